//! Tables of a test: made, bet at and played through the calls of everybody. Time passes at them when a test says so.

use std::time::Duration as Pause;

use beacon::Beacon;
use games::{
    fairness::{Words, link},
    table::drawn,
};
use kernel::{Amount, Asset, id::TableId};
use serde_json::{Value, json};
use store::Store;
use tables::{Table, TableState, Terms};
use time::Duration;
use uuid::Uuid;

use crate::support::{Client, until};

const SALT: &str = "salt";

/// The terms of a table at which the time of bets passes when a test says so.
pub fn terms(rules: &str) -> Terms {
    let taka = |major| Amount::from_major(major).unwrap();
    Terms {
        name_en: "By the river".to_owned(),
        name_bn: "নদীর ধারে".to_owned(),
        rules: rules.to_owned(),
        asset: Asset::Bdt,
        least: taka(1),
        most_on_cell: taka(500),
        most_in_round: taka(900),
        most_paid: drawn::rules(rules).unwrap().runs().then(|| taka(100_000)),
        open: Duration::minutes(10),
        pause: Duration::ZERO,
        hours: None,
        groups: Vec::new(),
        chat_language: None,
    }
}

/// The first chain of a table, as a test wants it.
pub struct Chain {
    /// The hash of its last place.
    pub seed: String,
    /// How many places it has.
    pub length: i64,
    /// What its rounds are drawn with; `None` where the beacon of the house is to give it.
    pub salt: Option<&'static str>,
}

impl Chain {
    /// A short one whose salt everybody knows, so that its rounds can be drawn before they are played: the first that is wanted.
    pub fn known(is_wanted: impl Fn(&mut Words) -> bool) -> Self {
        let mut chains = (0..).map(|seed: u32| Self { seed: seed.to_string(), length: 3, salt: Some(SALT) });
        chains.find(|chain| is_wanted(&mut chain.words())).unwrap()
    }

    /// What the rounds of its first place are drawn by.
    pub fn words(&self) -> Words {
        Words::of_round(SALT, &self.hash(1))
    }

    /// The hash of a place, from 1; of 0 the end that is published.
    pub fn hash(&self, place: i64) -> String {
        (place..self.length).fold(self.seed.clone(), |hash, _| link(&hash))
    }
}

/// Makes a table, which the next node takes; its rounds are drawn from this chain, or from one that the node makes.
pub async fn table(store: &Store, terms: Terms, chain: Option<&Chain>) -> TableId {
    let mut tx = store.begin().await.unwrap();
    let table = Table::create(&mut tx, terms).await.unwrap().id;
    if let Some(chain) = chain {
        let sealed = store.secrets().seal(&tables::SECRETS[0], format!("{table}/1"), chain.seed.as_bytes());
        let (beacon, now) = (beacon::Local::new(store.clock().clone()), store.now());
        let announced = chain.salt.is_none();
        let kept =
            "insert into table_chain (table_id, number, salt, seed, chain_end, length, at, beacon, pulse)
                    values ($1, 1, $2, $3, $4, $5, $6, $7, $8)";
        let kept = sqlx::query(kept).bind(table.0).bind(chain.salt).bind(sealed.unwrap());
        let kept = kept.bind(chain.hash(0)).bind(chain.length).bind(now);
        let kept = kept.bind(announced.then(|| beacon.name().to_owned()));
        let kept = kept.bind(announced.then(|| i64::try_from(beacon.after(now)).unwrap()));
        kept.execute(tx.conn()).await.unwrap();
    }
    tx.commit().await.unwrap();
    table
}

/// No round follows the one that runs.
pub async fn rests(store: &Store, table: TableId) {
    let table = Table::find(store, table).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    table.set_state(&mut tx, TableState::Resting).await.unwrap();
    tx.commit().await.unwrap();
}

/// Bets in the round that is open at a table, or in the next one; the round's number.
pub async fn bets(client: &Client, table: TableId, (cell, stake): (&str, &str)) -> i64 {
    loop {
        let (_, seen) = client.get(&format!("/play/tables/{table}")).await;
        if let Some(round) = seen["value"]["round"]["number"].as_i64() {
            let ask = json!({ "requestId": Uuid::now_v7(), "round": round, "cell": cell, "stake": stake });
            let (status, answer) = client.post(&format!("/play/tables/{table}/bets"), ask).await;
            // It was locked meanwhile, or is over.
            if !["round_locked", "round_not_open"]
                .contains(&answer["value"]["code"].as_str().unwrap_or_default())
            {
                assert_eq!(status, 200, "{table} {cell}: {answer}");
                return round;
            }
        }
        tokio::time::sleep(Pause::from_millis(20)).await;
    }
}

/// The time of bets of the round that runs at a table is over.
pub async fn locks(store: &Store, table: TableId) {
    let passed =
        sqlx::query("update table_round set lock_at = clock_timestamp() where table_id = $1 and phase = 1");
    passed.bind(table.0).execute(store.pool()).await.unwrap();
}

/// Waits for the end of a round. Where it runs before its result its curve has run for ten minutes; where seats decide, the first one
/// stands whenever it is asked.
pub async fn ends(client: &Client, store: &Store, (table, round): (TableId, i64)) {
    let is_over = "select ended_at is not null from table_round where table_id = $1 and number = $2";
    let hurries = "update table_round set started_at = started_at - interval '10 minutes'
                   where table_id = $1 and number = $2 and top is not null and started_at > opened_at";
    until("a round ends", async || {
        let hurries = sqlx::query(hurries).bind(table.0).bind(round);
        hurries.execute(store.pool()).await.unwrap();
        let (_, seen) = client.get(&format!("/play/tables/{table}")).await;
        stands(client, (table, round), &seen["value"]["seats"]).await;
        let is_over = sqlx::query_scalar(is_over).bind(table.0).bind(round);
        is_over.fetch_one(store.pool()).await.unwrap()
    })
    .await;
}

async fn stands(client: &Client, (table, round): (TableId, i64), seats: &Value) {
    let choices = seats["seats"][0]["choices"].as_array().cloned().unwrap_or_default();
    if seats["round"] == round && choices.contains(&json!("stand")) {
        let ask = json!({ "requestId": Uuid::now_v7(), "round": round, "seat": seats["seats"][0]["seat"],
            "act": "stand", "step": seats["step"] });
        let (status, answer) = client.post(&format!("/play/tables/{table}/acts"), ask).await;
        assert_eq!(status, 200, "{answer}");
    }
}
