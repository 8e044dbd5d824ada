//! Where pauses are kept.

use kernel::id::MemberId;
use store::{Error, Tx};
use time::OffsetDateTime;

use super::{Pause, PauseRow, pause_of};

/// The pause of a member whose row is locked.
pub(crate) async fn of(tx: &mut Tx, member: MemberId, now: OffsetDateTime) -> Result<Option<Pause>, Error> {
    let row = sqlx::query_as!(
        PauseRow,
        "select pause_kind, pause_since, pause_until, return_from from guard_member where member = $1",
        member.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.and_then(|row| pause_of(row, now)))
}

pub(super) async fn begin(
    tx: &mut Tx,
    member: MemberId,
    pause: &Pause,
    operator: Option<i64>,
) -> Result<(), Error> {
    sqlx::query!(
        "update guard_member
         set pause_kind = $2, pause_since = $3, pause_until = $4, pause_by = $5, return_asked_at = null,
             return_from = null
         where member = $1",
        member.0,
        pause.kind.name(),
        pause.since,
        pause.until,
        operator
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes when a member asked to come back, and from when they are; or that they do not.
pub(super) async fn returns(
    tx: &mut Tx,
    member: MemberId,
    back: Option<(OffsetDateTime, OffsetDateTime)>,
) -> Result<(), Error> {
    let (asked, from) = back.unzip();
    sqlx::query!(
        "update guard_member set return_asked_at = $2, return_from = $3 where member = $1",
        member.0,
        asked,
        from
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Of these members, those who pause now.
pub(super) async fn paused(tx: &mut Tx, members: &[i64], now: OffsetDateTime) -> Result<Vec<i64>, Error> {
    let rows = sqlx::query_scalar!(
        "select member from guard_member
         where member = any($1) and pause_kind is not null
           and (pause_until is null or pause_until > $2
                or (pause_kind = 'exclusion' and (return_from is null or return_from > $2)))",
        members,
        now
    );
    Ok(rows.fetch_all(tx.conn()).await?)
}
