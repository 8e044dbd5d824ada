//! The house's signature over its rounds and over the audit trail, by the key that signs agents' statements.

use agency::{Agency, statement};
use backoffice::audit::witness;
use gate::round::SignedRound;
use kernel::{PortError, id::MemberId};
use serde_json::{Value, json};
use store::Store;
use web::UserIds;

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
    async fn heads(&self) -> Result<Value, PortError> {
        let heads = self.agency.heads().await?;
        Ok(json!({ "agents": heads.agents, "statements": heads.statements, "root": heads.root }))
    }

    fn sign(&self, document: String) -> witness::Line {
        let (signature, public_key) = self.agency.sign(&document);
        witness::Line { document, signature, public_key }
    }

    async fn has_signed(&self, line: &witness::Line) -> Result<bool, PortError> {
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
