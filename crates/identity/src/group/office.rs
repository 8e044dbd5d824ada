//! Groups as operators keep them, and who is in which.

use axum::extract::State;
use kernel::id::{GroupId, MemberId};
use office::{Anyone, Caller, Clerk, GroupPlayers, REASON, audit::Act, line};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use web::{Empty, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Error, NAME, PlayerGroup, sql};
use crate::Identity;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GroupAsk {
    /// 1 to 40 letters, which no other group has.
    name: String,
}

/// Which group a member is in, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MemberGroupAsk {
    /// None to take the member out of the one they are in.
    group: Option<GroupId>,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(all, create))
        .routes(routes!(rename))
        .routes(routes!(put))
        .with_state(identity)
}

/// Every group, by its name: for every operator, for whoever keeps tables needs the names and may not read players.
#[utoipa::path(get, path = "/backoffice/player-groups", tag = "players", security(("token" = [])),
    responses((status = 200, description = "The groups", body = Envelope<Vec<PlayerGroup>>)))]
async fn all(
    State(identity): State<Identity>,
    Signed(_clerk): Signed<Clerk<Anyone>>,
) -> Reply<Vec<PlayerGroup>> {
    Ok(Envelope::of(sql::all(identity.store()).await?))
}

/// Make a group.
#[utoipa::path(post, path = "/backoffice/player-groups", tag = "players", security(("token" = [])),
    responses((status = 200, description = "Its number", body = Envelope<GroupId>),
              (status = 400, description = "field_invalid"), (status = 409, description = "group_name_taken")))]
async fn create(
    State(identity): State<Identity>,
    Signed(clerk): Signed<Clerk<GroupPlayers>>,
    Json(ask): Json<GroupAsk>,
) -> Reply<GroupId> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(identity.create_group(&clerk, &ask.name).await?))
}

/// Give a group another name. Its members and its limits stay.
#[utoipa::path(put, path = "/backoffice/player-groups/{id}", tag = "players", security(("token" = [])),
    params(("id" = GroupId, Path,)),
    responses((status = 200, description = "It is done", body = Envelope<Empty>),
              (status = 400, description = "field_invalid"), (status = 404, description = "not_found"),
              (status = 409, description = "group_name_taken")))]
async fn rename(
    State(identity): State<Identity>,
    Signed(clerk): Signed<Clerk<GroupPlayers>>,
    Path(id): Path<GroupId>,
    Json(ask): Json<GroupAsk>,
) -> Reply<Empty> {
    clerk.reaches_everyone()?;
    identity.rename_group(&clerk, id, &ask.name).await?;
    Ok(Envelope::of(Empty {}))
}

/// Put a member into a group, or take them out of theirs. It counts with their next bet.
#[utoipa::path(put, path = "/backoffice/players/{id}/group", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path,)),
    responses((status = 200, description = "It is done", body = Envelope<Empty>),
              (status = 400, description = "field_invalid"), (status = 404, description = "not_found")))]
async fn put(
    State(identity): State<Identity>,
    Signed(clerk): Signed<Clerk<GroupPlayers>>,
    Path(id): Path<MemberId>,
    Json(ask): Json<MemberGroupAsk>,
) -> Reply<Empty> {
    clerk.reaches(id).await?;
    identity.put_in_group(&clerk, id, &ask).await?;
    Ok(Envelope::of(Empty {}))
}

impl Identity {
    async fn create_group(&self, clerk: &Caller, name: &str) -> Result<GroupId, Error> {
        let name = line(name, NAME, "name")?;
        let mut tx = self.store.begin().await?;
        let id = sql::insert(&mut tx, name).await?.ok_or(Error::NameTaken)?;
        let after = Some(json!({ "name": name }));
        let act = Act { action: "group.create", subject: format!("group:{id}"), before: None, after };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(id)
    }

    async fn rename_group(&self, clerk: &Caller, group: GroupId, name: &str) -> Result<(), Error> {
        let name = line(name, NAME, "name")?;
        let mut tx = self.store.begin().await?;
        let was = sql::lock(&mut tx, group).await?.ok_or(::office::Error::NotFound)?;
        if !sql::rename(&mut tx, group, name).await? {
            return Err(Error::NameTaken);
        }
        let (before, after) = (Some(json!({ "name": was })), Some(json!({ "name": name })));
        let act = Act { action: "group.rename", subject: format!("group:{group}"), before, after };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    async fn put_in_group(
        &self,
        clerk: &Caller,
        member: MemberId,
        MemberGroupAsk { group, reason }: &MemberGroupAsk,
    ) -> Result<(), Error> {
        let reason = line(reason, REASON, "reason")?;
        let mut tx = self.store.begin().await?;
        if let Some(group) = group {
            sql::lock(&mut tx, *group).await?.ok_or(::office::Error::Field("group"))?;
        }
        let was = sql::of_member(&mut tx, member).await?.ok_or(::office::Error::NotFound)?;
        sql::put(&mut tx, member, *group).await?;
        let act = Act {
            action: "player.group",
            subject: format!("player:{member}"),
            before: Some(json!({ "group": was })),
            after: Some(json!({ "group": group, "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}
