//! What every command of the program stands on: the database, migrated, its secrets sealed, and the server that runs it if it is
//! our own.

use std::path::{Path, PathBuf};

use kernel::{SharedClock, Zone};
use serde::Deserialize;
use sqlx::postgres::PgConnectOptions;

use crate::{
    Settings, Store,
    embedded::{self, Config, EmbeddedServer, backup},
    migrate, private, rights,
    secrets::{self, Place, reseal},
    tasks::{self, CancellationToken},
    version,
};

/// Section `[database]` of the configuration.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// A PostgreSQL, as the program; empty for a server of our own.
    pub url: String,
    /// The same one, as the schema's owner.
    pub owner_url: String,
    /// Most connections of this process.
    pub max_connections: u32,
    /// The folder of the server of our own.
    pub data_dir: PathBuf,
    /// A folder with its binaries.
    pub bin_dir: PathBuf,
    /// Where the npm package with its binaries may lie.
    pub npm_dir: PathBuf,
}

impl Database {
    /// The data folder, whether or not it was named.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        given(&self.data_dir).unwrap_or_else(embedded::default_data_dir)
    }
}

impl std::fmt::Debug for Database {
    /// Without the address, which may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let external = !self.url.is_empty();
        f.debug_struct("Database").field("external", &external).field("data_dir", &self.data_dir).finish()
    }
}

fn given(path: &Path) -> Option<PathBuf> {
    (!path.as_os_str().is_empty()).then(|| path.to_owned())
}

/// Why there is no base: the setting or the step, with what went wrong as the source.
#[derive(Debug, thiserror::Error)]
#[error("{step}")]
pub struct Unopened {
    step: String,
    source: Box<dyn std::error::Error + Send + Sync>,
}

fn at<E: Into<Box<dyn std::error::Error + Send + Sync>>>(
    step: impl Into<String>,
) -> impl FnOnce(E) -> Unopened {
    move |error| Unopened { step: step.into(), source: error.into() }
}

/// How a base is opened.
pub struct Opening {
    /// Where the data is.
    pub database: Database,
    /// How the server of our own is backed up.
    pub backup: backup::Settings,
    /// Where the keys of secrets come from.
    pub secrets: secrets::Settings,
    /// Whether keys that nobody gave may be made, to lie beside the data; never for real money.
    pub may_make_keys: bool,
    /// Every column that is sealed.
    pub places: Vec<Place>,
    /// The zone of the house, which decides its days.
    pub zone: Zone,
    /// The clock of the house.
    pub clock: SharedClock,
}

/// The database and, if it is our own, the server that runs it.
pub struct Base {
    /// The store.
    pub store: Store,
    /// How to reach the database as its owner; none where this program only works in it, and `mela migrate` is run by others.
    owner: Option<PgConnectOptions>,
    places: Vec<Place>,
    backup: backup::Settings,
    server: Option<EmbeddedServer>,
}

impl Opening {
    /// Reaches or starts the database, migrates it, and verifies that it keeps what it acknowledges.
    ///
    /// # Errors
    /// Names the setting that is wrong.
    pub async fn open(self) -> Result<Base, Unopened> {
        let folder = self.database.folder();
        private::close(&folder).map_err(at(format!("cannot use {}", folder.display())))?;
        if self.database.url.is_empty() {
            let server = self.start().await?;
            let base = self.on(&server).await?;
            return Ok(Base { server: Some(server), ..base });
        }
        let (owner, program) = external(&self.database).await?;
        self.reach(owner, program).await
    }

    /// The same over a server of our own that runs and that somebody else stops.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn on(self, server: &EmbeddedServer) -> Result<Base, Unopened> {
        self.reach(Some(server.owner("postgres")), server.program("postgres")).await
    }

    async fn reach(
        self,
        owner: Option<PgConnectOptions>,
        program: PgConnectOptions,
    ) -> Result<Base, Unopened> {
        let is_ours = self.database.url.is_empty();
        let version = version::of(owner.as_ref().unwrap_or(&program)).await.map_err(at("the database"))?;
        tracing::info!(version = version.text, embedded = is_ours, "PostgreSQL");
        match &owner {
            Some(owner) => bring_up(owner, &program, is_ours).await?,
            None => migrate::verify(&program).await.map_err(at("database.url"))?,
        }
        let max_connections = self.database.max_connections;
        let settings = Settings { connect: program, max_connections, zone: self.zone };
        let store = Store::connect(settings, self.clock).await.map_err(at("the database"))?;
        store.verify_durability().await.map_err(at("the database"))?;
        store.verify_zone().await.map_err(at("identity.time_zone"))?;
        let folder = self.database.folder();
        let own = self.may_make_keys.then_some(folder.as_path());
        let keys = secrets::load(&self.secrets, own).await.map_err(at("secrets"))?;
        let base = Base {
            store: store.with_secrets(keys),
            owner,
            places: self.places,
            backup: self.backup,
            server: None,
        };
        base.seal().await?;
        Ok(base)
    }

    /// How the server of our own is run.
    #[must_use]
    pub fn server(&self) -> Config {
        Config {
            bin_dir: given(&self.database.bin_dir),
            npm_dir: given(&self.database.npm_dir),
            data_dir: given(&self.database.data_dir),
            archive: self.backup.archive(),
        }
    }

    /// Starts the server of our own, or joins it.
    ///
    /// # Errors
    /// Says what to do.
    pub async fn start(&self) -> Result<EmbeddedServer, Unopened> {
        let config = self.server();
        let server = tokio::task::spawn_blocking(move || EmbeddedServer::start(&config)).await;
        server.map_err(at("the database"))?.map_err(at("the database did not start"))
    }
}

impl Base {
    /// Makes the partitions of coming months and takes backups when they are due, where that is ours to do, until `stop` is
    /// cancelled.
    pub fn follow(&self, stop: &CancellationToken) {
        if let Some(owner) = self.owner.clone() {
            tasks::spawn("months", migrate::look_ahead(owner, stop.clone()));
        }
        if let Some(server) = self.server.as_ref().filter(|server| server.is_ours()) {
            backup::follow(&self.backup, server.source(), self.store.clock(), stop);
        }
    }

    /// Why the server of our own was given up, if it was.
    #[must_use]
    pub fn given_up(&self) -> Option<String> {
        self.server.as_ref()?.given_up()?.borrow().clone()
    }

    /// Comes to an end when the server of our own ended and stays away; never, where there is none.
    pub fn lost(&self) -> impl Future<Output = ()> + Send + use<> {
        let given_up = self.server.as_ref().and_then(EmbeddedServer::given_up);
        async move {
            if let Some(mut given_up) = given_up
                && given_up.wait_for(Option::is_some).await.is_ok()
            {
                return;
            }
            std::future::pending().await
        }
    }

    /// What each key seals.
    ///
    /// # Errors
    /// When this program may not act for the owner of the database, or the database cannot be asked.
    pub async fn sealed(&self) -> Result<Vec<reseal::Held>, Unopened> {
        reseal::held(self.owner()?, &self.places).await.map_err(at("the database"))
    }

    /// Brings every secret under the first key; how many were sealed anew.
    ///
    /// # Errors
    /// As [`Self::sealed`], and when a secret does not open; what was done stays done.
    pub async fn seal_anew(&self) -> Result<u64, Unopened> {
        reseal::run(self.owner()?, self.store.secrets(), &self.places).await.map_err(at("secrets"))
    }

    fn owner(&self) -> Result<&PgConnectOptions, Unopened> {
        let owner = self.owner.as_ref();
        owner.ok_or_else(|| at("only the owner of the database may do this")("set database.owner_url"))
    }

    /// Makes sure that the keys are those of this database, and that nothing lies in the open any more.
    async fn seal(&self) -> Result<(), Unopened> {
        let keys = self.store.secrets();
        keys.verify(&self.store).await.map_err(at("secrets"))?;
        let Some(owner) = &self.owner else {
            let done = reseal::verify(&self.store, &self.places).await;
            return done.map_err(at("secrets: run `mela migrate` with database.owner_url"));
        };
        let sealed = reseal::first(owner, keys, &self.places).await.map_err(at("secrets"))?;
        if sealed > 0 {
            tracing::info!(sealed, "secrets that lay in the database in the open are sealed");
        }
        Ok(())
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
async fn external(database: &Database) -> Result<(Option<PgConnectOptions>, PgConnectOptions), Unopened> {
    let program: PgConnectOptions = database.url.parse().map_err(at::<sqlx::Error>("database.url"))?;
    if !database.owner_url.is_empty() {
        let owner = database.owner_url.parse().map_err(at::<sqlx::Error>("database.owner_url"))?;
        return Ok((Some(owner), program));
    }
    let rights = rights::of(&program).await.map_err(at("database.url"))?;
    Ok((rights.may_migrate.then(|| program.clone()), program))
}

/// Brings the schema to this version, and lets the program's role work in it.
async fn bring_up(
    owner: &PgConnectOptions,
    program: &PgConnectOptions,
    is_ours: bool,
) -> Result<(), Unopened> {
    migrate::run(owner).await.map_err(at("the database could not be migrated"))?;
    let admitted = if is_ours {
        // The socket's server knows by itself who is there; elsewhere a role that signs in has a password.
        rights::let_in(owner).await
    } else {
        rights::admit(owner, program.get_username()).await
    };
    admitted.map_err(at("the program's role may not be let into the database"))
}
