//! Bringing a database to this version's schema. Only forward: expand, then contract.

#[cfg(test)]
#[cfg(feature = "testing")]
mod tests;

use std::time::Duration;

use sqlx::{Connection, Executor, PgConnection, migrate::Migrator, postgres::PgConnectOptions};

use crate::{Error, tasks::CancellationToken};

/// From one look at the coming months to the next.
const LOOK: Duration = Duration::from_hours(24);

/// The schema's history.
pub static MIGRATOR: Migrator = sqlx::migrate!("./migrations");

/// Applies what is missing, as the owner of the schema. Safe to run from many nodes at once.
///
/// # Errors
/// When the server cannot be reached or a migration fails.
pub async fn run(connect: &PgConnectOptions) -> Result<(), Error> {
    let mut connection = PgConnection::connect_with(connect).await?;
    // One key for the role (the whole server) and one for the database: nodes that start together wait here.
    connection.execute("select pg_advisory_lock(7351001)").await?;
    ensure_role(&mut connection).await?;
    let outcome = MIGRATOR.run(&mut connection).await;
    connection.execute("select pg_advisory_unlock(7351001)").await?;
    outcome?;
    // Whoever may only work asks whether there is anything left to do.
    connection.execute("grant select on _sqlx_migrations to mela_app").await?;
    partitions::ensure(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Whether the schema is this version's, for a program that may not change it.
///
/// # Errors
/// [`Error::NotMigrated`] when a migration is missing, or when the server cannot be reached.
pub async fn verify(connect: &PgConnectOptions) -> Result<(), Error> {
    let mut connection = PgConnection::connect_with(connect).await?;
    let is_there: bool = sqlx::query_scalar("select to_regclass('public._sqlx_migrations') is not null")
        .fetch_one(&mut connection)
        .await?;
    let made: Vec<i64> = if is_there {
        connection.execute(crate::pool::SET_ROLE).await?;
        sqlx::query_scalar("select version from _sqlx_migrations where success")
            .fetch_all(&mut connection)
            .await?
    } else {
        Vec::new()
    };
    connection.close().await?;
    match MIGRATOR.iter().find(|migration| !made.contains(&migration.version)) {
        Some(missing) => Err(Error::NotMigrated { version: missing.version }),
        None => Ok(()),
    }
}

/// Looks ahead once a day until `stop`: a node that runs for long must not outrun the months that were made at its start.
pub async fn look_ahead(connect: PgConnectOptions, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        if let Err(error) = extend(&connect).await {
            tracing::warn!(%error, "the coming months have no partitions yet");
        }
    }
}

async fn extend(connect: &PgConnectOptions) -> Result<(), Error> {
    let mut connection = PgConnection::connect_with(connect).await?;
    // A new partition locks its table for a moment. Behind a long reader it would wait, and every bet behind it.
    connection.execute("set lock_timeout = '1s'").await?;
    partitions::ensure(&mut connection).await?;
    Ok(connection.close().await?)
}

async fn ensure_role(connection: &mut PgConnection) -> Result<(), Error> {
    let exists: bool = sqlx::query_scalar("select exists (select from pg_roles where rolname = 'mela_app')")
        .fetch_one(&mut *connection)
        .await?;
    if !exists {
        let made = connection.execute("create role mela_app nologin").await;
        // Another database of the same server may have made it in between.
        if let Err(sqlx::Error::Database(error)) = &made
            && error.code().is_none_or(|code| code != "42710" && code != "23505")
        {
            made?;
        }
    }
    let member: bool = sqlx::query_scalar("select pg_has_role(current_user, 'mela_app', 'member')")
        .fetch_one(&mut *connection)
        .await?;
    if !member {
        connection.execute("grant mela_app to current_user").await?;
    }
    Ok(())
}

pub mod partitions {
    //! Monthly partitions. A default partition catches what no month holds, so that nothing is ever refused for its date.
    //! A month of which it holds rows already gets none of its own: they lie well where they are.

    use sqlx::{AssertSqlSafe, Executor, PgConnection};

    use crate::Error;

    /// Tables partitioned by month.
    const TABLES: [&str; 2] = ["outbox", "transfer"];

    /// What the server answers where the default partition holds rows of the new one (check_violation).
    const HELD: &str = "23514";

    /// Makes the partitions of this month and the next three, by the server's clock.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn ensure(connection: &mut PgConnection) -> Result<(), Error> {
        connection.execute("select pg_advisory_lock(7351002)").await?;
        let months: Vec<(String, String, String)> = sqlx::query_as(
            "select to_char(m, 'YYYY_MM'), to_char(m, 'YYYY-MM-01'), to_char(m + interval '1 month', 'YYYY-MM-01')
             from generate_series(date_trunc('month', now()), date_trunc('month', now()) + interval '3 months',
                                  interval '1 month') m",
        )
        .fetch_all(&mut *connection)
        .await?;
        for table in TABLES {
            for (name, from, to) in &months {
                let statement = format!(
                    "create table if not exists {table}_{name} partition of {table}
                     for values from ('{from} 00:00:00+00') to ('{to} 00:00:00+00')"
                );
                let made = connection.execute(AssertSqlSafe(statement)).await;
                if let Err(sqlx::Error::Database(error)) = &made
                    && error.code().is_some_and(|code| code == HELD)
                {
                    tracing::warn!(table, month = name, "rows of this month lie in the default partition");
                } else {
                    made?;
                }
            }
        }
        connection.execute("select pg_advisory_unlock(7351002)").await?;
        Ok(())
    }
}
