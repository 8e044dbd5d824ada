//! Games whose rounds are the hands of one shoe: the words of a hash shuffle it, and each round is the next hand.

use kernel::Amount;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{Draw, Rules, Unsettled, has, settled};
use crate::{
    fairness::Words,
    table::{
        baccarat::{self, Baccarat},
        bet::{Game, NoSuchCell, Settled},
        card::Card,
        dragon_tiger::{self, DragonTiger},
        shoe::Shoe,
        spread::Spread,
    },
};

/// A game that is dealt from a shoe.
pub(in crate::table) trait Dealt: Game {
    /// What a round deals.
    type Hand: Serialize + DeserializeOwned;
    /// Decks of a shoe.
    const DECKS: u8;
    /// Cards behind the cut card.
    const BEHIND_CUT: u16;
    /// The fewest cards of a hand.
    const FEWEST: u16;
    /// Whether a new shoe lays cards aside before its first hand ([`Shoe::burn`]).
    const BURNS: bool;

    /// Deals the next hand; `None` when the shoe runs out.
    fn deal(shoe: &mut Shoe) -> Option<Self::Hand>;

    fn outcome(hand: &Self::Hand) -> Self::Outcome;

    /// How many cards lie in it.
    fn cards(hand: &Self::Hand) -> usize;
}

impl Dealt for Baccarat {
    type Hand = baccarat::Round;
    const DECKS: u8 = baccarat::DECKS;
    const BEHIND_CUT: u16 = baccarat::BEHIND_CUT;
    const FEWEST: u16 = 4;
    const BURNS: bool = true;

    fn deal(shoe: &mut Shoe) -> Option<baccarat::Round> {
        baccarat::Round::deal(shoe)
    }

    fn outcome(round: &baccarat::Round) -> baccarat::Outcome {
        round.outcome()
    }

    fn cards(round: &baccarat::Round) -> usize {
        round.player.len() + round.banker.len()
    }
}

impl Dealt for DragonTiger {
    type Hand = dragon_tiger::Round;
    const DECKS: u8 = dragon_tiger::DECKS;
    const BEHIND_CUT: u16 = dragon_tiger::BEHIND_CUT;
    const FEWEST: u16 = 2;
    const BURNS: bool = false;

    fn deal(shoe: &mut Shoe) -> Option<dragon_tiger::Round> {
        dragon_tiger::Round::deal(shoe)
    }

    fn outcome(round: &dragon_tiger::Round) -> dragon_tiger::Outcome {
        round.outcome()
    }

    fn cards(_: &dragon_tiger::Round) -> usize {
        2
    }
}

/// A hand with its place in the shoe, as records keep it.
#[derive(Serialize, Deserialize)]
pub(in crate::table) struct Placed<H> {
    /// Cards that the shoe gave before it.
    from: u16,
    #[serde(flatten)]
    pub(in crate::table) hand: H,
}

/// The hands of a shoe, from the first to the one in which the cut card comes.
pub(in crate::table) struct Hands<G> {
    shoe: Shoe,
    cards: usize,
    game: std::marker::PhantomData<G>,
}

impl<G: Dealt> Hands<G> {
    /// Of the shoe that these words shuffle.
    pub(in crate::table) fn of(words: &mut Words) -> Option<Self> {
        let mut shoe = Shoe::shuffle(G::DECKS, G::BEHIND_CUT, words)?;
        let cards = shoe.left();
        if G::BURNS {
            shoe.burn();
        }
        Some(Self { shoe, cards, game: std::marker::PhantomData })
    }
}

impl<G: Dealt> Iterator for Hands<G> {
    type Item = Placed<G::Hand>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.shoe.is_over() {
            return None;
        }
        let from = u16::try_from(self.cards - self.shoe.left()).ok()?;
        Some(Placed { from, hand: G::deal(&mut self.shoe)? })
    }
}

pub(super) struct OfShoe<G>(pub(super) G);

impl<G: Dealt> Rules for OfShoe<G> {
    fn code(&self) -> &'static str {
        G::CODE
    }

    fn has(&self, cell: &str) -> bool {
        has::<G>(cell)
    }

    fn most(&self) -> u16 {
        let cards = u16::from(G::DECKS) * u16::from(Card::DECK);
        cards.saturating_sub(G::BEHIND_CUT).div_ceil(G::FEWEST)
    }

    fn draw(&self, words: &mut Words, hand: u32, _: Option<&Value>) -> serde_json::Result<Option<Draw>> {
        let before = hand.checked_sub(1).and_then(|before| usize::try_from(before).ok());
        let Some((before, mut hands)) = before.zip(Hands::<G>::of(words)) else { return Ok(None) };
        let Some(placed) = hands.nth(before) else { return Ok(None) };
        Ok(Some(Draw { result: serde_json::to_value(placed)?, is_last: hands.shoe.is_over() }))
    }

    fn shoe(&self, words: &mut Words) -> Option<Vec<Card>> {
        Some(Shoe::shuffle(G::DECKS, G::BEHIND_CUT, words)?.cards())
    }

    fn cards_of(&self, result: &Value) -> Option<std::ops::Range<u16>> {
        let placed = Placed::<G::Hand>::deserialize(result).ok()?;
        let count = u16::try_from(G::cards(&placed.hand)).ok()?;
        Some(placed.from..placed.from.checked_add(count)?)
    }

    fn deal(&self, from: u16, cards: Vec<Card>, _: Option<&Value>) -> serde_json::Result<Option<Value>> {
        let mut shoe = Shoe::of(cards, 0);
        let hand = G::deal(&mut shoe).filter(|_| shoe.left() == 0);
        hand.map(|hand| serde_json::to_value(Placed { from, hand })).transpose()
    }

    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled> {
        let placed = Placed::<G::Hand>::deserialize(draw)?;
        settled(&self.0, bets, &G::outcome(&placed.hand))
    }

    fn spread(&self, bets: &[(&str, Amount)]) -> Result<Option<Spread>, NoSuchCell> {
        Spread::of_game(&self.0, bets).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::{drawn::rules, shoe::tests::SALT};

    const HASH: &str = "b49092d6";

    fn words() -> Words {
        Words::of_round(SALT, HASH)
    }

    #[test]
    fn a_shoe_is_dealt_to_its_cut_card_without_a_gap() {
        for version in ["baccarat-1", "dragon-tiger-1"] {
            let rules = rules(version).unwrap();
            let cards = rules.shoe(&mut words()).unwrap();
            let burned = if version == "baccarat-1" { 1 + usize::from(cards[0].rank().min(10)) } else { 0 };
            let (mut next, mut hand) = (u16::try_from(burned).unwrap(), 1);
            loop {
                let draw = rules.draw(&mut words(), hand, None).unwrap().unwrap();
                let places = rules.cards_of(&draw.result).unwrap();
                assert_eq!(places.start, next, "{version} {hand}");
                let dealt = places.clone().map(|place| cards[usize::from(place)]).collect();
                assert_eq!(
                    rules.deal(places.start, dealt, None).unwrap(),
                    Some(draw.result),
                    "its cards make the hand"
                );
                (next, hand) = (places.end, hand + 1);
                assert_eq!(draw.is_last, next >= 402, "14 cards lie behind the cut card");
                if draw.is_last {
                    break;
                }
            }
            assert!(hand <= u32::from(rules.most()) + 1, "{version} {hand}");
            assert!(
                rules.draw(&mut words(), hand, None).unwrap().is_none(),
                "no hand begins after the cut card"
            );
            assert!(rules.draw(&mut words(), u32::MAX, None).unwrap().is_none());
        }
    }

    #[test]
    fn a_hand_is_kept_with_its_place_and_settled_by_its_record() {
        let rules = rules("baccarat-1").unwrap();
        let hand = json!({ "from": 7, "player": ["8c", "Kd"], "banker": ["4c", "5d"] });
        let stake = Amount::from_major(100).unwrap();
        let settled = rules.settle(&[("banker", stake), ("player", stake)], &hand).unwrap();
        assert_eq!(settled.paid, Amount::from_major(195).unwrap().money(), "nine beats eight");
        assert_eq!(rules.cards_of(&hand), Some(7..11));
        let cards = |text| crate::table::card::cards(text);
        assert_eq!(rules.deal(7, cards("8c 4c Kd 5d"), None).unwrap(), Some(hand.clone()));
        assert_eq!(
            rules.deal(7, cards("8c 4c Kd 5d 2h"), None).unwrap(),
            None,
            "a natural takes no third card"
        );
        assert_eq!(rules.deal(7, cards("2c 4c Kd 2d"), None).unwrap(), None, "two draws a third card");
        for odd in [json!({}), json!({ "from": 7, "player": ["8x", "Kd"], "banker": [] }), json!(7)] {
            assert!(matches!(rules.settle(&[("tie", stake)], &odd), Err(Unsettled::Draw(_))), "{odd}");
            assert_eq!(rules.cards_of(&odd), None);
        }
    }
}
