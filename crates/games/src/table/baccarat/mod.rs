//! Baccarat (punto banco) from a shoe of eight decks, with a commission of 5 % on the banker or with half pay on a banker's six
//! (domain.md 2.3). Returns are exact: of every order of six cards from a full shoe.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::{
    bet::{Cell, Class, Game, NoSuchCell},
    card::Card,
    ratio::Ratio,
    shoe::Shoe,
};

/// Decks of a shoe.
pub const DECKS: u8 = 8;
/// Cards behind the cut card.
pub const BEHIND_CUT: u16 = 14;

/// The rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baccarat {
    /// What a win of the banker costs.
    pub banker: BankerPays,
    /// What a tie pays, to one: 8 or 9.
    pub tie: TiePays,
}

/// What a bet on the banker pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BankerPays {
    /// 0.95 to 1.
    Commission,
    /// 1 to 1, and 0.5 to 1 for a win with six.
    HalfOnSix,
}

/// What a bet on the tie pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TiePays {
    /// 8 to 1.
    Eight,
    /// 9 to 1.
    Nine,
}

/// Who has more points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The banker's hand.
    Banker,
    /// The player's hand.
    Player,
    /// Neither.
    Tie,
}

/// Where bets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NoSuchCell, parse_err_fn = NoSuchCell::of)]
pub enum Place {
    /// The player's hand wins.
    Player,
    /// The banker's hand wins.
    Banker,
    /// Both have the same points.
    Tie,
    /// The player's first two cards are of one rank.
    PlayerPair,
    /// The banker's first two cards are of one rank.
    BankerPair,
    /// One of them, or both.
    EitherPair,
    /// The banker wins with six.
    SuperSix,
    /// The banker wins with seven of three cards.
    #[strum(serialize = "dragon-7")]
    Dragon7,
    /// The player's hand wins with eight of three cards.
    #[strum(serialize = "panda-8")]
    Panda8,
    /// Five or six cards are dealt.
    Big,
    /// Four cards are dealt.
    Small,
}

/// What of a hand decides every bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The player's hand.
    pub player: Hand,
    /// The banker's.
    pub banker: Hand,
}

/// One side's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hand {
    /// 0 to 9.
    pub points: u8,
    /// Two or three.
    pub cards: u8,
    /// Whether the first two are of one rank.
    pub is_pair: bool,
}

impl Outcome {
    /// Who won.
    #[must_use]
    pub fn winner(&self) -> Winner {
        match self.player.points.cmp(&self.banker.points) {
            std::cmp::Ordering::Greater => Winner::Player,
            std::cmp::Ordering::Less => Winner::Banker,
            std::cmp::Ordering::Equal => Winner::Tie,
        }
    }
}

/// What a card counts: faces and tens nothing.
const fn points(rank: u8) -> u8 {
    if rank < 10 { rank } else { 0 }
}

/// Whether a natural eight or nine ends the hand.
const fn is_natural(player: u8, banker: u8) -> bool {
    player >= 8 || banker >= 8
}

/// Whether the player's hand takes a third card.
const fn player_draws(player: u8) -> bool {
    player <= 5
}

/// Whether the banker takes a third card, by the points of the player's third if there was one.
const fn banker_draws(banker: u8, third: Option<u8>) -> bool {
    match (banker, third) {
        (0..=5, None) | (0..=2, _) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => matches!(third, 2..=7),
        (5, Some(third)) => matches!(third, 4..=7),
        (6, Some(third)) => matches!(third, 6..=7),
        _ => false,
    }
}

/// The hands as they were dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Cards of the player's hand.
    pub player: Vec<Card>,
    /// Cards of the banker's.
    pub banker: Vec<Card>,
}

impl Round {
    /// Deals a hand: player, banker, player, banker, then the third cards; `None` when the shoe runs out.
    pub fn deal(shoe: &mut Shoe) -> Option<Self> {
        let mut round = Self { player: Vec::new(), banker: Vec::new() };
        for _ in 0..2 {
            round.player.push(shoe.deal()?);
            round.banker.push(shoe.deal()?);
        }
        let (player, banker) = (total(&round.player), total(&round.banker));
        if is_natural(player, banker) {
            return Some(round);
        }
        let third = if player_draws(player) { Some(shoe.deal()?) } else { None };
        round.player.extend(third);
        if banker_draws(banker, third.map(|card| points(card.rank()))) {
            round.banker.push(shoe.deal()?);
        }
        Some(round)
    }

    /// What decides its bets.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome { player: hand(&self.player), banker: hand(&self.banker) }
    }
}

fn total(cards: &[Card]) -> u8 {
    cards.iter().map(|card| points(card.rank())).sum::<u8>() % 10
}

fn hand(cards: &[Card]) -> Hand {
    let is_pair = matches!(cards, [one, other, ..] if one.rank() == other.rank());
    Hand { points: total(cards), cards: if cards.len() > 2 { 3 } else { 2 }, is_pair }
}

impl Cell for Place {
    fn all() -> Vec<Self> {
        Self::VARIANTS.to_vec()
    }
}

impl Game for Baccarat {
    const CODE: &'static str = "baccarat";
    type Cell = Place;
    type Outcome = Outcome;

    fn variants() -> Vec<Self> {
        let pays = [BankerPays::Commission, BankerPays::HalfOnSix];
        pays.iter()
            .flat_map(|banker| [TiePays::Eight, TiePays::Nine].map(|tie| Self { banker: *banker, tie }))
            .collect()
    }

    fn version(&self) -> String {
        let banker = if self.banker == BankerPays::HalfOnSix { "+no-commission" } else { "" };
        let tie = if self.tie == TiePays::Nine { "+tie-9" } else { "" };
        format!("baccarat-1{banker}{tie}")
    }

    fn returned(&self, place: Place, outcome: &Outcome) -> Ratio {
        let winner = outcome.winner();
        let pays = |wins: bool, odds: u32| if wins { Ratio::to_one(odds) } else { Ratio::ZERO };
        let wins_with = |side, hand: Hand, points| winner == side && hand.points == points;
        let (player, banker) = (outcome.player, outcome.banker);
        match place {
            Place::Player | Place::Banker if winner == Winner::Tie => Ratio::ONE,
            Place::Player => pays(winner == Winner::Player, 1),
            Place::Banker if winner != Winner::Banker => Ratio::ZERO,
            Place::Banker => match self.banker {
                BankerPays::Commission => Ratio::of(39, 20),
                BankerPays::HalfOnSix if banker.points == 6 => Ratio::of(3, 2),
                BankerPays::HalfOnSix => Ratio::to_one(1),
            },
            Place::Tie => pays(winner == Winner::Tie, if self.tie == TiePays::Nine { 9 } else { 8 }),
            Place::PlayerPair => pays(player.is_pair, 11),
            Place::BankerPair => pays(banker.is_pair, 11),
            Place::EitherPair => pays(player.is_pair || banker.is_pair, 5),
            Place::SuperSix => pays(wins_with(Winner::Banker, banker, 6), 12),
            Place::Dragon7 => pays(wins_with(Winner::Banker, banker, 7) && banker.cards == 3, 40),
            Place::Panda8 => pays(wins_with(Winner::Player, player, 8) && player.cards == 3, 25),
            Place::Big if player.cards + banker.cards > 4 => Ratio::of(77, 50),
            Place::Small if player.cards + banker.cards == 4 => Ratio::of(5, 2),
            Place::Big | Place::Small => Ratio::ZERO,
        }
    }

    fn classes(&self) -> &'static [Class<Outcome>] {
        static CLASSES: LazyLock<Vec<Class<Outcome>>> = LazyLock::new(enumerate);
        &CLASSES
    }
}

/// Ranks, and how many cards of each are left in a shoe.
struct Left {
    ranks: [u64; 14],
    cards: u64,
}

impl Left {
    /// Goes on with each rank that may be dealt next, and in how many ways.
    fn each(&mut self, mut go_on: impl FnMut(&mut Self, u8, u64)) {
        for rank in 1..=13_u8 {
            let ways = self.ranks[usize::from(rank)];
            self.ranks[usize::from(rank)] -= 1;
            self.cards -= 1;
            go_on(self, rank, ways);
            self.ranks[usize::from(rank)] += 1;
            self.cards += 1;
        }
    }
}

/// Every order of six cards by their ranks; those that are not dealt may be any that are left.
fn enumerate() -> Vec<Class<Outcome>> {
    let mut found = BTreeMap::new();
    let mut left = Left { ranks: [u64::from(DECKS) * 4; 14], cards: u64::from(DECKS) * 52 };
    left.each(|left, p1, w1| {
        left.each(|left, b1, w2| {
            left.each(|left, p2, w3| {
                left.each(|left, b2, w4| {
                    let player = Hand { points: (points(p1) + points(p2)) % 10, cards: 2, is_pair: p1 == p2 };
                    let banker = Hand { points: (points(b1) + points(b2)) % 10, cards: 2, is_pair: b1 == b2 };
                    thirds(left, Outcome { player, banker }, w1 * w2 * w3 * w4, &mut found);
                });
            });
        });
    });
    found.into_iter().map(|(outcome, weight)| Class { outcome, weight }).collect()
}

/// Adds every way in which a hand of four cards ends.
fn thirds(left: &mut Left, first: Outcome, ways: u64, found: &mut BTreeMap<Outcome, u64>) {
    let third = |hand: Hand, card| Hand { points: (hand.points + card) % 10, cards: 3, ..hand };
    let (player, banker, cards) = (first.player, first.banker, left.cards);
    let mut add = |outcome, ways| *found.entry(outcome).or_default() += ways;
    if is_natural(player.points, banker.points) {
        add(first, ways * cards * (cards - 1));
    } else if player_draws(player.points) {
        left.each(|left, rank, w5| {
            let outcome = Outcome { player: third(player, points(rank)), banker };
            if banker_draws(banker.points, Some(points(rank))) {
                left.each(|_, rank, w6| {
                    add(Outcome { banker: third(banker, points(rank)), ..outcome }, ways * w5 * w6);
                });
            } else {
                add(outcome, ways * w5 * (cards - 1));
            }
        });
    } else if banker_draws(banker.points, None) {
        left.each(|_, rank, w5| {
            add(Outcome { player, banker: third(banker, points(rank)) }, ways * w5 * (cards - 1));
        });
    } else {
        add(first, ways * cards * (cards - 1));
    }
}

#[cfg(test)]
mod tests;
