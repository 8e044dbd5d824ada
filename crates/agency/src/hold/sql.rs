//! Where held commission is kept.

use std::collections::HashMap;

use kernel::id::{MemberId, StatementId};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

pub(super) async fn hold(
    tx: &mut Tx,
    statement: Uuid,
    agent: MemberId,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_hold (statement, agent, reason, at) values ($1, $2, $3, $4)",
        statement,
        agent.0,
        reason,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What is held, those that were looked at longest ago first, with their documents.
pub(super) async fn open(store: &Store, limit: i64) -> Result<Vec<(Uuid, String)>, Error> {
    let rows = sqlx::query!(
        "select h.statement, s.document from agency_hold h join agency_statement s on s.id = h.statement
         where h.paid_at is null order by h.at limit $1",
        limit
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.statement, row.document)).collect())
}

pub(super) async fn look_later(tx: &mut Tx, statement: Uuid, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update agency_hold set at = $2 where statement = $1 and paid_at is null", statement, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Marks one as paid; `false` when it was.
pub(super) async fn release(tx: &mut Tx, statement: Uuid, now: OffsetDateTime) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update agency_hold set paid_at = $2 where statement = $1 and paid_at is null",
        statement,
        now
    );
    Ok(done.execute(tx.conn()).await?.rows_affected() == 1)
}

/// Why these statements are held, those that are.
pub(crate) async fn reasons(
    store: &Store,
    statements: Vec<StatementId>,
) -> Result<HashMap<StatementId, String>, Error> {
    let ids: Vec<Uuid> = statements.into_iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        "select statement, reason from agency_hold where statement = any($1) and paid_at is null",
        &ids
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (StatementId(row.statement), row.reason)).collect())
}
