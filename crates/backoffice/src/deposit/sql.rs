//! Where consents to decisions about money that comes in are kept.

use kernel::id::OperatorId;
use office::{Caller, second_person::Consent};
use store::{Store, Tx};
use time::OffsetDateTime;

use crate::Error;

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

/// Who consented to exactly this. Those who decide about one subject wait for each other.
pub(crate) async fn consents(tx: &mut Tx, (subject, seen): (&str, &str)) -> Result<Vec<Consent>, Error> {
    tx.take_turn("office consent", subject).await?;
    let rows = sqlx::query_as!(
        Row,
        "select operator, name, note, at from office_consent where subject = $1 and seen = $2 order by at",
        subject,
        seen
    );
    Ok(rows.fetch_all(tx.conn()).await?.into_iter().map(Into::into).collect())
}

pub(crate) async fn consent(
    tx: &mut Tx,
    (subject, seen): (&str, &str),
    clerk: &Caller,
    (note, now): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_consent (subject, seen, operator, name, note, at) values ($1, $2, $3, $4, $5, $6)",
        subject,
        seen,
        clerk.operator.id.0,
        clerk.operator.name,
        note,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Every consent ever given about these subjects, with what was consented to.
pub(crate) async fn about(
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
