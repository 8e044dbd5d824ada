//! Where the keys of vendors' names for members are kept.

use kernel::id::VendorId;
use store::{Error, Tx, secrets::Place};
use time::OffsetDateTime;

/// The keys of vendors' names for members.
pub const KEY: Place =
    Place { table: "play_user_key", column: "key", key: &[("partner", "bigint")], is_text: false };

/// What is decided about a vendor: its key, or that it knows members by their numbers.
pub(super) async fn key(tx: &mut Tx, partner: VendorId) -> Result<Option<Option<Vec<u8>>>, Error> {
    let key = sqlx::query_scalar!("select key from play_user_key where partner = $1", partner.0);
    let Some(sealed) = key.fetch_optional(tx.conn()).await? else { return Ok(None) };
    let secrets = tx.secrets();
    Ok(Some(sealed.map(|sealed| secrets.open(&KEY, partner.0, &sealed)).transpose()?))
}

/// Whether a game of this vendor was ever opened or played for money.
pub(super) async fn knows_members(tx: &mut Tx, partner: VendorId) -> Result<bool, Error> {
    let knows = sqlx::query_scalar!(
        r#"select exists (select from game_token where partner = $1) or exists (select from wager_command where partner = $1)
               or exists (select from external_reach where partner = $1) as "knows!""#,
        partner.0
    );
    Ok(knows.fetch_one(tx.conn()).await?)
}

pub(super) async fn keep(
    tx: &mut Tx,
    partner: VendorId,
    key: Option<&[u8]>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let sealed = key.map(|key| tx.secrets().seal(&KEY, partner.0, key)).transpose()?;
    sqlx::query!(
        "insert into play_user_key (partner, key, made_at) values ($1, $2, $3)",
        partner.0,
        sealed.as_deref().map(str::as_bytes),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
