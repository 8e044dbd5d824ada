//! Money given or taken by operators: two people, their limits, once. And notes, and what lies beyond reach.

use futures::future::join_all;
use kernel::id::MemberId;
use office::{After, Role};
use serde_json::{Value, json};

use super::support::{Desk, RAHIM, World, code};
use crate::{
    Elsewhere,
    player::{
        Card,
        dossier::{
            Balances, Below, CommissionPaid, Dossier, Linked, Mail, Person, PlayerTransfer, SignIn,
            TeamMember, Ticket, TurnoverItem,
        },
    },
};

/// A player of whom nothing is known; his lists are tried with real tables, in `app`.
#[async_trait::async_trait]
impl Dossier for World {
    async fn balances(&self, _: MemberId) -> Result<Balances, Elsewhere> {
        Ok(Balances::default())
    }

    async fn person(&self, _: MemberId) -> Result<Option<Person>, Elsewhere> {
        Ok(Some(Person {
            payee_name: None,
            mobile: None,
            mobile_verified: false,
            email: None,
            email_verified: false,
            authenticator: false,
            elsewhere: Vec::new(),
            payees: Vec::new(),
        }))
    }

    async fn transfers(&self, _: MemberId, _: After, _: u16) -> Result<Vec<PlayerTransfer>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn sign_ins(&self, _: MemberId, _: Below, _: u16) -> Result<Vec<SignIn>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn linked(&self, _: MemberId, _: u16) -> Result<Vec<Linked>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn tickets(&self, _: MemberId, _: Below, _: u16) -> Result<Vec<Ticket>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn mail(&self, _: MemberId, _: After, _: u16) -> Result<Vec<Mail>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn upline(&self, _: MemberId) -> Result<Vec<Card>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn downline(&self, _: MemberId, _: Below, _: u16) -> Result<Vec<TeamMember>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn commissions(&self, _: MemberId, _: After, _: u16) -> Result<Vec<CommissionPaid>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn turnover(&self, _: MemberId, _: Below, _: u16) -> Result<Vec<TurnoverItem>, Elsewhere> {
        Ok(Vec::new())
    }
}

fn wish(request: u128, amount: &str) -> Value {
    json!({ "requestId": uuid::Uuid::from_u128(request), "member": RAHIM, "give": true, "amount": amount, "type": "goodwill", "reason": "late bonus" })
}

impl Desk {
    async fn asks(&self, token: &str, request: u128, amount: &str) -> String {
        let (status, answer) = self.post("/backoffice/adjustments", token, wish(request, amount)).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"]["id"].as_str().unwrap().to_owned()
    }

    async fn moved(&self) -> Vec<i64> {
        sqlx::query_scalar("select units from adjusted").fetch_all(self.store.pool()).await.unwrap()
    }

    async fn limit(&self, name: &str, units: i64) {
        sqlx::query("update office_operator set amount_limit = $2 where name = $1")
            .bind(name)
            .bind(units)
            .execute(self.store.pool())
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn an_adjustment_takes_two_people_and_moves_once() {
    let desk = Desk::open().await;
    let (finance, owner, senior) =
        (desk.enter("finance").await, desk.enter("owner").await, desk.enter("senior_cashier").await);
    let id = desk.asks(&finance, 1, "500").await;
    assert_eq!(desk.asks(&finance, 1, "500").await, id, "a retry finds the first");
    let (_, answer) = desk.post("/backoffice/adjustments", &finance, wish(1, "501")).await;
    assert_eq!(code(&answer), "request_reused");
    assert_eq!(desk.moved().await, [0_i64; 0], "what is asked for moves nothing");
    let (approve, note) = (format!("/backoffice/adjustments/{id}/approve"), json!({ "note": "seen" }));
    let (status, answer) = desk.post(&approve, &finance, note.clone()).await;
    assert_eq!((status.as_u16(), code(&answer)), (403, "not_for_oneself"));
    assert_eq!(desk.post(&approve, &senior, note.clone()).await.0, 403, "who asks does not decide");

    // What fails behind the movement takes it back with it.
    desk.as_owner("revoke insert on office_audit from mela_app").await;
    assert_eq!(desk.post(&approve, &owner, note.clone()).await.0, 500);
    assert_eq!(desk.moved().await, [0_i64; 0]);
    desk.as_owner("grant insert on office_audit to mela_app").await;
    let (status, answer) = desk.post(&approve, &owner, note.clone()).await;
    assert_eq!((status.as_u16(), &answer["value"]["state"]), (200, &json!("posted")), "{answer}");
    assert_eq!(desk.moved().await, [50_000_000]);
    let (_, answer) = desk.post(&approve, &owner, note).await;
    assert_eq!(code(&answer), "adjustment_decided");
    let (_, trail) = desk.get(&format!("/backoffice/audit?subject=player:{RAHIM}"), &owner).await;
    let acts: Vec<&str> = trail["value"]["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["action"].as_str().unwrap())
        .collect();
    assert_eq!(acts, ["adjustment.approve", "adjustment.ask"]);
    // Whatever the application believes, the database knows that one person is not two.
    let forged = sqlx::query(
        "update office_adjustment set decided_by = asked_by, decided_at = now(), state = 'posted'",
    );
    assert!(forged.execute(desk.store.pool()).await.unwrap_err().to_string().contains("check constraint"));
    desk.db.close().await;
}

/// Seen to fail with `for update` left out of `sql::lock`: the money moved several times.
#[tokio::test]
async fn of_those_who_decide_at_once_one_moves_the_money() {
    let desk = Desk::open().await;
    let finance = desk.enter("finance").await;
    let mut others = vec![desk.enter("owner").await];
    for name in ["owner2", "owner3", "owner4"] {
        desk.hire(name, Role::Owner).await;
        others.push(desk.enter(name).await);
    }
    let id = desk.asks(&finance, 2, "120").await;
    let approve = format!("/backoffice/adjustments/{id}/approve");
    let refuse = format!("/backoffice/adjustments/{id}/refuse");
    let answers = join_all(others.iter().enumerate().map(|(place, token)| {
        let path = if place == 3 { &refuse } else { &approve };
        desk.post(path, token, json!({ "note": "seen" }))
    }))
    .await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 200).count(), 1, "{answers:?}");
    let posted = answers.iter().any(|(_, answer)| answer["value"]["state"] == "posted");
    assert_eq!(desk.moved().await.len(), usize::from(posted));
    desk.db.close().await;
}

#[tokio::test]
async fn limits_hold_for_who_asks_and_for_who_decides() {
    let desk = Desk::open().await;
    let (finance, owner) = (desk.enter("finance").await, desk.enter("owner").await);
    let (_, answer) = desk.post("/backoffice/adjustments", &finance, wish(3, "100000.01")).await;
    assert_eq!(code(&answer), "beyond_own_limit", "the house's own");
    // It counts per member and day, whoever asks, and what was taken back does not.
    let first = desk.asks(&finance, 10, "60000").await;
    let (_, answer) = desk.post("/backoffice/adjustments", &owner, wish(10, "40000.01")).await;
    assert_eq!(code(&answer), "beyond_own_limit", "60,000 and 40,000.01 by another");
    assert_eq!(desk.asks(&finance, 10, "60000").await, first, "a retry is no other");
    desk.asks(&owner, 11, "40000").await;
    let refuse = format!("/backoffice/adjustments/{first}/refuse");
    assert_eq!(desk.post(&refuse, &finance, json!({ "note": "a mistake" })).await.0, 200);
    desk.limit("finance", 10_000_000).await;
    let (_, answer) = desk.post("/backoffice/adjustments", &finance, wish(4, "100.01")).await;
    assert_eq!((code(&answer), &answer["value"]["details"]["limit"]), ("beyond_own_limit", &json!("100.00")));
    let id = desk.asks(&finance, 5, "100").await;
    desk.limit("owner", 9_999_999).await;
    let approve = format!("/backoffice/adjustments/{id}/approve");
    let (_, answer) = desk.post(&approve, &owner, json!({ "note": "seen" })).await;
    assert_eq!(code(&answer), "beyond_own_limit");
    for body in [
        json!({ "requestId": uuid::Uuid::nil(), "member": RAHIM, "give": true, "amount": "0", "type": "goodwill", "reason": "x" }),
        json!({ "requestId": uuid::Uuid::nil(), "member": RAHIM, "give": true, "amount": "-5", "type": "goodwill", "reason": "x" }),
        json!({ "requestId": uuid::Uuid::nil(), "member": RAHIM, "give": true, "amount": 5, "type": "goodwill", "reason": "x" }),
        json!({ "requestId": uuid::Uuid::nil(), "member": RAHIM, "give": true, "amount": "5", "type": "goodwill", "reason": " " }),
    ] {
        assert_eq!(desk.post("/backoffice/adjustments", &finance, body).await.0, 400);
    }
    let (_, taken_back) = desk
        .post(&format!("/backoffice/adjustments/{id}/refuse"), &finance, json!({ "note": "a mistake" }))
        .await;
    assert_eq!(taken_back["value"]["state"], "refused");
    assert_eq!(desk.moved().await, [0_i64; 0]);
    desk.db.close().await;
}

/// Fails with the limit of a day left out: each of many pieces was below the operator's own.
#[tokio::test]
async fn an_operators_own_limit_holds_for_the_sum_of_a_day() {
    let desk = Desk::open().await;
    let (finance, owner) = (desk.enter("finance").await, desk.enter("owner").await);
    desk.limit("finance", 50_000_000).await;
    for (request, amount) in [(18, "300"), (19, "200")] {
        desk.asks(&finance, request, amount).await;
    }
    let (_, answer) = desk.post("/backoffice/adjustments", &finance, wish(20, "1")).await;
    assert_eq!(code(&answer), "beyond_own_limit", "501 in three pieces");
    desk.asks(&owner, 23, "1").await;
    desk.clock.advance(time::Duration::hours(24));
    let finance = desk.enter("finance").await;
    let id = desk.asks(&finance, 21, "500").await;
    let (_, answer) = desk.post("/backoffice/adjustments", &finance, wish(22, "0.01")).await;
    assert_eq!(code(&answer), "beyond_own_limit");
    assert_eq!(desk.asks(&finance, 21, "500").await, id, "a retry is no other");
    let refuse = format!("/backoffice/adjustments/{id}/refuse");
    assert_eq!(desk.post(&refuse, &finance, json!({ "note": "a mistake" })).await.0, 200);
    desk.asks(&finance, 22, "0.01").await;
    desk.db.close().await;
}

#[tokio::test]
async fn a_type_says_which_way_money_goes_and_what_it_must_name() {
    let desk = Desk::open().await;
    let (finance, owner) = (desk.enter("finance").await, desk.enter("owner").await);
    let ask = async |token: &str, number: u128, kind: &str, give: bool, reference: Option<&str>| {
        let wish = json!({ "requestId": uuid::Uuid::from_u128(number), "member": RAHIM, "give": give, "amount": "5",
            "type": kind, "reference": reference, "reason": "x" });
        let (status, answer) = desk.post("/backoffice/adjustments", token, wish).await;
        let told = &answer["value"];
        match status.as_u16() {
            200 => (told["type"].as_str().unwrap().to_owned(), told["reference"].as_str().map(str::to_owned)),
            _ => (code(&answer).to_owned(), told["details"]["field"].as_str().map(str::to_owned)),
        }
    };
    let (_, listed) = desk.get("/backoffice/adjustments/types", &finance).await;
    let rules = listed["value"].as_array().unwrap();
    assert_eq!(rules.len(), 9);
    for (number, rule) in (100..).zip(rules) {
        let kind = rule["type"].as_str().unwrap();
        let reference = match rule["mustName"].as_str().unwrap() {
            "cause" => Some("deposit:1"),
            "outside" => Some("FB-1"),
            _ => None,
        };
        for (way, give) in [("give", true), ("take", false)] {
            let number = number * 2 + u128::from(give);
            let answer = ask(&finance, number, kind, give, reference).await;
            if rule["direction"] == way || rule["direction"] == "either" {
                assert_eq!(answer, (kind.to_owned(), reference.map(str::to_owned)), "{kind} {way}");
            } else {
                assert_eq!(answer, ("field_invalid".to_owned(), Some("give".to_owned())), "{kind} {way}");
            }
        }
        let give = rule["direction"] != "take";
        // What must be named, and what need not; what is not in this member's books corrects nothing.
        let wrong = if reference.is_some() { [None, Some(" ")] } else { [Some("x"), Some("deposit:1")] };
        let elsewhere = (rule["mustName"] == "cause").then_some(Some("deposit:2"));
        for (place, wrong) in wrong.into_iter().chain(elsewhere).enumerate() {
            let number = number * 1_000 + place as u128;
            let answer = ask(&finance, number, kind, give, wrong).await;
            assert_eq!(
                answer,
                ("field_invalid".to_owned(), Some("reference".to_owned())),
                "{kind} {wrong:?}"
            );
        }
    }
    let none = ask(&finance, 1, "unspecified", true, None).await;
    assert_eq!(none.1.as_deref(), Some("type"), "nobody leaves it open");
    // What moved outside is booked once, by whomever.
    assert_eq!(ask(&owner, 2, "manual_deposit", true, Some("FB-1")).await.0, "adjustment_booked");
    let forged = "update office_adjustment set units = -units where type = 'goodwill'";
    let refused = sqlx::query(forged).execute(desk.store.pool()).await.unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
    desk.db.close().await;
}

/// Every call that names a member, by an operator whose line or country he is not of.
#[tokio::test]
async fn what_lies_beyond_reach_is_not_there() {
    let desk = Desk::open().await;
    let owner = desk.enter("owner").await;
    let id = desk.asks(&desk.enter("finance").await, 6, "5").await;
    let set = |statement: &'static str| sqlx::query(statement).execute(desk.store.pool());
    let paths: Vec<String> = [
        "",
        "/ledger",
        "/bets",
        "/sessions",
        "/linked",
        "/transfers",
        "/sign-ins",
        "/tickets",
        "/messages",
        "/line",
        "/commissions",
        "/turnover",
        "/notes",
    ]
    .iter()
    .map(|tail| format!("/backoffice/players/{RAHIM}{tail}"))
    .collect();
    for reach in [
        "update office_operator set countries = '{IN}', line = null where name = 'owner'",
        "update office_operator set countries = '{}', line = 600 where name = 'owner'",
    ] {
        set(reach).await.unwrap();
        for path in &paths {
            let (status, answer) = desk.get(path, &owner).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
        }
        let (_, found) = desk.get("/backoffice/players?search=rahim", &owner).await;
        assert_eq!(found["value"]["content"], json!([]));
        let (_, listed) = desk.get("/backoffice/adjustments", &owner).await;
        assert_eq!(listed["value"]["content"], json!([]));
        for (path, body) in [
            (format!("/backoffice/players/{RAHIM}/enabled"), json!({ "enabled": false, "reason": "x" })),
            (format!("/backoffice/players/{RAHIM}/notes"), json!({ "text": "x" })),
            (format!("/backoffice/adjustments/{id}/approve"), json!({ "note": "x" })),
            ("/backoffice/adjustments".to_owned(), wish(7, "5")),
        ] {
            let (status, answer) = desk.post(&path, &owner, body).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
        }
    }
    set("update office_operator set countries = '{BD}', line = 500 where name = 'owner'").await.unwrap();
    for path in &paths {
        assert_eq!(desk.get(path, &owner).await.0, 200, "{path}");
    }
    desk.db.close().await;
}

#[tokio::test]
async fn notes_are_added_pinned_and_never_taken_back() {
    let desk = Desk::open().await;
    let support = desk.enter("support").await;
    let path = format!("/backoffice/players/{RAHIM}/notes");
    for text in ["calls in the evening", "<b>his brother</b> plays too"] {
        assert_eq!(desk.post(&path, &support, json!({ "text": text })).await.0, 200);
    }
    let (_, notes) = desk.get(&path, &support).await;
    let first = notes["value"]["content"][1]["id"].as_str().unwrap();
    assert_eq!(notes["value"]["content"][0]["text"], "<b>his brother</b> plays too");
    let (_, pinned) = desk.post(&format!("{path}/{first}/pin"), &support, json!({ "pinned": true })).await;
    assert_eq!(pinned["value"]["pinned"], true);
    let (_, notes) = desk.get(&path, &support).await;
    assert_eq!(notes["value"]["content"][0]["text"], "calls in the evening");
    for text in ["", "   ", &"x".repeat(1_001), "a\u{0}b"] {
        assert_eq!(desk.post(&path, &support, json!({ "text": text })).await.0, 400, "{text:?}");
    }
    let acts: Vec<String> = desk.trail().await.into_iter().map(|(_, action)| action).collect();
    assert_eq!(acts[acts.len() - 3..], ["player.note", "player.note", "player.pin"]);
    for statement in ["delete from office_note", "update office_note set text = ''"] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(desk.store.pool()).await;
        assert!(refused.unwrap_err().to_string().contains("permission denied"), "{statement}");
    }
    desk.db.close().await;
}
