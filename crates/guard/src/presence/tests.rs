//! Minutes on the site, day by day.

use gate::Watch as _;
use kernel::{ManualClock, id::MemberId};
use store::testing::TestDb;
use time::{
    Month,
    macros::{date, datetime},
};

use super::*;
use crate::tests::{quiet, settings};

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
