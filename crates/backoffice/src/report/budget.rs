//! How many files an operator takes out of the house: whoever comes in with his key carries little away.

use serde_json::json;
use time::Duration;

use super::sql;
use crate::{
    Backoffice, Error,
    audit::{Act, service as audit},
    door::Clerk,
};

/// Files that one operator takes within [`SPAN`].
pub(crate) const FILES: i32 = 20;
/// From the first of them on.
const SPAN: Duration = Duration::HOUR;

impl Backoffice {
    /// Counts a file of `subject` with so many rows against the operator's budget, and writes it in the trail.
    ///
    /// # Errors
    /// [`Error::ExportBudget`] says when there is room again.
    pub(super) async fn take_file(&self, clerk: &Clerk, subject: &str, rows: usize) -> Result<(), Error> {
        let (operator, now) = (clerk.operator.id, self.store.now());
        let mut tx = self.store.begin().await?;
        if !sql::take_file(&mut tx, operator, (now, now - SPAN), FILES).await? {
            let since = sql::first_file(&mut tx, operator).await?;
            return Err(Error::ExportBudget { files: FILES, until: since + SPAN });
        }
        let act = Act {
            action: "report.export",
            subject: format!("report:{subject}"),
            before: None,
            after: Some(json!({ "rows": rows })),
        };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        Ok(tx.commit().await?)
    }
}
