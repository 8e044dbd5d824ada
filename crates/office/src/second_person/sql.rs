//! Where it stands who let whom in, and what was decided on a day.

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use store::{Error, Store, Tx};
use time::{Date, OffsetDateTime};

use super::{About, Consent, Proposal};
use crate::Caller;

/// Until when an operator is in quarantine, if they are or were; nothing of one who may not act.
pub(super) async fn quarantine(
    tx: &mut Tx,
    operator: OperatorId,
) -> Result<Option<Option<OffsetDateTime>>, Error> {
    let until = sqlx::query_scalar!(
        "select quarantine_until from office_operator where id = $1 and enabled and enrolled",
        operator.0
    );
    Ok(until.fetch_optional(tx.conn()).await?)
}

/// Who may not act or is in quarantine, and who let the operator in or was let in by the operator.
pub(super) async fn strangers(
    tx: &mut Tx,
    operator: OperatorId,
    now: OffsetDateTime,
) -> Result<Vec<OperatorId>, Error> {
    let ids = sqlx::query_scalar!(
        "select id from office_operator where not enabled or not enrolled or quarantine_until > $2
         union select operator from office_tie where by = $1
         union select by from office_tie where operator = $1",
        operator.0,
        now
    );
    Ok(ids.fetch_all(tx.conn()).await?.into_iter().flatten().map(OperatorId).collect())
}

/// Which operator did one of these things last with a subject, and under which name.
pub(super) async fn last_to_act(
    tx: &mut Tx,
    subject: &str,
    acts: &[&str],
) -> Result<Option<(OperatorId, String)>, Error> {
    let acts: Vec<String> = acts.iter().map(|act| (*act).to_owned()).collect();
    let row = sqlx::query!(
        r#"select operator as "operator!", name from office_audit
           where subject = $1 and action = any($2) and operator is not null order by number desc limit 1"#,
        subject,
        &acts
    );
    Ok(row.fetch_optional(tx.conn()).await?.map(|row| (OperatorId(row.operator), row.name)))
}

/// What was decided on a day, in units.
pub(super) async fn decided(tx: &mut Tx, About { member, kind }: About, day: Date) -> Result<i64, Error> {
    let units = sqlx::query_scalar!(
        "select units from office_day where member = $1 and kind = $2 and day = $3",
        member.0,
        kind,
        day
    );
    Ok(units.fetch_optional(tx.conn()).await?.unwrap_or(0))
}

/// Adds an amount to a day.
pub(super) async fn count(
    tx: &mut Tx,
    About { member, kind }: About,
    day: Date,
    amount: Amount,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_day as d (member, kind, day, units) values ($1, $2, $3, $4)
         on conflict (member, kind, day) do update set units = bounded(d.units::numeric + excluded.units)",
        member.0,
        kind,
        day,
        amount.units()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Adds units to an operator's part of a day; what it is then.
pub(super) async fn count_own(
    tx: &mut Tx,
    operator: OperatorId,
    member: MemberId,
    day: Date,
    units: i64,
) -> Result<i64, Error> {
    let units = sqlx::query_scalar!(
        "insert into office_own_day as d (operator, member, day, units) values ($1, $2, $3, $4)
         on conflict (operator, member, day) do update
             set units = bounded(d.units::numeric + excluded.units) returning units",
        operator.0,
        member.0,
        day,
        units
    );
    Ok(units.fetch_one(tx.conn()).await?)
}

/// The most that an operator decides about; nothing for any amount.
pub(super) async fn limit(tx: &mut Tx, operator: OperatorId) -> Result<Option<Amount>, Error> {
    let units = sqlx::query_scalar!("select amount_limit from office_operator where id = $1", operator.0);
    Ok(units.fetch_optional(tx.conn()).await?.flatten().and_then(Amount::from_units))
}

/// What was decided on a day about each of these members, in units.
pub(super) async fn decided_about(
    store: &Store,
    members: &[MemberId],
    kind: &str,
    day: Date,
) -> Result<Vec<(MemberId, i64)>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        "select member, units from office_day where member = any($1) and kind = $2 and day = $3",
        &members,
        kind,
        day
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.units)).collect())
}

struct Row {
    operator: i64,
    name: String,
    note: String,
    at: OffsetDateTime,
}

impl From<Row> for Consent {
    fn from(row: Row) -> Self {
        Self { operator: OperatorId(row.operator), name: row.name, note: row.note, at: row.at }
    }
}

pub(super) async fn consents(
    tx: &mut Tx,
    Proposal { subject, seen }: Proposal<'_>,
) -> Result<Vec<Consent>, Error> {
    tx.advisory_lock("office consent", subject).await?;
    let rows = sqlx::query_as!(
        Row,
        "select operator, name, note, at from office_consent where subject = $1 and seen = $2 order by at",
        subject,
        seen
    );
    Ok(rows.fetch_all(tx.conn()).await?.into_iter().map(Into::into).collect())
}

/// Those of them who have consented to nothing else of the subject since.
pub(super) async fn standing(
    tx: &mut Tx,
    Proposal { subject, seen }: Proposal<'_>,
) -> Result<Vec<Consent>, Error> {
    tx.advisory_lock("office consent", subject).await?;
    let rows = sqlx::query_as!(
        Row,
        "select operator, name, note, at from office_consent given where subject = $1 and seen = $2
             and not exists (select from office_consent later
                             where later.subject = given.subject and later.operator = given.operator
                               and later.at > given.at)
         order by at",
        subject,
        seen
    );
    Ok(rows.fetch_all(tx.conn()).await?.into_iter().map(Into::into).collect())
}

pub(super) async fn consent(
    tx: &mut Tx,
    Proposal { subject, seen }: Proposal<'_>,
    caller: &Caller,
    note: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_consent (subject, seen, operator, name, note, at) values ($1, $2, $3, $4, $5, $6)",
        subject,
        seen,
        caller.operator.id.0,
        caller.operator.name,
        note,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn about(
    store: &Store,
    subjects: &[String],
) -> Result<Vec<(String, String, Consent)>, Error> {
    let rows = sqlx::query!(
        "select subject, seen, operator, name, note, at from office_consent where subject = any($1) order by at",
        subjects
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let consent =
            Consent { operator: OperatorId(row.operator), name: row.name, note: row.note, at: row.at };
        (row.subject, row.seen, consent)
    });
    Ok(rows.collect())
}
