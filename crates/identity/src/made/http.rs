//! The call that makes an account for somebody.

use axum::extract::State;
use kernel::{AccountType, id::MemberId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Agent, ClientIp, Envelope, Json, OpenApiRouter, Reply, Signed, routes};

use crate::{Error, Identity, switch::Switch};

/// What an agent may make.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Made {
    /// A player.
    Player,
    /// Another agent.
    Agent,
}

/// An account to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewAccount {
    username: String,
    #[serde(rename = "type")]
    kind: Made,
    /// The agent's word that its owner is old enough and agreed to the terms.
    #[serde(default)]
    terms: bool,
}

/// An account that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MadeAccount {
    id: MemberId,
    account: String,
    #[serde(rename = "type")]
    kind: i16,
    /// Told once; its owner must change it at the first sign-in.
    password: String,
}

/// Make an account for somebody: a player or an agent directly below oneself.
#[utoipa::path(post, path = "/wps/agent/accounts", tag = "agent", security(("token" = [])), request_body = NewAccount,
    responses((status = 200, description = "The account, with its first password", body = Envelope<MadeAccount>)))]
async fn make_account(
    State(identity): State<Identity>,
    Signed(agent): Signed<Agent>,
    ip: ClientIp,
    Json(new): Json<NewAccount>,
) -> Reply<MadeAccount> {
    identity.require(Switch::RegisterByName)?;
    if identity.site.terms_required() && !new.terms {
        return Err(Error::Terms.into());
    }
    // Of the address, not of the agent: agents that an agent makes would each bring a count of their own.
    identity.throttles.register(ip.0)?;
    let kind = match new.kind {
        Made::Player => AccountType::MEMBER,
        Made::Agent => AccountType::AGENT,
    };
    let (profile, password) = identity.create_member_under(agent.id, new.username.trim(), kind).await?;
    Ok(Envelope::of(MadeAccount {
        id: profile.id,
        account: profile.account,
        kind: profile.kind.number(),
        password,
    }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(make_account)).with_state(identity)
}
