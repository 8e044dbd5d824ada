//! The calls of players.

use axum::{Extension, Router, body::Body, http::Request};
use kernel::AccountType;
use serde_json::{Value, json};
use tower::ServiceExt;
use web::{Member, MemberDoor};

use super::*;
use crate::{Doorman, pause::Term};

/// Opens for `rahim` and for a trial account.
struct Door;

#[async_trait::async_trait]
impl MemberDoor for Door {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let kind = if token == "trial" { AccountType::TRIAL } else { AccountType::MEMBER };
        let known = ["rahim", "trial"].contains(&token);
        let session = Uuid::from_u128(1);
        Ok(known.then(|| Member { id: RAHIM, account: token.to_owned(), kind, session }))
    }
}

impl Watched {
    fn router(&self) -> Router {
        let (router, _) = self.guard.site_routes().split_for_parts();
        let door: Arc<dyn MemberDoor> = Arc::new(Doorman { guard: self.guard.clone(), door: Arc::new(Door) });
        router.layer(Extension(door)).layer(axum::middleware::from_fn(web::render))
    }
}

/// The value, or the code under which it was refused.
async fn ask(router: &Router, call: &str, token: &str, body: Value) -> (u16, Value) {
    let (method, path) = call.split_once(' ').unwrap();
    let request = Request::builder().method(method).uri(path).header("token", token);
    let request = request.header("content-type", "application/json");
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    let answer = router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), 1_000_000).await.unwrap();
    let answer: Value = serde_json::from_slice(&bytes).unwrap();
    (status, if status == 200 { answer["value"].clone() } else { answer["value"]["code"].clone() })
}

/// A wish names money or minutes, as its kind is; what is left is told beside what was used.
#[tokio::test]
async fn limits_are_set_kept_and_told() {
    let house = Watched::open().await;
    let router = house.router();
    let set = async |body: Value| ask(&router, "PUT /wps/guard/limits", "rahim", body).await;
    for odd in [
        json!({ "kind": "time", "span": "day", "amount": "5" }),
        json!({ "kind": "wager", "span": "day", "minutes": 5 }),
        json!({ "kind": "wager", "span": "day", "minutes": 5, "amount": "5" }),
        json!({ "kind": "wager", "span": "day", "amount": "-5" }),
    ] {
        assert_eq!(set(odd.clone()).await, (400, json!("limit_invalid")), "{odd}");
    }
    for wish in [
        json!({ "kind": "time", "span": "day", "minutes": 90 }),
        json!({ "kind": "wager", "span": "day", "amount": "5" }),
        json!({ "kind": "wager", "span": "day", "amount": "7" }),
        json!({ "kind": "loss", "span": "day", "amount": "1" }),
    ] {
        assert_eq!(set(wish.clone()).await, (200, json!({})), "{wish}");
    }
    house.round(RAHIM, (200_000, 500_000), NOON, Some(NOON)).await;
    house.guard.pause(RAHIM, Term::Week).await.unwrap();
    let shown = async || ask(&router, "GET /wps/guard", "rahim", Value::Null).await.1;
    let overview = shown().await;
    let limits = overview["limits"].as_array().unwrap();
    let [loss, wager, time] = limits.as_slice() else { panic!("{overview}") };
    // Ahead by three, nothing was lost.
    assert_eq!((&loss["used"]["amount"], &loss["left"]["amount"]), (&json!("0.00"), &json!("1.00")));
    let wager_due = json!({ "kind": "wager", "span": "day", "value": { "amount": "5.00", "minutes": null },
        "next": { "value": { "amount": "7.00", "minutes": null }, "at": "2026-03-12T06:00:00Z" },
        "used": { "amount": "2.00", "minutes": null }, "left": { "amount": "3.00", "minutes": null } });
    assert_eq!(wager, &wager_due);
    assert_eq!(
        (&time["value"], &time["left"]["amount"]),
        (&json!({ "amount": null, "minutes": 90 }), &Value::Null)
    );
    let of_day = json!({ "span": "day", "staked": "2.00", "paid": "5.00", "net": "3.00", "minutes": 0 });
    assert_eq!(overview["positions"][0], of_day);
    assert_eq!((&overview["realityMinutes"], &overview["realityChoices"]), (&json!(60), &json!([60])));
    assert_eq!(overview["pause"]["kind"], "cool_off");
    let rules = &overview["rules"];
    assert_eq!(
        (&rules["mode"], &rules["minimumAge"], &rules["looserAfterHours"]),
        (&json!("play"), &json!(18), &json!(24))
    );
    let keep = json!({ "kind": "wager", "span": "day" });
    assert_eq!(ask(&router, "POST /wps/guard/limits/keep", "rahim", keep).await, (200, json!({})));
    assert_eq!(shown().await["limits"][1]["next"], Value::Null);
    // Neither value: it is to end.
    set(json!({ "kind": "wager", "span": "day" })).await;
    let next = shown().await["limits"][1]["next"].clone();
    assert_eq!((&next["value"], next["at"].is_string()), (&Value::Null, true));
    house.close().await;
}

/// A sign of life tells how it goes, also to who pauses.
#[tokio::test]
async fn reality_checks_are_told_seen_and_chosen() {
    let house = Watched::open().await;
    let router = house.router();
    house.guard.pulse(RAHIM, Uuid::from_u128(1)).await.unwrap();
    house.round(RAHIM, (200_000, 50_000), NOON, None).await;
    house.clock.advance(Duration::HOUR);
    let pulse = async || ask(&router, "POST /wps/guard/pulse", "rahim", Value::Null).await.1;
    let due = json!({ "startedAt": "2026-03-11T06:00:00Z", "now": "2026-03-11T07:00:00Z", "staked": "2.00",
        "paid": "0.50", "net": "-1.50", "minutesToday": 1, "minutesLeft": null, "realityMinutes": 60, "due": true });
    assert_eq!(pulse().await, due);
    assert_eq!(ask(&router, "POST /wps/guard/reality/seen", "rahim", Value::Null).await, (200, json!({})));
    assert_eq!(pulse().await["due"], false);
    let choose = async |minutes: i32| {
        ask(&router, "PUT /wps/guard/reality", "rahim", json!({ "minutes": minutes })).await
    };
    assert_eq!(choose(60).await, (200, json!({})));
    assert_eq!(choose(61).await, (400, json!("interval_invalid")));
    let days = async |path: &str| ask(&router, &format!("GET {path}"), "rahim", Value::Null).await.1;
    assert_eq!(days("/wps/guard/position").await.as_array().unwrap().len(), 30);
    let day =
        json!([{ "day": "2026-03-11", "staked": "2.00", "paid": "0.50", "net": "-1.50", "minutes": 1 }]);
    assert_eq!(days("/wps/guard/position?days=1").await, day);
    house.close().await;
}

/// A pause begins, and after its term its member comes back, or takes that back; a trial account has no say.
#[tokio::test]
async fn who_pauses_reaches_the_calls_of_the_pause() {
    let house = Watched::open().await;
    let router = house.router();
    let begin = json!({ "term": "6m" });
    assert_eq!(
        ask(&router, "POST /wps/guard/pause", "trial", begin.clone()).await,
        (403, json!("in_need_true_account"))
    );
    assert_eq!(ask(&router, "POST /wps/guard/pause", "", begin.clone()).await, (401, json!("not_logged_in")));
    let (status, pause) = ask(&router, "POST /wps/guard/pause", "rahim", begin).await;
    assert_eq!((status, &pause["kind"], &pause["over"]), (200, &json!("exclusion"), &json!(false)));
    house.clock.advance(Duration::days(186));
    let back = async |confirmed: bool| {
        ask(&router, "POST /wps/guard/pause/return", "rahim", json!({ "confirmed": confirmed })).await
    };
    assert_eq!(back(false).await, (400, json!("confirmation_needed")));
    assert_eq!(back(true).await.1["backFrom"], "2026-09-14T06:00:00Z");
    let (status, stays) = ask(&router, "DELETE /wps/guard/pause/return", "rahim", Value::Null).await;
    assert_eq!((status, &stays["backFrom"]), (200, &Value::Null));
    let (_, shown) = ask(&router, "GET /wps/kyc", "rahim", Value::Null).await;
    assert_eq!(
        (&shown["tier"], &shown["withdrawn"], &shown["uploadBytes"]),
        (&json!(0), &json!("0.00"), &json!(1))
    );
    assert_eq!(shown["tiers"], json!([{ "withdrawTotal": null, "needs": [] }]));
    let minutes = house.guard.pulse(RAHIM, Uuid::nil()).await.unwrap().minutes_today;
    assert_eq!(minutes, 1, "whoever calls was there");
    house.close().await;
}

/// Asked apart, the guard has a connection of its own: it does not wait for who holds those of the house.
#[tokio::test]
async fn a_guard_that_is_apart_waits_for_nobody() {
    let db = TestDb::fresh().await;
    let store = db.store_of(1, Arc::new(ManualClock::at(NOON))).await;
    let stop = CancellationToken::new();
    let guard = Guard::start(&store, settings(), quiet(), &stop).unwrap();
    let held = store.begin().await.unwrap();
    let apart = guard.apart();
    assert_eq!((apart.now(), apart.licence().mode()), (NOON, licence::Mode::Play));
    assert_eq!(apart.history(RAHIM).await.unwrap(), []);
    drop(held);
    stop.cancel();
    drop((guard, apart));
    db.close().await;
}
