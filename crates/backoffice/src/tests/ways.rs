//! Ways to pay, and tokens that are nobody's money, at work.

use kernel::{
    Asset, Money,
    id::{MemberId, OperatorId},
};
use office::After;
use serde_json::json;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::support::{DEPOSIT, Desk, RAHIM, World, code};
use crate::{
    Elsewhere,
    ways::{Open, Stray, Way, Ways},
};

fn stray(id: Uuid, member: MemberId) -> Stray {
    Stray {
        id,
        channel: "usdt".into(),
        deposit: DEPOSIT,
        member,
        account: "rahim".into(),
        kind: "foreign".into(),
        token: "TOther".into(),
        tokens: 5_000_000,
        transaction: "0xabc".into(),
        number: 0,
        block: 12,
        at: OffsetDateTime::UNIX_EPOCH,
        dealt: None,
    }
}

#[async_trait::async_trait]
impl Ways for World {
    fn open(&self) -> Open {
        let way = Way {
            id: "fair".into(),
            name_bn: "মেলা".into(),
            name_en: "Fair".into(),
            kind: "checkout".into(),
            currency: Asset::Bdt,
            countries: vec!["BD".into()],
            min: Money::ZERO,
            max: Money::ZERO,
            open_from: "00:00".into(),
            open_until: "00:00".into(),
            enabled: true,
            closed: false,
        };
        Open { deposits: vec![way.clone()], payouts: vec![way] }
    }

    async fn strays(&self, dealt: bool, _: After, _: u16) -> Result<Vec<Stray>, Elsewhere> {
        Ok(if dealt { Vec::new() } else { vec![stray(Uuid::from_u128(4), RAHIM)] })
    }

    async fn stray(&self, id: Uuid) -> Result<Stray, Elsewhere> {
        Ok(stray(id, RAHIM))
    }

    /// Somebody dealt with the nil one before.
    async fn deal(&self, _: &mut Tx, id: Uuid, _: (OperatorId, &str), _: &str) -> Result<bool, Elsewhere> {
        Ok(!id.is_nil())
    }
}

/// The trail holds what the tokens were and how they were dealt with; a second act, and one without a reason, leave
/// nothing, and who only reads may not act.
#[tokio::test]
async fn tokens_are_dealt_with_once_and_for_a_reason() {
    let desk = Desk::open().await;
    let finance = desk.enter("finance").await;
    let (_, ways) = desk.get("/backoffice/ways", &finance).await;
    assert_eq!(ways["value"]["deposits"][0]["countries"], json!(["BD"]));
    let (_, listed) = desk.get("/backoffice/tokens", &finance).await;
    assert_eq!(listed["value"]["content"][0]["kind"], "foreign", "{listed}");
    let (_, listed) = desk.get("/backoffice/tokens?dealt=true", &finance).await;
    assert_eq!(listed["value"]["content"], json!([]));
    let before = desk.trail().await.len();
    let id = Uuid::from_u128(4);
    let path = |id: Uuid| format!("/backoffice/tokens/{id}/deal");
    for (id, reason, answers) in [
        (id, " ".to_owned(), (400, "field_invalid")),
        (id, "x".repeat(201), (400, "field_invalid")),
        (Uuid::nil(), "late".into(), (409, "tokens_dealt")),
    ] {
        let (status, answer) = desk.post(&path(id), &finance, json!({ "reason": reason })).await;
        assert_eq!((status.as_u16(), code(&answer)), answers);
    }
    let sent = json!({ "reason": "sent back to the sender" });
    let (status, answer) = desk.post(&path(id), &finance, sent.clone()).await;
    assert_eq!((status.as_u16(), &answer["value"]["dealt"]["name"]), (200, &json!("finance")), "{answer}");
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(acts, ["tokens.deal"]);
    let owner = desk.enter("owner").await;
    let (_, rows) = desk.get(&format!("/backoffice/audit?subject=tokens:{id}"), &owner).await;
    let row = &rows["value"]["content"][0];
    assert_eq!(
        (&row["before"]["tokens"], &row["before"]["transaction"], &row["after"]["reason"]),
        (&json!(5_000_000), &json!("0xabc"), &json!("sent back to the sender"))
    );
    let (status, answer) = desk.post(&path(id), &desk.enter("support").await, sent).await;
    assert_eq!((status.as_u16(), code(&answer)), (403, "forbidden"), "who reads deposits decides nothing");
    desk.db.close().await;
}
