//! What the studio must not forget: a file of lines, each on the disk before its consequence is.
//!
//! A vendor owes: a bet that it cannot be sure of is taken back, and a win is sent until the wallet has taken it
//! (domain.md 1.5). After a crash the debts are read from here.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
};

use games::slots::Book;
use kernel::{Amount, Asset};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use time::OffsetDateTime;
use tokio::sync::oneshot;
use uuid::Uuid;

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub(crate) enum Entry {
    /// The operator launched a game for a player.
    Launched(Launch),
    /// A bet is about to be sent.
    Asked(Asked),
    /// The wallet refused it: nothing happened.
    Refused {
        /// Which.
        round: Uuid,
        /// In which words.
        #[serde(default)]
        status: String,
    },
    /// The wallet took it, and this is the result: its payout is owed.
    Drawn {
        /// Which.
        round: Uuid,
        /// The result.
        book: Box<Book>,
        /// The words it was drawn from.
        seeds: Seeds,
    },
    /// The wallet took the payout.
    Paid {
        /// Which.
        round: Uuid,
    },
    /// Nobody knows whether the wallet took the bet: it is taken back.
    Undoing {
        /// Which.
        round: Uuid,
    },
    /// The wallet knows that it is taken back.
    Undone {
        /// Which.
        round: Uuid,
    },
    /// The player has seen it to its end.
    Shown {
        /// Which.
        round: Uuid,
    },
}

/// A launch: what a token stands for here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Launch {
    pub(crate) token: String,
    pub(crate) user: String,
    pub(crate) game: String,
    pub(crate) currency: Asset,
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) at: OffsetDateTime,
    /// What the operator's licence lets the game do. One from before it was told lets it do nothing.
    #[serde(default)]
    pub(crate) allowed: Allowed,
}

/// What the operator's licence lets games do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Allowed {
    /// Rounds one after the other by themselves.
    pub(crate) autoplay: bool,
    /// Pictures in haste.
    pub(crate) turbo: bool,
}

/// A bet as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) round: Uuid,
    /// The player's name for the spin: a retry is recognised by it.
    pub(crate) request: Uuid,
    pub(crate) user: String,
    pub(crate) token: String,
    pub(crate) game: String,
    pub(crate) currency: Asset,
    pub(crate) stake: Amount,
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) at: OffsetDateTime,
}

/// What a result was drawn from (domain.md 3.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seeds {
    pub(crate) server: String,
    pub(crate) client: String,
    pub(crate) nonce: u64,
}

/// The file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("the studio's journal {path}: {source}")]
pub struct Broken {
    path: PathBuf,
    source: std::io::Error,
}

/// A line on its way to the disk, and who waits to hear whether it is there.
type Waiting = (String, oneshot::Sender<bool>);

/// The end of the file, to which lines are added.
#[derive(Clone, Debug)]
pub(crate) struct Journal(mpsc::Sender<Waiting>);

impl Journal {
    /// Reads the file, lets the caller choose what is still needed, writes that anew and opens it for more.
    pub(crate) fn open<E: Serialize + DeserializeOwned>(
        path: &Path,
        keep: impl FnOnce(Vec<E>) -> Vec<E>,
    ) -> Result<Self, Broken> {
        let broken = |source| Broken { path: path.to_owned(), source };
        let kept = keep(read(path).map_err(broken)?);
        let fresh = path.with_extension("new");
        let mut file = File::create(&fresh).map_err(broken)?;
        for entry in &kept {
            writeln!(file, "{}", line(entry).map_err(broken)?).map_err(broken)?;
        }
        file.sync_all().map_err(broken)?;
        std::fs::rename(&fresh, path).map_err(broken)?;
        if let Some(folder) = path.parent() {
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(broken)?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(broken)?;
        let length = file.metadata().map_err(broken)?.len();
        let (sender, lines) = mpsc::channel();
        let write = move || write(file, length, &lines);
        thread::Builder::new().name("studio journal".to_owned()).spawn(write).map_err(broken)?;
        Ok(Self(sender))
    }

    /// Adds a line and waits until it is on the disk; says whether it is.
    pub(crate) async fn add(&self, entry: &impl Serialize) -> bool {
        let Ok(line) = line(entry) else { return false };
        let (done, written) = oneshot::channel();
        self.0.send((line, done)).is_ok() && written.await.unwrap_or_default()
    }
}

/// Writes what comes at the end of the file, which is so long, and says of each line whether it is on the disk.
fn write(mut file: File, mut length: u64, lines: &mpsc::Receiver<Waiting>) {
    while let Ok(first) = lines.recv() {
        // Whatever waits shares one visit to the disk.
        let batch: Vec<_> = std::iter::once(first).chain(lines.try_iter()).collect();
        let text: String = batch.iter().map(|(line, _)| format!("{line}\n")).collect();
        let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
        match &written {
            Ok(()) => length += text.len() as u64,
            Err(error) => {
                tracing::error!(%error, "the studio's journal cannot be written");
                // Half a line in the middle would make the whole file unreadable.
                if let Err(error) = file.set_len(length) {
                    tracing::error!(%error, "the end of the studio's journal is torn");
                }
            }
        }
        for (_, done) in batch {
            // Whoever asked may have gone.
            let _ = done.send(written.is_ok());
        }
    }
}

fn line(entry: &impl Serialize) -> std::io::Result<String> {
    Ok(serde_json::to_string(entry)?)
}

/// Every whole line; the last may be torn by a crash, and then its consequence never was.
fn read<E: DeserializeOwned>(path: &Path) -> std::io::Result<Vec<E>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let lines: Vec<String> = BufReader::new(file).lines().collect::<Result<_, _>>()?;
    let last = lines.len().saturating_sub(1);
    let mut entries = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        match serde_json::from_str(line) {
            Ok(entry) => entries.push(entry),
            Err(_) if number == last => {}
            Err(error) => return Err(std::io::Error::other(format!("line {}: {error}", number + 1))),
        }
    }
    Ok(entries)
}

#[cfg(test)]
impl Journal {
    /// One whose disk is gone.
    pub(crate) fn lost() -> Self {
        Self(mpsc::channel().0)
    }

    /// One whose lines come to a test, which says of each whether it is on the disk. A test that waits for a line in vain is told
    /// so after a while.
    pub(crate) fn heard() -> (Self, tokio::sync::mpsc::UnboundedReceiver<Waiting>) {
        let (sender, lines) = mpsc::channel();
        let (hears, heard) = tokio::sync::mpsc::unbounded_channel();
        let patience = std::time::Duration::from_secs(20);
        thread::spawn(
            move || {
                while lines.recv_timeout(patience).is_ok_and(|line| hears.send(line).is_ok()) {}
            },
        );
        (Self(sender), heard)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use rustix::fs::{MemfdFlags, SealFlags};

    use super::*;

    fn paid(number: u128) -> Entry {
        Entry::Paid { round: Uuid::from_u128(number) }
    }

    fn file() -> PathBuf {
        std::env::temp_dir().join(format!("mela-journal-{}", kernel::id::fresh().simple()))
    }

    #[tokio::test]
    async fn what_was_added_is_read_again_without_a_torn_end() {
        let path = file();
        let journal = Journal::open(&path, |entries: Vec<Entry>| entries).unwrap();
        for number in 0..50 {
            assert!(journal.add(&paid(number)).await);
        }
        drop(journal);
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"entry\":\"pa").unwrap();
        let mut found = Vec::new();
        let kept = |entries: Vec<Entry>| {
            found = entries;
            found.clone().into_iter().take(2).collect()
        };
        drop(Journal::open(&path, kept).unwrap());
        assert_eq!(found, (0..50).map(paid).collect::<Vec<_>>());
        Journal::open(&path, |entries: Vec<Entry>| {
            assert_eq!(entries, [paid(0), paid(1)]);
            entries
        })
        .unwrap();
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_broken_line_in_the_middle_is_an_error_that_names_it() {
        let path = file();
        std::fs::write(&path, "{\"entry\":\"nonsense\"}\n{\"entry\":\"nonsense\"}\n").unwrap();
        let error = Journal::open(&path, |entries: Vec<Entry>| entries).unwrap_err().to_string();
        assert!(error.contains("line 1"), "{error}");
        std::fs::remove_file(path).unwrap();
    }

    /// A file that cannot be read is not begun anew: its debts would be forgotten.
    #[test]
    fn a_journal_that_cannot_be_read_is_an_error_and_one_that_is_not_there_is_empty() {
        let path = file();
        std::os::unix::fs::symlink(&path, &path).unwrap();
        Journal::open(&path, |entries: Vec<Entry>| entries).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        Journal::open(&path, |entries: Vec<Entry>| {
            assert_eq!(entries, []);
            entries
        })
        .unwrap();
        std::fs::remove_file(path).unwrap();
    }

    /// A disk that is full in the middle of a line: whoever waits for it hears so, and what was there before stays, to the
    /// letter.
    #[tokio::test]
    async fn a_line_that_is_cut_short_is_refused_and_taken_back() {
        let mut file = File::from(rustix::fs::memfd_create("journal", MemfdFlags::ALLOW_SEALING).unwrap());
        file.set_len(4_096).unwrap();
        rustix::fs::fcntl_add_seals(&file, SealFlags::GROW).unwrap();
        let (sender, lines) = mpsc::channel();
        let (journal, end) = (Journal(sender), file.try_clone().unwrap());
        let writer = thread::spawn(move || write(end, 0, &lines));
        assert!(journal.add(&paid(1)).await && journal.add(&paid(2)).await);
        let long = Entry::Refused { round: Uuid::nil(), status: "x".repeat(5_000) };
        assert!(!journal.add(&long).await);
        drop(journal);
        writer.join().unwrap();
        let mut kept = String::new();
        file.rewind().unwrap();
        file.read_to_string(&mut kept).unwrap();
        assert_eq!(kept, format!("{}\n{}\n", line(&paid(1)).unwrap(), line(&paid(2)).unwrap()));
        assert!(!Journal::lost().add(&paid(3)).await);
    }
}
