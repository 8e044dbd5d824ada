//! The second pair of eyes (domain.md 8): who may be one for whom, wherever two persons decide.
//!
//! Two persons are two only if neither let the other in: whoever hired or reset somebody may hold what opens that account.
//! Nobody is one on their first day, so that the others learn of a newcomer before that person decides anything with them.

mod sql;

use std::collections::{HashMap, HashSet};

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use serde::Serialize;
use serde_json::Value;
use store::Tx;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::{Caller, Error, NamedOperator, Office};

/// An operator's consent to what takes two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    /// Who.
    pub operator: OperatorId,
    /// What they were called then.
    pub name: String,
    /// What they said.
    pub note: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// An operator who takes part in what takes two persons.
#[derive(Clone, Debug)]
pub struct Participant<'a> {
    /// Who.
    pub operator: NamedOperator<'a>,
    /// Those with whom they make no pair.
    pub strangers: Vec<OperatorId>,
}

impl Participant<'_> {
    /// Whether they make a pair with an operator.
    #[must_use]
    pub fn pairs_with(&self, other: OperatorId) -> bool {
        other != self.operator.id && !self.strangers.contains(&other)
    }
}

/// What is consented to.
#[derive(Clone, Copy, Debug)]
pub struct Proposal<'a> {
    /// What it is about: `withdrawal:…`.
    pub subject: &'a str,
    /// What exactly is decided of it: a consent to something else is none.
    pub seen: &'a str,
}

/// The operator as one of two persons. No pair with them at this moment are those whom the operator let in, those who let the
/// operator in, and who is locked, not enrolled, or in quarantine.
///
/// # Errors
/// [`Error::Quarantined`] when the operator takes no part yet in what takes two persons; [`Error::BeyondOwn`] when
/// the operator was locked while calling.
pub async fn participant<'a>(
    tx: &mut Tx,
    caller: &'a Caller,
    now: OffsetDateTime,
) -> Result<Participant<'a>, Error> {
    let operator = caller.named();
    let until = sql::quarantine(tx, operator.id).await?.ok_or(Error::BeyondOwn)?;
    match until.filter(|until| *until > now) {
        Some(until) => Err(Error::Quarantined { until }),
        None => Ok(Participant { operator, strangers: sql::strangers(tx, operator.id, now).await? }),
    }
}

/// Makes sure that somebody else than the operator, with whom the operator makes a pair, was the last to do one of these things
/// with a subject. By the trail: what the house itself wrote has no writer, and takes one person.
///
/// # Errors
/// [`Error::OwnWork`], [`Error::NoSecondEyes`], [`Error::Quarantined`].
pub async fn not_own(
    tx: &mut Tx,
    caller: &Caller,
    subject: &str,
    acts: &[&str],
    now: OffsetDateTime,
) -> Result<(), Error> {
    let Some((writer, name)) = sql::last_to_act(tx, subject, acts).await? else { return Ok(()) };
    if writer == caller.operator.id {
        return Err(Error::OwnWork);
    }
    let pair = participant(tx, caller, now).await?.pairs_with(writer);
    if pair { Ok(()) } else { Err(Error::NoSecondEyes { name }) }
}

/// The consent with which that of the operator makes a pair; none when theirs is one more that waits for its second.
///
/// # Errors
/// [`Error::SecondOperator`] when the operator has consented already and there is no pair.
pub fn partner<'a>(
    consents: &'a [Consent],
    participant: &Participant<'_>,
    from: Amount,
) -> Result<Option<&'a Consent>, Error> {
    match pair(consents, participant) {
        None if consents.iter().any(|one| one.operator == participant.operator.id) => {
            Err(Error::SecondOperator { from })
        }
        pair => Ok(pair),
    }
}

/// The same, whether or not they have consented.
#[must_use]
pub fn pair<'a>(consents: &'a [Consent], participant: &Participant<'_>) -> Option<&'a Consent> {
    consents.iter().find(|one| participant.pairs_with(one.operator))
}

/// Who consented to exactly this of a subject, the oldest first. Those who decide about one subject wait for each other.
///
/// # Errors
/// When the database refuses.
pub async fn consents(tx: &mut Tx, proposal: Proposal<'_>) -> Result<Vec<Consent>, Error> {
    Ok(sql::consents(tx, proposal).await?)
}

/// Those of them who have consented to nothing else of the subject since.
///
/// # Errors
/// When the database refuses.
pub async fn standing(tx: &mut Tx, proposal: Proposal<'_>) -> Result<Vec<Consent>, Error> {
    Ok(sql::standing(tx, proposal).await?)
}

/// Writes down that an operator consents to exactly this of a subject.
///
/// # Errors
/// When the database refuses.
pub async fn consent(tx: &mut Tx, proposal: Proposal<'_>, caller: &Caller, note: &str) -> Result<(), Error> {
    Ok(sql::consent(tx, proposal, caller, note, caller.office.store.now()).await?)
}

/// A decision about a member's money that may take two persons.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// What is decided.
    pub proposal: Proposal<'a>,
    /// Whose money, and of what kind.
    pub about: About,
    /// How much.
    pub amount: Amount,
    /// Units of the member's day that no operator saw and that count too.
    pub unseen_units: i64,
    /// Why.
    pub note: &'a str,
}

/// Takes back what an operator took part in on a day.
///
/// # Errors
/// When the database refuses.
pub async fn takes_back(
    tx: &mut Tx,
    operator: OperatorId,
    member: MemberId,
    day: Date,
    amount: Amount,
) -> Result<(), Error> {
    sql::count_own(tx, operator, member, day, amount.units().saturating_neg()).await?;
    Ok(())
}

/// How many eyes have seen a decision.
pub enum Eyes {
    /// Two are enough.
    Two,
    /// Four were needed; whose the first two were.
    Four(String),
    /// Four are needed, and the second two have not seen it yet.
    Waiting,
}

impl Eyes {
    /// The particulars of an act, with the name of who consented to it first, where somebody had to.
    #[must_use]
    pub fn told(self, mut after: Value) -> Value {
        if let (Self::Four(first), Value::Object(fields)) = (self, &mut after) {
            fields.insert("consent".to_owned(), first.into());
        }
        after
    }
}

/// Whose money is decided about, and of what kind.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Whose.
    pub member: MemberId,
    /// `withdrawal`, `deposit` or `reward`.
    pub kind: &'static str,
}

impl Office {
    /// Every consent ever given about these subjects, with what was consented to, the oldest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn consents_about(&self, subjects: &[String]) -> Result<Vec<(String, String, Consent)>, Error> {
        Ok(sql::about(&self.store, subjects).await?)
    }

    /// Of each operator the last consent about each of these subjects, with what was consented to, the oldest first: nobody
    /// stands by what they consented to before.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standing_about(&self, subjects: &[String]) -> Result<Vec<(String, String, Consent)>, Error> {
        let mut given = sql::about(&self.store, subjects).await?;
        let mut heard = HashSet::new();
        given.reverse();
        given.retain(|(subject, _, consent)| heard.insert((subject.clone(), consent.operator)));
        given.reverse();
        Ok(given)
    }

    /// Whether an amount takes two persons, counted with what was decided about the member's money of this kind today: what
    /// takes two in one piece takes two in many. Those who decide about one member wait for each other.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn takes_two(&self, tx: &mut Tx, about: About, amount: Amount) -> Result<bool, Error> {
        let decided = self.decided_in(tx, about).await?;
        Ok(self.is_large(amount, decided))
    }

    /// What was decided about the member's money of this kind today, in units. Those who ask wait for each other.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn decided_in(&self, tx: &mut Tx, about: About) -> Result<i64, Error> {
        tx.advisory_lock("office day", &format!("{} {}", about.member, about.kind)).await?;
        Ok(sql::decided(tx, about, self.store.today()).await?)
    }

    /// Counts an amount that is decided about to its day.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn count(&self, tx: &mut Tx, about: About, amount: Amount) -> Result<(), Error> {
        Ok(sql::count(tx, about, self.store.today(), amount).await?)
    }

    /// What was decided today about the members' money of a kind, in units.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn decided_today(
        &self,
        members: &[MemberId],
        kind: &str,
    ) -> Result<HashMap<MemberId, i64>, Error> {
        let decided = sql::decided_about(&self.store, members, kind, self.store.today()).await?;
        Ok(decided.into_iter().collect())
    }

    /// Whether an amount takes two persons after so many units of the day.
    #[must_use]
    pub const fn is_large(&self, amount: Amount, before_units: i64) -> bool {
        amount.units().saturating_add(before_units) >= self.second_approval_from.units()
    }

    /// From which amount on it takes two persons after so many units of the day.
    #[must_use]
    pub fn second_from(&self, before_units: i64) -> Amount {
        let left = self.second_approval_from.units().saturating_sub(before_units).max(1);
        Amount::from_units(left).unwrap_or(self.second_approval_from)
    }

    /// From which amount on a decision takes two persons, when nothing else was decided that day.
    #[must_use]
    pub const fn second_approval_from(&self) -> Amount {
        self.second_approval_from
    }
}

impl Caller {
    /// Takes part in a decision: counts it to their day, and looks whether a second person must agree. A consent that waits
    /// for its second is written down; the row of the trail is the caller's to write.
    ///
    /// # Errors
    /// [`Error::BeyondLimit`], [`Error::SecondOperator`], [`Error::Quarantined`]; then the transaction must not be committed.
    pub async fn decides(&self, tx: &mut Tx, decision: &Decision<'_>) -> Result<Eyes, Error> {
        let Decision { proposal, about, amount, unseen_units, note } = *decision;
        // The day first: whoever decides about a member waits here, and holds nothing yet that another of them needs.
        let decided = self.office.decided_in(tx, about).await?;
        self.takes_part(tx, about.member, amount).await?;
        if !self.office.is_large(amount, decided.saturating_add(unseen_units)) {
            self.office.count(tx, about, amount).await?;
            return Ok(Eyes::Two);
        }
        // Whoever has consented to another amount since does not stand by this one.
        let consents = sql::standing(tx, proposal).await?;
        let participant = participant(tx, self, self.office.store.now()).await?;
        match partner(&consents, &participant, self.office.second_approval_from)? {
            Some(first) => {
                self.office.count(tx, about, amount).await?;
                Ok(Eyes::Four(first.name.clone()))
            }
            None => {
                consent(tx, proposal, self, note).await?;
                Ok(Eyes::Waiting)
            }
        }
    }

    /// Counts an amount to what they take part in deciding about a member's money today, and refuses it where the sum is
    /// beyond their own limit: what is too much in one piece is too much in many. Then the transaction must not be committed.
    ///
    /// # Errors
    /// [`Error::BeyondLimit`].
    pub async fn takes_part(&self, tx: &mut Tx, member: MemberId, amount: Amount) -> Result<(), Error> {
        let (own, today) = (self.operator.id, self.office.store.today());
        let units = sql::count_own(tx, own, member, today, amount.units()).await?;
        match sql::limit(tx, own).await? {
            Some(limit) if units > limit.units() => Err(Error::BeyondLimit { limit }),
            _ => Ok(()),
        }
    }
}
