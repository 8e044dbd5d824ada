//! From the request to the credit.

use kernel::{
    Amount, Asset, Money,
    event::Event,
    id::{DepositId, MemberId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
    outbox,
};
use time::Duration;

use super::{Deposit, Request, State, sql};
use crate::{
    Cashier, Error,
    provider::{NewPayment, Progress},
    turnover,
    withdrawal::Waiting,
};

/// Asks the provider about a deposit that no message has settled.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ask {
    deposit: DepositId,
}

impl Job for Ask {
    const NAME: &'static str = "cashier.ask";
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        if cashier.ask_provider(self.deposit).await? {
            Ok(())
        } else {
            Err(Ended::Retry("the provider has not decided".into()))
        }
    }
}

impl Cashier {
    /// Writes a deposit down, then opens the provider's page for it.
    ///
    /// A repeated request gets the first one's deposit; if the provider did not answer then, it is asked again
    /// under the same name.
    ///
    /// # Errors
    /// Limits, a foreign page to return to, a reused request id, a provider that does not answer.
    pub async fn deposit(&self, member: MemberId, request: Request) -> Result<Deposit, Error> {
        let channel = self.channel(&request.channel)?;
        if request.amount < channel.min || request.amount > channel.max {
            return Err(Error::OutsideLimits { min: channel.min, max: channel.max });
        }
        let now = self.store.now();
        let deposit = Deposit {
            id: DepositId::fresh(),
            member,
            channel: request.channel.clone(),
            currency: channel.currency,
            amount: request.amount,
            state: State::Created,
            redirect_url: None,
            return_url: self.way_back(&request.return_url)?,
            transaction: None,
            created_at: now,
            updated_at: now,
        };
        let mut tx = self.store.begin().await?;
        let filed = if sql::file(&mut tx, &deposit, request.request_id).await? {
            // Asked when it is filed, so that two at once cannot pass one limit, and a retry hears of the first.
            self.people.admit_deposit(&mut tx, member, deposit.currency, deposit.amount).await?;
            let ask_at = now.saturating_add(Duration::seconds(self.settings.ask_after_seconds.into()));
            job::enqueue(&mut tx, &Ask { deposit: deposit.id }, ask_at, now).await?;
            tx.commit().await?;
            deposit
        } else {
            let earlier = sql::requested(&mut tx, member, request.request_id).await?;
            let same = earlier.amount == deposit.amount
                && earlier.channel == deposit.channel
                && earlier.return_url == deposit.return_url;
            if !same {
                return Err(Error::RequestReused);
            }
            earlier
        };
        if filed.state == State::Created { self.open_page(filed).await } else { Ok(filed) }
    }

    async fn open_page(&self, deposit: Deposit) -> Result<Deposit, Error> {
        let payment = NewPayment {
            reference: deposit.id.to_string(),
            amount: deposit.amount,
            currency: deposit.currency,
            return_url: deposit.return_url.clone(),
            webhook_url: self.webhook_url(&deposit.channel),
        };
        let created = self.provider.create(&payment).await?;
        let mut tx = self.store.begin().await?;
        let mut deposit = sql::lock(&mut tx, deposit.id).await?.ok_or(Error::NotFound)?;
        if deposit.state == State::Created {
            deposit.state = State::Redirected;
            deposit.redirect_url = Some(created.redirect_url);
            sql::save(&mut tx, &deposit, self.store.now()).await?;
            tx.commit().await?;
        }
        Ok(deposit)
    }

    /// A deposit of this member's.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's.
    pub async fn find_deposit(&self, member: MemberId, id: DepositId) -> Result<Deposit, Error> {
        sql::list(&self.store, member, Some(id), None, 1).await?.pop().ok_or(Error::NotFound)
    }

    /// A member's deposits, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn deposits(
        &self,
        member: MemberId,
        after: Option<DepositId>,
        limit: i64,
    ) -> Result<Vec<Deposit>, Error> {
        sql::list(&self.store, member, None, after, limit).await
    }

    /// Deposits that the provider has not decided, for the dashboard.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn pending_deposits(&self) -> Result<Waiting, Error> {
        sql::pending(&self.store).await
    }

    /// Credits a payment once: by our record of the amount, under the provider's id of the transaction.
    pub(crate) async fn paid_in(&self, tx: &mut Tx, paid: &Paid<'_>) -> Result<(), Error> {
        let deposit = sql::lock(tx, paid.deposit).await?;
        let known = deposit.filter(|deposit| paid.channel.is_none_or(|channel| channel == deposit.channel));
        let Some(mut deposit) = known else {
            return Err(Error::Mismatch("no such deposit".into()));
        };
        if deposit.amount != paid.amount || deposit.currency != paid.currency {
            return Err(Error::Mismatch(format!(
                "deposit {} is of {} {}, the message says {} {}",
                deposit.id, deposit.amount, deposit.currency, paid.amount, paid.currency
            )));
        }
        if deposit.state == State::Credited {
            return match deposit.transaction.as_deref() == Some(paid.transaction) {
                true => Ok(()),
                false => Err(Error::Mismatch("the deposit was paid by another transaction".into())),
            };
        }
        if sql::is_used(tx, &deposit, paid.transaction).await? {
            return Err(Error::Mismatch("the transaction paid for another deposit".into()));
        }
        let now = self.store.now();
        deposit.state = State::Credited;
        deposit.transaction = Some(paid.transaction.to_owned());
        sql::save(tx, &deposit, now).await?;
        // What is left of earlier deposits is judged before this one is added to it.
        if self.played_away(tx, deposit.member, deposit.currency).await? {
            turnover::sql::close_spent(tx, deposit.member, deposit.currency, now).await?;
        }
        ledger::post(tx, now, &credit(&deposit, paid.transaction)).await?;
        self.require_turnover(tx, &deposit).await?;
        let balance = self.balance_changed(tx, deposit.member, deposit.currency).await?;
        let credited = Event::DepositCredited {
            deposit: deposit.id,
            member: deposit.member,
            amount: deposit.amount.money(),
        };
        Ok(outbox::append(tx, now, &[credited, balance]).await?)
    }

    /// Opens what must be bet before the deposit may leave again.
    async fn require_turnover(&self, tx: &mut Tx, deposit: &Deposit) -> Result<(), Error> {
        let share = self.settings.withdrawal.turnover.share.share(deposit.amount.money(), 0);
        let Some((required, _)) = share.filter(|(required, _)| *required > Money::ZERO) else {
            return Ok(());
        };
        let whose = (deposit.member, deposit.currency);
        let cause = format!("deposit:{}", deposit.id);
        turnover::sql::open(tx, whose, &cause, required, self.store.now()).await
    }

    /// Marks a deposit that the provider will not bring; one that was credited stays credited.
    pub(crate) async fn not_paid_in(&self, tx: &mut Tx, id: DepositId, state: State) -> Result<(), Error> {
        let Some(mut deposit) = sql::lock(tx, id).await? else {
            return Err(Error::Mismatch("no such deposit".into()));
        };
        if !matches!(deposit.state, State::Credited | State::Expired | State::Failed) {
            deposit.state = state;
            sql::save(tx, &deposit, self.store.now()).await?;
        }
        Ok(())
    }

    /// Settles a deposit by asking; `false` while it is open.
    async fn ask_provider(&self, id: DepositId) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let deposit = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        drop(tx);
        if matches!(deposit.state, State::Credited | State::Expired | State::Failed) {
            return Ok(true);
        }
        let report = self.provider.status(&id.to_string()).await?;
        let life = Duration::minutes(self.settings.deposit_minutes.into());
        let over = self.store.now() > deposit.created_at.saturating_add(life);
        let mut tx = self.store.begin().await?;
        match report.state {
            Progress::Paid => {
                let (Some(transaction), Some(amount), Some(currency)) =
                    (&report.transaction, report.amount, report.currency)
                else {
                    return Err(Error::BadMessage);
                };
                let paid = Paid { deposit: id, channel: None, transaction, amount, currency };
                self.paid_in(&mut tx, &paid).await?;
            }
            Progress::Failed => self.not_paid_in(&mut tx, id, State::Failed).await?,
            Progress::Unknown | Progress::Pending if over => {
                self.not_paid_in(&mut tx, id, State::Expired).await?;
            }
            Progress::Unknown | Progress::Pending => return Ok(false),
        }
        tx.commit().await?;
        Ok(true)
    }

    /// The full address to return to; only pages of the site will do (quality.md A28).
    fn way_back(&self, url: &str) -> Result<String, Error> {
        let plain = url.len() <= 512 && url.chars().all(|c| c.is_ascii_graphic() && c != '\\');
        let path = |path: &str| path.is_empty() || (path.starts_with('/') && !path.starts_with("//"));
        let home = self.settings.origins.first().ok_or(Error::ForeignReturn)?;
        if plain && path(url) {
            return Ok(format!("{home}{url}"));
        }
        let ours = |origin: &String| url.strip_prefix(origin.as_str()).is_some_and(path);
        if plain && self.settings.origins.iter().any(ours) {
            Ok(url.to_owned())
        } else {
            Err(Error::ForeignReturn)
        }
    }

    pub(crate) fn webhook_url(&self, channel: &str) -> String {
        let base = self.settings.webhook_url.trim_end_matches('/');
        format!("{base}/cashier/provider/{channel}/webhook")
    }
}

/// What the provider says was paid.
pub(crate) struct Paid<'a> {
    pub(crate) deposit: DepositId,
    /// Through which channel the message came; `None` when we asked ourselves.
    pub(crate) channel: Option<&'a str>,
    pub(crate) transaction: &'a str,
    pub(crate) amount: Amount,
    pub(crate) currency: Asset,
}

fn credit(deposit: &Deposit, transaction: &str) -> Posting {
    Posting {
        owner: deposit.member,
        space: "deposit",
        key: format!("{}:{transaction}", deposit.channel),
        movements: vec![Movement {
            from: AccountKey::house(AccountKind::Provider, deposit.currency),
            to: AccountKey::member(deposit.member, AccountKind::Cash, deposit.currency),
            amount: deposit.amount,
            reason: Reason::Deposit,
            cause: format!("deposit:{}", deposit.id),
            corrects: None,
        }],
    }
}
