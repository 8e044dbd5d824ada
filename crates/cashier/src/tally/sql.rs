//! Sums over deposits and withdrawals.

use kernel::{
    Asset, Money,
    id::{DepositId, MemberId},
};
use store::{Error, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

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
        r#"select bounded(coalesce(sum(amount), 0)) as "sum!: i64" from cashier_deposit
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
        r#"select bounded(coalesce(sum(amount), 0)) as "sum!: i64" from cashier_withdrawal
           where member = $1 and asset = $2 and state <> 'rejected'"#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}

/// Whether a deposit of the member's was ever credited; with a deposit named, whether one was credited before it. One that
/// came later makes no first deposit a second one, however late the question is asked.
///
/// # Errors
/// When the database refuses.
pub async fn has_deposited(tx: &mut Tx, member: MemberId, before: Option<DepositId>) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from cashier_deposit earlier
                          where earlier.member = $1 and earlier.received is not null and earlier.id is distinct from $2
                            and not exists (select from cashier_deposit d
                                            where d.id = $2 and d.credit_number < earlier.credit_number)) as "found!""#,
        member.0,
        before.map(|deposit| deposit.0)
    );
    Ok(found.fetch_one(tx.conn()).await?)
}

/// The promotions for which a deposit of the member's waits for its money.
///
/// # Errors
/// When the database refuses.
pub async fn waiting_for(tx: &mut Tx, member: MemberId) -> Result<Vec<Uuid>, Error> {
    let waiting = sqlx::query_scalar!(
        r#"select distinct promotion as "promotion!" from cashier_deposit
           where member = $1 and promotion is not null and received is null
             and state in ('created', 'redirected', 'pending', 'submitted', 'review')"#,
        member.0
    );
    Ok(waiting.fetch_all(tx.conn()).await?)
}
