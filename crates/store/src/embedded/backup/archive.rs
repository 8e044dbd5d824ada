//! Where backups lie, and how the server's write-ahead log comes there.
//!
//! Each cluster has a folder of its own in the folder of backups, its incarnation: a restored cluster goes on in a new one.
//! So a drill on another folder, or a second restore, never writes among the files of the house.

use std::{
    fs::{self, File, TryLockError},
    io::{ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use super::{
    super::{make_folder, user::Account},
    Backup, Error,
};

/// The file in a cluster that names its incarnation. A backup leaves it out, so what is restored gets another.
pub(super) const NAME: &str = "mela.incarnation";

/// The folder of one cluster's backups and archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Incarnation {
    dir: PathBuf,
}

impl Incarnation {
    /// That of a cluster, whose name is written down the first time, with its folders.
    pub(crate) fn ensure(dir: &Path, cluster: &Path, account: &Account) -> Result<Self, Error> {
        let dir = std::path::absolute(dir).map_err(Error::file(dir))?;
        let file = cluster.join(NAME);
        let name = match fs::read_to_string(&file) {
            Ok(name) => name.trim().to_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => name_anew(&file, account)?,
            Err(error) => return Err(Error::file(&file)(error)),
        };
        let found = Self { dir: dir.join(&name) };
        // The server's account has to pass through the outer ones, where root keeps them. A folder that was there before stays
        // as its owner wants it.
        if !dir.exists() {
            make_folder(&dir, account.folder_mode())?;
            account.let_through(&dir)?;
        }
        make_folder(&found.dir, account.folder_mode())?;
        account.let_through(&found.dir)?;
        make_folder(&found.base(), 0o700)?;
        make_folder(&found.wal(), 0o700)?;
        account.own(&found.wal())?;
        let reaches = account.command(Path::new("/usr/bin/test"), false).arg("-w").arg(found.wal()).status();
        if !reaches.map_err(Error::file(&found.wal()))?.success() {
            return Err(Error::OutOfReach { folder: found.wal() });
        }
        Ok(found)
    }

    /// That of a running cluster.
    pub(super) fn of(dir: &Path, cluster: &Path) -> Result<Self, Error> {
        let dir = std::path::absolute(dir).map_err(Error::file(dir))?;
        let name = fs::read_to_string(cluster.join(NAME)).map_err(|_| Error::NotArchiving)?;
        Ok(Self { dir: dir.join(name.trim()) })
    }

    /// The one of this name; without a name the only one there is.
    pub(super) fn choose(dir: &Path, name: Option<&str>) -> Result<Self, Error> {
        let mut all = Vec::new();
        for entry in fs::read_dir(dir).map_err(Error::file(dir))? {
            let path = entry.map_err(Error::file(dir))?.path();
            if path.join("base").is_dir() && path.join("wal").is_dir() {
                all.push(Self { dir: path });
            }
        }
        if let Some(name) = name {
            let found = all.into_iter().find(|each| each.name() == name);
            return found.ok_or_else(|| Error::NoIncarnation { dir: dir.to_owned(), name: name.to_owned() });
        }
        all.sort_by_key(Self::name);
        match (all.pop(), all.is_empty()) {
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                all.push(last);
                Err(Error::ManyIncarnations { told: all.iter().map(Self::told).collect() })
            }
            (None, _) => Err(Error::NoBackup { dir: dir.to_owned() }),
        }
    }

    pub(super) fn name(&self) -> String {
        self.dir.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Its name and its last backup, for whoever has to choose.
    fn told(&self) -> String {
        match self.backups().ok().and_then(|mut all| all.pop()) {
            Some(last) => format!("{} (last backup {})", self.name(), last.name()),
            None => format!("{} (no backup)", self.name()),
        }
    }

    pub(crate) fn base(&self) -> PathBuf {
        self.dir.join("base")
    }

    pub(crate) fn wal(&self) -> PathBuf {
        self.dir.join("wal")
    }

    /// Held while a backup is taken or old ones are removed; the kernel lets it go however its holder ends.
    pub(super) fn lock(&self) -> Result<File, Error> {
        let path = self.dir.join("backup.lock");
        let lock = File::create(&path).map_err(Error::file(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => Err(Error::Busy),
            Err(TryLockError::Error(error)) => Err(Error::file(&path)(error)),
        }
    }

    /// Whole backups, the oldest first. A draft has another name, and is none.
    pub(super) fn backups(&self) -> Result<Vec<Backup>, Error> {
        let base = self.base();
        let mut found = Vec::new();
        for entry in fs::read_dir(&base).map_err(Error::file(&base))? {
            found.extend(Backup::at(entry.map_err(Error::file(&base))?.path()));
        }
        found.sort_by_key(|backup| backup.ended_at);
        Ok(found)
    }

    /// The segments of the log that are here, by name, the oldest first.
    pub(super) fn segments(&self) -> Result<Vec<Segment>, Error> {
        segments(&self.wal())
    }

    /// Keeps the `keep` newest backups and the log from the oldest of them on. What has no name of ours stays.
    pub(super) fn prune(&self, keep: usize) -> Result<(), Error> {
        let backups = self.backups()?;
        let (gone, kept) = backups.split_at(backups.len().saturating_sub(keep.max(1)));
        let Some(oldest) = kept.first() else { return Ok(()) };
        let needed = oldest.start()?.name;
        for backup in gone {
            // Under the name of a draft first: half a backup is never taken for one.
            let draft = backup.dir.with_extension(super::DRAFT);
            fs::rename(&backup.dir, &draft).map_err(Error::file(&backup.dir))?;
            fs::remove_dir_all(&draft).map_err(Error::file(&draft))?;
        }
        let wal = self.wal();
        for entry in fs::read_dir(&wal).map_err(Error::file(&wal))? {
            let entry = entry.map_err(Error::file(&wal))?;
            if is_before(&entry.file_name().to_string_lossy(), &needed) {
                fs::remove_file(entry.path()).map_err(Error::file(&entry.path()))?;
            }
        }
        Ok(())
    }

    /// What the server runs for each segment. It must not come back with 0 before the segment is on the disk, never write
    /// over another, and be content with one that is there already: after a crash the server asks again. Segments that
    /// the time cut off are mostly zeros, which take no room where the system can leave them out.
    pub(crate) fn archive_command(&self) -> String {
        let sparse = if cfg!(target_os = "linux") { " --sparse=always" } else { "" };
        let wal = in_shell(&self.wal());
        format!(
            "d={wal}; f=\"$d\"/'%f'; if [ -e \"$f\" ]; then cmp -s '%p' \"$f\" && sync \"$f\" \"$d\"; else \
             cp{sparse} '%p' \"$f.part\" && sync \"$f.part\" && ln \"$f.part\" \"$f\" && rm \"$f.part\" && \
             sync \"$d\"; fi"
        )
    }

    /// What a recovering server runs to get a file.
    pub(super) fn restore_command(&self) -> String {
        let wal = in_shell(&self.wal());
        format!("d={wal}; test -f \"$d\"/'%f' && cp \"$d\"/'%f' '%p'")
    }
}

fn name_anew(file: &Path, account: &Account) -> Result<String, Error> {
    let name = kernel::id::fresh().simple().to_string();
    let made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    let mut made = made.map_err(Error::file(file))?;
    made.write_all(name.as_bytes()).and_then(|()| made.sync_all()).map_err(Error::file(file))?;
    account.own(file)?;
    Ok(name)
}

/// A path as one word of the shell, in which the server replaces no percent sign.
fn in_shell(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''").replace('%', "%%"))
}

/// One file of the write-ahead log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Segment {
    log: u64,
    part: u64,
    pub(super) name: String,
}

impl Segment {
    /// 24 hexadecimal digits: timeline, log, part.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let digits = name.bytes().all(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte));
        if name.len() != 24 || !digits {
            return None;
        }
        let number = |from, to| u64::from_str_radix(name.get(from..to)?, 16).ok();
        Some(Self { log: number(8, 16)?, part: number(16, 24)?, name: name.to_owned() })
    }

    /// The one after it, where a log has so many parts.
    fn next(&self, parts: u64) -> Self {
        let (log, part) = if self.part + 1 >= parts { (self.log + 1, 0) } else { (self.log, self.part + 1) };
        let timeline = self.name.get(..8).unwrap_or_default();
        Self { log, part, name: format!("{timeline}{log:08X}{part:08X}") }
    }

    pub(super) fn place(&self) -> (u64, u64) {
        (self.log, self.part)
    }
}

/// The segments in a folder, the oldest first.
pub(super) fn segments(folder: &Path) -> Result<Vec<Segment>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let name = entry.map_err(Error::file(folder))?.file_name();
        found.extend(Segment::parse(&name.to_string_lossy()));
    }
    found.sort();
    Ok(found)
}

/// The first that is missing from `start` on, though later ones are there; `start` itself, where none is.
pub(super) fn missing(start: &Segment, there: &[Segment], segment_bytes: u64) -> Option<String> {
    let parts = 0x1_0000_0000_u64.checked_div(segment_bytes).unwrap_or(1);
    let mut wanted = start.clone();
    for segment in there.iter().filter(|segment| segment.place() >= start.place()) {
        if segment.place() > wanted.place() {
            return Some(wanted.name);
        }
        if segment.place() == wanted.place() {
            wanted = wanted.next(parts);
        }
    }
    (wanted == *start).then_some(wanted.name)
}

/// Whether a file of the archive belongs to the log before `needed`: a segment, the note of a backup that began in one,
/// what a killed copy left. Histories of timelines are no such files.
fn is_before(name: &str, needed: &str) -> bool {
    let Some(segment) = name.get(..24).and_then(Segment::parse) else { return false };
    let rest = name.get(24..).unwrap_or_default();
    let is_ours = match rest.strip_prefix('.') {
        None => rest.is_empty(),
        Some("part" | "partial") => true,
        Some(note) => note
            .strip_suffix(".backup")
            .is_some_and(|offset| offset.len() == 8 && offset.bytes().all(|byte| byte.is_ascii_hexdigit())),
    };
    is_ours && Segment::parse(needed).is_some_and(|needed| segment.place() < needed.place())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(name: &str) -> Segment {
        Segment::parse(name).unwrap()
    }

    #[test]
    fn a_hole_in_the_log_is_found_and_the_end_is_none() {
        let size = 16 << 20;
        let all: Vec<Segment> =
            ["0000000100000000000000FE", "0000000100000000000000FF", "000000010000000100000000"]
                .map(segment)
                .to_vec();
        assert_eq!(missing(&all[0], &all, size), None);
        assert_eq!(missing(&all[1], &all, size), None);
        let torn = [all[0].clone(), all[2].clone()];
        assert_eq!(missing(&all[0], &torn, size), Some(all[1].name.clone()));
        assert_eq!(missing(&all[0], &[], size), Some(all[0].name.clone()));
        assert_eq!(missing(&all[0], &all[1..], size), Some(all[0].name.clone()));
    }

    #[test]
    fn only_what_lies_before_the_oldest_backup_is_old_and_what_is_no_file_of_ours_stays() {
        let needed = "000000010000000000000010";
        for old in [
            "00000001000000000000000F",
            "00000001000000000000000F.00000028.backup",
            "00000001000000000000000F.part",
            "00000001000000000000000F.partial",
        ] {
            assert!(is_before(old, needed), "{old}");
        }
        for kept in [
            needed,
            "000000010000000100000000",
            "00000002.history",
            "00000001000000000000000F.gz",
            "00000001000000000000000F.backup",
            "00000001000000000000000f",
            "notes.txt",
            "00000001000000000000000F.0000002.backup",
        ] {
            assert!(!is_before(kept, needed), "{kept}");
        }
    }
}
