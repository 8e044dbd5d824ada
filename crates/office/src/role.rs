//! What each role may do: no more than its work needs (domain.md 8).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Permission;

/// Each role once: its name, and its permissions.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident = $name:literal: $permissions:expr;)*) => {
        /// What an operator is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Role {
            $($(#[$doc])* $role,)*
        }

        impl Role {
            /// Every role.
            pub const ALL: &'static [Self] = &[$(Self::$role,)*];

            /// The name it is stored under.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$role => $name,)* }
            }

            /// What it may do.
            #[must_use]
            pub const fn permissions(self) -> &'static [Permission] {
                match self { $(Self::$role => $permissions,)* }
            }
        }
    };
}

use Permission::{
    AcknowledgeMessages, AskAdjustments, AssignStatements, CancelBonuses, ChangeContent, ChangeContracts,
    ChangeGames, ChangeInvoices, ChangeOperators, ChangePromotions, ChangeTables, CloseAlerts, CloseFeedback,
    DecideAdjustments, DecideApplications, DecideDeposits, DecideProofs, DecideWithdrawals, GroupPlayers,
    ImportStatements, LockPlayers, ModerateChat, PublishPromotions, ReadAdjustments, ReadAlerts,
    ReadApplications, ReadAudit, ReadChat, ReadContent, ReadDashboard, ReadDeposits, ReadFeedback, ReadGames,
    ReadJobs, ReadMessages, ReadOperators, ReadPlayers, ReadPromotions, ReadProofs, ReadReconcile,
    ReadReports, ReadRounds, ReadSite, ReadStatements, ReadSystem, ReadTables, ReadWithdrawals,
    RepairReconcile, RetryJobs, SendMessages, VoidRounds, WriteNotes,
};

roles! {
    /// Runs the house.
    Owner = "owner": Permission::ALL;
    /// Decides about money. Whoever pays may see the proofs, and decides about none of them.
    Finance = "finance": &[ ReadMessages, AcknowledgeMessages, ReadDeposits, ReadStatements, DecideDeposits, ImportStatements, AssignStatements,
        ReadDashboard, ReadWithdrawals, DecideWithdrawals, ReadPlayers, ReadRounds, ReadProofs, ReadAlerts,
        WriteNotes, ReadAdjustments, AskAdjustments, DecideAdjustments,
        ReadReconcile, RepairReconcile, ReadReports, ChangeInvoices,
        ReadPromotions, PublishPromotions, ReadApplications, DecideApplications, CancelBonuses,
    ];
    /// Pays, and asks for corrections.
    SeniorCashier = "senior_cashier": &[ ReadMessages, AcknowledgeMessages, ReadDeposits, ReadStatements, DecideDeposits, ImportStatements, AssignStatements,
        ReadDashboard, ReadWithdrawals, DecideWithdrawals, ReadPlayers, ReadRounds, WriteNotes,
        ReadAdjustments, AskAdjustments,
    ];
    /// Pays.
    Cashier = "cashier": &[ ReadDeposits, ReadStatements, ImportStatements, AssignStatements,ReadWithdrawals, DecideWithdrawals, ReadPlayers, WriteNotes];
    /// Looks for fraud.
    Risk = "risk": &[ ReadMessages, ReadDeposits, ReadStatements,
        ReadDashboard, ReadWithdrawals, ReadPlayers, LockPlayers, GroupPlayers, ReadRounds, ReadProofs, ReadAlerts,
        CloseAlerts, WriteNotes,
        ReadReconcile, ReadTables, VoidRounds, ReadChat, ModerateChat,
        ReadPromotions, ReadApplications,
    ];
    /// Judges proofs of identity.
    KycOfficer = "kyc_officer": &[ReadPlayers, ReadProofs, DecideProofs, ReadAlerts, WriteNotes];
    /// Helps players. It writes drafts; the owner decides what the site says.
    Support = "support": &[ ReadDeposits,
        ReadWithdrawals, ReadPlayers, LockPlayers, ReadRounds, ReadSite, ReadContent, ChangeContent,
        ReadFeedback, CloseFeedback, ReadChat, ModerateChat, SendMessages, ReadProofs, DecideProofs, ReadAlerts, CloseAlerts, WriteNotes,
        ReadPromotions, ReadApplications,
    ];
    /// Writes to players.
    Crm = "crm": &[ReadPlayers, ReadContent, ChangeContent, SendMessages, ReadPromotions, ChangePromotions, ReadApplications];
    /// Writes what the site says, as drafts.
    Editor = "editor": &[ReadSite, ReadContent, ChangeContent, ReadFeedback];
    /// Keeps games and vendors.
    GameManager = "game_manager": &[ReadDashboard, ReadRounds,
        ReadReconcile, ReadReports, ReadGames, ChangeGames, ReadTables, ChangeTables, VoidRounds,
    ];
    /// Keeps agents.
    AgentManager = "agent_manager": &[ReadDashboard, ReadPlayers, WriteNotes,
        ReadReports, ChangeContracts,
    ];
    /// Sees that the law is kept.
    Compliance = "compliance": &[ ReadMessages, ReadDeposits, ReadStatements,
        ReadDashboard, ReadWithdrawals, ReadPlayers, LockPlayers, ReadRounds, ReadAudit, ReadProofs, ReadAlerts,
        CloseAlerts, WriteNotes, ReadOperators, ReadAdjustments,
        ReadReconcile, ReadReports, ReadGames, ReadTables, ReadChat,
        ReadPromotions, ReadApplications,
    ];
    /// Reads everything and changes nothing.
    Auditor = "auditor": &[ ReadMessages, ReadDeposits, ReadStatements,
        ReadDashboard, ReadWithdrawals, ReadPlayers, ReadRounds, ReadAudit, ReadSystem, ReadSite, ReadContent,
        ReadFeedback, ReadProofs, ReadAlerts, ReadOperators, ReadAdjustments,
        ReadReconcile, ReadReports, ReadGames, ReadTables, ReadChat, ReadJobs,
        ReadPromotions, ReadApplications,
    ];
    /// Keeps the machines; has no part in money.
    Sysadmin = "sysadmin": &[ReadSystem, ReadSite, ReadAudit, ReadOperators, ChangeOperators,
        ReadGames, ReadJobs, RetryJobs,
    ];
}

impl Permission {
    /// Whether whoever has it decides about money, alone or with another, or about who has it.
    const fn is_about_money(self) -> bool {
        matches!(
            self,
            DecideWithdrawals
                | DecideDeposits
                | ImportStatements
                | AssignStatements
                | AskAdjustments
                | DecideAdjustments
                | RepairReconcile
                | PublishPromotions
                | DecideApplications
                | CancelBonuses
                | ChangeContracts
                | ChangeOperators
        )
    }
}

impl Permission {
    /// Whether what it opens is about the house as a whole: sums over all members, and what changes for all of them.
    const fn is_about_everyone(self) -> bool {
        matches!(
            self,
            Self::ReadDashboard
                | Self::ReadSystem
                | Self::ChangeSite
                | Self::PublishContent
                | Self::ChangePromotions
                | Self::PublishPromotions
                | Self::ChangeGames
                | Self::ChangeInvoices
        )
    }
}

impl Role {
    /// The role stored under a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|role| role.name() == name)
    }

    /// Whether it has the permission.
    #[must_use]
    pub fn may(self, permission: Permission) -> bool {
        self.permissions().contains(&permission)
    }

    /// What of its permissions is left to an operator beyond whose reach there are members.
    pub fn permissions_within(self, narrowed: bool) -> impl Iterator<Item = Permission> {
        let left = move |permission: &Permission| !(narrowed && permission.is_about_everyone());
        self.permissions().iter().copied().filter(left)
    }

    /// Whether it decides about money, or about who does: such operators are let in, changed and kept out by two persons.
    #[must_use]
    pub fn decides_about_money(self) -> bool {
        self.permissions().iter().any(|permission| permission.is_about_money())
    }

    /// Whether it may do all that another may.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        other.permissions().iter().all(|permission| self.may(*permission))
    }
}
