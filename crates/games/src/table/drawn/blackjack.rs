//! Blackjack at a table: its words shuffle the shoe, and the seats decide how a round goes on.

use std::ops::Range;

use kernel::{Amount, Money};
use serde::Deserialize;
use serde_json::Value;

use super::{Draw, Rules, Unsettled};
use crate::{
    fairness::Words,
    table::{
        bet::{Settled, TooLarge, all_exposed},
        blackjack::{
            BEHIND_CUT, CODE, DECKS,
            seated::{Cell, Play, Record},
        },
        card::Card,
        ratio::Ratio,
        shoe::Shoe,
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

    /// A dealer's good hand may take all that was staked; nothing counts where all of it was pushed.
    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled> {
        let record = Record::deserialize(draw)?;
        let returned = |(cell, _): &(&str, Amount)| Ok::<_, Unsettled>(record.returned(cell.parse()?));
        let returned: Vec<Ratio> = bets.iter().map(returned).collect::<Result<_, _>>()?;
        let payout =
            |((_, stake), returned): (&(&str, Amount), &Ratio)| returned.payout(*stake).ok_or(TooLarge);
        let payouts: Vec<Money> = bets.iter().zip(&returned).map(payout).collect::<Result<_, _>>()?;
        let paid = payouts.iter().copied().try_fold(Money::ZERO, Money::checked_add).ok_or(TooLarge)?;
        let stakes: Vec<Amount> = bets.iter().map(|(_, stake)| *stake).collect();
        let is_push = returned.iter().all(|returned| *returned == Ratio::ONE);
        let valid = if is_push { Money::ZERO } else { all_exposed(&stakes)? };
        Ok(Settled { payouts, paid, valid })
    }
}
