//! What goes over the wire (domain.md 1.3, 1.5).

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Number;
use wager::Refusal;

/// Longest text of a vendor's that we keep: ids, round and game names.
const LONGEST: usize = 255;

/// What a vendor is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Status {
    /// Done, or done before.
    #[serde(rename = "RS_OK")]
    Ok,
    /// Less cash than the stake.
    #[serde(rename = "RS_ERROR_NOT_ENOUGH_MONEY")]
    NotEnoughMoney,
    /// A limit of the member or table.
    #[serde(rename = "RS_ERROR_LIMIT_REACHED")]
    LimitReached,
    /// The token is not known.
    #[serde(rename = "RS_ERROR_INVALID_TOKEN")]
    InvalidToken,
    /// The token has ended.
    #[serde(rename = "RS_ERROR_TOKEN_EXPIRED")]
    TokenExpired,
    /// The member may not play, or is not known.
    #[serde(rename = "RS_ERROR_USER_DISABLED")]
    UserDisabled,
    /// The game is not known or switched off.
    #[serde(rename = "RS_ERROR_INVALID_GAME")]
    InvalidGame,
    /// The wallet is in another currency.
    #[serde(rename = "RS_ERROR_WRONG_CURRENCY")]
    WrongCurrency,
    /// The caller is no partner, or calls from elsewhere.
    #[serde(rename = "RS_ERROR_INVALID_PARTNER")]
    InvalidPartner,
    /// The signature does not stand for this body and partner.
    #[serde(rename = "RS_ERROR_INVALID_SIGNATURE")]
    InvalidSignature,
    /// Not JSON, or a field is missing.
    #[serde(rename = "RS_ERROR_WRONG_SYNTAX")]
    WrongSyntax,
    /// A field of the wrong type or out of range.
    #[serde(rename = "RS_ERROR_WRONG_TYPES")]
    WrongTypes,
    /// The key stands for a transaction with other content.
    #[serde(rename = "RS_ERROR_DUPLICATE_TRANSACTION")]
    DuplicateTransaction,
    /// The referenced transaction is not known.
    #[serde(rename = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")]
    TransactionDoesNotExist,
    /// The transaction, or the one referred to, was rolled back.
    #[serde(rename = "RS_ERROR_TRANSACTION_ROLLED_BACK")]
    TransactionRolledBack,
    /// Uncertain: the vendor rolls a bet back and repeats a win.
    #[serde(rename = "RS_ERROR_UNKNOWN")]
    Unknown,
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::InsufficientFunds => Self::NotEnoughMoney,
            Refusal::DuplicateKey => Self::DuplicateTransaction,
            Refusal::NoSuchTransaction => Self::TransactionDoesNotExist,
            Refusal::RolledBack => Self::TransactionRolledBack,
            // No vendor's command carries a lease.
            Refusal::RoundClosed | Refusal::TakenOver => Self::Unknown,
            Refusal::OutOfRange => Self::WrongTypes,
            Refusal::TokenInvalid => Self::InvalidToken,
            Refusal::TokenExpired => Self::TokenExpired,
            Refusal::Disabled => Self::UserDisabled,
            Refusal::LimitReached => Self::LimitReached,
            Refusal::WrongAsset => Self::WrongCurrency,
            Refusal::WrongGame => Self::InvalidGame,
        }
    }
}

/// The answer to every call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The member, as the vendor named them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// What became of it.
    pub status: Status,
    /// The call's trace id, echoed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_uuid: Option<String>,
    /// The wallet's currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<&'static str>,
    /// The member's cash in the vendor's units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i64>,
    /// The member's country, of `user/info` alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

impl Answer {
    /// An answer that names nobody.
    #[must_use]
    pub const fn bare(status: Status) -> Self {
        Self { user: None, status, request_uuid: None, currency: None, balance: None, country: None }
    }
}

/// A text of the vendor's, bounded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Text(pub(crate) String);

impl TryFrom<String> for Text {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let fits = !text.is_empty() && text.len() <= LONGEST && !text.contains('\0');
        if fits { Ok(Self(text)) } else { Err("empty or too long") }
    }
}

/// An integer amount of a vendor's, zero or more. One beyond the range of a number is the largest that there is: no member
/// has it, and no account can hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Units(pub(crate) u64);

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = Number::deserialize(from)?;
        let beyond = number.as_f64().is_some_and(|number| number >= 2_f64.powi(64));
        let units = number.as_u64().or_else(|| beyond.then_some(u64::MAX));
        units.map(Self).ok_or_else(|| serde::de::Error::custom("no integer of zero or more"))
    }
}

/// `user/info` and `user/balance`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Ask {
    pub(crate) user: Text,
    pub(crate) token: Option<Text>,
}

/// `transaction/bet`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Bet {
    pub(crate) user: Text,
    pub(crate) token: Text,
    pub(crate) transaction_uuid: Text,
    pub(crate) round: Text,
    #[serde(default)]
    pub(crate) round_closed: Option<bool>,
    pub(crate) game_code: Text,
    pub(crate) currency: Text,
    pub(crate) amount: Units,
    #[serde(default)]
    pub(crate) is_free: Option<bool>,
}

/// `transaction/win`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Win {
    pub(crate) user: Text,
    pub(crate) transaction_uuid: Text,
    #[serde(default)]
    pub(crate) reference_transaction_uuid: Option<Text>,
    pub(crate) round: Text,
    #[serde(default)]
    pub(crate) round_closed: Option<bool>,
    pub(crate) game_code: Text,
    pub(crate) currency: Text,
    pub(crate) amount: Units,
    #[serde(default)]
    pub(crate) is_free: Option<bool>,
    #[serde(default)]
    pub(crate) is_supplier_promo: Option<bool>,
}

/// `transaction/rollback`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Rollback {
    pub(crate) user: Text,
    pub(crate) transaction_uuid: Text,
    pub(crate) reference_transaction_uuid: Text,
    pub(crate) round: Text,
    #[serde(default)]
    pub(crate) round_closed: Option<bool>,
    pub(crate) game_code: Text,
}
