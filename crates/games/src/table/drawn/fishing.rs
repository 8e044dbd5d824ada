//! Fishing at a table: no round is drawn, for each member plays a session of their own in a world that all see (docs/adr/0041).

use kernel::{Amount, GameType, ValidRule};
use serde_json::Value;

use super::{Draw, Rules, Unsettled};
use crate::{
    fairness::Words,
    table::{
        bet::{NoSuchCell, Settled},
        fishing,
    },
};

pub(super) struct OfRoom;

impl Rules for OfRoom {
    fn code(&self) -> &'static str {
        fishing::CODE
    }

    fn family(&self) -> GameType {
        GameType::Fish
    }

    fn valid_by(&self) -> ValidRule {
        ValidRule::Stake
    }

    fn is_room(&self) -> bool {
        true
    }

    fn has(&self, _: &str) -> bool {
        false
    }

    fn draw(&self, _: &mut Words, _: u32, _: Option<&Value>) -> serde_json::Result<Option<Draw>> {
        Ok(None)
    }

    fn settle(&self, bets: &[(&str, Amount)], _: &Value) -> Result<Settled, Unsettled> {
        let code = bets.first().map(|(code, _)| (*code).to_owned()).unwrap_or_default();
        Err(NoSuchCell { code }.into())
    }
}
