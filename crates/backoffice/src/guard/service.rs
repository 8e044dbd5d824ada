//! Decisions and their rows of the trail, each pair in one transaction.

use kernel::id::MemberId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Alert, Document, Pause};
use crate::{
    Backoffice, Error,
    audit::{Act, service as audit},
    door::Clerk,
};

/// Longest reason.
const LONGEST: usize = 200;

fn reason(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST { Err(Error::Field("reason")) } else { Ok(text) }
}

impl Backoffice {
    /// Begins a pause of a player: the operator saw what the player did not say.
    pub(super) async fn pause_player(
        &self,
        clerk: &Clerk,
        member: MemberId,
        (term, why): (&str, &str),
    ) -> Result<Pause, Error> {
        let why = reason(why)?;
        if self.ports.members.player(member).await?.is_none() {
            return Err(Error::NotFound);
        }
        let mut tx = self.store.begin().await?;
        let pause = self.ports.guard.pause(&mut tx, member, (term, clerk.operator.id)).await?;
        let pause = pause.ok_or(Error::Field("term"))?;
        let act = Act {
            action: "player.pause",
            subject: format!("player:{member}"),
            before: None,
            after: Some(json!({ "term": term, "reason": why })),
        };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        Ok(pause)
    }

    /// A picture, and a row that says who looked at it: it is somebody's passport.
    pub(super) async fn look_at(&self, clerk: &Clerk, id: Uuid) -> Result<Vec<u8>, Error> {
        let (document, picture) = self.ports.guard.picture(id).await?;
        let mut tx = self.store.begin().await?;
        let act = Act {
            action: "kyc.look",
            subject: format!("player:{}", document.member),
            before: None,
            after: Some(json!({ "document": id, "kind": document.kind })),
        };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        Ok(picture)
    }

    /// Approves a proof, or rejects it for a reason that the player reads.
    pub(super) async fn decide_proof(
        &self,
        clerk: &Clerk,
        id: Uuid,
        why: Option<&str>,
    ) -> Result<Document, Error> {
        let why = why.map(reason).transpose()?;
        let mut tx = self.store.begin().await?;
        let document = self.ports.guard.decide(&mut tx, (id, clerk.operator.id), why).await?;
        let act = Act {
            action: if why.is_some() { "kyc.reject" } else { "kyc.approve" },
            subject: format!("player:{}", document.member),
            before: Some(json!({ "document": id, "state": "waiting" })),
            after: Some(json!({ "document": id, "kind": document.kind, "state": document.state,
                "reason": why.map_or(Value::Null, Value::from) })),
        };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        Ok(document)
    }

    /// Closes an alert with what was found.
    pub(super) async fn close_alert(&self, clerk: &Clerk, id: Uuid, note: &str) -> Result<Alert, Error> {
        let note = reason(note)?;
        let mut tx = self.store.begin().await?;
        let alert = self.ports.guard.close(&mut tx, (id, clerk.operator.id), note).await?;
        let act = Act {
            action: "alert.close",
            subject: format!("alert:{id}"),
            before: Some(json!({ "open": true })),
            after: Some(json!({ "open": false, "note": note })),
        };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        Ok(alert)
    }
}
