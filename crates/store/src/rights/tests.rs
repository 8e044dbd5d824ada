//! Hand-written SQL on the program's own connections, and what is found out about roles that may do more.

use sqlx::{AssertSqlSafe, Row};

use super::*;
use crate::{migrate, testing::TestDb};

/// What a server answers who may not (insufficient_privilege).
const REFUSED: &str = "42501";

async fn code(connection: &mut PgConnection, statement: &str) -> Option<String> {
    match connection.execute(AssertSqlSafe(statement.to_owned())).await {
        Ok(_) => None,
        Err(sqlx::Error::Database(error)) => error.code().map(std::borrow::Cow::into_owned),
        Err(error) => panic!("{statement}: {error}"),
    }
}

/// Fails when the pool signed in as the owner and took the role `mela_app` afterwards: after `reset role` every one
/// of these was done, by a superuser.
#[tokio::test]
async fn whoever_speaks_for_the_program_becomes_nobody_else() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let mut connection = store.pool().acquire().await.unwrap();
    assert_eq!(code(&mut connection, "reset role").await, None, "it goes back to whom it was");
    let row = connection.fetch_one("select session_user::text, current_user::text").await.unwrap();
    assert_eq!((row.get::<&str, _>(0), row.get::<&str, _>(1)), ("mela_app", "mela_app"));
    let owner: String = {
        let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
        sqlx::query_scalar("select current_user::text").fetch_one(&mut owner).await.unwrap()
    };
    for statement in [
        format!("set role {owner}"),
        format!("set session authorization {owner}"),
        format!("grant {owner} to mela_app"),
        "alter role mela_app superuser".to_owned(),
        "create role another login".to_owned(),
        "create database another".to_owned(),
        "create table public.another (x int)".to_owned(),
        "alter table transfer add column note text".to_owned(),
        "drop table outbox".to_owned(),
        "delete from transfer".to_owned(),
        "update transfer set amount = 1".to_owned(),
        "truncate transfer".to_owned(),
        "copy transfer to program 'cat > /tmp/mela-stolen'".to_owned(),
        "copy outbox (kind) from program 'id'".to_owned(),
        "select pg_read_file('/etc/passwd')".to_owned(),
        "alter system set fsync = off".to_owned(),
        "select lo_import('/etc/passwd')".to_owned(),
        "create extension file_fdw".to_owned(),
    ] {
        let found = code(&mut connection, &statement).await;
        // A new database or extension may be refused for its own reasons first; what counts is that nothing is done.
        assert_eq!(found.as_deref(), Some(REFUSED), "{statement}");
    }
    drop(connection);
    assert_eq!(of(&db.program()).await.unwrap().beyond, Vec::<String>::new());
    db.close().await;
}

#[tokio::test]
async fn a_role_that_may_do_more_is_found_out() {
    let db = TestDb::fresh().await;
    let owner = of(&db.connect).await.unwrap();
    assert_eq!(
        (owner.beyond.as_slice(), owner.may_migrate),
        (["is a superuser".to_owned()].as_slice(), true)
    );
    let mut connection = PgConnection::connect_with(&db.connect).await.unwrap();
    let role = format!("r_{}", kernel::id::fresh().simple());
    let act = |text: &str| AssertSqlSafe(text.replace("ROLE", &role));
    connection.execute(act("create role ROLE login")).await.unwrap();
    let as_role = db.connect.clone().username(&role);

    admit(&db.connect, &role).await.unwrap();
    admit(&db.connect, &role).await.unwrap();
    let plain = of(&as_role).await.unwrap();
    assert_eq!((plain.beyond.as_slice(), plain.may_migrate), ([].as_slice(), false));
    migrate::verify(&as_role).await.unwrap();
    let store = crate::Settings {
        connect: as_role.clone(),
        max_connections: 1,
        zone: kernel::Zone::named("Asia/Dhaka").unwrap(),
    };
    let store = crate::Store::connect(store, std::sync::Arc::new(kernel::SystemClock)).await.unwrap();
    assert_eq!(
        code(&mut store.pool().acquire().await.unwrap(), "delete from transfer").await.unwrap(),
        REFUSED
    );
    store.pool().close().await;

    for (gives, says) in [
        ("alter role ROLE createrole", "may make roles"),
        ("alter role ROLE nocreaterole createdb", "may make databases"),
        ("alter role ROLE nocreatedb bypassrls", "passes by row security"),
        (
            "alter role ROLE nobypassrls; grant pg_execute_server_program to ROLE",
            "may become pg_execute_server_program",
        ),
        (
            "revoke pg_execute_server_program from ROLE; grant delete on transfer to ROLE",
            "may change or delete transfers",
        ),
        (
            "revoke delete on transfer from ROLE; create table own (x int); alter table own owner to ROLE",
            "owns tables",
        ),
    ] {
        connection.execute(act(gives)).await.unwrap();
        assert_eq!(of(&as_role).await.unwrap().beyond, [says], "{gives}");
    }
    connection.execute(act("drop owned by ROLE cascade; drop role ROLE")).await.unwrap();
    db.close().await;
}

/// A program that may only work says which migration it misses, and what to do.
#[tokio::test]
async fn a_schema_of_an_earlier_version_is_named() {
    let db = TestDb::fresh().await;
    let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
    owner.execute("delete from _sqlx_migrations where version = 1").await.unwrap();
    let error = migrate::verify(&db.program()).await.unwrap_err();
    assert!(matches!(error, Error::NotMigrated { version: 1 }), "{error}");
    assert!(error.to_string().contains("mela migrate"));
    owner.execute("drop table _sqlx_migrations").await.unwrap();
    assert!(matches!(migrate::verify(&db.program()).await.unwrap_err(), Error::NotMigrated { .. }));
    db.close().await;
}
