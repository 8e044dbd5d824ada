//! Exact fractions: what a cell returns of its stake, and what a game returns in the long run.

use std::fmt;

use kernel::{Amount, Money};

/// A fraction of zero or more, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: u128,
    denominator: u128,
}

impl Ratio {
    /// The stake is lost.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// Half of the stake comes back.
    pub const HALF: Self = Self { numerator: 1, denominator: 2 };
    /// The stake comes back: a push.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// A fraction; `None` over zero.
    #[must_use]
    pub const fn new(numerator: u128, denominator: u128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator, denominator);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// A fraction of the rules, which is written down and never over zero.
    pub(crate) const fn of(numerator: u128, denominator: u128) -> Self {
        match Self::new(numerator, denominator) {
            Some(ratio) => ratio,
            None => Self::ZERO,
        }
    }

    /// What a bet returns that pays so many to one: the win and the stake.
    #[must_use]
    pub const fn to_one(odds: u32) -> Self {
        Self { numerator: odds as u128 + 1, denominator: 1 }
    }

    /// Above the line.
    #[must_use]
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line; never zero.
    #[must_use]
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// Floor(stake × ratio), in ledger units (domain.md 2.0); `None` beyond what the ledger holds.
    #[must_use]
    pub fn payout(self, stake: Amount) -> Option<Money> {
        let whole = u128::from(stake.units().unsigned_abs()).checked_mul(self.numerator)?;
        i64::try_from(whole / self.denominator).ok().map(Money::from_units)
    }

    /// Both together. Like the other two it is for the fractions of the rules, which are far from what 128 bits hold.
    #[must_use]
    pub(crate) const fn plus(self, other: Self) -> Self {
        let shared = gcd(self.denominator, other.denominator);
        let (own, others) = (other.denominator / shared, self.denominator / shared);
        Self::of(self.numerator * own + other.numerator * others, self.denominator * own)
    }

    /// One taken as many times as the other says.
    #[must_use]
    pub(crate) const fn times(self, other: Self) -> Self {
        // In lowest terms across first, so that the products stay small.
        let left = Self::of(self.numerator, other.denominator);
        let right = Self::of(other.numerator, self.denominator);
        Self::of(left.numerator * right.numerator, left.denominator * right.denominator)
    }

    /// What is left when the other is taken away; zero where it is more.
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        let (own, others) = (self.numerator * other.denominator, other.numerator * self.denominator);
        Self::of(own.saturating_sub(others), self.denominator * other.denominator)
    }

    /// The house's edge where this is what a bet returns: 1 − RTP (domain.md 2.0); zero where it returns more than its stake.
    #[must_use]
    pub const fn edge(self) -> Self {
        Self::ONE.minus(self)
    }

    /// In decimals, cut off after so many places.
    #[must_use]
    pub fn decimal(self, places: u32) -> String {
        let mut rest = self.numerator % self.denominator;
        let mut text = (self.numerator / self.denominator).to_string();
        for place in 0..places {
            if place == 0 {
                text.push('.');
            }
            rest *= 10;
            text += &(rest / self.denominator).to_string();
            rest %= self.denominator;
        }
        text
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(to, "{}", self.numerator),
            denominator => write!(to, "{}/{denominator}", self.numerator),
        }
    }
}

/// The greatest common divisor; one of two zeros.
const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms_and_write_themselves() {
        let ratio = |above, below| Ratio::new(above, below).unwrap();
        assert_eq!(ratio(195, 100), ratio(39, 20));
        assert_eq!(ratio(39, 20).to_string(), "39/20");
        assert_eq!((ratio(0, 7), ratio(8, 4).to_string()), (Ratio::ZERO, "2".to_owned()));
        assert_eq!(Ratio::new(1, 0), None);
        assert_eq!((Ratio::to_one(35).to_string(), Ratio::to_one(0)), ("36".to_owned(), Ratio::ONE));
        assert_eq!(ratio(1, 6).plus(ratio(1, 10)), ratio(4, 15));
        assert_eq!(ratio(4, 9).times(ratio(3, 8)), ratio(1, 6));
        assert_eq!(
            (Ratio::ONE.minus(ratio(36, 37)), Ratio::HALF.minus(Ratio::ONE)),
            (ratio(1, 37), Ratio::ZERO)
        );
        assert_eq!(
            (ratio(36, 37).decimal(6), ratio(3, 1).decimal(0)),
            ("0.972972".to_owned(), "3".to_owned())
        );
    }

    #[test]
    fn payouts_are_floored_and_never_beyond_the_ledger() {
        let stake = |units| Amount::from_units(units).unwrap();
        let banker = Ratio::new(39, 20).unwrap();
        assert_eq!(banker.payout(stake(101)).unwrap().units(), 196, "196.95 floored");
        assert_eq!(Ratio::ZERO.payout(stake(i64::MAX)), Some(Money::ZERO));
        assert_eq!(Ratio::ONE.payout(stake(i64::MAX)).unwrap().units(), i64::MAX);
        assert_eq!(Ratio::to_one(1).payout(stake(i64::MAX)), None);
    }

    proptest! {
        #[test]
        fn a_payout_is_the_floor_of_the_product(units in 1..i64::MAX / 100, above in 0_u32..2_000, below in 1_u32..50) {
            let ratio = Ratio::new(above.into(), below.into()).unwrap();
            let exact = i128::from(units) * i128::from(above);
            let floor = exact.div_euclid(i128::from(below));
            let paid = ratio.payout(Amount::from_units(units).unwrap()).map(|paid| i128::from(paid.units()));
            prop_assert_eq!(paid, Some(floor).filter(|floor| *floor <= i128::from(i64::MAX)));
        }
    }
}
