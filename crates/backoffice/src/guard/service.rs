//! Decisions and their rows of the trail, each pair in one transaction.

use kernel::id::MemberId;
use office::{Caller, audit::Act};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Alert, Decision, Document, Pause};
use crate::{Backoffice, Error};

/// Pages of alerts looked through for those within reach.
const LOOKED: usize = 20;
/// Longest reason.
const LONGEST: usize = 200;

fn reason(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST { Err(office::Error::Field("reason").into()) } else { Ok(text) }
}

impl Backoffice {
    /// Begins a pause of a player: the operator saw what the player did not say.
    pub(super) async fn pause_player(
        &self,
        clerk: &Caller,
        member: MemberId,
        (term, why): (&str, &str),
    ) -> Result<Pause, Error> {
        let why = reason(why)?;
        clerk.reaches(member).await?;
        if self.ports.members.player(member).await?.is_none() {
            return Err(office::Error::NotFound.into());
        }
        let mut tx = self.store.begin().await?;
        let pause = self.ports.guard.pause(&mut tx, member, (term, clerk.operator.id)).await?;
        let pause = pause.ok_or(office::Error::Field("term"))?;
        let act = Act {
            action: "player.pause",
            subject: format!("player:{member}"),
            before: None,
            after: Some(json!({ "term": term, "reason": why })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(pause)
    }

    /// A picture, and a row that says who looked at it: it is somebody's passport.
    pub(super) async fn look_at(&self, clerk: &Caller, id: Uuid) -> Result<Vec<u8>, Error> {
        let known = self.ports.guard.document(id).await?;
        clerk.reaches(known.member).await?;
        let (document, picture) = self.ports.guard.picture(id).await?;
        let mut tx = self.store.begin().await?;
        let act = Act {
            action: "kyc.look",
            subject: format!("player:{}", document.member),
            before: None,
            after: Some(json!({ "document": id, "kind": document.kind })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(picture)
    }

    /// Approves a proof, or rejects it for a reason that the player reads.
    pub(super) async fn decide_proof(
        &self,
        clerk: &Caller,
        id: Uuid,
        decision: Decision<'_>,
    ) -> Result<Document, Error> {
        let (action, why, decision) = match decision {
            Decision::Approve(name) => ("kyc.approve", None, Decision::Approve(name)),
            Decision::Reject(why) => ("kyc.reject", Some(reason(why)?), Decision::Reject(reason(why)?)),
        };
        // Asked before the transaction: one that waits for a second connection while it holds the first may wait for
        // ever.
        let known = self.ports.guard.document(id).await?;
        clerk.reaches(known.member).await?;
        let mut tx = self.store.begin().await?;
        let (document, closed) = self.ports.guard.decide(&mut tx, (id, clerk.operator.id), decision).await?;
        let act = Act {
            action,
            subject: format!("player:{}", document.member),
            before: Some(json!({ "document": id, "state": "waiting" })),
            after: Some(json!({ "document": id, "kind": document.kind, "state": document.state,
                "reason": why.map_or(Value::Null, Value::from), "name": document.name,
                "payeesClosed": closed })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Document { account: known.account, ..document })
    }

    /// Writes the name of an approved paper anew, for it was misread, or approved before names were written down.
    pub(super) async fn name_proof(
        &self,
        clerk: &Caller,
        id: Uuid,
        (name, why): (&str, &str),
    ) -> Result<Document, Error> {
        let why = reason(why)?;
        let known = self.ports.guard.document(id).await?;
        clerk.reaches(known.member).await?;
        let mut tx = self.store.begin().await?;
        let renamed = self.ports.guard.name(&mut tx, id, name).await?;
        let act = Act {
            action: "kyc.name",
            subject: format!("player:{}", known.member),
            before: Some(json!({ "document": id, "name": renamed.before })),
            after: Some(json!({ "document": id, "name": renamed.document.name, "reason": why,
                "payeesClosed": renamed.closed })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let Document { account, payee_name, .. } = known;
        Ok(Document { account, payee_name, ..renamed.document })
    }

    /// Alerts that name somebody within reach, newest first. A list that ends within others' alerts is read on.
    pub(super) async fn alerts(&self, clerk: &Caller, open: bool) -> Result<Vec<Alert>, Error> {
        let (mut shown, mut after) = (Vec::new(), None);
        for _ in 0..LOOKED {
            let found = self.ports.guard.alerts(open, after).await?;
            let Some(last) = found.last() else { break };
            after = Some((last.at, last.id));
            shown.extend(self.alerts_within(clerk, found).await?);
            if !shown.is_empty() {
                break;
            }
        }
        Ok(shown)
    }

    /// Those of the alerts that name somebody within reach; whoever else they name is only counted.
    pub(super) async fn alerts_within(
        &self,
        clerk: &Caller,
        alerts: Vec<Alert>,
    ) -> Result<Vec<Alert>, Error> {
        let members: Vec<MemberId> =
            alerts.iter().flat_map(|alert| alert.members.iter().map(|named| named.id)).collect();
        let reached = clerk.reached(&members).await?;
        let shown = alerts.into_iter().filter_map(|mut alert| {
            let named = alert.members.len();
            alert.members.retain(|named| reached.contains(&named.id));
            alert.beyond = named - alert.members.len();
            (!alert.members.is_empty()).then_some(alert)
        });
        Ok(shown.collect())
    }

    /// Closes an alert with what was found.
    pub(super) async fn close_alert(&self, clerk: &Caller, id: Uuid, note: &str) -> Result<Alert, Error> {
        let note = reason(note)?;
        let known = self.ports.guard.alert(id).await?;
        let members = known.members.clone();
        let seen = self.alerts_within(clerk, vec![known]).await?.pop().ok_or(office::Error::NotFound)?;
        // What it says of the others is for somebody who reaches them.
        if seen.beyond > 0 {
            return Err(office::Error::BeyondOwn.into());
        }
        let mut tx = self.store.begin().await?;
        let alert = self.ports.guard.close(&mut tx, (id, clerk.operator.id), note).await?;
        let ids: Vec<MemberId> = members.iter().map(|named| named.id).collect();
        let act = Act {
            action: "alert.close",
            subject: format!("alert:{id}"),
            before: Some(json!({ "open": true, "members": ids })),
            after: Some(json!({ "open": false, "note": note })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Alert { members, ..alert })
    }
}
