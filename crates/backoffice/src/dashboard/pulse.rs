//! Facts become figures, each exactly once: the cursor moves in the transaction that counts.

use std::collections::BTreeMap;

use kernel::{
    Asset,
    event::{Event, Settlement},
};
use store::{
    Tx,
    outbox::{self, Recorded},
    tasks::{self, CancellationToken},
};
use time::OffsetDateTime;

use super::{bucket_of, sql};
use crate::{Backoffice, Error};

/// The name under which the facts are read.
pub(crate) const READER: &str = "backoffice";
/// How long the reader waits when there is nothing to read.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// What is added to one span.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beat {
    pub(super) rounds: i64,
    pub(super) stake: i64,
    pub(super) payout: i64,
    pub(super) deposits: i64,
    pub(super) deposited: i64,
    pub(super) registrations: i64,
    pub(super) last_at: Option<OffsetDateTime>,
}

/// What it reads.
const WANTED: [&str; 3] = ["member_registered", "round_settled", "deposit_credited"];

/// A span: its beginning, the asset's number, the vendor.
pub(super) type Span = (OffsetDateTime, i16, String);

impl Backoffice {
    /// Counts what happened until `stop` is cancelled.
    pub fn run(&self, stop: CancellationToken) {
        self.run_reports(stop.clone());
        outbox::register(&self.store, READER);
        let office = self.clone();
        tasks::repeat("pulse", PAUSE, &stop, move || {
            let office = office.clone();
            async move { office.read().await }
        });
    }

    /// Counts the next facts; whether more wait.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn read(&self) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let facts = outbox::take(&mut tx, READER, &WANTED).await?;
        let beats = count(told(&facts), self.settings.asset);
        if !beats.is_empty() {
            sql::add(&mut tx, &beats).await?;
        }
        tx.commit().await?;
        Ok(facts.more())
    }
}

/// Counts settlements that no fact tells, in the caller's transaction.
pub(crate) async fn add(tx: &mut Tx, settled: &[Settlement], site: Asset) -> Result<(), Error> {
    let events: Vec<_> =
        settled.iter().map(|one| (Event::RoundSettled(one.clone()), one.settled_at)).collect();
    let beats = count(events.iter().map(|(event, at)| (event, *at)), site);
    if beats.is_empty() { Ok(()) } else { Ok(sql::add(tx, &beats).await?) }
}

fn told(facts: &[Recorded]) -> impl Iterator<Item = (&Event, OffsetDateTime)> {
    facts.iter().filter_map(|fact| Some((fact.event()?, fact.at)))
}

fn count<'e>(events: impl Iterator<Item = (&'e Event, OffsetDateTime)>, site: Asset) -> BTreeMap<Span, Beat> {
    let mut beats: BTreeMap<Span, Beat> = BTreeMap::new();
    for (at, asset, vendor, beat) in events.filter_map(|(event, at)| beat(event, at, site)) {
        let sum = beats.entry((bucket_of(at), asset.number(), vendor)).or_default();
        sum.rounds += beat.rounds;
        sum.stake = sum.stake.saturating_add(beat.stake);
        sum.payout = sum.payout.saturating_add(beat.payout);
        sum.deposits += beat.deposits;
        sum.deposited = sum.deposited.saturating_add(beat.deposited);
        sum.registrations += beat.registrations;
        sum.last_at = sum.last_at.max(Some(at));
    }
    beats
}

fn beat(event: &Event, at: OffsetDateTime, site: Asset) -> Option<(OffsetDateTime, Asset, String, Beat)> {
    let none = Beat::default();
    match event {
        Event::RoundSettled(settled) => {
            let (stake, payout) = (settled.stake.units(), settled.payout.units());
            // A correction that takes the stake back takes the round back too; one of the payout alone is no round.
            let beat = Beat { rounds: stake.signum(), stake, payout, ..none };
            Some((settled.settled_at, settled.asset, settled.vendor.to_string(), beat))
        }
        Event::DepositCredited { amount, .. } => {
            let beat = Beat { deposits: 1, deposited: amount.units(), ..none };
            Some((at, site, String::new(), beat))
        }
        Event::MemberRegistered { .. } => Some((at, site, String::new(), Beat { registrations: 1, ..none })),
        _ => None,
    }
}
