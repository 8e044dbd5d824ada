//! Where requests about operators are kept.

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use office::{Caller, Role, reach_of};
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Request;

struct Row {
    id: Uuid,
    kind: String,
    operator: Option<i64>,
    name: String,
    version: i32,
    role: String,
    countries: Vec<String>,
    line: Option<i64>,
    amount_limit: Option<i64>,
    reason: String,
    half: Option<Vec<u8>>,
    asked_by: i64,
    asked_name: String,
    asked_at: OffsetDateTime,
}

impl TryFrom<Row> for Request {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = Error::Inconsistent("a request of an unknown kind or role");
        let (Ok(kind), Some(role)) = (row.kind.parse(), Role::from_name(&row.role)) else {
            return Err(odd);
        };
        let reach = reach_of(row.countries, row.line, row.amount_limit)?;
        Ok(Self {
            id: row.id,
            kind,
            operator: row.operator.map(OperatorId),
            name: row.name,
            version: row.version,
            role,
            countries: reach.countries,
            line: reach.line,
            limit: reach.limit,
            reason: row.reason,
            half: row.half,
            asked_by: OperatorId(row.asked_by),
            asked_name: row.asked_name,
            asked_at: row.asked_at,
            may_decide: false,
        })
    }
}

/// Files a request; `false` when the same waits already.
pub(in crate::operator) async fn insert(tx: &mut Tx, request: &Request) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into office_operator_request
             (id, kind, operator, name, version, role, countries, line, amount_limit, reason, half, state, asked_by,
              asked_name, asked_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', $12, $13, $14)
         on conflict (kind, lower(name)) where state = 'waiting' do nothing",
        request.id,
        request.kind.name(),
        request.operator.map(|id| id.0),
        request.name,
        request.version,
        request.role.name(),
        &request.countries,
        request.line.map(|line: MemberId| line.0),
        request.limit.map(Amount::units),
        request.reason,
        request.half,
        request.asked_by.0,
        request.asked_name,
        request.asked_at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Those that wait, the oldest first.
pub(super) async fn waiting(store: &Store) -> Result<Vec<Request>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, kind, operator, name, version, role, countries, line, amount_limit, reason, half, asked_by,
                asked_name, asked_at
         from office_operator_request where state = 'waiting' order by id limit 200"
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(TryInto::try_into).collect()
}

/// One, whether it waits or not.
pub(super) async fn find(store: &Store, id: Uuid) -> Result<Option<Request>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, kind, operator, name, version, role, countries, line, amount_limit, reason, half, asked_by,
                asked_name, asked_at
         from office_operator_request where id = $1",
        id
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

/// Answers one that waits; `false` when somebody has.
pub(super) async fn decide(
    tx: &mut Tx,
    (id, done): (Uuid, bool),
    clerk: &Caller,
    (note, now): (&str, OffsetDateTime),
) -> Result<bool, Error> {
    let decided = sqlx::query!(
        "update office_operator_request set state = $2, decided_by = $3, decided_name = $4, decided_at = $5, note = $6
         where id = $1 and state = 'waiting'",
        id,
        if done { "done" } else { "refused" },
        clerk.operator.id.0,
        clerk.operator.name,
        now,
        note
    )
    .execute(tx.conn())
    .await?;
    Ok(decided.rows_affected() == 1)
}

/// How many owners can sign in.
pub(super) async fn owners(store: &Store) -> Result<i64, Error> {
    let owners = sqlx::query_scalar!(
        r#"select count(*) as "count!" from office_operator where role = 'owner' and enabled and enrolled"#
    );
    Ok(owners.fetch_one(store.pool()).await?)
}
