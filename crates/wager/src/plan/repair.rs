//! What people book by a partner's list: stakes that we never heard of, parts to be taken back, wins that were held.

use kernel::{Amount, Money};
use ledger::Overdraft;

use super::{
    Change, Mark, Plan, negative,
    payment::{Payment, Place},
    seen,
};
use crate::{Command, Known, Refusal, SeenKind};

/// A stake of which we hear afterwards. Whether its round has ended does not matter: the partner played it.
pub(super) fn late(command: &Command, amount: Money, free: bool, overdraft: Overdraft) -> Plan {
    let mut seen = seen(command, SeenKind::Bet, amount);
    seen.free = free;
    let stake = if free { Money::ZERO } else { amount };
    let payment = if overdraft == Overdraft::Flag { Payment::owed(stake) } else { Payment::stake(stake) };
    Plan::of(seen).paying(payment).turning(Change { stake, ..Change::default() })
}

impl Known {
    /// Pays a win that was held, less what corrections took back of it.
    pub(super) fn release(&self, command: &Command, reference: &str) -> Result<Plan, Refusal> {
        let key = (command.partner, reference.to_owned());
        let win = self.seen.get(&key).filter(|win| win.held).ok_or(Refusal::NoSuchTransaction)?;
        if win.member != command.member || win.round != command.round {
            return Err(Refusal::NoSuchTransaction);
        }
        if win.undone {
            return Err(Refusal::RolledBack);
        }
        let left = win.left()?;
        let mut seen = seen(command, SeenKind::Release, left);
        seen.reference = Some(reference.to_owned());
        let payment = Payment::payout(win.payout_reason(), left, Place::None);
        let change = Change { payout: left, ..Change::default() };
        Ok(Plan::of(seen).paying(payment).marking(Mark::Releases(key)).turning(change))
    }

    /// Takes back a part of what a transaction moved, by a transfer that names the one it made. What others had of it cannot
    /// be divided: such a transaction is taken back whole.
    pub(super) fn correct(&self, command: &Command, reference: &str, by: Amount) -> Result<Plan, Refusal> {
        let key = (command.partner, reference.to_owned());
        let found = self.seen.get(&key).ok_or(Refusal::NoSuchTransaction)?;
        let is_same = found.member == command.member && found.round == command.round;
        let moved = matches!(found.kind, SeenKind::Bet | SeenKind::Win) && !found.free;
        if !is_same || !moved || !found.parts.is_empty() {
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
        let (payment, change) = if found.kind == SeenKind::Bet {
            (Payment::stake_back(found.transfer, part), Change { stake: less, ..Change::default() })
        } else {
            let back = Payment::payout_back(found.payout_reason(), found.transfer, part);
            (back, Change { payout: less, ..Change::default() })
        };
        Ok(plan.paying(payment).turning(change))
    }
}
