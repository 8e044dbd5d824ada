//! How a credit moves money.

use kernel::{Amount, Money};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};

use super::Deposit;

/// What came in goes to the balance, and the fee of it to the house.
pub(super) fn credit(deposit: &Deposit, transaction: &str, amount: Amount, fee: Money) -> Posting {
    let cash = AccountKey::member(deposit.member, AccountKind::Cash, deposit.currency);
    let movement = |from, to, amount, reason| Movement {
        from,
        to,
        amount,
        reason,
        cause: format!("deposit:{}", deposit.id).into(),
        corrects: None,
    };
    let provider = AccountKey::house(AccountKind::Provider, deposit.currency);
    let mut movements = vec![movement(provider, cash, amount, Reason::Deposit)];
    if let Some(fee) = fee.positive() {
        let fees = AccountKey::house(AccountKind::Fees, deposit.currency);
        movements.push(movement(cash, fees, fee, Reason::Fee));
    }
    let key = format!("{}:{transaction}", deposit.channel);
    Posting { owner: deposit.member, space: "deposit", key, movements }
}
