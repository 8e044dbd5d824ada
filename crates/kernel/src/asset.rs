//! What an account holds: one currency, or points.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A currency or points. The number is what the database stores; it never changes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "UPPERCASE")]
#[repr(i16)]
pub enum Asset {
    /// Bangladeshi taka.
    Bdt = 1,
    /// US dollar.
    Usd = 2,
    /// Euro.
    Eur = 3,
    /// Points of the points mall.
    Points = 100,
}

impl Asset {
    /// Every asset.
    pub const ALL: [Self; 4] = [Self::Bdt, Self::Usd, Self::Eur, Self::Points];

    /// The number the database stores.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "an enum's own discriminant")]
    pub const fn number(self) -> i16 {
        self as i16
    }

    /// The asset stored under a number.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|asset| asset.number() == number)
    }

    /// ISO 4217 code, or `POINTS`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Bdt => "BDT",
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Points => "POINTS",
        }
    }

    /// The sign shown before an amount.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Bdt => "৳",
            Self::Usd => "$",
            Self::Eur => "€",
            Self::Points => "",
        }
    }
}

impl fmt::Display for Asset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text names no asset of this house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an asset of this house")]
pub struct UnknownAsset;

impl FromStr for Asset {
    type Err = UnknownAsset;

    fn from_str(code: &str) -> Result<Self, UnknownAsset> {
        Self::ALL.into_iter().find(|asset| asset.code() == code).ok_or(UnknownAsset)
    }
}
