//! Crash at a table: its words draw where it crashes, and the round runs until then.

use kernel::{Amount, GameType, Money};
use serde::Deserialize;
use serde_json::Value;

use super::{Draw, Rules, Unsettled};
use crate::{
    fairness::Words,
    table::{
        bet::{NoSuchCell, Settled, TooLarge, all_exposed},
        crash::{self, CashOut, Cell, Crash},
        spread::Spread,
    },
};

pub(super) struct OfCrash;

impl Rules for OfCrash {
    fn code(&self) -> &'static str {
        crash::CODE
    }

    fn family(&self) -> GameType {
        GameType::Rng
    }

    fn runs(&self) -> bool {
        true
    }

    fn has(&self, cell: &str) -> bool {
        cell.parse::<Cell>().is_ok()
    }

    fn most_bets(&self) -> usize {
        crash::BETS
    }

    fn draw(&self, words: &mut Words, hand: u32, _: Option<&Value>) -> serde_json::Result<Option<Draw>> {
        if hand != 1 {
            return Ok(None);
        }
        let drawn = Crash { hundredths: words.crash_hundredths() };
        Ok(Some(Draw { result: serde_json::to_value(drawn)?, is_last: true }))
    }

    /// Every bet lies where it left: one that leaves by hand and never did is lost.
    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled> {
        let crash = Crash::deserialize(draw)?;
        let payout = |(cell, stake): &(&str, Amount)| {
            let auto = match cell.parse()? {
                Cell::ByHand => None,
                Cell::At(hundredths) => Some(hundredths),
            };
            let returned = CashOut { auto, by_hand: None }.returned(crash.hundredths);
            Ok::<_, Unsettled>(returned.payout(*stake).ok_or(TooLarge)?)
        };
        let payouts: Vec<Money> = bets.iter().map(payout).collect::<Result<_, _>>()?;
        let paid = payouts.iter().copied().try_fold(Money::ZERO, Money::checked_add).ok_or(TooLarge)?;
        let stakes: Vec<Amount> = bets.iter().map(|(_, stake)| *stake).collect();
        Ok(Settled { payouts, paid, valid: all_exposed(&stakes)? })
    }

    fn spread(&self, bets: &[(&str, Amount)]) -> Result<Option<Spread>, NoSuchCell> {
        let leaving = |(cell, stake): &(&str, Amount)| match cell.parse()? {
            Cell::ByHand => Err(NoSuchCell { code: (*cell).to_owned() }),
            Cell::At(hundredths) => Ok((hundredths, *stake)),
        };
        Ok(Some(Spread::of_crash(bets.iter().map(leaving).collect::<Result<_, _>>()?)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{super::rules, *};
    use crate::table::shoe::tests::SALT;

    #[test]
    fn a_round_is_drawn_over_its_hash_and_pays_who_left_in_time() {
        let rules = rules(crash::VERSION).unwrap();
        assert!(rules.runs() && rules.has("at:250") && !rules.has("red"));
        let mut words = Words::of_round(SALT, &"0123456789abcdef".repeat(4));
        let draw = rules.draw(&mut words, 1, None).unwrap().unwrap();
        assert_eq!(
            (&draw.result, draw.is_last),
            (&json!({ "hundredths": 144 }), true),
            "domain.md 3.2, the fifth game"
        );
        assert!(rules.draw(&mut words, 2, None).unwrap().is_none() && rules.shoe(&mut words).is_none());

        let stake = |units| Amount::from_units(units).unwrap();
        let bets = [("at:144", stake(1_001)), ("at:145", stake(1_000)), ("hand", stake(500))];
        let settled = rules.settle(&bets, &draw.result).unwrap();
        assert_eq!(
            settled.payouts.iter().map(|payout| payout.units()).collect::<Vec<_>>(),
            [1_441, 0, 0],
            "1,441.44 floored"
        );
        assert_eq!((settled.paid.units(), settled.valid.units()), (1_441, 2_501));
        assert!(matches!(
            rules.settle(&[("at:1", stake(1))], &draw.result),
            Err(Unsettled::Cell(NoSuchCell { .. }))
        ));
        assert!(matches!(rules.settle(&bets, &json!({ "pocket": 1 })), Err(Unsettled::Draw(_))));
        let most = Amount::from_units(i64::MAX).unwrap();
        let beyond = rules.settle(&[("at:200", most)], &json!({ "hundredths": 300 }));
        assert!(matches!(beyond, Err(Unsettled::TooLarge(_))));
    }
}
