//! Which messages were processed.

use store::Tx;
use time::OffsetDateTime;

use crate::Error;

pub(super) struct Earlier {
    pub(super) digest: Vec<u8>,
    pub(super) refused: Option<String>,
}

/// Makes copies of one message wait for each other.
pub(super) async fn lock(tx: &mut Tx, channel: &str, event: &str) -> Result<(), Error> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended($1, 40)) as locked",
        format!("{channel}:{event}")
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(())
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
