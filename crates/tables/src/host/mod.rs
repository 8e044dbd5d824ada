//! Who hosts a table: one node, which the database's clock knows to be alive, under a number that grows with each host.

mod pulse;
pub(crate) mod sql;
mod tell;

use std::time::Duration;

use beacon::SharedBeacon;
use store::tasks::{self, CancellationToken};
use time::OffsetDateTime;
use tokio::{
    task::{JoinHandle, JoinSet},
    time::sleep,
};
use uuid::Uuid;

use self::pulse::{Beat, Pulse};

use crate::{
    Error, PlacedBet, Tables, bet,
    chain::{self, Chain},
    channel,
    opposite::{self, Group},
    returns,
    round::{self, Phase, Round},
    run,
    seats::{self, Turns},
    table::{self, Hosting, Table},
};

/// How long a node counts as alive after it has said so.
pub(crate) const ALIVE: time::Duration = time::Duration::seconds(2);
/// From a step that failed to the next try.
const AGAIN: Duration = Duration::from_millis(500);
/// From one look to the next at nodes that have not written all that they received before a lock.
const SOON: Duration = Duration::from_millis(50);
/// The longest wait for what somebody else may change: whether a table runs.
const LOOK: Duration = Duration::from_secs(1);
/// From a beacon that gave nothing to the next time that it is asked.
const UNSALTED: Duration = Duration::from_secs(5);
/// So many rounds before the end of a chain the next one is announced.
const AHEAD: i64 = 500;
/// How often it is looked at who plays a round that runs, and told what changed.
const CROWD: Duration = Duration::from_millis(500);

/// What a host did, or waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The round came to this phase.
    Came(Phase),
    /// Nothing is to be done before this moment.
    Until(OffsetDateTime),
    /// The table rests.
    Rests,
    /// Another node hosts the table.
    Lost,
}

/// What a round is drawn from.
struct Next {
    chain: i64,
    place: i64,
    hand: i32,
    shoe_root: Option<String>,
    shoe_from: Option<u16>,
}

/// A node that hosts tables. Cheap to clone.
#[derive(Clone)]
pub struct Host {
    pub(crate) tables: Tables,
    pub(crate) beacon: SharedBeacon,
    node: Uuid,
}

impl Host {
    /// A node under a name of its own; the salts of its chains are the beacon's.
    #[must_use]
    pub fn new(tables: Tables, beacon: SharedBeacon) -> Self {
        Self { tables, beacon, node: kernel::id::fresh() }
    }

    /// Hosts tables until `stop` is cancelled, and gives them up then: a round that runs goes on at another node, which takes them at
    /// its next beat.
    pub fn start(mut self, stop: &CancellationToken) -> JoinHandle<()> {
        let stop = stop.clone();
        tasks::spawn("tables", async move {
            let mut pulse = match Pulse::start(&self.tables, self.node, &stop) {
                Ok(pulse) => pulse,
                Err(error) => {
                    tracing::error!(%error, "this node hosts no tables");
                    return;
                }
            };
            let mut hosted = JoinSet::new();
            let (salting, tables) = (self.clone(), self.tables.clone());
            let works = async {
                tokio::join!(self.run(&mut pulse, &mut hosted), salting.salts(), tables.watch_returns())
            };
            stop.run_until_cancelled(works).await;
            // Whatever a step was about is found by the next host as it was written.
            hosted.shutdown().await;
            pulse.ends().await;
            if let Err(error) = self.release().await {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "tables are taken over when this node counts as dead");
            }
        })
    }

    /// Gives its tables up.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn release(&self) -> Result<(), Error> {
        let Tables { store, receipts, .. } = &self.tables;
        Ok(sql::release(store, self.node, receipts.are_written()).await?)
    }

    /// Gives chains that wait for it their salt, as it is published.
    async fn salts(&self) {
        loop {
            let wait = match chain::salt_all(&self.tables.store, &self.beacon).await {
                Ok(()) => LOOK,
                Err(error) => {
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(error, "chains wait for their salt");
                    UNSALTED
                }
            };
            sleep(wait).await;
        }
    }

    /// Takes tables over with each beat that is heard. A node that was not heard for too long lets all of its tables go, and goes on
    /// under another name.
    async fn run(&mut self, pulse: &mut Pulse, hosted: &mut JoinSet<()>) {
        self.counts_in(hosted);
        while let Some(Beat { node, is_heard }) = pulse.next().await {
            if node != self.node {
                hosted.abort_all();
                self.node = node;
                self.counts_in(hosted);
            }
            match if is_heard { self.claim().await } else { Ok(Vec::new()) } {
                Ok(claimed) => claimed.into_iter().for_each(|hosting| {
                    let host = self.clone();
                    hosted.spawn(async move { host.hosts(hosting).await });
                }),
                Err(error) => {
                    tracing::warn!(error = &error as &dyn std::error::Error, "no table is taken over");
                }
            }
            while hosted.try_join_next().is_some() {}
        }
    }

    /// Goes on with a table until another node does.
    async fn hosts(&self, hosting: Hosting) {
        let mut told = None;
        if hosting.is_room {
            return self.goes_on_with(hosting).await;
        }
        loop {
            let wait = match self.step(hosting, self.tables.receipts.clock.now().0).await {
                Ok(Step::Came(_)) => Duration::ZERO,
                Ok(Step::Until(moment)) => {
                    (moment - self.tables.receipts.clock.now().0).try_into().unwrap_or(Duration::ZERO)
                }
                Ok(Step::Rests) => LOOK,
                Ok(Step::Lost) => return,
                Err(error) => {
                    tracing::error!(table = %hosting.table, error = &error as &dyn std::error::Error, "a table waits");
                    AGAIN
                }
            };
            if hosting.runs
                && let Err(error) = self.tell_crowd(hosting, &mut told).await
            {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(table = %hosting.table, error, "who plays is not told");
            }
            sleep(wait.min(if hosting.runs { CROWD } else { LOOK })).await;
        }
    }

    /// Says now that this node is alive and how far it has written what it received, without waiting for its next beat.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn beat(&self) -> Result<(), Error> {
        pulse::beat(&self.tables, self.node).await
    }

    /// Takes the tables that have no host that is alive.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn claim(&self) -> Result<Vec<Hosting>, Error> {
        let claimed = sql::claim(&self.tables.store, self.node, ALIVE).await?;
        for hosting in &claimed {
            let last = round::sql::last(&self.tables.store, hosting.table).await?;
            if let Some(round) =
                last.as_ref().filter(|round| round.interrupted_at.is_some() && !round.is_over())
            {
                self.tables.restart_turn(*hosting, round).await?;
                let (topic, update) = channel::moved(round);
                self.tables.bus.publish(&topic, update);
            }
            // Nobody could see the last seconds of bets, or be told that they were taken: they are given again.
            if let Some(round) = last.filter(|round| round.phase == Phase::Open && hosting.gap.is_positive())
            {
                let moved = Round { lock_at: round.lock_at + hosting.gap, ..round };
                if round::sql::move_lock(&self.tables.store, *hosting, moved.number, moved.lock_at).await? {
                    let (topic, update) = channel::moved(&moved);
                    self.tables.bus.publish(&topic, update);
                }
            }
        }
        Ok(claimed)
    }

    /// Does the next thing that is due at a table by `now`, or says what it waits for.
    ///
    /// # Errors
    /// When the database or the money core refuses: the same step is tried again.
    pub async fn step(&self, hosting: Hosting, now: OffsetDateTime) -> Result<Step, Error> {
        let store = &self.tables.store;
        let table = Table::find(store, hosting.table).await?;
        let last = round::sql::last(store, table.id).await?;
        let (came, is_done) = match &last {
            Some(round) if round.phase == Phase::Open => {
                if now < round.lock_at {
                    return Ok(Step::Until(round.lock_at));
                }
                if table.runs_at(store.zone(), now)
                    && table::rules(&round.rules)?.decides()
                    && self.waits_for_bets(hosting, &table, round, now).await?
                {
                    return Ok(Step::Until(now + table.terms.open));
                }
                self.beat().await?;
                (Phase::Locked, round::sql::lock(store, hosting, round.number, now).await?)
            }
            Some(round) if round.phase == Phase::Locked => {
                self.tables.answer_all(&table, round).await?;
                let rules = table::rules(&round.rules)?;
                if rules.runs() {
                    (Phase::Running, self.start_curve(hosting, &table, round, now).await?)
                } else if rules.decides() {
                    (Phase::Running, self.tables.begin_turns(hosting, (round, now)).await?)
                } else {
                    (Phase::Drawn, self.draw(hosting, round, (round.lock_at, now)).await?)
                }
            }
            Some(round) if round.phase == Phase::Running => {
                match self.run_on(hosting, &table, (round, now)).await? {
                    Ok(drawn) => (Phase::Drawn, drawn),
                    Err(step) => return Ok(step),
                }
            }
            Some(round) if round.phase == Phase::Drawn => {
                let (bets, groups) = self.tables.pay(&table, round).await?;
                (Phase::Settled, self.end(hosting, round, Phase::Settled, (&bets, &groups, now)).await?)
            }
            Some(round) if round.phase == Phase::Void && !round.is_over() => {
                let bets = self.tables.give_back(&table, round).await?;
                (Phase::Void, self.end(hosting, round, Phase::Void, (&bets, &[], now)).await?)
            }
            last => {
                if !table.runs_at(store.zone(), now) {
                    return Ok(Step::Rests);
                }
                let next =
                    last.as_ref().and_then(|round| round.ended_at).map(|ended| ended + table.terms.pause);
                if let Some(next) = next.filter(|next| now < *next) {
                    return Ok(Step::Until(next));
                }
                match self.next(&table, last.as_ref()).await? {
                    Some(next) => {
                        (Phase::Open, self.open(hosting, &table, (last.as_ref(), next), now).await?)
                    }
                    None => return Ok(Step::Until(now + LOOK)),
                }
            }
        };
        if is_done {
            if let Some(round) = round::sql::last(store, table.id).await? {
                let (topic, update) = channel::told(&round);
                self.tables.bus.publish(&topic, update);
            }
            return Ok(Step::Came(came));
        }
        // Either the table is another's, or a node has not written yet what it received before the lock.
        Ok(if sql::is_held(store, hosting).await? { Step::Until(now + SOON) } else { Step::Lost })
    }

    /// The next thing of a round that runs: whether it is drawn, or what it waits for.
    async fn run_on(
        &self,
        hosting: Hosting,
        table: &Table,
        (round, now): (&Round, OffsetDateTime),
    ) -> Result<Result<bool, Step>, Error> {
        if table::rules(&round.rules)?.decides() {
            return self.turn(hosting, table, (round, now)).await;
        }
        let run = self.tables.runs.of(round).await?;
        let run = run.ok_or_else(|| Error::Rules("a round that runs without a start".to_owned()))?;
        let ends_at = run.ends_at();
        if now < ends_at {
            return Ok(Err(Step::Until(ends_at)));
        }
        self.beat().await?;
        Ok(Ok(self.draw(hosting, round, (ends_at, now)).await?))
    }

    /// The next thing of a round whose seats decide.
    async fn turn(
        &self,
        hosting: Hosting,
        table: &Table,
        (round, now): (&Round, OffsetDateTime),
    ) -> Result<Result<bool, Step>, Error> {
        self.beat().await?;
        Ok(match self.tables.pass_turns(table, hosting, (round, now)).await? {
            Turns::Wait(until) => Err(Step::Until(until)),
            Turns::Blocked => Ok(false),
            Turns::Passed => {
                self.tables.tell_seats(round).await?;
                Err(Step::Until(now))
            }
            Turns::Over(play) => {
                let result = serde_json::to_value(play.record()).map_err(store::Error::from)?;
                let played = Round { result: Some(result), ..round.clone() };
                // All have decided: nothing is on its way that counts.
                Ok(self.draw(hosting, &played, (round.lock_at, now)).await?)
            }
        })
    }

    /// Whether a round in which nobody bet goes on taking bets, so that no cards are dealt to nobody. At a table that is to rest it is called off.
    async fn waits_for_bets(
        &self,
        hosting: Hosting,
        table: &Table,
        round: &Round,
        now: OffsetDateTime,
    ) -> Result<bool, Error> {
        let lock_at = now + table.terms.open;
        let waits =
            seats::sql::wait_for_bets(&self.tables.store, hosting, round.number, (now, lock_at)).await?;
        if waits {
            let (topic, update) = channel::moved(&Round { lock_at, ..round.clone() });
            self.tables.bus.publish(&topic, update);
        }
        Ok(waits)
    }

    async fn open(
        &self,
        hosting: Hosting,
        table: &Table,
        (last, next): (Option<&Round>, Next),
        now: OffsetDateTime,
    ) -> Result<bool, Error> {
        let Next { chain, place, hand, shoe_root, shoe_from } = next;
        let round = Round {
            table: table.id,
            number: last.map_or(1, |round| round.number + 1),
            id: kernel::id::fresh(),
            rules: table.terms.rules.clone(),
            chain,
            place,
            hand,
            shoe_root,
            phase: Phase::Open,
            opened_at: now,
            lock_at: now + table.terms.open,
            started_at: None,
            top: None,
            interrupted_at: None,
            ended_at: None,
            void_reason: None,
            annul_reason: None,
            result: None,
            shoe_from,
            turn_until: None,
        };
        Ok(round::sql::open(&self.tables.store, hosting, &round).await?)
    }

    /// What the next round is drawn from; `None` while its chain waits for a salt.
    async fn next(&self, table: &Table, last: Option<&Round>) -> Result<Option<Next>, Error> {
        let (store, beacon) = (&self.tables.store, &self.beacon);
        let number = last.map_or(1, |last| last.chain);
        let rules = table::rules(&table.terms.rules)?;
        let mut chain = Chain::find_or_announce(store, beacon, (table.id, number)).await?;
        let mut place = 1;
        if let Some(last) = last {
            if last.rules == table.terms.rules && !last.is_spoiled() && !chain.of(last)?.draw(last)?.is_last {
                let (hand, shoe_root) = (last.hand + 1, last.shoe_root.clone());
                let dealt =
                    last.result.as_ref().and_then(|result| rules.cards_of(result)).map(|cards| cards.end);
                let shoe_from = last.shoe_from.map(|from| dealt.unwrap_or(from));
                return Ok(Some(Next { chain: number, place: last.place, hand, shoe_root, shoe_from }));
            }
            place = last.place + 1;
        }
        if place + AHEAD > chain.length {
            let next = Chain::find_or_announce(store, beacon, (table.id, number + 1)).await?;
            if place > chain.length {
                (chain, place) = (next, 1);
            }
        }
        let Some(source) = chain.at(place) else { return Ok(None) };
        let shoe_root = source.shoe(&*rules).map(|shoe| hex::encode(shoe.root()));
        let shoe_from = rules.decides().then_some(0);
        Ok(Some(Next { chain: chain.number, place, hand: 1, shoe_root, shoe_from }))
    }

    /// All bets of the round have their answer: so much it may pay, and no more.
    async fn start_curve(
        &self,
        hosting: Hosting,
        table: &Table,
        round: &Round,
        now: OffsetDateTime,
    ) -> Result<bool, Error> {
        let store = &self.tables.store;
        let staked = bet::sql::staked(store.pool(), round.id).await?;
        let top = i64::try_from(run::highest_top(staked, table.terms.most_paid)).unwrap_or(i64::MAX);
        Ok(round::sql::start(store, hosting, round.number, (top, now + run::LEAD)).await?)
    }

    /// Draws a round once every node has written what it received before a moment.
    async fn draw(
        &self,
        hosting: Hosting,
        round: &Round,
        (written_until, now): (OffsetDateTime, OffsetDateTime),
    ) -> Result<bool, Error> {
        let store = &self.tables.store;
        let chain = Chain::find(store, round.table, round.chain).await?.ok_or(Error::Unknown)?;
        let drawn = chain.of(round)?.draw(round)?;
        // Of one that had ended when its host was last heard nobody missed anything.
        let interrupted_at =
            round.interrupted_at.filter(|heard_at| *heard_at < written_until || round.turn_until.is_some());
        let from = (round.number, round.phase, written_until);
        Ok(round::sql::draw(store, hosting, from, (&drawn.result, interrupted_at, now)).await?)
    }

    /// Ends a round whose money has been moved, with what became of its bets.
    async fn end(
        &self,
        hosting: Hosting,
        round: &Round,
        to: Phase,
        (bets, groups, now): (&[PlacedBet], &[Group], OffsetDateTime),
    ) -> Result<bool, Error> {
        let phases = [round.phase, to];
        let mut tx = self.tables.store.begin().await?;
        let is_ended =
            round::sql::end(&mut tx, hosting, (round.number, phases), (bet::totals(bets), now)).await?;
        if is_ended {
            bet::sql::paid(tx.conn(), round.id, bets).await?;
            opposite::sql::keep(&mut tx, round.id, groups).await?;
            if to == Phase::Settled
                && let Some(spread) = returns::spread(round, bets)?
            {
                round::sql::measure(&mut tx, round.id, spread).await?;
            }
            tx.commit().await?;
        }
        Ok(is_ended)
    }
}
