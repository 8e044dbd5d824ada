//! Where the reader's place is kept, and what could not be taken.

use kernel::{Period, id::VendorId};
use store::{Store, Tx};
use time::OffsetDateTime;

use super::{Error, Reach, page::Odd};

/// How far a sweep has come; nothing before its first look.
pub(super) async fn reach(store: &Store, partner: VendorId, sweep: &str) -> Result<Option<Reach>, Error> {
    let row = sqlx::query!(
        "select reach, from_at, until_at, cursor, pages, ended_at, failures, error from external_reach
         where partner = $1 and sweep = $2",
        partner.0,
        sweep
    )
    .fetch_optional(store.pool())
    .await?;
    Ok(row.map(|row| Reach {
        reach: row.reach,
        window: row.from_at.zip(row.until_at).map(|(from, until)| Period { from, until }),
        cursor: row.cursor,
        pages: row.pages,
        ended_at: row.ended_at,
        failures: row.failures,
        error: row.error,
    }))
}

/// Keeps how far a sweep has come.
pub(super) async fn reached(tx: &mut Tx, partner: VendorId, sweep: &str, after: &Reach) -> Result<(), Error> {
    let (from, until) = after.window.map(|window| (window.from, window.until)).unzip();
    sqlx::query!(
        "insert into external_reach (partner, sweep, reach, from_at, until_at, cursor, pages, ended_at, failures, error)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (partner, sweep) do update
             set reach = excluded.reach, from_at = excluded.from_at, until_at = excluded.until_at,
                 cursor = excluded.cursor, pages = excluded.pages, ended_at = excluded.ended_at,
                 failures = excluded.failures, error = excluded.error",
        partner.0,
        sweep,
        after.reach,
        from,
        until,
        after.cursor,
        after.pages,
        after.ended_at,
        after.failures,
        after.error
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Begins a sweep that has not begun.
pub(super) async fn begin(tx: &mut Tx, partner: VendorId, sweep: &str, first: &Reach) -> Result<(), Error> {
    sqlx::query!(
        "insert into external_reach (partner, sweep, reach, ended_at) values ($1, $2, $3, $4) on conflict do nothing",
        partner.0,
        sweep,
        first.reach,
        first.ended_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Files what cannot be taken; seen again, it is counted.
pub(super) async fn file_odd(
    tx: &mut Tx,
    partner: VendorId,
    now: OffsetDateTime,
    odd: &[Odd],
) -> Result<(), Error> {
    let mut odd: Vec<&Odd> = odd.iter().collect();
    odd.sort_by_key(|odd| (&odd.key, odd.why));
    odd.dedup_by_key(|odd| (odd.key.clone(), odd.why));
    for odd in odd {
        sqlx::query!(
            "insert into external_odd_line as o (partner, key, why, said, first_at, seen_at) values ($1, $2, $3, $4, $5, $5)
             on conflict (partner, key, why) do update
                 set seen_at = $5, times = o.times + 1,
                     said = case when excluded.said = '' then o.said else excluded.said end",
            partner.0,
            odd.key,
            odd.why,
            odd.said,
            now
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// Lines that could not be taken, seen since a moment.
pub(super) async fn odd_since(store: &Store, partner: VendorId, since: OffsetDateTime) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from external_odd_line where partner = $1 and seen_at >= $2"#,
        partner.0,
        since
    );
    Ok(count.fetch_one(store.pool()).await?)
}
