//! Where seeds and rounds of instant games are kept.

use kernel::{
    Amount, Entropy, Money,
    id::{MemberId, RequestId},
};
use serde_json::Value;
use store::{
    Store, Tx,
    secrets::{Place, Secrets},
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Error;

/// A seed, with everything that must stay hidden until it is revealed.
#[derive(Clone, Debug)]
pub(crate) struct Seed {
    pub(crate) number: i64,
    pub(crate) server: String,
    pub(crate) client: String,
    pub(crate) nonce: i64,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Written down; its bet may not have been placed.
    Drawn,
    /// The bet stands and the player decides.
    Open,
    /// The result stands; its payout is being booked.
    Settling,
    /// Over.
    Settled,
    /// The bet was refused, and why: a retry hears the same.
    Refused(Why),
}

/// Why a bet was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Less cash than the stake.
    Money,
    /// A limit of the player's own.
    Limit,
    /// Anything else.
    Other,
}

impl State {
    const ALL: [Self; 7] = [
        Self::Drawn,
        Self::Open,
        Self::Settling,
        Self::Settled,
        Self::Refused(Why::Money),
        Self::Refused(Why::Limit),
        Self::Refused(Why::Other),
    ];

    fn number(self) -> i16 {
        match self {
            Self::Drawn => 0,
            Self::Open => 1,
            Self::Settling => 2,
            Self::Settled => 3,
            Self::Refused(Why::Money) => 4,
            Self::Refused(Why::Limit) => 5,
            Self::Refused(Why::Other) => 6,
        }
    }
}

/// A round of an instant game.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) owner: MemberId,
    pub(crate) id: Uuid,
    pub(crate) game: String,
    pub(crate) version: String,
    pub(crate) seed: i64,
    pub(crate) nonce: i64,
    pub(crate) stake: Amount,
    pub(crate) input: Value,
    pub(crate) outcome: Value,
    pub(crate) payout: Money,
    pub(crate) state: State,
    pub(crate) at: OffsetDateTime,
}

struct Row {
    owner: i64,
    id: Uuid,
    game: String,
    version: String,
    seed: i64,
    nonce: i64,
    stake: i64,
    input: Value,
    outcome: Value,
    payout: i64,
    state: i16,
    at: OffsetDateTime,
}

impl TryFrom<Row> for Round {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let state = State::ALL.into_iter().find(|state| state.number() == row.state);
        Ok(Self {
            owner: MemberId(row.owner),
            id: row.id,
            game: row.game,
            version: row.version,
            seed: row.seed,
            nonce: row.nonce,
            stake: Amount::from_units(row.stake)
                .ok_or(store::Error::Inconsistent("a round without a stake"))?,
            input: row.input,
            outcome: row.outcome,
            payout: Money::from_units(row.payout),
            state: state.ok_or(store::Error::Inconsistent("a round in an unknown state"))?,
            at: row.at,
        })
    }
}

/// The seed in use, locked; made, with the one that follows it, for a member who has none yet.
pub(crate) async fn lock_seed(tx: &mut Tx, owner: MemberId, now: OffsetDateTime) -> Result<Seed, Error> {
    match seed_in(tx, owner, 1).await? {
        Some(seed) => Ok(seed),
        // There is none yet, or it was turned while this waited for it.
        None => lock_turning(tx, owner, now).await,
    }
}

/// [`lock_seed`] for whoever turns to the next seed. Which seed is in use changes with the turning; what is locked first
/// is the member's first seed, so that nobody waits for a seed that is not the one in use when they get it.
pub(crate) async fn lock_turning(tx: &mut Tx, owner: MemberId, now: OffsetDateTime) -> Result<Seed, Error> {
    if !lock_first(tx, owner).await? {
        for (number, state) in [(1, 1), (2, 0)] {
            let (server, client) = (Entropy.secret()?, hex(Entropy.bytes::<8>()?));
            insert_seed(tx, owner, (number, state), (&server, &client), now).await?;
        }
        lock_first(tx, owner).await?;
    }
    seed_in(tx, owner, 1)
        .await?
        .ok_or(Error::Store(store::Error::Inconsistent("a member without a seed in use")))
}

async fn lock_first(tx: &mut Tx, owner: MemberId) -> Result<bool, Error> {
    let first = sqlx::query_scalar!(
        "select number from play_seed where owner = $1 and number = 1 for update",
        owner.0
    );
    Ok(first.fetch_optional(tx.conn()).await?.is_some())
}

fn hex(bytes: [u8; 8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The seeds from which rounds are drawn, before and after they are revealed.
pub(crate) const SEED: Place = Place {
    table: "play_seed",
    column: "server_seed",
    key: &[("owner", "bigint"), ("number", "bigint")],
    is_text: true,
};

/// How a seed's row is named.
fn row(owner: MemberId, number: i64) -> String {
    format!("{owner}/{number}")
}

/// A seed as it was before it was sealed.
fn opened(secrets: &Secrets, owner: MemberId, seed: Seed) -> Result<Seed, Error> {
    let server =
        secrets.open_text(&SEED, row(owner, seed.number), &seed.server).map_err(store::Error::from)?;
    Ok(Seed { server, ..seed })
}

/// The seed in a state: 0 next, 1 in use. Locked.
pub(crate) async fn seed_in(tx: &mut Tx, owner: MemberId, state: i16) -> Result<Option<Seed>, Error> {
    let seed = sqlx::query_as!(
        Seed,
        "select number, server_seed as server, client_seed as client, nonce from play_seed
         where owner = $1 and state = $2 for update",
        owner.0,
        state
    );
    let seed = seed.fetch_optional(tx.conn()).await?;
    let secrets = tx.secrets();
    seed.map(|seed| opened(&secrets, owner, seed)).transpose()
}

pub(crate) async fn insert_seed(
    tx: &mut Tx,
    owner: MemberId,
    (number, state): (i64, i16),
    (server, client): (&str, &str),
    now: OffsetDateTime,
) -> Result<(), Error> {
    let sealed = tx.secrets().seal(&SEED, row(owner, number), server.as_bytes());
    sqlx::query!(
        "insert into play_seed (owner, number, server_seed, client_seed, state, at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
        owner.0,
        number,
        sealed.map_err(store::Error::from)?,
        client,
        state,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn count_bet(tx: &mut Tx, owner: MemberId, seed: i64) -> Result<(), Error> {
    sqlx::query!("update play_seed set nonce = nonce + 1 where owner = $1 and number = $2", owner.0, seed)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(crate) async fn set_seed_state(
    tx: &mut Tx,
    owner: MemberId,
    seed: i64,
    (state, client): (i16, &str),
) -> Result<(), Error> {
    sqlx::query!(
        "update play_seed set state = $3, client_seed = $4 where owner = $1 and number = $2",
        owner.0,
        seed,
        state,
        client
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A seed and whether it has been revealed.
pub(crate) async fn seed(store: &Store, owner: MemberId, number: i64) -> Result<Option<(Seed, bool)>, Error> {
    one_seed(store.pool(), store.secrets(), (owner, number)).await
}

/// [`seed`] as a transaction sees it.
pub(crate) async fn seed_of(
    tx: &mut Tx,
    owner: MemberId,
    number: i64,
) -> Result<Option<(Seed, bool)>, Error> {
    let secrets = tx.secrets();
    one_seed(tx.conn(), &secrets, (owner, number)).await
}

async fn one_seed(
    database: impl sqlx::PgExecutor<'_>,
    secrets: &Secrets,
    (owner, number): (MemberId, i64),
) -> Result<Option<(Seed, bool)>, Error> {
    let row = sqlx::query!(
        "select number, server_seed, client_seed, nonce, state from play_seed where owner = $1 and number = $2",
        owner.0,
        number
    )
    .fetch_optional(database)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let seed =
        Seed { number: row.number, server: row.server_seed, client: row.client_seed, nonce: row.nonce };
    Ok(Some((opened(secrets, owner, seed)?, row.state == 2)))
}

pub(crate) async fn insert(tx: &mut Tx, round: &Round, request: RequestId) -> Result<(), Error> {
    sqlx::query!(
        "insert into play_round (owner, id, request, game, version, seed, nonce, stake, input, outcome, payout,
                                 state, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        round.owner.0,
        round.id,
        request.0,
        round.game,
        round.version,
        round.seed,
        round.nonce,
        round.stake.units(),
        round.input,
        round.outcome,
        round.payout.units(),
        round.state.number(),
        round.at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn requested(
    tx: &mut Tx,
    owner: MemberId,
    request: RequestId,
) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
         where owner = $1 and request = $2",
        owner.0,
        request.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// When a member began their last round of some games.
pub(crate) async fn last_at(
    tx: &mut Tx,
    owner: MemberId,
    games: &[&str],
) -> Result<Option<OffsetDateTime>, Error> {
    let games: Vec<String> = games.iter().map(ToString::to_string).collect();
    let last = sqlx::query_scalar!(
        "select max(at) from play_round where owner = $1 and game = any($2)",
        owner.0,
        &games
    );
    Ok(last.fetch_one(tx.conn()).await?)
}

/// A round, locked against other calls of the same player.
pub(crate) async fn lock(tx: &mut Tx, owner: MemberId, id: Uuid) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
         where owner = $1 and id = $2 for update",
        owner.0,
        id
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(TryInto::try_into).transpose()
}

pub(crate) async fn round(store: &Store, owner: MemberId, id: Uuid) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
         where owner = $1 and id = $2",
        owner.0,
        id
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// A member's round of a game that is not over.
pub(crate) async fn unfinished(tx: &mut Tx, owner: MemberId, game: &str) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
         where owner = $1 and game = $2 and state in (0, 1, 2) order by at desc limit 1",
        owner.0,
        game
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// A member's last settled rounds of a game, newest first.
pub(crate) async fn last(
    store: &Store,
    owner: MemberId,
    game: &str,
    limit: i64,
) -> Result<Vec<Round>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
         where owner = $1 and game = $2 and state = 3 order by at desc limit $3",
        owner.0,
        game,
        limit
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(crate) async fn update(tx: &mut Tx, round: &Round) -> Result<(), Error> {
    sqlx::query!(
        "update play_round set input = $3, payout = $4, state = $5 where owner = $1 and id = $2",
        round.owner.0,
        round.id,
        round.input,
        round.payout.units(),
        round.state.number()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Moves a round on, unless it is there already or beyond.
pub(crate) async fn set_state(store: &Store, round: &Round, from: State, to: State) -> Result<(), Error> {
    sqlx::query!(
        "update play_round set state = $4 where owner = $1 and id = $2 and state = $3",
        round.owner.0,
        round.id,
        from.number(),
        to.number()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}
