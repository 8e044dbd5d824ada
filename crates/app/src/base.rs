//! What every command stands on: logging, the database, the store.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use kernel::SystemClock;
use sqlx::postgres::PgConnectOptions;
use store::{
    Settings, Store,
    embedded::{Config, EmbeddedServer},
};
use tokio::sync::watch;

use crate::configuration::{Configuration, Database, Log};

/// Starts logging to standard error.
///
/// # Errors
/// When the filter does not parse.
pub fn logging(log: &Log) -> Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_new(&log.filter).context("log.filter")?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = if log.json { builder.json().try_init() } else { builder.try_init() };
    started.map_err(|error| anyhow::anyhow!("logging: {error}"))
}

/// The database and, if it is our own, the server that runs it.
pub struct Base {
    /// The store.
    pub store: Store,
    /// How to reach the database as its owner.
    pub connect: PgConnectOptions,
    server: Option<EmbeddedServer>,
}

impl Base {
    /// Reaches or starts the database, migrates it, and verifies that it keeps what it acknowledges.
    ///
    /// # Errors
    /// One line that says what to do.
    pub async fn open(configuration: &Configuration) -> Result<Self> {
        let database = &configuration.database;
        let (connect, server) = if database.url.is_empty() {
            let server = embedded(database).await?;
            (server.connect("postgres"), Some(server))
        } else {
            (database.url.parse().context("database.url")?, None)
        };
        store::migrate::run(&connect).await.context("the database could not be migrated")?;
        let settings = Settings { connect: connect.clone(), max_connections: database.max_connections };
        let store = Store::connect(settings, Arc::new(SystemClock)).await.context("the database")?;
        store.verify_durability().await?;
        Ok(Self { store, connect, server })
    }

    /// Tells why the server of our own was given up, once it is.
    #[must_use]
    pub fn given_up(&self) -> Option<watch::Receiver<Option<String>>> {
        self.server.as_ref().and_then(EmbeddedServer::given_up)
    }

    /// Closes connections and stops the server if it is ours.
    pub async fn close(self) {
        self.store.pool().close().await;
        if let Some(server) = self.server {
            // Waiting for its last checkpoint must not hold up other tasks.
            drop(tokio::task::spawn_blocking(move || server.stop()).await);
        }
    }
}

async fn embedded(database: &Database) -> Result<EmbeddedServer> {
    let given = |path: &Path| (!path.as_os_str().is_empty()).then(|| path.to_owned());
    let config = Config {
        bin_dir: given(&database.bin_dir),
        npm_dir: given(&database.npm_dir),
        data_dir: given(&database.data_dir),
    };
    let server = tokio::task::spawn_blocking(move || EmbeddedServer::start(&config)).await?;
    server.context("the database did not start")
}
