//! Where operators are kept, as those read and change them who keep them.

use kernel::id::{MemberId, OperatorId};
use office::{Reach, Role, reach_of};
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::{super::sql::SECRET, Staff};

struct Row {
    id: i64,
    name: String,
    role: String,
    enabled: bool,
    enrolled: bool,
    countries: Vec<String>,
    line: Option<i64>,
    amount_limit: Option<i64>,
    quarantine_until: Option<OffsetDateTime>,
    suspended: bool,
    version: i32,
    created_at: OffsetDateTime,
    seen_at: Option<OffsetDateTime>,
    sessions: i64,
}

impl TryFrom<Row> for Staff {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let reach = reach_of(row.countries, row.line, row.amount_limit)?;
        let role = Role::from_name(&row.role).ok_or(Error::Inconsistent("an operator of an unknown role"))?;
        Ok(Self {
            id: OperatorId(row.id),
            name: row.name,
            role,
            takes_two: role.decides_about_money(),
            enabled: row.enabled,
            enrolled: row.enrolled,
            countries: reach.countries,
            line: reach.line,
            line_account: None,
            limit: reach.limit,
            quarantine_until: row.quarantine_until,
            suspended: row.suspended,
            version: row.version,
            created_at: row.created_at,
            seen_at: row.seen_at,
            sessions: row.sessions,
        })
    }
}

/// Everyone, or one; who may sign in comes first.
pub(super) async fn list(
    store: &Store,
    one: Option<OperatorId>,
    seen_since: OffsetDateTime,
) -> Result<Vec<Staff>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select o.id, o.name, o.role, o.enabled, o.enrolled, o.countries, o.line, o.amount_limit, o.version,
                  o.created_at, case when o.quarantine_until > $2 then o.quarantine_until end as quarantine_until,
                  o.suspended_by is not null as "suspended!",
                  (select max(s.seen_at) from office_session s where s.operator = o.id) as seen_at,
                  (select count(*) from office_session s where s.operator = o.id and not s.ended
                     and s.ends_at > $2 and s.seen_at > $3) as "sessions!"
           from office_operator o where $1::bigint is null or o.id = $1
           order by o.enabled desc, o.name_key limit 1000"#,
        one.map(|id| id.0),
        store.now(),
        seen_since
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// One operator as they stand, held until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: OperatorId) -> Result<Option<Staff>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, name, role, enabled, enrolled, countries, line, amount_limit, version, created_at,
                  quarantine_until, suspended_by is not null as "suspended!", last_seen_at as seen_at, 0::bigint as "sessions!"
           from office_operator where id = $1 for update"#,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// Whether there is an owner who can get in, this one not counted.
pub(super) async fn has_other_owner(tx: &mut Tx, id: OperatorId) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from office_operator
               where role = 'owner' and enabled and enrolled and id <> $1) as "has!""#,
        id.0
    );
    Ok(has.fetch_one(tx.conn()).await?)
}

pub(super) async fn set_duties(
    tx: &mut Tx,
    id: OperatorId,
    role: Role,
    reach: &Reach,
    quarantine_until: Option<OffsetDateTime>,
) -> Result<(), Error> {
    sqlx::query!(
        "update office_operator set role = $2, countries = $3, line = $4, amount_limit = $5,
             quarantine_until = coalesce($6, quarantine_until), version = version + 1
         where id = $1",
        id.0,
        role.name(),
        &reach.countries,
        reach.line.map(|line: MemberId| line.0),
        reach.limit.map(kernel::Amount::units),
        quarantine_until
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Lets in or keeps out; by whom, if an owner does it alone.
pub(super) async fn set_enabled(
    tx: &mut Tx,
    id: OperatorId,
    enabled: bool,
    suspended_by: Option<OperatorId>,
) -> Result<(), Error> {
    sqlx::query!(
        "update office_operator set enabled = $2, suspended_by = $3, version = version + 1 where id = $1",
        id.0,
        enabled,
        suspended_by.map(|by| by.0)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Who took part in letting whom in.
pub(super) async fn tie(tx: &mut Tx, id: OperatorId, by: &[i64], now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_tie (operator, by, at) select $1, by, $3 from unnest($2::bigint[]) by on conflict do nothing",
        id.0,
        by,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The operator is as if they had just been made: a one-time code, no codes of their own.
pub(super) async fn reset(
    tx: &mut Tx,
    id: OperatorId,
    hash: &str,
    secret: &[u8],
    until: OffsetDateTime,
) -> Result<(), Error> {
    let name = sqlx::query_scalar!("select name_key from office_operator where id = $1", id.0);
    let name = name.fetch_one(tx.conn()).await?;
    let sealed = tx.secrets().seal(&SECRET, name, secret)?;
    sqlx::query!(
        "update office_operator set password_hash = $2, totp_secret = $3, enrolled = false, first_until = $4,
             totp_step = 0, founder = false, version = version + 1
         where id = $1",
        id.0,
        hash,
        sealed.as_bytes(),
        until
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
