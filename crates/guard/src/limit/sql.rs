//! Where limits are kept.

use std::collections::{BTreeMap, HashMap};

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::{Kind, Limit, Limits, Line, Next, Span};

struct Row {
    member: i64,
    kind: String,
    span: String,
    value: Option<i64>,
    next_value: Option<i64>,
    next_at: Option<OffsetDateTime>,
}

fn gathered(rows: Vec<Row>) -> Result<HashMap<MemberId, Limits>, Error> {
    let mut all: HashMap<MemberId, Limits> = HashMap::new();
    for row in rows {
        let odd = |_| Error::Inconsistent("a limit of an unknown kind");
        let key = (row.kind.parse().map_err(odd)?, row.span.parse().map_err(odd)?);
        let next = row.next_at.map(|at| Next { value: row.next_value, at });
        all.entry(MemberId(row.member)).or_default().insert(key, Limit { value: row.value, next });
    }
    Ok(all)
}

/// A member's limits, outside a transaction: for showing.
pub(crate) async fn of(store: &Store, member: MemberId) -> Result<Limits, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select member, kind, span, value, next_value, next_at from guard_limit where member = $1",
        member.0
    )
    .fetch_all(store.pool())
    .await?;
    Ok(gathered(rows)?.remove(&member).unwrap_or_default())
}

/// The limits of members whose rows are locked.
pub(crate) async fn of_many(tx: &mut Tx, members: &[i64]) -> Result<HashMap<MemberId, Limits>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select member, kind, span, value, next_value, next_at from guard_limit where member = any($1)",
        members
    )
    .fetch_all(tx.conn())
    .await?;
    gathered(rows)
}

pub(crate) async fn save(
    tx: &mut Tx,
    member: MemberId,
    (kind, span): (Kind, Span),
    limit: &Limit,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let next = limit.next;
    sqlx::query!(
        "insert into guard_limit (member, kind, span, value, next_value, next_at, set_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (member, kind, span) do update set value = excluded.value, next_value = excluded.next_value,
             next_at = excluded.next_at, set_at = excluded.set_at",
        member.0,
        kind.name(),
        span.name(),
        limit.value,
        next.and_then(|next| next.value),
        next.map(|next| next.at),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether any limit stands, or waits to stand, between the member and a bet.
pub(crate) async fn mark_limited(tx: &mut Tx, member: MemberId, limits: &Limits) -> Result<(), Error> {
    let holds = |limit: &Limit| limit.value.is_some() || limit.next.is_some_and(|next| next.value.is_some());
    let limited = limits.iter().any(|((kind, _), limit)| kind.concerns_bets() && holds(limit));
    sqlx::query!("update guard_member set limited = $2 where member = $1", member.0, limited)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// What was asked for, newest first.
pub(crate) async fn history(store: &Store, member: MemberId, limit: i64) -> Result<Vec<Line>, Error> {
    let rows = sqlx::query_as!(
        Line,
        "select at, act, detail, operator from guard_history where member = $1 order by id desc limit $2",
        member.0,
        limit
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// Minutes on the site since the first days of spans; `days` are those first days, and may be one and the same: on a
/// Monday the week begins with the day.
pub(crate) async fn minutes(
    tx: &mut Tx,
    members: &[i64],
    days: &[time::Date],
) -> Result<BTreeMap<(i64, time::Date), i64>, Error> {
    let rows = sqlx::query!(
        r#"select d.day as "day!", p.member, bounded(sum(bit_count(p.minutes))) as "minutes!"
           from (select distinct unnest($2::date[])) as d (day) join guard_presence p on p.member = any($1) and p.day >= d.day
           group by d.day, p.member"#,
        members,
        days
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| ((row.member, row.day), row.minutes)).collect())
}
