//! Who may place bets.

use std::collections::HashMap;

use super::*;
use crate::{Guard, kyc, limit, pause::Term};
use gate::{Player, Players, Restriction};

/// Members of Bangladesh who are free, limited, switched off, on trial, at a pause and of the staff, one of India, and one of no country;
/// nobody is 9.
const MEMBERS: &str = "
    insert into member (id, account, account_key, nickname, kind, asset, country, enabled, created_at)
    overriding system value values
    (1, 'free', 'free', '', 0, 1, 'BD', true, now()), (2, 'limited', 'limited', '', 0, 1, 'BD', true, now()),
    (3, 'off', 'off', '', 0, 1, 'BD', false, now()), (4, 'trial', 'trial', '', 4, 1, 'BD', true, now()),
    (5, 'india', 'india', '', 0, 1, 'IN', true, now()), (6, 'nowhere', 'nowhere', '', 0, 1, '', true, now()),
    (7, 'pauses', 'pauses', '', 0, 1, 'BD', true, now()), (8, 'staff', 'staff', '', 0, 1, 'BD', true, now())";

/// Under a licence for Bangladesh. Fails without any of: the licence's countries, the switch of the account, trials, the site's
/// maintenance, a pause, a limit, the group of the staff.
#[tokio::test]
async fn who_may_bet_is_on_covered_and_free() {
    let (db, stop) = (TestDb::fresh().await, CancellationToken::new());
    let store = db.store().await;
    sqlx::query(MEMBERS).execute(store.pool()).await.unwrap();
    let grouped = "with made as (insert into player_group (name) values ('Valued') returning id)
                   update member set player_group = made.id from made where member.id = 1";
    sqlx::query(grouped).execute(store.pool()).await.unwrap();
    let staff = "update member set player_group = g.id from player_group g where g.staff and member.id = 8 returning g.id";
    let staff: i64 = sqlx::query_scalar(staff).fetch_one(store.pool()).await.unwrap();
    let text = || "x".to_owned();
    let licence = licence::Record {
        jurisdiction: text(),
        number: text(),
        text: text(),
        countries: vec!["BD".to_owned()],
        families: vec![text()],
        channels: vec![text()],
        ..settings().licence
    };
    let key = kyc::DocumentKey { id: text(), key: "1".repeat(64) };
    let mode = licence::Mode::Real;
    let covered = Settings { mode, licence, document_keys: vec![key], ..settings() };
    let closed = House { site: Arc::new(Quiet { closed: true, ..Quiet::default() }), ..quiet() };
    let open = Guard::start(&store, covered.clone(), quiet(), &stop).unwrap();
    let closed = Guard::start(&store, covered, closed, &stop).unwrap();
    open.set_limit(MemberId(2), limit::Kind::Wager, limit::Span::Day, Some(5)).await.unwrap();
    open.pause(MemberId(7), Term::Day).await.unwrap();
    let members: Vec<MemberId> = (1..=9).map(MemberId).collect();
    let stand = async |guard: &Guard| -> HashMap<i64, Player> {
        let found = guard.players(&members).await.unwrap();
        found.into_iter().map(|(member, player)| (member.0, player)).collect()
    };
    let found = stand(&open).await;
    let player = |enabled, restriction, country: &[u8; 2]| Player {
        asset: Asset::Bdt,
        enabled,
        restriction,
        country: *country,
        group: None,
    };
    let due = [
        (1, Player { group: Some(kernel::id::GroupId(2)), ..player(true, Restriction::Free, b"BD") }),
        (2, player(true, Restriction::Limited, b"BD")),
        (3, player(false, Restriction::Free, b"BD")),
        (4, player(false, Restriction::Free, b"BD")),
        (5, player(false, Restriction::Free, b"IN")),
        (6, player(false, Restriction::Free, b"ZZ")),
        (7, player(true, Restriction::Barred, b"BD")),
        (8, Player { group: Some(kernel::id::GroupId(staff)), ..player(true, Restriction::Barred, b"BD") }),
    ];
    assert_eq!(found, HashMap::from(due));
    assert_eq!(refused(open.may_play(MemberId(8)).await), "staff_may_not_bet");
    assert_eq!(open.bars(MemberId(8)).await.unwrap().unwrap().code, "staff_may_not_bet");
    assert!(stand(&closed).await.values().all(|player| !player.enabled), "in maintenance nobody bets");
    stop.cancel();
    drop((open, closed));
    db.close().await;
}

/// Whether a session goes on is the site's to say, in the caller's transaction.
#[tokio::test]
async fn a_session_that_ended_is_not_held() {
    let house = Watched::open().await;
    let mut tx = house.store.begin().await.unwrap();
    assert!(house.guard.hold_session(&mut tx, Uuid::from_u128(1)).await.unwrap());
    assert!(!house.guard.hold_session(&mut tx, Uuid::nil()).await.unwrap());
    drop(tx);
    house.close().await;
}
