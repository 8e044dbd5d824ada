//! The pool of connections, all under the application's role.

use std::{sync::Arc, time::Duration};

use kernel::SharedClock;
use sqlx::{
    Executor, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{Error, Tx, alone, bell::Bell, outbox::Recent};

/// Every pooled connection takes the application's role: it may not change a transfer, nor the schema.
const SET_ROLE: &str = "set role mela_app";

/// How to reach the database.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the server is, and as whom.
    pub connect: PgConnectOptions,
    /// Most connections of this process.
    pub max_connections: u32,
}

/// A handle to the database and to the house's clock. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pool: PgPool,
    clock: SharedClock,
    bell: Bell,
    recent: Arc<Recent>,
}

impl Store {
    /// Connects, and verifies that the server keeps what it acknowledges.
    ///
    /// # Errors
    /// When the server cannot be reached, or its durability settings would lose acknowledged bets.
    pub async fn connect(settings: Settings, clock: SharedClock) -> Result<Self, Error> {
        let pool = PgPoolOptions::new()
            .max_connections(settings.max_connections)
            .acquire_timeout(Duration::from_secs(5))
            // A ping at every acquire costs 1.4 x (storage.md); a broken connection shows itself soon enough.
            .test_before_acquire(false)
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute(SET_ROLE).await.map(drop) })
            })
            .connect_with(settings.connect.application_name("mela"))
            .await?;
        Ok(Self { bell: Bell::new(pool.clone()), recent: Arc::default(), pool, clock })
    }

    /// A handle with one connection of its own, for who runs [`crate::tasks::apart`]. It opens when first used, and
    /// belongs to the thread that does.
    #[must_use]
    pub fn apart(&self) -> Self {
        let options = self.pool.options().clone().max_connections(1);
        let pool = options.connect_lazy_with(self.pool.connect_options().as_ref().clone());
        Self { pool, ..self.clone() }
    }

    /// Refuses a server that could lose an acknowledged bet: fsync and synchronous commit must be on.
    ///
    /// # Errors
    /// [`Error::NotDurable`], naming the setting.
    pub async fn verify_durability(&self) -> Result<(), Error> {
        for (setting, good) in [("fsync", ["on"].as_slice()), ("full_page_writes", &["on"])] {
            self.verify_setting(setting, good).await?;
        }
        self.verify_setting("synchronous_commit", &["on", "remote_apply", "remote_write"]).await
    }

    async fn verify_setting(&self, setting: &'static str, good: &[&str]) -> Result<(), Error> {
        let value: String =
            sqlx::query_scalar("select current_setting($1)").bind(setting).fetch_one(&self.pool).await?;
        if good.contains(&value.as_str()) { Ok(()) } else { Err(Error::NotDurable { setting, value }) }
    }

    /// Opens a transaction.
    ///
    /// # Errors
    /// When no connection is to be had.
    #[track_caller]
    pub fn begin(&self) -> impl Future<Output = Result<Tx, Error>> + Send + '_ {
        alone::ask();
        async { Ok(Tx::new(self.pool.begin().await?, self.bell.clone(), self.recent.clone())) }
    }

    /// The pool, for reads that need no transaction.
    #[must_use]
    #[track_caller]
    pub fn pool(&self) -> &PgPool {
        alone::ask();
        &self.pool
    }

    /// The house's clock.
    #[must_use]
    pub fn clock(&self) -> &SharedClock {
        &self.clock
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> time::OffsetDateTime {
        self.clock.now()
    }
}
