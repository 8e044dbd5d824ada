//! Reads settled rounds from the outbox, and draws what is over. A fact and the reader's place in it are written in one
//! transaction, so that each round counts once; a raffle's row is locked while it is drawn, so that of many nodes one does.

use kernel::{
    Money,
    event::{Event, Settlement},
};
use store::{
    Tx, outbox,
    tasks::{self, CancellationToken},
};

use super::sql;
use crate::{Error, Rewards};

/// The reader's name at the outbox.
pub const READER: &str = "raffles";

/// Pause between looks when nothing waits.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// Counts tickets and draws until `stop` is cancelled.
pub(crate) fn follow(rewards: &Rewards, stop: &CancellationToken) {
    outbox::register(&rewards.store, READER);
    let (counts, draws) = (rewards.clone(), rewards.clone());
    tasks::repeat("tickets", PAUSE, stop, move || {
        let rewards = counts.clone();
        async move { rewards.count_tickets().await }
    });
    tasks::repeat("draws", PAUSE, stop, move || {
        let rewards = draws.clone();
        async move { rewards.draw_due().await }
    });
}

impl Rewards {
    /// Counts what waits, at most one batch; answers whether more waits.
    ///
    /// # Errors
    /// When the database refuses; the next call goes on from where this one stood.
    pub async fn count_tickets(&self) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let facts = outbox::take(&mut tx, READER, &["round_settled"]).await?;
        let rounds = facts.iter().filter_map(|fact| match fact.event() {
            Some(Event::RoundSettled(settled)) => Some(settled),
            _ => None,
        });
        self.gather(&mut tx, &rounds.collect::<Vec<_>>()).await?;
        tx.commit().await?;
        Ok(facts.more())
    }

    /// Draws the raffles that are over and counted; answers whether there were any.
    pub(super) async fn draw_due(&self) -> Result<bool, Error> {
        let mut drawn = false;
        let before = self.store.now().saturating_sub(super::GRACE);
        for id in sql::due(&self.store, before).await? {
            match self.draw(id).await {
                Ok(Some(_)) => drawn = true,
                // Its last rounds are still to be read.
                Ok(None) | Err(Error::RaffleNotOver) => {}
                Err(error) => tracing::error!(%error, %id, "a raffle could not be drawn"),
            }
        }
        Ok(drawn)
    }

    async fn gather(&self, tx: &mut Tx, rounds: &[&Settlement]) -> Result<(), Error> {
        let mut members: Vec<i64> = rounds.iter().map(|settled| settled.member.0).collect();
        members.sort_unstable();
        members.dedup();
        if members.is_empty() {
            return Ok(());
        }
        let gathering = sql::gathering(tx, &members).await?;
        for settled in rounds {
            for part in gathering.iter().filter(|part| part.member == settled.member) {
                let bet = if part.by_edge { self.weighed(settled) } else { settled.valid_bet };
                let counted = if bet.is_negative() {
                    // Never more than the round had counted for.
                    let so_far = Money::from_units(sql::of_round(tx, part, settled).await?);
                    let back = bet.max(so_far.checked_neg().unwrap_or(Money::ZERO));
                    back.units()
                } else if part.counts(settled.asset, settled.settled_at) {
                    bet.units()
                } else {
                    0
                };
                if counted != 0 {
                    sql::count(tx, part, settled, counted).await?;
                }
            }
        }
        Ok(())
    }

    /// What of a round's valid bet counts by the edge of its game, towards zero; nothing where nobody knows the edge.
    fn weighed(&self, settled: &Settlement) -> Money {
        let edge = self.people.game(settled.vendor, &settled.game).and_then(|game| game.edge);
        let weight = edge.map_or(0, |edge| edge.weight().millionths());
        let exact = i128::from(settled.valid_bet.units()).checked_mul(weight.into());
        let units = exact.and_then(|exact| exact.checked_div(1_000_000));
        Money::from_units(units.and_then(|units| i64::try_from(units).ok()).unwrap_or(0))
    }
}
