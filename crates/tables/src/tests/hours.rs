//! Tables that run at some hours of the day.

use axum::http::Method;
use office::testing::{Desk, Known, code};
use serde_json::json;
use time::Time;

use super::*;
use crate::Hours;

/// The clock of the site so long from now, in whole minutes.
fn clock(fair: &Fair, after: Duration) -> Time {
    let local = fair.store.zone().local(fair.store.now() + after).time();
    Time::from_hms(local.hour(), local.minute(), 0).unwrap()
}

/// The table opens in two hours, for one.
pub(super) async fn opens_later(fair: &Fair) -> Hours {
    let hours = Hours { opens: clock(fair, Duration::hours(2)), closes: clock(fair, Duration::hours(3)) };
    let mut tx = fair.store.begin().await.unwrap();
    fair.table.change(&mut tx, Terms { hours: Some(hours), ..fair.table.terms.clone() }).await.unwrap();
    tx.commit().await.unwrap();
    hours
}

/// Seen to fail with hours that were not asked for: the table opened at once.
#[tokio::test]
async fn rounds_follow_each_other_within_the_hours_of_the_table() {
    let fair = Fair::opens().await;
    let hours = opens_later(&fair).await;
    let host = fair.host().await;
    let now = fair.store.now();
    let step = async |after| host.0.step(host.1, now + after).await.unwrap();
    assert_eq!(step(Duration::hours(1)).await, Step::Rests);
    let seen = json!(fair.tables.view(fair.table.id).await.unwrap());
    assert_eq!((&seen["isRunning"], &seen["hours"]), (&json!(false), &json!(hours)));
    assert_eq!(step(Duration::minutes(150)).await, Step::Came(Phase::Open));
    // It closes while its round takes bets, which is played to its end.
    let round = fair.round().await;
    fair.places(&fair.stake(RAHIM, "red", taka(10), &round)).await.unwrap();
    let settled = fair.settles(&host).await;
    fair.is_whole(&settled).await;
    assert_eq!(step(Duration::hours(4)).await, Step::Rests);
    assert_eq!(step(Duration::hours(26)).await, Step::Came(Phase::Open), "on the next day");
    fair.closes().await;
}

#[tokio::test]
async fn operators_say_when_a_table_runs() {
    let fair = Fair::opens().await;
    let (routes, _) = crate::backoffice_routes(fair.tables.clone()).split_for_parts();
    let desk = Desk::open(&fair.store, taka(20_000), Known::of(&[]), routes).await.unwrap();
    let ask = |hours| json!({ "nameEn": "A", "nameBn": "ক", "least": "1", "mostOnCell": "5", "mostInRound": "9", "openMs": 9000, "pauseMs": 0, "hours": hours, "groups": [] });
    let path = "/backoffice/tables/1";
    for (hours, said) in [
        (json!({ "opens": "18:00", "closes": "18:00" }), "field_invalid"),
        (json!({ "opens": "18:00" }), "wrong_fields"),
        (json!({ "opens": "25:00", "closes": "18:00" }), "wrong_fields"),
    ] {
        let (status, answer) = desk.call((Method::PUT, path), "owner", &ask(hours)).await;
        assert_eq!((status.as_u16(), code(&answer)), (400, said));
    }
    let evening = json!({ "opens": "18:00", "closes": "02:00" });
    for hours in [evening.clone(), json!(null)] {
        let (status, answer) = desk.call((Method::PUT, path), "owner", &ask(hours.clone())).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(json!(fair.tables.view(fair.table.id).await.unwrap())["hours"], hours);
    }
    fair.closes().await;
}
