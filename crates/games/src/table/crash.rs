//! Crash (domain.md 2.5, 3.2): a multiplier grows until it crashes where a chain of hashes said before the first round. Who cashes out
//! before is paid. Multipliers are hundredths, floored; times are whole milliseconds of the server's clock.

use std::{fmt, str::FromStr};

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};

use super::{bet::NoSuchCell, ratio::Ratio};
pub use crate::fairness::crash_hundredths;

/// The game's code.
pub const CODE: &str = "crash";

/// The rules' version.
pub const VERSION: &str = "crash-1";
/// The lowest multiplier that pays: at 1.00 nobody could lose, and nobody cashes out.
pub const LEAST: u64 = 101;
/// The highest multiplier at which a bet can leave: whoever is still in leaves there.
pub const MOST: u64 = 1_000_000;
/// The most bets of one player in a round.
pub const BETS: usize = 2;
/// The multiplier doubles in so many milliseconds.
const DOUBLING: u64 = 11_552;
/// 2^(1/11,552) × 2^60, floored: what a millisecond multiplies by.
const STEP: u128 = 1_152_990_684_685_281_321;
/// Binary places of a share of a doubling.
const PLACES: u32 = 60;
/// Doublings after which the curve stands still, at more than any round reaches.
const MOST_DOUBLINGS: u64 = 52;

/// The multiplier after so many milliseconds: 100 × 2^(t / 11,552), floored. The share of a doubling is a product of powers of
/// [`STEP`] with 60 binary places, each product floored, the lowest power first: whoever computes it so gets the same hundredths.
#[must_use]
pub fn hundredths_at(milliseconds: u64) -> u64 {
    let doublings = milliseconds / DOUBLING;
    if doublings >= MOST_DOUBLINGS {
        return 100 << MOST_DOUBLINGS;
    }
    let (mut rest, mut power, mut share) = (milliseconds % DOUBLING, STEP, 1_u128 << PLACES);
    while rest > 0 {
        if rest % 2 == 1 {
            share = (share * power) >> PLACES;
        }
        power = (power * power) >> PLACES;
        rest /= 2;
    }
    u64::try_from(((100 * share) << doublings) >> PLACES).unwrap_or(u64::MAX)
}

/// The first millisecond at which the curve shows so much; none for what it never does.
#[must_use]
pub fn milliseconds_until(hundredths: u64) -> Option<u64> {
    let (mut below, mut reached) = (0, DOUBLING * MOST_DOUBLINGS);
    if hundredths_at(reached) < hundredths {
        return None;
    }
    while below < reached {
        let middle = below + (reached - below) / 2;
        if hundredths_at(middle) < hundredths { below = middle + 1 } else { reached = middle }
    }
    Some(reached)
}

/// What a round's words drew, as records keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crash {
    /// Where it crashes.
    pub hundredths: u64,
}

impl Crash {
    /// How long after its start a round ends in which everybody leaves at `top` at the latest, in milliseconds: when the curve
    /// shows more than where it crashes, or when nobody is left.
    #[must_use]
    pub fn ends_after(self, top: u64) -> u64 {
        let last = if top <= self.hundredths { top } else { self.hundredths.saturating_add(1) };
        milliseconds_until(last).unwrap_or(DOUBLING * MOST_DOUBLINGS)
    }
}

/// Where a bet lies: how it leaves. As text `hand` or `at:250`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// When its player says so.
    ByHand,
    /// By itself at this multiplier, or before when its player says so.
    At(u64),
}

impl Cell {
    /// Where it lies once it is known whether its player said so before, in a round in which everybody leaves at `top` at the latest.
    #[must_use]
    pub fn left(self, by_hand: Option<u64>, top: u64) -> Self {
        let auto = match self {
            Self::ByHand => None,
            Self::At(auto) => Some(auto),
        };
        Self::At([auto, by_hand].into_iter().flatten().fold(top, u64::min))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByHand => text.write_str("hand"),
            Self::At(hundredths) => write!(text, "at:{hundredths}"),
        }
    }
}

impl FromStr for Cell {
    type Err = NoSuchCell;

    fn from_str(text: &str) -> Result<Self, NoSuchCell> {
        let at =
            |hundredths: &str| hundredths.parse().ok().filter(|at| (LEAST..=MOST).contains(at)).map(Self::At);
        let cell = if text == "hand" { Some(Self::ByHand) } else { text.strip_prefix("at:").and_then(at) };
        // Only as it is printed: without a leading zero or a sign.
        let printed = cell.filter(|cell| cell.to_string() == text);
        printed.ok_or_else(|| NoSuchCell::of(text))
    }
}

/// How a bet may leave a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CashOut {
    /// The multiplier at which it leaves by itself, set before the round.
    pub auto: Option<u64>,
    /// What the curve showed when the server received its player's cash-out.
    pub by_hand: Option<u64>,
}

impl CashOut {
    /// Where it leaves a round that crashes there; none for one that is lost. Whichever comes first counts, and both are held against
    /// the drawn result, whatever any animation showed. Leaving where the round crashes is in time; below 1.01 is not to be had.
    #[must_use]
    pub fn leaves(self, crash: u64) -> Option<u64> {
        let asked = [self.auto, self.by_hand].into_iter().flatten().filter(|asked| *asked >= LEAST);
        asked.min().filter(|first| *first <= crash)
    }

    /// What a round that crashes there returns of the stake.
    #[must_use]
    pub fn returned(self, crash: u64) -> Ratio {
        self.leaves(crash).map_or(Ratio::ZERO, |hundredths| Ratio::of(hundredths.into(), 100))
    }
}

/// What a bet is paid that leaves at a multiplier, floored; `None` beyond what the ledger holds.
#[must_use]
pub fn paid_at(stake: Amount, hundredths: u64) -> Option<Money> {
    Ratio::of(hundredths.into(), 100).payout(stake)
}

/// What leaving at a multiplier returns in the long run, exactly: of 2^52 results, floor(99 × 2^52 / hundredths) reach it. None below
/// 1.01.
#[must_use]
pub fn rtp(hundredths: u64) -> Option<Ratio> {
    let reach = (99_u128 << 52).checked_div(hundredths.into()).filter(|_| hundredths >= LEAST)?;
    Some(Ratio::of(reach, 1 << 52).times(Ratio::of(hundredths.into(), 100)))
}

/// The highest multiplier at which all of the stakes still in a round pay no more than the house does for one: there they leave by
/// themselves.
#[must_use]
pub fn highest_paid(stakes: Amount, most: Amount) -> u64 {
    let hundredths =
        u128::from(most.units().unsigned_abs()) * 100 / u128::from(stakes.units().unsigned_abs());
    u64::try_from(hundredths).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{super::shoe::tests::SALT, *};
    use crate::fairness::link;

    const END: &str = "099bdfe36e38d86ccd535a0e6b4bd804e2e1a80b18a1800b26589485f64580cd";

    #[test]
    fn the_published_chain_is_met() {
        let mut hash = "0123456789abcdef".repeat(4);
        for crash in [144, 246, 251, 105, 126] {
            assert_eq!(crash_hundredths(SALT, &hash), crash);
            hash = link(&hash);
        }
        assert_eq!(hash, END);
    }

    #[test]
    fn the_published_chances_are_met() {
        let chance =
            |hundredths| rtp(hundredths).unwrap().times(Ratio::of(100, hundredths.into())).decimal(8);
        assert_eq!(
            (chance(200), chance(1_000)),
            ("0.49499999".into(), "0.09899999".into()),
            ".495 and .099 floored"
        );
        assert_eq!(Ratio::ONE.minus(rtp(101).unwrap().times(Ratio::of(100, 101))).decimal(8), "0.01980198");
        for hundredths in [101, 150, 200, 12_345, 1_000_000] {
            let rtp = rtp(hundredths).unwrap();
            assert!(rtp.decimal(6) == "0.989999" || rtp == Ratio::of(99, 100), "{hundredths}: {rtp}");
        }
        assert_eq!((rtp(100), rtp(0)), (None, None));
    }

    #[test]
    fn the_curve_starts_at_one_and_doubles() {
        let shown =
            [0, 100, 165, 166, 11_551, 11_552, 11_553, 23_104, 38_374, 38_375, 115_520].map(hundredths_at);
        assert_eq!(shown, [100, 100, 100, 101, 199, 200, 200, 400, 999, 1_000, 102_400]);
        assert_eq!(hundredths_at(u64::MAX), 100 << 52);
        assert_eq!((milliseconds_until(100), milliseconds_until(101)), (Some(0), Some(166)));
        assert_eq!(milliseconds_until(u64::MAX), None);
        assert!(milliseconds_until(99 << 52).is_some(), "the highest result of all is shown");
    }

    #[test]
    fn a_cell_is_read_as_it_is_printed_and_moves_to_where_its_bet_left() {
        for code in ["hand", "at:101", "at:250", "at:1000000"] {
            assert_eq!(code.parse::<Cell>().unwrap().to_string(), code);
        }
        let wrong = [
            "",
            "Hand",
            "at:",
            "at:100",
            "at:0",
            "at:1000001",
            "at:0250",
            "at:+250",
            "at:2.5",
            "at:-1",
            "hand:250",
        ];
        for code in wrong {
            assert_eq!(code.parse::<Cell>(), Err(NoSuchCell { code: code.to_owned() }));
        }
        assert_eq!(Cell::ByHand.left(None, 900), Cell::At(900), "with everybody");
        assert_eq!(Cell::ByHand.left(Some(150), 900), Cell::At(150));
        assert_eq!(Cell::At(300).left(None, 900), Cell::At(300));
        assert_eq!(Cell::At(300).left(Some(150), 900), Cell::At(150));
        assert_eq!(Cell::At(3_000).left(None, 900), Cell::At(900));
    }

    #[test]
    fn a_round_ends_when_the_curve_shows_more_than_its_crash_or_nobody_is_left() {
        let ends = |hundredths, top| Crash { hundredths }.ends_after(top);
        assert_eq!(ends(100, MOST), milliseconds_until(101).unwrap(), "at once: 1.00 is all it showed");
        assert_eq!(ends(246, MOST), milliseconds_until(247).unwrap());
        assert_eq!((ends(246, 246), ends(246, 200)), (milliseconds_until(246).unwrap(), 11_552));
        assert_eq!(ends(99 << 52, MOST), milliseconds_until(MOST).unwrap());
    }

    #[test]
    fn what_comes_first_counts_and_is_held_against_the_result() {
        let leaves = |auto, by_hand, crash| CashOut { auto, by_hand }.leaves(crash);
        assert_eq!(leaves(Some(200), None, 200), Some(200), "in time");
        assert_eq!(leaves(Some(201), None, 200), None);
        assert_eq!(leaves(Some(200), Some(150), 160), Some(150));
        assert_eq!(leaves(Some(150), Some(200), 160), Some(150), "it had left already");
        assert_eq!(leaves(None, Some(161), 160), None);
        assert_eq!(leaves(None, None, 100), None);
        assert_eq!((leaves(Some(100), None, 100), leaves(None, Some(100), 500)), (None, None));
        let stake = Amount::from_units(33).unwrap();
        let paid = CashOut { auto: Some(155), by_hand: None }.returned(300).payout(stake).unwrap();
        assert_eq!(paid.units(), 51, "51.15 floored");
        assert_eq!(CashOut::default().returned(300), Ratio::ZERO);
        let major = |major| Amount::from_major(major).unwrap();
        assert_eq!(highest_paid(major(300), major(1_000)), 333);
    }

    proptest! {
        #[test]
        fn the_curve_never_falls_and_its_inverse_is_exact(time in 0..600_000_u64) {
            let (before, now) = (hundredths_at(time), hundredths_at(time + 1));
            prop_assert!(before <= now);
            let first = milliseconds_until(now).unwrap();
            prop_assert!(first <= time + 1 && hundredths_at(first) >= now);
            prop_assert!(first == 0 || hundredths_at(first - 1) < now);
            // Within a hundredth of what floats say, as long as they are exact enough to say it.
            let float = 100.0 * f64::exp2(time as f64 / 11_552.0);
            prop_assert!(before as f64 <= float * (1.0 + 1e-12) && before as f64 > float * (1.0 - 1e-12) - 1.0);
        }
    }
}
