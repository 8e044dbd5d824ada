//! Acts and their rows of the trail: the trail cannot be bent.

use futures::future::join_all;
use serde_json::json;

use super::support::{Desk, code};

/// Rows of the trail that are there before anyone has come in: operators that were hired.
const HIRED: i64 = 4;

#[tokio::test]
async fn acts_done_at_once_make_one_chain() {
    let desk = Desk::open().await;
    let token = desk.enter("support").await;
    let answers = join_all((0..20).map(|_| desk.acts(&token))).await;
    assert!(answers.iter().all(|status| *status == 200));
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
        desk.acts(&token).await;
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
                "update office_audit set after = replace(after, 'stolen', 'lost') where number = {second}"
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
        assert_eq!(check["value"]["audit"]["brokenAt"], json!(broken_at));
        desk.as_owner("delete from office_audit; insert into office_audit select * from kept").await;
    }
    assert_eq!(desk.office.verify_audit().await.unwrap(), whole);
    let (_, check) = desk.get("/backoffice/system/selfcheck", &token).await;
    assert_eq!(check["value"]["audit"]["brokenAt"], json!(null));
    assert_eq!(check["value"]["audit"]["head"], whole.head);
    desk.db.close().await;
}

#[tokio::test]
async fn the_trail_is_filtered_and_walked() {
    let desk = Desk::open().await;
    let (token, owner) = (desk.enter("support").await, desk.enter("owner").await);
    for _ in 0..60 {
        desk.acts(&token).await;
    }
    let (_, first) = desk.get("/backoffice/audit?action=player", &owner).await;
    assert_eq!(first["value"]["content"].as_array().unwrap().len(), 50);
    let next = first["value"]["next"].as_str().unwrap();
    let (_, rest) = desk.get(&format!("/backoffice/audit?action=player&cursor={next}"), &owner).await;
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
