//! Bonuses of first deposits that were not given when their deposits came (docs/books.md).

use kernel::{
    Amount, Asset, Wallet,
    id::{DepositId, MemberId},
};
use office::audit::{Act, Who, append};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{Bonus, Brought, Granted};
use crate::{
    Error, Rewards,
    definition::{self, Terms},
};

/// A first deposit that was credited and may lack its bonus.
#[derive(Clone, Copy, Debug)]
pub struct Late {
    /// The deposit.
    pub deposit: DepositId,
    /// Whose.
    pub member: MemberId,
    /// For which promotion it was made.
    pub promotion: Uuid,
    /// In what.
    pub asset: Asset,
    /// How much came.
    pub amount: Amount,
}

impl Rewards {
    /// Gives the bonus that a first deposit should have brought, once, by all that is asked of one today, with a row in the
    /// trail; its days, and the bets that count, begin now. None where it was given, where the promotion is not for first
    /// deposits, and where it is refused.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn give_late(&self, late: Late) -> Result<Option<Amount>, Error> {
        let mut tx = self.store.begin().await?;
        let Some(bonus) = self.grant_late(&mut tx, late).await? else { return Ok(None) };
        let what = json!({ "bonus": bonus.id, "deposit": late.deposit, "amount": bonus.amount });
        let act = Act {
            action: "books.correct",
            subject: format!("player:{}", late.member),
            before: None,
            after: Some(what),
        };
        append(&mut tx, &self.store, &Who::console(), act).await?;
        tx.commit().await?;
        Ok(Some(bonus.amount))
    }

    /// What [`Self::give_late`] would give.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn would_give_late(&self, late: Late) -> Result<Option<Amount>, Error> {
        // Given in a transaction that is never committed: so the answer is the one that counts.
        let mut tx = self.store.begin().await?;
        Ok(self.grant_late(&mut tx, late).await?.map(|bonus| bonus.amount))
    }

    async fn grant_late(&self, tx: &mut Tx, late: Late) -> Result<Option<Bonus>, Error> {
        let promotion = definition::sql::one(tx, late.promotion).await?;
        let is_first = promotion.is_some_and(|promotion| match promotion.document.terms {
            Terms::Deposit(terms) => terms.first,
            _ => false,
        });
        if !is_first || !self.people.may_take(tx, late.member).await? {
            return Ok(None);
        }
        let brought = Brought {
            deposit: late.deposit,
            wallet: Wallet { member: late.member, asset: late.asset },
            amount: late.amount,
            promotion: late.promotion,
            at: self.store.now(),
        };
        match self.grant_for_deposit(tx, &brought).await {
            Ok(Granted::Now(bonus)) => Ok(Some(bonus)),
            Ok(Granted::Before(_)) => Ok(None),
            Err(error) if error.is_refusal() => Ok(None),
            Err(error) => Err(error),
        }
    }
}
