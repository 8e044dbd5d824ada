//! What operators are shown of differences, and what they may do about them.

use std::sync::Arc;

use axum::http::Method;
use kernel::Amount;
use office::{
    Reach, Role,
    testing::{self, Known, code},
};
use serde_json::{Value, json};
use time::Duration;

use super::{Desk, NOON, RAHIM};
use crate::{
    Comparisons,
    rounds::{
        self, Reader,
        tests::{Crowd, Titles},
    },
};

const DIFFERENCES: &str = "/backoffice/reconcile/differences";

impl Desk {
    /// The calls of operators; Rahim, who is known to them, lives in Bangladesh.
    async fn operators(&self) -> testing::Desk {
        let known: Vec<_> = self.reconciler.partners.values().cloned().collect();
        let asked = (self.reconciler.hub.clone(), Arc::new(Crowd) as _, Arc::new(Titles) as _);
        let reader = Reader::new(self.store.clone(), asked, &known, rounds::Settings::default(), |_| false);
        let comparisons = Comparisons::new(self.reconciler.clone(), reader, &known);
        let (routes, _) = crate::backoffice_routes(comparisons).split_for_parts();
        let from = Amount::from_major(20_000).unwrap();
        testing::Desk::open(&self.store, from, Known::of(&[(RAHIM, "rahim", "BD")]), routes).await.unwrap()
    }

    /// A payout of Rahim's that the vendor lists and nobody knows here; the address of its difference.
    async fn misses_a_payout(&self, office: &testing::Desk) -> String {
        self.place("r", "r-b", wager::Act::Bet { amount: kernel::Money::ZERO, free: false, closes: false })
            .await;
        self.lists("r-b", "TK_BET", 0);
        self.lists("r-w", "TK_WIN", 300);
        self.compares().await;
        let (_, page) = office.get(DIFFERENCES, "finance").await;
        let [difference] = page["value"]["content"].as_array().unwrap().as_slice() else { panic!("{page}") };
        format!("{DIFFERENCES}/{}", difference["id"].as_str().unwrap())
    }
}

/// Subject, before and after of the trail's rows of an action, oldest first.
async fn told(desk: &Desk, action: &str) -> Vec<(String, Value, Value)> {
    let rows = "select subject, before, after from office_audit where action = $1 order by number";
    let rows: Vec<(String, Option<String>, Option<String>)> =
        sqlx::query_as(rows).bind(action).fetch_all(desk.store.pool()).await.unwrap();
    let read = |text: Option<String>| text.map_or(Value::Null, |text| serde_json::from_str(&text).unwrap());
    rows.into_iter().map(|(subject, before, after)| (subject, read(before), read(after))).collect()
}

/// A difference of a member beyond reach is not there; what is about all members is for who reaches everyone.
#[tokio::test]
async fn a_difference_beyond_reach_is_not_there() {
    let desk = Desk::open().await;
    let office = desk.operators().await;
    let difference = desk.misses_a_payout(&office).await;
    let abroad = Reach { countries: vec!["IN".to_owned()], ..Reach::default() };
    office.hire("narrow", Role::Owner, &abroad).await.unwrap();
    let acts = office.trail().await.unwrap().len();
    assert_eq!(office.get(DIFFERENCES, "narrow").await.1["value"]["content"], json!([]));
    let (repair, note) = (json!({ "repair": "post_win", "note": "x" }), json!({ "note": "x" }));
    let window =
        json!({ "vendor": "seven", "from": "2026-03-01T12:00:00Z", "until": "2026-03-01T13:00:00Z" });
    let act = |act: &str| format!("{difference}/{act}");
    for (method, path, body) in [
        (Method::GET, difference.clone(), &Value::Null),
        (Method::POST, act("look"), &Value::Null),
        (Method::POST, act("repair"), &repair),
        (Method::POST, act("accept"), &note),
    ] {
        let (status, answer) = office.call((method, &path), "narrow", body).await;
        assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
    }
    for (method, path, body) in [
        (Method::GET, "/backoffice/reconcile/vendors", &Value::Null),
        (Method::GET, "/backoffice/reconcile/runs", &Value::Null),
        (Method::POST, "/backoffice/reconcile/runs", &window),
    ] {
        let (status, answer) = office.call((method.clone(), path), "narrow", body).await;
        assert_eq!((status.as_u16(), code(&answer)), (403, "beyond_own_rights"), "{method} {path}");
        // The same by who reaches everyone, so that it was the reach that refused.
        assert_eq!(office.call((method, path), "owner", body).await.0, 200, "{path}");
    }
    let seen = office.get(&difference, "owner").await.1["value"].clone();
    assert_eq!((&seen["account"], &seen["vendor"]), (&json!("rahim"), &json!("seven")));
    let trail = office.trail().await.unwrap();
    assert_eq!(trail[acts..], [("owner".to_owned(), "reconcile.run".to_owned())]);
    desk.close().await;
}

/// Two who let each other in are no pair: the second consent of such two decides nothing. Each step stands in the trail
/// with what the sides said.
#[tokio::test]
async fn a_repair_takes_two_who_are_strangers_to_each_other() {
    let desk = Desk::open().await;
    let office = desk.operators().await;
    let difference = desk.misses_a_payout(&office).await;
    office.hire("nila", Role::Finance, &Reach::default()).await.unwrap();
    let tie = "insert into office_tie (operator, by, at)
               select nila.id, owner.id, $1 from office_operator nila, office_operator owner
               where nila.name = 'nila' and owner.name = 'owner'";
    sqlx::query(tie).bind(desk.store.now()).execute(desk.store.pool()).await.unwrap();
    let repair = async |operator: &str, repair: &str, note: &str| {
        let body = json!({ "repair": repair, "note": note });
        let (status, answer) = office.post(&format!("{difference}/repair"), operator, body).await;
        let state = answer["value"]["state"].as_str().unwrap_or_else(|| code(&answer)).to_owned();
        (status.as_u16(), state)
    };
    let is = |status: u16, word: &str| (status, word.to_owned());
    let long = "x".repeat(201);
    for note in ["", "  ", "a\u{7}b", &long] {
        assert_eq!(repair("nila", "post_win", note).await, is(400, "field_invalid"), "{note}");
    }
    for odd in ["post_bet", "nothing"] {
        assert_eq!(repair("nila", odd, "asked them").await, is(409, "reconcile_no_repair"), "{odd}");
    }
    assert_eq!(repair("nila", "post_win", "asked them").await, is(200, "consented"));
    assert_eq!(repair("nila", "post_win", "asked them").await, is(409, "reconcile_second"));
    assert_eq!(repair("owner", "post_win", "so did I").await, is(200, "consented"), "who let her in");
    assert_eq!(desk.has().await, 0);
    assert_eq!(repair("finance", "post_win", "it is so").await, is(200, "repaired"));
    assert_eq!(desk.has().await, 300);
    assert_eq!(repair("finance", "post_win", "it is so").await, is(409, "reconcile_decided"));

    let subject = format!("difference:{}", difference.rsplit('/').next().unwrap());
    let consents = told(&desk, "reconcile.consent").await;
    assert_eq!(consents.len(), 2);
    let (about, before, after) = &consents[0];
    assert_eq!((about, after), (&subject, &json!({ "repair": "post_win", "note": "asked them" })));
    assert_eq!(
        ["vendor", "key", "kind", "member", "ours", "booked"].map(|field| before[field].clone()),
        [json!("seven"), json!("r-w"), json!("missing_here"), json!(RAHIM), Value::Null, Value::Null]
    );
    assert_eq!((&before["theirs"]["status"], &before["theirs"]["key"]), (&json!("TS_SUCCESS"), &Value::Null));
    let decided = json!({ "repair": "post_win", "note": "it is so", "consent": "nila" });
    assert_eq!(told(&desk, "reconcile.decide").await[0].2, decided);
    let made = (subject, Value::Null, json!({ "repair": "post_win", "state": "repaired" }));
    assert_eq!(told(&desk, "reconcile.repair").await, [made]);

    // Beside it stand what was said, and what the ledger moved.
    let (_, detail) = office.get(&difference, "auditor").await;
    let acts = detail["value"]["acts"].as_array().unwrap();
    let acts: Vec<&str> = acts.iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["consent", "consent", "decide", "done"]);
    let lines = &detail["value"]["lines"];
    assert_eq!((lines.as_array().unwrap().len(), &lines[0]["cause"]), (1, &json!("round:7:r")));
    assert_eq!((&lines[0]["account"], &lines[0]["amount"]), (&json!("cash"), &json!("0.003")));
    assert!(lines[0]["round"].is_string(), "{lines}");
    desk.ends().await;
}

#[tokio::test]
async fn what_is_accepted_stays_as_it_is_and_in_the_trail() {
    let desk = Desk::open().await;
    let office = desk.operators().await;
    let difference = desk.misses_a_payout(&office).await;
    let accept = async |note: &str| {
        let (status, answer) =
            office.post(&format!("{difference}/accept"), "finance", json!({ "note": note })).await;
        (status.as_u16(), code(&answer).to_owned())
    };
    assert_eq!(accept("").await, (400, "field_invalid".to_owned()));
    assert_eq!(accept("a test of theirs").await.0, 200);
    assert_eq!(accept("again").await, (409, "reconcile_decided".to_owned()));
    assert_eq!(desk.has().await, 0);
    let accepted = told(&desk, "reconcile.accept").await;
    assert_eq!(accepted.len(), 1);
    assert_eq!(accepted[0].2, json!({ "state": "accepted", "note": "a test of theirs" }));
    // Lists show what waits unless they are asked for more; a vendor whom nobody knows has none.
    for (query, rows) in
        [("", 0), ("?state=all", 1), ("?state=accepted&vendor=seven", 1), ("?state=all&vendor=x", 0)]
    {
        let (status, page) = office.get(&format!("{DIFFERENCES}{query}"), "risk").await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(page["value"]["content"].as_array().unwrap().len(), rows, "{query}");
    }
    desk.close().await;
}

/// That somebody asked is written down before the vendor is.
#[tokio::test]
async fn a_comparison_by_hand_is_in_the_trail_and_in_the_list() {
    let desk = Desk::open().await;
    let office = desk.operators().await;
    desk.clock.advance(Duration::hours(2));
    *desk.say.silent.lock().unwrap() = true;
    let ask = |vendor: &str| json!({ "vendor": vendor, "from": "2026-03-01T12:00:00Z", "until": "2026-03-01T13:00:00Z" });
    let path = "/backoffice/reconcile/runs";
    let (status, run) = office.post(path, "finance", ask("seven")).await;
    assert_eq!(status, 200, "{run}");
    assert!(run["value"]["error"].is_string() && run["value"]["byHand"] == true, "{run}");
    let (status, answer) = office.post(path, "finance", ask("nobody")).await;
    assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"));
    let subjects: Vec<String> =
        told(&desk, "reconcile.run").await.into_iter().map(|(subject, ..)| subject).collect();
    assert_eq!(subjects, ["vendor:seven", "vendor:nobody"]);
    let window = json!({ "from": NOON.to_string(), "until": (NOON + Duration::HOUR).to_string() });
    assert_eq!(told(&desk, "reconcile.run").await[0].2, window);
    for (query, rows) in [("", 1), ("?vendor=seven", 1), ("?vendor=nobody", 0)] {
        let (_, page) = office.get(&format!("{path}{query}"), "auditor").await;
        assert_eq!(page["value"]["content"].as_array().unwrap().len(), rows, "{query}");
    }
    let (_, vendors) = office.get("/backoffice/reconcile/vendors", "risk").await;
    assert_eq!(
        (&vendors["value"][0]["vendor"], &vendors["value"][0]["external"]),
        (&json!("seven"), &json!(false))
    );
    assert_eq!(vendors["value"][0]["last"]["vendor"], "seven");
    desk.close().await;
}
