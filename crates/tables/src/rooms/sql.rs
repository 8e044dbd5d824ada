//! Where sessions, tides and what shots met are kept.

use std::collections::{BTreeMap, HashMap};

use games::table::spread::Spread;
use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId},
};
use sqlx::PgExecutor;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Page, Session, SessionState, Tide, TopUp, Totals, top_up::Kept};
use crate::{Hosting, Why};

struct Row {
    id: Uuid,
    table_id: i64,
    seat: i16,
    owner: i64,
    amount: i64,
    added: i64,
    seed: i64,
    nonce: i64,
    state: i16,
    why: Option<String>,
    started_at: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
    settling: i64,
    settled: i64,
}

impl TryFrom<Row> for Session {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        const ODD: Error = Error::Inconsistent("a session that no seat has");
        Ok(Self {
            id: row.id,
            table: TableId(row.table_id),
            seat: u8::try_from(row.seat).map_err(|_| ODD)?,
            owner: MemberId(row.owner),
            amount: Amount::from_units(row.amount).ok_or(ODD)?,
            added: Money::from_units(row.added),
            seed: row.seed,
            nonce: row.nonce,
            state: SessionState::from_number(row.state).ok_or(ODD)?,
            why: row.why.map(|why| why.parse::<Why>().map_err(|_| ODD)).transpose()?,
            started_at: row.started_at,
            ended_at: row.ended_at,
            settling: row.settling,
            settled: row.settled,
        })
    }
}

/// Keeps a session that is asked for; `false` where another one holds the seat, or the member sits there already.
pub(crate) async fn insert(tx: &mut Tx, session: &Session, request: RequestId) -> Result<bool, Error> {
    let kept = sqlx::query!(
        "insert into room_session (id, table_id, seat, owner, request, amount, seed, nonce, state, started_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing",
        session.id,
        session.table.0,
        i16::from(session.seat),
        session.owner.0,
        request.0,
        session.amount.units(),
        session.seed,
        session.nonce,
        session.state.number(),
        session.started_at
    );
    Ok(kept.execute(tx.conn()).await?.rows_affected() == 1)
}

/// The session that a request of a member named before.
pub(crate) async fn requested(
    database: impl PgExecutor<'_>,
    owner: MemberId,
    request: RequestId,
) -> Result<Option<Session>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, table_id, seat, owner, amount, added, seed, nonce, state, why, started_at, ended_at, settling, settled
         from room_session where owner = $1 and request = $2",
        owner.0,
        request.0
    );
    row.fetch_optional(database).await?.map(Session::try_from).transpose()
}

/// The session of a name.
pub(crate) async fn named(store: &Store, id: Uuid) -> Result<Option<Session>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, table_id, seat, owner, amount, added, seed, nonce, state, why, started_at, ended_at, settling, settled
         from room_session where id = $1",
        id
    );
    row.fetch_optional(store.pool()).await?.map(Session::try_from).transpose()
}

/// The session of a name, which nobody else moves on meanwhile.
pub(super) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<Session>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, table_id, seat, owner, amount, added, seed, nonce, state, why, started_at, ended_at, settling, settled
         from room_session where id = $1 for update",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(Session::try_from).transpose()
}

/// A member's last session in a room, refused ones left out.
pub(crate) async fn last(store: &Store, table: TableId, owner: MemberId) -> Result<Option<Session>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, table_id, seat, owner, amount, added, seed, nonce, state, why, started_at, ended_at, settling, settled
         from room_session where table_id = $1 and owner = $2 and state <> $3 order by started_at desc limit 1",
        table.0,
        owner.0,
        SessionState::Refused.number()
    );
    row.fetch_optional(store.pool()).await?.map(Session::try_from).transpose()
}

/// The sessions of these rooms that have not ended, by their seats.
pub(crate) async fn sitting(store: &Store, tables: &[TableId]) -> Result<Vec<Session>, Error> {
    let tables: Vec<i64> = tables.iter().map(|table| table.0).collect();
    let rows = sqlx::query_as!(
        Row,
        "select id, table_id, seat, owner, amount, added, seed, nonce, state, why, started_at, ended_at, settling, settled
         from room_session where table_id = any($1) and ended_at is null order by table_id, seat",
        &tables
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Session::try_from).collect()
}

/// A member's sessions that have not ended, the first one first.
pub(crate) async fn of_owner(store: &Store, owner: MemberId) -> Result<Vec<Session>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, table_id, seat, owner, amount, added, seed, nonce, state, why, started_at, ended_at, settling, settled
         from room_session where owner = $1 and ended_at is null order by started_at",
        owner.0
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Session::try_from).collect()
}

/// Moves a session on, from any of these states; `false` where it is in none of them.
pub(crate) async fn advance(
    database: impl PgExecutor<'_>,
    session: Uuid,
    (from, to): (&[SessionState], SessionState),
    why: Option<Why>,
) -> Result<bool, Error> {
    let from: Vec<i16> = from.iter().map(|state| state.number()).collect();
    let moved = sqlx::query!(
        "update room_session set state = $3, why = $4, ended_at = case when $5 then clock_timestamp() end
         where id = $1 and state = any($2)",
        session,
        &from,
        to.number(),
        why.map(Why::name),
        matches!(to, SessionState::Ended | SessionState::Refused)
    );
    Ok(moved.execute(database).await?.rows_affected() == 1)
}

/// Says, for a room's host alone, that a session that is leaving has shot its last.
pub(crate) async fn close(store: &Store, hosting: Hosting, session: Uuid) -> Result<bool, Error> {
    let closed = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update room_session s set state = $5 from host where s.table_id = host.id and s.id = $4 and s.state = $6",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        session,
        SessionState::Closed.number(),
        SessionState::Leaving.number()
    );
    Ok(closed.execute(store.pool()).await?.rows_affected() == 1)
}

/// Writes down that a session is about to be settled up to a page, where it is settled up to another and nothing is under way; `false`
/// otherwise.
pub(crate) async fn claims(store: &Store, session: Uuid, (after, until): (i64, i64)) -> Result<bool, Error> {
    let claimed = sqlx::query!(
        "update room_session set settling = $3 where id = $1 and settled = $2 and settling = $2",
        session,
        after,
        until
    );
    Ok(claimed.execute(store.pool()).await?.rows_affected() == 1)
}

/// Writes down that a session is settled up to the page that was under way; who comes late changes nothing.
pub(crate) async fn settled(store: &Store, session: Uuid, until: i64) -> Result<(), Error> {
    let written = sqlx::query!(
        "update room_session set settled = $2 where id = $1 and settling = $2 and settled < $2",
        session,
        until
    );
    written.execute(store.pool()).await?;
    Ok(())
}

/// What sessions came to with their last pages; those without one are left out.
pub(crate) async fn totals(store: &Store, sessions: &[Uuid]) -> Result<HashMap<Uuid, Totals>, Error> {
    let rows = sqlx::query!(
        r#"select s.id as "id!", p.number as "number!", p.shot as "shot!", p.staked as "staked!", p.won as "won!",
               p.at as "at!"
           from unnest($1::uuid[]) s (id) cross join lateral (
               select number, shot, staked, won, at from room_page where session = s.id order by number desc limit 1
           ) p"#,
        sessions
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    let totals = rows.map(|row| {
        let (staked, won) = (Money::from_units(row.staked), Money::from_units(row.won));
        (row.id, Totals { page: row.number, shot: row.shot, staked, won, at: Some(row.at) })
    });
    Ok(totals.collect())
}

/// What a session had staked and won up to a page.
pub(crate) async fn sums_at(store: &Store, session: Uuid, page: i64) -> Result<(Money, Money), Error> {
    let row =
        sqlx::query!("select staked, won from room_page where session = $1 and number = $2", session, page);
    let row = row.fetch_optional(store.pool()).await?;
    Ok(row.map_or((Money::ZERO, Money::ZERO), |row| {
        (Money::from_units(row.staked), Money::from_units(row.won))
    }))
}

/// Writes down what a session that ends came to, and what its hits return in the long run.
pub(super) async fn measured(
    tx: &mut Tx,
    session: Uuid,
    (hits, totals): (usize, &Totals),
    spread: Spread,
) -> Result<(), Error> {
    let measured = sqlx::query!(
        "update room_session set hits = $2, staked = $3, won = $4, mean = $5, variance = $6, third = $7 where id = $1",
        session,
        i64::try_from(hits).unwrap_or(i64::MAX),
        totals.staked.units(),
        totals.won.units(),
        spread.mean,
        spread.variance,
        spread.third
    );
    measured.execute(tx.conn()).await?;
    Ok(())
}

/// Writes pages of rooms whose hosts still hold them; which ones stand.
pub(crate) async fn write(store: &Store, pages: &[Page]) -> Result<Vec<(Uuid, i64)>, Error> {
    fn all<T>(pages: &[Page], one: impl Fn(&Page) -> T) -> Vec<T> {
        pages.iter().map(one).collect()
    }
    let rows = sqlx::query!(
        r#"insert into room_page (session, number, table_id, tide, fence, shot, staked, won, hits, killed)
           select p.session, p.number, g.id, p.tide, p.fence, p.shot, p.staked, p.won, p.hits::jsonb,
               string_to_array(p.killed, ',')::integer[]
           from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[],
                   $8::bigint[], $9::bigint[], $10::text[], $11::text[])
               p (session, number, table_id, node, fence, tide, shot, staked, won, hits, killed)
           join (select id, node, fence from game_table where id = any($3) order by id for share) g
               on g.id = p.table_id and g.node = p.node and g.fence = p.fence
           on conflict do nothing returning session, number"#,
        &all(pages, |page| page.session),
        &all(pages, |page| page.number),
        &all(pages, |page| page.hosting.table.0),
        &all(pages, |page| page.hosting.node),
        &all(pages, |page| page.hosting.fence),
        &all(pages, |page| page.tide),
        &all(pages, |page| i64::from(page.shot)),
        &all(pages, |page| page.staked.units()),
        &all(pages, |page| page.won.units()),
        &all(pages, |page| page.hits.clone()),
        &all(pages, |page| page.killed.clone())
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.session, row.number)).collect())
}

/// The hits of a session, page by page, with the tide of each page.
pub(crate) async fn hits(store: &Store, session: Uuid) -> Result<Vec<(i64, serde_json::Value)>, Error> {
    let pages = sqlx::query!("select tide, hits from room_page where session = $1 order by number", session);
    Ok(pages.fetch_all(store.pool()).await?.into_iter().map(|page| (page.tide, page.hits)).collect())
}

/// The seeds of the tides in which a session met something.
pub(crate) async fn seeds(store: &Store, session: Uuid) -> Result<BTreeMap<i64, String>, Error> {
    let rows = sqlx::query!(
        "select t.number, t.seed from room_session s join room_tide t on t.table_id = s.table_id
         where s.id = $1 and t.number in (select distinct tide from room_page where session = $1)",
        session
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.number, row.seed)).collect())
}

/// The tides of rooms that came last.
pub(crate) async fn tides(store: &Store, tables: &[TableId]) -> Result<HashMap<TableId, Tide>, Error> {
    let tables: Vec<i64> = tables.iter().map(|table| table.0).collect();
    let rows = sqlx::query!(
        "select distinct on (t.table_id) t.table_id, t.number, t.chain, c.chain_end, t.place, t.seed, t.started_at
         from room_tide t join table_chain c on c.table_id = t.table_id and c.number = t.chain
         where t.table_id = any($1) order by t.table_id, t.number desc",
        &tables
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    let tides = rows.map(|row| {
        let tide = Tide {
            number: row.number,
            chain: row.chain,
            chain_end: row.chain_end,
            place: row.place,
            seed: row.seed,
            started_at: row.started_at,
        };
        (TableId(row.table_id), tide)
    });
    Ok(tides.collect())
}

/// Begins a tide, for the room's host alone.
pub(crate) async fn begin(store: &Store, hosting: Hosting, tide: &Tide) -> Result<bool, Error> {
    let begun = sqlx::query!(
        "insert into room_tide (table_id, number, chain, place, seed, started_at)
         select id, $4, $5, $6, $7, $8 from game_table where id = $1 and node = $2 and fence = $3 for share
         on conflict do nothing",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        tide.number,
        tide.chain,
        tide.place,
        tide.seed,
        tide.started_at
    );
    Ok(begun.execute(store.pool()).await?.rows_affected() == 1)
}

/// Which fish of a tide were killed.
pub(crate) async fn killed(store: &Store, table: TableId, tide: i64) -> Result<Vec<u16>, Error> {
    let killed = sqlx::query_scalar!(
        r#"select distinct unnest(killed) as "fish!" from room_page
           where table_id = $1 and tide = $2 and killed <> '{}' order by 1"#,
        table.0,
        tide
    );
    let killed = killed.fetch_all(store.pool()).await?;
    Ok(killed.into_iter().filter_map(|fish| u16::try_from(fish).ok()).collect())
}

struct KeptRow {
    session: Uuid,
    request: Uuid,
    amount: i64,
    stands: Option<bool>,
    why: Option<String>,
}

impl TryFrom<KeptRow> for Kept {
    type Error = Error;

    fn try_from(row: KeptRow) -> Result<Self, Error> {
        const ODD: Error = Error::Inconsistent("a top-up that nobody asks for");
        Ok(Self {
            session: row.session,
            request: RequestId(row.request),
            amount: Amount::from_units(row.amount).ok_or(ODD)?,
            stands: row.stands,
            why: row.why.map(|why| why.parse::<Why>().map_err(|_| ODD)).transpose()?,
        })
    }
}

/// Keeps a top-up that is asked for; `false` where its request named one before.
pub(super) async fn keep_top_up(tx: &mut Tx, session: Uuid, ask: &TopUp) -> Result<bool, Error> {
    let kept = sqlx::query!(
        "insert into room_top_up (owner, request, session, amount) values ($1, $2, $3, $4) on conflict do nothing",
        ask.member.0,
        ask.request.0,
        session,
        ask.amount.units()
    );
    Ok(kept.execute(tx.conn()).await?.rows_affected() == 1)
}

/// The top-up that a request of a member named before.
pub(super) async fn top_up(
    store: &Store,
    owner: MemberId,
    request: RequestId,
) -> Result<Option<Kept>, Error> {
    let row = sqlx::query_as!(
        KeptRow,
        "select session, request, amount, stands, why from room_top_up where owner = $1 and request = $2",
        owner.0,
        request.0
    );
    row.fetch_optional(store.pool()).await?.map(Kept::try_from).transpose()
}

/// What was asked for a session and has no answer, in all.
pub(super) async fn waiting(tx: &mut Tx, session: Uuid) -> Result<Money, Error> {
    let waiting = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0)::bigint as "waiting!" from room_top_up where session = $1 and stands is null"#,
        session
    );
    Ok(Money::from_units(waiting.fetch_one(tx.conn()).await?))
}

/// What was asked for these sessions, before a moment or ever, and has no answer.
pub(super) async fn unanswered(
    store: &Store,
    sessions: &[Uuid],
    before: Option<OffsetDateTime>,
) -> Result<Vec<Kept>, Error> {
    let rows = sqlx::query_as!(
        KeptRow,
        "select session, request, amount, stands, why from room_top_up
         where session = any($1) and stands is null and ($2::timestamptz is null or at < $2) order by at",
        sessions,
        before
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Kept::try_from).collect()
}

/// The top-ups of a session that are on record as refused.
pub(super) async fn refused(store: &Store, session: Uuid) -> Result<Vec<Kept>, Error> {
    let rows = sqlx::query_as!(
        KeptRow,
        "select session, request, amount, stands, why from room_top_up where session = $1 and not stands",
        session
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Kept::try_from).collect()
}

/// Writes down what the money core answered, and adds to the session what stands. A refusal is not remembered there, so that money may have
/// come after one; nothing else changes an answer. The session is locked first, as by whoever asks for more.
pub(super) async fn answer_top_up(
    store: &Store,
    owner: MemberId,
    kept: &Kept,
    refused: Option<Why>,
) -> Result<(), Error> {
    let mut tx = store.begin().await?;
    lock(&mut tx, kept.session).await?;
    let added = sqlx::query!(
        "with answered as (
             update room_top_up set stands = $3, why = $4 where owner = $1 and request = $2 and (stands is null or $3 and not stands)
             returning session, amount)
         update room_session s set added = added + a.amount from answered a where s.id = a.session and $3",
        owner.0,
        kept.request.0,
        refused.is_none(),
        refused.map(Why::name)
    );
    added.execute(tx.conn()).await?;
    tx.commit().await
}
