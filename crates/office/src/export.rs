//! How many files an operator takes out of the house: whoever comes in with their key carries little away.

use kernel::id::OperatorId;
use serde_json::json;
use store::Tx;
use time::{Duration, OffsetDateTime};

use crate::{Caller, Error, audit::Act};

/// Files that one operator takes within an hour, from the first of them on.
pub const FILES: i32 = 20;
const SPAN: Duration = Duration::HOUR;

impl Caller {
    /// Counts a file of `subject` with so many rows against the operator's budget, and writes it in the trail.
    ///
    /// # Errors
    /// [`Error::ExportBudget`] says when there is room again.
    pub async fn take_file(&self, subject: &str, rows: usize) -> Result<(), Error> {
        let (operator, store) = (self.operator.id, &self.office.store);
        let now = store.now();
        let mut tx = store.begin().await?;
        if !count(&mut tx, operator, now).await? {
            let since = first(&mut tx, operator).await?;
            return Err(Error::ExportBudget { files: FILES, until: since + SPAN });
        }
        let act = Act {
            action: "report.export",
            subject: format!("report:{subject}"),
            before: None,
            after: Some(json!({ "rows": rows })),
        };
        self.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}

/// Counts one more file, if the budget is not used up; whether it was counted.
async fn count(tx: &mut Tx, operator: OperatorId, now: OffsetDateTime) -> Result<bool, Error> {
    let taken = sqlx::query!(
        "insert into office_export as e (operator, since, files) values ($1, $2, 1)
         on conflict (operator) do update
             set since = case when e.since <= $3 then $2 else e.since end,
                 files = case when e.since <= $3 then 1 else e.files + 1 end
             where e.since <= $3 or e.files < $4",
        operator.0,
        now,
        now - SPAN,
        FILES
    );
    Ok(taken.execute(tx.conn()).await?.rows_affected() == 1)
}

/// When the operator took the first of the files that count.
async fn first(tx: &mut Tx, operator: OperatorId) -> Result<OffsetDateTime, Error> {
    let since = sqlx::query_scalar!("select since from office_export where operator = $1", operator.0);
    Ok(since.fetch_one(tx.conn()).await?)
}
