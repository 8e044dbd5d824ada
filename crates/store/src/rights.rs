//! What the role that signs in to the database may do and become. The program's should be able to do its work and no more:
//! whoever makes it run SQL of their own then can neither change a transfer, nor the schema, nor run a program of the server.

use sqlx::{Connection, Executor, PgConnection, postgres::PgConnectOptions};

use crate::Error;

#[cfg(test)]
#[cfg(feature = "testing")]
mod tests;

/// A role's rights beyond the program's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// Its name.
    pub role: String,
    /// What it may do or become that the program does not need, each as the end of "the role …".
    pub beyond: Vec<String>,
    /// Whether it may make tables: a migration can run as it.
    pub may_migrate: bool,
}

/// Asks the server about the role of `connect`, as it signs in.
///
/// # Errors
/// When the server cannot be reached.
pub async fn of(connect: &PgConnectOptions) -> Result<Rights, Error> {
    let mut connection = PgConnection::connect_with(connect).await?;
    let rights = ask(&mut connection).await?;
    connection.close().await?;
    Ok(rights)
}

async fn ask(connection: &mut PgConnection) -> Result<Rights, Error> {
    let (role, is_superuser): (String, bool) =
        sqlx::query_as("select rolname::text, rolsuper from pg_roles where rolname = session_user")
            .fetch_one(&mut *connection)
            .await?;
    // To make tables where it may: then what it does belongs to whoever owns the schema.
    let may_migrate: bool = sqlx::query_scalar(
        "select coalesce(has_schema_privilege(session_user, to_regnamespace('public'), 'create'), false)",
    )
    .fetch_one(&mut *connection)
    .await?;
    // A superuser may do and become everything else, too: one line says it.
    let beyond = if is_superuser {
        vec!["is a superuser".to_owned()]
    } else {
        sqlx::query_scalar(BEYOND).fetch_all(&mut *connection).await?
    };
    Ok(Rights { role, beyond, may_migrate })
}

/// Attributes, memberships, and what it owns or may destroy. `mela_app` is the program's own role.
const BEYOND: &str = "
    select said from (
        select 1, 'may make roles' from pg_roles where rolname = session_user and rolcreaterole
        union all
        select 2, 'may make databases' from pg_roles where rolname = session_user and rolcreatedb
        union all
        select 3, 'may replicate the whole server' from pg_roles where rolname = session_user and rolreplication
        union all
        select 4, 'passes by row security' from pg_roles where rolname = session_user and rolbypassrls
        union all
        select 5, 'may become ' || rolname from pg_roles
            where pg_has_role(session_user, oid, 'member') and rolname not in (session_user, 'mela_app')
        union all
        select 6, 'owns the database' from pg_database d join pg_roles r on r.oid = d.datdba
            where d.datname = current_database() and r.rolname = session_user
        union all
        select 7, 'may make tables in the schema public'
            where has_schema_privilege(session_user, to_regnamespace('public'), 'create')
        union all
        select 8, 'owns tables' where exists (
            select from pg_class c join pg_roles r on r.oid = c.relowner
            where r.rolname = session_user and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relpersistence <> 't')
        union all
        select 9, 'may change or delete transfers'
            where has_table_privilege(session_user, to_regclass('public.transfer'), 'update, delete, truncate')
    ) found (place, said) order by place, said";

/// Lets `role` work as the program, if it cannot yet.
///
/// # Errors
/// When the role of `owner` may not give that.
pub async fn admit(owner: &PgConnectOptions, role: &str) -> Result<(), Error> {
    let mut connection = PgConnection::connect_with(owner).await?;
    let admitted: Option<bool> =
        sqlx::query_scalar("select pg_has_role(oid, 'mela_app', 'member') from pg_roles where rolname = $1")
            .bind(role)
            .fetch_optional(&mut connection)
            .await?;
    if admitted == Some(false) {
        // The server quotes the name.
        let statement: String = sqlx::query_scalar("select format('grant mela_app to %I', $1::text)")
            .bind(role)
            .fetch_one(&mut connection)
            .await?;
        connection.execute(sqlx::AssertSqlSafe(statement)).await?;
    }
    Ok(connection.close().await?)
}

/// Lets the program's role itself sign in: where the server asks for no password, because it knows by itself who is there.
///
/// # Errors
/// When the role of `owner` may not give that.
pub async fn let_in(owner: &PgConnectOptions) -> Result<(), Error> {
    let mut connection = PgConnection::connect_with(owner).await?;
    open(&mut connection).await?;
    Ok(connection.close().await?)
}

pub(crate) async fn open(owner: &mut PgConnection) -> Result<(), Error> {
    let may: bool = sqlx::query_scalar("select rolcanlogin from pg_roles where rolname = 'mela_app'")
        .fetch_one(&mut *owner)
        .await?;
    if !may {
        let changed = owner.execute("alter role mela_app login").await;
        // Another program that starts at the same moment may have done it in between.
        if let Err(sqlx::Error::Database(error)) = &changed
            && !error.message().contains("concurrently updated")
        {
            changed?;
        }
    }
    Ok(())
}
