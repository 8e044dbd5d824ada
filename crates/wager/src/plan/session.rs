//! Sessions: money taken to a table or a room, played there, and taken back. A session is a round of its own; its funds lie in
//! an account of the member's, so that they are neither cash nor the house's (design.md 3).

use kernel::{Amount, Money, ValidRule};
use ledger::{AccountKind, Reason};

use super::{
    Change, Mark, Plan, negative,
    payment::{Party, Payment, Place},
    round_key, seen,
};
use crate::{
    Command, Known, Refusal, Round, Seen, SeenKind,
    known::Part,
    valid::{self, Sums},
};

const CASH: Party = Party::Member(AccountKind::Cash);
const SESSION: Party = Party::Member(AccountKind::Session);
const RAKE: Party = Party::House(AccountKind::Rake);

/// Whom a session plays against.
const fn opponent(kind: SeenKind) -> Party {
    Party::House(if matches!(kind, SeenKind::PotSettled) { AccountKind::Pot } else { AccountKind::Gaming })
}

/// What a settlement of a session says.
pub(super) struct Settlement {
    pub(super) kind: SeenKind,
    pub(super) staked: Money,
    pub(super) won: Money,
    pub(super) rake: Money,
}

impl Known {
    /// Opens the session, or adds to it.
    pub(super) fn buy_in(&self, command: &Command, amount: Amount) -> Result<Plan, Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let money = amount.money();
        let payment = Payment::new((CASH, SESSION), money, Reason::BuyIn, Place::First);
        let change = Change { funds: Some(money), ..Change::default() };
        Ok(Plan::of(seen(command, SeenKind::BoughtIn, money)).paying(payment).turning(change))
    }

    pub(super) fn settle(&self, command: &Command, told: Settlement) -> Result<Plan, Refusal> {
        let round = self.session(command)?;
        let Settlement { kind, staked, won, rake } = told;
        let less_rake = staked.checked_sub(rake).filter(|left| !left.is_negative());
        let against = less_rake.ok_or(Refusal::OutOfRange)?;
        let opponent = opponent(kind);
        let mut seen = seen(command, kind, staked);
        seen.payout = won;
        let mut change = Change { stake: staked, payout: won, ..Change::default() };
        change.funds = Some(won.checked_sub(staked).ok_or(Refusal::OutOfRange)?);
        change.valid = Some(counts(round.terms.valid_by, staked, won, rake));
        let part = rake.positive().map(|amount| Part { member: None, amount, transfer: None });
        seen.parts.extend(part);
        // What was won in between could be staked.
        let plan = Plan::of(seen)
            .paying(Payment::new((opponent, SESSION), won, Reason::Win, Place::Payout))
            .paying(Payment::new((SESSION, opponent), against, Reason::Bet, Place::First))
            .paying(Payment::new((SESSION, RAKE), rake, Reason::Rake, Place::Part(0)));
        Ok(plan.turning(change))
    }

    /// Takes back a settlement, whole.
    pub(super) fn void(&self, command: &Command, reference: &str) -> Result<Plan, Refusal> {
        let round = self.session(command)?;
        let key = (command.partner, reference.to_owned());
        let found = self.seen.get(&key).ok_or(Refusal::NoSuchTransaction)?;
        let is_settlement = matches!(found.kind, SeenKind::Settled | SeenKind::PotSettled);
        if !is_settlement || found.member != command.member || found.round != command.round {
            return Err(Refusal::NoSuchTransaction);
        }
        if found.undone {
            return Err(Refusal::RolledBack);
        }
        let (staked, won, rake) = (found.amount, found.payout, found.rake());
        let opponent = opponent(found.kind);
        let mut seen = seen(command, SeenKind::Voided, Money::ZERO);
        seen.reference = Some(reference.to_owned());
        let mut change = Change { stake: negative(staked)?, payout: negative(won)?, ..Change::default() };
        change.funds = Some(staked.checked_sub(won).ok_or(Refusal::OutOfRange)?);
        change.valid = Some(negative(counts(round.terms.valid_by, staked, won, rake))?);
        let against = staked.checked_sub(rake).ok_or(Refusal::OutOfRange)?;
        let back = |between, money, reason, corrects| {
            Payment::new(between, money, reason, Place::None).correcting(corrects)
        };
        let plan = Plan::of(seen)
            .paying(back((opponent, SESSION), against, Reason::BetRolledBack, found.transfer))
            .paying(back((RAKE, SESSION), rake, Reason::BetRolledBack, rake_transfer(found)))
            .paying(back((SESSION, opponent), won, Reason::WinRolledBack, found.payout_transfer))
            .taking_back_shares(found);
        Ok(plan.marking(Mark::Undoes(key)).turning(change))
    }

    /// Ends the session; what is in it is cash again.
    pub(super) fn cash_out(&self, command: &Command) -> Result<Plan, Refusal> {
        let funds = self.session(command)?.funds.unwrap_or_default();
        let payment = Payment::new((SESSION, CASH), funds, Reason::CashOut, Place::First);
        let change = Change { funds: Some(negative(funds)?), closes: true, ..Change::default() };
        Ok(Plan::of(seen(command, SeenKind::CashedOut, funds)).paying(payment).turning(change))
    }

    /// The session of a command, while it goes on.
    fn session(&self, command: &Command) -> Result<&Round, Refusal> {
        let round = self.rounds.get(&round_key(command)).ok_or(Refusal::NoSuchTransaction)?;
        if round.closed { Err(Refusal::RoundClosed) } else { Ok(round) }
    }
}

fn rake_transfer(found: &Seen) -> Option<kernel::id::TransferId> {
    found.parts.iter().find(|part| part.member.is_none())?.transfer
}

/// What counts of a settlement: among members the rake, against the house what its rule says of the sums.
fn counts(rule: ValidRule, stake: Money, payout: Money, rake: Money) -> Money {
    if rule == ValidRule::Rake { rake } else { valid::counts(rule, Sums { stake, payout, bets: 1 }) }
}
