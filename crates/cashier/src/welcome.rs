//! Play money that a new member begins with: given once, and kept until it was bet.

use std::collections::BTreeSet;

use kernel::{Amount, Money, Wallet};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::Tx;
use time::OffsetDateTime;

use crate::{Cashier, Error, turnover};

/// Gives a new member play money, once, in the transaction that makes them. It must be bet once before it leaves.
///
/// # Errors
/// When the books or the database refuse.
pub async fn give(
    tx: &mut Tx,
    wallet: Wallet,
    amount: Amount,
    now: OffsetDateTime,
) -> Result<(), store::Error> {
    let movement = Movement {
        from: AccountKey::house(AccountKind::Promotion, wallet.asset),
        to: AccountKey::member(wallet.member, AccountKind::Cash, wallet.asset),
        amount,
        reason: Reason::PlayMoney,
        cause: "welcome".into(),
        corrects: None,
    };
    let posting =
        Posting { owner: wallet.member, space: "welcome", key: "1".to_owned(), movements: vec![movement] };
    ledger::post(tx, now, &posting).await.map_err(|error| match error {
        ledger::Error::Store(error) => error,
        _ => store::Error::Inconsistent("a welcome that the books refuse"),
    })?;
    turnover::sql::open_welcome(tx, wallet, amount.money(), now).await
}

impl Cashier {
    /// Refuses to let `amount` leave where what stays would be less than the welcome money that was not bet. What lies at
    /// vendors does not count as staying: it comes home first.
    pub(crate) async fn keep_unplayed(
        &self,
        tx: &mut Tx,
        Wallet { member, asset }: Wallet,
        amount: Amount,
    ) -> Result<(), Error> {
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let cash = ledger::lock(tx, &BTreeSet::from([cash])).await?.balance(cash);
        let unplayed = turnover::sql::unplayed(tx, member, asset).await?;
        let free = cash.checked_sub(unplayed).map_or(Money::ZERO, |free| free.max(Money::ZERO));
        // Who has not even the amount hears that.
        if amount.money() > free && amount.money() <= cash {
            return Err(Error::WelcomeUnplayed { unplayed, free });
        }
        Ok(())
    }
}
