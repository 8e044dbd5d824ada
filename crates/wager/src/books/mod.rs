//! What earlier versions booked wrongly: found in the rows, and corrected by rows that stand beside them (docs/books.md).
//!
//! Until a rollback changed the round of what it takes back, one that named another round left the bet standing in its own
//! and opened the other with less than nothing. Until a command was done whole or not at all, a payout that could not be
//! paid left its stake in the books. What can be told from the rows alone is corrected; what somebody would have to give
//! back, or what only the partner knows, is for people.

mod people;
mod sql;
mod told;

use std::collections::BTreeSet;

use kernel::{
    Amount, Asset, GameType, Money, ValidRule,
    event::{Event, Settlement},
    id::{MemberId, RoundId, TransferId, VendorId},
};
use ledger::{AccountKey, AccountKind, Book, Cause, Movement, Overdraft, Reason};
use store::{Store, Tx};
use time::{Duration, OffsetDateTime};

use crate::Error;

pub use people::{ForPeople, Why, for_people};
pub use sql::members;

/// An empty round that is open for as long was opened by what never came: nobody plays in it any more.
const FORGOTTEN: Duration = Duration::days(1);

/// Most that is corrected in one transaction.
const BATCH: usize = 100;

/// Something in a member's games that is not as its own rows say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misbooked {
    /// Whose.
    pub member: MemberId,
    /// In what.
    pub asset: Asset,
    /// The vendor.
    pub partner: VendorId,
    /// The vendor's name for the round.
    pub round: String,
    /// When the round began, or the money moved.
    pub at: OffsetDateTime,
    /// What is wrong.
    pub wrong: Wrong,
}

/// In which way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The round's sums are not those of its transactions, or it was opened by none.
    Sums(Sums),
    /// What took a transaction back moved under another round's name than the transaction itself.
    OtherRound {
        /// The movement.
        moved: Moved,
        /// Under which name the transaction moved.
        belongs: Cause,
    },
    /// A stake moved for a transaction that is not on record: its payout could not be paid.
    Unrecorded(Moved),
}

/// A round's sums beside those of its transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Our id of the round.
    pub id: RoundId,
    /// The game in which it began.
    pub game: String,
    /// The family that is on record.
    pub family: Option<GameType>,
    /// Whether it has ended: then its sums were told.
    pub closed: bool,
    /// It is to be ended, for nothing was ever played in it.
    pub empty: bool,
    /// Stakes and payouts as the round has them.
    pub stored: (Money, Money),
    /// Stakes and payouts of its transactions that stand.
    pub right: (Money, Money),
}

/// A transfer of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its id.
    pub id: TransferId,
    /// What was debited.
    pub from: AccountKey,
    /// What was credited.
    pub to: AccountKey,
    /// How much.
    pub amount: Amount,
    /// Why.
    pub reason: Reason,
    /// Under which name.
    pub cause: Cause,
    /// What it took back.
    pub corrects: Option<TransferId>,
}

/// What was corrected at once.
#[derive(Clone, Debug, Default)]
pub struct Corrected {
    /// What was found, and is as it should be now.
    pub done: Vec<Misbooked>,
    /// What the facts of the outbox do not tell: sums were less than nothing, and are zero again. Commission and reports
    /// count it; nobody bet it, so that it fills no requirement.
    pub lifted: Vec<Settlement>,
    /// Whether more may wait.
    pub more: bool,
}

/// What stands wrongly in the games of these members and can be corrected; nothing is changed.
///
/// # Errors
/// When the database refuses.
pub async fn misbooked(store: &Store, members: &[MemberId]) -> Result<Vec<Misbooked>, Error> {
    let mut tx = store.begin().await?;
    sql::found(&mut tx, members, forgotten(store.now())).await
}

/// Corrects what stands wrongly in the games of a member, at most a batch, in the caller's transaction. Asked again it
/// finds nothing: all of it is looked for anew under the locks that a bet of the member takes.
///
/// # Errors
/// When the database or the books refuse; then the transaction must not be committed.
pub async fn correct(tx: &mut Tx, at: OffsetDateTime, member: MemberId) -> Result<Corrected, Error> {
    let accounts: BTreeSet<_> =
        sql::found(tx, &[member], forgotten(at)).await?.iter().flat_map(Misbooked::accounts).collect();
    let mut book = ledger::lock(tx, &accounts).await?;
    let mut found = sql::found(tx, &[member], forgotten(at)).await?;
    // What appeared meanwhile waits for the next look: its accounts are not locked.
    found.retain(|one| one.accounts().iter().all(|account| accounts.contains(account)));
    let more = found.len() > BATCH;
    found.truncate(BATCH);
    let mut corrected = Corrected { more, ..Corrected::default() };
    let mut events = Vec::new();
    for one in found {
        match &one.wrong {
            Wrong::Sums(sums) => {
                sql::restate(tx, &one, sums, at).await?;
                let (told, lifted) = one.settlements(sums, at);
                events.extend(told.map(Event::RoundSettled));
                corrected.lifted.extend(lifted);
            }
            Wrong::OtherRound { moved, belongs } => rename(&mut book, moved, belongs)?,
            Wrong::Unrecorded(moved) => {
                give_back(&mut book, moved)?;
                let cash = AccountKey::member(member, AccountKind::Cash, one.asset);
                let balance = book.balance(cash);
                events.push(Event::BalanceChanged { member, asset: one.asset, balance });
            }
        }
        corrected.done.push(one);
    }
    ledger::write(tx, at, &book).await?;
    store::outbox::append(tx, at, &events).await?;
    Ok(corrected)
}

fn forgotten(at: OffsetDateTime) -> OffsetDateTime {
    at.saturating_sub(FORGOTTEN)
}

impl Misbooked {
    /// What must be locked before it is corrected: whoever plays locks the member's cash too.
    fn accounts(&self) -> Vec<AccountKey> {
        let cash = AccountKey::member(self.member, AccountKind::Cash, self.asset);
        match &self.wrong {
            Wrong::Sums(_) => vec![cash],
            Wrong::OtherRound { moved, .. } | Wrong::Unrecorded(moved) => vec![cash, moved.from, moved.to],
        }
    }

    /// What is told of a round that had ended: what changes of what was bet and paid; and apart from it what was less than
    /// nothing, which no requirement had counted.
    fn settlements(&self, sums: &Sums, at: OffsetDateTime) -> (Option<Settlement>, Option<Settlement>) {
        if !sums.closed {
            return (None, None);
        }
        let above = |money: Money| money.max(Money::ZERO);
        let below = |money: Money| money.min(Money::ZERO);
        let less = |one: Money, other: Money| one.checked_sub(other).unwrap_or_default();
        let ((stake, payout), (right_stake, right_payout)) = (sums.stored, sums.right);
        let told = (less(above(right_stake), above(stake)), less(above(right_payout), above(payout)));
        let lifted = (less(below(right_stake), below(stake)), less(below(right_payout), below(payout)));
        let settlement = |(stake, payout): (Money, Money)| Settlement {
            id: kernel::id::fresh(),
            round: sums.id,
            member: self.member,
            vendor: self.partner,
            game: sums.game.clone(),
            family: sums.family,
            asset: self.asset,
            stake,
            payout,
            valid_bet: stake,
            valid_by: ValidRule::Stake,
            odds: None,
            market: None,
            settled_at: at,
        };
        let some =
            |change: (Money, Money)| (change != (Money::ZERO, Money::ZERO)).then(|| settlement(change));
        (some(told), some(lifted))
    }
}

impl Moved {
    fn to_member(&self) -> bool {
        self.from.is_house()
    }

    /// The same again under another name.
    fn anew(&self, cause: &Cause) -> Movement {
        Movement {
            from: self.from,
            to: self.to,
            amount: self.amount,
            reason: self.reason,
            cause: cause.clone(),
            corrects: self.corrects,
        }
    }

    /// What takes it back. The reason is that of money that goes this way, so that stakes less stakes given back, and
    /// payouts less payouts taken back, come out right in whatever adds them up.
    fn back(&self) -> Movement {
        let reason = match self.reason {
            Reason::Bet => Reason::BetRolledBack,
            Reason::BetRolledBack => Reason::Bet,
            Reason::WinRolledBack => Reason::Win,
            _ => Reason::WinRolledBack,
        };
        Movement {
            from: self.to,
            to: self.from,
            amount: self.amount,
            reason,
            cause: self.cause.clone(),
            corrects: Some(self.id),
        }
    }
}

/// Takes a movement back where it stands, and makes it where it belongs. The member is given first: their balance is in
/// the end what it was.
fn rename(book: &mut Book, moved: &Moved, belongs: &Cause) -> Result<(), Error> {
    let (back, anew) = (moved.back(), moved.anew(belongs));
    let both = if moved.to_member() { [anew, back] } else { [back, anew] };
    // One that was overdrawn before stays so.
    let both = both.map(|movement| (TransferId::fresh(), movement, Overdraft::Flag));
    Ok(book.make_all(both.into())?)
}

/// Gives a stake back for which there was no bet.
fn give_back(book: &mut Book, moved: &Moved) -> Result<(), Error> {
    Ok(book.make(TransferId::fresh(), moved.back(), Overdraft::Refuse)?)
}

#[cfg(test)]
mod tests {
    use kernel::id::VendorId;

    use super::*;

    fn moved(reason: Reason) -> Moved {
        let member = AccountKey::member(MemberId(1), AccountKind::Cash, Asset::Bdt);
        let house = AccountKey::house(AccountKind::Gaming, Asset::Bdt);
        let (from, to) = match reason {
            Reason::Win | Reason::BetRolledBack => (house, member),
            _ => (member, house),
        };
        Moved {
            id: TransferId::fresh(),
            from,
            to,
            amount: Amount::MAX,
            reason,
            cause: Cause::Round { partner: VendorId(7), name: "r1".to_owned() },
            corrects: None,
        }
    }

    /// Stakes less stakes given back, and payouts less payouts taken back, come out right whatever is taken back.
    #[test]
    fn what_takes_a_movement_back_is_called_after_money_that_goes_that_way() {
        for (reason, back, to_member) in [
            (Reason::Bet, Reason::BetRolledBack, false),
            (Reason::BetRolledBack, Reason::Bet, true),
            (Reason::Win, Reason::WinRolledBack, true),
            (Reason::WinRolledBack, Reason::Win, false),
        ] {
            let moved = moved(reason);
            let taken = moved.back();
            assert_eq!((taken.reason, moved.to_member()), (back, to_member), "{reason:?}");
            assert_eq!((taken.from, taken.to, taken.corrects), (moved.to, moved.from, Some(moved.id)));
        }
    }
}
