//! What rounds paid, held against what their rules declare.
//!
//! All who bet in a round share its outcome, so that the round is what is counted. When it is settled, the mean and the variance of what it
//! pays are written down, by the exact mathematics of its game and given the stakes that lay in it ([`Spread`]): on which cells they were, how
//! large they were, and how they hang together, is in it, and nothing has to be estimated. Over rounds, Σ(paid − mean) is a sum of
//! differences with mean zero, whoever bets what after which round (a martingale), and nearly normal with the variance Σ variance once no
//! round outweighs the others (Hall and Heyde, *Martingale Limit Theory and Its Application*, 1980, corollary 3.1). So
//!
//! - the measured return is Σ paid / Σ staked, the declared one Σ mean / Σ staked;
//! - the interval that holds the long-run return in 99 of 100 cases is the measured one ± 2.576 × √(Σ variance) / Σ staked;
//! - z = Σ(paid − mean) / √(Σ variance), and more than 4 is an alarm. Chance does that once in 15,800 looks (6.3 × 10⁻⁵, both sides): with 26
//!   tables and 14 rules looked at once a day about once in 400 days, and more seldom, as one day's look shares most of its rounds with the next's.
//!
//! Where few rounds, or one large one, or rare large wins, leave the sum far from normal, nothing is claimed (`table_returns` in migration 0530
//! has the bounds). Rounds that were called off, annulled, or interrupted are left out: in these somebody chose what stands. Hands of a
//! shoe are taken as of a full one: true on the average over shoes, and not for who bets by the cards that are gone. A payout that the money core
//! refused counts as not paid.
//!
//! What a round of blackjack returns depends on how its seats play. Nobody does better than the printed strategy, whose edge was measured, so
//! that Σ(paid − the most) falls in the long run, or keeps its level at best: it is judged on one side, with a variance that is wider than any
//! way to play has ([`Spread::is_most`]). Much above it is a fault of the cards, or somebody who counts those that are gone; below it lies every player who errs.
//!
//! In a room, where nobody shares an outcome, a session is what is counted, once it has ended, by the fish that its shots met
//! ([`games::table::fishing::record::Played::spread`]). Who wins may sit longer: sessions that have not ended, at most one for each seat, are missing.

mod sql;

use std::time::Duration;

use games::table::spread::Spread;
use kernel::{Asset, Money, id::TableId};
use time::OffsetDateTime;
use tokio::time::sleep;

use crate::{Error, PlacedBet, Round, Tables, bet::BetState, run, table};

/// The interval that holds a normal value in 99 of 100 cases, in standard deviations.
const HELD: f64 = 2.576;
/// From one look at all returns to the next.
const LOOK: Duration = Duration::from_secs(300);

/// What rounds under the same rules, in one currency, came to: at one table, or at all of them.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) rules: String,
    pub(crate) asset: Asset,
    pub(crate) table: Option<TableId>,
    pub(crate) rounds: i64,
    pub(crate) bets: i64,
    pub(crate) staked: Money,
    pub(crate) paid: Money,
    /// Of what the stakes return in the long run, in units.
    mean: f64,
    /// Whether players decide, and that is the most that any way to play reaches.
    pub(crate) mean_is_most: bool,
    /// Of the sum that is paid, in units.
    deviation: f64,
    /// How many deviations what was paid lies above its mean; none where nothing was left to chance.
    pub(crate) z: Option<f64>,
    /// Whether there are enough rounds for a word about it.
    pub(crate) is_enough: bool,
    /// Whether chance hardly explains it.
    pub(crate) is_off: bool,
}

impl Measured {
    /// What was paid for each unit staked.
    pub(crate) fn measured(&self) -> f64 {
        float(self.paid) / float(self.staked)
    }

    /// What the rules return of each unit that was staked.
    pub(crate) fn declared(&self) -> f64 {
        self.mean / float(self.staked)
    }

    /// The bounds of the interval.
    pub(crate) fn interval(&self) -> [f64; 2] {
        let wide = HELD * self.deviation / float(self.staked);
        [self.measured() - wide, self.measured() + wide]
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share of it is told in four places")]
fn float(money: Money) -> f64 {
    money.units() as f64
}

/// What the rules of a settled round return of its stakes; none of one without stakes, or in which some came back.
pub(crate) fn spread(round: &Round, bets: &[PlacedBet]) -> Result<Option<Spread>, Error> {
    let stood: Vec<&PlacedBet> =
        bets.iter().filter(|bet| matches!(bet.state, BetState::Taken | BetState::Unpaid)).collect();
    if stood.is_empty() || round.interrupted_at.is_some() {
        return Ok(None);
    }
    let cells = stood.iter().map(|bet| run::heads_for(round, bet)).collect::<Result<Vec<_>, _>>()?;
    let lying: Vec<_> = cells.iter().map(String::as_str).zip(stood.iter().map(|bet| bet.stake)).collect();
    let spread = table::rules(&round.rules)?.spread(&lying);
    spread.map_err(|error| Error::Rules(error.to_string()))
}

impl Tables {
    /// What all rounds that ended from a moment on came to.
    pub(crate) async fn returns(&self, since: OffsetDateTime) -> Result<Vec<Measured>, Error> {
        Ok(sql::returns(&self.store, since).await?)
    }

    /// Looks at returns again and again, so that who watches the house by its figures is told.
    pub(crate) async fn watch_returns(&self) {
        loop {
            match sql::off(&self.store).await {
                Ok(off) => metrics::gauge!("mela_table_returns_off").set(f64::from(off)),
                Err(error) => {
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(error, "returns of tables are not looked at");
                }
            }
            sleep(LOOK).await;
        }
    }
}
