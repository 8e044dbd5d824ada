//! The demo's people at tables: they play by the calls of everybody, and others see what they are.

use std::time::{Duration, Instant};

use demo::crowd::{self, AT_TABLES, NAMES, Place, Settings};
use kernel::{Amount, Asset};
use store::{Store, tasks::CancellationToken};
use tables::{Table, Terms};

use crate::support::{Node, Vendor, books_are_right, configuration, fresh};

const PEOPLE: usize = 6;

/// A table as quick as people can follow: they begin no bet in its last seconds.
async fn table(store: &Store, rules: &str, most_paid: Option<i64>) {
    let units = |major| Amount::from_major(major).unwrap();
    let terms = Terms {
        name_en: "Quick".to_owned(),
        name_bn: "দ্রুত".to_owned(),
        rules: rules.to_owned(),
        asset: Asset::Bdt,
        least: units(1),
        most_on_cell: units(20),
        most_in_round: units(100),
        most_paid: most_paid.map(units),
        open: time::Duration::seconds(6),
        pause: time::Duration::milliseconds(50),
        hours: None,
        groups: Vec::new(),
        chat_language: None,
    };
    let mut tx = store.begin().await.unwrap();
    Table::create(&mut tx, terms).await.unwrap();
    tx.commit().await.unwrap();
}

/// Asks again until it is so, for two minutes.
async fn until(store: &Store, what: &'static str) {
    let deadline = Instant::now() + Duration::from_secs(120);
    let so = || sqlx::query_scalar::<_, bool>(what).fetch_one(store.pool());
    while !so().await.unwrap() {
        assert!(Instant::now() < deadline, "{what}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn people_of_the_demo_play_at_tables_and_are_seen_to_be_simulated() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let mut ids = Vec::new();
    for name in NAMES.iter().take(1).chain(AT_TABLES.iter().take(PEOPLE)) {
        ids.push(node.register(name, None).await.1);
    }
    node.house.identity.mark_simulated(&ids).await.unwrap();
    table(&store, "dragon-tiger-1", None).await;
    table(&store, "crash-1", Some(100_000)).await;
    let settings = Settings { players: 1, at_tables: PEOPLE, pause_ms: 1 };
    let site = format!("http://{}", node.address);
    let place = Place { site, channel: String::new(), password: "Nodir-Ghat-73" };
    let stop = CancellationToken::new();
    crowd::open(settings, &node.house.catalog, place, &stop).unwrap();

    until(&store, "select exists (select from table_bet where payout is not null)").await;
    until(&store, "select exists (select from table_bet where left_at is not null)").await;
    let seen = serde_json::to_value(node.house.tables.all().await.unwrap()).unwrap();
    let people = |of: &str| -> i64 {
        seen.as_array().unwrap().iter().map(|table| table["people"][of].as_i64().unwrap()).sum()
    };
    assert!(people("count") > 0, "{seen}");
    assert_eq!(people("simulated"), people("count"), "{seen}");
    let refused = "select count(*) from table_bet where state = 3";
    let refused = sqlx::query_scalar::<_, i64>(refused).fetch_one(store.pool()).await.unwrap();
    assert_eq!(refused, 0, "they bet what they have");
    stop.cancel();
    // Rounds that they have bet in end without them.
    let rest = sqlx::query("update game_table set state = 2");
    rest.execute(store.pool()).await.unwrap();
    until(&store, "select not exists (select from table_round where ended_at is null)").await;
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}
