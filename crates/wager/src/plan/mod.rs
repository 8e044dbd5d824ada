//! What a command is to do, by what is known; read only, so that a command that is refused has changed nothing. Each family of
//! acts plans its own.

pub(crate) mod payment;
mod repair;
mod session;
mod wallet;

use kernel::Money;
use ledger::Overdraft;

use self::{
    payment::{Payment, Place},
    session::Settlement,
};
use crate::{Act, Command, Known, Refusal, RoundKey, Seen, SeenKey, SeenKind, Share, Verdict, known::Part};

/// How a round changes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) stake: Money,
    pub(crate) payout: Money,
    /// Of a session: what comes into it, or leaves it.
    pub(crate) funds: Option<Money>,
    /// What counts, where it is told: of a settlement of a session, and of a round that its host ends.
    pub(crate) valid: Option<Money>,
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
    /// In this order.
    pub(crate) payments: Vec<Payment>,
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

    fn paying(mut self, payment: Payment) -> Self {
        self.payments.push(payment);
        self
    }

    fn marking(self, mark: Mark) -> Self {
        Self { mark: Some(mark), ..self }
    }

    fn turning(self, change: Change) -> Self {
        Self { change: Some(change), ..self }
    }

    /// Pays what others have of it.
    fn sharing(mut self, shares: &[Share]) -> Self {
        for Share { member, amount } in shares {
            let place = Place::Part(self.seen.parts.len());
            self.payments.push(Payment::share(*member, amount.money(), place));
            self.seen.parts.push(Part { member: Some(*member), amount: *amount, transfer: None });
        }
        self
    }

    /// Takes back what others had of a transaction.
    fn taking_back_shares(mut self, undone: &Seen) -> Self {
        let shares = undone.parts.iter().filter_map(|part| {
            let back = Payment::share_back(part.member?, part.transfer, part.amount.money());
            Some(back)
        });
        self.payments.extend(shares);
        self
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
        if self.is_of_another_kind(command) {
            return Err(Refusal::WrongGame);
        }
        let plan = match &command.act {
            Act::Bet { amount, free, closes } => self.bet(command, *amount, *free, *closes),
            Act::Win { .. } => self.win(command, bet),
            Act::End { payout, valid_bet } => self.end(command, *payout, *valid_bet),
            Act::Rollback { reference, closes } => self.rollback(command, reference, *closes),
            Act::Play { stake, payout } => self.play(command, *stake, *payout),
            Act::Late { amount, free, owed } => {
                let overdraft = if *owed { Overdraft::Flag } else { Overdraft::Refuse };
                Ok(repair::late(command, *amount, *free, overdraft))
            }
            Act::Correct { reference, by } => self.correct(command, reference, *by),
            Act::Release { reference } => self.release(command, reference),
            Act::BuyIn { amount } => self.buy_in(command, *amount),
            Act::Settle { staked, won } => {
                let (kind, rake) = (SeenKind::Settled, Money::ZERO);
                self.settle(command, Settlement { kind, staked: *staked, won: *won, rake })
            }
            Act::SettlePot { staked, won, rake } => {
                let kind = SeenKind::PotSettled;
                self.settle(command, Settlement { kind, staked: *staked, won: *won, rake: *rake })
            }
            Act::Void { reference } => self.void(command, reference),
            Act::CashOut => self.cash_out(command),
        };
        Ok(plan?.sharing(&command.shares))
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

    /// Whether the round counts in another asset: its sums are of one. A rollback moves what it takes back, and is judged by
    /// that.
    fn is_of_another_asset(&self, command: &Command) -> bool {
        let round = self.rounds.get(&round_key(command));
        !matches!(command.act, Act::Rollback { .. })
            && round.is_some_and(|round| round.asset != command.asset)
    }

    /// Whether a session's act names a round that is none, or another act one that is.
    fn is_of_another_kind(&self, command: &Command) -> bool {
        let round = self.rounds.get(&round_key(command));
        round.is_some_and(|round| round.funds.is_some() != command.act.is_of_session())
    }

    fn is_closed(&self, command: &Command) -> bool {
        self.rounds.get(&round_key(command)).is_some_and(|round| round.closed)
    }
}

fn negative(money: Money) -> Result<Money, Refusal> {
    money.checked_neg().ok_or(Refusal::OutOfRange)
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
        parts: Vec::new(),
        said: command.said.clone(),
    }
}

/// Whether a recorded transaction is the same as the one asked for (domain.md 1.4, replay compare fields).
fn is_same(seen: &Seen, command: &Command) -> bool {
    let refers = |reference: &str| seen.reference.as_deref() == Some(reference);
    let same = match &command.act {
        // Whoever hears of a bet that was booked afterwards hears that it stands.
        Act::Bet { amount, free, .. } | Act::Late { amount, free, .. } => {
            seen.kind == SeenKind::Bet && seen.amount == *amount && seen.free == *free
        }
        // Whether it is free is its bet's matter.
        Act::Win { amount, reference, .. } => {
            seen.kind == SeenKind::Win && seen.amount == *amount && seen.reference == *reference
        }
        Act::End { payout, .. } => {
            seen.kind == SeenKind::Win && seen.amount == *payout && seen.reference.is_none()
        }
        Act::Rollback { reference, .. } => seen.kind == SeenKind::Rollback && refers(reference),
        Act::Correct { reference, by } => {
            seen.kind == SeenKind::Correction && seen.amount == by.money() && refers(reference)
        }
        Act::Release { reference } => seen.kind == SeenKind::Release && refers(reference),
        Act::Play { stake, payout } => {
            seen.kind == SeenKind::Play && seen.amount == stake.money() && seen.payout == *payout
        }
        Act::BuyIn { amount } => seen.kind == SeenKind::BoughtIn && seen.amount == amount.money(),
        Act::Settle { staked, won } => {
            seen.kind == SeenKind::Settled && seen.amount == *staked && seen.payout == *won
        }
        Act::SettlePot { staked, won, rake } => {
            seen.kind == SeenKind::PotSettled
                && (seen.amount, seen.payout, seen.rake()) == (*staked, *won, *rake)
        }
        Act::Void { reference } => seen.kind == SeenKind::Voided && refers(reference),
        // It took what was there.
        Act::CashOut => seen.kind == SeenKind::CashedOut,
    };
    let shares =
        seen.parts.iter().filter_map(|part| Some(Share { member: part.member?, amount: part.amount }));
    let round = seen.member == command.member && seen.round == command.round;
    let content = round && seen.game == command.game && seen.asset == command.asset;
    same && content && shares.eq(command.shares.iter().copied())
}

pub(crate) fn seen_key(command: &Command) -> SeenKey {
    (command.partner, command.key.clone())
}

pub(crate) fn round_key(command: &Command) -> RoundKey {
    (command.member, command.partner, command.round.clone())
}
