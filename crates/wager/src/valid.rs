//! What of a round counts for turnover, by the kind of game (domain.md 2.10). Pure.

use kernel::{Money, ValidRule};

/// What a round came to.
#[derive(Clone, Copy)]
pub(crate) struct Sums {
    pub(crate) stake: Money,
    pub(crate) payout: Money,
    /// How many bets cost something.
    pub(crate) bets: usize,
}

/// What counts of a round that ended with these sums. Never more than the stake, never less than nothing.
pub(crate) fn counts(rule: ValidRule, sums: Sums) -> Money {
    let Sums { stake, payout, bets } = sums;
    let outcome = || {
        let gain = payout.checked_sub(stake).unwrap_or(stake);
        let size = if gain.is_negative() { Money::ZERO.checked_sub(gain).unwrap_or(stake) } else { gain };
        size.min(stake)
    };
    match rule {
        ValidRule::Stake => stake,
        ValidRule::Exposure if payout == stake => Money::ZERO,
        ValidRule::Exposure if bets < 2 => stake,
        ValidRule::Exposure | ValidRule::Outcome => outcome(),
        ValidRule::Rake => Money::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of domain.md 2.10, and what a list cannot tell.
    #[test]
    fn each_kind_of_game_has_its_rule() {
        use ValidRule::{Exposure, Outcome, Rake, Stake};
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
            let sums = Sums { stake: Money::from_units(stake), payout: Money::from_units(payout), bets };
            let counted = counts(rule, sums);
            assert_eq!(counted.units(), valid, "{rule:?} {stake} {payout} {bets}");
        }
    }
}
