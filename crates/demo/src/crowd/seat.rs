//! People of the demo at tables at which many play the same round: each sits down at one, bets on what people like for some rounds, and
//! waits by the table's clock.

use std::{iter::repeat_n, time::Duration};

use anyhow::{Context, Result};
use games::table::{blackjack::total, card::Card};
use kernel::{
    Amount, Clock, Money, SystemClock,
    id::{RequestId, TableId},
};
use reqwest::Method;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;
use time::OffsetDateTime;
use tokio::time::sleep;

use super::{Person, chance, pick, room::Room};

/// What people bet on, by the code of the game; what many like stands here often.
const LIKED: [(&str, &[&str]); 8] = [
    (
        "roulette",
        &["red", "black", "odd", "even", "low", "high", "dozen:1", "dozen:2", "straight:7", "straight:17"],
    ),
    ("sic-bo", &["big", "big", "small", "small", "odd", "even", "single:6", "total:10", "any-triple"]),
    ("baccarat", &["banker", "banker", "player", "player", "tie", "player-pair"]),
    ("dragon-tiger", &["dragon", "dragon", "tiger", "tiger", "tie"]),
    ("andar-bahar", &["andar", "andar", "bahar", "bahar", "cards:1-5"]),
    ("teen-patti", &["player", "player", "dealer", "pair-plus"]),
    (BLACKJACK, &["seat:3", "seat:4", "seat:5", "seat:6", "seat:7"]),
    (CRASH, &["hand", "hand", "hand", "at:130", "at:150", "at:200", "at:300", "at:1000"]),
];
/// The game whose rounds run, and in which people leave by hand.
const CRASH: &str = "crash";
/// The game whose seats decide; the first two are left to guests.
const BLACKJACK: &str = "blackjack";
/// From one look at a table whose seats decide to the next, and how often it is looked at in one round at most.
const GLANCE: Duration = Duration::from_millis(1_500);
const GLANCES: u32 = 60;
/// As many sit there as at so many other tables.
const CRASH_SEATS: usize = 4;
/// The same of a fishing room.
const ROOM_SEATS: usize = 2;
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
pub(super) struct Seen {
    pub(super) id: TableId,
    game: String,
    pub(super) least: Amount,
    most_on_cell: Amount,
    pub(super) most_in_round: Amount,
    is_running: bool,
    round: Option<Round>,
    /// Of a game whose seats decide.
    seats: Option<Seats>,
    /// Of a fishing room.
    room: Option<Room>,
}

/// Who sits at a table, and what lies before them.
#[derive(Deserialize)]
struct Seats {
    seats: Vec<Seat>,
    dealer: Vec<Card>,
    step: usize,
    turn: Option<Turn>,
}

#[derive(Deserialize)]
struct Turn {
    hand: u8,
}

#[derive(Deserialize)]
struct Seat {
    seat: u8,
    hands: Vec<Hand>,
    choices: Vec<String>,
}

#[derive(Deserialize)]
struct Hand {
    cards: Vec<Card>,
}

impl Seats {
    fn has(&self, cell: &str) -> bool {
        self.seats.iter().any(|seat| cell == format!("seat:{}", seat.seat))
    }

    /// What somebody does who plays by the usual rule of thumb: never busts while the dealer may, and insures nothing.
    fn choice(&self, seat: &Seat, hand: usize) -> Option<&'static str> {
        let may = |choice: &&str| seat.choices.iter().any(|known| known == choice);
        let points = seat.hands.get(hand).map_or(0, |hand| total(&hand.cards).0);
        let is_dealer_weak = self.dealer.first().is_some_and(|card| (2..=6).contains(&card.rank()));
        let stands = points >= 17 || points >= 12 && is_dealer_weak;
        ["decline", if stands { "stand" } else { "hit" }].into_iter().find(may)
    }
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
pub(super) fn some_of(time: Duration) -> Result<Duration> {
    Ok(Duration::from_millis(chance(u32::try_from(time.as_millis())?)?.into()))
}

impl Person {
    /// Sits at a table for some rounds, as long as the money lasts.
    pub(super) async fn sit(&self, mut money: Money) -> Result<()> {
        let tables: Vec<Seen> = self.seen("/play/tables").await?;
        let is_known = |table: &Seen| table.room.is_some() || liked(&table.game).is_some();
        let fits = |table: &&Seen| table.is_running && table.has_for(money) && is_known(table);
        let seats = |table: &Seen| match table {
            Seen { room: Some(_), .. } => ROOM_SEATS,
            Seen { game, .. } if game == CRASH => CRASH_SEATS,
            _ => 1,
        };
        let tables: Vec<&Seen> =
            tables.iter().filter(fits).flat_map(|table| repeat_n(table, seats(table))).collect();
        let chosen = pick(&tables)?;
        let path = format!("/play/tables/{}", chosen.id);
        if let Some(room) = &chosen.room {
            return self.fish(&path, (chosen, room), money).await;
        }
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
            if table.game == BLACKJACK {
                self.decide(&path, round, &bets).await?;
            } else if table.game == CRASH {
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
        let most = match &*table.game {
            BLACKJACK => 1,
            CRASH => 2,
            _ => 3,
        };
        for _ in 0..=chance(most)? {
            let cell = pick(cells)?;
            let is_taken = table.seats.as_ref().is_some_and(|seats| seats.has(cell));
            if is_taken || !table.has_for(*money) || bets.iter().any(|bet| bet.cell == cell) {
                continue;
            }
            let ask = json!({
                "requestId": RequestId::fresh(),
                "round": round.number,
                "cell": cell,
                "stake": table.stake(*money)?,
            });
            let taken = self.site(Method::POST, &format!("{path}/bets"), Some(ask)).await;
            // Somebody else was quicker to sit there.
            if taken.is_err() && table.seats.is_some() {
                continue;
            }
            let taken = Taken::deserialize(taken?)?;
            *money = taken.balance;
            bets.push(taken.bet);
        }
        Ok(bets)
    }

    /// Decides for one's seats until their round is over, a moment after it is their turn.
    async fn decide(&self, path: &str, round: &Round, bets: &[Bet]) -> Result<()> {
        let own: Vec<u8> =
            bets.iter().filter_map(|bet| bet.cell.strip_prefix("seat:")?.parse().ok()).collect();
        for _ in 0..if own.is_empty() { 0 } else { GLANCES } {
            sleep(GLANCE + some_of(GLANCE)?).await;
            let table: Seen = self.seen(path).await?;
            let goes_on = |now: &Round| {
                now.number == round.number && ["open", "locked", "running"].contains(&&*now.phase)
            };
            if !table.round.as_ref().is_some_and(goes_on) {
                return Ok(());
            }
            let Some(seats) = &table.seats else { return Ok(()) };
            let turn = |seat: &&Seat| own.contains(&seat.seat) && !seat.choices.is_empty();
            let Some(seat) = seats.seats.iter().find(turn) else { continue };
            // Of two hands the first is played to its end before the other.
            let hand = seats.turn.as_ref().map_or(0, |turn| usize::from(turn.hand.saturating_sub(1)));
            let Some(act) = seats.choice(seat, hand) else { continue };
            let ask = json!({
                "requestId": RequestId::fresh(),
                "round": round.number,
                "seat": seat.seat,
                "act": act,
                "step": seats.step,
            });
            if let Err(late) = self.site(Method::POST, &format!("{path}/acts"), Some(ask)).await {
                tracing::debug!(name = self.name, error = format!("{late:#}"), "a seat did not decide");
            }
        }
        Ok(())
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
            most_in_round: units(30),
            is_running: true,
            round: None,
            seats: None,
            room: None,
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
    fn at_blackjack_nobody_busts_while_the_dealer_may_and_only_free_seats_are_taken() {
        let seats = |dealer: &str, cards: [&str; 2], choices: &[&str]| -> Seats {
            let seat = json!({ "seat": 3, "hands": [{ "cards": cards }], "choices": choices });
            serde_json::from_value(json!({ "seats": [seat], "dealer": [dealer], "step": 0, "turn": null }))
                .unwrap()
        };
        let choice = |dealer, cards, choices: &[&str]| {
            let seats = seats(dealer, cards, choices);
            seats.choice(&seats.seats[0], 0)
        };
        let all = ["hit", "stand", "double"];
        assert_eq!(choice("6d", ["Kc", "2d"], &all), Some("stand"));
        assert_eq!(choice("7d", ["Kc", "6d"], &all), Some("hit"));
        assert_eq!(choice("Ad", ["Kc", "7d"], &all), Some("stand"));
        assert_eq!(choice("Ad", ["Kc", "7d"], &["insure", "decline"]), Some("decline"));
        assert_eq!(choice("6d", ["Kc", "2d"], &[]), None);
        assert!(
            seats("6d", ["Kc", "2d"], &all).has("seat:3") && !seats("6d", ["Kc", "2d"], &all).has("seat:4")
        );
    }

    #[test]
    fn nobody_begins_to_bet_right_before_the_lock() {
        let table = |phase: &str, seconds| Seen {
            id: TableId(1),
            game: CRASH.to_owned(),
            least: Amount::from_major(1).unwrap(),
            most_on_cell: Amount::from_major(1).unwrap(),
            most_in_round: Amount::from_major(1).unwrap(),
            is_running: true,
            round: Some(Round {
                number: 1,
                phase: phase.to_owned(),
                lock_at: SystemClock.now() + time::Duration::seconds(seconds),
            }),
            seats: None,
            room: None,
        };
        let (_, rest) = table("open", 20).open().map(|(round, rest)| (round.number, rest)).unwrap();
        assert!(rest < Duration::from_secs(18) && rest > Duration::from_secs(16), "{rest:?}");
        assert!(table("open", 2).open().is_none() && table("open", -5).open().is_none());
        assert!(table("locked", 20).open().is_none());
    }
}
