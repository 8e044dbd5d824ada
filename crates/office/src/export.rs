//! How many files an operator takes out of the house: whoever comes in with their key carries little away.

use serde_json::json;
use time::Duration;

use crate::{Caller, Error, audit::Act, sql};

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
        if !sql::count_file(&mut tx, operator, now, now - SPAN).await? {
            let since = sql::first_file(&mut tx, operator).await?;
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
