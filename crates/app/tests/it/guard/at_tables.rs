//! The guard at tables that run by themselves: the next stake is refused, and what was staked is played to its end and paid.

use kernel::{Amount, Asset, Money};
use tables::{Table, TableState, Terms};

use super::*;
use crate::support::fresh;

/// What new members have.
const WELCOME: i64 = 1_000;
/// The tables, by their numbers.
const RULES: [&str; 4] = ["sic-bo-1", "crash-1", "blackjack-1", "fishing-1+reef"];

async fn table(store: &Store, rules: &str) {
    let units = |major| Amount::from_major(major).unwrap();
    let terms = Terms {
        name_en: "Quick".to_owned(),
        name_bn: "দ্রুত".to_owned(),
        rules: rules.to_owned(),
        asset: Asset::Bdt,
        least: units(1),
        most_on_cell: units(50),
        most_in_round: units(500),
        most_paid: (rules == "crash-1").then(|| units(100_000)),
        open: Duration::seconds(if rules.starts_with("fishing") { 60 } else { 3 }),
        pause: Duration::milliseconds(50),
        hours: None,
        groups: Vec::new(),
        chat_language: None,
    };
    let mut tx = store.begin().await.unwrap();
    Table::create(&mut tx, terms).await.unwrap();
    tx.commit().await.unwrap();
}

/// A house with a table of each kind.
async fn opened() -> (TestDb, Store, Node) {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    for rules in RULES {
        table(&store, rules).await;
    }
    (db, store, node)
}

/// A bet in the round that is open at a table, or in the next one.
async fn stakes(client: &Client, table: usize, cell: &str) -> (u16, Value) {
    loop {
        let (_, seen) = client.get(&format!("/play/tables/{table}")).await;
        if let Some(round) = seen["value"]["round"]["number"].as_i64() {
            let ask = json!({ "requestId": Uuid::now_v7(), "round": round, "cell": cell, "stake": "10" });
            let (status, answer) = client.post(&format!("/play/tables/{table}/bets"), ask).await;
            // It was locked meanwhile, or is over.
            if !["round_locked", "round_not_open"].contains(&code(&answer)) {
                return (status, answer);
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

async fn sits(client: &Client, amount: &str) -> (u16, Value) {
    let ask = json!({ "requestId": Uuid::now_v7(), "seat": 1, "amount": amount });
    client.post("/play/tables/4/sessions", ask).await
}

/// Lets every table rest, waits for the last rounds and sessions, and holds each member's money against what became of their bets.
async fn rests(store: &Store, members: &[MemberId]) {
    let mut tx = store.begin().await.unwrap();
    for number in 1..=RULES.len() {
        let table = Table::find(store, kernel::id::TableId(number.try_into().unwrap())).await.unwrap();
        table.set_state(&mut tx, TableState::Resting).await.unwrap();
    }
    tx.commit().await.unwrap();
    let open = "select exists (select from table_round where ended_at is null)
                    or exists (select from room_session where ended_at is null)";
    until("every round and session ends", async || {
        !sqlx::query_scalar::<_, bool>(open).fetch_one(store.pool()).await.unwrap()
    })
    .await;
    for member in members {
        let won =
            "select coalesce(sum(payout - stake), 0)::bigint from table_bet where owner = $1 and state = 2";
        let won: i64 = sqlx::query_scalar(won).bind(member.0).fetch_one(store.pool()).await.unwrap();
        let unpaid = "select count(*) from table_bet where owner = $1 and state = 2 and payout is null";
        let unpaid: i64 = sqlx::query_scalar(unpaid).bind(member.0).fetch_one(store.pool()).await.unwrap();
        let expected = Money::from_units(Money::from_major(WELCOME).unwrap().units() + won);
        assert_eq!(
            (unpaid, wager::balance(store, *member, Asset::Bdt).await.unwrap()),
            (0, expected),
            "{member}"
        );
    }
    books_are_right(store).await;
}

/// Seen to fail with cash-outs that ask as bets do.
#[tokio::test]
async fn a_pause_refuses_the_next_stake_at_every_table_and_pays_what_was_staked() {
    let (db, store, node) = opened().await;
    let (client, member) = node.register("rahim", None).await;
    for (table, cell) in [(1, "small"), (3, "seat:1"), (2, "hand")] {
        let (status, answer) = stakes(&client, table, cell).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(sits(&client, "50").await.0, 200);
    let (_, seen) = client.get("/play/tables/2").await;
    let round = seen["value"]["round"]["number"].clone();
    assert_eq!(client.post("/wps/guard/pause", json!({ "term": "24h" })).await.0, 200);

    let out = node.sign_in_to_withdraw("rahim").await;
    for (table, cell) in [(1, "small"), (2, "hand"), (3, "seat:2")] {
        let (status, answer) = stakes(&out, table, cell).await;
        assert_eq!((status, code(&answer)), (403, "member_paused"), "{table}");
    }
    assert_eq!(code(&sits(&out, "10").await.1), "member_paused");
    let more = json!({ "requestId": Uuid::now_v7(), "amount": "10" });
    assert_eq!(code(&out.post("/play/tables/4/session/top-ups", more).await.1), "member_paused");
    // The bet in the curve may be taken out, if that has not ended by now: money that is owed.
    let ask = json!({ "round": round, "bet": 1 });
    let told = loop {
        let (status, answer) = out.post("/play/tables/2/cash-outs", ask.clone()).await;
        if code(&answer) != "round_not_running" {
            break (status, code(&answer).to_owned());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert!(matches!((told.0, &*told.1), (200, "") | (409, "cash_out_late")), "{told:?}");
    rests(&store, &[member]).await;
    let sent: bool = sqlx::query_scalar("select ended_at is not null from room_session where owner = $1")
        .bind(member.0)
        .fetch_one(store.pool())
        .await
        .unwrap();
    assert!(sent, "who pauses is sent home with what lies at the seat");
    drop(node);
    db.close().await;
}

/// A limit of wagers holds at tables of every kind together, and accounts of staff stake nothing anywhere.
#[tokio::test]
async fn limits_and_the_group_of_the_staff_hold_at_every_table() {
    let (db, store, node) = opened().await;
    let (limited, rahim) = node.register("rahim", None).await;
    limit(&limited, "wager", "day", Some("25.00")).await;
    assert_eq!(stakes(&limited, 1, "small").await.0, 200);
    assert_eq!(stakes(&limited, 1, "odd").await.0, 200);
    for (table, cell) in [(1, "big"), (2, "hand"), (3, "seat:2")] {
        let (status, answer) = stakes(&limited, table, cell).await;
        assert_eq!((status, code(&answer)), (409, "limit_reached"), "{table}: {answer}");
    }
    assert_eq!(code(&sits(&limited, "10").await.1), "limit_reached");

    let (clerk, staff) = node.register("salma", None).await;
    let put = "update member set player_group = g.id from player_group g where g.staff and member.id = $1";
    sqlx::query(put).bind(staff.0).execute(store.pool()).await.unwrap();
    for (table, cell) in [(1, "big"), (2, "hand"), (3, "seat:3")] {
        let (status, answer) = stakes(&clerk, table, cell).await;
        assert_eq!((status, code(&answer)), (409, "bet_refused"), "{table}: {answer}");
    }
    assert_ne!(sits(&clerk, "10").await.0, 200);
    assert_ne!(clerk.post("/play/dice", dice("1")).await.0, 200);
    rests(&store, &[rahim, staff]).await;
    let staked = "select count(*) from table_bet where owner = $1 and state <> 3";
    let staked: i64 = sqlx::query_scalar(staked).bind(staff.0).fetch_one(store.pool()).await.unwrap();
    assert_eq!(staked, 0);
    drop(node);
    db.close().await;
}
