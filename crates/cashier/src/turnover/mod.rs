//! What must be bet before deposited money may leave (domain.md 5.8): each deposit opens a requirement, valid bets
//! reduce the oldest first, and a round that is corrected takes back exactly what it had counted for.
//!
//! Welcome money has a requirement of its own beside these: a bet counts for both. It keeps its own part of the balance
//! alone, whatever leaving a deposit early may cost.

mod http;
mod reader;
pub(crate) mod sql;

use kernel::{Amount, Money, Rate, Wallet, id::MemberId};
use serde::Serialize;
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::{Cashier, Error};

pub(crate) use http::routes;

/// One deposit's requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Requirement {
    /// What opened it: `deposit:…`.
    pub cause: String,
    /// How much must be bet.
    pub required: Money,
    /// How much was.
    pub done: Money,
    /// Since when bets count for it.
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
}

/// A member's open requirements, oldest first, and their sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Meter {
    /// How much must be bet in all.
    pub required: Money,
    /// How much of it was.
    pub done: Money,
    /// What is left.
    pub outstanding: Money,
    /// The requirements.
    pub items: Vec<Requirement>,
    /// Welcome money that was not bet yet: so much of the balance stays.
    pub unplayed: Money,
}

impl Meter {
    pub(crate) fn of(items: Vec<Requirement>, unplayed: Money) -> Self {
        let sum = |part: fn(&Requirement) -> Money| {
            let parts = items.iter().map(part);
            parts.fold(Money::ZERO, |sum, part| sum.checked_add(part).unwrap_or(sum))
        };
        let (required, done) = (sum(|item| item.required), sum(|item| item.done));
        let outstanding = required.checked_sub(done).unwrap_or(required);
        Self { required, done, outstanding, items, unplayed }
    }
}

impl Cashier {
    /// What a member must still bet; nothing of deposits for whoever excluded themself from play.
    pub(crate) async fn meter(&self, member: MemberId, excluded: bool) -> Result<Meter, Error> {
        let meter = sql::meter(&self.store, member, self.asset()).await?;
        Ok(if excluded { Meter::of(Vec::new(), meter.unplayed) } else { meter })
    }

    /// Opens what must be bet of money that an operator gives, once per cause and before it is given: a share of it, or as
    /// much as of a deposit. Who calls holds the member's accounts.
    ///
    /// # Errors
    /// When the books or the database refuse; then the transaction must not be committed.
    pub async fn require_bets_in(
        &self,
        tx: &mut Tx,
        wallet: Wallet,
        cause: &str,
        (amount, share): (Amount, Option<Rate>),
    ) -> Result<(), Error> {
        let now = self.store.now();
        // What is left of earlier deposits is judged before this is added to it.
        if self.played_away(tx, wallet.member, wallet.asset).await? {
            sql::close_spent(tx, wallet.member, wallet.asset, now).await?;
        }
        let share = share.unwrap_or(self.settings.withdrawal.turnover.share);
        match share.share(amount.money(), 0) {
            Some((required, _)) if required > Money::ZERO => {
                sql::open(tx, wallet, cause, required, now).await
            }
            _ => Ok(()),
        }
    }
}

/// Spreads a valid bet over what is left of requirements, oldest first; what is over counts for nothing.
pub(crate) fn spread(mut bet: i64, open: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let mut shares = Vec::new();
    for (id, left) in open {
        let share = bet.min(*left);
        if share > 0 {
            shares.push((*id, share));
            bet = bet.saturating_sub(share);
        }
    }
    shares
}

/// [`spread`] over what was left of deposits, and once more over what was left of welcome money (`true`).
pub(crate) fn spread_beside(bet: i64, open: impl Iterator<Item = (bool, (i64, i64))>) -> Vec<(i64, i64)> {
    let (welcome, deposits): (Vec<_>, Vec<_>) = open.partition(|(welcome, _)| *welcome);
    [deposits, welcome]
        .into_iter()
        .flat_map(|line| spread(bet, &line.into_iter().map(|(_, left)| left).collect::<Vec<_>>()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bets_reduce_the_oldest_first() {
        // domain.md 5.8: deposits 1000 + 500, once; 900 bet leaves 600.
        assert_eq!(spread(900, &[(1, 1_000), (2, 500)]), [(1, 900)]);
        assert_eq!(spread(900, &[(1, 100), (2, 500)]), [(1, 100), (2, 500)]);
        assert_eq!(spread(0, &[(1, 100)]), []);
        assert_eq!(spread(50, &[]), []);
    }

    #[test]
    fn a_bet_counts_for_deposits_and_for_welcome_money() {
        let open = [(true, (1, 1_000)), (false, (2, 300)), (false, (3, 500))];
        assert_eq!(spread_beside(600, open.into_iter()), [(2, 300), (3, 300), (1, 600)]);
    }
}
