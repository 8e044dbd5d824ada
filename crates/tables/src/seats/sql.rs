//! Where decisions are kept.

use games::table::blackjack::seated::{Decided, Decision, SeatNumber};
use kernel::id::{MemberId, RequestId};
use sqlx::PgExecutor;
use store::{Error, Store, Tx};
use strum::{FromRepr, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{BetState, Hosting, Phase};

/// What became of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[repr(i16)]
pub(crate) enum ActState {
    /// Whether its stake stands is not known yet.
    Asked = 1,
    /// It counts.
    Done = 2,
    /// Its stake was refused, and the seat is to decide again.
    Refused = 3,
}

kernel::named!(ActState);
kernel::numbered!(ActState);

/// A decision on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// Which of its round, from 1.
    pub(crate) number: i32,
    pub(crate) seat: SeatNumber,
    pub(crate) act: Decision,
    /// Whose; `None` where time decided.
    pub(crate) owner: Option<MemberId>,
    /// Which of the owner's bets it brings.
    pub(crate) bet: Option<i32>,
    pub(crate) received_at: OffsetDateTime,
    pub(crate) state: ActState,
}

impl Act {
    pub(crate) const fn decided(&self) -> Decided {
        Decided { seat: self.seat, act: self.act }
    }

    /// Whether it was asked for as this: who could not insure themselves has declined.
    pub(crate) fn was(&self, asked: Decision) -> bool {
        self.act == asked || asked == Decision::Insure && self.act == Decision::Decline && self.bet.is_some()
    }
}

/// A decision with its round.
pub(crate) struct Requested {
    pub(crate) round: Uuid,
    pub(crate) act: Act,
}

struct Row {
    round: Uuid,
    number: i32,
    seat: i16,
    act: String,
    owner: Option<i64>,
    bet: Option<i32>,
    received_at: OffsetDateTime,
    state: i16,
}

impl TryFrom<Row> for Requested {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        const ODD: Error = Error::Inconsistent("a decision that no seat makes");
        let act = Act {
            number: row.number,
            seat: u8::try_from(row.seat).ok().and_then(SeatNumber::new).ok_or(ODD)?,
            act: Decision::of(&row.act).ok_or(ODD)?,
            owner: row.owner.map(MemberId),
            bet: row.bet,
            received_at: row.received_at,
            state: ActState::from_number(row.state).ok_or(ODD)?,
        };
        Ok(Self { round: row.round, act })
    }
}

pub(crate) async fn requested(
    tx: &mut Tx,
    owner: MemberId,
    request: RequestId,
) -> Result<Option<Requested>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select round, number, seat, act, owner, bet, received_at, state from table_act where owner = $1 and request = $2",
        owner.0,
        request.0
    );
    row.fetch_optional(tx.conn()).await?.map(Requested::try_from).transpose()
}

/// Moves the lock of an open round in which nobody bet.
pub(crate) async fn wait_for_bets(
    store: &Store,
    hosting: Hosting,
    number: i64,
    (now, lock_at): (OffsetDateTime, OffsetDateTime),
) -> Result<bool, Error> {
    let waits = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set lock_at = $7 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5 and r.lock_at <= $6
             and not exists (select from table_bet b where b.round = r.id and b.state <> $8)",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Open.number(),
        now,
        lock_at,
        BetState::Refused.number()
    );
    Ok(waits.execute(store.pool()).await?.rows_affected() > 0)
}

/// Calls a locked round off in which nobody sits after all.
pub(crate) async fn call_off(
    store: &Store,
    hosting: Hosting,
    number: i64,
    (reason, by): (&str, &str),
) -> Result<bool, Error> {
    let is_off = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set phase = $6, void_reason = $7, voided_by = $8 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Locked.number(),
        Phase::Void.number(),
        reason,
        by
    );
    Ok(is_off.execute(store.pool()).await?.rows_affected() > 0)
}

/// Gives who is to decide in a round that runs until a later moment.
pub(crate) async fn restart_turn(
    store: &Store,
    hosting: Hosting,
    number: i64,
    until: OffsetDateTime,
) -> Result<bool, Error> {
    let restarted = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set turn_until = $6 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5 and r.turn_until < $6",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Running.number(),
        until
    );
    Ok(restarted.execute(store.pool()).await?.rows_affected() > 0)
}

/// Every decision of a round, in their order.
pub(crate) async fn of_round(database: impl PgExecutor<'_>, round: Uuid) -> Result<Vec<Act>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select round, number, seat, act, owner, bet, received_at, state from table_act where round = $1 order by number",
        round
    );
    let rows = rows.fetch_all(database).await?;
    rows.into_iter().map(|row| Ok(Requested::try_from(row)?.act)).collect()
}

pub(crate) async fn insert(
    tx: &mut Tx,
    round: Uuid,
    act: &Act,
    request: Option<RequestId>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into table_act (round, number, seat, act, owner, request, bet, received_at, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        round,
        act.number,
        i16::from(act.seat.number()),
        act.act.code(),
        act.owner.map(|owner| owner.0),
        request.map(|request| request.0),
        act.bet,
        act.received_at,
        act.state.number()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Records what became of decisions whose stakes are answered; whether any of them counts. An insurance whose stake was refused is declined.
pub(crate) async fn settle(tx: &mut Tx, round: Uuid) -> Result<bool, Error> {
    let settled = sqlx::query_scalar!(
        "update table_act a
         set state = case when b.state = $4 and a.act <> $5 then $6::smallint else $7::smallint end,
             act = case when b.state = $4 and a.act = $5 then $8 else a.act end
         from table_bet b
         where a.round = $1 and a.state = $2 and b.round = a.round and b.owner = a.owner and b.number = a.bet and b.state <> $3
         returning a.state",
        round,
        ActState::Asked.number(),
        BetState::Asked.number(),
        BetState::Refused.number(),
        Decision::Insure.code(),
        ActState::Refused.number(),
        ActState::Done.number(),
        Decision::Decline.code()
    );
    Ok(settled.fetch_all(tx.conn()).await?.contains(&ActState::Done.number()))
}
