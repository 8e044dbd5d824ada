//! Rounds at vendors with wallets of their own, read from their lists (docs/adr/0014, domain.md 1.7 and 1.9).
//!
//! Such a vendor never asks the house for a stake, so the house asks the vendor what was played: its signed
//! `transactions/list`, window by window of the vendor's time. Each page is written with the cursor of the next one in one
//! transaction, and a line is known by the vendor's name for it, so that a house killed at any moment reads on and counts
//! nothing twice. Two sweeps read: one follows the present with an overlap, the other looks back again for what came
//! late, was changed or was cancelled, and raises an alarm for what is listed no more. A vendor who cannot be asked, or
//! answers what cannot be read, has said nothing.

mod dropped;
mod page;
mod sql;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Face, Fault, Kind, Period,
    id::{MemberId, VendorId},
};
use serde::Deserialize;
use serde_json::json;
use store::{
    Store,
    lease::{self, Lease},
    tasks::{self, CancellationToken},
};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;
use wager::external::Line;

use gate::{SharedPlayers, SharedTitles};

use partner::{Health, Hub, HubError, Partner};

use crate::reconcile;

/// Only one node reads at a time.
const LEASE: &str = "external";
/// How long a node is believed to live that said so; longer than a vendor may take for a page.
const LEASED: Duration = Duration::seconds(30);
/// How often it is looked whether something is due.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(2);
/// The longest window that is asked for at once.
const LONGEST: Duration = Duration::hours(6);
/// Pages of one window, beyond which a list is believed to have no end.
const PAGES: i32 = 2_000;
/// A vendor that cannot be asked is left alone for so long, doubled each time, up to the other.
const SHORTEST_WAIT: Duration = Duration::seconds(15);
const LONGEST_WAIT: Duration = Duration::minutes(15);

/// How vendors with wallets of their own are asked what was played there.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Seconds between looks at what is new.
    pub every_seconds: u32,
    /// Minutes that each look reaches back over the one before.
    pub overlap_minutes: u32,
    /// Hours that are looked through again for what came late or was changed.
    pub back_hours: u32,
    /// Minutes between such looks back.
    pub back_minutes: u32,
    /// Hours after which a bet of which no payout was listed counts as lost.
    pub lost_hours: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { every_seconds: 15, overlap_minutes: 30, back_hours: 48, back_minutes: 60, lost_hours: 48 }
    }
}

/// Why a page was not taken.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The vendor could not be asked, or its answer not be read: nothing was taken.
    #[error("the vendor could not be asked")]
    Vendor(#[from] HubError),
    /// The vendor's list does not end.
    #[error("the vendor's list does not end")]
    Endless,
    /// Another node took over.
    #[error("another node reads now")]
    TakenOver,
    /// The rounds.
    #[error("the rounds could not be written")]
    Wager(#[from] wager::Error),
    /// The alarms.
    #[error("an alarm could not be filed")]
    Alarm(#[from] reconcile::Error),
    /// The database.
    #[error("the reader's place could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Vendor(_) | Self::Endless => Face::new(Kind::Unavailable, "vendor_unreachable"),
            Self::TakenOver => Face::new(Kind::Unavailable, "busy"),
            Self::Wager(error) => error.face(),
            Self::Alarm(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}

/// Which part of a vendor's list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Sweep {
    /// What is new.
    New,
    /// What was read before, for what came late or was changed.
    Again,
}

kernel::named!(Sweep);

/// How far a sweep has come.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reach {
    /// Everything before was read.
    reach: OffsetDateTime,
    /// The window that is being read, and its next page.
    window: Option<Period>,
    cursor: Option<String>,
    pages: i32,
    ended_at: OffsetDateTime,
    failures: i32,
    error: Option<String>,
}

impl Reach {
    const fn fresh(reach: OffsetDateTime, ended_at: OffsetDateTime) -> Self {
        Self { reach, window: None, cursor: None, pages: 0, ended_at, failures: 0, error: None }
    }
}

/// How reading a vendor's list stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub partner: VendorId,
    /// The name in addresses.
    pub name: String,
    /// Up to when everything was read.
    pub reach: Option<OffsetDateTime>,
    /// Why the last look failed, if it did.
    pub error: Option<String>,
    /// Lines that cannot be taken, seen within the last two days.
    pub odd: i64,
    /// Lines that are listed no more, about which nobody has decided.
    pub dropped: i64,
    /// How it answers.
    pub health: Health,
}

/// Reads vendors' lists. Cheap to clone.
#[derive(Clone)]
pub struct Reader {
    store: Store,
    hub: Hub,
    players: SharedPlayers,
    titles: SharedTitles,
    partners: BTreeMap<VendorId, Partner>,
    settings: Settings,
    hearing: dropped::Hearing,
}

impl Reader {
    /// For those of the configured partners that keep wallets of their own, asked through `hub`.
    #[must_use]
    pub fn new(
        store: Store,
        (hub, players, titles): (Hub, SharedPlayers, SharedTitles),
        known: &[Partner],
        settings: Settings,
        keeps_wallets: impl Fn(VendorId) -> bool,
    ) -> Self {
        let listed = known.iter().filter(|partner| !partner.games_url.is_empty());
        let own = listed.filter(|partner| keeps_wallets(partner.vendor()));
        let partners = own.map(|partner| (partner.vendor(), partner.clone())).collect();
        let hearing = dropped::Hearing::default();
        Self { store, hub, players, titles, partners, settings, hearing }
    }

    /// Reads whatever is due, again and again until `stop` is cancelled; one node at a time.
    pub fn follow(&self, stop: &CancellationToken) {
        if self.partners.is_empty() {
            return;
        }
        let (reader, stop, holder) = (self.clone(), stop.clone(), kernel::id::fresh());
        tasks::spawn("external rounds", async move {
            loop {
                if let Err(error) = reader.tick(holder).await {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        "external rounds could not be read"
                    );
                }
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = stop.cancelled() => return,
                }
            }
        });
    }

    /// Reads every window that is due, if this node is the one that does; how many pages.
    ///
    /// # Errors
    /// When the database refuses; a vendor's silence is written down, not returned.
    pub async fn tick(&self, holder: Uuid) -> Result<usize, Error> {
        let mut pages = 0;
        for partner in self.partners.values() {
            for sweep in [Sweep::New, Sweep::Again] {
                while let Some(lease) = lease::hold(&self.store, LEASE, holder, LEASED).await? {
                    match self.step(partner, sweep, lease).await {
                        Ok(true) => pages += 1,
                        Ok(false) => break,
                        Err(Error::TakenOver) => return Ok(pages),
                        Err(error @ (Error::Vendor(_) | Error::Endless)) => {
                            self.fail(partner, sweep, lease, &error).await?;
                            break;
                        }
                        Err(error) => return Err(error),
                    }
                }
            }
            self.look_for_dropped(partner, holder).await?;
            self.lapse(partner.vendor(), holder).await?;
        }
        Ok(pages)
    }

    /// Reads one page, if one is due.
    async fn step(&self, partner: &Partner, sweep: Sweep, lease: Lease) -> Result<bool, Error> {
        let Some((before, window)) = self.due(partner.vendor(), sweep).await? else { return Ok(false) };
        if before.pages >= PAGES {
            return Err(Error::Endless);
        }
        let at = |at: OffsetDateTime| at.format(&Rfc3339).unwrap_or_default();
        let mut ask = json!({ "operator_id": partner.operator_id, "start_time": at(window.from), "end_time": at(window.until) });
        if let Some(cursor) = &before.cursor {
            ask["cursor"] = json!(cursor);
        }
        let page: page::Page = self.hub.call(partner.vendor(), "transactions/list", &ask).await?;
        if page.transactions.len() > page::ROWS
            || (page.next_cursor.is_some() && page.next_cursor == before.cursor)
        {
            return Err(Error::Endless);
        }
        let next = page.next_cursor.filter(|cursor| !cursor.is_empty());
        let listed: Vec<u64> = page.transactions.iter().map(dropped::mark_of).collect();
        let (lines, odd) = self.read(partner, page.transactions, window.from).await?;
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        if !lease::verify(&mut tx, LEASE, lease).await? {
            return Err(Error::TakenOver);
        }
        let families = |game: &str| self.titles.family(partner.vendor(), game);
        let taken = wager::external::take(&mut tx, now, partner.vendor(), &families, lines).await?;
        let refused = taken.odd.into_iter().map(|(key, odd)| page::Odd::of(key, odd.name()));
        let odd: Vec<page::Odd> = odd.into_iter().chain(refused).collect();
        sql::file_odd(&mut tx, partner.vendor(), now, &odd).await?;
        let whole = next.is_none();
        let after = Reach {
            reach: if whole { window.until } else { before.reach },
            window: (!whole).then_some(window),
            pages: if whole { 0 } else { before.pages.saturating_add(1) },
            cursor: next.clone(),
            ended_at: now,
            failures: 0,
            error: None,
        };
        sql::reached(&mut tx, partner.vendor(), sweep.name(), &after).await?;
        if whole && sweep == Sweep::New {
            let first = Reach::fresh(window.from, now);
            sql::begin(&mut tx, partner.vendor(), Sweep::Again.name(), &first).await?;
        }
        tx.commit().await?;
        if sweep == Sweep::Again {
            self.hearing.note(partner.vendor(), window, (before.cursor.as_deref(), next), listed);
        }
        if taken.new + taken.changed + odd.len() > 0 {
            tracing::info!(
                partner = partner.name,
                new = taken.new,
                changed = taken.changed,
                odd = odd.len(),
                "external rounds were read"
            );
        }
        Ok(true)
    }

    /// The next window of a sweep, and how far it has come; nothing before its time.
    async fn due(&self, partner: VendorId, sweep: Sweep) -> Result<Option<(Reach, Period)>, Error> {
        let now = self.store.now();
        let back = now - Duration::hours(i64::from(self.settings.back_hours.max(1)));
        let new = sql::reach(&self.store, partner, Sweep::New.name()).await?;
        let known = match sweep {
            Sweep::New => new.clone().unwrap_or_else(|| Reach::fresh(back, OffsetDateTime::UNIX_EPOCH)),
            // It begins when the first look at what is new has ended: that one saw the time before as well.
            Sweep::Again => match sql::reach(&self.store, partner, sweep.name()).await? {
                Some(known) => known,
                None => return Ok(None),
            },
        };
        if known.failures > 0 && known.ended_at + wait(known.failures) > now {
            return Ok(None);
        }
        if let Some(window) = known.window {
            return Ok(Some((known, window)));
        }
        let (from, end) = match sweep {
            Sweep::New => {
                let every = Duration::seconds(i64::from(self.settings.every_seconds.max(1)));
                // While it lags behind the present it hurries.
                if known.ended_at + every > now && known.reach + every >= known.ended_at {
                    return Ok(None);
                }
                (known.reach - Duration::minutes(i64::from(self.settings.overlap_minutes)), now)
            }
            Sweep::Again => {
                let every = Duration::minutes(i64::from(self.settings.back_minutes.max(1)));
                match new {
                    Some(new) if known.failures > 0 || known.ended_at + every <= now => (back, new.reach),
                    _ => return Ok(None),
                }
            }
        };
        let until = if sweep == Sweep::New { end.min(from + LONGEST) } else { end };
        Ok((until > from).then_some((known, Period { from, until })))
    }

    /// The lines that can be taken, and what is wrong with the others.
    async fn read(
        &self,
        partner: &Partner,
        rows: Vec<serde_json::Value>,
        from: OffsetDateTime,
    ) -> Result<(Vec<Line>, Vec<page::Odd>), Error> {
        let now = self.store.now();
        let (mut lines, mut odd) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            match page::line(row, partner, from, now) {
                Ok(line) => lines.push(line),
                Err(why) => odd.push(why),
            }
        }
        let members: BTreeSet<MemberId> = lines.iter().map(|line| line.member).collect();
        let players = self.players.players(&Vec::from_iter(members)).await?;
        lines.retain(|line| {
            let why = match players.get(&line.member) {
                Some(player) if player.asset == line.asset => return true,
                Some(_) => "currency",
                None => "user",
            };
            odd.push(page::Odd::of(line.key.clone(), why));
            false
        });
        Ok((lines, odd))
    }

    /// Writes down that a vendor could not be read. A cursor that it refuses is not asked for again: its window is read
    /// anew, and what was taken of it is known.
    async fn fail(&self, partner: &Partner, sweep: Sweep, lease: Lease, error: &Error) -> Result<(), Error> {
        tracing::warn!(
            partner = partner.name,
            error = error as &dyn std::error::Error,
            "a vendor's list could not be read"
        );
        let now = self.store.now();
        let known = sql::reach(&self.store, partner.vendor(), sweep.name()).await?;
        let back = now - Duration::hours(i64::from(self.settings.back_hours.max(1)));
        let mut after = known.unwrap_or_else(|| Reach::fresh(back, now));
        after.failures = after.failures.saturating_add(1);
        after.error = Some(error.to_string());
        after.ended_at = now;
        if matches!(error, Error::Endless | Error::Vendor(HubError::Refused(400..=499))) {
            (after.window, after.cursor, after.pages) = (None, None, 0);
        }
        let mut tx = self.store.begin().await?;
        if lease::verify(&mut tx, LEASE, lease).await? {
            sql::reached(&mut tx, partner.vendor(), sweep.name(), &after).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Ends rounds of which no payout was listed for too long, as long as the vendor's list is read.
    async fn lapse(&self, partner: VendorId, holder: Uuid) -> Result<(), Error> {
        let now = self.store.now();
        let lost = now - Duration::hours(i64::from(self.settings.lost_hours.max(1)));
        // What was not read yet cannot be missed.
        let Some(reach) = sql::reach(&self.store, partner, Sweep::New.name()).await? else { return Ok(()) };
        let Some(lease) = lease::hold(&self.store, LEASE, holder, LEASED).await? else { return Ok(()) };
        if reach.reach < lost {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        if lease::verify(&mut tx, LEASE, lease).await? {
            let lapsed = wager::external::lapse(&mut tx, now, partner, lost).await?;
            if lapsed > 0 {
                tx.commit().await?;
                tracing::info!(%partner, lapsed, "external rounds without a payout count as lost");
            }
        }
        Ok(())
    }

    /// How reading each vendor's list stands, by name.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standings(&self) -> Result<Vec<Standing>, Error> {
        let since = self.store.now() - Duration::days(2);
        let mut standings = Vec::with_capacity(self.partners.len());
        for (partner, known) in &self.partners {
            let reach = sql::reach(&self.store, *partner, Sweep::New.name()).await?;
            let again = sql::reach(&self.store, *partner, Sweep::Again.name()).await?;
            standings.push(Standing {
                partner: *partner,
                name: known.name.clone(),
                error: reach
                    .as_ref()
                    .and_then(|reach| reach.error.clone())
                    .or(again.and_then(|reach| reach.error)),
                reach: reach.map(|reach| reach.reach),
                odd: sql::odd_since(&self.store, *partner, since).await?,
                dropped: reconcile::dropped::open(&self.store, *partner).await?,
                health: self.hub.health(*partner),
            });
        }
        standings.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(standings)
    }
}

/// How long a vendor is left alone after so many failures in a row.
fn wait(failures: i32) -> Duration {
    let doubled = SHORTEST_WAIT * (1_i32 << failures.saturating_sub(1).clamp(0, 10));
    doubled.min(LONGEST_WAIT)
}
