//! Attacks and accidents, on a real PostgreSQL and with a provider that obeys the test.

mod adjustments;
mod basics;
mod chain;
mod channels;
mod countries;
mod desk;
mod endless;
mod faults;
mod hanging;
mod kills;
mod late;
mod office;
mod papers;
mod payouts;
mod promotions;
mod returns;
mod review;
mod transfers;
mod turnover;
mod vendors;
mod wallets;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use axum::{Extension, Router, body::Body, http::Request as HttpRequest};
use kernel::{
    AccountType, Amount, Asset, ManualClock, Money, PortError, Rate, Wallet,
    event::Event,
    id::{MemberId, OperatorId, RequestId, RoundId, WithdrawalId},
};
use ledger::balances;
use serde_json::{Value, json};
use store::{Store, Tx, job::Worker, outbox, testing::TestDb};
use time::{Duration, macros::datetime};
use tokio::sync::Notify;
use tower::ServiceExt;
use uuid::Uuid;

use desk::{Desk, report};

use crate::{
    Cashier, Channel, ChannelKind, Countries, Dialect, Error, Fee, Finding, Hours, Institution,
    InstitutionKind, Mobile, Neighbour, Papers, People, Person, ProviderSettings, ReviewRules, Secret,
    Settings, Text, TransferRules, TurnoverRules, WithdrawalRules, deposit, payee,
    provider::{
        Created, NewPayment, NewPayout, NewRefund, PaymentRequest, Progress, Provider, Providers, Report,
        Requested, signature,
    },
    site_routes,
    withdrawal::{Request, State, Withdrawal},
};

const RAHIM: MemberId = MemberId(10_001);
const SALMA: MemberId = MemberId(10_002);
const OPERATOR: OperatorId = OperatorId(1);
const SECRET: &[u8] = b"webhook secret";

/// What operators decide, without the second of them and the trail.
impl Cashier {
    async fn approve(&self, operator: OperatorId, id: WithdrawalId, note: &str) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        self.approve_in(&mut tx, operator, id, (note, &[])).await?;
        tx.commit().await?;
        self.any_withdrawal(id).await
    }

    async fn reject(
        &self,
        operator: OperatorId,
        id: WithdrawalId,
        reason: &str,
    ) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        self.reject_in(&mut tx, operator, id, reason).await?;
        tx.commit().await?;
        self.any_withdrawal(id).await
    }
}

struct Door;

#[async_trait::async_trait]
impl web::MemberDoor for Door {
    async fn member(&self, token: &str) -> Result<Option<web::Member>, store::Error> {
        let (id, kind) = match token {
            "rahim" => (RAHIM, AccountType::MEMBER),
            "salma" => (SALMA, AccountType::MEMBER),
            "trial" => (MemberId(9), AccountType::TRIAL),
            _ => return Ok(None),
        };
        let session = kernel::id::fresh();
        Ok(Some(web::Member { id, account: token.to_owned(), kind, session }))
    }
}

struct House {
    db: TestDb,
    store: Store,
    clock: Arc<ManualClock>,
    desk: Arc<Desk>,
    folk: Arc<Folk>,
    cashier: Cashier,
    site: Router,
    worker: Worker,
}

fn taka(taka: i64) -> Amount {
    Amount::from_major(taka).unwrap()
}

/// A provider whose interface is at this address.
fn provider_at(url: &str) -> ProviderSettings {
    let webhook_secret = Secret::new("webhook secret");
    ProviderSettings { url: url.to_owned(), key: Secret::new("key"), webhook_secret, dialect: Dialect::Json }
}

/// The settings with the one provider at this address.
fn settings_at(url: &str) -> Settings {
    Settings { providers: BTreeMap::from([("fair".to_owned(), provider_at(url))]), ..settings() }
}

/// One provider for all that names one.
fn by_one(provider: Arc<dyn Provider>) -> Providers {
    BTreeMap::from([("fair".to_owned(), provider)])
}

fn settings() -> Settings {
    Settings {
        providers: BTreeMap::from([("fair".to_owned(), provider_at("http://127.0.0.1:9"))]),
        webhook_url: "http://house".into(),
        chain_url: String::new(),
        origins: vec!["http://house".into()],
        ask_after_seconds: 20,
        deposit_minutes: 30,
        late_looks_minutes: vec![60, 360],
        vendors: Vec::new(),
        statement_review_from: taka(20_000),
        adjustment_most: taka(100_000),
        transfer: TransferRules {
            enabled: true,
            min: taka(10),
            max: taka(5_000),
            per_day: 100,
            sum_per_day: taka(100_000),
        },
        withdrawal: withdrawal_rules(),
        channels: vec![Channel {
            id: "fair".into(),
            name: Text { bn: "মেলা".into(), en: "Fair".into() },
            currency: Asset::Bdt,
            countries: Countries::default(),
            min: taka(100),
            max: taka(50_000),
            presets: vec![taka(500)],
            enabled: true,
            kind: ChannelKind::Checkout,
            provider: Some("fair".into()),
            fee: Fee::default(),
            hours: Hours::ALWAYS,
            per_day: 1_000,
            account: None,
            chain: None,
        }],
    }
}

/// Rules that stand in nobody's way: each test tightens the one that it is about.
pub(super) fn withdrawal_rules() -> WithdrawalRules {
    WithdrawalRules {
        provider: "fair".into(),
        min: taka(100),
        max: taka(50_000),
        per_day: 100,
        sum_per_day: taka(1_000_000),
        fee: Fee::default(),
        free_per_day: 0,
        hours: Hours::ALWAYS,
        payees: 3,
        payment_password: false,
        transfer_max: taka(50_000),
        provider_hours: 24,
        auto_receipt_minutes: 30,
        turnover: TurnoverRules { share: Rate::default(), floor: money(1), early_fee: Rate::default() },
        review: ReviewRules {
            automatic_up_to: Money::ZERO,
            daily_count: 100,
            new_payee_hours: 0,
            big_win: money(50_000),
            played_share: Rate::default(),
            hours: 12,
        },
        institutions: vec![Institution {
            id: "bank".into(),
            countries: Countries::default(),
            kind: InstitutionKind::Bank,
            name: Text { bn: "ব্যাংক".into(), en: "Bank".into() },
            min_length: 8,
            max_length: 20,
        }],
    }
}

/// Members as the test says they are.
#[derive(Default)]
struct Folk {
    /// Rahim's payment password.
    pin: Mutex<Option<String>>,
    /// Whether somebody else was told everyone's password.
    given: Mutex<bool>,
    /// What guard would say of a withdrawal.
    found: Mutex<Vec<Finding>>,
    /// Where everyone's account is.
    country: Mutex<String>,
    /// The most that guard lets in at once.
    limit: Mutex<Option<Amount>>,
    /// Whether everyone excluded themself.
    excluded: Mutex<bool>,
    /// What everyone's papers say.
    papers: Mutex<Papers>,
    /// In whose name everyone pays in.
    holder: Mutex<Option<String>>,
}

#[async_trait::async_trait]
impl People for Folk {
    async fn person(&self, _: MemberId) -> Result<Person, PortError> {
        let has_payment_password = self.pin.lock().unwrap().is_some();
        Ok(Person {
            name: Some("Rahim Uddin".into()),
            has_payment_password,
            has_given_password: *self.given.lock().unwrap(),
            country: self.country.lock().unwrap().clone(),
            papers: self.papers.lock().unwrap().clone(),
            excluded: *self.excluded.lock().unwrap(),
        })
    }

    async fn is_payment_password(&self, _: MemberId, text: &str) -> Result<bool, PortError> {
        Ok(self.pin.lock().unwrap().as_deref() == Some(text))
    }

    async fn admit_deposit(
        &self,
        _: &mut Tx,
        _: MemberId,
        _: Asset,
        amount: Amount,
    ) -> Result<(), PortError> {
        match *self.limit.lock().unwrap() {
            Some(limit) if amount > limit => Err(promotions::Refused.into()),
            _ => Ok(()),
        }
    }

    async fn admit_withdrawal(&self, _: &mut Tx, _: MemberId, _: Asset, _: Amount) -> Result<(), PortError> {
        Ok(())
    }

    async fn admit_promotion(
        &self,
        _: &mut Tx,
        _: Wallet,
        amount: Amount,
        promotion: Uuid,
    ) -> Result<Text, PortError> {
        match promotion == promotions::OFFERED && amount >= taka(500) {
            true => Ok(Text { bn: "শতভাগ".into(), en: "A hundred percent".into() }),
            false => Err(promotions::Refused.into()),
        }
    }

    async fn holder(&self, _: &mut Tx, _: MemberId) -> Result<Option<String>, PortError> {
        Ok(self.holder.lock().unwrap().clone())
    }

    async fn bound(&self, _: &mut Tx, _: MemberId, _: &str) -> Result<(), PortError> {
        Ok(())
    }

    /// Every round is Rahim's.
    async fn is_round_of(&self, member: MemberId, _: RoundId) -> Result<bool, PortError> {
        Ok(member == RAHIM)
    }

    async fn met(&self, _: MemberId, _: std::net::IpAddr) -> Result<(), PortError> {
        Ok(())
    }

    /// Eleven digits that begin with 01 are a number.
    fn mobile(&self, typed: &str) -> Option<Mobile> {
        let fits =
            typed.len() == 11 && typed.starts_with("01") && typed.bytes().all(|byte| byte.is_ascii_digit());
        let shown = format!("01••••••{}", typed.get(8..)?);
        fits.then(|| Mobile { number: format!("+88{typed}"), shown })
    }

    fn is_closed(&self, _: &str) -> bool {
        false
    }

    async fn admit_vendor_wallet(&self, _: MemberId) -> Result<(), PortError> {
        Ok(())
    }

    async fn findings(&self, _: MemberId) -> Result<Vec<Finding>, PortError> {
        Ok(self.found.lock().unwrap().clone())
    }

    async fn neighbours(&self, member: MemberId, account: &str) -> Result<Option<Neighbour>, PortError> {
        let near = |member, above| Neighbour { member, account: account.to_owned(), above };
        Ok(match (member, account) {
            (RAHIM, "salma") => Some(near(SALMA, false)),
            (SALMA, "rahim") => Some(near(RAHIM, true)),
            _ => None,
        })
    }
}

impl House {
    /// Rows of a view.
    async fn count(&self, view: &str) -> i64 {
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {view}")));
        count.fetch_one(self.store.pool()).await.unwrap()
    }

    /// Withdrawals that wait for an operator now, as the back office reads them.
    async fn withdrawals_waiting(&self) -> (i64, i64) {
        let waiting = "select count(*), coalesce(sum(amount), 0)::bigint from read_cashier_open_withdrawal
                       where waits_from <= $1";
        sqlx::query_as(waiting).bind(self.store.now()).fetch_one(self.store.pool()).await.unwrap()
    }

    async fn open() -> Self {
        Self::with(settings()).await
    }

    async fn with(settings: Settings) -> Self {
        Self::on(TestDb::fresh().await, settings).await
    }

    async fn on(db: TestDb, settings: Settings) -> Self {
        let clock = Arc::new(ManualClock::at(datetime!(2026-01-05 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        let desk = Arc::new(Desk::default());
        let folk = Arc::new(Folk {
            country: Mutex::new("BD".into()),
            holder: Mutex::new(Some("Rahim Uddin".into())),
            ..Folk::default()
        });
        let cashier =
            Cashier::with_providers(store.clone(), settings, folk.clone(), by_one(desk.clone())).unwrap();
        let (routes, _) = site_routes(cashier.clone()).split_for_parts();
        let door: Arc<dyn web::MemberDoor> = Arc::new(Door);
        let site = routes.layer(Extension(door));
        let worker = cashier.jobs(Worker::default());
        Self { db, store, clock, desk, folk, cashier, site, worker }
    }

    async fn call(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let request = HttpRequest::builder()
            .method(method)
            .uri(path)
            .header("token", token)
            .header("content-type", "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        let response = self.site.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), 100_000).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    async fn deposit(&self, amount: i64) -> deposit::Deposit {
        let request = deposit::Request {
            request_id: RequestId::fresh(),
            channel: "fair".into(),
            amount: taka(amount),
            return_url: "/wallet".into(),
            promotion: None,
            wallet: None,
        };
        self.cashier.deposit(RAHIM, request).await.unwrap()
    }

    /// A genuine message about a deposit.
    async fn tell(
        &self,
        event: &str,
        deposit: &deposit::Deposit,
        transaction: &str,
        amount: &str,
    ) -> Result<(), Error> {
        let body = message(event, "payment.paid", &deposit.id.to_string(), transaction, amount);
        let header = signature::sign(SECRET, self.store.now(), &body);
        self.cashier.receive("fair", &header, &body).await
    }

    async fn with_money(amount: i64) -> Self {
        Self::with_money_and(amount, settings()).await
    }

    async fn with_money_and(amount: i64, settings: Settings) -> Self {
        let house = Self::with(settings).await;
        let deposit = house.deposit(amount).await;
        house.tell("e0", &deposit, "T0", &amount.to_string()).await.unwrap();
        house
    }

    /// Rahim's account for payouts.
    async fn payee(&self) -> Uuid {
        self.bind(RAHIM, "12345678").await.unwrap().id
    }

    async fn bind(&self, member: MemberId, number: &str) -> Result<payee::Payee, Error> {
        let pin = self.folk.pin.lock().unwrap().clone();
        let wish = payee::Bind {
            request_id: RequestId::fresh(),
            institution: "bank".into(),
            number: number.into(),
            payment_password: pin,
        };
        self.cashier.bind(member, wish).await
    }

    async fn ask(&self, amount: i64) -> Result<Withdrawal, Error> {
        let request = ask(self.payee().await, amount);
        self.cashier.withdraw(RAHIM, request).await
    }

    /// The provider's word about a payout.
    async fn says(&self, event: &str, topic: &str, name: &str, amount: &str) -> Result<(), Error> {
        let body = message(event, topic, name, event, amount);
        let header = signature::sign(SECRET, self.store.now(), &body);
        self.cashier.receive("fair", &header, &body).await
    }

    async fn state(&self, id: WithdrawalId) -> State {
        self.cashier.any_withdrawal(id).await.unwrap().state
    }

    async fn has(&self) -> (Money, Money) {
        let has = balances(&self.store, RAHIM, Asset::Bdt).await.unwrap();
        (has.cash, has.held)
    }

    async fn run_jobs(&self) {
        while self.worker.run_one(&self.store).await.unwrap() {}
    }

    /// What members are told by messages, oldest first: who, the matter, the amount, what belongs to it.
    async fn told(&self) -> Vec<(MemberId, String, Money, Option<String>)> {
        let mut told = Vec::new();
        let later = self.store.now() + Duration::seconds(1);
        while !outbox::is_caught_up(&self.store, "test", later).await.unwrap() {
            let mut tx = self.store.begin().await.unwrap();
            let facts = outbox::take(&mut tx, "test", &["money_told"]).await.unwrap();
            tx.commit().await.unwrap();
            told.extend(facts.into_iter().filter_map(|fact| match fact.event().cloned() {
                Some(Event::MoneyTold { member, matter, amount, text, .. }) => {
                    Some((member, matter.name().to_owned(), amount, text))
                }
                _ => None,
            }));
        }
        told
    }

    /// The books sum to zero and nobody is overdrawn, whatever the test did.
    async fn close(self) {
        let audit = ledger::audit(&self.store).await.unwrap();
        assert!(audit.sums.iter().all(|(_, sum)| *sum == 0), "{audit:?}");
        assert_eq!((audit.accounts_off, audit.overdrawn), (0, 0));
        self.db.close().await;
    }
}

fn message(event: &str, topic: &str, reference: &str, transaction: &str, amount: &str) -> Vec<u8> {
    let message = json!({ "id": event, "topic": topic, "reference": reference,
        "transaction": transaction, "amount": amount, "currency": "BDT" });
    message.to_string().into_bytes()
}

fn ask(payee: Uuid, amount: i64) -> Request {
    Request { request_id: RequestId::fresh(), amount: taka(amount), payee, payment_password: None }
}

fn money(taka: i64) -> Money {
    Money::from_major(taka).unwrap()
}
