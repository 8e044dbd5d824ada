//! The keys that a reader of signed records trusts, in a file of theirs.
//!
//! A right signature says that a document was not changed since somebody signed it; who that was, its key does not say. The keys
//! that one trusts stand in a file, in the form in which a house publishes them at `/.well-known/mela-keys.json`.

use std::{
    fs::{self, File},
    io::{self, BufRead, Write},
    path::{Path, PathBuf},
};

use super::{Keys, PublicKey, fingerprint};

/// Whether a reader trusts a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It stands in the file.
    Known,
    /// The reader trusts it from now on.
    Pinned,
    /// It stands not in the file, or the reader does not trust it.
    Unknown,
}

/// A file of trusted keys that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file's content is something else.
    #[error("{0} does not hold keys of a house")]
    NoKeys(PathBuf, #[source] serde_json::Error),
    /// The system does not let it be read or written.
    #[error("cannot use {0}")]
    File(PathBuf, #[source] io::Error),
    /// The reader cannot be asked.
    #[error("nobody can be asked")]
    Silent(#[source] io::Error),
}

/// The file of trusted keys where none is named: `mela/keys.json` in the user's configuration folder.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "the home folder is no setting of ours")]
pub fn default_file() -> PathBuf {
    let home = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty()).map(PathBuf::from);
    home("XDG_CONFIG_HOME")
        .or_else(|| home("HOME").map(|home| home.join(".config")))
        .unwrap_or_default()
        .join("mela/keys.json")
}

/// Whether a key is trusted. Where no file of keys is, the reader is asked once, and the key they trust is pinned there; who
/// cannot be asked (no `reader`) trusts nobody.
///
/// # Errors
/// When the file cannot be used.
pub fn judge(
    path: &Path,
    public_key: &str,
    reader: Option<(impl BufRead, impl Write)>,
) -> Result<Trust, Error> {
    let unusable = |error| Error::File(path.to_owned(), error);
    match File::open(path).map(io::read_to_string) {
        Ok(text) => {
            let keys: Keys = serde_json::from_str(&text.map_err(unusable)?)
                .map_err(|error| Error::NoKeys(path.to_owned(), error))?;
            return Ok(if keys.knows(public_key) { Trust::Known } else { Trust::Unknown });
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(unusable(error)),
    }
    let Some((answers, questions)) = reader else { return Ok(Trust::Unknown) };
    if !trusts(public_key, answers, questions).map_err(Error::Silent)? {
        return Ok(Trust::Unknown);
    }
    pin(path, public_key).map_err(unusable)?;
    Ok(Trust::Pinned)
}

fn trusts(public_key: &str, mut answers: impl BufRead, mut questions: impl Write) -> io::Result<bool> {
    writeln!(questions, "This is the first signature that you check here. Its key has the fingerprint")?;
    writeln!(questions, "  {}", fingerprint(public_key))?;
    write!(
        questions,
        "Compare it with the house's /.well-known/mela-keys.json. Trust it from now on? [y/N] "
    )?;
    questions.flush()?;
    let mut answer = String::new();
    answers.read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn pin(path: &Path, public_key: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let keys = Keys { keys: vec![PublicKey::of(public_key)] };
    fs::write(path, serde_json::to_string_pretty(&keys)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const THIEF: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

    fn answered(path: &Path, public_key: &str, answer: &[u8]) -> Trust {
        judge(path, public_key, Some((answer, io::sink()))).unwrap()
    }

    /// Fails where a key is trusted because the file brings it.
    #[test]
    fn the_first_key_is_pinned_by_its_reader_and_another_one_is_unknown() {
        let folder = std::env::temp_dir().join(format!("mela-keys-{}", kernel::id::fresh()));
        let path = folder.join("config/keys.json");
        let alone = |key: &str| judge(&path, key, None::<(&[u8], io::Sink)>);
        assert_eq!(alone(HOUSE).unwrap(), Trust::Unknown, "nobody is there to ask");
        assert_eq!(answered(&path, HOUSE, b"\n"), Trust::Unknown, "silence is no");
        assert!(!path.exists());
        assert_eq!(answered(&path, HOUSE, b"y\n"), Trust::Pinned);
        assert_eq!(alone(HOUSE).unwrap(), Trust::Known);
        assert_eq!(alone(&HOUSE.to_uppercase()).unwrap(), Trust::Known);
        // Once a key is pinned nobody is asked again.
        assert_eq!(answered(&path, THIEF, b"y\n"), Trust::Unknown);
        fs::write(&path, "{}").unwrap();
        assert!(alone(HOUSE).is_err(), "a file that holds no keys says so");
        fs::remove_dir_all(folder).unwrap();
    }
}
