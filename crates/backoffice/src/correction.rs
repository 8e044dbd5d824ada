//! What the console's command corrected in the books of the house.

use kernel::{event::Settlement, id::MemberId};
use office::audit::{Act, Who, append};
use serde_json::Value;
use store::Tx;

use crate::{Backoffice, Error, dashboard::pulse};

impl Backoffice {
    /// Counts in the reports what no fact of the outbox tells, and writes down in the trail what was corrected for a member;
    /// in the transaction that corrects it, and last.
    ///
    /// # Errors
    /// When the database refuses; then the transaction must not be committed.
    pub async fn note_correction(
        &self,
        tx: &mut Tx,
        (member, what): (MemberId, Value),
        lifted: &[Settlement],
    ) -> Result<(), Error> {
        self.add_to_reports(tx, &lifted.iter().collect::<Vec<_>>()).await?;
        pulse::add(tx, lifted, self.settings.asset).await?;
        let act = Act {
            action: "books.correct",
            subject: format!("player:{member}"),
            before: None,
            after: Some(what),
        };
        Ok(append(tx, &self.store, &Who::console(), act).await?)
    }
}
