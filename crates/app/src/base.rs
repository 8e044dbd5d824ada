//! What every command stands on: the database and the store.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use guard::licence::Mode;
use kernel::{SharedClock, SystemClock};
use sqlx::postgres::PgConnectOptions;
use store::{
    Settings, Store,
    embedded::{Config, EmbeddedServer, backup::Source},
};
use tokio::sync::watch;

use crate::{
    configuration::{Configuration, Database},
    secrets,
};

/// The database and, if it is our own, the server that runs it.
pub struct Base {
    /// The store.
    pub store: Store,
    /// How to reach the database as its owner; none where this program only works in it, and `mela migrate` is run by others.
    pub owner: Option<PgConnectOptions>,
    server: Option<EmbeddedServer>,
}

impl Base {
    /// Reaches or starts the database, migrates it, and verifies that it keeps what it acknowledges.
    ///
    /// # Errors
    /// One line that says what to do.
    pub async fn open(configuration: &Configuration) -> Result<Self> {
        Self::open_at(configuration, Arc::new(SystemClock)).await
    }

    /// The same by a clock of the caller's.
    ///
    /// # Errors
    /// One line that says what to do.
    pub async fn open_at(configuration: &Configuration, clock: SharedClock) -> Result<Self> {
        let database = &configuration.database;
        let folder = database.folder();
        store::private::close(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
        if database.url.is_empty() {
            let server = embedded(configuration).await?;
            let base = Self::on(&server, configuration, clock).await?;
            return Ok(Self { server: Some(server), ..base });
        }
        let (owner, program) = external(database).await?;
        Self::reach((owner, program), configuration, clock).await
    }

    /// As [`Self::open`], over a server of our own that runs and that somebody else stops.
    ///
    /// # Errors
    /// One line that says what to do.
    pub async fn on(
        server: &EmbeddedServer,
        configuration: &Configuration,
        clock: SharedClock,
    ) -> Result<Self> {
        let ways = (Some(server.owner("postgres")), server.program("postgres"));
        Self::reach(ways, configuration, clock).await
    }

    async fn reach(
        (owner, program): (Option<PgConnectOptions>, PgConnectOptions),
        configuration: &Configuration,
        clock: SharedClock,
    ) -> Result<Self> {
        let database = &configuration.database;
        let version = store::version::of(owner.as_ref().unwrap_or(&program)).await.context("the database")?;
        tracing::info!(version = version.text, embedded = database.url.is_empty(), "PostgreSQL");
        match &owner {
            Some(owner) => migrate(owner, &program, database.url.is_empty()).await?,
            None => store::migrate::verify(&program).await.context("database.url")?,
        }
        let settings = Settings {
            connect: program,
            max_connections: database.max_connections,
            zone: configuration.identity.time_zone,
        };
        let store = Store::connect(settings, clock).await.context("the database")?;
        store.verify_durability().await?;
        store.verify_zone().await.context("identity.time_zone")?;
        // Real money is played for under keys that do not lie beside the data.
        let folder = database.folder();
        let own = (configuration.guard.mode == Mode::Play).then_some(folder.as_path());
        let keys = store::secrets::load(&configuration.secrets, own).await.context("secrets")?;
        let store = store.with_secrets(keys);
        seal(owner.as_ref(), &store).await.context("secrets")?;
        Ok(Self { store, owner, server: None })
    }

    /// What a backup is taken of, where this program runs the server.
    #[must_use]
    pub fn source(&self) -> Option<Source> {
        self.server.as_ref().filter(|server| server.is_ours()).map(EmbeddedServer::source)
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

/// Whose the database is, as far as we may act for its owner, and as whom the program works in it.
async fn external(database: &Database) -> Result<(Option<PgConnectOptions>, PgConnectOptions)> {
    let program: PgConnectOptions = database.url.parse().context("database.url")?;
    if !database.owner_url.is_empty() {
        return Ok((Some(database.owner_url.parse().context("database.owner_url")?), program));
    }
    let rights = store::rights::of(&program).await.context("database.url")?;
    Ok((rights.may_migrate.then(|| program.clone()), program))
}

/// Brings the schema to this version, and lets the program's role work in it.
async fn migrate(owner: &PgConnectOptions, program: &PgConnectOptions, is_ours: bool) -> Result<()> {
    store::migrate::run(owner).await.context("the database could not be migrated")?;
    let admitted = if is_ours {
        // The socket's server knows by itself who is there; elsewhere a role that signs in has a password.
        store::rights::let_in(owner).await
    } else {
        store::rights::admit(owner, program.get_username()).await
    };
    admitted.context("the program's role may not be let into the database")
}

/// Makes sure that the keys are those of this database, and that nothing lies in the open any more.
async fn seal(owner: Option<&PgConnectOptions>, store: &Store) -> Result<()> {
    let (keys, places) = (store.secrets(), secrets::places());
    keys.verify(store).await?;
    let Some(owner) = owner else {
        let done = store::secrets::reseal::verify(store, &places).await;
        return done.context("run `mela migrate` with database.owner_url");
    };
    let sealed = store::secrets::reseal::first(owner, keys, &places).await?;
    if sealed > 0 {
        tracing::info!(sealed, "secrets that lay in the database in the open are sealed");
    }
    Ok(())
}

/// How the server of our own is run.
#[must_use]
pub fn server_config(configuration: &Configuration) -> Config {
    let database = &configuration.database;
    let given = |path: &Path| (!path.as_os_str().is_empty()).then(|| path.to_owned());
    Config {
        bin_dir: given(&database.bin_dir),
        npm_dir: given(&database.npm_dir),
        data_dir: given(&database.data_dir),
        archive: configuration.backup.archive(),
    }
}

/// The server of our own, started or joined.
///
/// # Errors
/// One line that says what to do.
pub async fn embedded(configuration: &Configuration) -> Result<EmbeddedServer> {
    let config = server_config(configuration);
    let server = tokio::task::spawn_blocking(move || EmbeddedServer::start(&config)).await?;
    server.context("the database did not start")
}
