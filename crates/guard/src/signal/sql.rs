//! Where signs and alerts are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Alert, Kind};

pub(super) async fn note(
    tx: &mut Tx,
    kind: Kind,
    hash: &[u8],
    member: MemberId,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into guard_signal (kind, hash, member, first_at, last_at) values ($1, $2, $3, $4, $4)
         on conflict (kind, hash, member) do update set last_at = excluded.last_at",
        kind.name(),
        hash,
        member.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn sharing(
    tx: &mut Tx,
    kind: Kind,
    hash: &[u8],
    since: OffsetDateTime,
) -> Result<Vec<i64>, Error> {
    let members = sqlx::query_scalar!(
        "select member from guard_signal where kind = $1 and hash = $2 and last_at >= $3 order by member limit 50",
        kind.name(),
        hash,
        since
    );
    Ok(members.fetch_all(tx.conn()).await?)
}

/// Makes an alert, or adds accounts to it; one that was closed opens again only for accounts that it did not name.
pub(super) async fn alert(
    tx: &mut Tx,
    (kind, hash): (Kind, &[u8]),
    (hint, members): (&str, &[i64]),
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        // Looked at first: who says nothing new waits for nobody who signs in from the same address.
        "insert into guard_alert (id, kind, hash, hint, members, at, state)
         select $1, $2, $3, $4, $5, $6, 'open' where not exists
             (select from guard_alert a where a.kind = $2 and a.hash = $3 and a.members @> $5)
         on conflict (kind, hash) do update set state = 'open', at = excluded.at,
             members = array(select distinct unnest(guard_alert.members || excluded.members) order by 1)
         where not guard_alert.members @> excluded.members",
        kernel::id::fresh(),
        kind.name(),
        hash,
        hint,
        members,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct Row {
    id: Uuid,
    kind: String,
    hint: String,
    members: Vec<i64>,
    at: OffsetDateTime,
    state: String,
    note: String,
}

impl TryFrom<Row> for Alert {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            kind: row.kind.parse().map_err(|_| Error::Inconsistent("an alert of an unknown kind"))?,
            hint: row.hint,
            members: row.members.into_iter().map(MemberId).collect(),
            at: row.at,
            open: row.state == "open",
            note: row.note,
        })
    }
}

/// Alerts of one call.
const SHOWN: i64 = 200;

pub(super) async fn alerts(
    store: &Store,
    open: bool,
    member: Option<MemberId>,
    after: Option<(OffsetDateTime, Uuid)>,
) -> Result<Vec<Alert>, Error> {
    let (at, id) = after.unzip();
    let rows = sqlx::query_as!(
        Row,
        "select id, kind, hint, members, at, state, note from guard_alert
         where (not $1 or state = 'open') and ($2::bigint is null or $2 = any(members))
           and ($3::timestamptz is null or (at, id) < ($3, $4::uuid))
         order by at desc, id desc limit $5",
        open,
        member.map(|member| member.0),
        at,
        id,
        SHOWN
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(super) async fn alert_of(store: &Store, id: Uuid) -> Result<Option<Alert>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, kind, hint, members, at, state, note from guard_alert where id = $1",
        id
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

pub(super) async fn close(
    tx: &mut Tx,
    alert: Uuid,
    operator: i64,
    note: &str,
    now: OffsetDateTime,
) -> Result<Option<Alert>, Error> {
    let row = sqlx::query_as!(
        Row,
        "update guard_alert set state = 'closed', note = $3, closed_by = $2, closed_at = $4
         where id = $1 and state = 'open' returning id, kind, hint, members, at, state, note",
        alert,
        operator,
        note,
        now
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// Who shares a sign of one person with the member; signs that somebody looked at and closed say nothing more.
pub(super) async fn same_person(tx: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, Error> {
    let members = sqlx::query_scalar!(
        r#"select distinct other as "other!" from read_guard_same_person where member = $1 limit 200"#,
        member.0
    );
    Ok(members.fetch_all(tx.conn()).await?.into_iter().map(MemberId).collect())
}
