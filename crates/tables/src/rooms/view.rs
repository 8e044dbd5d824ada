//! Rooms and sessions as people see them.

use std::collections::HashMap;

use games::table::fishing::{self, record::Played};
use gate::seeds::{RoundSeeds, Seed};
use kernel::{Amount, Money, id::TableId};
use serde::Serialize;
use store::Store;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Session, SessionState, Tide, ladder, money, session_seed, sql};
use crate::{Error, Table, Tables, bet};

/// What a room is, and how its water stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoomView {
    /// What it looks like: `reef`, `haor`, `creek` or `deep`.
    art: &'static str,
    /// What a shot costs at each level of a cannon.
    ladder: Vec<Amount>,
    /// The tide; none before the room was ever hosted.
    tide: Option<TideView>,
    /// The fish of the tide that were killed; not told in lists of tables.
    dead: Vec<u16>,
    /// Who sits there.
    sitting: Vec<SittingView>,
}

/// A tide: which fish come when and where follows from its seed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TideView {
    number: i64,
    /// The salt of the table's chain, a colon, and a hash that makes the chain's end when it is hashed as often as its place says: the hash of
    /// each tide is a link of the one before.
    seed: String,
    /// The end of the chain, published before its first tide.
    chain_end: String,
    /// Which tide of the chain it is, from 1.
    place: i64,
    #[serde(with = "time::serde::rfc3339")]
    started_at: OffsetDateTime,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SittingView {
    seat: u8,
    /// The member's name, masked.
    name: String,
    /// Whether the member is simulated.
    simulated: bool,
}

/// A session as its member sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    id: Uuid,
    seat: u8,
    /// `asked`, `open`, `leaving`, `closed`, `ended` or `refused`.
    state: &'static str,
    /// What was brought.
    bought_in: Money,
    /// What shots that met something cost.
    staked: Money,
    /// What they won.
    won: Money,
    /// What is left.
    funds: Money,
    /// The last shot that met something.
    last_shot: i64,
    #[serde(flatten)]
    seeds: RoundSeeds,
    /// What the words of its hits are keyed with, once it has ended.
    seed: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    started_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
}

/// A session with what its shots met.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionRecord {
    /// The room's name.
    name_en: String,
    name_bn: String,
    /// The version of the rules.
    rules: String,
    session: SessionView,
    /// The seeds of the tides in which shots met something, by their numbers, and those shots in their order: the tide, the number, the
    /// cost, and what was met: the fish and its number in the tide.
    #[schema(value_type = Object)]
    played: Played,
    /// What each of these fish paid, in costs of the shot, 0 where it lived.
    paid: Vec<Vec<u32>>,
}

/// A room where a member sits.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomSeat {
    table: TableId,
    /// The room's name.
    name_en: String,
    name_bn: String,
    seat: u8,
    /// What is left of what was brought, as far as it is written down.
    funds: Money,
}

impl From<&Tide> for TideView {
    fn from(tide: &Tide) -> Self {
        let (seed, chain_end) = (tide.seed.clone(), tide.chain_end.clone());
        Self { number: tide.number, seed, chain_end, place: tide.place, started_at: tide.started_at }
    }
}

/// Who sits at the seats of these sessions.
pub(super) async fn sitting(store: &Store, sessions: &[Session]) -> Result<Vec<SittingView>, store::Error> {
    let known = bet::sql::known_as(store, sessions.iter().map(|session| session.owner)).await?;
    let sitting = sessions.iter().filter(|session| session.state != SessionState::Asked).map(|session| {
        let owner = known.get(&session.owner);
        SittingView {
            seat: session.seat,
            name: owner.map_or_else(String::new, |owner| owner.name.clone()),
            simulated: owner.is_some_and(|owner| owner.simulated),
        }
    });
    Ok(sitting.collect())
}

/// How those of these tables stand that are rooms, as lists tell it.
pub(crate) async fn rooms(store: &Store, tables: &[Table]) -> Result<HashMap<TableId, RoomView>, Error> {
    let arts: Vec<(&Table, &'static str)> =
        tables.iter().filter_map(|table| Some((table, fishing::art(&table.terms.rules)?))).collect();
    let ids: Vec<TableId> = arts.iter().map(|(table, _)| table.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (tides, sessions) = tokio::try_join!(sql::tides(store, &ids), sql::sitting(store, &ids))?;
    let mut rooms = HashMap::new();
    for (table, art) in arts {
        let tide = tides.get(&table.id);
        let of_room: Vec<Session> =
            sessions.iter().filter(|session| session.table == table.id).cloned().collect();
        let room = RoomView {
            art,
            ladder: ladder(&table.terms),
            tide: tide.map(TideView::from),
            dead: Vec::new(),
            sitting: sitting(store, &of_room).await?,
        };
        rooms.insert(table.id, room);
    }
    Ok(rooms)
}

impl RoomView {
    /// Adds what was killed in its tide.
    pub(crate) async fn find_dead(&mut self, store: &Store, table: TableId) -> Result<(), store::Error> {
        if let Some(tide) = &self.tide {
            self.dead = sql::killed(store, table, tide.number).await?;
        }
        Ok(())
    }
}

impl Tables {
    /// A session as its member sees it.
    pub(crate) async fn session_view(&self, session: &Session) -> Result<SessionView, Error> {
        let totals = sql::totals(&self.store, &[session.id]).await?.remove(&session.id).unwrap_or_default();
        let seed = Seed::of_round(&self.store, session.owner, session.seed).await?;
        let is_over = session.state == SessionState::Ended;
        Ok(SessionView {
            id: session.id,
            seat: session.seat,
            state: session.state.name(),
            bought_in: session.brought(),
            staked: totals.staked,
            won: totals.won,
            funds: session.funds(&totals),
            last_shot: totals.shot,
            seeds: seed.sealed(session.nonce),
            seed: if is_over { Some(session_seed(&self.store, session).await?) } else { None },
            started_at: session.started_at,
            ended_at: session.ended_at,
        })
    }

    /// A member's last session in a room.
    pub(crate) async fn last_session(
        &self,
        table: TableId,
        member: kernel::id::MemberId,
    ) -> Result<Option<SessionView>, Error> {
        match sql::last(&self.store, table, member).await? {
            Some(session) => Ok(Some(self.session_view(&session).await?)),
            None => Ok(None),
        }
    }

    /// The rooms where a member sits.
    pub(crate) async fn rooms_of(&self, member: kernel::id::MemberId) -> Result<Vec<RoomSeat>, Error> {
        let sessions = sql::of_owner(&self.store, member).await?;
        let ids: Vec<Uuid> = sessions.iter().map(|session| session.id).collect();
        let rooms: Vec<TableId> = sessions.iter().map(|session| session.table).collect();
        let (tables, totals) =
            tokio::try_join!(Table::those(&self.store, &rooms), sql::totals(&self.store, &ids))?;
        let seats = sessions.into_iter().filter(|session| session.state != SessionState::Asked);
        let seats = seats.filter_map(|session| {
            let terms = &tables.iter().find(|table| table.id == session.table)?.terms;
            Some(RoomSeat {
                table: session.table,
                name_en: terms.name_en.clone(),
                name_bn: terms.name_bn.clone(),
                seat: session.seat,
                funds: session.funds(&totals.get(&session.id).copied().unwrap_or_default()),
            })
        });
        Ok(seats.collect())
    }

    /// A member's session with what its shots met.
    pub(crate) async fn session_record(
        &self,
        id: Uuid,
        member: kernel::id::MemberId,
    ) -> Result<SessionRecord, Error> {
        let session = sql::named(&self.store, id).await?.filter(|session| session.owner == member);
        let session = session.ok_or(Error::Unknown)?;
        let terms = Table::find(&self.store, session.table).await?.terms;
        let (played, paid) = money::played(&self.store, &session).await?;
        Ok(SessionRecord {
            name_en: terms.name_en,
            name_bn: terms.name_bn,
            rules: terms.rules,
            played,
            paid,
            session: self.session_view(&session).await?,
        })
    }
}
