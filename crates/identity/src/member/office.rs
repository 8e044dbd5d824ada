//! Members as operators reach them, and the switch by which they keep one out.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use kernel::{AccountType, id::MemberId};
use office::{Caller, Clerk, LockPlayers, Reach, audit::Act};
use serde::Deserialize;
use serde_json::json;
use store::Tx;
use utoipa::ToSchema;
use web::{Empty, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::sql;
use crate::Identity;

#[async_trait::async_trait]
impl office::Members for Identity {
    async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, store::Error> {
        sql::within(&self.store, reach, members).await
    }

    async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error> {
        self.names(members).await
    }

    async fn named(&self, text: &str) -> Result<Option<MemberId>, store::Error> {
        sql::named(&self.store, text).await
    }
}

#[async_trait::async_trait]
impl office::Appointments for Identity {
    async fn appoint(&self, tx: &mut Tx, member: MemberId) -> Result<Option<AccountType>, store::Error> {
        sql::make_agent(tx, member).await
    }
}

/// Whether an account may act, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlayerSwitch {
    enabled: bool,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(switch)).with_state(identity)
}

/// Switch an account off or on. Off, its sessions end and its game tokens no longer work.
#[utoipa::path(post, path = "/backoffice/players/{id}/enabled", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = PlayerSwitch,
    responses((status = 200, description = "It is done", body = Envelope<Empty>)))]
async fn switch(
    State(identity): State<Identity>,
    Signed(clerk): Signed<Clerk<LockPlayers>>,
    Path(id): Path<MemberId>,
    Json(switch): Json<PlayerSwitch>,
) -> Reply<Empty> {
    clerk.reaches(id).await?;
    identity.switch_by(&clerk, id, &switch).await?;
    Ok(Envelope::of(Empty {}))
}

impl Identity {
    /// Switches an account on or off, in one transaction with its row of the trail.
    async fn switch_by(
        &self,
        clerk: &Caller,
        member: MemberId,
        PlayerSwitch { enabled, reason }: &PlayerSwitch,
    ) -> Result<(), office::Error> {
        let reason = office::line(reason, office::REASON, "reason")?;
        let mut tx = self.store.begin().await?;
        let was = self.set_enabled(&mut tx, member, *enabled).await?.ok_or(office::Error::NotFound)?;
        let act = Act {
            action: if *enabled { "player.enable" } else { "player.disable" },
            subject: format!("player:{member}"),
            before: Some(json!({ "enabled": was })),
            after: Some(json!({ "enabled": enabled, "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}
