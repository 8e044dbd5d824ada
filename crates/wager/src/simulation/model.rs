//! What must come of the deliveries, written from domain.md 1.4–1.6 without looking at `decide`.

use std::collections::{HashMap, HashSet};

use kernel::{Amount, Money};

use super::{CEILING, OPENING};
use crate::{Act, Command, Refusal, Verdict};

/// The independent model: what stands, member by member, and balances as plain sums of what stands.
#[derive(Default)]
pub(super) struct Model {
    pub(super) stands: HashMap<String, Stands>,
    pub(super) closed: HashMap<(i64, String), bool>,
    balance: HashMap<i64, i64>,
    /// What corrections took back of what stands.
    pub(super) corrected: HashMap<String, i64>,
    /// Wins that were held and never released.
    pub(super) held: HashSet<String>,
    /// Stakes and payouts that stand in each round.
    pub(super) rounds: HashMap<(i64, String), (i64, i64)>,
}

#[derive(Clone)]
pub(super) enum Stands {
    Bet(Command, bool),
    Win(Command, bool),
    Rollback(Command),
    Correction(Command),
    Release(Command),
    Buried,
}

impl Model {
    pub(super) fn expect(&mut self, command: &Command) -> (Verdict, i64) {
        let verdict = self.verdict(command);
        (verdict, *self.balance.entry(command.member.0).or_insert(OPENING))
    }

    /// Moves money of a stake, or of a payout, in the round in which that happened.
    fn pay(&mut self, first: &Command, delta: i64) {
        *self.balance.entry(first.member.0).or_insert(OPENING) += delta;
        let sums = self.rounds.entry((first.member.0, first.round.clone())).or_default();
        if matches!(first.act, Act::Win { .. }) { sums.1 += delta } else { sums.0 -= delta }
    }

    /// What is said of a key that was heard of before.
    fn heard(&self, command: &Command) -> Option<Verdict> {
        use Verdict::{Refused, Replayed};
        let rolling = matches!(command.act, Act::Rollback { .. });
        Some(match self.stands.get(&command.key)? {
            Stands::Buried if rolling => Refused(Refusal::DuplicateKey),
            Stands::Buried => Refused(Refusal::RolledBack),
            Stands::Bet(first, _)
            | Stands::Win(first, _)
            | Stands::Rollback(first)
            | Stands::Correction(first)
            | Stands::Release(first)
                if !Self::alike(first, command) =>
            {
                Refused(Refusal::DuplicateKey)
            }
            Stands::Bet(_, false) | Stands::Win(_, false) => Refused(Refusal::RolledBack),
            Stands::Bet(..)
            | Stands::Win(..)
            | Stands::Rollback(_)
            | Stands::Correction(_)
            | Stands::Release(_) => Replayed,
        })
    }

    fn verdict(&mut self, command: &Command) -> Verdict {
        use Verdict::{Done, Refused};
        if let Some(verdict) = self.heard(command) {
            return verdict;
        }
        let round = (command.member.0, command.round.clone());
        match &command.act {
            Act::Bet { amount, closes, .. } => {
                if let Some(gate) = command.gate {
                    return Refused(gate);
                }
                if self.closed.get(&round) == Some(&true) {
                    return Refused(Refusal::RoundClosed);
                }
                if *self.balance.entry(command.member.0).or_insert(OPENING) < amount.units()
                    && amount.units() > 0
                {
                    return Refused(Refusal::InsufficientFunds);
                }
                self.pay(command, -amount.units());
                self.stands.insert(command.key.clone(), Stands::Bet(command.clone(), true));
                *self.closed.entry(round).or_default() |= closes;
            }
            Act::Win { amount, reference, ceiling, closes, .. } => {
                if let Some(refusal) = self.unwinnable(command, reference.as_ref().unwrap()) {
                    return Refused(refusal);
                }
                let paid = self.rounds.get(&round).map_or(0, |sums| sums.1);
                let is_above = paid + amount.units() > CEILING;
                if amount.units() > 0 && ceiling.is_some() && is_above {
                    self.held.insert(command.key.clone());
                } else {
                    self.pay(command, amount.units());
                }
                self.stands.insert(command.key.clone(), Stands::Win(command.clone(), true));
                *self.closed.entry(round).or_default() |= closes;
            }
            Act::Rollback { reference, closes } => {
                match self.stands.get(reference).cloned() {
                    None if *reference == command.key => {}
                    None => {
                        self.stands.insert(reference.clone(), Stands::Buried);
                    }
                    Some(Stands::Bet(first, _) | Stands::Win(first, _)) if first.member != command.member => {
                    }
                    Some(Stands::Bet(bet, true)) => {
                        self.pay(&bet, self.left(&bet));
                        self.stands.insert(reference.clone(), Stands::Bet(bet, false));
                    }
                    Some(Stands::Win(win, true)) => {
                        if !self.held.contains(&win.key) {
                            self.pay(&win, -self.left(&win));
                        }
                        self.stands.insert(reference.clone(), Stands::Win(win, false));
                    }
                    Some(_) => {}
                }
                self.stands.insert(command.key.clone(), Stands::Rollback(command.clone()));
                *self.closed.entry(round).or_default() |= closes;
            }
            Act::Late { amount, owed, .. } => return self.late(command, *amount, *owed),
            Act::Correct { reference, by } => return self.correct(command, reference, *by),
            Act::Release { reference } => return self.release(command, reference),
            Act::Play { .. } => unreachable!("the simulated vendor plays in two steps"),
            _ => unreachable!("no vendor has sessions"),
        }
        Done
    }

    /// Why a bet cannot be won.
    fn unwinnable(&self, command: &Command, reference: &str) -> Option<Refusal> {
        match self.stands.get(reference) {
            Some(Stands::Bet(bet, true)) if bet.member == command.member => {
                (bet.round != command.round).then_some(Refusal::WrongGame)
            }
            Some(Stands::Buried | Stands::Bet(_, false) | Stands::Win(_, false)) => Some(Refusal::RolledBack),
            _ => Some(Refusal::NoSuchTransaction),
        }
    }

    fn release(&mut self, command: &Command, reference: &str) -> Verdict {
        use Verdict::{Done, Refused};
        let held = self.held.contains(reference);
        match self.stands.get(reference).cloned() {
            Some(Stands::Win(win, stands))
                if held && (win.member, &win.round) == (command.member, &command.round) =>
            {
                if !stands {
                    return Refused(Refusal::RolledBack);
                }
                self.held.remove(reference);
                self.pay(&win, self.left(&win));
                self.stands.insert(command.key.clone(), Stands::Release(command.clone()));
                Done
            }
            _ => Refused(Refusal::NoSuchTransaction),
        }
    }

    fn late(&mut self, command: &Command, amount: Money, owed: bool) -> Verdict {
        let has = *self.balance.entry(command.member.0).or_insert(OPENING);
        if !owed && has < amount.units() && amount.units() > 0 {
            return Verdict::Refused(Refusal::InsufficientFunds);
        }
        self.pay(command, -amount.units());
        self.stands.insert(command.key.clone(), Stands::Bet(command.clone(), true));
        Verdict::Done
    }

    fn correct(&mut self, command: &Command, reference: &str, by: Amount) -> Verdict {
        use Verdict::{Done, Refused};
        let (first, stands, sign) = match self.stands.get(reference) {
            Some(Stands::Bet(first, stands)) => (first.clone(), *stands, 1),
            Some(Stands::Win(first, stands)) => (first.clone(), *stands, -1),
            _ => return Refused(Refusal::NoSuchTransaction),
        };
        if (first.member, &first.round) != (command.member, &command.round) {
            return Refused(Refusal::NoSuchTransaction);
        }
        let by = by.money().units();
        if !stands {
            return Refused(Refusal::RolledBack);
        } else if self.left(&first) < by {
            return Refused(Refusal::OutOfRange);
        }
        if !self.held.contains(reference) {
            self.pay(&first, sign * by);
        }
        *self.corrected.entry(reference.to_owned()).or_default() += by;
        self.stands.insert(command.key.clone(), Stands::Correction(command.clone()));
        Done
    }

    /// What of a bet or a win was not taken back by corrections.
    fn left(&self, first: &Command) -> i64 {
        let (Act::Bet { amount, .. } | Act::Late { amount, .. } | Act::Win { amount, .. }) = &first.act
        else {
            unreachable!()
        };
        amount.units() - self.corrected.get(&first.key).copied().unwrap_or_default()
    }

    /// Everything but the gate and the closing flag.
    fn alike(first: &Command, second: &Command) -> bool {
        let content = |command: &Command| match &command.act {
            Act::Bet { amount, .. } | Act::Late { amount, .. } => (0, amount.units(), String::new()),
            Act::Win { amount, reference, .. } => (1, amount.units(), reference.clone().unwrap()),
            Act::Rollback { reference, .. } => (2, 0, reference.clone()),
            Act::Correct { reference, by } => (3, by.money().units(), reference.clone()),
            Act::Release { reference } => (4, 0, reference.clone()),
            _ => unreachable!(),
        };
        content(first) == content(second) && first.member == second.member && first.round == second.round
    }
}
