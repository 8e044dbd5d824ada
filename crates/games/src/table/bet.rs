//! One vocabulary for all games of tables: bets on cells, what outcomes return for them, and what of them counts as valid bet.

use std::{
    collections::BTreeMap,
    fmt::{Debug, Display},
    str::FromStr,
};

use kernel::{Amount, Money};

use super::ratio::Ratio;

/// A place on the layout that takes bets. Its code is how it is printed, and only what is printed so is read.
pub trait Cell: Copy + Debug + Display + FromStr<Err = NoSuchCell> + Ord + Send + Sync + 'static {
    /// Every cell of the game.
    fn all() -> Vec<Self>;
}

/// A code that names no cell of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no cell of this game is called {code:?}")]
pub struct NoSuchCell {
    /// What was asked for, at most its first 64 characters.
    pub code: String,
}

impl NoSuchCell {
    pub(crate) fn of(code: &str) -> Self {
        Self { code: code.chars().take(64).collect() }
    }
}

/// Cells by their codes.
pub(crate) struct Codes<C>(BTreeMap<String, C>);

impl<C: Cell> Codes<C> {
    pub(crate) fn new() -> Self {
        Self(C::all().into_iter().map(|cell| (cell.to_string(), cell)).collect())
    }

    pub(crate) fn find(&self, code: &str) -> Result<C, NoSuchCell> {
        let Self(codes) = self;
        codes.get(code).copied().ok_or_else(|| NoSuchCell::of(code))
    }
}

/// Outcomes that return the same for every cell, and in how many of all equally likely deals or throws they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class<O> {
    /// What decides every cell.
    pub outcome: O,
    /// How many come to it.
    pub weight: u64,
}

/// The rules of a table's game, with the options of its variants as its value.
pub trait Game: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Its code in calls and records.
    const CODE: &'static str;
    /// Where its bets lie.
    type Cell: Cell;
    /// What decides every cell.
    type Outcome: Debug + Send + Sync + 'static;

    /// Every variant that tables may be of; the first is the usual one.
    fn variants() -> Vec<Self>;

    /// Names the rules with all their options; raised when they change, so that a round is replayed by the rules it was played
    /// under.
    fn version(&self) -> String;

    /// What an outcome returns of a stake on a cell: 0 lost, 1 pushed, 2 for a win at even money.
    fn returned(&self, cell: Self::Cell, outcome: &Self::Outcome) -> Ratio;

    /// Every class of outcomes; those of a shoe are told from a full one.
    fn classes(&self) -> &'static [Class<Self::Outcome>];

    /// The variant of a version.
    #[must_use]
    fn by_version(version: &str) -> Option<Self> {
        Self::variants().into_iter().find(|game| game.version() == version)
    }

    /// What a cell returns in the long run, exactly.
    #[must_use]
    fn rtp(&self, cell: Self::Cell) -> Ratio {
        let classes = self.classes();
        let weights: u64 = classes.iter().map(|class| class.weight).sum();
        let part = |class: &Class<Self::Outcome>| {
            self.returned(cell, &class.outcome).times(Ratio::of(class.weight.into(), weights.into()))
        };
        classes.iter().map(part).fold(Ratio::ZERO, Ratio::plus)
    }
}

/// A stake on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet<C> {
    /// Where it lies.
    pub cell: C,
    /// What it is for.
    pub stake: Amount,
}

/// What a player's bets of a round came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What each bet returns, in the order of the bets.
    pub payouts: Vec<Money>,
    /// All of it.
    pub paid: Money,
    /// What counts as valid bet: the [`exposure`], or nothing when every stake came back.
    pub valid: Money,
}

/// A payout, or a sum of stakes, beyond what the ledger holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an amount beyond what the ledger holds")]
pub struct TooLarge;

/// The most that a set of bets may lose together, over all outcomes (domain.md 2.10): 1,000 on the banker and 800 on the player may
/// lose 200. Zero where no outcome loses.
///
/// # Errors
/// [`TooLarge`].
pub fn exposure<G: Game>(game: &G, bets: &[Bet<G::Cell>]) -> Result<Money, TooLarge> {
    let staked: i128 = bets.iter().map(|bet| i128::from(bet.stake.units())).sum();
    let mut least = staked;
    for class in game.classes() {
        let mut paid = 0;
        for bet in bets {
            let returned = game.returned(bet.cell, &class.outcome).payout(bet.stake).ok_or(TooLarge)?;
            paid += i128::from(returned.units());
        }
        least = least.min(paid);
    }
    i64::try_from(staked - least).map(Money::from_units).map_err(|_| TooLarge)
}

/// The valid bet of games where one outcome takes every stake, however they are combined: bets of a crash, which may end at 1.00, and
/// bullets, none of which may kill. What was refunded is not among them.
///
/// # Errors
/// [`TooLarge`].
pub fn all_exposed(stakes: &[Amount]) -> Result<Money, TooLarge> {
    let add = |sum: Money, stake: &Amount| sum.checked_add(stake.money()).ok_or(TooLarge);
    stakes.iter().try_fold(Money::ZERO, add)
}

/// Settles a player's bets by an outcome.
///
/// # Errors
/// [`TooLarge`].
pub fn settle<G: Game>(game: &G, bets: &[Bet<G::Cell>], outcome: &G::Outcome) -> Result<Settled, TooLarge> {
    let mut payouts = Vec::with_capacity(bets.len());
    let (mut paid, mut is_push) = (Money::ZERO, true);
    for bet in bets {
        let returned = game.returned(bet.cell, outcome);
        let payout = returned.payout(bet.stake).ok_or(TooLarge)?;
        paid = paid.checked_add(payout).ok_or(TooLarge)?;
        is_push &= returned == Ratio::ONE;
        payouts.push(payout);
    }
    let valid = if is_push { Money::ZERO } else { exposure(game, bets)? };
    Ok(Settled { payouts, paid, valid })
}

/// What every game's tests ask of it.
#[cfg(test)]
pub(crate) mod testing {
    use std::collections::BTreeSet;

    use super::*;

    /// Stakes of so many major units on cells, named by their codes.
    pub(crate) fn bets<C: Cell>(stakes: &[(&str, i64)]) -> Vec<Bet<C>> {
        let bet = |(code, major): &(&str, i64)| Bet {
            cell: code.parse().unwrap(),
            stake: Amount::from_major(*major).unwrap(),
        };
        stakes.iter().map(bet).collect()
    }

    /// The exposure of such stakes, in major units.
    pub(crate) fn exposed<G: Game>(game: &G, stakes: &[(&str, i64)]) -> String {
        exposure(game, &bets(stakes)).unwrap().to_string()
    }

    /// Codes are read as they are printed, versions name variants, and no cell returns more than it takes.
    pub(crate) fn is_sound<G: Game>() {
        let cells = G::Cell::all();
        let codes: BTreeSet<String> = cells.iter().map(ToString::to_string).collect();
        assert_eq!(codes.len(), cells.len(), "every cell has a code of its own");
        for cell in &cells {
            let code = cell.to_string();
            assert_eq!(code.parse().as_ref(), Ok(cell));
            assert!(
                code.bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b":-".contains(&byte))
            );
            for wrong in [code.to_uppercase(), format!("{code} "), format!("{code}:0")] {
                assert_eq!(wrong.parse::<G::Cell>(), Err(NoSuchCell { code: wrong.clone() }));
            }
        }
        let versions: BTreeSet<String> = G::variants().iter().map(G::version).collect();
        assert_eq!(versions.len(), G::variants().len());
        for game in G::variants() {
            assert_eq!(G::by_version(&game.version()), Some(game));
            assert!(game.version().starts_with(G::CODE));
            for cell in &cells {
                let rtp = game.rtp(*cell);
                assert!(rtp.numerator() < rtp.denominator() && rtp != Ratio::ZERO, "{game:?} {cell}: {rtp}");
                // What a bet loses alone is its stake.
                let stake = Amount::from_major(7).unwrap();
                assert_eq!(exposure(&game, &[Bet { cell: *cell, stake }]), Ok(stake.money()), "{cell}");
            }
        }
        assert_eq!(G::by_version("none-1"), None);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::{baccarat::Baccarat, dragon_tiger::DragonTiger, roulette::Roulette, sic_bo::SicBo},
        *,
    };

    /// Bets on any cells, as pairs of a cell's place among all and a stake.
    fn on<C: Cell>(stakes: &[(usize, i64)]) -> Vec<Bet<C>> {
        let cells = C::all();
        let bet = |(place, units): &(usize, i64)| Bet {
            cell: cells[place % cells.len()],
            stake: Amount::from_units(*units).unwrap(),
        };
        stakes.iter().map(bet).collect()
    }

    /// No outcome loses more than the exposure, one loses as much, and stakes that all come back count nothing.
    fn holds<G: Game>(stakes: &[(usize, i64)]) {
        let bets = on::<G::Cell>(stakes);
        let staked: i64 = stakes.iter().map(|(_, units)| units).sum();
        for game in G::variants() {
            let exposure = exposure(&game, &bets).unwrap().units();
            assert!(exposure <= staked);
            let mut most = 0;
            for class in game.classes() {
                let settled = settle(&game, &bets, &class.outcome).unwrap();
                let is_push = bets.iter().all(|bet| game.returned(bet.cell, &class.outcome) == Ratio::ONE);
                assert_eq!(settled.valid.units(), if is_push { 0 } else { exposure });
                most = most.max(staked - settled.paid.units());
            }
            assert_eq!(most, exposure, "{game:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn exposure_is_the_most_that_any_outcome_takes(stakes in prop::collection::vec((0..157_usize, 1..1_000_000_i64), 0..6)) {
            holds::<Roulette>(&stakes);
            holds::<SicBo>(&stakes);
            holds::<DragonTiger>(&stakes);
        }

        #[test]
        fn where_one_outcome_takes_all_the_sum_counts(units in 1..i64::MAX / 4) {
            let amount = Amount::from_units(units).unwrap();
            prop_assert_eq!(all_exposed(&[amount, amount]).map(Money::units), Ok(units * 2));
            prop_assert!(all_exposed(&[amount, Amount::MAX]).is_err());
        }
    }

    #[test]
    fn what_the_ledger_cannot_hold_is_told() {
        let bets = on::<<Baccarat as Game>::Cell>(&[(2, i64::MAX)]);
        let game = Baccarat::variants()[0];
        assert_eq!(exposure(&game, &bets), Err(TooLarge));
        assert!(game.classes().iter().any(|class| settle(&game, &bets, &class.outcome) == Err(TooLarge)));
    }
}
