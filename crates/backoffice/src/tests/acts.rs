//! Acts and their rows of the trail: both or neither, and the trail cannot be bent.

use std::sync::atomic::Ordering;

use futures::future::join_all;
use office::Role;
use serde_json::json;

use super::support::{Desk, RAHIM, code};

/// Rows of the trail that are there before anyone has come in: operators that were hired.
const HIRED: i64 = 4;

#[tokio::test]
async fn an_approval_and_its_row_happen_together() {
    let desk = Desk::open().await;
    let id = desk.ask(500).await;
    let token = desk.enter("finance").await;
    let (status, answer) = desk.approve(&token, &id).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["value"]["state"], "approved");
    assert_eq!(answer["value"]["timeline"][0]["name"], "finance", "the till knows only his id");
    let owner = desk.enter("owner").await;
    let (_, trail) = desk.get(&format!("/backoffice/audit?subject=withdrawal:{id}"), &owner).await;
    let row = &trail["value"]["content"][0];
    assert_eq!(row["action"], "withdrawal.approve");
    assert_eq!((&row["operator"], &row["role"]), (&json!("finance"), &json!("finance")));
    assert_eq!(row["before"]["state"], "requested");
    assert_eq!(row["before"]["amount"], "500.00");
    assert_eq!(row["after"], json!({ "state": "approved", "note": "looks right" }));
    assert_eq!((&row["ip"], &row["request"]), (&json!("0.0.0.0"), &json!("r1")));
    assert_eq!(row["hash"].as_str().unwrap().len(), 64);
    desk.db.close().await;
}

/// Seen to fail with `audit::append` moved behind the commit, and with the commit moved before it.
#[tokio::test]
async fn when_either_half_fails_neither_happens() {
    let desk = Desk::open().await;
    let id = desk.ask(500).await;
    let token = desk.enter("finance").await;
    let rows = desk.trail().await.len();

    // The till writes, then fails.
    desk.world.broken.store(true, Ordering::SeqCst);
    assert_eq!(desk.approve(&token, &id).await.0, 500);
    assert_eq!((desk.state(&id).await.as_str(), desk.trail().await.len()), ("requested", rows));
    desk.world.broken.store(false, Ordering::SeqCst);

    // The trail cannot be written.
    desk.as_owner("revoke insert on office_audit from mela_app").await;
    assert_eq!(desk.approve(&token, &id).await.0, 500);
    let reject = format!("/backoffice/withdrawals/{id}/reject");
    assert_eq!(desk.post(&reject, &token, json!({ "reason": "no" })).await.0, 500);
    assert_eq!((desk.state(&id).await.as_str(), desk.trail().await.len()), ("requested", rows));
    desk.as_owner("grant insert on office_audit to mela_app").await;
    assert_eq!(desk.post(&reject, &token, json!({ "reason": "no" })).await.0, 200);
    assert_eq!((desk.state(&id).await.as_str(), desk.trail().await.len()), ("rejected", rows + 1));
    desk.db.close().await;
}

#[tokio::test]
async fn of_operators_who_decide_at_once_one_wins() {
    let desk = Desk::open().await;
    desk.hire("nila", Role::Finance).await;
    let tokens = [desk.enter("finance").await, desk.enter("nila").await, desk.enter("owner").await];
    for _ in 0..5 {
        let id = desk.ask(500).await;
        let rows = desk.trail().await.len();
        let answers = join_all(tokens.iter().map(|token| desk.approve(token, &id))).await;
        let won = answers.iter().filter(|(status, _)| *status == 200).count();
        let lost = answers
            .iter()
            .filter(|(status, answer)| *status == 409 && code(answer) == "withdrawal_state")
            .count();
        assert_eq!((won, lost), (1, 2), "{answers:?}");
        assert_eq!(desk.trail().await.len(), rows + 1);
    }
    desk.db.close().await;
}

/// Shows: attack:A41.
#[tokio::test]
async fn a_large_amount_needs_two_different_operators() {
    let desk = Desk::open().await;
    desk.hire("nila", Role::Finance).await;
    let (finance, nila) = (desk.enter("finance").await, desk.enter("nila").await);
    let id = desk.ask(20_000).await;
    let (status, first) = desk.approve(&finance, &id).await;
    assert_eq!(status, 200, "{first}");
    assert_eq!((&first["value"]["state"], &first["value"]["needsTwo"]), (&json!("requested"), &json!(true)));
    assert_eq!(first["value"]["consents"][0]["name"], "finance");
    let (status, again) = desk.approve(&finance, &id).await;
    assert_eq!((status.as_u16(), code(&again)), (409, "second_operator_needed"));
    assert_eq!(desk.state(&id).await, "requested");
    let (_, second) = desk.approve(&nila, &id).await;
    assert_eq!(second["value"]["state"], "approved");
    let acts: Vec<_> =
        desk.trail().await.into_iter().filter(|(_, act)| act.starts_with("withdrawal")).collect();
    let act = |name: &str, act: &str| (name.to_owned(), act.to_owned());
    assert_eq!(acts, [act("finance", "withdrawal.consent"), act("nila", "withdrawal.approve")]);

    // One taka less needs one, on another day.
    desk.clock.advance(time::Duration::hours(24));
    let (finance, nila) = (desk.enter("finance").await, desk.enter("nila").await);
    let id = desk.ask(19_999).await;
    assert_eq!(desk.approve(&finance, &id).await.1["value"]["state"], "approved");
    // What takes two in one piece takes two in many: 19,999 and 10,000 went through with one each.
    for (who, other) in [(&finance, &nila), (&nila, &finance)] {
        let id = desk.ask(1).await;
        let (_, listed) = desk.get(&format!("/backoffice/withdrawals/{id}"), who).await;
        assert_eq!(listed["value"]["needsTwo"], true);
        assert_eq!(desk.approve(who, &id).await.1["value"]["state"], "requested");
        assert_eq!(desk.approve(other, &id).await.1["value"]["state"], "approved");
    }
    // What was only consented to does not count, and the house's own day does.
    desk.clock.advance(time::Duration::hours(24));
    let (finance, nila) = (desk.enter("finance").await, desk.enter("nila").await);
    let large = desk.ask(20_000).await;
    desk.approve(&finance, &large).await;
    let small = desk.ask(500).await;
    assert_eq!(desk.approve(&finance, &small).await.1["value"]["state"], "approved");
    desk.approve(&nila, &large).await;
    assert_eq!(desk.state(&large).await, "approved");
    desk.db.close().await;
}

/// Two first consents at once are one consent and one decision, never two consents and nothing decided.
#[tokio::test]
async fn consents_given_at_once_are_counted_one_after_the_other() {
    let desk = Desk::open().await;
    desk.hire("nila", Role::Finance).await;
    let (finance, nila) = (desk.enter("finance").await, desk.enter("nila").await);
    for _ in 0..5 {
        let id = desk.ask(50_000).await;
        let (one, other) = tokio::join!(desk.approve(&finance, &id), desk.approve(&nila, &id));
        assert_eq!((one.0.as_u16(), other.0.as_u16()), (200, 200), "{one:?} {other:?}");
        assert_eq!(desk.state(&id).await, "approved");
    }
    desk.db.close().await;
}

/// What was consented to must be what is approved: a payout that failed is looked at by two again.
#[tokio::test]
async fn a_consent_is_to_the_withdrawal_as_it_was() {
    let desk = Desk::open().await;
    desk.hire("nila", Role::Finance).await;
    let (finance, nila) = (desk.enter("finance").await, desk.enter("nila").await);
    let id = desk.ask(20_000).await;
    desk.approve(&finance, &id).await;
    desk.clock.advance(time::Duration::seconds(1));
    sqlx::query("update desk set state = 'failed', updated_at = $1")
        .bind(desk.store.now())
        .execute(desk.store.pool())
        .await
        .unwrap();
    let (_, answer) = desk.approve(&nila, &id).await;
    assert_eq!(answer["value"]["state"], "failed", "the earlier consent no longer counts");
    let (_, answer) = desk.approve(&finance, &id).await;
    assert_eq!(answer["value"]["state"], "approved");
    desk.db.close().await;
}

#[tokio::test]
async fn a_decision_says_why_and_an_account_is_switched_off_with_a_reason() {
    let desk = Desk::open().await;
    let (finance, support) = (desk.enter("finance").await, desk.enter("support").await);
    let id = desk.ask(500).await;
    let path = format!("/backoffice/withdrawals/{id}/approve");
    for note in ["", "   ", &"x".repeat(101), "a\nb"] {
        let (status, answer) = desk.post(&path, &finance, json!({ "note": note })).await;
        assert_eq!((status.as_u16(), code(&answer)), (400, "field_invalid"), "{note:?}");
    }
    let (_, answer) = desk.post(&path, &finance, json!({ "note": "x", "amount": "1" })).await;
    assert_eq!(code(&answer), "wrong_fields", "an unknown field is refused");
    let switch = format!("/backoffice/players/{RAHIM}/enabled");
    let (_, answer) = desk.post(&switch, &support, json!({ "enabled": false, "reason": "" })).await;
    assert_eq!(code(&answer), "field_invalid");
    let (status, _) = desk.post(&switch, &support, json!({ "enabled": false, "reason": "asked to" })).await;
    assert_eq!(status, 200);
    let (status, _) = desk
        .post("/backoffice/players/7/enabled", &support, json!({ "enabled": false, "reason": "x" }))
        .await;
    assert_eq!(status, 404);
    assert_eq!(desk.trail().await.last().unwrap().1, "player.disable");
    desk.db.close().await;
}

#[tokio::test]
async fn acts_done_at_once_make_one_chain() {
    let desk = Desk::open().await;
    let token = desk.enter("finance").await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        ids.push(desk.ask(500).await);
    }
    let answers = join_all(ids.iter().map(|id| desk.approve(&token, id))).await;
    assert!(answers.iter().all(|(status, _)| *status == 200));
    let chain = desk.office.verify_audit().await.unwrap();
    assert_eq!((chain.rows, chain.broken_at), (HIRED + 21, None));
    desk.db.close().await;
}

/// Whatever is done to the table by hand, short of cutting its end off, is found; the end is witnessed by the log.
#[tokio::test]
async fn a_trail_changed_by_hand_is_found_out() {
    let desk = Desk::open().await;
    let token = desk.enter("owner").await;
    for _ in 0..3 {
        let id = desk.ask(500).await;
        desk.approve(&token, &id).await;
    }
    let whole = desk.office.verify_audit().await.unwrap();
    assert_eq!((whole.rows, whole.broken_at), (HIRED + 4, None));
    // The application itself may neither change nor remove a row.
    for statement in ["update office_audit set name = 'x'", "delete from office_audit"] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(desk.store.pool()).await;
        assert!(refused.unwrap_err().to_string().contains("permission denied"), "{statement}");
    }
    desk.as_owner("create table kept as select * from office_audit").await;
    let (login, first, second, last) = (HIRED + 1, HIRED + 2, HIRED + 3, HIRED + 4);
    let copied = "at, operator, name, role, action, subject, before, after, ip, request";
    for (change, broken_at) in [
        (format!("update office_audit set name = 'nobody' where number = {first}"), first),
        (
            format!(
                "update office_audit set after = replace(after, 'approved', 'no') where number = {second}"
            ),
            second,
        ),
        (format!("update office_audit set at = at + interval '1 microsecond' where number = {login}"), login),
        (format!("update office_audit set operator = null where number = {first}"), first),
        (format!("update office_audit set hash = decode('00', 'hex') where number = {last}"), last),
        (format!("delete from office_audit where number = {first}"), first),
        ("delete from office_audit where number = 1".to_owned(), 1),
        (format!("update office_audit set number = {last} + 1 where number = {second}"), second),
        // Inserted behind the last row, before the first, and in the place of one that went.
        (
            format!(
                "insert into office_audit (number, {copied}, hash)
                 select {last} + 1, {copied}, decode('01', 'hex') from office_audit where number = {last}"
            ),
            last + 1,
        ),
        (
            format!(
                "insert into office_audit (number, {copied}, hash)
                 select 0, {copied}, decode('01', 'hex') from office_audit where number = {last}"
            ),
            1,
        ),
        (
            format!(
                "delete from office_audit where number = {second};
                 insert into office_audit (number, {copied}, hash)
                 select {second}, {copied}, decode('01', 'hex') from office_audit where number = {last}"
            ),
            second,
        ),
    ] {
        desk.as_owner(&change).await;
        let chain = desk.office.verify_audit().await.unwrap();
        assert_eq!(chain.broken_at, Some(broken_at), "{change}");
        let (_, check) = desk.get("/backoffice/system/selfcheck", &token).await;
        assert_eq!(
            (&check["value"]["ok"], &check["value"]["audit"]["brokenAt"]),
            (&json!(false), &json!(broken_at))
        );
        desk.as_owner("delete from office_audit; insert into office_audit select * from kept").await;
    }
    assert_eq!(desk.office.verify_audit().await.unwrap(), whole);
    let (_, check) = desk.get("/backoffice/system/selfcheck", &token).await;
    assert_eq!(check["value"]["ok"], true);
    assert_eq!(check["value"]["audit"]["head"], whole.head);
    desk.db.close().await;
}

#[tokio::test]
async fn the_trail_is_filtered_and_walked() {
    let desk = Desk::open().await;
    let (token, owner) = (desk.enter("finance").await, desk.enter("owner").await);
    for _ in 0..60 {
        let id = desk.ask(500).await;
        desk.approve(&token, &id).await;
    }
    let (_, first) = desk.get("/backoffice/audit?action=withdrawal", &owner).await;
    assert_eq!(first["value"]["content"].as_array().unwrap().len(), 50);
    let next = first["value"]["next"].as_str().unwrap();
    let (_, rest) = desk.get(&format!("/backoffice/audit?action=withdrawal&cursor={next}"), &owner).await;
    assert_eq!(rest["value"]["content"].as_array().unwrap().len(), 10);
    assert_eq!(rest["value"]["next"], json!(null));
    let (_, none) = desk.get("/backoffice/audit?operator=nobody", &owner).await;
    assert_eq!(none["value"]["content"], json!([]));
    let (_, mine) = desk.get("/backoffice/audit?operator=OWNER", &owner).await;
    assert_eq!(mine["value"]["content"][0]["action"], "session.open");
    let (_, early) = desk.get("/backoffice/audit?to=2026-03-01T12:00:00Z", &owner).await;
    assert_eq!(early["value"]["content"], json!([]));
    let (status, answer) = desk.get("/backoffice/audit?color=red", &owner).await;
    assert_eq!((status.as_u16(), code(&answer)), (400, "wrong_parameters"));
    desk.db.close().await;
}

/// Seen to fail with the consent left out of `judge`: a large transfer was held again, to be paid twice, by one alone.
#[tokio::test]
async fn that_a_large_transfer_did_not_arrive_needs_two_and_that_it_did_needs_one() {
    let desk = Desk::open().await;
    let (token, owner) = (desk.enter("finance").await, desk.enter("owner").await);
    let said = |arrived: bool| json!({ "transfer": 1, "arrived": arrived, "note": "asked the bank" });
    let judge = |id: &str| format!("/backoffice/withdrawals/{id}/judge");
    let missing = desk.ask(50_000).await;
    assert_eq!(desk.post(&judge(&missing), &token, said(false)).await.0, 200);
    assert_eq!(desk.state(&missing).await, "requested", "one consent decides nothing");
    let (status, answer) = desk.post(&judge(&missing), &token, said(false)).await;
    assert_eq!((status.as_u16(), code(&answer)), (409, "second_operator_needed"));
    assert_eq!(desk.post(&judge(&missing), &owner, said(false)).await.0, 200);
    assert_eq!(desk.state(&missing).await, "failed");
    let arrived = desk.ask(50_000).await;
    assert_eq!(desk.post(&judge(&arrived), &token, said(true)).await.0, 200);
    assert_eq!(desk.state(&arrived).await, "confirmed");
    let empty = json!({ "transfer": 1, "arrived": true, "note": " " });
    assert_eq!(desk.post(&judge(&desk.ask(500).await), &token, empty).await.0, 400);
    let acts: Vec<String> = desk.trail().await.into_iter().map(|(_, action)| action).collect();
    assert_eq!(acts[acts.len() - 3..], ["withdrawal.consent", "withdrawal.judge", "withdrawal.judge"]);
    desk.db.close().await;
}

/// Large amounts of deposits need two operators who decide the very same (quality.md A41): giving back, writing a chargeback
/// down, and saying which deposit a line paid for. Seen to fail with the consent asked for under the deposit alone: the
/// second operator's other amount went through.
#[tokio::test]
async fn large_decisions_about_deposits_need_two_who_decide_the_same() {
    let desk = Desk::open().await;
    desk.hire("nila", Role::Finance).await;
    let (first, second) = (desk.enter("finance").await, desk.enter("nila").await);
    let deposit = uuid::Uuid::from_u128(7);
    let base = format!("/backoffice/deposits/{deposit}");
    let refund = |amount: &str| json!({ "amount": amount, "reason": "asked for it" });
    let taken =
        |amount: &str| json!({ "amount": amount, "transaction": "CB1", "reason": "the bank says so" });
    let line =
        json!({ "channel": "bank", "transaction": "LARGE", "deposit": deposit, "note": "seen the paper" });
    for (path, large, other) in [
        (format!("{base}/refund"), refund("20000"), Some(refund("20000.01"))),
        (format!("{base}/chargeback"), taken("25000"), Some(taken("25001"))),
        ("/backoffice/statements/assign".to_owned(), line, None),
    ] {
        let rows = desk.trail().await.len();
        let (status, answer) = desk.post(&path, &first, large.clone()).await;
        assert_eq!((status.as_u16(), &answer["value"]["waiting"]), (200, &json!(true)), "{path}: {answer}");
        let (status, answer) = desk.post(&path, &first, large.clone()).await;
        assert_eq!((status.as_u16(), code(&answer)), (409, "second_operator_needed"), "{path}");
        if let Some(other) = other {
            let (_, answer) = desk.post(&path, &second, other).await;
            assert_eq!(answer["value"]["waiting"], true, "{path}: another amount is another decision");
        }
        let (_, answer) = desk.post(&path, &second, large).await;
        assert_eq!(answer["value"]["waiting"], false, "{path}: {answer}");
        let owner = desk.enter("owner").await;
        let (_, trail) = desk.get("/backoffice/audit?action=deposit", &owner).await;
        assert_eq!(trail["value"]["content"][0]["after"]["consent"], "finance", "{path}");
        assert!(desk.trail().await.len() >= rows + 2);
    }
    // What a line's money is sent back for is no smaller matter.
    let gone = json!({ "channel": "bank", "transaction": "MEANT", "reason": "not his account" });
    let path = "/backoffice/statements/return";
    assert_eq!(desk.post(path, &first, gone.clone()).await.1["value"]["waiting"], true, "the day is full");
    assert_eq!(desk.post(path, &second, gone).await.1["value"]["waiting"], false);
    let unknown = json!({ "channel": "bank", "transaction": "NOWHERE", "reason": "x" });
    assert_eq!(desk.post(path, &first, unknown).await.0, 404);
    // Small ones need one, on a day without large ones; those who may only read need not try.
    let (_, answer) = desk.post(&format!("{base}/refund"), &first, refund("500")).await;
    assert_eq!(answer["value"]["waiting"], true, "{answer}");
    desk.clock.advance(time::Duration::hours(24));
    let first = desk.enter("finance").await;
    for (amount, waiting) in [("500", false), ("19499.99", false), ("0.01", true)] {
        let (_, answer) = desk.post(&format!("{base}/refund"), &first, refund(amount)).await;
        assert_eq!(answer["value"]["waiting"], waiting, "{amount}: {answer}");
    }
    // What is hinted at looks at the day as well.
    let (_, lines) = desk.get("/backoffice/statements/lines", &first).await;
    assert_eq!(lines["value"]["lines"][0]["needsTwo"], true, "{lines}");
    let (_, shown) = desk.get(&base, &first).await;
    assert_eq!(shown["value"]["secondFrom"], "0.01", "20,000 less what was decided today: {shown}");
    assert_eq!(shown["value"]["consents"].as_array().unwrap().len(), 6);
    let auditor = desk.enter("auditor").await;
    assert_eq!(desk.get(&base, &auditor).await.0, 200);
    assert_eq!(desk.post(&format!("{base}/refund"), &auditor, refund("500")).await.0, 403);
    desk.db.close().await;
}
