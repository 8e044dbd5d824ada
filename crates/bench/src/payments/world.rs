//! The database, the provider that misbehaves, and the house that is killed.

use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use cashier::Secret;
use demo::payment::{self, Book, Mischief};
use kernel::SystemClock;
use reqwest::{Client, Method};
use serde_json::Value;
use store::{
    Store,
    embedded::{Config, EmbeddedServer, scratch_dir},
    tasks::{self, CancellationToken},
};
use tokio::{sync::Mutex, time::sleep};

use crate::{
    children::{Running, mela},
    vendor::{self, listening},
};

/// The key of the provider's interface, and the secret of its messages.
const KEY: &str = "bench-provider-key";
const WEBHOOK_SECRET: &str = "a-secret-that-two-sides-of-the-bench-share";
/// How long a caller goes on asking a house that does not answer.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the faults are: every message comes twice, one in five never, the rest whenever they like.
const MISCHIEF: Mischief = Mischief {
    lose_percent: 20,
    renamed_percent: 50,
    forged_percent: 5,
    broken_percent: 5,
    unpaid_percent: 10,
    late_ms: 4_000,
};

/// Everything outside the members and the operators.
pub(super) struct World {
    server: EmbeddedServer,
    folder: PathBuf,
    pub(super) store: Store,
    pub(super) http: Client,
    house: Mutex<Option<Running>>,
    site: SocketAddr,
    office: SocketAddr,
    provider: SocketAddr,
    stop: CancellationToken,
}

impl World {
    /// All of it, with a house that serves.
    pub(super) async fn open() -> Result<Self> {
        let folder = scratch_dir("bench-payments");
        let npm_dir = Some(PathBuf::from("web/node_modules"));
        let server =
            EmbeddedServer::start(&Config { npm_dir, data_dir: Some(folder.clone()), ..Config::default() })?;
        let store = vendor::store(&server).await?;
        let (site, office, provider) = (quiet_address(0)?, quiet_address(1)?, quiet_address(2)?);
        fs::write(folder.join("bench.toml"), configuration(site, provider))?;
        let stop = CancellationToken::new();
        let listener = tokio::net::TcpListener::bind(provider).await?;
        let router = payment::router(simulated(provider), Arc::new(SystemClock))?;
        drop(tasks::spawn("provider", web::serve::serve(listener, router, stop.clone())));
        // Whoever paid is sent back to the house, which may be down: nobody follows.
        let http =
            Client::builder().timeout(Duration::from_secs(30)).redirect(reqwest::redirect::Policy::none());
        let http = http.build()?;
        let world =
            Self { server, folder, store, http, house: Mutex::new(None), site, office, provider, stop };
        world.start(&mut *world.house.lock().await).await?;
        Ok(world)
    }

    async fn start(&self, house: &mut Option<Running>) -> Result<()> {
        let mut command = Command::new(mela()?);
        command.arg("--config").arg(self.folder.join("bench.toml")).arg("serve");
        command.env("DATABASE_URL", self.server.url("postgres"));
        listening(&mut command, self.site, self.office);
        let said = fs::File::options().create(true).append(true).open(self.folder.join("said"))?;
        command.stderr(said);
        house.insert(Running::start(command, self.site)?).ready("/readyz").await
    }

    /// What members began with counts as bet: they come to be paid, not to play.
    pub(super) async fn welcomes_were_bet(&self) -> Result<()> {
        let bet = "update cashier_turnover set done = required, closed_at = now() where welcome";
        sqlx::query(bet).execute(self.store.pool()).await?;
        Ok(())
    }

    /// SIGKILL, without a word before it, and a new house on the same database.
    pub(super) async fn kill(&self) -> Result<()> {
        let mut house = self.house.lock().await;
        drop(house.take());
        self.start(&mut house).await
    }

    /// Ends everything; answers what the house said last.
    pub(super) async fn close(&self) -> String {
        drop(self.house.lock().await.take());
        self.stop.cancel();
        self.store.pool().close().await;
        let said = fs::read_to_string(self.folder.join("said")).unwrap_or_default();
        drop(fs::remove_dir_all(&self.folder));
        said.lines().rev().take(12).collect::<Vec<_>>().join("\n")
    }

    /// The configuration file of the house.
    pub(super) fn config(&self) -> PathBuf {
        self.folder.join("bench.toml")
    }

    /// What the provider knows.
    pub(super) async fn book(&self) -> Result<Book> {
        let url = format!("http://{}/api/book", self.provider);
        Ok(self.http.get(url).bearer_auth(KEY).send().await?.error_for_status()?.json().await?)
    }

    /// A call of the site, sent until somebody answers it.
    pub(super) async fn site(&self, call: Call<'_>) -> Result<Value> {
        self.ask(self.site, call).await
    }

    /// A call of the back office, sent until somebody answers it.
    pub(super) async fn office(&self, call: Call<'_>) -> Result<Value> {
        self.ask(self.office, call).await
    }

    /// Whoever calls knows no more than a phone does: no answer, or a failure of the house, is asked again.
    async fn ask(&self, address: SocketAddr, call: Call<'_>) -> Result<Value> {
        let until = Instant::now() + PATIENCE;
        let mut last = String::new();
        while Instant::now() < until {
            let url = format!("http://{address}{}", call.path);
            let mut request = self.http.request(call.method.clone(), url).header("token", call.token);
            if let Some(body) = &call.body {
                request = request.json(body);
            }
            match request.send().await {
                Ok(answer) if answer.status().is_server_error() => last = answer.status().to_string(),
                Ok(answer) => match answer.json::<Value>().await {
                    Ok(answer) => return Ok(answer),
                    Err(error) => last = error.to_string(),
                },
                Err(error) => last = error.to_string(),
            }
            sleep(Duration::from_millis(50)).await;
        }
        bail!("{} was never answered: {last}", call.path)
    }
}

/// A call.
pub(super) struct Call<'a> {
    pub(super) method: Method,
    pub(super) path: &'a str,
    pub(super) token: &'a str,
    pub(super) body: Option<Value>,
}

impl<'a> Call<'a> {
    pub(super) fn get(path: &'a str, token: &'a str) -> Self {
        Self { method: Method::GET, path, token, body: None }
    }

    pub(super) fn post(path: &'a str, token: &'a str, body: Value) -> Self {
        Self { method: Method::POST, path, token, body: Some(body) }
    }
}

/// The value of an answer; a refusal is an error.
pub(super) fn value(answer: &Value) -> Result<&Value> {
    if answer["success"] == true { Ok(&answer["value"]) } else { bail!("refused: {answer}") }
}

/// An address below those that outgoing connections get: none may take it while the house is down.
fn quiet_address(place: u16) -> Result<SocketAddr> {
    let start = 20_000 + u16::try_from(std::process::id() % 600)? * 20;
    let mut free = (start..32_000).filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
    let port = free.nth(usize::from(place)).context("no free port")?;
    Ok(SocketAddr::from(([127, 0, 0, 1], port)))
}

fn simulated(provider: SocketAddr) -> payment::Settings {
    payment::Settings {
        listen: provider.to_string(),
        public_url: format!("http://{provider}"),
        key: Secret::new(KEY),
        webhook_secret: Secret::new(WEBHOOK_SECRET),
        payout_delay_ms: 300,
        wallet_seconds: 120,
        lapsing_numbers: String::new(),
        duplicates: 1,
        message_delay_ms: 0,
        block_ms: 1_000,
        token: "bench".to_owned(),
        mischief: MISCHIEF,
    }
}

/// Short terms, so that what a day brings happens within minutes; fees, reviews and second operators as they are.
fn configuration(site: SocketAddr, provider: SocketAddr) -> String {
    format!(
        r#"
[welcome]
member = "100000000"
[identity]
registrations = 100000
accept_plain_bodies = true
[log]
filter = "error"
[cashier.providers.fair]
url = "http://{provider}"
key = "{KEY}"
webhook_secret = "{WEBHOOK_SECRET}"
[cashier]
webhook_url = "http://{site}"
origins = ["http://{site}"]
ask_after_seconds = 3
deposit_minutes = 1
late_looks_minutes = [1, 1]
[cashier.withdrawal]
per_day = 1000000
sum_per_day = "1000000000"
payment_password = false
auto_receipt_minutes = 1
turnover = {{ share = 0, floor = "1", early_fee = 0 }}
[cashier.withdrawal.review]
daily_count = 1000000
new_payee_hours = 0
played_share = 0
[[cashier.channels]]
id = "fair"
name = {{ bn = "মেলা", en = "Fair" }}
currency = "BDT"
min = "100"
max = "50000"
presets = ["500"]
enabled = true
kind = "checkout"
provider = "fair"
fee = {{ fixed = "2", share = 10000 }}
hours = {{ from = "00:00", until = "00:00" }}
per_day = 1000000
[guard]
tiers = [{{ needs = [] }}]
"#
    )
}
