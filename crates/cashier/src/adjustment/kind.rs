//! What an adjustment is for, and what follows from it.

use ledger::{AccountKind, Reason};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// What an adjustment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentType {
    /// Money without an occasion of its own, as a bonus by hand: it must be bet once.
    Goodwill,
    /// What a fault of a game cost the member.
    Compensation,
    /// Our own mistake put right, either way.
    Correction,
    /// Money of a deposit booked by hand that the payer's bank took back.
    Chargeback,
    /// A fee that the member owes.
    Fee,
    /// What the member owes and will not pay.
    WriteOff,
    /// Money that the member loses by breaking the rules.
    Forfeiture,
    /// A deposit that came in outside of the till; it must be bet as every deposit.
    ManualDeposit,
    /// A withdrawal that was paid outside of the till.
    ManualWithdrawal,
    /// One of before there were types; nobody can ask for it.
    Unspecified,
}

kernel::named!(AdjustmentType);

/// Which way money may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdjustmentDirection)]
pub enum Direction {
    /// To the member.
    Give,
    /// From the member.
    Take,
    /// Either.
    Either,
}

/// Where reports count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountedAs {
    /// Among what promotions gave, which NGR is less by.
    Promotion,
    /// Among adjustments, which NGR is less by; what is taken makes it more.
    Adjustment,
    /// Among deposits, which NGR has nothing to do with.
    Deposit,
    /// Among withdrawals, which NGR has nothing to do with.
    Withdrawal,
}

/// What must be bet before it may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MustBet {
    /// Nothing.
    Nothing,
    /// The amount, once.
    Once,
    /// As much as of a deposit.
    AsDeposit,
}

/// What an adjustment must name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MustName {
    /// Nothing.
    Nothing,
    /// What it corrects, as it stands in the member's ledger: a cause, or a round's id.
    Cause,
    /// The bank's or provider's id of what moved outside.
    Outside,
}

/// What follows from a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdjustmentRules {
    /// Of which type.
    pub r#type: AdjustmentType,
    /// Which way money may go.
    pub direction: Direction,
    /// Where reports count it.
    pub counted_as: CountedAs,
    /// What must be bet.
    pub must_bet: MustBet,
    /// What it must name.
    pub must_name: MustName,
}

impl AdjustmentType {
    /// Those that can be asked for, the usual first.
    pub(super) fn askable() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|kind| *kind != Self::Unspecified)
    }

    /// What follows from it. The database holds to the directions and the names as well (migration 0255).
    #[must_use]
    pub const fn rules(self) -> AdjustmentRules {
        use CountedAs::{Adjustment, Deposit, Promotion, Withdrawal};
        use Direction::{Either, Give, Take};
        use MustBet::{AsDeposit, Nothing, Once};
        use MustName::{Cause, Outside};
        let (direction, counted_as, must_bet, must_name) = match self {
            Self::Goodwill => (Give, Promotion, Once, MustName::Nothing),
            Self::Compensation => (Give, Adjustment, Nothing, Cause),
            Self::Correction => (Either, Adjustment, Nothing, Cause),
            Self::Chargeback => (Take, Deposit, Nothing, Cause),
            Self::Fee | Self::Forfeiture => (Take, Adjustment, Nothing, MustName::Nothing),
            Self::WriteOff => (Give, Adjustment, Nothing, MustName::Nothing),
            Self::ManualDeposit => (Give, Deposit, AsDeposit, Outside),
            Self::ManualWithdrawal => (Take, Withdrawal, Nothing, Outside),
            Self::Unspecified => (Either, Adjustment, Nothing, MustName::Nothing),
        };
        AdjustmentRules { r#type: self, direction, counted_as, must_bet, must_name }
    }

    /// On which account of the house it is booked, and for what reason.
    pub(super) const fn booked(self) -> (AccountKind, Reason) {
        match self {
            Self::Goodwill => (AccountKind::Promotion, Reason::Goodwill),
            Self::Compensation => (AccountKind::Adjustment, Reason::Compensation),
            Self::Correction => (AccountKind::Adjustment, Reason::Correction),
            Self::Chargeback => (AccountKind::Provider, Reason::Chargeback),
            Self::Fee => (AccountKind::Fees, Reason::ManualFee),
            Self::WriteOff => (AccountKind::Adjustment, Reason::WriteOff),
            Self::Forfeiture => (AccountKind::Adjustment, Reason::Forfeiture),
            Self::ManualDeposit => (AccountKind::Provider, Reason::ManualDeposit),
            Self::ManualWithdrawal => (AccountKind::Provider, Reason::ManualWithdrawal),
            Self::Unspecified => (AccountKind::Adjustment, Reason::Adjustment),
        }
    }
}

impl AdjustmentRules {
    /// Whether money may go this way.
    pub(super) const fn allows(&self, give: bool) -> bool {
        match self.direction {
            Direction::Give => give,
            Direction::Take => !give,
            Direction::Either => true,
        }
    }
}
