//! Where consents to large withdrawals are kept.

use kernel::id::{OperatorId, WithdrawalId};
use office::Caller;
use office::second_person::Consent;
use store::{Store, Tx};
use time::OffsetDateTime;

use super::Withdrawal;
use crate::Error;

/// Writes down that an operator consents to the withdrawal as it is now.
pub(super) async fn consent(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    clerk: &Caller,
    (note, now): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_approval (withdrawal, seen, operator, name, note, at) values ($1, $2, $3, $4, $5, $6)",
        withdrawal.id.0,
        withdrawal.updated_at,
        clerk.operator.id.0,
        clerk.operator.name,
        note,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct Row {
    operator: i64,
    name: String,
    note: String,
    at: OffsetDateTime,
}

impl From<Row> for Consent {
    fn from(row: Row) -> Self {
        Self { operator: OperatorId(row.operator), name: row.name, note: row.note, at: row.at }
    }
}

/// Consents to the withdrawal as it was when it last changed.
pub(super) async fn consents_in(
    tx: &mut Tx,
    id: WithdrawalId,
    seen: OffsetDateTime,
) -> Result<Vec<Consent>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select operator, name, note, at from office_approval where withdrawal = $1 and seen = $2 order by at",
        id.0,
        seen
    );
    Ok(rows.fetch_all(tx.conn()).await?.into_iter().map(Into::into).collect())
}

/// Every consent ever given to a withdrawal.
pub(super) async fn consents(store: &Store, id: WithdrawalId) -> Result<Vec<Consent>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select operator, name, note, at from office_approval where withdrawal = $1 order by at",
        id.0
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Into::into).collect())
}
