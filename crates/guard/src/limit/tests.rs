//! The rules of limits, on their own.

use proptest::prelude::*;
use time::macros::datetime;

use super::*;

const NOW: OffsetDateTime = datetime!(2026-03-11 19:30 UTC);
const DELAY: Duration = Duration::hours(24);

#[test]
fn spans_begin_by_the_sites_clock() {
    let zone = |name| Zone::named(name).unwrap();
    let dhaka = zone("Asia/Dhaka");
    // 19:30 UTC is half past one of the next day in Dhaka, a Thursday.
    assert_eq!(Span::Day.start(NOW, dhaka), datetime!(2026-03-11 18:00 UTC));
    assert_eq!(Span::Week.start(NOW, dhaka), datetime!(2026-03-08 18:00 UTC));
    assert_eq!(Span::Month.start(NOW, dhaka), datetime!(2026-02-28 18:00 UTC));
    assert_eq!(Span::Day.start(NOW, zone("UTC")), datetime!(2026-03-11 0:00 UTC));
    // The month began before the clocks of London were put forward, and the week after.
    let april = datetime!(2027-03-31 12:00 UTC);
    assert_eq!(Span::Month.start(april, zone("Europe/London")), datetime!(2027-03-01 0:00 UTC));
    assert_eq!(Span::Week.start(april, zone("Europe/London")), datetime!(2027-03-28 23:00 UTC));
}

#[test]
fn tighter_holds_at_once_and_looser_waits() {
    let none = Limit::default();
    let first = none.changed(Some(100), NOW, DELAY);
    assert_eq!(first.at(NOW), Some(100));
    let tighter = first.changed(Some(60), NOW, DELAY);
    assert_eq!((tighter.at(NOW), tighter.next), (Some(60), None));
    let looser = tighter.changed(Some(200), NOW, DELAY);
    assert_eq!(looser.at(NOW), Some(60));
    assert_eq!(looser.at(NOW + DELAY - Duration::microseconds(1)), Some(60));
    assert_eq!(looser.at(NOW + DELAY), Some(200));
    assert_eq!(looser.settled(NOW).at(NOW + DELAY), Some(60), "cancelled");
    let lifted = tighter.changed(None, NOW, DELAY);
    assert_eq!((lifted.at(NOW), lifted.at(NOW + DELAY)), (Some(60), None));
}

#[test]
fn a_change_that_waits_is_not_hurried_by_a_larger_one() {
    let limit = Limit { value: Some(50), next: None }.changed(Some(80), NOW, DELAY);
    let later = NOW + Duration::hours(20);
    // Less than what waits: the wait goes on. More than it: a wait of its own.
    assert_eq!(limit.changed(Some(70), later, DELAY).next.unwrap().at, NOW + DELAY);
    assert_eq!(limit.changed(Some(90), later, DELAY).next.unwrap().at, later + DELAY);
}

/// What waits is waited for until its moment, and is what holds from then on; the same value asked for again ends the wait.
#[test]
fn what_waits_holds_from_its_moment() {
    let set = Limit { value: Some(50), next: None };
    let waits = set.changed(Some(80), NOW, DELAY);
    let next = Next { value: Some(80), at: NOW + DELAY };
    assert_eq!(waits, Limit { value: Some(50), next: Some(next) });
    let short_of = NOW + DELAY - Duration::MICROSECOND;
    assert_eq!((waits.waiting(short_of), waits.at(short_of)), (Some(next), Some(50)));
    assert_eq!((waits.waiting(NOW + DELAY), waits.at(NOW + DELAY)), (None, Some(80)));
    assert_eq!(waits.waiting(NOW + DELAY + DELAY), None);
    assert_eq!(waits.changed(Some(50), NOW, DELAY), set);
    assert_eq!(set.changed(Some(50), NOW, DELAY), set);
    // Once it holds, it is what a later wish is measured by.
    let later = NOW + DELAY;
    assert_eq!(waits.changed(Some(70), later, DELAY), Limit { value: Some(70), next: None });
    assert_eq!(waits.settled(later), Limit { value: Some(80), next: None });
    assert_eq!(waits.settled(NOW), set);
    // A first limit is tighter than none, and none is no looser than none.
    let none = Limit::default();
    assert_eq!(none.changed(None, NOW, DELAY), none);
    assert_eq!(none.changed(Some(0), NOW, DELAY), Limit { value: Some(0), next: None });
}

#[test]
fn each_kind_counts_its_own() {
    let used = Used { staked: 60, paid: 85, minutes: 7 };
    let counts = [(Kind::Deposit, 0), (Kind::Wager, 60), (Kind::Loss, -25), (Kind::Time, 7)];
    for (kind, count) in counts {
        assert_eq!(used.of(kind), count, "{kind:?}");
        assert_eq!(kind.concerns_bets(), kind != Kind::Deposit);
    }
    assert_eq!(
        decide(&one(Kind::Deposit, 0), &day(used), 1, NOW),
        None,
        "deposits are asked about elsewhere"
    );
    let limits = BTreeMap::from([((Kind::Wager, Span::Week), Limit { value: Some(1), next: None })]);
    assert_eq!(decide(&limits, &day(used), 1, NOW), None, "another span");
    let ends = Limit { value: Some(0), next: Some(Next { value: None, at: NOW }) };
    assert_eq!(decide(&BTreeMap::from([((Kind::Wager, Span::Day), ends)]), &day(used), 1, NOW), None);
}

fn one(kind: Kind, value: i64) -> Limits {
    BTreeMap::from([((kind, Span::Day), Limit { value: Some(value), next: None })])
}

fn day(used: Used) -> BTreeMap<Span, Used> {
    BTreeMap::from([(Span::Day, used)])
}

#[test]
fn a_stake_up_to_the_limit_goes_through() {
    let used = day(Used { staked: 60, paid: 0, minutes: 0 });
    assert_eq!(decide(&one(Kind::Wager, 100), &used, 40, NOW), None);
    let breach = decide(&one(Kind::Wager, 100), &used, 41, NOW);
    assert_eq!(breach, Some(Breach { kind: Kind::Wager, span: Span::Day, limit: 100 }));
    // Payouts make room for losses, not for stakes.
    let won = day(Used { staked: 60, paid: 50, minutes: 0 });
    assert_eq!(decide(&one(Kind::Loss, 100), &won, 90, NOW), None);
    assert!(decide(&one(Kind::Wager, 100), &won, 90, NOW).is_some());
    assert!(decide(&one(Kind::Time, 30), &day(Used { minutes: 30, ..Used::default() }), 1, NOW).is_some());
    assert_eq!(decide(&one(Kind::Time, 30), &day(Used { minutes: 29, ..Used::default() }), 1, NOW), None);
    assert!(decide(&one(Kind::Wager, 0), &BTreeMap::new(), 1, NOW).is_some(), "zero forbids");
}

proptest! {
    /// Whatever is asked for and whenever: nothing looser than what held within the last day holds now.
    #[test]
    fn nothing_gets_looser_within_the_delay(
        asks in prop::collection::vec((prop::option::of(0_i64..1_000), 0_i64..40), 1..20)
    ) {
        let mut limit = Limit::default();
        let mut now = NOW;
        let mut held: Vec<(OffsetDateTime, Option<i64>)> = Vec::new();
        for (wanted, hours) in asks {
            now += Duration::hours(hours);
            limit = limit.changed(wanted, now, DELAY);
            let holds = limit.at(now);
            if let Some((_, last)) = held.last() && is_looser(holds, *last) {
                // It became looser since the last ask: then that one had waited for the whole delay.
                let asked = held.iter().find(|(at, _)| *at + DELAY <= now);
                prop_assert!(asked.is_some(), "looser after {hours} hours");
            }
            prop_assert!(!is_looser(holds, wanted), "looser than asked for");
            held.push((now, holds));
        }
    }

    /// However stakes come and what they win: what was admitted never exceeds the limits.
    #[test]
    fn admitted_stakes_stay_within(
        wager in 0_i64..5_000, loss in 0_i64..5_000,
        bets in prop::collection::vec((1_i64..800, 0_i64..1_000), 1..60)
    ) {
        let mut limits = one(Kind::Wager, wager);
        limits.extend(one(Kind::Loss, loss));
        let mut used = Used::default();
        for (stake, payout) in bets {
            if decide(&limits, &day(used), stake, NOW).is_none() {
                used.staked += stake;
                prop_assert!(used.staked <= wager);
                prop_assert!(used.staked - used.paid <= loss);
                used.paid += payout;
            } else {
                prop_assert!(used.staked + stake > wager || used.staked - used.paid + stake > loss);
            }
        }
    }
}
