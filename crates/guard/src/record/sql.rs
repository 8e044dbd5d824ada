//! Where a member's row and history are kept.

use kernel::id::MemberId;
use serde_json::Value;
use store::{Error, Tx};
use time::OffsetDateTime;

/// Locks what is known of members, in one order, so that their bets and changes go one after the other.
pub(crate) async fn lock(tx: &mut Tx, members: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "select member from guard_member where member = any($1) order by member for update",
        members
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(())
}

/// Makes sure that a member has a row, and locks it.
pub(crate) async fn lock_one(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    sqlx::query!("insert into guard_member (member) values ($1) on conflict do nothing", member.0)
        .execute(tx.conn())
        .await?;
    lock(tx, &[member.0]).await
}

/// Writes down what was asked for, and by whom.
pub(crate) async fn note(
    tx: &mut Tx,
    (member, operator): (MemberId, Option<i64>),
    (act, detail): (&str, Value),
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into guard_history (member, id, at, act, detail, operator) values ($1, $2, $3, $4, $5, $6)",
        member.0,
        kernel::id::fresh(),
        at,
        act,
        detail,
        operator
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
