//! Where payees are kept.

use kernel::id::MemberId;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Payee;
use crate::Error;

struct Row {
    id: Uuid,
    member: i64,
    institution: String,
    number: String,
    holder: String,
    bound_at: OffsetDateTime,
    blocked: bool,
}

impl From<Row> for Payee {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            member: MemberId(row.member),
            institution: row.institution,
            number: row.number,
            holder: row.holder,
            bound_at: row.bound_at,
            blocked: row.blocked,
        }
    }
}

/// A member's accounts, oldest first.
pub(crate) async fn of(store: &Store, member: MemberId) -> Result<Vec<Payee>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, member, institution, number, holder, bound_at, blocked_at is not null as "blocked!"
           from cashier_payee where member = $1 and removed_at is null order by bound_at, id"#,
        member.0
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Payee::from).collect())
}

/// One account, its member's calls waiting for each other.
pub(crate) async fn one(tx: &mut Tx, member: MemberId, id: Uuid) -> Result<Option<Payee>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, member, institution, number, holder, bound_at, blocked_at is not null as "blocked!"
           from cashier_payee where member = $1 and id = $2 and removed_at is null for share"#,
        member.0,
        id
    );
    Ok(row.fetch_optional(tx.conn()).await?.map(Payee::from))
}

/// Makes the bindings of one member wait for each other.
pub(super) async fn lock(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    Ok(tx.advisory_lock("cashier payees", &member.to_string()).await?)
}

/// How many accounts are bound.
pub(super) async fn count(tx: &mut Tx, member: MemberId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_payee where member = $1 and removed_at is null"#,
        member.0
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

/// Binds it, anew where this member had removed it; answers whose it is now and under which id.
pub(super) async fn bind(tx: &mut Tx, payee: &Payee) -> Result<Payee, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"insert into cashier_payee as p (id, member, institution, number, holder, bound_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (institution, number) do update
               set bound_at = case when p.member = $2 and p.removed_at is not null then $6 else p.bound_at end,
                   holder = case when p.member = $2 then $5 else p.holder end,
                   blocked_at = case when p.member = $2 and p.holder <> $5 then null else p.blocked_at end,
                   removed_at = case when p.member = $2 then null else p.removed_at end
           returning id, member, institution, number, holder, bound_at, blocked_at is not null as "blocked!""#,
        payee.id,
        payee.member.0,
        payee.institution,
        payee.number,
        payee.holder,
        payee.bound_at
    );
    Ok(row.fetch_one(tx.conn()).await?.into())
}

/// Writes down that a member wanted another one's number.
pub(super) async fn clash(
    store: &Store,
    wanted: &Payee,
    owner: MemberId,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_payee_clash (member, owner, institution, number, at) values ($1, $2, $3, $4, $5)",
        wanted.member.0,
        owner.0,
        wanted.institution,
        wanted.number,
        now
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Hides an account; `false` when there is none to hide.
pub(super) async fn remove(
    store: &Store,
    member: MemberId,
    id: Uuid,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update cashier_payee set removed_at = $3 where member = $1 and id = $2 and removed_at is null",
        member.0,
        id,
        now
    )
    .execute(store.pool())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A member's accounts, the removed ones too, locked until `tx` ends: withdrawals to them wait.
pub(super) async fn lock_all(tx: &mut Tx, member: MemberId) -> Result<Vec<Payee>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, member, institution, number, holder, bound_at, blocked_at is not null as "blocked!"
           from cashier_payee where member = $1 order by id for update"#,
        member.0
    );
    Ok(rows.fetch_all(tx.conn()).await?.into_iter().map(Payee::from).collect())
}

/// Closes an account to payouts from a moment on, or opens it again.
pub(super) async fn block(
    tx: &mut Tx,
    member: MemberId,
    id: Uuid,
    since: Option<OffsetDateTime>,
) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_payee set blocked_at = $3 where member = $1 and id = $2",
        member.0,
        id,
        since
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether nothing is paid to an account.
pub(crate) async fn is_blocked(tx: &mut Tx, member: MemberId, id: Uuid) -> Result<bool, Error> {
    let blocked = sqlx::query_scalar!(
        r#"select exists (select from cashier_payee
                          where member = $1 and id = $2 and blocked_at is not null) as "blocked!""#,
        member.0,
        id
    );
    Ok(blocked.fetch_one(tx.conn()).await?)
}
