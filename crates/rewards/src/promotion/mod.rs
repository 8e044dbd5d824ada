//! Promotions as operators write them and people see and take them.

mod http;
pub(crate) mod office;
mod service;

use serde::Serialize;
use utoipa::ToSchema;

pub use crate::definition::{
    Both, Document, Figures, Kind, Promotion, State, Status, TYPES, Terms, Wanted, terms,
};
use crate::{application, bonus::BonusCard, raffle};

pub(crate) use http::routes;
pub use service::{Offer, Taken};

/// What a member has to do with a promotion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PromotionMine)]
pub struct Mine {
    /// The newest bonus that it brought them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<BonusCard>,
    /// Their part in a raffle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raffle: Option<raffle::Mine>,
    /// Their newest application.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<application::Mine>,
}
