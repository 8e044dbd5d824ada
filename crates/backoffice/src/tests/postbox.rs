//! What providers say against our record, at work: looked at once, and written down with both sides.

use kernel::{Amount, Asset, id::OperatorId};
use office::After;
use serde_json::{Value, json};
use store::Tx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::support::{DEPOSIT, Desk, RAHIM, World, code};
use crate::{
    Elsewhere,
    contradiction::{Contradiction, OurSide, Postbox, ProviderSide, Wanted},
};

fn contradiction(id: Uuid) -> Contradiction {
    Contradiction {
        id,
        channel: "fair".into(),
        event: "evt-1".into(),
        why: "another amount".into(),
        theirs: Some(ProviderSide {
            topic: "payment.paid".into(),
            reference: DEPOSIT.to_string(),
            transaction: "tx-9".into(),
            amount: Amount::from_major(900).unwrap(),
            currency: Asset::Bdt,
        }),
        deposit: Some(DEPOSIT),
        withdrawal: None,
        member: Some(RAHIM),
        account: Some("rahim".into()),
        at: OffsetDateTime::UNIX_EPOCH,
        seen: None,
    }
}

#[async_trait::async_trait]
impl Postbox for World {
    async fn contradictions(
        &self,
        wanted: &Wanted,
        _: After,
        _: u16,
    ) -> Result<Vec<Contradiction>, Elsewhere> {
        Ok(if wanted.seen { Vec::new() } else { vec![contradiction(Uuid::from_u128(4))] })
    }

    async fn contradiction(&self, id: Uuid) -> Result<(Contradiction, Option<OurSide>), Elsewhere> {
        let ours = OurSide {
            state: "pending".into(),
            reference: DEPOSIT.to_string(),
            transaction: None,
            amount: Amount::from_major(1_000).unwrap(),
            currency: Asset::Bdt,
            channel: Some("fair".into()),
            updated_at: OffsetDateTime::UNIX_EPOCH,
        };
        Ok((contradiction(id), Some(ours)))
    }

    /// Somebody looked at the nil one before.
    async fn acknowledge(
        &self,
        _: &mut Tx,
        id: Uuid,
        _: (OperatorId, &str),
        _: &str,
    ) -> Result<bool, Elsewhere> {
        Ok(!id.is_nil())
    }

    async fn unseen(&self) -> Result<(i64, Option<OffsetDateTime>), Elsewhere> {
        Ok((1, Some(self.now() - Duration::seconds(120))))
    }

    fn channels(&self) -> Vec<String> {
        vec!["fair".into()]
    }
}

/// The trail holds what each side said and what was found; a second look, and one without a word, leave nothing.
#[tokio::test]
async fn a_contradiction_is_looked_at_once_and_both_sides_are_kept() {
    let desk = Desk::open().await;
    let finance = desk.enter("finance").await;
    let (_, listed) = desk.get("/backoffice/contradictions", &finance).await;
    assert_eq!(listed["value"]["content"][0]["theirs"]["amount"], "900.00", "{listed}");
    assert_eq!(listed["value"]["channels"], json!(["fair"]));
    let id = Uuid::from_u128(4);
    let (_, detail) = desk.get(&format!("/backoffice/contradictions/{id}"), &finance).await;
    assert_eq!(detail["value"]["ours"]["amount"], "1000.00");
    let before = desk.trail().await.len();
    let path = format!("/backoffice/contradictions/{id}/acknowledge");
    for (path, note, answers) in [
        (path.clone(), " ".to_owned(), (400, "field_invalid")),
        (path.clone(), "x".repeat(201), (400, "field_invalid")),
        (
            format!("/backoffice/contradictions/{}/acknowledge", Uuid::nil()),
            "late".into(),
            (409, "contradiction_seen"),
        ),
    ] {
        let (status, answer) = desk.post(&path, &finance, json!({ "note": note })).await;
        assert_eq!((status.as_u16(), code(&answer)), answers);
    }
    let (status, answer) = desk.post(&path, &finance, json!({ "note": "their operator mistyped it" })).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["value"]["seen"]["name"], "finance");
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(acts, ["contradiction.acknowledge"]);
    let owner = desk.enter("owner").await;
    let (_, rows) = desk.get(&format!("/backoffice/audit?subject=contradiction:{id}"), &owner).await;
    let row = &rows["value"]["content"][0];
    assert_eq!(
        (&row["before"]["theirs"]["amount"], &row["before"]["ours"]["amount"], &row["after"]["note"]),
        (&json!("900.00"), &json!("1000.00"), &json!("their operator mistyped it"))
    );
    let support = desk.enter("support").await;
    for (status, answer) in [
        desk.get("/backoffice/contradictions", &support).await,
        desk.post(&path, &desk.enter("auditor").await, json!({ "note": "x" })).await,
    ] {
        assert_eq!((status.as_u16(), code(&answer)), (403, "forbidden"));
    }
    let (_, day) = desk.get("/backoffice/dashboard", &owner).await;
    assert_eq!(day["value"]["contradictions"], json!({ "count": 1, "oldestSeconds": 120 }));
    let (_, check) = desk.get("/backoffice/system/selfcheck", &owner).await;
    assert_ne!(check["value"]["contradictions"], Value::Null, "{check}");
    desk.db.close().await;
}
