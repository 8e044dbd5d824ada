//! Bringing what the database keeps under the first key: at the first start what was kept in the open, later what an older
//! key sealed. By the owner, some rows in one transaction: killed at any moment, it goes on where it was.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, postgres::PgConnectOptions};

use super::{MARK, Place, Sealing, Secrets, parts};
use crate::{Error, Store};

/// Rows of one transaction.
const BATCH: i64 = 200;

/// Which values are brought under the first key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Those in the open.
    Open,
    /// Those, and those under other keys.
    Older,
}

/// Seals what an earlier version kept in the open, once for each place: what appears there in the open later was put there
/// by somebody who has no key, and is refused. Safe to run from many nodes at once.
///
/// # Errors
/// When the database refuses.
pub async fn first(owner: &PgConnectOptions, secrets: &Secrets, places: &[Place]) -> Result<u64, Error> {
    let mut connection = alone(owner).await?;
    let mut sealed: u64 = 0;
    for place in missing(&mut connection, places).await? {
        sealed = sealed.saturating_add(walk(&mut connection, secrets, &place, Which::Open).await?);
        sqlx::query("insert into secret_place (place) values ($1) on conflict do nothing")
            .bind(place.to_string())
            .execute(&mut connection)
            .await?;
    }
    connection.close().await?;
    Ok(sealed)
}

/// Whether [`first`] was run for all of them, for a program that may not do it itself.
///
/// # Errors
/// [`Sealing::Unsealed`] with the place that is left.
pub async fn verify(store: &Store, places: &[Place]) -> Result<(), Error> {
    let mut connection = store.pool().acquire().await?;
    let left = missing(&mut connection, places).await?;
    match left.first() {
        Some(place) => Err(Sealing::Unsealed { place: place.to_string() }.into()),
        None => Ok(()),
    }
}

/// Brings everything under the first key, and forgets the keys under which nothing is left. All nodes must have that key
/// first by then. How many values were sealed anew.
///
/// # Errors
/// When a value does not open, or the database refuses; what was done stays done.
pub async fn run(owner: &PgConnectOptions, secrets: &Secrets, places: &[Place]) -> Result<u64, Error> {
    let mut connection = alone(owner).await?;
    let mut sealed: u64 = 0;
    for place in places {
        sealed = sealed.saturating_add(walk(&mut connection, secrets, place, Which::Older).await?);
    }
    let mut used: Vec<String> =
        count(&mut connection, places).await?.into_iter().map(|held| held.key).collect();
    used.push(secrets.current()?.to_owned());
    sqlx::query("delete from secret_key where id <> all($1)").bind(&used).execute(&mut connection).await?;
    connection.close().await?;
    Ok(sealed)
}

/// How many secrets of a place a key seals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Table and column.
    pub place: String,
    /// The key's name; empty for values in the open.
    pub key: String,
    /// How many.
    pub count: i64,
}

/// What each key seals.
///
/// # Errors
/// When the database refuses.
pub async fn held(owner: &PgConnectOptions, places: &[Place]) -> Result<Vec<Held>, Error> {
    let mut connection = PgConnection::connect_with(owner).await?;
    let held = count(&mut connection, places).await?;
    connection.close().await?;
    Ok(held)
}

async fn count(connection: &mut PgConnection, places: &[Place]) -> Result<Vec<Held>, Error> {
    let mut held = Vec::new();
    for place in places {
        let (table, bytes) = (place.table, bytes(place));
        // The name stands between the third and the fourth sign; a value in the open may be anything.
        let statement = format!(
            "select coalesce(name, '') as name, count(*) from (
                 select case when substring({bytes} from 1 for {length}) = '{MARK}'::bytea
                     then split_part(encode({bytes}, 'escape'), '$', 4) end as name
                 from {table} where {column} is not null) named
             group by 1 order by 1",
            length = MARK.len(),
            column = place.column,
        );
        let rows: Vec<(String, i64)> =
            sqlx::query_as(AssertSqlSafe(statement)).fetch_all(&mut *connection).await?;
        held.extend(rows.into_iter().map(|(key, count)| Held { place: place.to_string(), key, count }));
    }
    Ok(held)
}

/// A connection that nobody else seals by at the same time.
async fn alone(owner: &PgConnectOptions) -> Result<PgConnection, Error> {
    let mut connection = PgConnection::connect_with(owner).await?;
    connection.execute("select pg_advisory_lock(7351004)").await?;
    // A row that somebody holds for long is waited for, and not for ever.
    connection.execute("set lock_timeout = '30s'").await?;
    Ok(connection)
}

async fn missing(connection: &mut PgConnection, places: &[Place]) -> Result<Vec<Place>, Error> {
    let done: Vec<String> =
        sqlx::query_scalar("select place from secret_place").fetch_all(connection).await?;
    Ok(places.iter().filter(|place| !done.contains(&place.to_string())).copied().collect())
}

/// A value as bytes, whatever its column's type.
fn bytes(place: &Place) -> String {
    if place.is_text { format!("convert_to({}, 'UTF8')", place.column) } else { place.column.to_owned() }
}

async fn walk(
    connection: &mut PgConnection,
    secrets: &Secrets,
    place: &Place,
    which: Which,
) -> Result<u64, Error> {
    let prefix = match which {
        Which::Open => MARK.to_owned(),
        Which::Older => format!("{MARK}{}$", secrets.current()?),
    };
    let (select, update) = statements(place, prefix.len());
    let (mut sealed, mut last): (u64, Option<Vec<String>>) = (0, None);
    loop {
        let mut tx = connection.begin().await?;
        let rows: Vec<(Vec<String>, Vec<u8>)> = sqlx::query_as(AssertSqlSafe(select.clone()))
            .bind(prefix.as_bytes())
            .bind(last.as_deref())
            .bind(BATCH)
            .fetch_all(&mut *tx)
            .await?;
        let Some((key, _)) = rows.last() else { return Ok(sealed) };
        last = Some(key.clone());
        for (key, value) in rows {
            let row = key.join("/");
            let plain = if parts(&value).is_some() { secrets.open(place, &row, &value)? } else { value };
            let value = secrets.seal(place, &row, &plain)?;
            sqlx::query(AssertSqlSafe(update.clone()))
                .bind(value.as_bytes())
                .bind(&key)
                .execute(&mut *tx)
                .await?;
            sealed = sealed.saturating_add(1);
        }
        tx.commit().await?;
    }
}

/// What reads some rows after the last ones, and what writes one. A row's key is a list of text in both.
fn statements(place: &Place, length: usize) -> (String, String) {
    let (table, column, bytes) = (place.table, place.column, bytes(place));
    let names: Vec<&str> = place.key.iter().map(|(name, _)| *name).collect();
    let (names, texts) = (names.join(", "), names.join("::text, "));
    let given: Vec<String> = place
        .key
        .iter()
        .enumerate()
        .map(|(at, (_, kind))| format!("($2::text[])[{}]::{kind}", at + 1))
        .collect();
    let given = given.join(", ");
    let select = format!(
        "select array[{texts}::text], {bytes} from {table}
         where {column} is not null and substring({bytes} from 1 for {length}) <> $1
           and ($2::text[] is null or ({names}) > ({given}))
         order by {names} limit $3 for update"
    );
    let value = if place.is_text { "convert_from($1, 'UTF8')" } else { "$1" };
    let update = format!("update {table} set {column} = {value} where ({names}) = ({given})");
    (select, update)
}
