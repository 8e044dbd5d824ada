//! What others read of rounds: one by our id, and a member's by what is asked for.

use kernel::{Wallet, id::RoundId};

use super::*;
use crate::{Filter, RoundRow, Window};

/// Three rounds, newest last: one of slots and one of an old game that have ended, between them one at a table that has not.
async fn played() -> Desk {
    let desk = Desk::with(1_000).await;
    let closing = Act::Bet { amount: "10".parse().unwrap(), free: false, closes: true };
    let rounds = [
        ("r1", "slots", Some(GameType::Rng), closing.clone()),
        ("r2", "table", Some(GameType::Live), bet("20")),
        ("r3", "old", None, closing),
    ];
    for (round, game, family, act) in rounds {
        let asked = Command { game: game.to_owned(), terms: Terms::of(family), ..command(round, round, act) };
        assert_eq!(desk.wager.apply(asked).await.unwrap().verdict, Verdict::Done);
    }
    desk
}

async fn record(desk: &Desk, filter: Filter) -> Vec<RoundRow> {
    let filter = Filter { limit: if filter.limit == 0 { 10 } else { filter.limit }, ..filter };
    let wallet = Wallet { member: MEMBER, asset: Asset::Bdt };
    crate::record(&desk.store, wallet, &filter).await.unwrap()
}

fn names(rows: &[RoundRow]) -> Vec<&str> {
    rows.iter().map(|row| &*row.name).collect()
}

#[tokio::test]
async fn a_record_holds_what_is_asked_for_newest_first() {
    let desk = played().await;
    let game = |code: &str| vec![(VENDOR, code.to_owned())];
    let all = record(&desk, Filter::default()).await;
    assert_eq!(names(&all), ["r3", "r2", "r1"]);
    for (filter, held) in [
        (Filter { games: Some(game("table")), ..Filter::default() }, &["r2"][..]),
        (Filter { games: Some(vec![(VendorId(8), "table".to_owned())]), ..Filter::default() }, &[]),
        (Filter { games: Some(Vec::new()), ..Filter::default() }, &[]),
        (Filter { family: Some((GameType::Live, Vec::new())), ..Filter::default() }, &["r2"]),
        (Filter { family: Some((GameType::Rng, game("old"))), ..Filter::default() }, &["r3", "r1"]),
        (Filter { family: Some((GameType::Rng, game("table"))), ..Filter::default() }, &["r1"]),
        (Filter { closed: Some(false), ..Filter::default() }, &["r2"]),
        (Filter { closed: Some(true), ..Filter::default() }, &["r3", "r1"]),
        (Filter { limit: 1, ..Filter::default() }, &["r3"]),
        (Filter { after: Some((all[1].opened_at, all[1].id.0)), ..Filter::default() }, &["r1"]),
        (Filter { from: Some(all[1].opened_at), ..Filter::default() }, &["r3", "r2"]),
        (Filter { until: Some(all[1].opened_at), ..Filter::default() }, &["r1"]),
    ] {
        assert_eq!(names(&record(&desk, filter.clone()).await), held, "{filter:?}");
    }
    for (window, held) in [
        (Window { limit: 2, ..Window::default() }, &["r3", "r2"][..]),
        (Window { after: Some((all[1].opened_at, all[1].id.0)), limit: 9, ..Window::default() }, &["r1"]),
        (Window { from: Some(all[1].opened_at), limit: 9, ..Window::default() }, &["r3", "r2"]),
        (Window { until: Some(all[1].opened_at), limit: 9, ..Window::default() }, &["r1"]),
    ] {
        assert_eq!(names(&crate::rounds(&desk.store, MEMBER, &window).await.unwrap()), held, "{window:?}");
    }
    desk.end().await;
}

#[tokio::test]
async fn a_round_is_found_by_our_id_and_no_other() {
    let desk = played().await;
    for row in record(&desk, Filter::default()).await {
        let found = crate::round(&desk.store, row.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(&row));
        assert_eq!(row.valid_bet, if row.closed { row.stake } else { Money::ZERO });
    }
    assert_eq!(crate::round(&desk.store, RoundId(kernel::id::fresh())).await.unwrap(), None);
    desk.end().await;
}
