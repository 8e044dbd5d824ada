//! The cycle of a round, the same for every game: written down with what the words decide, its bet placed, perhaps steps, its
//! payout booked. Whatever breaks in between, the round is found again as it was, and money moves once.

use games::{
    fairness::Words,
    instant::{self, GAMES, Instant, Standing},
};
use gate::{
    round::{Round, State},
    seeds::{RoundSeeds, Seed},
};
use kernel::{Money, id::MemberId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{
    Tx,
    job::{self, Ended, Job},
};
use time::Duration;
use uuid::Uuid;
use wager::Act;

use super::{Asked, Error, House, refused};

/// Books the payout of a round whose result stands.
#[derive(Debug, Serialize, Deserialize)]
pub struct Settle {
    owner: i64,
    round: Uuid,
}

impl Job for Settle {
    // The first game with steps gave it its name, under which it may wait in a queue.
    const NAME: &'static str = "play_settle_mines";
    type Context = House;

    async fn run(self, house: House) -> Result<(), Ended> {
        let round = Round::find(&house.store, MemberId(self.owner), self.round).await?;
        let round = round.ok_or_else(|| Ended::Fail("no such round".to_owned()))?;
        if round.state == State::Settling {
            house.settle(&round).await?;
        }
        Ok(())
    }
}

impl House {
    /// Plays a round of a game without steps, or finds the one that this request played; with the balance after it.
    pub(super) async fn play_at_once<G: Instant>(
        &self,
        asked: Asked<'_>,
        input: G::Input,
    ) -> Result<(Round, Money), Error> {
        const { assert!(!G::HAS_STEPS, "a round with steps is begun") }
        let round = self.write_down::<G>(asked, input).await?;
        let balance = match round.state {
            State::Settled => self.balance(round.owner).await?,
            State::Refused(why) => return Err(why.into()),
            State::Drawn | State::Open | State::Settling => self.play(&round).await?,
        };
        Ok((round, balance))
    }

    /// Begins a round of a game with steps, or finds the one that this request began.
    pub(super) async fn begin<G: Instant>(&self, asked: Asked<'_>, input: G::Input) -> Result<Round, Error> {
        const { assert!(G::HAS_STEPS, "a round without steps is played at once") }
        self.place(self.write_down::<G>(asked, input).await?).await
    }

    /// Checks a choice, lets the words decide it, and writes the round down before its bet is placed; the same request finds the
    /// round it made before.
    async fn write_down<G: Instant>(&self, asked: Asked<'_>, input: G::Input) -> Result<Round, Error> {
        self.check_stake(asked.stake)?;
        let max_payout = self.limits.max_payout;
        let refusal = |refused| match refused {
            instant::Refused::Choice => Error::InputInvalid,
            instant::Refused::TooLarge => Error::StakeTooHigh { max_payout },
        };
        if G::first_win(&input, asked.stake).map_err(refusal)? > Money::from(max_payout) {
            return Err(Error::StakeTooHigh { max_payout });
        }
        let owner = asked.player.id;
        let bar = self.bar(owner, G::CODE).await?;
        let mut tx = self.store.begin().await?;
        let seed = Seed::lock(&mut tx, owner, self.store.now()).await?;
        if let Some(known) = Round::requested(&mut tx, owner, asked.request).await? {
            let same = known.game == G::CODE
                && known.stake == asked.stake
                && G::same_choice(&self::input::<G>(&known)?, &input);
            return if same { Ok(known) } else { Err(Error::RequestReused) };
        }
        // The key first: a retry hears what became of its round, whatever is closed by now.
        if let Some(bar) = bar {
            return Err(bar);
        }
        if G::HAS_STEPS && Round::unfinished(&mut tx, owner, G::CODE).await?.is_some() {
            return Err(Error::RoundOpen);
        }
        self.keep_pace(&mut tx, owner).await?;
        let mut words = seed.words(seed.nonce)?;
        let draw = G::draw(&input, &mut words).map_err(refusal)?;
        let standing = G::stands(&input, &draw, asked.stake, max_payout).map_err(refusal)?;
        let (outcome, payout) = match standing {
            Standing::Over(payout) => (G::outcome(&draw), payout),
            Standing::Open => (json!({}), Money::ZERO),
        };
        let round = Round {
            owner,
            id: kernel::id::fresh(),
            game: G::CODE.to_owned(),
            version: G::VERSION.to_owned(),
            seed: seed.number,
            nonce: seed.nonce,
            stake: asked.stake,
            input: written(&input)?,
            outcome,
            payout,
            state: State::Drawn,
            at: self.store.now(),
        };
        round.insert(&mut tx, asked.request).await?;
        seed.count(&mut tx, owner).await?;
        tx.commit().await?;
        Ok(round)
    }

    /// Stakes and pays a round that is over as soon as it is drawn.
    async fn play(&self, round: &Round) -> Result<Money, Error> {
        let act = Act::Play { stake: round.stake, payout: round.payout };
        let outcome = self.move_money(round, "p", act).await?;
        let refusal = refused(&outcome);
        let to = refusal.map_or(State::Settled, State::Refused);
        round.advance(&self.store, State::Drawn, to).await?;
        refusal.map_or(Ok(outcome.balance), |why| Err(why.into()))
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
        round.advance(&self.store, State::Drawn, round.state).await?;
        refusal.map_or(Ok(round), |why| Err(why.into()))
    }

    /// The round that is not over, if there is one: it goes on where it was.
    pub(super) async fn resume<G: Instant>(&self, owner: MemberId) -> Result<Option<Round>, Error> {
        let mut tx = self.store.begin().await?;
        let round = Round::unfinished(&mut tx, owner, G::CODE).await?;
        drop(tx);
        let Some(round) = round else { return Ok(None) };
        match round.state {
            // The line broke before the bet was placed, or before its answer came: it is placed now.
            State::Drawn => match self.place(round).await {
                Ok(round) => Ok(Some(round)),
                Err(Error::InsufficientFunds | Error::LimitReached | Error::Refused) => Ok(None),
                Err(error) => Err(error),
            },
            State::Settling => {
                self.settle(&round).await?;
                Ok(None)
            }
            State::Open | State::Settled | State::Refused(_) => Ok(Some(round)),
        }
    }

    /// Takes a step of an open round. `step` changes its input, or says that nothing is new.
    pub(super) async fn step<G: Instant>(
        &self,
        owner: MemberId,
        id: Uuid,
        step: impl FnOnce(&mut G::Input) -> bool + Send,
    ) -> Result<Round, Error> {
        let mut tx = self.store.begin().await?;
        let mut round = locked::<G>(&mut tx, owner, id).await?;
        let mut input = input::<G>(&round)?;
        if !step(&mut input) {
            return Ok(round);
        }
        if round.state != State::Open {
            return Err(Error::RoundEnded);
        }
        let draw = G::draw(&input, &mut words_in(&mut tx, &round).await?).map_err(unreadable)?;
        round.input = written(&input)?;
        match G::stands(&input, &draw, round.stake, self.limits.max_payout).map_err(unreadable)? {
            Standing::Over(payout) => self.close(&mut tx, &mut round, payout).await?,
            Standing::Open => round.update(&mut tx).await?,
        }
        self.finish(tx, round).await
    }

    /// Ends an open round with what its player takes now. Again, it changes nothing.
    pub(super) async fn take<G: Instant>(&self, owner: MemberId, id: Uuid) -> Result<Round, Error> {
        let mut tx = self.store.begin().await?;
        let mut round = locked::<G>(&mut tx, owner, id).await?;
        if matches!(round.state, State::Settling | State::Settled) && round.payout > Money::ZERO {
            return self.finish(tx, round).await;
        }
        if round.state != State::Open {
            return Err(Error::RoundEnded);
        }
        let taken = G::takes(&input::<G>(&round)?, round.stake).map_err(unreadable)?;
        self.close(&mut tx, &mut round, taken.ok_or(Error::NothingYet)?).await?;
        self.finish(tx, round).await
    }

    /// The result stands from here on; a job books it should this call not live to do so.
    pub(super) async fn close(&self, tx: &mut Tx, round: &mut Round, payout: Money) -> Result<(), Error> {
        (round.payout, round.state) = (payout, State::Settling);
        round.update(tx).await?;
        let now = self.store.now();
        let job = Settle { owner: round.owner.0, round: round.id };
        Ok(job::enqueue(tx, &job, now + time::Duration::seconds(5), now).await?)
    }

    async fn finish(&self, tx: Tx, mut round: Round) -> Result<Round, Error> {
        tx.commit().await?;
        if round.state == State::Settling {
            self.settle(&round).await?;
            round.state = State::Settled;
        }
        Ok(round)
    }

    async fn settle(&self, round: &Round) -> Result<(), Error> {
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
        Ok(round.advance(&self.store, State::Settling, State::Settled).await?)
    }

    /// What is told of a round's seeds.
    pub(super) async fn round_seeds(&self, round: &Round) -> Result<RoundSeeds, Error> {
        let seed = Seed::of_round(&self.store, round.owner, round.seed).await?;
        Ok(seed.sealed(round.nonce))
    }

    /// What the words decided for a round.
    pub(super) async fn drawn<G: Instant>(&self, round: &Round) -> Result<G::Draw, Error> {
        G::draw(&input::<G>(round)?, &mut self.words(round).await?).map_err(unreadable)
    }

    /// The words that a round was drawn from, again.
    pub(super) async fn words(&self, round: &Round) -> Result<Words, Error> {
        Ok(Seed::of_round(&self.store, round.owner, round.seed).await?.words(round.nonce)?)
    }

    /// Refuses a round that begins too soon after the member's last one. The seed's lock keeps others out meanwhile.
    async fn keep_pace(&self, tx: &mut Tx, owner: MemberId) -> Result<(), Error> {
        let least = Duration::milliseconds(self.limits.min_cycle_ms.into());
        if least.is_zero() {
            return Ok(());
        }
        let last = Round::last_begun(tx, owner, &GAMES.map(|game| game.code)).await?;
        let left = last.map_or(Duration::ZERO, |last| last + least - self.store.now());
        if left.is_positive() { Err(Error::TooSoon { left }) } else { Ok(()) }
    }
}

/// [`House::words`] as a transaction sees them: who holds one asks for no second connection.
async fn words_in(tx: &mut Tx, round: &Round) -> Result<Words, Error> {
    Ok(Seed::of_round_in(tx, round.owner, round.seed).await?.words(round.nonce)?)
}

async fn locked<G: Instant>(tx: &mut Tx, owner: MemberId, id: Uuid) -> Result<Round, Error> {
    let round = Round::lock(tx, owner, id).await?;
    round.filter(|round| round.game == G::CODE).ok_or(Error::UnknownRound)
}

/// What a round is played with. A record that cannot be read is no loss of the player's.
pub(super) fn input<G: Instant>(round: &Round) -> Result<G::Input, Error> {
    let input = G::Input::deserialize(&round.input);
    input.map_err(|_| Error::Store(store::Error::Inconsistent("a round whose input cannot be read")))
}

fn written(input: &impl Serialize) -> Result<Value, Error> {
    Ok(serde_json::to_value(input).map_err(store::Error::from)?)
}

/// The rules took the choice when it was made: it is the record that is wrong.
pub(super) const fn unreadable(_: instant::Refused) -> Error {
    Error::Store(store::Error::Inconsistent("a round that its rules do not take"))
}
