//! Rounds that are called off while their seats decide.

use office::testing::{Desk, Known, code as told};
use serde_json::{Value, json};

use super::*;
use crate::seats::Written;

const VOID: &str = "/backoffice/tables/1/rounds/1/void";

async fn desk(fair: &Fair) -> Desk {
    let (routes, _) = crate::backoffice_routes(fair.tables.clone()).split_for_parts();
    Desk::open(&fair.store, taka(20_000), Known::of(&[]), routes).await.unwrap()
}

/// What lies there comes back whole, with what decisions brought and what is still on its way; and nobody is dealt a card after those
/// that everybody saw.
#[tokio::test]
async fn a_round_whose_seats_decide_is_called_off_and_every_stake_comes_back() {
    use Decision::{Double, Stand};
    let (fair, host) = Fair::of_seats(is_plain).await;
    let desk = desk(&fair).await;
    for (member, cell, amount) in [(RAHIM, "seat:2", 100), (SALMA, "seat:5", 200), (SALMA, "behind:2", 50)] {
        fair.sits(member, cell, amount).await.unwrap();
    }
    fair.deals(&host).await;
    fair.decides(RAHIM, 2, Double).await.unwrap();
    assert_eq!(fair.balance(RAHIM).await, taka(800).money());
    // Written down, and on its way to the money core when the round is called off.
    let late = fair.decision(SALMA, 5, Double).await;
    let shoe = fair.tables.shoes.of(&fair.round().await).await.unwrap();
    let written = fair.tables.write_act(&late, &fair.tables.receive(), Some(&shoe)).await.unwrap();
    let Written::Act(Some(bet)) = written else { panic!("a stake is on its way") };
    let reason = json!({ "reason": "A card fell" });
    assert_eq!(desk.post(VOID, "risk", reason.clone()).await.0, 200);
    let again = desk.post(VOID, "risk", reason).await;
    assert_eq!((again.0.as_u16(), told(&again.1)), (409, "round_has_result"), "once");
    let seen = json!(fair.tables.view(fair.table.id).await.unwrap());
    assert_eq!((&seen["round"]["phase"], &seen["seats"]["seats"][0]["hands"]), (&"void".into(), &json!([])));
    assert_eq!(code(fair.decides(SALMA, 5, Stand).await), "round_void");

    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Void));
    assert_eq!(code(fair.tables.decide(&late, fair.tables.receive()).await), "round_void");
    assert!(matches!(fair.tables.stake(&fair.table, bet).await, Err(Error::Void)), "it comes too late");
    for member in [RAHIM, SALMA] {
        assert_eq!(fair.balance(member).await, taka(1_000).money());
    }
    let round = fair.round().await;
    fair.is_whole(&round).await;
    let proof = json!(fair.tables.proof_of(round.clone()).await.unwrap());
    assert_eq!((&proof["voidReason"], &proof["hash"]), (&"A card fell".into(), &Value::Null));

    let over = sqlx::query("update table_round set ended_at = ended_at - interval '1 minute' where id = $1");
    over.bind(round.id).execute(fair.store.pool()).await.unwrap();
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
    let next = fair.round().await;
    assert_eq!((next.place, next.hand, next.shoe_from), (2, 1, Some(0)), "a shoe that nobody has seen");
    assert_ne!(next.shoe_root, round.shoe_root);
    fair.closes().await;
}

/// Between the last decision and the step in which its host writes it down a round has its result: everybody sees it.
#[tokio::test]
async fn nobody_calls_a_round_off_whose_end_everybody_sees() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    let desk = desk(&fair).await;
    fair.sits(RAHIM, "seat:2", 100).await.unwrap();
    fair.deals(&host).await;
    fair.decides(RAHIM, 2, Decision::Stand).await.unwrap();
    assert_eq!(fair.round().await.phase, Phase::Running);
    let late = desk.post(VOID, "risk", json!({ "reason": "He won too much" })).await;
    assert_eq!((late.0.as_u16(), told(&late.1)), (409, "round_has_result"));
    let round = fair.ends_round(&host).await;
    fair.is_whole(&round).await;
    fair.closes().await;
}
