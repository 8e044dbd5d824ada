//! Facts that travel between features through the outbox, written in the transaction that made them true.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Asset, Money,
    id::{DepositId, MemberId, RoundId, WithdrawalId},
};

/// A fact. Readers ignore kinds they do not know, so that a rolling upgrade can add one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A member registered; `upline` is the agent whose link brought him.
    MemberRegistered {
        /// Who.
        member: MemberId,
        /// Under whom.
        upline: Option<MemberId>,
    },
    /// A member's cash changed to `balance`.
    BalanceChanged {
        /// Whose.
        member: MemberId,
        /// Of what.
        asset: Asset,
        /// The balance after the change.
        balance: Money,
    },
    /// A round closed, or a closed round was corrected: then all sums are the correction, signed.
    RoundSettled(Settlement),
    /// A deposit was credited.
    DepositCredited {
        /// Which.
        deposit: DepositId,
        /// Whose.
        member: MemberId,
        /// How much.
        amount: Money,
    },
    /// A withdrawal changed its state.
    WithdrawalMoved {
        /// Which.
        withdrawal: WithdrawalId,
        /// Whose.
        member: MemberId,
        /// The new state's name.
        state: String,
    },
    /// An agent was paid for a period.
    CommissionPaid {
        /// The agent.
        member: MemberId,
        /// The statement that explains it.
        statement: Uuid,
        /// How much.
        amount: Money,
    },
    /// A session was ended on purpose: signed out, here or from afar, or by a new password.
    SessionEnded {
        /// Whose.
        member: MemberId,
        /// The session's public id.
        session: Uuid,
    },
    /// A member's password was changed, by him or through a reset.
    PasswordChanged {
        /// Whose.
        member: MemberId,
    },
    /// A member signed in on a device on which he had never been, and not for the first time at all.
    NewDevice {
        /// Who.
        member: MemberId,
        /// What the device calls itself.
        device: String,
    },
    /// A message was put into a member's inbox.
    MessageArrived {
        /// Whose.
        member: MemberId,
        /// The message.
        message: Uuid,
    },
}

/// The sums of a settled round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settlement {
    /// Unique per settlement or correction: consumers key on it.
    pub id: Uuid,
    /// The round.
    pub round: RoundId,
    /// Who played.
    pub member: MemberId,
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's game code.
    pub game: String,
    /// In what.
    pub asset: Asset,
    /// All real stakes.
    pub stake: Money,
    /// All payouts.
    pub payout: Money,
    /// What counts for turnover, salary and rebate (domain.md 2.10).
    pub valid_bet: Money,
    /// When it was settled: the moment that decides its period.
    #[serde(with = "time::serde::rfc3339")]
    pub settled_at: OffsetDateTime,
}
