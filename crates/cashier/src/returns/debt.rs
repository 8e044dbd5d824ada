//! What a member owes for deposits that were taken back after they were spent.

use std::collections::BTreeSet;

use kernel::{
    Asset, Money, Wallet,
    id::{DepositId, MemberId, RequestId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use serde::{Deserialize, Serialize};
use store::{Tx, outbox};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{Kind, sql};
use crate::{Cashier, Error};

/// A request to pay a debt out of the balance.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PayDebt {
    /// The caller's name for it: a retry pays nothing more.
    pub request_id: RequestId,
}

/// What is owed for one deposit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Owed {
    /// For which deposit.
    pub deposit: DepositId,
    /// How its money went back.
    pub kind: Kind,
    /// How much of it went back.
    pub amount: kernel::Amount,
    /// What is still owed.
    pub owed: Money,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A member's debt, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Debt {
    /// All of it.
    pub outstanding: Money,
    /// What of the balance could pay it now.
    pub payable: Money,
    /// For which deposits.
    pub items: Vec<Owed>,
}

impl Cashier {
    /// What a member owes.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn debt(&self, member: MemberId) -> Result<Debt, Error> {
        let asset = self.asset();
        let rows = sql::owing(&self.store, member, asset).await?;
        let items: Vec<Owed> = rows
            .into_iter()
            .map(|row| Owed {
                deposit: row.deposit,
                kind: row.kind,
                amount: row.amount,
                owed: row.owed,
                at: row.at,
            })
            .collect();
        let all = items.iter().try_fold(Money::ZERO, |sum, item| sum.checked_add(item.owed));
        let outstanding = all.unwrap_or(Money::ZERO);
        let cash = ledger::balances(&self.store, member, asset).await?.cash.max(Money::ZERO);
        Ok(Debt { outstanding, payable: cash.min(outstanding), items })
    }

    /// The member pays what they can out of their balance. The same request again pays nothing more.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn pay_debt(&self, member: MemberId, wish: PayDebt) -> Result<Debt, Error> {
        let (now, asset) = (self.store.now(), self.asset());
        let mut tx = self.store.begin().await?;
        tx.advisory_lock("cashier debt", &member.to_string()).await?;
        if !sql::is_paid(&mut tx, member, wish.request_id).await? {
            let paid = self.collect(&mut tx, Wallet { member, asset }, &wish.request_id.to_string()).await?;
            sql::keep_payment(&mut tx, (member, wish.request_id), (asset, paid), now).await?;
            tx.commit().await?;
        } else {
            drop(tx);
        }
        self.debt(member).await
    }

    /// Refuses while anything is owed: money that leaves would leave the debt behind.
    pub(crate) async fn without_debt(
        &self,
        tx: &mut Tx,
        member: MemberId,
        asset: Asset,
    ) -> Result<(), Error> {
        let outstanding = sql::outstanding(tx, member, asset).await?;
        if outstanding > Money::ZERO { Err(Error::DebtOpen { outstanding }) } else { Ok(()) }
    }

    /// Pays debts out of the balance as far as it goes, the oldest first; answers how much. `key` names the occasion.
    pub(crate) async fn collect(
        &self,
        tx: &mut Tx,
        Wallet { member, asset }: Wallet,
        key: &str,
    ) -> Result<Money, Error> {
        let now = self.store.now();
        let owing = sql::lock_owing(tx, member, asset).await?;
        if owing.is_empty() {
            return Ok(Money::ZERO);
        }
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let debts = AccountKey::house(AccountKind::Debt, asset);
        let mut left = ledger::lock(tx, &BTreeSet::from([cash, debts])).await?.balance(cash).max(Money::ZERO);
        let mut paid = Money::ZERO;
        for row in owing {
            let Some(part) = left.min(row.owed).positive() else { break };
            let movement = Movement {
                from: cash,
                to: debts,
                amount: part,
                reason: Reason::DepositReversed,
                cause: format!("deposit:{}", row.deposit).into(),
                corrects: None,
            };
            let key = format!("{}:{key}", row.id);
            let posting = Posting { owner: member, space: "debt", key, movements: vec![movement] };
            ledger::post(tx, now, &posting).await?;
            let owed = row.owed.checked_sub(part.money()).unwrap_or(Money::ZERO);
            sql::owe(tx, row.id, owed, now).await?;
            left = left.checked_sub(part.money()).unwrap_or(Money::ZERO);
            paid = paid.checked_add(part.money()).unwrap_or(paid);
        }
        let balance = self.balance_changed(tx, member, asset).await?;
        outbox::append(tx, now, &[balance]).await?;
        Ok(paid)
    }
}
