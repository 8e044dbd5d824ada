//! The figures of the day are the facts, each counted once.

use kernel::{
    Asset, Money, ValidRule,
    event::{Event, Settlement},
    id::VendorId,
    id::{DepositId, RoundId},
};
use serde_json::json;
use store::outbox;
use time::{Duration, OffsetDateTime, macros::datetime};

use super::support::{Desk, RAHIM};
use crate::dashboard::pulse::READER;

fn settled(at: OffsetDateTime, stake: i64, payout: i64) -> Event {
    Event::RoundSettled(Settlement {
        id: kernel::id::fresh(),
        round: RoundId::fresh(),
        member: RAHIM,
        vendor: VendorId(2),
        family: None,
        game: "ref10l".into(),
        asset: Asset::Bdt,
        stake: Money::from_major(stake).unwrap(),
        payout: Money::from_major(payout).unwrap(),
        valid_bet: Money::from_major(stake).unwrap(),
        valid_by: ValidRule::Stake,
        odds: None,
        market: None,
        settled_at: at,
    })
}

/// At half a minute past noon: of three sessions one is open now, one was this morning, one ended; a withdrawal is asked for,
/// one should have been paid, one is not late yet; a message contradicts us.
const WAITING: &str = "
    insert into session (hash, id, member, ip, device, created_at, seen_at, ends_at, ended)
        select sha256(id::text::bytea), id, member, '', '', seen, seen, '2026-03-02', ended
        from (values (gen_random_uuid(), 10001, '2026-03-01 11:58+00'::timestamptz, false),
                     (gen_random_uuid(), 5, '2026-03-01 06:00+00', false),
                     (gen_random_uuid(), 3, '2026-03-01 11:59+00', true)) of (id, member, seen, ended);
    insert into cashier_withdrawal
            (id, member, request, asset, amount, method, number, holder, state, created_at, updated_at, due_at)
        select gen_random_uuid(), 10001, gen_random_uuid(), 1, taka * 100000, 'bank', '1', 'R', state, at, at, due
        from (values (600, 'requested', '2026-03-01 11:59+00'::timestamptz, null),
                     (300, 'paying', '2026-03-01 11:00+00', '2026-03-01 12:00+00'::timestamptz),
                     (50, 'paying', '2026-03-01 11:00+00', '2026-03-01 13:00+00')) of (taka, state, at, due);
    insert into cashier_mismatch (id, at, provider, event, digest, why)
        values (gen_random_uuid(), '2026-03-01 11:58+00', 'c', 'e', '', 'w')";

async fn happen(desk: &Desk, events: &[Event]) {
    let mut tx = desk.store.begin().await.unwrap();
    outbox::append(&mut tx, desk.store.now(), events).await.unwrap();
    tx.commit().await.unwrap();
}

/// Reads until all facts are counted: a fact is held back while any older transaction of the server is open.
async fn count(desk: &Desk) {
    let later = desk.store.now() + Duration::seconds(1);
    while !outbox::is_caught_up(&desk.store, READER, later).await.unwrap() {
        desk.office.read().await.unwrap();
    }
}

#[tokio::test]
async fn the_day_begins_at_the_sites_midnight_and_corrections_count_against_it() {
    let desk = Desk::open().await;
    let now = desk.store.now();
    let deposit = Event::DepositCredited {
        deposit: DepositId(kernel::id::fresh()),
        member: RAHIM,
        amount: Money::from_major(500).unwrap(),
        promotion: None,
        asset: None,
    };
    // Midnight in Dhaka is 18:00 UTC of the day before.
    let events = [
        settled(datetime!(2026-02-28 17:59:59 UTC), 1_000, 0),
        settled(datetime!(2026-02-28 18:00 UTC), 100, 40),
        settled(now - Duration::minutes(61), 50, 200),
        settled(now, 10, 0),
        settled(now, -10, 0),
        settled(now, 0, 5),
        deposit,
        Event::MemberRegistered { member: RAHIM, upline: None },
    ];
    happen(&desk, &events).await;
    count(&desk).await;
    let token = desk.enter("auditor").await;
    sqlx::raw_sql(WAITING).execute(desk.store.pool()).await.unwrap();
    let (_, answer) = desk.get("/backoffice/dashboard", &token).await;
    let day = &answer["value"];
    assert_eq!(
        (&day["betsToday"], &day["stakeToday"], &day["ggrToday"]),
        (&json!(2), &json!("150.00"), &json!("-95.00"))
    );
    assert_eq!((&day["depositedToday"], &day["registeredToday"]), (&json!("500.00"), &json!(1)));
    assert_eq!((&day["players"], &day["online"], &day["activeToday"]), (&json!(1), &json!(1), &json!(2)));
    assert_eq!(day["withdrawals"], json!({ "count": 2, "sum": "900.00", "oldestSeconds": 3630 }));
    assert_eq!(day["deposits"], json!({ "count": 0, "sum": "0.00", "oldestSeconds": null }));
    assert_eq!(day["mismatches"], json!({ "count": 1, "oldestSeconds": 150 }));
    assert_eq!(day["health"], json!([{ "vendor": "studio" }]));
    assert_eq!(day["since"], "2026-02-28T18:00:00Z");
    assert_eq!((&day["vendors"][0]["code"], &day["vendors"][0]["name"]), (&json!("2"), &json!("studio")));
    let series = day["series"].as_array().unwrap();
    assert_eq!(series.len(), 19, "every hour of the day so far");
    assert_eq!(series[0], json!({ "at": "2026-02-28T18:00:00Z", "bets": 1, "ggr": "60.00" }));
    assert_eq!(series[16], json!({ "at": "2026-03-01T10:00:00Z", "bets": 1, "ggr": "-150.00" }));
    assert_eq!(series[17]["bets"], 0);

    // Read again, nothing is counted again.
    desk.office.read().await.unwrap();
    let (_, answer) = desk.get("/backoffice/dashboard?span=recent", &token).await;
    let series = answer["value"]["series"].as_array().unwrap();
    assert_eq!((answer["value"]["stepMinutes"].as_i64(), series.len()), (Some(5), 36));
    assert_eq!(series.iter().map(|point| point["bets"].as_i64().unwrap()).sum::<i64>(), 1);
    desk.db.close().await;
}

/// Sums beyond what a column holds stand at its end, and what comes after them is counted. Seen to fail: the database
/// refused, and the day stood still for ever.
#[tokio::test]
async fn a_day_of_more_than_a_number_holds_is_counted_on() {
    let desk = Desk::open().await;
    let now = desk.store.now();
    for _ in 0..3 {
        happen(&desk, &[settled(now, 60_000_000_000_000, 0)]).await;
        count(&desk).await;
        while desk.office.read_reports().await.unwrap() {}
    }
    happen(&desk, &[Event::MemberRegistered { member: RAHIM, upline: None }]).await;
    count(&desk).await;
    let token = desk.enter("owner").await;
    let (status, day) = desk.get("/backoffice/dashboard", &token).await;
    assert_eq!((status.as_u16(), &day["value"]["registeredToday"]), (200, &json!(1)));
    assert_eq!(day["value"]["stakeToday"], Money::from_units(i64::MAX).to_string());
    let path = "/backoffice/reports/revenue?by=agent&from=2026-02-28&to=2026-03-01";
    let (status, report) = desk.get(path, &token).await;
    assert_eq!(status.as_u16(), 200, "{report}");
    desk.db.close().await;
}
