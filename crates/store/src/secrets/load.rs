//! Where the keys of secrets come from.

use std::{
    fs::DirBuilder,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    time::Duration,
};

use kernel::{Clock, Hidden, SystemClock};
use serde::Deserialize;
use tokio::{process::Command, time::timeout};

use super::{Sealing, Secrets};
use crate::private;

/// How long a program may take to print the keys: one that asks somebody is none for a start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Section `[secrets]` of the configuration.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The keys themselves.
    pub keys: Hidden,
    /// A file of them.
    pub file: PathBuf,
    /// A program that prints them, and its arguments.
    pub program: Vec<String>,
}

impl Settings {
    /// In how many of the three ways keys are given.
    #[must_use]
    pub fn ways(&self) -> usize {
        let ways = [!self.keys.0.is_empty(), !self.file.as_os_str().is_empty(), !self.program.is_empty()];
        ways.into_iter().filter(|given| *given).count()
    }
}

/// Why there are no keys. Says nothing about them.
#[derive(Debug, thiserror::Error)]
pub enum Unloaded {
    /// The settings contradict each other.
    #[error("keys are given in more than one way: choose among keys, file and program")]
    ManyWays,
    /// The settings give none, and none may be made.
    #[error("no key is given, and real money is played for: see docs/keys.md")]
    None,
    /// A file or folder cannot be used.
    #[error("cannot use {file}")]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Others may read the file.
    #[error("others may read {file}: `chmod 600` it")]
    Open {
        /// Which.
        file: PathBuf,
    },
    /// The program gave none.
    #[error("{program} {how}")]
    Program {
        /// Which.
        program: String,
        /// What it did instead.
        how: String,
    },
    /// What was given is no list of keys.
    #[error(transparent)]
    Keys(#[from] Sealing),
}

impl Unloaded {
    fn file(file: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::File { file: file.to_owned(), source }
    }
}

/// The keys: as they are given, else one that is made in the `own` folder of data; none is made for real money.
///
/// # Errors
/// When there are none, more than one way to them, or they cannot be read.
pub async fn load(settings: &Settings, own: Option<&Path>) -> Result<Secrets, Unloaded> {
    if settings.ways() > 1 {
        return Err(Unloaded::ManyWays);
    }
    let text = if let Some((program, arguments)) = settings.program.split_first() {
        printed(program, arguments).await?
    } else if !settings.file.as_os_str().is_empty() {
        read(&settings.file)?
    } else if !settings.keys.0.is_empty() {
        settings.keys.0.clone()
    } else {
        made(own.ok_or(Unloaded::None)?)?
    };
    Ok(Secrets::parse(&text)?)
}

fn read(file: &Path) -> Result<String, Unloaded> {
    if private::is_open(file).map_err(Unloaded::file(file))? {
        return Err(Unloaded::Open { file: file.to_owned() });
    }
    std::fs::read_to_string(file).map_err(Unloaded::file(file))
}

/// What a program prints; what it says on standard error goes where ours does.
async fn printed(program: &str, arguments: &[String]) -> Result<String, Unloaded> {
    let mut command = Command::new(program);
    command.args(arguments).kill_on_drop(true).stdin(std::process::Stdio::null());
    command.stderr(std::process::Stdio::inherit());
    let failed = |how: String| Unloaded::Program { program: program.to_owned(), how };
    let said = timeout(PATIENCE, command.output()).await;
    let said = said.map_err(|_| failed("did not print the keys in time".to_owned()))?;
    let said = said.map_err(|error| failed(format!("cannot be run: {error}")))?;
    if !said.status.success() {
        return Err(failed(format!("printed no keys: it ended with {}", said.status)));
    }
    String::from_utf8(said.stdout).map_err(|_| failed("printed what is no text".to_owned()))
}

/// The key of the data folder, made at the first start. Whoever copies the folder has it, too.
fn made(folder: &Path) -> Result<String, Unloaded> {
    let path = folder.join("secrets.key");
    if !path.exists() {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
        made.map_err(Unloaded::file(folder))?;
        let key = format!("{}\n", Secrets::fresh(SystemClock.now())?);
        match private::make(&path, &key) {
            // Another program on this folder was first.
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            made => made.map_err(Unloaded::file(&path))?,
        }
    }
    read(&path)
}
