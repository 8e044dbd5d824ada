//! Where tokens are kept.

use kernel::{
    Asset,
    id::{MemberId, VendorId},
};
use store::{Error, Store};
use time::OffsetDateTime;

use super::GameToken;

pub(super) async fn insert(
    store: &Store,
    hash: &[u8],
    token: &GameToken,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into game_token (hash, member, partner, game, asset, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        hash,
        token.member.0,
        token.partner.0,
        token.game,
        token.asset.number(),
        now,
        token.expires_at
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) async fn find(store: &Store, hash: &[u8]) -> Result<Option<GameToken>, Error> {
    let row =
        sqlx::query!("select member, partner, game, asset, expires_at from game_token where hash = $1", hash)
            .fetch_optional(store.pool())
            .await?;
    let Some(row) = row else { return Ok(None) };
    let asset = Asset::from_number(row.asset).ok_or(Error::Inconsistent("a token of an unknown asset"))?;
    Ok(Some(GameToken {
        member: MemberId(row.member),
        partner: VendorId(row.partner),
        game: row.game,
        asset,
        expires_at: row.expires_at,
    }))
}

pub(super) async fn prolong(store: &Store, hash: &[u8], until: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update game_token set expires_at = $2 where hash = $1", hash, until)
        .execute(store.pool())
        .await?;
    Ok(())
}

pub(super) async fn end_all(store: &Store, member: MemberId, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update game_token set expires_at = $2 where member = $1 and expires_at > $2",
        member.0,
        now
    )
    .execute(store.pool())
    .await?;
    Ok(())
}
