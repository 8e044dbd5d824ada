//! The transfers by which a withdrawal is paid.

pub(super) mod sql;

use kernel::{Amount, Money, id::WithdrawalId};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

/// Most transfers of one withdrawal.
pub(crate) const MOST: usize = 20;

/// Where a transfer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// To be told to the provider.
    Queued,
    /// Told.
    Paying,
    /// The provider paid.
    Paid,
    /// It could not pay.
    Failed,
    /// It arrived.
    Received,
    /// The member says that it did not.
    Disputed,
    /// Given back to the balance.
    Returned,
}

/// Who or what said that a transfer arrived. Kept, so that either reading of a forced receipt can be reported
/// (domain.md 5.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Receipt {
    /// The member.
    Member,
    /// Nobody objected in time.
    Timer,
    /// An operator, after a dispute.
    Dispute,
}

kernel::named!(Progress, Receipt);

/// A transfer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// Its number within the withdrawal, from 1.
    pub number: i32,
    /// How much.
    pub amount: Amount,
    /// How often the provider was asked to pay it, each time under a name of its own.
    #[serde(skip)]
    pub attempt: i32,
    /// The attempt's name at the provider.
    #[serde(skip)]
    pub name: String,
    /// The provider that was told of the attempt.
    #[serde(skip)]
    pub provider: Option<String>,
    /// Where it stands.
    pub state: Progress,
    /// How it came to count as received.
    pub receipt: Option<Receipt>,
    /// How much arrived, as the member says who disputes it.
    pub arrived: Option<Money>,
    /// The member's picture.
    #[serde(skip)]
    pub proof: Option<Uuid>,
    /// What the member said.
    #[serde(skip)]
    pub note: String,
    /// When it counts as received if nobody objects.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

impl Transfer {
    pub(super) fn new(withdrawal: WithdrawalId, number: i32, amount: Amount, now: OffsetDateTime) -> Self {
        Self {
            number,
            amount,
            attempt: 1,
            name: format!("{withdrawal}.{number}.1"),
            provider: None,
            state: Progress::Queued,
            receipt: None,
            arrived: None,
            proof: None,
            note: String::new(),
            until: None,
            updated_at: now,
        }
    }

    /// The provider is to be asked again, under a new name: what became of the old one stays known.
    pub(super) fn again(&mut self, withdrawal: WithdrawalId, now: OffsetDateTime) {
        self.attempt = self.attempt.saturating_add(1);
        self.name = format!("{withdrawal}.{}.{}", self.number, self.attempt);
        (self.state, self.provider) = (Progress::Queued, None);
        (self.receipt, self.until, self.updated_at) = (None, None, now);
    }
}

/// Cuts `net` into the parts an operator wants, or into as few as the largest transfer allows.
pub(super) fn cut(net: Amount, most: Amount, parts: &[Amount]) -> Result<Vec<Amount>, Error> {
    if parts.is_empty() {
        let mut cut = Vec::new();
        let mut left = Some(net);
        while let Some(rest) = left {
            let part = rest.min(most);
            cut.push(part);
            left = rest.money().checked_sub(part.money()).and_then(Money::positive);
        }
        return if cut.len() <= MOST { Ok(cut) } else { Err(Error::BadParts { net }) };
    }
    let sum = parts.iter().try_fold(Money::ZERO, |sum, part| sum.checked_add(part.money()));
    let fit = parts.len() <= MOST && parts.iter().all(|part| *part <= most);
    if fit && sum == Some(net.money()) { Ok(parts.to_vec()) } else { Err(Error::BadParts { net }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taka(taka: i64) -> Amount {
        Amount::from_major(taka).unwrap()
    }

    #[test]
    fn a_withdrawal_is_cut_without_losing_or_making_a_unit() {
        let whole = |net: i64, most: i64| -> Vec<i64> {
            let parts = cut(taka(net), taka(most), &[]).unwrap();
            parts.iter().map(|part| part.units() / kernel::money::UNITS).collect()
        };
        assert_eq!(whole(100, 100), [100]);
        assert_eq!(whole(250, 100), [100, 100, 50]);
        assert!(cut(taka(2_100), taka(100), &[]).is_err());
        assert!(cut(taka(100), taka(100), &[taka(60), taka(40)]).is_ok());
        for odd in [vec![taka(60), taka(41)], vec![taka(60)], vec![taka(101)], vec![taka(5); 21]] {
            assert!(cut(taka(100), taka(100), &odd).is_err(), "{odd:?}");
        }
    }
}
