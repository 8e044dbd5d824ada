//! Why a decision about a transfer is refused.

use kernel::{Face, Fault, Kind};
use serde_json::json;
use time::OffsetDateTime;

/// Why a decision about a transfer is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// No such transfer.
    #[error("no such transfer")]
    Unknown,
    /// It has come to its end.
    #[error("the transfer is {0}")]
    Over(&'static str),
    /// The vendor was not asked about it yet, or is being told just now.
    #[error("the transfer is not in doubt")]
    NotInDoubt,
    /// The evidence is empty, too long, or holds control characters.
    #[error("no evidence")]
    Evidence,
    /// The same operator said so before; another one must.
    #[error("another operator must decide")]
    Second,
    /// An order that was sent before it was held back may still arrive.
    #[error("an order may still be on its way until {until}")]
    TooSoon {
        /// Until then.
        until: OffsetDateTime,
    },
    /// The books and the database.
    #[error("the cashier")]
    Cashier(#[from] crate::Error),
}

impl Fault for Refused {
    fn face(&self) -> Face {
        match self {
            Self::Unknown => Face::new(Kind::NotFound, "not_found"),
            Self::Over(state) => {
                Face::new(Kind::Conflict, "vendor_transfer_over").with(json!({ "state": state }))
            }
            Self::NotInDoubt => Face::new(Kind::Conflict, "vendor_transfer_not_in_doubt"),
            Self::Evidence => Face::new(Kind::Invalid, "wrong_fields").with(json!({ "field": "evidence" })),
            Self::Second => Face::new(Kind::Conflict, "vendor_transfer_second"),
            Self::TooSoon { until } => Face::new(Kind::Conflict, "vendor_transfer_too_soon")
                .with(json!({ "until": until.unix_timestamp() })),
            Self::Cashier(error) => error.face(),
        }
    }
}
