//! Deposits through a hosted checkout (domain.md 5.2): credited once, by our own record of the amount.

mod http;
mod service;
mod sql;

use kernel::{Amount, Asset, id::DepositId, id::MemberId, id::RequestId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(crate) use http::{After, routes};
pub use service::Ask;
pub(crate) use service::Paid;

/// Where a deposit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Written down; the provider may not know it yet.
    Created,
    /// The player was sent to the provider's page.
    Redirected,
    /// The provider works on it.
    Pending,
    /// In the player's balance.
    Credited,
    /// Nobody paid in time. Money that comes later is credited all the same.
    Expired,
    /// The provider says that it will not happen.
    Failed,
}

impl State {
    pub(crate) const ALL: [Self; 6] =
        [Self::Created, Self::Redirected, Self::Pending, Self::Credited, Self::Expired, Self::Failed];

    /// The name it is stored under.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Redirected => "redirected",
            Self::Pending => "pending",
            Self::Credited => "credited",
            Self::Expired => "expired",
            Self::Failed => "failed",
        }
    }
}

/// A request for a deposit.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The caller's name for it: a retry gets the first one's answer.
    pub request_id: RequestId,
    /// Which channel.
    pub channel: String,
    /// How much.
    pub amount: Amount,
    /// The page of the site to return to.
    pub return_url: String,
}

/// A deposit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deposit {
    /// Its id.
    pub id: DepositId,
    /// Whose.
    #[serde(skip)]
    pub member: MemberId,
    /// Through which channel.
    pub channel: String,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// Where it stands.
    pub state: State,
    /// The provider's page, once it is known.
    pub redirect_url: Option<String>,
    #[serde(skip)]
    pub(crate) return_url: String,
    #[serde(skip)]
    pub(crate) transaction: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When its state last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}
