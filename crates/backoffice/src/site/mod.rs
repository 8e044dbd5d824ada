//! What operators set about the site: switches, fields of registration, customer service, maintenance, regions.
//!
//! The settings and their shapes belong to identity; here is who may change them, and the row of the trail.

mod http;
mod service;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Elsewhere;

pub(crate) use http::routes;

/// A setting of the site.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Setting {
    /// Its name: `switch:USERNAMEREG3`, `field:email`, `maintenance`.
    pub key: String,
    /// 0 while nobody has changed it; one more with every change.
    pub version: i64,
    /// How it stands.
    #[schema(value_type = Object)]
    pub content: Value,
    /// How it stood before anyone changed it.
    #[schema(value_type = Object)]
    pub standard: Value,
}

/// A pattern that a field can be given.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Pattern {
    /// Its name.
    pub id: String,
    /// The regular expression; `*` matches all.
    pub expression: String,
    /// What people read in Bengali, with `{min}` and `{max}`.
    pub bn: String,
    /// What people read in English, with `{min}` and `{max}`.
    pub en: String,
}

/// The database by which regions are told apart.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Countries {
    /// What it calls itself.
    pub name: String,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub made_at: OffsetDateTime,
}

/// Everything that operators set about the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Overview {
    /// Settings, in the order in which they are shown.
    pub settings: Vec<Setting>,
    /// Patterns that a field can be given.
    pub patterns: Vec<Pattern>,
    /// None: no region can be blocked.
    pub countries: Option<Countries>,
}

/// How a setting is to stand.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Change {
    /// The version that the operator saw; another one by now refuses the change.
    pub version: i64,
    /// The whole setting.
    #[schema(value_type = Object)]
    pub content: Value,
}

/// What the back office asks of identity; implemented in `app`.
#[async_trait::async_trait]
pub trait Desk: Send + Sync + 'static {
    /// Everything, as the database has it now.
    async fn overview(&self) -> Result<Overview, Elsewhere>;

    /// Changes a setting in `tx`; answers how it was and how it is.
    async fn change(&self, tx: &mut Tx, key: &str, change: &Change) -> Result<(Value, Setting), Elsewhere>;

    /// Makes changes effective on this node at once; other nodes find them by themselves.
    async fn refresh(&self) -> Result<(), Elsewhere>;
}
