//! The money core: what is known and what is asked in, what happens out. Pure.

use std::collections::BTreeSet;

use kernel::{
    Asset, Money, ValidRule, Wallet,
    event::{Event, Matter, Settlement},
    id::{MemberId, RoundId, TransferId},
};
use ledger::{AccountKey, AccountKind, Cause, Movement};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Act, Command, Known, Outcome, Refusal, Round, RoundKey, Seen, SeenKey, Verdict,
    plan::{
        Change, Mark, Plan,
        payment::{Party, Payment, Place},
        round_key, seen_key,
    },
    valid::{self, Sums},
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
    let mut desk = Desk { known, context, decision: Decision::default(), touched: BTreeSet::new() };
    for named in commands {
        let placed = desk.known.placed(named);
        let command = placed.as_ref();
        let cash = cash(command.member, command.asset);
        let before = desk.known.book.balance(cash);
        let (verdict, odd) = desk.take(command)?;
        let balance = desk.known.book.balance(cash);
        if balance != before {
            desk.touched.insert(Wallet { member: command.member, asset: command.asset });
        }
        let round = desk.known.rounds.get(&round_key(command)).map(|round| round.id);
        desk.decision.outcomes.push(Outcome { verdict, balance, round, odd });
    }
    let Desk { known, mut decision, touched, .. } = desk;
    decision.events.extend(touched.into_iter().map(|Wallet { member, asset }| {
        let balance = known.book.balance(cash(member, asset));
        Event::BalanceChanged { member, asset, balance }
    }));
    Ok(decision)
}

const fn cash(member: MemberId, asset: Asset) -> AccountKey {
    AccountKey::member(member, AccountKind::Cash, asset)
}

struct Desk<'d, 'c> {
    known: &'d mut Known,
    context: &'d mut Context<'c>,
    decision: Decision,
    /// Whose cash changed.
    touched: BTreeSet<Wallet>,
}

/// A round's sums after a change.
struct Turned {
    stake: Money,
    payout: Money,
    funds: Option<Money>,
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
        let turned = match change.map(|change| self.turned(command, change)).transpose() {
            Ok(turned) => turned,
            Err(refusal) => return Ok(Verdict::Refused(refusal)),
        };
        let mut movements = Vec::with_capacity(payments.len());
        let mut paid = None;
        for payment in &payments {
            let Some((id, movement)) = self.movement(command, payment) else { continue };
            paid = paid.or(Some(id));
            match payment.place {
                Place::First => seen.transfer = Some(id),
                Place::Payout => seen.payout_transfer = Some(id),
                Place::Part(place) => {
                    if let Some(part) = seen.parts.get_mut(place) {
                        part.transfer = Some(id);
                    }
                }
                Place::None => {}
            }
            movements.push((id, movement, payment.overdraft));
        }
        match self.known.book.make_all(movements) {
            Ok(()) => {}
            Err(ledger::Error::InsufficientFunds { .. }) => {
                return Ok(Verdict::Refused(Refusal::InsufficientFunds));
            }
            Err(ledger::Error::OutOfRange) => return Ok(Verdict::Refused(Refusal::OutOfRange)),
            Err(fault) => return Err(fault),
        }
        // From here on nothing is refused.
        if seen.held {
            self.tell(Matter::WinHeld, command, &command.key, seen.amount);
        }
        let others = payments.iter().flat_map(|payment| [payment.from, payment.to]);
        self.touched.extend(others.filter_map(|party| match party {
            Party::Other(member) => Some(Wallet { member, asset: command.asset }),
            Party::Member(_) | Party::House(_) => None,
        }));
        if let Some(mark) = mark {
            self.mark(command, mark, paid);
        }
        self.record(seen_key(command), seen);
        if let (Some(change), Some(turned)) = (change, turned) {
            self.turn(command, change, turned);
        }
        Ok(Verdict::Done)
    }

    /// Changes the record of another command; `paid` is the transfer that was made now.
    fn mark(&mut self, command: &Command, mark: Mark, paid: Option<TransferId>) {
        match mark {
            Mark::Undoes(key) => {
                let held = self.known.seen.get(&key).filter(|seen| seen.held).map(|seen| seen.amount);
                if let Some(amount) = held {
                    self.tell(Matter::WinCancelled, command, &key.1, amount);
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
                    self.tell(Matter::WinReleased, command, &key.1, left);
                }
                self.decision.released.insert(key);
            }
            Mark::Buries(key, tombstone) => self.record(key, tombstone),
        }
    }

    /// Tells the member what becomes of a win that is held.
    fn tell(&mut self, matter: Matter, command: &Command, win: &str, amount: Money) {
        self.decision.events.push(Event::MoneyTold {
            member: command.member,
            matter,
            // Each is told once: the occasion is the win and what becomes of it.
            cause: format!("{}:{}:{win}", matter.name(), command.partner),
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

    /// What a payment moves; nothing for zero.
    fn movement(&mut self, command: &Command, payment: &Payment) -> Option<(TransferId, Movement)> {
        let amount = payment.money.positive()?;
        let account = |party: Party| match party {
            Party::Member(kind) => AccountKey::member(command.member, kind, command.asset),
            Party::Other(member) => cash(member, command.asset),
            Party::House(kind) => AccountKey::house_shard(self.context.shard, kind, command.asset),
        };
        let (from, to) = (account(payment.from), account(payment.to));
        let cause = Cause::Round { partner: command.partner, name: command.round.clone() };
        let (reason, corrects) = (payment.reason, payment.corrects);
        let movement = Movement { from, to, amount, reason, cause, corrects };
        Some((TransferId((self.context.fresh)()), movement))
    }

    /// The sums of the command's round after a change.
    fn turned(&self, command: &Command, change: Change) -> Result<Turned, Refusal> {
        let round = self.known.rounds.get(&round_key(command));
        let (stake, payout) = round.map(|round| (round.stake, round.payout)).unwrap_or_default();
        let before = round.and_then(|round| round.funds);
        let funds = match change.funds {
            Some(more) => {
                let funds = before.unwrap_or_default().checked_add(more).ok_or(Refusal::OutOfRange)?;
                if funds.is_negative() {
                    return Err(Refusal::InsufficientFunds);
                }
                Some(funds)
            }
            None => before,
        };
        let stake = stake.checked_add(change.stake).ok_or(Refusal::OutOfRange)?;
        let payout = payout.checked_add(change.payout).ok_or(Refusal::OutOfRange)?;
        Ok(Turned { stake, payout, funds })
    }

    /// Changes the command's round. A change after its end is a correction; what a session played is told when it is settled.
    fn turn(&mut self, command: &Command, change: Change, turned: Turned) {
        let key = round_key(command);
        let at = self.context.at;
        let fresh = &mut self.context.fresh;
        let opened = &mut self.decision.opened;
        let round = self.known.rounds.entry(key.clone()).or_insert_with_key(|key| {
            opened.insert(key.clone());
            Round {
                id: RoundId(fresh()),
                game: command.game.clone(),
                terms: command.terms.clone(),
                asset: command.asset,
                stake: Money::ZERO,
                payout: Money::ZERO,
                valid: None,
                funds: None,
                closed: false,
                opened_at: at,
                settled_at: None,
            }
        });
        (round.stake, round.payout, round.funds) = (turned.stake, turned.payout, turned.funds);
        let settled = !round.closed && change.closes;
        let corrected = round.closed && (change.stake != Money::ZERO || change.payout != Money::ZERO);
        if settled {
            (round.closed, round.settled_at) = (true, Some(at));
        }
        let told = if round.funds.is_some() {
            change.valid.map(|valid| round.counted(change, valid))
        } else if settled || corrected {
            Some(round.ended(change, settled))
        } else {
            None
        };
        if let Some((stake, payout, valid_bet)) = told {
            let settlement = Settlement {
                id: fresh(),
                round: round.id,
                member: command.member,
                vendor: command.partner,
                // A live lobby changes the game within a session: the round counts for the one it began in.
                game: round.game.clone(),
                family: round.terms.family,
                asset: round.asset,
                stake,
                payout,
                valid_bet,
                valid_by: round.terms.valid_by,
                odds: round.terms.odds,
                market: round.terms.market.clone(),
                settled_at: at,
            };
            self.decision.events.push(Event::RoundSettled(settlement));
        }
        self.decision.rounds.insert(key);
    }
}

impl Round {
    /// Stakes, payouts and what counts of them, to be told of a settlement of a session.
    fn counted(&mut self, change: Change, valid: Money) -> (Money, Money, Money) {
        if self.terms.valid_by != ValidRule::Stake {
            self.valid = self.valid.unwrap_or_default().checked_add(valid).or(self.valid);
        }
        (change.stake, change.payout, valid)
    }

    /// The same, to be told of a round that ends, or of a correction of one that has.
    fn ended(&mut self, change: Change, now: bool) -> (Money, Money, Money) {
        let (stake, payout) = (self.stake, self.payout);
        let before = self.valid.unwrap_or_default();
        let is_stake = self.terms.valid_by == ValidRule::Stake;
        let valid = match change.valid {
            Some(valid) if !is_stake => valid.min(stake),
            _ => valid::counts(self.terms.valid_by, Sums { stake, payout, bets: 1 }),
        };
        self.valid = (!is_stake).then_some(valid);
        match (now, is_stake) {
            (true, _) => (stake, payout, valid),
            (false, true) => (change.stake, change.payout, change.stake),
            (false, false) => (change.stake, change.payout, valid.checked_sub(before).unwrap_or_default()),
        }
    }
}
