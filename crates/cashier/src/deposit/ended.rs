//! Deposits that end without money, and what is said of them afterwards.

use kernel::id::DepositId;
use store::Tx;

use super::{Deposit, State, sql};
use crate::{Cashier, Error};

/// In what a payment contradicts the operator who rejected its deposit.
pub(super) const PAID_AFTER_REJECTION: &str = "the payment arrived after the deposit was rejected";

impl Cashier {
    /// Money came for a deposit that an operator had rejected: nothing is credited, and an operator decides again.
    pub(crate) async fn dispute_rejected(&self, tx: &mut Tx, deposit: &mut Deposit) -> Result<(), Error> {
        tracing::error!(deposit = %deposit.id, "money came for a deposit that an operator had rejected");
        deposit.state = State::Disputed;
        deposit.reason = Some("paid_after_rejection".to_owned());
        sql::save(tx, deposit, self.store.now()).await?;
        self.tell_deposit(tx, deposit).await
    }

    /// Marks a deposit that its provider will not bring; one that was credited stays credited, and what contradicts that is
    /// answered.
    pub(crate) async fn not_paid_in(
        &self,
        tx: &mut Tx,
        id: DepositId,
        state: State,
        provider: Option<&str>,
    ) -> Result<Option<&'static str>, Error> {
        let found = sql::lock(tx, id).await?;
        let Some(mut deposit) = found.filter(|deposit| self.is_by(deposit, provider)) else {
            return Err(Error::Mismatch("no such deposit".into()));
        };
        if deposit.received.is_some() {
            return Ok(Some("the payment failed after the deposit was credited"));
        }
        if deposit.transaction.is_some() {
            return Ok(Some("the payment failed after it was paid"));
        }
        if !deposit.state.is_over() {
            deposit.state = state;
            sql::save(tx, &deposit, self.store.now()).await?;
        }
        Ok(None)
    }
}
