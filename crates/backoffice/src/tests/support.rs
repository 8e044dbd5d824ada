//! A back office on a database of its own, over features that are made up.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use axum::{
    Router,
    body::Body,
    http::{Method, Request, StatusCode},
};
use kernel::{Amount, Asset, ManualClock, Money, id::MemberId};
use office::{Reach, Role};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use store::{Store, testing::TestDb};
use time::{Duration, macros::datetime};
use tower::ServiceExt;
use web::captcha::{Captcha, Captchas};

use crate::{
    Backoffice, House, Ports, Settings,
    operator::{NewOperator, Secret},
};

pub const PASSWORD: &str = "Nodir-Ghat-73";
pub const RAHIM: MemberId = MemberId(10_001);
/// Rahim stands below the agent 5, and he below the agent 3.
const PEOPLE: &str = "
    insert into member (id, account, account_key, nickname, kind, parent, asset, country, created_at)
        overriding system value
        select id, name, name, name, kind, parent, 1, 'BD', '2026-01-01'
        from (values (3, 'anis', 1, null), (5, 'karim', 1, 3), (10001, 'rahim', 0, 5)) of (id, name, kind, parent);
    insert into member_tree (ancestor, descendant, depth)
        values (3, 3, 0), (5, 5, 0), (3, 5, 1), (10001, 10001, 0), (5, 10001, 1), (3, 10001, 2)";
const SECRET: &str = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/// Who is within reach, what is drawn, and how vendors stand: as the tests say.
pub struct World;

#[async_trait::async_trait]
impl office::Members for World {
    /// Rahim is of Bangladesh and stands below the agent 500; nobody else is anywhere, but at the head of their own line.
    async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, store::Error> {
        let country = reach.countries.is_empty() || reach.countries.contains(&"BD".to_owned());
        let line = reach.line.is_none_or(|line| line == MemberId(500) || line == RAHIM);
        let reached = |member: MemberId| member == RAHIM && line || Some(member) == reach.line;
        Ok(members.iter().copied().filter(|&member| country && reached(member)).collect())
    }

    async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error> {
        let name = |member| if member == RAHIM { "rahim".to_owned() } else { format!("agent{member}") };
        Ok(members.iter().map(|&member| (member, name(member))).collect())
    }

    async fn named(&self, text: &str) -> Result<Option<MemberId>, store::Error> {
        Ok((text == "rahim" || text == "10001").then_some(RAHIM))
    }
}

#[async_trait::async_trait]
impl office::Standings for World {
    async fn standings(&self) -> Result<Vec<Value>, web::Failure> {
        Ok(vec![json!({ "vendor": "studio" })])
    }
}

/// One picture, of which everybody knows what it says.
#[async_trait::async_trait]
impl Captchas for World {
    async fn draw(&self) -> Result<Captcha, web::Failure> {
        Ok(Captcha { id: kernel::id::fresh(), picture: "cGljdHVyZQ==".to_owned() })
    }

    async fn answered(&self, _: Option<uuid::Uuid>, answer: &str) -> Result<bool, store::Error> {
        Ok(answer == "7f3kq")
    }
}

pub fn secret() -> Secret {
    Secret::try_from(SECRET.to_owned()).unwrap()
}

pub fn settings() -> Settings {
    Settings {
        listen: "127.0.0.1:0".into(),
        pages: "nowhere".into(),
        trusted_proxies: Vec::new(),
        connections: 500,
        connections_per_address: 100,
        issuer: "Mela".into(),
        asset: Asset::Bdt,
        idle_minutes: 15,
        session_hours: 8,
        lock_after: 5,
        lock_minutes: 15,
        attempts: 1_000,
        second_approval_from: Amount::from_major(20_000).unwrap(),
    }
}

pub struct Desk {
    pub db: TestDb,
    pub store: Store,
    pub clock: Arc<ManualClock>,
    pub office: Backoffice,
    pub router: Router,
}

impl Desk {
    /// An office with one operator of each role, named after it.
    pub async fn open() -> Self {
        Self::open_with(settings()).await
    }

    pub async fn open_with(settings: Settings) -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        sqlx::raw_sql(PEOPLE).execute(store.pool()).await.unwrap();
        let world = Arc::new(World);
        let ports = Ports { captchas: world.clone(), reached: world.clone(), standings: world };
        let vendors = [("2", "studio"), ("3", "purses")].map(|(number, name)| (number.into(), name.into()));
        let house = House { vendors: vendors.into(), guessed_from: 5, ..House::default() };
        let office = Backoffice::new(store.clone(), settings, house, ports).unwrap();
        let router: Router = office.admits(office.backoffice_routes().into());
        let router = router.layer(axum::middleware::from_fn(web::render));
        let desk = Self { db, store, clock, office, router };
        for role in [Role::Owner, Role::Finance, Role::Support, Role::Auditor] {
            desk.hire(role.name(), role).await;
        }
        // The others have the same password: each hash takes its time.
        for role in Role::ALL {
            let secrets = desk.store.secrets();
            let sealed = secrets.seal(&crate::operator::SECRET, role.name(), secret().bytes()).unwrap();
            sqlx::query(
                "insert into office_operator (name, name_key, role, password_hash, totp_secret, created_at)
                 select $1, $1, $1, password_hash, $2, created_at from office_operator where name = 'owner'
                 on conflict do nothing",
            )
            .bind(role.name())
            .bind(sealed.as_bytes())
            .execute(desk.store.pool())
            .await
            .unwrap();
        }
        desk
    }

    /// As the owner of the schema, who may do what the application may not.
    pub async fn as_owner(&self, statements: &str) {
        let mut connection = PgConnection::connect_with(&self.db.connect).await.unwrap();
        connection.execute(sqlx::AssertSqlSafe(statements.to_owned())).await.unwrap();
        connection.close().await.unwrap();
    }

    /// What the ledger would hold: owner, reason, amount, whether the house gave it.
    pub async fn moved(&self, transfers: &[(i64, i16, i64, bool)]) {
        for (owner, reason, taka, given) in transfers.iter().copied() {
            let (from, to) = if given { (-1, owner) } else { (owner, -1) };
            let insert =
                "insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind,
                                                asset, amount, reason, cause)
                          values ($1, $2, $3, $4, 1, $5, 1, 1, $6, $7, 'test')";
            let insert =
                sqlx::query(insert).bind(owner).bind(self.store.now()).bind(kernel::id::fresh()).bind(from);
            let insert = insert.bind(to).bind(Money::from_major(taka).unwrap().units()).bind(reason);
            insert.execute(self.store.pool()).await.unwrap();
        }
    }

    pub async fn hire(&self, name: &str, role: Role) {
        let new = NewOperator { name: name.into(), role, password: PASSWORD.into(), secret: secret() };
        self.office.add_operator(new).await.unwrap();
    }

    pub async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> (StatusCode, Value) {
        let (status, text) = self.send(method, path, token, body).await;
        (status, serde_json::from_str(&text).unwrap())
    }

    /// What a call answers, as it is written.
    pub async fn text(&self, path: &str, token: &str) -> (StatusCode, String) {
        self.send(Method::GET, path, token, Value::Null).await
    }

    pub async fn send(&self, method: Method, path: &str, token: &str, body: Value) -> (StatusCode, String) {
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("token", token)
            .header("content-type", "application/json")
            .header("accept-language", "en")
            .header("user-agent", "test")
            .header("x-request-id", "r1")
            .body(body)
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    pub async fn get(&self, path: &str, token: &str) -> (StatusCode, Value) {
        self.call(Method::GET, path, token, Value::Null).await
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> (StatusCode, Value) {
        self.call(Method::POST, path, token, body).await
    }

    pub fn code(&self) -> String {
        secret().code(self.store.now()).unwrap()
    }

    pub async fn login(&self, name: &str, password: &str, code: &str) -> (StatusCode, Value) {
        let form = json!({ "username": name, "password": password, "code": code });
        self.post("/backoffice/session/login", "", form).await
    }

    /// A session's token. Time moves on, so that the next code is a new one.
    pub async fn enter(&self, name: &str) -> String {
        self.clock.advance(Duration::seconds(30));
        let (status, answer) = self.login(name, PASSWORD, &self.code()).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"]["token"].as_str().unwrap().to_owned()
    }

    /// An act that leaves one row: a note about Rahim.
    pub async fn acts(&self, token: &str) -> StatusCode {
        let path = format!("/backoffice/players/{RAHIM}/notes");
        self.post(&path, token, json!({ "text": "a stolen card" })).await.0
    }

    pub async fn trail(&self) -> Vec<(String, String)> {
        sqlx::query_as("select name, action from office_audit order by number")
            .fetch_all(self.store.pool())
            .await
            .unwrap()
    }
}

pub fn code(answer: &Value) -> &str {
    answer["value"]["code"].as_str().unwrap_or_default()
}
