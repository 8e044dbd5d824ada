//! From the request to the credit.

use kernel::{
    Amount, Asset, Money, Wallet,
    event::{Event, Matter},
    id::{DepositId, MemberId, OperatorId},
};
use store::{Tx, job, outbox};
use time::Duration;

use super::{
    Ask, Chosen, Deposit, Request, State, Wanted, code, ended::PAID_AFTER_REJECTION, posting::credit, sql,
};
use crate::{Cashier, Channel, ChannelKind, Error, Mobile, price, turnover, waiting::Keeper};

/// Most requests to pay within a day that a wallet's owner is shown and does not answer with a payment; who has paid from that
/// wallet is only counted for themself.
const MOST_UNANSWERED: i64 = 5;

impl Deposit {
    /// In what a payment is another than was asked for: for the deposit's reason, and in words.
    fn differs(&self, paid: &Paid<'_>) -> Option<(&'static str, &'static str)> {
        if self.amount != paid.amount {
            Some(("other_amount", "the wallet paid another amount"))
        } else if self.wallet_number.is_some() && self.wallet_number.as_deref() != paid.payer {
            Some(("other_payer", "another wallet paid"))
        } else {
            None
        }
    }
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
                    && earlier.return_url == way_back
                    && self.is_wallet(&earlier, request.wallet.as_deref());
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
        self.open(filed).await
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
        let wallet = self.wallet_for(member, channel, request.wallet.as_deref()).await?;
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        if let Some(wallet) = &wallet
            && sql::unanswered(&mut tx, member, &wallet.number, now.saturating_sub(Duration::DAY)).await?
                >= MOST_UNANSWERED
        {
            return Err(Error::WalletAsked);
        }
        let count = sql::since(&mut tx, member, &channel.id, self.day_start(now)).await?;
        if count >= i64::from(channel.per_day) {
            return Err(Error::DayFull { count: channel.per_day, sum: channel.max });
        }
        self.people.admit_deposit(&mut tx, member, channel.currency, request.amount).await?;
        let mut deposit = self.draft(member, channel, request.amount, return_url)?;
        (deposit.wallet, deposit.wallet_number) = wallet.map(|wallet| (wallet.shown, wallet.number)).unzip();
        if let Some(promotion) = request.promotion {
            let wallet = Wallet { member, asset: channel.currency };
            let names = self.people.admit_promotion(&mut tx, wallet, request.amount, promotion).await?;
            deposit.promotion = Some(Chosen::new(promotion, names));
        }
        if !sql::file(&mut tx, &deposit, request.request_id).await? {
            return Ok(None);
        }
        let ask_at = match deposit.kind.is_told() {
            true => now.saturating_add(Duration::seconds(self.settings.ask_after_seconds.into())),
            false => deposit.expires_at.unwrap_or(now),
        };
        job::enqueue(&mut tx, &Ask { deposit: deposit.id, look: 0 }, ask_at, now).await?;
        tx.commit().await?;
        Ok(Some(deposit))
    }

    fn draft(
        &self,
        member: MemberId,
        channel: &Channel,
        amount: Amount,
        return_url: String,
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
            wallet: None,
            wallet_number: None,
            provider: channel.provider.clone(),
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
        let cause = format!("deposit:{id}:refused");
        let wallet = Wallet { member: deposit.member, asset: deposit.currency };
        let told = Event::money_told(
            wallet,
            Matter::DepositRefused,
            cause,
            deposit.amount.money(),
            Some(reason.to_owned()),
        );
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
        let known = deposit.filter(|deposit| self.is_by(deposit, paid.provider));
        let Some(mut deposit) = known else {
            return Err(Error::Mismatch("no such deposit".into()));
        };
        let other = deposit.differs(paid);
        if deposit.currency != paid.currency || (other.is_some() && deposit.kind != ChannelKind::Wallet) {
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
        if let Some((reason, why)) = other {
            self.review(tx, &mut deposit, reason).await?;
            return Ok(Some(why));
        }
        self.credit(tx, &mut deposit, paid.transaction, paid.amount).await?;
        Ok(None)
    }

    /// Keeps money that was not asked for so for a person to look at; nothing is credited.
    pub(crate) async fn review(&self, tx: &mut Tx, deposit: &mut Deposit, reason: &str) -> Result<(), Error> {
        tracing::error!(deposit = %deposit.id, reason, "a deposit was paid otherwise than it was asked for");
        (deposit.state, deposit.reason) = (State::Review, Some(reason.to_owned()));
        sql::save(tx, deposit, self.store.now()).await?;
        self.tell_deposit(tx, deposit).await
    }

    /// Puts money that came into the balance, less the fee, once per transaction; who calls has found out that it came.
    pub(crate) async fn credit(
        &self,
        tx: &mut Tx,
        deposit: &mut Deposit,
        transaction: &str,
        amount: Amount,
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
        let posting = credit(deposit, transaction, amount, fee);
        if ledger::post(tx, now, &posting).await? == ledger::Posted::Before {
            return Ok(());
        }
        // A second payment for one deposit asks for bets of its own.
        let again = deposit.received.map(|_| transaction);
        self.require_turnover(tx, deposit, amount, again).await?;
        let total =
            deposit.received.map_or(Some(amount.money()), |had| had.money().checked_add(amount.money()));
        deposit.received = total.and_then(Money::positive);
        deposit.state = State::Credited;
        deposit.reason = None;
        sql::number_credit(tx, deposit).await?;
        sql::save(tx, deposit, now).await?;
        // What the member owes for money that was taken back is paid first; they were told so.
        let wallet = Wallet { member: deposit.member, asset: deposit.currency };
        self.collect(tx, wallet, transaction).await?;
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
            Event::money_told(wallet, Matter::DepositMore, cause, amount.money(), None)
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
        amount: Amount,
        again: Option<&str>,
    ) -> Result<(), Error> {
        let share = self.settings.withdrawal.turnover.share.share(amount.money(), 0);
        let Some((required, _)) = share.filter(|(required, _)| *required > Money::ZERO) else {
            return Ok(());
        };
        let wallet = Wallet { member: deposit.member, asset: deposit.currency };
        let id = deposit.id;
        let cause =
            again.map_or(format!("deposit:{id}"), |transaction| format!("deposit:{id}:{transaction}"));
        turnover::sql::open(tx, wallet, &cause, required, self.store.now()).await
    }

    /// The wallet that is to pay: the one that was typed, else the member's last; none where the channel asks for none.
    async fn wallet_for(
        &self,
        member: MemberId,
        channel: &Channel,
        typed: Option<&str>,
    ) -> Result<Option<Mobile>, Error> {
        if channel.kind != ChannelKind::Wallet {
            return Ok(None);
        }
        let wallet = match typed {
            Some(typed) => self.people.mobile(typed),
            None => sql::last_wallet(&self.store, member).await?,
        };
        wallet.ok_or(Error::WalletNumber).map(Some)
    }

    /// Whether a retry is about the same wallet; one that types none leaves it to the house.
    fn is_wallet(&self, earlier: &Deposit, typed: Option<&str>) -> bool {
        let number = |typed| self.people.mobile(typed).map(|wallet| wallet.number);
        earlier.wallet_number.is_none() || typed.is_none_or(|typed| number(typed) == earlier.wallet_number)
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
}

/// What the provider says was paid.
pub(crate) struct Paid<'a> {
    pub(crate) deposit: DepositId,
    /// Which provider's message says so; `None` when we asked ourselves.
    pub(crate) provider: Option<&'a str>,
    pub(crate) transaction: &'a str,
    pub(crate) amount: Amount,
    pub(crate) currency: Asset,
    /// The number of the wallet that paid.
    pub(crate) payer: Option<&'a str>,
}
