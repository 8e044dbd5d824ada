//! Reads settled rounds from the outbox. A fact and the reader's place in it are written in one transaction, so that
//! each round counts once.

use kernel::{
    Money,
    event::{Event, Settlement},
};
use store::{
    Tx, outbox,
    tasks::{self, CancellationToken},
};

use super::sql;
use crate::{Cashier, Error};

/// The reader's name at the outbox.
pub(crate) const READER: &str = "cashier";

/// Pause between looks when nothing waits.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(400);

impl Cashier {
    /// Counts settled rounds for turnover until `stop` is cancelled.
    pub fn follow(&self, stop: &CancellationToken) {
        outbox::register(&self.store, READER);
        let cashier = self.clone();
        tasks::repeat("turnover", PAUSE, stop, move || {
            let cashier = cashier.clone();
            async move { cashier.read_rounds().await }
        });
    }

    /// Counts what waits, at most one batch; answers whether more waits.
    ///
    /// # Errors
    /// When the database refuses; the next call goes on from where this one stood.
    pub async fn read_rounds(&self) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let facts = outbox::take(&mut tx, READER, &["round_settled"]).await?;
        let rounds = facts.iter().filter_map(|fact| match fact.event() {
            Some(Event::RoundSettled(settled)) => Some(settled),
            _ => None,
        });
        self.count(&mut tx, &rounds.collect::<Vec<_>>()).await?;
        tx.commit().await?;
        Ok(facts.more())
    }

    async fn count(&self, tx: &mut Tx, rounds: &[&Settlement]) -> Result<(), Error> {
        let mut members: Vec<i64> = rounds.iter().map(|settled| settled.member.0).collect();
        members.sort_unstable();
        members.dedup();
        let concerned = sql::concerned(tx, &members).await?;
        let now = self.store.now();
        for settled in rounds {
            let bet = settled.valid_bet;
            if bet.is_negative() {
                sql::uncount(tx, settled).await?;
            } else if bet > Money::ZERO && concerned.contains(&settled.member.0) {
                sql::count(tx, settled, now).await?;
            }
            let won = settled.payout.checked_sub(settled.stake).unwrap_or(Money::ZERO);
            if won >= self.settings.withdrawal.review.big_win {
                sql::big_win(tx, settled, won).await?;
            }
        }
        Ok(())
    }
}
