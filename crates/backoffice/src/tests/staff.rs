//! Operators made by operators: who comes in, and what nobody can give themself.

use futures::future::join_all;
use serde_json::{Value, json};
use time::Duration;

use super::support::{Desk, PASSWORD, RAHIM, code};
use crate::operator::Secret;

impl Desk {
    pub async fn id_of(&self, name: &str) -> String {
        let id: i64 = sqlx::query_scalar("select id from office_operator where name = $1")
            .bind(name)
            .fetch_one(self.store.pool())
            .await
            .unwrap();
        id.to_string()
    }

    pub async fn secret_of(&self, name: &str) -> Secret {
        self.office.operator(name).await.unwrap().1
    }

    async fn made(&self, token: &str, name: &str, duties: Value) -> (u16, Value) {
        let (status, answer) = self
            .post(
                "/backoffice/operators",
                token,
                json!({ "name": name, "duties": duties, "reason": "new work" }),
            )
            .await;
        (status.as_u16(), answer)
    }

    /// Enrols with a first password; the answer of the last step.
    pub async fn enrols(&self, name: &str, first: &str, own: &str) -> (u16, Value) {
        let form = json!({ "username": name, "password": first });
        let (_, answer) = self.post("/backoffice/session/enrol", "", form).await;
        let Some(secret) = answer["value"]["secret"].as_str() else { return (0, answer) };
        let secret = Secret::try_from(secret.to_owned()).unwrap();
        let digits = secret.code(self.store.now()).unwrap();
        let form = json!({ "username": name, "password": first, "code": digits, "newPassword": own });
        let (status, answer) = self.post("/backoffice/session/enrol/confirm", "", form).await;
        (status.as_u16(), answer)
    }
}

#[tokio::test]
async fn an_operator_is_made_enrols_and_only_then_works() {
    let desk = Desk::open().await;
    let owner = desk.enter("owner").await;
    let (status, answer) = desk.made(&owner, "mina", json!({ "role": "support", "limit": "500" })).await;
    assert_eq!(status, 200, "{answer}");
    let first = answer["value"]["code"]["code"].as_str().unwrap().to_owned();
    assert_eq!(answer["value"]["operator"]["enrolled"], false);
    let (_, again) = desk.made(&owner, "MINA", json!({ "role": "support" })).await;
    assert_eq!(code(&again), "username_taken");

    // Her code alone opens nothing but the way to codes of her own, and no code is right.
    let (status, answer) = desk.login("mina", &first, "000000").await;
    assert_eq!((status.as_u16(), code(&answer)), (403, "enrolment_required"));
    let form =
        json!({ "username": "mina", "password": first, "code": "000000", "newPassword": "Boro-Nodi-61!" });
    let (_, answer) = desk.post("/backoffice/session/enrol/confirm", "", form).await;
    assert_eq!(code(&answer), "operator_sign_in_failed");
    let (_, answer) = desk.enrols("mina", &first, &first).await;
    assert_eq!(code(&answer), "field_invalid", "a code that somebody else has seen is no password");
    let (status, answer) = desk.enrols("mina", &first, "Boro-Nodi-61!").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["value"]["operator"]["limit"], "500.00");
    let token = answer["value"]["token"].as_str().unwrap().to_owned();
    assert_eq!(desk.get(&format!("/backoffice/players/{RAHIM}/notes"), &token).await.0, 200);
    // The code is worth nothing any more, for anything.
    assert_eq!(code(&desk.login("mina", &first, "000000").await.1), "operator_sign_in_failed");
    assert_eq!(code(&desk.enrols("mina", &first, "Kalo-Nouka-26").await.1), "operator_sign_in_failed");
    let acts: Vec<String> = desk.trail().await.into_iter().map(|(_, action)| action).collect();
    assert!(acts.contains(&"operator.add".to_owned()) && acts.contains(&"operator.enrol".to_owned()));
    desk.db.close().await;
}

/// Who mistyped their one-time code until a captcha was due reads one, and is let on to where none is asked for. Fails while a
/// right code left the count as it was: the next step wanted a captcha that nobody was shown.
#[tokio::test]
async fn who_mistyped_a_one_time_code_enrols_behind_one_captcha() {
    let desk = Desk::open().await;
    let owner = desk.enter("owner").await;
    let (_, answer) = desk.made(&owner, "mina", json!({ "role": "support" })).await;
    let first = answer["value"]["code"]["code"].as_str().unwrap().to_owned();
    let mut told = String::new();
    for _ in 0..20 {
        told = code(&desk.login("mina", "mistyped", "").await.1).to_owned();
        if told != "operator_sign_in_failed" {
            break;
        }
    }
    assert_eq!(told, "captcha_required");
    let captcha = json!({ "id": kernel::id::fresh(), "answer": "7f3kq" });
    let form = json!({ "username": "mina", "password": first, "code": "", "captcha": captcha });
    let (_, answer) = desk.post("/backoffice/session/login", "", form).await;
    assert_eq!(code(&answer), "enrolment_required");
    let (status, answer) = desk.enrols("mina", &first, "Boro-Nodi-61!").await;
    assert_eq!(status, 200, "{answer}");
    desk.db.close().await;
}

#[tokio::test]
async fn a_one_time_code_ages_and_enrols_one_person() {
    let desk = Desk::open().await;
    let owner = desk.enter("owner").await;
    let (_, answer) = desk.made(&owner, "mina", json!({ "role": "support" })).await;
    let first = answer["value"]["code"]["code"].as_str().unwrap().to_owned();
    // Two hold it; the secret of who asked last is the one that counts.
    let form = json!({ "username": "mina", "password": first });
    let (_, theirs) = desk.post("/backoffice/session/enrol", "", form.clone()).await;
    desk.post("/backoffice/session/enrol", "", form).await;
    let stale = Secret::try_from(theirs["value"]["secret"].as_str().unwrap().to_owned()).unwrap();
    let digits = stale.code(desk.store.now()).unwrap();
    let form =
        json!({ "username": "mina", "password": first, "code": digits, "newPassword": "Chor-Purano-44" });
    let (status, _) = desk.post("/backoffice/session/enrol/confirm", "", form).await;
    assert_eq!(status, 401);
    desk.clock.advance(Duration::hours(25));
    assert_eq!(code(&desk.enrols("mina", &first, "Boro-Nodi-61!").await.1), "operator_sign_in_failed");
    assert_eq!(code(&desk.login("mina", &first, "000000").await.1), "operator_sign_in_failed");
    desk.db.close().await;
}

#[tokio::test]
async fn nobody_raises_himself_or_gives_more_than_he_has() {
    let desk = Desk::open().await;
    let (owner, sysadmin) = (desk.enter("owner").await, desk.enter("sysadmin").await);
    let own = desk.id_of("owner").await;
    let change =
        |role: &str, version: i64| json!({ "version": version, "duties": { "role": role }, "reason": "x" });
    let put = |path: String, token: &str, body: Value| {
        let (desk, token) = (&desk, token.to_owned());
        async move { desk.call(axum::http::Method::PUT, &path, &token, body).await.1 }
    };
    for (path, body) in [
        (format!("/backoffice/operators/{own}/enabled"), json!({ "enabled": false, "reason": "x" })),
        (format!("/backoffice/operators/{own}/reset"), json!({ "reason": "x" })),
    ] {
        assert_eq!(code(&desk.post(&path, &owner, body).await.1), "not_for_oneself");
    }
    let path = format!("/backoffice/operators/{own}");
    assert_eq!(code(&put(path.clone(), &owner, change("finance", 1)).await), "not_for_oneself");
    // Who has no part in money makes nobody who has, and does not touch one who has.
    assert_eq!(
        code(&desk.made(&sysadmin, "mole", json!({ "role": "finance" })).await.1),
        "beyond_own_rights"
    );
    assert_eq!(
        desk.made(&sysadmin, "twin", json!({ "role": "sysadmin" })).await.0,
        200,
        "another must agree"
    );
    assert_eq!(code(&put(path, &sysadmin, change("sysadmin", 1)).await), "beyond_own_rights");
    let finance = desk.id_of("finance").await;
    let reset = format!("/backoffice/operators/{finance}/reset");
    assert_eq!(
        code(&desk.post(&reset, &sysadmin, json!({ "reason": "x" })).await.1),
        "beyond_own_rights",
        "a reset would hand him the password of one who pays"
    );
    let support = desk.id_of("support").await;
    let lock = format!("/backoffice/operators/{support}/enabled");
    let body = json!({ "enabled": false, "reason": "asked to" });
    assert_eq!(desk.post(&lock, &sysadmin, body).await.0, 200, "to keep one out takes no rights of his");
    let body = json!({ "enabled": true, "reason": "asked to" });
    assert_eq!(code(&desk.post(&lock, &sysadmin, body).await.1), "beyond_own_rights");

    // A narrow owner makes none who reaches further.
    sqlx::query(
        "update office_operator set countries = '{BD}', amount_limit = 10000000 where name = 'owner'",
    )
    .execute(desk.store.pool())
    .await
    .unwrap();
    for duties in [
        json!({ "role": "support" }),
        json!({ "role": "support", "countries": ["BD", "IN"], "limit": "10" }),
        json!({ "role": "support", "countries": ["bd"], "limit": "101" }),
    ] {
        assert_eq!(code(&desk.made(&owner, "wide", duties).await.1), "beyond_own_rights");
    }
    let narrow = json!({ "role": "support", "countries": ["bd"], "limit": "100" });
    assert_eq!(desk.made(&owner, "narrow", narrow).await.0, 200);
    desk.db.close().await;
}

/// Seen to fail without the queue in `colleague`: all three were taken out and nobody ran the house.
#[tokio::test]
async fn an_owner_remains_whatever_three_of_them_do_at_once() {
    let desk = Desk::open().await;
    let names = ["owner", "owner2", "owner3"];
    let (mut tokens, mut ids) = (Vec::new(), Vec::new());
    for name in names {
        if name != "owner" {
            desk.hire(name, office::Role::Owner).await;
        }
        tokens.push(desk.enter(name).await);
        ids.push(desk.id_of(name).await);
    }
    // Each asks to lock the next, and the third agrees.
    let mut requests = Vec::new();
    for (asks, of) in [(0, 1), (1, 2), (2, 0)] {
        let path = format!("/backoffice/operators/{}/enabled", ids[of]);
        let body = json!({ "enabled": false, "reason": "x" });
        requests.push(desk.wishes(&tokens[asks], (&path, body)).await["request"]["id"].clone());
    }
    let agrees = |of: usize| desk.answers(&tokens[(of + 2) % 3], &requests[of], "approve");
    let answers = join_all((0..3).map(agrees)).await;
    let done = answers.iter().filter(|(status, _)| *status == 200).count();
    let left: i64 =
        sqlx::query_scalar("select count(*) from office_operator where role = 'owner' and enabled")
            .fetch_one(desk.store.pool())
            .await
            .unwrap();
    assert_eq!((done, left), (1, 2), "{answers:?}");
    for (_, loser) in answers.iter().filter(|(status, _)| *status != 200) {
        assert!(["no_second_eyes", "not_logged_in", "beyond_own_rights"].contains(&code(loser)), "{loser:?}");
    }
    desk.db.close().await;
}

#[tokio::test]
async fn changed_duties_and_locks_end_sessions_at_once_and_stand_in_the_trail() {
    let desk = Desk::open().await;
    let (owner, support) = (desk.enter("owner").await, desk.enter("support").await);
    let id = desk.id_of("support").await;
    let path = format!("/backoffice/operators/{id}");
    let body = json!({ "version": 1, "duties": { "role": "risk", "limit": "50" }, "reason": "new work" });
    let put = axum::http::Method::PUT;
    let (status, answer) = desk.call(put.clone(), &path, &owner, body.clone()).await;
    assert_eq!((status.as_u16(), &answer["value"]["operator"]["role"]), (200, &json!("risk")), "{answer}");
    assert_eq!(desk.get("/backoffice/session", &support).await.0, 401);
    let (_, answer) = desk.call(put, &path, &owner, body).await;
    assert_eq!((code(&answer), &answer["value"]["details"]["version"]), ("operator_changed", &json!(2)));
    let (_, trail) = desk.get(&format!("/backoffice/audit?subject=operator:{id}"), &owner).await;
    let row = &trail["value"]["content"][0];
    assert_eq!((&row["action"], &row["before"]["role"]), (&json!("operator.duties"), &json!("support")));
    assert_eq!((&row["after"]["role"], &row["after"]["reason"]), (&json!("risk"), &json!("new work")));

    let (_, reset) = desk.post(&format!("{path}/reset"), &owner, json!({ "reason": "lost phone" })).await;
    assert_eq!(code(&desk.login("support", PASSWORD, &desk.code()).await.1), "operator_sign_in_failed");
    let first = reset["value"]["code"]["code"].as_str().unwrap();
    let (status, answer) = desk.enrols("support", first, "Shahajjo-Dol-9x").await;
    assert_eq!(status, 200, "{answer}");
    let token = answer["value"]["token"].as_str().unwrap().to_owned();
    desk.post(&format!("{path}/sessions/end"), &owner, json!({})).await;
    assert_eq!(desk.get("/backoffice/session", &token).await.0, 401);
    desk.db.close().await;
}

#[tokio::test]
async fn an_own_password_needs_the_old_one_and_a_code_and_ends_other_sessions() {
    let desk = Desk::open().await;
    let (other, token) = (desk.enter("support").await, desk.enter("support").await);
    let wish = |old: &str, digits: String| json!({ "password": old, "code": digits, "newPassword": "Notun-Pata-88!" });
    desk.clock.advance(Duration::seconds(30));
    for body in [wish("wrong-one", desk.code()), wish(PASSWORD, "000000".into())] {
        let (_, answer) = desk.post("/backoffice/session/password", &token, body).await;
        assert_eq!(code(&answer), "operator_sign_in_failed");
    }
    let (status, _) = desk.post("/backoffice/session/password", &token, wish(PASSWORD, desk.code())).await;
    assert_eq!(status, 200);
    assert_eq!(desk.get("/backoffice/session", &other).await.0, 401);
    let (_, all) = desk.get("/backoffice/session/all", &token).await;
    assert_eq!(all["value"].as_array().unwrap().len(), 1);
    desk.clock.advance(Duration::seconds(30));
    assert_eq!(desk.login("support", "Notun-Pata-88!", &desk.code()).await.0, 200);
    desk.post("/backoffice/session/end", &token, json!({})).await;
    let (_, all) = desk.get("/backoffice/session/all", &token).await;
    assert_eq!(all["value"].as_array().unwrap().len(), 1);
    desk.db.close().await;
}
