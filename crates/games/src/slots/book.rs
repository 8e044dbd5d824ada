//! A round as the client plays it: an ordered book of events, decided whole before the first is shown.

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SlotWin)]
#[serde(rename_all = "camelCase")]
pub struct Win {
    /// The symbol.
    pub symbol: char,
    /// Reels in a row, or symbols of the cluster.
    pub count: u8,
    /// Which line, from 0.
    pub line: Option<u8>,
    /// In how many ways.
    pub ways: Option<u32>,
    /// Reel and row, each from 0, of every symbol that took part.
    #[schema(value_type = Vec<(u8, u8)>)]
    pub positions: Vec<[u8; 2]>,
    /// What it pays, the multiplier applied.
    pub amount: Money,
}

/// What the client shows, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SlotEvent)]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum Event {
    /// All reels spin and stop.
    #[serde(rename_all = "camelCase")]
    Reveal {
        /// The symbols of each reel, from the top.
        columns: Vec<String>,
        /// Where each strip stops.
        stops: Vec<u32>,
        /// Whether this is a free spin, and which.
        free_spin: Option<u32>,
        /// By what the wins that follow are multiplied.
        multiplier: u32,
    },
    /// Something won.
    Wins {
        /// What.
        wins: Vec<Win>,
        /// By what each was multiplied.
        multiplier: u32,
        /// What they pay together.
        amount: Money,
    },
    /// The symbols that won are cleared; others fall.
    Tumble {
        /// Reel and row of what was cleared.
        #[schema(value_type = Vec<(u8, u8)>)]
        removed: Vec<[u8; 2]>,
        /// The symbols of each reel after the fall.
        columns: Vec<String>,
        /// By what the wins that follow are multiplied.
        multiplier: u32,
    },
    /// Scatters pay or award.
    Scatters {
        /// How many.
        count: u32,
        /// Reel and row of each.
        #[schema(value_type = Vec<(u8, u8)>)]
        positions: Vec<[u8; 2]>,
        /// What they pay, the multiplier applied.
        amount: Money,
    },
    /// Free spins were awarded.
    FreeSpins {
        /// How many more.
        awarded: u32,
        /// How many this round has awarded so far.
        total: u32,
    },
    /// The round reached the most it can pay: the last amount was cut to it, and nothing follows.
    Cap,
    /// The round has ended.
    End {
        /// All it paid: the sum of the amounts.
        payout: Money,
    },
}

/// A round of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SlotBook)]
#[serde(rename_all = "camelCase")]
pub struct Book {
    /// The model's id.
    pub model: String,
    /// The hash of its rules.
    pub version: String,
    /// The stake.
    pub stake: Amount,
    /// What the round pays.
    pub payout: Money,
    /// What is shown.
    pub events: Vec<Event>,
}
