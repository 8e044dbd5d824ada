//! Where sessions, failures and tickets are kept.

use kernel::{AccountType, id::MemberId};
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;
use web::TicketHolder;

use super::Device;

pub(super) struct NewSession<'a> {
    pub(super) hash: &'a [u8],
    pub(super) member: MemberId,
    pub(super) ip: &'a str,
    pub(super) device: &'a str,
    pub(super) way: &'a str,
    pub(super) network: &'a str,
    pub(super) now: OffsetDateTime,
    pub(super) ends_at: OffsetDateTime,
}

/// The session, its network among the known ones, its line in the history. `false` for an account that is off: who switches it
/// off waits until the session is there to be ended.
pub(super) async fn open(tx: &mut Tx, session: &NewSession<'_>) -> Result<bool, Error> {
    let opened = sqlx::query!(
        "insert into session (hash, id, member, ip, device, created_at, seen_at, ends_at, method)
         select $1, $2, id, $4, $5, $6, $6, $7, $8 from member where id = $3 and enabled for share",
        session.hash,
        kernel::id::fresh(),
        session.member.0,
        session.ip,
        session.device,
        session.now,
        session.ends_at,
        session.way
    )
    .execute(tx.conn())
    .await?;
    if opened.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "insert into known_network (member, network, since) values ($1, $2, $3) on conflict do nothing",
        session.member.0,
        session.network,
        session.now
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "insert into sign_in_log (member, at, ip, device, method, succeeded) values ($1, $2, $3, $4, $5, true)",
        session.member.0,
        session.now,
        session.ip,
        session.device,
        session.way
    )
    .execute(tx.conn())
    .await?;
    Ok(true)
}

/// Whether the member has been in before, but never on a device that calls itself so.
pub(super) async fn is_new_device(tx: &mut Tx, member: MemberId, device: &str) -> Result<bool, Error> {
    let is_new = sqlx::query_scalar!(
        r#"select exists (select from sign_in_log where member = $1 and succeeded)
              and not exists (select from sign_in_log where member = $1 and succeeded and device = $2) as "is_new!""#,
        member.0,
        device
    );
    Ok(is_new.fetch_one(tx.conn()).await?)
}

/// A wrong password in the member's history.
pub(super) async fn log_failure(
    store: &Store,
    member: MemberId,
    ip: &str,
    device: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into sign_in_log (member, at, ip, device, method, succeeded)
         values ($1, $2, $3, $4, 'username', false)",
        member.0,
        store.now(),
        ip,
        device
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// One line of the history.
pub(crate) struct LogRow {
    pub(crate) id: i64,
    pub(crate) at: OffsetDateTime,
    pub(crate) ip: String,
    pub(crate) device: String,
    pub(crate) method: String,
    pub(crate) succeeded: bool,
}

pub(super) async fn history(store: &Store, member: MemberId, before: i64) -> Result<Vec<LogRow>, Error> {
    let rows = sqlx::query_as!(
        LogRow,
        "select id, at, ip, device, method, succeeded from sign_in_log
         where member = $1 and id < $2 order by id desc limit 20",
        member.0,
        before
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// How a session was opened.
pub(crate) async fn way(store: &Store, session: Uuid) -> Result<Option<String>, Error> {
    let way = sqlx::query_scalar!("select method from session where id = $1", session);
    Ok(way.fetch_optional(store.pool()).await?)
}

pub(super) struct Live {
    pub(super) session: Uuid,
    pub(super) member: MemberId,
    pub(super) account: String,
    pub(super) kind: AccountType,
    pub(super) seen_at: OffsetDateTime,
}

pub(super) async fn find(
    store: &Store,
    hash: &[u8],
    seen_since: OffsetDateTime,
) -> Result<Option<Live>, Error> {
    let row = sqlx::query!(
        "select s.id, s.member, s.seen_at, m.account, m.kind from session s join member m on m.id = s.member
         where s.hash = $1 and not s.ended and s.ends_at > $2 and s.seen_at > $3 and m.enabled",
        hash,
        store.now(),
        seen_since
    )
    .fetch_optional(store.pool())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let kind =
        AccountType::from_number(row.kind).ok_or(Error::Inconsistent("a member of an unknown type"))?;
    let (session, member, account) = (row.id, MemberId(row.member), row.account);
    Ok(Some(Live { session, member, account, kind, seen_at: row.seen_at }))
}

pub(super) async fn touch(store: &Store, session: Uuid) -> Result<(), Error> {
    sqlx::query!("update session set seen_at = $2 where id = $1", session, store.now())
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Ends one session of the member's.
pub(super) async fn end(tx: &mut Tx, member: MemberId, session: Uuid) -> Result<bool, Error> {
    let ended = sqlx::query!(
        "update session set ended = true where id = $1 and member = $2 and not ended",
        session,
        member.0
    )
    .execute(tx.conn())
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// Ends every session of the member's, or all but one, and tells which.
pub(super) async fn end_others(
    tx: &mut Tx,
    member: MemberId,
    kept: Option<Uuid>,
) -> Result<Vec<Uuid>, Error> {
    let ended = sqlx::query_scalar!(
        "update session set ended = true where member = $1 and id is distinct from $2::uuid and not ended returning id",
        member.0,
        kept
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(ended)
}

/// Which of these sessions are still alive.
pub(super) async fn alive(
    store: &Store,
    sessions: &[Uuid],
    seen_since: OffsetDateTime,
) -> Result<Vec<Uuid>, Error> {
    let alive = sqlx::query_scalar!(
        "select s.id from session s join member m on m.id = s.member
         where s.id = any($1) and not s.ended and s.ends_at > $2 and s.seen_at > $3 and m.enabled",
        sessions,
        store.now(),
        seen_since
    );
    Ok(alive.fetch_all(store.pool()).await?)
}

/// Whether a session is alive; it is locked against its end.
pub(super) async fn hold(
    tx: &mut Tx,
    session: Uuid,
    now: OffsetDateTime,
    seen_since: OffsetDateTime,
) -> Result<bool, Error> {
    let alive = sqlx::query_scalar!(
        "select s.id from session s join member m on m.id = s.member
         where s.id = $1 and not s.ended and s.ends_at > $2 and s.seen_at > $3 and m.enabled for share of s",
        session,
        now,
        seen_since
    );
    Ok(alive.fetch_optional(tx.conn()).await?.is_some())
}

pub(super) async fn devices(
    store: &Store,
    member: MemberId,
    seen_since: OffsetDateTime,
) -> Result<Vec<Device>, Error> {
    let rows = sqlx::query_as!(
        Device,
        "select id, ip, device, created_at, seen_at from session
         where member = $1 and not ended and ends_at > $2 and seen_at > $3 order by seen_at desc",
        member.0,
        store.now(),
        seen_since
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

pub(super) async fn keep_ticket(
    store: &Store,
    hash: &[u8],
    member: MemberId,
    session: Uuid,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into socket_ticket (hash, member, session, made_at) values ($1, $2, $3, $4)",
        hash,
        member.0,
        session,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Whose ticket it is, and of which session, once; old ones go with it.
pub(super) async fn take_ticket(
    store: &Store,
    hash: &[u8],
    since: OffsetDateTime,
) -> Result<Option<TicketHolder>, Error> {
    let rows = sqlx::query!(
        "delete from socket_ticket t using member m where m.id = t.member and (t.hash = $1 or t.made_at < $2)
         returning t.hash, t.member, m.kind, t.session, t.made_at",
        hash,
        since
    )
    .fetch_all(store.pool())
    .await?;
    let ticket = rows.into_iter().find(|row| row.hash == hash && row.made_at >= since);
    let Some((row, session)) = ticket.and_then(|row| row.session.map(|session| (row, session))) else {
        return Ok(None);
    };
    let kind =
        AccountType::from_number(row.kind).ok_or(Error::Inconsistent("a member of an unknown type"))?;
    Ok(Some(TicketHolder { member: MemberId(row.member), kind, session }))
}

/// Deletes some sessions that were over before a moment, by their time or by an end before it; how many. That
/// they were there stands in the log of sign-ins.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, Error> {
    // Each half finds its rows by an index; one is given up if both find it.
    let done = sqlx::query!(
        "delete from session where hash = any(array(
             (select hash from session where ends_at < $1 order by ends_at limit $2)
             union
             (select hash from session where ended and seen_at < $1 order by seen_at limit $2)
             limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}
