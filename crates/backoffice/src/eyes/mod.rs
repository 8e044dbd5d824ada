//! The second pair of eyes (domain.md 8): who may be one for whom, wherever two persons decide.
//!
//! Two persons are two only if neither let the other in: whoever hired or reset somebody may hold what opens his account.
//! Nobody is one on his first day, so that the others learn of him before he decides anything with them.

mod sql;

use std::collections::HashMap;

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use store::Tx;
use time::{Date, OffsetDateTime};

use crate::{Backoffice, Error, door::Clerk, withdrawal::Consent};

/// Those with whom an operator is no pair.
pub struct Strangers(Vec<OperatorId>);

impl Strangers {
    /// Whether he is one of them.
    #[must_use]
    pub fn include(&self, operator: OperatorId) -> bool {
        self.0.contains(&operator)
    }

    /// All of them.
    #[must_use]
    pub fn ids(&self) -> &[OperatorId] {
        &self.0
    }
}

/// Who is no pair with the operator at this moment: those whom he let in and who let him in, and who is locked, not
/// enrolled, or in quarantine.
///
/// # Errors
/// [`Error::Quarantined`] when the operator himself takes no part yet in what takes two persons; [`Error::BeyondOwn`] when
/// he was locked while he called.
pub(crate) async fn strangers(tx: &mut Tx, clerk: &Clerk, now: OffsetDateTime) -> Result<Strangers, Error> {
    let own = clerk.operator.id;
    let until = sql::quarantine(tx, own).await?.ok_or(Error::BeyondOwn)?;
    match until.filter(|until| *until > now) {
        Some(until) => Err(Error::Quarantined { until }),
        None => Ok(Strangers(sql::strangers(tx, own, now).await?)),
    }
}

/// Makes sure that somebody else than the operator, with whom he makes a pair, was the last to do one of these things
/// with a subject. By the trail: what the house itself wrote has no writer, and takes one person.
///
/// # Errors
/// [`Error::OwnWork`], [`Error::NoSecondEyes`], [`Error::Quarantined`].
pub(crate) async fn not_own(
    tx: &mut Tx,
    clerk: &Clerk,
    (subject, acts): (&str, &[&str]),
    now: OffsetDateTime,
) -> Result<(), Error> {
    let Some((writer, name)) = sql::last_to_act(tx, (subject, acts)).await? else { return Ok(()) };
    if writer == clerk.operator.id {
        return Err(Error::OwnWork);
    }
    if strangers(tx, clerk, now).await?.include(writer) { Err(Error::NoSecondEyes { name }) } else { Ok(()) }
}

/// The consent with which that of the operator makes a pair; none when his is one more that waits for its second.
///
/// # Errors
/// [`Error::SecondOperator`] when he has consented already and there is no pair.
pub(crate) fn partner<'a>(
    consents: &'a [Consent],
    (clerk, strangers): (&Clerk, &Strangers),
    from: Amount,
) -> Result<Option<&'a Consent>, Error> {
    let own = clerk.operator.id;
    match pair(consents, (clerk, strangers)) {
        None if consents.iter().any(|one| one.operator == own) => Err(Error::SecondOperator { from }),
        pair => Ok(pair),
    }
}

/// The same, whether or not he has consented.
pub(crate) fn pair<'a>(
    consents: &'a [Consent],
    (clerk, strangers): (&Clerk, &Strangers),
) -> Option<&'a Consent> {
    let own = clerk.operator.id;
    consents.iter().find(|one| one.operator != own && !strangers.include(one.operator))
}

/// Takes back what an operator took part in on a day.
pub(crate) async fn takes_back(
    tx: &mut Tx,
    own: (OperatorId, MemberId),
    (day, amount): (Date, Amount),
) -> Result<(), Error> {
    sql::count_own(tx, own, (day, amount.units().saturating_neg())).await?;
    Ok(())
}

/// How many eyes have seen a decision.
pub(crate) enum Eyes {
    /// Two are enough.
    Two,
    /// Four were needed; whose the first two were.
    Four(String),
    /// Four are needed, and the second two have not seen it yet.
    Waiting,
}

/// Whose money is decided about, and of what kind: `withdrawal`, `deposit` or `reward`.
pub(crate) type About = (MemberId, &'static str);

impl Backoffice {
    /// Whether an amount takes two persons, counted with what was decided about the member's money of this kind today,
    /// withdrawals that no operator saw among it: what takes two in one piece takes two in many. Those who decide about
    /// one member wait for each other.
    pub(crate) async fn takes_two(
        &self,
        tx: &mut Tx,
        (member, kind): About,
        amount: Amount,
    ) -> Result<bool, Error> {
        tx.take_turn("office day", &format!("{member} {kind}")).await?;
        let units = sql::decided(tx, (member, kind), self.today()).await?;
        let unseen = match kind {
            "withdrawal" => self.ports.till.unseen(tx, &[member], self.midnight()).await?,
            _ => Vec::new(),
        };
        let unseen: i64 = unseen.iter().map(|(_, sum)| sum.units()).fold(0, i64::saturating_add);
        Ok(self.large(amount, units.saturating_add(unseen)))
    }

    /// Counts an amount that is decided about to its day.
    pub(crate) async fn count(&self, tx: &mut Tx, about: About, amount: Amount) -> Result<(), Error> {
        Ok(sql::count(tx, about, (self.today(), amount)).await?)
    }

    /// Counts an amount to what the operator takes part in deciding about a member's money today, and refuses it where the
    /// sum is beyond his own limit: what is too much in one piece is too much in many. Then the transaction must not be
    /// committed.
    pub(crate) async fn takes_part(
        &self,
        tx: &mut Tx,
        clerk: &Clerk,
        (member, amount): (MemberId, Amount),
    ) -> Result<(), Error> {
        let own = (clerk.operator.id, member);
        let units = sql::count_own(tx, own, (self.today(), amount.units())).await?;
        match sql::limit(tx, clerk.operator.id).await? {
            Some(limit) if units > limit.units() => Err(Error::BeyondLimit { limit }),
            _ => Ok(()),
        }
    }

    /// What was decided today about the members' money of a kind, in units.
    pub(crate) async fn decided_today(
        &self,
        members: &[MemberId],
        kind: &str,
    ) -> Result<HashMap<MemberId, i64>, Error> {
        let decided = sql::decided_about(&self.store, (members, kind), self.today()).await?;
        let mut units: HashMap<MemberId, i64> = decided.into_iter().collect();
        if kind == "withdrawal" {
            let mut tx = self.store.begin().await?;
            for (member, sum) in self.ports.till.unseen(&mut tx, members, self.midnight()).await? {
                let units = units.entry(member).or_default();
                *units = units.saturating_add(sum.units());
            }
        }
        Ok(units)
    }

    /// Whether an amount takes two persons after so many units of the day.
    pub(crate) fn large(&self, amount: Amount, before: i64) -> bool {
        amount.units().saturating_add(before) >= self.settings.second_approval_from.units()
    }

    /// From which amount on it takes two persons after so many units of the day.
    pub(crate) fn second_from(&self, before: i64) -> Amount {
        let left = self.settings.second_approval_from.units().saturating_sub(before).max(1);
        Amount::from_units(left).unwrap_or(self.settings.second_approval_from)
    }

    /// The day of the house.
    pub(crate) fn today(&self) -> Date {
        self.store.today()
    }
}
