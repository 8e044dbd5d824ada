//! `mela recompute`: a statement, computed again from its own inputs, and whose it is.

use std::{
    io::{IsTerminal, stdin, stdout},
    path::Path,
    process::ExitCode,
};

use agency::{
    keys::{fingerprint, trusted},
    statement,
};
use anyhow::{Context, Result, bail};

/// What the command ends with when it does not know whose key signed.
pub const UNKNOWN: u8 = 3;

/// Recomputes a statement; `trust` names the file of trusted keys, else it is the one in the user's configuration folder.
///
/// # Errors
/// When a file cannot be read, or the statement is not right.
pub fn run(file: &Path, trust: Option<&Path>) -> Result<ExitCode> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let checked = statement::check(&text)?;
    println!("{checked}");
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
    let path = trust.map_or_else(trusted::default_file, Path::to_path_buf);
    let reader = stdin().is_terminal().then(|| (stdin().lock(), stdout()));
    let print = fingerprint(public_key);
    match trusted::judge(&path, public_key, reader)? {
        trusted::Trust::Known => println!("signer:     known, {print}"),
        trusted::Trust::Pinned => println!("signer:     {print}, trusted from now on ({})", path.display()),
        trusted::Trust::Unknown => {
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
