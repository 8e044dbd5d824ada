//! Shares of money: commission, fee and salary rates.

use serde::{Deserialize, Serialize};

use crate::Money;

/// Parts of one in a whole.
const WHOLE: i128 = 1_000_000;

/// A share in millionths: 0.30 % is 3,000. Never below zero.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(transparent)]
pub struct Rate(u32);

impl Rate {
    /// From millionths.
    #[must_use]
    pub const fn from_millionths(millionths: u32) -> Self {
        Self(millionths)
    }

    /// As millionths.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// The share of `base` and what flooring left over, in millionths of a ledger unit.
    ///
    /// `residue` is what earlier calls left over: carried, so that nothing is lost to rounding
    /// (domain.md 4.2, salaries). `None` beyond the range.
    #[must_use]
    pub fn share(self, base: Money, residue: i64) -> Option<(Money, i64)> {
        let exact =
            i128::from(base.units()).checked_mul(i128::from(self.0))?.checked_add(i128::from(residue))?;
        let units = i64::try_from(exact.div_euclid(WHOLE)).ok()?;
        let left = i64::try_from(exact.rem_euclid(WHOLE)).ok()?;
        Some((Money::from_units(units), left))
    }
}

/// The edge of a game: what the house keeps of the stakes on average, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(Rate);

impl Edge {
    /// The edge from which on bets of a game count in full: 4 %. Below it they count in proportion, so that what is paid for
    /// bets costs every game the same part of what it earns.
    pub const FULL: Rate = Rate(40_000);

    /// The edge that a published return to player leaves; the return is a decimal fraction (`0.9567`). `None` for what says
    /// nothing that can be relied upon: no number, nothing at all, or more than everything.
    #[must_use]
    pub fn of_rtp(text: &str) -> Option<Self> {
        let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        if part.is_empty() || !part.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let (kept, dropped) = part.split_at_checked(6).unwrap_or((part, ""));
        // Digits beyond a millionth make the return larger, never the edge.
        let more = u32::from(dropped.bytes().any(|digit| digit != b'0'));
        let part: u32 = format!("{kept:0<6}").parse().ok()?;
        let whole = whole.parse::<u32>().ok()?.checked_mul(1_000_000)?;
        let rtp = whole.checked_add(part)?.checked_add(more)?;
        let edge = 1_000_000_u32.checked_sub(rtp)?;
        (rtp > 0).then_some(Self(Rate(edge)))
    }

    /// The edge of this share of the stakes; `None` above all of them.
    #[must_use]
    pub const fn of_rate(rate: Rate) -> Option<Self> {
        if rate.0 > 1_000_000 { None } else { Some(Self(rate)) }
    }

    /// As a share of the stakes.
    #[must_use]
    pub const fn rate(self) -> Rate {
        self.0
    }

    /// How much of a valid bet counts: min(1, edge / 4 %).
    #[must_use]
    pub fn weight(self) -> Rate {
        let of_full = u64::from(self.0.0).saturating_mul(1_000_000).checked_div(u64::from(Self::FULL.0));
        let of_full = of_full.and_then(|share| u32::try_from(share).ok()).unwrap_or(1_000_000);
        Rate(of_full.min(1_000_000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_weighs_by_its_edge() {
        let weight =
            |rtp| Edge::of_rtp(rtp).map(|edge| (edge.rate().millionths(), edge.weight().millionths()));
        assert_eq!(weight("0.99"), Some((10_000, 250_000)));
        assert_eq!(weight("0.96"), Some((40_000, 1_000_000)));
        assert_eq!(weight("0.9"), Some((100_000, 1_000_000)), "never above the whole");
        assert_eq!(weight("1"), Some((0, 0)));
        assert_eq!(weight("0.9999991"), Some((0, 0)), "rounded towards the player's side");
        for wrong in ["", "0", "0.0", "96.5", "1.01", "-0.5", "0.9x", "many", "0."] {
            assert_eq!(weight(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_salary_keeps_its_residue() {
        // domain.md 4.2: bets 1200 + 800 + 555 at 0.30 % give 7.665.
        let (mut paid, mut residue) = (0, 0);
        for bet in [1200, 800, 555] {
            let (share, left) =
                Rate::from_millionths(3_000).share(Money::from_major(bet).unwrap(), residue).unwrap();
            paid += share.units();
            residue = left;
        }
        assert_eq!((paid, residue), (766_500, 0));
    }

    #[test]
    fn a_residue_of_a_debt_is_carried_too() {
        let (share, left) = Rate::from_millionths(3_000).share(Money::from_units(-1), 0).unwrap();
        assert_eq!((share.units(), left), (-1, 997_000));
    }
}
