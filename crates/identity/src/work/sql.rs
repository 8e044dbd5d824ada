//! Where work is kept until it is done.

use store::{Error, Store};
use time::OffsetDateTime;
use uuid::Uuid;

/// Keeps what is to be found; what is older than `since` goes.
pub(super) async fn keep(
    store: &Store,
    (id, subject, number, most): (Uuid, &str, i32, i32),
    now: OffsetDateTime,
    since: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "with over as (delete from work_challenge where id in
             (select id from work_challenge where made_at < $6 limit 1000 for update skip locked))
         insert into work_challenge (id, subject, number, most, made_at) values ($1, $2, $3, $4, $5)",
        id,
        subject,
        number,
        most,
        now,
        since
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) struct Challenge {
    pub(super) subject: String,
    pub(super) number: i32,
    pub(super) most: i32,
}

/// What was to be found, once, while it is not older than `since`.
pub(super) async fn take(store: &Store, id: Uuid, since: OffsetDateTime) -> Result<Option<Challenge>, Error> {
    let row =
        sqlx::query!("delete from work_challenge where id = $1 returning subject, number, most, made_at", id)
            .fetch_optional(store.pool())
            .await?;
    let kept = row.filter(|row| row.made_at >= since);
    Ok(kept.map(|row| Challenge { subject: row.subject, number: row.number, most: row.most }))
}
