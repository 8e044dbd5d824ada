//! Copies of whole folders, summed as they are made.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{EMPTIED, Error};

/// What belongs to a running server, or to another backup.
const LEFT_OUT: [&str; 12] = [
    "postmaster.pid",
    "postmaster.opts",
    "backup_label",
    "backup_label.old",
    "tablespace_map",
    "tablespace_map.old",
    super::manifest::NAME,
    "recovery.signal",
    "standby.signal",
    "current_logfiles",
    "postgresql.auto.conf.tmp",
    super::archive::NAME,
];

/// What begins so is made anew by a server.
const LEFT_OUT_BEGIN: [&str; 2] = ["pgsql_tmp", "pg_internal.init"];

/// Folders and files below a folder, with their sizes, as paths from there.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) folders: Vec<PathBuf>,
    pub(super) files: Vec<(PathBuf, u64)>,
}

impl Tree {
    /// All of it.
    pub(super) fn whole(root: &Path) -> Result<Self, Error> {
        let mut tree = Self::default();
        tree.walk(root, Path::new(""), &|_| true)?;
        Ok(tree)
    }

    /// What a backup of a running cluster takes. The control file comes last, as `pg_basebackup` has it.
    pub(super) fn cluster(root: &Path) -> Result<Self, Error> {
        let mut tree = Self::default();
        tree.walk(root, Path::new(""), &|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let parent = path.parent().unwrap_or(Path::new(""));
            !(EMPTIED.iter().any(|folder| parent == Path::new(folder))
                || LEFT_OUT.contains(&&*name)
                || LEFT_OUT_BEGIN.iter().any(|begin| name.starts_with(begin)))
        })?;
        tree.files.sort_by_key(|(path, _)| path == Path::new(CONTROL));
        Ok(tree)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(|(_, bytes)| bytes).sum()
    }

    fn walk(&mut self, root: &Path, below: &Path, takes: &dyn Fn(&Path) -> bool) -> Result<(), Error> {
        let folder = root.join(below);
        let entries = match fs::read_dir(&folder) {
            // A database that was dropped meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound && !below.as_os_str().is_empty() => {
                return Ok(());
            }
            entries => entries.map_err(Error::file(&folder))?,
        };
        for entry in entries {
            let path = below.join(entry.map_err(Error::file(&folder))?.file_name());
            if !takes(&path) {
                continue;
            }
            let about = match fs::symlink_metadata(root.join(&path)) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                about => about.map_err(Error::file(&root.join(&path)))?,
            };
            if about.is_symlink() {
                return Err(Error::Outside { path: root.join(path) });
            } else if about.is_dir() {
                self.folders.push(path.clone());
                self.walk(root, &path, takes)?;
            } else if about.is_file() {
                self.files.push((path, about.len()));
            }
        }
        Ok(())
    }
}

/// The file that says where a cluster stands.
pub(super) const CONTROL: &str = "global/pg_control";

/// A folder that only its owner enters.
pub(super) fn make_folder(path: &Path) -> Result<(), Error> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(Error::file(path))
}

/// Writes a file that only its owner reads; its bytes and their sum.
pub(super) fn write_new(path: &Path, mut from: impl Read) -> io::Result<(u64, Sha256)> {
    let mut to = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    let (mut sum, mut bytes) = (Sha256::new(), 0_u64);
    let mut buffer = vec![0; 256 * 1024];
    loop {
        let read = match from.read(&mut buffer) {
            Ok(0) => return Ok((bytes, sum)),
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let part = buffer.get(..read).unwrap_or_default();
        to.write_all(part)?;
        sum.update(part);
        bytes = bytes.saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
    }
}

/// Brings everything on the file system of a folder to its disk: two thousand small files one by one take seconds.
pub(super) fn sync(folder: &Path) -> Result<(), Error> {
    let open = File::open(folder).map_err(Error::file(folder))?;
    #[cfg(target_os = "linux")]
    rustix::fs::syncfs(&open).map_err(|error| Error::file(folder)(error.into()))?;
    #[cfg(not(target_os = "linux"))]
    rustix::fs::sync();
    open.sync_all().map_err(Error::file(folder))
}
