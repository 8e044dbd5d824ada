//! Money as integers: 1 major unit = 100,000 units, the scale vendors use (domain.md 0.2, 1.3).
//!
//! Neither type has `+`: a sum that leaves the range is an error to be handled, never a wrap.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Units in one major unit of an asset.
pub const UNITS: i64 = 100_000;

/// Decimal places that can be written without losing a unit.
const PLACES: usize = 5;

/// A signed quantity of one asset, in 1/100,000 of its major unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// From ledger units.
    #[must_use]
    pub const fn from_units(units: i64) -> Self {
        Self(units)
    }

    /// From whole major units; `None` beyond the range.
    #[must_use]
    pub const fn from_major(major: i64) -> Option<Self> {
        match major.checked_mul(UNITS) {
            Some(units) => Some(Self(units)),
            None => None,
        }
    }

    /// As ledger units.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.0
    }

    /// The sum, or `None` beyond the range.
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(units) => Some(Self(units)),
            None => None,
        }
    }

    /// The difference, or `None` beyond the range.
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(units) => Some(Self(units)),
            None => None,
        }
    }

    /// With the other sign, or `None` for the one value that has no opposite.
    #[must_use]
    pub const fn checked_neg(self) -> Option<Self> {
        match self.0.checked_neg() {
            Some(units) => Some(Self(units)),
            None => None,
        }
    }

    /// Whether this is below zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// As an amount that can be moved; `None` unless strictly positive.
    #[must_use]
    pub const fn positive(self) -> Option<Amount> {
        if self.0 > 0 { Some(Amount(self.0)) } else { None }
    }
}

/// A strictly positive quantity of one asset, in 1/100,000 of its major unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

impl Amount {
    /// The most that the ledger holds.
    pub const MAX: Self = Self(i64::MAX);

    /// From ledger units; `None` unless strictly positive.
    #[must_use]
    pub const fn from_units(units: i64) -> Option<Self> {
        Money(units).positive()
    }

    /// From whole major units; `None` unless strictly positive and in range.
    #[must_use]
    pub const fn from_major(major: i64) -> Option<Self> {
        match Money::from_major(major) {
            Some(money) => money.positive(),
            None => None,
        }
    }

    /// As ledger units.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.0
    }

    /// As signed money.
    #[must_use]
    pub const fn money(self) -> Money {
        Money(self.0)
    }
}

impl From<Amount> for Money {
    fn from(amount: Amount) -> Self {
        amount.money()
    }
}

/// Why a text is not money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoneyError {
    /// Not a plain decimal number.
    #[error("not a plain decimal number")]
    Malformed,
    /// More than five decimals.
    #[error("more than five decimals")]
    TooFine,
    /// Beyond what the ledger can hold.
    #[error("beyond what the ledger can hold")]
    OutOfRange,
    /// Zero or less where an amount is needed.
    #[error("not above zero")]
    NotPositive,
}

impl FromStr for Money {
    type Err = ParseMoneyError;

    /// Reads a plain decimal such as `-12.5`. No exponent, sign `+`, spaces or grouping.
    fn from_str(text: &str) -> Result<Self, ParseMoneyError> {
        use ParseMoneyError::{Malformed, OutOfRange, TooFine};
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((_, "")) => return Err(Malformed),
            Some((whole, fraction)) => (whole, fraction),
            None => (digits, ""),
        };
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !plain(whole) || !plain(fraction) {
            return Err(Malformed);
        }
        if fraction.len() > PLACES {
            return Err(TooFine);
        }
        let magnitude: i64 = format!("{whole}{fraction:0<PLACES$}").parse().map_err(|_| OutOfRange)?;
        let units = if negative { magnitude.checked_neg() } else { Some(magnitude) };
        units.map(Self).ok_or(OutOfRange)
    }
}

impl FromStr for Amount {
    type Err = ParseMoneyError;

    fn from_str(text: &str) -> Result<Self, ParseMoneyError> {
        text.parse::<Money>()?.positive().ok_or(ParseMoneyError::NotPositive)
    }
}

impl fmt::Display for Money {
    /// The exact decimal, at least two places: `12.50`, `-0.00001`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:06}", self.0.unsigned_abs());
        let (whole, fraction) = digits.split_at(digits.len().saturating_sub(PLACES));
        let fraction = fraction.trim_end_matches('0');
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{whole}.{fraction:0<2}")
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.money().fmt(f)
    }
}

/// On the wire money is a decimal string in both directions, so that no client rounds it (design.md 3).
macro_rules! decimal_string {
    ($type:ident, $description:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }

        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some($description))
                    .examples([serde_json::json!("120.50")])
                    .into()
            }
        }

        impl utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }
        }
    };
}
decimal_string!(Money, "Signed decimal of the major unit, up to five places");
decimal_string!(Amount, "Decimal of the major unit above zero, up to five places");

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn reads_what_people_write() {
        for (text, units) in [("0", 0), ("1", 100_000), ("12.5", 1_250_000), ("-0.00001", -1)] {
            assert_eq!(text.parse(), Ok(Money::from_units(units)), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_not_plain_money() {
        use ParseMoneyError::{Malformed, NotPositive, OutOfRange, TooFine};
        for (text, error) in [
            ("", Malformed),
            ("-", Malformed),
            (".5", Malformed),
            ("5.", Malformed),
            ("1e3", Malformed),
            ("+1", Malformed),
            (" 1", Malformed),
            ("1,000", Malformed),
            ("১২", Malformed),
            ("NaN", Malformed),
            ("0x10", Malformed),
            ("1.000001", TooFine),
            ("92233720368547.75808", OutOfRange),
            ("99999999999999999999", OutOfRange),
            ("0", NotPositive),
            ("-1", NotPositive),
        ] {
            assert_eq!(text.parse::<Amount>(), Err(error), "{text}");
        }
    }

    #[test]
    fn a_json_number_is_not_money() {
        assert!(serde_json::from_str::<Money>("1.5").is_err());
        assert_eq!(serde_json::from_str::<Amount>("\"1.5\"").unwrap().units(), 150_000);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(units in any::<i64>()) {
            prop_assume!(units != i64::MIN);
            let money = Money::from_units(units);
            prop_assert_eq!(money.to_string().parse::<Money>(), Ok(money));
        }
    }
}
