//! Promotions at work: who drafts, who publishes, who decides about applications, and what the trail keeps.

use axum::http::Method;
use kernel::{
    Amount, Asset, Money,
    id::{MemberId, OperatorId},
};
use office::{After, Role};
use serde_json::{Value, json};
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::support::{Desk, RAHIM, Refused, World, code};
use crate::{
    Elsewhere,
    content::Texts,
    rewards::{
        Application, Bonus, Change, Detail, Draw, Figures, Image, NewPromotion, Promoter, Promotion, Raffle,
        WhichApplications, WhichPromotions, Winner,
    },
};

/// Somebody whom no narrow reach includes.
const SALMA: MemberId = MemberId(10_002);

fn texts(text: &str) -> Texts {
    Texts { bn: "মেলা".into(), en: text.into() }
}

/// An odd number is a draft, an even one is published.
fn promotion(id: Uuid) -> Promotion {
    let at = OffsetDateTime::UNIX_EPOCH;
    Promotion {
        id,
        kind: "raffle".into(),
        types: vec!["slots".into()],
        title: texts("Lanterns"),
        summary: texts("Every week"),
        body: texts("<p>Tickets</p>"),
        picture: None,
        asset: Asset::Bdt,
        starts_at: at,
        ends_at: at,
        terms: json!({ "ticketFor": "1000.00" }),
        state: if id.as_u128() % 2 == 1 { "draft" } else { "published" }.into(),
        version: 1,
        author: "crm".into(),
        made_at: at,
        changed_at: at,
        figures: Some(Figures::default()),
    }
}

fn winner(number: i32, member: MemberId, account: &str) -> Winner {
    Winner {
        number,
        ticket: 7,
        prize: texts("First"),
        amount: Amount::from_major(500).unwrap(),
        member: Some(member),
        account: Some(account.into()),
        state: "claim".into(),
        lapses_at: OffsetDateTime::UNIX_EPOCH,
        claimed_at: None,
    }
}

fn application(id: Uuid) -> Application {
    Application {
        id,
        promotion: Uuid::from_u128(2),
        title: texts("Show it"),
        most: Amount::from_major(50_000).unwrap(),
        multiple: 3,
        member: RAHIM,
        account: "rahim".into(),
        comment: "I shared it".into(),
        images: vec![Image { number: 1, width: 800, height: 600, used_by_others: 0 }],
        state: "applying".into(),
        amount: None,
        reason: None,
        at: OffsetDateTime::UNIX_EPOCH,
        decided_at: None,
        decided_by: None,
    }
}

fn bonus(id: Uuid) -> Bonus {
    Bonus {
        id,
        member: RAHIM,
        promotion: Uuid::from_u128(2),
        title: texts("Welcome"),
        kind: "deposit".into(),
        occasion: "deposit:1".into(),
        asset: Asset::Bdt,
        base: Money::ZERO,
        amount: Amount::from_major(500).unwrap(),
        required: Money::ZERO,
        done: Money::ZERO,
        state: "active".into(),
        claimed_at: OffsetDateTime::UNIX_EPOCH,
        expires_at: OffsetDateTime::UNIX_EPOCH,
        ended_at: None,
        end_reason: None,
    }
}

#[async_trait::async_trait]
impl Promoter for World {
    async fn promotions(&self, _: &WhichPromotions) -> Result<Vec<Promotion>, Elsewhere> {
        Ok(vec![promotion(Uuid::from_u128(2))])
    }

    async fn promotion(&self, id: Uuid) -> Result<Detail, Elsewhere> {
        let winners = vec![winner(0, RAHIM, "rahim"), winner(1, SALMA, "salma")];
        let draw = Draw { at: OffsetDateTime::UNIX_EPOCH, seed: "5eed".into(), winners };
        let raffle = Raffle { joined: 2, tickets: 9, commitment: "c0de".into(), draw: Some(draw) };
        Ok(Detail { promotion: promotion(id), raffle: Some(raffle) })
    }

    async fn draft(&self, _: &mut Tx, author: &str, new: &NewPromotion) -> Result<Promotion, Elsewhere> {
        Ok(Promotion {
            author: author.into(),
            title: new.title.clone(),
            terms: new.terms.clone(),
            ..promotion(Uuid::from_u128(3))
        })
    }

    async fn change(&self, _: &mut Tx, known: &Promotion, change: &Change) -> Result<Promotion, Elsewhere> {
        if change.version != 1 {
            return Err(Refused::Decided.into());
        }
        Ok(Promotion { version: 2, title: change.title.clone(), ..known.clone() })
    }

    async fn publish(&self, _: &mut Tx, id: Uuid, version: i32) -> Result<Promotion, Elsewhere> {
        if version != 1 {
            return Err(Refused::Decided.into());
        }
        Ok(Promotion { state: "published".into(), ..promotion(id) })
    }

    async fn close(&self, _: &mut Tx, id: Uuid) -> Result<Promotion, Elsewhere> {
        Ok(Promotion { state: "closed".into(), ..promotion(id) })
    }

    async fn may_draw(&self, _: Uuid) -> Result<(), Elsewhere> {
        Ok(())
    }

    /// The one called eight was drawn before.
    async fn draw(&self, _: &mut Tx, id: Uuid) -> Result<Option<(String, i64, usize)>, Elsewhere> {
        Ok((id != Uuid::from_u128(8)).then(|| ("5eed".into(), 9, 2)))
    }

    async fn applications(
        &self,
        _: &WhichApplications,
        _: After,
        _: u16,
    ) -> Result<Vec<Application>, Elsewhere> {
        Ok(vec![application(Uuid::from_u128(4))])
    }

    async fn application(&self, id: Uuid) -> Result<Application, Elsewhere> {
        Ok(application(id))
    }

    async fn image(&self, _: Uuid, number: i16) -> Result<(String, Vec<u8>), Elsewhere> {
        // The desk of the tests reads every answer as JSON.
        if number == 1 { Ok(("image/jpeg".into(), b"{}".to_vec())) } else { Err(Refused::Missing.into()) }
    }

    /// A nil one was decided before.
    async fn decide(
        &self,
        _: &mut Tx,
        _: (OperatorId, &str),
        id: Uuid,
        _: (Option<Amount>, &str),
    ) -> Result<(), Elsewhere> {
        if id.is_nil() { Err(Refused::Decided.into()) } else { Ok(()) }
    }

    async fn bonuses(&self, _: MemberId) -> Result<Vec<Bonus>, Elsewhere> {
        Ok(vec![bonus(Uuid::from_u128(4))])
    }

    async fn bonus(&self, id: Uuid) -> Result<Option<Bonus>, Elsewhere> {
        Ok((!id.is_nil()).then(|| bonus(id)))
    }

    async fn cancel(&self, _: &mut Tx, _: Uuid, _: &str) -> Result<(), Elsewhere> {
        Ok(())
    }
}

fn draft() -> Value {
    let texts = json!({ "bn": "মেলা", "en": "Fair" });
    json!({ "kind": "raffle", "types": ["slots"], "title": texts, "summary": texts, "body": texts, "picture": null,
        "startsAt": "2026-03-01T00:00:00Z", "endsAt": "2026-03-08T00:00:00Z", "terms": { "ticketFor": "1000" } })
}

fn path(id: u128, act: &str) -> String {
    format!("/backoffice/promotions/{}{act}", Uuid::from_u128(id))
}

/// An owner may do both, and does one of them: what one person writes another puts in force, and neither is one whom the
/// other let in. Seen to fail without the question who wrote it.
#[tokio::test]
async fn nobody_publishes_what_he_wrote_himself() {
    let desk = Desk::open().await;
    let (owner, other) = (desk.enter("owner").await, desk.enter("finance").await);
    let mut change = draft();
    change.as_object_mut().unwrap().remove("kind");
    change["version"] = json!(1);
    let (status, answer) = desk.call(Method::PUT, &path(3, ""), &owner, change).await;
    assert_eq!(status, 200, "{answer}");
    let before = desk.trail().await.len();
    let seen = json!({ "version": 1 });
    let (status, answer) = desk.post(&path(3, "/publish"), &owner, seen.clone()).await;
    assert_eq!((status.as_u16(), &answer["value"]["code"]), (409, &json!("own_work")));
    let tie = "insert into office_tie (operator, by, at)
               select f.id, o.id, now() from office_operator f, office_operator o
               where f.name = 'finance' and o.name = 'owner'";
    let mut admin = <sqlx::PgConnection as sqlx::Connection>::connect_with(&desk.db.connect).await.unwrap();
    sqlx::query(tie).execute(&mut admin).await.unwrap();
    let (status, answer) = desk.post(&path(3, "/publish"), &other, seen.clone()).await;
    assert_eq!((status.as_u16(), &answer["value"]["code"]), (409, &json!("no_second_eyes")));
    assert_eq!(desk.trail().await.len(), before, "what was refused left nothing");
    sqlx::query("delete from office_tie").execute(&mut admin).await.unwrap();
    let (status, answer) = desk.post(&path(3, "/publish"), &other, seen).await;
    assert_eq!(status, 200, "{answer}");
    desk.db.close().await;
}

/// Who writes to players drafts, who answers for money publishes; each act leaves its row and a refused one none. Seen to
/// fail with the question for the right to publish left out of the change.
#[tokio::test]
async fn one_drafts_and_another_publishes() {
    let desk = Desk::open().await;
    let (crm, finance) = (desk.enter("crm").await, desk.enter("finance").await);
    let before = desk.trail().await.len();
    let (status, answer) = desk.post("/backoffice/promotions", &crm, draft()).await;
    assert_eq!((status.as_u16(), &answer["value"]["author"]), (200, &json!("crm")), "{answer}");
    let change = |version: i32| {
        let mut change = draft();
        change.as_object_mut().unwrap().remove("kind");
        change["version"] = json!(version);
        change
    };
    let (put, post) = (Method::PUT, Method::POST);
    let forbidden = 403;
    for (method, path, token, body, status) in [
        (&put, path(3, ""), &crm, change(1), 200),
        (&put, path(3, ""), &crm, change(9), 409),
        // What players read already is not for those who draft.
        (&put, path(2, ""), &crm, change(1), forbidden),
        (&post, path(3, "/publish"), &crm, json!({ "version": 1 }), forbidden),
        (&post, path(3, "/publish"), &finance, json!({ "version": 2 }), 409),
        (&post, path(3, "/publish"), &finance, json!({ "version": 1 }), 200),
        (&post, path(2, "/close"), &finance, json!({ "reason": "  " }), 400),
        (&post, path(2, "/close"), &finance, json!({ "reason": "the prizes are gone" }), 200),
        (&post, path(2, "/draw"), &finance, Value::Null, 200),
        (&post, path(8, "/draw"), &finance, Value::Null, 200),
    ] {
        let (got, answer) = desk.call(method.clone(), &path, token, body).await;
        assert_eq!(got, status, "{path}: {answer}");
    }
    let acts: Vec<(String, String)> = desk.trail().await.into_iter().skip(before).collect();
    let acts: Vec<(&str, &str)> = acts.iter().map(|(name, act)| (name.as_str(), act.as_str())).collect();
    assert_eq!(
        acts,
        [
            ("crm", "promotion.draft"),
            ("crm", "promotion.change"),
            ("finance", "promotion.publish"),
            ("finance", "promotion.close"),
            ("finance", "promotion.draw"),
        ],
        "the raffle that was drawn before was not drawn again"
    );
    for role in Role::ALL.iter().filter(|role| **role != Role::Owner) {
        use office::Permission::{ChangePromotions, DecideApplications, PublishPromotions};
        assert!(!(role.may(ChangePromotions) && role.may(PublishPromotions)), "{}", role.name());
        assert!(!(role.may(ChangePromotions) && role.may(DecideApplications)), "{}", role.name());
    }
    desk.db.close().await;
}

/// Winners beyond an operator's reach are tickets to him and nothing more; what came of a promotion with all members is
/// nothing to him.
#[tokio::test]
async fn of_a_draw_one_sees_those_within_reach() {
    let desk = Desk::open().await;
    desk.hire("narrow", Role::Owner).await;
    desk.as_owner("update office_operator set line = 500 where name = 'narrow'").await;
    let narrow = desk.enter("narrow").await;
    let (_, shown) = desk.get(&path(2, ""), &narrow).await;
    let winners = &shown["value"]["raffle"]["draw"]["winners"];
    assert_eq!(
        (&winners[0]["account"], &winners[0]["member"]),
        (&json!("rahim"), &json!("10001")),
        "{shown}"
    );
    assert_eq!((&winners[1]["account"], &winners[1]["member"]), (&Value::Null, &Value::Null));
    assert_eq!(winners[1]["ticket"], 7);
    let owner = desk.enter("owner").await;
    for (token, told) in [(&owner, true), (&narrow, false)] {
        let (_, one) = desk.get(&path(2, ""), token).await;
        let (_, all) = desk.get("/backoffice/promotions", token).await;
        let all = all["value"].as_array().unwrap();
        assert_eq!((one["value"]["figures"].is_object(), all.is_empty()), (told, false), "{one}");
        assert!(all.iter().all(|one| one["figures"].is_object() == told), "{all:?}");
    }
    desk.db.close().await;
}

/// Seen to fail with the second operator not asked for, and with the most of the terms not looked at.
#[tokio::test]
async fn a_large_reward_is_given_by_two_and_never_more_than_the_terms_allow() {
    let desk = Desk::open().await;
    desk.hire("nila", Role::Finance).await;
    let (finance, nila, owner) =
        (desk.enter("finance").await, desk.enter("nila").await, desk.enter("owner").await);
    let before = desk.trail().await.len();
    let decide = |id: Uuid| format!("/backoffice/applications/{id}/decide");
    let (small, large, decided) = (Uuid::from_u128(4), Uuid::from_u128(6), Uuid::nil());
    let give = |amount: &str| json!({ "approve": true, "amount": amount, "reason": "the post is there" });
    for (id, token, body, expected) in [
        (small, &finance, give("300"), Ok(false)),
        (small, &finance, json!({ "approve": false, "reason": "the post is gone" }), Ok(false)),
        (small, &finance, json!({ "approve": false, "reason": "" }), Err((400, "field_invalid"))),
        (small, &finance, json!({ "approve": true, "reason": "x" }), Err((400, "field_invalid"))),
        (
            small,
            &finance,
            json!({ "approve": false, "amount": "5", "reason": "x" }),
            Err((400, "field_invalid")),
        ),
        (small, &finance, give("50000.01"), Err((400, "field_invalid"))),
        (decided, &finance, give("300"), Err((409, "withdrawal_state"))),
        (large, &finance, give("20000"), Ok(true)),
        (large, &finance, give("20000"), Err((409, "second_operator_needed"))),
        // Another amount is another decision.
        (large, &nila, give("30000"), Ok(true)),
        (large, &nila, give("20000"), Ok(false)),
    ] {
        let (status, answer) = desk.post(&decide(id), token, body.clone()).await;
        match expected {
            Ok(second) => assert_eq!(answer["value"]["second"], second, "{body}: {answer}"),
            Err(refusal) => assert_eq!((status.as_u16(), code(&answer)), refusal, "{body}: {answer}"),
        }
    }
    let image = format!("/backoffice/applications/{small}/images/1");
    assert_eq!(desk.get(&image, &finance).await.0, 200);
    let cancel = format!("/backoffice/bonuses/{small}/cancel");
    let (status, _) = desk.post(&cancel, &finance, json!({ "reason": "two accounts" })).await;
    assert_eq!(status, 200);
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(
        acts,
        [
            "application.approve",
            "application.reject",
            "application.consent",
            "application.consent",
            "application.approve",
            "application.look",
            "bonus.cancel"
        ]
    );
    let subject = format!("/backoffice/audit?subject=application:{large}&action=application.approve");
    let (_, rows) = desk.get(&subject, &owner).await;
    let row = &rows["value"]["content"][0];
    assert_eq!((&row["before"]["member"], &row["after"]["consent"]), (&json!("10001"), &json!("finance")));
    // Beyond the operator's own limit even two do not help.
    desk.as_owner("update office_operator set amount_limit = 100 * 100000 where name = 'finance'").await;
    let (status, answer) = desk.post(&decide(small), &finance, give("101")).await;
    assert_eq!((status.as_u16(), code(&answer)), (403, "beyond_own_limit"));
    desk.db.close().await;
}
