//! What the console's command corrected in the books of games, as reports count it.

use kernel::event::Settlement;
use store::Tx;

use crate::{Backoffice, Error, dashboard::pulse};

impl Backoffice {
    /// Counts in the reports what no fact of the outbox tells, in the transaction that corrects it.
    ///
    /// # Errors
    /// When the database refuses; then the transaction must not be committed.
    pub async fn count_untold(&self, tx: &mut Tx, settlements: &[Settlement]) -> Result<(), Error> {
        self.add_to_reports(tx, &settlements.iter().collect::<Vec<_>>()).await?;
        pulse::add(tx, settlements, self.settings.asset).await
    }
}
