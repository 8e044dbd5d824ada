//! A phone-auth provider with a key of its own, served by the test.

use aws_lc_rs::{
    encoding::{AsDer, PublicKeyX509Der},
    rand::SystemRandom,
    rsa::{KeyPair, KeySize},
    signature::{KeyPair as _, RSA_PKCS1_SHA256},
};
use axum::routing::get;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::*;

pub(super) struct Signer {
    pair: KeyPair,
}

impl Signer {
    pub(super) fn new() -> Self {
        Self { pair: KeyPair::generate(KeySize::Rsa2048).unwrap() }
    }

    /// Its key as a JWKS: modulus and exponent stand at the end of the SPKI of a 2048-bit key, the latter in 3 bytes.
    pub(super) fn keys(&self) -> Value {
        let der: PublicKeyX509Der<'_> = self.pair.public_key().as_der().unwrap();
        let der = der.as_ref();
        let (n, e) = (&der[der.len() - 5 - 256..der.len() - 5], &der[der.len() - 3..]);
        let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        json!({ "keys": [{ "kty": "EC", "kid": "other" }, { "kty": "RSA", "kid": "one", "alg": "RS256", "n": part(n), "e": part(e) }] })
    }

    pub(super) fn token(&self, header: &Value, claims: &Value) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(header), part(claims));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature).unwrap();
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

fn header() -> Value {
    json!({ "alg": "RS256", "kid": "one", "typ": "JWT" })
}

impl Desk {
    async fn with_provider(provider: &Signer) -> Self {
        let keys = provider.keys();
        let router = Router::new().route("/keys", get(move || async move { axum::Json(keys) }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        store::tasks::spawn("provider", async move { axum::serve(listener, router).await.unwrap() });
        let desk = Self::open_with(&|settings| {
            settings.phone_auth.issuer = "https://phone.example/mela".to_owned();
            settings.phone_auth.audience = "mela".to_owned();
            settings.phone_auth.jwks_url = format!("http://{address}/keys");
        })
        .await;
        desk.switch("REGMOBVERF3", true).await;
        desk
    }

    fn claims(&self, made: Duration) -> Value {
        let made = (self.store.now() + made).unix_timestamp();
        json!({ "iss": "https://phone.example/mela", "aud": "mela", "sub": "user", "iat": made, "exp": made + 3_600,
            "phone_number": "+8801712345678", "firebase": { "sign_in_provider": "phone" } })
    }

    async fn register_with(&self, token: &str, number: &str) -> (StatusCode, Value) {
        self.register(&|form| {
            form["mobileNum"] = json!(number);
            form["firebaseChannel"] = json!("sms");
            form["firebaseIdToken"] = json!(token);
        })
        .await
    }

    async fn login_with(&self, token: &str) -> (StatusCode, Value) {
        let form = json!({ "type": "firebase", "firebaseIdToken": token });
        self.post("/wps/session/login", "", form).await
    }
}

/// Shows: switch:PHONEAUTH3, entity:registration-sent
#[tokio::test]
async fn a_providers_word_registers_and_signs_in_once() {
    let provider = Signer::new();
    let desk = Desk::with_provider(&provider).await;
    let token = |age: i64| provider.token(&header(), &desk.claims(Duration::seconds(-age)));
    let (_, answer) = desk.register_with(&token(1), "01712345678").await;
    assert_eq!(code(&answer), "function_disabled");
    desk.switch("PHONEAUTH3", true).await;
    let (_, answer) = desk.register_with(&token(1), "01812345678").await;
    assert_eq!(code(&answer), "account_elsewhere", "it speaks for another number");
    let (_, answer) = desk.login_with(&token(2)).await;
    assert_eq!(code(&answer), "user_unknown");
    let (status, answer) = desk.register_with(&token(3), "01712345678").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let again = token(4);
    let (status, answer) = desk.login_with(&again).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(answer["value"]["passwordExpired"], false);
    let (status, answer) = desk.login_with(&again).await;
    assert_eq!((status, code(&answer)), (StatusCode::UNAUTHORIZED, "account_elsewhere"), "used up");
    // Nobody's word about a number stands for an authenticator.
    let (_, answer) = desk.login_with(&token(5)).await;
    desk.authenticator(answer["value"]["token"].as_str().unwrap()).await;
    let (status, answer) = desk.login_with(&token(6)).await;
    assert_eq!((status, code(&answer)), (StatusCode::FORBIDDEN, "verification_required"), "{answer}");
    assert_eq!(answer["value"]["details"]["methods"], json!([{ "method": "authenticator", "hint": null }]));
    desk.db.close().await;
}

#[tokio::test]
async fn tokens_that_are_not_ours_are_refused() {
    let provider = Signer::new();
    let desk = Desk::with_provider(&provider).await;
    desk.switch("PHONEAUTH3", true).await;
    let good = desk.claims(Duration::ZERO);
    let with = |field: &str, value: Value| {
        let mut claims = good.clone();
        claims[field] = value;
        provider.token(&header(), &claims)
    };
    let whole = provider.token(&header(), &good);
    let (head, rest) = whole.split_once('.').unwrap();
    let unsigned = URL_SAFE_NO_PAD.encode(json!({ "alg": "none", "kid": "one" }).to_string());
    for (why, token) in [
        ("issuer", with("iss", json!("https://evil.example"))),
        ("audience", with("aud", json!("another project"))),
        ("no subject", with("sub", json!(""))),
        ("ended", with("exp", json!(1))),
        ("old", provider.token(&header(), &desk.claims(Duration::minutes(-11)))),
        ("of the future", provider.token(&header(), &desk.claims(Duration::minutes(5)))),
        ("no number", with("phone_number", json!("+88017x2345678"))),
        ("another's key", Signer::new().token(&header(), &good)),
        ("unknown key", provider.token(&json!({ "alg": "RS256", "kid": "two" }), &good)),
        ("another algorithm", provider.token(&json!({ "alg": "HS256", "kid": "one" }), &good)),
        ("critical", provider.token(&json!({ "alg": "RS256", "kid": "one", "crit": ["b64"] }), &good)),
        ("none", format!("{unsigned}.{}.", rest.split('.').next().unwrap())),
        (
            "altered",
            format!("{head}.{}", rest.replacen(&rest[..1], if rest.starts_with('e') { "f" } else { "e" }, 1)),
        ),
        ("nothing", "x".to_owned()),
        ("too long", format!("{}.{rest}", "A".repeat(9_000))),
    ] {
        let (_, answer) = desk.login_with(&token).await;
        assert_eq!(code(&answer), "account_elsewhere", "{why}");
    }
    // None of them used the good one up: it is refused only because nobody has the number.
    assert_eq!(code(&desk.login_with(&whole).await.1), "user_unknown");
    desk.db.close().await;
}
