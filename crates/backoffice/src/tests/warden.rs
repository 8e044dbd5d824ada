//! What holds players back, at work: decisions and their rows of the trail.

use kernel::{
    Money,
    id::{MemberId, OperatorId},
};
use office::After;
use serde_json::{Value, json};
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::support::{Desk, RAHIM, Refused, World, code};
use crate::{
    Elsewhere,
    guard::{Alert, Decision, Document, Held, Named, Pause, Renamed, Wanted, Warden},
};

fn document(id: Uuid, state: &str, reason: &str) -> Document {
    Document {
        id,
        member: RAHIM,
        account: "rahim".into(),
        payee_name: Some("Rahim Uddin".into()),
        kind: "identity".into(),
        state: state.into(),
        width: 800,
        height: 600,
        at: OffsetDateTime::UNIX_EPOCH,
        decided_at: None,
        reason: reason.into(),
        name: None,
    }
}

/// Rahim shares a device; under an odd id with Salma too, whom nobody reaches who does not reach everyone.
fn alert(id: Uuid, note: &str) -> Alert {
    let mut members = vec![Named { id: RAHIM, account: "rahim".into() }];
    if id.as_u128() % 2 == 1 {
        members.push(Named { id: MemberId(10_002), account: "salma".into() });
    }
    Alert {
        id,
        kind: "device".into(),
        hint: "abc".into(),
        members,
        beyond: 0,
        at: OffsetDateTime::UNIX_EPOCH,
        open: note.is_empty(),
        note: note.into(),
    }
}

#[async_trait::async_trait]
impl Warden for World {
    async fn held(&self, _: MemberId) -> Result<Held, Elsewhere> {
        Ok(Held {
            pause: None,
            limits: Vec::new(),
            reality_minutes: 60,
            days: Vec::new(),
            history: Vec::new(),
            tier: 0,
            withdraw_total: None,
            withdrawn: Money::ZERO,
            documents: Vec::new(),
            alerts: Vec::new(),
        })
    }

    async fn pause(
        &self,
        _: &mut Tx,
        _: MemberId,
        (term, _): (&str, OperatorId),
    ) -> Result<Option<Pause>, Elsewhere> {
        let pause = Pause { kind: "exclusion".into(), since: OffsetDateTime::UNIX_EPOCH, until: None };
        Ok((term == "permanent").then_some(pause))
    }

    /// A nil id was decided before, and has a picture.
    async fn document(&self, id: Uuid) -> Result<Document, Elsewhere> {
        Ok(document(id, "waiting", ""))
    }

    async fn documents(&self, _: Wanted, _: Option<Uuid>, _: i64) -> Result<Vec<Document>, Elsewhere> {
        Ok(vec![document(Uuid::nil(), "waiting", "")])
    }

    /// A nil id has a picture.
    async fn picture(&self, id: Uuid) -> Result<(Document, Vec<u8>), Elsewhere> {
        if id.is_nil() {
            Ok((document(id, "waiting", ""), b"{}".to_vec()))
        } else {
            Err(Refused::Missing.into())
        }
    }

    /// A nil id was decided before.
    async fn decide(
        &self,
        _: &mut Tx,
        (id, _): (Uuid, OperatorId),
        decision: Decision<'_>,
    ) -> Result<(Document, usize), Elsewhere> {
        if id.is_nil() {
            return Err(Refused::Decided.into());
        }
        Ok(match decision {
            Decision::Reject(reason) => (document(id, "rejected", reason), 0),
            Decision::Approve(name) => {
                (Document { name: name.map(ToOwned::to_owned), ..document(id, "approved", "") }, 1)
            }
        })
    }

    async fn name(&self, _: &mut Tx, id: Uuid, name: &str) -> Result<Renamed, Elsewhere> {
        let document = Document { name: Some(name.to_owned()), ..document(id, "approved", "") };
        Ok(Renamed { document, before: Some("Rahim".into()), closed: 2 })
    }

    async fn alerts(&self, _: bool, after: After) -> Result<Vec<Alert>, Elsewhere> {
        Ok(if after.is_none() { vec![alert(Uuid::nil(), "")] } else { Vec::new() })
    }

    async fn alert(&self, id: Uuid) -> Result<Alert, Elsewhere> {
        Ok(alert(id, ""))
    }

    async fn close(&self, _: &mut Tx, (id, _): (Uuid, OperatorId), note: &str) -> Result<Alert, Elsewhere> {
        Ok(alert(id, note))
    }
}

/// Each decision leaves its row; one that was refused, or lacks its reason, leaves none.
#[tokio::test]
async fn decisions_about_players_stand_in_the_trail() {
    let desk = Desk::open().await;
    let support = desk.enter("support").await;
    let before = desk.trail().await.len();
    let id = Uuid::from_u128(9);
    let nil = Uuid::nil();
    let (pause, kyc, alert) = (
        "/backoffice/players/10001/pause".to_owned(),
        format!("/backoffice/kyc/{id}"),
        format!("/backoffice/alerts/{id}/close"),
    );
    for (path, body, status) in [
        (pause.clone(), json!({ "term": "permanent", "reason": "asked by phone" }), 200),
        (pause.clone(), json!({ "term": "permanent", "reason": " " }), 400),
        (pause.clone(), json!({ "term": "3m", "reason": "asked by phone" }), 400),
        (format!("{kyc}/approve"), json!({ "name": "Rahim Uddin" }), 200),
        (format!("{kyc}/approve"), json!({ "nmae": "Rahim Uddin" }), 400),
        (format!("{kyc}/name"), json!({ "name": "Rahim Uddin", "reason": "misread" }), 200),
        (format!("{kyc}/name"), json!({ "name": "Rahim Uddin", "reason": " " }), 400),
        (format!("{kyc}/reject"), json!({ "reason": "the corner is cut" }), 200),
        (format!("{kyc}/reject"), json!({ "reason": "" }), 400),
        (format!("/backoffice/kyc/{nil}/approve"), json!({}), 409),
        (alert.clone(), json!({ "reason": "brothers" }), 200),
        (alert, json!({ "reason": "x".repeat(201) }), 400),
    ] {
        let (got, answer) = desk.post(&path, &support, body.clone()).await;
        assert_eq!(got, status, "{path} {body}: {answer}");
    }
    let (looked, _) = desk.get(&format!("/backoffice/kyc/{nil}/picture"), &support).await;
    assert_eq!(looked, 200);
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(acts, ["player.pause", "kyc.approve", "kyc.name", "kyc.reject", "alert.close", "kyc.look"]);
    let (_, rows) = desk
        .get("/backoffice/audit?subject=player:10001&action=kyc.reject", &desk.enter("auditor").await)
        .await;
    assert_eq!(rows["value"]["content"][0]["after"]["reason"], "the corner is cut");
    let finance = desk.enter("finance").await;
    let (status, answer) = desk.post(&format!("{kyc}/approve"), &finance, Value::Null).await;
    assert_eq!((status.as_u16(), code(&answer)), (403, "forbidden"));
    desk.db.close().await;
}
