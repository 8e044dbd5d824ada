//! From the request to the credit.

use kernel::{
    Amount, Asset, Money,
    event::Event,
    id::{DepositId, MemberId, OperatorId},
};
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
    outbox,
};
use time::Duration;

use super::{
    Chosen, Deposit, Request, State, Wanted, code, ended::PAID_AFTER_REJECTION, posting::credit, sql,
};
use crate::{
    Cashier, Channel, ChannelKind, Error, price,
    provider::{NewPayment, Progress},
    turnover,
    waiting::Keeper,
};

/// Asks the provider about a deposit that no message has settled.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ask {
    deposit: DepositId,
    /// How often it was looked at since it ended without money.
    #[serde(default)]
    look: usize,
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
    /// Writes a deposit down, then finds out where to pay.
    ///
    /// A repeated request gets the first one's deposit; if the provider did not answer then, it is asked again
    /// under the same name.
    ///
    /// # Errors
    /// Limits, hours, a channel of other countries, a foreign page to return to, a reused request id, a provider that does
    /// not answer, whatever forbids this member to pay in.
    pub async fn deposit(&self, member: MemberId, request: Request) -> Result<Deposit, Error> {
        let way_back = self.way_back(&request.return_url)?;
        let mut tx = self.store.begin().await?;
        // The key first: a retry hears what the first call did, whatever a limit or a channel's switch says by now.
        let earlier = sql::requested(&mut tx, member, request.request_id).await?;
        drop(tx);
        let filed = match earlier {
            Some(earlier) => {
                let same = earlier.amount == request.amount
                    && earlier.channel == request.channel
                    && earlier.promotion.as_ref().map(|chosen| chosen.id) == request.promotion
                    && earlier.return_url == way_back;
                if !same {
                    return Err(Error::RequestReused);
                }
                earlier
            }
            None => match self.file_deposit(member, &request, way_back).await? {
                Some(new) => new,
                // The same request from another phone was faster.
                None => return Box::pin(self.deposit(member, request)).await,
            },
        };
        if filed.state != State::Created {
            return Ok(filed);
        }
        match filed.kind {
            ChannelKind::Checkout => self.open_page(filed).await,
            ChannelKind::Transfer => Ok(filed),
            ChannelKind::Chain => self.open_address(filed).await,
        }
    }

    async fn file_deposit(
        &self,
        member: MemberId,
        request: &Request,
        return_url: String,
    ) -> Result<Option<Deposit>, Error> {
        let country = self.people.person(member).await?.country;
        let channel = self.channel_in(&country, &request.channel)?;
        if request.amount < channel.min || request.amount > channel.max {
            return Err(Error::OutsideLimits { min: channel.min, max: channel.max });
        }
        price::payable(request.amount)?;
        self.open_now(channel.hours)?;
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let count = sql::since(&mut tx, member, &channel.id, self.day_start(now)).await?;
        if count >= i64::from(channel.per_day) {
            return Err(Error::DayFull { count: channel.per_day, sum: channel.max });
        }
        self.people.admit_deposit(&mut tx, member, channel.currency, request.amount).await?;
        let mut deposit = self.draft(member, channel, (request.amount, return_url))?;
        if let Some(promotion) = request.promotion {
            let whose = (member, channel.currency);
            let names = self.people.admit_promotion(&mut tx, whose, request.amount, promotion).await?;
            deposit.promotion = Some(Chosen::new(promotion, names));
        }
        if !sql::file(&mut tx, &deposit, request.request_id).await? {
            return Ok(None);
        }
        let ask_at = match deposit.kind {
            ChannelKind::Checkout => {
                now.saturating_add(Duration::seconds(self.settings.ask_after_seconds.into()))
            }
            ChannelKind::Transfer | ChannelKind::Chain => deposit.expires_at.unwrap_or(now),
        };
        job::enqueue(&mut tx, &Ask { deposit: deposit.id, look: 0 }, ask_at, now).await?;
        tx.commit().await?;
        Ok(Some(deposit))
    }

    fn draft(
        &self,
        member: MemberId,
        channel: &Channel,
        (amount, return_url): (Amount, String),
    ) -> Result<Deposit, Error> {
        let now = self.store.now();
        let life = Duration::minutes(self.settings.deposit_minutes.into());
        let fee = channel.fee.of(amount).ok_or(Error::FeeTooHigh { fee: channel.fee.fixed })?;
        let transfer = channel.kind == ChannelKind::Transfer;
        let code = if transfer { Some(code()?) } else { None };
        let chain = channel.chain.as_ref().filter(|_| channel.kind == ChannelKind::Chain);
        Ok(Deposit {
            id: DepositId::fresh(),
            member,
            channel: channel.id.clone(),
            kind: channel.kind,
            currency: channel.currency,
            amount,
            fee,
            received: None,
            returned: Money::ZERO,
            // A transfer needs nobody's answer: the account and the code are known at once.
            state: if transfer { State::Redirected } else { State::Created },
            redirect_url: None,
            code,
            address: None,
            tokens: chain.and_then(|rules| price::tokens(amount, rules.rate, rules.spread)),
            rate: chain.map(|rules| rules.rate.money()),
            confirmations: 0,
            reason: None,
            said: None,
            return_url,
            transaction: None,
            proof: None,
            promotion: None,
            expires_at: Some(now.saturating_add(life)),
            keeper: Keeper::House,
            until: None,
            created_at: now,
            updated_at: now,
        })
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
        self.redirected(deposit.id, (Some(created.redirect_url), None)).await
    }

    async fn open_address(&self, deposit: Deposit) -> Result<Deposit, Error> {
        let opened = self.node.address(&deposit.id.to_string()).await?;
        self.redirected(deposit.id, (opened.page, Some(opened.address))).await
    }

    async fn redirected(
        &self,
        id: DepositId,
        (page, address): (Option<String>, Option<String>),
    ) -> Result<Deposit, Error> {
        let mut tx = self.store.begin().await?;
        let mut deposit = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if deposit.state == State::Created {
            deposit.state = State::Redirected;
            (deposit.redirect_url, deposit.address) = (page, address);
            sql::save(&mut tx, &deposit, self.store.now()).await?;
            tx.commit().await?;
        }
        Ok(deposit)
    }

    /// Anyone's deposit, for the back office.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn any_deposit(&self, id: DepositId) -> Result<Deposit, Error> {
        sql::find(&self.store, id).await?.ok_or(Error::NotFound)
    }

    /// Whose these deposits are, in one query; those that nobody knows are left out.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn deposit_owners(&self, ids: &[DepositId]) -> Result<Vec<(DepositId, MemberId)>, Error> {
        sql::owners(&self.store, ids).await
    }

    /// The back office's queue of deposits: oldest first, or newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn deposit_queue(&self, wanted: &Wanted) -> Result<Vec<Deposit>, Error> {
        sql::queue(&self.store, wanted).await
    }

    /// An operator refuses a deposit that nothing was credited for.
    ///
    /// # Errors
    /// [`Error::DepositState`] for one that is credited or over; then the transaction must not be committed.
    pub async fn refuse_deposit_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: DepositId,
        reason: &str,
    ) -> Result<Deposit, Error> {
        let mut deposit = sql::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if deposit.state == State::Credited || deposit.state.is_over() || deposit.received.is_some() {
            return Err(Error::DepositState(deposit.state.name()));
        }
        deposit.state = State::Rejected;
        deposit.reason = Some(reason.to_owned());
        sql::save(tx, &deposit, self.store.now()).await?;
        tracing::info!(%operator, deposit = %id, "a deposit was refused");
        let cause = ("deposit_refused", format!("deposit:{id}:refused"));
        let whose = (deposit.member, deposit.currency);
        let told = Self::told(whose, cause, deposit.amount.money(), Some(reason.to_owned()));
        outbox::append(tx, self.store.now(), &[told]).await?;
        self.tell_deposit(tx, &deposit).await?;
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

    /// Credits a payment once: by our record of the amount, under the provider's id of the transaction. Money for a deposit
    /// that an operator rejected is not credited over their head: the deposit becomes disputed, and what contradicts is
    /// answered.
    pub(crate) async fn paid_in(&self, tx: &mut Tx, paid: &Paid<'_>) -> Result<Option<&'static str>, Error> {
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
        // A transaction that the deposit names was taken before: credited, disputed, or given back since.
        let taken = matches!(deposit.state, State::Credited | State::Disputed | State::Refunded);
        if taken || deposit.transaction.is_some() {
            return match deposit.transaction.as_deref() == Some(paid.transaction) {
                true => Ok(None),
                false => Err(Error::Mismatch("the deposit was paid by another transaction".into())),
            };
        }
        if sql::is_used(tx, &deposit, paid.transaction).await? {
            return Err(Error::Mismatch("the transaction paid for another deposit".into()));
        }
        deposit.transaction = Some(paid.transaction.to_owned());
        if deposit.state == State::Rejected {
            self.dispute_rejected(tx, &mut deposit).await?;
            return Ok(Some(PAID_AFTER_REJECTION));
        }
        self.credit(tx, &mut deposit, (paid.transaction, paid.amount)).await?;
        Ok(None)
    }

    /// Puts money that came into the balance, less the fee, once per transaction; who calls has found out that it came.
    pub(crate) async fn credit(
        &self,
        tx: &mut Tx,
        deposit: &mut Deposit,
        (transaction, amount): (&str, Amount),
    ) -> Result<(), Error> {
        let now = self.store.now();
        self.lock_accounts(tx, deposit.member, deposit.currency).await?;
        // What is left of earlier deposits is judged before this one is added to it.
        if self.played_away(tx, deposit.member, deposit.currency).await? {
            turnover::sql::close_spent(tx, deposit.member, deposit.currency, now).await?;
        }
        let fee = if amount == deposit.amount {
            deposit.fee
        } else {
            let channel = self.settings.channels.iter().find(|channel| channel.id == deposit.channel);
            channel.and_then(|channel| channel.fee.of(amount)).unwrap_or_default()
        };
        let posting = credit(deposit, transaction, (amount, fee));
        if ledger::post(tx, now, &posting).await? == ledger::Posted::Before {
            return Ok(());
        }
        // A second payment for one deposit asks for bets of its own.
        let again = deposit.received.map(|_| transaction);
        self.require_turnover(tx, deposit, (amount, again)).await?;
        let total =
            deposit.received.map_or(Some(amount.money()), |had| had.money().checked_add(amount.money()));
        deposit.received = total.and_then(Money::positive);
        deposit.state = State::Credited;
        deposit.reason = None;
        sql::number_credit(tx, deposit).await?;
        sql::save(tx, deposit, now).await?;
        // What the member owes for money that was taken back is paid first; they were told so.
        self.collect(tx, (deposit.member, deposit.currency), transaction).await?;
        let balance = self.balance_changed(tx, deposit.member, deposit.currency).await?;
        let credited = Event::DepositCredited {
            deposit: deposit.id,
            member: deposit.member,
            amount: amount.money(),
            promotion: deposit.promotion.as_ref().filter(|_| again.is_none()).map(|chosen| chosen.id),
            asset: Some(deposit.currency),
        };
        let more = again.map(|transaction| {
            let cause = format!("deposit:{}:{transaction}", deposit.id);
            Self::told((deposit.member, deposit.currency), ("deposit_more", cause), amount.money(), None)
        });
        let facts: Vec<Event> = [credited, balance].into_iter().chain(more).collect();
        Ok(outbox::append(tx, now, &facts).await?)
    }

    /// The member's page hears that a deposit moved without money: by the balance's own fact, which changes nothing.
    pub(crate) async fn tell_deposit(&self, tx: &mut Tx, deposit: &Deposit) -> Result<(), Error> {
        let balance = self.balance_changed(tx, deposit.member, deposit.currency).await?;
        Ok(outbox::append(tx, self.store.now(), &[balance]).await?)
    }

    /// Opens what must be bet before the money may leave again.
    pub(crate) async fn require_turnover(
        &self,
        tx: &mut Tx,
        deposit: &Deposit,
        (amount, again): (Amount, Option<&str>),
    ) -> Result<(), Error> {
        let share = self.settings.withdrawal.turnover.share.share(amount.money(), 0);
        let Some((required, _)) = share.filter(|(required, _)| *required > Money::ZERO) else {
            return Ok(());
        };
        let whose = (deposit.member, deposit.currency);
        let id = deposit.id;
        let cause =
            again.map_or(format!("deposit:{id}"), |transaction| format!("deposit:{id}:{transaction}"));
        turnover::sql::open(tx, whose, &cause, required, self.store.now()).await
    }

    /// Settles a deposit by asking.
    async fn ask_provider(&self, ask: &Ask) -> Result<(), Ended> {
        let id = ask.deposit;
        let mut tx = self.store.begin().await?;
        let deposit = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        drop(tx);
        let open = matches!(deposit.state, State::Created | State::Redirected | State::Pending);
        let ended = matches!(deposit.state, State::Expired | State::Failed);
        if !open && (!ended || deposit.kind != ChannelKind::Checkout) {
            return Ok(());
        }
        if ended && ask.look == 0 {
            // A message ended it. Nobody but the provider knows whether it was paid after all.
            return self.look_later(ask);
        }
        if deposit.kind != ChannelKind::Checkout {
            return if self.time_out(id).await? { Ok(()) } else { Err(undecided()) };
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
                    return Err(Error::BadMessage.into());
                };
                let paid = Paid { deposit: id, channel: None, transaction, amount, currency };
                self.paid_in(&mut tx, &paid).await?;
                Ok(tx.commit().await?)
            }
            Progress::Unknown | Progress::Pending if !over && !ended => Err(undecided()),
            other => {
                let state = if other == Progress::Failed { State::Failed } else { State::Expired };
                self.not_paid_in(&mut tx, id, state).await?;
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
        self.not_paid_in(&mut tx, id, State::Expired).await?;
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
