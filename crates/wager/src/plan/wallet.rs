//! Bets and wins from a member's cash: what vendors tell of their games, and the house's own that need no session
//! (domain.md 1.8).

use kernel::{Amount, Money};
use ledger::Reason;

use super::{
    Change, Mark, Plan, negative,
    payment::{Payment, Place},
    round_key, seen, seen_key,
};
use crate::{Act, Command, Known, Refusal, Seen, SeenKind};

impl Known {
    pub(super) fn bet(
        &self,
        command: &Command,
        amount: Money,
        free: bool,
        closes: bool,
    ) -> Result<Plan, Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let mut seen = seen(command, SeenKind::Bet, amount);
        seen.free = free;
        let stake = if free { Money::ZERO } else { amount };
        let change = Change { stake, closes, ..Change::default() };
        Ok(Plan::of(seen).paying(Payment::stake(stake)).turning(change))
    }

    /// The bet that a win refers to, if it can be won.
    pub(super) fn bet_won(&self, command: &Command, reference: &str) -> Result<&Seen, Refusal> {
        match self.seen.get(&(command.partner, reference.to_owned())) {
            Some(bet) if bet.kind == SeenKind::Tombstone || bet.undone => Err(Refusal::RolledBack),
            Some(bet) if bet.member == command.member && bet.kind.is_stake() => Ok(bet),
            _ => Err(Refusal::NoSuchTransaction),
        }
    }

    /// A win belongs to the round of its bet, whatever game of the session it was won in; one without a bet belongs to a
    /// round that runs and in which a bet stands. A partner's own prize needs neither. What brings the round above its
    /// ceiling is recorded, and paid by nobody's word alone.
    pub(super) fn win(&self, command: &Command, bet: Option<&Seen>) -> Result<Plan, Refusal> {
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
        let payment = Payment::payout(seen.payout_reason(), payout, Place::First);
        let change = Change { payout, closes: *closes, ..Change::default() };
        let plan = Plan::of(seen).paying(payment).turning(change);
        Ok(Plan { odd: *free && !was_free && !promo, ..plan })
    }

    /// The round that a host ends for a member: it runs, and a bet stands in it.
    pub(super) fn end(&self, command: &Command, payout: Money, valid_bet: Money) -> Result<Plan, Refusal> {
        if self.is_closed(command) || !self.has_bet(command) {
            return Err(Refusal::NoSuchTransaction);
        }
        let plan = Plan::of(seen(command, SeenKind::Win, payout));
        let plan = plan.paying(Payment::payout(Reason::Win, payout, Place::First));
        Ok(plan.turning(Change { payout, valid: Some(valid_bet), closes: true, ..Change::default() }))
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

    pub(super) fn play(&self, command: &Command, stake: Amount, payout: Money) -> Result<Plan, Refusal> {
        if self.is_closed(command) {
            return Err(Refusal::RoundClosed);
        }
        let mut seen = seen(command, SeenKind::Play, stake.money());
        seen.payout = payout;
        let change = Change { stake: stake.money(), payout, closes: true, ..Change::default() };
        let plan = Plan::of(seen).paying(Payment::stake(stake.money()));
        Ok(plan.paying(Payment::payout(Reason::Win, payout, Place::Payout)).turning(change))
    }

    /// What has nothing to take back is done all the same: a partner sends a refused rollback for ever (domain.md 1.5). A
    /// session's acts are no partner's, and have [`Act::Void`].
    pub(super) fn rollback(&self, command: &Command, reference: &str, closes: bool) -> Result<Plan, Refusal> {
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
            Some(other) if other.kind.is_of_session() => return Err(Refusal::NoSuchTransaction),
            Some(undone) if undone.undone || !undone.kind.is_own() => Plan::of(seen),
            // Only the accounts of the currency that was named are laid open.
            Some(undone) if undone.asset != command.asset => return Err(Refusal::WrongAsset),
            Some(undone) => {
                undo(Plan::of(seen), undone)?.taking_back_shares(undone).marking(Mark::Undoes(key))
            }
        };
        let change = Change { closes, ..plan.change.unwrap_or_default() };
        // What never was opens no round.
        let is_known = self.rounds.contains_key(&round_key(command));
        let turns = is_known || change != Change::default();
        Ok(Plan { change: turns.then_some(change), ..plan })
    }
}

/// Moves back what `undone` moved.
fn undo(plan: Plan, undone: &Seen) -> Result<Plan, Refusal> {
    // What a correction took back is back already.
    let left = undone.left()?;
    let stake = if undone.free { Money::ZERO } else { left };
    Ok(match undone.kind {
        // Nobody was paid.
        SeenKind::Win if undone.held => plan.turning(Change::default()),
        SeenKind::Bet => plan
            .paying(Payment::stake_back(undone.transfer, stake))
            .turning(Change { stake: negative(stake)?, ..Change::default() }),
        SeenKind::Win => plan
            .paying(Payment::payout_back(undone.payout_reason(), undone.transfer, left))
            .turning(Change { payout: negative(left)?, ..Change::default() }),
        SeenKind::Play => plan
            .paying(Payment::stake_back(undone.transfer, stake))
            .paying(Payment::payout_back(undone.payout_reason(), undone.payout_transfer, undone.payout))
            .turning(Change {
                stake: negative(stake)?,
                payout: negative(undone.payout)?,
                ..Change::default()
            }),
        // None of them is a rollback's to take back.
        SeenKind::Tombstone
        | SeenKind::Rollback
        | SeenKind::Correction
        | SeenKind::Release
        | SeenKind::BoughtIn
        | SeenKind::Settled
        | SeenKind::PotSettled
        | SeenKind::CashedOut
        | SeenKind::Voided => plan,
    })
}
