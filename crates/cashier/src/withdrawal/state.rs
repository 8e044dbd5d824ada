//! Where a withdrawal stands: after the decision it follows from where its transfers stand.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Keeper, Progress, Transfer};

/// Where a withdrawal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = WithdrawalState)]
pub enum State {
    /// Asked for; the amount is held.
    Requested,
    /// Set aside for a closer look.
    Risk,
    /// Agreed to; the transfers are queued.
    Approved,
    /// Told to the provider.
    Paying,
    /// The provider paid; the money left the house.
    Paid,
    /// The member has it, or did not object in time.
    Confirmed,
    /// Refused; the amount was given back.
    Rejected,
    /// The provider could not pay; what was not paid is held until an operator decides.
    Failed,
    /// The member says that it did not arrive; an operator decides.
    Disputed,
    /// A part arrived, the rest was given back.
    Partial,
}

impl State {
    /// Whether something is still to be done about it: such lists start with the oldest.
    pub(crate) const fn is_open(self) -> bool {
        matches!(
            self,
            Self::Requested | Self::Risk | Self::Failed | Self::Disputed | Self::Approved | Self::Paying
        )
    }

    /// Every state.
    pub const ALL: [Self; 10] = [
        Self::Requested,
        Self::Risk,
        Self::Approved,
        Self::Paying,
        Self::Paid,
        Self::Confirmed,
        Self::Rejected,
        Self::Failed,
        Self::Disputed,
        Self::Partial,
    ];

    /// The name it is stored under.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Risk => "risk",
            Self::Approved => "approved",
            Self::Paying => "paying",
            Self::Paid => "paid",
            Self::Confirmed => "confirmed",
            Self::Rejected => "rejected",
            Self::Failed => "failed",
            Self::Disputed => "disputed",
            Self::Partial => "partial",
        }
    }

    /// Who has to act next.
    #[must_use]
    pub const fn keeper(self) -> Keeper {
        match self {
            Self::Requested | Self::Approved => Keeper::House,
            Self::Risk | Self::Failed | Self::Disputed => Keeper::Operator,
            Self::Paying => Keeper::Provider,
            Self::Paid => Keeper::Member,
            Self::Confirmed | Self::Rejected | Self::Partial => Keeper::Nobody,
        }
    }

    /// Whether an operator may approve or reject.
    pub(crate) const fn awaits_operator(self) -> bool {
        matches!(self, Self::Requested | Self::Risk | Self::Failed)
    }

    /// What the transfers make of it. What needs an operator shows first.
    pub(crate) fn of(transfers: &[Transfer]) -> Self {
        let any = |state: Progress| transfers.iter().any(|transfer| transfer.state == state);
        if any(Progress::Disputed) {
            Self::Disputed
        } else if any(Progress::Failed) {
            Self::Failed
        } else if any(Progress::Paying) {
            Self::Paying
        } else if any(Progress::Queued) {
            let begun = any(Progress::Paid) || any(Progress::Received);
            if begun { Self::Paying } else { Self::Approved }
        } else if any(Progress::Paid) {
            Self::Paid
        } else if any(Progress::Returned) {
            if any(Progress::Received) { Self::Partial } else { Self::Rejected }
        } else {
            Self::Confirmed
        }
    }
}
