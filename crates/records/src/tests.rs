//! What operators read of a player, with operators who reach them and some who do not.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Router, http::Method};
use kernel::{
    Amount, Asset, ManualClock,
    id::{MemberId, VendorId},
};
use office::{
    Reach, Role,
    testing::{Desk, Known, code},
};
use serde_json::Value;
use store::testing::TestDb;
use time::macros::datetime;

use crate::{Accounts, Called, Games, backoffice_routes};

/// No game is called anything.
struct Nameless;

impl Games for Nameless {
    fn called(&self, _: VendorId, _: &str) -> Option<Called> {
        None
    }

    fn is_house(&self, _: VendorId) -> bool {
        false
    }
}

/// How a member beyond reach is kept out of each call, as the golden list of the whole office says.
fn listed() -> BTreeMap<&'static str, &'static str> {
    let list = include_str!("../../app/tests/output/office-reach.txt");
    list.lines().map(|line| line.split_once(" = ").unwrap()).collect()
}

/// Every call by operators to whose countries and line the player does not belong, and by one who reaches them.
#[tokio::test]
async fn a_member_beyond_reach_is_not_there_in_any_call() {
    let db = TestDb::fresh().await;
    let store = db.store_with(Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)))).await;
    let rahim: i64 = sqlx::query_scalar(
        "insert into member (account, account_key, nickname, kind, asset, country, mobile, created_at)
         values ('rahim', 'rahim', 'Rahim', 0, 1, 'BD', '01712345678', now()) returning id",
    )
    .fetch_one(store.pool())
    .await
    .unwrap();
    let accounts = Accounts::new(store.clone(), Arc::new(Nameless), Asset::Bdt);
    let routes = backoffice_routes(accounts);
    let documented: Vec<String> = routes.get_openapi().paths.paths.keys().cloned().collect();
    let known = Known::of(&[(MemberId(rahim), "rahim", "BD")]);
    let from = Amount::from_major(20_000).unwrap();
    let desk = Desk::open(&store, (from, known), Router::from(routes)).await.unwrap();
    let abroad = Reach { countries: vec!["IN".into()], ..Reach::default() };
    desk.hire("abroad", Role::Owner, &abroad).await.unwrap();
    let aside = Reach { line: Some(MemberId(900)), ..Reach::default() };
    desk.hire("aside", Role::Owner, &aside).await.unwrap();
    let near = Reach { countries: vec!["BD".into()], line: Some(MemberId(rahim)), ..Reach::default() };
    desk.hire("near", Role::Owner, &near).await.unwrap();
    assert!(!documented.is_empty());
    for path in documented {
        assert_eq!(listed()[format!("GET {path}").as_str()], "refused", "{path}");
        let path = path.replace("{id}", &rahim.to_string());
        for operator in ["abroad", "aside"] {
            let (status, answer) = desk.call((Method::GET, &path), operator, &Value::Null).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
        }
        let (status, answer) = desk.get(&path, "near").await;
        assert_eq!(status, 200, "{path}: {answer}");
        if path.ends_with("/person") {
            assert_eq!(answer["value"]["mobile"], "***678");
        }
    }
    db.close().await;
}
