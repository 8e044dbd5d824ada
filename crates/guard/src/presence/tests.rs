//! Minutes on the site, day by day.

use gate::Watch as _;
use kernel::{ManualClock, id::MemberId};
use store::testing::TestDb;
use time::{
    Month,
    macros::{date, datetime},
};

use super::*;
use crate::tests::{NOON, RAHIM, SALMA, Watched, quiet, refused, settings};

const MEMBER: MemberId = MemberId(7);
/// Minutes of each day, counted from its midnight: at its beginning, around noon, the two that a clock that is put back
/// calls half past one, and the last one.
fn minutes(length: Duration) -> [i64; 6] {
    [0, 1, 90, 150, 12 * 60, length.whole_minutes() - 1]
}

/// Every day of two years, 29 February, month ends and four Mondays that are a 1st among them. Seen to fail on the first
/// Monday: its minutes were joined once for the day and once for the week.
#[tokio::test]
async fn every_day_of_two_years_counts_its_minutes_once() {
    two_years("Asia/Dhaka").await;
}

/// The same where two nights of a year are an hour longer or shorter. Fails while minutes were those of the clock on
/// the wall: both hours that were called from one to two counted as one.
#[tokio::test]
async fn so_does_every_day_where_clocks_are_put_back() {
    two_years("Europe/London").await;
}

async fn two_years(zone: &str) {
    let db = TestDb::fresh().await;
    let clock = Arc::new(ManualClock::at(datetime!(2027-01-01 0:00 UTC)));
    let store = db.store_with(clock.clone()).await.in_zone(zone);
    let zone = store.zone();
    let stop = CancellationToken::new();
    let guard = Guard::start(&store, settings(), quiet(), &stop).unwrap();
    let mut date = date!(2027 - 01 - 01);
    let mut mondays_on_the_first = 0;
    for day in 0..731 {
        let midnight = zone.midnight(date);
        let length = zone.day_end(midnight) - midnight;
        for minute in minutes(length) {
            clock.advance(midnight + Duration::minutes(minute) - store.now());
            guard.seen(MEMBER);
            // The same minute again is the same minute.
            guard.seen(MEMBER);
        }
        guard.presence.flush(&store).await.unwrap();
        let used = guard.used(MEMBER).await.unwrap();
        let each = i64::try_from(minutes(length).len()).unwrap();
        let days = |span| match span {
            Span::Day => 1,
            // The weeks of the first days began before the first of them.
            Span::Week => (i64::from(date.weekday().number_days_from_monday()) + 1).min(day + 1),
            Span::Month => i64::from(date.day()),
        };
        for &span in Span::ALL {
            assert_eq!(used[&span].minutes, each * days(span), "{date}, {span:?}");
        }
        if date.day() == 1 && date.weekday() == time::Weekday::Monday {
            mondays_on_the_first += 1;
        }
        date = date.next_day().unwrap();
    }
    assert_eq!(mondays_on_the_first, 4);
    assert_eq!(store.today().month(), Month::December);
    stop.cancel();
    drop(guard);
    db.close().await;
}

/// Two minutes of which one is noted twice. Those of a day that is over are written too.
#[tokio::test]
async fn a_minute_is_one_minute_and_is_written_at_the_end() {
    let house = Watched::open().await;
    let presence = Arc::new(Presence::new(house.store.zone()));
    let minutes = async |day: i64| {
        let days = house.guard.position(RAHIM, 2).await.unwrap();
        days[usize::try_from(day).unwrap()].minutes
    };
    presence.note(RAHIM, NOON - Duration::DAY);
    presence.note(RAHIM, NOON);
    presence.note(RAHIM, NOON + Duration::seconds(59));
    presence.note(RAHIM, NOON + Duration::MINUTE);
    presence.note(SALMA, NOON);
    assert_eq!((minutes(0).await, minutes(1).await), (0, 0), "they gather first");
    let stop = CancellationToken::new();
    stop.cancel();
    flush_until(presence.clone(), house.store.clone(), stop).await;
    assert_eq!((minutes(0).await, minutes(1).await), (1, 2));
    assert!(presence.seen.lock().unwrap().fresh.is_empty());
    // Who has not come today is forgotten here; who has is remembered, so that a minute is noted once.
    presence.note(SALMA, NOON - Duration::DAY);
    presence.flush(&house.store).await.unwrap();
    let last: Vec<MemberId> = presence.seen.lock().unwrap().last.keys().copied().collect();
    assert_eq!(last, [RAHIM]);
    house.close().await;
}

/// Minutes that could not be written are written the next time.
#[tokio::test]
async fn minutes_survive_a_database_that_refuses() {
    let house = Watched::open().await;
    let presence = Presence::new(house.store.zone());
    let gone = house.store.apart();
    gone.pool().close().await;
    presence.note(RAHIM, NOON);
    presence.flush(&gone).await.unwrap_err();
    presence.flush(&house.store).await.unwrap();
    assert_eq!(house.guard.position(RAHIM, 1).await.unwrap()[0].minutes, 1);
    house.close().await;
}

/// A session counts from its first sign of life; a check is due when its minutes are over, and seen it is due anew.
#[tokio::test]
async fn a_pulse_tells_how_a_session_goes() {
    let house = Watched::open().await;
    let session = Uuid::from_u128(1);
    let money = kernel::Money::from_units;
    house.round(RAHIM, (100, 0), NOON - Duration::HOUR, Some(NOON - Duration::MINUTE)).await;
    house.guard.seen(RAHIM);
    let first = house.guard.pulse(RAHIM, session).await.unwrap();
    let due = Pulse {
        started_at: NOON,
        played: Played::default(),
        minutes_today: 1,
        minutes_left: None,
        reality_minutes: 60,
        due: false,
    };
    assert_eq!(first, due);
    house.guard.set_limit(RAHIM, Kind::Wager, Span::Day, Some(1)).await.unwrap();
    house.guard.set_limit(RAHIM, Kind::Time, Span::Week, Some(9)).await.unwrap();
    house.guard.set_limit(RAHIM, Kind::Time, Span::Day, Some(5)).await.unwrap();
    house.clock.advance(Duration::HOUR - Duration::MICROSECOND);
    house.guard.seen(RAHIM);
    house.round(RAHIM, (30, 50), house.guard.now(), None).await;
    let played = Played { staked: money(30), paid: money(50) };
    let second = house.guard.pulse(RAHIM, session).await.unwrap();
    assert_eq!(second, Pulse { played, minutes_today: 2, minutes_left: Some(3), ..due });
    house.clock.advance(Duration::MICROSECOND);
    assert!(house.guard.pulse(RAHIM, session).await.unwrap().due);
    assert!(
        !house.guard.pulse(RAHIM, Uuid::from_u128(2)).await.unwrap().due,
        "another session has begun now"
    );
    house.guard.reminded(RAHIM, session).await.unwrap();
    assert_eq!(house.history(RAHIM).await[0].0, "reality_check");
    let seen = house.guard.pulse(RAHIM, session).await.unwrap();
    assert!(!seen.due && seen.started_at == NOON, "{seen:?}");
    // Used up beyond its limit, nothing is left rather than less than nothing.
    house.guard.set_limit(RAHIM, Kind::Time, Span::Day, Some(0)).await.unwrap();
    assert_eq!(house.guard.pulse(RAHIM, session).await.unwrap().minutes_left, Some(0));
    house.close().await;
}

#[tokio::test]
async fn reality_checks_come_at_a_distance_that_is_offered() {
    let choices = crate::Settings { reality_choices: vec![15, 60], ..settings() };
    let house = Watched::with(choices).await;
    assert_eq!(house.guard.reality_minutes(RAHIM).await.unwrap(), 60, "as the house has it");
    assert_eq!(refused(house.guard.set_reality(RAHIM, 16).await), "interval_invalid");
    assert_eq!(house.history(RAHIM).await, []);
    house.guard.set_reality(RAHIM, 15).await.unwrap();
    assert_eq!(house.guard.reality_minutes(RAHIM).await.unwrap(), 15);
    assert_eq!(house.guard.reality_minutes(SALMA).await.unwrap(), 60);
    assert_eq!(house.history(RAHIM).await, [("reality_interval".to_owned(), json!({ "minutes": 15 }))]);
    house.guard.pulse(RAHIM, Uuid::nil()).await.unwrap();
    house.clock.advance(Duration::minutes(15));
    assert!(house.guard.pulse(RAHIM, Uuid::nil()).await.unwrap().due);
    house.close().await;
}

/// The last of the days is today by the house's clock; days without anything are there too.
#[tokio::test]
async fn positions_are_told_of_every_day() {
    let house = Watched::open().await;
    let money = kernel::Money::from_units;
    // Midnight in Dhaka is 18:00 UTC of the day before.
    let midnight = datetime!(2026-03-10 18:00 UTC);
    house.round(RAHIM, (5, 0), midnight, None).await;
    house.round(RAHIM, (70, 90), midnight - Duration::MICROSECOND, None).await;
    house.round(RAHIM, (800, 0), midnight - Duration::days(2) - Duration::MICROSECOND, None).await;
    house.guard.seen(RAHIM);
    house.guard.presence.flush(&house.store).await.unwrap();
    let day = |day, staked, paid, minutes| {
        let played = Played { staked: money(staked), paid: money(paid) };
        Day { day, played, minutes }
    };
    let today = day(date!(2026 - 03 - 11), 5, 0, 1);
    let three = [day(date!(2026 - 03 - 09), 0, 0, 0), day(date!(2026 - 03 - 10), 70, 90, 0), today];
    assert_eq!(house.guard.position(RAHIM, 3).await.unwrap(), three);
    assert_eq!(house.guard.position(RAHIM, 1).await.unwrap(), [today]);
    assert_eq!(house.guard.position(RAHIM, 0).await.unwrap(), [today], "a day at least");
    assert_eq!(house.guard.position(RAHIM, 500).await.unwrap().len(), 366);
    house.close().await;
}
