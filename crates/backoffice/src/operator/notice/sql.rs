//! What of the trail an owner has not seen.

use kernel::id::OperatorId;
use store::{Error, Store};
use time::OffsetDateTime;

/// A row of the trail about an operator.
pub(super) struct Row {
    pub(super) number: i64,
    pub(super) at: OffsetDateTime,
    pub(super) name: String,
    pub(super) action: String,
    pub(super) subject: String,
    pub(super) after: Option<String>,
}

/// Acts of others about operators that the owner has not seen, newest first; an own password concerns nobody else,
/// and who works in a world to try is known.
pub(super) async fn unseen(store: &Store, owner: OperatorId, most: i64) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select number, at, name, action, subject, after from office_audit
         where action like 'operator.%' and action not in ('operator.password', 'operator.seed') and operator is distinct from $1
           and number > (select notices_seen from office_operator where id = $1)
         order by number desc limit $2",
        owner.0,
        most
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// The owner has seen everything up to a row.
pub(super) async fn seen(store: &Store, owner: OperatorId, until: i64) -> Result<(), Error> {
    sqlx::query!(
        "update office_operator set notices_seen = least($2, (select coalesce(max(number), 0) from office_audit))
         where id = $1 and notices_seen < $2",
        owner.0,
        until
    )
    .execute(store.pool())
    .await?;
    Ok(())
}
