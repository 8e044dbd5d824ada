//! Taking a base backup of the running server.

use std::{
    fs::{self, File},
    io::{Cursor, ErrorKind, Read},
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use time::OffsetDateTime;

use super::{
    Backup, DRAFT, Error, Incarnation, Progress,
    archive::Segment,
    copy::{self, CONTROL, Tree},
    manifest::{self, Entry, Range},
};

/// How long the archive may take for the last segment of a backup, and how often it is looked for.
const PATIENCE: Duration = Duration::from_secs(300);
const LOOK: Duration = Duration::from_millis(50);

/// A backup that was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Its folder.
    pub dir: PathBuf,
    /// Its files, in bytes.
    pub bytes: u64,
}

/// The server that is backed up: how to reach it, and where its files are.
#[derive(Clone, Debug)]
pub struct Source {
    pub(in super::super) connect: PgConnectOptions,
    pub(in super::super) cluster: PathBuf,
}

/// Takes a base backup into the folder of backups, and removes what is older than the `keep` newest.
///
/// The draft lies beside the others under another name, and gets its own when it is whole, on the disk, and the log that it
/// needs is in the archive.
///
/// # Errors
/// When the server archives nothing or elsewhere, when another backup is under way, when a file cannot be used, and when `told`
/// breaks it off.
pub async fn take<F>(source: &Source, dir: &Path, keep: usize, told: F) -> Result<Taken, Error>
where
    F: FnMut(Progress) -> ControlFlow<()> + Send + 'static,
{
    let incarnation = Incarnation::of(dir, &source.cluster)?;
    let mut connection = PgConnection::connect_with(&source.connect).await?;
    archives_to(&mut connection, &incarnation).await?;
    let _lock = incarnation.lock()?;
    remove_drafts(&incarnation.base())?;
    // As long as this connection lives the server keeps what a recovery from here will need.
    let label = concat!("mela ", env!("CARGO_PKG_VERSION"));
    sqlx::query("select pg_backup_start($1, true)").bind(label).execute(&mut connection).await?;
    let draft = incarnation.base().join(format!("{}.{DRAFT}", kernel::id::fresh().simple()));
    let (from, to) = (source.cluster.clone(), draft.clone());
    let mut files = blocking(move || copy_cluster(&from, &to, told)).await?;
    let stopped = stop(&mut connection).await?;
    connection.close().await?;
    archived(&incarnation, &stopped.segment).await?;
    let (place, name) = (incarnation.clone(), format!("{}Z", stopped.ended_at));
    blocking(move || {
        add(&draft, "backup_label", stopped.label.as_bytes(), &mut files)?;
        finish(&draft, &files, &stopped.range)?;
        let dir = place.base().join(name);
        fs::rename(&draft, &dir).map_err(Error::file(&dir))?;
        copy::sync(&place.base())?;
        place.prune(keep)?;
        Ok(Taken { dir, bytes: files.iter().map(|file| file.size).sum() })
    })
    .await
}

/// The last backup of this cluster.
///
/// # Errors
/// When the server keeps no archive, or its folder cannot be read.
pub fn last(source: &Source, dir: &Path) -> Result<Option<Backup>, Error> {
    Ok(Incarnation::of(dir, &source.cluster)?.backups()?.pop())
}

/// How many segments of the log wait for the archive. While it takes none, the server keeps every one, until its disk is full.
///
/// # Errors
/// When the cluster's folder cannot be read.
pub fn waiting(source: &Source) -> Result<usize, Error> {
    let folder = source.cluster.join("pg_wal/archive_status");
    let entries = fs::read_dir(&folder).map_err(Error::file(&folder))?.flatten();
    Ok(entries.filter(|entry| entry.path().extension().is_some_and(|extension| extension == "ready")).count())
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| sqlx::Error::WorkerCrashed)?
}

async fn archives_to(connection: &mut PgConnection, incarnation: &Incarnation) -> Result<(), Error> {
    let (mode, command): (String, String) =
        sqlx::query_as("select current_setting('archive_mode'), current_setting('archive_command')")
            .fetch_one(connection)
            .await?;
    if mode != "on" {
        return Err(Error::NotArchiving);
    }
    if command == incarnation.archive_command() {
        Ok(())
    } else {
        Err(Error::ArchivesElsewhere { folder: incarnation.wal() })
    }
}

/// What a backup that was cut off left; only its name says what it was.
fn remove_drafts(base: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(base).map_err(Error::file(base))? {
        let path = entry.map_err(Error::file(base))?.path();
        if path.extension().is_some_and(|extension| extension == DRAFT) {
            fs::remove_dir_all(&path).map_err(Error::file(&path))?;
        }
    }
    Ok(())
}

/// Copies the files as they are, though they change meanwhile: the log since the start of the backup makes them whole.
fn copy_cluster<F>(from: &Path, to: &Path, mut told: F) -> Result<Vec<Entry>, Error>
where
    F: FnMut(Progress) -> ControlFlow<()>,
{
    let tree = Tree::cluster(from)?;
    copy::make_folder(to)?;
    for folder in &tree.folders {
        copy::make_folder(&to.join(folder))?;
    }
    let mut progress = Progress { done: 0, total: tree.bytes() };
    let mut files = Vec::with_capacity(tree.files.len());
    for (path, bytes) in &tree.files {
        match open(&from.join(path), path == Path::new(CONTROL)) {
            Ok((changed, content)) => files.push(copy_file(path, to, changed, content)?),
            // A table that was dropped meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(Error::file(&from.join(path))(error)),
        }
        progress.done = progress.done.saturating_add(*bytes);
        if told(progress).is_break() {
            return Err(Error::BrokenOff);
        }
    }
    Ok(files)
}

/// A file and when it was changed. The control file is written over in one go, and read until two readings agree.
fn open(path: &Path, is_control: bool) -> std::io::Result<(OffsetDateTime, Box<dyn Read>)> {
    let file = File::open(path)?;
    let changed = file.metadata()?.modified()?.into();
    if !is_control {
        return Ok((changed, Box::new(file)));
    }
    let mut last = fs::read(path)?;
    loop {
        let again = fs::read(path)?;
        if again == last {
            return Ok((changed, Box::new(Cursor::new(again))));
        }
        last = again;
    }
}

fn copy_file(path: &Path, to: &Path, changed: OffsetDateTime, content: impl Read) -> Result<Entry, Error> {
    let name = path.to_str().ok_or_else(|| Error::Outside { path: path.to_owned() })?;
    let target = to.join(path);
    let (size, sum) = copy::write_new(&target, content).map_err(Error::file(&target))?;
    Ok(Entry::new(name.to_owned(), size, changed, sum))
}

fn add(draft: &Path, name: &str, content: &[u8], files: &mut Vec<Entry>) -> Result<(), Error> {
    files.push(copy_file(Path::new(name), draft, OffsetDateTime::UNIX_EPOCH, Cursor::new(content))?);
    Ok(())
}

fn finish(draft: &Path, files: &[Entry], range: &Range) -> Result<(), Error> {
    let list = draft.join(manifest::NAME);
    let text = manifest::write(files, range)?;
    copy::write_new(&list, Cursor::new(text)).map_err(Error::file(&list))?;
    copy::sync(draft)
}

/// What the server says at the end of a backup.
struct Stopped {
    ended_at: String,
    segment: String,
    label: String,
    range: Range,
}

async fn stop(connection: &mut PgConnection) -> Result<Stopped, Error> {
    // We look for the segment ourselves: the server would wait for ever for an archive that takes none.
    let (end, segment, label, tablespaces, ended_at): (String, String, String, String, String) =
        sqlx::query_as(
            "select lsn::text, pg_walfile_name(lsn), labelfile, spcmapfile,
                to_char(clock_timestamp() at time zone 'utc', 'YYYYMMDD\"T\"HH24MISS.MS')
         from pg_backup_stop(wait_for_archive => false)",
        )
        .fetch_one(connection)
        .await?;
    if !tablespaces.trim().is_empty() {
        return Err(Error::Outside { path: PathBuf::from("pg_tblspc") });
    }
    let value = |key: &str| {
        let line = label.lines().find_map(|line| line.strip_prefix(key));
        line.and_then(|value| value.split_whitespace().next()).unwrap_or_default().to_owned()
    };
    let start = value("START WAL LOCATION: ");
    let timeline = value("START TIMELINE: ").parse().unwrap_or(1);
    Ok(Stopped { ended_at, segment, range: Range { timeline, start, end }, label })
}

/// Waits until the last segment of a backup is in the archive: without it the backup is worth nothing.
async fn archived(incarnation: &Incarnation, segment: &str) -> Result<(), Error> {
    let wanted = incarnation.wal().join(segment);
    let known = Segment::parse(segment).is_some();
    let came = async {
        while !wanted.exists() {
            tokio::time::sleep(LOOK).await;
        }
    };
    match tokio::time::timeout(PATIENCE, came).await {
        Ok(()) if known => Ok(()),
        _ => Err(Error::NotArchived { segment: segment.to_owned() }),
    }
}
