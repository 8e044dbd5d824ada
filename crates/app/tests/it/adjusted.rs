//! Operators' adjustments of every type, and every report that sums money beside the ledger itself.

use kernel::id::MemberId;
use serde_json::{Value, json};
use store::Store;
use uuid::Uuid;

use crate::{
    site::Office,
    support::{Client, Node, Vendor, bet, books_are_right, configuration, fresh, launch, win},
};

/// Asks and decides: two owners, who are two persons.
struct Pair<'a> {
    asks: &'a Client,
    decides: &'a Client,
    member: MemberId,
}

impl Pair<'_> {
    async fn adjusts(&self, (kind, units): (&str, i64), reference: Option<&str>) -> String {
        let wish = json!({ "requestId": Uuid::now_v7(), "member": self.member, "give": units > 0, "type": kind,
            "amount": taka(units.abs()), "reference": reference, "reason": "as it was" });
        let (status, asked) = self.asks.post("/backoffice/adjustments", wish).await;
        assert_eq!(status, 200, "{kind}: {asked}");
        let id = asked["value"]["id"].as_str().unwrap().to_owned();
        let path = format!("/backoffice/adjustments/{id}/approve");
        let (status, done) = self.decides.post(&path, json!({ "note": "seen" })).await;
        assert_eq!((status, &done["value"]["state"]), (200, &json!("posted")), "{kind}: {done}");
        id
    }
}

/// Units as they stand on the wire.
fn taka(units: i64) -> String {
    let (sign, units) = (if units < 0 { "-" } else { "" }, units.abs());
    format!("{sign}{}.{:02}", units / 100_000, units % 100_000 / 1_000)
}

/// The units that left the house for a member, less what came back, for some reasons of the ledger.
async fn given(store: &Store, reasons: &[i16]) -> i64 {
    sqlx::query_scalar(
        "select coalesce(sum(case when debit_owner < 0 then amount else -amount end), 0)::bigint from transfer
         where reason = any($1)",
    )
    .bind(reasons)
    .fetch_one(store.pool())
    .await
    .unwrap()
}

async fn value(client: &Client, path: &str) -> Value {
    let (status, answer) = client.get(path).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer["value"].clone()
}

const PROMOTION: [i16; 4] = [24, 51, 53, 61];
const ADJUSTMENT: [i16; 6] = [60, 62, 63, 65, 66, 67];
const BOOKED: [i16; 2] = [64, 68];
const WITHDRAWN: [i16; 2] = [23, 69];

/// Fails before there were types: what operators gave and took was in no report, and NGR was too high by it.
#[tokio::test]
async fn every_report_that_sums_money_agrees_with_the_ledger() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let node = Node::open(&store, &configuration(&vendor)).await;
    let first = Office::open(&node, &store, "owner").await;
    let second = Office::open(&node, &store, "owner").await;
    let (rahim, member) = node.register("rahim", None).await;
    let token = launch(&store, member).await;
    vendor.call(node.address, "transaction/bet", &bet(member, &token, "b1", 1_000_000)).await.unwrap();
    vendor.call(node.address, "transaction/win", &win(member, "w1", "b1", 400_000)).await.unwrap();
    let pair = Pair { asks: &first.client, decides: &second.client, member };
    let round = "round:2:b1";
    let booked = pair.adjusts(("manual_deposit", 50_000_000), Some("FB-77")).await;
    for (kind, units, reference) in [
        ("goodwill", 11_000_000, None),
        ("compensation", 1_200_000, Some(round)),
        ("correction", 1_300_000, Some(round)),
        ("correction", -2_100_000, Some(round)),
        ("chargeback", -9_000_000, Some(format!("adjustment:{booked}")).as_deref()),
        ("fee", -150_000, None),
        ("write_off", 160_000, None),
        ("forfeiture", -170_000, None),
        ("manual_withdrawal", -8_000_000, Some("OUT-1")),
    ] {
        pair.adjusts((kind, units), reference).await;
    }
    // One of before there were types.
    sqlx::query(
        "insert into office_adjustment (id, request, member, asset, units, reason, state, asked_by, asked_name, asked_at, type)
         values (gen_random_uuid(), gen_random_uuid(), $1, 1, 700000, 'old', 'waiting', 1, 'x', now(), 'unspecified')",
    )
    .bind(member.0)
    .execute(store.pool())
    .await
    .unwrap();
    let waiting = value(&second.client, "/backoffice/adjustments?state=waiting").await;
    let old = waiting["content"][0]["id"].as_str().unwrap();
    let path = format!("/backoffice/adjustments/{old}/approve");
    let (status, answer) = second.client.post(&path, json!({ "note": "seen" })).await;
    assert_eq!(status, 200, "{answer}");

    let (promotion, adjustment) = (given(&store, &PROMOTION).await, given(&store, &ADJUSTMENT).await);
    assert_eq!(adjustment, 1_200_000 + 1_300_000 - 2_100_000 - 150_000 + 160_000 - 170_000 + 700_000);
    settled(&node).await;
    reports_agree(&first.client, &store, (promotion, adjustment)).await;
    member_agrees(&rahim, &store, member).await;
    must_bet(&rahim, &store, member).await;
    books_are_right(&store).await;
    drop((first, second, node));
    db.close().await;
}

/// Waits until the round is counted in the reports.
async fn settled(node: &Node) {
    loop {
        node.house.office.read().await.unwrap();
        node.house.office.read_reports().await.unwrap();
        let store = &node.house.store;
        let counted: bool = sqlx::query_scalar(
            "select exists (select from report_game where rounds > 0) and exists (select from office_pulse where rounds > 0)",
        )
        .fetch_one(store.pool())
        .await
        .unwrap();
        if counted {
            return;
        }
        tokio::task::yield_now().await;
    }
}

async fn reports_agree(office: &Client, store: &Store, (promotion, adjustment): (i64, i64)) {
    let ngr = taka(600_000 - promotion - adjustment);
    let (from, to) = (store.today() - time::Duration::days(7), store.today());
    for by in ["day", "vendor", "game"] {
        let path = format!("/backoffice/reports/revenue?by={by}&from={from}&to={to}");
        let report = value(office, &path).await;
        let total = &report["total"];
        assert_eq!(total["ggr"], "6.00", "{by}: {total}");
        assert_eq!(
            (&total["promotion"], &total["adjustment"]),
            (&json!(taka(promotion)), &json!(taka(adjustment)))
        );
        assert_eq!(total["ngr"], json!(ngr), "{by}");
    }
    let today = value(office, "/backoffice/dashboard").await;
    assert_eq!(today["ngrToday"], json!(ngr), "{today}");
    assert_eq!(today["depositedToday"], json!(taka(given(store, &BOOKED).await)));
    assert_eq!(today["withdrawnToday"], json!(taka(-given(store, &WITHDRAWN).await)));
    let owed = value(office, "/backoffice/reports/liabilities").await;
    let cash: i64 =
        sqlx::query_scalar("select sum(balance)::bigint from account where owner > 0 and kind = 1")
            .fetch_one(store.pool())
            .await
            .unwrap();
    assert_eq!(owed["cash"], json!(taka(cash)), "{owed}");
}

/// The member's own record sums to what they have, and says what each line was.
async fn member_agrees(rahim: &Client, store: &Store, member: MemberId) {
    let record = value(rahim, "/wps/member/transactions?pageSize=100").await;
    let lines = record["content"].as_array().unwrap();
    let sum: f64 = lines.iter().map(|line| line["amount"].as_str().unwrap().parse::<f64>().unwrap()).sum();
    let balance: i64 = sqlx::query_scalar("select balance from account where owner = $1 and kind = 1")
        .bind(member.0)
        .fetch_one(store.pool())
        .await
        .unwrap();
    assert_eq!(format!("{sum:.2}"), taka(balance));
    assert_eq!(rahim.balance().await, taka(balance));
    assert_eq!(value(rahim, "/wps/member/transactions/totals").await["change"], json!(taka(balance)));
    for reason in [
        "goodwill",
        "compensation",
        "correction",
        "chargeback",
        "manual_fee",
        "write_off",
        "forfeiture",
        "manual_deposit",
        "manual_withdrawal",
        "adjustment",
    ] {
        assert!(lines.iter().any(|line| line["kind"] == reason), "{reason}: {record}");
    }
}

/// Goodwill must be bet once, a deposit booked by hand as every deposit; nothing else carries a requirement.
async fn must_bet(rahim: &Client, store: &Store, member: MemberId) {
    let required: Vec<i64> = sqlx::query_scalar(
        "select required from cashier_turnover where member = $1 and cause like 'adjustment:%' order by id",
    )
    .bind(member.0)
    .fetch_all(store.pool())
    .await
    .unwrap();
    assert_eq!(required, [50_000_000, 11_000_000]);
    let meter = value(rahim, "/wps/cashier/turnover").await;
    assert_eq!(meter["required"], "610.00", "{meter}");
}
