//! Where comparisons and their differences are kept.

use std::collections::HashSet;

use kernel::id::{MemberId, OperatorId, VendorId};
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Difference, Error, Kind, Repair, Run, Said, State, Wanted, run::Seen};

struct Row {
    id: Uuid,
    partner: i64,
    key: String,
    kind: String,
    state: String,
    version: i32,
    member: Option<i64>,
    game: String,
    round: String,
    theirs: Option<Value>,
    ours: Option<Value>,
    booked: Option<Value>,
    found_at: OffsetDateTime,
    seen_at: OffsetDateTime,
    act: Option<String>,
}

impl TryFrom<Row> for Difference {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = |_| store::Error::Inconsistent("a difference of an unknown kind or state");
        Ok(Self {
            id: row.id,
            partner: VendorId(row.partner),
            key: row.key,
            kind: row.kind.parse().map_err(odd)?,
            state: row.state.parse().map_err(odd)?,
            version: row.version,
            member: row.member.map(MemberId),
            game: row.game,
            round: row.round,
            theirs: side(row.theirs)?,
            ours: side(row.ours)?,
            booked: side(row.booked)?,
            found_at: row.found_at,
            seen_at: row.seen_at,
            repair: row.act.and_then(|act| act.parse().ok()),
        })
    }
}

fn side<T: DeserializeOwned>(value: Option<Value>) -> Result<Option<T>, Error> {
    Ok(value.map(serde_json::from_value).transpose()?)
}

/// Files a difference, or that it was seen again. One that was decided waits anew when its sides have changed since;
/// one that had gone, when it is back.
pub(super) async fn file(
    tx: &mut Tx,
    partner: VendorId,
    seen: &Seen,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let theirs = seen.theirs.as_ref().map(serde_json::to_value).transpose()?;
    let ours = seen.ours.as_ref().map(serde_json::to_value).transpose()?;
    let booked = seen.booked.as_ref().map(serde_json::to_value).transpose()?;
    sqlx::query!(
        "insert into reconcile_difference as d
             (id, partner, key, kind, member, game, round, theirs, ours, booked, found_at, seen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
         on conflict (partner, key, kind) do update set
             seen_at = $11, theirs = $8, ours = $9, booked = $10, member = coalesce(d.member, $5),
             version = d.version + case when d.theirs is distinct from $8 or d.ours is distinct from $9 then 1 else 0 end,
             state = case when d.state = 'gone' then 'open'
                          when d.state in ('repaired', 'accepted')
                               and (d.theirs is distinct from $8 or d.ours is distinct from $9) then 'open'
                          else d.state end
         where d.state <> 'repairing'",
        kernel::id::fresh(),
        partner.0,
        seen.key,
        seen.kind.name(),
        seen.member.map(|member| member.0),
        seen.game,
        seen.round,
        theirs,
        ours,
        booked,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes a comparison down; its number.
pub(super) async fn record(tx: &mut Tx, run: &Run) -> Result<i64, Error> {
    let state = if run.error.is_some() { "failed" } else { "done" };
    let id = sqlx::query_scalar!(
        "insert into reconcile_run (partner, from_at, until_at, started_at, ended_at, by_hand, state, error, compared,
                                    found, unjudged, sums)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id",
        run.partner.0,
        run.from,
        run.until,
        run.started_at,
        run.ended_at,
        run.by_hand,
        state,
        run.error,
        run.compared,
        run.found,
        run.unjudged,
        serde_json::to_value(&run.sums)?
    );
    Ok(id.fetch_one(tx.conn()).await?)
}

struct RunRow {
    id: i64,
    partner: i64,
    from_at: OffsetDateTime,
    until_at: OffsetDateTime,
    started_at: OffsetDateTime,
    ended_at: OffsetDateTime,
    by_hand: bool,
    error: Option<String>,
    compared: i64,
    found: i64,
    unjudged: i64,
    sums: Value,
}

impl TryFrom<RunRow> for Run {
    type Error = Error;

    fn try_from(row: RunRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            partner: VendorId(row.partner),
            from: row.from_at,
            until: row.until_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
            by_hand: row.by_hand,
            error: row.error,
            compared: row.compared,
            found: row.found,
            unjudged: row.unjudged,
            sums: serde_json::from_value(row.sums)?,
        })
    }
}

pub(super) async fn runs(
    store: &Store,
    partner: Option<VendorId>,
    after: Option<i64>,
    limit: u16,
) -> Result<Vec<Run>, Error> {
    let rows = sqlx::query_as!(
        RunRow,
        "select id, partner, from_at, until_at, started_at, ended_at, by_hand, error, compared, found, unjudged, sums
         from reconcile_run
         where ($1::bigint is null or partner = $1) and ($2::bigint is null or id < $2) order by id desc limit $3",
        partner.map(|partner| partner.0),
        after,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(super) async fn last(store: &Store, partner: VendorId) -> Result<Option<Run>, Error> {
    Ok(runs(store, Some(partner), None, 1).await?.pop())
}

/// Up to when every window was compared.
pub(super) async fn reach(store: &Store, partner: VendorId) -> Result<Option<OffsetDateTime>, Error> {
    let reach = sqlx::query_scalar!(
        "select max(until_at) from reconcile_run where partner = $1 and state = 'done' and not by_hand",
        partner.0
    );
    Ok(reach.fetch_one(store.pool()).await?)
}

/// Differences that wait, and the alarms of open rounds among them.
pub(super) async fn open(store: &Store, partner: VendorId) -> Result<(i64, i64), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "all!", count(*) filter (where kind = 'open_round') as "rounds!"
           from reconcile_difference where partner = $1 and state in ('open', 'repairing')"#,
        partner.0
    )
    .fetch_one(store.pool())
    .await?;
    Ok((row.all, row.rounds))
}

pub(super) async fn differences(store: &Store, wanted: &Wanted) -> Result<Vec<Difference>, Error> {
    let (after_at, after_id) = wanted.after.unzip();
    let states: Vec<String> = match wanted.state {
        None => Vec::new(),
        Some(State::Open) => [State::Open, State::Repairing].map(|state| state.name().to_owned()).into(),
        Some(state) => vec![state.name().to_owned()],
    };
    let rows = sqlx::query_as!(
        Row,
        "select id, partner, key, kind, state, version, member, game, round, theirs, ours, booked, found_at, seen_at, act
         from reconcile_difference
         where ($1::bigint is null or partner = $1) and (cardinality($2::text[]) = 0 or state = any($2))
           and ($3::text is null or kind = $3) and ($4::timestamptz is null or found_at >= $4)
           and ($5::timestamptz is null or found_at < $5)
           and ($6::timestamptz is null or (found_at, id) < ($6, $7::uuid))
         order by found_at desc, id desc limit $8",
        wanted.partner.map(|partner| partner.0),
        &states,
        wanted.kind.map(Kind::name),
        wanted.from,
        wanted.until,
        after_at,
        after_id,
        i64::from(wanted.limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(super) async fn difference(store: &Store, id: Uuid) -> Result<Option<Difference>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, partner, key, kind, state, version, member, game, round, theirs, ours, booked, found_at, seen_at, act
         from reconcile_difference where id = $1",
        id
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

pub(super) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<Difference>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, partner, key, kind, state, version, member, game, round, theirs, ours, booked, found_at, seen_at, act
         from reconcile_difference where id = $1 for update",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// Open differences that were last seen before a moment, those looked at longest ago first.
pub(super) async fn unseen(
    store: &Store,
    partner: VendorId,
    before: OffsetDateTime,
    limit: u16,
) -> Result<Vec<Difference>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, partner, key, kind, state, version, member, game, round, theirs, ours, booked, found_at, seen_at, act
         from reconcile_difference
         where partner = $1 and state = 'open' and seen_at < $2 and kind not in ('odd_win', 'held_win')
         order by seen_at, id limit $3",
        partner.0,
        before,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Wins that are filed as held and wait for operators.
pub(super) async fn held(store: &Store) -> Result<Vec<Difference>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, partner, key, kind, state, version, member, game, round, theirs, ours, booked, found_at, seen_at, act
         from reconcile_difference where kind = 'held_win' and state in ('open', 'repairing')"
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(TryInto::try_into).collect()
}

/// Which of these transactions were ever filed as this kind.
pub(super) async fn filed(
    store: &Store,
    kind: Kind,
    keys: &[(VendorId, String)],
) -> Result<HashSet<(VendorId, String)>, Error> {
    let partners: Vec<i64> = keys.iter().map(|(partner, _)| partner.0).collect();
    let names: Vec<String> = keys.iter().map(|(_, key)| key.clone()).collect();
    let rows = sqlx::query!(
        "select partner, key from reconcile_difference
         where kind = $1 and (partner, key) in (select * from unnest($2::bigint[], $3::text[]))",
        kind.name(),
        &partners,
        &names
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    Ok(rows.map(|row| (VendorId(row.partner), row.key)).collect())
}

/// Repairs that are decided and not made.
pub(super) async fn repairing(store: &Store) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        "select id from reconcile_difference where state = 'repairing' order by found_at limit 100"
    );
    Ok(ids.fetch_all(store.pool()).await?)
}

/// Which of these transactions are repairs of ours.
pub(super) async fn repairs(store: &Store, keys: &[String]) -> Result<HashSet<String>, Error> {
    let own: Vec<String> = keys.iter().filter(|key| key.starts_with("reconcile:")).cloned().collect();
    if own.is_empty() {
        return Ok(HashSet::new());
    }
    let known = sqlx::query_scalar!(
        r#"select act_key as "key!" from reconcile_difference where act_key is not null and act_key = any($1)
           union select note from reconcile_act where act = 'done' and note = any($1)"#,
        &own
    );
    Ok(known.fetch_all(store.pool()).await?.into_iter().collect())
}

/// By which transactions of ours some of a vendor's were topped up: its name and ours.
pub(super) async fn topped_up(
    store: &Store,
    partner: VendorId,
    keys: &[String],
) -> Result<Vec<(String, String)>, Error> {
    let rows = sqlx::query!(
        "select d.key, a.note from reconcile_difference d join reconcile_act a on a.difference = d.id
         where d.partner = $1 and d.key = any($2) and d.kind = 'amount_differs' and a.act = 'done'
           and a.repair = 'top_up'",
        partner.0,
        keys
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.key, row.note)).collect())
}

pub(super) async fn decide(
    tx: &mut Tx,
    difference: &Difference,
    repair: Repair,
    key: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "update reconcile_difference set state = 'repairing', act = $2, act_key = $3 where id = $1",
        difference.id,
        repair.name(),
        key
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Moves a difference on; whether it was where it was thought to be.
pub(super) async fn end(tx: &mut Tx, id: Uuid, from: State, to: State) -> Result<bool, Error> {
    let moved = sqlx::query!(
        "update reconcile_difference set state = $3 where id = $1 and state = $2",
        id,
        from.name(),
        to.name()
    );
    Ok(moved.execute(tx.conn()).await?.rows_affected() == 1)
}

/// It is no longer seen.
pub(super) async fn gone(tx: &mut Tx, difference: &Difference, now: OffsetDateTime) -> Result<(), Error> {
    if end(tx, difference.id, State::Open, State::Gone).await? {
        let said = NewSaid { operator: None, name: "mela", act: "gone", repair: None, note: "", at: now };
        say(tx, difference, said).await?;
    }
    Ok(())
}

/// Who consented to a repair of what is seen now.
pub(super) async fn consents(
    tx: &mut Tx,
    difference: &Difference,
    repair: Repair,
) -> Result<Vec<(OperatorId, String)>, Error> {
    // After a repair that the books refused, two must say so anew.
    let rows = sqlx::query!(
        r#"select operator as "operator!", name from reconcile_act a
           where difference = $1 and version = $2 and act = 'consent' and repair = $3 and operator is not null
             and not exists (select from reconcile_act l
                             where l.difference = $1 and l.number > a.number and l.act = 'refused')
           order by number limit 100"#,
        difference.id,
        difference.version,
        repair.name()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (OperatorId(row.operator), row.name)).collect())
}

/// Something that is said or done.
pub(super) struct NewSaid<'a> {
    pub(super) operator: Option<OperatorId>,
    pub(super) name: &'a str,
    pub(super) act: &'static str,
    pub(super) repair: Option<Repair>,
    pub(super) note: &'a str,
    pub(super) at: OffsetDateTime,
}

pub(super) async fn say(tx: &mut Tx, difference: &Difference, said: NewSaid<'_>) -> Result<(), Error> {
    sqlx::query!(
        "insert into reconcile_act (difference, version, operator, name, act, repair, note, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        difference.id,
        difference.version,
        said.operator.map(|operator| operator.0),
        said.name,
        said.act,
        said.repair.map(Repair::name),
        said.note,
        said.at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn said(store: &Store, id: Uuid) -> Result<Vec<Said>, Error> {
    let rows = sqlx::query!(
        "select version, operator, name, act, repair, note, at from reconcile_act where difference = $1 order by number",
        id
    )
    .fetch_all(store.pool())
    .await?;
    let said = rows.into_iter().map(|row| Said {
        operator: row.operator.map(OperatorId),
        name: row.name,
        act: row.act,
        repair: row.repair,
        note: row.note,
        at: row.at,
        version: row.version,
    });
    Ok(said.collect())
}
