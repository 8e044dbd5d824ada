//! Pauses that operators begin.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Caller, Clerk, LockPlayers, REASON, audit::Act, line};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Kind, Pause, Term};
use crate::{Error, Guard};

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(pause)).with_state(guard)
}

/// A pause of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerPause)]
pub(crate) struct Shown {
    /// `cool_off` or `exclusion`.
    #[schema(value_type = String)]
    kind: Kind,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    since: OffsetDateTime,
    /// Until when; absent is for ever.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
}

impl From<Pause> for Shown {
    fn from(pause: Pause) -> Self {
        Self { kind: pause.kind, since: pause.since, until: pause.until }
    }
}

/// A pause to begin for a player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlayerPauseBegin)]
pub(crate) struct Begin {
    /// `24h`, `48h`, `1w`, `2w`, `6w`, `6m`, `1y`, `5y` or `permanent`.
    term: String,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Begin a pause for a player. It cannot be shortened, not even by an operator.
#[utoipa::path(post, path = "/backoffice/players/{id}/pause", tag = "guard", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Begin,
    responses((status = 200, description = "It holds from now on", body = Envelope<Shown>)))]
async fn pause(
    State(guard): State<Guard>,
    Signed(clerk): Signed<Clerk<LockPlayers>>,
    Path(id): Path<MemberId>,
    Json(begin): Json<Begin>,
) -> Reply<Shown> {
    Ok(Envelope::of(guard.pause_for(&clerk, id, &begin).await?.into()))
}

impl Guard {
    /// Begins a pause of a player: the operator saw what the player did not say.
    async fn pause_for(&self, clerk: &Caller, member: MemberId, begin: &Begin) -> Result<Pause, Error> {
        let why = line(&begin.reason, REASON, "reason")?;
        clerk.reaches(member).await?;
        if !clerk.office().accounts(&[member]).await?.contains_key(&member) {
            return Err(Error::NotFound);
        }
        let term = Term::named(&begin.term).ok_or(office::Error::Field("term"))?;
        let mut tx = self.store.begin().await?;
        let pause = self.pause_in(&mut tx, member, term, Some(clerk.operator.id)).await?;
        let act = Act {
            action: "player.pause",
            subject: format!("player:{member}"),
            before: None,
            after: Some(json!({ "term": begin.term, "reason": why })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(pause)
    }
}
