//! Who may do what: a role is a list of permissions, and a permission is one act on one resource (domain.md 8).
//! How far they reach, in members and in money, stands with each operator ([`crate::Reach`]).

use serde::Serialize;
use utoipa::ToSchema;

/// A permission as a type, so that a handler's signature says who may call it.
pub trait Needs: Send + Sync + 'static {
    /// Which; none means any operator.
    const PERMISSION: Option<Permission>;
}

/// Any operator.
#[derive(Clone, Copy, Debug)]
pub enum Anyone {}

impl Needs for Anyone {
    const PERMISSION: Option<Permission> = None;
}

/// Each permission once: its name, and the type by which a handler asks for it.
macro_rules! permissions {
    ($($(#[$doc:meta])* $permission:ident = $name:tt;)*) => {
        /// One act on one resource.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
        pub enum Permission {
            $($(#[$doc])* #[serde(rename = $name)] $permission,)*
        }

        impl Permission {
            /// Every permission.
            pub const ALL: &'static [Self] = &[$(Self::$permission,)*];

            /// The name it is known by outside.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$permission => $name,)* }
            }
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub enum $permission {}

            impl Needs for $permission {
                const PERMISSION: Option<Permission> = Some(Permission::$permission);
            }
        )*
    };
}

permissions! {
    /// The figures of the day.
    ReadDashboard = "dashboard.read";
    /// Withdrawals, with their payees.
    ReadWithdrawals = "withdrawals.read";
    /// Approve and reject them.
    DecideWithdrawals = "withdrawals.decide";
    /// Deposits, with who paid them.
    ReadDeposits = "deposits.read";
    /// Refuse them, give their money back, and write down that it was taken back.
    DecideDeposits = "deposits.decide";
    /// Lines of banks' statements that wait for a person.
    ReadStatements = "statements.read";
    /// Import statements.
    ImportStatements = "statements.import";
    /// Say which deposit a line paid for.
    AssignStatements = "statements.assign";
    /// Messages of payment providers that contradict our record.
    ReadMessages = "mismatches.read";
    /// Write down that somebody looked at them.
    AcknowledgeMessages = "mismatches.acknowledge";
    /// Players, their ledger, their bets, their devices.
    ReadPlayers = "players.read";
    /// Switch an account off and on, end its sessions.
    LockPlayers = "players.lock";
    /// Make groups of players, and put players into them.
    GroupPlayers = "players.group";
    /// Rounds of games.
    ReadRounds = "rounds.read";
    /// The audit trail.
    ReadAudit = "audit.read";
    /// The self-check.
    ReadSystem = "system.read";
    /// What operators set about the site.
    ReadSite = "site.read";
    /// Change it: switches, fields, addresses, and whether the site is open.
    ChangeSite = "site.change";
    /// What the site says, with drafts and history.
    ReadContent = "content.read";
    /// Write drafts of it.
    ChangeContent = "content.change";
    /// Show them to people, and take them off.
    PublishContent = "content.publish";
    /// What people write to the site.
    ReadFeedback = "feedback.read";
    /// Mark it as dealt with.
    CloseFeedback = "feedback.close";
    /// Lines of the chat that were reported, who is muted, and which words are hidden.
    ReadChat = "chat.read";
    /// Delete lines, mute members, choose which words are hidden, switch rooms on and off.
    ModerateChat = "chat.moderate";
    /// Send messages into members' inboxes.
    SendMessages = "message.send";
    /// Proofs of identity, with their pictures.
    ReadProofs = "kyc.read";
    /// Approve and reject them.
    DecideProofs = "kyc.decide";
    /// Signs that accounts belong together.
    ReadAlerts = "alerts.read";
    /// Close them with what was found.
    CloseAlerts = "alerts.close";
    /// Who the operators are, what each may do, and where each is signed in.
    ReadOperators = "operators.read";
    /// Make them, change what they may do, let them in and keep them out.
    ChangeOperators = "operators.change";
    /// What was done about operators, as every owner is told.
    ReadNotices = "notices.read";
    /// Write down what is known of a member.
    WriteNotes = "players.note";
    /// Money given or taken by operators.
    ReadAdjustments = "adjustments.read";
    /// Ask for such an adjustment.
    AskAdjustments = "adjustments.ask";
    /// Decide about what another operator asked for.
    DecideAdjustments = "adjustments.decide";
    /// What vendors say of their transactions beside our books.
    ReadReconcile = "reconcile.read";
    /// Compare now; accept and repair where they differ.
    RepairReconcile = "reconcile.repair";
    /// Revenue, liabilities, vendors' invoices.
    ReadReports = "reports.read";
    /// Write down what vendors ask for, and their shares.
    ChangeInvoices = "reports.invoice";
    /// Titles and vendors as operators keep them.
    ReadGames = "games.read";
    /// Switch them on and off, order and mark them.
    ChangeGames = "games.change";
    /// Tables of the house, with what is played at them.
    ReadTables = "tables.read";
    /// Make them, change what they take, pause and close them.
    ChangeTables = "tables.change";
    /// Call a round off before its result.
    VoidRounds = "rounds.void";
    /// Readers of facts, queued work, timers.
    ReadJobs = "jobs.read";
    /// Let failed work run again.
    RetryJobs = "jobs.retry";
    /// Promotions, with drafts and figures.
    ReadPromotions = "promotions.read";
    /// Write drafts of them.
    ChangePromotions = "promotions.change";
    /// Show them to players, end them, draw raffles.
    PublishPromotions = "promotions.publish";
    /// Applications for rewards, with their pictures.
    ReadApplications = "applications.read";
    /// Give what they ask for, or refuse it.
    DecideApplications = "applications.decide";
    /// Take a bonus back that runs.
    CancelBonuses = "bonuses.cancel";
    /// Contract with agents on the house's behalf.
    ChangeContracts = "contracts.change";
}
