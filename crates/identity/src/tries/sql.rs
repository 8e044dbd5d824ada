//! Where tries are counted, and which browsers are known.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::{Duration, OffsetDateTime};

use super::Counts;

/// How long a browser is known after its last sign-in; it keeps its mark as long.
const KNOWN: Duration = Duration::days(400);

/// Whether a member of this name has signed in by the browser.
pub(super) async fn is_known(store: &Store, name: &str, mark: &[u8]) -> Result<bool, Error> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from known_browser b join member m on m.id = b.member
                          where m.account_key = $1 and b.mark = $2 and b.seen_at > $3) as "known!""#,
        name,
        mark,
        store.now() - KNOWN
    );
    Ok(known.fetch_one(store.pool()).await?)
}

/// The browser is known from now on; those that were not seen for long are forgotten.
pub(super) async fn know(
    tx: &mut Tx,
    member: MemberId,
    mark: &[u8],
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "with over as (delete from known_browser where member = $1 and mark <> $2 and seen_at <= $4)
         insert into known_browser (member, mark, seen_at) values ($1, $2, $3)
         on conflict (member, mark) do update set seen_at = excluded.seen_at",
        member.0,
        mark,
        now,
        now - KNOWN
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What was counted since a moment.
pub(super) async fn counts(
    store: &Store,
    subjects: &[String],
    since: OffsetDateTime,
) -> Result<Counts, Error> {
    let rows = sqlx::query!(
        "select subject, count from sign_in_failure where subject = any($1) and since >= $2",
        subjects,
        since
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.subject, row.count)).collect())
}

/// Counts one more under each, and tells how many there are now. A count begins anew when its first is older than `since`.
pub(super) async fn count(store: &Store, subjects: &[&str], since: OffsetDateTime) -> Result<Counts, Error> {
    let subjects: Vec<String> = subjects.iter().map(|subject| (*subject).to_owned()).collect();
    let rows = sqlx::query!(
        "insert into sign_in_failure as f (subject, count, since) select subject, 1, $2 from unnest($1::text[]) subject
         order by subject
         on conflict (subject) do update
             set count = case when f.since < $3 then 1 else least(f.count + 1, 1000000000) end,
                 since = case when f.since < $3 then $2 else f.since end
         returning subject, count",
        &subjects,
        store.now(),
        since
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.subject, row.count)).collect())
}

/// Forgets what was counted; what is older than `since` goes with it, but for rows that are written just now: nobody waits
/// here.
pub(super) async fn forgive(store: &Store, subjects: &[String], since: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "delete from sign_in_failure where subject = any($1) or subject in
             (select subject from sign_in_failure where since < $2 limit 1000 for update skip locked)",
        subjects,
        since
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Forgets some counts of wrong passwords that began before a moment; how many.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from sign_in_failure where subject = any(array(
             select subject from sign_in_failure where since < $1 order by since limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}
