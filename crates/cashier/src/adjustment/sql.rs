//! Where adjustments are kept.

use kernel::{
    Asset, Money,
    id::{MemberId, OperatorId},
};
use office::Caller;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Adjustment, AdjustmentType, State};

struct Row {
    id: Uuid,
    member: i64,
    asset: i16,
    units: i64,
    r#type: String,
    reference: Option<String>,
    reason: String,
    state: String,
    asked_by: i64,
    asked_name: String,
    asked_at: OffsetDateTime,
    decided_name: Option<String>,
    decided_at: Option<OffsetDateTime>,
    note: Option<String>,
}

impl TryFrom<Row> for Adjustment {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || Error::Inconsistent("an adjustment of an unknown asset, type or state");
        Ok(Self {
            id: row.id,
            member: MemberId(row.member),
            account: String::new(),
            asset: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Money::from_units(row.units),
            r#type: row.r#type.parse().map_err(|_| odd())?,
            reference: row.reference,
            reason: row.reason,
            state: row.state.parse().map_err(|_| odd())?,
            asked_by: OperatorId(row.asked_by),
            asked_name: row.asked_name,
            asked_at: row.asked_at,
            decided_name: row.decided_name,
            decided_at: row.decided_at,
            note: row.note,
        })
    }
}

/// Files a request; `false` when the operator has used its name before.
pub(super) async fn insert(tx: &mut Tx, request: Uuid, adjustment: &Adjustment) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into office_adjustment 
             (id, request, member, asset, units, reason, state, asked_by, asked_name, asked_at, type, reference)
         values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9, $10, $11) on conflict (asked_by, request) do nothing",
        adjustment.id,
        request,
        adjustment.member.0,
        adjustment.asset.number(),
        adjustment.amount.units(),
        adjustment.reason,
        adjustment.asked_by.0,
        adjustment.asked_name,
        adjustment.asked_at,
        adjustment.r#type.name(),
        adjustment.reference
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether the member's or anybody's money was booked by hand under this name of outside; what was refused does not count.
pub(super) async fn is_booked(
    tx: &mut Tx,
    r#type: AdjustmentType,
    reference: &str,
    operator: OperatorId,
    request: Uuid,
) -> Result<bool, Error> {
    tx.advisory_lock("office booked by hand", reference).await?;
    let booked = sqlx::query_scalar!(
        r#"select exists (select from office_adjustment
                          where type = $1 and reference = $2 and state <> 'refused'
                            and not (asked_by = $3 and request = $4)) as "booked!""#,
        r#type.name(),
        reference,
        operator.0,
        request
    );
    Ok(booked.fetch_one(tx.conn()).await?)
}

/// How many units were asked for about a member since a moment, given or taken, other than by the operator under this name; what was
/// refused does not count.
pub(super) async fn asked_since(
    tx: &mut Tx,
    member: MemberId,
    operator: OperatorId,
    request: Uuid,
    since: OffsetDateTime,
) -> Result<i64, Error> {
    let units = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(abs(units)), 0)) as "units!" from office_adjustment
           where member = $1 and asked_at >= $2 and state <> 'refused'
             and not (asked_by = $3 and request = $4)"#,
        member.0,
        since,
        operator.0,
        request
    );
    Ok(units.fetch_one(tx.conn()).await?)
}

/// What an operator filed under a name of their own.
pub(super) async fn asked(
    store: &Store,
    operator: OperatorId,
    request: Uuid,
) -> Result<Option<Adjustment>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, asset, units, type, reference, reason, state, asked_by, asked_name, asked_at, decided_name, decided_at, note
         from office_adjustment where asked_by = $1 and request = $2",
        operator.0,
        request
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

/// One, as it stands.
pub(super) async fn find(store: &Store, id: Uuid) -> Result<Option<Adjustment>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, asset, units, type, reference, reason, state, asked_by, asked_name, asked_at, decided_name, decided_at, note
         from office_adjustment where id = $1",
        id
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

/// One, held until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<Adjustment>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, asset, units, type, reference, reason, state, asked_by, asked_name, asked_at, decided_name, decided_at, note
         from office_adjustment where id = $1 for update",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

pub(super) async fn decide(
    tx: &mut Tx,
    (id, state): (Uuid, State),
    clerk: &Caller,
    (note, now): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "update office_adjustment set state = $2, decided_by = $3, decided_name = $4, decided_at = $5, note = $6
         where id = $1",
        id,
        state.name(),
        clerk.operator.id.0,
        clerk.operator.name,
        now,
        note
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A page, newest first.
pub(super) async fn list(
    store: &Store,
    state: Option<State>,
    member: Option<MemberId>,
    below: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Adjustment>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, asset, units, type, reference, reason, state, asked_by, asked_name, asked_at, decided_name, decided_at, note
         from office_adjustment
         where ($1::text is null or state = $1) and ($2::bigint is null or member = $2)
           and ($3::uuid is null or id < $3)
         order by id desc limit $4",
        state.map(State::name),
        member.map(|member| member.0),
        below,
        limit
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}
