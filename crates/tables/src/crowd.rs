//! Who is at a table: how many people, and by name those who play a round that runs.

use std::collections::HashMap;

use games::table::crash::{self, Cell};
use kernel::{Amount, Money};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    Error, PlacedBet, Round,
    bet::{self, BetState},
    run::{self, Runs},
};

/// Of so many of those who play a round everybody hears by name: those with the highest stakes.
const TOLD: usize = 50;

/// How many people are at a table: members who bet in the round that runs or in the last one before it. Of a table that rests there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct People {
    /// All of them.
    pub count: i64,
    /// Those of them who are simulated: people of the demo world, who play by themselves.
    pub simulated: i64,
}

/// Who plays a round that runs, and how it goes for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Crowd {
    /// Bets that were not refused.
    bets: usize,
    /// Members who placed them.
    people: usize,
    /// Those of the members who are simulated.
    simulated: usize,
    staked: Money,
    /// Bets that have left.
    left: usize,
    /// What these are paid.
    paid: Money,
    /// The highest stakes, the highest first.
    players: Vec<CrowdBet>,
}

/// A bet as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CrowdBet {
    /// Whose, masked.
    name: String,
    /// Whether the member is simulated.
    simulated: bool,
    stake: Amount,
    /// Where it leaves by itself, in hundredths.
    auto: Option<u64>,
    /// Where it left, in hundredths.
    left_at: Option<u64>,
}

impl Crowd {
    /// Who plays a round.
    ///
    /// # Errors
    /// When the database refuses.
    pub(crate) async fn of(round: &Round, runs: &Runs) -> Result<Self, Error> {
        let run = runs.of(round).await?;
        let reached = run.map(|run| run.reached(runs.clock.now().0, round.phase.is_drawn()));
        let mut bets = bet::sql::seen(&runs.store, round.id).await?;
        if bets.is_empty() {
            return Ok(Self::default());
        }
        let known = bet::sql::known_as(&runs.store, bets.iter().map(|bet| bet.owner)).await?;
        let simulated = known.values().filter(|member| member.simulated).count();
        let mut crowd = Self { bets: bets.len(), simulated, ..Self::default() };
        crowd.people = bets.chunk_by(|one, next| one.owner == next.owner).count();
        let mut left = HashMap::new();
        for bet in &bets {
            crowd.staked = crowd.staked.checked_add(bet.stake.money()).unwrap_or(crowd.staked);
            let reached = reached.filter(|_| bet.state != BetState::Returned);
            let Some(at) = reached.map(|reached| left_at(round, bet, reached)).transpose()?.flatten() else {
                continue;
            };
            let paid = crash::paid_at(bet.stake, at).unwrap_or(Money::ZERO);
            crowd.paid = crowd.paid.checked_add(paid).unwrap_or(crowd.paid);
            crowd.left += 1;
            left.insert((bet.owner, bet.number), at);
        }
        bets.sort_by_key(|bet| (std::cmp::Reverse(bet.stake), bet.owner, bet.number));
        bets.truncate(TOLD);
        for bet in &bets {
            let owner = known.get(&bet.owner);
            crowd.players.push(CrowdBet {
                name: owner.map_or_else(String::new, |owner| owner.name.clone()),
                simulated: owner.is_some_and(|owner| owner.simulated),
                stake: bet.stake,
                auto: match run::cell(bet)? {
                    Cell::ByHand => None,
                    Cell::At(auto) => Some(auto),
                },
                left_at: left.get(&(bet.owner, bet.number)).copied(),
            });
        }
        Ok(crowd)
    }
}

/// Where a bet has left its round, of whose curve so much is seen: by hand, by itself, or with everybody at the top.
fn left_at(round: &Round, bet: &PlacedBet, (top, reached): (u64, u64)) -> Result<Option<u64>, Error> {
    if run::comes_back(round, bet)? {
        return Ok(None);
    }
    if bet.left_at.is_some() {
        return Ok(bet.left_at);
    }
    Ok(match run::cell(bet)?.left(None, top) {
        Cell::At(at) if at <= reached => Some(at),
        _ => None,
    })
}
