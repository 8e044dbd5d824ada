//! Getting in, through HTTP, on a real database.

mod addresses;
mod attacks;
mod authenticator;
mod browsers;
mod codes;
mod couriers;
mod made;
mod members;
mod operators;
mod passwords;
mod phone_auth_tokens;
mod profile;
mod registration;
mod sealed;
mod sign_in;
mod social;
mod stuffing;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Extension, Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderMap, Method, Request, StatusCode},
};
use kernel::{AccountType, Asset, Hidden, ManualClock, Money, id::MemberId};
use serde_json::{Value, json};
use store::{Store, Tx, job::Worker, testing::TestDb};
use time::Duration;
use tower::ServiceExt;
use uuid::Uuid;
use web::MemberDoor;

use crate::{Identity, NewMember, Settings, Signs, Welcome, courier, human, phone_auth, verification};

struct Nothing;

#[async_trait::async_trait]
impl Welcome for Nothing {
    async fn greet(&self, _: &mut Tx, _: (MemberId, AccountType), _: Signs) -> Result<(), store::Error> {
        Ok(())
    }

    async fn recall(&self, _: &mut Tx, _: &[MemberId]) -> Result<(), store::Error> {
        Ok(())
    }

    async fn left(&self, _: &mut Tx, _: &[Uuid]) -> Result<(), store::Error> {
        Ok(())
    }

    async fn cash(&self, _: MemberId) -> Result<Money, store::Error> {
        Ok(Money::ZERO)
    }
}

fn settings() -> Settings {
    Settings {
        merchant: "mela".to_owned(),
        asset: Asset::Bdt,
        country: "BD".to_owned(),
        time_zone: kernel::Zone::named("Asia/Dhaka").unwrap(),
        site_url: "https://mela.example/".to_owned(),
        issuer: "Mela".to_owned(),
        captcha_after: 3,
        captcha_after_address: 15,
        work_after: 10,
        attempts: 20,
        address_failures: 300,
        alarm_failures: 1_000,
        registrations: 1_000,
        idle_minutes: 30,
        session_hours: 12,
        agents_enter_site: true,
        default_password: Hidden::default(),
        printed_password: Some("Mela-2026".into()),
        password_days: 90,
        secure_cookies: true,
        accept_plain_bodies: true,
        sealing_key: Hidden::default(),
        courier: courier::Settings {
            sms: courier::SmsWay::Outbox,
            email: courier::MailWay::Outbox,
            gateway_url: String::new(),
            gateway_key: Hidden::default(),
            gateway_sender: "Mela".to_owned(),
            smtp_host: String::new(),
            smtp_port: 25,
            smtp_security: courier::Security::Plain,
            smtp_user: String::new(),
            smtp_password: Hidden::default(),
            mail_from: "Mela <no-reply@mela.example>".to_owned(),
        },
        codes: verification::Settings {
            minutes: 3,
            attempts: 5,
            per_target_hour: 5,
            per_target_day: 10,
            per_prefix_hour: 50,
            per_address_hour: 30,
            house_day: 1_000,
        },
        human: human::Settings {
            kind: human::Kind::Turnstile,
            verify_url: String::new(),
            secret: Hidden::default(),
            site_key: String::new(),
        },
        phone_auth: phone_auth::Settings {
            issuer: String::new(),
            audience: String::new(),
            jwks_url: String::new(),
            api_url: String::new(),
            api_key: String::new(),
        },
        social: crate::social::Settings::default(),
    }
}

struct Desk {
    db: TestDb,
    store: Store,
    clock: Arc<ManualClock>,
    identity: Identity,
    router: Router,
}

impl Desk {
    async fn open() -> Self {
        Self::open_with(&|_| {}).await
    }

    async fn open_with(change: &dyn Fn(&mut Settings)) -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(time::macros::datetime!(2026-03-01 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        let mut settings = settings();
        change(&mut settings);
        let identity = Identity::new(store.clone(), settings, Arc::new(Nothing)).unwrap();
        let door: Arc<dyn MemberDoor> = Arc::new(identity.clone());
        let router: Router = identity.site_routes().into();
        let router = router.layer(Extension(door)).layer(axum::middleware::from_fn(web::render));
        Self { db, store, clock, identity, router }
    }

    /// Switches a feature on or off, as an operator does.
    async fn switch(&self, name: &str, enabled: bool) {
        self.set(&format!("switch:{name}"), json!({ "enabled": enabled })).await;
    }

    async fn set(&self, key: &str, content: Value) {
        let settings = self.identity.site().settings().await.unwrap();
        let stands = settings.into_iter().find(|setting| setting.key == key).unwrap();
        let mut tx = self.store.begin().await.unwrap();
        self.identity.site().change(&mut tx, key, stands.version, content).await.unwrap();
        tx.commit().await.unwrap();
        self.identity.site().refresh().await.unwrap();
    }

    /// Lets the jobs that are due run.
    async fn work(&self) {
        let worker = self.identity.jobs(Worker::default());
        while worker.run_one(&self.store).await.unwrap() {}
    }

    /// What the courier was given, newest first: receiver and text.
    async fn outbox(&self) -> Vec<(String, String)> {
        self.work().await;
        sqlx::query_as("select recipient, body from courier_outbox order by id desc")
            .fetch_all(self.store.pool())
            .await
            .unwrap()
    }

    /// The code in the newest message to a receiver.
    async fn code_to(&self, receiver: &str) -> Option<String> {
        let messages = self.outbox().await;
        let (_, text) = messages.into_iter().find(|(to, _)| to == receiver)?;
        let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
        text.split_whitespace().map(digits).find(|word| word.len() == 6)
    }

    /// An authenticator with this secret, as one of an account.
    async fn enrol_as(&self, account: &str, secret: &[u8]) {
        let id: i64 = sqlx::query_scalar("select id from member where account = $1")
            .bind(account)
            .fetch_one(self.store.pool())
            .await
            .unwrap();
        let sealed = self.store.secrets().seal(&crate::authenticator::SECRET, id, secret).unwrap();
        sqlx::query("update member set totp_secret = $2 where id = $1")
            .bind(id)
            .bind(sealed.as_bytes())
            .execute(self.store.pool())
            .await
            .unwrap();
    }

    /// The secret of an account's authenticator.
    async fn secret_of(&self, account: &str) -> Vec<u8> {
        let (id, sealed): (i64, Vec<u8>) =
            sqlx::query_as("select id, totp_secret from member where account = $1")
                .bind(account)
                .fetch_one(self.store.pool())
                .await
                .unwrap();
        self.store.secrets().open(&crate::authenticator::SECRET, id, &sealed).unwrap()
    }

    async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> (StatusCode, Value) {
        let (status, _, answer) = self.call_from("192.0.2.1", (method, path), token, body).await;
        (status, answer)
    }

    /// A call from an address, with the answer's headers.
    async fn call_from(
        &self,
        address: &str,
        (method, path): (Method, &str),
        token: &str,
        body: Value,
    ) -> (StatusCode, HeaderMap, Value) {
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("token", token)
            .header("content-type", "application/json")
            .header("accept-language", "en")
            .body(body)
            .unwrap();
        self.send(address, request).await
    }

    /// A call with further headers.
    async fn post_with(
        &self,
        address: &str,
        headers: &[(&str, &str)],
        (path, body): (&str, Value),
    ) -> (StatusCode, HeaderMap, Value) {
        let mut request = Request::post(path).header("content-type", "application/json");
        for (name, value) in headers.iter().chain(&[("accept-language", "en")]) {
            request = request.header(*name, *value);
        }
        self.send(address, request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// A call with the answer to a captcha.
    async fn answer(&self, captcha: &str, path: &str, body: Value) -> (StatusCode, Value) {
        let captcha = [("captcha-id", captcha)];
        let (status, _, answer) = self.post_with("192.0.2.1", &captcha, (path, body)).await;
        (status, answer)
    }

    async fn send(&self, address: &str, mut request: Request<Body>) -> (StatusCode, HeaderMap, Value) {
        let address = SocketAddr::new(address.parse().unwrap(), 40_000);
        request.extensions_mut().insert(ConnectInfo(address));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
        (parts.status, parts.headers, serde_json::from_slice(&body).unwrap())
    }

    async fn post(&self, path: &str, token: &str, body: Value) -> (StatusCode, Value) {
        self.call(Method::POST, path, token, body).await
    }

    async fn get(&self, path: &str, token: &str) -> Value {
        self.call(Method::GET, path, token, Value::Null).await.1["value"].clone()
    }

    async fn register(&self, change: &dyn Fn(&mut Value)) -> (StatusCode, Value) {
        let mut form = json!({ "username": "rahim", "password": "Mela-2026", "confirmPassword": "Mela-2026",
            "registerMethod": "WEB", "login": true, "terms": true });
        change(&mut form);
        self.call(Method::PUT, "/wps/member/register", "", form).await
    }

    async fn login(&self, username: &str, password: &str) -> (StatusCode, Value) {
        let form = json!({ "username": username, "password": password, "type": "username" });
        self.call(Method::POST, "/wps/session/login", "", form).await
    }

    async fn info(&self, token: &str) -> StatusCode {
        self.call(Method::GET, "/wps/member/info", token, Value::Null).await.0
    }
}

fn code(answer: &Value) -> &str {
    answer["value"]["code"].as_str().unwrap_or_default()
}

fn token(answer: &Value) -> String {
    answer["value"]["token"].as_str().unwrap().to_owned()
}
