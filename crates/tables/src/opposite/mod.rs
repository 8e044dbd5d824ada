//! Bets of accounts that seem to be one person's (domain.md 6.4): of a group of them that bets in one round, what all of its bets could lose
//! together counts as valid bet, as it would of one account (domain.md 2.10), and what covers itself is written down for operators.
//!
//! Who is linked is decided when the round is drawn, in the same statement, so that a settlement that is tried again counts the same.

pub(crate) mod sql;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Money, id::MemberId};

use crate::{Error, PlacedBet, Round, bet, bet::BetState, returns};

/// Two accounts that seem to be one person's.
pub(crate) type Link = [MemberId; 2];

/// Linked accounts that bet in a round.
#[derive(Debug)]
pub(crate) struct Group {
    /// From two on.
    pub(crate) members: BTreeSet<MemberId>,
    /// What counts as valid bet of each of them alone, summed up.
    pub(crate) apart: Money,
    /// The same of all their bets as if one account had placed them, and never more than `apart`.
    pub(crate) together: Money,
    /// Whether their bets cover each other: that of all of them together chance moves at most half as much, by the variance of what is
    /// paid, as it would were they strangers. Red against black is covered, though zero takes both.
    pub(crate) is_opposite: bool,
}

impl Group {
    /// The groups among those whose bets in a drawn round stand; `bets` are all of the round.
    pub(crate) fn all(round: &Round, bets: &[PlacedBet], links: &[Link]) -> Result<Vec<Self>, Error> {
        if links.is_empty() {
            return Ok(Vec::new());
        }
        let stood = |bet: &&PlacedBet| matches!(bet.state, BetState::Taken | BetState::Unpaid);
        let mut of_members: BTreeMap<MemberId, Vec<PlacedBet>> = BTreeMap::new();
        for bet in bets.iter().filter(stood) {
            of_members.entry(bet.owner).or_default().push(bet.clone());
        }
        let groups = connected(links).into_iter().filter_map(|mut members| {
            members.retain(|member| of_members.contains_key(member));
            (members.len() > 1).then_some(members)
        });
        let group = |members: BTreeSet<MemberId>| {
            let (mut apart, mut all, mut strangers) = (Money::ZERO, Vec::new(), 0.0);
            for bets in members.iter().filter_map(|member| of_members.get(member)) {
                let valid = bet::settled(round, bets)?.valid;
                apart =
                    apart.checked_add(valid).ok_or_else(|| Error::Rules("too much to count".to_owned()))?;
                strangers += variance(round, bets)?;
                all.extend_from_slice(bets);
            }
            let together = bet::settled(round, &all)?.valid.min(apart);
            let is_opposite = strangers > 0.0 && variance(round, &all)? <= strangers / 2.0;
            Ok(Self { members, apart, together, is_opposite })
        };
        groups.map(group).collect()
    }

    /// What counts of a member's own valid bet: its share of what the group could lose, down to whole units.
    pub(crate) fn counts(&self, valid: Money) -> Money {
        if self.together == self.apart {
            return valid;
        }
        let share =
            i128::from(valid.units()) * i128::from(self.together.units()) / i128::from(self.apart.units());
        i64::try_from(share).map_or(valid, Money::from_units)
    }
}

/// Of what bets of a drawn round are paid, in units squared; none where their return is not by chance alone.
fn variance(round: &Round, bets: &[PlacedBet]) -> Result<f64, Error> {
    Ok(returns::spread(round, bets)?.map_or(0.0, |spread| spread.variance))
}

/// Accounts that hang together by links.
fn connected(links: &[Link]) -> Vec<BTreeSet<MemberId>> {
    let mut nearer: BTreeMap<MemberId, MemberId> = BTreeMap::new();
    let first = |nearer: &BTreeMap<MemberId, MemberId>, mut member: MemberId| {
        while let Some(next) = nearer.get(&member) {
            member = *next;
        }
        member
    };
    for link in links {
        let [one, other] = link.map(|member| first(&nearer, member));
        if one != other {
            nearer.insert(one.max(other), one.min(other));
        }
    }
    let mut groups: BTreeMap<MemberId, BTreeSet<MemberId>> = BTreeMap::new();
    for member in links.iter().flatten() {
        groups.entry(first(&nearer, *member)).or_default().insert(*member);
    }
    groups.into_values().collect()
}
