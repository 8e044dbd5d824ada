//! Rounds that run: a curve grows from their start, and bets leave at what it shows (domain.md 2.5, realtime.md 2).
//!
//! Where a round ends was decided with its chain, and every node can compute it. So whoever receives a cash-out answers for good, by
//! the moment at which it was received, whether the host lives or not; that the bet left is written down before it is paid, and
//! before anybody is told.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use games::table::crash::{self, Cell, Crash};
use gate::Restriction;
use kernel::{
    Amount, Money,
    id::{MemberId, TableId},
};
use serde::Deserialize;
use serde_json::Value;
use store::Store;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use wager::{Act, Verdict};

use crate::{
    Error, Phase, PlacedBet, Receipt, Round, Table, Tables, annul,
    bet::{self, BetState, command},
    chain::Chain,
    clock::NodeClock,
    host, round,
};

/// No stake is taken that would bring the multiplier at which everybody leaves below this one, in hundredths.
const LOWEST_TOP: u64 = 1_000;
/// Where a bet that was lost by hand would have left at the least, in hundredths: few ride further.
const RIDDEN: u64 = 1_000;
/// From the word that a round starts to its curve: so that who is told of it sees it from the beginning.
pub(crate) const LEAD: Duration = Duration::milliseconds(400);

/// What a member asks for who leaves a round.
#[derive(Clone, Copy, Debug)]
pub struct CashOut {
    /// Whose.
    pub member: MemberId,
    /// At which table.
    pub table: TableId,
    /// In which of its rounds.
    pub round: i64,
    /// Which of the member's bets there, from 1.
    pub bet: i32,
}

/// How a round runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    started_at: OffsetDateTime,
    top: u64,
    crash: Crash,
}

/// Where rounds end whose chain was walked already, of each table the last one: a secret until they do. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Runs {
    pub(crate) store: Store,
    pub(crate) clock: NodeClock,
    ends: Arc<Mutex<HashMap<TableId, (Uuid, Crash)>>>,
}

impl Runs {
    pub(crate) fn new(store: Store, clock: NodeClock) -> Self {
        Self { store, clock, ends: Arc::default() }
    }

    /// How a round runs that has started.
    pub(crate) async fn of(&self, round: &Round) -> Result<Option<Run>, Error> {
        let Some((started_at, top)) = round.started_at.zip(top(round)) else { return Ok(None) };
        let crash = match self.known(round) {
            Some(crash) => crash,
            None => {
                let chain =
                    Chain::find(&self.store, round.table, round.chain).await?.ok_or(Error::Unknown)?;
                let drawn = chain.of(round)?.draw(round)?.result;
                let crash = Crash::deserialize(&drawn).map_err(|error| Error::Rules(error.to_string()))?;
                self.keep(round, crash);
                crash
            }
        };
        Ok(Some(Run { started_at, top, crash }))
    }

    fn known(&self, round: &Round) -> Option<Crash> {
        let ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.get(&round.table).filter(|(id, _)| *id == round.id).map(|(_, crash)| *crash)
    }

    fn keep(&self, round: &Round, crash: Crash) {
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.insert(round.table, (round.id, crash));
    }
}

impl Run {
    /// When nobody can leave any more.
    pub(crate) fn ends_at(&self) -> OffsetDateTime {
        let length = i64::try_from(self.crash.ends_after(self.top)).unwrap_or(i64::MAX);
        self.started_at + Duration::milliseconds(length)
    }

    /// Where whoever is still in leaves, and how far the curve has come at a moment, in hundredths.
    pub(crate) fn reached(&self, at: OffsetDateTime, is_drawn: bool) -> (u64, u64) {
        let end = self.crash.hundredths;
        (self.top, if is_drawn { end } else { self.shows(at).min(end) })
    }

    /// What the curve shows at a moment, as if it went on for ever.
    fn shows(&self, at: OffsetDateTime) -> u64 {
        let passed = u64::try_from((at - self.started_at).whole_milliseconds()).unwrap_or_default();
        crash::hundredths_at(passed)
    }

    /// Where a bet leaves of which its player said so at this moment.
    fn leaves(&self, bet: &PlacedBet, at: OffsetDateTime) -> Result<u64, Error> {
        let shown = self.shows(at);
        if shown < crash::LEAST {
            return Err(Error::NotRunning);
        }
        let by_itself = cell(bet)?.left(None, self.top);
        if at >= self.ends_at() || matches!(by_itself, Cell::At(auto) if auto <= shown) {
            return Err(Error::CashOutLate);
        }
        Ok(shown)
    }
}

pub(crate) fn cell(bet: &PlacedBet) -> Result<Cell, Error> {
    bet.cell.parse().map_err(|_| Error::Rules(format!("{} in a round that runs", bet.cell)))
}

fn top(round: &Round) -> Option<u64> {
    round.top.and_then(|top| u64::try_from(top).ok())
}

/// Where a bet of a drawn round is settled: as it lies, or where it left.
pub(crate) fn settled_on(round: &Round, bet: &PlacedBet) -> Result<String, Error> {
    match top(round) {
        Some(top) => Ok(cell(bet)?.left(bet.left_at, top).to_string()),
        None => Ok(bet.cell.clone()),
    }
}

/// Where a bet of a drawn round was going to leave, as far as is known: one that rode on by hand until the round was over is taken for
/// one that would have left where it crashed, and not below [`RIDDEN`]. On the average this makes chance look larger than it is, not smaller,
/// for all who leave below that.
pub(crate) fn heads_for(round: &Round, bet: &PlacedBet) -> Result<String, Error> {
    let Some(top) = top(round) else { return Ok(bet.cell.clone()) };
    let rode = match (cell(bet)?, bet.left_at) {
        (Cell::ByHand, None) => {
            let crash = Crash::deserialize(round.result.as_ref().unwrap_or(&Value::Null));
            Some(crash.map_err(|error| Error::Rules(error.to_string()))?.hundredths.max(RIDDEN))
        }
        (_, left_at) => left_at,
    };
    Ok(cell(bet)?.left(rode, top).to_string())
}

/// Whether a bet comes back because its host died while it could have left.
pub(crate) fn comes_back(round: &Round, bet: &PlacedBet) -> Result<bool, Error> {
    let could_leave = round.interrupted_at.is_some() && top(round).is_some() && bet.left_at.is_none();
    Ok(could_leave && cell(bet)? == Cell::ByHand)
}

/// The multiplier at which everybody leaves, so that stakes of so much are not paid more than the house pays for a round.
pub(crate) fn highest_top(staked: Money, most: Option<Amount>) -> u64 {
    let highest = staked.positive().zip(most).map(|(staked, most)| crash::highest_paid(staked, most));
    highest.map_or(crash::MOST, |top| top.clamp(crash::LEAST, crash::MOST))
}

/// Whether a round takes a stake beside those that lie in it.
pub(crate) fn has_room(table: &Table, staked: Money, stake: Amount) -> bool {
    let staked = staked.checked_add(stake.money());
    staked.is_some_and(|staked| highest_top(staked, table.terms.most_paid) >= LOWEST_TOP)
}

impl Tables {
    /// Lets a bet leave a round that runs, at what the curve showed when its player's word was received, and pays it. The same again
    /// finds what became of it.
    ///
    /// # Errors
    /// Why it does not leave; after [`wager::Error::OutcomeUnknown`] it has left, and the same again tells what it was paid.
    pub async fn cash_out(&self, ask: &CashOut, receipt: Receipt) -> Result<PlacedBet, Error> {
        let table = Table::find(&self.store, ask.table).await?;
        let bet = self.leave(ask, &receipt).await?;
        drop(receipt);
        self.pay_out(&table, bet).await
    }

    /// Writes down that a bet has left, while nobody can end its round.
    pub(crate) async fn leave(&self, ask: &CashOut, receipt: &Receipt) -> Result<PlacedBet, Error> {
        let round = round::sql::find(&self.store, ask.table, ask.round).await?.ok_or(Error::Unknown)?;
        let run = self.runs.of(&round).await?;
        let mut tx = self.store.begin().await?;
        let round = round::sql::held(&mut tx, ask.table, ask.round).await?.ok_or(Error::Unknown)?;
        let bet = bet::sql::held(&mut tx, (round.id, ask.member), ask.bet).await?;
        let bet = bet.ok_or(Error::BetUnknown)?;
        if bet.left_at.is_some() {
            return Ok(bet);
        }
        if comes_back(&round, &bet)? {
            return Err(Error::Interrupted);
        }
        let run = match (round.phase, run) {
            (Phase::Running, Some(run)) if round.interrupted_at.is_none() => run,
            // It has started since it was read, a moment before its curve begins.
            (Phase::Open | Phase::Locked, _) | (Phase::Running, None) => return Err(Error::NotRunning),
            _ => return Err(Error::CashOutLate),
        };
        // Its host is dead, and stakes will come back: nobody rides on without a risk until another one has found that out.
        if !host::sql::is_told(&mut tx, ask.table, host::ALIVE).await? {
            return Err(Error::Untold);
        }
        if bet.state != BetState::Taken {
            return Err(Error::CashOutLate);
        }
        let left = PlacedBet { left_at: Some(run.leaves(&bet, receipt.at)?), ..bet };
        bet::sql::left(&mut tx, &left, receipt.at).await?;
        tx.commit().await?;
        Ok(left)
    }

    /// Pays a bet that has left by hand, and writes it down. One that is paid is not paid again.
    pub(crate) async fn pay_out(&self, table: &Table, bet: PlacedBet) -> Result<PlacedBet, Error> {
        if bet.payout.is_some() {
            return Ok(bet);
        }
        let bet = self.pay_left(table, bet).await?;
        bet::sql::paid(self.store.pool(), bet.round, std::slice::from_ref(&bet)).await?;
        Ok(bet)
    }

    /// Pays a bet if it has left by hand and is not paid.
    pub(crate) async fn pay_left(&self, table: &Table, mut bet: PlacedBet) -> Result<PlacedBet, Error> {
        let Some(left_at) = bet.left_at.filter(|_| bet.payout.is_none()) else { return Ok(bet) };
        let amount = crash::paid_at(bet.stake, left_at)
            .ok_or_else(|| Error::Rules("a payout that no ledger holds".to_owned()))?;
        let act = Act::Win {
            amount,
            reference: Some(bet.key()),
            free: false,
            promo: false,
            late: false,
            ceiling: None,
            closes: false,
        };
        let command = command(table, bet.owner, bet.round, (annul::payout_key(&bet), act))?;
        if let Verdict::Refused(refusal) = self.bets.apply(command, Restriction::Free).await?.verdict {
            bet::unpaid(&bet, refusal);
            bet.state = BetState::Unpaid;
        }
        bet.payout = Some(amount);
        Ok(bet)
    }
}
