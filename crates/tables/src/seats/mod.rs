//! Rounds whose seats decide between the lock and the result, one after the other (blackjack; realtime.md 2).
//!
//! What was decided is written down before anybody is told, under the lock of the round, so that every node plays the same round
//! from its record. A decision that brings a stake counts once the money core has taken it; nobody else decides meanwhile. Whose
//! time passes stands. When a host dies, who was to decide has their time anew, once.

mod shoes;
pub(crate) mod sql;
mod view;

use games::table::{
    blackjack::seated::{Cell, Course, Decided, Decision, Play, SeatNumber},
    card::Card,
};
use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId},
};
use store::Tx;
use time::{Duration, OffsetDateTime};

use crate::{
    BetState, Error, Hosting, NotTaken, Phase, PlacedBet, Receipt, Round, Table, Tables,
    bet::{self, Why},
    channel, round, table,
};
pub(crate) use shoes::Shoes;
use sql::{Act, ActState};
pub use view::SeatsView;

/// So long a seat has for each decision.
const TURN: Duration = Duration::seconds(12);
/// So long a card takes to its place when a round is dealt.
const DEAL: Duration = Duration::milliseconds(350);
/// Why a round is called off in which nobody sits after all, as everybody reads it; and by whom.
const NO_SEAT: &str = "No seat was taken. কেউ আসন নেননি।";
const BY_HOUSE: &str = "the house";
/// So often the stake of a decision is refused before nothing that costs may be decided any more for that hand: whoever asks without
/// money keeps nobody waiting and fills no records.
const REFUSALS: usize = 3;
/// A stake that has no answer after so long is asked about by the host: whoever wrote it down may have died.
const UNANSWERED: Duration = Duration::seconds(2);

/// What a member decides for a seat.
#[derive(Clone, Copy, Debug)]
pub struct Decide {
    /// Who.
    pub member: MemberId,
    /// The member's name for it.
    pub request: RequestId,
    /// At which table.
    pub table: TableId,
    /// In which of its rounds.
    pub round: i64,
    /// For which seat.
    pub seat: SeatNumber,
    /// What.
    pub act: Decision,
    /// How many decisions of the round its player had seen: what was meant for one hand never falls on the next.
    pub step: usize,
}

/// Who sits where, and how their round goes.
#[derive(Clone, Debug)]
pub(crate) struct Seating {
    /// Those who sit, in the order of their seats.
    seats: Vec<Seated>,
    /// Bets behind seats.
    behind: Vec<(SeatNumber, PlacedBet)>,
    acts: Vec<Act>,
    play: Play,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    seat: SeatNumber,
    owner: MemberId,
    stake: Money,
}

fn cell(code: &str) -> Result<Cell, Error> {
    code.parse().map_err(|_| Error::Rules(format!("{code} in a round whose seats decide")))
}

impl Seating {
    /// Of a round, as `tx` sees it.
    async fn read(tx: &mut Tx, round: &Round, shoe: &[Card]) -> Result<Self, Error> {
        let bets = bet::sql::seen_in(tx.conn(), round.id).await?;
        let acts = sql::of_round(tx.conn(), round.id).await?;
        Self::of(round, shoe, &bets, acts)
    }

    /// Of a round with the cards of its shoe, by its bets and what was decided.
    fn of(round: &Round, shoe: &[Card], bets: &[PlacedBet], acts: Vec<Act>) -> Result<Self, Error> {
        let (mut seats, mut behind): (Vec<Seated>, Vec<_>) = (Vec::new(), Vec::new());
        for bet in bets {
            match cell(&bet.cell)? {
                Cell::Seat(seat) => match seats.iter_mut().find(|known| known.seat == seat) {
                    Some(known) => {
                        known.stake = known.stake.checked_add(bet.stake.money()).unwrap_or(known.stake);
                    }
                    None => seats.push(Seated { seat, owner: bet.owner, stake: bet.stake.money() }),
                },
                Cell::Behind(seat) => behind.push((seat, bet.clone())),
                Cell::Double(..) | Cell::Split(_) | Cell::Insurance(_) => {}
            }
        }
        seats.sort_by_key(|seated| seated.seat);
        let from = round.shoe_from.unwrap_or_default();
        // Of one that was called off no cards lie there any more.
        let is_dealt = matches!(round.phase, Phase::Running) || round.phase.is_drawn();
        let counts = |act: &&Act| is_dealt && act.state == ActState::Done;
        let course = Course {
            from,
            seats: seats.iter().filter(|_| is_dealt).map(|seated| seated.seat).collect(),
            acts: acts.iter().filter(counts).map(Act::decided).collect(),
        };
        let cards = shoe.get(from.into()..).unwrap_or_default();
        let play = Play::of(cards, course).map_err(|error| {
            Error::Rules(format!("round {} of table {}: {error}", round.number, round.table))
        })?;
        Ok(Self { seats, behind, acts, play })
    }

    /// How many decisions count.
    fn step(&self) -> usize {
        self.play.course().acts.len()
    }

    /// How many decisions were refused since the last one that counts.
    fn refused_since(&self) -> usize {
        let since = self.acts.iter().rev().take_while(|act| act.state != ActState::Done);
        since.filter(|act| act.state == ActState::Refused).count()
    }

    /// Whether seats may insure themselves now.
    fn is_insuring(&self) -> bool {
        self.seats.iter().any(|seated| self.play.choices(seated.seat).contains(&Decision::Insure))
    }

    /// The oldest decision whose stake has no answer yet.
    fn asked(&self) -> Option<&Act> {
        self.acts.iter().find(|act| act.state == ActState::Asked)
    }

    fn next_number(&self) -> i32 {
        self.acts.last().map_or(1, |act| act.number + 1)
    }

    /// The seat that is decided for, which is whose who decides.
    fn own(&self, ask: &Decide) -> Result<&Seated, Error> {
        let seated = self.seats.iter().find(|seated| seated.seat == ask.seat);
        seated.filter(|seated| seated.owner == ask.member).ok_or(Error::SeatNotOwn)
    }

    /// The stake that a decision for this seat brings, with its cell; `None` of one that brings none.
    fn brings(&self, ask: &Decide, seated: &Seated) -> Result<Option<(Cell, Amount)>, Error> {
        let of = |cell, units| {
            Amount::from_units(units).map(|amount| Some((cell, amount))).ok_or(Error::ActImpossible)
        };
        match ask.act {
            Decision::Double => {
                let hand = self.play.turn().map_or(1, |(_, hand)| hand);
                of(Cell::Double(ask.seat, hand), seated.stake.units())
            }
            Decision::Split => of(Cell::Split(ask.seat), seated.stake.units()),
            Decision::Insure => of(Cell::Insurance(ask.seat), seated.stake.units() / 2),
            Decision::Hit | Decision::Stand | Decision::Decline => Ok(None),
        }
    }

    /// Whether the decision may be taken now.
    fn allows(&self, ask: &Decide) -> Result<(), Error> {
        let choices = self.play.choices(ask.seat);
        // While seats insure themselves all may speak at once.
        let is_turn = self.play.turn().is_some();
        if choices.is_empty() || is_turn && ask.step != self.step() {
            return Err(Error::TurnPassed);
        }
        let is_busy = |act: &Act| act.state == ActState::Asked && (is_turn || act.seat == ask.seat);
        if self.acts.iter().any(is_busy) {
            return Err(Error::TurnBusy);
        }
        let costs = matches!(ask.act, Decision::Double | Decision::Split | Decision::Insure);
        if !choices.contains(&ask.act) || costs && self.refused_since() >= REFUSALS {
            return Err(Error::ActImpossible);
        }
        Ok(())
    }
}

impl Shoes {
    /// Who sits in a round, and how it goes.
    pub(crate) async fn seating(&self, round: &Round) -> Result<Seating, Error> {
        let shoe = self.of(round).await?;
        let mut tx = self.store.begin().await?;
        Seating::read(&mut tx, round, &shoe).await
    }
}

impl Tables {
    /// Decides for a seat, by the moment at which it was received. The same request again hears what became of it.
    ///
    /// # Errors
    /// Why it does not count; after [`wager::Error::OutcomeUnknown`] the same request tells.
    pub async fn decide(&self, ask: &Decide, receipt: Receipt) -> Result<(), Error> {
        let table = Table::find(&self.store, ask.table).await?;
        let round = round::sql::find(&self.store, ask.table, ask.round).await?.ok_or(Error::Unknown)?;
        if !table::rules(&round.rules)?.decides() {
            return Err(Error::ActImpossible);
        }
        // Of one that is over nothing is decided, and its shoe is not shuffled again for whoever asks.
        let shoe = if round.phase == Phase::Running { Some(self.shoes.of(&round).await?) } else { None };
        let written = self.write_act(ask, &receipt, shoe.as_deref()).await?;
        drop(receipt);
        let (bet, shoe) = match (written, shoe) {
            (Written::Known(outcome), _) => return outcome,
            (Written::Act(bet), Some(shoe)) => (bet, shoe),
            (Written::Act(_), None) => return Err(Error::NotRunning),
        };
        let result = match bet {
            Some(bet) => {
                let result = self.stake(&table, bet).await.map(drop);
                if is_answered(&result) {
                    self.settle_acts(ask, &shoe).await?;
                }
                result
            }
            None => Ok(()),
        };
        self.tell_seats(&round).await?;
        result
    }

    /// Writes a decision down, while nobody else decides and the round does not go on. The stake that it brings is still to be asked
    /// for.
    pub(crate) async fn write_act(
        &self,
        ask: &Decide,
        receipt: &Receipt,
        shoe: Option<&[Card]>,
    ) -> Result<Written, Error> {
        let mut tx = self.store.begin().await?;
        let round = round::sql::locked(&mut tx, ask.table, ask.round).await?.ok_or(Error::Unknown)?;
        if let Some(known) = sql::requested(&mut tx, ask.member, ask.request).await? {
            if (known.round, known.act.seat) != (round.id, ask.seat) || !known.act.was(ask.act) {
                return Err(NotTaken::RequestReused.into());
            }
            return known_answer(&mut tx, &round, &known.act).await;
        }
        let shoe = match (round.phase, round.turn_until, shoe) {
            (Phase::Running, Some(until), Some(shoe)) if receipt.at < until => shoe,
            // It has begun since it was read, a moment before its cards lie.
            (Phase::Open | Phase::Locked, ..) | (Phase::Running, _, None) => return Err(Error::NotRunning),
            (Phase::Void, ..) => return Err(Error::Void),
            _ => return Err(Error::TurnPassed),
        };
        let seating = Seating::read(&mut tx, &round, shoe).await?;
        let seated = seating.own(ask)?;
        seating.allows(ask)?;
        let bet = match seating.brings(ask, seated)? {
            Some((cell, stake)) => {
                let before = bet::sql::of_member(tx.conn(), round.id, ask.member).await?;
                let bet = PlacedBet {
                    owner: ask.member,
                    round: round.id,
                    number: before.last().map_or(1, |last| last.number + 1),
                    cell: cell.to_string(),
                    stake,
                    state: BetState::Asked,
                    why: None,
                    left_at: None,
                    payout: None,
                    received_at: receipt.at,
                };
                let new =
                    bet::sql::New { bet: &bet, request: ask.request, at: receipt.at, drift: receipt.drift };
                if !bet::sql::insert(&mut tx, &[new]).await?.is_empty() {
                    return Err(NotTaken::RequestReused.into());
                }
                Some(bet)
            }
            None => None,
        };
        let act = Act {
            number: seating.next_number(),
            seat: ask.seat,
            act: ask.act,
            owner: Some(ask.member),
            bet: bet.as_ref().map(|bet| bet.number),
            received_at: receipt.at,
            state: if bet.is_some() { ActState::Asked } else { ActState::Done },
        };
        sql::insert(&mut tx, round.id, &act, Some(ask.request)).await?;
        if bet.is_none() {
            self.give_time(&mut tx, &round, (shoe, receipt.at)).await?;
        }
        tx.commit().await?;
        Ok(Written::Act(bet))
    }

    /// Records what became of decisions whose stakes are answered. Who could not insure themselves has declined; a refusal leaves the
    /// time of the turn as it was.
    async fn settle_acts(&self, of: &Decide, shoe: &[Card]) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let round = round::sql::locked(&mut tx, of.table, of.round).await?.ok_or(Error::Unknown)?;
        if sql::settle(&mut tx, round.id).await? && round.phase == Phase::Running {
            self.give_time(&mut tx, &round, (shoe, self.receipts.clock.now().0)).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Gives who is to decide next their time. While seats insure themselves it is the same for all of them.
    async fn give_time(
        &self,
        tx: &mut Tx,
        round: &Round,
        (shoe, from): (&[Card], OffsetDateTime),
    ) -> Result<(), Error> {
        if !Seating::read(tx, round, shoe).await?.is_insuring() {
            round::sql::turn_until(tx, round.id, from + TURN).await?;
        }
        Ok(())
    }

    /// Tells everybody at the table who sits there and how it goes.
    pub(crate) async fn tell_seats(&self, round: &Round) -> Result<(), Error> {
        let Some(round) = round::sql::find(&self.store, round.table, round.number).await? else {
            return Ok(());
        };
        let view = self.shoes.seats(&round).await?;
        let (topic, update) = channel::seats(round.table, &view, self.receipts.clock.now().0);
        self.bus.publish(&topic, update);
        Ok(())
    }

    /// Answers stakes of decisions that nobody else answers, and decides for those whose time has passed; whether it did either.
    pub(crate) async fn pass_turns(
        &self,
        table: &Table,
        hosting: Hosting,
        (round, now): (&Round, OffsetDateTime),
    ) -> Result<Turns, Error> {
        let seating = self.shoes.seating(round).await?;
        if let Some(asked) = seating.asked() {
            if asked.received_at + UNANSWERED > now {
                return Ok(Turns::Wait(asked.received_at + UNANSWERED));
            }
            self.answer_all(table, round).await?;
            let shoe = self.shoes.of(round).await?;
            let mut tx = self.store.begin().await?;
            if sql::settle(&mut tx, round.id).await? {
                self.give_time(&mut tx, round, (&shoe, now)).await?;
            }
            tx.commit().await?;
            return Ok(Turns::Passed);
        }
        if seating.play.is_over() {
            let dealt = round.started_at.filter(|dealt| now < *dealt);
            return Ok(dealt.map_or_else(|| Turns::Over(seating.play), Turns::Wait));
        }
        match round.turn_until {
            Some(until) if now < until => Ok(Turns::Wait(until)),
            _ => self.fall_silent(hosting, (round, now), &seating).await,
        }
    }

    /// Decides for those whose time has passed, once every node has written what it received before.
    async fn fall_silent(
        &self,
        hosting: Hosting,
        (round, now): (&Round, OffsetDateTime),
        seen: &Seating,
    ) -> Result<Turns, Error> {
        let shoe = self.shoes.of(round).await?;
        let mut tx = self.store.begin().await?;
        let Some(round) = round::sql::locked(&mut tx, round.table, round.number).await? else {
            return Err(Error::Unknown);
        };
        let until = round.turn_until.filter(|_| round.phase == Phase::Running);
        let is_due = until.is_some_and(|until| until <= now);
        if !is_due || !round::sql::has_heard_all(&mut tx, hosting, until).await? {
            return Ok(Turns::Blocked);
        }
        let seating = Seating::read(&mut tx, &round, &shoe).await?;
        if seating.acts.len() != seen.acts.len() {
            return Ok(Turns::Passed);
        }
        for (number, silent) in (seating.next_number()..).zip(seating.play.silence()) {
            let Decided { seat, act } = silent;
            let act =
                Act { number, seat, act, owner: None, bet: None, received_at: now, state: ActState::Done };
            sql::insert(&mut tx, round.id, &act, None).await?;
        }
        round::sql::turn_until(&mut tx, round.id, now + TURN).await?;
        tx.commit().await?;
        Ok(Turns::Passed)
    }

    /// Begins the turns of a locked round, all of whose bets are answered. One whose seats' stakes were all refused is called off: nobody
    /// is dealt to, and bets behind come back.
    pub(crate) async fn begin_turns(
        &self,
        hosting: Hosting,
        (round, now): (&Round, OffsetDateTime),
    ) -> Result<bool, Error> {
        let seats = self.shoes.seating(round).await?.seats.len();
        if seats == 0 {
            return Ok(sql::call_off(&self.store, hosting, round.number, (NO_SEAT, BY_HOUSE)).await?);
        }
        let dealt = now + DEAL * i32::try_from(2 * seats + 1).unwrap_or(i32::MAX);
        Ok(round::sql::begin_turns(&self.store, hosting, round.number, (dealt, dealt + TURN)).await?)
    }

    /// Gives who is to decide their time anew, whose host died meanwhile; once.
    pub(crate) async fn restart_turn(&self, hosting: Hosting, round: &Round) -> Result<(), Error> {
        let Some((heard, until)) = round.interrupted_at.zip(round.turn_until) else { return Ok(()) };
        if until - TURN <= heard {
            let anew = self.receipts.clock.now().0 + TURN;
            sql::restart_turn(&self.store, hosting, round.number, anew).await?;
        }
        Ok(())
    }
}

/// Whether all seats of a round have decided, so that everybody sees how it ends.
pub(crate) async fn is_played(tx: &mut Tx, round: &Round, shoe: &[Card]) -> Result<bool, Error> {
    Ok(Seating::read(tx, round, shoe).await?.play.is_over())
}

/// How the turns of a round stand for its host.
pub(crate) enum Turns {
    /// Nothing is to be done before this moment.
    Wait(OffsetDateTime),
    /// Somebody's time has passed, or a stake is answered.
    Passed,
    /// The table is another's, or a node has not written yet what it received.
    Blocked,
    /// All have decided, and the dealer has played.
    Over(Play),
}

/// Whether the money core said something of a stake.
const fn is_answered(result: &Result<(), Error>) -> bool {
    matches!(result, Ok(()) | Err(Error::Refused(_) | Error::Void))
}

/// What a decision came to as it was written down.
pub(crate) enum Written {
    /// It stands there, with the stake that is still to be asked for.
    Act(Option<PlacedBet>),
    /// It stood there already, and this became of it.
    Known(Result<(), Error>),
}

/// What became of a decision that was made before under the same request; its stake is asked for again while that has no answer.
async fn known_answer(tx: &mut Tx, round: &Round, act: &Act) -> Result<Written, Error> {
    let Some((owner, number)) = act.owner.zip(act.bet) else { return Ok(Written::Known(Ok(()))) };
    let bet = bet::sql::held(tx, (round.id, owner), number).await?.ok_or(Error::BetUnknown)?;
    Ok(match bet.state {
        _ if round.phase == Phase::Void => Written::Known(Err(Error::Void)),
        BetState::Asked => Written::Act(Some(bet)),
        BetState::Refused => Written::Known(Err(Error::Refused(bet.why.unwrap_or(Why::Other)))),
        _ => Written::Known(Ok(())),
    })
}
