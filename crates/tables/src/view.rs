//! Tables as people see them: in calls, and live.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use games::fairness::link;
use kernel::{Amount, id::TableId};
use serde::Serialize;
use serde_json::Value;
use store::{Store, loader::Lookup};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    ChatLanguage, Crowd, Error, Hours, People, RoomView, Round, Table, TableState, Tables, bet,
    chain::{Chain, PublicSalt, Source},
    rooms, round,
    run::Runs,
    seats::{SeatsView, Shoes},
    table,
};

/// How many of the last results a table shows; of a game with a shoe all of the shoe.
const RESULTS: u16 = 20;

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
    /// The most that one round pays to all together; of games whose rounds run, and of no other.
    most_paid: Option<Amount>,
    /// How long a round takes bets, in milliseconds.
    open_ms: i64,
    /// Whether a round follows the one that runs.
    is_running: bool,
    /// When rounds follow each other, by the clock of the site's zone; none of a table that runs day and night.
    hours: Option<Hours>,
    /// In which language people write in its chat; null where they write as they like.
    chat_language: Option<ChatLanguage>,
    /// The round that runs, or the last one; none before the first.
    round: Option<RoundView>,
    /// The last results, newest first, that of `round` among them; of a game with a shoe all of its shoe.
    results: Vec<ResultView>,
    /// How many people are at it.
    people: People,
    /// Who plays the round that runs; of games whose rounds run, and not in lists of tables.
    crowd: Option<Crowd>,
    /// Who sits there, and how their round goes; of games whose seats decide, and not in lists of tables.
    seats: Option<SeatsView>,
    /// How its water stands; of fishing rooms alone.
    room: Option<RoomView>,
}

/// A round as everybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundView {
    number: i64,
    id: Uuid,
    /// `open`, `locked`, `running`, `drawn`, `settled` or `void`.
    phase: &'static str,
    /// Which hand of its shoe, from 1; of a game without, 1.
    hand: i32,
    /// What binds the house to its shoe since before the first card: the root over all of them. None of a game without.
    shoe_root: Option<String>,
    /// What is received before this moment counts.
    #[serde(with = "time::serde::rfc3339")]
    lock_at: OffsetDateTime,
    /// From this moment on its bets are called to be the last ones.
    #[serde(with = "time::serde::rfc3339")]
    last_call_at: OffsetDateTime,
    /// When its curve stood at 1.00, or will; of a game whose rounds run, once it is known.
    #[serde(with = "time::serde::rfc3339::option")]
    started_at: Option<OffsetDateTime>,
    /// The multiplier at which whoever is still in leaves by themselves, in hundredths.
    top: Option<i64>,
    /// Whether its host died while it ran: bets that had not left, and would not by themselves, come back.
    interrupted: bool,
    /// What was drawn, as the game's rules write it.
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// Why it was called off: every stake goes back.
    void_reason: Option<String>,
    /// Why it was annulled after its result: payouts are taken back, and every stake goes back.
    annul_reason: Option<String>,
}

/// What a round drew.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultView {
    number: i64,
    #[schema(value_type = Object)]
    result: Value,
    /// Whether the round was annulled afterwards; left out where it was not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    annulled: bool,
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
    /// Where it is from; null of chains from before there was a beacon, whose salt the house made itself.
    public_salt: Option<PublicSaltView>,
    /// The last hash of the chain, published before its first round.
    chain_end: String,
    /// The round's place, from 1: so many times hashed, its hash is the published end.
    place: i64,
    /// Which of the rounds that its hash draws, from 1: hands of a shoe, or one alone.
    hand: i32,
    /// The hash of the round's own hash, known before the round.
    commitment: String,
    /// The round's hash, once no further round is drawn from it.
    hash: Option<String>,
    /// The root over all cards of its shoe, published before the first one.
    shoe_root: Option<String>,
    /// The cards of a hand that is dealt, with what proves them while the rest of the shoe is hidden.
    opened: Option<Vec<OpenedCard>>,
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// Why it was called off, and has no result.
    void_reason: Option<String>,
    /// Why it was annulled after its result: payouts were taken back, and every stake went back.
    annul_reason: Option<String>,
    /// When its curve began; of a game whose rounds run.
    #[serde(with = "time::serde::rfc3339::option")]
    started_at: Option<OffsetDateTime>,
    /// The multiplier at which whoever was still in left by themselves, in hundredths.
    top: Option<i64>,
    /// Whether its host died while it ran: bets that had not left, and would not by themselves, came back.
    interrupted: bool,
}

/// Where the salt of a chain is from: public randomness that was named before it existed (domain.md 3.2).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicSaltView {
    /// `drand quicknet`, or `local` where it is the house's own and nobody else can check it.
    beacon: String,
    /// Which of its pulses.
    pulse: i64,
    /// The pulse's signature, in hex; the salt is its SHA-256.
    signature: Option<String>,
    /// When the end of the chain and the number of the pulse were written down: before the pulse.
    #[serde(with = "time::serde::rfc3339")]
    announced_at: OffsetDateTime,
}

impl From<PublicSalt> for PublicSaltView {
    fn from(public: PublicSalt) -> Self {
        let PublicSalt { beacon, pulse, signature, announced_at } = public;
        Self { beacon, pulse, signature, announced_at }
    }
}

/// A card of a shoe, proved without the others (domain.md 3.4).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenedCard {
    /// Cards that lay before it.
    position: u16,
    /// Its rank and suit: `Td`.
    card: String,
    /// What kept it from being guessed, in hex.
    salt: String,
    /// Its neighbours from the leaves to the root, in hex.
    path: Vec<String>,
}

impl RoundView {
    pub(crate) fn of(round: &Round) -> Self {
        Self {
            number: round.number,
            id: round.id,
            phase: round.phase.name(),
            hand: round.hand,
            shoe_root: round.shoe_root.clone(),
            lock_at: round.lock_at,
            last_call_at: round.last_call_at(),
            started_at: round.started_at,
            top: round.top,
            interrupted: round.interrupted_at.is_some(),
            result: round.result.clone(),
            void_reason: round.void_reason.clone(),
            annul_reason: round.annul_reason.clone(),
        }
    }
}

impl TableView {
    /// `rounds`: newest first; `annulled`: the numbers of those that were.
    fn of(
        (table, is_running): (Table, bool),
        (rounds, annulled): (&[Arc<Round>], &[i64]),
        people: People,
    ) -> Result<Self, Error> {
        let rules = table::rules(&table.terms.rules)?;
        let is_of_shoe = |round: &&Arc<Round>| {
            let same = |newest: &Arc<Round>| (newest.chain, newest.place) == (round.chain, round.place);
            rules.most() == 1 || rounds.first().is_some_and(same)
        };
        let results = rounds
            .iter()
            .filter(is_of_shoe)
            .filter_map(|round| {
                let (number, annulled) = (round.number, annulled.contains(&round.number));
                Some(ResultView { number, result: round.result.clone()?, annulled })
            })
            .take(rules.most().max(RESULTS).into());
        let terms = table.terms;
        Ok(Self {
            id: table.id,
            open_ms: terms.open_ms(),
            name_en: terms.name_en,
            name_bn: terms.name_bn,
            game: rules.code(),
            currency: terms.asset.code(),
            least: terms.least,
            most_on_cell: terms.most_on_cell,
            most_in_round: terms.most_in_round,
            most_paid: terms.most_paid,
            is_running,
            hours: terms.hours,
            chat_language: terms.chat_language,
            round: rounds.first().map(|round| RoundView::of(round)),
            results: results.collect(),
            people,
            crowd: None,
            seats: None,
            room: None,
            rules: terms.rules,
        })
    }
}

/// Rounds that are over and were followed by another, of each table as many as its view shows, the newest first: nothing changes of them
/// that a view shows, but for an annulment, which is asked for; and of tables with whole shoes they are more than a thousand. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Past(Arc<Mutex<Rounds>>);

type Rounds = HashMap<TableId, Vec<Arc<Round>>>;

impl Past {
    fn of(&self, table: TableId) -> Vec<Arc<Round>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&table).cloned().unwrap_or_default()
    }

    /// Keeps what is past of a table's newest rounds. The newest itself may be annulled yet.
    fn keep(&self, table: TableId, newest: &[Arc<Round>]) {
        let past = newest.iter().skip(1).skip_while(|round| !round.is_over()).cloned().collect();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table, past);
    }
}

/// The list of tables, which many ask for at the same time.
pub(crate) struct List(pub(crate) Store, pub(crate) Past);

#[async_trait::async_trait]
impl Lookup for List {
    type Key = ();
    type Value = Vec<TableView>;

    async fn load(&self, keys: Vec<()>) -> Result<HashMap<(), Vec<TableView>>, store::Error> {
        let Self(store, past) = self;
        let views = listed(store, past).await.map_err(unread)?;
        Ok(keys.into_iter().map(|key| (key, views.clone())).collect())
    }
}

/// Single tables, with who plays there: whoever opens a table's page or has missed something asks for all of it, many at the same time.
pub(crate) struct One(pub(crate) Runs, pub(crate) Shoes, pub(crate) Past);

#[async_trait::async_trait]
impl Lookup for One {
    type Key = TableId;
    type Value = TableView;

    async fn load(&self, keys: Vec<TableId>) -> Result<HashMap<TableId, TableView>, store::Error> {
        let Self(runs, shoes, past) = self;
        let mut found = HashMap::new();
        let tables = Table::those(&runs.store, &keys).await?;
        for view in whole((runs, shoes), past, tables).await.map_err(unread)? {
            found.insert(view.id, view);
        }
        Ok(found)
    }
}

/// What callers hear who share a query.
fn unread(error: Error) -> store::Error {
    match error {
        Error::Store(error) => error,
        _ => store::Error::Inconsistent("a table of rules that this program does not know"),
    }
}

/// How tables stand, in their order, with who plays there where rounds run or seats decide.
async fn whole(
    (runs, shoes): (&Runs, &Shoes),
    past: &Past,
    tables: Vec<Table>,
) -> Result<Vec<TableView>, Error> {
    let rounds = newest(&runs.store, past, &tables).await?;
    let (mut crowds, mut seats) = (HashMap::new(), HashMap::new());
    for last in rounds.values().filter_map(|rounds| rounds.first()) {
        let rules = table::rules(&last.rules)?;
        if rules.runs() {
            crowds.insert(last.table, Crowd::of(last, runs).await?);
        } else if rules.decides() {
            seats.insert(last.table, shoes.seats(last).await?);
        }
    }
    let mut views = joined(&runs.store, tables, &rounds).await?;
    for view in &mut views {
        view.crowd = crowds.remove(&view.id);
        view.seats = seats.remove(&view.id);
        if let Some(room) = &mut view.room {
            room.find_dead(&runs.store, view.id).await?;
        }
    }
    Ok(views)
}

async fn listed(store: &Store, past: &Past) -> Result<Vec<TableView>, Error> {
    let mut tables = Table::all(store).await?;
    tables.retain(|table| table.state != TableState::Closed);
    views(store, past, tables).await
}

/// How tables stand, in their order.
pub(crate) async fn views(store: &Store, past: &Past, tables: Vec<Table>) -> Result<Vec<TableView>, Error> {
    let rounds = newest(store, past, &tables).await?;
    joined(store, tables, &rounds).await
}

/// The rounds that views of tables need, newest first: those that are over and were followed by another are read once by a node.
async fn newest(store: &Store, past: &Past, tables: &[Table]) -> Result<Rounds, Error> {
    let mut rounds = Rounds::new();
    let mut wanted = Vec::new();
    for table in tables {
        let known = past.of(table.id);
        wanted.push((table.id, count(table)?, known.first().map_or(0, |round| round.number)));
        rounds.insert(table.id, known);
    }
    let mut read: Rounds = HashMap::new();
    for round in round::sql::newest(store, &wanted).await? {
        read.entry(round.table).or_default().push(Arc::new(round));
    }
    for (table, most, _) in wanted {
        let known = rounds.remove(&table).unwrap_or_default();
        let mut newest = read.remove(&table).unwrap_or_default();
        newest.extend(known);
        newest.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        past.keep(table, &newest);
        rounds.insert(table, newest);
    }
    Ok(rounds)
}

async fn joined(store: &Store, tables: Vec<Table>, rounds: &Rounds) -> Result<Vec<TableView>, Error> {
    let ids: Vec<TableId> = tables.iter().map(|table| table.id).collect();
    let people = bet::sql::people(store, &ids).await?;
    let annulled = round::sql::annulled(store, &ids).await?;
    let mut rooms = rooms::rooms(store, &tables).await?;
    let (zone, now) = (store.zone(), store.now());
    let view = |table: Table| {
        let is_running = table.runs_at(zone, now);
        let rounds = rounds.get(&table.id).map(Vec::as_slice).unwrap_or_default();
        let people = people.get(&table.id).copied().unwrap_or_default();
        let room = rooms.remove(&table.id);
        let annulled = annulled.get(&table.id).map(Vec::as_slice).unwrap_or_default();
        Ok(TableView { room, ..TableView::of((table, is_running), (rounds, annulled), people)? })
    };
    tables.into_iter().map(view).collect()
}

impl Tables {
    /// Every table that is not closed, in the order in which they were made. Who asks at the same time shares a query.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn all(&self) -> Result<Vec<TableView>, Error> {
        Ok(self.list.find(()).await?.unwrap_or_default())
    }

    /// A table. Who asks at the same time shares a query.
    ///
    /// # Errors
    /// [`Error::Unknown`], or when the database refuses.
    pub async fn view(&self, id: TableId) -> Result<TableView, Error> {
        self.one.find(id).await?.ok_or(Error::Unknown)
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
        let source = chain.of(&round)?;
        let is_told = round.phase.is_drawn() && self.is_shoe_over(&round, &source).await?;
        Ok(RoundProof {
            table: round.table,
            number: round.number,
            opened: opened(&round, &source)?,
            rules: round.rules,
            started_at: round.started_at,
            top: round.top,
            interrupted: round.interrupted_at.is_some(),
            place: round.place,
            hand: round.hand,
            commitment: link(&source.hash),
            hash: is_told.then_some(source.hash),
            chain_end: chain.end.clone(),
            shoe_root: round.shoe_root,
            salt: source.salt.to_owned(),
            public_salt: chain.public.clone().map(PublicSaltView::from),
            result: round.result,
            void_reason: round.void_reason,
            annul_reason: round.annul_reason,
        })
    }

    /// Whether no further round is drawn from the hash of this one.
    async fn is_shoe_over(&self, round: &Round, source: &Source<'_>) -> Result<bool, Error> {
        let last = round::sql::last(&self.store, round.table).await?.ok_or(Error::Unknown)?;
        let is_left = (last.chain, last.place) > (round.chain, round.place);
        Ok(is_left || last.phase.is_drawn() && source.draw(&last)?.is_last)
    }
}

/// How many of its newest rounds a table's view needs: one more than the results, for the round that runs.
fn count(table: &Table) -> Result<i64, Error> {
    let most = table::rules(&table.terms.rules)?.most();
    Ok(i64::from(most.max(RESULTS)) + 1)
}

/// The cards of a hand that is dealt, each with its path.
fn opened(round: &Round, source: &Source<'_>) -> Result<Option<Vec<OpenedCard>>, Error> {
    let rules = table::rules(&round.rules)?;
    let Some(places) = round.result.as_ref().and_then(|result| rules.cards_of(result)) else {
        return Ok(None);
    };
    let Some(shoe) = source.shoe(&*rules) else { return Ok(None) };
    let open = |position| {
        let (leaf, path) = shoe.open(position)?;
        let (card, salt) = (leaf.card.to_string(), hex::encode(leaf.salt));
        Some(OpenedCard { position, card, salt, path: path.iter().map(hex::encode).collect() })
    };
    Ok(places.map(open).collect())
}
