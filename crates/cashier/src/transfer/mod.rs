//! Money between a member and who stands directly above or below them: where the licence allows it, within limits, and in
//! both statements.

mod http;
mod service;
mod sql;

use kernel::{Amount, Asset, Money, id::MemberId, id::RequestId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub(crate) use http::routes;

/// A wish to send money.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Send {
    /// The caller's name for it: a retry gets the first one's answer.
    pub request_id: RequestId,
    /// The login name of who gets it.
    pub account: String,
    /// How much.
    pub amount: Amount,
    /// A word for the receiver, at most 100 characters.
    pub note: Option<String>,
    /// The payment password, where the member has one.
    pub payment_password: Option<String>,
}

/// Which way money went, as the reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TransferDirection)]
pub enum Direction {
    /// The reader sent it.
    Out,
    /// The reader got it.
    In,
}

/// Money that went between two members, as one of them sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberTransfer {
    /// Its id.
    pub id: Uuid,
    /// Which way.
    pub direction: Direction,
    /// The other one's login name.
    pub account: String,
    /// Whether the other one stands above.
    pub above: bool,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// The sender's word.
    pub note: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// What may be sent now.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferTerms {
    /// Whether members may send money at all.
    pub enabled: bool,
    /// In what.
    pub currency: Asset,
    /// What the member has.
    pub available: Money,
    /// Least of one transfer.
    pub min: Amount,
    /// Most of one.
    pub max: Amount,
    /// How many more today.
    pub left_today: u32,
    /// Their sum.
    pub sum_left_today: Money,
    /// Whether there is a payment password.
    pub has_payment_password: bool,
    /// Whether one is needed.
    pub payment_password_needed: bool,
    /// What must be bet before deposited money may leave.
    pub outstanding: Money,
    /// Welcome money that was not bet yet: so much of the balance stays.
    pub unplayed: Money,
}

/// One row, whoever reads it.
#[derive(Clone, Debug)]
struct Row {
    id: Uuid,
    sender: MemberId,
    sender_account: String,
    receiver: MemberId,
    receiver_account: String,
    above: bool,
    currency: Asset,
    amount: Amount,
    note: String,
    at: OffsetDateTime,
}

impl Row {
    fn seen_by(self, reader: MemberId) -> MemberTransfer {
        let out = self.sender == reader;
        MemberTransfer {
            id: self.id,
            direction: if out { Direction::Out } else { Direction::In },
            account: if out { self.receiver_account } else { self.sender_account },
            above: self.above == out,
            currency: self.currency,
            amount: self.amount,
            note: self.note,
            at: self.at,
        }
    }
}
