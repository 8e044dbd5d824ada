//! Where withdrawals are kept.

use kernel::{
    Actor, Amount, Asset, Money, Wallet,
    id::{MemberId, OperatorId, RequestId, WithdrawalId},
};
use sqlx::types::Json;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Account, By, Claim, Queue, State, Step, Withdrawal, state::keeper, transfer};
use crate::Error;

struct Row {
    id: Uuid,
    member: i64,
    asset: i16,
    amount: i64,
    fee: i64,
    method: String,
    number: String,
    holder: String,
    payee: Option<Uuid>,
    state: String,
    reason: Option<String>,
    due_at: Option<OffsetDateTime>,
    claimed_by: Option<i64>,
    claimed_until: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
}

const ODD: store::Error = store::Error::Inconsistent("a withdrawal of an unknown asset, amount or state");

fn state(name: &str) -> Result<State, Error> {
    name.parse().map_err(|_| ODD.into())
}

impl TryFrom<Row> for Withdrawal {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let state = state(&row.state)?;
        let claim = row.claimed_by.zip(row.claimed_until);
        Ok(Self {
            id: WithdrawalId(row.id),
            member: MemberId(row.member),
            currency: Asset::from_number(row.asset).ok_or(ODD)?,
            amount: Amount::from_units(row.amount).ok_or(ODD)?,
            fee: Money::from_units(row.fee),
            account: Account { method: row.method, number: row.number, holder: row.holder },
            state,
            keeper: keeper(state),
            until: row.due_at,
            reason: row.reason,
            payee: row.payee,
            claim: claim.map(|(operator, until)| Claim { operator: OperatorId(operator), until }),
            created_at: row.created_at,
            updated_at: row.updated_at,
            transfers: Vec::new(),
            timeline: Vec::new(),
        })
    }
}

/// Makes a member's requests wait for each other: what one day may hold is counted under this lock.
pub(super) async fn queue_up(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    Ok(tx.advisory_lock("cashier withdrawals", &member.to_string()).await?)
}

/// Writes it down.
pub(super) async fn file(tx: &mut Tx, new: &Withdrawal, request: RequestId) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_withdrawal
             (id, member, request, asset, amount, fee, method, number, holder, payee, state, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)",
        new.id.0,
        new.member.0,
        request.0,
        new.currency.number(),
        new.amount.units(),
        new.fee.units(),
        new.account.method,
        new.account.number,
        new.account.holder,
        new.payee,
        new.state.name(),
        new.created_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The withdrawal that a request was for.
pub(super) async fn requested(
    tx: &mut Tx,
    member: MemberId,
    request: RequestId,
) -> Result<Option<WithdrawalId>, Error> {
    let id = sqlx::query_scalar!(
        "select id from cashier_withdrawal where member = $1 and request = $2",
        member.0,
        request.0
    );
    Ok(id.fetch_optional(tx.conn()).await?.map(WithdrawalId))
}

/// How many withdrawals a member asked for since a moment and was not refused, and their sum.
pub(super) async fn since(
    tx: &mut Tx,
    Wallet { member, asset }: Wallet,
    from: OffsetDateTime,
) -> Result<(i64, Money), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", bounded(coalesce(sum(amount), 0)) as "sum!" from cashier_withdrawal
           where member = $1 and asset = $2 and created_at >= $3 and state <> 'rejected'"#,
        member.0,
        asset.number(),
        from
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.count, Money::from_units(row.sum)))
}

/// The withdrawal with its transfers, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: WithdrawalId) -> Result<Option<Withdrawal>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, asset, amount, fee, method, number, holder, payee, state, reason, due_at, claimed_by,
                claimed_until, created_at, updated_at
         from cashier_withdrawal where id = $1 for update",
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let mut withdrawal = Withdrawal::try_from(row)?;
    withdrawal.transfers = transfer::sql::of(tx, id).await?;
    Ok(Some(withdrawal))
}

/// Which withdrawals are wanted.
#[derive(Default)]
pub(super) struct Filter {
    pub(super) id: Option<WithdrawalId>,
    pub(super) member: Option<MemberId>,
    pub(super) after: Option<WithdrawalId>,
    pub(super) limit: i64,
}

/// Withdrawals with their transfers and timelines, newest first.
pub(super) async fn list(store: &Store, filter: &Filter) -> Result<Vec<Withdrawal>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, asset, amount, fee, method, number, holder, payee, state, reason, due_at, claimed_by,
                claimed_until, created_at, updated_at
         from cashier_withdrawal
         where ($1::uuid is null or id = $1) and ($2::bigint is null or member = $2)
           and ($3::uuid is null or id < $3)
         order by id desc limit $4",
        filter.id.map(|id| id.0),
        filter.member.map(|member| member.0),
        filter.after.map(|id| id.0),
        filter.limit
    )
    .fetch_all(store.pool())
    .await?;
    let mut found = rows.into_iter().map(Withdrawal::try_from).collect::<Result<Vec<_>, _>>()?;
    let ids: Vec<Uuid> = found.iter().map(|withdrawal| withdrawal.id.0).collect();
    let steps = sqlx::query!(
        r#"select withdrawal, state, at, actor as "actor: Json<Actor>", note
           from cashier_withdrawal_step where withdrawal = any($1) order by withdrawal, number"#,
        &ids
    )
    .fetch_all(store.pool())
    .await?;
    for row in steps {
        let by = match row.actor.0 {
            Actor::Member(_) => "member",
            Actor::Operator(_) => "operator",
            Actor::Vendor(_) | Actor::House => "house",
        };
        let step = Step { state: state(&row.state)?, at: row.at, by, actor: row.actor.0, note: row.note };
        if let Some(withdrawal) = found.iter_mut().find(|withdrawal| withdrawal.id.0 == row.withdrawal) {
            withdrawal.timeline.push(step);
        }
    }
    for (of, transfer) in transfer::sql::of_all(store, &ids).await? {
        if let Some(withdrawal) = found.iter_mut().find(|withdrawal| withdrawal.id.0 == of) {
            withdrawal.transfers.push(transfer);
        }
    }
    Ok(found)
}

/// Withdrawals for operators, without their timelines.
pub(super) async fn queue(store: &Store, wanted: &Queue) -> Result<Vec<Withdrawal>, Error> {
    let (state, member) = (wanted.state.map(State::name), wanted.member.map(|member| member.0));
    let (after, limit) = (wanted.after.map(|id| id.0), i64::from(wanted.limit));
    let now = store.now();
    let rows = if wanted.oldest_first {
        let rows = sqlx::query_as!(
            Row,
            "select id, member, asset, amount, fee, method, number, holder, payee, state, reason, due_at,
                    claimed_by, claimed_until, created_at, updated_at
             from cashier_withdrawal
             where ($1::text is null or state = $1) and ($2::bigint is null or member = $2)
               and ($3::uuid is null or id > $3)
               and (not $5::boolean or state in ('requested', 'risk', 'failed', 'disputed')
                    or (state in ('approved', 'paying') and due_at < $6))
             order by id limit $4",
            state,
            member,
            after,
            limit,
            wanted.waiting,
            now
        );
        rows.fetch_all(store.pool()).await?
    } else {
        let rows = sqlx::query_as!(
            Row,
            "select id, member, asset, amount, fee, method, number, holder, payee, state, reason, due_at,
                    claimed_by, claimed_until, created_at, updated_at
             from cashier_withdrawal
             where ($1::text is null or state = $1) and ($2::bigint is null or member = $2)
               and ($3::uuid is null or id < $3)
               and (not $5::boolean or state in ('requested', 'risk', 'failed', 'disputed')
                    or (state in ('approved', 'paying') and due_at < $6))
             order by id desc limit $4",
            state,
            member,
            after,
            limit,
            wanted.waiting,
            now
        );
        rows.fetch_all(store.pool()).await?
    };
    rows.into_iter().map(Withdrawal::try_from).collect()
}

/// Writes the state; and the step that led to it, if it is a new one.
pub(super) async fn save(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    step: Option<By<'_>>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let claim = withdrawal.claim;
    sqlx::query!(
        "update cashier_withdrawal
         set state = $2, reason = $3, due_at = $4, claimed_by = $5, claimed_until = $6, updated_at = $7
         where id = $1",
        withdrawal.id.0,
        withdrawal.state.name(),
        withdrawal.reason,
        withdrawal.until,
        claim.map(|claim| claim.operator.0),
        claim.map(|claim| claim.until),
        now
    )
    .execute(tx.conn())
    .await?;
    let Some(By { actor, note }) = step else { return Ok(()) };
    let actor = serde_json::to_value(actor).map_err(store::Error::from)?;
    sqlx::query!(
        "insert into cashier_withdrawal_step (withdrawal, number, state, at, actor, note)
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5
         from cashier_withdrawal_step where withdrawal = $1",
        withdrawal.id.0,
        withdrawal.state.name(),
        now,
        actor,
        note
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes who works on it, and nothing else: a claim is no change of the withdrawal.
pub(super) async fn claim(tx: &mut Tx, id: WithdrawalId, claim: Option<Claim>) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_withdrawal set claimed_by = $2, claimed_until = $3 where id = $1",
        id.0,
        claim.map(|claim| claim.operator.0),
        claim.map(|claim| claim.until)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The sums of these members' withdrawals that were approved without an operator since a moment.
pub(super) async fn approved_by_itself(
    tx: &mut Tx,
    members: &[MemberId],
    since: OffsetDateTime,
) -> Result<Vec<(MemberId, Money)>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select w.member, bounded(sum(w.amount)) as "sum!" from cashier_withdrawal w
           where w.member = any($1) and w.created_at >= $2
             and exists (select from cashier_withdrawal_step s
                         where s.withdrawal = w.id and s.state = 'approved' and s.actor ->> 'kind' = 'house')
           group by w.member"#,
        &members,
        since
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), Money::from_units(row.sum))).collect())
}
