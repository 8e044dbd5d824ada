//! Sums over deposits and withdrawals.

use kernel::id::{DepositId, MemberId};
use store::{Error, Tx};
use uuid::Uuid;

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
