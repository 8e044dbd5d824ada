//! What every round has come to, as the journal tells it.

use std::collections::{HashMap, VecDeque};

use games::slots::Book;
use kernel::{Money, Period};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::journal::{Asked, Entry, Launch, Seeds};

/// How long a launch is remembered.
const LAUNCH: Duration = Duration::hours(24);
/// Rounds that are over and still listed.
const HISTORY: usize = 50_000;
/// Rounds of one player in one game that they can look back on.
const LAST: usize = 20;
/// Launches from which on old ones are looked for.
const LAUNCHES: usize = 10_000;

/// What a round has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The bet may or may not have reached the wallet.
    Asked,
    /// The wallet refused it.
    Refused,
    /// The result stands, its payout is owed.
    Drawn,
    /// The wallet took the payout.
    Paid,
    /// The bet is being taken back.
    Undoing,
    /// The bet was taken back.
    Undone,
}

impl State {
    /// Whether the wallet is still owed something.
    pub(crate) const fn is_owed(self) -> bool {
        matches!(self, Self::Drawn | Self::Undoing)
    }
}

/// One round.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) asked: Asked,
    pub(crate) state: State,
    /// What the wallet said when it refused.
    pub(crate) refusal: String,
    pub(crate) book: Option<Book>,
    pub(crate) seeds: Option<Seeds>,
    pub(crate) shown: bool,
}

impl Round {
    fn of(asked: Asked) -> Self {
        Self { asked, state: State::Asked, refusal: String::new(), book: None, seeds: None, shown: false }
    }

    /// The transaction by which the stake is taken.
    pub(crate) fn bet_key(&self) -> String {
        format!("{}-b", self.asked.round.simple())
    }

    /// The transaction by which the payout is given.
    pub(crate) fn win_key(&self) -> String {
        format!("{}-w", self.asked.round.simple())
    }

    /// The transaction by which the stake is taken back.
    pub(crate) fn undo_key(&self) -> String {
        format!("{}-r", self.asked.round.simple())
    }

    pub(crate) fn payout(&self) -> Money {
        self.book.as_ref().map_or(Money::ZERO, |book| book.payout)
    }

    /// Whether nothing will happen to it any more.
    fn is_over(&self) -> bool {
        matches!(self.state, State::Refused | State::Undone) || (self.state == State::Paid && self.shown)
    }

    /// The lines from which it is read again.
    fn entries(&self) -> Vec<Entry> {
        let round = self.asked.round;
        let mut entries = vec![Entry::Asked(self.asked.clone())];
        if let (Some(book), Some(seeds)) = (&self.book, &self.seeds) {
            entries.push(Entry::Drawn { round, book: Box::new(book.clone()), seeds: seeds.clone() });
        }
        match self.state {
            State::Asked | State::Drawn => {}
            State::Refused => entries.push(Entry::Refused { round, status: self.refusal.clone() }),
            State::Paid => entries.push(Entry::Paid { round }),
            State::Undoing => entries.push(Entry::Undoing { round }),
            State::Undone => entries.extend([Entry::Undoing { round }, Entry::Undone { round }]),
        }
        if self.shown {
            entries.push(Entry::Shown { round });
        }
        entries
    }
}

/// Everything the journal tells.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    launches: HashMap<String, Launch>,
    launches_most: usize,
    rounds: HashMap<Uuid, Round>,
    by_request: HashMap<(String, Uuid), Uuid>,
    // The last round of each player in each game, while it was not shown to its end.
    unshown: HashMap<(String, String), Uuid>,
    over: VecDeque<Uuid>,
    // The last rounds of each player in each game that have a result, the newest last.
    last: HashMap<(String, String), VecDeque<Uuid>>,
}

impl Rounds {
    /// Reads the journal. A bet whose answer never came is uncertain, and so it is taken back.
    pub(crate) fn read(entries: Vec<Entry>, now: OffsetDateTime) -> Self {
        let mut rounds = Self::default();
        for entry in entries {
            rounds.take(entry);
        }
        rounds.launches.retain(|_, launch| launch.at + LAUNCH > now);
        for round in rounds.rounds.values_mut().filter(|round| round.state == State::Asked) {
            round.state = State::Undoing;
        }
        rounds
    }

    /// What must be written so that nothing is forgotten.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let launches = self.launches.values().cloned().map(Entry::Launched);
        let mut rounds: Vec<&Round> = self.rounds.values().collect();
        rounds.sort_by_key(|round| round.asked.at);
        launches.chain(rounds.into_iter().flat_map(Round::entries)).collect()
    }

    /// Takes a line into account.
    pub(crate) fn take(&mut self, entry: Entry) {
        match entry {
            Entry::Launched(launch) => {
                // Old ones go whenever their number has doubled.
                if self.launches.len() >= self.launches_most {
                    self.launches.retain(|_, known| known.at + LAUNCH > launch.at);
                    self.launches_most = (self.launches.len() * 2).max(LAUNCHES);
                }
                self.launches.insert(launch.token.clone(), launch);
            }
            Entry::Asked(asked) => {
                self.by_request.insert((asked.user.clone(), asked.request), asked.round);
                self.rounds.insert(asked.round, Round::of(asked));
            }
            Entry::Drawn { round, book, seeds } => {
                if let Some(known) = self.rounds.get_mut(&round) {
                    (known.state, known.book, known.seeds) = (State::Drawn, Some(*book), Some(seeds));
                    let place = (known.asked.user.clone(), known.asked.game.clone());
                    let last = self.last.entry(place.clone()).or_default();
                    last.push_back(round);
                    if last.len() > LAST {
                        last.pop_front();
                    }
                    // Whoever plays on has seen the round before.
                    if let Some(before) = self.unshown.insert(place, round)
                        && let Some(seen) = self.rounds.get_mut(&before)
                    {
                        seen.shown = true;
                        self.forget_if_over(before);
                    }
                }
            }
            Entry::Refused { round, status } => {
                if let Some(known) = self.rounds.get_mut(&round) {
                    known.refusal = status;
                }
                self.set(round, State::Refused);
            }
            Entry::Paid { round } => self.set(round, State::Paid),
            Entry::Undoing { round } => self.set(round, State::Undoing),
            Entry::Undone { round } => self.set(round, State::Undone),
            Entry::Shown { round } => {
                if let Some(known) = self.rounds.get_mut(&round) {
                    known.shown = true;
                    let place = (known.asked.user.clone(), known.asked.game.clone());
                    if self.unshown.get(&place) == Some(&round) {
                        self.unshown.remove(&place);
                    }
                }
                self.forget_if_over(round);
            }
        }
    }

    fn set(&mut self, round: Uuid, state: State) {
        // A debt may be paid twice at once, by the spin and by the task that pays debts: it counts once.
        if let Some(known) = self.rounds.get_mut(&round).filter(|known| known.state != state) {
            known.state = state;
            self.forget_if_over(round);
        }
    }

    /// Only so many rounds that are over are kept; their memory is what `transactions/list` answers from.
    fn forget_if_over(&mut self, round: Uuid) {
        if !self.rounds.get(&round).is_some_and(Round::is_over) {
            return;
        }
        self.over.push_back(round);
        while self.over.len() > HISTORY {
            let Some(oldest) = self.over.pop_front() else { return };
            if let Some(gone) = self.rounds.remove(&oldest) {
                let place = (gone.asked.user.clone(), gone.asked.game.clone());
                if let Some(last) = self.last.get_mut(&place) {
                    last.retain(|round| *round != oldest);
                    if last.is_empty() {
                        self.last.remove(&place);
                    }
                }
                self.by_request.remove(&(gone.asked.user, gone.asked.request));
            }
        }
    }

    pub(crate) fn launch(&self, token: &str) -> Option<&Launch> {
        self.launches.get(token)
    }

    pub(crate) fn round(&self, id: Uuid) -> Option<&Round> {
        self.rounds.get(&id)
    }

    /// The round that a player's request made before.
    pub(crate) fn requested(&self, user: &str, request: Uuid) -> Option<&Round> {
        self.by_request.get(&(user.to_owned(), request)).and_then(|id| self.rounds.get(id))
    }

    /// A player's round that was not shown to its end.
    pub(crate) fn unshown(&self, user: &str, game: &str) -> Option<&Round> {
        self.unshown.get(&(user.to_owned(), game.to_owned())).and_then(|id| self.rounds.get(id))
    }

    /// A player's last rounds in a game, the newest first. One that was not shown to its end does not tell its end here.
    pub(crate) fn shown(&self, user: &str, game: &str) -> impl Iterator<Item = &Round> {
        let last = self.last.get(&(user.to_owned(), game.to_owned()));
        let rounds = last.into_iter().flatten().rev().filter_map(|id| self.rounds.get(id));
        rounds.filter(|round| round.shown)
    }

    /// What the wallet is owed.
    pub(crate) fn owed(&self) -> Vec<Round> {
        self.rounds.values().filter(|round| round.state.is_owed()).cloned().collect()
    }

    /// Rounds asked for in a span of time, the oldest first, after one with this moment and name: a page of them.
    pub(crate) fn between(
        &self,
        Period { from, until }: Period,
        after: Option<(OffsetDateTime, Uuid)>,
        limit: usize,
    ) -> Vec<&Round> {
        let place = |round: &Round| (round.asked.at, round.asked.round);
        let within = self.rounds.values().filter(|round| round.asked.at >= from && round.asked.at < until);
        let behind = within.filter(|round| after.is_none_or(|after| place(round) > after));
        let mut found: Vec<&Round> = behind.collect();
        found.sort_by_key(|round| place(round));
        found.truncate(limit);
        found
    }
}
