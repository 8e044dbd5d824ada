//! Who acts.

use serde::{Deserialize, Serialize};

use crate::id::{MemberId, OperatorId, VendorId};

/// Kind of a member's account, by the number of spec.md 4 and 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountType(i16);

impl AccountType {
    /// An ordinary player.
    pub const MEMBER: Self = Self(0);
    /// An agent.
    pub const AGENT: Self = Self(1);
    /// A player who tries the site without an account of their own.
    pub const TRIAL: Self = Self(4);
    const AGENTS: [i16; 4] = [1, 2, 41, 42];

    /// The type stored under a number, if it is one of the specification's.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        (number == 0 || number == 4 || Self::AGENTS.contains(&number)).then_some(Self(number))
    }

    /// The number of the specification.
    #[must_use]
    pub const fn number(self) -> i16 {
        self.0
    }

    /// Types 1, 2, 41 and 42 may enter the agent centre.
    #[must_use]
    pub fn is_agent(self) -> bool {
        Self::AGENTS.contains(&self.0)
    }

    /// Type 4 cannot play for real.
    #[must_use]
    pub fn is_trial(self) -> bool {
        self == Self::TRIAL
    }
}

/// Who caused something, for the audit trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "id")]
pub enum Actor {
    /// A member of the site.
    Member(MemberId),
    /// Someone of the back office.
    Operator(OperatorId),
    /// A vendor's call.
    Vendor(VendorId),
    /// A job of the house.
    House,
}
