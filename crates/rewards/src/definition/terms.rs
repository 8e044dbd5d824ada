//! What a promotion promises and asks: typed here, JSON in the database and in calls. Amounts are decimal strings.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use kernel::{Amount, GameType, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Both, Kind};
use crate::{Error, Game};

/// Longest time that a bonus may run, in days.
const LONGEST: u16 = 365;

/// How much of a valid bet counts, in percent by the game's family. What is missing counts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Weights(pub BTreeMap<String, u8>);

impl Weights {
    /// The share of a family's valid bets that counts, in percent.
    #[must_use]
    pub fn of(&self, family: GameType) -> u8 {
        self.0.get(family.name()).copied().unwrap_or(0)
    }

    /// The share of a game's valid bets that counts, in percent: its family's, times min(1, edge / 4 %) where bets weigh by
    /// the edge; then a game whose edge nobody knows counts nothing. Floored.
    #[must_use]
    pub fn of_game(&self, game: Game, by_edge: bool) -> u8 {
        let family = self.of(game.family);
        if !by_edge {
            return family;
        }
        let weight = game.edge.map_or(0, |edge| edge.weight().millionths());
        let share = u64::from(family).saturating_mul(weight.into()).checked_div(1_000_000);
        share.and_then(|share| u8::try_from(share).ok()).unwrap_or(0)
    }

    fn check(&self) -> Result<(), Error> {
        let known = |(family, weight): (&String, &u8)| family.parse::<GameType>().is_ok() && *weight <= 100;
        if self.0.iter().all(known) { Ok(()) } else { Err(Error::BadField("weights")) }
    }

    /// Whether anything counts at all.
    fn is_playable(&self) -> bool {
        self.0.values().any(|weight| *weight > 0)
    }
}

/// What the requirement is a multiple of (domain.md 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// The deposit and the bonus together.
    DepositAndBonus,
    /// The bonus alone.
    Bonus,
}

/// The bonus of a deposit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepositTerms {
    /// How much of the deposit, in percent.
    pub percent: u16,
    /// The largest bonus.
    pub most: Amount,
    /// The smallest deposit.
    pub minimum: Amount,
    /// The requirement is so many times its base.
    pub multiple: u16,
    /// What that base is.
    pub over: Over,
    /// What bets count.
    pub weights: Weights,
    /// Rounds with a larger stake do not count.
    pub max_stake: Option<Amount>,
    /// Within how many days.
    pub days: u16,
    /// 1: once for ever; absent: once a day.
    pub times: Option<u8>,
    /// Only for a member's first deposit.
    #[serde(default)]
    pub first: bool,
    /// Whether bets weigh by the edge of their game besides; the house sees to it.
    #[serde(default)]
    pub by_edge: bool,
    /// The most that it gives in all: what is spent stops it. Absent, it is a hundred times the largest bonus.
    #[serde(default)]
    pub budget: Option<Amount>,
}

/// A budget that nobody wrote: so many times the largest of what is given.
const BUDGET: i64 = 100;

/// The budget of who wrote none.
fn usual(most: Amount) -> Option<Amount> {
    most.units().checked_mul(BUDGET).and_then(Amount::from_units)
}

/// What so much of weighted bets costs a player on average, in the cheapest of the games that count; `None` when none does.
#[must_use]
pub fn cheapest(weights: &Weights, games: &[Game], required: Money) -> Option<Money> {
    let cost = |game: &Game| {
        let weight = weights.of_game(*game, true);
        let edge = i128::from(game.edge?.rate().millionths());
        let lost = i128::from(required.units()).checked_mul(100)?.checked_mul(edge)?;
        lost.checked_div(i128::from(weight).checked_mul(1_000_000)?)
    };
    let least = games.iter().filter_map(cost).min()?;
    i64::try_from(least).ok().map(Money::from_units)
}

/// The bonus of one deposit, reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoned {
    /// What is given: never more than the percentage, never more than the most.
    pub bonus: Amount,
    /// How much must be bet for it, weighted.
    pub required: Money,
}

impl DepositTerms {
    /// The bonus of a deposit of this size.
    ///
    /// # Errors
    /// [`Error::BelowMinimum`]; [`Error::OutOfRange`].
    pub fn reckon(&self, deposit: Amount) -> Result<Reckoned, Error> {
        if deposit < self.minimum {
            return Err(Error::BelowMinimum { minimum: self.minimum });
        }
        let share = i128::from(deposit.units())
            .checked_mul(i128::from(self.percent))
            .and_then(|product| product.checked_div(100))
            .and_then(|units| i64::try_from(units).ok())
            .ok_or(Error::OutOfRange)?;
        let bonus = Amount::from_units(share.min(self.most.units())).ok_or(Error::OutOfRange)?;
        let base = match self.over {
            Over::DepositAndBonus => deposit.money().checked_add(bonus.money()),
            Over::Bonus => Some(bonus.money()),
        };
        let required = base.and_then(|base| times(base, self.multiple)).ok_or(Error::OutOfRange)?;
        Ok(Reckoned { bonus, required })
    }

    /// Refuses what pays the player for sure: the bets that it asks for must cost as much as it gives. Of all deposits the
    /// smallest asks for least beside what it brings.
    fn price(&self, games: &[Game]) -> Result<(), Error> {
        let Reckoned { bonus, required } = self.reckon(self.minimum)?;
        let cost = cheapest(&self.weights, games, required).ok_or(Error::NothingCounts)?;
        if cost < bonus.money() { Err(Error::PaysForSure { cost, bonus }) } else { Ok(()) }
    }

    fn check(&self) -> Result<(), Error> {
        let bad = |field| Err(Error::BadField(field));
        match () {
            () if !(1..=500).contains(&self.percent) => bad("percent"),
            () if !(1..=100).contains(&self.multiple) => bad("multiple"),
            () if !(1..=LONGEST).contains(&self.days) => bad("days"),
            () if self.times.is_some_and(|times| times != 1) => bad("times"),
            () if !self.weights.is_playable() => bad("weights"),
            () => self.weights.check(),
        }?;
        // What the smallest deposit brings must be something, and what the largest asks for must be a number.
        self.reckon(self.minimum).map(drop).or(bad("minimum"))
    }
}

/// So many times an amount.
#[must_use]
pub fn times(base: Money, multiple: u16) -> Option<Money> {
    base.units().checked_mul(i64::from(multiple)).map(Money::from_units)
}

/// A raffle: tickets by valid bet, a provable draw (domain.md 6.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RaffleTerms {
    /// The valid bet that a ticket stands for; what is over is carried on.
    pub ticket_for: Amount,
    /// Most tickets of one member.
    pub per_member: u32,
    /// What is drawn, the first prize first.
    pub prizes: Vec<Prize>,
    /// Within how many days a prize must be claimed.
    pub claim_days: u16,
    /// What bets count for prizes that ask for bets.
    #[serde(default)]
    pub weights: Weights,
    /// Rounds with a larger stake do not count for those.
    #[serde(default)]
    pub max_stake: Option<Amount>,
    /// Within how many days those must be played.
    #[serde(default = "fortnight")]
    pub days: u16,
    /// Whether bets weigh by the edge of their game; the house sees to it.
    #[serde(default)]
    pub by_edge: bool,
    /// SHA-256 of the seed, given when it is published: hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed, once it is drawn: hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// A prize of a raffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RafflePrize)]
pub struct Prize {
    /// What it is called.
    pub name: Both,
    /// How much.
    pub amount: Amount,
    /// How many of it.
    pub count: u32,
    /// So many times the prize must be bet before it is cash; 0: it is cash at once.
    #[serde(default)]
    pub multiple: u16,
}

const fn fortnight() -> u16 {
    14
}

impl RaffleTerms {
    fn check(&self) -> Result<(), Error> {
        let bad = |field| Err(Error::BadField(field));
        let prizes = &self.prizes;
        let played = prizes.iter().any(|prize| prize.multiple > 0);
        let drawn: u64 = prizes.iter().map(|prize| u64::from(prize.count)).sum();
        let usable = |prize: &Prize| {
            (1..=1_000).contains(&prize.count) && prize.multiple <= 100 && prize.name.is_usable(80)
        };
        match () {
            () if !(1..=100_000).contains(&self.per_member) => bad("perMember"),
            () if !(1..=50).contains(&prizes.len()) || !prizes.iter().all(usable) => bad("prizes"),
            () if drawn > 5_000 => bad("prizes"),
            () if !(1..=LONGEST).contains(&self.claim_days) => bad("claimDays"),
            () if !(1..=LONGEST).contains(&self.days) => bad("days"),
            () if played && !self.weights.is_playable() => bad("weights"),
            () => self.weights.check(),
        }
    }
}

/// An activity that a member applies for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActivityTerms {
    /// The largest reward.
    pub most: Amount,
    /// So many times the reward must be bet before it is cash; 0: it is cash at once.
    pub multiple: u16,
    /// What bets count.
    #[serde(default)]
    pub weights: Weights,
    /// Rounds with a larger stake do not count.
    pub max_stake: Option<Amount>,
    /// Within how many days.
    pub days: u16,
    /// How often one member may be rewarded.
    pub per_member: u16,
    /// How many pictures belong to an application.
    pub uploads: Uploads,
    /// Whether bets weigh by the edge of their game besides; the house sees to it.
    #[serde(default)]
    pub by_edge: bool,
    /// The most that it gives in all: what is spent stops it. Absent, it is a hundred times the largest reward.
    #[serde(default)]
    pub budget: Option<Amount>,
}

/// How many pictures belong to an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Uploads {
    /// At least.
    pub least: u8,
    /// At most; three is the most of all (spec.md 3).
    pub most: u8,
}

impl ActivityTerms {
    fn check(&self) -> Result<(), Error> {
        let bad = |field| Err(Error::BadField(field));
        match () {
            () if self.multiple > 100 => bad("multiple"),
            () if !(1..=LONGEST).contains(&self.days) => bad("days"),
            () if !(1..=100).contains(&self.per_member) => bad("perMember"),
            () if self.uploads.most > 3 || self.uploads.least > self.uploads.most => bad("uploads"),
            () if self.multiple > 0 && !self.weights.is_playable() => bad("weights"),
            () => self.weights.check(),
        }
    }
}

/// The terms of a promotion of any kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = PromotionTerms)]
pub enum Terms {
    /// Of a deposit's bonus.
    Deposit(DepositTerms),
    /// Of a raffle.
    Raffle(RaffleTerms),
    /// Of an activity.
    Activity(ActivityTerms),
}

impl Terms {
    /// Reads the terms of a kind; unknown fields are refused.
    ///
    /// # Errors
    /// [`Error::BadTerms`], with what is wrong.
    pub fn read(kind: Kind, value: Value) -> Result<Self, Error> {
        let bad = |error: serde_json::Error| Error::BadTerms(error.to_string());
        match kind {
            Kind::Deposit => serde_json::from_value(value).map(Self::Deposit).map_err(bad),
            Kind::Raffle => serde_json::from_value(value).map(Self::Raffle).map_err(bad),
            Kind::Activity => serde_json::from_value(value).map(Self::Activity).map_err(bad),
        }
    }

    /// As they are stored.
    ///
    /// # Errors
    /// [`Error::Store`], which does not happen to terms that were read.
    pub fn write(&self) -> Result<Value, Error> {
        serde_json::to_value(self).map_err(|error| store::Error::from(error).into())
    }

    /// Takes over what the house itself wrote into a raffle's terms, or leaves it out: nobody else promises a seed.
    pub(crate) fn promised_as(&mut self, had: Option<&Self>) {
        let by_edge = had.is_some_and(Self::by_edge);
        match self {
            Self::Deposit(terms) => terms.by_edge = by_edge,
            Self::Raffle(terms) => terms.by_edge = by_edge,
            Self::Activity(terms) => terms.by_edge = by_edge,
        }
        if let Self::Raffle(terms) = self {
            (terms.commitment, terms.seed) = match had {
                Some(Self::Raffle(had)) => (had.commitment.clone(), had.seed.clone()),
                _ => (None, None),
            };
        }
    }

    /// Whether bets weigh by the edge of their game.
    const fn by_edge(&self) -> bool {
        match self {
            Self::Deposit(terms) => terms.by_edge,
            Self::Raffle(terms) => terms.by_edge,
            Self::Activity(terms) => terms.by_edge,
        }
    }

    /// What is published weighs bets by the edge, has a budget, counts what can be played and pays nobody for sure.
    ///
    /// # Errors
    /// [`Error::PaysForSure`], [`Error::NothingCounts`].
    pub(crate) fn settle(&mut self, games: &[Game]) -> Result<(), Error> {
        match self {
            Self::Deposit(terms) => {
                terms.by_edge = true;
                terms.budget = terms.budget.or(usual(terms.most));
                terms.price(games)
            }
            Self::Raffle(terms) => {
                terms.by_edge = true;
                let played = terms.prizes.iter().any(|prize| prize.multiple > 0);
                counts(&terms.weights, games, played)
            }
            Self::Activity(terms) => {
                terms.by_edge = true;
                terms.budget = terms.budget.or(usual(terms.most));
                counts(&terms.weights, games, terms.multiple > 0)
            }
        }
    }

    /// Of which kind they are.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Deposit(_) => Kind::Deposit,
            Self::Raffle(_) => Kind::Raffle,
            Self::Activity(_) => Kind::Activity,
        }
    }

    /// Refuses what could not be kept or makes no sense.
    ///
    /// # Errors
    /// [`Error::BadField`] with the field's name.
    pub fn check(&self) -> Result<(), Error> {
        match self {
            Self::Deposit(terms) => terms.check(),
            Self::Raffle(terms) => terms.check(),
            Self::Activity(terms) => terms.check(),
        }
    }
}

/// Refuses a requirement that no game can fill.
fn counts(weights: &Weights, games: &[Game], asked: bool) -> Result<(), Error> {
    let some = games.iter().any(|game| weights.of_game(*game, true) > 0);
    if asked && !some { Err(Error::NothingCounts) } else { Ok(()) }
}
