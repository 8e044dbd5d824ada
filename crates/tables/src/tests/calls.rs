//! The calls of tables, and what is told live.

use axum::{Extension, Router, body::Body, http::Request};
use kernel::AccountType;
use serde_json::{Value, json};
use tokio::sync::Notify;
use topics::{Channel, Next};
use tower::ServiceExt;
use web::{Member, MemberDoor};

use super::*;

struct Door;

#[async_trait::async_trait]
impl MemberDoor for Door {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let (id, kind) = match token {
            "rahim" => (RAHIM, 0),
            "salma" => (SALMA, 0),
            "trial" => (MITU, 4),
            _ => return Ok(None),
        };
        let kind = AccountType::from_number(kind).unwrap();
        Ok(Some(Member { id, account: token.to_owned(), kind, session: kernel::id::fresh() }))
    }
}

pub(super) fn router(tables: &Tables) -> Router {
    let (router, _) = crate::routes(tables.clone()).split_for_parts();
    let door: Arc<dyn MemberDoor> = Arc::new(Door);
    router.layer(Extension(door)).layer(axum::middleware::from_fn(web::render))
}

pub(super) async fn ask(router: &Router, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
    let method = if body.is_some() { "POST" } else { "GET" };
    let request = Request::builder().method(method).uri(path).header("token", token);
    let request = request.header("content-type", "application/json");
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let answer = router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    let answer: Value = serde_json::from_slice(&bytes).unwrap();
    (status, answer["value"].clone())
}

fn bet(round: i64, cell: &str, stake: &str) -> Value {
    json!({ "requestId": kernel::id::fresh(), "round": round, "cell": cell, "stake": stake })
}

#[tokio::test]
async fn a_visitor_sees_the_tables_and_a_member_bets_and_draws_the_round_again() {
    let fair = Fair::opens().await;
    let (host, hosting) = fair.host().await;
    let router = router(&fair.tables);
    let (status, tables) = ask(&router, "/play/tables", "", None).await;
    assert_eq!(
        (status, tables),
        (
            200,
            json!([{
                "id": "1", "nameEn": "By the river", "nameBn": "নদীর ধারে", "game": "roulette", "rules": "roulette-1", "currency": "BDT",
                "least": "1.00", "mostOnCell": "500.00", "mostInRound": "900.00", "mostPaid": null, "crowd": null, "room": null, "seats": null,
                "people": { "count": 0, "simulated": 0 },
                "openMs": 20_000, "isRunning": true, "hours": null, "chatLanguage": null, "round": null, "results": [],
            }])
        )
    );
    assert_eq!(ask(&router, "/play/tables/1/bets", "rahim", None).await, (200, json!([])));
    host.step(hosting, fair.store.now()).await.unwrap();
    let asked = bet(1, "red", "10");
    let (status, taken) = ask(&router, "/play/tables/1/bets", "rahim", Some(asked.clone())).await;
    let lies = json!({ "round": fair.round().await.id, "number": 1, "cell": "red", "stake": "10.00", "state": "taken", "why": null, "leftAt": null, "payout": null,
        "receivedAt": taken["bet"]["receivedAt"] });
    let received = taken["bet"]["receivedAt"].as_str().unwrap();
    let received = OffsetDateTime::parse(received, &time::format_description::well_known::Rfc3339).unwrap();
    assert!(received > fair.round().await.opened_at && received < fair.round().await.lock_at, "{received}");
    assert_eq!((status, taken), (200, json!({ "bet": lies, "balance": "990.00" })));
    let (_, again) = ask(&router, "/play/tables/1/bets", "rahim", Some(asked)).await;
    assert_eq!(again["bet"]["number"], 1);
    assert_eq!(ask(&router, "/play/tables/1/bets", "rahim", None).await.1, json!([lies]));
    assert_eq!(ask(&router, "/play/tables/1/bets", "salma", None).await.1, json!([]), "one's own alone");

    for (token, body, status, code) in [
        ("", bet(1, "red", "10"), 401, "not_logged_in"),
        ("trial", bet(1, "red", "10"), 403, "in_need_true_account"),
        ("rahim", bet(1, "redd", "10"), 400, "input_invalid"),
        ("rahim", bet(1, "red", "0.5"), 400, "stake_out_of_range"),
        ("rahim", bet(1, "red", "-1"), 400, "wrong_fields"),
        ("rahim", bet(2, "red", "10"), 404, "round_not_open"),
        ("rahim", bet(-1, "red", "10"), 404, "round_not_open"),
    ] {
        let (answered, value) = ask(&router, "/play/tables/1/bets", token, Some(body.clone())).await;
        assert_eq!((answered, value["code"].as_str()), (status, Some(code)), "{body}");
    }
    assert_eq!(ask(&router, "/play/tables/2", "", None).await.0, 404);

    let (_, sealed) = ask(&router, "/play/tables/1/rounds/1", "", None).await;
    assert_eq!((&sealed["hash"], &sealed["result"]), (&Value::Null, &Value::Null), "nothing before the draw");
    assert_eq!(sealed["commitment"], sealed["chainEnd"], "the first round's");
    fair.settles(&(host, hosting)).await;
    let (_, open) = ask(&router, "/play/tables/1/rounds/1", "", None).await;
    let (salt, hash) = (open["salt"].as_str().unwrap(), open["hash"].as_str().unwrap());
    assert_eq!(json!(games::fairness::link(hash)), open["commitment"]);
    let told = &games::table::told::rounds("roulette-1", salt, hash, 1)[0];
    assert_eq!(told.result.split(' ').next().unwrap(), open["result"]["pocket"].to_string());
    let (_, view) = ask(&router, "/play/tables/1", "", None).await;
    assert_eq!(view["results"], json!([{ "number": 1, "result": open["result"] }]));
    let (_, bets) = ask(&router, "/play/tables/1/bets", "rahim", None).await;
    let is_red = told.returns.iter().any(|(cell, _)| cell == "red");
    assert_eq!(bets[0]["payout"], if is_red { "20.00" } else { "0.00" });
    let path = format!("/play/table-rounds/{}", fair.round().await.id);
    let (_, played) = ask(&router, &path, "rahim", None).await;
    assert_eq!((&played["proof"], &played["bets"]), (&open, &bets), "as the record names it");
    assert_eq!(ask(&router, &path, "salma", None).await.1["bets"], json!([]), "one's own alone");
    assert_eq!(ask(&router, &path, "", None).await.0, 401);
    let unknown = format!("/play/table-rounds/{}", kernel::id::fresh());
    assert_eq!(ask(&router, &unknown, "rahim", None).await.0, 404);
    let (status, late) = ask(&router, "/play/tables/1/bets", "rahim", Some(bet(1, "red", "10"))).await;
    assert_eq!((status, late["code"].as_str()), (409, Some("round_locked")));
    fair.closes().await;
}

/// Whoever tries the games plays for chips of the page: no call that brings money to a table, or moves it there, is theirs. The same
/// calls of a member come further.
/// Shows: attack:A40.
#[tokio::test]
async fn a_trial_account_moves_no_money_at_any_table() {
    let fair = Fair::of("fishing-1+reef").await;
    let router = router(&fair.tables);
    let id = kernel::id::fresh();
    for (path, body) in [
        ("bets", Some(bet(1, "red", "10"))),
        ("cash-outs", Some(json!({ "round": 1, "bet": 1 }))),
        ("acts", Some(json!({ "requestId": id, "round": 1, "seat": 2, "act": "hit", "step": 0 }))),
        ("session/end", Some(json!({}))),
        ("sessions", Some(json!({ "requestId": id, "seat": 1, "amount": "100" }))),
        ("session/top-ups", Some(json!({ "requestId": id, "amount": "100" }))),
        ("session", None),
        ("bets", None),
        ("limits", None),
    ] {
        let path = format!("/play/tables/1/{path}");
        let (status, refused) = ask(&router, &path, "trial", body.clone()).await;
        assert_eq!((status, refused["code"].as_str()), (403, Some("in_need_true_account")), "{path}");
        let (_, member) = ask(&router, &path, "rahim", body).await;
        assert_ne!(member["code"].as_str(), Some("in_need_true_account"), "{path}");
    }
    // Rahim sits there now; somebody who only tries has no seat to shoot from.
    let kind = AccountType::from_number(4).unwrap();
    let who = topics::Holder { member: MITU, kind, session: kernel::id::fresh() };
    let (topic, frame) =
        (fair.tables.topic("table.1", None).unwrap(), json!({ "shots": [[1, 1, 1, 0, 0, 0, 0]] }));
    let shot = |who| {
        let received_at = fair.store.now();
        fair.tables.act(topics::Act {
            op: "shoot",
            topic: &topic,
            frame: &frame,
            who: Some(who),
            received_at,
        })
    };
    assert_eq!(shot(who).await.map_err(|face| face.code), Err("not_seated"));
    assert_eq!(shot(topics::Holder { member: RAHIM, ..who }).await.map_err(|face| face.code), Ok(()));
    let theirs = "select (select count(*) from table_bet where owner = $1) + (select count(*) from room_session where owner = $1)";
    let theirs =
        sqlx::query_scalar::<_, i64>(theirs).bind(MITU.0).fetch_one(fair.store.pool()).await.unwrap();
    assert_eq!((theirs, fair.balance(MITU).await), (0, taka(1_000).money()));
    fair.closes().await;
}

/// A round is drawn from a link of the chain. Until it is drawn no call tells that link, or one of those after it, whatever number is
/// asked for.
/// Shows: attack:A33.
#[tokio::test]
async fn nobody_is_told_a_link_of_the_chain_before_its_round_is_drawn() {
    let fair = Fair::opens().await;
    let host = fair.host().await;
    let router = router(&fair.tables);
    let chain = Chain::find(&fair.store, fair.table.id, 1).await.unwrap().unwrap();
    // What every call tells of one round that is not drawn yet, and of those to come.
    let tells = async |drawn: i64| {
        let round = fair.round().await;
        let (named, proof) =
            (format!("/play/table-rounds/{}", round.id), format!("/play/tables/1/rounds/{}", round.number));
        let paths = [
            "/play/tables",
            "/play/tables/1",
            "/play/tables/1/bets",
            "/play/tables/1/limits",
            &named,
            &proof,
        ];
        let mut told =
            fair.tables.snapshot(&fair.tables.topic("table.1", None).unwrap()).await.unwrap().to_string();
        for path in paths {
            let (status, answer) = ask(&router, path, "rahim", None).await;
            assert_eq!(status, 200, "{path}");
            told += &answer.to_string();
        }
        for number in [round.number + 1, round.number + 2, 10_000, 0, -1, i64::MAX] {
            for token in ["", "rahim"] {
                let path = format!("/play/tables/1/rounds/{number}");
                assert_eq!(ask(&router, &path, token, None).await.0, 404, "{path}");
            }
        }
        for place in drawn + 1..drawn + 20 {
            assert!(!told.contains(&chain.hash(place)), "place {place} after {drawn}");
        }
        told
    };
    host.0.step(host.1, fair.store.now()).await.unwrap();
    tells(0).await;
    fair.passes(&fair.round().await).await;
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Locked));
    tells(0).await;
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Drawn));
    assert!(tells(1).await.contains(&chain.hash(1)), "its own is told with its result");
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Settled));
    let next = fair.round().await.ended_at.unwrap() + fair.table.terms.pause;
    assert_eq!(host.0.step(host.1, next).await.unwrap(), Step::Came(Phase::Open));
    tells(1).await;
    fair.closes().await;
}

/// Seen to fail without the publishing in a step, and without that of a lock that is moved.
#[tokio::test]
async fn who_listens_to_a_table_hears_of_every_phase_and_begins_with_all_of_it() {
    let fair = Fair::opens().await;
    let host = fair.host().await;
    for name in ["table", "table.", "table.x", "table.01", "table.1.2", "tables.1", "table.-0"] {
        assert!(fair.tables.topic(name, None).is_err(), "{name}");
    }
    let topic = fair.tables.topic("table.1", None).unwrap();
    let snapshot = fair.tables.snapshot(&topic).await.unwrap();
    assert_eq!((&snapshot["game"], &snapshot["round"]), (&json!("roulette"), &Value::Null));
    let unknown = fair.tables.topic("table.2", None).unwrap();
    assert!(fair.tables.snapshot(&unknown).await.is_err());

    let mut heard = fair.tables.bus.topics().join(topic, None, Arc::new(Notify::new()));
    heard.begin();
    let mut phases = Vec::new();
    host.0.step(host.1, fair.store.now()).await.unwrap();
    // Its host dies, and the next one gives the time back in which nobody hosted it.
    let told_first = fair.round().await.lock_at;
    fair.dies(host.1).await;
    let host = fair.host().await;
    let moved = fair.round().await;
    assert!(moved.lock_at > told_first);
    let mut hear = || {
        let Next::Frame(frame) = heard.take() else { panic!("nothing was told") };
        serde_json::from_slice::<Value>(&frame).unwrap()
    };
    assert_eq!(hear()["d"]["phase"], "open");
    let told = hear()["d"]["lockAt"].as_str().unwrap().to_owned();
    let format = &time::format_description::well_known::Rfc3339;
    assert_eq!(OffsetDateTime::parse(&told, format).unwrap(), moved.lock_at);
    phases.push("open".to_owned());
    fair.passes(&moved).await;
    fair.goes_on(&host).await;
    for _ in 0..3 {
        let frame = hear();
        phases.push(frame["d"]["phase"].as_str().unwrap().to_owned());
        if phases.len() < 4 {
            fair.goes_on(&host).await;
        }
    }
    assert_eq!(phases, ["open", "locked", "drawn", "settled"]);
    fair.closes().await;
}
