//! Tables as people see them: in calls, and live.

use std::collections::HashMap;

use games::fairness::link;
use kernel::{Amount, id::TableId};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Error, Phase, Round, Table, TableState, Tables, chain::Chain, round, table};

/// How many of the last results a table shows.
const RESULTS: i64 = 20;

/// A table, what it stands at, and what it drew last.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    id: TableId,
    name_en: String,
    name_bn: String,
    /// The game's code: `roulette`.
    game: &'static str,
    /// The version of its rules, with the options of its variant.
    rules: String,
    /// ISO 4217.
    currency: &'static str,
    /// The least of one bet.
    least: Amount,
    /// The most of one member on one cell of a round.
    most_on_cell: Amount,
    /// The most of one member in a round.
    most_in_round: Amount,
    /// How long a round takes bets, in milliseconds.
    open_ms: i64,
    /// Whether a round follows the one that runs.
    is_running: bool,
    /// The round that runs, or the last one; none before the first.
    round: Option<RoundView>,
    /// The last results, newest first, that of `round` among them.
    results: Vec<ResultView>,
}

/// A round as everybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundView {
    number: i64,
    id: Uuid,
    /// `open`, `locked`, `drawn`, `settled` or `void`.
    phase: &'static str,
    /// What is received before this moment counts.
    #[serde(with = "time::serde::rfc3339")]
    lock_at: OffsetDateTime,
    /// What was drawn, as the game's rules write it.
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// Why it was called off: every stake goes back.
    void_reason: Option<String>,
}

/// What a round drew.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultView {
    number: i64,
    #[schema(value_type = Object)]
    result: Value,
}

/// What it takes to draw a round again (domain.md 3.3).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundProof {
    table: TableId,
    number: i64,
    rules: String,
    /// The public part that every round of the chain is drawn with.
    salt: String,
    /// The last hash of the chain, published before its first round.
    chain_end: String,
    /// The round's place, from 1: so many times hashed, its hash is the published end.
    place: i64,
    /// The hash of the round's own hash, known before the round.
    commitment: String,
    /// The round's hash, once it is drawn.
    hash: Option<String>,
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// Why it was called off, and has no result.
    void_reason: Option<String>,
}

impl RoundView {
    pub(crate) fn of(round: &Round) -> Self {
        Self {
            number: round.number,
            id: round.id,
            phase: round.phase.name(),
            lock_at: round.lock_at,
            result: round.result.clone(),
            void_reason: round.void_reason.clone(),
        }
    }
}

impl TableView {
    /// `rounds`: newest first.
    fn of(table: Table, rounds: &[Round]) -> Result<Self, Error> {
        let results = rounds
            .iter()
            .filter_map(|round| Some(ResultView { number: round.number, result: round.result.clone()? }));
        let terms = table.terms;
        Ok(Self {
            id: table.id,
            open_ms: terms.open_ms(),
            name_en: terms.name_en,
            name_bn: terms.name_bn,
            game: table::rules(&terms.rules)?.code(),
            currency: terms.asset.code(),
            least: terms.least,
            most_on_cell: terms.most_on_cell,
            most_in_round: terms.most_in_round,
            is_running: table.state == TableState::Running,
            round: rounds.first().map(RoundView::of),
            results: results.collect(),
            rules: terms.rules,
        })
    }
}

impl Tables {
    /// Every table that is not closed, in the order in which they were made.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn all(&self) -> Result<Vec<TableView>, Error> {
        let mut tables = Table::all(&self.store).await?;
        tables.retain(|table| table.state != TableState::Closed);
        self.views(tables).await
    }

    pub(crate) async fn views(&self, tables: Vec<Table>) -> Result<Vec<TableView>, Error> {
        let ids: Vec<TableId> = tables.iter().map(|table| table.id).collect();
        let mut rounds: HashMap<TableId, Vec<Round>> = HashMap::new();
        for round in round::sql::newest(&self.store, &ids, RESULTS).await? {
            rounds.entry(round.table).or_default().push(round);
        }
        let view = |table: Table| {
            let rounds = rounds.remove(&table.id).unwrap_or_default();
            TableView::of(table, &rounds)
        };
        tables.into_iter().map(view).collect()
    }

    /// A table.
    ///
    /// # Errors
    /// [`Error::Unknown`], or when the database refuses.
    pub async fn view(&self, id: TableId) -> Result<TableView, Error> {
        let table = Table::find(&self.store, id).await?;
        TableView::of(table, &round::sql::newest(&self.store, &[id], RESULTS).await?)
    }

    /// What it takes to draw a round again; the secret part only after the round is drawn.
    ///
    /// # Errors
    /// [`Error::Unknown`], or when the database refuses.
    pub async fn proof(&self, id: TableId, number: i64) -> Result<RoundProof, Error> {
        self.proof_of(round::sql::find(&self.store, id, number).await?.ok_or(Error::Unknown)?).await
    }

    pub(crate) async fn proof_of(&self, round: Round) -> Result<RoundProof, Error> {
        let chain = Chain::find(&self.store, round.table, round.chain).await?.ok_or(Error::Unknown)?;
        let hash = chain.hash(round.place);
        Ok(RoundProof {
            table: round.table,
            number: round.number,
            rules: round.rules,
            chain_end: chain.end,
            place: round.place,
            commitment: link(&hash),
            hash: (round.phase >= Phase::Drawn).then_some(hash),
            salt: chain.salt,
            result: round.result,
            void_reason: round.void_reason,
        })
    }
}
