//! A back office on a database of its own. Its till keeps withdrawals in a table, so that what a transaction rolls
//! back is seen to be gone.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use axum::{
    Router,
    body::Body,
    http::{Method, Request, StatusCode},
};
use kernel::{
    Amount, Asset, Face, Fault, Kind, ManualClock, Money,
    id::{DepositId, MemberId, OperatorId, RoundId, WithdrawalId},
};
use office::{After, Reach, Role};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use store::{Store, Tx, testing::TestDb};
use time::{Duration, OffsetDateTime, macros::datetime};
use tower::ServiceExt;

use crate::{
    Backoffice, Elsewhere, Ports, Settings,
    adjustment::Adjustment,
    dashboard::{Books, Census},
    deposit::{Counter, Line as BankLine, Lines, Payment, Report},
    operator::{Captcha, Captchas, NewOperator, Secret},
    player::{Balance, Card, Device, FoundPlayer, Line, Members, Player, Round, RoundDetail},
    site::{self, Change, Overview},
    system::Check,
    withdrawal::{Deposit, Finding, State, Step, Till, Waiting, Wanted, Withdrawal},
};

pub const PASSWORD: &str = "Nodir-Ghat-73";
pub const RAHIM: MemberId = MemberId(10_001);
const SECRET: &str = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/// What the till refuses with.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    #[error("decided")]
    Decided,
    #[error("nothing there")]
    Missing,
    #[error("broken on purpose")]
    Broken,
    #[error("database")]
    Store(#[from] store::Error),
}

impl From<sqlx::Error> for Refused {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Fault for Refused {
    fn face(&self) -> Face {
        match self {
            Self::Decided => Face::new(Kind::Conflict, "withdrawal_state"),
            Self::Missing => Face::new(Kind::NotFound, "payment_not_found"),
            Self::Broken => Face::internal(),
            Self::Store(error) => error.face(),
        }
    }
}

/// The till and the roster.
pub struct World {
    store: Store,
    /// Whether the till fails after it has written.
    pub broken: AtomicBool,
    /// How often somebody asked for members' names.
    pub names_asked: AtomicUsize,
    /// Who approved what, as the cashier's timeline says it.
    approved: Mutex<Vec<(WithdrawalId, OperatorId)>>,
}

type Row = (uuid::Uuid, i64, String, time::OffsetDateTime);

fn withdrawal((id, units, state, updated_at): Row) -> Withdrawal {
    Withdrawal {
        id: WithdrawalId(id),
        member: RAHIM,
        account: "rahim".into(),
        currency: Asset::Bdt,
        amount: Amount::from_units(units).unwrap(),
        fee: Money::ZERO,
        until: None,
        claim: None,
        transfers: Vec::new(),
        method: "bank".into(),
        number: "1234567890".into(),
        holder: "Rahim Uddin".into(),
        state: serde_json::from_value(Value::from(state)).unwrap(),
        reason: None,
        created_at: updated_at,
        updated_at,
        timeline: Vec::new(),
    }
}

impl World {
    async fn find(&self, id: WithdrawalId) -> Result<Withdrawal, Refused> {
        let row = sqlx::query_as::<_, Row>("select id, units, state, updated_at from desk where id = $1")
            .bind(id.0)
            .fetch_optional(self.store.pool())
            .await?;
        row.map(withdrawal).ok_or(Refused::Missing)
    }

    async fn hold(tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Refused> {
        let row = sqlx::query_as::<_, Row>(
            "select id, units, state, updated_at from desk where id = $1 for update",
        )
        .bind(id.0)
        .fetch_optional(tx.conn())
        .await?;
        let found = row.map(withdrawal).ok_or(Refused::Missing)?;
        if matches!(found.state, State::Requested | State::Failed) {
            Ok(found)
        } else {
            Err(Refused::Decided)
        }
    }

    async fn decide(&self, tx: &mut Tx, id: WithdrawalId, state: &str) -> Result<(), Refused> {
        Self::hold(tx, id).await?;
        sqlx::query("update desk set state = $2, updated_at = $3 where id = $1")
            .bind(id.0)
            .bind(state)
            .bind(self.store.now())
            .execute(tx.conn())
            .await?;
        if self.broken.load(Ordering::SeqCst) { Err(Refused::Broken) } else { Ok(()) }
    }
}

#[async_trait::async_trait]
impl Till for World {
    async fn queue(&self, wanted: &Wanted, _: u16) -> Result<Vec<Withdrawal>, Elsewhere> {
        let rows = sqlx::query_as::<_, Row>("select id, units, state, updated_at from desk order by id")
            .fetch_all(self.store.pool())
            .await
            .map_err(Refused::from)?;
        let all = rows.into_iter().map(withdrawal);
        Ok(all.filter(|row| wanted.state.is_none_or(|state| state == row.state)).collect())
    }

    async fn withdrawal(&self, id: WithdrawalId) -> Result<Withdrawal, Elsewhere> {
        let mut found = self.find(id).await?;
        let approved = self.approved.lock().unwrap();
        found.timeline.extend(approved.iter().filter(|(of, _)| *of == id).map(|(_, operator)| Step {
            state: State::Approved,
            at: found.updated_at,
            by: "operator".into(),
            operator: Some(*operator),
            name: None,
            note: String::new(),
        }));
        Ok(found)
    }

    async fn lock(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Elsewhere> {
        Ok(Self::hold(tx, id).await?)
    }

    async fn checks(&self, _: WithdrawalId) -> Result<Vec<Finding>, Elsewhere> {
        Ok(vec![Finding { rule: "amount".into(), passed: false, detail: json!({ "amount": "900.00" }) }])
    }

    async fn lock_disputed(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Elsewhere> {
        Ok(Self::hold(tx, id).await?)
    }

    async fn judge(
        &self,
        tx: &mut Tx,
        _: OperatorId,
        (id, _): (WithdrawalId, i32),
        (arrived, _): (bool, &str),
    ) -> Result<(), Elsewhere> {
        Ok(self.decide(tx, id, if arrived { "confirmed" } else { "failed" }).await?)
    }

    async fn claim(&self, _: OperatorId, id: WithdrawalId, _: bool) -> Result<(), Elsewhere> {
        Ok(self.find(id).await.map(drop)?)
    }

    async fn proof(&self, _: uuid::Uuid) -> Result<(MemberId, String, Vec<u8>), Elsewhere> {
        // The desk of the tests reads every answer as JSON.
        Ok((RAHIM, "image/png".into(), b"{}".to_vec()))
    }

    async fn approve(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        _: (&str, &[Amount]),
    ) -> Result<(), Elsewhere> {
        self.decide(tx, id, "approved").await?;
        self.approved.lock().unwrap().push((id, operator));
        Ok(())
    }

    async fn reject(&self, tx: &mut Tx, _: OperatorId, id: WithdrawalId, _: &str) -> Result<(), Elsewhere> {
        Ok(self.decide(tx, id, "rejected").await?)
    }

    async fn deposits(&self, _: MemberId, _: u16) -> Result<Vec<Deposit>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn unseen(
        &self,
        tx: &mut Tx,
        _: &[MemberId],
        _: OffsetDateTime,
    ) -> Result<Vec<(MemberId, Money)>, Elsewhere> {
        let sums: Vec<(i64,)> =
            sqlx::query_as("select coalesce(sum(units), 0)::bigint from desk where state = 'automatic'")
                .fetch_all(tx.conn())
                .await
                .map_err(Refused::from)?;
        Ok(sums.into_iter().map(|(sum,)| (RAHIM, Money::from_units(sum))).collect())
    }

    async fn waiting(&self) -> Result<Waiting, Elsewhere> {
        Ok(Waiting {
            count: 2,
            sum: Money::from_major(900).unwrap(),
            oldest: Some(self.store.now() - Duration::seconds(90)),
        })
    }

    async fn pending(&self) -> Result<Waiting, Elsewhere> {
        Ok(Waiting::default())
    }
}

/// Rahim's deposit.
pub const DEPOSIT: DepositId = DepositId(uuid::Uuid::from_u128(77));

fn bank_line(channel: &str, transaction: &str) -> BankLine {
    let amount = if transaction == "LARGE" { 20_000 } else { 600 };
    BankLine {
        channel: channel.into(),
        transaction: transaction.into(),
        booked_on: "2026-01-05".into(),
        currency: Asset::Bdt,
        amount: Amount::from_major(amount).unwrap(),
        reference: String::new(),
        payer: String::new(),
        deposit: None,
        state: "review".into(),
    }
}

#[async_trait::async_trait]
impl Counter for World {
    async fn queue(&self, _: &crate::deposit::Wanted, _: u16) -> Result<Vec<Payment>, Elsewhere> {
        Ok(vec![self.one(DEPOSIT).await?])
    }

    /// One line seems to be for Rahim's deposit.
    async fn lines(&self) -> Result<Lines, Elsewhere> {
        let line = BankLine { deposit: Some(DEPOSIT), payer: "rahim".into(), ..bank_line("bank", "MEANT") };
        Ok(Lines { channels: vec!["bank".into()], lines: vec![line] })
    }

    async fn owners(&self, deposits: &[DepositId]) -> Result<HashMap<DepositId, MemberId>, Elsewhere> {
        Ok(deposits.iter().map(|deposit| (*deposit, RAHIM)).collect())
    }

    async fn import(
        &self,
        _: &mut Tx,
        _: OperatorId,
        _: (&str, &str),
        bytes: &[u8],
    ) -> Result<Report, Elsewhere> {
        if bytes.is_empty() { Err(Refused::Missing.into()) } else { Ok(Report::default()) }
    }

    async fn line(&self, _: &mut Tx, (channel, transaction): (&str, &str)) -> Result<BankLine, Elsewhere> {
        let deposit = (transaction == "MEANT").then_some(DEPOSIT);
        Ok(BankLine { deposit, ..bank_line(channel, transaction) })
    }

    async fn one(&self, deposit: DepositId) -> Result<Payment, Elsewhere> {
        let now = self.store.now();
        Ok(Payment {
            id: deposit,
            member: RAHIM,
            account: "rahim".into(),
            channel: "bank".into(),
            kind: "transfer".into(),
            currency: Asset::Bdt,
            amount: Amount::from_major(30_000).unwrap(),
            fee: Money::ZERO,
            received: Amount::from_major(30_000),
            returned: Money::ZERO,
            state: "credited".into(),
            code: None,
            said: None,
            proof: None,
            reason: None,
            created_at: now,
            updated_at: now,
        })
    }

    async fn refund(&self, _: &mut Tx, _: OperatorId, _: (DepositId, Amount, &str)) -> Result<(), Elsewhere> {
        Ok(())
    }

    async fn charge_back(
        &self,
        _: &mut Tx,
        _: OperatorId,
        _: (DepositId, Amount, &str),
        _: &str,
    ) -> Result<(), Elsewhere> {
        Ok(())
    }

    async fn assign(&self, _: &mut Tx, _: (&str, &str), _: DepositId) -> Result<Amount, Elsewhere> {
        Ok(Amount::from_major(600).unwrap())
    }

    async fn return_line(
        &self,
        _: &mut Tx,
        _: OperatorId,
        _: (&str, &str),
        _: &str,
    ) -> Result<(), Elsewhere> {
        Ok(())
    }

    async fn refuse(&self, _: &mut Tx, _: OperatorId, _: DepositId, _: &str) -> Result<(), Elsewhere> {
        Err(Refused::Missing.into())
    }
}

#[async_trait::async_trait]
impl office::Members for World {
    /// Rahim is of Bangladesh and stands below the agent 500; nobody else is anywhere, but at the head of his own line.
    async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, store::Error> {
        let country = reach.countries.is_empty() || reach.countries.contains(&"BD".to_owned());
        let line = reach.line.is_none_or(|line| line == MemberId(500) || line == RAHIM);
        let reached = |member: MemberId| member == RAHIM && line || Some(member) == reach.line;
        Ok(members.iter().copied().filter(|&member| country && reached(member)).collect())
    }

    async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error> {
        Ok(members.iter().map(|&member| (member, "rahim".to_owned())).collect())
    }
}

#[async_trait::async_trait]
impl Members for World {
    async fn search(&self, _: &str, _: u16) -> Result<Vec<FoundPlayer>, Elsewhere> {
        Ok(vec![FoundPlayer { card: self.card(true), by: "account".into() }])
    }

    async fn newest(&self, reach: &Reach, _: Option<i64>, _: u16) -> Result<Vec<Card>, Elsewhere> {
        let reached = office::Members::within(self, reach, &[RAHIM]).await.map_err(Refused::from)?;
        Ok(reached.iter().map(|_| self.card(true)).collect())
    }

    async fn adjust(&self, tx: &mut Tx, adjustment: &Adjustment) -> Result<(), Elsewhere> {
        sqlx::query("insert into adjusted values ($1)")
            .bind(adjustment.amount.units())
            .execute(tx.conn())
            .await
            .map_err(Refused::from)?;
        if self.broken.load(Ordering::SeqCst) { Err(Refused::Broken.into()) } else { Ok(()) }
    }

    async fn named(&self, text: &str) -> Result<Option<Card>, Elsewhere> {
        Ok((text == "rahim" || text == "10001").then(|| self.card(true)))
    }

    async fn player(&self, member: MemberId) -> Result<Option<Player>, Elsewhere> {
        let player = Player {
            card: self.card(true),
            nickname: "Rahim".into(),
            parent: None,
            country: "BD".into(),
            language: "BN".into(),
            balances: Vec::new(),
        };
        Ok((member == RAHIM).then_some(player))
    }

    async fn balances(&self, _: MemberId) -> Result<Vec<Balance>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn ledger(&self, _: MemberId, _: After, _: u16) -> Result<Vec<Line>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn moved(&self, _: MemberId, cause: &str) -> Result<Vec<Line>, Elsewhere> {
        let line = |id| Line {
            id: uuid::Uuid::from_u128(id),
            at: self.store.now(),
            reason: "deposit".into(),
            account: "cash".into(),
            asset: Asset::Bdt,
            amount: Money::ZERO,
            cause: cause.to_owned(),
            round: None,
        };
        Ok(if cause == "deposit:1" { vec![line(2), line(1)] } else { Vec::new() })
    }

    async fn rounds(&self, _: MemberId, _: After, _: u16) -> Result<Vec<Round>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn devices(&self, _: MemberId) -> Result<Vec<Device>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn switch(&self, _: &mut Tx, member: MemberId, _: bool) -> Result<Option<bool>, Elsewhere> {
        Ok((member == RAHIM).then_some(true))
    }

    fn vendor(&self, number: &str) -> Option<String> {
        (number == "2").then(|| "studio".to_owned())
    }

    /// Every round is Rahim's.
    async fn round(&self, id: RoundId) -> Result<Option<RoundDetail>, Elsewhere> {
        let round = Round {
            id,
            member: RAHIM,
            vendor: "studio".into(),
            game: "ref10l".into(),
            title: None,
            name: "7".into(),
            asset: Asset::Bdt,
            stake: Money::ZERO,
            payout: Money::ZERO,
            valid_bet: Money::ZERO,
            valid_by: "stake".into(),
            closed: true,
            opened_at: self.store.now(),
            settled_at: None,
        };
        Ok(Some(RoundDetail { round, account: "rahim".into(), messages: Vec::new(), lines: Vec::new() }))
    }
}

impl World {
    pub fn now(&self) -> time::OffsetDateTime {
        self.store.now()
    }

    pub fn card(&self, enabled: bool) -> Card {
        Card { id: RAHIM, account: "rahim".into(), r#type: 0, enabled, created_at: self.store.now() }
    }
}

#[async_trait::async_trait]
impl Books for World {
    async fn census(&self, _: time::OffsetDateTime) -> Result<Census, Elsewhere> {
        Ok(Census { players: 7, online: 3, active: 5 })
    }

    async fn check(&self) -> Result<Check, Elsewhere> {
        Ok(Check { ledger_sum: [("BDT".to_owned(), Money::ZERO)].into(), ..Check::default() })
    }
}

/// A site without settings: what is changed there is tried with identity itself, in `app`.
#[async_trait::async_trait]
impl site::Desk for World {
    async fn overview(&self) -> Result<Overview, Elsewhere> {
        Ok(Overview { settings: Vec::new(), patterns: Vec::new(), countries: None })
    }

    async fn change(&self, _: &mut Tx, _: &str, _: &Change) -> Result<(Value, site::Setting), Elsewhere> {
        Err(Refused::Decided.into())
    }

    async fn refresh(&self) -> Result<(), Elsewhere> {
        Ok(())
    }
}

/// One picture, of which everybody knows what it says.
#[async_trait::async_trait]
impl Captchas for World {
    async fn draw(&self) -> Result<Captcha, Elsewhere> {
        Ok(Captcha { id: kernel::id::fresh(), picture: "cGljdHVyZQ==".to_owned() })
    }

    async fn answered(&self, _: uuid::Uuid, answer: &str) -> Result<bool, Elsewhere> {
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
        adjustment_most: Amount::from_major(100_000).unwrap(),
    }
}

pub struct Desk {
    pub db: TestDb,
    pub store: Store,
    pub clock: Arc<ManualClock>,
    pub office: Backoffice,
    pub world: Arc<World>,
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
        let world = Arc::new(World {
            store: store.clone(),
            broken: AtomicBool::new(false),
            names_asked: AtomicUsize::new(0),
            approved: Mutex::default(),
        });
        let ports = Ports {
            captchas: world.clone(),
            reached: world.clone(),
            till: world.clone(),
            deposits: world.clone(),
            postbox: world.clone(),
            ways: world.clone(),
            members: world.clone(),
            dossier: world.clone(),
            books: world.clone(),
            shelf: world.clone(),
            sources: world.clone(),
            comparer: world.clone(),
            purses: world.clone(),
            site: world.clone(),
            promoter: world.clone(),
            agents: world.clone(),
        };
        let office = Backoffice::new(store.clone(), settings, ports).unwrap();
        let router: Router = office.admits(office.backoffice_routes().into());
        let router = router.layer(axum::middleware::from_fn(web::render));
        let desk = Self { db, store, clock, office, world, router };
        desk.as_owner(
            "create table desk (id uuid primary key, units bigint, state text, updated_at timestamptz);
             create table adjusted (units bigint);
             grant all on desk, adjusted to mela_app",
        )
        .await;
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

    /// A withdrawal that waits.
    pub async fn ask(&self, taka: i64) -> String {
        let id = kernel::id::fresh();
        sqlx::query("insert into desk values ($1, $2, 'requested', $3)")
            .bind(id)
            .bind(Amount::from_major(taka).unwrap().units())
            .bind(self.store.now())
            .execute(self.store.pool())
            .await
            .unwrap();
        id.to_string()
    }

    pub async fn state(&self, id: &str) -> String {
        sqlx::query_scalar("select state from desk where id = $1::uuid")
            .bind(id)
            .fetch_one(self.store.pool())
            .await
            .unwrap()
    }

    /// Actions of the trail, oldest first, with their operators' names.
    pub async fn trail(&self) -> Vec<(String, String)> {
        sqlx::query_as("select name, action from office_audit order by number")
            .fetch_all(self.store.pool())
            .await
            .unwrap()
    }

    pub async fn approve(&self, token: &str, id: &str) -> (StatusCode, Value) {
        self.post(&format!("/backoffice/withdrawals/{id}/approve"), token, json!({ "note": "looks right" }))
            .await
    }
}

pub fn code(answer: &Value) -> &str {
    answer["value"]["code"].as_str().unwrap_or_default()
}
