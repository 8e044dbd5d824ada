//! Recomputing the trail.

use office::audit::{self, GENESIS};
use store::Store;

use super::Chain;
use crate::Error;

/// Rows recomputed at once.
const BATCH: i64 = 1_000;

/// Recomputes the trail from its first row.
pub(crate) async fn verify(store: &Store) -> Result<Chain, Error> {
    let (mut rows, mut previous) = (0, GENESIS.to_vec());
    loop {
        // From the very beginning: a row before the first was put there by hand.
        let after = if rows == 0 { i64::MIN } else { rows };
        let batch = audit::batch(store, after, BATCH).await?;
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
