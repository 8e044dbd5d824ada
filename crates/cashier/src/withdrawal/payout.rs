//! From the approval to the receipt: jobs that may be killed between any two steps and run again.

use kernel::{
    Actor, Amount, Asset, Wallet,
    event::{Event, Matter},
    id::WithdrawalId,
};
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
    outbox,
};
use time::Duration;

use super::{By, Progress, Receipt, Transfer, Withdrawal, money::Shift, sql, transfer};
use crate::{
    Cashier, Error,
    provider::{self, NewPayout},
};

/// Has the provider pay a transfer of an approved withdrawal, and asks until it is decided.
#[derive(Debug, Serialize, Deserialize)]
pub struct Payout {
    withdrawal: WithdrawalId,
    #[serde(default = "first")]
    number: i32,
    attempt: i32,
}

const fn first() -> i32 {
    1
}

impl Payout {
    pub(super) const fn of(withdrawal: &Withdrawal, transfer: &Transfer) -> Self {
        Self { withdrawal: withdrawal.id, number: transfer.number, attempt: transfer.attempt }
    }
}

impl Job for Payout {
    const NAME: &'static str = "cashier.payout";
    const ATTEMPTS: i32 = crate::ASKED;
    const WIDTH: usize = 2;
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        if cashier.pay(&self).await? {
            Ok(())
        } else {
            Err(Ended::Retry("the provider has not decided".into()))
        }
    }
}

/// Counts a paid transfer as received when nobody objects (design.md 6).
#[derive(Debug, Serialize, Deserialize)]
pub struct AutoReceipt {
    withdrawal: WithdrawalId,
    #[serde(default = "first")]
    number: i32,
}

impl Job for AutoReceipt {
    const NAME: &'static str = "cashier.auto_receipt";
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        let mut tx = cashier.store.begin().await?;
        let Some(mut withdrawal) = sql::lock(&mut tx, self.withdrawal).await? else { return Ok(()) };
        let now = cashier.store.now();
        let waits = |transfer: &&mut Transfer| {
            let due = transfer.until.is_none_or(|until| until <= now);
            transfer.number == self.number && transfer.state == Progress::Paid && due
        };
        let Some(transfer) = withdrawal.transfers.iter_mut().find(waits) else { return Ok(()) };
        transfer.received(Receipt::Timer, now);
        transfer::sql::save(&mut tx, withdrawal.id, transfer).await?;
        cashier
            .settle(&mut tx, &mut withdrawal, By { actor: Actor::House, note: "no answer in time" })
            .await?;
        Ok(tx.commit().await?)
    }
}

impl Transfer {
    /// It arrived.
    pub(super) fn received(&mut self, receipt: Receipt, now: time::OffsetDateTime) {
        (self.state, self.receipt) = (Progress::Received, Some(receipt));
        (self.until, self.updated_at) = (None, now);
    }
}

impl Cashier {
    /// Tells the provider, or asks it; `false` while it is undecided.
    async fn pay(&self, payout: &Payout) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let mut withdrawal = sql::lock(&mut tx, payout.withdrawal).await?.ok_or(Error::NotFound)?;
        let now = self.store.now();
        let ours =
            |transfer: &&mut Transfer| transfer.number == payout.number && transfer.attempt == payout.attempt;
        let Some(transfer) = withdrawal.transfers.iter_mut().find(ours) else { return Ok(true) };
        // Whoever was told is asked, also when the house has another provider by now.
        let ours = || self.settings.withdrawal.provider.clone();
        let provider = transfer.provider.get_or_insert_with(ours).clone();
        let order = transfer.clone();
        match transfer.state {
            Progress::Queued => {
                (transfer.state, transfer.updated_at) = (Progress::Paying, now);
                transfer::sql::save(&mut tx, withdrawal.id, transfer).await?;
                self.settle(&mut tx, &mut withdrawal, By { actor: Actor::House, note: "" }).await?;
                tx.commit().await?;
            }
            // Interrupted, or undecided, when it ran before.
            Progress::Paying => drop(tx),
            _ => return Ok(true),
        }
        let provider = self.provider(Some(&provider))?;
        let mut report = provider.payout_status(&order.name).await?;
        if report.state == provider::Progress::Unknown {
            report = provider.payout(&self.new_payout(&withdrawal, &order)).await?;
        }
        let mut tx = self.store.begin().await?;
        match report.state {
            provider::Progress::Unknown | provider::Progress::Pending => return Ok(false),
            provider::Progress::Paid => {
                let paid =
                    (report.amount.ok_or(Error::BadMessage)?, report.currency.ok_or(Error::BadMessage)?);
                self.paid_out(&mut tx, (&order.name, None), paid).await?;
            }
            provider::Progress::Failed | provider::Progress::Lapsed => {
                self.not_paid_out(&mut tx, &order.name, None).await?;
            }
        }
        tx.commit().await?;
        Ok(true)
    }

    fn new_payout(&self, withdrawal: &Withdrawal, transfer: &Transfer) -> NewPayout {
        NewPayout {
            reference: transfer.name.clone(),
            amount: transfer.amount,
            currency: withdrawal.currency,
            method: withdrawal.account.method.clone(),
            number: withdrawal.account.number.clone(),
            holder: withdrawal.account.holder.clone(),
            webhook_url: self.webhook_url(transfer.provider.as_deref()),
        }
    }

    /// The provider paid: the held money leaves, once.
    pub(crate) async fn paid_out(
        &self,
        tx: &mut Tx,
        (name, provider): (&str, Option<&str>),
        (amount, currency): (Amount, Asset),
    ) -> Result<(), Error> {
        let (mut withdrawal, mut transfer) = self.under_name(tx, name, provider).await?;
        if transfer.amount != amount || withdrawal.currency != currency {
            return Err(Error::Mismatch(format!("transfer {name} is of another amount")));
        }
        match transfer.state {
            Progress::Paid | Progress::Received | Progress::Disputed => return Ok(()),
            Progress::Paying => {}
            other => return Err(Error::Mismatch(format!("transfer {name} is {}", other.name()))),
        }
        let now = self.store.now();
        let wait = Duration::minutes(self.settings.withdrawal.auto_receipt_minutes.into());
        let due = now.saturating_add(wait);
        (transfer.state, transfer.updated_at, transfer.until) = (Progress::Paid, now, Some(due));
        self.shift(tx, &withdrawal, Shift::Pay(&transfer)).await?;
        let told = Event::money_told(
            Wallet { member: withdrawal.member, asset: currency },
            Matter::PayoutSent,
            format!("payout:{name}"),
            amount.money(),
            Some(self.written(due)),
        );
        outbox::append(tx, now, &[told]).await?;
        let receipt = AutoReceipt { withdrawal: withdrawal.id, number: transfer.number };
        job::enqueue(tx, &receipt, due, now).await?;
        self.changed(tx, &mut withdrawal, transfer, "").await
    }

    /// The provider could not pay: an operator decides what next, the money stays held. One that was paid stays paid, and
    /// what contradicts that is answered.
    pub(crate) async fn not_paid_out(
        &self,
        tx: &mut Tx,
        name: &str,
        provider: Option<&str>,
    ) -> Result<Option<&'static str>, Error> {
        let (mut withdrawal, mut transfer) = self.under_name(tx, name, provider).await?;
        match transfer.state {
            Progress::Paying => {}
            Progress::Paid | Progress::Received | Progress::Disputed => {
                return Ok(Some("the payout failed after it was paid"));
            }
            Progress::Queued | Progress::Failed | Progress::Returned => return Ok(None),
        }
        (transfer.state, transfer.updated_at) = (Progress::Failed, self.store.now());
        self.changed(tx, &mut withdrawal, transfer, "the provider could not pay").await?;
        Ok(None)
    }

    /// Writes a transfer that the provider spoke of, and what follows for its withdrawal.
    async fn changed(
        &self,
        tx: &mut Tx,
        withdrawal: &mut Withdrawal,
        transfer: Transfer,
        note: &str,
    ) -> Result<(), Error> {
        transfer::sql::save(tx, withdrawal.id, &transfer).await?;
        let place = withdrawal.transfers.iter_mut().find(|known| known.number == transfer.number);
        if let Some(place) = place {
            *place = transfer;
        }
        self.settle(tx, withdrawal, By { actor: Actor::House, note }).await
    }

    /// The transfer whose present attempt has this name, with its withdrawal locked; for the provider that was told of it,
    /// or for us.
    async fn under_name(
        &self,
        tx: &mut Tx,
        name: &str,
        provider: Option<&str>,
    ) -> Result<(Withdrawal, Transfer), Error> {
        let unknown = || Error::Mismatch("no such withdrawal".into());
        let id = transfer::sql::named(tx, name).await?.ok_or_else(unknown)?;
        let withdrawal = sql::lock(tx, id).await?.ok_or_else(unknown)?;
        // Read again under the lock: the attempt may have been given up meanwhile.
        let transfer = withdrawal.transfers.iter().find(|transfer| transfer.name == name).cloned();
        let told = |transfer: &Transfer| {
            let told = transfer.provider.as_deref().unwrap_or(&self.settings.withdrawal.provider);
            provider.is_none_or(|provider| provider == told)
        };
        Ok((withdrawal, transfer.filter(told).ok_or_else(unknown)?))
    }
}
