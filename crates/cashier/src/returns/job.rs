//! The provider is asked to give money back, until it has decided.

use serde::{Deserialize, Serialize};
use store::job::{Ended, Job};
use uuid::Uuid;

use super::{Return, State, sql};
use crate::{
    Cashier, Error,
    provider::{NewRefund, Progress},
};

/// Has the provider carry out a refund that an operator ordered.
#[derive(Debug, Serialize, Deserialize)]
pub struct Refund {
    id: Uuid,
}

impl Refund {
    pub(super) const fn of(row: &Return) -> Self {
        Self { id: row.id }
    }
}

impl Job for Refund {
    const NAME: &'static str = "cashier.refund";
    const ATTEMPTS: i32 = crate::ASKED;
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        if cashier.carry_out(self.id).await? {
            Ok(())
        } else {
            Err(Ended::Retry("the provider has not decided".into()))
        }
    }
}

impl Cashier {
    /// Tells the provider; `false` while it is undecided. Our name for the refund makes a second call the same refund.
    async fn carry_out(&self, id: Uuid) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let asked = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        drop(tx);
        if asked.state != State::Asked {
            return Ok(true);
        }
        let deposit = self.any_deposit(asked.deposit).await?;
        let provider = self.provider_named(&deposit);
        let refund = NewRefund {
            reference: id.to_string(),
            amount: asked.amount,
            currency: asked.currency,
            webhook_url: self.webhook_url(provider),
        };
        let report = self.provider(provider)?.refund(&asked.deposit.to_string(), &refund).await?;
        let mut tx = self.store.begin().await?;
        let asked = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        match (report.state, report.transaction) {
            _ if asked.state != State::Asked => return Ok(true),
            (Progress::Paid, Some(transaction)) => self.refunded(&mut tx, asked, &transaction).await?,
            (Progress::Paid, None) => return Err(Error::BadMessage),
            (Progress::Failed | Progress::Lapsed, _) => self.came_again(&mut tx, &asked).await?,
            (Progress::Unknown | Progress::Pending, _) => return Ok(false),
        }
        tx.commit().await?;
        Ok(true)
    }
}
