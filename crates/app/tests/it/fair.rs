//! A house with the real studio beside it: on a port of its own, with keys of its own, a journal in a scratch folder,
//! and a runtime of its own, so that it can be killed while it works.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use app::configuration::Configuration;
use demo::vendor::{self, STUDIO};
use kernel::id::{MemberId, NodeId};
use serde_json::{Value, json};
use store::{Store, tasks::CancellationToken, testing::TestDb};
use studio::Mischief;
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};
use uuid::Uuid;
use web::{UserIds, signature::Signer};

use crate::support::{Client, Node, quiet_port};

/// Titles that the studio hosts.
pub const TITLES: usize = 10_000;

/// The studio, running.
pub struct Booth {
    runtime: Option<Runtime>,
}

impl Booth {
    /// Opens it where the configuration says, reading whatever its journal holds.
    pub async fn open(configuration: &Configuration) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (opened, ready) = oneshot::channel();
        let mut configuration = configuration.clone();
        runtime.spawn(async move {
            let served = vendor::serve(&configuration.for_demo(), &CancellationToken::new()).await;
            opened.send(served).unwrap();
        });
        ready.await.unwrap().unwrap();
        Self { runtime: Some(runtime) }
    }

    /// Ends every task of it wherever it stands: nothing is finished, nothing is told to anyone.
    /// When this returns, its port is free again.
    pub fn kill(mut self) {
        if let Some(runtime) = self.runtime.take() {
            // A runtime may not be waited for from within another.
            let end = move || runtime.shutdown_timeout(Duration::from_secs(10));
            std::thread::spawn(end).join().unwrap();
        }
    }
}

impl Drop for Booth {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The house, its database and the studio.
pub struct Fair {
    pub db: TestDb,
    pub store: Store,
    pub node: Node,
    pub booth: Mutex<Option<Booth>>,
    pub configuration: Configuration,
    users: UserIds,
    folder: PathBuf,
}

impl Fair {
    pub async fn open() -> Self {
        Self::with(Mischief::default(), None).await
    }

    /// With a studio that misbehaves, or that reaches the house through somebody else at `wallet`.
    pub async fn with(mischief: Mischief, wallet: Option<SocketAddr>) -> Self {
        Self::set(wallet, |studio| studio.mischief = mischief).await
    }

    /// With a studio of other settings. It lets players spin as fast as they press, unless these say otherwise.
    pub async fn set(wallet: Option<SocketAddr>, change: impl FnOnce(&mut studio::Settings)) -> Self {
        Self::configured(wallet, |configuration| change(&mut configuration.studio)).await
    }

    /// Under another licence.
    pub async fn licensed(change: impl FnOnce(&mut guard::licence::Record)) -> Self {
        Self::configured(None, |configuration| change(&mut configuration.guard.licence)).await
    }

    async fn configured(wallet: Option<SocketAddr>, change: impl FnOnce(&mut Configuration)) -> Self {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let site = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let folder = std::env::temp_dir().join(format!("mela-fair-{}", kernel::id::fresh().simple()));
        let client = folder.join("client");
        fs::create_dir_all(&client).unwrap();
        fs::write(client.join("index.html"), "<!doctype html><title>slot</title>").unwrap();
        let mut configuration = Configuration::read(None).unwrap();
        // As in the demo: what encryption adds is tested in `identity`.
        configuration.identity.accept_plain_bodies = true;
        let (here, studio) = (site.local_addr().unwrap(), quiet_port());
        configuration.database.data_dir.clone_from(&folder);
        configuration.play.lobby_url = format!("http://{here}");
        configuration.studio.listen = studio.to_string();
        configuration.studio.public_url = format!("http://{studio}");
        configuration.studio.wallet_url = format!("http://{}/partner/studio", wallet.unwrap_or(here));
        configuration.studio.client = client;
        configuration.studio.min_cycle_ms = 0;
        change(&mut configuration);
        vendor::introduce(&mut configuration.for_demo()).unwrap();
        let booth = Booth::open(&configuration).await;
        let node = Node::on(site, &store, &configuration).await;
        // As the house has decided it.
        let mut partners = configuration.play.partners.clone();
        partner::name_users(&store, &mut partners).await.unwrap();
        let users = partners.into_iter().find(|partner| partner.vendor() == STUDIO).unwrap().users;
        let fair = Self { db, store, node, booth: Mutex::new(Some(booth)), configuration, users, folder };
        fair.stocked().await;
        fair
    }

    /// Waits until the house has taken the studio's list over, which it does by itself.
    async fn stocked(&self) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.node.house.catalog.snapshot().titles().len() < TITLES {
            assert!(Instant::now() < deadline, "the list was not taken over");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// A member as the studio knows them.
    pub fn user(&self, member: MemberId) -> String {
        self.users.of(member)
    }

    pub fn kill_studio(&self) {
        self.booth.lock().unwrap().take().unwrap().kill();
    }

    pub async fn restart_studio(&self) {
        let booth = Booth::open(&self.configuration).await;
        *self.booth.lock().unwrap() = Some(booth);
    }

    /// A browser's calls to the studio.
    pub fn studio(&self) -> Client {
        Client::at(self.configuration.studio.listen.parse().unwrap())
    }

    /// Some playable title of the studio: its node and its code.
    pub fn title(&self, number: usize) -> (NodeId, String) {
        let snapshot = self.node.house.catalog.snapshot();
        let mut playable =
            snapshot.titles().iter().filter(|title| title.partner == STUDIO && title.listed.enabled);
        let title = playable.nth(number).unwrap();
        (title.node, title.listed.code.clone())
    }

    /// Opens a title for money; the token that the address carries.
    pub async fn token(&self, player: &Client, node: NodeId) -> String {
        let (status, answer) = launch(player, node, "real").await;
        assert_eq!(status, 200, "{answer}");
        token_of(answer["value"]["url"].as_str().unwrap())
    }

    /// A session at the studio.
    pub async fn session(&self, player: &Client, number: usize) -> Seat {
        let (node, game) = self.title(number);
        let token = self.token(player, node).await;
        let (status, answer) = open_session(&self.studio(), &game, Some(&token)).await;
        assert_eq!(status, 200, "{answer}");
        let session = answer["value"]["session"].as_str().unwrap().to_owned();
        Seat { studio: self.studio(), token, game, session, opened: answer["value"].clone() }
    }

    /// A session in spite of mischief: whatever is lost is asked for again.
    pub async fn session_in_spite(&self, player: &Client, number: usize) -> Seat {
        let (node, game) = self.title(number);
        let token = self.token(player, node).await;
        for _ in 0..50 {
            let (status, answer) = open_session(&self.studio(), &game, Some(&token)).await;
            if status == 200 {
                let session = answer["value"]["session"].as_str().unwrap().to_owned();
                return Seat { studio: self.studio(), token, game, session, opened: answer["value"].clone() };
            }
        }
        panic!("no session in fifty tries");
    }

    /// A call to the wallet as the studio signs it, past the studio itself.
    pub async fn wallet(&self, path: &str, message: &Value) -> Value {
        let body = serde_json::to_vec(message).unwrap();
        let signer = Signer::from_pem(&self.configuration.studio.private_key).unwrap();
        let url = format!("http://{}/partner/studio/{path}", self.node.address);
        let call = reqwest::Client::new().post(url).header("X-Hub88-Signature", signer.sign(&body).unwrap());
        call.body(body).send().await.unwrap().json().await.unwrap()
    }

    pub fn journal(&self) -> PathBuf {
        self.folder.join("studio/journal.jsonl")
    }

    pub async fn money(&self, member: MemberId) -> kernel::Money {
        wager::balance(&self.store, member, kernel::Asset::Bdt).await.unwrap()
    }

    pub async fn close(self) {
        crate::support::books_are_right(&self.store).await;
        drop((self.booth, self.node));
        self.db.close().await;
        remove(&self.folder);
    }
}

fn remove(folder: &Path) {
    fs::remove_dir_all(folder).unwrap();
}

/// A player at a game.
pub struct Seat {
    pub studio: Client,
    pub token: String,
    pub game: String,
    pub session: String,
    pub opened: Value,
}

impl Seat {
    pub async fn spin(&self, request: Uuid, stake: &str) -> (u16, Value) {
        let ask = json!({ "session": self.session, "requestId": request, "stake": stake });
        self.studio.post("/spin", ask).await
    }

    pub async fn finish(&self, round: &Value) -> (u16, Value) {
        self.studio.post("/finish", json!({ "session": self.session, "round": round })).await
    }
}

pub async fn launch(player: &Client, node: NodeId, mode: &str) -> (u16, Value) {
    let ask = json!({ "nodeId": node.to_string(), "mode": mode, "language": "EN",
        "platform": "html5-mobile", "backUrl": "/games" });
    player.post("/wps/game/launchGame", ask).await
}

pub async fn open_session(studio: &Client, game: &str, token: Option<&str>) -> (u16, Value) {
    studio.post("/session", json!({ "gameCode": game, "token": token })).await
}

/// The token in the fragment of a game's address.
pub fn token_of(url: &str) -> String {
    let (_, rest) = url.split_once("#token=").unwrap();
    rest.split('&').next().unwrap().to_owned()
}
