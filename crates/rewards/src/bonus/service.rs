//! Giving, releasing and ending bonuses: each in one transaction with the money it moves and the facts it makes.
//!
//! Order of locks: accounts, the house's first as `ledger::lock` orders them; the promotion's turn; rows of bonuses. Whoever
//! holds a bonus's row waits for no account any more.

use std::collections::BTreeSet;

use kernel::{
    Amount, Asset, Money,
    event::{Event, Matter},
    id::MemberId,
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use serde_json::Value;
use store::{Tx, outbox};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Bonus, Claimed, Rules, SHOWN, State, sql};
use crate::{Error, Rewards, definition::Both};

/// What is to be given.
#[derive(Clone, Debug)]
pub struct Grant {
    /// To whom.
    pub member: MemberId,
    /// By which promotion, and what it is called.
    pub promotion: (Uuid, Both),
    /// What brings it, unique for a member and a promotion: `deposit:…`, `raffle:…`, `application:…`.
    pub occasion: String,
    /// What may be had once: `once`, a day of the site; the occasion itself where each one counts.
    pub turn: String,
    /// In what.
    pub asset: Asset,
    /// The money that it is reckoned from; the amount itself where there is no other.
    pub base: Amount,
    /// How much.
    pub amount: Amount,
    /// How much must be bet before it is cash, weighted; zero: it is cash at once.
    pub required: Money,
    /// How that is filled.
    pub rules: Rules,
    /// The promotion's terms, as they are now.
    pub terms: Value,
    /// The moment from which bets count.
    pub at: OffsetDateTime,
    /// The most that the promotion gives in all; absent where its prizes say so.
    pub budget: Option<Amount>,
}

/// Whether a grant gave something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Granted {
    /// Now.
    Now(Bonus),
    /// An earlier call for the same occasion did; this one changed nothing.
    Before(Bonus),
}

impl Granted {
    /// What was given, whenever.
    #[must_use]
    pub fn bonus(self) -> Bonus {
        match self {
            Self::Now(bonus) | Self::Before(bonus) => bonus,
        }
    }
}

/// How a bonus ends without being filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending<'a> {
    /// Its time is over.
    Expired,
    /// Its member gave it up.
    GivenUp,
    /// The deposit that brought it went back.
    Reversed,
    /// An operator took it back, and says why.
    Cancelled(&'a str),
}

impl<'a> Ending<'a> {
    const fn state(self) -> State {
        match self {
            Self::Expired => State::Expired,
            Self::GivenUp | Self::Reversed => State::Forfeited,
            Self::Cancelled(_) => State::Cancelled,
        }
    }

    const fn reason(self) -> Option<&'a str> {
        match self {
            Self::Cancelled(reason) => Some(reason),
            Self::Expired | Self::GivenUp | Self::Reversed => None,
        }
    }

    /// What a message about it is about.
    const fn matter(self) -> Matter {
        match self {
            Self::Expired => Matter::BonusExpired,
            Self::GivenUp => Matter::BonusForfeited,
            Self::Reversed => Matter::BonusReversed,
            Self::Cancelled(_) => Matter::BonusCancelled,
        }
    }
}

impl Rewards {
    /// Gives a bonus, or cash where nothing must be bet for it, once per (member, promotion, occasion).
    ///
    /// # Errors
    /// [`Error::BonusRunning`] while another one runs and this one has a requirement; [`Error::UsedUp`] for a turn that
    /// was had; [`Error::BudgetSpent`]. Then, and after any other error, nothing was written by this call.
    pub async fn grant(&self, tx: &mut Tx, grant: Grant) -> Result<Granted, Error> {
        let (member, promotion) = (grant.member, grant.promotion.0);
        lock_accounts(tx, &[member], grant.asset).await?;
        // Those of one promotion one after the other: two accounts of one person are seen by each other.
        tx.advisory_lock("rewards promotion", &promotion.to_string()).await?;
        if let Some(earlier) = sql::of_occasion(tx, member, promotion, &grant.occasion).await? {
            return Ok(Granted::Before(earlier));
        }
        if grant.required > Money::ZERO {
            self.refuse_running(tx, member).await?;
        }
        self.refuse_spent(tx, promotion, grant.budget, grant.amount).await?;
        let turn = grant.turn.clone();
        let bonus = self.drafted(grant);
        if !sql::file(tx, &bonus, &turn).await? {
            self.refuse_running(tx, member).await?;
            return Err(Error::UsedUp);
        }
        let now = self.store.now();
        let promotion = AccountKey::house(AccountKind::Promotion, bonus.asset);
        let (to, reason, matter) = if bonus.state == State::Active {
            (AccountKind::Bonus, Reason::BonusGranted, Matter::BonusGranted)
        } else {
            (AccountKind::Cash, Reason::Reward, Matter::PrizePaid)
        };
        let to = AccountKey::member(member, to, bonus.asset);
        shift(tx, &bonus, (promotion, to, reason), now).await?;
        let text = (bonus.state == State::Active).then(|| bonus.required.to_string());
        let cause = format!("{}:granted", bonus.cause());
        let told = Event::money_told(bonus.wallet(), matter, cause, bonus.amount.money(), text);
        let facts = match bonus.state {
            State::Completed => vec![cash_changed(tx, &bonus).await?, told],
            _ => vec![told],
        };
        outbox::append(tx, now, &facts).await?;
        Ok(Granted::Now(bonus))
    }

    fn drafted(&self, grant: Grant) -> Bonus {
        let locked = grant.required > Money::ZERO;
        let days = Duration::days(i64::from(grant.rules.days));
        Bonus {
            id: kernel::id::fresh(),
            member: grant.member,
            promotion: grant.promotion.0,
            occasion: grant.occasion,
            asset: grant.asset,
            base: grant.base,
            amount: grant.amount,
            required: grant.required,
            done: Money::ZERO,
            state: if locked { State::Active } else { State::Completed },
            claimed: Claimed { title: grant.promotion.1, rules: grant.rules, terms: grant.terms },
            claimed_at: grant.at,
            expires_at: grant.at.saturating_add(days),
            ended_at: (!locked).then(|| self.store.now()),
            end_reason: None,
        }
    }

    /// Refuses while a bonus runs.
    ///
    /// # Errors
    /// [`Error::BonusRunning`], which names it.
    pub async fn refuse_running(&self, tx: &mut Tx, member: MemberId) -> Result<(), Error> {
        match sql::running(tx, member).await? {
            Some(bonus) => {
                Err(Error::BonusRunning { bonus: bonus.id, amount: bonus.amount, left: bonus.left() })
            }
            None => Ok(()),
        }
    }

    /// Refuses what a promotion's budget does not cover: what it gave and did not get back is spent. Exact in the promotion's
    /// turn.
    ///
    /// # Errors
    /// [`Error::BudgetSpent`].
    pub(crate) async fn refuse_spent(
        &self,
        tx: &mut Tx,
        promotion: Uuid,
        budget: Option<Amount>,
        amount: Amount,
    ) -> Result<(), Error> {
        let Some(budget) = budget else { return Ok(()) };
        let given = sql::given(tx, promotion).await?;
        let with_it = given.checked_add(amount.money()).ok_or(Error::OutOfRange)?;
        if with_it > budget.money() { Err(Error::BudgetSpent) } else { Ok(()) }
    }

    /// Refuses whoever seems to be the same person as somebody that took the promotion.
    ///
    /// # Errors
    /// [`Error::TakenBySamePerson`].
    pub async fn refuse_same_person(
        &self,
        tx: &mut Tx,
        promotion: Uuid,
        member: MemberId,
    ) -> Result<(), Error> {
        let same = self.people.same_person(tx, member).await?;
        if !same.is_empty() && sql::is_taken_by(tx, promotion, &same).await? {
            return Err(Error::TakenBySamePerson);
        }
        Ok(())
    }

    /// Releases a bonus that is full to cash; `false` when it is not full, or not there any more.
    ///
    /// # Errors
    /// When the database refuses.
    pub(super) async fn release(&self, member: MemberId, id: Uuid) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let Some(bonus) = sql::find(&mut tx, id).await?.filter(|bonus| bonus.member == member) else {
            return Ok(false);
        };
        lock_accounts(&mut tx, &[member], bonus.asset).await?;
        let Some(bonus) = sql::lock(&mut tx, member, id).await? else { return Ok(false) };
        let released = self.release_in(&mut tx, &bonus).await?;
        tx.commit().await?;
        Ok(released)
    }

    /// The same for one whose accounts and row are locked.
    async fn release_in(&self, tx: &mut Tx, bonus: &Bonus) -> Result<bool, Error> {
        let now = self.store.now();
        if bonus.state != State::Active || !bonus.is_full() {
            return Ok(false);
        }
        if !sql::end(tx, bonus, State::Completed, None, now).await? {
            return Ok(false);
        }
        let own = |kind| AccountKey::member(bonus.member, kind, bonus.asset);
        let way = (own(AccountKind::Bonus), own(AccountKind::Cash), Reason::BonusReleased);
        shift(tx, bonus, way, now).await?;
        let cause = format!("{}:released", bonus.cause());
        let told =
            Event::money_told(bonus.wallet(), Matter::BonusReleased, cause, bonus.amount.money(), None);
        let facts = [cash_changed(tx, bonus).await?, told];
        outbox::append(tx, now, &facts).await?;
        Ok(true)
    }

    /// Ends a bonus that runs: its money goes back to the house. One that is not active any more is answered as it is.
    /// Who gives up what is full by now gets it: it was theirs already.
    ///
    /// # Errors
    /// [`Error::NoBonus`], also for another member's. Then the transaction must not be committed.
    pub async fn end(
        &self,
        tx: &mut Tx,
        member: MemberId,
        id: Uuid,
        ending: Ending<'_>,
    ) -> Result<Bonus, Error> {
        let known = sql::find(tx, id).await?.filter(|bonus| bonus.member == member).ok_or(Error::NoBonus)?;
        lock_accounts(tx, &[member], known.asset).await?;
        let bonus = sql::lock(tx, member, id).await?.ok_or(Error::NoBonus)?;
        let earned = bonus.is_full() && matches!(ending, Ending::GivenUp | Ending::Expired);
        if bonus.state != State::Active {
            return Ok(bonus);
        }
        if earned {
            self.release_in(tx, &bonus).await?;
        } else {
            self.take_back(tx, &bonus, ending).await?;
        }
        sql::lock(tx, member, id).await?.ok_or(Error::NoBonus)
    }

    async fn take_back(&self, tx: &mut Tx, bonus: &Bonus, ending: Ending<'_>) -> Result<(), Error> {
        let now = self.store.now();
        if !sql::end(tx, bonus, ending.state(), ending.reason(), now).await? {
            return Err(Error::BonusState(bonus.state.name()));
        }
        let from = AccountKey::member(bonus.member, AccountKind::Bonus, bonus.asset);
        let house = AccountKey::house(AccountKind::Promotion, bonus.asset);
        shift(tx, bonus, (from, house, Reason::BonusForfeited), now).await?;
        let (matter, cause) = (ending.matter(), format!("{}:ended", bonus.cause()));
        let text = ending.reason().map(str::to_owned);
        let told = Event::money_told(bonus.wallet(), matter, cause, bonus.amount.money(), text);
        Ok(outbox::append(tx, now, &[told]).await?)
    }

    /// An operator takes a bonus back that is still locked.
    ///
    /// # Errors
    /// [`Error::NoBonus`]; [`Error::BonusState`] for one that ended; [`Error::BadField`] for a reason that says nothing.
    /// Then the transaction must not be committed.
    pub async fn cancel_in(&self, tx: &mut Tx, id: Uuid, reason: &str) -> Result<Bonus, Error> {
        let reason = reason.trim();
        let length = reason.chars().count();
        if length == 0 || length > 200 || reason.chars().any(char::is_control) {
            return Err(Error::BadField("reason"));
        }
        let known = sql::find(tx, id).await?.ok_or(Error::NoBonus)?;
        if known.state != State::Active {
            return Err(Error::BonusState(known.state.name()));
        }
        let ended = self.end(tx, known.member, id, Ending::Cancelled(reason)).await?;
        // Whoever was faster has ended it in their own way.
        if ended.state == State::Cancelled { Ok(ended) } else { Err(Error::BonusState(ended.state.name())) }
    }

    /// A member's bonuses, the newest first: what runs, and what ended within the last 90 days.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn bonuses(&self, member: MemberId) -> Result<Vec<Bonus>, Error> {
        sql::of_member(&self.store, member, self.store.now().saturating_sub(SHOWN)).await
    }

    /// One bonus, whoever's it is: for operators.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn bonus(&self, id: Uuid) -> Result<Option<Bonus>, Error> {
        let mut tx = self.store.begin().await?;
        sql::find(&mut tx, id).await
    }

    /// All bonuses a member ever had, the newest first, at most 500: for operators.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn all_bonuses(&self, member: MemberId) -> Result<Vec<Bonus>, Error> {
        sql::of_member(&self.store, member, OffsetDateTime::UNIX_EPOCH).await
    }
}

/// The fact that a member's cash changed, as this transaction leaves it.
async fn cash_changed(tx: &mut Tx, bonus: &Bonus) -> Result<Event, Error> {
    let cash = AccountKey::member(bonus.member, AccountKind::Cash, bonus.asset);
    let balance = ledger::lock(tx, &BTreeSet::from([cash])).await?.balance(cash);
    Ok(Event::BalanceChanged { member: bonus.member, asset: bonus.asset, balance })
}

/// Locks every account that bonuses of these members may touch, in the order of all callers.
pub(crate) async fn lock_accounts(tx: &mut Tx, members: &[MemberId], asset: Asset) -> Result<(), Error> {
    let own = members.iter().flat_map(|member| {
        [AccountKind::Cash, AccountKind::Bonus].map(|kind| AccountKey::member(*member, kind, asset))
    });
    let house = AccountKey::house(AccountKind::Promotion, asset);
    ledger::lock(tx, &std::iter::once(house).chain(own).collect()).await?;
    Ok(())
}

/// Moves the whole of a bonus, once for each reason: the books refuse a second time by their own key.
async fn shift(
    tx: &mut Tx,
    bonus: &Bonus,
    (from, to, reason): (AccountKey, AccountKey, Reason),
    now: OffsetDateTime,
) -> Result<(), Error> {
    let movement =
        Movement { from, to, amount: bonus.amount, reason, cause: bonus.cause().into(), corrects: None };
    let key = format!("{}:{}", bonus.id, reason.number());
    let posting = Posting { owner: bonus.member, space: "bonus", key, movements: vec![movement] };
    ledger::post(tx, now, &posting).await?;
    Ok(())
}
