//! The chat of tables: members write a line under a masked name, others read it at once, and operators keep order.
//!
//! A line is written down before it is told. Who joins reads the last fifty as the topic's snapshot. Members who are on trial have
//! no chat; who pauses reads and does not write; operators have no way to write.

mod channel;
mod filter;
mod http;
mod office;
mod service;
mod sql;

use std::{fmt, str::FromStr, sync::Arc};

use kernel::id::{MemberId, TableId};
use serde::{Deserialize, Serialize};
use store::Store;
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use topics::Bus;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Site, limit::RateLimit};

pub use filter::Unfit;
pub use http::routes;
pub use office::backoffice_routes;
pub use sql::sweep;

/// Most letters of a line.
pub const LETTERS: usize = 200;
/// How many of the last lines of a room are shown.
pub const SHOWN: i64 = 50;
/// How many lines of one member are taken within [`WINDOW`], on whatever node.
pub const AT_ONCE: i64 = 5;
/// The time for which lines of a member are counted.
pub const WINDOW: Duration = Duration::seconds(10);

/// How many reports of one member each node takes within an hour: the queue of operators is for people.
pub const REPORTS: u32 = 20;

/// The chat. Cheap to clone.
#[derive(Clone)]
pub struct Chat {
    store: Store,
    bus: Bus,
    site: Arc<dyn Site>,
    reports: Arc<RateLimit<MemberId>>,
}

impl Chat {
    /// The chat of a site; what is said is told on the bus.
    #[must_use]
    pub fn new(store: Store, bus: Bus, site: Arc<dyn Site>) -> Self {
        let reports = RateLimit::new(store.clock().clone(), REPORTS, Duration::hours(1));
        Self { store, bus, site, reports: Arc::new(reports) }
    }
}

/// Where people chat: a table's room is `table.7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room(TableId);

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table.{}", self.0)
    }
}

impl FromStr for Room {
    type Err = NoRoom;

    fn from_str(name: &str) -> Result<Self, NoRoom> {
        let table = name.strip_prefix("table.").and_then(|number| number.parse().ok());
        let room = Self(table.ok_or(NoRoom)?);
        // `table.07` would be another room, of which nobody knows.
        if room.to_string() == name { Ok(room) } else { Err(NoRoom) }
    }
}

/// Not the name of a room.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("no room has such a name")]
pub struct NoRoom;

impl<'de> Deserialize<'de> for Room {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A line as everyone may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChatLine)]
pub struct Line {
    /// Grows with each line.
    pub id: i64,
    /// Who wrote it, as pages tell authors apart; it leads to no account.
    pub author: Uuid,
    /// Their name, masked.
    pub name: String,
    /// Plain text of one line.
    pub text: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// Why a line is reported.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    FromRepr,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = ChatReportReason)]
#[repr(i16)]
pub enum Reason {
    /// It insults or threatens somebody.
    Abuse = 1,
    /// It advertises, or says the same again and again.
    Spam = 2,
    /// It is after others' money or passwords.
    Fraud = 3,
    /// Something else.
    Other = 4,
}

kernel::named!(Reason);
kernel::numbered!(Reason);

/// Who writes.
#[derive(Clone, Copy, Debug)]
pub struct Writer<'a> {
    /// The member.
    pub member: MemberId,
    /// Their login name; others see it masked.
    pub account: &'a str,
}
