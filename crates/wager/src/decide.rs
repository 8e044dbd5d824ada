//! The money core: what is known and what is asked in, what happens out. Pure.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Amount, Money,
    event::{Event, Settlement},
    id::{RoundId, TransferId},
};
use ledger::{AccountKey, AccountKind, Movement, Overdraft, Reason};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Act, Command, Known, Outcome, Refusal, Round, RoundKey, Seen, SeenKey, SeenKind, Verdict};

/// What a decision needs besides.
pub struct Context<'a> {
    /// The moment.
    pub at: OffsetDateTime,
    /// Which of the house's split accounts pays and is paid.
    pub shard: u8,
    /// Makes ids.
    pub fresh: &'a mut (dyn FnMut() -> Uuid + Send),
}

/// What was decided. The book's own changes are read from [`Known::book`].
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// One per command, in order.
    pub outcomes: Vec<Outcome>,
    /// Transactions to record, in order.
    pub recorded: Vec<SeenKey>,
    /// Recorded earlier, now taken back.
    pub undone: BTreeSet<SeenKey>,
    /// Recorded earlier, now taken back in part.
    pub corrected: BTreeSet<SeenKey>,
    /// Rounds that began.
    pub opened: BTreeSet<RoundKey>,
    /// Rounds that changed, those that began among them.
    pub rounds: BTreeSet<RoundKey>,
    /// Facts for the outbox.
    pub events: Vec<Event>,
}

/// Decides commands in order, each on what those before it left.
pub fn decide(known: &mut Known, commands: &[Command], context: &mut Context<'_>) -> Decision {
    let mut desk = Desk { known, context, decision: Decision::default() };
    let mut touched = BTreeMap::new();
    for command in commands {
        let cash = desk.cash(command);
        let before = desk.known.book.balance(cash);
        let verdict = desk.take(command);
        let balance = desk.known.book.balance(cash);
        if balance != before {
            touched.insert((command.member, command.asset), balance);
        }
        let round = desk.known.rounds.get(&round_key(command)).map(|round| round.id);
        desk.decision.outcomes.push(Outcome { verdict, balance, round });
    }
    let changes = touched.into_iter();
    desk.decision.events.extend(changes.map(|((member, asset), balance)| Event::BalanceChanged {
        member,
        asset,
        balance,
    }));
    desk.decision
}

fn seen_key(command: &Command) -> SeenKey {
    (command.partner, command.key.clone())
}

fn round_key(command: &Command) -> RoundKey {
    (command.member, command.partner, command.round.clone())
}

/// How a round changes.
#[derive(Clone, Copy, Default)]
struct Change {
    stake: Money,
    payout: Money,
    closes: bool,
}

struct Desk<'d, 'c> {
    known: &'d mut Known,
    context: &'d mut Context<'c>,
    decision: Decision,
}

impl Desk<'_, '_> {
    /// The order of checks is that of domain.md 1.4: replay, tombstone, the caller's gate, then the act's own.
    fn take(&mut self, command: &Command) -> Verdict {
        if let Some(verdict) = self.replay(command) {
            return verdict;
        }
        if let Act::Win { reference: Some(reference), .. } = &command.act
            && let Some(refusal) = self.bet_missing(command, reference)
        {
            return Verdict::Refused(refusal);
        }
        if let Some(refusal) = command.gate {
            return Verdict::Refused(refusal);
        }
        let done = match &command.act {
            Act::Bet { amount, free, closes } => self.bet(command, *amount, *free, *closes),
            Act::Win { .. } => self.win(command),
            Act::Rollback { reference, closes } => self.rollback(command, reference, *closes),
            Act::Play { stake, payout } => self.play(command, *stake, *payout),
            Act::Late { amount, free, owed } => self.late(command, *amount, (*free, *owed)),
            Act::Correct { reference, by } => self.correct(command, reference, *by),
        };
        match done {
            Ok(()) => Verdict::Done,
            Err(refusal) => Verdict::Refused(refusal),
        }
    }

    fn replay(&self, command: &Command) -> Option<Verdict> {
        let seen = self.known.seen.get(&seen_key(command))?;
        let rollback = matches!(command.act, Act::Rollback { .. });
        Some(if seen.kind == SeenKind::Tombstone && !rollback {
            Verdict::Refused(Refusal::RolledBack)
        } else if !is_same(seen, command) || command.gate == Some(Refusal::WrongAsset) {
            // Named in another currency, it is not the transaction that stands.
            Verdict::Refused(Refusal::DuplicateKey)
        } else if seen.undone {
            // A bet that comes again after it was taken back must not look accepted.
            Verdict::Refused(Refusal::RolledBack)
        } else {
            Verdict::Replayed
        })
    }

    /// Why the bet that a win refers to cannot be won.
    fn bet_missing(&self, command: &Command, reference: &str) -> Option<Refusal> {
        match self.known.seen.get(&(command.partner, reference.to_owned())) {
            Some(bet) if bet.kind == SeenKind::Tombstone || bet.undone => Some(Refusal::RolledBack),
            Some(bet)
                if bet.member == command.member && matches!(bet.kind, SeenKind::Bet | SeenKind::Play) =>
            {
                None
            }
            _ => Some(Refusal::NoSuchTransaction),
        }
    }

    fn is_closed(&self, command: &Command) -> bool {
        self.known.rounds.get(&round_key(command)).is_some_and(|round| round.closed)
    }

    fn bet(&mut self, command: &Command, amount: Money, free: bool, closes: bool) -> Result<(), Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let mut seen = seen(command, SeenKind::Bet, amount);
        seen.free = free;
        let stake = if free { Money::ZERO } else { amount };
        seen.transfer = self.pay(command, Way::In(Reason::Bet), stake)?;
        self.record(command, seen);
        self.turn(command, Change { stake, payout: Money::ZERO, closes })
    }

    fn win(&mut self, command: &Command) -> Result<(), Refusal> {
        let Act::Win { amount, reference, free, promo, closes } = &command.act else {
            return Ok(());
        };
        let known_round = self.known.rounds.contains_key(&round_key(command));
        if reference.is_none() && !promo && !known_round {
            return Err(Refusal::NoSuchTransaction);
        }
        let reason = match (promo, free) {
            (true, _) => Reason::PromoWin,
            (false, true) => Reason::FreeWin,
            (false, false) => Reason::Win,
        };
        let mut seen = seen(command, SeenKind::Win, *amount);
        (seen.free, seen.reference) = (*free, reference.clone());
        seen.transfer = self.pay(command, Way::Out(reason), *amount)?;
        self.record(command, seen);
        self.turn(command, Change { stake: Money::ZERO, payout: *amount, closes: *closes })
    }

    fn play(&mut self, command: &Command, stake: Amount, payout: Money) -> Result<(), Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let mut seen = seen(command, SeenKind::Play, stake.money());
        seen.payout = payout;
        seen.transfer = self.pay(command, Way::In(Reason::Bet), stake.money())?;
        seen.payout_transfer = self.pay(command, Way::Out(Reason::Win), payout)?;
        self.record(command, seen);
        self.turn(command, Change { stake: stake.money(), payout, closes: true })
    }

    /// A stake of which we hear afterwards. Whether its round has ended does not matter: the partner played it.
    fn late(&mut self, command: &Command, amount: Money, (free, owed): (bool, bool)) -> Result<(), Refusal> {
        let mut seen = seen(command, SeenKind::Bet, amount);
        seen.free = free;
        let stake = if free { Money::ZERO } else { amount };
        let way = if owed { Way::Owed(Reason::Bet) } else { Way::In(Reason::Bet) };
        seen.transfer = self.pay(command, way, stake)?;
        self.record(command, seen);
        self.turn(command, Change { stake, ..Change::default() })
    }

    /// Takes back a part of what a transaction moved, by a transfer that names the one it made.
    fn correct(&mut self, command: &Command, reference: &str, by: Amount) -> Result<(), Refusal> {
        let key = (command.partner, reference.to_owned());
        let found = self.known.seen.get(&key).cloned().ok_or(Refusal::NoSuchTransaction)?;
        let is_same = found.member == command.member && found.round == command.round;
        let moved = matches!(found.kind, SeenKind::Bet | SeenKind::Win) && !found.free;
        if !is_same || !moved {
            return Err(Refusal::NoSuchTransaction);
        }
        if found.undone {
            return Err(Refusal::RolledBack);
        }
        let part = by.money();
        let corrected = found.corrected.checked_add(part).ok_or(Refusal::OutOfRange)?;
        if corrected > found.amount {
            return Err(Refusal::OutOfRange);
        }
        let less = part.checked_neg().ok_or(Refusal::OutOfRange)?;
        let change = if found.kind == SeenKind::Bet {
            self.pay(command, Way::Back(Reason::BetRolledBack, found.transfer), part)?;
            Change { stake: less, ..Change::default() }
        } else {
            self.pay(command, Way::Seized(Reason::WinRolledBack, found.transfer), part)?;
            Change { payout: less, ..Change::default() }
        };
        if let Some(seen) = self.known.seen.get_mut(&key) {
            seen.corrected = corrected;
        }
        self.decision.corrected.insert(key);
        let mut seen = seen(command, SeenKind::Correction, part);
        seen.reference = Some(reference.to_owned());
        self.record(command, seen);
        self.turn(command, change)
    }

    fn rollback(&mut self, command: &Command, reference: &str, closes: bool) -> Result<(), Refusal> {
        let key = (command.partner, reference.to_owned());
        let change = match self.known.seen.get(&key).cloned() {
            None => {
                let tombstone =
                    Seen { reference: None, said: None, ..seen(command, SeenKind::Tombstone, Money::ZERO) };
                self.decision.recorded.push(key.clone());
                self.known.seen.insert(key, tombstone);
                Change::default()
            }
            Some(undone) if undone.undone || !is_own(undone.kind) => Change::default(),
            Some(undone) if undone.member != command.member => {
                return Err(Refusal::NoSuchTransaction);
            }
            Some(undone) => self.undo(command, key, &undone)?,
        };
        let mut seen = seen(command, SeenKind::Rollback, Money::ZERO);
        seen.reference = Some(reference.to_owned());
        self.record(command, seen);
        self.turn(command, Change { closes, ..change })
    }

    /// Moves back what `undone` moved.
    fn undo(&mut self, command: &Command, key: SeenKey, undone: &Seen) -> Result<Change, Refusal> {
        // What a correction took back is back already.
        let left = undone.amount.checked_sub(undone.corrected).ok_or(Refusal::OutOfRange)?;
        let stake = if undone.free { Money::ZERO } else { left };
        let negative = |money: Money| money.checked_neg().ok_or(Refusal::OutOfRange);
        let change = match undone.kind {
            SeenKind::Tombstone | SeenKind::Rollback | SeenKind::Correction => Change::default(),
            SeenKind::Bet => {
                self.pay(command, Way::Back(Reason::BetRolledBack, undone.transfer), stake)?;
                Change { stake: negative(stake)?, ..Change::default() }
            }
            SeenKind::Win => {
                self.pay(command, Way::Seized(Reason::WinRolledBack, undone.transfer), left)?;
                Change { payout: negative(left)?, ..Change::default() }
            }
            SeenKind::Play => {
                self.pay(command, Way::Back(Reason::BetRolledBack, undone.transfer), stake)?;
                self.pay(command, Way::Seized(Reason::WinRolledBack, undone.payout_transfer), undone.payout)?;
                Change { stake: negative(stake)?, payout: negative(undone.payout)?, closes: false }
            }
        };
        if let Some(seen) = self.known.seen.get_mut(&key) {
            seen.undone = true;
        }
        self.decision.undone.insert(key);
        Ok(change)
    }

    fn record(&mut self, command: &Command, seen: Seen) {
        let key = seen_key(command);
        self.decision.recorded.push(key.clone());
        self.known.seen.insert(key, seen);
    }

    /// Moves money between the member's cash and the house; nothing for zero.
    fn pay(&mut self, command: &Command, way: Way, money: Money) -> Result<Option<TransferId>, Refusal> {
        let Some(amount) = money.positive() else {
            return Ok(None);
        };
        let cash = self.cash(command);
        let house = AccountKey::house_shard(self.context.shard, way.house(), command.asset);
        let (from, to) = if way.is_credit() { (house, cash) } else { (cash, house) };
        let overdraft = if way.may_owe() { Overdraft::Flag } else { Overdraft::Refuse };
        let id = TransferId((self.context.fresh)());
        let cause = format!("round:{}:{}", command.partner, command.round);
        let movement = Movement { from, to, amount, reason: way.reason(), cause, corrects: way.corrects() };
        match self.known.book.make(id, movement, overdraft) {
            Ok(()) => Ok(Some(id)),
            Err(ledger::Error::InsufficientFunds { .. }) => Err(Refusal::InsufficientFunds),
            Err(_) => Err(Refusal::OutOfRange),
        }
    }

    fn cash(&self, command: &Command) -> AccountKey {
        AccountKey::member(command.member, AccountKind::Cash, command.asset)
    }

    /// Changes the command's round; a change after its end is a correction.
    fn turn(&mut self, command: &Command, change: Change) -> Result<(), Refusal> {
        let key = round_key(command);
        let at = self.context.at;
        let fresh = &mut self.context.fresh;
        let opened = &mut self.decision.opened;
        let round = self.known.rounds.entry(key.clone()).or_insert_with_key(|key| {
            opened.insert(key.clone());
            Round {
                id: RoundId(fresh()),
                game: command.game.clone(),
                asset: command.asset,
                stake: Money::ZERO,
                payout: Money::ZERO,
                closed: false,
                opened_at: at,
                settled_at: None,
            }
        });
        round.stake = round.stake.checked_add(change.stake).ok_or(Refusal::OutOfRange)?;
        round.payout = round.payout.checked_add(change.payout).ok_or(Refusal::OutOfRange)?;
        let corrected = round.closed && (change.stake != Money::ZERO || change.payout != Money::ZERO);
        let settled = !round.closed && change.closes;
        if settled {
            (round.closed, round.settled_at) = (true, Some(at));
        }
        if settled || corrected {
            let (stake, payout) =
                if settled { (round.stake, round.payout) } else { (change.stake, change.payout) };
            let settlement = Settlement {
                id: fresh(),
                round: round.id,
                member: command.member,
                vendor: command.partner.to_string(),
                game: command.game.clone(),
                asset: command.asset,
                stake,
                payout,
                // Slots, fish and mini games: the stake itself (domain.md 2.10).
                valid_bet: stake,
                settled_at: at,
            };
            self.decision.events.push(Event::RoundSettled(settlement));
        }
        self.decision.rounds.insert(key);
        Ok(())
    }
}

/// Which way money goes, and why.
#[derive(Clone, Copy)]
enum Way {
    /// From the member: a stake.
    In(Reason),
    /// From the member, even below zero: a stake that was played without us.
    Owed(Reason),
    /// To the member: a payout.
    Out(Reason),
    /// To the member: a stake taken back.
    Back(Reason, Option<TransferId>),
    /// From the member, even below zero: a payout taken back.
    Seized(Reason, Option<TransferId>),
}

impl Way {
    const fn is_credit(self) -> bool {
        matches!(self, Self::Out(_) | Self::Back(..))
    }

    /// Whether the member may owe for it.
    const fn may_owe(self) -> bool {
        matches!(self, Self::Owed(_) | Self::Seized(..))
    }

    const fn reason(self) -> Reason {
        match self {
            Self::In(reason)
            | Self::Owed(reason)
            | Self::Out(reason)
            | Self::Back(reason, _)
            | Self::Seized(reason, _) => reason,
        }
    }

    const fn corrects(self) -> Option<TransferId> {
        match self {
            Self::In(_) | Self::Owed(_) | Self::Out(_) => None,
            Self::Back(_, corrects) | Self::Seized(_, corrects) => corrects,
        }
    }

    const fn house(self) -> AccountKind {
        match self.reason() {
            Reason::FreeWin | Reason::PromoWin => AccountKind::Promotion,
            _ => AccountKind::Gaming,
        }
    }
}

/// What a command would leave on record.
fn seen(command: &Command, kind: SeenKind, amount: Money) -> Seen {
    Seen {
        kind,
        member: command.member,
        reference: None,
        round: command.round.clone(),
        game: command.game.clone(),
        asset: command.asset,
        amount,
        payout: Money::ZERO,
        free: false,
        undone: false,
        corrected: Money::ZERO,
        transfer: None,
        payout_transfer: None,
        said: command.said.clone(),
    }
}

/// Whether a transaction stands for itself: it moved what it moved for no other.
const fn is_own(kind: SeenKind) -> bool {
    matches!(kind, SeenKind::Bet | SeenKind::Win | SeenKind::Play)
}

/// Whether a recorded transaction is the same as the one asked for (domain.md 1.4, replay compare fields).
fn is_same(seen: &Seen, command: &Command) -> bool {
    let same = match &command.act {
        // Whoever hears of a bet that was booked afterwards hears that it stands.
        Act::Bet { amount, free, .. } | Act::Late { amount, free, .. } => {
            seen.kind == SeenKind::Bet && seen.amount == *amount && seen.free == *free
        }
        Act::Win { amount, reference, free, .. } => {
            seen.kind == SeenKind::Win
                && seen.amount == *amount
                && seen.reference == *reference
                && seen.free == *free
        }
        Act::Rollback { reference, .. } => {
            seen.kind == SeenKind::Rollback && seen.reference.as_deref() == Some(reference.as_str())
        }
        Act::Correct { reference, by } => {
            seen.kind == SeenKind::Correction
                && seen.amount == by.money()
                && seen.reference.as_deref() == Some(reference.as_str())
        }
        Act::Play { stake, payout } => {
            seen.kind == SeenKind::Play && seen.amount == stake.money() && seen.payout == *payout
        }
    };
    let round = seen.member == command.member && seen.round == command.round;
    same && round && seen.game == command.game && seen.asset == command.asset
}
