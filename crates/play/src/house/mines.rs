//! Mines: a field of 25 tiles; every safe tile raises what can be taken (domain.md 2.5).

use games::{
    fairness::{Words, commitment},
    mines::{Field, TILES},
};
use kernel::{Amount, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{
    Tx,
    job::{self, Ended, Job},
};
use utoipa::ToSchema;
use uuid::Uuid;
use wager::Act;

use super::{
    Asked, Error, House, refused,
    seeds::Draw,
    sql::{self, Round, State},
};

pub(crate) const GAME: &str = "mines";
/// Raised when the rules change: a round is replayed by the rules it was played under.
const VERSION: &str = "mines-1";

/// A round of mines.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MinesRound {
    id: Uuid,
    /// `open`, `cashed_out` or `blown`.
    state: &'static str,
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
    commitment: String,
    client_seed: String,
    nonce: i64,
}

/// Books the payout of a round whose result stands.
#[derive(Debug, Serialize, Deserialize)]
pub struct Settle {
    owner: i64,
    round: Uuid,
}

impl Job for Settle {
    const NAME: &'static str = "play_settle_mines";
    type Context = House;

    async fn run(self, house: House) -> Result<(), Ended> {
        let round = sql::round(&house.store, MemberId(self.owner), self.round).await?;
        let round = round.ok_or_else(|| Ended::Fail("no such round".to_owned()))?;
        if round.state == State::Settling {
            house.settle_mines(&round).await?;
        }
        Ok(())
    }
}

impl House {
    /// Lays a field and places the bet.
    pub(crate) async fn start_mines(&self, asked: Asked<'_>, mines: u8) -> Result<MinesRound, Error> {
        self.check_stake(asked.stake)?;
        if !(1..TILES).contains(&mines) {
            return Err(Error::InputInvalid);
        }
        let max_payout = self.limits.max_payout;
        if Money::from(max_payout) < worth(asked.stake, mines, 1)? {
            return Err(Error::StakeTooHigh { max_payout });
        }
        let round = self.draw(asked, GAME, |_words, _stake| {
            Ok(Draw {
                game: GAME,
                version: VERSION,
                input: json!({ "mines": mines, "tiles": [] }),
                outcome: json!({}),
                payout: Money::ZERO,
            })
        });
        let round = self.place(round.await?).await?;
        self.mines_round(&round).await
    }

    /// Places the bet of a round that was written down; a round whose bet stands is left as it is.
    async fn place(&self, mut round: Round) -> Result<Round, Error> {
        match round.state {
            State::Drawn => {}
            State::Refused(why) => return Err(why.into()),
            State::Open | State::Settling | State::Settled => return Ok(round),
        }
        let act = Act::Bet { amount: round.stake.into(), free: false, closes: false };
        let refusal = refused(&self.move_money(&round, "b", act).await?);
        round.state = refusal.map_or(State::Open, State::Refused);
        sql::set_state(&self.store, &round, State::Drawn, round.state).await?;
        refusal.map_or(Ok(round), |why| Err(why.into()))
    }

    /// The round that is not over, if there is one: it goes on where it was.
    pub(crate) async fn open_mines(&self, owner: MemberId) -> Result<Option<MinesRound>, Error> {
        let mut tx = self.store.begin().await?;
        let round = sql::unfinished(&mut tx, owner, GAME).await?;
        drop(tx);
        let Some(round) = round else { return Ok(None) };
        match round.state {
            // The line broke before the bet was placed, or before its answer came: it is placed now.
            State::Drawn => match self.place(round).await {
                Ok(round) => self.mines_round(&round).await.map(Some),
                Err(Error::InsufficientFunds | Error::LimitReached | Error::Refused) => Ok(None),
                Err(error) => Err(error),
            },
            State::Settling => {
                self.settle_mines(&round).await?;
                Ok(None)
            }
            State::Open | State::Settled | State::Refused(_) => self.mines_round(&round).await.map(Some),
        }
    }

    /// Uncovers a tile. The same tile again changes nothing.
    pub(crate) async fn reveal(&self, owner: MemberId, id: Uuid, tile: u8) -> Result<MinesRound, Error> {
        if tile >= TILES {
            return Err(Error::InputInvalid);
        }
        let mut tx = self.store.begin().await?;
        let mut round = self.locked(&mut tx, owner, id).await?;
        let mut tiles = tiles(&round)?;
        if tiles.contains(&tile) {
            drop(tx);
            return self.mines_round(&round).await;
        }
        if round.state != State::Open {
            return Err(Error::RoundEnded);
        }
        let field = laid(&round, self.words_in(&mut tx, &round).await?)?;
        let mines = count(&round)?;
        tiles.push(tile);
        round.input = json!({ "mines": mines, "tiles": tiles });
        let safe = safe(&tiles)?;
        if field.mines().contains(&tile) {
            self.close(&mut tx, &mut round, Money::ZERO).await?;
        } else if safe == TILES - mines
            || worth(round.stake, mines, safe + 1)? > Money::from(self.limits.max_payout)
        {
            // Nothing is left to win, or the next step would pay more than the house allows: the player is paid.
            let payout = worth(round.stake, mines, safe)?;
            self.close(&mut tx, &mut round, payout).await?;
        } else {
            sql::update(&mut tx, &round).await?;
        }
        self.finish(tx, round).await
    }

    /// Takes what the safe tiles are worth. Again, it changes nothing.
    pub(crate) async fn cash_out(&self, owner: MemberId, id: Uuid) -> Result<MinesRound, Error> {
        let mut tx = self.store.begin().await?;
        let mut round = self.locked(&mut tx, owner, id).await?;
        if matches!(round.state, State::Settling | State::Settled) && round.payout > Money::ZERO {
            return self.finish(tx, round).await;
        }
        if round.state != State::Open {
            return Err(Error::RoundEnded);
        }
        let tiles = tiles(&round)?;
        if tiles.is_empty() {
            return Err(Error::NothingYet);
        }
        let payout = worth(round.stake, count(&round)?, safe(&tiles)?)?;
        self.close(&mut tx, &mut round, payout).await?;
        self.finish(tx, round).await
    }

    async fn locked(&self, tx: &mut Tx, owner: MemberId, id: Uuid) -> Result<Round, Error> {
        let round = sql::lock(tx, owner, id).await?;
        round.filter(|round| round.game == GAME).ok_or(Error::UnknownRound)
    }

    /// The result stands from here on; a job books it should this call not live to do so.
    pub(super) async fn close(&self, tx: &mut Tx, round: &mut Round, payout: Money) -> Result<(), Error> {
        (round.payout, round.state) = (payout, State::Settling);
        sql::update(tx, round).await?;
        let now = self.store.now();
        let job = Settle { owner: round.owner.0, round: round.id };
        Ok(job::enqueue(tx, &job, now + time::Duration::seconds(5), now).await?)
    }

    async fn finish(&self, tx: Tx, mut round: Round) -> Result<MinesRound, Error> {
        tx.commit().await?;
        if round.state == State::Settling {
            self.settle_mines(&round).await?;
            round.state = State::Settled;
        }
        self.mines_round(&round).await
    }

    async fn settle_mines(&self, round: &Round) -> Result<(), Error> {
        let reference = Some(format!("{}-b", round.id.simple()));
        let act = Act::Win {
            amount: round.payout,
            reference,
            free: false,
            promo: false,
            late: false,
            ceiling: None,
            closes: true,
        };
        if let Some(why) = refused(&self.move_money(round, "w", act).await?) {
            return Err(why.into());
        }
        sql::set_state(&self.store, round, State::Settling, State::Settled).await
    }

    async fn mines_round(&self, round: &Round) -> Result<MinesRound, Error> {
        let (tiles, mines) = (tiles(round)?, count(round)?);
        let field = laid(round, self.words(round).await?)?;
        let seed = sql::seed(&self.store, round.owner, round.seed).await?;
        let (seed, _) = seed.ok_or(store::Error::Inconsistent("a round without its seed"))?;
        let blown = tiles.iter().any(|tile| field.mines().contains(tile));
        let over = matches!(round.state, State::Settling | State::Settled);
        let safe = safe(&tiles)? - u8::from(blown);
        let one = Amount::from_major(1).ok_or(Error::InputInvalid)?;
        let multiplier = |safe| worth(one, mines, safe).map(four_places);
        Ok(MinesRound {
            id: round.id,
            state: match (over, blown) {
                (false, _) => "open",
                (true, true) => "blown",
                (true, false) => "cashed_out",
            },
            stake: round.stake,
            mines,
            revealed: tiles,
            field: over.then(|| field.mines().to_vec()),
            multiplier: if safe == 0 { "1.0000".to_owned() } else { multiplier(safe)? },
            next_multiplier: (!over && safe < TILES - mines).then(|| multiplier(safe + 1)).transpose()?,
            payout: if over || safe == 0 { round.payout } else { worth(round.stake, mines, safe)? },
            balance: self.balance(round.owner).await?,
            commitment: commitment(&seed.server),
            client_seed: seed.client,
            nonce: round.nonce,
        })
    }
}

/// The field as the seeds laid it.
fn laid(round: &Round, mut words: Words) -> Result<Field, Error> {
    Field::lay(count(round)?, &mut words).ok_or(Error::InputInvalid)
}

fn worth(stake: Amount, mines: u8, safe: u8) -> Result<Money, Error> {
    games::mines::payout(stake, mines, safe).ok_or(Error::InputInvalid)
}

/// What one unit pays, as a multiplier with four places, floored.
fn four_places(paid: Money) -> String {
    let parts = paid.units() / (kernel::money::UNITS / 10_000);
    format!("{}.{:04}", parts / 10_000, parts % 10_000)
}

pub(crate) fn count(round: &Round) -> Result<u8, Error> {
    let mines = round.input["mines"].as_u64().and_then(|mines| u8::try_from(mines).ok());
    mines.ok_or(Error::Store(store::Error::Inconsistent("a field without a number of mines")))
}

/// The tiles uncovered so far, in order. One that cannot be read is an error: without it a mine would be forgotten.
fn tiles(round: &Round) -> Result<Vec<u8>, Error> {
    let tiles: Option<Vec<u8>> = round.input["tiles"].as_array().and_then(|tiles| {
        tiles.iter().map(|tile| u8::try_from(tile.as_u64()?).ok().filter(|tile| *tile < TILES)).collect()
    });
    tiles.ok_or(Error::Store(store::Error::Inconsistent("a field whose tiles cannot be read")))
}

fn safe(tiles: &[u8]) -> Result<u8, Error> {
    u8::try_from(tiles.len()).map_err(|_| Error::InputInvalid)
}
