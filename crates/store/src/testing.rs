//! A database of its own for each test, copied from a template that is migrated once.

use std::sync::Arc;

use kernel::{SharedClock, SystemClock, Zone};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, postgres::PgConnectOptions};

use crate::{Error, Settings, Store, job::Worker, migrate, rights, secrets::Secrets};

/// What seals the secrets of tests, which are none.
pub const KEY: &str = "test:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// A fresh, migrated database, dropped by [`TestDb::close`].
pub struct TestDb {
    server: PgConnectOptions,
    name: String,
    /// How to connect to it as the schema's owner.
    pub connect: PgConnectOptions,
}

/// Ends a lease as if its time were over; its holder does not know.
///
/// # Panics
/// When the database does not answer.
#[expect(clippy::expect_used, reason = "a test whose surroundings fail has failed")]
pub async fn end_lease(store: &Store, name: &str) {
    let ended = sqlx::query("update lease set until = clock_timestamp() where name = $1").bind(name);
    ended.execute(store.pool()).await.expect("the test's database");
}

/// Ends every connection of the database that listens; how many there were.
///
/// # Panics
/// When the database does not answer.
#[expect(clippy::expect_used, reason = "a test whose surroundings fail has failed")]
pub async fn cut_listeners(store: &Store) -> usize {
    let cut = sqlx::query(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'LISTEN %'",
    );
    cut.fetch_all(store.pool()).await.expect("the test's database").len()
}

impl TestDb {
    /// Makes one on the server that `MELA_TEST_SERVER` names, which brings nothing to the disk; `cargo xtask test` starts it
    /// and sets that.
    ///
    /// # Panics
    /// When there is no server, which is a fault of the test's surroundings.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub async fn fresh() -> Self {
        Self::on(server()).await.expect("a test database")
    }

    /// Makes one on the server that `MELA_DURABLE_SERVER` names, for tests that run the program: it refuses the other.
    ///
    /// # Panics
    /// When there is no server, which is a fault of the test's surroundings.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub async fn durable() -> Self {
        Self::on(durable_server()).await.expect("a test database")
    }

    /// The database that another process made, by its name.
    ///
    /// # Panics
    /// When there is no server.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let server = server();
        Self { connect: server.clone().database(name), name: name.to_owned(), server }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes one on a server of the test's own, as its owner.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn on(server: PgConnectOptions) -> Result<Self, Error> {
        let template = template(&server).await?;
        let name = format!("t_{}", kernel::id::fresh().simple());
        let mut connection = PgConnection::connect_with(&server).await?;
        let statement = format!("create database {name} template {template} strategy file_copy");
        connection.execute(AssertSqlSafe(statement)).await?;
        connection.close().await?;
        let connect = server.clone().database(&name);
        Ok(Self { server, name, connect })
    }

    /// A store on it with the machine's clock.
    pub async fn store(&self) -> Store {
        self.store_with(Arc::new(SystemClock)).await
    }

    /// A store on it with a clock of the test's.
    pub async fn store_with(&self, clock: SharedClock) -> Store {
        self.store_of(12, clock).await
    }

    /// A store on it with as many connections: whoever holds the only one and asks for another waits in vain.
    ///
    /// # Panics
    /// When the database cannot be reached.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub async fn store_of(&self, max_connections: u32, clock: SharedClock) -> Store {
        let zone = Zone::named("Asia/Dhaka").expect("a zone");
        let settings = Settings { connect: self.program(), max_connections, zone };
        let store = Store::connect(settings, clock).await.expect("the test's database");
        store.with_secrets(Secrets::parse(KEY).expect("the key of tests"))
    }

    /// Runs a job that is due in a process that dies when it has done its work and before it has written how it ended, as
    /// far as the database can tell; the next run may begin at once.
    ///
    /// # Panics
    /// When no job was run, or it ended after all.
    #[expect(clippy::expect_used, reason = "a test whose surroundings fail has failed")]
    pub async fn run_and_die(&self, worker: &Worker, store: &Store) {
        let mut owner = PgConnection::connect_with(&self.connect).await.expect("the test's database");
        owner.execute(DEATH).await.expect("a trigger");
        worker.run_one(store).await.expect_err("a job should have died");
        owner.execute(AFTER_DEATH).await.expect("no trigger");
        owner.close().await.expect("the test's database");
    }

    /// How the program connects to it: as the role that can become no other. The server must trust its own machine.
    #[must_use]
    pub fn program(&self) -> PgConnectOptions {
        self.connect.clone().username("mela_app")
    }

    /// Drops the database, whoever is still connected.
    ///
    /// # Panics
    /// When the server is gone.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub async fn close(self) {
        let mut connection = PgConnection::connect_with(&self.server).await.expect("the test's server");
        let statement = format!("drop database if exists {} with (force)", self.name);
        connection.execute(AssertSqlSafe(statement)).await.expect("dropping the test's database");
    }
}

/// No run is ended any more.
const DEATH: &str = "
    create function no_end() returns trigger language plpgsql as $$ begin raise 'the process is dead'; end $$;
    create trigger no_end before update on job for each row
        when (old.claim is not null and new.claim is null) execute function no_end()";

/// They are again, and the lease of the dead is over.
const AFTER_DEATH: &str = "
    drop function no_end cascade;
    update job set leased_until = clock_timestamp() where claim is not null";

fn server() -> PgConnectOptions {
    named_by("MELA_TEST_SERVER")
}

/// A server that keeps what it acknowledges: the same for all tests that run the program.
///
/// # Panics
/// When `MELA_DURABLE_SERVER` names none.
#[must_use]
pub fn durable_server() -> PgConnectOptions {
    named_by("MELA_DURABLE_SERVER")
}

#[expect(clippy::expect_used, clippy::disallowed_methods, reason = "a test without its database has failed")]
fn named_by(variable: &str) -> PgConnectOptions {
    let url = std::env::var(variable).expect("the variable names no server: use `cargo xtask test`");
    url.parse().expect("the variable holds no PostgreSQL address")
}

impl Store {
    /// The same database for a house of another zone.
    ///
    /// # Panics
    /// When there is no such zone.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test of no zone has failed")]
    pub fn in_zone(mut self, name: &str) -> Self {
        self.zone = Zone::named(name).expect("a zone");
        self
    }
}

/// The name of the migrated template: by the schema's checksum, so that a changed migration makes a new one.
async fn template(server: &PgConnectOptions) -> Result<String, Error> {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in migrate::MIGRATOR.iter().flat_map(|migration| migration.checksum.iter()) {
        sum = (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let name = format!("template_{sum:016x}");
    let mut connection = PgConnection::connect_with(server).await?;
    connection.execute("select pg_advisory_lock(7351003)").await?;
    let ready: bool = sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(&name)
        .fetch_one(&mut connection)
        .await?;
    if !ready {
        // Made under another name and renamed when whole: a killed test run leaves no half template.
        let draft = format!("draft_{}", kernel::id::fresh().simple());
        connection
            .execute(AssertSqlSafe(format!("create database {draft} template template0 encoding 'UTF8'")))
            .await?;
        migrate::run(&server.clone().database(&draft)).await?;
        connection.execute(AssertSqlSafe(format!("alter database {draft} rename to {name}"))).await?;
    }
    rights::open(&mut connection).await?;
    connection.execute("select pg_advisory_unlock(7351003)").await?;
    connection.close().await?;
    Ok(name)
}
