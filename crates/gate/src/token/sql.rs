//! Where tokens are kept.

use std::collections::HashMap;

use kernel::{
    Asset,
    id::{MemberId, VendorId},
};
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::GameToken;

pub(super) async fn insert(
    tx: &mut Tx,
    hash: &[u8],
    token: &GameToken,
    session: Option<Uuid>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into game_token (hash, member, partner, game, asset, created_at, expires_at, session)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        hash,
        token.member.0,
        token.partner.0,
        token.game,
        token.asset.number(),
        now,
        token.expires_at,
        session
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn find(store: &Store, hashes: &[Vec<u8>]) -> Result<HashMap<Vec<u8>, GameToken>, Error> {
    let rows = sqlx::query!(
        "select t.hash, t.member, t.partner, t.game, t.asset, t.expires_at from unnest($1::bytea[]) as k (hash)
         cross join lateral (select * from game_token where hash = k.hash limit 1) t",
        hashes
    )
    .fetch_all(store.pool())
    .await?;
    let unknown = || Error::Inconsistent("a token of an unknown asset");
    rows.into_iter()
        .map(|row| {
            let token = GameToken {
                member: MemberId(row.member),
                partner: VendorId(row.partner),
                game: row.game,
                asset: Asset::from_number(row.asset).ok_or_else(unknown)?,
                expires_at: row.expires_at,
            };
            Ok((row.hash, token))
        })
        .collect()
}

/// Lets a living token live on. Only while it lives: its session may have ended since it was read.
pub(crate) async fn prolong(store: &Store, hash: &[u8], until: OffsetDateTime) -> Result<(), Error> {
    let now = store.now();
    sqlx::query!(
        "update game_token set expires_at = $2 where hash = $1 and expires_at > $3",
        hash,
        until,
        now
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Ends the tokens of sessions, in the transaction that ends the sessions. What was bet before is still won and taken
/// back: wins and rollbacks ask for no living token.
///
/// # Errors
/// When the database refuses.
pub async fn end_with(tx: &mut Tx, now: OffsetDateTime, sessions: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "update game_token set expires_at = $2 where session = any($1) and expires_at > $2",
        sessions,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whose games sessions opened.
///
/// # Errors
/// When the database refuses.
pub async fn holders(tx: &mut Tx, sessions: &[Uuid]) -> Result<Vec<MemberId>, Error> {
    let found =
        sqlx::query_scalar!("select distinct member from game_token where session = any($1)", sessions);
    Ok(found.fetch_all(tx.conn()).await?.into_iter().map(MemberId).collect())
}

/// Deletes some tokens that ended before a moment; how many. What was bet with them is settled without them.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from game_token where hash = any(array(
             select hash from game_token where expires_at < $1 order by expires_at limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}
