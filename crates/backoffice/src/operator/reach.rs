//! How far an operator's rights reach: which members, and how much money (domain.md 8, scope and amount limit).

use std::collections::HashSet;

use kernel::{Amount, id::MemberId};
use serde_json::{Value, json};

use super::sql;
use crate::{Backoffice, Error, door::Clerk};

/// How far an operator reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// ISO 3166 codes of the countries whose members he reaches; none: all.
    pub countries: Vec<String>,
    /// The agent whose line he reaches, himself included; none: everyone.
    pub line: Option<MemberId>,
    /// The largest amount that he takes part in deciding about; none: any.
    pub limit: Option<Amount>,
}

impl Reach {
    /// Whether there is no member beyond it.
    #[must_use]
    pub const fn is_everyone(&self) -> bool {
        self.countries.is_empty() && self.line.is_none()
    }

    /// Whether another reaches no further, lines apart: who stands in which line only the tree knows.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        let countries = self.countries.is_empty()
            || (!other.countries.is_empty()
                && other.countries.iter().all(|country| self.countries.contains(country)));
        let limit = self.limit.is_none_or(|most| other.limit.is_some_and(|limit| limit <= most));
        countries && limit && (self.line.is_none() || other.line.is_some())
    }

    /// Refuses an amount beyond the limit.
    ///
    /// # Errors
    /// [`Error::BeyondLimit`].
    pub fn allows(&self, amount: Amount) -> Result<(), Error> {
        match self.limit {
            Some(limit) if amount > limit => Err(Error::BeyondLimit { limit }),
            _ => Ok(()),
        }
    }

    /// As the trail says it.
    #[must_use]
    pub fn told(&self) -> Value {
        json!({ "countries": self.countries.join(" "), "line": self.line, "limit": self.limit })
    }
}

impl Backoffice {
    /// How far the operator reaches at this moment.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reach(&self, clerk: &Clerk) -> Result<Reach, Error> {
        Ok(sql::reach(&self.store, clerk.operator.id).await?.unwrap_or_default())
    }

    /// Refuses what concerns a member beyond the operator's reach, as if there were no such member.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn reaches(&self, clerk: &Clerk, member: MemberId) -> Result<(), Error> {
        let reached = self.reached(clerk, &[member]).await?;
        if reached.contains(&member) { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Those of the members whom the operator reaches.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reached(&self, clerk: &Clerk, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
        let reach = self.reach(clerk).await?;
        if reach.is_everyone() {
            return Ok(members.iter().copied().collect());
        }
        Ok(self.ports.members.within(&reach, members).await?)
    }

    /// Refuses an amount beyond the operator's limit.
    ///
    /// # Errors
    /// [`Error::BeyondLimit`].
    pub async fn may_decide_about(&self, clerk: &Clerk, amount: Amount) -> Result<(), Error> {
        self.reach(clerk).await?.allows(amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_hands_out_more_than_he_has() {
        let reach = |countries: &[&str], line: Option<i64>, limit: Option<i64>| Reach {
            countries: countries.iter().map(|&country| country.to_owned()).collect(),
            line: line.map(MemberId),
            limit: limit.map(|major| Amount::from_major(major).unwrap()),
        };
        let all = reach(&[], None, None);
        let narrow = reach(&["BD"], Some(7), Some(100));
        assert!(all.covers(&narrow) && all.covers(&all) && narrow.covers(&narrow));
        assert!(!narrow.covers(&all));
        for wider in [
            reach(&[], Some(7), Some(100)),
            reach(&["BD", "IN"], Some(7), Some(100)),
            reach(&["BD"], None, Some(100)),
            reach(&["BD"], Some(7), None),
            reach(&["BD"], Some(7), Some(101)),
        ] {
            assert!(!narrow.covers(&wider), "{wider:?}");
        }
        assert!(narrow.covers(&reach(&["BD"], Some(8), Some(99))), "whose line 8 is, the tree says");
    }
}
