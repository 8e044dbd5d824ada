//! Applications for an activity's reward: what a member says and shows, and what an operator decided (spec.md 3 and 5).

mod form;
mod http;
pub(crate) mod office;
mod service;
pub(crate) mod sql;
#[cfg(test)]
mod tests;

use kernel::{Amount, id::MemberId};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::definition::Both;

pub(crate) use http::routes;
pub(crate) use service::standing;
pub use service::{Queue, Verdict};

/// Largest picture that is taken, in bytes (spec.md 5).
pub const LIMIT: usize = 5 * 1024 * 1024;
/// Most pictures of an application (spec.md 3).
pub const PICTURES: usize = 3;
/// Most characters of what a member says.
pub const COMMENT: usize = 500;

/// Where an application stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[schema(as = ApplicationState)]
pub enum State {
    /// It waits for a decision.
    Applying,
    /// The reward was given.
    Issued,
    /// It was refused.
    Rejected,
}

kernel::named!(State);

/// A picture that belongs to an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationPicture)]
pub struct Image {
    /// Its number within the application, from 1.
    pub number: i16,
    /// Pixels.
    pub width: i32,
    /// Pixels.
    pub height: i32,
    /// How many applications of other members hold the very same picture.
    pub used_by_others: i64,
}

/// An application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// Its id.
    pub id: Uuid,
    /// For what.
    pub promotion: Uuid,
    /// What that is called.
    pub title: Both,
    /// The largest reward.
    pub most: Amount,
    /// So many times it must be bet.
    pub multiple: u16,
    /// Whose.
    pub member: MemberId,
    /// What they say.
    pub comment: String,
    /// What they show.
    pub images: Vec<Image>,
    /// Where it stands.
    pub state: State,
    /// What was given.
    pub amount: Option<Amount>,
    /// Why it was decided so.
    pub reason: Option<String>,
    /// When they applied.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// By whom, by the name that they had.
    pub decided_by: Option<String>,
}

/// An application as its member reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationCard)]
pub struct Card {
    /// Its id.
    pub id: Uuid,
    /// Where it stands.
    pub state: State,
    /// When they applied.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// What they said.
    pub comment: String,
    /// How many pictures they sent.
    pub images: usize,
    /// What they were given.
    pub amount: Option<Amount>,
    /// Why it was decided so.
    pub reason: Option<String>,
    /// When it was.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
}

impl From<Application> for Card {
    fn from(application: Application) -> Self {
        Self {
            id: application.id,
            state: application.state,
            at: application.at,
            comment: application.comment,
            images: application.images.len(),
            amount: application.amount,
            reason: application.reason,
            decided_at: application.decided_at,
        }
    }
}

/// A member's applications for one activity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ApplicationMine)]
pub struct Mine {
    /// The newest first.
    pub applications: Vec<Card>,
    /// How often they may apply again.
    pub left: u16,
}
