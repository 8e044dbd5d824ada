//! From the approval to the receipt: jobs that may be killed between any two steps and run again.

use kernel::{Actor, Amount, Asset, id::WithdrawalId};
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
};
use time::Duration;

use super::{State, Withdrawal, service::Shift, sql};
use crate::{
    Cashier, Error,
    provider::{NewPayout, Progress},
};

/// Has the provider pay an approved withdrawal, and asks until it is decided.
#[derive(Debug, Serialize, Deserialize)]
pub struct Payout {
    withdrawal: WithdrawalId,
    attempt: i32,
}

impl Payout {
    pub(super) const fn of(withdrawal: &Withdrawal) -> Self {
        Self { withdrawal: withdrawal.id, attempt: withdrawal.attempt }
    }
}

impl Job for Payout {
    const NAME: &'static str = "cashier.payout";
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        if cashier.pay(self.withdrawal, self.attempt).await? {
            Ok(())
        } else {
            Err(Ended::Retry("the provider has not decided".into()))
        }
    }
}

/// Counts a paid withdrawal as received when nobody objects (design.md 6).
#[derive(Debug, Serialize, Deserialize)]
pub struct AutoReceipt {
    withdrawal: WithdrawalId,
}

impl Job for AutoReceipt {
    const NAME: &'static str = "cashier.auto_receipt";
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        let mut tx = cashier.store.begin().await?;
        let Some(mut withdrawal) = sql::lock(&mut tx, self.withdrawal).await? else { return Ok(()) };
        if withdrawal.state == State::Paid {
            withdrawal.state = State::Confirmed;
            cashier.moved(&mut tx, &withdrawal, (Actor::House, "no answer in time")).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}

impl Cashier {
    /// Tells the provider, or asks it; `false` while it is undecided.
    async fn pay(&self, id: WithdrawalId, attempt: i32) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let mut withdrawal = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if withdrawal.attempt != attempt {
            return Ok(true);
        }
        match withdrawal.state {
            State::Approved => {
                withdrawal.state = State::Paying;
                self.moved(&mut tx, &withdrawal, (Actor::House, "")).await?;
                tx.commit().await?;
            }
            // Interrupted, or undecided, when it ran before.
            State::Paying => drop(tx),
            _ => return Ok(true),
        }
        let name = reference(&withdrawal);
        let mut report = self.provider.payout_status(&name).await?;
        if report.state == Progress::Unknown {
            report = self.provider.payout(&self.new_payout(&withdrawal, &name)).await?;
        }
        let mut tx = self.store.begin().await?;
        match report.state {
            Progress::Unknown | Progress::Pending => return Ok(false),
            Progress::Paid => {
                let paid =
                    (report.amount.ok_or(Error::BadMessage)?, report.currency.ok_or(Error::BadMessage)?);
                self.paid_out(&mut tx, &name, paid).await?;
            }
            Progress::Failed => self.not_paid_out(&mut tx, &name).await?,
        }
        tx.commit().await?;
        Ok(true)
    }

    fn new_payout(&self, withdrawal: &Withdrawal, name: &str) -> NewPayout {
        let channel = self.settings.channels.first().map_or("", |channel| channel.id.as_str());
        NewPayout {
            reference: name.to_owned(),
            amount: withdrawal.amount,
            currency: withdrawal.currency,
            method: withdrawal.account.method.clone(),
            number: withdrawal.account.number.clone(),
            holder: withdrawal.account.holder.clone(),
            webhook_url: self.webhook_url(channel),
        }
    }

    /// The provider paid: the held money leaves, once.
    pub(crate) async fn paid_out(
        &self,
        tx: &mut Tx,
        name: &str,
        (amount, currency): (Amount, Asset),
    ) -> Result<(), Error> {
        let Some(mut withdrawal) = self.under_name(tx, name).await? else {
            return Err(Error::Mismatch("no such withdrawal".into()));
        };
        if withdrawal.amount != amount || withdrawal.currency != currency {
            return Err(Error::Mismatch(format!("withdrawal {} is of another amount", withdrawal.id)));
        }
        match withdrawal.state {
            State::Paid | State::Confirmed => return Ok(()),
            State::Paying => {}
            other => {
                return Err(Error::Mismatch(format!("withdrawal {} is {}", withdrawal.id, other.name())));
            }
        }
        withdrawal.state = State::Paid;
        self.shift(tx, &withdrawal, Shift::Pay).await?;
        self.moved(tx, &withdrawal, (Actor::House, "")).await?;
        let now = self.store.now();
        let wait = Duration::minutes(self.settings.auto_receipt_minutes.into());
        let receipt = AutoReceipt { withdrawal: withdrawal.id };
        Ok(job::enqueue(tx, &receipt, now.saturating_add(wait), now).await?)
    }

    /// The provider could not pay: an operator decides what next, the money stays held.
    pub(crate) async fn not_paid_out(&self, tx: &mut Tx, name: &str) -> Result<(), Error> {
        let Some(mut withdrawal) = self.under_name(tx, name).await? else {
            return Err(Error::Mismatch("no such withdrawal".into()));
        };
        if withdrawal.state == State::Paying {
            withdrawal.state = State::Failed;
            self.moved(tx, &withdrawal, (Actor::House, "the provider could not pay")).await?;
        }
        Ok(())
    }

    /// The withdrawal whose present attempt has this name.
    async fn under_name(&self, tx: &mut Tx, name: &str) -> Result<Option<Withdrawal>, Error> {
        let Some(id) = name.rsplit_once('.').and_then(|(id, _)| id.parse().ok()) else { return Ok(None) };
        Ok(sql::lock(tx, id).await?.filter(|withdrawal| reference(withdrawal) == name))
    }
}

/// The attempt's name at the provider: a repeated call with it is the same payout.
fn reference(withdrawal: &Withdrawal) -> String {
    format!("{}.{}", withdrawal.id, withdrawal.attempt)
}
