//! What of a round counts for turnover, by the kind of game (domain.md 2.10). Pure.

use kernel::Money;

/// By which rule a round's valid bet is found. A round keeps the rule that it was first counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// The stake: slots, fish, mini games, lotteries, and whatever is not known.
    #[default]
    Stake,
    /// What stood at risk, of tables whose bets can stand against each other. A list names no fields of a table: a round
    /// that gave back what it took counts nothing, of several bets in one round counts what they won or lost together,
    /// and a single bet counts whole.
    Exposure,
    /// The smaller of stake and what was won or lost: sports. Low odds count little, what is void nothing.
    Outcome,
    /// Nothing: among players only the house's rake would count, and a list does not tell it.
    Rake,
}

impl Rule {
    const ALL: [Self; 4] = [Self::Stake, Self::Exposure, Self::Outcome, Self::Rake];

    /// The word that records show.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stake => "stake",
            Self::Exposure => "exposure",
            Self::Outcome => "outcome",
            Self::Rake => "rake",
        }
    }

    /// The number it is stored under.
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Stake => 1,
            Self::Exposure => 2,
            Self::Outcome => 3,
            Self::Rake => 4,
        }
    }

    /// The rule stored under a number.
    pub(crate) fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.number() == number)
    }

    /// What counts of a round that ended with these sums, made of so many bets that cost something. Never more than the
    /// stake, never less than nothing.
    pub(super) fn counts(self, stake: Money, payout: Money, bets: usize) -> Money {
        let outcome = || {
            let gain = payout.checked_sub(stake).unwrap_or(stake);
            let size = if gain.is_negative() { Money::ZERO.checked_sub(gain).unwrap_or(stake) } else { gain };
            size.min(stake)
        };
        match self {
            Self::Stake => stake,
            Self::Exposure if payout == stake => Money::ZERO,
            Self::Exposure if bets < 2 => stake,
            Self::Exposure | Self::Outcome => outcome(),
            Self::Rake => Money::ZERO,
        }
    }
}

/// The rule of each of a vendor's games.
pub type Rules<'a> = dyn Fn(&str) -> Rule + Send + Sync + 'a;

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of domain.md 2.10, and what a list cannot tell.
    #[test]
    fn each_kind_of_game_has_its_rule() {
        use Rule::{Exposure, Outcome, Rake, Stake};
        let cases = [
            // A slot: the stake, whatever it paid, even when it paid just that.
            ((Stake, 100, 0, 1), 100),
            ((Stake, 100, 100, 1), 100),
            // 1000 on banker and 800 on player, and player wins; a push; fields that cancel one another; one bet.
            ((Exposure, 1_800, 1_600, 2), 200),
            ((Exposure, 1_000, 1_000, 1), 0),
            ((Exposure, 200, 200, 2), 0),
            ((Exposure, 1_000, 1_950, 1), 1_000),
            ((Exposure, 1_000, 0, 1), 1_000),
            ((Exposure, 100, 3_600, 3), 100),
            // 100 at 1.40 won; half lost; lost; void; won at 3.00.
            ((Outcome, 100, 140, 1), 40),
            ((Outcome, 100, 50, 1), 50),
            ((Outcome, 100, 0, 1), 100),
            ((Outcome, 100, 100, 1), 0),
            ((Outcome, 100, 300, 1), 100),
            // Poker.
            ((Rake, 100, 250, 1), 0),
            // Nothing was staked: a free round, or all of it was taken back.
            ((Exposure, 0, 30, 0), 0),
            ((Outcome, 0, 30, 0), 0),
            ((Stake, 0, 30, 0), 0),
        ];
        for ((rule, stake, payout, bets), valid) in cases {
            let counted = rule.counts(Money::from_units(stake), Money::from_units(payout), bets);
            assert_eq!(counted.units(), valid, "{rule:?} {stake} {payout} {bets}");
        }
    }

    #[test]
    fn every_rule_is_known_by_its_number() {
        for rule in Rule::ALL {
            assert_eq!(Rule::from_number(rule.number()), Some(rule));
        }
        assert_eq!(Rule::from_number(0), None);
    }
}
