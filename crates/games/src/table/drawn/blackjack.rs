//! Blackjack at a table: its words shuffle the shoe, and the seats decide how a round goes on.

use std::ops::Range;

use kernel::{Amount, Money};
use serde::Deserialize;
use serde_json::Value;

use super::{Draw, Rules, Unsettled};
use crate::{
    fairness::Words,
    table::{
        bet::{NoSuchCell, Settled, TooLarge, all_exposed},
        blackjack::{
            BEHIND_CUT, CODE, DECKS,
            seated::{Cell, Play, Record},
            simulate::measured,
        },
        card::Card,
        ratio::Ratio,
        shoe::Shoe,
        spread::{self, Spread},
    },
};

pub(super) struct OfBlackjack;

/// Cards that are dealt before no further round begins.
const DEALT: u16 = DECKS as u16 * Card::DECK as u16 - BEHIND_CUT;
/// The fewest cards of a round: two of a seat, the dealer's, and one that somebody takes.
const FEWEST: u16 = 4;

impl Rules for OfBlackjack {
    fn code(&self) -> &'static str {
        CODE
    }

    fn decides(&self) -> bool {
        true
    }

    fn has(&self, cell: &str) -> bool {
        cell.parse().is_ok_and(Cell::is_open)
    }

    fn most(&self) -> u16 {
        DEALT.div_ceil(FEWEST)
    }

    fn draw(&self, words: &mut Words, _: u32, told: Option<&Value>) -> serde_json::Result<Option<Draw>> {
        let Some(told) = told else { return Ok(Some(Draw { result: Value::Null, is_last: false })) };
        let record = Record::deserialize(told)?;
        let played =
            self.shoe(words).and_then(|shoe| Play::of(shoe.get(record.from.into()..)?, record.course()).ok());
        let Some(play) = played.filter(Play::is_over) else { return Ok(None) };
        Ok(Some(Draw { result: serde_json::to_value(play.record())?, is_last: play.until() >= DEALT }))
    }

    fn shoe(&self, words: &mut Words) -> Option<Vec<Card>> {
        Some(Shoe::shuffle(DECKS, BEHIND_CUT, words)?.cards())
    }

    fn cards_of(&self, result: &Value) -> Option<Range<u16>> {
        let record = Record::deserialize(result).ok()?;
        Some(record.from..record.until())
    }

    fn deal(&self, from: u16, cards: Vec<Card>, told: Option<&Value>) -> serde_json::Result<Option<Value>> {
        let Some(record) = told.map(Record::deserialize).transpose()? else { return Ok(None) };
        let until = from.checked_add(u16::try_from(cards.len()).unwrap_or(u16::MAX));
        let play = Play::of(&cards, record.course()).ok();
        let play =
            play.filter(|play| play.is_over() && play.course().from == from && Some(play.until()) == until);
        play.map(|play| serde_json::to_value(play.record())).transpose()
    }

    /// A dealer's good hand may take all that lay on hands; nothing counts where all of it was pushed. What lay on no hand was never at
    /// risk.
    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled> {
        let record = Record::deserialize(draw)?;
        let returned = |(cell, _): &(&str, Amount)| Ok::<_, Unsettled>(record.returned(cell.parse()?));
        let returned: Vec<Option<Ratio>> = bets.iter().map(returned).collect::<Result<_, _>>()?;
        let payout = |((_, stake), returned): (&(&str, Amount), &Option<Ratio>)| {
            returned.unwrap_or(Ratio::ONE).payout(*stake).ok_or(TooLarge)
        };
        let payouts: Vec<Money> = bets.iter().zip(&returned).map(payout).collect::<Result<_, _>>()?;
        let paid = payouts.iter().copied().try_fold(Money::ZERO, Money::checked_add).ok_or(TooLarge)?;
        let at_risk =
            bets.iter().zip(&returned).filter_map(|((_, stake), returned)| returned.map(|_| *stake));
        let is_push = returned.iter().flatten().all(|returned| *returned == Ratio::ONE);
        let valid = if is_push { Money::ZERO } else { all_exposed(&at_risk.collect::<Vec<_>>())? };
        Ok(Settled { payouts, paid, valid })
    }

    /// The printed strategy is the best there is of a full shoe, so that a first stake loses its edge at least, whatever else is laid because of
    /// it. Who bets behind a seat does no better than who sits there (`behind_a_seat_nobody_does_better_than_on_it`), and insurance
    /// loses. What lies behind a seat at which nobody sits comes back.
    fn spread(&self, bets: &[(&str, Amount)]) -> Result<Option<Spread>, NoSuchCell> {
        let bets: Vec<(Cell, f64)> = bets
            .iter()
            .map(|(cell, stake)| Ok((cell.parse()?, spread::units(*stake))))
            .collect::<Result<_, NoSuchCell>>()?;
        let sits = |seat| bets.iter().any(|(cell, _)| *cell == Cell::Seat(seat));
        let (mut idle, mut first, mut at_risk) = (0.0, 0.0, 0.0);
        for (cell, stake) in &bets {
            match cell {
                Cell::Behind(seat) if !sits(*seat) => idle += stake,
                Cell::Seat(_) | Cell::Behind(_) => (first, at_risk) = (first + stake, at_risk + stake),
                Cell::Double(..) | Cell::Split(_) | Cell::Insurance(_) => at_risk += stake,
            }
        }
        let edge = measured().and_then(|measured| measured.rtp.parse::<f64>().ok()).map(|rtp| 1.0 - rtp);
        Ok(edge.map(|edge| Spread::at_most(idle + at_risk - edge * first, at_risk)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::{
        blackjack::{Act, Hand, best, settle::Settled, simulate::each_round, strategy::basic},
        drawn::rules,
        shoe::tests::SALT,
    };

    #[test]
    fn a_round_is_settled_by_its_hands_and_what_lay_on_none_is_no_valid_bet() {
        let rules = rules("blackjack-1").unwrap();
        let hand = |cards: [&str; 2]| json!([{ "cards": cards, "doubled": false }]);
        let seat = |number: u8, cards| json!({ "seat": number, "insured": false, "hands": hand(cards) });
        let stand = |number: u8| json!({ "seat": number, "act": "stand" });
        let seats = [seat(2, ["Tc", "9d"]), seat(5, ["Tc", "7d"])];
        let round =
            json!({ "from": 0, "seats": seats, "dealer": ["Th", "9h"], "acts": [stand(2), stand(5)] });
        let stake = |units| Amount::from_units(units).unwrap();
        let settled = |bets: &[(&str, Amount)]| {
            let settled = rules.settle(bets, &round).unwrap();
            [settled.paid.units(), settled.valid.units()]
        };
        assert_eq!(settled(&[("seat:5", stake(100)), ("behind:2", stake(50))]), [50, 150]);
        assert_eq!(settled(&[("seat:2", stake(100))]), [100, 0], "pushed");
        assert_eq!(
            settled(&[("seat:5", stake(1)), ("behind:3", stake(1_000))]),
            [1_000, 1],
            "nobody sat there"
        );
        assert_eq!(settled(&[("behind:3", stake(1_000))]), [1_000, 0]);
        assert!(matches!(rules.settle(&[("seat:9", stake(1))], &round), Err(Unsettled::Cell(_))));
    }

    #[test]
    fn behind_a_seat_nobody_does_better_than_on_it() {
        let [seat, behind] = best::most();
        // Of a shoe without end; eight decks are a little kinder.
        let edge = 1.0 - measured().unwrap().rtp.parse::<f64>().unwrap();
        assert!((-edge - 0.001..-edge).contains(&seat), "{seat} {edge}");
        assert!(behind < seat - 0.005, "{behind} {seat}");
    }

    #[test]
    fn a_round_is_held_against_the_most_that_its_seats_reach() {
        let rules = rules("blackjack-1").unwrap();
        let stake = |units| Amount::from_units(units).unwrap();
        let spread = |bets: &[(&str, Amount)]| rules.spread(bets).unwrap().unwrap();
        let edge = 1.0 - measured().unwrap().rtp.parse::<f64>().unwrap();
        let is_near = |one: f64, other: f64| (one - other).abs() < 1e-6;
        let alone = spread(&[("seat:2", stake(100))]);
        assert!(
            alone.is_most
                && is_near(alone.mean, 100.0 - 100.0 * edge)
                && is_near(alone.variance, 1.059_375e4)
        );
        let more = [
            ("seat:2", stake(100)),
            ("double:2:1", stake(100)),
            ("split:2", stake(100)),
            ("insurance:2", stake(50)),
        ];
        assert!(is_near(spread(&more).mean, 350.0 - 100.0 * edge), "only what was laid before the cards");
        assert!(is_near(spread(&more).variance, 12.25 * alone.variance));
        let behind = spread(&[("seat:2", stake(100)), ("behind:2", stake(10)), ("behind:3", stake(1_000))]);
        assert!(is_near(behind.mean, 1_110.0 - 110.0 * edge), "nobody sits at the third: {behind:?}");
        assert!(is_near(behind.variance, 1.21 * alone.variance));
        assert!(rules.spread(&[("seat:9", stake(1))]).is_err());
    }

    /// Rounds as they are played, by the strategy and without sense: the strategy reaches the mean, nothing else does, and what they win
    /// and lose is no wider than told.
    #[test]
    fn no_way_to_play_is_taken_for_a_fault_of_the_cards() {
        let by = |choose: fn(&Hand, Card, &[Act]) -> Act| {
            let (mut won, mut squared, mut told, mut third) = (0.0, 0.0, 0.0, 0.0);
            let told_of = |settled: Settled| {
                let more = Amount::from_units(settled.staked.units() - 2).map(|more| ("split:1", more));
                let bets: Vec<_> =
                    Amount::from_units(2).map(|first| ("seat:1", first)).into_iter().chain(more).collect();
                let spread = OfBlackjack.spread(&bets).unwrap().unwrap();
                let paid = settled.paid.units() as f64;
                (won, squared) = (won + paid - spread.mean, squared + (paid - spread.mean).powi(2));
                (told, third) = (told + spread.variance, third + spread.third);
            };
            each_round(7, 200_000, choose, told_of).unwrap();
            assert!(squared < told, "{squared} {told}");
            assert!(third < 0.2 * told.powf(1.5));
            won / told.sqrt()
        };
        let (strategy, never, always) =
            (by(basic), by(|_, _, _| Act::Stand), by(|_, _, acts| *acts.last().unwrap()));
        assert!(strategy.abs() < 4.0, "{strategy}");
        assert!(never < -30.0 && always < -30.0, "{never} {always}");
    }

    #[test]
    fn only_what_its_shoe_and_its_decisions_make_is_drawn() {
        let rules = rules("blackjack-1").unwrap();
        let words = || Words::of_round(SALT, "hash");
        let shoe = rules.shoe(&mut words()).unwrap();
        let course = crate::table::blackjack::seated::Course { from: 0, seats: Vec::new(), acts: Vec::new() };
        let empty = serde_json::to_value(Play::of(&shoe, course).unwrap().record()).unwrap();
        let draw = rules.draw(&mut words(), 1, Some(&empty)).unwrap().unwrap();
        assert_eq!((&draw.result, draw.is_last), (&empty, false));
        let mut bent = empty.clone();
        bent["dealer"] = json!(["Ah"]);
        assert_ne!(rules.draw(&mut words(), 1, Some(&bent)).unwrap().map(|draw| draw.result), Some(bent));
        let mut last = empty;
        last["from"] = json!(DEALT);
        assert!(rules.draw(&mut words(), 1, Some(&last)).unwrap().unwrap().is_last, "the cut card is out");
        last["from"] = json!(u16::MAX);
        assert!(rules.draw(&mut words(), 1, Some(&last)).unwrap().is_none(), "beyond the shoe");
        assert!(rules.draw(&mut words(), 1, Some(&json!({ "pocket": 1 }))).is_err());
    }
}
