//! The inbox (messageV2): what the house tells one member.
//!
//! Most messages are made from facts of the outbox, each exactly once: the reader's cursor moves in the transaction that
//! writes the message, and the fact's name is unique within a member's inbox. Their texts are written when they are
//! read, in the language of the reader. Letters are written by operators, to one member or to a group; a group's letter
//! is put into the inboxes by a job, some hundreds in one transaction.

mod http;
mod letter;
pub(crate) mod office;
mod reader;
mod service;
mod sql;
mod words;
mod words_of_rewards;
mod words_of_security;

use std::{fmt, str::FromStr};

use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Both;

pub(crate) use http::routes;
pub use letter::{DeliverLetter, Letters};
#[cfg(test)]
pub(crate) use reader::read;
pub(crate) use reader::run;
pub use service::unread;

/// The name under which facts are read.
pub const READER: &str = "inbox";
/// Most messages that one call names.
pub const MOST: usize = 100;
/// Messages of one page.
pub(crate) const PAGE: u16 = 20;

/// To whom a letter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// One member.
    Member(MemberId),
    /// Everyone with a real account.
    All,
    /// Players, agents not.
    Players,
    /// Agents.
    Agents,
    /// Everyone below an agent.
    Line(MemberId),
}

impl Group {
    /// Its name, and the member or agent whom it names.
    const fn parts(self) -> (&'static str, Option<MemberId>) {
        match self {
            Self::Member(member) => ("member", Some(member)),
            Self::Line(agent) => ("line", Some(agent)),
            Self::All => ("all", None),
            Self::Players => ("players", None),
            Self::Agents => ("agents", None),
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (name, Some(member)) => write!(f, "{name}:{member}"),
            (name, None) => f.write_str(name),
        }
    }
}

impl FromStr for Group {
    type Err = crate::Error;

    fn from_str(text: &str) -> Result<Self, crate::Error> {
        let member = |id: &str| id.parse::<i64>().map(MemberId).map_err(|_| crate::Error::Field("audience"));
        match text.split_once(':') {
            Some(("member", id)) => Ok(Self::Member(member(id)?)),
            Some(("line", id)) => Ok(Self::Line(member(id)?)),
            None if text == "all" => Ok(Self::All),
            None if text == "players" => Ok(Self::Players),
            None if text == "agents" => Ok(Self::Agents),
            _ => Err(crate::Error::Field("audience")),
        }
    }
}

/// A letter of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its id.
    pub id: Uuid,
    /// To whom.
    pub group: Group,
    /// One line of plain text.
    pub title: Both,
    /// HTML, cleaned.
    pub body: Both,
    /// Who wrote it.
    pub author: String,
    /// When.
    pub at: OffsetDateTime,
    /// Into how many inboxes it was put so far.
    pub delivered: i32,
    /// When it was in all of them.
    pub done_at: Option<OffsetDateTime>,
}

/// What a message's text is filled with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Data {
    /// In what; the site's own when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asset: Option<Asset>,
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    /// Salary: how many payments of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<i64>,
    /// A reason, or what a device calls itself: text of people, never HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    Deposit,
    Approved,
    Rejected,
    Paid,
    Sent,
    Partial,
    Failed,
    DepositMore,
    DepositRefused,
    DepositRefunded,
    DepositChargedBack,
    DepositAgain,
    TransferIn,
    PayeeBlocked,
    PayeeOpen,
    Given,
    Taken,
    Salary,
    ContractOffered,
    ContractAccepted,
    ContractRejected,
    ContractEnded,
    Password,
    Device,
    AuthenticatorAdded,
    AuthenticatorRemoved,
    AuthenticatorGuessed,
    PaymentGuessed,
    PaymentPasswordSet,
    PayeeBound,
    BonusGranted,
    BonusNotGiven,
    BonusBelowMinimum,
    BonusReleased,
    BonusExpired,
    BonusForfeited,
    BonusReversed,
    BonusCancelled,
    PrizeWon,
    PrizePaid,
    WinHeld,
    WinReleased,
    WinCancelled,
    ApplicationIssued,
    ApplicationRejected,
    Letter,
}

impl Matter {
    const ALL: [Self; 46] = [
        Self::Deposit,
        Self::Approved,
        Self::Rejected,
        Self::Paid,
        Self::Sent,
        Self::Partial,
        Self::Failed,
        Self::DepositMore,
        Self::DepositRefused,
        Self::DepositRefunded,
        Self::DepositChargedBack,
        Self::DepositAgain,
        Self::TransferIn,
        Self::PayeeBlocked,
        Self::PayeeOpen,
        Self::Given,
        Self::Taken,
        Self::Salary,
        Self::ContractOffered,
        Self::ContractAccepted,
        Self::ContractRejected,
        Self::ContractEnded,
        Self::Password,
        Self::Device,
        Self::AuthenticatorAdded,
        Self::AuthenticatorRemoved,
        Self::AuthenticatorGuessed,
        Self::PaymentGuessed,
        Self::PaymentPasswordSet,
        Self::PayeeBound,
        Self::BonusGranted,
        Self::BonusNotGiven,
        Self::BonusBelowMinimum,
        Self::BonusReleased,
        Self::BonusExpired,
        Self::BonusForfeited,
        Self::BonusReversed,
        Self::BonusCancelled,
        Self::PrizeWon,
        Self::PrizePaid,
        Self::WinHeld,
        Self::WinReleased,
        Self::WinCancelled,
        Self::ApplicationIssued,
        Self::ApplicationRejected,
        Self::Letter,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Approved => "withdrawal_approved",
            Self::Rejected => "withdrawal_rejected",
            // Told by an earlier version; now each transfer is told as it is sent.
            Self::Paid => "withdrawal_paid",
            Self::Sent => "payout_sent",
            Self::Partial => "withdrawal_partial",
            Self::DepositMore => "deposit_more",
            Self::DepositRefused => "deposit_refused",
            Self::DepositRefunded => "deposit_refunded",
            Self::DepositChargedBack => "deposit_charged_back",
            Self::DepositAgain => "deposit_again",
            Self::TransferIn => "transfer_in",
            Self::PayeeBlocked => "payee_blocked",
            Self::PayeeOpen => "payee_open",
            Self::Failed => "withdrawal_failed",
            Self::Given => "adjustment_given",
            Self::Taken => "adjustment_taken",
            Self::Salary => "salary",
            Self::ContractOffered => "contract_offered",
            Self::ContractAccepted => "contract_accepted",
            Self::ContractRejected => "contract_rejected",
            Self::ContractEnded => "contract_ended",
            Self::Password => "password",
            Self::Device => "device",
            Self::AuthenticatorAdded => "authenticator_added",
            Self::AuthenticatorRemoved => "authenticator_removed",
            Self::AuthenticatorGuessed => "authenticator_guessed",
            Self::PaymentGuessed => "payment_guessed",
            Self::PaymentPasswordSet => "payment_password_set",
            Self::PayeeBound => "payee_bound",
            Self::BonusGranted => "bonus_granted",
            Self::BonusNotGiven => "bonus_not_given",
            Self::BonusBelowMinimum => "bonus_below_minimum",
            Self::BonusReleased => "bonus_released",
            Self::BonusExpired => "bonus_expired",
            Self::BonusForfeited => "bonus_forfeited",
            Self::BonusReversed => "bonus_reversed",
            Self::BonusCancelled => "bonus_cancelled",
            Self::PrizeWon => "prize_won",
            Self::PrizePaid => "prize_paid",
            Self::WinHeld => "win_held",
            Self::WinReleased => "win_released",
            Self::WinCancelled => "win_cancelled",
            Self::ApplicationIssued => "application_issued",
            Self::ApplicationRejected => "application_rejected",
            Self::Letter => "letter",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|matter| matter.name() == name)
    }
}
