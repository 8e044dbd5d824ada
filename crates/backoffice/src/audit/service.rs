//! Adding to the trail, and recomputing it.

use store::{Store, Tx};

use super::{Act, Chain, GENESIS, Row, Wanted, Who, sql};
use crate::Error;

/// Rows recomputed at once.
const BATCH: i64 = 1_000;

/// Adds an act to the trail, in the transaction that does it.
///
/// Call it last before the commit: it waits for other acts that are being committed, and whatever a transaction
/// locks after this could make two of them wait for each other.
pub(crate) async fn append(tx: &mut Tx, store: &Store, who: &Who, act: Act) -> Result<(), Error> {
    let (number, previous) = sql::lock_head(tx).await?;
    let row = Row {
        number: number + 1,
        at: store.now(),
        who: who.clone(),
        action: act.action.to_owned(),
        subject: act.subject,
        before: act.before.map(|before| before.to_string()),
        after: act.after.map(|after| after.to_string()),
    };
    let hash = row.hash(&previous);
    sql::insert(tx, &row, &hash).await?;
    // A second witness: whoever cuts the end of the trail off cannot take it out of the log too.
    tracing::info!(number = row.number, hash = hex::encode(&hash), action = act.action, "audit");
    Ok(())
}

/// Recomputes the trail from its first row.
pub(crate) async fn verify(store: &Store) -> Result<Chain, Error> {
    let (mut rows, mut previous) = (0, GENESIS.to_vec());
    loop {
        // From the very beginning: a row before the first was put there by hand.
        let after = if rows == 0 { i64::MIN } else { rows };
        let batch = sql::batch(store, after, BATCH).await?;
        if batch.is_empty() {
            return Ok(Chain { rows, head: hex::encode(previous), broken_at: None });
        }
        for (row, hash) in batch {
            if row.number != rows + 1 || row.hash(&previous) != hash {
                let head = hex::encode(previous);
                return Ok(Chain { rows, head, broken_at: Some(rows + 1) });
            }
            (rows, previous) = (row.number, hash);
        }
    }
}

/// A page of the trail, newest first.
pub(crate) async fn list(store: &Store, wanted: &Wanted, limit: i64) -> Result<Vec<(Row, Vec<u8>)>, Error> {
    sql::list(store, wanted, limit).await
}
