//! Encrypted calls, from the side of a browser that knows the public key.

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    rsa::{OAEP_SHA256_MGF1SHA256, OaepPublicEncryptingKey, PublicEncryptingKey},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};

use super::*;

/// What a browser does with the key.
struct Browser {
    key: OaepPublicEncryptingKey,
    kid: String,
}

impl Browser {
    async fn open(desk: &Desk) -> Self {
        let key = desk.get("/wps/system/key", "").await;
        assert_eq!((&key["alg"], &key["enc"]), (&json!("RSA-OAEP-256"), &json!("A256GCM")));
        let spki = STANDARD.decode(key["spki"].as_str().unwrap()).unwrap();
        let public = PublicEncryptingKey::from_der(&spki).unwrap();
        let kid = key["kid"].as_str().unwrap().to_owned();
        Self { key: OaepPublicEncryptingKey::new(public).unwrap(), kid }
    }

    fn wrap(&self, bytes: &[u8]) -> Vec<u8> {
        let mut space = vec![0; self.key.ciphertext_size()];
        self.key.encrypt(&OAEP_SHA256_MGF1SHA256, bytes, &mut space, None).unwrap().to_vec()
    }

    fn seal(&self, header: &Value, plain: &Value) -> String {
        let head = URL_SAFE_NO_PAD.encode(header.to_string());
        let (content_key, iv) =
            (kernel::Entropy.bytes::<32>().unwrap(), kernel::Entropy.bytes::<12>().unwrap());
        let mut text = plain.to_string().into_bytes();
        let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &content_key).unwrap());
        let nonce = Nonce::assume_unique_for_key(iv);
        let aad = Aad::from(head.as_bytes());
        let tag = key.seal_in_place_separate_tag(nonce, aad, &mut text).unwrap();
        let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        [head.clone(), part(&self.wrap(&content_key)), part(&iv), part(&text), part(tag.as_ref())].join(".")
    }

    fn header(&self) -> Value {
        json!({ "alg": "RSA-OAEP-256", "enc": "A256GCM", "kid": self.kid })
    }
}

impl Desk {
    async fn sealed_login(&self, jwe: &str) -> (StatusCode, Value) {
        let request = Request::post("/wps/session/login")
            .header("content-type", "application/jose")
            .header("accept-language", "en")
            .body(Body::from(jwe.to_owned()))
            .unwrap();
        let (status, _, answer) = self.send("192.0.2.1", request).await;
        (status, answer)
    }

    fn letter(&self, nonce: &str, at: time::OffsetDateTime) -> Value {
        let body = json!({ "username": "rahim", "password": "Mela-2026" });
        json!({ "timestamp": at.unix_timestamp() * 1_000, "nonce": nonce, "body": body })
    }
}

/// Shows: call:login.
#[tokio::test]
async fn an_encrypted_sign_in_is_opened_once() {
    let desk = Desk::open_with(&|settings| settings.accept_plain_bodies = false).await;
    desk.identity
        .create_member(NewMember {
            account: "rahim".into(),
            password: "Mela-2026".into(),
            ..NewMember::default()
        })
        .await
        .unwrap();
    let (status, answer) = desk.login("rahim", "Mela-2026").await;
    assert_eq!((status, code(&answer)), (StatusCode::BAD_REQUEST, "sealed_body_required"));
    let browser = Browser::open(&desk).await;
    let letter = desk.letter("0123456789abcdef", desk.store.now());
    let jwe = browser.seal(&browser.header(), &letter);
    assert!(!jwe.contains("Mela"));
    let (status, answer) = desk.sealed_login(&jwe).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let (_, again) = desk.sealed_login(&jwe).await;
    assert_eq!(code(&again), "sealed_body_wrong", "sent before");
    let resealed = browser.seal(&browser.header(), &letter);
    assert_eq!(code(&desk.sealed_login(&resealed).await.1), "sealed_body_wrong", "the same nonce");
    // What is wrong with the body inside is told as for any other.
    let mut wrong = desk.letter("fedcba9876543210", desk.store.now());
    wrong["body"]["isAdmin"] = json!(true);
    assert_eq!(code(&desk.sealed_login(&browser.seal(&browser.header(), &wrong)).await.1), "wrong_fields");
    desk.db.close().await;
}

#[tokio::test]
async fn old_altered_and_foreign_letters_are_refused_alike() {
    let desk = Desk::open().await;
    desk.register(&|_| {}).await;
    let browser = Browser::open(&desk).await;
    let now = desk.store.now();
    let fresh = |nonce: &str| desk.letter(nonce, now);
    for (minutes, right) in [(-6, false), (6, false), (-4, true), (4, true)] {
        let letter = desk.letter(&format!("nonce-of-minute-{minutes}"), now + Duration::minutes(minutes));
        let (status, _) = desk.sealed_login(&browser.seal(&browser.header(), &letter)).await;
        assert_eq!(status == StatusCode::OK, right, "{minutes}");
    }
    let good = browser.seal(&browser.header(), &fresh("0123456789abcdef"));
    let parts: Vec<&str> = good.split('.').collect();
    let mut refused = vec![
        String::new(),
        "a.b.c.d.e".to_owned(),
        parts[..4].join("."),
        format!("{good}.x"),
        browser.seal(&browser.header(), &fresh("short")),
    ];
    for header in [
        json!({ "alg": "RSA1_5", "enc": "A256GCM" }),
        json!({ "alg": "dir", "enc": "A256GCM" }),
        json!({ "alg": "RSA-OAEP-256", "enc": "A128CBC-HS256" }),
        json!({ "alg": "RSA-OAEP-256", "enc": "A256GCM", "zip": "DEF" }),
        json!({ "alg": "RSA-OAEP-256", "enc": "A256GCM", "crit": ["x"] }),
        json!({ "alg": "RSA-OAEP-256", "enc": "A256GCM", "kid": "another" }),
    ] {
        refused.push(browser.seal(&header, &fresh("1123456789abcdef")));
    }
    for part in 0..5 {
        let mut altered: Vec<String> = parts.iter().map(ToString::to_string).collect();
        let letter = if altered[part].starts_with('A') { "B" } else { "A" };
        altered[part].replace_range(..1, letter);
        refused.push(altered.join("."));
    }
    for jwe in refused {
        let (status, answer) = desk.sealed_login(&jwe).await;
        assert_eq!((status, code(&answer)), (StatusCode::BAD_REQUEST, "sealed_body_wrong"), "{jwe}");
    }
    // None of these has used the good one up.
    assert_eq!(desk.sealed_login(&good).await.0, StatusCode::OK);
    // A second node has the same key.
    let other = Identity::new(desk.store.clone(), settings(), Arc::new(Nothing)).unwrap();
    assert_eq!(other.sealing_key().await.unwrap().kid, browser.kid);
    desk.db.close().await;
}

/// Shows: call:freeplay.
#[tokio::test]
async fn free_play_shows_that_it_read_the_key() {
    let desk = Desk::open_with(&|settings| settings.accept_plain_bodies = false).await;
    let browser = Browser::open(&desk).await;
    let random = STANDARD.encode(browser.wrap(&[7; 32]));
    let play = async |version: &str, body: Value| {
        let request = Request::post("/wps/session/login/freeplay")
            .header("content-type", "application/json")
            .header("version", version)
            .body(Body::from(body.to_string()))
            .unwrap();
        desk.send("192.0.2.1", request).await.0
    };
    let form = json!({ "os": "Linux", "platform": "W", "random": random });
    assert_eq!(play("2", form.clone()).await, StatusCode::BAD_REQUEST);
    for odd in [
        json!({ "os": "Linux", "platform": "W" }),
        json!({ "os": "Linux", "platform": "W", "random": STANDARD.encode(browser.wrap(&[7; 8])) }),
        // As spec.md 7 spells the call, it names the system and the platform.
        json!({ "platform": "W", "random": random }),
        json!({ "os": " ", "platform": "W", "random": random }),
        json!({ "os": "Linux", "random": random }),
        json!({ "os": "Linux", "platform": "X", "random": random }),
    ] {
        assert_eq!(play("3", odd.clone()).await, StatusCode::BAD_REQUEST, "{odd}");
    }
    assert_eq!(play("3", form.clone()).await, StatusCode::OK);
    assert_eq!(play("3", form).await, StatusCode::BAD_REQUEST, "sent before");
    desk.switch("FREEPLAY3", false).await;
    let random = STANDARD.encode(browser.wrap(&[8; 32]));
    let form = json!({ "os": "Linux", "platform": "W", "random": random });
    assert_eq!(play("3", form).await, StatusCode::FORBIDDEN);
    desk.db.close().await;
}
