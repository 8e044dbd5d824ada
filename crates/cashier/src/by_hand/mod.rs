//! Money that came in outside and that operators book by hand. What the bank calls a movement counts once, whether a statement
//! brought it or a person booked it.

mod sql;

use store::Tx;

use crate::{Cashier, Error, reference::plain};

impl Cashier {
    /// Notes, in `tx`, that the movement of this name is booked by hand under a cause. A line of a statement that was
    /// nobody's is closed by it.
    ///
    /// # Errors
    /// [`Error::TransactionUsed`] when it was booked before, or a line of it was credited, went back, or waits for a deposit:
    /// such a line is assigned instead. Then the transaction must not be committed.
    pub async fn book_by_hand_in(&self, tx: &mut Tx, named: &str, cause: &str) -> Result<(), Error> {
        let transaction = name(named);
        advisory_lock(tx, &transaction).await?;
        let is_new = sql::book(tx, &transaction, cause, self.store.now()).await?;
        if is_new { Ok(()) } else { Err(Error::TransactionUsed) }
    }
}

/// Whether the movement of a plain name was booked by hand. Whoever asks waits for those who book it.
pub(crate) async fn is_booked(tx: &mut Tx, transaction: &str) -> Result<bool, Error> {
    advisory_lock(tx, transaction).await?;
    Ok(sql::is_booked(tx, transaction).await?)
}

/// As statements' lines are named; a name without a letter or digit stays as it is.
fn name(named: &str) -> String {
    let plain = plain(named);
    if plain.is_empty() { named.to_owned() } else { plain }
}

async fn advisory_lock(tx: &mut Tx, transaction: &str) -> Result<(), store::Error> {
    tx.advisory_lock("cashier by hand", transaction).await
}
