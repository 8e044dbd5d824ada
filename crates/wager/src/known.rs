//! What is on record about transactions and rounds.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
};

use kernel::{
    Asset, GameType, Money,
    id::{MemberId, RoundId, TransferId, VendorId},
};
use ledger::{Book, Reason};
use time::OffsetDateTime;

use crate::{Act, Command, Fence, Refusal};

/// A partner's name for a transaction.
pub type SeenKey = (VendorId, String);
/// A partner's name for a round of a member.
pub type RoundKey = (MemberId, VendorId, String);

/// What a recorded transaction was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenKind {
    /// A stake.
    Bet,
    /// A payout.
    Win,
    /// A rollback.
    Rollback,
    /// Both at once.
    Play,
    /// Not seen itself, but rolled back before it came.
    Tombstone,
    /// A part of another one taken back.
    Correction,
    /// The payment of a win that was held.
    Release,
}

impl SeenKind {
    /// Whether a transaction stands for itself: it moved what it moved for no other.
    pub(crate) const fn is_own(self) -> bool {
        matches!(self, Self::Bet | Self::Win | Self::Play)
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
    /// What the partner said besides; not read back, as nothing depends on it.
    pub said: Option<String>,
}

/// A round so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Our id.
    pub id: RoundId,
    /// The partner's game code.
    pub game: String,
    /// The game's family when it began.
    pub family: Option<GameType>,
    /// In what.
    pub asset: Asset,
    /// Real stakes that stand.
    pub stake: Money,
    /// Payouts that stand.
    pub payout: Money,
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
