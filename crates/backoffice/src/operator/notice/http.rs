//! The calls of owners about what was done about operators.

use axum::extract::State;
use kernel::id::OperatorId;
use office::{Clerk, ReadNotices};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use utoipa::ToSchema;
use web::{Empty, Envelope, Json, OpenApiRouter, Reply, Signed, routes};

use super::{Notice, sql};
use crate::{Backoffice, Error};

/// Most notices that are shown at once.
const MOST: i64 = 50;

/// How far an owner has read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NoticesSeen {
    /// The number of the newest that the owner has seen.
    number: String,
}

pub(in crate::operator) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(seen)).with_state(office)
}

/// What others did about operators since the owner last looked, newest first.
#[utoipa::path(get, path = "/backoffice/operators/notices", tag = "operators", security(("token" = [])),
    responses((status = 200, description = "Notices", body = Envelope<Vec<Notice>>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadNotices>>,
) -> Reply<Vec<Notice>> {
    let rows = sql::unseen(&office.store, clerk.operator.id, MOST).await.map_err(Error::from)?;
    let of = |subject: &str| subject.strip_prefix("operator:").and_then(|id| id.parse().ok().map(OperatorId));
    let ids: Vec<OperatorId> = rows.iter().filter_map(|row| of(&row.subject)).collect();
    let names = office.office.names(&ids).await.map_err(Error::from)?;
    let shown = rows.into_iter().map(|row| {
        let operator = of(&row.subject);
        // Who is only asked for has no id yet.
        let told =
            || serde_json::from_str::<Value>(row.after.as_deref()?).ok()?["name"].as_str().map(str::to_owned);
        let name = operator.and_then(|id| names.get(&id).cloned()).or_else(told).unwrap_or_default();
        Notice {
            number: row.number.to_string(),
            at: row.at,
            by: row.name,
            action: row.action,
            operator,
            name,
            after: row.after.and_then(|after| RawValue::from_string(after).ok()),
        }
    });
    Ok(Envelope::of(shown.collect()))
}

/// The owner has seen what was done, up to one of the notices.
#[utoipa::path(post, path = "/backoffice/operators/notices/seen", tag = "operators", security(("token" = [])),
    request_body = NoticesSeen, responses((status = 200, description = "Noted", body = Envelope<Empty>)))]
async fn seen(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadNotices>>,
    Json(seen): Json<NoticesSeen>,
) -> Reply<Empty> {
    let until: i64 = seen.number.parse().map_err(|_| office::Error::Field("number"))?;
    sql::seen(&office.store, clerk.operator.id, until).await.map_err(Error::from)?;
    Ok(Envelope::of(Empty {}))
}
