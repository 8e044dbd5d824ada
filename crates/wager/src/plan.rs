//! What a command is to do, by what is known; read only, so that a command that is refused has changed nothing.

use kernel::{Amount, Money, id::TransferId};
use ledger::{AccountKind, Reason};

use crate::{Act, Command, Known, Refusal, RoundKey, Seen, SeenKey, SeenKind, Verdict};

/// How a round changes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) stake: Money,
    pub(crate) payout: Money,
    pub(crate) closes: bool,
}

/// What a command does to the record of another.
pub(crate) enum Mark {
    /// It takes it back.
    Undoes(SeenKey),
    /// It takes a part of it back; how much in all.
    Corrects(SeenKey, Money),
    /// It pays what was held.
    Releases(SeenKey),
    /// It keeps it from ever happening.
    Buries(SeenKey, Seen),
}

/// What a command does, said before anything changes, so that one that cannot be done whole is not begun.
pub(crate) struct Plan {
    pub(crate) seen: Seen,
    /// A stake first, then a payout.
    pub(crate) payments: Vec<(Way, Money)>,
    pub(crate) mark: Option<Mark>,
    /// None when nothing happens in the round.
    pub(crate) change: Option<Change>,
    /// A win that somebody should look at, though it is paid.
    pub(crate) odd: bool,
}

impl Plan {
    fn of(seen: Seen) -> Self {
        Self { seen, payments: Vec::new(), mark: None, change: None, odd: false }
    }

    fn paying(mut self, way: Way, money: Money) -> Self {
        self.payments.push((way, money));
        self
    }

    fn marking(self, mark: Mark) -> Self {
        Self { mark: Some(mark), ..self }
    }

    fn turning(self, change: Change) -> Self {
        Self { change: Some(change), ..self }
    }
}

impl Known {
    /// The order of checks is that of domain.md 1.4: replay, tombstone, the host's lease, the caller's gate, then the act's own.
    pub(crate) fn plan(&self, command: &Command) -> Result<Plan, Refusal> {
        if command.fence.as_ref().is_some_and(|fence| self.lost.contains(fence)) {
            return Err(Refusal::TakenOver);
        }
        let bet = match &command.act {
            Act::Win { reference: Some(reference), .. } => Some(self.bet_won(command, reference)?),
            _ => None,
        };
        if let Some(refusal) = command.gate {
            return Err(refusal);
        }
        if command.foreign || self.is_of_another_asset(command) {
            return Err(Refusal::WrongAsset);
        }
        match &command.act {
            Act::Bet { amount, free, closes } => self.bet(command, *amount, *free, *closes),
            Act::Win { .. } => self.win(command, bet),
            Act::Rollback { reference, closes } => self.rollback(command, reference, *closes),
            Act::Play { stake, payout } => self.play(command, *stake, *payout),
            Act::Late { amount, free, owed } => Ok(late(command, *amount, (*free, *owed))),
            Act::Correct { reference, by } => self.correct(command, reference, *by),
            Act::Release { reference } => self.release(command, reference),
        }
    }

    pub(crate) fn replay(&self, command: &Command) -> Option<Verdict> {
        let seen = self.seen.get(&seen_key(command))?;
        let rollback = matches!(command.act, Act::Rollback { .. });
        Some(if seen.kind == SeenKind::Tombstone && !rollback {
            Verdict::Refused(Refusal::RolledBack)
        } else if !is_same(seen, command) || command.foreign {
            Verdict::Refused(Refusal::DuplicateKey)
        } else if seen.undone {
            // A bet that comes again after it was taken back must not look accepted.
            Verdict::Refused(Refusal::RolledBack)
        } else {
            Verdict::Replayed
        })
    }

    /// The bet that a win refers to, if it can be won.
    fn bet_won(&self, command: &Command, reference: &str) -> Result<&Seen, Refusal> {
        match self.seen.get(&(command.partner, reference.to_owned())) {
            Some(bet) if bet.kind == SeenKind::Tombstone || bet.undone => Err(Refusal::RolledBack),
            Some(bet) if bet.member == command.member && bet.kind.is_stake() => Ok(bet),
            _ => Err(Refusal::NoSuchTransaction),
        }
    }

    /// Whether the round counts in another asset: its sums are of one. A rollback moves what it takes back, and is judged by
    /// that.
    fn is_of_another_asset(&self, command: &Command) -> bool {
        let round = self.rounds.get(&round_key(command));
        !matches!(command.act, Act::Rollback { .. })
            && round.is_some_and(|round| round.asset != command.asset)
    }

    fn is_closed(&self, command: &Command) -> bool {
        self.rounds.get(&round_key(command)).is_some_and(|round| round.closed)
    }

    fn bet(&self, command: &Command, amount: Money, free: bool, closes: bool) -> Result<Plan, Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let mut seen = seen(command, SeenKind::Bet, amount);
        seen.free = free;
        let stake = if free { Money::ZERO } else { amount };
        let change = Change { stake, payout: Money::ZERO, closes };
        Ok(Plan::of(seen).paying(Way::In(Reason::Bet), stake).turning(change))
    }

    /// A win belongs to the round of its bet, whatever game of the session it was won in; one without a bet belongs to a
    /// round that runs and in which a bet stands. A partner's own prize needs neither. What brings the round above its
    /// ceiling is recorded, and paid by nobody's word alone.
    fn win(&self, command: &Command, bet: Option<&Seen>) -> Result<Plan, Refusal> {
        let Act::Win { amount, reference, free, promo, late, ceiling, closes } = &command.act else {
            return Err(Refusal::NoSuchTransaction);
        };
        let round = self.rounds.get(&round_key(command));
        match bet {
            _ if *promo => {}
            Some(bet) if bet.round != command.round => return Err(Refusal::WrongGame),
            Some(_) => {}
            None if *late && round.is_some() => {}
            None if round.is_some_and(|round| !round.closed) && self.has_bet(command) => {}
            None => return Err(Refusal::NoSuchTransaction),
        }
        // Whether the promotion pays is what the bet says, not what is said of the win.
        let was_free = match bet {
            Some(bet) => bet.free,
            None => *free && round.is_none_or(|round| round.stake == Money::ZERO),
        };
        let mut seen = seen(command, SeenKind::Win, *amount);
        (seen.free, seen.promo, seen.reference) = (was_free, *promo, reference.clone());
        let paid = round.map_or(Money::ZERO, |round| round.payout);
        // By the game in which the round began: the caller could name one that pays more.
        let game = round.map_or(&command.game, |round| &round.game);
        let is_above = |most: Money| paid.checked_add(*amount).is_none_or(|sum| sum > most);
        seen.held =
            *amount != Money::ZERO && ceiling.as_ref().is_some_and(|ceiling| is_above(ceiling.of(game)));
        let payout = if seen.held { Money::ZERO } else { *amount };
        let way = Way::Out(seen.payout_reason());
        let change = Change { stake: Money::ZERO, payout, closes: *closes };
        let plan = Plan::of(seen).paying(way, payout).turning(change);
        Ok(Plan { odd: *free && !was_free && !promo, ..plan })
    }

    /// Pays a win that was held, less what corrections took back of it.
    fn release(&self, command: &Command, reference: &str) -> Result<Plan, Refusal> {
        let key = (command.partner, reference.to_owned());
        let win = self.seen.get(&key).filter(|win| win.held).ok_or(Refusal::NoSuchTransaction)?;
        if win.member != command.member || win.round != command.round {
            return Err(Refusal::NoSuchTransaction);
        }
        if win.undone {
            return Err(Refusal::RolledBack);
        }
        let left = win.left()?;
        let way = Way::Out(win.payout_reason());
        let mut seen = seen(command, SeenKind::Release, left);
        seen.reference = Some(reference.to_owned());
        let change = Change { payout: left, ..Change::default() };
        Ok(Plan::of(seen).paying(way, left).marking(Mark::Releases(key)).turning(change))
    }

    /// Whether a recorded win calls itself free, and was paid as an ordinary one.
    pub(crate) fn was_no_free_bet(&self, command: &Command) -> bool {
        let says_free = matches!(command.act, Act::Win { free: true, promo: false, .. });
        says_free && self.seen.get(&seen_key(command)).is_some_and(|seen| !seen.free)
    }

    /// Whether a bet stands in the command's round.
    fn has_bet(&self, command: &Command) -> bool {
        self.bets.get(&round_key(command)).is_some_and(|bets| *bets > 0)
    }

    fn play(&self, command: &Command, stake: Amount, payout: Money) -> Result<Plan, Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let mut seen = seen(command, SeenKind::Play, stake.money());
        seen.payout = payout;
        let change = Change { stake: stake.money(), payout, closes: true };
        let plan = Plan::of(seen).paying(Way::In(Reason::Bet), stake.money());
        Ok(plan.paying(Way::Out(Reason::Win), payout).turning(change))
    }

    /// Takes back a part of what a transaction moved, by a transfer that names the one it made.
    fn correct(&self, command: &Command, reference: &str, by: Amount) -> Result<Plan, Refusal> {
        let key = (command.partner, reference.to_owned());
        let found = self.seen.get(&key).ok_or(Refusal::NoSuchTransaction)?;
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
        let mut seen = seen(command, SeenKind::Correction, part);
        seen.reference = Some(reference.to_owned());
        let plan = Plan::of(seen).marking(Mark::Corrects(key, corrected));
        if found.held {
            return Ok(plan.turning(Change::default()));
        }
        let less = negative(part)?;
        let (way, change) = if found.kind == SeenKind::Bet {
            (Way::Back(found.transfer), Change { stake: less, ..Change::default() })
        } else {
            (Way::Seized(found.payout_reason(), found.transfer), Change { payout: less, ..Change::default() })
        };
        Ok(plan.paying(way, part).turning(change))
    }

    /// What has nothing to take back is done all the same: a partner sends a refused rollback for ever (domain.md 1.5).
    fn rollback(&self, command: &Command, reference: &str, closes: bool) -> Result<Plan, Refusal> {
        let key = (command.partner, reference.to_owned());
        let mut seen = seen(command, SeenKind::Rollback, Money::ZERO);
        seen.reference = Some(reference.to_owned());
        let plan = match self.seen.get(&key) {
            // It names itself, or what another member did.
            None if key == seen_key(command) => return Ok(Plan::of(seen)),
            Some(other) if other.member != command.member => return Ok(Plan::of(seen)),
            None => {
                let tombstone =
                    Seen { kind: SeenKind::Tombstone, reference: None, said: None, ..seen.clone() };
                Plan::of(seen).marking(Mark::Buries(key, tombstone))
            }
            Some(undone) if undone.undone || !undone.kind.is_own() => Plan::of(seen),
            // Only the accounts of the currency that was named are laid open.
            Some(undone) if undone.asset != command.asset => return Err(Refusal::WrongAsset),
            Some(undone) => undo(Plan::of(seen), undone)?.marking(Mark::Undoes(key)),
        };
        let change = Change { closes, ..plan.change.unwrap_or_default() };
        // What never was opens no round.
        let is_known = self.rounds.contains_key(&round_key(command));
        let turns = is_known || change != Change::default();
        Ok(Plan { change: turns.then_some(change), ..plan })
    }
}

/// A stake of which we hear afterwards. Whether its round has ended does not matter: the partner played it.
fn late(command: &Command, amount: Money, (free, owed): (bool, bool)) -> Plan {
    let mut seen = seen(command, SeenKind::Bet, amount);
    seen.free = free;
    let stake = if free { Money::ZERO } else { amount };
    let way = if owed { Way::Owed(Reason::Bet) } else { Way::In(Reason::Bet) };
    Plan::of(seen).paying(way, stake).turning(Change { stake, ..Change::default() })
}

/// Moves back what `undone` moved.
fn undo(plan: Plan, undone: &Seen) -> Result<Plan, Refusal> {
    // What a correction took back is back already.
    let left = undone.left()?;
    let stake = if undone.free { Money::ZERO } else { left };
    Ok(match undone.kind {
        SeenKind::Tombstone | SeenKind::Rollback | SeenKind::Correction | SeenKind::Release => plan,
        // Nobody was paid.
        SeenKind::Win if undone.held => plan.turning(Change::default()),
        SeenKind::Bet => plan
            .paying(Way::Back(undone.transfer), stake)
            .turning(Change { stake: negative(stake)?, ..Change::default() }),
        SeenKind::Win => plan
            .paying(Way::Seized(undone.payout_reason(), undone.transfer), left)
            .turning(Change { payout: negative(left)?, ..Change::default() }),
        SeenKind::Play => plan
            .paying(Way::Back(undone.transfer), stake)
            .paying(Way::Seized(undone.payout_reason(), undone.payout_transfer), undone.payout)
            .turning(Change { stake: negative(stake)?, payout: negative(undone.payout)?, closes: false }),
    })
}

fn negative(money: Money) -> Result<Money, Refusal> {
    money.checked_neg().ok_or(Refusal::OutOfRange)
}

/// Which way money goes, and why.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// From the member: a stake.
    In(Reason),
    /// From the member, even below zero: a stake that was played without us.
    Owed(Reason),
    /// To the member: a payout.
    Out(Reason),
    /// To the member: a stake taken back.
    Back(Option<TransferId>),
    /// From the member, even below zero: a payout taken back, and why it was paid.
    Seized(Reason, Option<TransferId>),
}

impl Way {
    pub(crate) const fn is_credit(self) -> bool {
        matches!(self, Self::Out(_) | Self::Back(..))
    }

    /// Whether the member may owe for it.
    pub(crate) const fn may_owe(self) -> bool {
        matches!(self, Self::Owed(_) | Self::Seized(..))
    }

    pub(crate) const fn reason(self) -> Reason {
        match self {
            Self::In(reason) | Self::Owed(reason) | Self::Out(reason) => reason,
            Self::Back(_) => Reason::BetRolledBack,
            Self::Seized(..) => Reason::WinRolledBack,
        }
    }

    pub(crate) const fn corrects(self) -> Option<TransferId> {
        match self {
            Self::In(_) | Self::Owed(_) | Self::Out(_) => None,
            Self::Back(corrects) | Self::Seized(_, corrects) => corrects,
        }
    }

    /// Who pays a prize gets it back.
    pub(crate) const fn house(self) -> AccountKind {
        match self {
            Self::Out(Reason::FreeWin | Reason::PromoWin)
            | Self::Seized(Reason::FreeWin | Reason::PromoWin, _) => AccountKind::Promotion,
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
        promo: false,
        held: false,
        undone: false,
        corrected: Money::ZERO,
        transfer: None,
        payout_transfer: None,
        said: command.said.clone(),
    }
}

/// Whether a recorded transaction is the same as the one asked for (domain.md 1.4, replay compare fields).
fn is_same(seen: &Seen, command: &Command) -> bool {
    let same = match &command.act {
        // Whoever hears of a bet that was booked afterwards hears that it stands.
        Act::Bet { amount, free, .. } | Act::Late { amount, free, .. } => {
            seen.kind == SeenKind::Bet && seen.amount == *amount && seen.free == *free
        }
        // Whether it is free is its bet's matter.
        Act::Win { amount, reference, .. } => {
            seen.kind == SeenKind::Win && seen.amount == *amount && seen.reference == *reference
        }
        Act::Rollback { reference, .. } => {
            seen.kind == SeenKind::Rollback && seen.reference.as_deref() == Some(reference.as_str())
        }
        Act::Correct { reference, by } => {
            seen.kind == SeenKind::Correction
                && seen.amount == by.money()
                && seen.reference.as_deref() == Some(reference.as_str())
        }
        Act::Release { reference } => {
            seen.kind == SeenKind::Release && seen.reference.as_deref() == Some(reference.as_str())
        }
        Act::Play { stake, payout } => {
            seen.kind == SeenKind::Play && seen.amount == stake.money() && seen.payout == *payout
        }
    };
    let round = seen.member == command.member && seen.round == command.round;
    same && round && seen.game == command.game && seen.asset == command.asset
}

pub(crate) fn seen_key(command: &Command) -> SeenKey {
    (command.partner, command.key.clone())
}

pub(crate) fn round_key(command: &Command) -> RoundKey {
    (command.member, command.partner, command.round.clone())
}
