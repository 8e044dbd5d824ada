//! Backups of the embedded server, and back to a point in time.
//!
//! A base backup is the cluster's files as they were copied while the server ran (`pg_backup_start`, `pg_backup_stop`), in the
//! layout of `pg_basebackup`; with the archive of the write-ahead log since then it becomes the cluster of any later moment.

mod archive;
mod copy;
mod manifest;
mod regular;
mod restore;
mod take;
#[cfg(test)]
mod tests;

use std::{
    fs,
    path::{Path, PathBuf},
};

use time::{OffsetDateTime, PrimitiveDateTime, macros::format_description};

pub(super) use archive::Incarnation;
pub use regular::{Settings, follow};
pub use restore::{Request, Restored, restore};
pub use take::{Source, Taken, last, take, waiting};

use self::archive::Segment;

/// How the name of what is not yet, or no more, a backup ends.
const DRAFT: &str = "part";

/// Folders whose contents a server makes anew; the log's comes from the archive.
const EMPTIED: [&str; 8] = [
    "pg_wal",
    "pg_dynshmem",
    "pg_notify",
    "pg_replslot",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
];

/// Where the server's backups and its archive are kept.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The folder.
    pub dir: PathBuf,
    /// Longest, in seconds, that what is acknowledged waits for the archive.
    pub timeout_seconds: u32,
}

/// How far a copy has come, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Copied.
    pub done: u64,
    /// In all, as far as known at the start.
    pub total: u64,
}

/// A whole backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Its folder.
    pub dir: PathBuf,
    /// When it was complete, by the server's clock: it can become the cluster of any later moment.
    pub ended_at: OffsetDateTime,
}

impl Backup {
    /// The one in a folder, if it has the name of one and a list of its files.
    fn at(dir: PathBuf) -> Option<Self> {
        let format = format_description!("[year][month][day]T[hour][minute][second].[subsecond digits:3]Z");
        let ended_at = PrimitiveDateTime::parse(dir.file_name()?.to_str()?, format).ok()?.assume_utc();
        dir.join(manifest::NAME).is_file().then_some(Self { dir, ended_at })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.dir.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The first segment of the log that it needs.
    fn start(&self) -> Result<Segment, Error> {
        let path = self.dir.join("backup_label");
        let label = fs::read_to_string(&path).map_err(Error::file(&path))?;
        let named = label.lines().next().and_then(|line| line.split_once("(file ")?.1.strip_suffix(')'));
        named.and_then(Segment::parse).ok_or_else(|| Error::Damaged {
            backup: self.dir.clone(),
            path: "backup_label".to_owned(),
            how: "names no segment",
        })
    }
}

/// Why there is no backup, or no way back. Each text is one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server could not be started.
    #[error(transparent)]
    Server(#[from] super::Error),
    /// The server refused.
    #[error("the server refused")]
    Database(#[from] sqlx::Error),
    /// A file or folder could not be used.
    #[error("cannot use {path}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A list of files could not be written.
    #[error("the list of files could not be written")]
    Encoding(#[from] serde_json::Error),
    /// The account of the server cannot write there.
    #[error(
        "the account that PostgreSQL runs under cannot write into {folder}: let it enter every folder above"
    )]
    OutOfReach {
        /// Where.
        folder: PathBuf,
    },
    /// The archive cannot be read by the server's account.
    #[error("the account that PostgreSQL runs under cannot read {file}: give it the archive (chown -R)")]
    Unreadable {
        /// What.
        file: PathBuf,
    },
    /// The running server keeps no archive.
    #[error("the running server keeps no archive: set backup.dir, and start it again")]
    NotArchiving,
    /// The running server keeps its archive elsewhere.
    #[error("the running server archives elsewhere than in {folder}: start it again with this backup.dir")]
    ArchivesElsewhere {
        /// Where it should.
        folder: PathBuf,
    },
    /// Another backup is under way.
    #[error("another backup is under way")]
    Busy,
    /// Whoever wanted the backup wants it no more.
    #[error("the backup was broken off")]
    BrokenOff,
    /// The cluster has parts outside its folder.
    #[error("{path} leads out of the data folder; such a cluster is not backed up")]
    Outside {
        /// What.
        path: PathBuf,
    },
    /// The log did not come into the archive.
    #[error("segment {segment} of the log does not come into the archive; PostgreSQL says why in its log")]
    NotArchived {
        /// Which.
        segment: String,
    },
    /// No folder of backups.
    #[error("{dir} holds no backup")]
    NoBackup {
        /// Where.
        dir: PathBuf,
    },
    /// No incarnation of this name.
    #[error("{dir} holds no incarnation {name}")]
    NoIncarnation {
        /// Where.
        dir: PathBuf,
        /// Which.
        name: String,
    },
    /// Several clusters were backed up there.
    #[error("several clusters were backed up there; name one with --incarnation: {}", told.join(", "))]
    ManyIncarnations {
        /// Each.
        told: Vec<String>,
    },
    /// No backup is old enough.
    #[error("no backup was complete before {to}; the oldest is {oldest}")]
    TooEarly {
        /// What was asked for.
        to: OffsetDateTime,
        /// The oldest.
        oldest: String,
    },
    /// A file of a backup is not what was backed up.
    #[error("the backup {backup} cannot be used: {path} {how}")]
    Damaged {
        /// Which backup.
        backup: PathBuf,
        /// Which file.
        path: String,
        /// What is wrong with it.
        how: &'static str,
    },
    /// There is data already.
    #[error("{folder} holds data: a restore writes over nothing; move it away first")]
    Living {
        /// Where.
        folder: PathBuf,
    },
    /// A server runs on the folder.
    #[error("a program runs on {folder}: stop it first")]
    Running {
        /// Where.
        folder: PathBuf,
    },
    /// A segment of the log is missing though later ones are there.
    #[error(
        "segment {segment} of the log is missing from the archive, so nothing after it can be had: {advice}"
    )]
    Missing {
        /// Which.
        segment: String,
        /// What to do.
        advice: &'static str,
    },
    /// A segment of the log is there, and cannot be read to its end.
    #[error(
        "the log cannot be read beyond {reached}, though the archive goes on to {last}: a segment is damaged; name a \
         time before it with --to"
    )]
    DamagedLog {
        /// How far recovery came.
        reached: String,
        /// The last segment of the archive.
        last: String,
    },
    /// The log ends before the moment that was asked for.
    #[error("the log ends before {to}{}: name an earlier time, or leave --to away for all there is", last_of(.last))]
    NotReached {
        /// What was asked for.
        to: OffsetDateTime,
        /// The last transaction, as PostgreSQL tells it.
        last: Option<String>,
    },
}

fn last_of(last: &Option<String>) -> String {
    last.as_ref().map_or_else(String::new, |last| format!(" (its last transaction was at {last})"))
}

impl Error {
    fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source }
    }
}
