//! Coming in by an account elsewhere, and what a provider may try.

use super::*;

#[tokio::test]
async fn a_stranger_registers_under_the_agent_of_his_visit_and_signs_in_from_then_on() {
    let hall = Hall::open().await;
    let karim = hall.desk.identity.create_member(NewMember {
        account: "karim".to_owned(),
        password: "Mela-2026".to_owned(),
        kind: 1,
        ..NewMember::default()
    });
    let karim = karim.await.unwrap().id;
    assert!(hall.desk.identity.add_link(karim, "KARIM1", "", AccountType::MEMBER).await.unwrap());

    let (status, answer) = hall.sign_in("one").await;
    assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "registration_required"));
    let details = &answer["value"]["details"];
    assert_eq!(details["username"], "rahimakha");
    assert_eq!(details["email"], "rahima@mail.example");
    let with_ticket = async |change: &dyn Fn(&mut Value)| {
        hall.register(&|form| {
            form["ticket"] = details["ticket"].clone();
            change(form);
        })
        .await
    };
    // What is missing or wrong is asked for again; the ticket is still good.
    for (wanted, change) in [
        ("terms_required", &(|form: &mut Value| form["terms"] = json!(false)) as &dyn Fn(&mut Value)),
        ("field_invalid", &|form| form["username"] = json!("")),
        ("affiliate_unknown", &|form| form["affiliateCode"] = json!("NOBODY")),
        ("username_taken", &|form| form["username"] = json!("karim")),
        ("account_elsewhere", &|form| form["ticket"] = json!("guessed")),
    ] {
        assert_eq!(code(&with_ticket(change).await.1), wanted);
    }
    let (status, answer) = with_ticket(&|form| form["affiliateCode"] = json!("KARIM1")).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let rahima = hall.desk.identity.profile_of("rahima").await.unwrap().unwrap();
    assert_eq!(rahima.parent, Some(karim));
    let profile = hall.desk.get("/wps/member/info/profile", answer["value"]["token"].as_str().unwrap()).await;
    assert_eq!((&profile["hasPassword"], &profile["emailVerified"]), (&json!(false), &json!(true)));
    // The ticket was good once.
    let (_, answer) = with_ticket(&|form| form["username"] = json!("second")).await;
    assert_eq!(code(&answer), "account_elsewhere");

    let (status, answer) = hall.sign_in("one").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(answer["value"]["member"]["account"], "rahima");
    assert_eq!(answer["value"]["passwordExpired"], false);
    // The same subject at the other provider is somebody else.
    assert_eq!(code(&hall.sign_in("two").await.1), "registration_required");
    // An account switched off is off this way too.
    let mut tx = hall.desk.store.begin().await.unwrap();
    hall.desk.identity.set_enabled(&mut tx, rahima.id, false).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(code(&hall.sign_in("one").await.1), "account_disabled");
    hall.desk.db.close().await;
}

/// Shows: switch:SOCIALLOGIN3, switch:SOCIALLOGINONE3, switch:SOCIALLOGINTWO3
#[tokio::test]
async fn a_provider_is_offered_only_while_it_is_configured_and_switched_on() {
    let hall = Hall::open().await;
    let offered = async || {
        let site = hall.desk.get("/wps/system/site", "").await;
        let offered = site["signIn"]["social"].as_array().unwrap().clone();
        offered.into_iter().map(|row| row["provider"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let leaves = async |provider: &str| {
        let form = json!({ "provider": provider });
        hall.desk.post("/wps/session/social", "", form).await.0
    };
    assert_eq!(offered().await, ["one", "two"]);
    let under_way = hall.leave("two").await;
    hall.desk.switch("SOCIALLOGINTWO3", false).await;
    assert_eq!(offered().await, ["one"]);
    assert_eq!((leaves("one").await, leaves("two").await), (StatusCode::OK, StatusCode::FORBIDDEN));
    assert_eq!(code(&hall.come_back(&under_way, "two").await.1), "function_disabled");
    hall.desk.switch("SOCIALLOGIN3", false).await;
    assert!(offered().await.is_empty());
    assert_eq!(leaves("one").await, StatusCode::FORBIDDEN);
    assert_eq!(code(&hall.register(&|form| form["ticket"] = json!("x")).await.1), "function_disabled");
    hall.desk.db.close().await;
    // Nothing configured: no switch brings it up.
    let desk = Desk::open().await;
    desk.switch("SOCIALLOGIN3", true).await;
    assert_eq!(desk.get("/wps/system/site", "").await["signIn"]["social"], json!([]));
    assert_eq!(
        desk.post("/wps/session/social", "", json!({ "provider": "one" })).await.0,
        StatusCode::FORBIDDEN
    );
    desk.db.close().await;
}

#[tokio::test]
async fn tokens_of_a_hostile_provider_are_refused() {
    let hall = Hall::open().await;
    hall.registered().await;
    let one = &hall.one;
    let with = |key: &'static str, value: Value| {
        let provider = Arc::clone(one);
        one.forge(move |mut claims| {
            claims[key] = value.clone();
            provider.signer.token(&json!({ "alg": "RS256", "kid": "one" }), &claims)
        });
    };
    let now = hall.desk.store.now().unix_timestamp();
    for (why, key, value) in [
        ("another nonce", "nonce", json!("0".repeat(64))),
        ("no nonce", "nonce", Value::Null),
        ("another audience", "aud", json!("another")),
        ("one audience among others, made for nobody", "aud", json!(["mela", "another"])),
        ("made for another party", "azp", json!("another")),
        ("another issuer", "iss", json!("https://evil.example")),
        ("expired", "exp", json!(now - 1)),
        ("old", "iat", json!(now - 601)),
        ("of the future", "iat", json!(now + 61)),
        ("nobody", "sub", json!("")),
        ("a subject too long", "sub", json!("x".repeat(256))),
    ] {
        with(key, value);
        hall.refused(why).await;
    }
    let stranger = Signer::new();
    one.forge(move |claims| stranger.token(&json!({ "alg": "RS256", "kid": "one" }), &claims));
    hall.refused("another's key").await;
    one.forge(|claims| {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        format!("{}.{}.", part(&json!({ "alg": "none", "kid": "one" })), part(&claims))
    });
    hall.refused("unsigned").await;
    let provider = Arc::clone(one);
    one.forge(move |claims| {
        // The public key, which everyone has, used as a secret (CVE-2015-9235 and its kin).
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({ "alg": "HS256", "kid": "one" })), part(&claims));
        let key = provider.signer.keys()["keys"][1]["n"].as_str().unwrap().to_owned();
        let key =
            aws_lc_rs::hmac::Key::new(aws_lc_rs::hmac::HMAC_SHA256, &URL_SAFE_NO_PAD.decode(key).unwrap());
        let tag = aws_lc_rs::hmac::sign(&key, signed.as_bytes());
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(tag))
    });
    hall.refused("signed with the public key as a secret").await;
    let other = Arc::clone(&hall.two);
    one.forge(move |mut claims| {
        claims["iss"] = json!(other.issuer);
        other.signer.token(&json!({ "alg": "RS256", "kid": "one" }), &claims)
    });
    hall.refused("made by the other provider, with the right nonce").await;

    // Each of them was refused for what it was: the honest token of the same provider is taken.
    one.honest();
    let (status, answer) = hall.sign_in("one").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    with("aud", json!(["mela"]));
    assert_eq!(hall.sign_in("one").await.0, StatusCode::OK, "a list of one");
    hall.desk.db.close().await;
}

#[tokio::test]
async fn a_key_on_a_curve_signs_too_and_a_new_key_is_found() {
    let hall = Hall::open().await;
    hall.registered().await;
    let rng = SystemRandom::new();
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &rng).unwrap();
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref()).unwrap();
    let point = pair.public_key().as_ref().to_vec();
    let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let key = json!({ "kty": "EC", "crv": "P-256", "kid": "curve", "use": "sig", "x": part(&point[1..33]), "y": part(&point[33..]) });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let keys = format!("http://{}/keys", listener.local_addr().unwrap());
    let router =
        Router::new().route("/keys", get(move || async move { axum::Json(json!({ "keys": [key] })) }));
    store::tasks::spawn("keys", async move { axum::serve(listener, router).await.unwrap() });
    hall.one.manners.lock().unwrap().metadata = json!({ "jwks_uri": keys });
    let signed = Arc::new(pair);
    let token = move |kid: &str, claims: &Value| {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let text = format!("{}.{}", part(&json!({ "alg": "ES256", "kid": kid })), part(claims));
        let signature = signed.sign(&SystemRandom::new(), text.as_bytes()).unwrap();
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
    };
    hall.one.forge(move |claims| token("curve", &claims));
    hall.refused("the house still knows the old key, and asks once a minute at most").await;
    // Metadata are kept for an hour; after it the new key is found.
    hall.desk.clock.advance(Duration::hours(1));
    hall.one.clock.advance(Duration::hours(1));
    let (status, answer) = hall.sign_in("one").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    hall.desk.db.close().await;
}

#[tokio::test]
async fn an_attempt_belongs_to_one_browser_and_counts_once() {
    let hall = Hall::open().await;
    hall.registered().await;
    hall.one.manners.lock().unwrap().careless = true;
    let refused = async |trip: &Trip, provider: &str, why: &str| {
        let (status, answer) = hall.come_back(trip, provider).await;
        assert_eq!((status, code(&answer)), (StatusCode::UNAUTHORIZED, "account_elsewhere"), "{why}");
    };
    let mine = hall.leave("one").await;
    // Somebody who saw code and state, without the browser's cookie or with one of their own: they are not let in, and the
    // attempt is not used up by it (login by another's hand, and its reverse).
    let other = hall.leave("one").await;
    refused(&Trip { cookie: String::new(), ..mine.clone() }, "one", "no cookie").await;
    refused(&Trip { cookie: other.cookie.clone(), ..mine.clone() }, "one", "another's cookie").await;
    refused(&Trip { state: other.state.clone(), ..mine.clone() }, "one", "another's state").await;
    refused(&Trip { state: "0".repeat(64), ..mine.clone() }, "one", "an invented state").await;
    let (status, answer) = hall.come_back(&mine, "one").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    // The provider here would take the code again; the house does not.
    refused(&mine, "one", "replayed").await;

    // A code of one attempt in another: the nonce and the verifier are of the other.
    let (victim, own) = (hall.leave("one").await, hall.leave("one").await);
    refused(&Trip { code: victim.code.clone(), ..own.clone() }, "one", "an injected code").await;
    refused(&own, "one", "the attempt is used up with it").await;

    // An answer of one provider brought to the other (mix-up), with and without its name.
    let trip = hall.leave("one").await;
    refused(&trip, "two", "the other provider").await;
    let trip = hall.leave("one").await;
    refused(&Trip { iss: hall.two.issuer.clone(), ..trip }, "one", "an answer in another's name").await;

    let late = hall.leave("one").await;
    hall.desk.clock.advance(Duration::minutes(11));
    hall.one.clock.advance(Duration::minutes(11));
    refused(&late, "one", "too late").await;

    // At once: one is in.
    let trip = hall.leave("one").await;
    let (a, b) = tokio::join!(hall.come_back(&trip, "one"), hall.come_back(&trip, "one"));
    let statuses = [a.0, b.0];
    assert_eq!(statuses.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{statuses:?}");
    hall.desk.db.close().await;
}

/// Attack A28, open redirect: the way back stands in the configuration; no call takes an address.
/// Shows: attack:A28.
#[tokio::test]
async fn nobody_tells_the_house_where_to_send_a_browser() {
    let hall = Hall::open().await;
    for field in ["redirect_uri", "redirectUri", "back", "returnUrl"] {
        let form = json!({ "provider": "one", field: "https://evil.example/" });
        let (status, answer) = hall.desk.post("/wps/session/social", "", form).await;
        assert_eq!((status, code(&answer)), (StatusCode::BAD_REQUEST, "wrong_fields"), "{field}");
    }
    // `travel` sends `Host: evil.example` and wants the configured address all the same.
    hall.leave("one").await;
    hall.desk.db.close().await;
}

#[tokio::test]
async fn a_discovery_document_that_is_not_the_providers_own_is_refused() {
    let hall = Hall::open().await;
    for odd in [
        json!({ "issuer": "https://evil.example" }),
        json!({ "authorization_endpoint": "javascript:alert(1)" }),
        json!({ "token_endpoint": "file:///etc/passwd" }),
        json!({ "jwks_uri": "no address" }),
    ] {
        hall.one.manners.lock().unwrap().metadata = odd.clone();
        let (_, answer) = hall.desk.post("/wps/session/social", "", json!({ "provider": "one" })).await;
        assert_eq!(code(&answer), "account_elsewhere", "{odd}");
    }
    // One that says that it names itself in its answers must do so (RFC 9207).
    hall.one.manners.lock().unwrap().metadata =
        json!({ "authorization_response_iss_parameter_supported": true });
    let trip = hall.leave("one").await;
    let form = json!({ "provider": "one", "code": trip.code, "state": trip.state });
    let (_, _, answer) = hall.ask("/wps/session/social/return", ("", &trip.cookie), form).await;
    assert_eq!(code(&answer), "account_elsewhere");
    assert_eq!(code(&hall.sign_in("one").await.1), "registration_required");
    hall.desk.db.close().await;
}

#[tokio::test]
async fn only_an_address_that_the_provider_verified_is_taken_over_and_it_leads_to_no_account() {
    let hall = Hall::open().await;
    // Somebody has an account with this address; whoever shows the address elsewhere does not get into it.
    hall.desk.register(&|form| form["email"] = json!("rahima@mail.example")).await;
    assert_eq!(code(&hall.sign_in("one").await.1), "registration_required");
    for verified in [json!(false), json!("false"), Value::Null] {
        hall.one.person(json!({ "sub": "p", "email": "x@mail.example", "email_verified": verified }));
        let (_, answer) = hall.sign_in("one").await;
        assert!(answer["value"]["details"]["email"].is_null(), "{answer}");
        assert!(answer["value"]["details"]["username"].as_str().unwrap().starts_with("player"));
    }
    hall.desk.db.close().await;
}

#[tokio::test]
async fn accounts_elsewhere_are_bound_and_unbound_but_not_the_last_way_in() {
    let hall = Hall::open().await;
    let (_, answer) = hall.desk.register(&|_| ()).await;
    let rahim = answer["value"]["token"].as_str().unwrap().to_owned();
    // Without the password nothing is bound.
    let (_, answer) = hall.desk.post("/wps/member/social", &rahim, json!({ "provider": "one" })).await;
    assert_eq!(code(&answer), "password_wrong");
    assert_eq!(hall.bind(&rahim, "one").await.0, StatusCode::OK);
    assert_eq!(hall.bound(&rahim).await, ["one"]);
    assert_eq!(hall.bind(&rahim, "one").await.0, StatusCode::OK, "again is no harm");
    assert_eq!(hall.sign_in("one").await.1["value"]["member"]["account"], "rahim");
    // Another account of the same provider takes the place of none.
    hall.one.person(json!({ "sub": "person-2", "name": "Salma" }));
    assert_eq!(code(&hall.bind(&rahim, "one").await.1), "account_elsewhere_bound");
    // A member who came with the second account cannot bind what is bound.
    let salma = hall.registered().await;
    hall.two.person(json!({ "sub": "person-1" }));
    assert_eq!(hall.bind(&rahim, "two").await.0, StatusCode::OK);
    assert_eq!(code(&hall.bind(&salma, "two").await.1), "account_elsewhere_bound");

    // An attempt to bind is no attempt to sign in, and is its member's own.
    let trip = hall.travel("/wps/member/social", (&rahim, "one")).await;
    assert_eq!(code(&hall.come_back(&trip, "one").await.1), "account_elsewhere");
    let trip = hall.travel("/wps/member/social", (&rahim, "two")).await;
    let form = json!({ "provider": "two", "code": trip.code, "state": trip.state, "iss": trip.iss });
    let (_, _, answer) = hall.ask("/wps/member/social/return", (&salma, &trip.cookie), form).await;
    assert_eq!(code(&answer), "account_elsewhere", "another member's attempt");

    let remove = async |token: &str, provider: &str, password: &str| {
        let form = json!({ "provider": provider, "password": password });
        code(&hall.desk.post("/wps/member/social/remove", token, form).await.1).to_owned()
    };
    assert_eq!(remove(&rahim, "one", "wrong").await, "password_wrong");
    assert_eq!(remove(&rahim, "one", "Mela-2026").await, "");
    assert_eq!(hall.bound(&rahim).await, ["two"]);
    hall.one.person(json!({ "sub": "person-1" }));
    assert_eq!(code(&hall.sign_in("one").await.1), "registration_required");
    assert_eq!(remove(&salma, "one", "").await, "last_way_in");
    let change = json!({ "newPassword": "Kalo-Nouka-27", "confirmNewPassword": "Kalo-Nouka-27" });
    assert_eq!(hall.desk.post("/wps/member/password", &salma, change).await.0, StatusCode::OK);
    assert_eq!(remove(&salma, "one", "Kalo-Nouka-27").await, "");
    // A trial account has nothing to bind.
    let (_, answer) = hall.desk.post("/wps/session/login/freeplay", "", json!({})).await;
    let trial = answer["value"]["token"].as_str().unwrap().to_owned();
    let (status, _) = hall.desk.post("/wps/member/social", &trial, json!({ "provider": "one" })).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    hall.desk.db.close().await;
}

/// Two forms with two tickets of one account elsewhere, at once: one member.
#[tokio::test]
async fn one_account_elsewhere_makes_one_member() {
    let hall = Hall::open().await;
    let mut tickets = Vec::new();
    for _ in 0..4 {
        tickets.push(hall.sign_in("one").await.1["value"]["details"]["ticket"].clone());
    }
    let register = async |number: usize, ticket: &Value| {
        hall.register(&|form| {
            form["ticket"] = ticket.clone();
            form["username"] = json!(format!("rahima{number}"));
        })
        .await
    };
    let forms = tickets.iter().enumerate().map(|(number, ticket)| register(number, ticket));
    let answers = futures::future::join_all(forms).await;
    let made = answers.iter().filter(|(status, _)| *status == StatusCode::OK).count();
    assert_eq!(made, 1, "{answers:?}");
    let refused = answers.iter().filter(|(_, answer)| code(answer) == "account_elsewhere_bound").count();
    assert_eq!(refused, 3);
    let members =
        sqlx::query_scalar::<_, i64>("select count(*) from member where account_key like 'rahima%'");
    assert_eq!(members.fetch_one(hall.desk.store.pool()).await.unwrap(), 1);
    hall.desk.db.close().await;
}

#[tokio::test]
async fn from_an_unknown_network_one_more_proof_is_asked_for_here_too() {
    let hall = Hall::open().await;
    hall.registered().await;
    hall.desk.switch("IPVERIFY3", true).await;
    assert_eq!(hall.sign_in("one").await.0, StatusCode::OK);
    let trip = hall.leave("one").await;
    let form = json!({ "provider": "one", "code": trip.code, "state": trip.state, "iss": trip.iss });
    let request = Request::builder()
        .method(Method::POST)
        .uri("/wps/session/social/return")
        .header("cookie", &trip.cookie)
        .header("content-type", "application/json")
        .body(Body::from(form.to_string()))
        .unwrap();
    let (status, _, answer) = hall.desk.send("198.51.100.7", request).await;
    assert_eq!((status, code(&answer)), (StatusCode::FORBIDDEN, "verification_required"), "{answer}");
    assert_eq!(answer["value"]["details"]["methods"][0]["hint"], "r***@mail.example");
    hall.desk.db.close().await;
}

/// Seen to fail without the question: what is proved elsewhere stands for no authenticator.
#[tokio::test]
async fn an_account_elsewhere_opens_no_account_that_has_an_authenticator() {
    let hall = Hall::open().await;
    hall.registered().await;
    assert_eq!(hall.sign_in("one").await.0, StatusCode::OK);
    hall.desk.enrol_as("rahima", b"12345678901234567890").await;
    let (status, answer) = hall.sign_in("one").await;
    assert_eq!((status, code(&answer)), (StatusCode::FORBIDDEN, "verification_required"), "{answer}");
    assert_eq!(answer["value"]["details"]["methods"], json!([{ "method": "authenticator", "hint": null }]));
    hall.desk.db.close().await;
}
