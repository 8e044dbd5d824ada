//! Attacks of quality.md 3 on the ways in; those that need a served house are in `app`.

use super::*;

impl Desk {
    async fn with_captcha(&self, (id, answer): &(String, String)) -> (StatusCode, Value) {
        let form = json!({ "username": "rahim", "password": "Mela-2026", "captcha": answer });
        self.answer(id, "/wps/session/login", form).await
    }

    /// Names and addresses under which wrong passwords are counted.
    async fn counted(&self) -> i64 {
        let count = sqlx::query_scalar("select count(*) from sign_in_failure");
        count.fetch_one(self.store.pool()).await.unwrap()
    }
}

/// A17: a picture counts once, also for many at once, for ten minutes, and with its own answer only. A picture that were
/// only read, not taken, would let all eight in.
/// Shows: attack:A17.
#[tokio::test]
async fn a_captcha_is_answered_once_in_time_and_with_its_own_answer() {
    let desk = Desk::open().await;
    desk.register(&|_| ()).await;
    for _ in 0..3 {
        desk.login("rahim", "wrong-password").await;
    }
    let (one, two) = (desk.captcha().await, desk.captcha().await);
    let crossed = (one.0.clone(), two.1.clone());
    assert_eq!(code(&desk.with_captcha(&crossed).await.1), "captcha_wrong", "another picture's answer");
    let (id, answer) = two;
    desk.clock.advance(Duration::minutes(11));
    assert_eq!(code(&desk.with_captcha(&(id, answer)).await.1), "captcha_wrong", "too late");
    // Wrong ones keep the demand up: one of eight that come at once with the same picture is let in.
    for _ in 0..3 {
        desk.login("rahim", "wrong-password").await;
    }
    let picture = desk.captcha().await;
    let failures = async || {
        sqlx::query(
            "insert into sign_in_failure (subject, count, since) values ('address:192.0.2.1', 99, $1) \
             on conflict (subject) do update set count = 99, since = $1",
        )
        .bind(desk.store.now())
        .execute(desk.store.pool())
        .await
        .unwrap();
    };
    failures().await;
    let tries = futures::future::join_all((0..8).map(|_| desk.with_captcha(&picture))).await;
    let entered = tries.iter().filter(|(status, _)| *status == StatusCode::OK).count();
    let refused = tries.iter().filter(|(_, answer)| code(answer) == "captcha_wrong").count();
    assert_eq!((entered, refused), (1, 7), "{tries:?}");
    desk.db.close().await;
}

/// A19: right and wrong, known and unknown cost the same work: the hash of nobody's password is verified too. What is compared is the
/// processor's time of this process, on which nothing falls that the machine does meanwhile, and generously: without the dummy hash the
/// unknown name costs next to nothing.
/// Shows: attack:A19.
#[tokio::test]
async fn an_unknown_name_costs_as_much_work_as_a_known_one() {
    let desk = Desk::open_with(&|settings| settings.captcha_after = 1_000).await;
    desk.register(&|_| ()).await;
    let spent = || {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec, i32::try_from(time.tv_nsec).unwrap())
    };
    let work = async |name: &str| {
        let before = spent();
        for _ in 0..9 {
            desk.login(name, "wrong-password").await;
        }
        spent() - before
    };
    let (known, unknown) = (work("rahim").await, work("nobody").await);
    assert!(unknown * 2 > known && known * 2 > unknown, "{known} {unknown}");
    desk.db.close().await;
}

/// A21: of 200 who want a password hashed at once some hear that the house is busy; nobody waits for ever, and other calls
/// are answered meanwhile. A password of 30,000 letters is refused before it is hashed.
/// Shows: attack:A21.
#[tokio::test]
async fn hashing_cannot_be_used_to_stop_the_house() {
    let desk = Desk::open_with(&|settings| settings.attempts = 1_000).await;
    let (_, answer) = desk.register(&|_| ()).await;
    let rahim = token(&answer);
    let many = (0..200).map(|number| {
        let form = json!({ "username": format!("nobody{number}"), "password": "wrong-password" });
        desk.post("/wps/session/login", "", form)
    });
    let (answers, meanwhile) = tokio::join!(futures::future::join_all(many), desk.info(&rahim));
    assert_eq!(meanwhile, StatusCode::OK);
    let busy = answers.iter().filter(|(status, _)| *status == StatusCode::SERVICE_UNAVAILABLE).count();
    assert!((1..200).contains(&busy), "{busy} of 200");
    assert!(answers.iter().all(|(status, _)| !matches!(status.as_u16(), 200 | 500)));
    let long = "a1".repeat(15_000);
    let (status, answer) = desk
        .register(&|form| {
            form["username"] = json!("salma");
            form["password"] = json!(long);
            form["confirmPassword"] = json!(long);
        })
        .await;
    assert_eq!((status, code(&answer)), (StatusCode::BAD_REQUEST, "field_invalid"));
    desk.db.close().await;
}

/// A3, A1: what one guesses from one address costs only that address: see `sign_in`. Here: a session that was ended is not
/// brought back by any call that it could make.
#[tokio::test]
async fn an_ended_session_makes_no_new_one() {
    let desk = Desk::open().await;
    let (_, answer) = desk.register(&|_| ()).await;
    let rahim = token(&answer);
    let (_, answer) = desk.post("/wps/session/code", &rahim, Value::Null).await;
    let once = answer["value"]["code"].clone();
    desk.call(Method::DELETE, "/wps/session/logout", &rahim, Value::Null).await;
    for (path, form) in [
        ("/wps/session/code", Value::Null),
        ("/wps/socket/ticket", Value::Null),
        (
            "/wps/member/password",
            json!({ "newPassword": "Kalo-Nouka-27", "confirmNewPassword": "Kalo-Nouka-27" }),
        ),
    ] {
        assert_eq!(desk.post(path, &rahim, form).await.0, StatusCode::UNAUTHORIZED, "{path}");
    }
    let (_, answer) = desk.post("/wps/session/exchange", "", json!({ "code": once })).await;
    assert_eq!(code(&answer), "one_time_code_wrong", "the code went with the session");
    desk.db.close().await;
}

/// A name longer than anyone's was counted as it came: 64 KB of memory for each, and an answer 500, because no index of
/// the database holds such a key.
#[tokio::test]
async fn a_name_that_nobody_can_have_is_refused_and_not_kept() {
    let desk = Desk::open().await;
    let long: String = (0..200).map(|_| kernel::Entropy.secret().unwrap()).collect();
    let (status, answer) = desk.login(&long, "wrong-password").await;
    assert_eq!((status, code(&answer)), (StatusCode::UNAUTHORIZED, "login_failed"), "{answer}");
    assert_eq!(desk.counted().await, 0);
    desk.db.close().await;
}

/// What was counted goes once it counts no more: names that guessers made up would lie there for ever.
#[tokio::test]
async fn wrong_passwords_are_forgotten_and_their_rows_with_them() {
    let desk = Desk::open().await;
    desk.register(&|_| ()).await;
    for name in ["nobody", "noone", "rahim"] {
        desk.login(name, "wrong-password").await;
    }
    desk.clock.advance(Duration::minutes(10));
    desk.login("late", "wrong-password").await;
    assert_eq!(
        desk.counted().await,
        10,
        "four names, each here and everywhere, their address, and the house"
    );
    desk.clock.advance(Duration::minutes(25));
    assert_eq!(desk.login("rahim", "Mela-2026").await.0, StatusCode::OK);
    assert_eq!(desk.counted().await, 2, "the late one still counts");
    desk.db.close().await;
}

/// A1, with addresses of the new kind: whoever has one has 2^64 of them. Seen to fail while each was counted alone.
/// Shows: attack:A1.
#[tokio::test]
async fn a_customer_with_many_addresses_has_one_count() {
    let desk = Desk::open_with(&|settings| settings.attempts = 2).await;
    let guess = async |address: &str| {
        let form = json!({ "username": "rahim", "password": "wrong-password" });
        desk.call_from(address, (Method::POST, "/wps/session/login"), "", form).await.2
    };
    for address in ["2001:db8:1:2::1", "2001:db8:1:2::2"] {
        assert_eq!(code(&guess(address).await), "login_failed");
    }
    assert_eq!(code(&guess("2001:db8:1:2:ffff:ffff:ffff:ffff").await), "too_many_requests");
    assert_eq!(code(&guess("2001:db8:1:3::1").await), "login_failed", "another customer");
    desk.db.close().await;
}
