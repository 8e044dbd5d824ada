//! Sums over deposits and withdrawals.

use kernel::{Asset, Money, id::MemberId};
use store::{Error, Tx};
use time::OffsetDateTime;

/// What a member asked to pay in since a moment, as far as it came or may still come.
///
/// # Errors
/// When the database refuses.
pub async fn deposited(
    tx: &mut Tx,
    (member, asset): (MemberId, Asset),
    since: OffsetDateTime,
) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0)::bigint as "sum!: i64" from cashier_deposit
           where member = $1 and asset = $2 and created_at >= $3
             and state not in ('expired', 'failed', 'rejected', 'cancelled')"#,
        member.0,
        asset.number(),
        since
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}

/// What a member has withdrawn in all, or is about to.
///
/// # Errors
/// When the database refuses.
pub async fn withdrawn(tx: &mut Tx, (member, asset): (MemberId, Asset)) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0)::bigint as "sum!: i64" from cashier_withdrawal
           where member = $1 and asset = $2 and state <> 'rejected'"#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}
