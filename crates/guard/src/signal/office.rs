//! Alerts as operators see them, and what they found.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Caller, Clerk, CloseAlerts, REASON, ReadAlerts, audit::Act, line};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{Alert, Kind};
use crate::{Error, Guard, reason::Why};

/// Pages of alerts looked through for those within reach.
const LOOKED: usize = 20;

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(alerts)).routes(routes!(close)).with_state(guard)
}

/// An account that an alert names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AlertMember)]
pub(crate) struct Named {
    /// Who.
    id: MemberId,
    /// The login name.
    account: String,
}

/// Accounts that share something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerAlert)]
pub(crate) struct Shown {
    /// Its id.
    id: Uuid,
    /// `device`, `network`, `payee` or `phone`.
    #[schema(value_type = String)]
    kind: Kind,
    /// Part of what they share.
    hint: String,
    /// The accounts, as far as the operator reaches.
    members: Vec<Named>,
    /// How many more it names that are beyond the operator's reach.
    beyond: usize,
    /// When the last of them was added.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Whether nobody has looked at it yet.
    open: bool,
    /// What was found.
    note: String,
}

impl Shown {
    /// An alert that names these within reach.
    fn of(alert: Alert, members: Vec<Named>) -> Self {
        let Alert { id, kind, hint, at, open, note, members: named } = alert;
        Self { id, kind, hint, beyond: named.len().saturating_sub(members.len()), members, at, open, note }
    }
}

/// Those of the alerts that name somebody within reach; whoever else they name is only counted.
pub(crate) async fn within(clerk: &Caller, alerts: Vec<Alert>) -> Result<Vec<Shown>, Error> {
    let members: Vec<MemberId> = alerts.iter().flat_map(|alert| alert.members.iter().copied()).collect();
    let reached: Vec<MemberId> = clerk.reached(&members).await?.into_iter().collect();
    let accounts = clerk.office().accounts(&reached).await?;
    let shown = alerts.into_iter().filter_map(|alert| {
        let within = alert.members.iter().filter(|id| reached.contains(id));
        let members =
            within.map(|id| Named { id: *id, account: accounts.get(id).cloned().unwrap_or_default() });
        let members: Vec<Named> = members.collect();
        (!members.is_empty()).then(|| Shown::of(alert, members))
    });
    Ok(shown.collect())
}

/// Which alerts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Which {
    /// Closed ones too.
    #[serde(default)]
    all: bool,
}

/// Signs that accounts belong together, newest first. They punish nobody.
#[utoipa::path(get, path = "/backoffice/alerts", tag = "guard", security(("token" = [])), params(Which),
    responses((status = 200, description = "Alerts", body = Envelope<Vec<Shown>>)))]
async fn alerts(
    State(guard): State<Guard>,
    Signed(clerk): Signed<Clerk<ReadAlerts>>,
    Query(which): Query<Which>,
) -> Reply<Vec<Shown>> {
    let (mut shown, mut after) = (Vec::new(), None);
    // A list that ends within others' alerts is read on.
    for _ in 0..LOOKED {
        let found = guard.alerts_after(!which.all, after).await?;
        let Some(last) = found.last() else { break };
        after = Some((last.at, last.id));
        shown = within(&clerk, found).await?;
        if !shown.is_empty() {
            break;
        }
    }
    Ok(Envelope::of(shown))
}

/// Close an alert with what was found. It opens again when another account is added.
#[utoipa::path(post, path = "/backoffice/alerts/{id}/close", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "Closed", body = Envelope<Shown>)))]
async fn close(
    State(guard): State<Guard>,
    Signed(clerk): Signed<Clerk<CloseAlerts>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Shown> {
    let note = line(&why.reason, REASON, "reason")?;
    Ok(Envelope::of(guard.close_within(&clerk, id, note).await?))
}

impl Guard {
    /// Closes an alert with what was found, when the operator reaches all whom it names.
    async fn close_within(&self, clerk: &Caller, id: Uuid, note: &str) -> Result<Shown, Error> {
        let known = self.alert(id).await?;
        let seen = within(clerk, vec![known]).await?.pop().ok_or(Error::NotFound)?;
        // What it says of the others is for somebody who reaches them.
        if seen.beyond > 0 {
            return Err(office::Error::BeyondOwn.into());
        }
        let mut tx = self.store.begin().await?;
        let alert = self.close_alert(&mut tx, id, clerk.operator.id, note).await?;
        let act = Act {
            action: "alert.close",
            subject: format!("alert:{id}"),
            before: Some(json!({ "open": true, "members": alert.members })),
            after: Some(json!({ "open": false, "note": alert.note })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Shown::of(alert, seen.members))
    }
}
