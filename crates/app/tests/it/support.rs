//! A house on a database of its own, served on ports of its own.

use std::net::SocketAddr;

use app::{configuration::Configuration, house::House, site};
use cashier::Secret;
use gate::token::{self, GameToken};
use identity::NewMember;
use kernel::{
    AccountType, Asset, Money, ValidRule,
    event::{Event, Settlement},
    id::{MemberId, RoundId, VendorId},
};
use partner::Partner;
use serde_json::{Value, json};
use store::{
    Store, outbox,
    tasks::{self, CancellationToken},
    testing::TestDb,
};
use time::Duration;
use tokio::net::TcpListener;
use uuid::Uuid;
use web::signature::{Signer, generate};

/// A node: the house and its listener.
pub struct Node {
    pub house: House,
    pub address: SocketAddr,
    stop: CancellationToken,
}

impl Node {
    pub async fn open(store: &Store, configuration: &Configuration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, store, configuration).await
    }

    pub async fn on(listener: TcpListener, store: &Store, configuration: &Configuration) -> Self {
        let stop = CancellationToken::new();
        let house = House::open(configuration, store, &stop).await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = site::router(&configuration.site, &house, None);
        drop(house.work(&stop));
        let limits = site::limits(&configuration.site);
        tasks::spawn("site", web::serve::serve_within(listener, router, limits, stop.clone()));
        Self { house, address, stop }
    }

    pub fn client(&self, token: &str) -> Client {
        Client {
            http: reqwest::Client::new(),
            base: format!("http://{}", self.address),
            token: token.to_owned(),
            language: "en",
            browser: None,
        }
    }

    /// Registers a member and is signed in as them.
    pub async fn register(&self, username: &str, code: Option<&str>) -> (Client, MemberId) {
        let form = json!({ "username": username, "password": "Nodir-Ghat-73", "confirmPassword": "Nodir-Ghat-73",
            "affiliateCode": code, "terms": true, "login": true });
        let (status, answer) = self.client("").put("/wps/member/register", form).await;
        assert_eq!(status, 200, "{answer}");
        let member = answer["value"]["member"]["id"].as_str().unwrap().parse().unwrap();
        (self.client(answer["value"]["token"].as_str().unwrap()), member)
    }

    /// A session of a member who pauses, for their money alone.
    pub async fn sign_in_to_withdraw(&self, username: &str) -> Client {
        let form = json!({ "type": "username", "username": username, "password": "Nodir-Ghat-73", "area": "withdrawal" });
        let (status, answer) = self.client("").post("/wps/session/login", form).await;
        assert_eq!(status, 200, "{answer}");
        self.client(answer["value"]["token"].as_str().unwrap())
    }
}

impl Node {
    /// As [`Self::register`], with a member whose welcome money was bet, and came back: it may leave.
    pub async fn register_played(&self, username: &str) -> (Client, MemberId) {
        let (client, member) = self.register(username, None).await;
        let store = &self.house.store;
        let amount = Money::from_major(1_000).unwrap();
        let settled = Settlement {
            id: kernel::id::fresh(),
            round: RoundId::fresh(),
            member,
            vendor: VendorId(2),
            family: None,
            game: "g".into(),
            asset: Asset::Bdt,
            stake: amount,
            payout: amount,
            valid_bet: amount,
            valid_by: ValidRule::Stake,
            odds: None,
            market: None,
            settled_at: store.now(),
        };
        let mut tx = store.begin().await.unwrap();
        outbox::append(&mut tx, store.now(), &[Event::RoundSettled(settled)]).await.unwrap();
        tx.commit().await.unwrap();
        loop {
            self.house.cashier.read_rounds().await.unwrap();
            let (_, meter) = client.get("/wps/cashier/turnover").await;
            if meter["value"]["unplayed"] == "0.00" {
                return (client, member);
            }
            tokio::task::yield_now().await;
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// A caller with a session, or none.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    pub token: String,
    language: &'static str,
    browser: Option<Uuid>,
}

impl Client {
    pub fn at(address: SocketAddr) -> Self {
        let base = format!("http://{address}");
        Self { http: reqwest::Client::new(), base, token: String::new(), language: "en", browser: None }
    }

    /// The same caller, with a session.
    pub fn with(&self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self.clone() }
    }

    /// The same caller, reading another language.
    pub fn in_language(&self, language: &'static str) -> Self {
        Self { language, ..self.clone() }
    }

    /// The same caller, in a browser that the house has marked.
    pub fn in_browser(&self, mark: Uuid) -> Self {
        Self { browser: Some(mark), ..self.clone() }
    }

    pub async fn send(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let mut request =
            self.http.request(method, format!("{}{path}", self.base)).header("token", &self.token);
        request = request.header("accept-language", self.language);
        if let Some(mark) = self.browser {
            request = request.header("cookie", format!("mela-device={}", mark.simple()));
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    /// `None` when the other side is not there, or goes away before it has answered.
    pub async fn try_post(&self, path: &str, body: Value) -> Option<(u16, Value)> {
        let request = self.http.post(format!("{}{path}", self.base)).header("token", &self.token);
        let response = request.header("accept-language", "en").json(&body).send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }

    /// `None` when the other side is not there, or goes away before it has answered.
    pub async fn try_get(&self, path: &str) -> Option<(u16, Value)> {
        let request = self.http.get(format!("{}{path}", self.base)).header("token", &self.token);
        let response = request.send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.send(reqwest::Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.send(reqwest::Method::POST, path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> (u16, Value) {
        self.send(reqwest::Method::PUT, path, Some(body)).await
    }

    /// A name, a payment password and an account for payouts; answers the account's id.
    pub async fn bind_account(&self, number: &str) -> String {
        let name = json!({ "payeeName": "Rahim Uddin", "password": "Nodir-Ghat-73" });
        let (status, answer) = self.post("/wps/member/info/payee", name).await;
        assert_eq!(status, 200, "{answer}");
        let pin = json!({ "password": "Nodir-Ghat-73", "newPaymentPassword": PIN, "confirmNewPaymentPassword": PIN });
        let (status, answer) = self.post("/wps/member/password/payment", pin).await;
        assert_eq!(status, 200, "{answer}");
        let bind = json!({ "requestId": uuid::Uuid::now_v7(), "institution": "fair-bank", "number": number,
            "paymentPassword": PIN });
        let (status, answer) = self.post("/wps/cashier/payees", bind).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"]["id"].as_str().unwrap().to_owned()
    }

    pub async fn balance(&self) -> String {
        let (_, answer) = self.get("/wps/member/info").await;
        answer["value"]["balance"].as_str().unwrap().to_owned()
    }
}

/// The payment password of those who bind an account.
pub const PIN: &str = "593827";

/// A vendor with a key pair of its own.
pub struct Vendor {
    http: reqwest::Client,
    signer: Signer,
    private: String,
    public_key: String,
}

pub const VENDOR: VendorId = VendorId(2);

/// A member's name at a vendor that knows members by their numbers.
pub fn user_of(member: MemberId) -> String {
    web::UserIds::numbers().of(member)
}

impl Vendor {
    pub fn new() -> Self {
        let (private, public_key) = generate().unwrap();
        let signer = Signer::from_pem(&private).unwrap();
        Self { http: reqwest::Client::new(), signer, private, public_key }
    }

    /// What makes it a partner of the house: nothing but configuration.
    pub fn partner(&self) -> Partner {
        Partner {
            id: VENDOR.0,
            name: "foreign".to_owned(),
            header: "X-Hub88-Signature".to_owned(),
            public_key: self.public_key.clone(),
            units_per_major: 100_000,
            addresses: Vec::new(),
            games_url: String::new(),
            operator_id: String::new(),
            highest_payout: 1_000_000,
            highest_payouts: std::collections::HashMap::new(),
            games_path: "/operator/generic/v2".to_owned(),
            vendors: Vec::new(),
            // So that messages can be written without asking.
            user_numbers: true,
            users: web::UserIds::numbers(),
        }
    }

    /// What it signs with.
    pub fn signer(&self) -> Signer {
        Signer::from_pem(&self.private).unwrap()
    }

    /// The public key as a value of a TOML file.
    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    pub async fn call(&self, address: SocketAddr, path: &str, message: &Value) -> reqwest::Result<Value> {
        let body = serde_json::to_vec(message).unwrap();
        let signature = self.signer.sign(&body).unwrap();
        let url = format!("http://{address}/partner/foreign/{path}");
        let sent = self.http.post(url).header("X-Hub88-Signature", signature).body(body).send().await?;
        sent.error_for_status()?.json().await
    }
}

pub fn bet(member: MemberId, token: &str, key: &str, units: i64) -> Value {
    json!({ "user": user_of(member), "token": token, "request_uuid": key, "transaction_uuid": key,
        "round": key, "round_closed": false, "game_code": "ref10l", "currency": "BDT", "amount": units })
}

pub fn win(member: MemberId, key: &str, reference: &str, units: i64) -> Value {
    json!({ "user": user_of(member), "token": "t", "request_uuid": key, "transaction_uuid": key,
        "reference_transaction_uuid": reference, "round": reference, "round_closed": true,
        "game_code": "ref10l", "currency": "BDT", "amount": units })
}

pub async fn launch(store: &Store, member: MemberId) -> String {
    let expires_at = store.now() + Duration::hours(1);
    let token =
        GameToken { member, partner: VENDOR, game: "ref10l".to_owned(), asset: Asset::Bdt, expires_at };
    token::issue(store, token).await.unwrap()
}

/// The provider of the defaults.
pub fn fair(configuration: &mut Configuration) -> &mut cashier::ProviderSettings {
    configuration.cashier.providers.get_mut("fair").unwrap()
}

/// The defaults, with one foreign vendor.
pub fn configuration(vendor: &Vendor) -> Configuration {
    let mut configuration = Configuration::read(None).unwrap();
    // As in the demo: what encryption adds is tested in `identity`.
    configuration.identity.accept_plain_bodies = true;
    configuration.play.partners = vec![vendor.partner()];
    let (key, secret) = (Secret::new("key"), Secret::new("webhook secret"));
    let provider = fair(&mut configuration);
    (provider.key, provider.webhook_secret) = (key.clone(), secret.clone());
    configuration.simulator.key = key;
    configuration.simulator.webhook_secret = secret;
    configuration
}

/// Waits for what the house does by itself, a minute and a half at most.
pub async fn until(what: &str, so: impl AsyncFn() -> bool) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(90);
    while !so().await {
        assert!(std::time::Instant::now() < deadline, "{what}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

pub async fn books_are_right(store: &Store) {
    let audit = ledger::audit(store).await.unwrap();
    assert!(audit.is_clean(), "{audit:?}");
}

pub async fn fresh() -> (TestDb, Store) {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    (db, store)
}

/// A free port that the kernel gives to no outgoing connection: one of those could hold it while its server is down.
/// Each process of the tests looks among ports of its own.
pub fn quiet_port() -> SocketAddr {
    let start = 20_000 + u16::try_from(std::process::id() % 600).unwrap() * 20;
    let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    SocketAddr::from(([127, 0, 0, 1], (start..32_000).find(free).unwrap()))
}

/// The agents above a member, the nearest first.
pub async fn upline(store: &Store, member: MemberId) -> Vec<MemberId> {
    let above = "select ancestor from member_tree where descendant = $1 and depth > 0 order by depth";
    let ids: Vec<i64> = sqlx::query_scalar(above).bind(member.0).fetch_all(store.pool()).await.unwrap();
    ids.into_iter().map(MemberId).collect()
}

/// An agent of the house, signed in.
pub async fn agent(node: &Node, name: &str, link: &str) -> Client {
    let new = NewMember {
        account: name.to_owned(),
        password: "Nodir-Ghat-73".to_owned(),
        kind: 1,
        ..NewMember::default()
    };
    let id = node.house.identity.create_member(new).await.unwrap().id;
    assert!(node.house.identity.add_link(id, link, "", AccountType::MEMBER).await.unwrap());
    let form = json!({ "type": "username", "username": name, "password": "Nodir-Ghat-73", "area": "agent" });
    let (status, answer) = node.client("").post("/wps/session/login", form).await;
    assert_eq!(status, 200, "{answer}");
    node.client(answer["value"]["token"].as_str().unwrap())
}
