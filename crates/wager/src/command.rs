//! What games ask for, and what they are told.

use std::{collections::HashMap, sync::Arc};

use kernel::{
    Amount, Asset, GameType, Money,
    id::{MemberId, RoundId, VendorId},
};
use store::lease::Lease;

/// One transaction of a partner. (partner, key) names it: sent again, it moves nothing again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The vendor, our own house included.
    pub partner: VendorId,
    /// The partner's name for the transaction.
    pub key: String,
    /// Whose money.
    pub member: MemberId,
    /// In what.
    pub asset: Asset,
    /// The partner's game code.
    pub game: String,
    /// The game's family, which a round keeps that begins with this; none where nobody knows it.
    pub family: Option<GameType>,
    /// The partner's name for the round.
    pub round: String,
    /// What is to happen.
    pub act: Act,
    /// A refusal for a transaction that turns out to be new: an expired token must not refuse the retry of a bet
    /// that stands (domain.md 0.3, 1.4).
    pub gate: Option<Refusal>,
    /// Named in another currency than the member's, in which it stands here: a new one is refused when the gate lets it
    /// through, and a known one is another transaction than that on record.
    pub foreign: bool,
    /// The lease under which its host acts: a new command of a host that has lost it is refused, so that two hosts of one
    /// table never move money for the same round. None for who needs no lease.
    pub fence: Option<Fence>,
    /// What the partner said besides, as it came: kept with a new transaction, never interpreted (domain.md 1.3).
    pub said: Option<String>,
}

/// A lease as its holder knows it (`store::lease`). Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fence {
    /// The lease's name.
    pub lease: Arc<str>,
    /// What it was taken with.
    pub held: Lease,
}

impl Command {
    /// Whether it depends on the bets that stand in its round: a win that names none of them.
    pub(crate) const fn needs_bets(&self) -> bool {
        matches!(self.act, Act::Win { reference: None, promo: false, late: false, .. })
    }
}

/// What a transaction does (domain.md 1.8, canonical command set).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A stake. A free bet has a nominal amount and moves nothing.
    Bet {
        /// The stake, zero or more.
        amount: Money,
        /// Played on a free round.
        free: bool,
        /// Whether the round ends with it.
        closes: bool,
    },
    /// A payout, zero or more. Never refused for a session's or member's state.
    Win {
        /// The payout.
        amount: Money,
        /// The bet won.
        reference: Option<String>,
        /// Won on a free round, as the partner says: where it names a bet, that bet tells.
        free: bool,
        /// A vendor's own prize, which needs no bet and may have a round of its own.
        promo: bool,
        /// Booked afterwards, by the partner's list: a round that has ended takes it too.
        late: bool,
        /// The most that the round may pay at the partner's word alone: a win that brings it above is held until
        /// [`Act::Release`]. None for what the house, or two of its operators, decided.
        ceiling: Option<Ceiling>,
        /// Whether the round ends with it.
        closes: bool,
    },
    /// Pays a win that was held, as two operators decided.
    Release {
        /// The win.
        reference: String,
    },
    /// Takes back a transaction. One that is unknown leaves a tombstone (domain.md 0.4).
    Rollback {
        /// The transaction undone.
        reference: String,
        /// Whether the round ends with it.
        closes: bool,
    },
    /// A stake that the partner lists and never told us of, booked afterwards: into a round that has ended, too.
    Late {
        /// The stake, zero or more.
        amount: Money,
        /// Played on a free round.
        free: bool,
        /// What the member's cash lacks is flagged as an overdraft, as after a payout that was taken back: new money
        /// pays it first, and nothing leaves before.
        owed: bool,
    },
    /// Takes back a part of a stake or a payout that was recorded with more than the partner lists.
    Correct {
        /// The transaction corrected.
        reference: String,
        /// By how much.
        by: Amount,
    },
    /// Bet and payout at once; the round ends with it. Instant games of the house.
    Play {
        /// The stake.
        stake: Amount,
        /// The payout, zero or more.
        payout: Money,
    },
}

/// The most that a round pays at its partner's word alone. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// Of any game.
    usual: Money,
    /// Of single games, by their codes.
    of_games: Arc<HashMap<String, Money>>,
}

impl Ceiling {
    /// The same for all games but these.
    #[must_use]
    pub fn new(usual: Money, of_games: HashMap<String, Money>) -> Self {
        Self { usual, of_games: Arc::new(of_games) }
    }

    /// That of the game in which a round began.
    pub(crate) fn of(&self, game: &str) -> Money {
        self.of_games.get(game).copied().unwrap_or(self.usual)
    }
}

impl From<Money> for Ceiling {
    fn from(usual: Money) -> Self {
        Self::new(usual, HashMap::new())
    }
}

/// Why a transaction does not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The member's cash is less than the stake.
    InsufficientFunds,
    /// The key stands for a transaction with other content.
    DuplicateKey,
    /// The referenced transaction is not known.
    NoSuchTransaction,
    /// The transaction, or the one it refers to, was rolled back.
    RolledBack,
    /// The round has ended.
    RoundClosed,
    /// The game token is unknown.
    TokenInvalid,
    /// The game token has ended.
    TokenExpired,
    /// The member may not play.
    Disabled,
    /// A limit of the member or of the table.
    LimitReached,
    /// The member's wallet is in another currency.
    WrongAsset,
    /// The game is not known or switched off, or a win names another round than its bet.
    WrongGame,
    /// Beyond what an account can hold.
    OutOfRange,
    /// Another host has taken over whatever the command's host was doing.
    TakenOver,
}

/// What became of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Done now.
    Done,
    /// Done before; nothing moved again.
    Replayed,
    /// Not done.
    Refused(Refusal),
}

/// What the partner is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What became of it.
    pub verdict: Verdict,
    /// The member's cash now.
    pub balance: Money,
    /// Our id of the round, where there is one.
    pub round: Option<RoundId>,
    /// A win that somebody should look at: refused, because it names another round than its bet or is beyond what can be
    /// held; or paid as an ordinary one, because its bet was not the free one that it says.
    pub odd: bool,
}
