//! The judgement: what a vendor says of one transaction, beside what stands here. Pure.

use kernel::{Amount, Asset, Money};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use wager::{SeenKind, Standing};
use web::UserIds;

use super::Kind;

/// A vendor's side of a transaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Theirs {
    /// The vendor's name for it.
    pub key: String,
    /// `TK_BET`, `TK_WIN`, `TK_ROLLBACK` and their like.
    pub kind: String,
    /// `TS_SUCCESS`, `TS_DECLINED`, `TS_ROLLEDBACK`, `TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED`.
    pub status: String,
    /// How much.
    pub amount: Money,
    /// The player, by our opaque id.
    pub user: String,
    /// The game's code.
    pub game: String,
    /// ISO 4217.
    pub currency: String,
    /// The round.
    pub round: String,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// When, as the vendor says.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub at: Option<OffsetDateTime>,
}

/// What is on record here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ours {
    /// `bet`, `win`, `rollback`, `play`, `correction`, `release`, or `tombstone` for one taken back before it came.
    pub kind: String,
    /// How much.
    pub amount: Money,
    /// The player, by our opaque id.
    pub user: String,
    /// The game's code.
    pub game: String,
    /// In what.
    pub currency: Asset,
    /// The round.
    pub round: String,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// Played on a free round.
    pub free: bool,
    /// Whether it was taken back.
    pub undone: bool,
    /// A win that is on record and not paid.
    #[serde(default)]
    pub held: bool,
    /// When it was recorded.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The ledger's side of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LedgerSide)]
pub struct Booked {
    /// Moved into the member's cash.
    pub moved: Money,
    /// What our record asks for.
    pub expected: Money,
    /// The transfers that did.
    pub transfers: Vec<Uuid>,
}

/// What a vendor means by a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// A stake that stands.
    Bet,
    /// A payout that stands.
    Win,
    /// A transaction that was declined, or taken back: nothing stands.
    Nothing,
}

impl Theirs {
    /// Whether it is a payout of whatever kind.
    #[must_use]
    pub fn is_win(&self) -> bool {
        matches!(self.kind.as_str(), "TK_WIN" | "TK_FREE_WIN" | "TK_JP_WIN" | "TK_BONUS_WIN")
    }

    /// Whether it is a stake that stands.
    #[must_use]
    pub fn is_bet(&self) -> bool {
        matches!(self.kind.as_str(), "TK_BET" | "TK_FREE_BET") && self.meaning() == Meaning::Bet
    }

    /// Whether it takes another one back.
    #[must_use]
    pub fn is_rollback(&self) -> bool {
        self.kind == "TK_ROLLBACK"
    }

    /// Whether it was played on a free round.
    #[must_use]
    pub fn is_free(&self) -> bool {
        matches!(self.kind.as_str(), "TK_FREE_BET" | "TK_FREE_WIN")
    }

    /// Whether the vendor itself gives it.
    #[must_use]
    pub fn is_promo(&self) -> bool {
        matches!(self.kind.as_str(), "TK_JP_WIN" | "TK_BONUS_WIN")
    }

    /// Whether it stands by its own status: a stake or a payout that was made, a rollback that was done.
    pub(crate) fn is_standing(&self) -> bool {
        if self.is_rollback() { self.status == "TS_SUCCESS" } else { self.meaning() != Meaning::Nothing }
    }

    fn meaning(&self) -> Meaning {
        match (self.is_win(), self.status.as_str()) {
            (_, "TS_DECLINED" | "TS_ROLLEDBACK") => Meaning::Nothing,
            // A vendor that gave up on a payout owes it; one that gave up on a bet has taken it back.
            (true, _) => Meaning::Win,
            (false, "TS_SUCCESS") => Meaning::Bet,
            (false, _) => Meaning::Nothing,
        }
    }

    /// What stands according to the vendor: a stake, a payout.
    pub(super) fn stands(&self) -> (Money, Money) {
        match self.meaning() {
            _ if self.is_rollback() || self.is_free() && !self.is_win() => (Money::ZERO, Money::ZERO),
            Meaning::Bet => (self.amount, Money::ZERO),
            Meaning::Win => (Money::ZERO, self.amount),
            Meaning::Nothing => (Money::ZERO, Money::ZERO),
        }
    }

    /// Whom the vendor means, where that can be read.
    pub(crate) fn member(&self, users: &UserIds) -> Option<kernel::id::MemberId> {
        users.member(&self.user)
    }
}

impl Ours {
    /// What is on record, with the member as the vendor knows them.
    pub(super) fn of(standing: &Standing, users: &UserIds) -> Self {
        Self {
            kind: standing.kind.name().to_owned(),
            amount: standing.amount,
            user: users.of(standing.member),
            game: standing.game.clone(),
            currency: standing.asset,
            round: standing.round.clone(),
            reference: standing.reference.clone(),
            free: standing.free,
            undone: standing.undone,
            held: standing.held,
            at: standing.at,
        }
    }
}

impl From<&Standing> for Booked {
    fn from(standing: &Standing) -> Self {
        let expected = standing.expected().unwrap_or(Money::from_units(i64::MAX));
        Self { moved: standing.moved, expected, transfers: standing.transfers.clone() }
    }
}

/// Whether a transaction on record stands: a stake or payout that was not taken back.
pub(super) fn stands(standing: &Standing) -> bool {
    !standing.undone && matches!(standing.kind, SeenKind::Bet | SeenKind::Win | SeenKind::Play)
}

/// What stands according to us: a stake, a payout.
pub(super) fn stands_for(standing: &Standing) -> (Money, Money) {
    match standing.kind {
        _ if !stands(standing) => (Money::ZERO, Money::ZERO),
        SeenKind::Bet if standing.free => (Money::ZERO, Money::ZERO),
        SeenKind::Bet => (standing.amount, Money::ZERO),
        SeenKind::Win => (Money::ZERO, standing.amount),
        _ => (standing.amount, standing.payout),
    }
}

/// In which way a line of the vendor's list and our record of the same transaction differ. For a rollback `ours` is the
/// transaction that it takes back.
pub(super) fn judge(theirs: &Theirs, ours: Option<&Standing>, users: &UserIds) -> Option<Kind> {
    let standing = ours.filter(|ours| stands(ours));
    if theirs.is_rollback() {
        let undoes = theirs.status == "TS_SUCCESS" || theirs.status == "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";
        return (undoes && standing.is_some()).then_some(Kind::StateDiffers);
    }
    let meaning = theirs.meaning();
    match (meaning, ours, standing) {
        (Meaning::Nothing, _, None) => None,
        (Meaning::Nothing, _, Some(_)) => Some(Kind::StateDiffers),
        (_, None, _) => Some(Kind::MissingHere),
        (_, Some(ours), None) if ours.kind == SeenKind::Rollback => Some(Kind::ContentDiffers),
        (_, Some(_), None) => Some(Kind::StateDiffers),
        (meaning, Some(_), Some(ours)) => {
            let same_kind =
                matches!((meaning, ours.kind), (Meaning::Bet, SeenKind::Bet) | (Meaning::Win, SeenKind::Win));
            let same = same_kind
                && theirs.member(users) == Some(ours.member)
                && theirs.game == ours.game
                && theirs.round == ours.round
                && theirs.asset() == Some(ours.asset);
            if !same {
                Some(Kind::ContentDiffers)
            } else if theirs.amount != ours.amount {
                Some(Kind::AmountDiffers)
            } else {
                None
            }
        }
    }
}

/// What is missing to a vendor's stake or payout that is larger than ours.
pub(super) fn shortfall(theirs: &Theirs, ours: &Ours) -> Option<Amount> {
    let same = are_alike(theirs, ours) && theirs.amount.units() < i64::MAX;
    theirs.amount.checked_sub(ours.amount).filter(|_| same)?.positive()
}

/// What is too much in our stake or payout beside the vendor's.
pub(super) fn excess(theirs: &Theirs, ours: &Ours) -> Option<Amount> {
    // What moved nothing is too much of nothing.
    let same = are_alike(theirs, ours) && !ours.free;
    ours.amount.checked_sub(theirs.amount).filter(|_| same)?.positive()
}

/// Whether both are a stake, or both a payout, and ours stands.
fn are_alike(theirs: &Theirs, ours: &Ours) -> bool {
    !ours.undone && (theirs.is_win() && ours.kind == "win" || theirs.is_bet() && ours.kind == "bet")
}

#[cfg(test)]
mod tests {
    use kernel::id::MemberId;
    use time::macros::datetime;

    use super::*;

    const RAHIM: MemberId = MemberId(10_001);

    fn theirs(kind: &str, status: &str, amount: i64) -> Theirs {
        Theirs {
            key: "k".into(),
            kind: kind.into(),
            status: status.into(),
            amount: Money::from_units(amount),
            user: UserIds::numbers().of(RAHIM),
            game: "g".into(),
            currency: "BDT".into(),
            round: "r".into(),
            reference: None,
            at: None,
        }
    }

    fn ours(kind: SeenKind, amount: i64, undone: bool) -> Standing {
        Standing {
            key: "k".into(),
            member: RAHIM,
            kind,
            reference: None,
            round: "r".into(),
            game: "g".into(),
            asset: Asset::Bdt,
            amount: Money::from_units(amount),
            payout: Money::ZERO,
            free: false,
            undone,
            held: false,
            at: datetime!(2026-03-01 12:00 UTC),
            moved: Money::ZERO,
            transfers: Vec::new(),
        }
    }

    #[test]
    fn every_pair_of_words_is_judged() {
        use SeenKind::{Bet, Rollback, Tombstone, Win};
        let gave_up = "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";
        let cases = [
            (theirs("TK_BET", "TS_SUCCESS", 7), Some(ours(Bet, 7, false)), None),
            (theirs("TK_WIN", "TS_SUCCESS", 7), Some(ours(Win, 7, false)), None),
            (theirs("TK_WIN", gave_up, 7), Some(ours(Win, 7, false)), None),
            (theirs("TK_BET", "TS_DECLINED", 7), None, None),
            (theirs("TK_BET", "TS_ROLLEDBACK", 7), None, None),
            (theirs("TK_BET", "TS_ROLLEDBACK", 7), Some(ours(Bet, 7, true)), None),
            (theirs("TK_BET", "TS_ROLLEDBACK", 7), Some(ours(Tombstone, 0, false)), None),
            (theirs("TK_ROLLBACK", "TS_SUCCESS", 7), Some(ours(Bet, 7, true)), None),
            (theirs("TK_ROLLBACK", "TS_SUCCESS", 7), None, None),
            (theirs("TK_BET", "TS_SUCCESS", 7), None, Some(Kind::MissingHere)),
            (theirs("TK_WIN", gave_up, 7), None, Some(Kind::MissingHere)),
            (theirs("TK_WIN", "TS_SUCCESS", 7), Some(ours(Win, 8, false)), Some(Kind::AmountDiffers)),
            (theirs("TK_BET", "TS_SUCCESS", 7), Some(ours(Bet, 7, true)), Some(Kind::StateDiffers)),
            (theirs("TK_BET", "TS_SUCCESS", 7), Some(ours(Tombstone, 0, false)), Some(Kind::StateDiffers)),
            (theirs("TK_BET", "TS_ROLLEDBACK", 7), Some(ours(Bet, 7, false)), Some(Kind::StateDiffers)),
            (theirs("TK_BET", "TS_DECLINED", 7), Some(ours(Bet, 7, false)), Some(Kind::StateDiffers)),
            (theirs("TK_BET", gave_up, 7), Some(ours(Bet, 7, false)), Some(Kind::StateDiffers)),
            (theirs("TK_ROLLBACK", "TS_SUCCESS", 7), Some(ours(Bet, 7, false)), Some(Kind::StateDiffers)),
            (theirs("TK_WIN", "TS_SUCCESS", 7), Some(ours(Bet, 7, false)), Some(Kind::ContentDiffers)),
            (theirs("TK_WIN", "TS_SUCCESS", 7), Some(ours(Rollback, 0, false)), Some(Kind::ContentDiffers)),
        ];
        for (theirs, ours, kind) in cases {
            assert_eq!(judge(&theirs, ours.as_ref(), &UserIds::numbers()), kind, "{theirs:?} {ours:?}");
        }
        for change in [
            |theirs: &mut Theirs| theirs.user = "p10002".into(),
            |theirs: &mut Theirs| theirs.game = "h".into(),
            |theirs: &mut Theirs| theirs.round = "s".into(),
            |theirs: &mut Theirs| theirs.currency = "EUR".into(),
        ] {
            let mut said = theirs("TK_BET", "TS_SUCCESS", 7);
            change(&mut said);
            assert_eq!(
                judge(&said, Some(&ours(Bet, 7, false)), &UserIds::numbers()),
                Some(Kind::ContentDiffers),
                "{said:?}"
            );
        }
    }

    #[test]
    fn amounts_of_the_same_kind_fall_short_or_are_too_much() {
        let win = Ours::of(&ours(SeenKind::Win, 5, false), &UserIds::numbers());
        assert_eq!(shortfall(&theirs("TK_WIN", "TS_SUCCESS", 8), &win), Amount::from_units(3));
        assert_eq!(shortfall(&theirs("TK_WIN", "TS_SUCCESS", 5), &win), None);
        assert_eq!(shortfall(&theirs("TK_WIN", "TS_SUCCESS", 4), &win), None);
        assert_eq!(excess(&theirs("TK_WIN", "TS_SUCCESS", 4), &win), Amount::from_units(1));
        assert_eq!(excess(&theirs("TK_WIN", "TS_SUCCESS", 5), &win), None);
        let bet = Ours::of(&ours(SeenKind::Bet, 5, false), &UserIds::numbers());
        assert_eq!(excess(&theirs("TK_BET", "TS_SUCCESS", 3), &bet), Amount::from_units(2));
        assert_eq!(shortfall(&theirs("TK_BET", "TS_SUCCESS", 8), &bet), Amount::from_units(3));
        assert_eq!(shortfall(&theirs("TK_BET", "TS_DECLINED", 8), &bet), None);
        assert_eq!(excess(&theirs("TK_WIN", "TS_SUCCESS", 3), &bet), None, "a stake and a payout");
        let undone = Ours::of(&ours(SeenKind::Win, 5, true), &UserIds::numbers());
        assert_eq!(shortfall(&theirs("TK_WIN", "TS_SUCCESS", 8), &undone), None);
    }
}
