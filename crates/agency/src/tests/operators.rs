//! Contracts of the house as operators make them: who may offer, take back and end, and what the trail keeps.

use axum::http::Method;
use kernel::{Amount, id::ContractId};
use office::{
    Reach, Role,
    testing::{Desk, Known, code},
};
use serde_json::json;
use sqlx::Connection;

use super::*;
use crate::backoffice_routes;

async fn desk(house: &House) -> Desk {
    let names = [(UPLINE, "upline", "BD"), (KARIM, "karim", "BD"), (STRANGER, "stranger", "BD")];
    let (from, routes) = (Amount::from_major(20_000).unwrap(), backoffice_routes(house.agency.clone()));
    Desk::open(&house.store, from, Known::of(&names), routes).await.unwrap()
}

fn path(member: MemberId) -> String {
    format!("/backoffice/players/{member}/contracts")
}

fn daily(rate: &str) -> Value {
    json!({ "kind": "daily_salary", "tiers": [{ "rate": rate }], "reason": " the line grows " })
}

/// The running contract of an agent who is paid by it.
async fn running(house: &House, agent: MemberId) -> ContractId {
    let contracts = house.agency.contracts(agent).await.unwrap();
    contracts
        .iter()
        .find(|one| one.downline == agent && one.state == kernel::event::ContractState::Accepted)
        .unwrap()
        .id
}

/// What the rows of the trail of one kind keep: about whom, before and after.
async fn kept(house: &House, action: &str) -> Vec<(String, Value, Value)> {
    let rows = sqlx::query_as(
        "select subject, coalesce(before, 'null')::jsonb, after::jsonb from office_audit where action = $1 order by number",
    );
    rows.bind(action).fetch_all(house.store.pool()).await.unwrap()
}

#[tokio::test]
async fn the_house_offers_when_a_second_operator_consents_to_exactly_the_same() {
    let house = House::open().await;
    let desk = desk(&house).await;
    let (path, keeper) = (path(STRANGER), "agent_manager");
    let (_, seen) = desk.get(&path, "finance").await;
    let most = json!([{ "kind": "realtime_salary", "rate": "0.50" }, { "kind": "hourly_salary", "rate": "0.30" },
        { "kind": "daily_salary", "rate": "1.20" }]);
    assert_eq!((&seen["value"]["agent"], &seen["value"]["most"]), (&json!(true), &most), "{seen}");
    // One operator offers nothing alone, however often.
    let (status, waits) = desk.post(&path, "owner", daily("0.20")).await;
    assert_eq!((status.as_u16(), &waits["value"]["rows"]), (200, &json!([])), "{waits}");
    let waits = &waits["value"]["waiting"][0];
    assert_eq!(
        (&waits["name"], &waits["own"], &waits["reason"]),
        (&json!("owner"), &json!(true), &json!("the line grows"))
    );
    let (status, again) = desk.post(&path, "owner", daily("0.20")).await;
    assert_eq!((status.as_u16(), code(&again)), (409, "own_work"), "{again}");
    // Whom the first let in is no second; another's consent is to exactly this.
    let tied = desk.hire("tied", Role::AgentManager, &Reach::default()).await.unwrap();
    let mut admin = sqlx::PgConnection::connect_with(&house.db.connect).await.unwrap();
    let tie = "insert into office_tie (operator, by, at) select $1, id, now() from office_operator where name = 'owner'";
    sqlx::query(tie).bind(tied.0).execute(&mut admin).await.unwrap();
    admin.close().await.unwrap();
    for (operator, rate, waiting) in [("tied", "0.20", 2), (keeper, "0.30", 3)] {
        let (_, answer) = desk.post(&path, operator, daily(rate)).await;
        let value = &answer["value"];
        assert_eq!((&value["rows"], value["waiting"].as_array().unwrap().len()), (&json!([]), waiting));
    }
    let (status, offered) = desk.post(&path, keeper, daily("0.20")).await;
    assert_eq!((status.as_u16(), &offered["value"]["waiting"]), (200, &json!([])), "{offered}");
    let row = &offered["value"]["rows"][0];
    assert_eq!(
        (&row["state"], &row["house"], &row["upline"], &row["downline"]["account"], &row["tiers"][0]["rate"]),
        (&json!("offered"), &json!(true), &Value::Null, &json!("stranger"), &json!("0.20"))
    );
    let (status, open) = desk.post(&path, keeper, daily("0.20")).await;
    assert_eq!((status.as_u16(), code(&open)), (409, "contract_open"), "{open}");
    let acts = ["contract.consent"; 3].map(str::to_owned).into_iter().chain(["contract.offer".to_owned()]);
    let told: Vec<String> = desk.trail().await.unwrap().into_iter().map(|(_, action)| action).collect();
    assert_eq!(told, acts.collect::<Vec<_>>(), "what was refused left nothing");
    let (subject, before, after) = kept(&house, "contract.offer").await.remove(0);
    let expected = json!({ "contract": row["id"], "kind": "daily_salary", "state": "offered", "consent": "owner",
        "tiers": [{ "rate": "0.20", "validBet": "0.00", "activeMembers": 0 }], "reason": "the line grows" });
    assert_eq!((subject, before, after), (format!("player:{STRANGER}"), Value::Null, expected));
    house.close().await;
}

/// What cannot be offered is refused to the first of the two.
#[tokio::test]
async fn what_the_house_does_not_offer_is_not_consented_to_either() {
    let house = House::open().await;
    let desk = desk(&house).await;
    let offer = |kind: &str, rate: &str, reason: &str| json!({ "kind": kind, "tiers": [{ "rate": rate }], "reason": reason });
    for (member, offer, refusal) in [
        (STRANGER, offer("weekly_salary", "0.20", "x"), (400, "field_invalid")),
        (STRANGER, offer("daily_salary", "a lot", "x"), (400, "field_invalid")),
        (STRANGER, offer("daily_salary", "0.20", "  "), (400, "field_invalid")),
        (STRANGER, offer("daily_salary", "1.21", "x"), (400, "tier_out_of_range")),
        (STRANGER, offer("realtime_salary", "0.51", "x"), (400, "rate_out_of_range")),
        // An agent with an upline, and a player.
        (KARIM, daily("0.20"), (409, "not_of_the_house")),
        (PLAYER, daily("0.20"), (409, "not_of_the_house")),
    ] {
        let (status, answer) = desk.post(&path(member), "owner", offer.clone()).await;
        assert_eq!((status.as_u16(), code(&answer)), refusal, "{offer}: {answer}");
    }
    assert_eq!(desk.trail().await.unwrap(), []);
    house.close().await;
}

#[tokio::test]
async fn an_operator_takes_back_and_ends_for_the_house_alone_and_says_why() {
    let house = House::open().await;
    let desk = desk(&house).await;
    let (offer, owns, below) = (
        house.agency.offer(HOUSE, STRANGER, &realtime(Rate::from_millionths(1_000))).await.unwrap().id,
        running(&house, UPLINE).await,
        running(&house, KARIM).await,
    );
    let of = |member: MemberId, id: ContractId, act: &str| format!("{}/{id}/{act}", path(member));
    let (why, none) = (json!({ "reason": "agreed by telephone" }), json!({ "reason": "  " }));
    for (path, body, expected) in [
        // What agents agree on among themselves is theirs, and another's contract is no contract of this one.
        (of(KARIM, below, "terminate"), &why, Err((404, "not_found"))),
        (of(STRANGER, owns, "terminate"), &why, Err((404, "not_found"))),
        (of(STRANGER, ContractId(900), "withdraw"), &why, Err((404, "not_found"))),
        // What waits cannot be ended, and what runs not taken back.
        (of(STRANGER, offer, "terminate"), &why, Err((404, "contract_not_found"))),
        (of(UPLINE, owns, "withdraw"), &why, Err((404, "contract_not_found"))),
        (of(UPLINE, owns, "terminate"), &none, Err((400, "field_invalid"))),
        (of(STRANGER, offer, "withdraw"), &why, Ok("withdrawn")),
        (of(UPLINE, owns, "terminate"), &why, Ok("terminated")),
        // It has ended before: nothing changes, and nothing is written down.
        (of(STRANGER, offer, "withdraw"), &why, Ok("withdrawn")),
        (of(UPLINE, owns, "terminate"), &why, Ok("terminated")),
    ] {
        let (status, answer) = desk.post(&path, "agent_manager", body.clone()).await;
        match expected {
            Ok(state) => assert_eq!(answer["value"]["state"], state, "{path}: {answer}"),
            Err(refusal) => assert_eq!((status.as_u16(), code(&answer)), refusal, "{path}: {answer}"),
        }
    }
    let told: Vec<(String, String)> = desk.trail().await.unwrap();
    let told: Vec<(&str, &str)> = told.iter().map(|(name, act)| (name.as_str(), act.as_str())).collect();
    assert_eq!(told, [("agent_manager", "contract.withdraw"), ("agent_manager", "contract.terminate")]);
    let (subject, before, after) = kept(&house, "contract.terminate").await.remove(0);
    let was = json!({ "contract": owns, "kind": "realtime_salary", "version": 1, "state": "accepted",
        "tiers": [{ "rate": "0.50", "validBet": "0.00", "activeMembers": 0 }] });
    let is = json!({ "contract": owns, "state": "terminated", "reason": "agreed by telephone" });
    assert_eq!((subject, before, after), (format!("player:{UPLINE}"), was, is));
    house.close().await;
}

#[tokio::test]
async fn a_player_is_made_an_agent_once_and_the_trail_says_why() {
    let house = House::open().await;
    let desk = desk(&house).await;
    let path = |member: MemberId| format!("/backoffice/players/{member}/agent");
    for (member, reason, expected) in [
        (PLAYER, " asked for it ", (200, "")),
        (PLAYER, "", (400, "field_invalid")),
        (KARIM, "asked twice", (409, "not_a_player")),
        (MemberId(900), "nobody", (404, "not_found")),
    ] {
        let (status, answer) = desk.post(&path(member), "agent_manager", json!({ "reason": reason })).await;
        assert_eq!((status.as_u16(), code(&answer)), expected, "{member} {reason}: {answer}");
    }
    let row = (
        format!("player:{PLAYER}"),
        json!({ "agent": false }),
        json!({ "agent": true, "reason": "asked for it" }),
    );
    assert_eq!((kept(&house, "agent.make").await, desk.trail().await.unwrap().len()), (vec![row], 1));
    house.close().await;
}

/// Whoever stands beyond an operator's reach is not there; of a contract within it the other side has no name then. Seen to
/// fail with the sides shown as they come.
#[tokio::test]
async fn beyond_reach_there_is_nobody_and_no_other_side() {
    let house = House::open().await;
    let desk = desk(&house).await;
    let reach = Reach { line: Some(UPLINE), ..Reach::default() };
    desk.hire("narrow", Role::Owner, &reach).await.unwrap();
    for (name, karim) in [("owner", json!("karim")), ("narrow", Value::Null)] {
        let (status, seen) = desk.get(&path(UPLINE), name).await;
        let rows = seen["value"]["rows"].as_array().unwrap();
        let given = rows.iter().find(|row| row["house"] == false).unwrap();
        assert_eq!(
            (status.as_u16(), &given["upline"]["account"], &given["downline"]["account"]),
            (200, &json!("upline"), &karim),
            "{name}: {seen}"
        );
    }
    let id = house.agency.offer(HOUSE, STRANGER, &realtime(Rate::from_millionths(1_000))).await.unwrap().id;
    let why = json!({ "reason": "x" });
    let (base, agent) = (path(STRANGER), format!("/backoffice/players/{STRANGER}/agent"));
    for (method, path, body) in [
        (Method::GET, base.clone(), Value::Null),
        (Method::POST, base.clone(), daily("0.20")),
        (Method::POST, format!("{base}/{id}/withdraw"), why.clone()),
        (Method::POST, format!("{base}/{id}/terminate"), why.clone()),
        (Method::POST, agent, why),
    ] {
        let (status, answer) = desk.call((method.clone(), &path), "narrow", &body).await;
        assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{method} {path}: {answer}");
        // The same by who reaches them, so that it was the reach that refused.
        let (_, answer) = desk.call((method, &path), "owner", &body).await;
        assert_ne!(code(&answer), "not_found", "{path}: {answer}");
    }
    assert!(desk.trail().await.unwrap().iter().all(|(name, _)| name == "owner"));
    house.close().await;
}
