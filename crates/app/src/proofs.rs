//! Proofs of rounds: the house's signature over its own, by the key that signs agents' statements, and where the page that
//! verifies rounds asks for those that vendors played.

use std::sync::Arc;

use agency::{Agency, statement};
use axum::extract::State;
use backoffice::{Elsewhere, audit::witness};
use gate::round::SignedRound;
use kernel::id::MemberId;
use serde::Serialize;
use serde_json::{Value, json};
use store::Store;
use utoipa::ToSchema;
use web::{Envelope, OpenApiRouter, Reply, UserIds, routes};

/// Vendors that answer for their rounds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Proofs {
    /// Each answers `GET /rounds/{id}` with the round's record and `GET /models/{version}` with the rules of that hash.
    #[schema(value_type = Vec<String>)]
    origins: Arc<[String]>,
}

impl Proofs {
    /// Of these origins.
    #[must_use]
    pub fn new(origins: &[String]) -> Self {
        Self { origins: origins.into() }
    }

    /// The call.
    pub fn routes(self) -> OpenApiRouter {
        OpenApiRouter::new().routes(routes!(records)).with_state(self)
    }
}

/// Where vendors answer for the rounds of their games.
#[utoipa::path(get, path = "/play/records", tag = "play",
    responses((status = 200, description = "The vendors' origins", body = Envelope<Proofs>)))]
async fn records(State(proofs): State<Proofs>) -> Reply<Proofs> {
    Ok(Envelope::of(proofs))
}

/// Signs rounds by the key that signs agents' statements.
pub struct Notary {
    agency: Agency,
    names: UserIds,
}

impl Notary {
    /// Of this house.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn open(store: &Store, agency: &Agency) -> Result<Self, partner::Error> {
        Ok(Self { agency: agency.clone(), names: partner::own_names(store).await? })
    }
}

#[async_trait::async_trait]
impl witness::Signer for Notary {
    async fn heads(&self) -> Result<Value, Elsewhere> {
        let heads = self.agency.heads().await?;
        Ok(json!({ "agents": heads.agents, "statements": heads.statements, "root": heads.root }))
    }

    fn sign(&self, document: String) -> witness::Line {
        let (signature, public_key) = self.agency.sign(&document);
        witness::Line { document, signature, public_key }
    }

    async fn has_signed(&self, line: &witness::Line) -> Result<bool, Elsewhere> {
        let witness::Line { document, signature, public_key } = line.clone();
        let file = statement::File { document, signature, public_key };
        Ok(statement::verify(&file) && self.agency.keys().await?.knows(&file.public_key))
    }
}

impl gate::round::Notary for Notary {
    fn sign(&self, document: String) -> SignedRound {
        let (signature, public_key) = self.agency.sign(&document);
        SignedRound { document, signature, public_key }
    }

    fn player(&self, member: MemberId) -> String {
        self.names.of(member)
    }
}
