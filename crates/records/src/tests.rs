//! What operators read of a player, with operators who reach them and some who do not.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Router, http::Method};
use gate::{Title, TitleInfo, Titles};
use kernel::{
    Amount, Asset, GameType, ManualClock,
    id::{MemberId, NodeId, VendorId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use office::{
    Reach, Role,
    testing::{Desk, Known, code},
};
use serde_json::{Value, json};
use store::{Store, testing::TestDb};
use time::macros::datetime;

use crate::{Accounts, SearchIn, backoffice_routes};

const KARIM: MemberId = MemberId(10_001);
const RAHIM: MemberId = MemberId(10_002);
const RAHIMA: MemberId = MemberId(10_003);
const SALMA: MemberId = MemberId(10_004);

/// No game is called anything.
struct Nameless;

impl Titles for Nameless {
    fn title(&self, _: NodeId) -> Option<Title> {
        None
    }

    fn info(&self, _: VendorId, _: &str) -> Option<TitleInfo> {
        None
    }

    fn is_open(&self, _: VendorId, _: &str) -> bool {
        false
    }

    fn family(&self, _: VendorId, _: &str) -> Option<GameType> {
        None
    }
}

/// How a member beyond reach is kept out of each call, as the golden list of the whole office says.
fn listed() -> BTreeMap<&'static str, &'static str> {
    let list = include_str!("../../app/tests/output/office-reach.txt");
    list.lines().map(|line| line.split_once(" = ").unwrap()).collect()
}

/// Members, and operators whose token is their name.
struct Hall {
    db: TestDb,
    store: Store,
    desk: Desk,
    calls: Vec<String>,
}

impl Hall {
    /// Karim's house in which Rahim plays, and Salma of another country below Rahim.
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let store = db.store_with(Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)))).await;
        for statement in [
            "insert into member (id, account, account_key, nickname, kind, asset, country, parent, mobile, mobile_key, email,
                                 created_at)
             overriding system value values
             (10001, 'Karim', 'karim', 'Karim', 1, 1, 'BD', null, null, null, null, now()),
             (10002, 'rahim', 'rahim', 'Rahim', 0, 1, 'BD', 10001, '01712345678', '8801712345678', 'Rahim@example.org', now()),
             (10003, 'rahima', 'rahima', 'Rahima', 0, 1, 'IN', 10002, null, null, null, now()),
             (10004, 'salma', 'salma', 'Salma', 0, 1, 'BD', 10002, null, null, null, now())",
            "insert into member_tree (ancestor, descendant, depth) values
             (10001, 10001, 0), (10002, 10002, 0), (10003, 10003, 0), (10004, 10004, 0), (10001, 10002, 1),
             (10002, 10003, 1), (10001, 10003, 2), (10002, 10004, 1), (10001, 10004, 2)",
        ] {
            sqlx::query(statement).execute(store.pool()).await.unwrap();
        }
        let search = SearchIn { channels: vec!["bkash".into()], partners: vec![VendorId(2)] };
        let accounts = Accounts::new(store.clone(), Arc::new(Nameless), Asset::Bdt, search);
        let routes = backoffice_routes(accounts);
        let calls = routes.get_openapi().paths.paths.keys().cloned().collect();
        let known = Known::of(&[
            (KARIM, "Karim", "BD"),
            (RAHIM, "rahim", "BD"),
            (RAHIMA, "rahima", "IN"),
            (SALMA, "salma", "BD"),
        ]);
        let from = Amount::from_major(20_000).unwrap();
        let desk = Desk::open(&store, from, known, Router::from(routes)).await.unwrap();
        for (name, countries, line) in [
            ("abroad", vec!["NP".to_owned()], None),
            ("aside", Vec::new(), Some(MemberId(900))),
            ("near", vec!["BD".to_owned()], Some(RAHIM)),
            ("home", vec!["BD".to_owned()], None),
        ] {
            let reach = Reach { countries, line, ..Reach::default() };
            desk.hire(name, Role::Owner, &reach).await.unwrap();
        }
        Self { db, store, desk, calls }
    }

    async fn run(&self, statement: &'static str) {
        sqlx::query(statement).execute(self.store.pool()).await.unwrap();
    }

    async fn value(&self, path: &str, operator: &str) -> Value {
        let (status, answer) = self.desk.get(path, operator).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer["value"].clone()
    }

    /// Who is found by a text, and by what.
    async fn found(&self, text: &str, operator: &str) -> Vec<(String, String)> {
        let found = self.value(&format!("/backoffice/players?search={text}"), operator).await;
        let told = |row: &Value, field: &str| row[field].as_str().unwrap().to_owned();
        let rows = found["content"].as_array().unwrap();
        rows.iter().map(|row| (told(row, "account"), told(row, "by"))).collect()
    }
}

const fn house(kind: AccountKind) -> AccountKey {
    AccountKey::house(kind, Asset::Bdt)
}

fn accounts_of(rows: &Value) -> Vec<&str> {
    rows.as_array().unwrap().iter().map(|row| row["account"].as_str().unwrap()).collect()
}

/// Every call by operators to whose countries and line the player does not belong, and by one who reaches them.
#[tokio::test]
async fn a_member_beyond_reach_is_not_there_in_any_call() {
    let hall = Hall::open().await;
    let of_one: Vec<&String> = hall.calls.iter().filter(|path| path.contains("{id}")).collect();
    assert_eq!(of_one.len() + 1, hall.calls.len());
    for path in of_one {
        assert_eq!(listed()[format!("GET {path}").as_str()], "refused", "{path}");
        let path = path.replace("{id}", &RAHIM.to_string());
        for operator in ["abroad", "aside"] {
            let (status, answer) = hall.desk.call((Method::GET, &path), operator, &Value::Null).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
        }
        let (status, answer) = hall.desk.get(&path, "near").await;
        assert_eq!(status, 200, "{path}: {answer}");
        if path.ends_with("/person") {
            assert_eq!(answer["value"]["mobile"], "***678");
        }
    }
    assert_eq!(listed()["GET /backoffice/players"], "unseen");
    for operator in ["abroad", "aside"] {
        assert!(hall.found("rahim", operator).await.is_empty());
        assert_eq!(hall.value("/backoffice/players", operator).await["content"], json!([]));
    }
    hall.db.close().await;
}

#[tokio::test]
async fn members_are_found_by_the_beginning_of_a_name_or_by_id() {
    let hall = Hall::open().await;
    let found = async |text| hall.found(text, "owner").await;
    let by_name = |names: &[&str]| -> Vec<(String, String)> {
        names.iter().map(|name| ((*name).to_owned(), "account".to_owned())).collect()
    };
    assert_eq!(found("RAHI").await, by_name(&["rahim", "rahima"]), "the whole name before longer ones");
    assert_eq!(found("10004").await, [("salma".to_owned(), "id".to_owned())]);
    // What is written is looked for, not obeyed.
    for pattern in ["%25", "_ahim", "r%25m", "%5C", "'"] {
        assert!(found(pattern).await.is_empty(), "{pattern}");
    }
    let newest = hall.value("/backoffice/players?size=3", "owner").await;
    assert_eq!(accounts_of(&newest["content"]), ["salma", "rahima", "rahim"]);
    let next = newest["next"].as_str().unwrap();
    let rest = hall.value(&format!("/backoffice/players?size=3&cursor={next}"), "owner").await;
    assert_eq!((accounts_of(&rest["content"]), &rest["next"]), (vec!["Karim"], &json!(null)));
    let here = hall.value("/backoffice/players", "home").await;
    assert_eq!(accounts_of(&here["content"]), ["salma", "rahim", "Karim"], "of the country");
    hall.db.close().await;
}

/// Whatever an operator is told on the telephone leads to the player; by what, is said beside the name.
#[tokio::test]
async fn a_member_is_found_by_anything_that_belongs_to_them() {
    let hall = Hall::open().await;
    hall.run(
        "insert into cashier_payee (id, member, institution, number, holder, bound_at)
         values (gen_random_uuid(), 10002, 'bkash', '01812345678', 'Rahim', now())",
    )
    .await;
    hall.run(
        "insert into cashier_deposit (id, member, request, channel, asset, amount, state, return_url, transaction,
                                      created_at, updated_at)
         values ('00000000-0000-4000-8000-00000000000d', 10002, gen_random_uuid(), 'bkash', 1, 5, 'created', '', 'TX9',
                 now(), now())",
    )
    .await;
    hall.run(
        "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at)
         values (10002, 2, 'r1', '00000000-0000-4000-8000-0000000000f1', 'g', 1, 5, 0, false, now())",
    )
    .await;
    hall.run(
        "insert into wager_command (partner, key, owner, kind, round, game, asset, amount, free, at)
         values (2, 'b1', 10002, 1, 'r1', 'g', 1, 5, false, now())",
    )
    .await;
    for (text, by) in [
        ("01712345678", "mobile"),
        ("%2B880 1712-345678", "mobile"),
        ("RAHIM@example.org", "email"),
        ("018-1234 5678", "payee"),
        ("00000000-0000-4000-8000-00000000000d", "deposit"),
        ("deposit:00000000-0000-4000-8000-00000000000d", "deposit"),
        ("TX9", "transaction"),
        ("00000000-0000-4000-8000-0000000000f1", "round"),
        ("b1", "transaction"),
    ] {
        let text = text.replace(' ', "%20");
        assert_eq!(hall.found(&text, "owner").await, [("rahim".to_owned(), by.to_owned())], "{text}");
        assert!(hall.found(&text, "abroad").await.is_empty(), "{text}");
    }
    // The end of a number belongs to too many.
    assert!(hall.found("12345678", "owner").await.is_empty());
    hall.db.close().await;
}

/// Every amount on a screen can be followed to the transfers that made it.
#[tokio::test]
async fn the_lines_of_one_cause_are_found_at_once_with_their_round() {
    let hall = Hall::open().await;
    hall.run(
        "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at)
         values (10002, 2, 'a:1', '00000000-0000-4000-8000-0000000000f1', 'g', 1, 5, 0, false, now())",
    )
    .await;
    let cash = AccountKey::member(RAHIM, AccountKind::Cash, Asset::Bdt);
    let (bank, games) = (house(AccountKind::Provider), house(AccountKind::Gaming));
    ledger::open_house(&hall.store, Asset::Bdt).await.unwrap();
    let mut tx = hall.store.begin().await.unwrap();
    for (number, (from, to, taka, reason, cause)) in [
        (bank, cash, 100, Reason::Deposit, "deposit:1"),
        (cash, games, 30, Reason::Bet, "round:2:a:1"),
        (games, cash, 20, Reason::Win, "round:2:a:1"),
    ]
    .into_iter()
    .enumerate()
    {
        let amount = Amount::from_major(taka).unwrap();
        let movement = Movement { from, to, amount, reason, cause: cause.into(), corrects: None };
        let posting =
            Posting { owner: RAHIM, space: "test", key: number.to_string(), movements: vec![movement] };
        ledger::post(&mut tx, hall.store.now(), &posting).await.unwrap();
    }
    tx.commit().await.unwrap();
    let path = format!("/backoffice/players/{RAHIM}/ledger");
    let lines = hall.value(&format!("{path}?cause=round:2:a:1"), "support").await;
    let told = lines["content"].as_array().unwrap().iter().map(|line| line["amount"].as_str().unwrap());
    assert_eq!((told.collect(), &lines["next"]), (vec!["20.00", "-30.00"], &json!(null)));
    assert_eq!(lines["content"][0]["round"], "00000000-0000-4000-8000-0000000000f1");
    assert_eq!(hall.value(&format!("{path}?cause=deposit:2"), "support").await["content"], json!([]));
    let first = hall.value(&format!("{path}?size=2"), "support").await;
    let next = first["next"].as_str().unwrap();
    let rest = hall.value(&format!("{path}?size=2&cursor={next}"), "support").await;
    assert_eq!(
        (&rest["content"][0]["reason"], &rest["content"][0]["round"]),
        (&json!("deposit"), &json!(null))
    );
    let player = hall.value(&format!("/backoffice/players/{RAHIM}"), "support").await;
    assert_eq!(
        (&player["balances"][0]["available"], &player["parent"]["account"]),
        (&json!("90.00"), &json!("Karim"))
    );
    let kept = hall.value(&format!("/backoffice/players/{RAHIM}/balances"), "support").await;
    assert_eq!(kept, json!([{ "asset": "BDT", "account": "cash", "amount": "90.00" }]));
    hall.db.close().await;
}

/// Of those near a player who are beyond an operator's reach nothing is said.
#[tokio::test]
async fn who_stands_near_a_player_is_shown_as_far_as_the_operator_reaches() {
    let hall = Hall::open().await;
    hall.run(
        "insert into guard_signal (kind, hash, member, first_at, last_at) values
         ('device', 'd', 10002, now(), now()), ('device', 'd', 10003, now(), now()),
         ('device', 'd', 10004, now(), now()), ('payee', 'p', 10002, now(), now()), ('payee', 'p', 10004, now(), now()),
         ('phone', 'x', 10003, now(), now())",
    )
    .await;
    hall.run(
        "with t as (insert into game_table (rules, asset, least, most_on_cell, most_in_round, open_ms, pause_ms, name_en, name_bn)
                    values ('roulette-1', 1, 1, 1, 1, 1000, 0, 'A', 'A') returning id),
              c as (insert into table_chain (table_id, number, salt, seed, chain_end, length, at)
                    select id, 1, 's', 's', 'e', 9, now() from t returning table_id),
              r as (insert into table_round (table_id, number, id, rules, chain, place, hand, phase, opened_at, lock_at)
                    select table_id, 1, '00000000-0000-4000-8000-0000000000f7', 'roulette-1', 1, 1, 1, 4, now(), now() from c
                    returning id)
         insert into table_opposite (round, first, members, apart, together) select id, 10002, '{10002,10004}', 200, 0 from r",
    )
    .await;
    let path = |tail| format!("/backoffice/players/{RAHIM}/{tail}");
    let linked = hall.value(&path("linked"), "owner").await;
    assert_eq!(accounts_of(&linked), ["salma", "rahima"], "who shares most first");
    assert_eq!(linked[0]["kinds"], json!(["device", "payee"]));
    assert_eq!([&linked[0]["oppositeRounds"], &linked[1]["oppositeRounds"]], [1, 0]);
    assert_eq!(accounts_of(&hall.value(&path("linked"), "home").await), ["salma"]);
    let line = hall.value(&path("line"), "owner").await;
    assert_eq!(accounts_of(&line["above"]), ["Karim"]);
    assert_eq!(accounts_of(&line["below"]), ["salma", "rahima"]);
    let near = hall.value(&path("line"), "near").await;
    assert_eq!(
        (&near["above"], &near["below"]),
        (&json!([]), &json!([])),
        "of the line of one who is known alone"
    );
    let home = hall.value(&path("line"), "home").await;
    assert_eq!((accounts_of(&home["above"]), accounts_of(&home["below"])), (vec!["Karim"], vec!["salma"]));
    let player = hall.value(&format!("/backoffice/players/{RAHIM}"), "near").await;
    assert_eq!(player["parent"], json!(null), "the agent above is beyond the line");
    let above = hall.value(&format!("/backoffice/players/{KARIM}/line"), "owner").await;
    assert_eq!((&above["below"][0]["account"], &above["below"][0]["team"]), (&json!("rahim"), &json!(2)));
    hall.db.close().await;
}
