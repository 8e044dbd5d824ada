//! Backups of the server of our own: the commands `mela backup` and `mela restore`, and regular backups while the house is open.

use std::{ops::ControlFlow, path::PathBuf, sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use kernel::SystemClock;
use serde::Deserialize;
use store::{
    embedded::backup::{self, Archive, Error, Progress, Request, Source},
    tasks::{self, CancellationToken},
};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::{
    base::{self, Base},
    configuration::Configuration,
};

/// How often the archive, and whether a backup is due, is looked at.
const PAUSE: Duration = Duration::from_secs(60);

/// Segments that wait for the archive beyond which it does not keep up.
const BEHIND: u32 = 8;

/// Section `[backup]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The folder of backups and of the archive; empty for none.
    pub dir: PathBuf,
    /// Longest, in seconds, that what is acknowledged waits for the archive.
    pub archive_timeout_seconds: u32,
    /// Hours between backups while the house is open; 0 for none.
    pub every_hours: u32,
    /// Backups that are kept.
    pub keep: usize,
}

impl Settings {
    /// Where the server of our own archives its log; nowhere without a folder.
    #[must_use]
    pub fn archive(&self) -> Option<Archive> {
        let archive = || Archive { dir: self.dir.clone(), timeout_seconds: self.archive_timeout_seconds };
        (!self.dir.as_os_str().is_empty()).then(archive)
    }
}

/// `mela backup`: takes a base backup of the server, whether it runs already or not.
///
/// # Errors
/// When there is no folder of backups or no server of our own, and when the backup fails.
pub async fn take(configuration: &Configuration) -> Result<()> {
    let settings = usable(configuration)?;
    let server = base::embedded(configuration).await?;
    let mut told = told("backup");
    let told = move |progress| {
        told(progress);
        ControlFlow::Continue(())
    };
    let taken = backup::take(&server.source(), (&settings.dir, settings.keep), told).await;
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
    let settings = usable(configuration)?;
    let Wanted { to, wal, incarnation } = wanted;
    let request = Request { dir: settings.dir.clone(), incarnation, to, wal };
    let config = base::server_config(configuration);
    let restored =
        backup::restore(&config, &request, told("restore")).await.context("nothing was restored")?;
    println!("restored from: {}", restored.backup.dir.display());
    if let Some(to) = to {
        println!("to before: {}", shown(to));
    }
    println!("last transaction: {}", restored.last.map_or("none after the backup".to_owned(), shown));
    let base = Base::on(&restored.server, configuration, Arc::new(SystemClock)).await?;
    let last = ledger::last_transfer(&base.store).await?;
    println!("last transfer: {}", last.map_or("none".to_owned(), shown));
    let audited = audit(&base).await;
    base.close().await;
    audited.context("what was restored is not put in its place")?;
    tokio::task::spawn_blocking(move || restored.keep()).await?.context("what was restored")?;
    println!("restored: `mela serve` goes on from here, in a new incarnation of backups");
    Ok(())
}

/// Takes backups when they are due, and tells how the archive keeps up, until `stop` is cancelled.
pub fn follow(configuration: &Configuration, base: &Base, stop: &CancellationToken) {
    let settings = configuration.backup.clone();
    let Some(source) = base.source().filter(|_| settings.archive().is_some()) else { return };
    let (clock, ended) = (base.store.clock().clone(), stop.clone());
    tasks::repeat("backup", PAUSE, stop, move || {
        let (source, settings, now, stop) = (source.clone(), settings.clone(), clock.now(), ended.clone());
        async move { turn(&source, &settings, now, stop).await.map(|()| false) }
    });
}

async fn turn(
    source: &Source,
    settings: &Settings,
    now: OffsetDateTime,
    stop: CancellationToken,
) -> Result<(), Error> {
    let waiting = u32::try_from(backup::waiting(source)?).unwrap_or(u32::MAX);
    metrics::gauge!("mela_archive_waiting_segments").set(waiting);
    if waiting > BEHIND {
        tracing::error!(
            waiting,
            "the log is not archived, and fills the disk; PostgreSQL says why in its log"
        );
    }
    let age = |last: &backup::Backup| now - last.ended_at;
    let due = time::Duration::hours(settings.every_hours.into());
    let mut last = backup::last(source, &settings.dir)?;
    if !due.is_zero() && last.as_ref().is_none_or(|last| age(last) >= due) {
        let told =
            move |_| if stop.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let taken = backup::take(source, (&settings.dir, settings.keep), told).await?;
        tracing::info!(dir = %taken.dir.display(), bytes = taken.bytes, "a backup was taken");
        last = backup::last(source, &settings.dir)?;
    }
    metrics::gauge!("mela_backup_age_seconds")
        .set(last.as_ref().map_or(f64::INFINITY, |last| age(last).as_seconds_f64().max(0.0)));
    Ok(())
}

fn usable(configuration: &Configuration) -> Result<&Settings> {
    if !configuration.database.url.is_empty() {
        bail!("the database is not ours: it is backed up by whoever runs it (docs/backups.md)");
    }
    let settings = &configuration.backup;
    if settings.archive().is_none() {
        bail!("backup.dir names no folder");
    }
    Ok(settings)
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
