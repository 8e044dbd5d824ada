//! Bringing a database to this version's schema. Only forward: expand, then contract.

use sqlx::{Connection, Executor, PgConnection, migrate::Migrator, postgres::PgConnectOptions};

use crate::Error;

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

    use sqlx::{AssertSqlSafe, Executor, PgConnection};

    use crate::Error;

    /// Tables partitioned by month.
    const TABLES: [&str; 2] = ["outbox", "transfer"];

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
                connection.execute(AssertSqlSafe(statement)).await?;
            }
        }
        connection.execute("select pg_advisory_unlock(7351002)").await?;
        Ok(())
    }
}
