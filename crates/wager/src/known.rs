//! What is on record about transactions and rounds.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
};

use kernel::{
    Amount, Asset, Money,
    id::{MemberId, RoundId, TransferId, VendorId},
};
use ledger::{Book, Reason};
use serde::{Deserialize, Serialize};
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use crate::{Act, Command, Fence, Refusal, Terms};

/// A partner's name for a transaction.
pub type SeenKey = (VendorId, String);
/// A partner's name for a round of a member.
pub type RoundKey = (MemberId, VendorId, String);

/// What a recorded transaction was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[repr(i16)]
pub enum SeenKind {
    /// A stake.
    Bet = 1,
    /// A payout.
    Win = 2,
    /// A rollback.
    Rollback = 3,
    /// Both at once.
    Play = 4,
    /// Not seen itself, but rolled back before it came.
    Tombstone = 5,
    /// A part of another one taken back.
    Correction = 6,
    /// The payment of a win that was held.
    Release = 7,
    /// Cash taken to a session.
    #[strum(serialize = "buy_in")]
    BoughtIn = 8,
    /// Stakes and payouts of a session against the house.
    Settled = 9,
    /// A part of a hand that members played against each other.
    PotSettled = 10,
    /// A session's money taken back to cash.
    #[strum(serialize = "cash_out")]
    CashedOut = 11,
    /// A settlement of a session taken back.
    Voided = 12,
}

kernel::named!(SeenKind);
kernel::numbered!(SeenKind);

impl SeenKind {
    /// Whether a transaction stands for itself: it moved what it moved for no other.
    pub(crate) const fn is_own(self) -> bool {
        matches!(self, Self::Bet | Self::Win | Self::Play)
    }

    /// Whether it belongs to a session.
    pub(crate) const fn is_of_session(self) -> bool {
        matches!(self, Self::BoughtIn | Self::Settled | Self::PotSettled | Self::CashedOut | Self::Voided)
    }

    /// Whether a stake is in it, which can be won.
    pub(crate) const fn is_stake(self) -> bool {
        matches!(self, Self::Bet | Self::Play)
    }
}

/// A recorded transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it was.
    pub kind: SeenKind,
    /// Whose.
    pub member: MemberId,
    /// What it referred to.
    pub reference: Option<String>,
    /// In which round.
    pub round: String,
    /// Of which game.
    pub game: String,
    /// In what.
    pub asset: Asset,
    /// The stake or payout.
    pub amount: Money,
    /// The payout, of a [`SeenKind::Play`].
    pub payout: Money,
    /// Played on a free round.
    pub free: bool,
    /// A partner's own prize.
    pub promo: bool,
    /// A win that is on record and not paid: it waits for two operators, or for its partner to take it back.
    pub held: bool,
    /// Taken back.
    pub undone: bool,
    /// How much of it was taken back by corrections.
    pub corrected: Money,
    /// The transfer it made; of a win that was held, the one that paid it.
    pub transfer: Option<TransferId>,
    /// The payout's transfer, of a [`SeenKind::Play`].
    pub payout_transfer: Option<TransferId>,
    /// What it paid besides: rake, and shares of others.
    pub parts: Vec<Part>,
    /// What the partner said besides; not read back, as nothing depends on it.
    pub said: Option<String>,
}

/// What a transaction paid beside stake and payout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Whom; none for the house's rake.
    pub member: Option<MemberId>,
    /// How much.
    pub amount: Amount,
    /// The transfer; none before it is made.
    pub transfer: Option<TransferId>,
}

/// A round so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Our id.
    pub id: RoundId,
    /// The partner's game code.
    pub game: String,
    /// What counts of it and how, as it was when it began.
    pub terms: Terms,
    /// In what.
    pub asset: Asset,
    /// Real stakes that stand.
    pub stake: Money,
    /// Payouts that stand.
    pub payout: Money,
    /// What counts of it; none where that is its stake, and before it has ended.
    pub valid: Option<Money>,
    /// What lies in the session that it is; none where it is no session.
    pub funds: Option<Money>,
    /// Whether it has ended.
    pub closed: bool,
    /// When it began.
    pub opened_at: OffsetDateTime,
    /// When it ended.
    pub settled_at: Option<OffsetDateTime>,
}

/// What is known about everything the commands touch; [`crate::decide()`] keeps it up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Recorded transactions: those of the commands' keys and references.
    pub seen: HashMap<SeenKey, Seen>,
    /// Rounds of the commands.
    pub rounds: HashMap<RoundKey, Round>,
    /// How many bets stand in the rounds of [`Command::needs_bets`], free ones too.
    pub bets: HashMap<RoundKey, i64>,
    /// Fences of the commands whose lease has passed to another holder.
    pub lost: BTreeSet<Fence>,
    /// The accounts: each member's cash, and the house's of [`crate::Context`].
    pub book: Book,
}

impl Seen {
    /// What of it no correction took back.
    pub(crate) fn left(&self) -> Result<Money, Refusal> {
        self.amount.checked_sub(self.corrected).ok_or(Refusal::OutOfRange)
    }

    /// What of it is the house's rake.
    pub(crate) fn rake(&self) -> Money {
        let rake = self.parts.iter().find(|part| part.member.is_none());
        rake.map_or(Money::ZERO, |part| part.amount.money())
    }

    /// Why its payout moves.
    pub(crate) const fn payout_reason(&self) -> Reason {
        match (self.promo, self.free) {
            (true, _) => Reason::PromoWin,
            (false, true) => Reason::FreeWin,
            (false, false) => Reason::Win,
        }
    }
}

impl Known {
    /// A command in the round that it is about by the record: what a rollback takes back changes the round and the game
    /// in which it happened, whatever its caller names. Said of another round, the end of a round is not heard.
    pub(crate) fn placed<'c>(&self, command: &'c Command) -> Cow<'c, Command> {
        let Act::Rollback { reference, closes } = &command.act else { return Cow::Borrowed(command) };
        let undone = self.seen.get(&(command.partner, reference.clone()));
        match undone.filter(|undone| undone.kind.is_own() && undone.member == command.member) {
            Some(undone) if undone.round != command.round || undone.game != command.game => {
                let closes = *closes && undone.round == command.round;
                let act = Act::Rollback { reference: reference.clone(), closes };
                let (round, game) = (undone.round.clone(), undone.game.clone());
                Cow::Owned(Command { round, game, act, ..command.clone() })
            }
            _ => Cow::Borrowed(command),
        }
    }
}
