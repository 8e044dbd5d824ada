//! Who is at a table: how many people, and by name those who play a round that runs.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

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
#[serde(rename_all = "camelCase")]
pub struct Crowd {
    /// Of which round.
    round: i64,
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
    /// The highest stakes, the highest first, and of equal ones the lowest mark. Of a change only those that are new or went on.
    players: Vec<CrowdBet>,
    /// Marks of bets that were among these and are not in the round any more; told of changes alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    gone: Vec<i32>,
}

/// A bet as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CrowdBet {
    /// Tells the bets of a round apart. Drawn by chance: it says nothing of whose it is.
    mark: i32,
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
        let mut bets = bet::sql::marked(&runs.store, round.id).await?;
        if bets.is_empty() {
            return Ok(Self { round: round.number, ..Self::default() });
        }
        let known = bet::sql::known_as(&runs.store, bets.iter().map(|(_, bet)| bet.owner)).await?;
        let simulated = known.values().filter(|member| member.simulated).count();
        let mut crowd = Self { round: round.number, bets: bets.len(), simulated, ..Self::default() };
        crowd.people = bets.chunk_by(|(_, one), (_, next)| one.owner == next.owner).count();
        let mut left = HashMap::new();
        for (mark, bet) in &bets {
            crowd.staked = crowd.staked.checked_add(bet.stake.money()).unwrap_or(crowd.staked);
            let reached = reached.filter(|_| bet.state != BetState::Returned);
            let Some(at) = reached.map(|reached| left_at(round, bet, reached)).transpose()?.flatten() else {
                continue;
            };
            let paid = crash::paid_at(bet.stake, at).unwrap_or(Money::ZERO);
            crowd.paid = crowd.paid.checked_add(paid).unwrap_or(crowd.paid);
            crowd.left += 1;
            left.insert(*mark, at);
        }
        bets.sort_by_key(|(mark, bet)| (Reverse(bet.stake), *mark));
        bets.truncate(TOLD);
        for (mark, bet) in &bets {
            let owner = known.get(&bet.owner);
            crowd.players.push(CrowdBet {
                mark: *mark,
                name: owner.map_or_else(String::new, |owner| owner.name.clone()),
                simulated: owner.is_some_and(|owner| owner.simulated),
                stake: bet.stake,
                auto: match run::cell(bet)? {
                    Cell::ByHand => None,
                    Cell::At(auto) => Some(auto),
                },
                left_at: left.get(mark).copied(),
            });
        }
        Ok(crowd)
    }

    /// What is to be told to those who know `told`: all of another round, and of the same one what has changed (realtime.md 1).
    pub(crate) fn since(&self, told: &Self) -> Self {
        if told.round != self.round {
            return self.clone();
        }
        let known: HashMap<_, _> = told.players.iter().map(|player| (player.mark, player)).collect();
        let stay: HashSet<_> = self.players.iter().map(|player| player.mark).collect();
        Self {
            players: self.players.iter().filter(|it| known.get(&it.mark) != Some(it)).cloned().collect(),
            gone: known.into_keys().filter(|mark| !stay.contains(mark)).collect(),
            ..self.sums()
        }
    }

    /// The same, without anybody's name.
    fn sums(&self) -> Self {
        let Self { round, bets, people, simulated, staked, left, paid, .. } = *self;
        Self { round, bets, people, simulated, staked, left, paid, players: Vec::new(), gone: Vec::new() }
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
