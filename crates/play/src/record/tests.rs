//! A round as operators see it, and who does not.

use std::sync::Arc;

use axum::{Router, http::StatusCode};
use gate::{TitleInfo, Titles};
use kernel::{
    Amount, Asset, GameType,
    id::{MemberId, NodeId, VendorId},
};
use office::{
    Reach, Role,
    testing::{Desk, Known, code},
};
use serde_json::{Value, json};
use store::testing::TestDb;
use web::Lang;

use super::{Records, backoffice_routes, place::Places};

const RAHIM: MemberId = MemberId(10_001);
const ROUND: &str = "00000000-0000-4000-8000-0000000000f1";

/// One title is listed.
struct Shelf;

impl Titles for Shelf {
    fn title(&self, _: NodeId) -> Option<gate::Title> {
        None
    }

    fn info(&self, _: VendorId, code: &str) -> Option<TitleInfo> {
        (code == "ref10l").then(|| TitleInfo {
            en: "Ten lines".into(),
            bn: "দশ রেখা".into(),
            vendor: "MAKER".into(),
            family: GameType::Rng,
        })
    }

    fn is_open(&self, _: VendorId, _: &str) -> bool {
        true
    }

    fn family(&self, partner: VendorId, code: &str) -> Option<GameType> {
        self.info(partner, code).map(|info| info.family)
    }
}

#[tokio::test]
async fn a_round_tells_what_the_vendor_said_to_operators_who_reach_the_player() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    for statement in [
        "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at) values
         (10001, 2, 'r1', '00000000-0000-4000-8000-0000000000f1', 'ref10l', 1, 100000, 250000, true, now()),
         (10001, 3, 'r2', gen_random_uuid(), 'gone', 1, 50000, 0, false, now() - interval '1 minute')",
        "insert into wager_command (partner, key, owner, kind, round, game, asset, amount, free, at) values
         (2, 'b1', 10001, 1, 'r1', 'ref10l', 1, 100000, false, now()),
         (2, 'w1', 10001, 2, 'r1', 'ref10l', 1, 250000, false, now() + interval '1 second')",
    ] {
        sqlx::query(statement).execute(store.pool()).await.unwrap();
    }
    let vendors = Arc::new([(VendorId(2), "studio".to_owned())].into());
    let records = Records::new(store.clone(), Arc::new(Shelf), Asset::Bdt, vendors);
    let members = Known::of(&[(RAHIM, "rahim", "BD")]);
    let from = Amount::from_major(20_000).unwrap();
    let desk = Desk::open(&store, from, members, Router::from(backoffice_routes(records))).await.unwrap();
    let abroad = Reach { countries: vec!["IN".into()], ..Reach::default() };
    desk.hire("abroad", Role::Owner, &abroad).await.unwrap();
    let (bets, round) = (format!("/backoffice/players/{RAHIM}/bets"), format!("/backoffice/rounds/{ROUND}"));
    for path in [&bets, &round] {
        let (status, answer) = desk.get(path, "abroad").await;
        assert_eq!((status, code(&answer)), (StatusCode::NOT_FOUND, "not_found"), "{path}");
    }
    let value = async |path: &str| -> Value {
        let (status, answer) = desk.get(path, "support").await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer["value"].clone()
    };
    let first = value(&format!("{bets}?size=1")).await;
    assert_eq!(first["content"][0]["title"], json!({ "en": "Ten lines", "bn": "দশ রেখা", "maker": "MAKER" }));
    let next = first["next"].as_str().unwrap();
    let rest = value(&format!("{bets}?size=1&cursor={next}")).await;
    let gone = &rest["content"][0];
    assert_eq!((&gone["title"], &gone["vendor"], &gone["game"]), (&json!(null), &json!("3"), &json!("gone")));
    let round = value(&round).await;
    assert_eq!((&round["account"], &round["vendor"]), (&json!("rahim"), &json!("studio")));
    assert_eq!((&round["cause"], &round["payout"]), (&json!("round:2:r1"), &json!("2.50")));
    let said: Vec<_> = round["messages"].as_array().unwrap().iter().map(|said| &said["kind"]).collect();
    assert_eq!(said, ["bet", "win"]);
    let nothing = "/backoffice/rounds/00000000-0000-4000-8000-0000000000f2";
    assert_eq!(desk.get(nothing, "support").await.0, StatusCode::NOT_FOUND);
    db.close().await;
}

/// Of a round at a table and of a session in a room; a name of another vendor's that looks the same is none of ours.
#[tokio::test]
async fn a_round_says_at_which_table_or_in_which_room_it_was_played() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let (at_table, in_room) = (uuid::Uuid::from_u128(1), uuid::Uuid::from_u128(2));
    for statement in [
        "insert into game_table (rules, asset, least, most_on_cell, most_in_round, open_ms, pause_ms, name_en, name_bn)
         values ('roulette-1', 1, 1, 1, 1, 1000, 1000, 'River 3', 'নদী 3'), ('fishing-1+reef', 1, 1, 1, 1, 1000, 1000, 'Reef', 'রিফ')",
        "insert into table_chain (table_id, number, salt, seed, chain_end, length, at) values (1, 1, '', '', '', 1, now())",
        "insert into table_round (table_id, number, id, rules, chain, place, hand, phase, opened_at, lock_at)
         values (1, 1, '00000000-0000-0000-0000-000000000001', 'roulette-1', 1, 1, 1, 1, now(), now())",
        "insert into room_session (id, table_id, seat, owner, request, amount, seed, nonce, state, started_at)
         values ('00000000-0000-0000-0000-000000000002', 2, 1, 10001, gen_random_uuid(), 1, 1, 1, 2, now())",
        "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at) values
         (10001, 1, '00000000-0000-0000-0000-000000000001', gen_random_uuid(), 'roulette', 1, 1, 0, true, now()),
         (10001, 1, '00000000-0000-0000-0000-000000000002', gen_random_uuid(), 'fishing', 1, 1, 0, true, now()),
         (10001, 2, '00000000-0000-0000-0000-000000000001', gen_random_uuid(), 'ref10l', 1, 1, 0, true, now()),
         (10001, 1, 'no-uuid', gen_random_uuid(), 'dice', 1, 1, 0, true, now())",
    ] {
        sqlx::query(statement).execute(store.pool()).await.unwrap();
    }
    let records = Records::new(store.clone(), Arc::new(Shelf), Asset::Bdt, Arc::default());
    let rows = wager::record(
        &store,
        records.wallet(RAHIM),
        &wager::Filter { limit: 10, ..wager::Filter::default() },
    )
    .await
    .unwrap();
    assert_eq!(rows.len(), 4);
    let places = Places::of(&store, &rows).await.unwrap();
    for row in rows {
        let is_ours = row.partner == VendorId::HOUSE;
        let wanted = match row.name.parse::<uuid::Uuid>() {
            Ok(name) if is_ours && name == at_table => Some(["River 3", "নদী 3"]),
            Ok(name) if is_ours && name == in_room => Some(["Reef", "রিফ"]),
            _ => None,
        };
        let found = places.find(&row).map(|place| [place.called(Lang::En), place.called(Lang::Bn)]);
        assert_eq!(found, wanted, "{row:?}");
        assert_eq!(records.shown(row, &places, Lang::En).place.as_deref(), wanted.map(|[en, _]| en));
    }
    db.close().await;
}
