//! How far an operator's rights reach: which members, and how much money (domain.md 8, scope and amount limit).

use std::{collections::HashSet, future::Future};

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use serde_json::{Value, json};

use crate::{Caller, Error, Office, sql};

/// Pages looked through for one page of a list: members beyond reach may fill many.
const LOOKED: usize = 20;

/// Whom a row of a list concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
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
    /// ISO 3166 codes of the countries whose members they reach; none: all.
    pub countries: Vec<String>,
    /// The agent whose line they reach, that agent included; none: everyone.
    pub line: Option<MemberId>,
    /// The largest amount that they take part in deciding about; none: any.
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

/// A reach as it is stored.
///
/// # Errors
/// When the stored limit is no amount.
pub fn reach_of(
    countries: Vec<String>,
    line: Option<i64>,
    limit_units: Option<i64>,
) -> Result<Reach, store::Error> {
    let limit = match limit_units {
        Some(units) => {
            Some(Amount::from_units(units).ok_or(store::Error::Inconsistent("a limit of nothing"))?)
        }
        None => None,
    };
    Ok(Reach { countries, line: line.map(MemberId), limit })
}

impl Office {
    /// How far an operator reaches at this moment.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reach(&self, operator: OperatorId) -> Result<Reach, Error> {
        Ok(sql::reach(&self.store, operator).await?.unwrap_or_default())
    }

    /// Those of the members who are within a reach.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
        if reach.is_everyone() || members.is_empty() {
            return Ok(members.iter().copied().collect());
        }
        Ok(self.members.within(reach, members).await?)
    }
}

impl Caller {
    /// How far they reach at this moment.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reach(&self) -> Result<Reach, Error> {
        self.office.reach(self.operator.id).await
    }

    /// Refuses what concerns a member beyond their reach, as if there were no such member.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn reaches(&self, member: MemberId) -> Result<(), Error> {
        if self.reached(&[member]).await?.contains(&member) { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Those of the members whom they reach.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reached(&self, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
        self.office.within(&self.reach().await?, members).await
    }

    /// The next rows of a list that concern nobody beyond their reach, and where the list goes on. Pages full of others'
    /// members are passed over, up to twenty of them; then the page is empty and the list goes on behind it.
    ///
    /// # Errors
    /// When the list cannot be read.
    pub async fn walk<T, C, E, F>(
        &self,
        mut start: Option<C>,
        whose: impl Fn(&T) -> Whose,
        fetch: impl Fn(Option<C>) -> F,
    ) -> Result<(Vec<T>, Option<C>), E>
    where
        F: Future<Output = Result<(Vec<T>, Option<C>), E>>,
        E: From<Error>,
    {
        let reach = self.reach().await?;
        for _ in 0..LOOKED {
            let (mut rows, next) = fetch(start).await?;
            if !reach.is_everyone() {
                let members: Vec<MemberId> =
                    rows.iter().flat_map(|row| whose(row).members().to_vec()).collect();
                let reached = self.office.within(&reach, &members).await?;
                rows.retain(|row| whose(row).is_within(&reached));
            }
            if next.is_none() || !rows.is_empty() {
                return Ok((rows, next));
            }
            start = next;
        }
        Ok((Vec::new(), start))
    }

    /// Refuses an amount beyond their limit.
    ///
    /// # Errors
    /// [`Error::BeyondLimit`].
    pub async fn may_decide_about(&self, amount: Amount) -> Result<(), Error> {
        self.reach().await?.allows(amount)
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
