//! The money core: what is known and what is asked in, what happens out. Pure.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Money, ValidRule,
    event::{Event, Settlement},
    id::{RoundId, TransferId},
};
use ledger::{AccountKey, AccountKind, Cause, Movement, Overdraft};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Act, Command, Known, Outcome, Refusal, Round, RoundKey, Seen, SeenKey, Verdict,
    plan::{Change, Mark, Plan, Way, round_key, seen_key},
};

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
    /// Held earlier, now paid.
    pub released: BTreeSet<SeenKey>,
    /// Rounds that began.
    pub opened: BTreeSet<RoundKey>,
    /// Rounds that changed, those that began among them.
    pub rounds: BTreeSet<RoundKey>,
    /// Facts for the outbox.
    pub events: Vec<Event>,
}

/// Decides commands in order, each on what those before it left. A command that is refused has changed nothing.
///
/// # Errors
/// What no player, vendor or amount brings about: then nothing of the commands may be kept.
pub fn decide(
    known: &mut Known,
    commands: &[Command],
    context: &mut Context<'_>,
) -> Result<Decision, ledger::Error> {
    let mut desk = Desk { known, context, decision: Decision::default() };
    let mut touched = BTreeMap::new();
    for named in commands {
        let placed = desk.known.placed(named);
        let command = placed.as_ref();
        let cash = desk.cash(command);
        let before = desk.known.book.balance(cash);
        let (verdict, odd) = desk.take(command)?;
        let balance = desk.known.book.balance(cash);
        if balance != before {
            touched.insert((command.member, command.asset), balance);
        }
        let round = desk.known.rounds.get(&round_key(command)).map(|round| round.id);
        desk.decision.outcomes.push(Outcome { verdict, balance, round, odd });
    }
    let changes = touched.into_iter();
    desk.decision.events.extend(changes.map(|((member, asset), balance)| Event::BalanceChanged {
        member,
        asset,
        balance,
    }));
    Ok(desk.decision)
}

struct Desk<'d, 'c> {
    known: &'d mut Known,
    context: &'d mut Context<'c>,
    decision: Decision,
}

impl Desk<'_, '_> {
    /// What becomes of a command, and whether it is a win that somebody should look at.
    fn take(&mut self, command: &Command) -> Result<(Verdict, bool), ledger::Error> {
        if let Some(verdict) = self.known.replay(command) {
            // Told again: the house may have died between the payout and the telling, and the partner asks again then.
            return Ok((verdict, verdict == Verdict::Replayed && self.known.was_no_free_bet(command)));
        }
        let (verdict, odd) = match self.known.plan(command) {
            Ok(plan) => {
                let odd = plan.odd;
                (self.carry_out(command, plan)?, odd)
            }
            Err(refusal) => (Verdict::Refused(refusal), false),
        };
        let is_win = matches!(command.act, Act::Win { .. });
        let told = matches!(verdict, Verdict::Refused(Refusal::WrongGame | Refusal::OutOfRange));
        Ok((verdict, odd || is_win && told))
    }

    /// Does what was planned, whole or not at all.
    fn carry_out(&mut self, command: &Command, plan: Plan) -> Result<Verdict, ledger::Error> {
        let Plan { mut seen, payments, mark, change, .. } = plan;
        let sums = change.map(|change| self.sums(command, change)).transpose();
        let Ok(sums) = sums else {
            return Ok(Verdict::Refused(Refusal::OutOfRange));
        };
        let movements: Vec<_> =
            payments.iter().map(|(way, money)| self.movement(command, *way, *money)).collect();
        let mut ids = movements.iter().map(|movement| movement.as_ref().map(|(id, ..)| *id));
        let (first, second) = (ids.next().flatten(), ids.next().flatten());
        if seen.kind.is_own() {
            (seen.transfer, seen.payout_transfer) = (first, second);
        }
        match self.known.book.make_all(movements.into_iter().flatten().collect()) {
            Ok(()) => {}
            Err(ledger::Error::InsufficientFunds { .. }) => {
                return Ok(Verdict::Refused(Refusal::InsufficientFunds));
            }
            Err(ledger::Error::OutOfRange) => return Ok(Verdict::Refused(Refusal::OutOfRange)),
            Err(fault) => return Err(fault),
        }
        // From here on nothing is refused.
        if seen.held {
            self.tell("win_held", command, (&command.key, seen.amount));
        }
        if let Some(mark) = mark {
            self.mark(command, mark, first);
        }
        self.record(seen_key(command), seen);
        if let (Some(change), Some(sums)) = (change, sums) {
            self.turn(command, change, sums);
        }
        Ok(Verdict::Done)
    }

    /// Changes the record of another command; `paid` is the transfer that was made now.
    fn mark(&mut self, command: &Command, mark: Mark, paid: Option<TransferId>) {
        match mark {
            Mark::Undoes(key) => {
                let held = self.known.seen.get(&key).filter(|seen| seen.held).map(|seen| seen.amount);
                if let Some(amount) = held {
                    self.tell("win_cancelled", command, (&key.1, amount));
                }
                if let Some(seen) = self.known.seen.get_mut(&key) {
                    seen.undone = true;
                    let round = (seen.member, key.0, seen.round.clone());
                    if let Some(bets) = self.known.bets.get_mut(&round).filter(|_| seen.kind.is_stake()) {
                        *bets = bets.saturating_sub(1);
                    }
                }
                self.decision.undone.insert(key);
            }
            Mark::Corrects(key, corrected) => {
                if let Some(seen) = self.known.seen.get_mut(&key) {
                    seen.corrected = corrected;
                }
                self.decision.corrected.insert(key);
            }
            Mark::Releases(key) => {
                if let Some(seen) = self.known.seen.get_mut(&key) {
                    (seen.held, seen.transfer) = (false, paid);
                    let left = seen.left().unwrap_or(seen.amount);
                    self.tell("win_released", command, (&key.1, left));
                }
                self.decision.released.insert(key);
            }
            Mark::Buries(key, tombstone) => self.record(key, tombstone),
        }
    }

    /// Tells the member what becomes of a win that is held.
    fn tell(&mut self, matter: &str, command: &Command, (win, amount): (&str, Money)) {
        self.decision.events.push(Event::MoneyTold {
            member: command.member,
            matter: matter.to_owned(),
            // Each is told once: the occasion is the win and what becomes of it.
            cause: format!("{matter}:{}:{win}", command.partner),
            asset: command.asset,
            amount,
            text: None,
        });
    }

    fn record(&mut self, key: SeenKey, seen: Seen) {
        let round = (seen.member, key.0, seen.round.clone());
        if let Some(bets) = self.known.bets.get_mut(&round).filter(|_| seen.kind.is_stake()) {
            *bets = bets.saturating_add(1);
        }
        self.decision.recorded.push(key.clone());
        self.known.seen.insert(key, seen);
    }

    /// Money between the member's cash and the house; nothing for zero.
    fn movement(
        &mut self,
        command: &Command,
        way: Way,
        money: Money,
    ) -> Option<(TransferId, Movement, Overdraft)> {
        let amount = money.positive()?;
        let cash = self.cash(command);
        let house = AccountKey::house_shard(self.context.shard, way.house(), command.asset);
        let (from, to) = if way.is_credit() { (house, cash) } else { (cash, house) };
        let overdraft = if way.may_owe() { Overdraft::Flag } else { Overdraft::Refuse };
        let id = TransferId((self.context.fresh)());
        let cause = Cause::Round { partner: command.partner, name: command.round.clone() };
        Some((
            id,
            Movement { from, to, amount, reason: way.reason(), cause, corrects: way.corrects() },
            overdraft,
        ))
    }

    fn cash(&self, command: &Command) -> AccountKey {
        AccountKey::member(command.member, AccountKind::Cash, command.asset)
    }

    /// Stakes and payouts of the command's round after a change.
    fn sums(&self, command: &Command, change: Change) -> Result<(Money, Money), Refusal> {
        let round = self.known.rounds.get(&round_key(command));
        let (stake, payout) = round.map(|round| (round.stake, round.payout)).unwrap_or_default();
        let stake = stake.checked_add(change.stake).ok_or(Refusal::OutOfRange)?;
        Ok((stake, payout.checked_add(change.payout).ok_or(Refusal::OutOfRange)?))
    }

    /// Changes the command's round; a change after its end is a correction.
    fn turn(&mut self, command: &Command, change: Change, (stake, payout): (Money, Money)) {
        let key = round_key(command);
        let at = self.context.at;
        let fresh = &mut self.context.fresh;
        let opened = &mut self.decision.opened;
        let round = self.known.rounds.entry(key.clone()).or_insert_with_key(|key| {
            opened.insert(key.clone());
            Round {
                id: RoundId(fresh()),
                game: command.game.clone(),
                family: command.family,
                asset: command.asset,
                stake: Money::ZERO,
                payout: Money::ZERO,
                closed: false,
                opened_at: at,
                settled_at: None,
            }
        });
        (round.stake, round.payout) = (stake, payout);
        let corrected = round.closed && (change.stake != Money::ZERO || change.payout != Money::ZERO);
        let settled = !round.closed && change.closes;
        if settled {
            (round.closed, round.settled_at) = (true, Some(at));
        }
        if settled || corrected {
            let (stake, payout) = if settled { (stake, payout) } else { (change.stake, change.payout) };
            let settlement = Settlement {
                id: fresh(),
                round: round.id,
                member: command.member,
                vendor: command.partner,
                // A live lobby changes the game within a session: the round counts for the one it began in.
                game: round.game.clone(),
                family: round.family,
                asset: round.asset,
                stake,
                payout,
                // Slots, fish and mini games: the stake itself (domain.md 2.10).
                valid_bet: stake,
                valid_by: ValidRule::Stake,
                settled_at: at,
            };
            self.decision.events.push(Event::RoundSettled(settlement));
        }
        self.decision.rounds.insert(key);
    }
}
