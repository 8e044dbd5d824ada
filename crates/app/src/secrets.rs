//! The keys of the secrets that the database keeps: where they come from, and what is done with them.

use std::{
    fs::DirBuilder,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use guard::licence::Mode;
use identity::courier::Hidden;
use kernel::{Clock, SystemClock};
use serde::Deserialize;
use store::secrets::{Place, Secrets, reseal};
use tokio::{process::Command, time::timeout};

use crate::{base::Base, configuration::Configuration};

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

/// Every column of the house that is sealed.
#[must_use]
pub fn places() -> Vec<Place> {
    [
        identity::SECRETS.as_slice(),
        &backoffice::SECRETS,
        &agency::SECRETS,
        &guard::SECRETS,
        &play::SECRETS,
        &rewards::SECRETS,
    ]
    .concat()
}

/// The keys: as they are given, else one that is made in the data folder, for play money.
///
/// # Errors
/// One line that says what to do.
pub async fn load(configuration: &Configuration) -> Result<Secrets> {
    let settings = &configuration.secrets;
    ensure!(settings.ways() <= 1, "keys are given in more than one way: choose among keys, file and program");
    let text = if let Some((program, arguments)) = settings.program.split_first() {
        printed(program, arguments).await?
    } else if !settings.file.as_os_str().is_empty() {
        read(&settings.file)?
    } else if !settings.keys.0.is_empty() {
        settings.keys.0.clone()
    } else if configuration.guard.mode == Mode::Real {
        bail!("no key is given, and real money is played for: see docs/keys.md")
    } else {
        own(&configuration.database.folder())?
    };
    Ok(Secrets::parse(&text)?)
}

fn read(file: &Path) -> Result<String> {
    let open = store::private::is_open(file).with_context(|| format!("cannot read {}", file.display()))?;
    ensure!(!open, "others may read {}: `chmod 600` it", file.display());
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// What a program prints; what it says on standard error goes where ours does.
async fn printed(program: &str, arguments: &[String]) -> Result<String> {
    let mut command = Command::new(program);
    command.args(arguments).kill_on_drop(true).stdin(std::process::Stdio::null());
    command.stderr(std::process::Stdio::inherit());
    let said = timeout(PATIENCE, command.output()).await;
    let said = said.with_context(|| format!("{program} did not print the keys in time"))?;
    let said = said.with_context(|| format!("cannot run {program}"))?;
    ensure!(said.status.success(), "{program} printed no keys: it ended with {}", said.status);
    String::from_utf8(said.stdout).with_context(|| format!("{program} printed what is no text"))
}

/// The key of the data folder, made at the first start. Whoever copies the folder has it, too.
fn own(folder: &Path) -> Result<String> {
    let path = folder.join("secrets.key");
    if !path.exists() {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
        made.with_context(|| format!("cannot use {}", folder.display()))?;
        let key = format!("{}\n", Secrets::fresh(SystemClock.now())?);
        match store::private::make(&path, &key) {
            // Another program on this folder was first.
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            made => made.with_context(|| format!("cannot write {}", path.display()))?,
        }
    }
    read(&path)
}

/// Tells what each key seals, one line for a column and a key.
///
/// # Errors
/// When the database cannot be asked.
pub async fn list(base: &Base) -> Result<()> {
    for held in reseal::held(owner(base)?, &places()).await? {
        let key = if held.key.is_empty() { "IN THE OPEN" } else { &held.key };
        println!("{}: {} by {key}", held.place, held.count);
    }
    println!("new secrets are sealed by {}", base.store.secrets().current()?);
    Ok(())
}

/// Brings everything under the first key.
///
/// # Errors
/// When a secret does not open, or the database refuses; what was done stays done.
pub async fn rotate(base: &Base) -> Result<()> {
    let sealed = reseal::run(owner(base)?, base.store.secrets(), &places()).await?;
    println!("sealed anew: {sealed}");
    list(base).await
}

fn owner(base: &Base) -> Result<&sqlx::postgres::PgConnectOptions> {
    base.owner.as_ref().context("only the owner of the database may do this: set database.owner_url")
}
