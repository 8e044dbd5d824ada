//! Back to a point in time: a base backup, the log since then, and a server that replays it.

use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    io::{Cursor, Read},
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{Connection, PgConnection};
use time::{OffsetDateTime, macros::format_description};

use super::{
    super::{
        Config, EmbeddedServer, absolute, access,
        binaries::{self, Binaries},
        cluster, default_data_dir, make_folder, process, socket_dir, supervisor,
        user::Account,
    },
    Backup, EMPTIED, Error, Incarnation, Progress,
    archive::{self, Segment},
    copy::{self, Tree},
    manifest::{self, Entry},
};

/// Where a cluster is made; it gets the name under which it is served when all is well.
const DRAFT: &str = "pg.restore";

/// A recovery replays what a house wrote since its last backup, which may be a day.
const PATIENCE: Duration = Duration::from_hours(24);

/// What is to be restored.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The folder of backups.
    pub dir: PathBuf,
    /// Which cluster's, where several were backed up there.
    pub incarnation: Option<String>,
    /// Everything that was committed before this moment; all there is, without one.
    pub to: Option<OffsetDateTime>,
    /// A folder with segments that did not come into the archive: the `pg_wal` of the lost cluster.
    pub wal: Option<PathBuf>,
}

/// A restored cluster, served to whoever looks at it, and not yet under the name of one that is in use.
#[derive(Debug)]
pub struct Restored {
    /// Its server.
    pub server: EmbeddedServer,
    /// The backup it was made of.
    pub backup: Backup,
    /// The last transaction in it, by the log.
    pub last: Option<OffsetDateTime>,
    data_dir: PathBuf,
    // Nobody else makes or starts a cluster here meanwhile.
    _owner: File,
}

impl Restored {
    /// Stops the server, and gives the cluster its name: from now on it is the data of the house.
    ///
    /// # Errors
    /// When the folder cannot be renamed.
    pub fn keep(self) -> Result<(), Error> {
        let Self { server, data_dir, _owner, .. } = self;
        server.stop();
        let cluster = data_dir.join("pg");
        copy::sync(&data_dir)?;
        fs::rename(data_dir.join(DRAFT), &cluster).map_err(Error::file(&cluster))?;
        copy::sync(&data_dir)
    }
}

/// Makes a cluster of a backup and the log, checks every file on the way, and starts a server on it.
///
/// # Errors
/// For a folder with data, a backup that is not what was backed up, and a log that does not reach so far.
pub async fn restore<F>(config: &Config, request: &Request, told: F) -> Result<Restored, Error>
where
    F: FnMut(Progress) + Send + 'static,
{
    let (config, request) = (config.clone(), request.clone());
    let made = tokio::task::spawn_blocking(move || Ground::prepare(&config)?.make(&request, told)).await;
    let made = made.map_err(|_| sqlx::Error::WorkerCrashed)??;
    let mut connection = PgConnection::connect_with(&made.restored.server.owner("postgres")).await?;
    let (last, reached): (Option<OffsetDateTime>, Option<String>) =
        sqlx::query_as("select pg_last_xact_replay_timestamp(), pg_last_wal_replay_lsn()::text")
            .fetch_one(&mut connection)
            .await?;
    connection.close().await?;
    if let (Some(reached), Some(end)) = (reached, made.end)
        && place(&reached, made.segment_bytes).is_some_and(|reached| reached < end.place())
    {
        return Err(Error::DamagedLog { reached, last: end.name });
    }
    Ok(Restored { last, ..made.restored })
}

/// Log and part of a position such as `1/2A000028`.
fn place(position: &str, segment_bytes: u64) -> Option<(u64, u64)> {
    let (log, offset) = position.split_once('/')?;
    let number = |text| u64::from_str_radix(text, 16).ok();
    Some((number(log)?, number(offset)?.checked_div(segment_bytes)?))
}

/// A data folder that nobody uses, and what a cluster needs there.
struct Ground {
    data_dir: PathBuf,
    account: Account,
    binaries: Binaries,
    owner: File,
}

struct Made {
    restored: Restored,
    /// The end of the archive, where all of it was to be replayed.
    end: Option<Segment>,
    segment_bytes: u64,
}

/// The log that there is for a backup.
struct Log {
    archived: Vec<Segment>,
    /// Segments that are nowhere else, and where.
    beside: Vec<(PathBuf, Segment)>,
    missing: Option<String>,
    segment_bytes: u64,
}

impl Ground {
    fn prepare(config: &Config) -> Result<Self, Error> {
        let account = Account::to_run_as();
        let data_dir = absolute(&config.data_dir.clone().unwrap_or_else(default_data_dir))?;
        make_folder(&data_dir, account.folder_mode())?;
        account.let_through(&data_dir)?;
        let path = data_dir.join("owner.lock");
        let owner = File::create(&path).map_err(Error::file(&path))?;
        match owner.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::Running { folder: data_dir }),
            Err(TryLockError::Error(error)) => return Err(Error::file(&path)(error)),
        }
        let cluster = data_dir.join("pg");
        if cluster.exists() {
            return Err(Error::Living { folder: cluster });
        }
        let binaries = binaries::find(config, &data_dir, &account)?;
        Ok(Self { data_dir, account, binaries, owner })
    }

    fn make<F: FnMut(Progress)>(self, request: &Request, told: F) -> Result<Made, Error> {
        let incarnation = Incarnation::choose(&request.dir, request.incarnation.as_deref())?;
        let backup = choose(&incarnation, request.to)?;
        let log = Log::of(&incarnation, &backup, request)?;
        cluster::check(&self.binaries, &backup.dir)?;
        let draft = self.data_dir.join(DRAFT);
        if draft.exists() {
            // What a restore that was cut off, or refused, left: it was never served.
            fs::remove_dir_all(&draft).map_err(Error::file(&draft))?;
        }
        copy_back(&backup.dir, &draft, told)?;
        for (path, segment) in &log.beside {
            let target = draft.join("pg_wal").join(&segment.name);
            let file = File::open(path).map_err(Error::file(path))?;
            copy::write_new(&target, file).map_err(Error::file(&target))?;
        }
        let signal = draft.join("recovery.signal");
        copy::write_new(&signal, Cursor::new([])).map_err(Error::file(&signal))?;
        own_all(&draft, &self.account)?;
        // It may have been backed up on a machine with other accounts.
        access::write(&draft, &self.account)?;
        copy::sync(&draft)?;
        check_readable(&incarnation, &log, &self.account)?;
        let server = self
            .start(&draft, recovery(&incarnation, request.to))
            .map_err(|error| self.explain(error, request, &log))?;
        let end = if request.to.is_none() { log.archived.last().cloned() } else { None };
        let Self { data_dir, owner, .. } = self;
        let restored = Restored { server, backup, last: None, data_dir, _owner: owner };
        Ok(Made { restored, end, segment_bytes: log.segment_bytes })
    }

    fn start(&self, draft: &Path, settings: Vec<String>) -> Result<EmbeddedServer, super::super::Error> {
        let socket_dir = socket_dir(&self.data_dir);
        make_folder(&socket_dir, 0o700)?;
        self.account.own(&socket_dir)?;
        let postmaster = supervisor::run(process::Launch {
            postgres: self.binaries.postgres.clone(),
            cluster: draft.to_owned(),
            socket_dir: socket_dir.clone(),
            log: self.data_dir.join("postgres.log"),
            account: self.account.clone(),
            settings,
            patience: PATIENCE,
        })?;
        Ok(EmbeddedServer {
            cluster: draft.to_owned(),
            socket_dir,
            postmaster: Some(postmaster),
            _owner: None,
        })
    }

    /// What a server that gave up means for whoever waits for their data.
    fn explain(&self, error: super::super::Error, request: &Request, log: &Log) -> Error {
        let super::super::Error::Program { said, .. } = &error else { return error.into() };
        let Some(to) = request.to.filter(|_| said.contains("recovery ended before")) else {
            return error.into();
        };
        if let Some(segment) = log.missing.clone() {
            return Error::Missing { segment, advice: "name an earlier time with --to" };
        }
        let written = fs::read_to_string(self.data_dir.join("postgres.log")).unwrap_or_default();
        let told =
            |what| written.lines().rev().find_map(|line: &str| line.split_once(what).map(|(_, told)| told));
        let reached = told("redo done at ").and_then(|told| told.split_whitespace().next());
        if let (Some(reached), Some(end)) = (reached, log.archived.last())
            && place(reached, log.segment_bytes).is_some_and(|reached| reached < end.place())
        {
            return Error::DamagedLog { reached: reached.to_owned(), last: end.name.clone() };
        }
        let last = told("last completed transaction was at log time ");
        Error::NotReached { to, last: last.map(str::to_owned) }
    }
}

/// The newest that was complete before the moment.
fn choose(incarnation: &Incarnation, to: Option<OffsetDateTime>) -> Result<Backup, Error> {
    let mut backups = incarnation.backups()?;
    let oldest = backups.first().map(Backup::name);
    let Some(to) = to else {
        return backups.pop().ok_or_else(|| Error::NoBackup { dir: incarnation.base() });
    };
    // Names tell milliseconds.
    let in_time = |backup: &Backup| backup.ended_at + time::Duration::milliseconds(1) <= to;
    match (backups.into_iter().rfind(in_time), oldest) {
        (Some(backup), _) => Ok(backup),
        (None, Some(oldest)) => Err(Error::TooEarly { to, oldest }),
        (None, None) => Err(Error::NoBackup { dir: incarnation.base() }),
    }
}

impl Log {
    fn of(incarnation: &Incarnation, backup: &Backup, request: &Request) -> Result<Self, Error> {
        let start = backup.start()?;
        let mut archived = incarnation.segments()?;
        archived.retain(|segment| segment.place() >= start.place());
        let mut beside = Vec::new();
        if let Some(folder) = &request.wal {
            let is_new = |segment: &Segment| {
                segment.place() >= start.place()
                    && archived.iter().all(|there| there.place() != segment.place())
            };
            let found = archive::segments(folder)?.into_iter().filter(is_new);
            beside.extend(found.map(|segment| (folder.join(&segment.name), segment)));
        }
        let first = archived.first().map(|segment| incarnation.wal().join(&segment.name));
        let first = first.or_else(|| beside.first().map(|(path, _)| path.clone()));
        let segment_bytes = match first {
            Some(path) => fs::metadata(&path).map_err(Error::file(&path))?.len(),
            None => 16 << 20,
        };
        let mut all: Vec<Segment> =
            archived.iter().chain(beside.iter().map(|(_, each)| each)).cloned().collect();
        all.sort_by_key(Segment::place);
        let missing = archive::missing(&start, &all, segment_bytes);
        match (&missing, request.to) {
            (Some(segment), _) if *segment == start.name => Err(Error::Missing {
                segment: segment.clone(),
                advice: "this backup is worth nothing without it; restore from an older one, with --to",
            }),
            (Some(segment), None) => Err(Error::Missing {
                segment: segment.clone(),
                advice: "name a time before it with --to, or the folder that holds it with --wal",
            }),
            _ => Ok(Self { archived, beside, missing, segment_bytes }),
        }
    }
}

/// Copies a backup, and holds each file against the list.
fn copy_back<F: FnMut(Progress)>(backup: &Path, draft: &Path, mut told: F) -> Result<(), Error> {
    let mut listed = manifest::read(backup)?;
    let tree = Tree::whole(backup)?;
    copy::make_folder(draft)?;
    for folder in tree.folders.iter().map(PathBuf::as_path).chain(EMPTIED.map(Path::new)) {
        copy::make_folder(&draft.join(folder))?;
    }
    let mut progress = Progress { done: 0, total: tree.bytes() };
    for (path, bytes) in &tree.files {
        if path != Path::new(manifest::NAME) {
            copy_file(backup, path, draft, &mut listed)?;
        }
        progress.done = progress.done.saturating_add(*bytes);
        told(progress);
    }
    match listed.into_keys().next() {
        Some(path) => Err(Error::Damaged { backup: backup.to_owned(), path, how: "is missing" }),
        None => Ok(()),
    }
}

fn copy_file(
    backup: &Path,
    path: &Path,
    draft: &Path,
    listed: &mut BTreeMap<String, Entry>,
) -> Result<(), Error> {
    let damaged = |how| Error::Damaged { backup: backup.to_owned(), path: path.display().to_string(), how };
    let entry = path.to_str().and_then(|path| listed.remove(path));
    let entry = entry.ok_or_else(|| damaged("is not in its list"))?;
    let from = File::open(backup.join(path)).map_err(Error::file(&backup.join(path)))?;
    let target = draft.join(path);
    let (bytes, sum) = copy::write_new(&target, from.take(u64::MAX)).map_err(Error::file(&target))?;
    if bytes != entry.size {
        return Err(damaged("has another length than in its list"));
    }
    if !entry.has_sum(sum) {
        return Err(damaged("is not what was backed up: its SHA-256 differs"));
    }
    Ok(())
}

fn own_all(root: &Path, account: &Account) -> Result<(), Error> {
    let tree = Tree::whole(root)?;
    account.own(root)?;
    for path in tree.folders.iter().chain(tree.files.iter().map(|(path, _)| path)) {
        account.own(&root.join(path))?;
    }
    Ok(())
}

/// A segment that the server's account cannot read would count as the end of the log.
fn check_readable(incarnation: &Incarnation, log: &Log, account: &Account) -> Result<(), Error> {
    const EACH: &str = "for file; do test -r \"$file\" || { echo \"$file\"; exit 1; }; done";
    let wal = incarnation.wal();
    for some in log.archived.chunks(500) {
        let mut look = account.command(Path::new("/bin/sh"), false);
        look.args(["-c", EACH, "sh"]).args(some.iter().map(|segment| wal.join(&segment.name)));
        let found = look.output().map_err(Error::file(&wal))?;
        if !found.status.success() {
            let file = String::from_utf8_lossy(&found.stdout).trim().to_owned();
            return Err(Error::Unreadable { file: PathBuf::from(file) });
        }
    }
    Ok(())
}

/// How the server is to recover. Without a target it replays all there is, and then serves.
fn recovery(incarnation: &Incarnation, to: Option<OffsetDateTime>) -> Vec<String> {
    let mut settings = vec![
        format!("restore_command={}", incarnation.restore_command()),
        "recovery_target_timeline=current".to_owned(),
        "recovery_target_action=promote".to_owned(),
        // "Ready" is to mean that the recovery has ended.
        "hot_standby=off".to_owned(),
        "archive_mode=off".to_owned(),
    ];
    if let Some(to) = to {
        let format =
            format_description!("[year]-[month]-[day] [hour]:[minute]:[second].[subsecond digits:6]+00");
        let to = to.to_offset(time::UtcOffset::UTC).format(format).unwrap_or_default();
        settings.push(format!("recovery_target_time={to}"));
        // What came at this very moment is what one wants to be rid of.
        settings.push("recovery_target_inclusive=off".to_owned());
    }
    settings
}
