//! Which messages were processed.

use store::{Store, Tx};
use time::OffsetDateTime;

use crate::Error;

pub(super) struct Earlier {
    pub(super) digest: Vec<u8>,
    pub(super) refused: Option<String>,
}

/// Makes copies of one message wait for each other.
pub(super) async fn lock(tx: &mut Tx, channel: &str, event: &str) -> Result<(), Error> {
    Ok(tx.take_turn("cashier message", &format!("{channel}:{event}")).await?)
}

pub(super) async fn find(tx: &mut Tx, channel: &str, event: &str) -> Result<Option<Earlier>, Error> {
    Ok(sqlx::query_as!(
        Earlier,
        "select digest, refused from cashier_message where channel = $1 and event = $2",
        channel,
        event
    )
    .fetch_optional(tx.conn())
    .await?)
}

pub(super) async fn insert(
    tx: &mut Tx,
    (channel, event): (&str, &str),
    digest: &[u8],
    refused: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_message (channel, event, digest, refused, at) values ($1, $2, $3, $4, $5)",
        channel,
        event,
        digest,
        refused,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Most different refused messages that are kept: who floods us fills no disk.
const KEPT: i64 = 10_000;

/// Keeps that a message was refused at the door, once per content, with a count.
pub(super) async fn refuse(
    store: &Store,
    channel: &str,
    digest: &[u8],
    (why, now): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_message_refused as r (channel, digest, why, first_at, last_at)
         select $1, $2, $3, $4, $4
         where (select count(*) from cashier_message_refused) < $5
            or exists (select from cashier_message_refused where channel = $1 and digest = $2 and why = $3)
         on conflict (channel, digest, why) do update set times = r.times + 1, last_at = $4",
        channel,
        digest,
        why,
        now,
        KEPT
    )
    .execute(store.pool())
    .await?;
    Ok(())
}
