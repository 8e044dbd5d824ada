//! Accounts that agents make for others (spec.md 2, registerCenter).

use axum::extract::State;
use kernel::{AccountType, Entropy, id::MemberId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Agent, Envelope, Json, OpenApiRouter, Reply, Signed, routes};

use super::{Grounds, NewMember};
use crate::{Error, Identity, member::Profile, rules::Field, site::Switch};

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

impl Identity {
    /// Makes an account that stands under an agent, with the site's default password or a random one, which its owner must
    /// change at his first sign-in. The password is told once.
    ///
    /// # Errors
    /// [`Error::Field`] for a name that breaks its rule, [`Error::Taken`].
    pub(crate) async fn create_member_under(
        &self,
        agent: MemberId,
        (account, kind): (&str, AccountType),
    ) -> Result<(Profile, String), Error> {
        self.rules().check(Field::Username, account)?;
        let password = match self.settings.default_password.0.as_str() {
            "" => hex::encode(Entropy.bytes::<6>()?),
            default => default.to_owned(),
        };
        let new = NewMember {
            account: account.to_owned(),
            password: password.clone(),
            kind: kind.number(),
            must_change_password: true,
            ..NewMember::default()
        };
        let grounds = Grounds { upline: Some(agent), ..Grounds::default() };
        Ok((self.make(new, grounds).await?, password))
    }
}

/// Make an account for somebody: a player or an agent directly below oneself.
#[utoipa::path(post, path = "/wps/agent/accounts", tag = "agent", security(("token" = [])), request_body = NewAccount,
    responses((status = 200, description = "The account, with its first password", body = Envelope<MadeAccount>)))]
async fn make_account(
    State(identity): State<Identity>,
    Signed(agent): Signed<Agent>,
    Json(new): Json<NewAccount>,
) -> Reply<MadeAccount> {
    identity.require(Switch::RegisterByName)?;
    if identity.site.terms_required() && !new.terms {
        return Err(Error::Terms.into());
    }
    identity.throttles.make_account(agent.id)?;
    let kind = match new.kind {
        Made::Player => AccountType::MEMBER,
        Made::Agent => AccountType::AGENT,
    };
    let (profile, password) = identity.create_member_under(agent.id, (new.username.trim(), kind)).await?;
    Ok(Envelope::of(MadeAccount {
        id: profile.id,
        account: profile.account,
        kind: profile.kind.number(),
        password,
    }))
}

pub(super) fn routes() -> OpenApiRouter<Identity> {
    OpenApiRouter::new().routes(routes!(make_account))
}
