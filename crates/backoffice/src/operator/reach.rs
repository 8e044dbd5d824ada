//! How far an operator's rights reach: which members, and how much money (domain.md 8, scope and amount limit).

use std::{collections::HashSet, future::Future};

use kernel::{Amount, id::MemberId};
use serde_json::{Value, json};

use super::sql;
use crate::{Backoffice, Error, door::Clerk};

/// Pages looked through for one page of a list: members beyond reach may fill many.
const LOOKED: usize = 20;

/// Whom a row of a list concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// No member: it is everybody's.
    Nobody,
    /// These members, all of whom an operator must reach to see it.
    Of(Vec<MemberId>),
    /// A member, and nobody knows which: it is for those who reach everyone.
    Unknown,
}

impl From<MemberId> for Whose {
    fn from(member: MemberId) -> Self {
        Self::Of(vec![member])
    }
}

impl From<Option<MemberId>> for Whose {
    fn from(member: Option<MemberId>) -> Self {
        member.map_or(Self::Nobody, Into::into)
    }
}

impl Whose {
    fn members(&self) -> &[MemberId] {
        if let Self::Of(members) = self { members } else { &[] }
    }

    fn is_within(&self, reached: &HashSet<MemberId>) -> bool {
        match self {
            Self::Nobody => true,
            Self::Of(members) => members.iter().all(|member| reached.contains(member)),
            Self::Unknown => false,
        }
    }
}

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
        self.of_reach(&self.reach(clerk).await?, members).await
    }

    async fn of_reach(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
        if reach.is_everyone() || members.is_empty() {
            return Ok(members.iter().copied().collect());
        }
        Ok(self.ports.members.within(reach, members).await?)
    }

    /// The next rows of a list that concern nobody beyond the operator's reach, and where the list goes on. Pages full of others' members are passed over, up to twenty of them; then the page is
    /// empty and the list goes on behind it.
    ///
    /// # Errors
    /// When the list cannot be read.
    pub(crate) async fn walk<T, C, F>(
        &self,
        clerk: &Clerk,
        mut start: Option<C>,
        whose: impl Fn(&T) -> Whose,
        fetch: impl Fn(Option<C>) -> F,
    ) -> Result<(Vec<T>, Option<C>), Error>
    where
        F: Future<Output = Result<(Vec<T>, Option<C>), Error>>,
    {
        let reach = self.reach(clerk).await?;
        for _ in 0..LOOKED {
            let (mut rows, next) = fetch(start).await?;
            if !reach.is_everyone() {
                let members: Vec<MemberId> =
                    rows.iter().flat_map(|row| whose(row).members().to_vec()).collect();
                let reached = self.of_reach(&reach, &members).await?;
                rows.retain(|row| whose(row).is_within(&reached));
            }
            if next.is_none() || !rows.is_empty() {
                return Ok((rows, next));
            }
            start = next;
        }
        Ok((Vec::new(), start))
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
