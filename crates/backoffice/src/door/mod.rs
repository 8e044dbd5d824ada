//! Who may do what: a role is a list of rights, and a right is one act on one resource (domain.md 8).

mod http;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use http::{Clerk, May, Origin};

/// What an operator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the house.
    Owner,
    /// Decides about money.
    Finance,
    /// Helps players.
    Support,
    /// Reads everything and changes nothing.
    Auditor,
}

/// One act on one resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum Right {
    /// The figures of the day.
    #[serde(rename = "dashboard.read")]
    ReadDashboard,
    /// Withdrawals, with their payees.
    #[serde(rename = "withdrawals.read")]
    ReadWithdrawals,
    /// Approve and reject them.
    #[serde(rename = "withdrawals.decide")]
    DecideWithdrawals,
    /// Players, their ledger, their bets, their devices.
    #[serde(rename = "players.read")]
    ReadPlayers,
    /// Switch an account off and on, end its sessions.
    #[serde(rename = "players.lock")]
    LockPlayers,
    /// Rounds of games.
    #[serde(rename = "rounds.read")]
    ReadRounds,
    /// The audit trail.
    #[serde(rename = "audit.read")]
    ReadAudit,
    /// The self-check.
    #[serde(rename = "system.read")]
    ReadSystem,
    /// What operators set about the site.
    #[serde(rename = "site.read")]
    ReadSite,
    /// Change it: switches, fields, addresses, and whether the site is open.
    #[serde(rename = "site.change")]
    ChangeSite,
    /// What the site says, with drafts and history.
    #[serde(rename = "content.read")]
    ReadContent,
    /// Write drafts of it.
    #[serde(rename = "content.change")]
    ChangeContent,
    /// Show them to people, and take them off.
    #[serde(rename = "content.publish")]
    PublishContent,
    /// What people write to the site.
    #[serde(rename = "feedback.read")]
    ReadFeedback,
    /// Mark it as dealt with.
    #[serde(rename = "feedback.close")]
    CloseFeedback,
    /// Send messages into members' inboxes.
    #[serde(rename = "message.send")]
    SendMessages,
    /// Proofs of identity, with their pictures.
    #[serde(rename = "kyc.read")]
    ReadProofs,
    /// Approve and reject them.
    #[serde(rename = "kyc.decide")]
    DecideProofs,
    /// Signs that accounts belong together.
    #[serde(rename = "alerts.read")]
    ReadAlerts,
    /// Close them with what was found.
    #[serde(rename = "alerts.close")]
    CloseAlerts,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 4] = [Self::Owner, Self::Finance, Self::Support, Self::Auditor];

    /// The name it is stored under.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Finance => "finance",
            Self::Support => "support",
            Self::Auditor => "auditor",
        }
    }

    /// The role stored under a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// What it may do: no more than its work needs.
    #[must_use]
    pub const fn rights(self) -> &'static [Right] {
        use Right::{
            ChangeContent, ChangeSite, CloseAlerts, CloseFeedback, DecideProofs, DecideWithdrawals,
            LockPlayers, PublishContent, ReadAlerts, ReadAudit, ReadContent, ReadDashboard, ReadFeedback,
            ReadPlayers, ReadProofs, ReadRounds, ReadSite, ReadSystem, ReadWithdrawals, SendMessages,
        };
        match self {
            Self::Owner => &[
                ReadDashboard,
                ReadWithdrawals,
                DecideWithdrawals,
                ReadPlayers,
                LockPlayers,
                ReadRounds,
                ReadAudit,
                ReadSystem,
                ReadSite,
                ChangeSite,
                ReadContent,
                ChangeContent,
                PublishContent,
                ReadFeedback,
                CloseFeedback,
                SendMessages,
                ReadProofs,
                DecideProofs,
                ReadAlerts,
                CloseAlerts,
            ],
            // Whoever pays may see the proofs, and decides about none of them.
            Self::Finance => &[
                ReadDashboard,
                ReadWithdrawals,
                DecideWithdrawals,
                ReadPlayers,
                ReadRounds,
                ReadProofs,
                ReadAlerts,
            ],
            // It writes drafts; the owner decides what the site says.
            Self::Support => &[
                ReadWithdrawals,
                ReadPlayers,
                LockPlayers,
                ReadRounds,
                ReadSite,
                ReadContent,
                ChangeContent,
                ReadFeedback,
                CloseFeedback,
                SendMessages,
                ReadProofs,
                DecideProofs,
                ReadAlerts,
                CloseAlerts,
            ],
            Self::Auditor => &[
                ReadDashboard,
                ReadWithdrawals,
                ReadPlayers,
                ReadRounds,
                ReadAudit,
                ReadSystem,
                ReadSite,
                ReadContent,
                ReadFeedback,
                ReadProofs,
                ReadAlerts,
            ],
        }
    }

    /// Whether it has the right.
    #[must_use]
    pub fn may(self, right: Right) -> bool {
        self.rights().contains(&right)
    }
}

/// A right as a type, so that a handler's signature says who may call it.
pub trait Needs: Send + Sync + 'static {
    /// Which; none means any operator.
    const RIGHT: Option<Right>;
}

macro_rules! needs {
    ($($(#[$doc:meta])* $name:ident = $right:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Needs for $name {
            const RIGHT: Option<Right> = $right;
        }
    )*};
}

needs! {
    /// Any operator.
    Anyone = None;
    /// [`Right::ReadDashboard`].
    ReadDashboard = Some(Right::ReadDashboard);
    /// [`Right::ReadWithdrawals`].
    ReadWithdrawals = Some(Right::ReadWithdrawals);
    /// [`Right::DecideWithdrawals`].
    DecideWithdrawals = Some(Right::DecideWithdrawals);
    /// [`Right::ReadPlayers`].
    ReadPlayers = Some(Right::ReadPlayers);
    /// [`Right::LockPlayers`].
    LockPlayers = Some(Right::LockPlayers);
    /// [`Right::ReadRounds`].
    ReadRounds = Some(Right::ReadRounds);
    /// [`Right::ReadAudit`].
    ReadAudit = Some(Right::ReadAudit);
    /// [`Right::ReadSystem`].
    ReadSystem = Some(Right::ReadSystem);
    /// [`Right::ReadSite`].
    ReadSite = Some(Right::ReadSite);
    /// [`Right::ChangeSite`].
    ChangeSite = Some(Right::ChangeSite);
    /// [`Right::ReadContent`].
    ReadContent = Some(Right::ReadContent);
    /// [`Right::ChangeContent`].
    ChangeContent = Some(Right::ChangeContent);
    /// [`Right::PublishContent`].
    PublishContent = Some(Right::PublishContent);
    /// [`Right::ReadFeedback`].
    ReadFeedback = Some(Right::ReadFeedback);
    /// [`Right::CloseFeedback`].
    CloseFeedback = Some(Right::CloseFeedback);
    /// [`Right::SendMessages`].
    SendMessages = Some(Right::SendMessages);
    /// [`Right::ReadProofs`].
    ReadProofs = Some(Right::ReadProofs);
    /// [`Right::DecideProofs`].
    DecideProofs = Some(Right::DecideProofs);
    /// [`Right::ReadAlerts`].
    ReadAlerts = Some(Right::ReadAlerts);
    /// [`Right::CloseAlerts`].
    CloseAlerts = Some(Right::CloseAlerts);
}
