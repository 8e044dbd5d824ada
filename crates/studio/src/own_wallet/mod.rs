//! The other vendor's own wallet (domain.md 1.9): operators put their players' money into wallets here before they play,
//! and take it out again afterwards.
//!
//! Every movement has a name, and a name stands for one movement for ever: asked again, it answers what it came to. What
//! was answered is on the disk before.

mod http;
mod mishap;
#[cfg(test)]
mod tests;

use std::{
    collections::{HashMap, HashSet, VecDeque},
    path::Path,
    sync::{Mutex, PoisonError},
};

use kernel::{Amount, Asset, Money, SharedClock};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex as AsyncMutex;

use crate::{
    journal::{Broken, Journal, Launch},
    rounds::Round,
    wallet::{Placed, Wallet},
};

pub(crate) use http::routes;
pub use mishap::{Mishap, Mishaps};

/// How long a round's movements are told apart; transfers are for ever.
const ROUNDS: Duration = Duration::hours(24);

/// The status words of the convention that are used here.
pub(crate) mod word {
    pub(crate) const OK: &str = "RS_OK";
    pub(crate) const FUNDS: &str = "RS_ERROR_NOT_ENOUGH_MONEY";
    pub(crate) const LIMIT: &str = "RS_ERROR_LIMIT_REACHED";
    pub(crate) const CURRENCY: &str = "RS_ERROR_WRONG_CURRENCY";
    pub(crate) const TYPES: &str = "RS_ERROR_WRONG_TYPES";
    pub(crate) const DUPLICATE: &str = "RS_ERROR_DUPLICATE_TRANSACTION";
    pub(crate) const NONE: &str = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    pub(crate) const UNKNOWN: &str = "RS_ERROR_UNKNOWN";
}

/// The vendor with a wallet of its own, of the demo.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Its port is this many after the studio's; its address is the studio's otherwise. 0: there is no such vendor.
    pub port_offset: u16,
    /// How many titles it hosts.
    pub titles: usize,
    /// The currency of its wallets.
    pub currency: Asset,
    /// Misbehaviour on purpose.
    pub mishaps: Mishaps,
}

/// Where the money is that players bet.
pub(crate) enum Till {
    /// In the operator's wallet, which is asked for every bet.
    Operator(Box<Wallet>),
    /// In wallets of our own.
    Wallets(Box<Wallets>),
}

impl Till {
    /// A player's cash; what was said instead when it cannot be told.
    pub(crate) async fn balance(&self, launch: &Launch) -> Result<Money, String> {
        match self {
            Self::Operator(wallet) => wallet.balance(launch).await,
            Self::Wallets(wallets) => Ok(wallets.balance(&launch.user).await),
        }
    }

    /// Takes a stake.
    pub(crate) async fn bet(&self, round: &Round) -> Placed {
        match self {
            Self::Operator(wallet) => wallet.bet(round).await,
            Self::Wallets(wallets) => wallets.bet(round).await,
        }
    }

    /// Gives a payout and closes the round; the balance after it, or `None` when it must be tried again.
    pub(crate) async fn win(&self, round: &Round) -> Option<Money> {
        match self {
            Self::Operator(wallet) => wallet.win(round).await,
            Self::Wallets(wallets) => wallets.win(round).await,
        }
    }

    /// Takes a bet back; whether that is done.
    pub(crate) async fn undo(&self, round: &Round) -> bool {
        match self {
            Self::Operator(wallet) => wallet.undo(round).await,
            Self::Wallets(wallets) => wallets.undo(round).await,
        }
    }
}

/// One movement, or the wish for one that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Deed {
    /// Its name.
    pub(crate) key: String,
    /// Whose wallet.
    pub(crate) user: String,
    /// What the wallet gains.
    pub(crate) gain: Money,
    /// Whether an operator moved the money, not a game.
    pub(crate) transfer: bool,
    /// `RS_OK`, or why not.
    pub(crate) word: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) at: OffsetDateTime,
}

impl Deed {
    fn is_done(&self) -> bool {
        self.word == word::OK
    }
}

/// One line of the wallets' journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
enum Line {
    /// What a wallet held after all that is no longer told one by one.
    Held {
        /// Whose.
        user: String,
        /// How much.
        balance: Money,
    },
    /// A movement.
    Deed(Deed),
}

/// What the journal has told.
#[derive(Debug, Default)]
struct Book {
    wallets: HashMap<String, Money>,
    deeds: HashMap<String, Deed>,
}

impl Book {
    fn take(&mut self, line: Line) {
        match line {
            Line::Held { user, balance } => self.gain(&user, balance),
            Line::Deed(deed) => {
                if deed.is_done() {
                    self.gain(&deed.user, deed.gain);
                }
                self.deeds.insert(deed.key.clone(), deed);
            }
        }
    }

    fn gain(&mut self, user: &str, gain: Money) {
        let wallet = self.wallets.entry(user.to_owned()).or_default();
        *wallet = wallet.checked_add(gain).unwrap_or(*wallet);
    }

    fn balance(&self, user: &str) -> Money {
        self.wallets.get(user).copied().unwrap_or_default()
    }

    /// The lines from which everything that matters is read again: old rounds only as what they left.
    fn lines(&mut self, now: OffsetDateTime) -> Vec<Line> {
        self.deeds.retain(|_, deed| deed.transfer || deed.at + ROUNDS > now);
        let mut before = self.wallets.clone();
        for deed in self.deeds.values().filter(|deed| deed.is_done()) {
            let held = before.entry(deed.user.clone()).or_default();
            *held = held.checked_sub(deed.gain).unwrap_or(*held);
        }
        let held = before.into_iter().filter(|(_, balance)| *balance != Money::ZERO);
        let held = held.map(|(user, balance)| Line::Held { user, balance });
        held.chain(self.deeds.values().cloned().map(Line::Deed)).collect()
    }
}

/// All wallets.
pub(crate) struct Wallets {
    journal: Journal,
    clock: SharedClock,
    // One movement at a time: what is decided is on the disk before the next is.
    book: AsyncMutex<Book>,
    currency: Asset,
    mishaps: Mishaps,
    script: Mutex<HashMap<String, VecDeque<Mishap>>>,
    // Names of transactions that lists lack, until all is to go right again.
    dropped: Mutex<HashSet<String>>,
}

impl Wallets {
    /// Reads the wallets' journal in `folder`.
    pub(crate) fn open(settings: Settings, folder: &Path, clock: SharedClock) -> Result<Self, Broken> {
        let mut book = Book::default();
        let now = clock.now();
        let journal = Journal::open(&folder.join("purses.jsonl"), |lines: Vec<Line>| {
            lines.into_iter().for_each(|line| book.take(line));
            book.lines(now)
        })?;
        let Settings { currency, mishaps, .. } = settings;
        let (book, script, dropped) = (AsyncMutex::new(book), Mutex::default(), Mutex::default());
        Ok(Self { journal, clock, book, currency, mishaps, script, dropped })
    }

    /// What a player has here.
    pub(crate) async fn balance(&self, user: &str) -> Money {
        self.book.lock().await.balance(user)
    }

    /// What became of a movement.
    pub(crate) async fn deed(&self, key: &str) -> Option<Deed> {
        self.book.lock().await.deeds.get(key).cloned()
    }

    /// Moves money once per name; a wallet never goes below zero. `None`: the journal cannot be written, and nothing is
    /// known. With the balance after it.
    pub(crate) async fn act(&self, deed: Deed) -> Option<(Deed, Money)> {
        let mut book = self.book.lock().await;
        if let Some(known) = book.deeds.get(&deed.key) {
            let same = known.user == deed.user && known.gain == deed.gain;
            let word = if same { known.word.clone() } else { word::DUPLICATE.to_owned() };
            return Some((Deed { word, ..deed.clone() }, book.balance(&deed.user)));
        }
        let after = book.balance(&deed.user).checked_add(deed.gain);
        let enough = after.is_some_and(|after| !after.is_negative());
        let word = if deed.is_done() && !enough { word::FUNDS.to_owned() } else { deed.word.clone() };
        let deed = Deed { word, ..deed };
        if !self.journal.add(&Line::Deed(deed.clone())).await {
            return None;
        }
        book.take(Line::Deed(deed.clone()));
        let balance = book.balance(&deed.user);
        Some((deed, balance))
    }

    fn of_round(&self, round: &Round, key: String, gain: Money) -> Deed {
        let (user, at) = (round.asked.user.clone(), self.clock.now());
        Deed { key, user, gain, transfer: false, word: word::OK.to_owned(), at }
    }

    async fn bet(&self, round: &Round) -> Placed {
        let stake = Money::ZERO.checked_sub(round.asked.stake.money()).unwrap_or_default();
        match self.act(self.of_round(round, round.bet_key(), stake)).await {
            Some((deed, balance)) if deed.is_done() => Placed::Taken(balance),
            Some((deed, _)) => Placed::Refused(deed.word),
            None => Placed::Uncertain(None),
        }
    }

    async fn win(&self, round: &Round) -> Option<Money> {
        let (_, balance) = self.act(self.of_round(round, round.win_key(), round.payout())).await?;
        Some(balance)
    }

    async fn undo(&self, round: &Round) -> bool {
        let bet = self.of_round(round, round.bet_key(), Money::ZERO);
        match self.deed(&bet.key).await {
            Some(deed) if deed.is_done() => {
                let stake = round.asked.stake.money();
                self.act(self.of_round(round, round.undo_key(), stake)).await.is_some()
            }
            Some(_) => true,
            // Its name is spent, so that a bet that comes late finds it refused.
            None => self.act(Deed { word: word::LIMIT.to_owned(), ..bet }).await.is_some(),
        }
    }

    /// What goes wrong with this call, if anything does: what was asked for goes first.
    pub(crate) fn mishap(&self, call: &str) -> Option<Mishap> {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.get_mut(call).and_then(VecDeque::pop_front).or_else(|| self.mishaps.happens(call))
    }

    /// The list as it is told: without the lines that were dropped. A list that loses one loses its first.
    pub(crate) fn listed(&self, list: &mut Vec<Value>) {
        let mut dropped = self.dropped.lock().unwrap_or_else(PoisonError::into_inner);
        let is_dropped = |row: &Value, dropped: &HashSet<String>| {
            row["transaction_uuid"].as_str().is_some_and(|key| dropped.contains(key))
        };
        list.retain(|row| !is_dropped(row, &dropped));
        if !list.is_empty() && self.mishap("list") == Some(Mishap::Drop) {
            let row = list.remove(0);
            dropped.extend(row["transaction_uuid"].as_str().map(ToOwned::to_owned));
        }
    }

    /// What is to go wrong with the next calls of a name.
    pub(crate) fn plan(&self, call: &str, next: Vec<Mishap>) {
        if call == "list" && next.is_empty() {
            self.dropped.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.insert(call.to_owned(), next.into());
    }
}

/// A transfer by an operator: into the wallet or out of it.
pub(crate) fn transfer(key: &str, user: &str, amount: Amount, inward: bool, at: OffsetDateTime) -> Deed {
    let (key, user) = (key.to_owned(), user.to_owned());
    let gain = if inward { Some(amount.money()) } else { Money::ZERO.checked_sub(amount.money()) };
    Deed { key, user, gain: gain.unwrap_or_default(), transfer: true, word: word::OK.to_owned(), at }
}
