//! The operators' calls about the site's settings: who may change them, and the row of the trail.

use axum::extract::State;
use office::{Caller, ChangeSite, Clerk, ReadSite, audit::Act};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Changed, Error, Setting, Site};
use crate::rules;

pub(crate) fn routes(site: Site) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(overview)).routes(routes!(change)).with_state(site)
}

/// A pattern that a field can be given.
#[derive(Debug, Serialize, ToSchema)]
struct Pattern {
    /// Its name.
    id: &'static str,
    /// The regular expression; `*` matches all.
    expression: &'static str,
    /// What people read in Bengali, with `{min}` and `{max}`.
    bn: &'static str,
    /// What people read in English, with `{min}` and `{max}`.
    en: &'static str,
}

impl From<&'static rules::Pattern> for Pattern {
    fn from(pattern: &'static rules::Pattern) -> Self {
        let message = pattern.message();
        Self { id: pattern.id(), expression: pattern.expression(), bn: &message.bn, en: &message.en }
    }
}

/// The database by which regions are told apart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Countries {
    /// What it calls itself.
    name: String,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    made_at: OffsetDateTime,
}

/// Everything that operators set about the site.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteOverview)]
struct Overview {
    /// Settings, in the order in which they are shown.
    settings: Vec<Setting>,
    /// Patterns that a field can be given.
    patterns: Vec<Pattern>,
    /// None: no region can be blocked.
    countries: Option<Countries>,
}

/// How a setting is to stand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Change {
    /// The version that the operator saw; another one by now refuses the change.
    version: i64,
    /// The whole setting.
    #[schema(value_type = Object)]
    content: Value,
}

/// Everything that operators set about the site.
#[utoipa::path(get, path = "/backoffice/site", tag = "site", security(("token" = [])),
    responses((status = 200, description = "Settings, patterns, the database of countries", body = Envelope<Overview>)))]
async fn overview(State(site): State<Site>, Signed(_clerk): Signed<Clerk<ReadSite>>) -> Reply<Overview> {
    let countries = site.countries().and_then(|(name, second)| {
        let made_at = OffsetDateTime::from_unix_timestamp(i64::try_from(second).ok()?).ok()?;
        Some(Countries { name: name.to_owned(), made_at })
    });
    let patterns = rules::Pattern::all().iter().map(Into::into).collect();
    Ok(Envelope::of(Overview { settings: site.settings().await?, patterns, countries }))
}

/// Change a setting. It is effective on every node within two seconds.
#[utoipa::path(put, path = "/backoffice/site/{key}", tag = "site", security(("token" = [])),
    params(("key" = String, Path, description = "`switch:…`, `field:…`, or a document such as `maintenance`")),
    request_body = Change,
    responses((status = 200, description = "How it stands now", body = Envelope<Setting>)))]
async fn change(
    State(site): State<Site>,
    Signed(clerk): Signed<Clerk<ChangeSite>>,
    Path(key): Path<String>,
    Json(change): Json<Change>,
) -> Reply<Setting> {
    Ok(Envelope::of(site.change_by(&clerk, &key, change).await?))
}

impl Site {
    /// An operator's change with its row of the trail, effective on this node at once.
    async fn change_by(&self, clerk: &Caller, key: &str, change: Change) -> Result<Setting, Error> {
        let mut tx = self.store.begin().await?;
        let Changed { before, setting } = self.change(&mut tx, key, change.version, change.content).await?;
        let act = Act {
            action: "site.change",
            subject: format!("site:{}", setting.key),
            before: Some(before),
            after: Some(setting.content.clone()),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        if let Err(error) = self.refresh().await {
            // It is done; this node finds it a moment later, as the others do.
            tracing::warn!(%error, "a changed setting is not effective here yet");
        }
        Ok(setting)
    }
}
