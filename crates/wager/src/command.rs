//! What games ask for, and what they are told.

use std::{collections::HashMap, sync::Arc};

use kernel::{
    Amount, Asset, GameType, Money, Odds, ValidRule,
    id::{MemberId, RoundId, VendorId},
};
use ledger::{AccountKey, AccountKind};
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
    /// What a round keeps that begins with this.
    pub terms: Terms,
    /// The partner's name for the round.
    pub round: String,
    /// What is to happen.
    pub act: Act,
    /// What it pays to others in the same transaction, and takes back when it is taken back itself.
    pub shares: Vec<Share>,
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

/// What a bet counts for: written down when its round begins, so that nobody asks today's catalogue about yesterday's bet
/// (design.md 3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The game's family; none where nobody knows it.
    pub family: Option<GameType>,
    /// How its valid bet is found (domain.md 2.10).
    pub valid_by: ValidRule,
    /// The decimal odds at which it was taken, of sports.
    pub odds: Option<Odds>,
    /// The market bet on, as the feed names it, of sports.
    pub market: Option<String>,
}

impl Terms {
    /// Of a game whose valid bet is its stake.
    #[must_use]
    pub const fn of(family: Option<GameType>) -> Self {
        Self { family, valid_by: ValidRule::Stake, odds: None, market: None }
    }
}

/// What an act pays to a member beside what it moves for its own: a rebate, or the difference of two prize modes up the tree
/// (domain.md 2.9). The house's commission account pays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Whom; the command's own member may be one of them.
    pub member: MemberId,
    /// How much, in the command's asset.
    pub amount: Amount,
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
    /// The accounts that it may move money between, those of `shard` among the house's. What it takes back may have
    /// paid others besides: [`crate::Seen::parts`] names them.
    pub(crate) fn accounts(&self, shard: u8) -> impl Iterator<Item = AccountKey> + '_ {
        use AccountKind::{Cash, Commission, Gaming, Pot, Promotion, Rake, Session};
        let (own, house): (&[AccountKind], &[AccountKind]) = match &self.act {
            Act::BuyIn { .. } | Act::CashOut => (&[Cash, Session], &[]),
            Act::Settle { .. } => (&[Cash, Session], &[Gaming]),
            Act::SettlePot { .. } => (&[Cash, Session], &[Pot, Rake]),
            Act::Void { .. } => (&[Cash, Session], &[Gaming, Pot, Rake]),
            Act::Bet { .. }
            | Act::Win { .. }
            | Act::End { .. }
            | Act::Release { .. }
            | Act::Rollback { .. }
            | Act::Late { .. }
            | Act::Correct { .. }
            | Act::Play { .. } => (&[Cash], &[Gaming, Promotion]),
        };
        let asset = self.asset;
        let own = own.iter().map(move |kind| AccountKey::member(self.member, *kind, asset));
        let house = house.iter().map(move |kind| AccountKey::house_shard(shard, *kind, asset));
        let pays = (!self.shares.is_empty()).then(|| AccountKey::house_shard(shard, Commission, asset));
        let paid = self.shares.iter().map(move |share| AccountKey::member(share.member, Cash, asset));
        own.chain(house).chain(pays).chain(paid)
    }

    /// Whether it depends on the bets that stand in its round: a payout that names none of them.
    pub(crate) const fn needs_bets(&self) -> bool {
        matches!(self.act, Act::Win { reference: None, promo: false, late: false, .. } | Act::End { .. })
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
    /// Ends a round that its host played for many, in which the member has bets: all that it pays them, and what counts.
    End {
        /// The payout, zero or more.
        payout: Money,
        /// What of the stakes counts as valid bet, as the rules of the game tell from all outcomes (domain.md 2.10); no more than
        /// the stakes counts.
        valid_bet: Money,
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
    /// Takes cash to a table or a room, or more of it: the round is the member's session there, until [`Act::CashOut`].
    BuyIn {
        /// How much.
        amount: Amount,
    },
    /// What was played against the house from a session since it was last settled. A payout counts before the stakes: what
    /// was won in between could be staked.
    Settle {
        /// Stakes, zero or more.
        staked: Money,
        /// Payouts, zero or more.
        won: Money,
    },
    /// A member's part of a hand that was played among members: what went into the pot, what came out, and the house's rake.
    SettlePot {
        /// What the member put in, the rake included; zero or more.
        staked: Money,
        /// What the member took out, zero or more.
        won: Money,
        /// What of the stake the house kept, zero up to all of it.
        rake: Money,
    },
    /// Takes back a settlement of a session that goes on, as a host does with a hand that cannot stand.
    Void {
        /// The settlement.
        reference: String,
    },
    /// Takes everything that is in a session back to cash, and ends it.
    CashOut,
}

impl Act {
    /// The transaction that it is about, by the partner's name for it.
    #[must_use]
    pub fn reference(&self) -> Option<&str> {
        match self {
            Self::Win { reference, .. } => reference.as_deref(),
            Self::Rollback { reference, .. }
            | Self::Correct { reference, .. }
            | Self::Release { reference }
            | Self::Void { reference } => Some(reference),
            Self::Bet { .. }
            | Self::Late { .. }
            | Self::Play { .. }
            | Self::End { .. }
            | Self::BuyIn { .. }
            | Self::Settle { .. }
            | Self::SettlePot { .. }
            | Self::CashOut => None,
        }
    }

    /// Whether it belongs to a session: its stakes lie in an account of their own.
    pub(crate) const fn is_of_session(&self) -> bool {
        matches!(
            self,
            Self::BuyIn { .. }
                | Self::Settle { .. }
                | Self::SettlePot { .. }
                | Self::Void { .. }
                | Self::CashOut
        )
    }
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
    /// The game is not known or switched off, a win names another round than its bet, or a round is no session or is one.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn command(act: Act) -> Command {
        Command {
            partner: VendorId(7),
            key: "k".to_owned(),
            member: MemberId(1),
            asset: Asset::Bdt,
            game: "g".to_owned(),
            terms: Terms::of(Some(GameType::Rng)),
            round: "r".to_owned(),
            act,
            shares: Vec::new(),
            gate: None,
            foreign: false,
            fence: None,
            said: None,
        }
    }

    fn win(reference: Option<&str>, promo: bool, late: bool) -> Act {
        let reference = reference.map(ToOwned::to_owned);
        Act::Win { amount: Money::ZERO, reference, free: false, promo, late, ceiling: None, closes: false }
    }

    /// What is locked is what may move: who shares in it too, and the house's own accounts of one shard.
    #[test]
    fn a_command_locks_what_it_may_move() {
        use AccountKind::{Cash, Commission, Gaming, Pot, Promotion, Rake, Session};
        let own = |kind| AccountKey::member(MemberId(1), kind, Asset::Bdt);
        let house = |kind| AccountKey::house_shard(3, kind, Asset::Bdt);
        let amount = Amount::from_units(1).unwrap();
        let reference = || "b".to_owned();
        let zero = Money::ZERO;
        for (act, due) in [
            (Act::Play { stake: amount, payout: zero }, vec![own(Cash), house(Gaming), house(Promotion)]),
            (Act::BuyIn { amount }, vec![own(Cash), own(Session)]),
            (Act::CashOut, vec![own(Cash), own(Session)]),
            (Act::Settle { staked: zero, won: zero }, vec![own(Cash), own(Session), house(Gaming)]),
            (
                Act::SettlePot { staked: zero, won: zero, rake: zero },
                vec![own(Cash), own(Session), house(Pot), house(Rake)],
            ),
            (
                Act::Void { reference: reference() },
                vec![own(Cash), own(Session), house(Gaming), house(Pot), house(Rake)],
            ),
        ] {
            let command = command(act);
            assert_eq!(command.accounts(3).collect::<Vec<_>>(), due, "{:?}", command.act);
        }
        let shares = vec![Share { member: MemberId(9), amount }];
        let shared = Command { shares, ..command(Act::CashOut) };
        let other = AccountKey::member(MemberId(9), Cash, Asset::Bdt);
        let due = [own(Cash), own(Session), house(Commission), other];
        assert_eq!(shared.accounts(3).collect::<Vec<_>>(), due);
    }

    #[test]
    fn an_act_names_what_it_is_about() {
        let named = |reference: &str| reference.to_owned();
        let by = Amount::from_units(1).unwrap();
        for act in [
            win(Some("b"), false, false),
            Act::Rollback { reference: named("b"), closes: false },
            Act::Correct { reference: named("b"), by },
            Act::Release { reference: named("b") },
            Act::Void { reference: named("b") },
        ] {
            assert_eq!(act.reference(), Some("b"), "{act:?}");
        }
        assert_eq!((win(None, false, false).reference(), Act::CashOut.reference()), (None, None));
        // A payout that names no bet depends on those of its round, but for a prize, and for what is booked afterwards.
        let needs = |act| command(act).needs_bets();
        assert!(
            needs(win(None, false, false)) && needs(Act::End { payout: Money::ZERO, valid_bet: Money::ZERO })
        );
        assert!(
            !needs(win(Some("b"), false, false))
                && !needs(win(None, true, false))
                && !needs(win(None, false, true))
        );
        assert!(!needs(Act::CashOut));
        assert!(Act::CashOut.is_of_session() && Act::BuyIn { amount: by }.is_of_session());
        assert!(
            !win(None, false, false).is_of_session()
                && !Act::Release { reference: named("b") }.is_of_session()
        );
    }

    #[test]
    fn a_game_may_have_a_ceiling_of_its_own() {
        let money = Money::from_units;
        let ceiling = Ceiling::new(money(10), HashMap::from([("big".to_owned(), money(70))]));
        assert_eq!((ceiling.of("big"), ceiling.of("other")), (money(70), money(10)));
        assert_eq!(Ceiling::from(money(5)).of("big"), money(5));
    }
}
