//! A room at its host: twenty steps a second, what was met written down before it is told, money settled every few seconds.

use std::{collections::HashMap, sync::Arc, time::Duration as Pause};

use beacon::SharedBeacon;
use futures::future::try_join_all;
use games::table::fishing::tide::LENGTH;
use kernel::id::{TableId, VendorId};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Store, loader::Lookup, tasks};
use time::{Duration, OffsetDateTime};
use tokio::{
    sync::Notify,
    task::JoinHandle,
    time::{Interval, MissedTickBehavior, interval, sleep},
};
use topics::{Next, Subscription, Update};
use uuid::Uuid;

use super::{
    Page, Session, SessionState, Tide,
    act::{Told, inbox},
    ladder, session_seed, sql,
    view::{TideView, sitting},
    water::{Seated, Water},
};
use crate::{
    Error, Hosting, Table, Tables,
    chain::Chain,
    channel,
    host::{self, Host},
};

/// From one beginning of a room to the next.
const REST: Pause = Pause::from_secs(1);
/// A step of the world.
const STEP: Pause = Pause::from_millis(50);
/// So many steps are told together.
const TOGETHER: u64 = 3;
/// From one look at who sits there to the next, in steps.
const LOOK: u64 = 10;
/// From one settlement to the next, in steps.
const SETTLE: u64 = 100;
/// A seat without a shot for so long leaves by itself.
const IDLE: Duration = Duration::minutes(3);
/// So many pages make a session; who wants more sits down again.
const PAGES: i64 = 10_000;
/// A session whose money has no answer after so long has none any more.
const UNANSWERED: Duration = Duration::minutes(1);
/// A top-up without an answer after so long is asked about again: its member waits for the money at the seat.
const BROUGHT: Duration = Duration::seconds(10);
/// So many tides before the end of a chain the next one is announced.
const AHEAD: i64 = 50;
/// A room that has fallen further behind begins anew from what is written.
const BEHIND: u32 = 100;

/// Writes pages down, many rooms' at once: a page is found if its host still held the room.
pub(crate) struct Journal(pub(crate) Store);

#[async_trait::async_trait]
impl Lookup for Journal {
    type Key = Page;
    type Value = ();

    async fn load(&self, pages: Vec<Page>) -> Result<HashMap<Page, ()>, store::Error> {
        let written = sql::write(&self.0, &pages).await?;
        let stands = |page: &Page| written.contains(&(page.session, page.number));
        Ok(pages.into_iter().filter(stands).map(|page| (page, ())).collect())
    }
}

/// Rooms with who sits there, looked up for many at once.
pub(crate) struct Rooms(pub(crate) Store);

#[async_trait::async_trait]
impl Lookup for Rooms {
    type Key = TableId;
    type Value = Arc<(Table, Vec<Session>)>;

    async fn load(&self, ids: Vec<TableId>) -> Result<HashMap<TableId, Self::Value>, store::Error> {
        let (tables, sessions) = tokio::try_join!(Table::those(&self.0, &ids), sql::sitting(&self.0, &ids))?;
        let mut sitting: HashMap<TableId, Vec<Session>> = HashMap::new();
        for session in sessions {
            sitting.entry(session.table).or_default().push(session);
        }
        let room = |table: Table| {
            (table.id, Arc::new((table.clone(), sitting.remove(&table.id).unwrap_or_default())))
        };
        Ok(tables.into_iter().map(room).collect())
    }
}

/// Pages under way, with what may be told when they stand.
struct Writing {
    /// Whose they are.
    sessions: Vec<Uuid>,
    pages: JoinHandle<Result<bool, store::Error>>,
    ends: Vec<Value>,
}

/// A room that this node hosts.
struct Room {
    tables: Tables,
    beacon: SharedBeacon,
    hosting: Hosting,
    table: Table,
    water: Water,
    writing: Option<Writing>,
    /// Who sits there, as it was told last.
    told_sitting: Option<Value>,
    heard: Subscription,
}

impl Host {
    /// Goes on with a room until another node does.
    pub(crate) async fn goes_on_with(&self, hosting: Hosting) {
        loop {
            if let Err(error) = self.hosts_room(hosting).await {
                tracing::error!(table = %hosting.table, error = &error as &dyn std::error::Error, "a room waits");
            }
            match host::sql::is_held(&self.tables.store, hosting).await {
                Ok(false) => return,
                Ok(true) | Err(_) => sleep(REST).await,
            }
        }
    }

    /// Hosts a room until another node does, it takes something else, or has nobody and rests.
    ///
    /// # Errors
    /// When the database or the money core refuses: what is not written down has not happened, and the room begins anew from the rest.
    pub(crate) async fn hosts_room(&self, hosting: Hosting) -> Result<(), Error> {
        let table = Table::find(&self.tables.store, hosting.table).await?;
        let rests = !table.runs_at(self.tables.store.zone(), self.tables.store.now());
        if rests && sql::sitting(&self.tables.store, &[table.id]).await?.is_empty() {
            return Ok(());
        }
        let tables = (&self.tables, &self.beacon);
        // Its chain waits for a salt.
        let Some(mut room) = Room::open(tables, hosting, table).await? else { return Ok(()) };
        let mut steps = interval(STEP);
        steps.set_missed_tick_behavior(MissedTickBehavior::Skip);
        room.run(&mut steps).await
    }
}

impl Room {
    /// The room as it is written down.
    async fn open(
        (tables, beacon): (&Tables, &SharedBeacon),
        hosting: Hosting,
        table: Table,
    ) -> Result<Option<Self>, Error> {
        let now = tables.receipts.clock.now().0;
        let known = sql::tides(&tables.store, &[table.id]).await?.remove(&table.id);
        let (tide, killed) = match known.filter(|tide| tide.tick(now) < LENGTH) {
            Some(tide) => {
                let killed = sql::killed(&tables.store, table.id, tide.number).await?;
                (tide, killed)
            }
            None => match begin((tables, beacon), hosting, now).await? {
                Some(tide) => (tide, Vec::new()),
                None => return Ok(None),
            },
        };
        let water = Water::new(tide, ladder(&table.terms), killed, now);
        let mut heard = tables.bus.topics().join(inbox(table.id), None, Arc::new(Notify::new()));
        heard.begin();
        let mut room = Self {
            tables: tables.clone(),
            beacon: beacon.clone(),
            hosting,
            table,
            water,
            writing: None,
            told_sitting: None,
            heard,
        };
        room.look(now).await?;
        // What flew before is not in the air any more, and what was not written did not happen.
        tables.bus.publish(&channel::topic(hosting.table), Update::event("anew", json!({})));
        Ok(Some(room))
    }

    async fn run(&mut self, steps: &mut Interval) -> Result<(), Error> {
        let mut step = 0_u64;
        loop {
            steps.tick().await;
            step += 1;
            let now = self.tables.receipts.clock.now().0;
            if self.water.tide.tick(now) > self.water.tick() + BEHIND {
                return Ok(());
            }
            let is_asked = self.hear(now);
            self.water.go_on(now);
            if step.is_multiple_of(TOGETHER) && !self.tell().await? {
                return Ok(());
            }
            if is_asked || step.is_multiple_of(LOOK) {
                if !host::sql::is_held(&self.tables.store, self.hosting).await? || !self.look(now).await? {
                    return Ok(());
                }
                self.turn(now).await?;
            }
            if step.is_multiple_of(SETTLE) {
                self.settle().await?;
            }
            // A room where nobody sits, and which is to rest, needs no host.
            if !self.table.runs_at(self.tables.store.zone(), now)
                && self.water.seats.is_empty()
                && self.writing.is_none()
            {
                return Ok(());
            }
        }
    }

    /// Takes what this room was told; whether somebody came or wants to leave. What was missed is shots that never happened.
    fn hear(&mut self, now: OffsetDateTime) -> bool {
        let mut is_asked = false;
        loop {
            let frame = match self.heard.take() {
                Next::Frame(frame) => frame,
                Next::Snapshot => {
                    self.heard.begin();
                    is_asked = true;
                    continue;
                }
                Next::Nothing => return is_asked,
            };
            let told = serde_json::from_slice::<Value>(&frame).ok();
            match told.and_then(|told| Told::deserialize(told.get("d")?).ok()) {
                Some(Told::Shots { by, shots }) => {
                    shots.into_iter().for_each(|shot| self.water.shoot(by, shot, now));
                }
                Some(Told::Look) => is_asked = true,
                None => {}
            }
        }
    }

    /// Tells shots, and what was met once it is written down; `false` where the room is somebody else's.
    async fn tell(&mut self) -> Result<bool, Error> {
        let mut ends = Vec::new();
        if let Some(writing) = self.writing.take_if(|writing| writing.pages.is_finished()) {
            if !writing.pages.await.map_err(|_| store::Error::Inconsistent("a writer that broke"))?? {
                return Ok(false);
            }
            ends = writing.ends;
        }
        if self.writing.is_none() {
            let (pages, news) = self.water.pages(self.hosting);
            if pages.is_empty() {
                ends.extend(news);
            } else {
                let journal = self.tables.journal.clone();
                let sessions = pages.iter().map(|page| page.session).collect();
                let pages = tasks::spawn("pages of a room", async move {
                    let written = try_join_all(pages.into_iter().map(|page| journal.find(page))).await?;
                    Ok(written.iter().all(Option::is_some))
                });
                self.writing = Some(Writing { sessions, pages, ends: news });
            }
        }
        let shots = self.water.shots();
        if !shots.is_empty() || !ends.is_empty() {
            let water = json!([self.water.tide.number, self.water.tick(), shots, ends]);
            self.tables.bus.publish(&channel::topic(self.table.id), Update::event("water", water));
        }
        Ok(true)
    }

    /// Seats who came, lets go who leaves, and goes on with whoever has no answer; `false` where the room takes something else since, and
    /// must begin anew.
    async fn look(&mut self, now: OffsetDateTime) -> Result<bool, Error> {
        let tables = self.tables.clone();
        let found = tables.rooms.find(self.table.id).await?.ok_or(Error::Unknown)?;
        let (table, sessions) = &*found;
        if table.terms != self.table.terms {
            return Ok(false);
        }
        self.table.state = table.state;
        for session in sessions.iter() {
            // One of whom the money core says no keeps nobody else from playing.
            if let Err(error) = self.look_after(session, now).await {
                let error = &error as &dyn std::error::Error;
                tracing::error!(session = %session.id, error, "a session waits");
            }
        }
        let seated = sitting(&tables.store, sessions).await?;
        let seated = json!(seated);
        if self.told_sitting.as_ref() != Some(&seated) {
            let update = Update::state("sitting", "", channel::version(now), seated.clone());
            tables.bus.publish(&channel::topic(self.table.id), update);
            self.told_sitting = Some(seated);
        }
        Ok(true)
    }

    async fn look_after(&mut self, session: &Session, now: OffsetDateTime) -> Result<(), Error> {
        match session.state {
            SessionState::Asked if now - session.started_at > UNANSWERED => {
                // Its answer is on record after this; that it was refused is no fault of the room.
                match self.tables.buy_in(&self.table, session.clone()).await {
                    Ok(_) | Err(Error::Refused(_)) => Ok(()),
                    Err(error) => Err(error),
                }
            }
            SessionState::Open => self.seat(session, now).await,
            SessionState::Leaving => self.let_go(session).await,
            SessionState::Closed => self.tables.cash_out_session(&self.table, session).await,
            SessionState::Asked | SessionState::Ended | SessionState::Refused => Ok(()),
        }
    }

    /// Lets a member shoot, or sees whether they may go on.
    async fn seat(&mut self, session: &Session, now: OffsetDateTime) -> Result<(), Error> {
        let tables = &self.tables;
        let player = tables.contexts.player(session.owner).await?;
        let limits = self.table.terms.limits(player.and_then(|player| player.group));
        let Some(seated) =
            self.water.seats.get_mut(&session.seat).filter(|seated| seated.session == session.id)
        else {
            let totals = sql::totals(&tables.store, &[session.id]).await?;
            let totals = totals.get(&session.id).copied().unwrap_or_default();
            let seed = session_seed(&tables.store, session).await?;
            // What counts is when somebody shot, not since when this host looks: whoever left their page is sent home by one that
            // often begins anew as well. Pages bear the database's moment, which may be a little ahead.
            let shot_at = totals.at.map_or(session.started_at, |at| at.min(now).max(session.started_at));
            let whose = (session.id, session.owner, session.brought());
            let seated = Seated::new(whose, limits, seed, totals, shot_at);
            self.water.seats.insert(session.seat, seated);
            return Ok(());
        };
        (seated.limits, seated.brought) = (limits, session.brought());
        let may_play = player.is_some_and(|player| {
            player.enabled
                && player.restriction != gate::Restriction::Barred
                && tables.titles.is_offered(VendorId::HOUSE, games::table::fishing::CODE, &player)
        });
        let is_over = now - seated.shot_at > IDLE || seated.totals.page >= PAGES;
        if !may_play || is_over || !self.table.runs_at(tables.store.zone(), now) {
            let leaving = (&[SessionState::Open][..], SessionState::Leaving);
            sql::advance(tables.store.pool(), session.id, leaving, None).await?;
            self.let_go(session).await?;
        }
        Ok(())
    }

    /// Takes no more shots of a session; once nothing of it is unwritten, it is closed and brought back.
    async fn let_go(&mut self, session: &Session) -> Result<(), Error> {
        let is_its = |seated: &Seated| seated.session == session.id;
        if let Some(seated) = self.water.seats.get_mut(&session.seat).filter(|seated| is_its(seated)) {
            seated.is_leaving = true;
            self.water.clear(session.seat);
        }
        let is_quiet =
            self.water.seats.get(&session.seat).is_none_or(|seated| !is_its(seated) || seated.is_quiet());
        // Pages of others are always under way in a room that is full.
        let is_written = self.writing.as_ref().is_none_or(|writing| !writing.sessions.contains(&session.id));
        if is_quiet && is_written && sql::close(&self.tables.store, self.hosting, session.id).await? {
            if self.water.seats.get(&session.seat).is_some_and(is_its) {
                self.water.seats.remove(&session.seat);
            }
            let closed = Session { state: SessionState::Closed, ..session.clone() };
            self.tables.cash_out_session(&self.table, &closed).await?;
        }
        Ok(())
    }

    /// Begins the next tide when this one is over and all of it is written.
    async fn turn(&mut self, now: OffsetDateTime) -> Result<(), Error> {
        let is_over = self.water.tide.tick(now) >= LENGTH;
        let is_written = self.writing.is_none() && self.water.seats.values().all(Seated::is_written);
        if is_over
            && is_written
            && let Some(tide) = begin((&self.tables, &self.beacon), self.hosting, now).await?
        {
            self.water.turn(tide);
        }
        Ok(())
    }

    async fn settle(&self) -> Result<(), Error> {
        let ids: Vec<Uuid> = self.water.seats.values().map(|seated| seated.session).collect();
        let sessions = sql::sitting(&self.tables.store, &[self.table.id]).await?;
        let open: Vec<Session> = sessions.into_iter().filter(|session| ids.contains(&session.id)).collect();
        let before = self.tables.store.now() - BROUGHT;
        if let Err(error) = self.tables.finish_top_ups(&self.table, &open, Some(before)).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(table = %self.table.id, error, "money for a session waits");
        }
        self.tables.settle_sessions(&self.table, &open).await?;
        for session in open.iter().filter(|session| session.state == SessionState::Open) {
            // Whoever cannot be asked about keeps nobody else from playing.
            if let Err(error) = self.tables.heed_limits(session).await {
                let error = &error as &dyn std::error::Error;
                tracing::error!(session = %session.id, error, "limits at a seat are not looked at");
            }
        }
        Ok(())
    }
}

/// Begins the next tide of a room, and tells it; `None` while its chain waits for a salt.
async fn begin(
    (tables, beacon): (&Tables, &SharedBeacon),
    hosting: Hosting,
    now: OffsetDateTime,
) -> Result<Option<Tide>, Error> {
    let last = sql::tides(&tables.store, &[hosting.table]).await?.remove(&hosting.table);
    let (number, chain, place) = last.map_or((1, 1, 1), |last| (last.number + 1, last.chain, last.place + 1));
    let find = |chain| Chain::find_or_announce(&tables.store, beacon, (hosting.table, chain));
    let found = find(chain).await?;
    // The next one is announced early enough to have its salt by then.
    let next = if place + AHEAD > found.length { Some(find(chain + 1).await?) } else { None };
    let tide = match next {
        Some(next) if place > found.length => Tide::of(&next, (number, 1), now),
        _ => Tide::of(&found, (number, place), now),
    };
    let Some(tide) = tide else { return Ok(None) };
    if !sql::begin(&tables.store, hosting, &tide).await? {
        return Err(Error::Untold);
    }
    let update = Update::state("tide", "", tide.number, json!(TideView::from(&tide)));
    tables.bus.publish(&channel::topic(hosting.table), update);
    Ok(Some(tide))
}
