//! What a round comes to by the lines that stand. Pure.

use std::collections::HashSet;

use kernel::{
    Asset, GameType, Money, ValidRule,
    event::{Event, Settlement},
    id::{MemberId, RoundId, VendorId},
};
use time::OffsetDateTime;

use super::{Families, Line};
use crate::{SeenKind, valid};

/// A round as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredRound {
    pub(super) id: RoundId,
    pub(super) game: String,
    pub(super) family: Option<GameType>,
    pub(super) asset: Asset,
    pub(super) stake: Money,
    pub(super) payout: Money,
    /// What counts for turnover, once it has ended.
    pub(super) valid: Money,
    /// By which rule.
    pub(super) rule: ValidRule,
    pub(super) closed: bool,
    pub(super) external: bool,
    pub(super) opened_at: OffsetDateTime,
    pub(super) settled_at: Option<OffsetDateTime>,
}

impl StoredRound {
    /// Stake, payout and what counts.
    pub(super) const fn sums(&self) -> (Money, Money, Money) {
        (self.stake, self.payout, self.valid)
    }
}

/// What the lines of a round come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sums {
    stake: Money,
    payout: Money,
    /// Bets that stand and cost something.
    bets: usize,
    /// A payout stands, were it zero, or no bet does.
    ended: bool,
    first: OffsetDateTime,
    last: OffsetDateTime,
}

fn sums(lines: &[Line]) -> Option<Sums> {
    let back: HashSet<&str> = lines
        .iter()
        .filter(|line| line.kind == SeenKind::Rollback && line.stands)
        .filter_map(|line| line.reference.as_deref())
        .collect();
    let stands =
        |line: &&Line| line.stands && line.kind != SeenKind::Rollback && !back.contains(line.key.as_str());
    let (mut stake, mut payout) = (Money::ZERO, Money::ZERO);
    let (mut bets, mut wins, mut paid) = (false, false, 0_usize);
    for line in lines.iter().filter(stands) {
        if line.kind == SeenKind::Win {
            (payout, wins) = (payout.checked_add(line.amount).unwrap_or(payout), true);
        } else {
            bets = true;
            let cost = if line.free { Money::ZERO } else { line.amount };
            paid = paid.saturating_add(usize::from(cost != Money::ZERO));
            stake = stake.checked_add(cost).unwrap_or(stake);
        }
    }
    let first = lines.iter().map(|line| line.at).min()?;
    let last = lines.iter().map(|line| line.at).max()?;
    Some(Sums { stake, payout, bets: paid, ended: wins || !bets, first, last })
}

impl Sums {
    /// What counts of a round that has ended.
    fn valid(&self, rule: ValidRule, ended: bool) -> Money {
        let Self { stake, payout, bets, .. } = *self;
        if ended { valid::counts(rule, valid::Sums { stake, payout, bets }) } else { Money::ZERO }
    }
}

/// The round as its lines have it now and what is to be told of it; nothing when nothing changed. A round that ended stays
/// ended, as everywhere: what comes later corrects it.
pub(super) fn settle(
    (partner, (member, _)): (VendorId, &(MemberId, String)),
    before: Option<&StoredRound>,
    (lines, families): (&[Line], &Families<'_>),
    now: OffsetDateTime,
) -> Option<(StoredRound, Option<Event>)> {
    let found = sums(lines).or_else(|| {
        // Every line went to another round.
        let gone = before?;
        let (first, last) = (gone.opened_at, now);
        Some(Sums { stake: Money::ZERO, payout: Money::ZERO, bets: 0, ended: true, first, last })
    })?;
    let nothing = found.stake == Money::ZERO && found.payout == Money::ZERO;
    let Some(before) = before else {
        // Of a bet that was declined, or taken back before it was heard of, there is nothing to tell.
        if nothing && !lines.iter().any(|line| line.stands && line.kind != SeenKind::Rollback) {
            return None;
        }
        let line = lines.first()?;
        let family = families(&line.game);
        let rule = ValidRule::of(family);
        let round = StoredRound {
            id: RoundId(kernel::id::fresh()),
            game: line.game.clone(),
            family,
            asset: line.asset,
            stake: found.stake,
            payout: found.payout,
            valid: found.valid(rule, found.ended),
            rule,
            closed: found.ended,
            external: true,
            opened_at: found.first.min(now),
            settled_at: found.ended.then(|| found.last.min(now)),
        };
        let told = (found.ended && !nothing).then(|| {
            let at = round.settled_at.unwrap_or(now);
            event((partner, *member), &round, round.sums(), at)
        });
        return Some((round, told));
    };
    let mut round = before.clone();
    (round.stake, round.payout) = (found.stake, found.payout);
    if !before.closed && found.ended {
        (round.closed, round.settled_at) = (true, Some(found.last.min(now)));
    }
    round.valid = found.valid(round.rule, round.closed);
    if round == *before {
        return None;
    }
    let change = if before.closed {
        // The correction counts when it became known: days that were told stay as they were told.
        let stake = found.stake.checked_sub(before.stake).unwrap_or_default();
        let payout = found.payout.checked_sub(before.payout).unwrap_or_default();
        let valid = round.valid.checked_sub(before.valid).unwrap_or_default();
        Some(((stake, payout, valid), now))
    } else {
        let at = round.settled_at.unwrap_or(now);
        (round.closed && !nothing).then_some((round.sums(), at))
    };
    let told = change.map(|(sums, at)| event((partner, *member), &round, sums, at));
    Some((round, told))
}

/// A settled round, or its correction.
pub(super) fn event(
    (partner, member): (VendorId, MemberId),
    round: &StoredRound,
    (stake, payout, valid_bet): (Money, Money, Money),
    settled_at: OffsetDateTime,
) -> Event {
    Event::RoundSettled(Settlement {
        id: kernel::id::fresh(),
        round: round.id,
        member,
        vendor: partner,
        game: round.game.clone(),
        family: round.family,
        asset: round.asset,
        stake,
        payout,
        valid_bet,
        valid_by: round.rule,
        odds: None,
        market: None,
        settled_at,
    })
}
