//! Money on its way to vendors: who may look, ask and decide, and what the trail keeps.

use kernel::{Amount, Asset, id::OperatorId};
use office::{After, second_person::Strangers};
use serde_json::json;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::support::{Desk, RAHIM, World, code};
use crate::{
    Elsewhere,
    purse::{Purses, Reading, Step, VendorSaid, Way, WayAct, WayDetail, WaysWanted},
};

fn way(id: Uuid) -> Way {
    let at = OffsetDateTime::UNIX_EPOCH;
    let said = VendorSaid {
        asked: "status".into(),
        answer: "unclear".into(),
        why: String::new(),
        first_at: at,
        last_at: at,
        times: 7,
    };
    Way {
        id,
        member: RAHIM,
        account: "rahim".into(),
        vendor: "wheel".into(),
        inward: true,
        currency: Asset::Bdt,
        amount: Amount::from_major(600).unwrap(),
        state: "unknown".into(),
        reason: None,
        turn: "operator".into(),
        said: Some(said),
        created_at: at,
        updated_at: at,
        held_at: None,
    }
}

#[async_trait::async_trait]
impl Purses for World {
    async fn ways(&self, _: &WaysWanted, _: After, _: u16) -> Result<Vec<Way>, Elsewhere> {
        Ok(vec![way(Uuid::from_u128(4))])
    }

    /// There is no nil one.
    async fn way(&self, id: Uuid) -> Result<Option<WayDetail>, Elsewhere> {
        let acts: Vec<WayAct> = Vec::new();
        Ok((!id.is_nil()).then(|| WayDetail {
            heard: way(id).said.into_iter().collect(),
            way: way(id),
            acts,
        }))
    }

    /// Of the one called nine the vendor says what became of it.
    async fn ask(&self, id: Uuid) -> Result<String, Elsewhere> {
        Ok(if id == Uuid::from_u128(9) { "confirmed" } else { "unknown" }.to_owned())
    }

    async fn note_asked(&self, _: &mut Tx, _: (OperatorId, &str), _: Uuid) -> Result<(), Elsewhere> {
        Ok(())
    }

    /// Of the one called five somebody has consented.
    async fn decide(
        &self,
        _: &mut Tx,
        _: (OperatorId, &str, &Strangers),
        id: Uuid,
        _: (bool, &str),
    ) -> Result<Step, Elsewhere> {
        Ok(if id == Uuid::from_u128(5) { Step::Decided("nila".into()) } else { Step::Consented })
    }

    async fn readings(&self) -> Result<Vec<Reading>, Elsewhere> {
        Ok(vec![Reading {
            vendor: "wheel".into(),
            reach: None,
            error: Some("silent".into()),
            odd: 2,
            dropped: 1,
        }])
    }
}

/// What the vendor said stands in the trail beside what was decided; where the vendor says what became of it, nothing is.
#[tokio::test]
async fn a_transfer_is_asked_about_and_decided_by_two_with_the_vendors_record() {
    let desk = Desk::open().await;
    let finance = desk.enter("finance").await;
    let (_, listed) = desk.get("/backoffice/purses", &finance).await;
    assert_eq!(listed["value"]["content"][0]["said"]["times"], 7, "{listed}");
    let (_, readings) = desk.get("/backoffice/purses/readings", &finance).await;
    assert_eq!(readings["value"][0]["odd"], 2);
    let before = desk.trail().await.len();
    let path = |number: u128, act: &str| format!("/backoffice/purses/{}/{act}", Uuid::from_u128(number));
    let record = json!({ "arrived": false, "evidence": "their ledger of 3 March has no such line" });
    for (path, body, state) in [
        (path(4, "ask"), json!({}), "unknown"),
        (path(4, "decide"), record.clone(), "consented"),
        (path(5, "decide"), record.clone(), "reversed"),
        (path(9, "decide"), record.clone(), "confirmed"),
    ] {
        let (status, answer) = desk.post(&path, &finance, body).await;
        assert_eq!((status.as_u16(), &answer["value"]["state"]), (200, &json!(state)), "{path}: {answer}");
    }
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(
        acts,
        ["purse.ask", "purse.consent", "purse.decide"],
        "the vendor's own word needs no decision"
    );
    let owner = desk.enter("owner").await;
    let (_, rows) =
        desk.get(&format!("/backoffice/audit?subject=purse:{}", Uuid::from_u128(5)), &owner).await;
    let row = &rows["value"]["content"][0];
    assert_eq!(
        (&row["before"]["said"]["answer"], &row["after"]["consent"]),
        (&json!("unclear"), &json!("nila"))
    );
    let (status, answer) = desk.get(&format!("/backoffice/purses/{}", Uuid::nil()), &finance).await;
    assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"));
    let auditor = desk.enter("auditor").await;
    assert_eq!(desk.get("/backoffice/purses", &auditor).await.0, 200);
    let (status, _) = desk.post(&path(4, "decide"), &auditor, record).await;
    assert_eq!(status, 403, "who reads everything decides nothing");
    desk.db.close().await;
}
