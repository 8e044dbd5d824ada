//! Shots on their way: from a member's socket to the host of the room, whichever node it is.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use games::table::fishing::tide::{LENGTH, Swimmer, tide};
use kernel::{
    Face, Kind,
    id::{MemberId, TableId},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use topics::{Act, Topic, Update};

use super::{SessionState, Tide, sql, water::Fired};
use crate::{Error, Tables};

/// What clients call a frame with shots.
pub(crate) const SHOOT: &str = "shoot";
/// The most shots of a frame.
const SHOTS: usize = 4;
/// How long a node remembers that a member sits in a room. The host judges each shot by what it knows.
const KNOWN: Duration = Duration::seconds(2);
/// How much further than the clock a client may be, in ticks, and how far behind it.
const EARLY: u32 = 2;
const LATEST: u32 = 10;

const INVALID: Face = Face::new(Kind::Invalid, "shot_invalid");
const NOT_SEATED: Face = Face::new(Kind::Conflict, "not_seated");
const FISH_UNKNOWN: Face = Face::new(Kind::NotFound, "fish_unknown");

/// What hosts hear of their rooms.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Told {
    /// Somebody shoots.
    Shots {
        /// Who.
        by: MemberId,
        /// What.
        shots: Vec<Fired>,
    },
    /// Somebody sat down, or wants to leave.
    Look,
}

/// The topic that the host of a room hears. No client finds it: its name is no table's.
pub(super) fn inbox(table: TableId) -> Topic {
    Topic::shared(&format!("room.{table}")).between_nodes()
}

/// Who is known to sit where, and what swims there: what this node can refuse by itself. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Seating(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    sits: HashMap<(TableId, MemberId), OffsetDateTime>,
    tides: HashMap<TableId, (Tide, Arc<[Swimmer]>)>,
}

impl Seating {
    fn with<T>(&self, known: impl FnOnce(&mut Known) -> T) -> T {
        known(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Tables {
    /// Asks the host of a room to look who sits there.
    pub(super) fn look_at(&self, table: TableId) {
        self.tell_host(table, &Told::Look);
    }

    fn tell_host(&self, table: TableId, told: &Told) {
        self.bus.publish(&inbox(table), Update::event("room", json!(told)));
    }

    /// Hands a member's shots to the host of the room. What becomes of them is told to all.
    pub(crate) async fn shoot(&self, table: TableId, act: &Act<'_>) -> Result<(), Face> {
        let who = act.who.ok_or(NOT_SEATED)?.member;
        let shots = act.frame.get("shots").unwrap_or(&Value::Null);
        let shots = Vec::<Fired>::deserialize(shots).map_err(|_| INVALID)?;
        if !(1..=SHOTS).contains(&shots.len()) || !shots.iter().all(Fired::is_sound) {
            return Err(INVALID);
        }
        self.check_seat(table, who).await?;
        for shot in shots.iter().filter(|shot| shot.4 > 0) {
            if !self.has_fish(table, shot.4).await.map_err(|error| kernel::Fault::face(&error))? {
                return Err(FISH_UNKNOWN);
            }
        }
        self.tell_host(table, &Told::Shots { by: who, shots });
        Ok(())
    }

    async fn check_seat(&self, table: TableId, who: MemberId) -> Result<(), Face> {
        let now = self.receipts.clock.now().0;
        let until = self.seating.with(|known| known.sits.get(&(table, who)).copied());
        if until.is_some_and(|until| now < until) {
            return Ok(());
        }
        let last = sql::last(&self.store, table, who).await.map_err(|error| kernel::Fault::face(&error))?;
        if last.is_none_or(|session| session.state != SessionState::Open) {
            return Err(NOT_SEATED);
        }
        self.seating.with(|known| {
            known.sits.retain(|_, until| now < *until);
            known.sits.insert((table, who), now + KNOWN);
        });
        Ok(())
    }

    /// Whether a fish swims in a room at this moment, killed or not.
    async fn has_fish(&self, table: TableId, fish: u16) -> Result<bool, Error> {
        let now = self.receipts.clock.now().0;
        let known = self.seating.with(|known| known.tides.get(&table).cloned());
        let fresh = known.filter(|(tide, _)| tide.tick(now) < LENGTH);
        let (told, swimmers) = match fresh {
            Some(known) => known,
            None => {
                let Some(told) = sql::tides(&self.store, &[table]).await?.remove(&table) else {
                    return Ok(false);
                };
                let read: (Tide, Arc<[Swimmer]>) = (told.clone(), tide(&told.seed).into());
                self.seating.with(|known| known.tides.insert(table, read.clone()));
                read
            }
        };
        let tick = told.tick(now);
        let swimmer = usize::from(fish).checked_sub(1).and_then(|place| swimmers.get(place));
        // One that has just left, or is just coming, was there for whoever aimed.
        let ticks = [tick.saturating_sub(LATEST), tick, tick + EARLY];
        Ok(swimmer.is_some_and(|swimmer| ticks.iter().any(|tick| swimmer.swims(*tick))))
    }
}
