//! `mela vendor check NAME`: the scenarios S1 to S12 of the seamless wallet and its failures, played against our own gateway
//! over HTTP, in the way that one vendor is configured: its header, its scale of money, its names for members.
//!
//! They are played at a house that is made for it: a database in a folder of its own, play money, one listener on this
//! machine, and in the vendor's place a key that is made here, is never written down, and ends with the process. The real
//! house, its database and its keys are not touched, whatever it plays for; nothing is left behind that could sign.

mod scenarios;
mod trial;

use std::{fmt, path::Path, sync::Arc};

use anyhow::{Context, Result, bail};
use kernel::Hidden;
use kernel::{Clock, ManualClock, SystemClock};
use store::{Store, secrets::Secrets};

use crate::{base::Base, configuration::Configuration};

use trial::Trial;

/// One call: what was due, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// `S1` to `S12`, or `F1` and on for failures.
    pub scenario: &'static str,
    /// The call in words.
    pub call: String,
    /// Status and balance that are due.
    pub due: String,
    /// Status and balance that were answered.
    pub answered: String,
}

impl Line {
    /// Whether what was due was answered.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.due == self.answered
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scenario, call, due, answered } = self;
        let verdict = if self.is_right() { "ok" } else { "WRONG" };
        write!(f, "{scenario:<4} {call:<52} {due:<36} {answered:<36} {verdict}")
    }
}

/// Plays everything at a house of its own and prints the table.
///
/// # Errors
/// When there is no such vendor, no house can be made, or an answer is not the one that is due.
pub async fn run(configuration: &Configuration, name: &str) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("mela-vendor-check-{}", kernel::id::fresh().simple()));
    let lines = at_a_house_in(&folder, configuration, name).await;
    // Whatever came of it: there is nothing in it that anybody needs.
    drop(std::fs::remove_dir_all(&folder));
    let lines = lines?;
    println!("{:<4} {:<52} {:<36} {:<36}", "", "call", "due", "answered");
    for line in &lines {
        println!("{line}");
    }
    let wrong = lines.iter().filter(|line| !line.is_right()).count();
    if wrong > 0 {
        bail!("{wrong} of {} calls were not answered as the convention says", lines.len());
    }
    println!("{} calls, every one answered as the convention says", lines.len());
    Ok(())
}

async fn at_a_house_in(folder: &Path, configuration: &Configuration, name: &str) -> Result<Vec<Line>> {
    let trial = Trial::of(configuration, name)?;
    let mut own = configuration.clone();
    // Never the configured database, not even to make another one on its server; nor a row in the archive of its log.
    own.database.url.clear();
    folder.clone_into(&mut own.database.data_dir);
    own.backup.dir.clear();
    // Nor the keys of its secrets.
    own.secrets =
        store::secrets::Settings { keys: Hidden(Secrets::fresh(SystemClock.now())?), ..Default::default() };
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let base = Base::open_at(&own, clock.clone()).await.context("a house for the check")?;
    let lines = trial.play(&base.store, &clock).await;
    base.close().await;
    lines
}

/// Plays everything at a house on this store, which must be fresh, and whose clock this is.
///
/// # Errors
/// When there is no such vendor, or the house cannot be opened or does not answer.
pub async fn play(
    configuration: &Configuration,
    name: &str,
    (store, clock): (&Store, &ManualClock),
) -> Result<Vec<Line>> {
    Trial::of(configuration, name)?.play(store, clock).await
}
