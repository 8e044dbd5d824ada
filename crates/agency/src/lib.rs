//! The agent tree, contracts, and commission that anyone can recompute (domain.md 4).
//!
//! Facts come from the outbox and are filed into windows; a window that is settled stays frozen, and what comes
//! late lands in the next open one.
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        clippy::float_arithmetic,
        clippy::indexing_slicing
    )
)]

pub mod contract;
mod error;
mod hold;
pub mod keys;
mod kind;
mod member;
mod profit;
mod reader;
pub mod report;
pub mod settlement;
pub mod statement;
#[cfg(test)]
mod tests;
pub mod weight;

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::AtomicI64},
};

use contract::Kind;
use kernel::{Asset, Entropy, Money, Period};
use serde::Deserialize;
use store::Store;
use time::{Duration, OffsetDateTime};
use web::OpenApiRouter;

pub use error::{Error, parse_percent, percent};

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 1] = [reader::SEED];

/// Commission: section `[agency]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Minutes of a window of the real-time salary.
    pub window_minutes: u32,
    /// Whether an agent's own play counts for their salary.
    pub own_play_counts: bool,
    /// The rate, in millionths, up to which the house contracts for the real-time salary.
    pub house_rate: u32,
    /// The same for the hourly salary.
    pub house_hourly_rate: u32,
    /// The same for the daily salary.
    pub house_daily_rate: u32,
    /// How much of a family's bets counts, in percent by its name, before they weigh by the edge; what is missing counts
    /// nothing.
    pub weights: BTreeMap<String, u8>,
    /// Valid bets of a day that make a member an active one (domain.md 4.2).
    pub active_valid_bet: Money,
    /// Deposits of that day that it takes besides.
    pub active_deposit: Money,
    /// Days after which an offer that nobody answered ends.
    pub offer_days: u16,
    /// 64 hex digits of the key that signs statements; empty makes one and keeps it in the database.
    pub signing_seed: Seed,
    /// 64 hex digits of the key that is to follow, so that readers can know it before it signs; empty for none.
    pub next_signing_seed: Seed,
    /// The currency of commission.
    pub currency: Asset,
}

/// The seed of the signing key. It does not print.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub String);

impl Seed {
    /// Its key; none for an empty one.
    fn key(&self) -> Result<Option<statement::Key>, Error> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let seed = hex::decode(&self.0).map_err(|_| Error::BadSeed)?;
        statement::Key::from_seed(&seed).map(Some)
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed")
    }
}

/// The agency. Cheap to clone.
#[derive(Clone)]
pub struct Agency {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) appointments: Arc<dyn office::Appointments>,
    pub(crate) key: Arc<statement::Key>,
    /// When titles were last compared with their weights, in seconds.
    pub(crate) weighed_at: Arc<AtomicI64>,
}

impl Agency {
    /// Loads or makes the signing key.
    ///
    /// # Errors
    /// When the database refuses, a configured seed is not 64 hex digits, windows do not make up whole hours, or what the
    /// house contracts for is more in all than half of the edge.
    pub async fn start(
        store: Store,
        settings: Settings,
        appointments: Arc<dyn office::Appointments>,
    ) -> Result<Self, Error> {
        if 60_u32.checked_rem(settings.window_minutes) != Some(0) {
            return Err(Error::BadWindow);
        }
        let rates = [settings.house_rate, settings.house_hourly_rate, settings.house_daily_rate];
        let sum = kernel::Rate::from_millionths(rates.into_iter().fold(0, u32::saturating_add));
        if sum > weight::MOST {
            return Err(Error::AboveEdge { sum, max: weight::MOST });
        }
        let key = match settings.signing_seed.key()? {
            Some(key) => key,
            None => statement::Key::from_seed(&reader::seed(&store, &Entropy.bytes::<32>()?).await?)?,
        };
        let key = Arc::new(key);
        let next = settings.next_signing_seed.key()?;
        let agency = Self {
            store,
            settings: Arc::new(settings),
            appointments,
            key,
            weighed_at: Arc::new(AtomicI64::new(i64::MIN)),
        };
        agency.publish_keys(next.as_ref()).await?;
        agency.begin_weighing().await?;
        Ok(agency)
    }

    /// How long a period of a kind is; a day may be an hour longer or shorter.
    pub(crate) fn length(&self, kind: Kind) -> Duration {
        match kind {
            Kind::RealtimeSalary => Duration::minutes(self.settings.window_minutes.into()),
            Kind::HourlySalary => Duration::HOUR,
            Kind::DailySalary => Duration::DAY,
        }
    }

    /// The period of a kind that a moment falls into.
    pub(crate) fn period(&self, kind: Kind, at: OffsetDateTime) -> Period {
        let zone = self.store.zone();
        let day = Period { from: zone.day_start(at), until: zone.day_end(at) };
        if kind == Kind::DailySalary {
            return day;
        }
        // Counted from midnight, so that they make up the day exactly, which may be half an hour longer or shorter.
        let length = self.length(kind);
        let since = at.unix_timestamp().saturating_sub(day.from.unix_timestamp());
        let into = since.checked_rem_euclid(length.whole_seconds()).unwrap_or_default();
        let start = OffsetDateTime::from_unix_timestamp(at.unix_timestamp().saturating_sub(into));
        let from = start.unwrap_or(at);
        Period { from, until: from.saturating_add(length).min(day.until) }
    }

    /// The start of the window that a moment falls into: facts are filed by windows, of which longer periods are made.
    pub(crate) fn window_of(&self, at: OffsetDateTime) -> OffsetDateTime {
        self.period(Kind::RealtimeSalary, at).from
    }
}

/// The calls of agents.
pub fn agent_routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new()
        .merge(contract::routes(agency.clone()))
        .merge(profit::routes(agency.clone()))
        .merge(keys::routes(agency.clone()))
        .merge(member::http::routes(agency.clone()))
        .merge(report::routes(agency))
}

/// The calls of operators.
pub fn backoffice_routes(agency: Agency) -> OpenApiRouter {
    contract::office::routes(agency)
}
