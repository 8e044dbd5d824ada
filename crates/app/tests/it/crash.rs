//! P2 of quality.md: everything is killed under load, again and again, and every acknowledged bet is there.
//!
//! A real `mela` with a database server of its own; both get SIGKILL while bets stream in.

use std::{
    collections::HashSet,
    fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::json;
use sqlx::{ConnectOptions, postgres::PgConnectOptions};
use store::{Settings, Store, tasks, testing::TestDb};

use crate::support::{Client, Vendor, bet, books_are_right, launch, quiet_port};

const CALLERS: u64 = 16;

/// What `mela serve` asks of a house before it starts.
pub const SECRETS: [(&str, &str); 2] = [
    ("MELA_CASHIER__PROVIDERS__FAIR__KEY", "the-provider-of-a-test"),
    ("MELA_CASHIER__PROVIDERS__FAIR__WEBHOOK_SECRET", "a-secret-that-two-sides-of-a-test-share"),
];

/// `mela serve` with the configuration and the pages of a folder; which database it takes is to be said.
pub fn serving(folder: &Path, address: SocketAddr) -> Command {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_mela"));
    serve
        .arg("--config")
        .arg(folder.join("mela.toml"))
        .arg("serve")
        .env("MELA_SITE__LISTEN", address.to_string())
        .env("MELA_BACKOFFICE__LISTEN", "127.0.0.1:0")
        .env("MELA_METRICS__LISTEN", "127.0.0.1:0")
        .envs(SECRETS)
        .env("MELA_IDENTITY__ACCEPT_PLAIN_BODIES", "true")
        .env("MELA_SITE__PAGES", folder.join("pages"))
        .env("MELA_SITE__GAMES", folder.join("games"))
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.join("stderr")).unwrap());
    serve
}

/// Where a process finds the database of a test.
pub fn url(db: &TestDb) -> String {
    db.connect.to_url_lossy().to_string()
}

/// A real `mela` with a database server of its own.
pub struct Victim {
    pub folder: PathBuf,
    pub address: SocketAddr,
    child: Child,
}

impl Victim {
    pub fn folder(vendor: &Vendor) -> PathBuf {
        let partner = format!(
            "[welcome]\nmember = \"1000000\"\n[[play.partners]]\nid = 2\nname = \"foreign\"\n\
             header = \"X-Hub88-Signature\"\nunits_per_major = 100000\naddresses = []\nuser_numbers = true\npublic_key = '''{}'''\n",
            vendor.public_key()
        );
        Self::folder_with(&partner)
    }

    /// A folder with pages that say nothing, and this configuration.
    pub fn folder_with(config: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("mela-kill-{}", kernel::id::fresh().simple()));
        // The pages are not what is tested, and need not have been built.
        let games = app::site::own_games().map(|code| folder.join("games").join(code));
        for pages in games.chain([folder.join("pages")]) {
            fs::create_dir_all(&pages).unwrap();
            fs::write(pages.join("index.html"), "<!doctype html><title>Mela</title>").unwrap();
        }
        fs::write(folder.join("mela.toml"), config).unwrap();
        folder
    }

    pub async fn start(folder: PathBuf, address: SocketAddr) -> Self {
        let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules");
        let child = serving(&folder, address)
            .env_remove("DATABASE_URL")
            .env("MELA_DATABASE__DATA_DIR", folder.join("data"))
            .env("MELA_DATABASE__NPM_DIR", npm)
            .spawn()
            .unwrap();
        let mut victim = Self { folder, address, child };
        victim.ready().await;
        victim
    }

    /// What the house and its database said last, for the message of a failure.
    fn said(&self) -> String {
        let read = |name: &str| fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        format!("the house: {}\nthe database: {}", read("stderr"), read("data/postgres.log"))
    }

    async fn ready(&mut self) {
        let deadline = Instant::now() + Duration::from_secs(60);
        let http = reqwest::Client::new();
        loop {
            let answer = http.get(format!("http://{}/readyz", self.address)).send().await;
            if answer.is_ok_and(|answer| answer.status().is_success()) {
                return;
            }
            let ended = self.child.try_wait().unwrap();
            assert!(ended.is_none(), "the house ended: {}", self.said());
            assert!(Instant::now() < deadline, "the house did not come back: {}", self.said());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// SIGKILL for the server of the database first, then for the house, within a moment.
    pub fn kill(mut self) -> PathBuf {
        self.end().unwrap();
        std::mem::take(&mut self.folder)
    }

    fn end(&mut self) -> io::Result<()> {
        let pid = fs::read_to_string(self.folder.join("data/pg/postmaster.pid"))?;
        let pid = pid.lines().next().unwrap_or_default();
        let children = Command::new("pkill").args(["-KILL", "-P", pid]).status();
        Command::new("kill").args(["-KILL", pid]).status()?;
        drop(children);
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Waits until the house ends by itself; where its files are, and how it ended.
    pub async fn ended_within(mut self, patience: Duration) -> (PathBuf, ExitStatus) {
        let deadline = Instant::now() + patience;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (std::mem::take(&mut self.folder), status);
            }
            assert!(Instant::now() < deadline, "the house goes on: {}", self.said());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn store(&self) -> Store {
        let connect = PgConnectOptions::new_without_pgpass()
            .socket(self.folder.join("data/run"))
            .username("mela")
            .database("postgres");
        let clock = Arc::new(kernel::SystemClock);
        Store::connect(
            Settings { connect, max_connections: 4, zone: kernel::Zone::named("Asia/Dhaka").unwrap() },
            clock,
        )
        .await
        .unwrap()
    }
}

/// Fewest bets that are acknowledged before each kill.
const LOAD: usize = 100;

/// What callers share: whether they are to end, and how many bets of theirs were acknowledged.
#[derive(Default)]
pub struct Run {
    pub over: AtomicBool,
    pub acknowledged: AtomicUsize,
}

impl Run {
    /// Waits until that many more bets were acknowledged: a load that does not depend on the machine's pace.
    pub async fn until_acknowledged(&self, more: usize) {
        let (began, before) = (Instant::now(), self.acknowledged.load(Ordering::Relaxed));
        while self.acknowledged.load(Ordering::Relaxed) < before + more {
            assert!(began.elapsed() < Duration::from_secs(30), "bets do not go through");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Victim {
    /// A test that fails leaves neither a house nor its database behind.
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            drop(self.end());
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}

/// Sends bets until told to stop; returns the keys that were acknowledged.
async fn stream(
    vendor: Arc<Vendor>,
    address: SocketAddr,
    session: (kernel::id::MemberId, String),
    numbers: Arc<AtomicU64>,
    state: Arc<Run>,
) -> Vec<String> {
    let (member, token) = session;
    let mut acknowledged = Vec::new();
    while !state.over.load(Ordering::Relaxed) {
        let key = format!("k{}", numbers.fetch_add(1, Ordering::Relaxed));
        if let Ok(answer) = vendor.call(address, "transaction/bet", &bet(member, &token, &key, 1_000)).await
            && answer["status"] == "RS_OK"
        {
            acknowledged.push(key);
            state.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
    }
    acknowledged
}

pub async fn register(address: SocketAddr, client: &Client, name: &str) -> kernel::id::MemberId {
    let form = json!({ "username": name, "password": "Nodir-Ghat-73", "confirmPassword": "Nodir-Ghat-73", "terms": true });
    let (status, answer) = client.put("/wps/member/register", form).await;
    assert_eq!(status, 200, "{address}: {answer}");
    answer["value"]["member"]["id"].as_str().unwrap().parse().unwrap()
}

/// What became of the bets that were acknowledged.
struct Toll {
    acknowledged: usize,
    lost: usize,
}

/// Kills everything under load, `kills` times, and counts.
async fn killed(kills: usize) -> Toll {
    let vendor = Arc::new(Vendor::new());
    let address = quiet_port();
    let mut victim = Victim::start(Victim::folder(&vendor), address).await;
    let client = Client::at(address);
    let mut members = Vec::new();
    for number in 0..4 {
        members.push(register(address, &client, &format!("rahim{number}")).await);
    }
    let mut acknowledged = HashSet::new();
    let numbers = Arc::new(AtomicU64::new(0));
    for _ in 0..kills {
        let store = victim.store().await;
        let state = Arc::new(Run::default());
        let mut callers = Vec::new();
        for caller in 0..CALLERS {
            let member = members[(caller % 4) as usize];
            let session = (member, launch(&store, member).await);
            let run = stream(vendor.clone(), address, session, numbers.clone(), state.clone());
            callers.push(tasks::spawn("caller", run));
        }
        store.pool().close().await;
        state.until_acknowledged(LOAD).await;
        let folder = victim.kill();
        state.over.store(true, Ordering::Relaxed);
        for caller in callers {
            acknowledged.extend(caller.await.unwrap());
        }
        victim = Victim::start(folder, address).await;
    }
    let store = victim.store().await;
    let kept: Vec<String> =
        sqlx::query_scalar("select key from wager_command").fetch_all(store.pool()).await.unwrap();
    let kept: HashSet<String> = kept.into_iter().collect();
    let toll = Toll { acknowledged: acknowledged.len(), lost: acknowledged.difference(&kept).count() };
    books_are_right(&store).await;
    println!("{kills} kills, {} acknowledged bets, {} lost", toll.acknowledged, toll.lost);
    store.pool().close().await;
    let folder = victim.kill();
    fs::remove_dir_all(folder).unwrap();
    toll
}

#[cfg(not(feature = "sabotage"))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_bet_survives_a_kill_of_everything() {
    let toll = killed(20).await;
    assert_eq!(toll.lost, 0, "of {} acknowledged bets", toll.acknowledged);
}

/// The same harness against a house that answers before it commits: `cargo xtask test` builds it with the feature.
/// If this finds every bet, the test above proves nothing.
#[cfg(feature = "sabotage")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_control_answers_before_the_commit_and_loses_bets() {
    let toll = killed(3).await;
    assert!(toll.lost > 0, "none of {} bets is lost: the harness is blind", toll.acknowledged);
}

/// A second `mela` on a port that is taken says so in one line, whichever of its listeners needs it. Seen to fail for that of
/// metrics with the address left out.
#[tokio::test]
async fn a_taken_port_is_one_clear_line() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let db = TestDb::durable().await;
    let folder = Victim::folder(&Vendor::new());
    let url = url(&db);
    let doors = ["MELA_SITE__LISTEN", "MELA_BACKOFFICE__LISTEN", "MELA_METRICS__LISTEN"];
    for door in doors {
        let output = Command::new(env!("CARGO_BIN_EXE_mela"))
            .arg("serve")
            .env("DATABASE_URL", &url)
            .envs(SECRETS)
            .envs(doors.map(|door| (door, "127.0.0.1:0")))
            .env(door, taken.local_addr().unwrap().to_string())
            .env("MELA_SITE__PAGES", folder.join("pages"))
            .env("MELA_SITE__GAMES", folder.join("games"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error:")).collect();
        assert_eq!(errors.len(), 1, "{door}: {said}");
        assert!(errors[0].contains("cannot listen on 127.0.0.1:"), "{door}: {said}");
        assert!(!output.status.success(), "{door}");
    }
    fs::remove_dir_all(folder).unwrap();
    db.close().await;
}
