//! What is on record beside what the ledger moved, as reconciliation walks it.

use kernel::Period;
use time::{Duration, OffsetDateTime};

use super::*;
use crate::{SeenKind, Standing};

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// Every kind of transaction moves what its record says, and what was taken back moves nothing.
#[tokio::test]
async fn what_the_ledger_moved_is_told_beside_every_transaction() {
    let desk = Desk::with(1_000).await;
    let play = Act::Play { stake: "10".parse().unwrap(), payout: money("25") };
    let free = Act::Bet { amount: money("5"), free: true, closes: false };
    for (key, round, act) in [
        ("b1", "r1", bet("100")),
        ("w1", "r1", win("250", "b1", true)),
        ("b2", "r2", bet("40")),
        ("x2", "r2", rollback("b2")),
        ("x9", "r9", rollback("b9")),
        ("p3", "r3", play),
        ("f4", "r4", free),
        ("i5", "r5", Act::BuyIn { amount: "30".parse().unwrap() }),
        ("s5", "r5", Act::Settle { staked: money("10"), won: money("4") }),
        ("o5", "r5", Act::CashOut),
    ] {
        assert_eq!(desk.apply(key, round, act).await.0, Verdict::Done, "{key}");
    }
    let of = async |key: &str| -> Standing {
        let [one] =
            crate::standing(&desk.store, VENDOR, &[key.to_owned()]).await.unwrap().try_into().unwrap();
        one
    };
    for (key, kind, moved, transfers) in [
        ("b1", SeenKind::Bet, "-100", 1),
        ("w1", SeenKind::Win, "250", 1),
        ("b2", SeenKind::Bet, "0", 2),
        ("x2", SeenKind::Rollback, "0", 0),
        ("p3", SeenKind::Play, "15", 2),
        ("f4", SeenKind::Bet, "0", 0),
        ("i5", SeenKind::BoughtIn, "-30", 1),
        ("o5", SeenKind::CashedOut, "24", 1),
        ("s5", SeenKind::Settled, "0", 2),
    ] {
        let one = of(key).await;
        assert_eq!(
            (one.kind, one.moved, one.member, one.asset),
            (kind, money(moved), MEMBER, Asset::Bdt),
            "{key}"
        );
        assert_eq!(one.expected(), Some(one.moved), "{key}");
        assert_eq!(one.transfers.len(), transfers, "{key}");
    }
    let win = of("w1").await;
    assert_eq!(
        (win.reference.as_deref(), win.round.as_str(), win.game.as_str()),
        (Some("b1"), "r1", "inh_ref10l")
    );
    assert!(of("b2").await.undone && !win.undone && of("f4").await.free);
    assert_eq!(of("x9").await.expected(), Some(Money::ZERO));
    let keys = ["b1", "none", "w1"].map(ToOwned::to_owned);
    assert_eq!(
        crate::standing(&desk.store, VENDOR, &keys).await.unwrap().len(),
        2,
        "the unknown are left out"
    );
    assert_eq!(crate::standing(&desk.store, VendorId(8), &keys).await.unwrap(), []);
    let held = Standing { held: true, ..of("w1").await };
    assert_eq!(held.expected(), Some(Money::ZERO));
    desk.end().await;
}

/// Keys by rounds, rounds by their ends and by their beginnings: a span holds its first moment and not its last.
#[tokio::test]
async fn rounds_are_walked_by_their_ends_and_by_their_beginnings() {
    let desk = Desk::with(1_000).await;
    for (key, round, act) in [
        ("b1", "r1", bet("100")),
        ("w1", "r1", win("250", "b1", true)),
        ("b2", "r2", bet("10")),
        ("w2", "r2", win("0", "b2", true)),
        ("b3", "r3", bet("20")),
        ("b4", "r4", bet("30")),
    ] {
        assert_eq!(desk.apply(key, round, act).await.0, Verdict::Done, "{key}");
    }
    let elsewhere = Command { partner: VendorId(8), ..command("b5", "r5", bet("1")) };
    assert_eq!(desk.wager.apply(elsewhere).await.unwrap().verdict, Verdict::Done);
    let rounds = |names: &[&str]| names.iter().map(|name| (MEMBER, (*name).to_owned())).collect::<Vec<_>>();
    let keys = async |names: &[&str]| {
        let mut keys = crate::keys_of(&desk.store, VENDOR, &rounds(names)).await.unwrap();
        keys.sort();
        keys
    };
    assert_eq!(keys(&["r1", "r3", "r9"]).await, ["b1", "b3", "w1"]);
    assert_eq!(keys(&["r5"]).await, [""; 0], "another partner's");

    let ends = [("r1", "2026-03-01"), ("r2", "2026-03-02")];
    for (round, day) in ends {
        let at = format!("update round set settled_at = '{day} 12:00+00' where name = '{round}'");
        sqlx::query(sqlx::AssertSqlSafe(at)).execute(desk.store.pool()).await.unwrap();
    }
    for (round, hour) in [("r3", 10), ("r4", 11)] {
        let at = format!("update round set opened_at = '2026-03-03 {hour}:00+00' where name = '{round}'");
        sqlx::query(sqlx::AssertSqlSafe(at)).execute(desk.store.pool()).await.unwrap();
    }
    let first = time::macros::datetime!(2026-03-01 12:00 UTC);
    let second = first + Duration::DAY;
    let ended = async |from, until, after: Option<(OffsetDateTime, uuid::Uuid)>, limit| {
        let period = Period { from, until };
        crate::ended_between(&desk.store, VENDOR, period, after, limit).await.unwrap()
    };
    let names = |walked: &[crate::Walked]| walked.iter().map(|round| round.name.clone()).collect::<Vec<_>>();
    let all = ended(first, second + Duration::SECOND, None, 9).await;
    assert_eq!(names(&all), ["r1", "r2"]);
    let one = &all[0];
    assert_eq!((one.member, one.asset, one.at, one.game.as_str()), (MEMBER, Asset::Bdt, first, "inh_ref10l"));
    assert_eq!((one.stake, one.payout), (money("100"), money("250")));
    assert_eq!(names(&ended(first, second, None, 9).await), ["r1"]);
    assert_eq!(
        names(&ended(first + Duration::MICROSECOND, second + Duration::SECOND, None, 9).await),
        ["r2"]
    );
    assert_eq!(names(&ended(first, second + Duration::SECOND, None, 1).await), ["r1"]);
    assert_eq!(names(&ended(first, second + Duration::SECOND, Some((one.at, one.id.0)), 9).await), ["r2"]);

    let open = async |before, limit| {
        let walked = crate::open_before(&desk.store, VENDOR, before, limit).await.unwrap();
        walked.iter().map(|round| (round.name.clone(), round.stake)).collect::<Vec<_>>()
    };
    let ten = time::macros::datetime!(2026-03-03 10:00 UTC);
    let (third, fourth) = (("r3".to_owned(), money("20")), ("r4".to_owned(), money("30")));
    assert_eq!(open(ten, 9).await, []);
    assert_eq!(open(ten + Duration::MICROSECOND, 9).await, std::slice::from_ref(&third));
    assert_eq!(open(ten + Duration::DAY, 9).await, [third.clone(), fourth]);
    assert_eq!(open(ten + Duration::DAY, 1).await, [third]);
    assert_eq!(crate::open_of(&desk.store, VENDOR).await.unwrap(), 2);
    assert_eq!(crate::open_of(&desk.store, VendorId(9)).await.unwrap(), 0);
    desk.end().await;
}
