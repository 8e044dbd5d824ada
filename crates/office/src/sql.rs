//! Operators, as far as every feature may know of them.

use std::collections::HashMap;

use kernel::id::OperatorId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use crate::{FILES, Reach, reach_of};

pub(crate) async fn names(store: &Store, ids: &[OperatorId]) -> Result<HashMap<OperatorId, String>, Error> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!("select id, name from office_operator where id = any($1)", &ids);
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (OperatorId(row.id), row.name)).collect())
}

pub(crate) async fn reach(store: &Store, operator: OperatorId) -> Result<Option<Reach>, Error> {
    let row =
        sqlx::query!("select countries, line, amount_limit from office_operator where id = $1", operator.0);
    let row = row.fetch_optional(store.pool()).await?;
    row.map(|row| reach_of(row.countries, row.line, row.amount_limit)).transpose()
}

/// Counts one more file, if the budget since `past` is not used up; whether it was counted.
pub(crate) async fn count_file(
    tx: &mut Tx,
    operator: OperatorId,
    now: OffsetDateTime,
    past: OffsetDateTime,
) -> Result<bool, Error> {
    let taken = sqlx::query!(
        "insert into office_export as e (operator, since, files) values ($1, $2, 1)
         on conflict (operator) do update
             set since = case when e.since <= $3 then $2 else e.since end,
                 files = case when e.since <= $3 then 1 else e.files + 1 end
             where e.since <= $3 or e.files < $4",
        operator.0,
        now,
        past,
        FILES
    );
    Ok(taken.execute(tx.conn()).await?.rows_affected() == 1)
}

/// When the operator took the first of the files that count.
pub(crate) async fn first_file(tx: &mut Tx, operator: OperatorId) -> Result<OffsetDateTime, Error> {
    let since = sqlx::query_scalar!("select since from office_export where operator = $1", operator.0);
    Ok(since.fetch_one(tx.conn()).await?)
}
