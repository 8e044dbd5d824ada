//! A round that everybody at a table plays: `open → locked → drawn → settled`, or void before its result, on the server's clock (realtime.md 2).
//! Of a game whose rounds run it is `locked → running → drawn`.

pub(crate) mod sql;

use kernel::{Money, id::TableId};
use serde_json::Value;
use strum::{FromRepr, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// The last call is no longer than this.
const LAST_CALL: Duration = Duration::seconds(5);

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[repr(i16)]
pub enum Phase {
    /// It takes bets that are received before its lock.
    Open = 1,
    /// It takes none any more, and what it is drawn from was decided long before.
    Locked = 2,
    /// Its result stands; payouts are being booked.
    Drawn = 3,
    /// Over.
    Settled = 4,
    /// Called off before its result: stakes go back, and it is over once they have.
    Void = 5,
    /// Its curve grows, and bets may leave; where it ends was decided long before.
    Running = 6,
}

kernel::named!(Phase);
kernel::numbered!(Phase);

impl Phase {
    /// Which of a round's steps it is, from 1.
    pub(crate) const fn step(self) -> i64 {
        match self {
            Self::Open => 1,
            Self::Locked => 2,
            Self::Running => 3,
            Self::Drawn => 4,
            Self::Settled => 5,
            Self::Void => 6,
        }
    }

    /// Whether everybody may see the result.
    pub(crate) const fn is_drawn(self) -> bool {
        matches!(self, Self::Drawn | Self::Settled)
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Whose.
    pub table: TableId,
    /// Which of its table, from 1.
    pub number: i64,
    /// Its name in the books, the same for all who bet in it.
    pub id: Uuid,
    /// The version of the rules that it is played by.
    pub rules: String,
    /// The chain that it is drawn from.
    pub chain: i64,
    /// Its place in that chain, from 1.
    pub place: i64,
    /// Which of the rounds that this place draws, from 1: hands of a shoe; of a game without, the only one.
    pub hand: i32,
    /// What was published of its shoe before the first card; `None` of a game without.
    pub shoe_root: Option<String>,
    /// Where it stands.
    pub phase: Phase,
    /// When it began.
    pub opened_at: OffsetDateTime,
    /// What is received before this moment counts.
    pub lock_at: OffsetDateTime,
    /// When its curve began; `None` before, and of a game whose rounds do not run.
    pub started_at: Option<OffsetDateTime>,
    /// The multiplier at which whoever is still in leaves by themselves, in hundredths.
    pub top: Option<i64>,
    /// When its host was last heard, which died while it ran.
    pub interrupted_at: Option<OffsetDateTime>,
    /// When its payouts were booked, or its stakes given back.
    pub ended_at: Option<OffsetDateTime>,
    /// Why it was called off, as everybody reads it.
    pub void_reason: Option<String>,
    /// Why it was annulled after its result, as everybody reads it.
    pub annul_reason: Option<String>,
    /// What was drawn, once it is.
    pub result: Option<Value>,
    /// Cards that its shoe gave before it; of a game whose seats decide, and of no other.
    pub shoe_from: Option<u16>,
    /// Until when who is to decide says so; of such a game, while it runs.
    pub turn_until: Option<OffsetDateTime>,
}

impl Round {
    /// Which of its place's rounds, as rules count them.
    pub(crate) fn hand(&self) -> u32 {
        u32::try_from(self.hand).unwrap_or_default()
    }

    /// When its last call begins: a third of its time before the lock, and five seconds at most.
    pub(crate) fn last_call_at(&self) -> OffsetDateTime {
        self.lock_at - ((self.lock_at - self.opened_at) / 3_i32).min(LAST_CALL)
    }

    /// Whether its payouts are booked.
    pub(crate) fn is_settled(&self) -> bool {
        self.phase == Phase::Settled && self.is_over()
    }

    /// Whether it was called off when cards of its shoe lay on the table already: whoever saw them would know the next hand.
    pub(crate) fn is_spoiled(&self) -> bool {
        self.phase == Phase::Void && self.started_at.is_some()
    }

    /// Whether nothing of it is to be done any more.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.ended_at.is_some()
    }
}

/// What came of a round: how many played, and for how much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) bets: i32,
    pub(crate) people: i32,
    pub(crate) staked: Money,
    pub(crate) paid: Money,
}
