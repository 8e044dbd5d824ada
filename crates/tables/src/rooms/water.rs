//! A room as its host has it in memory: what swims, who sits where, and what was shot since it was last written down.

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZeroU32,
};

use games::table::fishing::{
    record::name,
    room::{End, Shot, Target, World},
    tide::{HEIGHT, Point, WIDTH},
    words,
};
use kernel::{Amount, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Page, Tide, Totals};
use crate::Hosting;

/// The most bullets of a seat in the air.
const IN_AIR: usize = 20;
/// From one shot of a seat to the next, on the average, and how far ahead of it some may come.
const APART: Duration = Duration::milliseconds(100);
const AHEAD: Duration = Duration::milliseconds(500);
/// The longest hull of aims around the room.
const AROUND: i64 = 4_000;

/// A shot as a client sends it: its number, where to, the level of its cannon, the fish that it follows or 0, whether it has a
/// net, and its tick.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Fired(
    pub(super) u32,
    pub(super) i64,
    pub(super) i64,
    pub(super) usize,
    pub(super) u16,
    pub(super) u8,
    pub(super) u32,
);

impl Fired {
    /// Whether it can be a shot at all.
    pub(super) fn is_sound(&self) -> bool {
        let Self(number, x, y, _, _, net, _) = *self;
        let within = |at: i64, side: i64| (-AROUND..=side + AROUND).contains(&at);
        number > 0 && within(x, WIDTH) && within(y, HEIGHT) && net <= 1
    }
}

/// Who sits at a seat, and how it goes for them.
#[derive(Clone, Debug)]
pub(super) struct Seated {
    pub(super) session: Uuid,
    pub(super) owner: MemberId,
    /// The session's secret.
    pub(super) seed: String,
    /// What was brought.
    pub(super) amount: Amount,
    /// What is in memory; what is written is no more.
    pub(super) totals: Totals,
    /// When a shot was last let off.
    pub(super) shot_at: OffsetDateTime,
    /// Whether no more shots are taken.
    pub(super) is_leaving: bool,
    /// The number of the last shot, let off or not.
    last: u32,
    /// When the next shot is due.
    due: OffsetDateTime,
    /// The costs of bullets in the air, and their levels.
    flying: HashMap<u32, Amount>,
    hits: Vec<Value>,
    killed: Vec<u16>,
}

impl Seated {
    pub(super) fn new(
        (session, owner, amount): (Uuid, MemberId, Amount),
        seed: String,
        totals: Totals,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            session,
            owner,
            seed,
            amount,
            totals,
            shot_at: now,
            is_leaving: false,
            last: u32::try_from(totals.shot).unwrap_or(u32::MAX),
            due: now,
            flying: HashMap::new(),
            hits: Vec::new(),
            killed: Vec::new(),
        }
    }

    /// What can be shot with: less what flies already.
    fn funds(&self) -> Option<Money> {
        let held = self.flying.values().try_fold(Money::ZERO, |sum, cost| sum.checked_add(cost.money()))?;
        self.amount.money().checked_sub(self.totals.staked)?.checked_add(self.totals.won)?.checked_sub(held)
    }

    /// Whether nothing of it flies, or waits to be written down.
    pub(super) fn is_quiet(&self) -> bool {
        self.is_written() && self.flying.is_empty()
    }

    /// Whether nothing of it waits to be written down.
    pub(super) const fn is_written(&self) -> bool {
        self.hits.is_empty()
    }
}

/// The water of a room.
pub(super) struct Water {
    pub(super) tide: Tide,
    pub(super) seats: BTreeMap<u8, Seated>,
    world: World,
    ladder: Vec<Amount>,
    shots: Vec<Value>,
    ends: Vec<Value>,
}

/// What a bullet met, as it is kept: names of fish, their numbers and what they paid, 0 for those that live.
struct Met {
    fish: Vec<(String, u16, u32)>,
    kills: Vec<Value>,
    multiplier: u32,
    killed: Vec<u16>,
}

impl Water {
    /// A tide as it stands at a tick, with these of its fish killed and nobody there.
    pub(super) fn new(tide: Tide, ladder: Vec<Amount>, killed: Vec<u16>, now: OffsetDateTime) -> Self {
        let world = World::new(&tide.seed, tide.tick(now), killed);
        Self { tide, seats: BTreeMap::new(), world, ladder, shots: Vec::new(), ends: Vec::new() }
    }

    /// The next tide; bullets in the air have met nothing.
    pub(super) fn turn(&mut self, tide: Tide) {
        let seats: Vec<u8> = self.seats.keys().copied().collect();
        seats.into_iter().for_each(|seat| self.clear(seat));
        self.world = World::new(&tide.seed, 0, []);
        self.tide = tide;
    }

    /// Lets a member's shot off. One that cannot be is told as one that met nothing.
    pub(super) fn shoot(&mut self, owner: MemberId, fired: Fired, now: OffsetDateTime) {
        let Some((&seat, seated)) = self.seats.iter_mut().find(|(_, seated)| seated.owner == owner) else {
            return;
        };
        let Fired(number, x, y, level, lock, net, at) = fired;
        if !fired.is_sound() || number <= seated.last {
            return;
        }
        seated.last = number;
        let shot =
            Shot { seat, number, aim: Point { x, y }, lock: (lock > 0).then_some(lock), net: net == 1, at };
        let cost = self.ladder.get(level).copied().filter(|cost| {
            let covers = seated.funds().and_then(|funds| funds.checked_sub(cost.money()));
            covers.is_some_and(|left| !left.is_negative())
        });
        let is_due = seated.due <= now + AHEAD && !seated.is_leaving && seated.flying.len() < IN_AIR;
        let is_there = shot.lock.is_none_or(|fish| self.world.has(fish));
        let Some(cost) = cost.filter(|_| is_due && is_there && self.world.shoot(shot)) else {
            self.ends.push(json!([seat, number]));
            return;
        };
        seated.due = seated.due.max(now) + APART;
        seated.shot_at = now;
        seated.flying.insert(number, cost);
        self.shots.push(json!([seat, number, x, y, lock, net, level, at]));
    }

    /// Takes the bullets of a seat out of the air; they have met nothing.
    pub(super) fn clear(&mut self, seat: u8) {
        self.world.clear(seat);
        if let Some(seated) = self.seats.get_mut(&seat) {
            self.ends.extend(seated.flying.drain().map(|(number, _)| json!([seat, number])));
        }
    }

    /// Goes on until a moment.
    pub(super) fn go_on(&mut self, now: OffsetDateTime) {
        while self.world.tick() < self.tide.tick(now) {
            self.step();
        }
    }

    fn step(&mut self) {
        let seats = &mut self.seats;
        let mut met = HashMap::new();
        let ends = self.world.step(|shot, targets| {
            let Some(seated) = seats.get(&shot.seat) else { return Vec::new() };
            let outcome = decide(&seated.seed, shot, targets);
            let killed =
                outcome.kills.iter().filter_map(|kill| kill.get(0)?.as_u64()?.try_into().ok()).collect();
            met.insert((shot.seat, shot.number), outcome);
            killed
        });
        for (shot, end) in ends {
            let Some(seated) = seats.get_mut(&shot.seat) else { continue };
            let Some(cost) = seated.flying.remove(&shot.number) else { continue };
            let outcome = met.remove(&(shot.seat, shot.number));
            let (End::Met(at), Some(outcome)) = (end, outcome) else {
                self.ends.push(json!([shot.seat, shot.number]));
                continue;
            };
            let won = cost.units().checked_mul(outcome.multiplier.into()).map(Money::from_units);
            let after = won.and_then(|won| {
                let staked = seated.totals.staked.checked_add(cost.money())?;
                Some((staked, seated.totals.won.checked_add(won)?))
            });
            // Beyond what the ledger holds nothing is played.
            let Some((staked, won)) = after else {
                self.ends.push(json!([shot.seat, shot.number]));
                continue;
            };
            seated.totals = Totals { shot: shot.number.into(), staked, won, ..seated.totals };
            seated.hits.push(json!({ "shot": shot.number, "cost": cost, "met": outcome.fish }));
            seated.killed.extend(outcome.killed);
            self.ends.push(json!([shot.seat, shot.number, at.x, at.y, outcome.kills]));
        }
    }

    /// What was shot since the last call, to be told at once.
    pub(super) fn shots(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.shots)
    }

    /// What is to be written down, and what may be told when it is.
    pub(super) fn pages(&mut self, hosting: Hosting) -> (Vec<Page>, Vec<Value>) {
        let mut pages = Vec::new();
        for seated in self.seats.values_mut().filter(|seated| !seated.hits.is_empty()) {
            seated.totals.page += 1;
            let killed: Vec<String> = seated.killed.drain(..).map(|fish| fish.to_string()).collect();
            pages.push(Page {
                session: seated.session,
                number: seated.totals.page,
                hosting,
                tide: self.tide.number,
                shot: seated.totals.shot,
                staked: seated.totals.staked,
                won: seated.totals.won,
                hits: Value::Array(std::mem::take(&mut seated.hits)).to_string(),
                killed: killed.join(","),
            });
        }
        (pages, std::mem::take(&mut self.ends))
    }

    /// At which tick it stands.
    pub(super) const fn tick(&self) -> u32 {
        self.world.tick()
    }
}

/// What the words of a session make of a bullet that met fish.
fn decide(seed: &str, shot: &Shot, targets: &[Target]) -> Met {
    let among = u32::try_from(targets.len()).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
    let mut met = Met { fish: Vec::new(), kills: Vec::new(), multiplier: 0, killed: Vec::new() };
    for target in targets {
        let caught = target.fish.hit(among, &mut words(seed, shot.number.into(), target.number));
        let multiplier = caught.map_or(0, |caught| caught.multiplier);
        met.fish.push((name(target.kind, target.fish), target.number, multiplier));
        if caught.is_some() {
            met.multiplier = met.multiplier.saturating_add(multiplier);
            met.kills.push(json!([target.number, multiplier, target.cleared]));
            met.killed.push(target.number);
            met.killed.extend(&target.cleared);
        }
    }
    met
}
