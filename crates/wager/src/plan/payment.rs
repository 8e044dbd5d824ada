//! Movements that a plan makes, before they have ids.

use kernel::{
    Money,
    id::{MemberId, TransferId},
};
use ledger::{AccountKind, Overdraft, Reason};

/// Whose account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Party {
    /// The command's member.
    Member(AccountKind),
    /// The cash of a member who has a share.
    Other(MemberId),
    /// The house.
    House(AccountKind),
}

/// Where the transaction keeps the transfer that was made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// [`crate::Seen::transfer`].
    First,
    /// [`crate::Seen::payout_transfer`].
    Payout,
    /// Of one of [`crate::Seen::parts`].
    Part(usize),
    /// Nowhere: it takes back what is kept already.
    None,
}

/// A movement; nothing moves for zero.
pub(crate) struct Payment {
    pub(crate) from: Party,
    pub(crate) to: Party,
    pub(crate) money: Money,
    pub(crate) reason: Reason,
    pub(crate) corrects: Option<TransferId>,
    pub(crate) overdraft: Overdraft,
    pub(crate) place: Place,
}

const CASH: Party = Party::Member(AccountKind::Cash);
const GAMING: Party = Party::House(AccountKind::Gaming);

/// Who pays a prize gets it back.
const fn payer(reason: Reason) -> Party {
    match reason {
        Reason::FreeWin | Reason::PromoWin => Party::House(AccountKind::Promotion),
        _ => GAMING,
    }
}

impl Payment {
    /// Refused where the payer has not enough.
    pub(crate) const fn new((from, to): (Party, Party), money: Money, reason: Reason, place: Place) -> Self {
        Self { from, to, money, reason, corrects: None, overdraft: Overdraft::Refuse, place }
    }

    /// A stake, from cash.
    pub(crate) const fn stake(money: Money) -> Self {
        Self::new((CASH, GAMING), money, Reason::Bet, Place::First)
    }

    /// A stake that was played without us: from cash, even below zero.
    pub(crate) const fn owed(money: Money) -> Self {
        Self { overdraft: Overdraft::Flag, ..Self::stake(money) }
    }

    /// A payout, to cash.
    pub(crate) const fn payout(reason: Reason, money: Money, place: Place) -> Self {
        Self::new((payer(reason), CASH), money, reason, place)
    }

    /// A stake that goes back to cash.
    pub(crate) const fn stake_back(stake: Option<TransferId>, money: Money) -> Self {
        Self::new((GAMING, CASH), money, Reason::BetRolledBack, Place::None).correcting(stake)
    }

    /// A payout that was made for `reason` and goes back from cash, even below zero.
    pub(crate) const fn payout_back(reason: Reason, payout: Option<TransferId>, money: Money) -> Self {
        let back = Self::new((CASH, payer(reason)), money, Reason::WinRolledBack, Place::None);
        Self { overdraft: Overdraft::Flag, ..back.correcting(payout) }
    }

    /// The share of another member.
    pub(crate) const fn share(member: MemberId, money: Money, place: Place) -> Self {
        let between = (Party::House(AccountKind::Commission), Party::Other(member));
        Self::new(between, money, Reason::Rebate, place)
    }

    /// The share of another member that goes back, even below zero.
    pub(crate) const fn share_back(member: MemberId, share: Option<TransferId>, money: Money) -> Self {
        let between = (Party::Other(member), Party::House(AccountKind::Commission));
        let back = Self::new(between, money, Reason::RebateTakenBack, Place::None);
        Self { overdraft: Overdraft::Flag, ..back.correcting(share) }
    }

    pub(crate) const fn correcting(self, corrects: Option<TransferId>) -> Self {
        Self { corrects, ..self }
    }
}
