//! Balances in memory while a decision is made. Pure: the simulation runs it by the million.

use std::collections::BTreeMap;

use kernel::{Amount, Money, id::TransferId};
use strum::{FromRepr, IntoStaticStr, VariantArray};

use crate::{AccountKey, Cause, Error};

/// Why money moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[repr(i16)]
pub enum Reason {
    /// A stake.
    Bet = 1,
    /// A payout.
    Win = 2,
    /// A bet taken back by the vendor.
    BetRolledBack = 3,
    /// A win taken back by the vendor.
    WinRolledBack = 4,
    /// The payout of a free round.
    FreeWin = 5,
    /// A prize of a vendor's promotion.
    PromoWin = 6,
    /// Cash taken to a table or a room.
    BuyIn = 7,
    /// What was left there, taken back to cash.
    CashOut = 8,
    /// The house's part of a stake among members.
    Rake = 9,
    /// A share of a bet: a rebate, or the difference of two prize modes up the tree (domain.md 2.9).
    Rebate = 10,
    /// Such a share taken back with its bet.
    RebateTakenBack = 11,
    /// A deposit credited.
    Deposit = 20,
    /// Money held for a withdrawal.
    WithdrawalHold = 21,
    /// Held money given back.
    WithdrawalReleased = 22,
    /// Held money paid out.
    WithdrawalPaid = 23,
    /// Money given to play with.
    PlayMoney = 24,
    /// A payout that did not arrive, held again.
    WithdrawalReturned = 25,
    /// A fee.
    Fee = 26,
    /// Money that one member sent to another.
    MemberTransfer = 27,
    /// Money of a deposit that its provider took back.
    DepositReversed = 28,
    /// Money moved into a vendor's wallet.
    VendorDeposit = 30,
    /// Money moved back from a vendor's wallet.
    VendorWithdrawal = 31,
    /// Commission paid to an agent.
    Commission = 40,
    /// A bonus granted: it lies locked until enough is bet.
    BonusGranted = 50,
    /// A bonus that became cash.
    BonusReleased = 51,
    /// A bonus that went back to the house.
    BonusForfeited = 52,
    /// A prize or reward that is cash at once.
    Reward = 53,
    /// An adjustment by an operator, of before they had types.
    Adjustment = 60,
    /// Given by an operator without an occasion of its own.
    Goodwill = 61,
    /// Given by an operator for a fault of a game.
    Compensation = 62,
    /// A mistake that an operator put right.
    Correction = 63,
    /// Money of a deposit booked by hand that the payer's bank took back.
    Chargeback = 64,
    /// A fee that an operator charged.
    ManualFee = 65,
    /// What a member owed and will not pay.
    WriteOff = 66,
    /// Money that a member lost by breaking the rules.
    Forfeiture = 67,
    /// A deposit that an operator booked.
    ManualDeposit = 68,
    /// A withdrawal that an operator booked.
    ManualWithdrawal = 69,
}

kernel::named!(Reason);
kernel::numbered!(Reason);

/// Whether an account of a member may go below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overdraft {
    /// Never: the rule.
    Refuse,
    /// Yes, and the account is flagged: a vendor takes back a win already spent (domain.md 1.6, S11).
    Flag,
}

/// What is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The account debited.
    pub from: AccountKey,
    /// The account credited.
    pub to: AccountKey,
    /// How much.
    pub amount: Amount,
    /// Why.
    pub reason: Reason,
    /// What it belongs to.
    pub cause: Cause,
    /// The transfer it takes back, if it is a correction.
    pub corrects: Option<TransferId>,
}

/// A movement that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// Its id.
    pub id: TransferId,
    /// What moved.
    pub movement: Movement,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) balance: Money,
    pub(crate) overdrawn: bool,
    changed: bool,
}

/// The balances of the accounts that a decision may touch, and the transfers it has made so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    lines: BTreeMap<AccountKey, Line>,
    transfers: Vec<Transfer>,
}

impl Book {
    /// Lays open an account.
    pub fn open(&mut self, account: AccountKey, balance: Money, overdrawn: bool) {
        self.lines.insert(account, Line { balance, overdrawn, changed: false });
    }

    /// The balance of an account; zero for one that was not laid open.
    #[must_use]
    pub fn balance(&self, account: AccountKey) -> Money {
        self.lines.get(&account).map_or(Money::ZERO, |line| line.balance)
    }

    /// Moves money between two accounts laid open. On an error nothing has changed.
    ///
    /// # Errors
    /// [`Error::InsufficientFunds`] when the debited account lacks it; [`Error::Closed`] for an account not laid
    /// open; [`Error::OutOfRange`] beyond what an account can hold; [`Error::Mismatch`] for one account or two assets.
    pub fn make(&mut self, id: TransferId, movement: Movement, overdraft: Overdraft) -> Result<(), Error> {
        let Movement { from, to, amount, .. } = movement;
        if from == to || from.asset != to.asset {
            return Err(Error::Mismatch);
        }
        let debited = self.lines.get(&from).ok_or(Error::Closed)?;
        let credited = self.lines.get(&to).ok_or(Error::Closed)?;
        let debit = debited.balance.checked_sub(amount.money()).ok_or(Error::OutOfRange)?;
        let credit = credited.balance.checked_add(amount.money()).ok_or(Error::OutOfRange)?;
        let short = debit.is_negative() && !from.is_house();
        if short && overdraft == Overdraft::Refuse {
            return Err(Error::InsufficientFunds { available: debited.balance });
        }
        let flagged = debited.overdrawn || short;
        let credited_flag = credited.overdrawn;
        self.lines.insert(from, Line { balance: debit, overdrawn: flagged, changed: true });
        self.lines.insert(to, Line { balance: credit, overdrawn: credited_flag, changed: true });
        self.transfers.push(Transfer { id, movement });
        Ok(())
    }

    /// Makes movements one after the other: all of them, or none.
    ///
    /// # Errors
    /// That of the first that cannot be made, as [`Book::make`] tells it.
    pub fn make_all(&mut self, movements: Vec<(TransferId, Movement, Overdraft)>) -> Result<(), Error> {
        let accounts = movements.iter().flat_map(|(_, movement, _)| [movement.from, movement.to]);
        let before: Vec<_> =
            accounts.filter_map(|account| Some((account, *self.lines.get(&account)?))).collect();
        let made = self.transfers.len();
        let outcome = movements
            .into_iter()
            .try_for_each(|(id, movement, overdraft)| self.make(id, movement, overdraft));
        if outcome.is_err() {
            self.lines.extend(before);
            self.transfers.truncate(made);
        }
        outcome
    }

    /// Lays open the accounts of another book, which has made nothing yet.
    pub fn adopt(&mut self, other: Self) {
        self.lines.extend(other.lines);
    }

    /// The transfers made, in order.
    #[must_use]
    pub fn transfers(&self) -> &[Transfer] {
        &self.transfers
    }

    /// The accounts that changed, with their new balances and flags.
    pub fn changes(&self) -> impl Iterator<Item = (AccountKey, Money, bool)> + '_ {
        let changed = self.lines.iter().filter(|(_, line)| line.changed);
        changed.map(|(account, line)| (*account, line.balance, line.overdrawn))
    }
}
