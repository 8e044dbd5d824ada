//! How far what a round pays may lie from what its rules return of the stakes in the long run.

use std::{collections::BTreeMap, num::NonZeroU32};

use kernel::Amount;

use super::{
    bet::{Game, NoSuchCell},
    crash,
    fishing::Fish,
    ratio::Ratio,
};

/// What a round pays, before it is drawn: its mean, its variance and its third central moment, by the rules alone, given the stakes
/// that lie in it. All players of a round share its outcome, so that it is told of the round and not of each bet. Of a game with a
/// shoe it is the hand of a full one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// In ledger units, without the flooring of payouts: less than a unit for each bet.
    pub mean: f64,
    /// In units squared.
    pub variance: f64,
    /// In units cubed.
    pub third: f64,
    /// Whether players decide while it is played: the mean is then the most that any way to play reaches, and variance and third moment
    /// are at least as large as any has. Only sums above it tell something.
    pub is_most: bool,
}

impl Spread {
    /// Of sums that are paid with these weights.
    fn of(paid: &[(f64, f64)]) -> Self {
        let weights: f64 = paid.iter().map(|(weight, _)| weight).sum();
        let over = |moment: &dyn Fn(f64) -> f64| {
            paid.iter().map(|(weight, paid)| weight * moment(*paid)).sum::<f64>() / weights
        };
        let mean = over(&|paid| paid);
        Self {
            mean,
            variance: over(&|paid| (paid - mean).powi(2)),
            third: over(&|paid| (paid - mean).powi(3)),
            is_most: false,
        }
    }

    /// Of a round of blackjack: `mean` is the most that it pays in the long run, `at_risk` all that had been laid in it when it ended. Each
    /// hand loses that, wins it, or is pushed, but a blackjack wins half as much again; all are taken to win or lose together.
    pub(super) fn at_most(mean: f64, at_risk: f64) -> Self {
        // Of eight decks: 2 x 32 x 128 of 416 x 415 pairs of cards.
        let blackjacks = 0.0475;
        let moment = |power: i32| (1.0 + blackjacks * (1.5_f64.powi(power) - 1.0)) * at_risk.powi(power);
        Self { mean, variance: moment(2), third: moment(3), is_most: true }
    }

    /// Of stakes on the cells of a game.
    pub(super) fn of_game<G: Game>(game: &G, bets: &[(&str, Amount)]) -> Result<Self, NoSuchCell> {
        let mut stakes = BTreeMap::<G::Cell, f64>::new();
        for (cell, stake) in bets {
            *stakes.entry(cell.parse()?).or_default() += units(*stake);
        }
        let paid = |outcome: &G::Outcome| -> f64 {
            stakes.iter().map(|(cell, stake)| stake * float(game.returned(*cell, outcome))).sum()
        };
        let classes = game.classes().iter().map(|class| (large(class.weight.into()), paid(&class.outcome)));
        Ok(Self::of(&classes.collect::<Vec<_>>()))
    }

    /// Of stakes that leave a curve at multipliers in hundredths: it reaches one as often as [`crash::rtp`] says, and whoever leaves
    /// below is paid too.
    pub(super) fn of_crash(mut leaving: Vec<(u64, Amount)>) -> Self {
        leaving.sort_unstable();
        let reach = |hundredths: u64| {
            crash::rtp(hundredths).map_or(1.0, |rtp| float(rtp) * 100.0 / large(hundredths.into()))
        };
        let (mut sum, mut reached, mut paid) = (0.0, 1.0, Vec::new());
        for (hundredths, stake) in leaving {
            let next = reach(hundredths);
            paid.push((reached - next, sum));
            (sum, reached) = (sum + units(stake) * large(hundredths.into()) / 100.0, next);
        }
        paid.push((reached, sum));
        Self::of(&paid)
    }
}

impl Spread {
    /// Of shots, each at fish that are decided by words of their own: what each costs, and the fish that it met.
    pub(super) fn of_shots<'a>(shots: impl Iterator<Item = (Amount, &'a [Fish])>) -> Self {
        let mut sum = Self::default();
        for (cost, fish) in shots {
            let among = u32::try_from(fish.len()).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
            for fish in fish {
                let paid = fish.outcomes(among);
                let paid = paid.map(|(chance, times)| (float(chance), units(cost) * f64::from(times)));
                sum = sum.and(Self::of(&paid.collect::<Vec<_>>()));
            }
        }
        sum
    }

    /// Of both together, neither of which depends on the other.
    fn and(self, other: Self) -> Self {
        Self {
            mean: self.mean + other.mean,
            variance: self.variance + other.variance,
            third: self.third + other.third,
            is_most: self.is_most || other.is_most,
        }
    }
}

pub(super) fn units(stake: Amount) -> f64 {
    large(stake.units().unsigned_abs().into())
}

fn float(ratio: Ratio) -> f64 {
    large(ratio.numerator()) / large(ratio.denominator())
}

#[expect(clippy::cast_precision_loss, reason = "an estimate: 15 digits are more than chance leaves of it")]
fn large(number: u128) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::{super::drawn, *};
    use crate::{fairness::Words, table::returns::returns};

    fn stake(units: i64) -> Amount {
        Amount::from_units(units).unwrap()
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() <= 1e-9 * other.abs().max(1.0)
    }

    #[test]
    fn bets_of_one_round_are_not_taken_for_independent() {
        let rules = drawn::rules("roulette-1").unwrap();
        let red = rules.spread(&[("red", stake(37))]).unwrap().unwrap();
        assert!(is_near(red.mean, 36.0), "{red:?}");
        let win = 18.0 / 37.0;
        assert!(is_near(red.variance, win * (1.0 - win) * 74.0_f64.powi(2)), "{red:?}");
        let twice = rules.spread(&[("red", stake(37)), ("red", stake(37))]).unwrap().unwrap();
        assert!(is_near(twice.variance, 4.0 * red.variance) && is_near(twice.third, 8.0 * red.third));
        let both = rules.spread(&[("red", stake(37)), ("black", stake(37))]).unwrap().unwrap();
        assert!(both.variance < red.variance / 8.0, "only zero makes a difference: {both:?}");
        assert!(rules.spread(&[("nowhere", stake(1))]).is_err());
    }

    #[test]
    fn leaving_a_curve_is_a_win_or_nothing_and_the_first_to_leave_is_paid_with_the_second() {
        let rules = drawn::rules("crash-1").unwrap();
        let spread = rules.spread(&[("at:200", stake(100))]).unwrap().unwrap();
        assert!(
            (spread.mean - 99.0).abs() < 1e-6 && (spread.variance - 0.495 * 0.505 * 40_000.0).abs() < 1e-3
        );
        let two = rules.spread(&[("at:400", stake(100)), ("at:200", stake(100))]).unwrap().unwrap();
        let outcomes = [(0.505, 0.0), (0.2475, 200.0), (0.2475, 600.0)];
        let variance: f64 = outcomes.iter().map(|(p, paid)| p * (paid - 198.0_f64).powi(2)).sum();
        assert!((two.mean - 198.0).abs() < 1e-6 && (two.variance - variance).abs() < 1e-3, "{two:?}");
        assert!(rules.spread(&[("hand", stake(1))]).is_err(), "where it rode to must be known");
    }

    /// What words really draw, against what is told of it.
    #[test]
    fn rounds_that_are_drawn_pay_what_is_told_of_them() {
        let mut versions: Vec<String> = returns().into_iter().map(|line| line.version).collect();
        versions.dedup();
        let mut tried = 0;
        for version in versions {
            let Some(rules) = drawn::rules(&version) else { continue };
            let cells: &[&str] = match rules.code() {
                "roulette" => &["red", "straight:7", "column:1"],
                "sic-bo" => &["big", "pair:2", "total:9"],
                "baccarat" => &["player", "tie", "banker"],
                "dragon-tiger" => &["dragon", "tie"],
                "andar-bahar" => &["andar"],
                "teen-patti" => &["player", "pair-plus"],
                _ => &["at:150", "at:300", "at:700"],
            };
            let bets: Vec<(&str, Amount)> =
                cells.iter().filter(|cell| rules.has(cell)).map(|cell| (*cell, stake(1_000_000))).collect();
            assert!(!bets.is_empty(), "{version}");
            let told = rules.spread(&bets).unwrap().unwrap();
            let (mut off, mut squared) = (0.0, 0.0);
            let rounds = 1_500;
            for round in 0..rounds {
                let draw = rules
                    .draw(&mut Words::of_round("salt", &format!("{round:064x}")), 1, None)
                    .unwrap()
                    .unwrap();
                let paid = rules.settle(&bets, &draw.result).unwrap().paid.units().unsigned_abs();
                off += large(paid.into()) - told.mean;
                squared += (large(paid.into()) - told.mean).powi(2);
            }
            let z = off / (told.variance * f64::from(rounds)).sqrt();
            assert!(z.abs() < 4.0, "{version}: {z}");
            let ratio = squared / (told.variance * f64::from(rounds));
            // Of multiplied wins the variance is that of a few rounds in thousands.
            assert!((0.8..1.25).contains(&ratio) || version.ends_with("+multiplied"), "{version}: {ratio}");
            tried += 1;
        }
        assert!(tried >= 14, "{tried}");
    }
}
