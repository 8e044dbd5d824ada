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

/// Takes or prolongs the lease `name` for `holder`; `None` while another holds it.
///
/// # Errors
/// When the database refuses.
pub async fn hold(store: &Store, name: &str, holder: Uuid, length: Duration) -> Result<Option<Lease>, Error> {
    let now = store.now();
    let until = now.saturating_add(length);
    let fence = sqlx::query_scalar!(
        "insert into lease as l (name, holder, fence, until) values ($1, $2, 1, $4)
         on conflict (name) do update
             set holder = $2, until = $4, fence = case when l.holder = $2 then l.fence else l.fence + 1 end
             where l.holder = $2 or l.until <= $3
         returning fence",
        name,
        holder,
        now,
        until
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
