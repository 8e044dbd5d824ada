//! Teen patti against the house: two hands of three cards of one deck, and bets on either (domain.md 2.3). Trail beats pure sequence,
//! sequence, colour, pair and high card; A-K-Q is the highest run, A-2-3 the second.

use std::{cmp::Ordering, collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::{
    bet::{Cell, Class, Game, NoSuchCell},
    card::Card,
    ratio::Ratio,
    shoe::Shoe,
};

/// The rules; they have no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeenPatti;

/// Where bets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NoSuchCell, parse_err_fn = NoSuchCell::of)]
pub enum Place {
    /// The player's hand is the better one, at 0.98 to one; equal hands push.
    Player,
    /// The dealer's hand is the better one, at 0.98 to one; equal hands push.
    Dealer,
    /// The player's hand is a pair or better.
    PairPlus,
}

/// What three cards are, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Nothing else.
    High,
    /// Two of one rank.
    Pair,
    /// Three of one suit.
    Colour,
    /// Three ranks in a row.
    Sequence,
    /// Three ranks in a row, of one suit.
    PureSequence,
    /// Three of one rank.
    Trail,
}

/// How good a hand is: hands are compared by it, and equal ones tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength {
    category: Category,
    ranks: [u8; 3],
}

impl Strength {
    /// Of three cards.
    #[must_use]
    pub fn of(cards: [Card; 3]) -> Self {
        // The ace is high.
        let mut ranks = cards.map(|card| if card.rank() == 1 { 14 } else { card.rank() });
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        let is_colour = cards.iter().all(|card| card.suit() == cards[0].suit());
        let [high, middle, low] = ranks;
        // A run counts by its highest card; A-2-3 comes after A-K-Q and before K-Q-J.
        let run = match ranks {
            [14, 13, 12] => Some(15),
            [14, 3, 2] => Some(14),
            _ => (high == middle + 1 && middle == low + 1).then_some(high),
        };
        match run {
            _ if high == low => Self { category: Category::Trail, ranks: [high, 0, 0] },
            Some(run) if is_colour => Self { category: Category::PureSequence, ranks: [run, 0, 0] },
            Some(run) => Self { category: Category::Sequence, ranks: [run, 0, 0] },
            None if is_colour => Self { category: Category::Colour, ranks },
            None if high == middle => Self { category: Category::Pair, ranks: [middle, low, 0] },
            None if middle == low => Self { category: Category::Pair, ranks: [middle, high, 0] },
            None => Self { category: Category::High, ranks },
        }
    }

    /// What the hand is.
    #[must_use]
    pub const fn category(self) -> Category {
        self.category
    }
}

/// What decides every bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// What the player's hand is.
    pub player: Category,
    /// The player's hand against the dealer's.
    pub duel: Ordering,
}

/// Both hands as they were dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The player's hand.
    pub player: [Card; 3],
    /// The dealer's hand.
    pub dealer: [Card; 3],
}

impl Round {
    /// Deals three cards each, in turn, the player first; `None` when the cards run out.
    pub fn deal(shoe: &mut Shoe) -> Option<Self> {
        let mut pair = || Some((shoe.deal()?, shoe.deal()?));
        let (one, two, three) = (pair()?, pair()?, pair()?);
        Some(Self { player: [one.0, two.0, three.0], dealer: [one.1, two.1, three.1] })
    }

    /// What decides its bets.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let (player, dealer) = (Strength::of(self.player), Strength::of(self.dealer));
        Outcome { player: player.category, duel: player.cmp(&dealer) }
    }
}

impl Cell for Place {
    fn all() -> Vec<Self> {
        Self::VARIANTS.to_vec()
    }
}

impl Game for TeenPatti {
    const CODE: &'static str = "teen-patti";
    type Cell = Place;
    type Outcome = Outcome;

    fn variants() -> Vec<Self> {
        vec![Self]
    }

    fn version(&self) -> String {
        "teen-patti-1".to_owned()
    }

    fn returned(&self, place: Place, outcome: &Outcome) -> Ratio {
        let duel = |duel: Ordering| match duel {
            Ordering::Greater => Ratio::of(99, 50),
            Ordering::Equal => Ratio::ONE,
            Ordering::Less => Ratio::ZERO,
        };
        match place {
            Place::Player => duel(outcome.duel),
            Place::Dealer => duel(outcome.duel.reverse()),
            Place::PairPlus => match outcome.player {
                Category::High => Ratio::ZERO,
                Category::Pair => Ratio::to_one(1),
                Category::Colour => Ratio::to_one(4),
                Category::Sequence => Ratio::to_one(6),
                Category::Trail => Ratio::to_one(30),
                Category::PureSequence => Ratio::to_one(40),
            },
        }
    }

    fn classes(&self) -> &'static [Class<Outcome>] {
        static CLASSES: LazyLock<Vec<Class<Outcome>>> = LazyLock::new(enumerate);
        &CLASSES
    }
}

/// Every hand of three cards, in ascending order.
fn hands() -> impl Iterator<Item = [Card; 3]> {
    let from = |first: u8| (first..Card::DECK).filter_map(Card::new);
    Card::deck().flat_map(move |a| {
        from(a.number() + 1).flat_map(move |b| from(b.number() + 1).map(move |c| [a, b, c]))
    })
}

/// Hands that differ by the names of their suits only, as one, and how many they are.
fn up_to_suits() -> BTreeMap<[Card; 3], u64> {
    let mut found = BTreeMap::new();
    for hand in hands() {
        // Suits are named in the order in which the ranks from below meet them; of equal ranks, in each order there is.
        let named = |order: [usize; 3]| {
            let mut seen: Vec<u8> = Vec::new();
            let mut cards = order.map(|place| {
                let card = hand[place];
                let suit = seen.iter().position(|suit| *suit == card.suit()).unwrap_or_else(|| {
                    seen.push(card.suit());
                    seen.len() - 1
                });
                u8::try_from(suit).ok().and_then(|suit| Card::of(card.rank(), suit)).unwrap_or(card)
            });
            cards.sort_unstable();
            cards
        };
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        if let Some(least) = orders.map(named).into_iter().min() {
            *found.entry(least).or_default() += 1;
        }
    }
    found
}

/// Every pair of hands of one deck.
fn enumerate() -> Vec<Class<Outcome>> {
    let all: Vec<([Card; 3], Strength)> = hands().map(|hand| (hand, Strength::of(hand))).collect();
    let mut found = BTreeMap::new();
    for (hand, count) in up_to_suits() {
        let player = Strength::of(hand);
        let mut duels = [0_u64; 3];
        for (cards, dealer) in &all {
            if !cards.iter().any(|card| hand.contains(card)) {
                let place = match player.cmp(dealer) {
                    Ordering::Less => 0,
                    Ordering::Equal => 1,
                    Ordering::Greater => 2,
                };
                duels[place] += 1;
            }
        }
        for (duel, dealt) in [Ordering::Less, Ordering::Equal, Ordering::Greater].into_iter().zip(duels) {
            *found.entry(Outcome { player: player.category, duel }).or_default() += count * dealt;
        }
    }
    let classes = found.into_iter().filter(|(_, weight)| *weight > 0);
    classes.map(|(outcome, weight)| Class { outcome, weight }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{
        super::{
            bet::testing::{exposed, is_sound},
            card::cards,
            shoe::tests::game,
        },
        *,
    };

    fn strength(text: &str) -> Strength {
        Strength::of(cards(text).try_into().unwrap())
    }

    #[test]
    fn cells_versions_and_returns_are_sound() {
        is_sound::<TeenPatti>();
    }

    #[test]
    fn hands_are_ranked_as_published() {
        let count = |category| hands().filter(|hand| Strength::of(*hand).category == category).count();
        let categories = [
            Category::Trail,
            Category::PureSequence,
            Category::Sequence,
            Category::Colour,
            Category::Pair,
            Category::High,
        ];
        assert_eq!(categories.map(count), [52, 48, 720, 1_096, 3_744, 16_440]);
        assert_eq!(hands().map(Strength::of).collect::<BTreeSet<_>>().len(), 741);
        let descending = [
            "Ac Ad Ah", "2c 2d 2h", "Ac Kc Qc", "Ac 2c 3c", "Kc Qc Jc", "4c 3c 2c", "Ac Kd Qc", "Ad 2c 3c",
            "Kd Qc Jc", "4d 3c 2c", "Ac Kc Jc", "5c 3c 2c", "Ac Ad Kc", "Ac Ad 2c", "Kc Kd Ac", "2c 2d 3c",
            "Ac Kc Jd", "5c 3c 2d",
        ];
        for pair in descending.windows(2) {
            assert!(strength(pair[0]) > strength(pair[1]), "{pair:?}");
        }
        assert_eq!(strength("Ac Kc Jd"), strength("Ah Kd Js"));
    }

    #[test]
    fn the_published_chances_are_met() {
        let classes = TeenPatti.classes();
        let of = |duel| -> u64 {
            classes.iter().filter(|class| class.outcome.duel == duel).map(|class| class.weight).sum()
        };
        let all = 22_100 * 18_424;
        assert_eq!(of(Ordering::Less) + of(Ordering::Equal) + of(Ordering::Greater), all);
        assert_eq!(
            (of(Ordering::Less), of(Ordering::Greater), of(Ordering::Equal)),
            (203_359_936, 203_359_936, 450_528)
        );
        let share = |count: u64| Ratio::of(count.into(), all.into()).decimal(8);
        assert_eq!(
            (share(of(Ordering::Greater)), share(of(Ordering::Equal))),
            ("0.49944675".into(), "0.00110648".into())
        );
        let edge = |place| TeenPatti.rtp(place).edge().times(Ratio::of(100, 1)).decimal(4);
        assert_eq!([Place::Player, Place::Dealer, Place::PairPlus].map(edge), ["0.9988", "0.9988", "2.3167"]);
        assert_eq!(TeenPatti.rtp(Place::PairPlus), Ratio::of(21_588, 22_100));
        assert_eq!(up_to_suits().len(), 1_755);
    }

    #[test]
    fn opposite_bets_count_what_they_may_lose() {
        assert_eq!(exposed(&TeenPatti, &[("player", 1_000), ("dealer", 800)]), "216.00");
        assert_eq!(exposed(&TeenPatti, &[("player", 100), ("pair-plus", 10)]), "110.00");
    }

    #[test]
    fn cards_go_to_both_in_turn() {
        let round = Round::deal(&mut Shoe::of(cards("Ac 2c Ad 2d Ah 3h"), 0)).unwrap();
        assert_eq!(round.player.to_vec(), cards("Ac Ad Ah"));
        assert_eq!(round.outcome(), Outcome { player: Category::Trail, duel: Ordering::Greater });
        assert_eq!(Round::deal(&mut Shoe::of(cards("Ac 2c Ad 2d Ah"), 0)), None);
        let mut words = game(1);
        for _ in 0..500 {
            let round = Round::deal(&mut Shoe::shuffle(1, 0, &mut words).unwrap()).unwrap();
            assert!(TeenPatti.classes().iter().any(|class| class.outcome == round.outcome()));
        }
    }
}
