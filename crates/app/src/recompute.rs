//! `mela recompute`: a statement, computed again from its own inputs, and whose it is.
//!
//! A right signature says that a document was not changed since somebody signed it; who that was, its key does not say. The keys
//! that one trusts stand in a file, in the form in which a house publishes them at `/.well-known/mela-keys.json`.

use std::{
    fs,
    io::{BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use agency::{
    keys::{Keys, PublicKey, fingerprint},
    percent,
    statement::{self, Checked},
};
use anyhow::{Context, Result, bail};

/// What the command ends with when it does not know whose key signed.
pub const UNKNOWN: u8 = 3;

/// Whether the key of a statement is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// It stands in the file.
    Known,
    /// The reader trusts it from now on.
    Pinned,
    /// It stands not in the file, or the reader does not trust it.
    Unknown,
}

/// Recomputes a statement; `trust` names the file of trusted keys, else it is the one in the user's configuration folder.
///
/// # Errors
/// When a file cannot be read, or the statement is not right.
pub fn run(file: &Path, trust: Option<&Path>) -> Result<ExitCode> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let checked = statement::check(&text)?;
    show(&checked);
    if !checked.is_right() {
        bail!("the statement is not right");
    }
    told(&checked.public_key, trust, "statement")
}

/// Tells whose a key is, as far as the reader trusts it; `what` was signed by it.
///
/// # Errors
/// When the file of trusted keys cannot be read or written.
pub fn told(public_key: &str, trust: Option<&Path>, what: &str) -> Result<ExitCode> {
    let path = trust.map_or_else(default_file, Path::to_path_buf);
    let asks = std::io::stdin().is_terminal();
    let answers = asks.then(|| std::io::stdin().lock());
    let found = judge(&path, public_key, answers)?;
    let print = fingerprint(public_key);
    match found {
        Trust::Known => println!("signer:     known, {print}"),
        Trust::Pinned => println!("signer:     {print}, trusted from now on ({})", path.display()),
        Trust::Unknown => {
            println!("signer:     UNKNOWN, {print}");
            eprintln!(
                "error: the key is not among those trusted in {}: nothing tells whose this {what} is. Compare the \
                 fingerprint with the house's /.well-known/mela-keys.json, and name a file of its keys with --trust",
                path.display()
            );
            return Ok(ExitCode::from(UNKNOWN));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show(checked: &Checked) {
    let (said, found) = (&checked.document.result, &checked.recomputed);
    println!("signature: {}", if checked.signed { "genuine under the file's key" } else { "NOT genuine" });
    println!("valid bet: {} stated, {} recomputed", said.valid_bet, found.valid_bet);
    if let (Some(said), Some(found)) = (said.counted, found.counted) {
        println!("counted:   {said} stated, {found} recomputed");
    }
    if let (Some(said), Some(found)) = (said.active_members, found.active_members) {
        println!("active:    {said} stated, {found} recomputed");
    }
    if let (Some(said), Some(found)) = (said.rate, found.rate) {
        println!("rate:      {} % stated, {} % recomputed", percent(said), percent(found));
    }
    println!("earned:    {} stated, {} recomputed", said.earned, found.earned);
    println!("paid:      {} stated, {} recomputed", said.paid, found.paid);
    println!("residue:   {} stated, {} recomputed", said.residue, found.residue);
}

/// Whether a key is trusted. Where no file of keys is, the reader is asked once, and the key they trust is pinned there; who
/// cannot be asked trusts nobody.
fn judge(path: &Path, public_key: &str, answers: Option<impl BufRead>) -> Result<Trust> {
    let known = match fs::read_to_string(path) {
        Ok(text) => {
            let keys: Keys = serde_json::from_str(&text)
                .with_context(|| format!("{} does not hold keys of a house", path.display()))?;
            Some(keys)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    if let Some(keys) = known {
        return Ok(if keys.knows(public_key) { Trust::Known } else { Trust::Unknown });
    }
    let Some(mut answers) = answers else { return Ok(Trust::Unknown) };
    println!("This is the first signature that you check here. Its key has the fingerprint");
    println!("  {}", fingerprint(public_key));
    print!("Compare it with the house's /.well-known/mela-keys.json. Trust it from now on? [y/N] ");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    answers.read_line(&mut answer)?;
    if !matches!(answer.trim(), "y" | "Y" | "yes") {
        return Ok(Trust::Unknown);
    }
    pin(path, public_key)?;
    Ok(Trust::Pinned)
}

fn pin(path: &Path, public_key: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let keys = Keys { keys: vec![PublicKey::of(public_key)] };
    let text = serde_json::to_string_pretty(&keys)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// `mela/keys.json` in the user's configuration folder.
#[expect(clippy::disallowed_methods, reason = "the home folder is no setting of ours")]
fn default_file() -> PathBuf {
    let home = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty()).map(PathBuf::from);
    home("XDG_CONFIG_HOME")
        .or_else(|| home("HOME").map(|home| home.join(".config")))
        .unwrap_or_default()
        .join("mela/keys.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const THIEF: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

    fn nobody() -> Option<&'static [u8]> {
        None
    }

    /// Fails where a key is trusted because the file brings it.
    #[test]
    fn the_first_key_is_pinned_by_its_reader_and_another_one_is_unknown() {
        let folder = std::env::temp_dir().join(format!("mela-keys-{}", kernel::id::fresh()));
        let path = folder.join("config/keys.json");
        assert_eq!(judge(&path, HOUSE, nobody()).unwrap(), Trust::Unknown, "nobody is there to ask");
        assert_eq!(judge(&path, HOUSE, Some(&b"\n"[..])).unwrap(), Trust::Unknown, "silence is no");
        assert!(!path.exists());
        assert_eq!(judge(&path, HOUSE, Some(&b"y\n"[..])).unwrap(), Trust::Pinned);
        assert_eq!(judge(&path, HOUSE, nobody()).unwrap(), Trust::Known);
        assert_eq!(judge(&path, &HOUSE.to_uppercase(), nobody()).unwrap(), Trust::Known);
        // Once a key is pinned nobody is asked again.
        assert_eq!(judge(&path, THIEF, Some(&b"y\n"[..])).unwrap(), Trust::Unknown);
        fs::write(&path, "{}").unwrap();
        assert!(judge(&path, HOUSE, nobody()).is_err(), "a file that holds no keys says so");
        fs::remove_dir_all(folder).unwrap();
    }
}
