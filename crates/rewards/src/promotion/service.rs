//! What may be taken by whom, and what operators do with promotions.

use std::collections::HashMap;

use kernel::{
    Amount, Asset, Wallet,
    id::{DepositId, MemberId},
};
use store::Tx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use web::Lang;

use super::{
    Both, Document, Figures, Kind, Mine, Promotion, State, Status, TYPES, Terms, Wanted,
    terms::{DepositTerms, Reckoned},
};
use crate::{
    Error, Rewards, application,
    bonus::{self, Bonus, Brought, Grant, Granted, Rules},
    definition::sql,
    raffle,
};

/// How long a promotion that is over stands in the list.
const SHOWN: Duration = Duration::days(7);
/// Longest path of a picture.
const PATH: usize = 200;

/// Where a promotion stands for a caller, and what they have to do with it.
#[derive(Clone, Debug, Default)]
pub struct Taken(pub(crate) HashMap<Uuid, (Status, Option<Mine>)>);

/// What a deposit would bring by a promotion.
#[derive(Debug)]
pub struct Offer {
    /// The promotion.
    pub promotion: Promotion,
    /// Its terms.
    pub terms: DepositTerms,
    /// What it would bring; none for a deposit that is too small.
    pub reckoned: Option<Reckoned>,
    /// Why it cannot be taken now.
    pub refusal: Option<Error>,
}

impl DepositTerms {
    /// What of it may be had once.
    fn turn(&self, day: String) -> String {
        if self.times.is_some() { "once".to_owned() } else { day }
    }

    fn rules(&self) -> Rules {
        let (weights, max_stake) = (self.weights.clone(), self.max_stake);
        Rules { weights, max_stake, days: self.days, by_edge: self.by_edge }
    }
}

impl Rewards {
    /// Whether a deposit may be made for a promotion, in the transaction that files it; answers what it is called.
    ///
    /// # Errors
    /// [`Error::NoPromotion`], [`Error::PromotionClosed`], [`Error::BelowMinimum`], [`Error::BonusRunning`],
    /// [`Error::UsedUp`], [`Error::BudgetSpent`], [`Error::NotFirst`], [`Error::TakenBySamePerson`].
    pub async fn admit_deposit(
        &self,
        tx: &mut Tx,
        Wallet { member, asset }: Wallet,
        amount: Amount,
        promotion: Uuid,
    ) -> Result<Both, Error> {
        let promotion = sql::one(tx, promotion).await?.filter(|found| found.state != State::Draft);
        let promotion = promotion.ok_or(Error::NoPromotion)?;
        let now = self.store.now();
        let Terms::Deposit(terms) = &promotion.document.terms else { return Err(Error::PromotionClosed) };
        if !promotion.is_open(now) || promotion.document.asset != asset {
            return Err(Error::PromotionClosed);
        }
        let reckoned = terms.reckon(amount)?;
        self.refuse_spent(tx, promotion.id, terms.budget, reckoned.bonus).await?;
        if !self.people.may_take(tx, member).await? {
            return Err(Error::NotEligible);
        }
        self.may_bring(tx, (member, promotion.id, terms), (None, now)).await?;
        Ok(promotion.document.title)
    }

    /// Refuses whom the terms of a deposit's bonus leave out.
    async fn may_bring(
        &self,
        tx: &mut Tx,
        (member, promotion, terms): (MemberId, Uuid, &DepositTerms),
        (deposit, at): (Option<DepositId>, OffsetDateTime),
    ) -> Result<(), Error> {
        self.refuse_running(tx, member).await?;
        let turn = terms.turn(self.day(at));
        if !bonus::sql::turns(tx, member, &[promotion], &[turn]).await?.is_empty() {
            return Err(Error::UsedUp);
        }
        if terms.first && self.people.has_deposited(tx, member, deposit).await? {
            return Err(Error::NotFirst);
        }
        self.refuse_same_person(tx, promotion, member).await
    }

    /// Gives the bonus of a deposit that was credited, once; an earlier grant is answered again. It was asked for while
    /// the promotion was open: that it ended meanwhile takes nothing away.
    ///
    /// # Errors
    /// As [`Self::admit_deposit`]; then nothing was written by this call.
    pub(crate) async fn grant_for_deposit(&self, tx: &mut Tx, brought: &Brought) -> Result<Granted, Error> {
        let Brought { deposit, wallet: Wallet { member, asset }, amount, promotion, at } = *brought;
        let occasion = format!("deposit:{deposit}");
        if let Some(earlier) = bonus::sql::of_occasion(tx, member, promotion, &occasion).await? {
            return Ok(Granted::Before(earlier));
        }
        let promotion = sql::one(tx, promotion).await?.ok_or(Error::NoPromotion)?;
        let Terms::Deposit(terms) = &promotion.document.terms else { return Err(Error::PromotionClosed) };
        if promotion.document.asset != asset {
            return Err(Error::PromotionClosed);
        }
        let reckoned = terms.reckon(amount)?;
        // In the turn: of two accounts of one person the second sees what the first took.
        bonus::lock_accounts(tx, &[member], asset).await?;
        tx.advisory_lock("rewards promotion", &promotion.id.to_string()).await?;
        self.may_bring(tx, (member, promotion.id, terms), (Some(deposit), at)).await?;
        let grant = Grant {
            member,
            promotion: (promotion.id, promotion.document.title.clone()),
            occasion,
            turn: terms.turn(self.day(at)),
            asset,
            base: amount,
            amount: reckoned.bonus,
            required: reckoned.required,
            rules: terms.rules(),
            terms: promotion.document.terms.write()?,
            at,
            budget: terms.budget,
        };
        self.grant(tx, grant).await
    }

    /// What a member's deposit of this size would bring, by every promotion of deposits that is open.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn offers(&self, member: MemberId, amount: Amount) -> Result<Vec<Offer>, Error> {
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let mut offers = Vec::new();
        for promotion in sql::shown(&mut tx, now, None).await? {
            let Terms::Deposit(terms) = promotion.document.terms.clone() else { continue };
            if !promotion.is_open(now) || promotion.document.asset != self.asset {
                continue;
            }
            let reckoned = terms.reckon(amount);
            let may = self.may_bring(&mut tx, (member, promotion.id, &terms), (None, now)).await;
            let (reckoned, refusal) = match (reckoned, may) {
                (Ok(reckoned), Ok(())) => {
                    let spent = self.refuse_spent(&mut tx, promotion.id, terms.budget, reckoned.bonus).await;
                    (Some(reckoned), spent.err())
                }
                (Ok(reckoned), Err(error)) => (Some(reckoned), Some(error)),
                (Err(error), _) => (None, Some(error)),
            };
            match refusal {
                Some(error) if !error.is_refusal() => return Err(error),
                refusal => offers.push(Offer { promotion, terms, reckoned, refusal }),
            }
        }
        Ok(offers)
    }

    /// The promotions that people see, and where each stands for this caller; one when `only` is given.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn shown(
        &self,
        member: Option<MemberId>,
        lang: Lang,
        only: Option<Uuid>,
    ) -> Result<(Vec<Promotion>, Taken), Error> {
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let promotions = sql::shown(&mut tx, now.saturating_sub(SHOWN), only).await?;
        let mut taken: HashMap<_, _> =
            promotions.iter().map(|found| (found.id, (found.status(now), None))).collect();
        if let Some(member) = member {
            taken.extend(self.standing(&mut tx, member, lang, &promotions).await?);
            let raffles = raffle::standing(self, &mut tx, member, &promotions).await?.into_iter();
            let in_raffle = |mine| Mine { raffle: Some(mine), ..Mine::default() };
            taken.extend(raffles.map(|(id, (status, mine))| (id, (status, Some(in_raffle(mine))))));
            let applied = application::standing(self, &mut tx, member, &promotions).await?.into_iter();
            let asked = |mine| Mine { application: Some(mine), ..Mine::default() };
            taken.extend(applied.map(|(id, (status, mine))| (id, (status, Some(asked(mine))))));
        }
        Ok((promotions, Taken(taken)))
    }

    /// How many promotions have something for the member to do (spec.md 3).
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn available(&self, member: MemberId) -> Result<i64, Error> {
        let (_, taken) = self.shown(Some(member), Lang::Bn, None).await?;
        let count = taken.0.values().filter(|(status, _)| status.is_available()).count();
        Ok(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// Where promotions of deposits stand for a member.
    async fn standing(
        &self,
        tx: &mut Tx,
        member: MemberId,
        lang: Lang,
        promotions: &[Promotion],
    ) -> Result<HashMap<Uuid, (Status, Option<Mine>)>, Error> {
        let now = self.store.now();
        let each: Vec<(&Promotion, &DepositTerms)> = promotions
            .iter()
            .filter_map(|promotion| match &promotion.document.terms {
                Terms::Deposit(terms) => Some((promotion, terms)),
                _ => None,
            })
            .collect();
        if each.is_empty() {
            return Ok(HashMap::new());
        }
        let ids: Vec<Uuid> = each.iter().map(|(promotion, _)| promotion.id).collect();
        let turns: Vec<String> = each.iter().map(|(_, terms)| terms.turn(self.day(now))).collect();
        let had = bonus::sql::turns(tx, member, &ids, &turns).await?;
        let newest = bonus::sql::newest_of(tx, member, &ids).await?;
        let waiting = self.people.waiting(tx, member).await?;
        let first = each.iter().any(|(_, terms)| terms.first);
        let deposited = first && self.people.has_deposited(tx, member, None).await?;
        let standing = each.into_iter().map(|(promotion, terms)| {
            let id = promotion.id;
            let facts = Facts {
                newest: newest.iter().find(|bonus| bonus.promotion == id),
                had: had.contains(&id),
                waits: waiting.contains(&id),
                late: terms.first && deposited,
            };
            let mine = facts.newest.map(|bonus| Mine { bonus: Some(bonus.card(lang)), ..Mine::default() });
            (id, (facts.status(promotion.status(now)), mine))
        });
        Ok(standing.collect())
    }
}

/// What is known of a member and a promotion of deposits.
struct Facts<'a> {
    newest: Option<&'a Bonus>,
    /// Its turn of now was had.
    had: bool,
    /// A deposit with it waits.
    waits: bool,
    /// It is for a first deposit, and there was one.
    late: bool,
}

impl Facts<'_> {
    fn status(&self, outside: Status) -> Status {
        let ended = match self.newest.map(|bonus| bonus.state) {
            Some(bonus::State::Completed) => Status::Issued,
            _ => Status::Close,
        };
        match outside {
            _ if self.newest.is_some_and(|bonus| bonus.state == bonus::State::Active) => Status::Process,
            Status::Join if self.had || self.late => ended,
            Status::Join if self.waits => Status::Joined,
            Status::Close => ended,
            other => other,
        }
    }
}

impl Rewards {
    /// What operators see, the newest first, with what each has given.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn promotions(&self, wanted: Wanted) -> Result<Vec<(Promotion, Figures)>, Error> {
        let found = sql::list(&self.store, wanted).await?;
        let ids: Vec<Uuid> = found.iter().map(|promotion| promotion.id).collect();
        let figures: HashMap<Uuid, Figures> = sql::figures(&self.store, &ids).await?.into_iter().collect();
        Ok(found
            .into_iter()
            .map(|promotion| {
                let figures = figures.get(&promotion.id).copied().unwrap_or_default();
                (promotion, figures)
            })
            .collect())
    }

    /// One, a draft too, with what it has given.
    ///
    /// # Errors
    /// [`Error::NoPromotion`].
    pub async fn promotion(&self, id: Uuid) -> Result<(Promotion, Figures), Error> {
        let mut tx = self.store.begin().await?;
        let found = sql::one(&mut tx, id).await?.ok_or(Error::NoPromotion)?;
        drop(tx);
        let figures = sql::figures(&self.store, &[id]).await?.pop().map(|(_, figures)| figures);
        Ok((found, figures.unwrap_or_default()))
    }

    /// An operator writes a draft.
    ///
    /// # Errors
    /// [`Error::BadField`]; then the transaction must not be committed.
    pub async fn draft_in(
        &self,
        tx: &mut Tx,
        operator: &str,
        document: Document,
    ) -> Result<Promotion, Error> {
        let now = self.store.now();
        let promotion = Promotion {
            id: kernel::id::fresh(),
            state: State::Draft,
            version: 1,
            document: self.usable(document)?,
            made_by: operator.to_owned(),
            made_at: now,
            changed_at: now,
        };
        sql::file(tx, &promotion).await?;
        Ok(promotion)
    }

    /// An operator changes a promotion that they saw in `version`: all of a draft; of a published one what it says, its
    /// picture and its end. What was promised stays promised.
    ///
    /// # Errors
    /// [`Error::NoPromotion`], [`Error::PromotionChanged`], [`Error::PromotionState`], [`Error::BadField`]; then the
    /// transaction must not be committed.
    pub async fn change_in(
        &self,
        tx: &mut Tx,
        id: Uuid,
        version: i32,
        document: Document,
    ) -> Result<Promotion, Error> {
        let mut promotion = sql::lock(tx, id).await?.ok_or(Error::NoPromotion)?;
        if promotion.version != version {
            return Err(Error::PromotionChanged);
        }
        let mut document = self.usable(document)?;
        let had = &promotion.document;
        document.terms.promised_as(Some(&had.terms));
        let frozen =
            document.terms != had.terms || document.asset != had.asset || document.starts_at != had.starts_at;
        match promotion.state {
            State::Closed => return Err(Error::PromotionState(State::Closed.name())),
            State::Published if frozen => return Err(Error::PromotionState(State::Published.name())),
            State::Draft if document.terms.kind() != had.terms.kind() => return Err(Error::BadField("kind")),
            State::Published | State::Draft => {}
        }
        promotion.document = document;
        self.keep(tx, promotion).await
    }

    /// An operator shows a draft to people: its terms are frozen from now on.
    ///
    /// # Errors
    /// [`Error::NoPromotion`]; [`Error::PromotionState`] for one that is no draft; [`Error::BadField`] for one that is
    /// over before it began; [`Error::PaysForSure`] and [`Error::NothingCounts`] by its cost. Then the transaction must not be committed.
    pub async fn publish_in(&self, tx: &mut Tx, id: Uuid) -> Result<Promotion, Error> {
        let mut promotion = sql::lock(tx, id).await?.ok_or(Error::NoPromotion)?;
        if promotion.state != State::Draft {
            return Err(Error::PromotionState(promotion.state.name()));
        }
        if promotion.document.ends_at <= self.store.now() {
            return Err(Error::BadField("endsAt"));
        }
        promotion.document.terms.settle(&self.people.games())?;
        promotion.state = State::Published;
        if promotion.kind() == Kind::Raffle {
            raffle::publish(self, tx, &mut promotion).await?;
        }
        self.keep(tx, promotion).await
    }

    /// An operator ends a promotion before its time. What was taken goes on under the terms that it was taken under.
    ///
    /// # Errors
    /// [`Error::NoPromotion`]; [`Error::PromotionState`] for one that is not published. Then the transaction must not be
    /// committed.
    pub async fn close_in(&self, tx: &mut Tx, id: Uuid) -> Result<Promotion, Error> {
        let mut promotion = sql::lock(tx, id).await?.ok_or(Error::NoPromotion)?;
        if promotion.state != State::Published {
            return Err(Error::PromotionState(promotion.state.name()));
        }
        promotion.state = State::Closed;
        if promotion.kind() == Kind::Raffle {
            raffle::close(self, tx, id).await?;
        }
        self.keep(tx, promotion).await
    }

    async fn keep(&self, tx: &mut Tx, mut promotion: Promotion) -> Result<Promotion, Error> {
        promotion.version = promotion.version.saturating_add(1);
        promotion.changed_at = self.store.now();
        sql::save(tx, &promotion).await?;
        Ok(promotion)
    }

    /// A document that can be kept, its HTML cleaned.
    fn usable(&self, mut document: Document) -> Result<Document, Error> {
        let bad = |field| Err(Error::BadField(field));
        let own = |path: &String| path.starts_with('/') && !path.starts_with("//") && path.len() <= PATH;
        let plain = |text: &String| text.chars().count() <= 400 && !text.chars().any(char::is_control);
        let long = |text: &String| text.len() > 40_000;
        match () {
            () if document.types.is_empty() => return bad("types"),
            () if document.types.iter().any(|name| !TYPES.contains(&name.as_str())) => return bad("types"),
            () if !document.title.is_usable(120) => return bad("title"),
            () if !plain(&document.summary.bn) || !plain(&document.summary.en) => return bad("summary"),
            () if long(&document.body.bn) || long(&document.body.en) => return bad("body"),
            () if document.picture.as_ref().is_some_and(|path| !own(path)) => return bad("picture"),
            () if document.asset == Asset::Points => return bad("asset"),
            () if document.starts_at >= document.ends_at => return bad("endsAt"),
            () => document.terms.check()?,
        }
        document.terms.promised_as(None);
        document.types.sort_unstable();
        document.types.dedup();
        document.body.bn = self.people.clean(&document.body.bn);
        document.body.en = self.people.clean(&document.body.en);
        Ok(document)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deposit_bonus_walks_through_the_states_of_the_specification() {
        let none = Facts { newest: None, had: false, waits: false, late: false };
        assert_eq!(none.status(Status::Join), Status::Join);
        assert_eq!(none.status(Status::ComingSoon), Status::ComingSoon);
        assert_eq!(none.status(Status::Close), Status::Close);
        assert_eq!(Facts { waits: true, ..none }.status(Status::Join), Status::Joined);
        assert_eq!(Facts { late: true, ..none }.status(Status::Join), Status::Close);
        assert_eq!(Facts { had: true, waits: true, ..none }.status(Status::Join), Status::Close);
    }
}
