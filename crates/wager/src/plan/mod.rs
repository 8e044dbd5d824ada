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

#[cfg(test)]
mod tests {
    use kernel::{
        Amount, Asset,
        id::{MemberId, VendorId},
    };

    use super::*;
    use crate::Terms;

    fn money(units: i64) -> Money {
        Money::from_units(units)
    }

    fn amount(units: i64) -> Amount {
        Amount::from_units(units).unwrap()
    }

    fn command(act: Act) -> Command {
        Command {
            partner: VendorId(7),
            key: "k".to_owned(),
            member: MemberId(1),
            asset: Asset::Bdt,
            game: "g".to_owned(),
            terms: Terms::default(),
            round: "r".to_owned(),
            act,
            shares: Vec::new(),
            gate: None,
            foreign: false,
            fence: None,
            said: None,
        }
    }

    fn win(units: i64, reference: Option<&str>) -> Act {
        Act::Win {
            amount: money(units),
            reference: reference.map(ToOwned::to_owned),
            free: false,
            promo: false,
            late: false,
            ceiling: None,
            closes: false,
        }
    }

    /// Every act beside what it leaves on record, and acts that differ from it in one field each.
    fn acts() -> Vec<(Act, Seen, Vec<Act>)> {
        use SeenKind as K;
        let bet = |units, free| Act::Bet { amount: money(units), free, closes: false };
        let late = |units, free| Act::Late { amount: money(units), free, owed: false };
        let end = |units| Act::End { payout: money(units), valid_bet: money(1) };
        let back = |reference: &str| Act::Rollback { reference: reference.to_owned(), closes: false };
        let correct = |reference: &str, by| Act::Correct { reference: reference.to_owned(), by: amount(by) };
        let release = |reference: &str| Act::Release { reference: reference.to_owned() };
        let play = |stake, payout| Act::Play { stake: amount(stake), payout: money(payout) };
        let settle = |staked, won| Act::Settle { staked: money(staked), won: money(won) };
        let pot =
            |staked, won, rake| Act::SettlePot { staked: money(staked), won: money(won), rake: money(rake) };
        let void = |reference: &str| Act::Void { reference: reference.to_owned() };
        let of = |kind, units, payout, reference: Option<&str>, free| Seen {
            payout: money(payout),
            reference: reference.map(ToOwned::to_owned),
            free,
            ..seen(&command(Act::CashOut), kind, money(units))
        };
        let rake = Part { member: None, amount: amount(2), transfer: None };
        vec![
            (bet(5, true), of(K::Bet, 5, 0, None, true), vec![bet(6, true), bet(5, false)]),
            (late(5, false), of(K::Bet, 5, 0, None, false), vec![late(6, false), late(5, true)]),
            (
                win(5, Some("b")),
                of(K::Win, 5, 0, Some("b"), true),
                vec![win(6, Some("b")), win(5, Some("c")), win(5, None)],
            ),
            (end(5), of(K::Win, 5, 0, None, false), vec![end(6), win(5, Some("b"))]),
            (back("b"), of(K::Rollback, 5, 0, Some("b"), false), vec![back("c")]),
            (
                correct("b", 5),
                of(K::Correction, 5, 0, Some("b"), false),
                vec![correct("b", 6), correct("c", 5)],
            ),
            (release("b"), of(K::Release, 0, 0, Some("b"), false), vec![release("c")]),
            (play(5, 7), of(K::Play, 5, 7, None, false), vec![play(6, 7), play(5, 8)]),
            (
                Act::BuyIn { amount: amount(5) },
                of(K::BoughtIn, 5, 0, None, false),
                vec![Act::BuyIn { amount: amount(6) }],
            ),
            (settle(5, 7), of(K::Settled, 5, 7, None, false), vec![settle(6, 7), settle(5, 8)]),
            (
                pot(5, 7, 2),
                Seen { parts: vec![rake], ..of(K::PotSettled, 5, 7, None, false) },
                vec![pot(6, 7, 2), pot(5, 8, 2), pot(5, 7, 3)],
            ),
            (void("b"), of(K::Voided, 0, 0, Some("b"), false), vec![void("c")]),
            (Act::CashOut, of(K::CashedOut, 9, 0, None, false), vec![]),
        ]
    }

    /// What is compared of a retry (domain.md 1.4): any one field that differs makes it another transaction.
    #[test]
    fn a_retry_is_the_same_in_every_field_that_counts() {
        for (act, seen, others) in acts() {
            let asked = command(act.clone());
            assert!(is_same(&seen, &asked), "{act:?}");
            for other in others {
                assert!(!is_same(&seen, &command(other.clone())), "{act:?} is not {other:?}");
            }
            for other in [
                Command { member: MemberId(2), ..asked.clone() },
                Command { asset: Asset::Usd, ..asked.clone() },
                Command { game: "h".to_owned(), ..asked.clone() },
                Command { round: "s".to_owned(), ..asked.clone() },
                Command { shares: vec![Share { member: MemberId(3), amount: amount(1) }], ..asked.clone() },
            ] {
                assert!(!is_same(&seen, &other), "{other:?}");
            }
            // No kind is taken for another, whatever its figures.
            for kind in SeenKind::ALL.iter().filter(|kind| **kind != seen.kind) {
                assert!(!is_same(&Seen { kind: *kind, ..seen.clone() }, &asked), "{act:?} is no {kind:?}");
            }
            // What is no matter of the retry.
            let gated = Command { gate: Some(Refusal::TokenExpired), said: Some("x".to_owned()), ..asked };
            assert!(is_same(&seen, &gated));
        }
        let part =
            |member, units| Part { member: Some(MemberId(member)), amount: amount(units), transfer: None };
        let paid = Seen {
            parts: vec![part(3, 1), part(4, 2)],
            ..seen(&command(Act::CashOut), SeenKind::Bet, money(5))
        };
        let shares = |of: &[(i64, i64)]| {
            let shares =
                of.iter().map(|(member, units)| Share { member: MemberId(*member), amount: amount(*units) });
            let act = Act::Bet { amount: money(5), free: false, closes: false };
            Command { shares: shares.collect(), ..command(act) }
        };
        assert!(is_same(&paid, &shares(&[(3, 1), (4, 2)])));
        for odd in [&[(3, 1)][..], &[(3, 1), (4, 3)], &[(4, 2), (3, 1)], &[(3, 1), (4, 2), (5, 1)], &[]] {
            assert!(!is_same(&paid, &shares(odd)), "{odd:?}");
        }
    }

    /// A replay of what was taken back, of another currency, or of a tombstone.
    #[test]
    fn a_replay_hears_what_became_of_it() {
        let bet = command(Act::Bet { amount: money(5), free: false, closes: false });
        let of = |seen: Seen, asked: &Command| {
            let known = Known { seen: [(seen_key(asked), seen)].into(), ..Known::default() };
            known.replay(asked)
        };
        let stands = seen(&bet, SeenKind::Bet, money(5));
        let refused = |refusal| Some(Verdict::Refused(refusal));
        assert_eq!(Known::default().replay(&bet), None);
        assert_eq!(of(stands.clone(), &bet), Some(Verdict::Replayed));
        assert_eq!(of(Seen { undone: true, ..stands.clone() }, &bet), refused(Refusal::RolledBack));
        let foreign = Command { foreign: true, ..bet.clone() };
        assert_eq!(of(stands.clone(), &foreign), refused(Refusal::DuplicateKey));
        assert_eq!(of(Seen { amount: money(6), ..stands.clone() }, &bet), refused(Refusal::DuplicateKey));
        let tomb = Seen { kind: SeenKind::Tombstone, ..stands };
        assert_eq!(of(tomb.clone(), &bet), refused(Refusal::RolledBack));
        let back = command(Act::Rollback { reference: "k".to_owned(), closes: false });
        assert_eq!(of(tomb, &back), refused(Refusal::DuplicateKey), "a name is of one transaction");
    }
}
