//! Typed ids. Numbers are given by the database; keys that we make ourselves are UUIDs of version 7.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// An id that the database numbers. On the wire it is a decimal string, because a browser rounds 64-bit numbers.
macro_rules! numbered {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .examples([serde_json::json!("10001")])
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    )*};
}

numbered! {
    /// A member of the site: player, agent or trial account.
    MemberId;
    /// Someone who works in the back office.
    OperatorId;
    /// A game vendor: the partner on the other side of the wallet protocol.
    VendorId;
    /// A table of the house at which many people play the same round.
    TableId;
    /// A group into which operators put members.
    GroupId;
    /// A title of the catalogue; `nodeId` in the site's calls.
    NodeId;
    /// A contract between an agent and their downline.
    ContractId;
}

impl VendorId {
    /// The house among vendors: its own games are played under it.
    pub const HOUSE: Self = Self(1);
}

/// An id that we make ourselves, ordered by time of making.
macro_rules! made {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
        )]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id.
            #[must_use]
            pub fn fresh() -> Self {
                Self(fresh())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )*};
}

made! {
    /// What a caller names a mutation, so that a retry is recognised.
    RequestId;
    /// One movement of money.
    TransferId;
    /// One round of a game.
    RoundId;
    /// A deposit.
    DepositId;
    /// A withdrawal.
    WithdrawalId;
    /// A commission statement.
    StatementId;
}

/// A fresh UUID of version 7, ordered by time.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the one place that makes ids")]
pub fn fresh() -> Uuid {
    Uuid::now_v7()
}
