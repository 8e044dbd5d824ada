//! Limits that members set, on a real PostgreSQL.

use gate::Watch;
use kernel::Fault;
use serde_json::json;

use super::*;
use crate::limit::{Kind, Limit, Next, Shown, Span};

impl Watched {
    async fn sets(&self, kind: Kind, span: Span, value: Option<i64>) {
        self.guard.set_limit(RAHIM, kind, span, value).await.unwrap();
    }

    async fn may_deposit(&self, units: i64) -> Result<(), Error> {
        let mut tx = self.store.begin().await.unwrap();
        self.guard.may_deposit(&mut tx, RAHIM, amount(units)).await
    }

    /// Rahim is there for minutes from now on, of which the last is now.
    async fn stays(&self, minutes: i64) {
        for _ in 0..minutes {
            self.clock.advance(Duration::MINUTE);
            self.guard.seen(RAHIM);
        }
        self.guard.presence.flush(&self.store).await.unwrap();
    }
}

/// A value has its least and its most; what is not a limit changes nothing.
#[tokio::test]
async fn a_limit_is_zero_or_more_and_a_month_has_no_more_minutes() {
    let house = Watched::open().await;
    let month = 31 * 24 * 60;
    for (kind, value, told) in [
        (Kind::Wager, -1, "limit_invalid"),
        (Kind::Wager, 0, ""),
        (Kind::Wager, i64::MAX, ""),
        (Kind::Time, -1, "limit_invalid"),
        (Kind::Time, month + 1, "limit_invalid"),
        (Kind::Time, month, ""),
    ] {
        let set = house.guard.set_limit(RAHIM, kind, Span::Month, Some(value)).await;
        assert_eq!(refused(set), told, "{kind:?} {value}");
    }
    assert_eq!(house.history(RAHIM).await.len(), 3);
    house.close().await;
}

/// Tighter at once, looser after the delay, and until then it can be kept. Each leaves its line.
#[tokio::test]
async fn a_looser_limit_waits_and_may_be_kept() {
    let house = Watched::open().await;
    house.sets(Kind::Deposit, Span::Week, Some(100)).await;
    house.deposit(RAHIM, 30, "credited", NOON).await;
    house.sets(Kind::Deposit, Span::Week, Some(250)).await;
    let at = NOON + Duration::DAY;
    let waits = Limit { value: Some(100), next: Some(Next { value: Some(250), at }) };
    let shown = Shown { kind: Kind::Deposit, span: Span::Week, limit: waits, used: 30 };
    assert_eq!(house.guard.limits(RAHIM).await.unwrap(), [shown]);
    assert_eq!(house.guard.limits(SALMA).await.unwrap(), []);
    let asked = json!({ "kind": "deposit", "span": "week", "was": 100, "value": 100,
        "next": { "value": 250, "at": at.unix_timestamp() } });
    assert_eq!(house.history(RAHIM).await[0], ("limit".to_owned(), asked));
    house.guard.keep_limit(RAHIM, Kind::Deposit, Span::Week).await.unwrap();
    house.clock.advance(Duration::DAY);
    let kept = Shown { limit: Limit { value: Some(100), next: None }, ..shown };
    assert_eq!(house.guard.limits(RAHIM).await.unwrap(), [kept]);
    // One that is lifted is shown while it still holds, and no longer.
    house.sets(Kind::Deposit, Span::Week, None).await;
    assert_eq!(house.guard.limits(RAHIM).await.unwrap().len(), 1);
    house.clock.advance(Duration::DAY);
    assert_eq!(house.guard.limits(RAHIM).await.unwrap(), []);
    house.close().await;
}

/// Only limits on bets and time stand between a member and a bet; then vendors' own wallets are left too.
#[tokio::test]
async fn a_limit_on_bets_marks_its_member_and_leaves_vendors() {
    let house = Watched::open().await;
    let limited = async || house.guard.standing(RAHIM).await.unwrap().limited;
    house.sets(Kind::Deposit, Span::Day, Some(5)).await;
    assert!(!limited().await && house.put_out().is_empty(), "a limit of deposits holds no bet back");
    house.sets(Kind::Loss, Span::Day, Some(5)).await;
    assert!(limited().await);
    assert_eq!(house.put_out(), [("vendors", RAHIM)]);
    house.sets(Kind::Loss, Span::Day, None).await;
    assert!(limited().await, "it holds until the delay is over");
    assert_eq!(house.put_out(), [("vendors", RAHIM)]);
    house.clock.advance(Duration::DAY);
    house.guard.keep_limit(RAHIM, Kind::Loss, Span::Day).await.unwrap();
    assert!(!limited().await && house.put_out().is_empty(), "nothing holds any more");
    house.sets(Kind::Time, Span::Day, Some(5)).await;
    assert!(limited().await);
    house.close().await;
}

/// A deposit fits to the last unit; what failed does not count, what is on its way does, what came before does not.
#[tokio::test]
async fn deposits_fill_their_limit_to_the_last_unit() {
    let house = Watched::open().await;
    house.may_deposit(i64::MAX).await.unwrap();
    house.sets(Kind::Deposit, Span::Day, Some(100)).await;
    house.sets(Kind::Wager, Span::Day, Some(1)).await;
    // Midnight in Dhaka is 18:00 UTC of the day before.
    let midnight = datetime!(2026-03-10 18:00 UTC);
    house.deposit(RAHIM, 1_000, "credited", midnight - Duration::MICROSECOND).await;
    house.deposit(SALMA, 1_000, "credited", NOON).await;
    house.deposit(RAHIM, 40, "pending", midnight).await;
    for gone in ["expired", "failed", "rejected"] {
        house.deposit(RAHIM, 1_000, gone, NOON).await;
    }
    house.may_deposit(60).await.unwrap();
    let error = house.may_deposit(61).await.unwrap_err();
    let face = error.face();
    assert_eq!(
        (face.code, face.details),
        ("deposit_limit_reached", json!({ "kind": "deposit", "span": "day", "left": "0.0006" }))
    );
    // Used up beyond it, for example because it was made tighter: nothing is left, rather than less than nothing.
    house.sets(Kind::Deposit, Span::Day, Some(10)).await;
    let error = house.may_deposit(1).await.unwrap_err();
    assert!(matches!(error, Error::LimitReached { left: Money::ZERO, .. }), "{error:?}");
    house.close().await;
}

/// Asked about in two transactions at once, a member's money waits for the first: both would get the last of a limit.
/// Nobody waits for another member.
#[tokio::test]
async fn deposits_and_withdrawals_at_once_wait_for_each_other() {
    let house = Watched::open().await;
    house.sets(Kind::Deposit, Span::Day, Some(100)).await;
    // Who would have to wait is refused instead.
    let impatient = async || {
        let mut tx = house.store.begin().await.unwrap();
        sqlx::query("set local lock_timeout = '50ms'").execute(tx.conn()).await.unwrap();
        tx
    };
    let deposits = async |member| house.guard.may_deposit(&mut impatient().await, member, amount(60)).await;
    let withdraws = async |member| house.guard.may_withdraw(&mut impatient().await, member, amount(60)).await;
    let mut first = house.store.begin().await.unwrap();
    house.guard.may_deposit(&mut first, RAHIM, amount(60)).await.unwrap();
    assert!(matches!(deposits(RAHIM).await, Err(Error::Store(_))));
    assert!(matches!(withdraws(RAHIM).await, Err(Error::Store(_))));
    deposits(SALMA).await.unwrap();
    withdraws(SALMA).await.unwrap();
    first.commit().await.unwrap();
    deposits(RAHIM).await.unwrap();
    house.close().await;
}

/// Time is up with the last of its minutes: then no game opens and nothing is paid in.
#[tokio::test]
async fn no_game_opens_when_time_is_up() {
    let house = Watched::open().await;
    house.guard.may_play(RAHIM).await.unwrap();
    house.sets(Kind::Time, Span::Day, Some(3)).await;
    house.sets(Kind::Wager, Span::Day, Some(0)).await;
    house.stays(2).await;
    house.guard.may_play(RAHIM).await.unwrap();
    house.may_deposit(1).await.unwrap();
    house.stays(1).await;
    assert_eq!(refused(house.guard.may_play(RAHIM).await), "time_limit_reached");
    assert_eq!(refused(house.may_deposit(1).await), "time_limit_reached");
    let shown = house.guard.limits(RAHIM).await.unwrap();
    assert_eq!(
        shown.iter().map(|shown| (shown.kind, shown.used)).collect::<Vec<_>>(),
        [(Kind::Wager, 0), (Kind::Time, 3)]
    );
    // The next day is another one.
    house.clock.advance(Duration::hours(12));
    house.guard.may_play(RAHIM).await.unwrap();
    assert_eq!(refused(house.guard.may_play(SALMA).await), "");
    // A limit of time is one without any other.
    house.guard.set_limit(SALMA, Kind::Time, Span::Week, Some(0)).await.unwrap();
    assert_eq!(refused(house.guard.may_play(SALMA).await), "time_limit_reached");
    house.close().await;
}

/// A round of yesterday counts today when it was open today, and when it ended today; one that ended before does not.
#[tokio::test]
async fn a_round_counts_where_it_cannot_be_told_apart() {
    let house = Watched::open().await;
    let midnight = datetime!(2026-03-10 18:00 UTC);
    let before = midnight - Duration::MICROSECOND;
    house.round(RAHIM, (1, 2), midnight, Some(midnight)).await;
    house.round(RAHIM, (10, 20), before, Some(midnight)).await;
    house.round(RAHIM, (100, 0), before, None).await;
    house.round(RAHIM, (1_000, 2_000), before, Some(before)).await;
    house.round(RAHIM, (10_000, 0), before - Duration::DAY, None).await;
    house.round(SALMA, (100_000, 0), NOON, None).await;
    let used = house.guard.used(RAHIM).await.unwrap();
    let of = |span: Span| (used[&span].staked, used[&span].paid);
    assert_eq!((of(Span::Day), of(Span::Week)), ((111, 22), (11_111, 2_022)));
    assert_eq!(used[&Span::Day].of(Kind::Loss), 89);
    house.close().await;
}
