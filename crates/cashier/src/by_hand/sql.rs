//! Where movements that were booked by hand are kept.

use store::{Error, Tx};
use time::OffsetDateTime;

/// Keeps a movement, and closes its line if that was nobody's; `false` when it was booked before, or a line of it counts.
pub(super) async fn book(
    tx: &mut Tx,
    transaction: &str,
    cause: &str,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let is_new = sqlx::query_scalar!(
        r#"with closed as (
               update cashier_statement_line set state = 'refused' where transaction = $1 and state = 'unmatched'
           ), booked as (
               insert into cashier_by_hand (transaction, cause, at)
               select $1, $2, $3
               where not exists (select from cashier_statement_line where transaction = $1 and state <> 'unmatched')
               on conflict do nothing returning 1
           )
           select exists (select from booked) as "is_new!""#,
        transaction,
        cause,
        now
    );
    Ok(is_new.fetch_one(tx.conn()).await?)
}

pub(super) async fn is_booked(tx: &mut Tx, transaction: &str) -> Result<bool, Error> {
    let booked = sqlx::query_scalar!(
        r#"select exists (select from cashier_by_hand where transaction = $1) as "booked!""#,
        transaction
    );
    Ok(booked.fetch_one(tx.conn()).await?)
}
