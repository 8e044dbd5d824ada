//! Mines: a field of 25 tiles; every safe tile raises what can be taken (domain.md 2.5).

mod http;

use games::{
    instant::Instant,
    mines::{Mines, TILES},
};
use gate::{
    round::{Round, State},
    seeds::RoundSeeds,
};
use kernel::{Amount, Money};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Error, House,
    cycle::{self, unreadable},
};

pub(super) use http::routes;

/// How a round of mines stands.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MinesState {
    /// The player decides.
    Open,
    /// The win was taken.
    CashedOut,
    /// A mine was met.
    Blown,
}

/// A round of mines.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MinesRound {
    id: Uuid,
    state: MinesState,
    stake: Amount,
    mines: u8,
    revealed: Vec<u8>,
    /// Where the mines lie; told when the round is over.
    field: Option<Vec<u8>>,
    /// What cashing out pays now, times the stake.
    multiplier: String,
    /// After one more safe tile; absent when there is none.
    next_multiplier: Option<String>,
    /// What the round paid, or what cashing out would pay.
    payout: Money,
    balance: Money,
    #[serde(flatten)]
    seeds: RoundSeeds,
}

impl House {
    pub(super) async fn mines_round(&self, round: &Round) -> Result<MinesRound, Error> {
        let played = cycle::input::<Mines>(round)?;
        let field = self.drawn::<Mines>(round).await?;
        let blown = played.tiles.iter().any(|tile| field.mines().contains(tile));
        let over = matches!(round.state, State::Settling | State::Settled);
        let safe = played.uncovered().map_err(unreadable)? - u8::from(blown);
        let one = Amount::from_major(1).ok_or(Error::InputInvalid)?;
        let multiplier = |safe| played.worth(one, safe).map(four_places).map_err(unreadable);
        // Of a round that is over, what it paid counts, whatever its last tile would have been worth.
        let taken = if over { None } else { Mines::takes(&played, round.stake).map_err(unreadable)? };
        Ok(MinesRound {
            id: round.id,
            state: match (over, blown) {
                (false, _) => MinesState::Open,
                (true, true) => MinesState::Blown,
                (true, false) => MinesState::CashedOut,
            },
            stake: round.stake,
            mines: played.mines,
            field: over.then(|| field.mines().to_vec()),
            multiplier: if safe == 0 { "1.0000".to_owned() } else { multiplier(safe)? },
            next_multiplier: (!over && safe < TILES - played.mines)
                .then(|| multiplier(safe + 1))
                .transpose()?,
            payout: taken.unwrap_or(round.payout),
            balance: self.balance(round.owner).await?,
            seeds: self.round_seeds(round).await?,
            revealed: played.tiles,
        })
    }
}

/// What one unit pays, as a multiplier with four places, floored.
fn four_places(paid: Money) -> String {
    let parts = paid.units() / (kernel::money::UNITS / 10_000);
    format!("{}.{:04}", parts / 10_000, parts % 10_000)
}
