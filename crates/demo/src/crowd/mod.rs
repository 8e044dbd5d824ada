//! The demo's people: they sign in, pay in, play and ask for withdrawals by the same calls as everyone else, so that
//! boards, statements and reports show what really happened (design.md 6, "Fake winners: none").

mod room;
mod seat;

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use catalog::Catalog;
use kernel::{Amount, Entropy, Money};
use reqwest::{Client, Method, Url};
use serde::Deserialize;
use serde_json::{Value, json};
use store::tasks::{self, CancellationToken};

/// Their account names; as many of them play as the configuration says.
pub const NAMES: [&str; 12] = [
    "ayesha", "jamal", "nusrat", "tanvir", "farida", "sohel", "rupa", "milon", "shirin", "babul", "lipi",
    "kabir",
];
/// Account names of those who sit at tables; as many of them as the configuration says.
pub const AT_TABLES: [&str; 36] = [
    "anwar", "bilkis", "delwar", "eshita", "feroz", "golapi", "habib", "ismat", "jahanara", "kamrul",
    "labonno", "mahfuz", "nilufar", "obaidul", "parvin", "rashed", "sabina", "tareq", "urmila", "wahid",
    "yasmin", "zakir", "rokeya", "shafiq", "bashir", "champa", "dulal", "fatema", "gofur", "hasina", "iqbal",
    "jesmin", "khokon", "lutfor", "monira", "nasir",
];
/// A person without this much pays in.
const LOW: u32 = 100;
/// What they then pay in.
const DEPOSIT: u32 = 500;
/// Who has more than this asks for a part of it.
const RICH: u32 = 2_500;
/// The part.
const WITHDRAWAL: u32 = 800;
/// Everyone's payment password.
const PIN: &str = "593827";
/// Stakes they like.
const STAKES: [u32; 6] = [1, 2, 5, 10, 10, 20];
/// The most that is read of an answer, in bytes: the page of the lobby is the largest.
const LONGEST: usize = 16 * 1024 * 1024;
/// After a fault, before the next try.
const REST: Duration = Duration::from_secs(20);

/// How the demo's people are.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How many play slots and dice, at most twelve; 0 leaves the fair empty.
    pub players: usize,
    /// How many more sit at tables, at most thirty-six.
    pub at_tables: usize,
    /// Milliseconds of the shortest pause between two rounds of one person; the longest is three times as long.
    pub pause_ms: u64,
}

impl Settings {
    /// Who comes.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.habits().map(|(name, _)| name)
    }

    fn habits(&self) -> impl Iterator<Item = (&'static str, Habit)> {
        let at_tables = if self.players == 0 { 0 } else { self.at_tables };
        let stalls = NAMES.into_iter().take(self.players).map(|name| (name, Habit::Stalls));
        stalls.chain(AT_TABLES.into_iter().take(at_tables).map(|name| (name, Habit::Tables)))
    }
}

/// What a person comes for.
#[derive(Clone, Copy)]
enum Habit {
    /// Slots and dice.
    Stalls,
    /// A seat at a table.
    Tables,
}

/// Lets them in until `stop` is cancelled.
///
/// # Errors
/// When no HTTP client can be built.
pub fn open(settings: Settings, catalog: &Catalog, place: Place, stop: &CancellationToken) -> Result<()> {
    let http = Client::builder().timeout(Duration::from_secs(15)).build()?;
    for (name, habit) in settings.habits() {
        let person = Person {
            name,
            habit,
            http: http.clone(),
            place: place.clone(),
            catalog: catalog.clone(),
            pause: settings.pause_ms,
            token: String::new(),
        };
        let stop = stop.clone();
        tasks::spawn("a person of the demo", async move {
            stop.run_until_cancelled(person.live()).await;
        });
    }
    Ok(())
}

/// Where they go.
#[derive(Clone, Debug)]
pub struct Place {
    /// The site's address, with scheme.
    pub site: String,
    /// The channel by which they pay in.
    pub channel: String,
    /// Everyone's password.
    pub password: &'static str,
}

struct Person {
    name: &'static str,
    habit: Habit,
    http: Client,
    place: Place,
    catalog: Catalog,
    pause: u64,
    token: String,
}

#[derive(Deserialize)]
struct Answer {
    success: bool,
    value: Value,
    message: Option<String>,
}

impl Person {
    async fn live(mut self) {
        loop {
            if let Err(error) = self.visit().await {
                tracing::debug!(
                    name = self.name,
                    error = format!("{error:#}"),
                    "a visit of the demo ended early"
                );
                tokio::time::sleep(REST).await;
            }
        }
    }

    /// From the gate to the gate: wallet first, then a stall or two, or a table.
    async fn visit(&mut self) -> Result<()> {
        self.linger().await?;
        let body = json!({ "username": self.name, "password": self.place.password });
        let signed_in = self.site(Method::POST, "/wps/session/login", Some(body)).await?;
        signed_in["token"].as_str().context("no token")?.clone_into(&mut self.token);
        let balance = self.balance().await?;
        if balance < taka(LOW)?.into() {
            self.pay_in().await?;
        } else if balance > taka(RICH)?.into() {
            self.ask_back().await?;
        }
        let played = match self.habit {
            Habit::Stalls if chance(4)? == 0 => self.dice().await,
            Habit::Stalls => self.slot().await,
            Habit::Tables => self.sit(self.balance().await?).await,
        };
        self.site(Method::DELETE, "/wps/session/logout", None).await?;
        self.token.clear();
        played
    }

    async fn balance(&self) -> Result<Money> {
        let balance = self.site(Method::GET, "/wps/v2/wallets/balance", None).await?;
        Ok(text(&balance, "balance")?.parse()?)
    }

    async fn slot(&self) -> Result<()> {
        let snapshot = self.catalog.snapshot();
        let hot = snapshot.titles().iter().filter(|title| title.listed.is_playable() && title.hot);
        let node = pick(&hot.map(|title| title.node).collect::<Vec<_>>())?;
        let ask = json!({ "nodeId": node, "mode": "real" });
        let launched = self.site(Method::POST, "/wps/game/launchGame", Some(ask)).await?;
        let url = Url::parse(&self.place.site)?.join(text(&launched, "url")?)?;
        // The house's own games need no token: their page has the session's.
        let mut named = url.fragment().unwrap_or_default().split('&');
        let Some(token) = named.find_map(|pair| pair.strip_prefix("token=")) else {
            return self.dice().await;
        };
        let code = url.path().rsplit('/').next().unwrap_or_default();
        let ask = json!({ "gameCode": code, "token": token });
        let table = self.call(Method::POST, url.join("/session")?, Some(ask)).await?;
        let session = text(&table, "session")?;
        let least: Amount = table["stakes"][0].as_str().context("no stakes")?.parse()?;
        let stake = taka(pick(&STAKES)?)?.max(least);
        for _ in 0..8 + chance(24)? {
            let ask = json!({ "session": session, "requestId": kernel::id::fresh(), "stake": stake });
            let round = self.call(Method::POST, url.join("/spin")?, Some(ask)).await?;
            let seen = json!({ "session": session, "round": round["round"] });
            self.call(Method::POST, url.join("/finish")?, Some(seen)).await?;
            self.linger().await?;
        }
        Ok(())
    }

    async fn dice(&self) -> Result<()> {
        let stake = taka(pick(&STAKES)?)?;
        let target = pick(&["25.00", "49.50", "75.00"])?;
        for _ in 0..4 + chance(8)? {
            let request = kernel::id::fresh();
            let ask = json!({ "requestId": request, "stake": stake, "target": target, "direction": "under" });
            self.site(Method::POST, "/play/dice", Some(ask)).await?;
            self.linger().await?;
        }
        Ok(())
    }

    async fn pay_in(&self) -> Result<()> {
        let ask = json!({
            "requestId": kernel::id::fresh(),
            "channel": self.place.channel,
            "amount": taka(DEPOSIT)?,
            "returnUrl": "/member?page=depositv2",
        });
        let mut deposit = self.site(Method::POST, "/wps/cashier/deposits", Some(ask)).await?;
        for _ in 0..30 {
            if let Some(page) = deposit["redirectUrl"].as_str() {
                let paid = self.http.post(format!("{page}/pay")).send().await?;
                ensure!(!paid.status().is_server_error(), "the checkout answered {}", paid.status());
                return Ok(());
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
            let path = format!("/wps/cashier/deposits/{}", text(&deposit, "id")?);
            deposit = self.site(Method::GET, &path, None).await?;
        }
        bail!("the checkout did not open")
    }

    async fn ask_back(&self) -> Result<()> {
        let payee = self.payee().await?;
        let ask = json!({
            "requestId": kernel::id::fresh(),
            "amount": taka(WITHDRAWAL)?,
            "payee": payee,
            "paymentPassword": PIN,
        });
        self.site(Method::POST, "/wps/cashier/withdrawals", Some(ask)).await.map(drop)
    }

    /// The account that their money goes to, bound on the first visit that needs it.
    async fn payee(&self) -> Result<Value> {
        let terms = self.site(Method::GET, "/wps/cashier/withdrawals/terms", None).await?;
        if let Some(payee) = terms["payees"].as_array().and_then(|payees| payees.first()) {
            return Ok(payee["id"].clone());
        }
        let password = self.place.password;
        if terms["payeeName"].is_null() {
            let name = json!({ "payeeName": self.name, "password": password });
            self.site(Method::POST, "/wps/member/info/payee", Some(name)).await?;
        }
        if terms["hasPaymentPassword"] == false {
            let pin =
                json!({ "password": password, "newPaymentPassword": PIN, "confirmNewPaymentPassword": PIN });
            self.site(Method::POST, "/wps/member/password/payment", Some(pin)).await?;
        }
        let institution = &terms["institutions"][0]["id"];
        // A number of their own: one account belongs to one member.
        let number = format!("17{:08}", chance(100_000_000)?);
        let bind = json!({
            "requestId": kernel::id::fresh(),
            "institution": institution,
            "number": number,
            "paymentPassword": PIN,
        });
        Ok(self.site(Method::POST, "/wps/cashier/payees", Some(bind)).await?["id"].clone())
    }

    async fn site(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        self.call(method, Url::parse(&self.place.site)?.join(path)?, body).await
    }

    async fn call(&self, method: Method, url: Url, body: Option<Value>) -> Result<Value> {
        let mut request = self.http.request(method, url.clone()).header("token", &self.token);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = web::answer::json(request.send().await?, LONGEST).await;
        let answer: Answer = answer.with_context(|| url.path().to_owned())?;
        ensure!(answer.success, "{}: {}", url.path(), answer.message.unwrap_or_default());
        Ok(answer.value)
    }

    /// A person's pause: from once to three times the shortest.
    async fn linger(&self) -> Result<()> {
        let more = chance(u32::try_from(self.pause).unwrap_or(u32::MAX).saturating_mul(2))?;
        tokio::time::sleep(Duration::from_millis(self.pause + u64::from(more))).await;
        Ok(())
    }
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str> {
    value[key].as_str().with_context(|| format!("no {key}"))
}

fn taka(major: u32) -> Result<Amount> {
    Amount::from_major(major.into()).context("an amount")
}

/// One of `0..below`, near enough to even for a crowd.
fn chance(below: u32) -> Result<u32> {
    Ok(u32::from_le_bytes(Entropy.bytes()?) % below.max(1))
}

fn pick<T: Copy>(of: &[T]) -> Result<T> {
    of.get(chance(u32::try_from(of.len())?)? as usize).copied().context("nothing to choose from")
}
