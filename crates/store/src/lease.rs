//! Leases: what only one node may do at a time, with a fencing number for its writes.

use time::Duration;
use uuid::Uuid;

use crate::{Error, Store, Tx};

/// A held lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lease {
    /// Grows with every new holder: a write of a holder of old is refused by [`verify`].
    pub fence: i64,
}

/// Takes or prolongs the lease `name` for `holder`; `None` while another holds it. Its time is the database's: nodes whose
/// clocks differ agree when it is over.
///
/// # Errors
/// When the database refuses.
pub async fn hold(store: &Store, name: &str, holder: Uuid, length: Duration) -> Result<Option<Lease>, Error> {
    let fence = sqlx::query_scalar!(
        "insert into lease as l (name, holder, fence, until)
         values ($1, $2, 1, clock_timestamp() + make_interval(secs => $3))
         on conflict (name) do update
             set holder = $2, until = excluded.until,
                 fence = case when l.holder = $2 then l.fence else l.fence + 1 end
             where l.holder = $2 or l.until <= clock_timestamp()
         returning fence",
        name,
        holder,
        length.as_seconds_f64()
    )
    .fetch_optional(store.pool())
    .await?;
    Ok(fence.map(|fence| Lease { fence }))
}

/// Whether the lease is still the one held: locks it until `tx` ends, so that no successor starts meanwhile.
///
/// # Errors
/// When the database refuses.
pub async fn verify(tx: &mut Tx, name: &str, lease: Lease) -> Result<bool, Error> {
    let fence = sqlx::query_scalar!("select fence from lease where name = $1 for share", name)
        .fetch_optional(tx.conn())
        .await?;
    Ok(fence == Some(lease.fence))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::ManualClock;
    use time::macros::datetime;

    use super::*;
    use crate::testing::{TestDb, end_lease};

    /// Seen to fail with the lease judged by the clock of the node that asks for it: the one ahead took it at once.
    #[tokio::test]
    async fn a_node_whose_clock_is_ahead_does_not_take_a_lease_before_its_time() {
        let db = TestDb::fresh().await;
        let here = db.store_with(Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)))).await;
        let ahead = db.store_with(Arc::new(ManualClock::at(datetime!(2026-03-01 13:00 UTC)))).await;
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let minute = Duration::minutes(1);
        let held = hold(&here, "x", one, minute).await.unwrap().unwrap();
        assert_eq!(hold(&ahead, "x", other, minute).await.unwrap(), None);
        assert_eq!(
            hold(&here, "x", one, minute).await.unwrap(),
            Some(held),
            "prolonged, under the same fence"
        );
        end_lease(&here, "x").await;
        let taken = hold(&ahead, "x", other, minute).await.unwrap().unwrap();
        assert!(taken.fence > held.fence);
        let mut tx = here.begin().await.unwrap();
        assert!(!verify(&mut tx, "x", held).await.unwrap(), "the one that lost it writes nothing");
        drop(tx);
        db.close().await;
    }
}
