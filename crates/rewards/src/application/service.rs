//! Applying, and deciding about it.

use std::collections::HashMap;

use kernel::{
    Amount, Money, Wallet,
    event::{Event, Matter},
    id::MemberId,
};
use office::NamedOperator;
use sha2::{Digest, Sha256};
use store::{Tx, outbox};
use time::OffsetDateTime;
use uuid::Uuid;
use web::picture::Picture;

use super::{Application, Card, Mine, State, form::Form, sql};
use crate::{
    Error, Rewards,
    bonus::{Grant, Rules},
    definition::{
        self, Promotion, Status,
        terms::{ActivityTerms, Terms, times},
    },
};

/// Longest reason.
const REASON: usize = 200;

/// Which applications operators want to see.
#[derive(Clone, Copy, Debug)]
pub struct Queue {
    /// In this state.
    pub state: State,
    /// For this activity only.
    pub promotion: Option<Uuid>,
    /// Of this member only.
    pub member: Option<MemberId>,
    /// Behind the one of this time and id.
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// So many.
    pub limit: u16,
}

/// What an operator decided.
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'a> {
    /// What is given; nothing refuses.
    pub amount: Option<Amount>,
    /// Why; the member reads it.
    pub reason: &'a str,
    /// Who decided.
    pub by: NamedOperator<'a>,
}

fn terms(promotion: &Promotion) -> Result<&ActivityTerms, Error> {
    match &promotion.document.terms {
        Terms::Activity(terms) => Ok(terms),
        _ => Err(Error::NoPromotion),
    }
}

/// How often they may apply again.
fn left(terms: &ActivityTerms, had: usize) -> u16 {
    terms.per_member.saturating_sub(u16::try_from(had).unwrap_or(u16::MAX))
}

/// Where an activity stands for who has applied: again open to them while they may apply once more.
fn status(promotion: &Promotion, mine: &Mine, now: OffsetDateTime) -> Status {
    let last = mine.applications.first().map(|card| card.state);
    match last {
        Some(State::Applying) => Status::Applying,
        _ if mine.left > 0 && promotion.is_open(now) => Status::Join,
        Some(State::Issued) => Status::Issued,
        Some(State::Rejected) => Status::Rejected,
        None => promotion.status(now),
    }
}

/// Where activities stand for a member.
pub(crate) async fn standing(
    rewards: &Rewards,
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Promotion],
) -> Result<HashMap<Uuid, (Status, Mine)>, Error> {
    let each: Vec<(&Promotion, &ActivityTerms)> =
        promotions.iter().filter_map(|one| Some((one, terms(one).ok()?))).collect();
    if each.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Uuid> = each.iter().map(|(promotion, _)| promotion.id).collect();
    let (mut had, now) = (sql::of_member(tx, member, &ids).await?, rewards.store.now());
    let standing = each.into_iter().filter_map(|(promotion, terms)| {
        let applications: Vec<Card> =
            had.extract_if(.., |one| one.promotion == promotion.id).map(Into::into).collect();
        if applications.is_empty() {
            return None;
        }
        let mine = Mine { left: left(terms, applications.len()), applications };
        let status = status(promotion, &mine, now);
        Some((promotion.id, (status, mine)))
    });
    Ok(standing.collect())
}

impl Rewards {
    /// Refuses who may not apply.
    ///
    /// # Errors
    /// [`Error::NoPromotion`], [`Error::PromotionClosed`], [`Error::ApplicationWaiting`], [`Error::UsedUp`],
    /// [`Error::NotEligible`], [`Error::TakenBySamePerson`].
    pub async fn may_apply(&self, member: MemberId, id: Uuid) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        self.admit_application(&mut tx, member, id).await.map(drop)
    }

    async fn admit_application(&self, tx: &mut Tx, member: MemberId, id: Uuid) -> Result<Promotion, Error> {
        self.admit(tx, member).await?;
        let promotion = definition::sql::one(tx, id).await?.ok_or(Error::NoPromotion)?;
        let terms = terms(&promotion)?;
        if promotion.state == definition::State::Draft {
            return Err(Error::NoPromotion);
        }
        if !promotion.is_open(self.store.now()) {
            return Err(Error::PromotionClosed);
        }
        let had = sql::of_member(tx, member, &[id]).await?;
        if had.iter().any(|one| one.state == State::Applying) {
            return Err(Error::ApplicationWaiting);
        }
        if left(terms, had.len()) == 0 {
            return Err(Error::UsedUp);
        }
        let same = self.people.same_person(tx, member).await?;
        if !same.is_empty() && sql::is_asked_by(tx, id, &same).await? {
            return Err(Error::TakenBySamePerson);
        }
        Ok(promotion)
    }

    /// Files an application with its pictures.
    ///
    /// # Errors
    /// As [`Self::may_apply`]; [`Error::BadForm`]; [`Error::Picture`] for anything but pictures.
    pub async fn apply(&self, member: MemberId, id: Uuid, form: Form) -> Result<Application, Error> {
        let comment = form.comment()?;
        let pictures = form.pictures().await?;
        if comment.is_empty() && pictures.is_empty() {
            return Err(Error::BadForm("comment"));
        }
        let mut tx = self.store.begin().await?;
        // One after the other: nobody applies twice at once, nor as two persons.
        tx.advisory_lock("rewards promotion", &id.to_string()).await?;
        let promotion = self.admit_application(&mut tx, member, id).await?;
        let uploads = terms(&promotion)?.uploads;
        let sent = u8::try_from(pictures.len()).unwrap_or(u8::MAX);
        if sent < uploads.least || sent > uploads.most {
            return Err(Error::BadForm("image"));
        }
        let application = kernel::id::fresh();
        sql::file(&mut tx, (application, id), (member, &comment), self.store.now()).await?;
        for (picture, number) in pictures.iter().zip(1_i16..) {
            let Picture { jpeg, width, height } = picture;
            let hash = Sha256::digest(jpeg);
            let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
            let measures = (side(*width), side(*height));
            sql::keep(&mut tx, (application, number), (jpeg, hash.as_slice()), measures).await?;
        }
        let filed = sql::one(&mut tx, application).await?.ok_or(Error::NoApplication)?;
        tx.commit().await?;
        Ok(filed)
    }

    /// Applications for operators: those that wait oldest first, those that are decided newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn applications(&self, queue: &Queue) -> Result<Vec<Application>, Error> {
        sql::queue(&self.store, queue).await
    }

    /// One of them.
    ///
    /// # Errors
    /// [`Error::NoApplication`].
    pub async fn application(&self, id: Uuid) -> Result<Application, Error> {
        let mut tx = self.store.begin().await?;
        sql::one(&mut tx, id).await?.ok_or(Error::NoApplication)
    }

    /// How many wait for a decision, by promotion.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn applications_waiting(&self, promotions: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
        sql::waiting(&self.store, promotions).await
    }

    /// A picture of an application: a JPEG.
    ///
    /// # Errors
    /// [`Error::NoApplication`].
    pub async fn application_picture(&self, id: Uuid, number: i16) -> Result<Vec<u8>, Error> {
        sql::picture(&self.store, id, number).await?.ok_or(Error::NoApplication)
    }

    /// Decides an application that waits, once, in a transaction of the caller's.
    ///
    /// # Errors
    /// [`Error::NoApplication`], [`Error::ApplicationDecided`]; [`Error::BadField`] for an amount above the terms' most
    /// or a reason that says nothing; [`Error::BonusRunning`], [`Error::NotEligible`], [`Error::TakenBySamePerson`],
    /// [`Error::BudgetSpent`]. Then the transaction must not be committed.
    pub async fn decide_in(&self, tx: &mut Tx, id: Uuid, verdict: Verdict<'_>) -> Result<Application, Error> {
        let reason = verdict.reason.trim();
        let length = reason.chars().count();
        if length == 0 || length > REASON || reason.chars().any(char::is_control) {
            return Err(Error::BadField("reason"));
        }
        let application = sql::lock(tx, id).await?.ok_or(Error::NoApplication)?;
        if application.state != State::Applying {
            return Err(Error::ApplicationDecided);
        }
        if verdict.amount.is_some_and(|amount| amount > application.most) {
            return Err(Error::BadField("amount"));
        }
        sql::decide(tx, id, &Verdict { reason, ..verdict }, self.store.now()).await?;
        match verdict.amount {
            Some(amount) => self.reward(tx, &application, amount).await?,
            None => {
                let cause = format!("application:{id}");
                let wallet = Wallet { member: application.member, asset: self.asset };
                let (matter, why) = (Matter::ApplicationRejected, Some(reason.to_owned()));
                let told = Event::money_told(wallet, matter, cause, Money::ZERO, why);
                outbox::append(tx, self.store.now(), &[told]).await?;
            }
        }
        sql::lock(tx, id).await?.ok_or(Error::NoApplication)
    }

    async fn reward(&self, tx: &mut Tx, application: &Application, amount: Amount) -> Result<(), Error> {
        let promotion = definition::sql::one(tx, application.promotion).await?.ok_or(Error::NoPromotion)?;
        let terms = terms(&promotion)?;
        self.admit(tx, application.member).await?;
        self.refuse_same_person(tx, promotion.id, application.member).await?;
        let occasion = format!("application:{}", application.id);
        let grant = Grant {
            member: application.member,
            promotion: (promotion.id, promotion.document.title.clone()),
            turn: occasion.clone(),
            occasion,
            asset: promotion.document.asset,
            base: amount,
            amount,
            required: times(amount.money(), terms.multiple).ok_or(Error::OutOfRange)?,
            rules: Rules {
                weights: terms.weights.clone(),
                max_stake: terms.max_stake,
                days: terms.days,
                by_edge: terms.by_edge,
            },
            terms: promotion.document.terms.write()?,
            at: self.store.now(),
            budget: terms.budget,
        };
        self.grant(tx, grant).await.map(drop)
    }
}
