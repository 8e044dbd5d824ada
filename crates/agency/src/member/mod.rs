//! Members as the agency meets them, by what others let it read.

pub(crate) mod http;
pub(crate) mod sql;

use kernel::{AccountType, id::MemberId};

/// A member as an agent may see them.
pub(crate) struct Card {
    /// The login name: whole for those above in the tree, masked for everyone else.
    pub(crate) account: String,
    /// Player, agent or trial.
    pub(crate) kind: AccountType,
}

/// A member as a side of contracts.
pub(crate) struct Party {
    /// Who stands directly above; nobody under the house.
    pub(crate) upline: Option<MemberId>,
    /// Whether the account is an agent's.
    pub(crate) is_agent: bool,
    /// Whether it may act: not closed.
    pub(crate) enabled: bool,
}
