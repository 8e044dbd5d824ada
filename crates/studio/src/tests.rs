//! The vendor through its own doors: what the operator asks, what a browser asks, and what is owed after a crash.

mod browsers;
mod mishaps;
mod money;
mod operators;
mod played;
mod rounds;

use std::{
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Request},
};
use kernel::{Amount, Asset, ManualClock};
use serde_json::{Value, json};
use time::{OffsetDateTime, macros::datetime};
use tower::ServiceExt;
use uuid::Uuid;
use web::signature::Signer;

use crate::{
    Error, Inner, Mischief, Settings, Studio,
    journal::{Asked, Entry, Journal, Seeds},
    own_wallet::{self, Mishaps},
    router,
};

const START: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
const HEADER: &str = "X-Hub88-Signature";
const GENERIC: &str = "/operator/generic/v2";

/// One pair of keys for all tests, for both sides: private and public.
fn keys() -> &'static (String, String) {
    static KEYS: OnceLock<(String, String)> = OnceLock::new();
    KEYS.get_or_init(|| web::signature::generate().unwrap())
}

fn taka(taka: i64) -> Amount {
    Amount::from_major(taka).unwrap()
}

fn doors(studio: &Studio) -> Router {
    router(studio.clone()).layer(axum::middleware::from_fn(web::render))
}

/// A studio in a folder of its own.
struct Booth {
    folder: PathBuf,
    settings: Settings,
    studio: Studio,
    router: Router,
}

impl Booth {
    /// The vendor that keeps wallets of its own.
    fn of_wallets() -> Self {
        Self::with(|_| {}, true, &[])
    }

    /// The vendor whose players' money is in the operator's wallet, at an address.
    fn of_operator(wallet_url: &str, before: &[Entry]) -> Self {
        Self::with(|settings| wallet_url.clone_into(&mut settings.wallet_url), false, before)
    }

    /// With what its journal tells of before.
    fn with(change: impl FnOnce(&mut Settings), own: bool, before: &[Entry]) -> Self {
        let folder = std::env::temp_dir().join(format!("mela-studio-{}", kernel::id::fresh().simple()));
        std::fs::create_dir_all(folder.join("client/assets")).unwrap();
        std::fs::write(folder.join("client/index.html"), "<!doctype html><title>slot</title>").unwrap();
        std::fs::write(folder.join("client/assets/a.js"), "1").unwrap();
        let lines: String = before.iter().map(|entry| serde_json::to_string(entry).unwrap() + "\n").collect();
        std::fs::write(folder.join("journal.jsonl"), lines).unwrap();
        let (private_key, operator_key) = keys().clone();
        let mut settings = Settings {
            listen: "127.0.0.1:0".to_owned(),
            public_url: "http://studio".to_owned(),
            client: folder.join("client"),
            frame_ancestors: vec!["http://house".to_owned(), "http://other".to_owned()],
            operator_id: "mela".to_owned(),
            wallet_url: "http://127.0.0.1:9".to_owned(),
            header: HEADER.to_owned(),
            operator_key,
            private_key,
            min_cycle_ms: 0,
            mischief: Mischief::default(),
            own_wallet: own_wallet::Settings {
                port_offset: 2,
                titles: 4,
                currency: Asset::Bdt,
                mishaps: Mishaps::default(),
            },
        };
        change(&mut settings);
        let clock = Arc::new(ManualClock::at(START));
        let studio = if own {
            Studio::with_own_wallets(settings.clone(), &folder, clock)
        } else {
            Studio::open(settings.clone(), &folder, clock)
        };
        let studio = studio.unwrap();
        let router = doors(&studio);
        Self { folder, settings, studio, router }
    }

    /// Puts something else in a place of the studio's.
    fn changes(&mut self, change: impl FnOnce(&mut Inner)) {
        // The router holds the studio as well.
        self.router = Router::new();
        change(Arc::get_mut(&mut self.studio.0).unwrap());
        self.router = doors(&self.studio);
    }

    async fn send(&self, request: Request<Body>) -> (u16, HeaderMap, String) {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let body = axum::body::to_bytes(answer.into_body(), 100_000_000).await.unwrap();
        (status, headers, String::from_utf8(body.to_vec()).unwrap())
    }

    async fn get(&self, path: &str) -> (u16, HeaderMap, String) {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// A call of a browser's; its value, or the code under which it was refused.
    async fn plays(&self, path: &str, body: &Value) -> Result<Value, (u16, String)> {
        let request = Request::post(path).header("content-type", "application/json");
        let (status, _, text) = self.send(request.body(Body::from(body.to_string())).unwrap()).await;
        let mut answer: Value = serde_json::from_str(&text).unwrap_or_default();
        if status == 200 { Ok(answer["value"].take()) } else { Err((status, text)) }
    }

    /// A call of the operator's, signed.
    async fn asks(&self, path: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let signature = Signer::from_pem(&keys().0).unwrap().sign(body.as_bytes()).unwrap();
        let request = Request::post(format!("{GENERIC}{path}")).header(HEADER, signature);
        let (status, _, text) = self.send(request.body(Body::from(body)).unwrap()).await;
        (status, serde_json::from_str(&text).unwrap())
    }

    /// Launches a title for a player; the address.
    async fn launches(&self, game: &str, token: &str) -> String {
        let ask = json!({ "operator_id": "mela", "game_code": game, "currency": "BDT", "lang": "en",
            "lobby_url": "http://house/", "user": "p1", "token": token, "meta": { "autoplay": true } });
        let (status, answer) = self.asks("/game/url", &ask).await;
        assert_eq!(status, 200, "{answer}");
        answer["url"].as_str().unwrap().to_owned()
    }

    /// Puts money into a wallet here.
    async fn fills(&self, key: &str, units: i64) {
        let order = json!({ "operator_id": "mela", "user": "p1", "transaction_uuid": key, "request_uuid": "r",
            "currency": "BDT", "amount": units });
        let (_, answer) = self.asks("/transfer_wallet/deposit", &order).await;
        assert_eq!(answer["status"], "RS_OK", "{answer}");
    }

    /// The kinds and states of the transactions of a round, as the operator is told them.
    async fn listed(&self, round: Uuid) -> Vec<(String, String)> {
        let ask = json!({ "operator_id": "mela", "round": round });
        let (status, answer) = self.asks("/transactions/list", &ask).await;
        assert_eq!(status, 200, "{answer}");
        let word = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
        let rows = answer["transactions"].as_array().unwrap();
        rows.iter().map(|row| (word(row, "kind"), word(row, "status"))).collect()
    }

    /// One round of payments of what is owed.
    async fn pays_once(&self) {
        let stop = tokio_util::sync::CancellationToken::new();
        stop.cancel();
        self.studio.clone().run(stop).await;
    }
}

impl Drop for Booth {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

/// A bet of a taka that was asked for.
fn asked(round: u128, at: OffsetDateTime) -> Asked {
    Asked {
        round: Uuid::from_u128(round),
        request: Uuid::from_u128(1_000 + round),
        user: "p1".to_owned(),
        token: "token".to_owned(),
        game: "pg_0001".to_owned(),
        currency: Asset::Bdt,
        stake: taka(1),
        at,
    }
}

/// The result of a round, with the payout that it had.
fn drawn(round: u128) -> (Entry, i64) {
    let model = games::slots::models().iter().find(|model| model.figures().is_some()).unwrap();
    let seeds = Seeds { server: "s".to_owned(), client: "c".to_owned(), nonce: 1 };
    let mut words = games::fairness::Words::new(&seeds.server, &seeds.client, seeds.nonce);
    let book = games::slots::play(games::slots::find(&model.id).unwrap(), &mut words, taka(1)).unwrap();
    let payout = book.payout.units();
    (Entry::Drawn { round: Uuid::from_u128(round), book: Box::new(book), seeds }, payout)
}

fn words(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(kind, status)| ((*kind).to_owned(), (*status).to_owned())).collect()
}

/// Neither key stands in a log.
#[test]
fn settings_are_told_without_their_keys() {
    let booth = Booth::of_wallets();
    let told = format!("{:?}", booth.settings);
    assert!(told.contains("127.0.0.1:0") && told.contains("http://127.0.0.1:9"), "{told}");
    assert!(!told.contains("KEY") && !told.contains(&keys().0[60..80]), "{told}");
}

/// What cannot be written is not taken into account: nothing was promised, and no wallet was asked.
#[tokio::test]
async fn what_cannot_be_written_did_not_happen() {
    let mut booth = Booth::of_wallets();
    booth.fills("in", 10_000_000).await;
    booth.launches("ngr_0001", "token").await;
    let seat = booth.plays("/session", &json!({ "gameCode": "ngr_0001", "token": "token" })).await.unwrap();
    booth.studio.record(Entry::Asked(asked(1, START))).await.unwrap();
    assert!(booth.studio.rounds(|rounds| rounds.round(Uuid::from_u128(1)).is_some()));
    let lines = std::fs::read_to_string(booth.folder.join("journal.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 2, "{lines}");
    booth.changes(|inner| inner.journal = Journal::lost());
    assert!(matches!(booth.studio.record(Entry::Asked(asked(2, START))).await, Err(Error::Journal)));
    assert!(booth.studio.rounds(|rounds| rounds.round(Uuid::from_u128(2)).is_none()));
    let spin = json!({ "session": seat["session"], "requestId": Uuid::from_u128(3), "stake": "10" });
    assert_eq!(booth.plays("/spin", &spin).await.unwrap_err().0, 500);
    let ask = json!({ "operator_id": "mela", "game_code": "ngr_0001", "currency": "BDT", "lang": "en",
        "lobby_url": "http://house/", "user": "p1", "token": "other" });
    assert_eq!(booth.asks("/game/url", &ask).await, (500, json!({ "error": "not now" })));
    let ask = json!({ "operator_id": "mela", "user": "p1", "request_uuid": "r" });
    assert_eq!(booth.asks("/transfer_wallet/balance", &ask).await.1["balance"], 10_000_000);
}
