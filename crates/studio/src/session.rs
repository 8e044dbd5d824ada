//! A player at a game: the session, its spins, and what is left when the line breaks.

#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use games::{
    fairness::Words,
    slots::{self, Book, Evaluator},
};
use kernel::{Amount, Entropy, Money};
use tokio::sync::{Mutex as AsyncMutex, MutexGuard};
use uuid::Uuid;

use crate::{
    Error, Studio,
    journal::{Asked, Entry, Launch, Seeds},
    rounds::{Round, State},
    seeds::{Pair, Sealed},
    titles::Title,
    wallet::{Placed, ladder},
};

/// A session nobody touched for so long is over.
const IDLE: Duration = Duration::from_secs(3_600);
/// Most sessions at once.
const MOST: usize = 50_000;
/// What a demo begins with, in major units.
const DEMO: i64 = 1_000;

/// A player at a game.
pub(crate) struct Session {
    pub(crate) title: Title,
    pub(crate) evaluator: &'static Evaluator,
    /// Whose; `None` for a demo.
    pub(crate) launch: Option<Launch>,
    id: String,
    seeds: Mutex<Pair>,
    touched: Mutex<Instant>,
    // One spin at a time.
    turn: AsyncMutex<Turn>,
}

/// What changes from spin to spin.
#[derive(Default)]
pub(crate) struct Turn {
    demo_balance: Money,
    // Of a demo: its last round, for retries.
    demo_round: Option<(Uuid, Spun)>,
}

impl Turn {
    /// The answer to a request that a demo was asked before.
    fn again(&self, spin: Spin) -> Option<Result<Spun, Error>> {
        let (_, spun) = self.demo_round.as_ref().filter(|(known, _)| *known == spin.request)?;
        Some(if spun.book.stake == spin.stake { Ok(spun.clone()) } else { Err(Error::RequestReused) })
    }
}

/// The result of a spin.
#[derive(Clone, Debug)]
pub(crate) struct Spun {
    pub(crate) round: Uuid,
    pub(crate) book: Book,
    /// The balance with the stake taken.
    pub(crate) before: Money,
    /// The balance with the payout given.
    pub(crate) after: Money,
}

/// All sessions.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<String, Arc<Session>>>);

impl Sessions {
    fn keep(&self, session: Arc<Session>) -> Result<(), Error> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.retain(|_, session| session.idle() < IDLE);
        }
        if all.len() >= MOST {
            return Err(Error::Full);
        }
        all.insert(session.id.clone(), session);
        Ok(())
    }

    pub(crate) fn find(&self, id: &str) -> Result<Arc<Session>, Error> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let session = all.get(id).filter(|session| session.idle() < IDLE).ok_or(Error::SessionExpired)?;
        *session.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Ok(Arc::clone(session))
    }

    /// Whether a session that is not over draws its rounds from a seed, or will.
    pub(crate) fn draw_from(&self, server_seed: &str) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().any(|session| session.idle() < IDLE && session.seeds(|pair| pair.holds(server_seed)))
    }
}

impl Session {
    fn idle(&self) -> Duration {
        self.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// What the rounds are drawn from, as far as it is told before they are (domain.md 3.1).
    pub(crate) fn sealed(&self) -> Sealed {
        self.seeds(|pair| pair.sealed())
    }

    pub(crate) fn seeds<T>(&self, act: impl FnOnce(&mut Pair) -> T) -> T {
        act(&mut self.seeds.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until no spin is on its way, and keeps others waiting.
    pub(crate) async fn waits(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().await
    }
}

/// What a player asks for with one press.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spin {
    /// Its key: the same request gets the same round.
    pub(crate) request: Uuid,
    pub(crate) stake: Amount,
}

/// A session with what its page needs at once.
pub(crate) struct Opened {
    pub(crate) session: Arc<Session>,
    pub(crate) balance: Money,
    /// A round that was drawn and not shown to its end.
    pub(crate) unshown: Option<(Uuid, Book)>,
}

impl Studio {
    /// Opens a session: for the player of a token, or a demo without one.
    pub(crate) async fn open_session(&self, game: &str, token: Option<&str>) -> Result<Opened, Error> {
        let title = self.titles.find(game).ok_or(Error::UnknownGame)?;
        let evaluator = slots::find(title.model).ok_or(Error::UnknownGame)?;
        let launch = match token {
            Some(token) => {
                Some(self.rounds(|rounds| rounds.launch(token).cloned()).ok_or(Error::SessionExpired)?)
            }
            None => None,
        };
        if launch.as_ref().is_some_and(|launch| launch.game != game) {
            return Err(Error::SessionExpired);
        }
        let (balance, unshown) = match &launch {
            Some(launch) => {
                let balance = self.wallet.balance(launch).await.map_err(|status| refusal(&status))?;
                let unshown = self.rounds(|rounds| {
                    let round = rounds.unshown(&launch.user, game)?;
                    round.book.clone().map(|book| (round.asked.round, book))
                });
                (balance, unshown)
            }
            None => (Money::from_major(DEMO).unwrap_or_default(), None),
        };
        let id = Entropy.secret()?;
        let session = Arc::new(Session {
            // Until the player names their own part of the seeds, it is a piece of the session's name.
            // Of its own: a part of the session's name would stand in every record.
            seeds: Mutex::new(Pair::fresh(
                kernel::id::fresh().simple().to_string().get(16..).unwrap_or_default(),
            )?),
            id,
            title: title.clone(),
            evaluator,
            launch,
            touched: Mutex::new(Instant::now()),
            turn: AsyncMutex::new(Turn { demo_balance: balance, ..Turn::default() }),
        });
        self.sessions.keep(Arc::clone(&session))?;
        Ok(Opened { session, balance, unshown })
    }

    /// One spin. The same request again gets the same round.
    pub(crate) async fn spin(&self, session: &Session, spin: Spin) -> Result<Spun, Error> {
        if !ladder(&session.title).any(|step| step == spin.stake) {
            return Err(Error::StakeInvalid);
        }
        let mut turn = session.turn.lock().await;
        match &session.launch {
            None => {
                if let Some(again) = turn.again(spin) {
                    return again;
                }
                let begun = self.pace.begin(session.id()).await?;
                spin_demo(session, &mut turn, spin).inspect_err(|_| begun.did_not_happen())
            }
            Some(launch) => {
                if let Some(round) =
                    self.rounds(|rounds| rounds.requested(&launch.user, spin.request).cloned())
                {
                    return self.again(launch, &round, spin.stake).await;
                }
                // Of the player, not of the session: many sessions are no way to spin faster.
                let begun = self.pace.begin(&launch.user).await?;
                self.spin_for_money(session, launch, spin).await.inspect_err(|_| begun.did_not_happen())
            }
        }
    }

    async fn spin_for_money(&self, session: &Session, launch: &Launch, spin: Spin) -> Result<Spun, Error> {
        let Spin { request, stake } = spin;
        let asked = Asked {
            round: kernel::id::fresh(),
            request,
            user: launch.user.clone(),
            token: launch.token.clone(),
            game: launch.game.clone(),
            currency: launch.currency,
            stake,
            at: self.clock.now(),
        };
        let id = asked.round;
        self.record(Entry::Asked(asked)).await?;
        let round = self.rounds(|rounds| rounds.round(id).cloned()).ok_or(Error::UnknownRound)?;
        let before = match self.wallet.bet(&round).await {
            Placed::Taken(balance) => balance,
            Placed::Refused(status) => {
                self.record(Entry::Refused { round: id, status: status.clone() }).await?;
                return Err(refusal(&status));
            }
            Placed::Uncertain(status) => {
                self.record(Entry::Undoing { round: id }).await?;
                self.owed.notify_one();
                return Err(status.map_or(Error::WalletUnreachable, |status| refusal(&status)));
            }
        };
        let (book, seeds) = draw(session, stake);
        let Some(book) = book else {
            self.record(Entry::Undoing { round: id }).await?;
            self.owed.notify_one();
            return Err(Error::LimitReached);
        };
        self.record(Entry::Drawn { round: id, book: Box::new(book.clone()), seeds }).await?;
        let drawn = self.rounds(|rounds| rounds.round(id).cloned()).ok_or(Error::UnknownRound)?;
        let after = match self.wallet.win(&drawn).await {
            Some(balance) => {
                self.record(Entry::Paid { round: id }).await?;
                balance
            }
            None => {
                // The result stands; its payout is sent until it arrives.
                self.owed.notify_one();
                before.checked_add(book.payout).unwrap_or(before)
            }
        };
        Ok(Spun { round: id, book, before, after })
    }

    /// The answer to a request that was made before.
    async fn again(&self, launch: &Launch, round: &Round, stake: Amount) -> Result<Spun, Error> {
        if round.asked.stake != stake || round.asked.game != launch.game {
            return Err(Error::RequestReused);
        }
        match (round.state, &round.book) {
            (State::Drawn | State::Paid, Some(book)) => {
                let after = self.wallet.balance(launch).await.map_err(|status| refusal(&status))?;
                let before = after.checked_sub(book.payout).unwrap_or(after);
                Ok(Spun { round: round.asked.round, book: book.clone(), before, after })
            }
            (State::Refused, _) => Err(refusal(&round.refusal)),
            (State::Undoing | State::Undone, _) => Err(Error::WalletUnreachable),
            _ => Err(Error::RoundPending),
        }
    }

    /// The player has seen a round to its end.
    pub(crate) async fn shown(&self, session: &Session, round: Uuid) -> Result<(), Error> {
        let Some(launch) = &session.launch else { return Ok(()) };
        let known = self.rounds(|rounds| rounds.round(round).cloned()).ok_or(Error::UnknownRound)?;
        if known.asked.user != launch.user || known.book.is_none() {
            return Err(Error::UnknownRound);
        }
        if known.shown { Ok(()) } else { self.record(Entry::Shown { round }).await }
    }

    /// Pays what is owed until it is paid, with growing pauses.
    pub(crate) async fn pay_debts(&self, stop: tokio_util::sync::CancellationToken) {
        const SHORTEST: Duration = Duration::from_millis(250);
        const LONGEST: Duration = Duration::from_secs(60);
        let mut pause = SHORTEST;
        loop {
            let (mut left, mut paid) = (false, false);
            for round in self.rounds(|rounds| rounds.owed()) {
                let settled = match round.state {
                    State::Drawn => {
                        self.wallet.win(&round).await.map(|_| Entry::Paid { round: round.asked.round })
                    }
                    _ => self.wallet.undo(&round).await.then_some(Entry::Undone { round: round.asked.round }),
                };
                let settled = match settled {
                    Some(entry) => self.record(entry).await.is_ok(),
                    None => false,
                };
                (left, paid) = (left || !settled, paid || settled);
            }
            // A wallet that took something is there: the next try need not wait long.
            pause = if left && !paid { (pause * 2).min(LONGEST) } else { SHORTEST };
            tokio::select! {
                () = self.owed.notified() => {}
                () = tokio::time::sleep(pause), if left => {}
                () = stop.cancelled() => return,
            }
        }
    }
}

fn spin_demo(session: &Session, turn: &mut Turn, spin: Spin) -> Result<Spun, Error> {
    let Spin { request, stake } = spin;
    let before = turn.demo_balance.checked_sub(stake.into()).filter(|left| !left.is_negative());
    let before = before.ok_or(Error::InsufficientFunds)?;
    let (book, _) = draw(session, stake);
    let book = book.ok_or(Error::LimitReached)?;
    let after = before.checked_add(book.payout).ok_or(Error::LimitReached)?;
    turn.demo_balance = after;
    let spun = Spun { round: kernel::id::fresh(), book, before, after };
    turn.demo_round = Some((request, spun.clone()));
    Ok(spun)
}

/// Draws a round from the session's committed seed.
fn draw(session: &Session, stake: Amount) -> (Option<Book>, Seeds) {
    let seeds = session.seeds(Pair::draw);
    let mut words = Words::new(&seeds.server, &seeds.client, seeds.nonce);
    (slots::play(session.evaluator, &mut words, stake), seeds)
}

fn refusal(status: &str) -> Error {
    match status {
        "RS_ERROR_NOT_ENOUGH_MONEY" => Error::InsufficientFunds,
        "RS_ERROR_LIMIT_REACHED" => Error::LimitReached,
        "RS_ERROR_INVALID_TOKEN" | "RS_ERROR_TOKEN_EXPIRED" => Error::SessionExpired,
        "RS_ERROR_USER_DISABLED" => Error::NotAllowed,
        "RS_ERROR_INVALID_GAME" => Error::NotOpen,
        _ => Error::WalletUnreachable,
    }
}
