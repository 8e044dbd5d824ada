//! The member says that a transfer was made.

use kernel::id::{DepositId, MemberId};

use super::sql as statements;
use crate::{
    Cashier, ChannelKind, Error, by_hand,
    deposit::{Deposit, State, Submission, sql},
    proof,
    reference::plain,
};

impl Cashier {
    /// Takes the member's word; where the bank's statement has the transaction already, the deposit is credited.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's; [`Error::DepositState`]; [`Error::TransactionUsed`] for an id
    /// that somebody gave before.
    pub async fn submit(
        &self,
        member: MemberId,
        id: DepositId,
        submission: &Submission,
    ) -> Result<Deposit, Error> {
        let said = plain(&submission.transaction);
        if !(4..=64).contains(&said.len()) || submission.transaction.len() > 128 {
            return Err(Error::BadPayee("transaction"));
        }
        let mut tx = self.store.begin().await?;
        let found = sql::lock(&mut tx, id).await?.filter(|deposit| deposit.member == member);
        let mut deposit = found.ok_or(Error::NotFound)?;
        if deposit.said.as_deref() == Some(said.as_str()) && submission.proof == deposit.proof {
            return Ok(deposit);
        }
        let open = matches!(deposit.state, State::Redirected | State::Submitted | State::Expired);
        if deposit.kind != ChannelKind::Transfer || !open {
            return Err(Error::DepositState(deposit.state.name()));
        }
        if let Some(proof) = submission.proof
            && !proof::sql::is_of(&mut tx, proof, member).await?
        {
            return Err(Error::NotFound);
        }
        sql::lock_transaction(&mut tx, &deposit.channel, &said).await?;
        if sql::is_said(&mut tx, &deposit, &said).await?
            || statements::is_spent(&mut tx, &deposit.channel, &said).await?
            || by_hand::is_booked(&mut tx, &said).await?
        {
            tracing::warn!(%member, deposit = %deposit.id, "a transaction id was given that is used");
            return Err(Error::TransactionUsed);
        }
        deposit.state = State::Submitted;
        deposit.said = Some(said);
        deposit.proof = submission.proof;
        sql::save(&mut tx, &deposit, self.store.now()).await?;
        self.meet_statement(&mut tx, &mut deposit).await?;
        tx.commit().await?;
        self.find_deposit(member, id).await
    }
}
