//! What a valid bet of a game weighs in commission, so that no contract pays more than the game earns.
//!
//! A game weighs min(1, edge / 4 %), times its family's share; one whose edge nobody knows weighs nothing. Changed titles get
//! a new version of the weights, which counts from the next window on.

mod sql;

use std::{collections::HashMap, sync::atomic::Ordering};

use kernel::{Edge, GameType, Rate};
use time::OffsetDateTime;

use crate::{Agency, Error, kind::Kind};

/// Millionths in a whole.
const WHOLE: u64 = 1_000_000;

/// The most that all kinds of commission may come to: half of the edge from which on bets count in full. What a game below
/// that edge weighs shrinks with it, so that the sum stays at half of the edge for every game.
pub(crate) const MOST: Rate = Rate::from_millionths(20_000);

/// A title as commission sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's game code.
    pub code: String,
    /// Its family, as `agency.weights` calls it.
    pub family: GameType,
    /// What it earns; `None` where nobody knows.
    pub edge: Option<Edge>,
}

/// What a game weighs, in millionths: by its edge and its family's share in percent; less where contracts that run promise
/// more than half of the edge.
fn weigh(edge: Option<Edge>, percent: u8, promised: Rate) -> u32 {
    let Some(edge) = edge else { return 0 };
    let share = u64::from(edge.weight().millionths()).saturating_mul(percent.min(100).into());
    let share = share.checked_div(100).unwrap_or(0);
    let twice = u64::from(promised.millionths()).saturating_mul(2);
    let most = u64::from(edge.rate().millionths()).saturating_mul(WHOLE).checked_div(twice);
    let weight = most.map_or(share, |most| share.min(most));
    u32::try_from(weight).unwrap_or(0)
}

impl Agency {
    /// Whether a minute has passed since titles were last compared; from now on it has not.
    pub(crate) fn is_weighing_due(&self) -> bool {
        let now = self.store.now().unix_timestamp();
        let due = now.saturating_sub(self.weighed_at.load(Ordering::Relaxed)) >= 60;
        if due {
            self.weighed_at.store(now, Ordering::Relaxed);
        }
        due
    }

    /// Makes the first version of the weights, if there is none.
    pub(crate) async fn begin_weighing(&self) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.advisory_lock("agency weights", "").await?;
        if sql::latest(&mut tx).await?.is_none() {
            // What was filed before counts as it was agreed then.
            let from = match sql::has_turnover(&mut tx).await? {
                true => self.next_window(),
                false => OffsetDateTime::UNIX_EPOCH,
            };
            sql::version(&mut tx, 1, from).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Compares the titles of the site, and what running contracts promise, with the weights that count; what differs counts
    /// from the next window on, as a new version. Answers whether there is one.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn weigh(&self) -> Result<bool, Error> {
        let games = sql::games(&self.store).await?;
        let mut tx = self.store.begin().await?;
        tx.advisory_lock("agency weights", "").await?;
        let promised = sql::promised(&mut tx).await?;
        let known: HashMap<(String, String), u32> = sql::weights(&mut tx).await?;
        let shares = &self.settings.weights;
        let weighed = games.into_iter().map(|game| {
            let percent = shares.get(game.family.name()).copied().unwrap_or(0);
            let weight = weigh(game.edge, percent, promised);
            (game, weight)
        });
        let differs = |(game, weight): &(Game, u32)| {
            let had = known.get(&(game.vendor.clone(), game.code.clone()));
            had.map_or(*weight > 0, |had| had != weight)
        };
        let changed: Vec<(Game, u32)> = weighed.filter(differs).collect();
        if changed.is_empty() {
            return Ok(false);
        }
        let latest = sql::latest(&mut tx).await?.unwrap_or(0);
        let version = latest.checked_add(1).ok_or(Error::OutOfRange)?;
        // Before the first bet nothing is changed for anybody.
        let fresh = latest <= 1 && known.is_empty() && !sql::has_turnover(&mut tx).await?;
        let from = if fresh { OffsetDateTime::UNIX_EPOCH } else { self.next_window() };
        sql::version(&mut tx, version, from).await?;
        sql::keep(&mut tx, version, &changed).await?;
        tx.commit().await?;
        tracing::info!(version, titles = changed.len(), "titles were weighed anew");
        Ok(true)
    }

    fn next_window(&self) -> OffsetDateTime {
        self.period(Kind::RealtimeSalary, self.store.now()).until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Over every edge and every sum of rates that is allowed: what is paid stays at or below half of the edge. Fails
    /// with a whole weight for every game.
    #[test]
    fn commission_is_never_above_half_of_the_edge() {
        for edge in (1_u32..=1_000).chain((1_000..1_000_000).step_by(1_000)) {
            let rtp = format!("0.{:06}", 1_000_000 - edge);
            let known = Edge::of_rtp(&rtp);
            for rates in [0, 1, 7_000, MOST.millionths(), 25_000, 1_000_000] {
                let weight = weigh(known, 100, Rate::from_millionths(rates));
                let paid = u64::from(rates) * u64::from(weight) * 2;
                assert!(paid <= u64::from(edge) * WHOLE, "edge {edge}, rates {rates}");
            }
        }
    }

    #[test]
    fn an_unknown_edge_weighs_nothing_and_a_family_its_share() {
        let dice = Edge::of_rtp("0.99");
        assert_eq!(weigh(None, 100, MOST), 0);
        assert_eq!(
            (weigh(dice, 100, MOST), weigh(dice, 50, MOST), weigh(dice, 0, MOST)),
            (250_000, 125_000, 0)
        );
        // What was agreed before this rule pays less per bet, and no more than half in all.
        assert_eq!(weigh(dice, 100, Rate::from_millionths(25_000)), 200_000);
    }
}
