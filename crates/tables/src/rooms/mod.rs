//! Fishing rooms (docs/adr/0041): tables that draw no rounds. Members sit down with a session of their own and shoot at what swims there.

mod act;
mod host;
mod money;
pub(crate) mod sql;
mod top_up;
mod view;
mod water;

use games::table::fishing::{self, room::SEATS, tide};
use gate::{
    Player,
    round::{Round as PlayRound, State},
    seeds::Seed,
};
use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId, VendorId},
};
use serde_json::json;
use store::Store;
use strum::{FromRepr, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{
    Error, Hosting, NotTaken, Table, Tables, Why,
    chain::{Chain, Source},
    table::{self, Terms},
};

pub(crate) use act::{SHOOT, Seating};
pub(crate) use host::{Journal, Rooms};
pub use top_up::TopUp;
pub(crate) use view::rooms;
pub use view::{RoomSeat, RoomView, SessionRecord, SessionView};

/// A tick.
const TICK: Duration = Duration::milliseconds(1_000 / tide::TICKS as i64);

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[repr(i16)]
pub enum SessionState {
    /// Written down; whether its money stands is not known yet.
    Asked = 1,
    /// Its member sits there.
    Open = 2,
    /// It is to end.
    Leaving = 3,
    /// It has shot its last, and nothing of it is unwritten.
    Closed = 4,
    /// What was left is cash again.
    Ended = 5,
    /// Its money was refused.
    Refused = 6,
}

kernel::named!(SessionState);
kernel::numbered!(SessionState);

/// A member's session at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its round's name in the books.
    pub id: Uuid,
    /// In which room.
    pub table: TableId,
    /// At which seat, from 1.
    pub seat: u8,
    /// Whose.
    pub owner: MemberId,
    /// What was brought to begin with.
    pub amount: Amount,
    /// What was brought since.
    pub added: Money,
    /// Where it stands.
    pub state: SessionState,
    /// Why it was refused.
    pub why: Option<Why>,
    seed: i64,
    nonce: i64,
    started_at: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
    /// The last page that the money core was asked to settle.
    settling: i64,
    /// And the last one that it did.
    pub(crate) settled: i64,
}

/// What a session came to, as far as it is written down: with its last page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The number of that page; 0 before the first.
    pub(crate) page: i64,
    /// The last shot that met something.
    pub(crate) shot: i64,
    pub(crate) staked: Money,
    pub(crate) won: Money,
    /// When that page was written.
    pub(crate) at: Option<OffsetDateTime>,
}

/// A tide of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tide {
    number: i64,
    /// The chain of its table, that chain's published end, and its place there.
    chain: i64,
    chain_end: String,
    place: i64,
    seed: String,
    started_at: OffsetDateTime,
}

/// Hits of a session that are to be written down together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Page {
    pub(crate) session: Uuid,
    pub(crate) number: i64,
    pub(crate) hosting: Hosting,
    pub(crate) tide: i64,
    pub(crate) shot: i64,
    pub(crate) staked: Money,
    pub(crate) won: Money,
    /// JSON.
    pub(crate) hits: String,
    /// Numbers with commas between them.
    pub(crate) killed: String,
}

/// What a member asks for who sits down.
#[derive(Clone, Copy, Debug)]
pub struct Sit {
    /// Whose.
    pub member: MemberId,
    /// The member's name for it.
    pub request: RequestId,
    /// In which room.
    pub table: TableId,
    /// At which seat, from 1.
    pub seat: u8,
    /// What is brought.
    pub amount: Amount,
}

impl Tide {
    /// The tide of a place of a chain, which begins now; `None` before the chain has its salt. Nobody chose its seed with
    /// members' seeds in view: it is the public salt and the hash, of which the tide before told the next link.
    fn of(chain: &Chain, (number, place): (i64, i64), now: OffsetDateTime) -> Option<Self> {
        let Source { salt, hash, .. } = chain.at(place)?;
        let (chain_end, seed) = (chain.end.clone(), format!("{salt}:{hash}"));
        Some(Self { number, chain: chain.number, chain_end, place, seed, started_at: now })
    }

    /// At which tick it stands.
    fn tick(&self, now: OffsetDateTime) -> u32 {
        let ticks = (now - self.started_at).whole_milliseconds() / TICK.whole_milliseconds();
        u32::try_from(ticks.max(0)).unwrap_or(u32::MAX).min(tide::LENGTH)
    }
}

/// What shots cost in a room.
fn ladder(terms: &Terms) -> Vec<Amount> {
    fishing::ladder(terms.least, terms.most_on_cell)
}

impl Tables {
    /// Lets a member sit down with money, or finds the session that this request began.
    ///
    /// # Errors
    /// Why not; after [`wager::Error::OutcomeUnknown`] the same request tells.
    pub async fn sit(&self, ask: &Sit) -> Result<Session, Error> {
        let table = Table::find(&self.store, ask.table).await?;
        let session = self.begin_session(&table, ask).await?;
        match session.state {
            SessionState::Asked => self.buy_in(&table, session).await,
            SessionState::Refused => Err(Error::Refused(session.why.unwrap_or(Why::Other))),
            _ => Ok(session),
        }
    }

    /// Whether the room is open for the member.
    async fn may_play(&self, table: &Table, member: MemberId) -> Result<Player, Error> {
        let player = self.contexts.player(member).await?;
        let is_offered = |player: &Player| self.titles.is_offered(VendorId::HOUSE, fishing::CODE, player);
        let player = player.filter(is_offered).ok_or(NotTaken::NotOpen)?;
        if !table.runs_at(self.store.zone(), self.store.now()) {
            return Err(NotTaken::NotOpen.into());
        }
        if player.asset != table.terms.asset {
            return Err(Error::WrongAsset);
        }
        Ok(player)
    }

    /// Whether the room takes the member with that money at that seat.
    async fn may_sit(&self, table: &Table, ask: &Sit) -> Result<(), Error> {
        let player = self.may_play(table, ask.member).await?;
        if !(1..=SEATS).contains(&ask.seat) {
            return Err(NotTaken::CellUnknown.into());
        }
        let limits = table.terms.limits(player.group);
        let (min, max) = (limits.least, limits.most_in_round);
        if !(min..=max).contains(&ask.amount) {
            return Err(NotTaken::StakeOutOfRange { min, max }.into());
        }
        Ok(())
    }

    async fn begin_session(&self, table: &Table, ask: &Sit) -> Result<Session, Error> {
        if !table::rules(&table.terms.rules)?.is_room() {
            return Err(Error::Unknown);
        }
        let is_same =
            |known: &Session| (known.table, known.seat, known.amount) == (ask.table, ask.seat, ask.amount);
        if let Some(known) = sql::requested(self.store.pool(), ask.member, ask.request).await? {
            return if is_same(&known) { Ok(known) } else { Err(NotTaken::RequestReused.into()) };
        }
        self.may_sit(table, ask).await?;
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let seed = Seed::lock(&mut tx, ask.member, now).await?;
        let session = Session {
            id: kernel::id::fresh(),
            table: table.id,
            seat: ask.seat,
            owner: ask.member,
            amount: ask.amount,
            added: Money::ZERO,
            seed: seed.number,
            nonce: seed.nonce,
            state: SessionState::Asked,
            why: None,
            started_at: now,
            ended_at: None,
            settling: 0,
            settled: 0,
        };
        if !sql::insert(&mut tx, &session, ask.request).await? {
            drop(tx);
            let known = sql::requested(self.store.pool(), ask.member, ask.request).await?;
            let sits = sql::sitting(&self.store, &[table.id]).await?;
            return match known {
                Some(known) if is_same(&known) => Ok(known),
                Some(_) => Err(NotTaken::RequestReused.into()),
                None if sits.iter().any(|sits| sits.owner == ask.member) => Err(Error::SessionOpen),
                None => Err(NotTaken::SeatTaken.into()),
            };
        }
        let round = PlayRound {
            owner: ask.member,
            id: session.id,
            game: fishing::CODE.to_owned(),
            version: table.terms.rules.clone(),
            seed: seed.number,
            nonce: seed.nonce,
            stake: ask.amount,
            input: json!({}),
            outcome: json!({}),
            payout: Money::ZERO,
            state: State::Drawn,
            at: now,
        };
        round.insert(&mut tx, RequestId(session.id)).await?;
        seed.count(&mut tx, ask.member).await?;
        tx.commit().await?;
        Ok(session)
    }

    /// Ends a member's session in a room; what is left comes back when its host has written the rest down. The same again finds it as it is.
    ///
    /// # Errors
    /// [`Error::SeatNotOwn`] for who sits nowhere there, or when the database refuses.
    pub async fn leave_room(&self, table: TableId, member: MemberId) -> Result<Session, Error> {
        let session = sql::last(&self.store, table, member).await?.ok_or(Error::SeatNotOwn)?;
        let leaving = (&[SessionState::Open][..], SessionState::Leaving);
        if sql::advance(self.store.pool(), session.id, leaving, None).await? {
            self.look_at(table);
        }
        sql::last(&self.store, table, member).await?.ok_or(Error::SeatNotOwn)
    }
}

/// The secret of a session: what its words are keyed with.
async fn session_seed(store: &Store, session: &Session) -> Result<String, Error> {
    let seed = Seed::of_round(store, session.owner, session.seed).await?;
    Ok(fishing::session_seed(&mut seed.words(session.nonce)?))
}
