//! Settled rounds become days, each exactly once: the cursor moves in the transaction that counts.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    event::{Event, Settlement},
    id::MemberId,
};
use store::{
    Tx, outbox,
    tasks::{self, CancellationToken},
};
use time::Date;

use super::{Sums, sql};
use crate::{Backoffice, Error};

/// The name under which the facts are read.
pub(crate) const READER: &str = "reports";
/// How long the reader waits when there is nothing to read.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// Sums by the game, and by the agent above.
pub(super) type ByGame = BTreeMap<(Date, i16, String, String), Sums>;
pub(super) type ByAgent = BTreeMap<(Date, i16, i64), Sums>;

impl Backoffice {
    /// Counts settled rounds by day until `stop` is cancelled.
    pub(crate) fn run_reports(&self, stop: CancellationToken) {
        outbox::register(&self.store, READER);
        let office = self.clone();
        tasks::repeat("reports", PAUSE, &stop, move || {
            let office = office.clone();
            async move { office.read_reports().await }
        });
    }

    /// Counts the next facts; whether more wait.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn read_reports(&self) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let facts = outbox::take(&mut tx, READER, &["round_settled"]).await?;
        let settled: Vec<&Settlement> = facts
            .iter()
            .filter_map(|fact| match fact.event() {
                Some(Event::RoundSettled(settled)) => Some(settled),
                _ => None,
            })
            .collect();
        self.add_to_reports(&mut tx, &settled).await?;
        tx.commit().await?;
        Ok(facts.more())
    }

    /// Counts settlements by day, in the caller's transaction.
    pub(crate) async fn add_to_reports(&self, tx: &mut Tx, settled: &[&Settlement]) -> Result<(), Error> {
        if settled.is_empty() {
            return Ok(());
        }
        let members: Vec<MemberId> = settled.iter().map(|settled| settled.member).collect();
        let above = sql::above(tx, &members).await?;
        let (games, agents) = self.sums(settled, &above);
        sql::add_games(tx, &games).await?;
        sql::add_agents(tx, &agents).await
    }

    fn sums(&self, settled: &[&Settlement], above: &HashMap<MemberId, MemberId>) -> (ByGame, ByAgent) {
        let (mut games, mut agents) = (ByGame::new(), ByAgent::new());
        for settled in settled {
            let day = self.store.zone().day(settled.settled_at);
            let asset = settled.asset.number();
            let agent = above.get(&settled.member).map_or(0, |agent| agent.0);
            let key = (day, asset, settled.vendor.to_string(), settled.game.clone());
            for sum in [games.entry(key).or_default(), agents.entry((day, asset, agent)).or_default()] {
                // A correction that takes the stake back takes the round back too; one of the payout alone is none.
                sum.rounds += settled.stake.units().signum();
                sum.stake = sum.stake.saturating_add(settled.stake.units());
                sum.payout = sum.payout.saturating_add(settled.payout.units());
            }
        }
        (games, agents)
    }
}
