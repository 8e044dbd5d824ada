//! Promotions at work: who drafts, who publishes, who sees what of a draw, and what the trail keeps.

use axum::http::Method;
use office::{
    Permission::{ChangePromotions, DecideApplications, PublishPromotions},
    Reach, Role,
    testing::{Desk, Known, code},
};

use super::*;
use crate::{
    backoffice_routes,
    raffle::tests::{Fair, prize, terms},
};

/// The operators of a fair: two are needed from 20,000 on.
pub(crate) async fn desk(fair: &Fair) -> Desk {
    let names = Known::of(&[(RAHIM, "rahim", "BD"), (SALMA, "salma", "BD")]);
    let routes = backoffice_routes(fair.rewards.clone());
    Desk::open(&fair.store, taka(20_000), names as Arc<dyn office::Members>, routes).await.unwrap()
}

/// What the rows of the trail of one kind keep: about what, before and after.
pub(crate) async fn kept(fair: &Fair, action: &str) -> Vec<(String, Value, Value)> {
    let rows = sqlx::query_as(
        "select subject, coalesce(before, 'null')::jsonb, after::jsonb from office_audit where action = $1 order by number",
    );
    rows.bind(action).fetch_all(fair.store.pool()).await.unwrap()
}

fn raffle(ends_at: &str) -> Value {
    let texts = json!({ "bn": "মেলা", "en": "Fair" });
    json!({ "kind": "raffle", "types": ["slots"], "title": texts, "summary": texts, "body": texts, "picture": null,
        "startsAt": "2026-03-01T00:00:00Z", "endsAt": ends_at, "terms": terms(json!([prize("500", 1, 0), prize("100", 1, 0)])) })
}

/// The same as a change of the version that was seen.
fn change(version: i32) -> Value {
    let mut change = raffle("2026-03-08T00:00:00Z");
    change.as_object_mut().unwrap().remove("kind");
    change["version"] = json!(version);
    change
}

async fn drafted(desk: &Desk, by: &str) -> String {
    let (status, answer) = desk.post("/backoffice/promotions", by, raffle("2026-03-08T00:00:00Z")).await;
    assert_eq!((status.as_u16(), &answer["value"]["author"]), (200, &json!(by)), "{answer}");
    format!("/backoffice/promotions/{}", answer["value"]["id"].as_str().unwrap())
}

#[test]
fn who_writes_to_players_promises_no_money() {
    for role in Role::ALL.iter().filter(|role| **role != Role::Owner) {
        assert!(!(role.may(ChangePromotions) && role.may(PublishPromotions)), "{}", role.name());
        assert!(!(role.may(ChangePromotions) && role.may(DecideApplications)), "{}", role.name());
    }
}

/// An owner may do both, and does one of them: what one person writes another puts in force, and neither is one whom the
/// other let in. Seen to fail without the question who wrote it.
#[tokio::test]
async fn nobody_publishes_what_they_wrote_themselves() {
    let fair = Fair::open().await;
    let desk = desk(&fair).await;
    let path = drafted(&desk, "crm").await;
    let publish = format!("{path}/publish");
    let (status, answer) = desk.call((Method::PUT, &path), "owner", &change(1)).await;
    assert_eq!((status.as_u16(), &answer["value"]["version"]), (200, &json!(2)), "{answer}");
    let seen = json!({ "version": 2 });
    let (status, answer) = desk.post(&publish, "owner", seen.clone()).await;
    assert_eq!((status.as_u16(), code(&answer)), (409, "own_work"));
    fair.as_owner(
        "insert into office_tie (operator, by, at) select f.id, o.id, now() from office_operator f, office_operator o
         where f.name = 'finance' and o.name = 'owner'",
    )
    .await;
    let (status, answer) = desk.post(&publish, "finance", seen.clone()).await;
    assert_eq!((status.as_u16(), code(&answer)), (409, "no_second_eyes"));
    let acts: Vec<String> = desk.trail().await.unwrap().into_iter().map(|(_, action)| action).collect();
    assert_eq!(acts, ["promotion.draft", "promotion.change"], "what was refused left nothing");
    assert_eq!(desk.get(&path, "owner").await.1["value"]["state"], "draft");
    fair.as_owner("delete from office_tie").await;
    let (status, answer) = desk.post(&publish, "finance", seen).await;
    assert_eq!((status.as_u16(), &answer["value"]["state"]), (200, &json!("published")), "{answer}");
    fair.db.close().await;
}

/// Who writes to players drafts, who answers for money publishes; each act leaves its row and a refused one none. Seen to
/// fail with the question for the right to publish left out of the change.
#[tokio::test]
async fn one_drafts_and_another_publishes_closes_and_draws() {
    let fair = Fair::open().await;
    let desk = desk(&fair).await;
    let path = drafted(&desk, "crm").await;
    let of = |act: &str| format!("{path}{act}");
    let (put, post) = (Method::PUT, Method::POST);
    let why = json!({ "reason": "the prizes are gone" });
    for (method, path, name, body, expected) in [
        (&put, of(""), "crm", change(1), (200, "")),
        (&put, of(""), "crm", change(9), (409, "promotion_changed")),
        (&post, of("/publish"), "finance", json!({ "version": 1 }), (409, "promotion_changed")),
        (&post, of("/close"), "finance", why.clone(), (409, "promotion_state")),
        (&post, of("/draw"), "finance", Value::Null, (404, "promotion_not_found")),
        (&post, of("/publish"), "finance", json!({ "version": 2 }), (200, "")),
        (&post, of("/publish"), "finance", json!({ "version": 3 }), (409, "promotion_state")),
        // What players read already is not for those who draft.
        (&put, of(""), "crm", change(3), (403, "beyond_own_rights")),
        (&post, of("/draw"), "finance", Value::Null, (409, "raffle_not_over")),
        (&post, of("/close"), "finance", json!({ "reason": "  " }), (400, "field_invalid")),
        (&post, of("/close"), "finance", why, (200, "")),
    ] {
        let (status, answer) = desk.call((method.clone(), &path), name, &body).await;
        assert_eq!((status.as_u16(), code(&answer)), expected, "{path}: {answer}");
    }
    fair.end();
    fair.count().await;
    // The second time the raffle was drawn before, and is not drawn again.
    for _ in 0..2 {
        let (status, answer) = desk.call((post.clone(), &of("/draw")), "finance", &Value::Null).await;
        assert_eq!((status.as_u16(), &answer["value"]["raffle"]["tickets"]), (200, &json!(0)), "{answer}");
    }
    let acts = desk.trail().await.unwrap();
    let acts: Vec<(&str, &str)> = acts.iter().map(|(name, act)| (name.as_str(), act.as_str())).collect();
    let expected = [
        ("crm", "promotion.draft"),
        ("crm", "promotion.change"),
        ("finance", "promotion.publish"),
        ("finance", "promotion.close"),
        ("finance", "promotion.draw"),
    ];
    assert_eq!(acts, expected);
    let id = path.rsplit('/').next().unwrap();
    let (subject, before, after) = kept(&fair, "promotion.change").await.remove(0);
    assert_eq!(subject, format!("promotion:{id}"));
    assert_eq!(
        (&before["version"], &after["version"], &after["title"]["en"]),
        (&json!(1), &json!(2), &json!("Fair"))
    );
    let (_, before, after) = kept(&fair, "promotion.publish").await.remove(0);
    assert_eq!(
        (before, &after["state"], &after["version"]),
        (json!({ "state": "draft" }), &json!("published"), &json!(3))
    );
    let (_, before, after) = kept(&fair, "promotion.close").await.remove(0);
    let closed = json!({ "state": "closed", "reason": "the prizes are gone" });
    assert_eq!((before, after), (json!({ "state": "published" }), closed));
    fair.db.close().await;
}

/// A filter and terms that nobody knows are refused with their name.
#[tokio::test]
async fn a_promotion_is_looked_for_and_written_by_known_names() {
    let fair = Fair::open().await;
    let desk = desk(&fair).await;
    drafted(&desk, "crm").await;
    for (query, expected) in [
        ("?state=draft&kind=raffle", (200, "")),
        ("?state=lost", (400, "promotion_field")),
        ("?kind=lost", (400, "promotion_field")),
    ] {
        let (status, answer) = desk.get(&format!("/backoffice/promotions{query}"), "crm").await;
        assert_eq!((status.as_u16(), code(&answer)), expected, "{query}: {answer}");
    }
    let (_, none) = desk.get("/backoffice/promotions?state=published", "crm").await;
    assert_eq!(none["value"], json!([]));
    for (field, value, refusal) in
        [("kind", json!("lost"), "promotion_field"), ("terms", json!({}), "promotion_terms")]
    {
        let mut odd = raffle("2026-03-08T00:00:00Z");
        odd[field] = value;
        let (status, answer) = desk.post("/backoffice/promotions", "crm", odd).await;
        assert_eq!((status.as_u16(), code(&answer)), (400, refusal), "{answer}");
    }
    assert_eq!(desk.trail().await.unwrap().len(), 1);
    fair.db.close().await;
}

/// Winners beyond an operator's reach are tickets to them and nothing more; what came of a promotion with all members is
/// nothing to them, and what concerns all members is not theirs to do.
#[tokio::test]
async fn of_a_draw_one_sees_those_within_reach() {
    let fair = Fair::open().await;
    let desk = desk(&fair).await;
    let path = drafted(&desk, "crm").await;
    let (status, answer) = desk.post(&format!("{path}/publish"), "finance", json!({ "version": 1 })).await;
    assert_eq!(status, 200, "{answer}");
    let id: Uuid = path.rsplit('/').next().unwrap().parse().unwrap();
    for (member, round) in [(RAHIM, 1), (SALMA, 2)] {
        fair.rewards.join(member, id).await.unwrap();
        fair.clock.advance(Duration::seconds(1));
        fair.settle(member, "1000", Uuid::from_u128(round)).await;
    }
    fair.end();
    fair.count().await;
    assert_eq!(desk.call((Method::POST, &format!("{path}/draw")), "finance", &Value::Null).await.0, 200);
    let reach = Reach { line: Some(RAHIM), ..Reach::default() };
    desk.hire("narrow", Role::Owner, &reach).await.unwrap();
    for (name, sees_all) in [("owner", true), ("narrow", false)] {
        let (_, one) = desk.get(&path, name).await;
        let winners = one["value"]["raffle"]["draw"]["winners"].as_array().unwrap();
        let mut seen: Vec<_> = winners.iter().map(|won| (&won["member"], &won["account"])).collect();
        seen.sort_by_key(|(member, _)| member.to_string());
        let (rahim, salma) = (json!(RAHIM), json!(SALMA));
        let all = [(&rahim, &json!("rahim")), (&salma, &json!("salma"))];
        let own = [(&rahim, &json!("rahim")), (&Value::Null, &Value::Null)];
        assert_eq!(seen, if sees_all { all } else { own }, "{one}");
        assert!(winners.iter().all(|won| won["ticket"].is_number()), "{one}");
        let (_, list) = desk.get("/backoffice/promotions", name).await;
        let figures = [&one["value"]["figures"], &list["value"][0]["figures"]];
        assert_eq!(figures.map(Value::is_object), [sees_all; 2], "{list}");
    }
    for (method, path, body) in [
        (Method::POST, "/backoffice/promotions".to_owned(), raffle("2026-03-08T00:00:00Z")),
        (Method::PUT, path.clone(), change(2)),
        (Method::POST, format!("{path}/publish"), json!({ "version": 2 })),
        (Method::POST, format!("{path}/close"), json!({ "reason": "x" })),
        (Method::POST, format!("{path}/draw"), Value::Null),
    ] {
        let (status, answer) = desk.call((method, &path), "narrow", &body).await;
        assert_eq!((status.as_u16(), code(&answer)), (403, "forbidden"), "{path}: {answer}");
    }
    fair.db.close().await;
}
