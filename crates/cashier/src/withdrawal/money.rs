//! How a withdrawal moves money.

use kernel::{Amount, Money};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::{Tx, outbox};

use super::{Transfer, Withdrawal};
use crate::{Cashier, Error};

/// One way in which a withdrawal moves money, once per withdrawal and part.
#[derive(Clone, Copy)]
pub(super) enum Shift<'a> {
    /// All of it is set aside.
    Hold,
    /// All of it is given back.
    Release,
    /// A transfer left.
    Pay(&'a Transfer),
    /// A transfer that had left did not arrive: it is held again.
    Recall(&'a Transfer),
    /// A transfer that was not made is given back.
    Return(&'a Transfer),
    /// The fee is taken.
    Fee(Amount),
    /// The fee is given back.
    FeeBack(Amount),
}

impl Cashier {
    /// Moves money, and says so where the member's balance changes.
    pub(super) async fn shift(
        &self,
        tx: &mut Tx,
        withdrawal: &Withdrawal,
        shift: Shift<'_>,
    ) -> Result<(), Error> {
        let now = self.store.now();
        let corrects = match shift {
            Shift::Recall(transfer) => payment_of(tx, withdrawal, transfer).await?,
            _ => None,
        };
        ledger::post(tx, now, &shift.posting(withdrawal, corrects)).await?;
        if matches!(shift, Shift::Hold | Shift::Release | Shift::Return(_) | Shift::FeeBack(_)) {
            let fact = self.balance_changed(tx, withdrawal.member, withdrawal.currency).await?;
            outbox::append(tx, now, &[fact]).await?;
        }
        Ok(())
    }
}

/// The row by which a transfer left: its correction names it.
async fn payment_of(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    transfer: &Transfer,
) -> Result<Option<kernel::id::TransferId>, Error> {
    let cause = format!("withdrawal:{}", withdrawal.id).into();
    let rows = ledger::caused_by_in(tx, withdrawal.member, &cause, 200).await?;
    let paid = |row: &&ledger::Entry| {
        row.reason == Reason::WithdrawalPaid && row.amount.checked_neg() == Some(transfer.amount.money())
    };
    Ok(rows.iter().rfind(paid).map(|row| kernel::id::TransferId(row.id)))
}

impl Shift<'_> {
    fn posting(self, withdrawal: &Withdrawal, corrects: Option<kernel::id::TransferId>) -> Posting {
        let (member, asset) = (withdrawal.member, withdrawal.currency);
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let held = AccountKey::member(member, AccountKind::Held, asset);
        let provider = AccountKey::house(AccountKind::Provider, asset);
        let fees = AccountKey::house(AccountKind::Fees, asset);
        let part =
            |what: &str, transfer: &Transfer| format!("{what}:{}:{}", transfer.number, transfer.attempt);
        let (from, to, reason) = match self {
            Self::Hold => (cash, held, Reason::WithdrawalHold),
            Self::Release | Self::Return(_) | Self::FeeBack(_) => (held, cash, Reason::WithdrawalReleased),
            Self::Pay(_) => (held, provider, Reason::WithdrawalPaid),
            Self::Recall(_) => (provider, held, Reason::WithdrawalReturned),
            Self::Fee(_) => (held, fees, Reason::Fee),
        };
        let (amount, name) = match self {
            Self::Hold => (withdrawal.amount, "hold".to_owned()),
            Self::Release => (withdrawal.amount, "release".to_owned()),
            Self::Pay(transfer) => (transfer.amount, part("pay", transfer)),
            Self::Recall(transfer) => (transfer.amount, part("recall", transfer)),
            Self::Return(transfer) => (transfer.amount, part("return", transfer)),
            Self::Fee(fee) => (fee, "fee".to_owned()),
            Self::FeeBack(fee) => (fee, "fee back".to_owned()),
        };
        Posting {
            owner: member,
            space: "withdrawal",
            key: format!("{}:{name}", withdrawal.id),
            movements: vec![Movement {
                from,
                to,
                amount,
                reason,
                cause: format!("withdrawal:{}", withdrawal.id).into(),
                corrects,
            }],
        }
    }
}

/// The fee as something that can be moved, if there is one.
pub(super) fn fee(withdrawal: &Withdrawal) -> Option<Amount> {
    Some(withdrawal.fee).filter(|fee| *fee > Money::ZERO).and_then(Money::positive)
}
