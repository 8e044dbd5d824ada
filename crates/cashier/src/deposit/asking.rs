//! Deposits that no message has settled: their provider is asked.

use kernel::id::DepositId;
use serde::{Deserialize, Serialize};
use store::job::{Ended, Job};
use time::Duration;

use super::{Deposit, Paid, State, sql};
use crate::{Cashier, Error, provider::Progress};

/// Asks the provider about a deposit that no message has settled.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ask {
    pub(super) deposit: DepositId,
    /// How often it was looked at since it ended without money.
    #[serde(default)]
    pub(super) look: usize,
}

impl Job for Ask {
    const NAME: &'static str = "cashier.ask";
    const ATTEMPTS: i32 = crate::ASKED;
    const WIDTH: usize = 2;
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        cashier.ask_provider(&self).await
    }
}

/// The provider says neither that it was paid nor that it will not be.
fn undecided() -> Ended {
    Ended::Retry("the provider has not decided".into())
}

impl Cashier {
    /// Settles a deposit by asking.
    async fn ask_provider(&self, ask: &Ask) -> Result<(), Ended> {
        let id = ask.deposit;
        let mut tx = self.store.begin().await?;
        let deposit = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        drop(tx);
        let open = matches!(deposit.state, State::Created | State::Redirected | State::Pending);
        let ended = matches!(deposit.state, State::Expired | State::Failed);
        if !open && (!ended || !deposit.kind.is_told()) {
            return Ok(());
        }
        if ended && ask.look == 0 {
            // A message ended it. Nobody but the provider knows whether it was paid after all.
            return self.look_later(ask);
        }
        if !deposit.kind.is_told() {
            return if self.time_out(id).await? { Ok(()) } else { Err(undecided()) };
        }
        let report = self.provider(self.provider_named(&deposit))?.status(&id.to_string()).await?;
        let life = Duration::minutes(self.settings.deposit_minutes.into());
        let over = self.store.now() > deposit.created_at.saturating_add(life);
        let mut tx = self.store.begin().await?;
        match report.state {
            Progress::Paid => {
                let (Some(transaction), Some(amount), Some(currency)) =
                    (&report.transaction, report.amount, report.currency)
                else {
                    return Err(Error::BadMessage.into());
                };
                let payer = report.payer.as_deref();
                let paid = Paid { deposit: id, provider: None, transaction, amount, currency, payer };
                self.paid_in(&mut tx, &paid).await?;
                Ok(tx.commit().await?)
            }
            Progress::Unknown | Progress::Pending if !over && !ended => Err(undecided()),
            other => {
                let state = if other == Progress::Failed { State::Failed } else { State::Expired };
                self.not_paid_in(&mut tx, id, state, None).await?;
                tx.commit().await?;
                self.look_later(ask)
            }
        }
    }

    /// Has the provider asked again about a deposit that ended without money, as often as the operator wants: its page
    /// may have been paid late, and the message of it been lost.
    fn look_later(&self, ask: &Ask) -> Result<(), Ended> {
        let Some(minutes) = self.settings.late_looks_minutes.get(ask.look).copied() else { return Ok(()) };
        let next = Ask { deposit: ask.deposit, look: ask.look.saturating_add(1) };
        let run_at = self.store.now().saturating_add(Duration::minutes(minutes.into()));
        Err(Ended::again(&next, run_at))
    }

    /// Ends a transfer or a chain's deposit that nobody spoke of in time; `false` while it may still come.
    async fn time_out(&self, id: DepositId) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let deposit = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if deposit.expires_at.is_some_and(|end| end > self.store.now()) || deposit.state == State::Pending {
            return Ok(false);
        }
        self.not_paid_in(&mut tx, id, State::Expired, None).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The provider that began a deposit.
    pub(crate) fn provider_named<'d>(&'d self, deposit: &'d Deposit) -> Option<&'d str> {
        deposit.provider.as_deref().or_else(|| self.settings.provider_of(&deposit.channel))
    }

    /// Whether this provider began a deposit; true where nobody says which speaks.
    pub(crate) fn is_by(&self, deposit: &Deposit, provider: Option<&str>) -> bool {
        provider.is_none_or(|provider| self.provider_named(deposit) == Some(provider))
    }
}
