//! Steps of a rate and their conditions. Pure: offers are judged, statements computed and checked by the same functions.

use kernel::{Money, Rate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Kind, Terms};
use crate::Error;

/// Most steps of a contract.
const MOST: usize = 10;

/// A step: its rate counts when all its conditions hold (domain.md 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tier {
    /// How much of the valid bets, in millionths.
    pub rate: Rate,
    /// The valid bets of the period that it takes.
    pub valid_bet: Money,
    /// The active members that it takes.
    pub active_members: u32,
}

impl Tier {
    /// A rate without conditions.
    #[must_use]
    pub const fn plain(rate: Rate) -> Self {
        Self { rate, valid_bet: Money::ZERO, active_members: 0 }
    }

    /// Whether this step holds wherever the other does.
    fn is_no_harder_than(&self, other: &Self) -> bool {
        self.valid_bet <= other.valid_bet && self.active_members <= other.active_members
    }
}

/// The rate that a period has reached: of the steps whose conditions hold, the highest. Corrections may outweigh what was
/// played; then the lowest step says what goes back, whatever its conditions.
#[must_use]
pub fn reached(tiers: &[Tier], valid_bet: Money, active_members: u32) -> Rate {
    if valid_bet.is_negative() {
        return tiers.iter().map(|tier| tier.rate).min().unwrap_or_default();
    }
    let holds = |tier: &&Tier| valid_bet >= tier.valid_bet && active_members >= tier.active_members;
    tiers.iter().filter(holds).map(|tier| tier.rate).max().unwrap_or_default()
}

/// Whether these are steps of their kind that pay something, one above the other.
///
/// # Errors
/// [`Error::BadTiers`]; [`Error::NoRate`].
pub(super) fn check(terms: &Terms) -> Result<(), Error> {
    let tiers = &terms.tiers;
    if tiers.iter().any(|tier| tier.rate == Rate::default()) {
        return Err(Error::NoRate);
    }
    let climbs = tiers.iter().zip(tiers.iter().skip(1)).all(|(lower, upper)| {
        lower.rate < upper.rate && lower.is_no_harder_than(upper) && !upper.is_no_harder_than(lower)
    });
    let of_its_kind = |tier: &Tier| match terms.kind {
        Kind::RealtimeSalary => *tier == Tier::plain(tier.rate),
        Kind::HourlySalary => tier.active_members == 0 && !tier.valid_bet.is_negative(),
        Kind::DailySalary => !tier.valid_bet.is_negative(),
    };
    let most = if terms.kind == Kind::RealtimeSalary { 1 } else { MOST };
    let fits = (1..=most).contains(&tiers.len()) && climbs && tiers.iter().all(of_its_kind);
    fits.then_some(()).ok_or(Error::BadTiers)
}

/// The first step, counted from one, that promises more than `own` gives under its conditions, and what that is. An
/// upline's team holds the downline's: what suffices for these conditions below suffices above.
pub(super) fn uncovered(own: &[Tier], promised: &[Tier]) -> Option<(usize, Rate)> {
    let most = |tier: &Tier| {
        own.iter().filter(|own| own.is_no_harder_than(tier)).map(|own| own.rate).max().unwrap_or_default()
    };
    let found = promised.iter().enumerate().find(|(_, tier)| tier.rate > most(tier));
    found.map(|(index, tier)| (index.saturating_add(1), most(tier)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tier(rate: u32, valid_bet: i64, active_members: u32) -> Tier {
        let valid_bet = Money::from_major(valid_bet).unwrap();
        Tier { rate: Rate::from_millionths(rate), valid_bet, active_members }
    }

    /// The daily steps of domain.md 4.2, per 10,000: 60, 80, 100, 120.
    fn daily() -> Vec<Tier> {
        vec![
            tier(6_000, 0, 1),
            tier(8_000, 100_000, 3),
            tier(10_000, 500_000, 5),
            tier(12_000, 1_000_000, 10),
        ]
    }

    #[test]
    fn the_highest_step_whose_conditions_all_hold_counts() {
        let at =
            |valid_bet, active| reached(&daily(), Money::from_major(valid_bet).unwrap(), active).millionths();
        assert_eq!((at(250_000, 2), at(250_000, 3)), (6_000, 8_000));
        assert_eq!((at(1_250_000, 9), at(1_250_000, 10)), (10_000, 12_000));
        assert_eq!((at(99_999, 30), at(2_000_000, 0), at(0, 1)), (6_000, 0, 6_000));
        assert_eq!(at(-5, 0), 6_000, "a correction goes back by the lowest step");
    }

    #[test]
    fn steps_climb_and_are_of_their_kind() {
        let judged = |kind, tiers: &[Tier]| check(&Terms { kind, tiers: tiers.to_vec() }).is_ok();
        assert!(judged(Kind::DailySalary, &daily()));
        assert!(!judged(Kind::HourlySalary, &daily()), "an hour asks for no active members");
        assert!(judged(Kind::HourlySalary, &[tier(1_000, 0, 0), tier(2_000, 5_000, 0)]));
        assert!(!judged(Kind::RealtimeSalary, &[tier(1_000, 5_000, 0)]), "its rate is all it has");
        assert!(judged(Kind::RealtimeSalary, &[tier(1_000, 0, 0)]));
        for wrong in [
            vec![],
            vec![tier(2_000, 0, 0), tier(1_000, 5_000, 0)],
            vec![tier(1_000, 5_000, 0), tier(2_000, 0, 0)],
            vec![tier(1_000, 5_000, 0), tier(2_000, 5_000, 0)],
            vec![tier(1_000, 5_000, 3), tier(2_000, 9_000, 2)],
            vec![tier(1_000, -1, 0)],
            (0..11).map(|step| tier(1_000 + step, i64::from(step), 0)).collect(),
        ] {
            assert!(!judged(Kind::DailySalary, &wrong), "{wrong:?}");
        }
    }

    /// "Rate at most one's own, step by step; conditions not easier than one's own" (domain.md 4.3).
    #[test]
    fn nobody_promises_more_than_he_gets_under_the_same_conditions() {
        assert_eq!(uncovered(&daily(), &daily()), None);
        assert_eq!(
            uncovered(&daily(), &[tier(6_000, 0, 1), tier(8_000, 600_000, 4)]),
            None,
            "harder is fine"
        );
        assert_eq!(uncovered(&daily(), &[tier(6_000, 0, 0)]), Some((1, Rate::default())), "easier is not");
        let easier = [tier(6_000, 0, 1), tier(8_000, 100_000, 2)];
        assert_eq!(uncovered(&daily(), &easier), Some((2, Rate::from_millionths(6_000))));
        assert_eq!(uncovered(&[], &[tier(1, 0, 0)]), Some((1, Rate::default())));
    }
}
