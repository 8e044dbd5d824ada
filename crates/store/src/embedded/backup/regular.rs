//! Backups at regular times, while the server runs.

use std::{ops::ControlFlow, path::PathBuf, time::Duration};

use kernel::SharedClock;
use serde::Deserialize;
use time::OffsetDateTime;

use super::{Archive, Backup, Error, Source, take};
use crate::tasks::{self, CancellationToken};

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

/// Takes backups when they are due, and tells how the archive keeps up, until `stop` is cancelled.
pub fn follow(settings: &Settings, source: Source, clock: &SharedClock, stop: &CancellationToken) {
    if settings.archive().is_none() {
        return;
    }
    let (settings, clock, ended) = (settings.clone(), clock.clone(), stop.clone());
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
    let waiting = u32::try_from(super::waiting(source)?).unwrap_or(u32::MAX);
    metrics::gauge!("mela_archive_waiting_segments").set(waiting);
    if waiting > BEHIND {
        tracing::error!(
            waiting,
            "the log is not archived, and fills the disk; PostgreSQL says why in its log"
        );
    }
    let age = |last: &Backup| now - last.ended_at;
    let due = time::Duration::hours(settings.every_hours.into());
    let mut last = super::last(source, &settings.dir)?;
    if !due.is_zero() && last.as_ref().is_none_or(|last| age(last) >= due) {
        let told =
            move |_| if stop.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let taken = take(source, &settings.dir, settings.keep, told).await?;
        tracing::info!(dir = %taken.dir.display(), bytes = taken.bytes, "a backup was taken");
        last = super::last(source, &settings.dir)?;
    }
    metrics::gauge!("mela_backup_age_seconds")
        .set(last.as_ref().map_or(f64::INFINITY, |last| age(last).as_seconds_f64().max(0.0)));
    Ok(())
}
