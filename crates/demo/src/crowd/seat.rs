//! People of the demo at tables at which many play the same round: each sits down at one, bets on what people like for some rounds, and
//! waits by the table's clock.

use std::{iter::repeat_n, time::Duration};

use anyhow::{Context, Result};
use kernel::{
    Amount, Clock, Money, SystemClock,
    id::{RequestId, TableId},
};
use reqwest::Method;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;
use time::OffsetDateTime;
use tokio::time::sleep;

use super::{Person, chance, pick};

/// What people bet on, by the code of the game; what many like stands here often.
const LIKED: [(&str, &[&str]); 7] = [
    (
        "roulette",
        &["red", "black", "odd", "even", "low", "high", "dozen:1", "dozen:2", "straight:7", "straight:17"],
    ),
    ("sic-bo", &["big", "big", "small", "small", "odd", "even", "single:6", "total:10", "any-triple"]),
    ("baccarat", &["banker", "banker", "player", "player", "tie", "player-pair"]),
    ("dragon-tiger", &["dragon", "dragon", "tiger", "tiger", "tie"]),
    ("andar-bahar", &["andar", "andar", "bahar", "bahar", "cards:1-5"]),
    ("teen-patti", &["player", "player", "dealer", "pair-plus"]),
    (CRASH, &["hand", "hand", "hand", "at:130", "at:150", "at:200", "at:300", "at:1000"]),
];
/// The game whose rounds run, and in which people leave by hand.
const CRASH: &str = "crash";
/// As many sit there as at so many other tables.
const CRASH_SEATS: usize = 4;
/// Where one leaves by hand.
const BY_HAND: &str = "hand";
/// Stakes that they like, in least bets of the table.
const TIMES: [i64; 6] = [1, 1, 2, 2, 5, 10];
/// So many least bets are wanted in the pocket by who sits down.
const MEANS: i64 = 4;
/// The fewest rounds for which somebody stays, and how many more at most.
const STAYS: (u32, u32) = (8, 16);
/// Before a lock nobody begins to bet any more.
const HURRY: Duration = Duration::from_millis(2_500);
/// From a lock to the next round at the earliest: the pause of the demo's tables.
const BETWEEN: Duration = Duration::from_secs(8);
/// From a lock to the time at which a curve is seen to rise.
const RISES: Duration = Duration::from_millis(1_500);
/// From a look at a table that takes no bets to the next one.
const LOOK: Duration = Duration::from_secs(3);

/// A table as everybody sees it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Seen {
    id: TableId,
    game: String,
    least: Amount,
    most_on_cell: Amount,
    is_running: bool,
    round: Option<Round>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Round {
    number: i64,
    phase: String,
    #[serde(with = "time::serde::rfc3339")]
    lock_at: OffsetDateTime,
}

#[derive(Deserialize)]
struct Taken {
    bet: Bet,
    balance: Money,
}

#[derive(Deserialize)]
struct Bet {
    number: i32,
    cell: String,
}

/// What people like of a game.
fn liked(game: &str) -> Option<&'static [&'static str]> {
    LIKED.iter().find(|(code, _)| *code == game).map(|(_, cells)| *cells)
}

impl Seen {
    fn has_for(&self, money: Money) -> bool {
        money.units() / MEANS >= self.least.units()
    }

    /// The round that takes bets, and for how long somebody may still think.
    fn open(&self) -> Option<(&Round, Duration)> {
        let round = self.round.as_ref().filter(|round| round.phase == "open")?;
        let rest = left_until(round.lock_at).checked_sub(HURRY)?;
        Some((round, rest))
    }

    /// A stake that fits a pocket and the table: some least bets.
    fn stake(&self, money: Money) -> Result<Amount> {
        let least = self.least.units();
        let most = self.most_on_cell.units().min(money.units() / MEANS) / least;
        Amount::from_units(least.saturating_mul(pick(&TIMES)?.min(most).max(1))).context("a stake")
    }
}

fn left_until(moment: OffsetDateTime) -> Duration {
    (moment - SystemClock.now()).try_into().unwrap_or_default()
}

/// Some time of at most so much.
fn some_of(time: Duration) -> Result<Duration> {
    Ok(Duration::from_millis(chance(u32::try_from(time.as_millis())?)?.into()))
}

impl Person {
    /// Sits at a table for some rounds, as long as the money lasts.
    pub(super) async fn sit(&self, mut money: Money) -> Result<()> {
        let tables: Vec<Seen> = self.seen("/play/tables").await?;
        let fits = |table: &&Seen| table.is_running && table.has_for(money) && liked(&table.game).is_some();
        let seats = |table: &Seen| repeat_n(table.id, if table.game == CRASH { CRASH_SEATS } else { 1 });
        let tables: Vec<TableId> = tables.iter().filter(fits).flat_map(seats).collect();
        let path = format!("/play/tables/{}", pick(&tables)?);
        for _ in 0..STAYS.0 + chance(STAYS.1)? {
            let table: Seen = self.seen(&path).await?;
            let Some((round, rest)) = table.open() else {
                sleep(LOOK + some_of(LOOK)?).await;
                continue;
            };
            if !table.has_for(money) {
                break;
            }
            sleep(some_of(rest)?).await;
            let bets = self.bet(&path, (&table, round), &mut money).await?;
            sleep(left_until(round.lock_at)).await;
            if table.game == CRASH {
                self.ride(&path, round, &bets).await?;
            } else {
                sleep(BETWEEN + some_of(LOOK)?).await;
            }
        }
        Ok(())
    }

    /// Places a bet or more in a round; at most two where it runs, as its rules want.
    async fn bet(&self, path: &str, (table, round): (&Seen, &Round), money: &mut Money) -> Result<Vec<Bet>> {
        let cells = liked(&table.game).context("a game that nobody knows")?;
        let mut bets: Vec<Bet> = Vec::new();
        for _ in 0..=chance(if table.game == CRASH { 2 } else { 3 })? {
            let cell = pick(cells)?;
            if !table.has_for(*money) || bets.iter().any(|bet| bet.cell == cell) {
                continue;
            }
            let ask = json!({
                "requestId": RequestId::fresh(),
                "round": round.number,
                "cell": cell,
                "stake": table.stake(*money)?,
            });
            let taken = self.site(Method::POST, &format!("{path}/bets"), Some(ask)).await?;
            let taken = Taken::deserialize(taken)?;
            *money = taken.balance;
            bets.push(taken.bet);
        }
        Ok(bets)
    }

    /// Waits until the curve of a round rises, and leaves it by hand with what does not leave by itself. Who comes too late has lost.
    async fn ride(&self, path: &str, round: &Round, bets: &[Bet]) -> Result<()> {
        sleep(RISES).await;
        for bet in bets.iter().filter(|bet| bet.cell == BY_HAND) {
            sleep(some_of(BETWEEN)?).await;
            let ask = json!({ "round": round.number, "bet": bet.number });
            if let Err(late) = self.site(Method::POST, &format!("{path}/cash-outs"), Some(ask)).await {
                tracing::debug!(name = self.name, error = format!("{late:#}"), "a bet did not leave");
            }
        }
        Ok(())
    }

    async fn seen<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        let seen = self.site(Method::GET, path, None).await?;
        T::deserialize(seen).with_context(|| path.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use games::table::drawn;

    use super::*;

    #[test]
    fn what_people_like_lies_on_every_table_of_the_demo() {
        for rules in crate::tables::rules() {
            let rules = drawn::rules(rules).unwrap();
            let cells = liked(rules.code()).unwrap_or_else(|| panic!("nobody plays {}", rules.code()));
            for cell in cells {
                assert!(rules.has(cell), "{cell} of {}", rules.code());
            }
        }
    }

    #[test]
    fn a_stake_fits_the_pocket_and_the_table() {
        let units = |major| Amount::from_major(major).unwrap();
        let table = Seen {
            id: TableId(1),
            game: CRASH.to_owned(),
            least: units(10),
            most_on_cell: units(30),
            is_running: true,
            round: None,
        };
        for (money, least, most) in [(40, 10, 10), (100, 10, 20), (100_000, 10, 30)] {
            let money = units(money).money();
            assert!(table.has_for(money));
            for _ in 0..50 {
                let stake = table.stake(money).unwrap();
                assert!((units(least)..=units(most)).contains(&stake), "{stake}");
            }
        }
        assert!(!table.has_for(units(39).money()));
    }

    #[test]
    fn nobody_begins_to_bet_right_before_the_lock() {
        let table = |phase: &str, seconds| Seen {
            id: TableId(1),
            game: CRASH.to_owned(),
            least: Amount::from_major(1).unwrap(),
            most_on_cell: Amount::from_major(1).unwrap(),
            is_running: true,
            round: Some(Round {
                number: 1,
                phase: phase.to_owned(),
                lock_at: SystemClock.now() + time::Duration::seconds(seconds),
            }),
        };
        let (_, rest) = table("open", 20).open().map(|(round, rest)| (round.number, rest)).unwrap();
        assert!(rest < Duration::from_secs(18) && rest > Duration::from_secs(16), "{rest:?}");
        assert!(table("open", 2).open().is_none() && table("open", -5).open().is_none());
        assert!(table("locked", 20).open().is_none());
    }
}
