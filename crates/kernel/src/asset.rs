//! What an account holds: one currency, or points.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, FromRepr, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// A currency or points. The number is what the database stores; it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[derive(Display, EnumString, FromRepr, IntoStaticStr, VariantArray)]
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

crate::numbered!(Asset);

impl Asset {
    /// Every asset.
    pub const ALL: &'static [Self] = Self::VARIANTS;

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
