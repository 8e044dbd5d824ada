//! A room as its host has it in memory: what swims, who sits where, and what was shot since it was last written down.

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZeroU32,
};

use games::table::fishing::{
    record::name,
    room::{End, LATE, Shot, Target, World},
    tide::{HEIGHT, Point, WIDTH},
    words,
};
use kernel::{Amount, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Page, Tide, Totals};
use crate::{Hosting, Limits};

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
    pub(super) brought: Money,
    /// What one shot of theirs may cost.
    pub(super) limits: Limits,
    /// What is in memory; what is written is no more.
    pub(super) totals: Totals,
    /// When a shot was last let off; before the first that this host saw, what the record has of it.
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
        (session, owner, brought): (Uuid, MemberId, Money),
        limits: Limits,
        seed: String,
        totals: Totals,
        shot_at: OffsetDateTime,
    ) -> Self {
        Self {
            session,
            owner,
            seed,
            brought,
            limits,
            totals,
            shot_at,
            is_leaving: false,
            last: u32::try_from(totals.shot).unwrap_or(u32::MAX),
            due: shot_at,
            flying: HashMap::new(),
            hits: Vec::new(),
            killed: Vec::new(),
        }
    }

    /// What can be shot with: less what flies already.
    fn funds(&self) -> Option<Money> {
        let held = self.flying.values().try_fold(Money::ZERO, |sum, cost| sum.checked_add(cost.money()))?;
        self.brought.checked_sub(self.totals.staked)?.checked_add(self.totals.won)?.checked_sub(held)
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
    shots: Vec<LetOff>,
    ends: Vec<Value>,
}

/// A shot that was let off, to be told to all: its level is no part of what the world flies.
struct LetOff {
    shot: Shot,
    level: usize,
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
        // What others are told is what counts.
        let at = at.clamp(self.world.tick().saturating_sub(LATE), self.world.tick());
        seated.last = number;
        let shot =
            Shot { seat, number, aim: Point { x, y }, lock: (lock > 0).then_some(lock), net: net == 1, at };
        let Limits { least, most_on_cell, .. } = seated.limits;
        let cost = self.ladder.get(level).copied().filter(|cost| {
            let covers = seated.funds().and_then(|funds| funds.checked_sub(cost.money()));
            (least..=most_on_cell).contains(cost) && covers.is_some_and(|left| !left.is_negative())
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
        self.shots.push(LetOff { shot, level });
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
            // Shots land in another order than they are let off in, and no number is ever played twice: its words are known by then.
            let shot_at_most = seated.totals.shot.max(shot.number.into());
            seated.totals = Totals { shot: shot_at_most, staked, won, ..seated.totals };
            seated.hits.push(json!({ "shot": shot.number, "cost": cost, "met": outcome.fish }));
            seated.killed.extend(outcome.killed);
            self.ends.push(match &outcome.kills[..] {
                [] => json!([shot.seat, shot.number, at.x, at.y]),
                kills => json!([shot.seat, shot.number, at.x, at.y, kills]),
            });
        }
    }

    /// What was shot since the last call, to be told at once: seat, number, where to, how many ticks ago, the cannon's level, the fish that
    /// it follows, and whether it has a net. Six people tell thirty of them a second: zeros at the end are left out.
    pub(super) fn shots(&mut self) -> Vec<Value> {
        let now = self.world.tick();
        let told = |LetOff { shot, level }: LetOff| {
            let Shot { seat, number, aim, lock, net, at } = shot;
            let (level, ago) = (u32::try_from(level).unwrap_or(u32::MAX), now.saturating_sub(at));
            let mut rest = vec![ago, level, lock.map_or(0, u32::from), u32::from(net)];
            while rest.pop_if(|last| *last == 0).is_some() {}
            let aimed = [json!(seat), json!(number), json!(aim.x), json!(aim.y)];
            aimed.into_iter().chain(rest.into_iter().map(Value::from)).collect()
        };
        std::mem::take(&mut self.shots).into_iter().map(told).collect()
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

#[cfg(test)]
mod tests {
    use games::table::fishing::tide::tide;

    use super::*;

    const OWNER: MemberId = MemberId(7);

    fn limits() -> Limits {
        let one = Amount::from_major(1).unwrap();
        Limits { least: one, most_on_cell: one, most_in_round: one }
    }

    fn water(now: OffsetDateTime) -> Water {
        let tide = Tide {
            number: 1,
            chain: 1,
            chain_end: String::new(),
            place: 1,
            seed: "6d656c61".to_owned(),
            started_at: now - Duration::seconds(30),
        };
        let mut water = Water::new(tide, vec![Amount::from_major(1).unwrap()], Vec::new(), now);
        let brought = Money::from_major(1_000).unwrap();
        let seated =
            Seated::new((Uuid::nil(), OWNER, brought), limits(), "seed".to_owned(), Totals::default(), now);
        water.seats.insert(1, seated);
        water
    }

    fn hosting() -> Hosting {
        let table = kernel::id::TableId(1);
        Hosting { table, node: Uuid::nil(), fence: 1, gap: Duration::ZERO, runs: false, is_room: true }
    }

    /// Whoever takes the room over lets nobody shoot again with a number whose words were told. Seen to fail with the number of the shot
    /// that landed last.
    #[test]
    fn the_last_shot_of_a_page_is_the_highest_that_was_told_and_no_number_is_shot_again() {
        let mut now = OffsetDateTime::UNIX_EPOCH + Duration::days(20_000);
        let mut water = water(now);
        let (mut number, mut highest, mut is_turned) = (0, 0, false);
        for step in 0..1_200 {
            now += Duration::milliseconds(50);
            if step % 3 == 0 {
                number += 1;
                // Far and near in turn.
                let aim = if number % 2 == 0 { 14_000 } else { 3_100 };
                water.shoot(OWNER, Fired(number, aim, 4_000, 0, 0, 0, u32::MAX), now);
            }
            water.go_on(now);
            for page in water.pages(hosting()).0 {
                let hits: Vec<Value> = serde_json::from_str(&page.hits).unwrap();
                for hit in hits {
                    let shot = hit["shot"].as_i64().unwrap();
                    is_turned |= shot < highest;
                    highest = highest.max(shot);
                }
                assert_eq!(page.shot, highest);
            }
        }
        assert!(is_turned, "some shot overtook another");
        let seated = Seated::new(
            (Uuid::nil(), OWNER, Money::from_major(1_000).unwrap()),
            limits(),
            "seed".to_owned(),
            Totals { shot: highest, ..Totals::default() },
            now,
        );
        water.clear(1);
        water.seats.insert(1, seated);
        drop((water.shots(), water.pages(hosting())));
        water.shoot(OWNER, Fired(u32::try_from(highest).unwrap(), 8_000, 4_000, 0, 0, 0, 0), now);
        assert!(water.shots().is_empty() && water.pages(hosting()).1.is_empty());
        water.shoot(OWNER, Fired(u32::try_from(highest).unwrap() + 1, 8_000, 4_000, 0, 0, 0, 0), now);
        assert_eq!(water.shots()[0][4].as_u64(), Some(u64::from(LATE)), "its moment is bent");
    }

    #[test]
    fn a_shot_costs_what_the_limits_of_its_member_allow() {
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(20_000);
        let mut water = water(now);
        water.ladder = [1, 2, 5].map(|cost| Amount::from_major(cost).unwrap()).to_vec();
        water.seats.get_mut(&1).unwrap().limits =
            Limits { least: water.ladder[1], most_on_cell: water.ladder[1], ..limits() };
        for level in 0..3 {
            let later = now + Duration::seconds(i64::try_from(level).unwrap());
            let number = u32::try_from(level).unwrap() + 1;
            water.shoot(OWNER, Fired(number, 8_000, 4_000, level, 0, 0, u32::MAX), later);
        }
        assert_eq!(water.pages(hosting()).1, [json!([1, 1]), json!([1, 3])]);
        assert_eq!(water.shots().len(), 1);
    }

    #[test]
    fn what_flies_is_held_and_given_back_and_nothing_is_shot_without_funds() {
        let mut now = OffsetDateTime::UNIX_EPOCH + Duration::days(20_000);
        let mut water = water(now);
        water.seats.get_mut(&1).unwrap().brought = Money::from_major(3).unwrap();
        let fish = tide("6d656c61")
            .into_iter()
            .find(|fish| fish.swims(water.tick()) && fish.swims(water.tick() + 40));
        for number in 1..=5 {
            now += Duration::milliseconds(100);
            let lock = fish.unwrap().number;
            water.shoot(OWNER, Fired(number, 8_000, 100, 0, lock, 0, u32::MAX), now);
        }
        assert_eq!((water.shots().len(), water.seats[&1].funds()), (3, Some(Money::ZERO)));
        assert_eq!(water.pages(hosting()).1, [json!([1, 4]), json!([1, 5])]);
        water.clear(1);
        assert_eq!(water.seats[&1].funds(), Some(Money::from_major(3).unwrap()));
        assert_eq!(water.pages(hosting()).1.len(), 3);
    }
}
