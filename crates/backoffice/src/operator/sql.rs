//! Where operators, their sessions and their failures are kept.

use kernel::{Amount, id::OperatorId};
use office::{Origin, Reach, Role};
use store::{Error, Store, Tx, secrets::Place};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Profile, Session};

/// The secrets of operators' codes. A row is known by its name in small letters, which stands before its number does.
pub(crate) const SECRET: Place =
    Place { table: "office_operator", column: "totp_secret", key: &[("name_key", "text")], is_text: false };

/// What proves an operator.
pub(super) struct Proof {
    pub(super) password_hash: String,
    pub(super) totp_secret: Vec<u8>,
    /// Whether the operator holds the secret; else it is only proposed to them.
    pub(super) enrolled: bool,
    /// Until when the operator's one-time code lets them in.
    pub(super) first_until: Option<OffsetDateTime>,
}

pub(super) async fn by_name(store: &Store, name_key: &str) -> Result<Option<(Profile, Proof)>, Error> {
    let row = sqlx::query!(
        "select id, name, role, enabled, created_at, password_hash, totp_secret, enrolled, first_until
         from office_operator where name_key = $1",
        name_key
    )
    .fetch_optional(store.pool())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let profile = Profile {
        id: OperatorId(row.id),
        name: row.name,
        role: Role::from_name(&row.role).ok_or(Error::Inconsistent("an operator of an unknown role"))?,
        enabled: row.enabled,
        created_at: row.created_at,
    };
    let proof = Proof {
        password_hash: row.password_hash,
        totp_secret: store.secrets().open(&SECRET, name_key, &row.totp_secret)?,
        enrolled: row.enrolled,
        first_until: row.first_until,
    };
    Ok(Some((profile, proof)))
}

pub(super) struct NewRow<'a> {
    pub(super) name: &'a str,
    pub(super) role: Role,
    pub(super) password_hash: &'a str,
    pub(super) totp_secret: &'a [u8],
    /// Until when a one-time code lets the operator in to make codes of their own; none: the operator has codes already.
    pub(super) first_until: Option<OffsetDateTime>,
    /// Whether this is one of the first two owners, who have no quarantine.
    pub(super) founder: bool,
    pub(super) reach: &'a Reach,
}

/// The new operator; `None` when the name is taken.
pub(super) async fn insert(
    tx: &mut Tx,
    row: &NewRow<'_>,
    now: OffsetDateTime,
) -> Result<Option<OperatorId>, Error> {
    let sealed = tx.secrets().seal(&SECRET, row.name.to_lowercase(), row.totp_secret)?;
    let id = sqlx::query_scalar!(
        "insert into office_operator (name, name_key, role, password_hash, totp_secret, created_at, enrolled, first_until,
             countries, line, amount_limit, founder,
             notices_seen)
         values ($1, lower($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             (select coalesce(max(number), 0) from office_audit))
         on conflict (name_key) do nothing returning id",
        row.name,
        row.role.name(),
        row.password_hash,
        sealed.as_bytes(),
        now,
        row.first_until.is_none(),
        row.first_until,
        &row.reach.countries,
        row.reach.line.map(|line| line.0),
        row.reach.limit.map(Amount::units),
        row.founder
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(id.map(OperatorId))
}

/// Counts one attempt under a subject (a name from an address, a name's codes); the count starts anew when the first is older
/// than `since`.
pub(super) async fn attempt(store: &Store, name: &str, since: OffsetDateTime) -> Result<i32, Error> {
    let count = sqlx::query_scalar!(
        "insert into office_attempt as a (subject, count, since) values ($1, 1, $2)
         on conflict (subject) do update
             set count = case when a.since < $3 then 1 else least(a.count + 1, 1000) end,
                 since = case when a.since < $3 then $2 else a.since end
         returning count",
        name,
        store.now(),
        since
    );
    Ok(count.fetch_one(store.pool()).await?)
}

pub(super) async fn forgive(tx: &mut Tx, subjects: &[String]) -> Result<(), Error> {
    sqlx::query!("delete from office_attempt where subject = any($1)", subjects).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets what was tried under a name, from wherever: somebody who may do so lets its operator in again.
pub(super) async fn forgive_everywhere(tx: &mut Tx, name: &str) -> Result<(), Error> {
    sqlx::query!(
        "delete from office_attempt where subject in ('code:' || $1::text, 'own:' || $1::text) or starts_with(subject, $1::text || '@')",
        name
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Uses a code up; `false` when it, or a later one, was used before.
pub(super) async fn use_step(tx: &mut Tx, operator: OperatorId, step: i64) -> Result<bool, Error> {
    let used = sqlx::query!(
        "update office_operator set totp_step = $2 where id = $1 and totp_step < $2",
        operator.0,
        step
    )
    .execute(tx.conn())
    .await?;
    Ok(used.rows_affected() == 1)
}

pub(super) struct NewSession<'a> {
    pub(super) hash: &'a [u8],
    pub(super) id: Uuid,
    pub(super) operator: OperatorId,
    pub(super) ends_at: OffsetDateTime,
    pub(super) origin: &'a Origin,
}

pub(super) async fn open(tx: &mut Tx, session: &NewSession<'_>, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_session (hash, id, operator, ip, device, created_at, seen_at, ends_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7)",
        session.hash,
        session.id,
        session.operator.0,
        session.origin.ip.to_string(),
        session.origin.device,
        now,
        session.ends_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) struct Live {
    pub(super) session: Uuid,
    pub(super) operator: i64,
    pub(super) name: String,
    pub(super) role: String,
    pub(super) seen_at: OffsetDateTime,
    pub(super) narrowed: bool,
}

pub(super) async fn find(
    store: &Store,
    hash: &[u8],
    seen_since: OffsetDateTime,
) -> Result<Option<Live>, Error> {
    let live = sqlx::query_as!(
        Live,
        r#"select s.id as session, s.operator, o.name, o.role, s.seen_at,
                  (o.line is not null or cardinality(o.countries) > 0) as "narrowed!"
           from office_session s join office_operator o on o.id = s.operator
           where s.hash = $1 and not s.ended and s.ends_at > $2 and s.seen_at > $3 and o.enabled and o.enrolled"#,
        hash,
        store.now(),
        seen_since
    );
    Ok(live.fetch_optional(store.pool()).await?)
}

pub(super) async fn touch(store: &Store, session: Uuid) -> Result<(), Error> {
    sqlx::query!("update office_session set seen_at = $2 where id = $1", session, store.now())
        .execute(store.pool())
        .await?;
    Ok(())
}

pub(super) async fn end(tx: &mut Tx, operator: OperatorId, session: Uuid) -> Result<bool, Error> {
    let ended = sqlx::query!(
        "update office_session set ended = true where id = $1 and operator = $2 and not ended",
        session,
        operator.0
    )
    .execute(tx.conn())
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// How many owners there are, whether they can sign in or not.
pub(super) async fn owners(tx: &mut Tx) -> Result<i64, Error> {
    let owners =
        sqlx::query_scalar!(r#"select count(*) as "count!" from office_operator where role = 'owner'"#);
    Ok(owners.fetch_one(tx.conn()).await?)
}

/// Keeps an operator out for good.
pub(super) async fn lock_out(tx: &mut Tx, id: OperatorId) -> Result<(), Error> {
    sqlx::query!(
        "update office_operator set enabled = false, suspended_by = null, version = version + 1 where id = $1",
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Until when an operator takes no part in what takes two persons.
pub(super) async fn quarantine(store: &Store, id: OperatorId) -> Result<Option<OffsetDateTime>, Error> {
    let until = sqlx::query_scalar!("select quarantine_until from office_operator where id = $1", id.0);
    let until = until.fetch_optional(store.pool()).await?.flatten();
    Ok(until.filter(|until| *until > store.now()))
}

/// A new secret for one who has none yet; it counts when a code of it is shown.
pub(super) async fn propose(store: &Store, name_key: &str, secret: &[u8]) -> Result<bool, Error> {
    let sealed = store.secrets().seal(&SECRET, name_key, secret)?;
    let done = sqlx::query!(
        "update office_operator set totp_secret = $2 where name_key = $1 and not enrolled",
        name_key,
        sealed.as_bytes()
    )
    .execute(store.pool())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether the secret that was shown is still the one, and nobody has come in by it; the operator is held until the
/// transaction ends.
pub(super) async fn holds(tx: &mut Tx, name_key: &str, secret: &[u8]) -> Result<bool, Error> {
    let kept = sqlx::query_scalar!(
        "select totp_secret from office_operator where name_key = $1 and not enrolled for update",
        name_key
    );
    let Some(kept) = kept.fetch_optional(tx.conn()).await? else { return Ok(false) };
    Ok(tx.secrets().open(&SECRET, name_key, &kept)? == secret)
}

/// The operator has shown a code of the secret and chosen a password of their own. Their quarantine begins.
pub(super) async fn enrol(
    tx: &mut Tx,
    operator: OperatorId,
    password_hash: &str,
    quarantine_until: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update office_operator set enrolled = true, first_until = null, password_hash = $2,
             quarantine_until = case when founder then null else $3::timestamptz end
         where id = $1",
        operator.0,
        password_hash,
        quarantine_until
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_password(tx: &mut Tx, operator: OperatorId, hash: &str) -> Result<(), Error> {
    sqlx::query!("update office_operator set password_hash = $2 where id = $1", operator.0, hash)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Ends all sessions of an operator but one; how many.
pub(super) async fn end_others(tx: &mut Tx, operator: OperatorId, kept: Option<Uuid>) -> Result<u64, Error> {
    let ended = sqlx::query!(
        "update office_session set ended = true where operator = $1 and not ended and id is distinct from $2",
        operator.0,
        kept
    )
    .execute(tx.conn())
    .await?;
    Ok(ended.rows_affected())
}

/// Where an operator is signed in, last seen first.
pub(super) async fn sessions(
    store: &Store,
    operator: OperatorId,
    seen_since: OffsetDateTime,
) -> Result<Vec<Session>, Error> {
    let rows = sqlx::query_as!(
        Session,
        r#"select id, ip, device, created_at, seen_at, false as "current!" from office_session
           where operator = $1 and not ended and ends_at > $2 and seen_at > $3 order by seen_at desc, id limit 100"#,
        operator.0,
        store.now(),
        seen_since
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// Deletes some sessions of operators that were over before a moment; how many. What was done in them stands in the trail.
///
/// # Errors
/// When the database refuses.
pub async fn sweep_sessions(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, store::Error> {
    let done = sqlx::query!(
        "delete from office_session where hash = any(array(
             (select hash from office_session where ends_at < $1 order by ends_at limit $2)
             union
             (select hash from office_session where ended and seen_at < $1 order by seen_at limit $2)
             limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}

/// Forgets some counts of attempts to sign in as an operator that began before a moment; how many.
///
/// # Errors
/// When the database refuses.
pub async fn sweep_attempts(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, store::Error> {
    let done = sqlx::query!(
        "delete from office_attempt where subject = any(array(
             select subject from office_attempt where since < $1 order by since limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}
