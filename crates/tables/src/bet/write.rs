//! Bets written down in sets, and answers to them: what is asked of one table while a set is written makes the next one.
//!
//! A full table is bet on by thousands within the last second before its lock. One transaction holds their round once, reads once
//! what stands there and inserts all at once; each bet is judged beside those before it, as if it had come alone.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use games::table::drawn::{self, Rules};
use gate::{Player, SharedTitles};
use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId, VendorId},
};
use store::{
    Store, Tx,
    loader::{Loader, Lookup},
};
use time::{Duration, OffsetDateTime};

use super::{Answering, BetId, BetState, MOST, NotTaken, PlacedBet, Stake, seat, sql};
use crate::{
    Error, Receipt,
    round::{self, Phase, Round},
    run,
    table::{Limits, Table},
};

/// A stake on its way to the record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Received {
    pub(super) stake: Stake,
    /// How its member stands; none where there is no such member.
    pub(super) player: Option<Player>,
    at: OffsetDateTime,
    drift: Duration,
}

/// A bet on record, with what it takes to stake it.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) bet: PlacedBet,
    pub(super) table: Arc<Table>,
}

/// Who writes for which table. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Writers {
    store: Store,
    titles: SharedTitles,
    of: Arc<Mutex<HashMap<TableId, Writing>>>,
}

/// What is written for one table. Each has its own: a host that answers the bets of its round holds nobody up at another table.
#[derive(Clone)]
struct Writing {
    bets: Loader<Writer>,
    answers: Loader<Answering>,
}

/// Writes the bets of one table.
struct Writer {
    store: Store,
    titles: SharedTitles,
    table: TableId,
}

/// A round that was asked for, and its rules.
struct Asked {
    round: Round,
    rules: Box<dyn Rules>,
}

/// What a table stands at while a set of its bets is judged.
struct Book<'a> {
    table: &'a Table,
    titles: &'a SharedTitles,
    /// By their numbers. One of them at most takes bets.
    rounds: HashMap<i64, Asked>,
    requests: HashMap<(MemberId, RequestId), PlacedBet>,
    lying: Lying,
}

/// What lies in the round that takes bets.
#[derive(Default)]
struct Lying {
    /// Of those who bet now, in their order.
    before: HashMap<MemberId, Vec<PlacedBet>>,
    /// Everybody's together, of a round that runs.
    staked: Money,
    /// Everybody's, where seats decide.
    seated: Vec<PlacedBet>,
}

impl Received {
    pub(super) fn new(stake: Stake, player: Option<Player>, receipt: &Receipt) -> Self {
        Self { stake, player, at: receipt.at, drift: receipt.drift }
    }

    const fn name(&self) -> (MemberId, RequestId) {
        (self.stake.member, self.stake.request)
    }

    const fn of<'a>(&self, bet: &'a PlacedBet) -> sql::New<'a> {
        sql::New { bet, request: self.stake.request, at: self.at, drift: self.drift }
    }
}

impl Writers {
    pub(crate) fn new(store: Store, titles: SharedTitles) -> Self {
        Self { store, titles, of: Arc::default() }
    }

    /// Writes a bet down while nobody can lock its round, or finds the one of its request.
    pub(super) async fn write(&self, received: Received) -> Result<Written, Error> {
        let writing = self.of(received.stake.table).await?;
        Ok(writing.bets.find(received).await?.ok_or(Error::Unknown)??)
    }

    /// Records that the stake of a bet stands; whether it had no answer yet.
    pub(super) async fn take(&self, table: TableId, bet: BetId) -> Result<bool, Error> {
        Ok(self.of(table).await?.answers.find(bet).await?.is_some())
    }

    async fn of(&self, table: TableId) -> Result<Writing, Error> {
        let known = self.lock().get(&table).cloned();
        if let Some(writing) = known {
            return Ok(writing);
        }
        // A table that somebody made up gets nobody who writes.
        Table::find(&self.store, table).await?;
        let start = || {
            let writer = Writer { store: self.store.clone(), titles: self.titles.clone(), table };
            let answering = Answering(self.store.clone());
            Writing {
                bets: Loader::start("bets of a table", writer),
                answers: Loader::start("answers of a table", answering),
            }
        };
        Ok(self.lock().entry(table).or_insert_with(start).clone())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Writing>> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait::async_trait]
impl Lookup for Writer {
    type Key = Received;
    type Value = Result<Written, NotTaken>;

    async fn load(&self, mut asked: Vec<Received>) -> Result<HashMap<Received, Self::Value>, store::Error> {
        let Some(table) = Table::those(&self.store, &[self.table]).await?.pop() else {
            return Ok(HashMap::new());
        };
        // Who came first is judged first.
        asked.sort_by_key(|received| received.at);
        let mut tx = self.store.begin().await?;
        let written = write_all(&mut tx, (&table, &self.titles), &asked).await?;
        tx.commit().await?;
        let table = Arc::new(table);
        let written = written.into_iter().map(|written| {
            let table = table.clone();
            written.map(|bet| Written { bet, table })
        });
        Ok(asked.into_iter().zip(written).collect())
    }
}

/// Writes those down that the table takes. It asks as often whatever was asked of it: who names many rounds slows nobody.
async fn write_all(
    tx: &mut Tx,
    (table, titles): (&Table, &SharedTitles),
    all: &[Received],
) -> Result<Vec<Result<PlacedBet, NotTaken>>, store::Error> {
    let mut book = Book::read(tx, (table, titles), all).await?;
    let judged: Vec<Result<Judged, NotTaken>> = all.iter().map(|received| book.judge(received)).collect();
    let new: Vec<sql::New<'_>> = all
        .iter()
        .zip(&judged)
        .filter_map(|(received, judged)| match judged {
            Ok(Judged::New(bet)) => Some(received.of(bet)),
            _ => None,
        })
        .collect();
    let lost = sql::insert(tx, &new).await?;
    let written = judged.into_iter().map(|judged| match judged? {
        // The same request was written down meanwhile, at another table.
        Judged::New(bet) | Judged::Known(bet) if lost.contains(&bet.id()) => Err(NotTaken::RequestReused),
        Judged::New(bet) | Judged::Known(bet) => Ok(bet),
    });
    Ok(written.collect())
}

/// What a table makes of a stake.
enum Judged {
    /// It is written down now.
    New(PlacedBet),
    /// It was before.
    Known(PlacedBet),
}

impl<'a> Book<'a> {
    async fn read(
        tx: &mut Tx,
        (table, titles): (&'a Table, &'a SharedTitles),
        all: &[Received],
    ) -> Result<Self, store::Error> {
        // Bets of a round are numbered, and kept within limits, one set after the other.
        tx.advisory_lock("table bets", &table.id.to_string()).await?;
        let numbers: BTreeSet<i64> = all.iter().map(|received| received.stake.round).collect();
        let mut rounds = HashMap::new();
        let mut lying = Lying::default();
        for round in round::sql::held_all(tx, table.id, &numbers).await? {
            let rules = drawn::rules(&round.rules);
            let rules = rules.ok_or(store::Error::Inconsistent("a round of unknown rules"))?;
            if round.phase == Phase::Open {
                lying = Lying::read(tx, (&round, &*rules), all).await?;
            }
            rounds.insert(round.number, Asked { round, rules });
        }
        let asked: Vec<(MemberId, RequestId)> = all.iter().map(Received::name).collect();
        let requests = sql::requested(tx, &asked).await?;
        Ok(Self { table, titles, rounds, requests, lying })
    }

    fn judge(&mut self, received: &Received) -> Result<Judged, NotTaken> {
        let stake = &received.stake;
        let asked = self.rounds.get(&stake.round).ok_or(NotTaken::NoRound)?;
        if let Some(known) = self.requests.get(&received.name()) {
            let same =
                (known.round, known.stake) == (asked.round.id, stake.amount) && known.cell == stake.cell;
            return if same { Ok(Judged::Known(known.clone())) } else { Err(NotTaken::RequestReused) };
        }
        self.allows(asked, received)?;
        let bet = self.lying.add(asked, received);
        self.requests.insert(received.name(), bet.clone());
        Ok(Judged::New(bet))
    }

    /// Whether a stake may lie in a round, beside what lies there.
    fn allows(&self, Asked { round, rules }: &Asked, received: &Received) -> Result<(), NotTaken> {
        let (stake, lying) = (&received.stake, &self.lying);
        let is_offered = |player: &Player| self.titles.is_offered(VendorId::HOUSE, rules.code(), player);
        let player = received.player.filter(is_offered).ok_or(NotTaken::NotOpen)?;
        if round.phase != Phase::Open || received.at >= round.lock_at {
            return Err(NotTaken::Locked);
        }
        if !rules.has(&stake.cell) {
            return Err(NotTaken::CellUnknown);
        }
        if rules.decides() {
            seat::check(&lying.seated, stake)?;
        }
        let before = lying.before.get(&stake.member).map_or(&[][..], Vec::as_slice);
        within(self.table.terms.limits(player.group), stake, (before, rules.most_bets()))?;
        if rules.runs() && !run::has_room(self.table, lying.staked, stake.amount) {
            return Err(NotTaken::TableFull);
        }
        Ok(())
    }
}

impl Lying {
    /// What it takes to judge these stakes in a round.
    async fn read(
        tx: &mut Tx,
        (round, rules): (&Round, &dyn Rules),
        all: &[Received],
    ) -> Result<Self, store::Error> {
        let here = all.iter().filter(|received| received.stake.round == round.number);
        let members: BTreeSet<MemberId> = here.map(|received| received.stake.member).collect();
        let mut before: HashMap<MemberId, Vec<PlacedBet>> = HashMap::new();
        for bet in sql::of_members(tx, round.id, &members).await? {
            before.entry(bet.owner).or_default().push(bet);
        }
        let staked = if rules.runs() { sql::staked(tx.conn(), round.id).await? } else { Money::ZERO };
        let seated = if rules.decides() { sql::seen_in(tx.conn(), round.id).await? } else { Vec::new() };
        Ok(Self { before, staked, seated })
    }

    /// A stake that is allowed lies there from now on.
    fn add(&mut self, Asked { round, rules }: &Asked, received: &Received) -> PlacedBet {
        let stake = &received.stake;
        let before = self.before.entry(stake.member).or_default();
        let bet = PlacedBet {
            owner: stake.member,
            round: round.id,
            number: before.last().map_or(1, |last| last.number + 1),
            cell: stake.cell.clone(),
            stake: stake.amount,
            state: BetState::Asked,
            why: None,
            left_at: None,
            payout: None,
            received_at: received.at,
        };
        before.push(bet.clone());
        self.staked = self.staked.checked_add(stake.amount.money()).unwrap_or(self.staked);
        if rules.decides() {
            self.seated.push(bet.clone());
        }
        bet
    }
}

/// Whether a stake fits beside those that the member has in the round, of which so many may stand.
fn within(limits: Limits, stake: &Stake, (before, most_bets): (&[PlacedBet], usize)) -> Result<(), NotTaken> {
    let standing = before.iter().filter(|bet| bet.state != BetState::Refused).count();
    let (min, max) = (limits.least, limits.most_on_cell);
    if !(min..=max).contains(&stake.amount) {
        return Err(NotTaken::StakeOutOfRange { min, max });
    }
    let is_above = |most: Amount, counts: fn(&PlacedBet, &Stake) -> bool| {
        let stands = before.iter().filter(|bet| bet.state != BetState::Refused && counts(bet, stake));
        let sum = stands.map(|bet| bet.stake.money()).try_fold(stake.amount.money(), Money::checked_add);
        sum.is_none_or(|sum| sum > most.money())
    };
    if is_above(max, |bet, stake| bet.cell == stake.cell) {
        return Err(NotTaken::CellFull { max });
    }
    if before.len() >= MOST || standing >= most_bets {
        return Err(NotTaken::TooMany { max: most_bets });
    }
    if is_above(limits.most_in_round, |_, _| true) {
        return Err(NotTaken::RoundFull { max: limits.most_in_round });
    }
    Ok(())
}
