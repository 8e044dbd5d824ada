//! Backups of the server of our own: the commands `mela backup` and `mela restore`.

use std::{ops::ControlFlow, path::PathBuf, sync::Arc};

use anyhow::{Context, Result, bail};
use kernel::SystemClock;
use store::{
    base::{Base, Opening},
    embedded::backup::{self, Progress, Request, Settings},
};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::configuration::Configuration;

/// `mela backup`: takes a base backup of the server, whether it runs already or not.
///
/// # Errors
/// When there is no folder of backups or no server of our own, and when the backup fails.
pub async fn take(configuration: &Configuration) -> Result<()> {
    let (settings, opening) = usable(configuration)?;
    let server = opening.start().await?;
    let mut told = told("backup");
    let told = move |progress| {
        told(progress);
        ControlFlow::Continue(())
    };
    let taken = backup::take(&server.source(), &settings.dir, settings.keep, told).await;
    drop(tokio::task::spawn_blocking(move || server.stop()).await);
    let taken = taken.context("no backup was taken")?;
    println!("backup: {} ({})", taken.dir.display(), mebibytes(taken.bytes));
    Ok(())
}

/// What `mela restore` is told.
#[derive(Clone, Debug, clap::Args)]
pub struct Wanted {
    /// Everything that was committed before this moment (2026-11-25T03:20:00+06:00); all there is, without it.
    #[arg(long, value_parser = moment)]
    to: Option<OffsetDateTime>,
    /// The folder `pg_wal` of the lost cluster, with what had not come into the archive yet.
    #[arg(long)]
    wal: Option<PathBuf>,
    /// Whose backups, where those of several clusters lie in the folder.
    #[arg(long)]
    incarnation: Option<String>,
}

fn moment(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339).map_err(|_| "a moment is 2026-11-25T03:20:00+06:00".to_owned())
}

/// `mela restore`: makes the data folder anew, shows that its books are right, and leaves it to be served.
///
/// # Errors
/// When the folder holds data, the backup or the log is not whole, or the books are wrong.
pub async fn restore<F>(configuration: &Configuration, wanted: Wanted, audit: F) -> Result<()>
where
    F: AsyncFnOnce(&Base) -> Result<()>,
{
    let (settings, opening) = usable(configuration)?;
    let Wanted { to, wal, incarnation } = wanted;
    let request = Request { dir: settings.dir.clone(), incarnation, to, wal };
    let restored = backup::restore(&opening.server(), &request, told("restore")).await;
    let restored = restored.context("nothing was restored")?;
    println!("restored from: {}", restored.backup.dir.display());
    if let Some(to) = to {
        println!("to before: {}", shown(to));
    }
    println!("last transaction: {}", restored.last.map_or("none after the backup".to_owned(), shown));
    let base = opening.on(&restored.server).await?;
    let last = ledger::last_transfer(&base.store).await?;
    println!("last transfer: {}", last.map_or("none".to_owned(), shown));
    let audited = audit(&base).await;
    base.close().await;
    audited.context("what was restored is not put in its place")?;
    tokio::task::spawn_blocking(move || restored.keep()).await?.context("what was restored")?;
    println!("restored: `mela serve` goes on from here, in a new incarnation of backups");
    Ok(())
}

fn usable(configuration: &Configuration) -> Result<(&Settings, Opening)> {
    if !configuration.database.url.is_empty() {
        bail!("the database is not ours: it is backed up by whoever runs it (docs/backups.md)");
    }
    let settings = &configuration.backup;
    if settings.archive().is_none() {
        bail!("backup.dir names no folder");
    }
    Ok((settings, configuration.opening(Arc::new(SystemClock))))
}

/// One line for each tenth of a copy.
fn told(what: &'static str) -> impl FnMut(Progress) + Send + 'static {
    let mut tenths = 0;
    move |progress| {
        let now = progress.done.saturating_mul(10).checked_div(progress.total).unwrap_or(10);
        if now > tenths {
            tenths = now;
            eprintln!("{what}: {} of {}", mebibytes(progress.done), mebibytes(progress.total));
        }
    }
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}

fn shown(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}
