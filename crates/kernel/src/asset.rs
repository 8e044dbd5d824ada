//! What an account holds: one currency, or points.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// A currency or points. The number is what the database stores; it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "UPPERCASE")]
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
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The number the database stores.
    #[must_use]
    #[expect(clippy::as_conversions, reason = "an enum's own discriminant")]
    pub const fn number(self) -> i16 {
        self as i16
    }

    /// The asset stored under a number.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.iter().copied().find(|asset| asset.number() == number)
    }

    /// ISO 4217 code, or `POINTS`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
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
