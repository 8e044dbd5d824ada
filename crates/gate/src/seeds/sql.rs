//! Where members' seeds are kept.

use kernel::id::MemberId;
use store::{
    Error, Tx,
    secrets::{Place, Secrets},
};
use time::OffsetDateTime;

use super::Seed;

/// The seeds from which rounds are drawn, before and after they are revealed.
pub const SEALED: Place = Place {
    table: "play_seed",
    column: "server_seed",
    key: &[("owner", "bigint"), ("number", "bigint")],
    is_text: true,
};

/// The states of a seed.
pub(super) const NEXT: i16 = 0;
pub(super) const IN_USE: i16 = 1;
pub(super) const REVEALED: i16 = 2;

struct Row {
    number: i64,
    server: String,
    client: String,
    nonce: i64,
}

impl Row {
    /// As it was before it was sealed.
    fn opened(self, secrets: &Secrets, owner: MemberId, is_revealed: bool) -> Result<Seed, Error> {
        let Self { number, server, client, nonce } = self;
        let server = secrets.open_text(&SEALED, row(owner, number), &server)?;
        Ok(Seed { number, nonce, is_revealed, server, client })
    }
}

/// How a seed's row is named.
fn row(owner: MemberId, number: i64) -> String {
    format!("{owner}/{number}")
}

pub(super) async fn lock_first(tx: &mut Tx, owner: MemberId) -> Result<bool, Error> {
    let first = sqlx::query_scalar!(
        "select number from play_seed where owner = $1 and number = 1 for update",
        owner.0
    );
    Ok(first.fetch_optional(tx.conn()).await?.is_some())
}

/// The member's seed in a state of which there is one. Locked.
pub(super) async fn in_state(tx: &mut Tx, owner: MemberId, state: i16) -> Result<Option<Seed>, Error> {
    let seed = sqlx::query_as!(
        Row,
        "select number, server_seed as server, client_seed as client, nonce from play_seed
         where owner = $1 and state = $2 for update",
        owner.0,
        state
    );
    let seed = seed.fetch_optional(tx.conn()).await?;
    let secrets = tx.secrets();
    seed.map(|seed| seed.opened(&secrets, owner, false)).transpose()
}

pub(super) async fn insert(
    tx: &mut Tx,
    owner: MemberId,
    (number, state): (i64, i16),
    (server, client): (&str, &str),
    now: OffsetDateTime,
) -> Result<(), Error> {
    let sealed = tx.secrets().seal(&SEALED, row(owner, number), server.as_bytes())?;
    sqlx::query!(
        "insert into play_seed (owner, number, server_seed, client_seed, state, at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
        owner.0,
        number,
        sealed,
        client,
        state,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn count(tx: &mut Tx, owner: MemberId, seed: i64) -> Result<(), Error> {
    sqlx::query!("update play_seed set nonce = nonce + 1 where owner = $1 and number = $2", owner.0, seed)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn set_state(
    tx: &mut Tx,
    owner: MemberId,
    seed: i64,
    state: i16,
    client: &str,
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

pub(super) async fn one(
    database: impl sqlx::PgExecutor<'_>,
    secrets: &Secrets,
    owner: MemberId,
    number: i64,
) -> Result<Option<Seed>, Error> {
    let row = sqlx::query!(
        "select number, server_seed, client_seed, nonce, state from play_seed where owner = $1 and number = $2",
        owner.0,
        number
    )
    .fetch_optional(database)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let seed = Row { number: row.number, server: row.server_seed, client: row.client_seed, nonce: row.nonce };
    Ok(Some(seed.opened(secrets, owner, row.state == REVEALED)?))
}
