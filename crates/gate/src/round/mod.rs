//! Rounds as they are kept for their player: written down before the bet is placed, found again by the player's request, and
//! told in a record that anybody can replay.

mod record;
mod sql;

use kernel::{Amount, Money, id::MemberId};
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

pub use record::{Notary, Record, Replayed, SignedRound};

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Written down; its bet may not have been placed.
    Drawn,
    /// The bet stands and the player decides.
    Open,
    /// The result stands; its payout is being booked.
    Settling,
    /// Over.
    Settled,
    /// The bet was refused, and why: a retry hears the same.
    Refused(Why),
}

/// Why a bet was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Less cash than the stake.
    Money,
    /// A limit of the player's own.
    Limit,
    /// Anything else.
    Other,
}

/// A round that one member plays, drawn from a seed of theirs.
#[derive(Clone, Debug)]
pub struct Round {
    /// Whose.
    pub owner: MemberId,
    /// Its name.
    pub id: Uuid,
    /// The game's code.
    pub game: String,
    /// Of the rules that it is played by.
    pub version: String,
    /// The number of the member's seed.
    pub seed: i64,
    /// Which round of that seed it is, from 0.
    pub nonce: i64,
    /// What was staked.
    pub stake: Amount,
    /// What the player chose, and did since.
    pub input: Value,
    /// What the words decided; an empty object while it must stay hidden.
    pub outcome: Value,
    /// What it pays; zero while it is open.
    pub payout: Money,
    /// Where it stands.
    pub state: State,
    /// When it began.
    pub at: OffsetDateTime,
}
