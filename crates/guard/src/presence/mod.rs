//! Time on the site, and reality checks (domain.md 6): after a while of play, how long it was and what it cost.
//!
//! A minute counts when the member called anything or placed a bet in it. Minutes are bits of a day: noted on two nodes,
//! or twice, a minute is one minute.

mod http;
mod sql;
#[cfg(test)]
mod tests;

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Days, Zone, id::MemberId};
use serde_json::json;
use store::{Store, tasks::CancellationToken};
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

pub(crate) use http::routes;

use crate::{
    Error, Guard,
    books::{self, Played},
    limit::{self, Kind, Span},
    record,
};

/// How long minutes gather before they are written.
const FLUSH: std::time::Duration = std::time::Duration::from_secs(5);

type Minute = (Date, i32);

/// Minutes of this node that are not yet written.
#[derive(Debug)]
pub(crate) struct Presence {
    zone: Zone,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    /// The last minute of each member, so that a member who plays fast is noted once a minute.
    last: HashMap<MemberId, Minute>,
    fresh: HashSet<(MemberId, Minute)>,
}

impl Presence {
    pub(crate) fn new(zone: Zone) -> Self {
        Self { zone, seen: Mutex::default() }
    }

    pub(crate) fn note(&self, member: MemberId, now: OffsetDateTime) {
        let minute = (self.zone.day(now), self.zone.minute_of_day(now));
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.last.insert(member, minute) != Some(minute) {
            seen.fresh.insert((member, minute));
        }
    }

    pub(crate) async fn flush(&self, store: &Store) -> Result<(), store::Error> {
        let fresh: Vec<(MemberId, Minute)> = {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            let day = store.today();
            seen.last.retain(|_, (last, _)| *last == day);
            seen.fresh.drain().collect()
        };
        if fresh.is_empty() {
            return Ok(());
        }
        let written = sql::write(store, &fresh).await;
        if written.is_err() {
            self.seen.lock().unwrap_or_else(PoisonError::into_inner).fresh.extend(fresh);
        }
        written
    }
}

/// Writes minutes down until `stop` is cancelled, and once more then.
pub(crate) async fn flush_until(presence: Arc<Presence>, store: Store, stop: CancellationToken) {
    loop {
        let ended = tokio::select! {
            () = tokio::time::sleep(FLUSH) => false,
            () = stop.cancelled() => true,
        };
        if let Err(error) = presence.flush(&store).await {
            tracing::warn!(%error, "time on the site could not be written down");
        }
        if ended {
            return;
        }
    }
}

/// How a session goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// Since when.
    pub started_at: OffsetDateTime,
    /// What was played since.
    pub played: Played,
    /// Minutes on the site today.
    pub minutes_today: i64,
    /// Minutes left of the tightest limit of time.
    pub minutes_left: Option<i64>,
    /// Minutes between reality checks.
    pub reality_minutes: i32,
    /// Whether one is due.
    pub due: bool,
}

impl Guard {
    /// How a session goes, and whether its member is to be reminded.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn pulse(&self, member: MemberId, session: Uuid) -> Result<Pulse, Error> {
        let now = self.store.now();
        self.presence.flush(&self.store).await?;
        let (started_at, reminded_at) = sql::session(&self.store, session, member).await?;
        let mut tx = self.store.begin().await?;
        let played = books::sql::played(&mut tx, self.house.asset, &[(member, started_at)]).await?;
        drop(tx);
        let used = self.used(member).await?;
        let limits = limit::sql::of(&self.store, member).await?;
        let left =
            limits.iter().filter(|((kind, _), _)| *kind == Kind::Time).filter_map(|((_, span), limit)| {
                let minutes = used.get(span).copied().unwrap_or_default().minutes;
                Some(limit.at(now)?.saturating_sub(minutes).max(0))
            });
        let reality_minutes = self.reality_minutes(member).await?;
        Ok(Pulse {
            started_at,
            played: played.into_iter().next().unwrap_or_default(),
            minutes_today: used.get(&Span::Day).copied().unwrap_or_default().minutes,
            minutes_left: left.min(),
            reality_minutes,
            due: now - reminded_at >= Duration::minutes(i64::from(reality_minutes)),
        })
    }

    /// The member has seen a reality check, and goes on.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reminded(&self, member: MemberId, session: Uuid) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let now = self.store.now();
        sql::remind(&mut tx, session, member, now).await?;
        record::sql::note(&mut tx, (member, None), ("reality_check", json!({})), now).await?;
        Ok(tx.commit().await?)
    }

    /// Minutes between a member's reality checks.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reality_minutes(&self, member: MemberId) -> Result<i32, Error> {
        Ok(sql::reality(&self.store, member).await?.unwrap_or(self.settings.reality_minutes))
    }

    /// Chooses the minutes between reality checks.
    ///
    /// # Errors
    /// [`Error::BadInterval`]; when the database refuses.
    pub async fn set_reality(&self, member: MemberId, minutes: i32) -> Result<(), Error> {
        if !self.settings.reality_choices.contains(&minutes) {
            return Err(Error::BadInterval);
        }
        let mut tx = self.store.begin().await?;
        record::sql::lock_one(&mut tx, member).await?;
        sql::set_reality(&mut tx, member, minutes).await?;
        let detail = json!({ "minutes": minutes });
        record::sql::note(&mut tx, (member, None), ("reality_interval", detail), self.store.now()).await?;
        Ok(tx.commit().await?)
    }

    /// What a member played and how long they were there, per day of the last `days`, today included.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn position(&self, member: MemberId, days: u16) -> Result<Vec<Day>, Error> {
        let today = self.store.today();
        let from = today - Duration::days(i64::from(days.clamp(1, 366)) - 1);
        let played = books::sql::days(&self.store, self.house.wallet(member), from).await?;
        let minutes = sql::days(&self.store, member, from).await?;
        let day = |day: Date| Day {
            day,
            played: played.get(&day).copied().unwrap_or_default(),
            minutes: minutes.get(&day).copied().unwrap_or_default(),
        };
        Ok(Days { from, to: today }.each().map(day).collect())
    }
}

/// A day of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// By the site's clock.
    pub day: Date,
    /// What they played.
    pub played: Played,
    /// Minutes on the site.
    pub minutes: i64,
}
