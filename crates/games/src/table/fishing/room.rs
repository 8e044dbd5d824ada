//! The world of a room, step by step: bullets fly, and what they meet is told. It knows no money and no chance (docs/adr/0041).

use std::collections::BTreeSet;

use crate::table::fishing::{
    Fish,
    tide::{HEIGHT, Point, Swimmer, TICKS, WIDTH, tide},
};

/// Seats of a room.
pub const SEATS: u8 = 6;
/// Where the cannons of seats stand, the first three below and the others above.
const CANNONS: [Point; SEATS as usize] = [
    Point { x: 3_000, y: HEIGHT },
    Point { x: 8_000, y: HEIGHT },
    Point { x: 13_000, y: HEIGHT },
    Point { x: 3_000, y: 0 },
    Point { x: 8_000, y: 0 },
    Point { x: 13_000, y: 0 },
];
/// How far a bullet flies in a tick.
const SPEED: i64 = 320;
/// How long it flies at the most, in ticks.
const AIR: u32 = 5 * TICKS;
/// How far the net of a bullet reaches from where it met its first fish.
const NET: i64 = 900;
/// The most fish in a net.
pub const IN_NET: usize = 3;
/// How far a bomb clears.
const BLAST: i64 = 2_500;
/// No fish is cleared that pays more by itself.
const CLEARED: u32 = 50;
/// The most ticks by which a shot may be late.
pub const LATE: u32 = 4;

/// A shot as it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// From which seat, from 1.
    pub seat: u8,
    /// The shooter's number for it.
    pub number: u32,
    /// Where it is aimed at.
    pub aim: Point,
    /// The fish that it follows, and the only one that it meets.
    pub lock: Option<u16>,
    /// Whether its cost is split among all in its net.
    pub net: bool,
    /// Its tick. It is bent into the last [`LATE`].
    pub at: u32,
}

/// A fish that a bullet met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its number in the tide.
    pub number: u16,
    /// What it is, a bomb with what stands around it.
    pub fish: Fish,
    /// The place of its kind.
    pub kind: usize,
    /// The fish that go with it when it is killed: those within the blast of a bomb.
    pub cleared: Vec<u16>,
}

/// How a bullet ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It met fish, there.
    Met(Point),
    /// It met none.
    Lost,
}

#[derive(Clone, Copy, Debug)]
struct Bullet {
    shot: Shot,
    /// The tick at which it left its cannon.
    left: u32,
    /// The tick until which it has flown.
    flown: u32,
    /// Where it is: one that follows a fish knows no other way.
    place: Point,
}

/// A room in one tide.
#[derive(Clone, Debug)]
pub struct World {
    swimmers: Vec<Swimmer>,
    dead: BTreeSet<u16>,
    bullets: Vec<Bullet>,
    tick: u32,
}

impl World {
    /// The tide of a seed as it stands at a tick, some of its fish killed.
    #[must_use]
    pub fn new(seed: &str, tick: u32, dead: impl IntoIterator<Item = u16>) -> Self {
        Self { swimmers: tide(seed), dead: dead.into_iter().collect(), bullets: Vec::new(), tick }
    }

    /// At which tick it stands.
    #[must_use]
    pub const fn tick(&self) -> u32 {
        self.tick
    }

    /// Whether a fish can be shot at.
    #[must_use]
    pub fn has(&self, fish: u16) -> bool {
        let swimmer = self.swimmers.get(usize::from(fish).wrapping_sub(1));
        swimmer.is_some_and(|swimmer| swimmer.swims(self.tick)) && !self.dead.contains(&fish)
    }

    /// Lets a shot off; `false` for a seat that there is not, or an aim that is no direction.
    pub fn shoot(&mut self, shot: Shot) -> bool {
        let Some(place) = cannon(shot.seat).filter(|place| *place != shot.aim) else { return false };
        let left = shot.at.clamp(self.tick.saturating_sub(LATE), self.tick);
        self.bullets.push(Bullet { shot, left, flown: left, place });
        true
    }

    /// Takes the bullets of a seat out of the air.
    pub fn clear(&mut self, seat: u8) {
        self.bullets.retain(|bullet| bullet.shot.seat != seat);
    }

    /// Goes on by a tick. Of each bullet that meets fish it is asked, one after the other, which of them are killed. Tells how bullets
    /// ended.
    pub fn step(&mut self, mut killed: impl FnMut(&Shot, &[Target]) -> Vec<u16>) -> Vec<(Shot, End)> {
        self.tick += 1;
        let mut around = self.around();
        let mut ends = Vec::new();
        let mut flying = std::mem::take(&mut self.bullets);
        flying.retain_mut(|bullet| {
            let met = bullet.fly(self.tick, &around);
            let end = match met {
                Some(at) => {
                    let targets = targets(&bullet.shot, at, &around);
                    if targets.is_empty() {
                        End::Lost
                    } else {
                        for number in killed(&bullet.shot, &targets) {
                            let target = targets.iter().find(|target| target.number == number);
                            self.dead.extend(target.into_iter().flat_map(|target| &target.cleared).copied());
                            self.dead.insert(number);
                        }
                        around.retain(|(swimmer, _)| !self.dead.contains(&swimmer.number));
                        End::Met(at)
                    }
                }
                None if self.tick - bullet.left >= AIR || bullet.has_lost(&around) => End::Lost,
                None => return true,
            };
            ends.push((bullet.shot, end));
            false
        });
        self.bullets = flying;
        ends
    }

    /// The living fish, and where they are.
    fn around(&self) -> Vec<(Swimmer, Point)> {
        let living = self.swimmers.iter().filter(|swimmer| !self.dead.contains(&swimmer.number));
        living.filter_map(|swimmer| Some((*swimmer, swimmer.place(self.tick)?))).collect()
    }
}

impl Bullet {
    /// Flies until a tick; where it met something. One that was let off late makes up for it at once.
    fn fly(&mut self, until: u32, around: &[(Swimmer, Point)]) -> Option<Point> {
        while self.flown < until {
            self.flown += 1;
            let met = match self.shot.lock {
                Some(lock) => self.follow(lock, around),
                None => self.go_on(around),
            };
            if met.is_some() {
                return met;
            }
        }
        None
    }

    fn follow(&mut self, lock: u16, around: &[(Swimmer, Point)]) -> Option<Point> {
        let (_, there) = around.iter().find(|(swimmer, _)| swimmer.number == lock)?;
        let (dx, dy) = (there.x - self.place.x, there.y - self.place.y);
        let far = root(square(dx) + square(dy));
        if far <= SPEED {
            return Some(*there);
        }
        self.place.x += (dx * SPEED).div_euclid(far);
        self.place.y += (dy * SPEED).div_euclid(far);
        None
    }

    /// Half a step at a time: no fish is thinner.
    fn go_on(&self, around: &[(Swimmer, Point)]) -> Option<Point> {
        let halves = 2 * (self.flown - self.left);
        [halves - 1, halves].into_iter().find_map(|halves| {
            let place = flown(&self.shot, halves)?;
            let hits = |(swimmer, at): &&(Swimmer, Point)| distance(*at, place) <= square(swimmer.radius());
            around.iter().find(hits).map(|_| place)
        })
    }

    /// Whether the fish that it follows is gone.
    fn has_lost(&self, around: &[(Swimmer, Point)]) -> bool {
        self.shot.lock.is_some_and(|lock| !around.iter().any(|(swimmer, _)| swimmer.number == lock))
    }
}

/// Where the cannon of a seat stands.
fn cannon(seat: u8) -> Option<Point> {
    CANNONS.get(usize::from(seat).checked_sub(1)?).copied()
}

/// Where a shot is after so many half ticks. The walls throw it back.
fn flown(shot: &Shot, halves: u32) -> Option<Point> {
    let from = cannon(shot.seat)?;
    let (dx, dy) = (shot.aim.x - from.x, shot.aim.y - from.y);
    let far = root(dx * dx + dy * dy).max(1);
    let way = SPEED * i64::from(halves) / 2;
    let x = from.x + (dx * way).div_euclid(far);
    let y = from.y + (dy * way).div_euclid(far);
    Some(Point { x: folded(x, WIDTH), y: folded(y, HEIGHT) })
}

fn folded(at: i64, side: i64) -> i64 {
    let at = at.rem_euclid(2 * side);
    if at > side { 2 * side - at } else { at }
}

/// What a bullet meets there: the nearest fish, or as many as its net holds; of two alike the one that came first.
fn targets(shot: &Shot, at: Point, around: &[(Swimmer, Point)]) -> Vec<Target> {
    let mut near: Vec<(i64, &Swimmer, Point)> = around
        .iter()
        .filter_map(|(swimmer, place)| {
            let far = distance(*place, at);
            let reach = if shot.net { NET.max(swimmer.radius()) } else { swimmer.radius() };
            let is_meant = shot.lock.is_none_or(|lock| lock == swimmer.number || shot.net);
            (is_meant && far <= square(reach)).then_some((far, swimmer, *place))
        })
        .collect();
    near.sort_by_key(|(far, swimmer, _)| (*far, swimmer.number));
    near.truncate(if shot.net { IN_NET } else { 1 });
    near.into_iter().map(|(_, swimmer, place)| target(swimmer, place, around)).collect()
}

fn target(swimmer: &Swimmer, place: Point, around: &[(Swimmer, Point)]) -> Target {
    let Fish::Bomb { own, .. } = swimmer.fish() else {
        return Target {
            number: swimmer.number,
            fish: swimmer.fish(),
            kind: swimmer.kind,
            cleared: Vec::new(),
        };
    };
    let (mut collateral, mut cleared) = (0, Vec::new());
    for (other, at) in around {
        if let Fish::Plain { multiplier } = other.fish()
            && multiplier <= CLEARED
            && distance(*at, place) <= square(BLAST)
        {
            collateral += multiplier;
            cleared.push(other.number);
        }
    }
    Target { number: swimmer.number, fish: Fish::Bomb { own, collateral }, kind: swimmer.kind, cleared }
}

const fn square(length: i64) -> i64 {
    length * length
}

const fn distance(one: Point, other: Point) -> i64 {
    square(one.x - other.x) + square(one.y - other.y)
}

/// The whole part of a root.
const fn root(of: i64) -> i64 {
    of.isqrt()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::table::fishing::words;

    const SEED: &str = "6d656c61";

    impl World {
        /// How many bullets of a seat are in the air.
        fn in_air(&self, seat: u8) -> usize {
            self.bullets.iter().filter(|bullet| bullet.shot.seat == seat).count()
        }
    }

    fn shot(seat: u8, number: u32, aim: Point, at: u32) -> Shot {
        Shot { seat, number, aim, lock: None, net: false, at }
    }

    /// A world at a moment at which a fish of a kind is well inside, and that fish.
    fn with(kind: usize) -> (World, Swimmer) {
        let is_inside = |at: Point| (3_000..13_000).contains(&at.x) && (2_000..7_000).contains(&at.y);
        let swimmers = tide(SEED);
        let found = swimmers.iter().filter(|swimmer| swimmer.kind == kind).find_map(|swimmer| {
            let mut ticks = swimmer.born..swimmer.born + swimmer.life - 60;
            Some((*swimmer, ticks.find(|tick| swimmer.place(*tick).is_some_and(is_inside))?))
        });
        let (swimmer, tick) = found.unwrap();
        (World::new(SEED, tick, []), swimmer)
    }

    /// Steps until every bullet has ended, killing what `kills` says; how they ended, and what they met.
    fn played(world: &mut World, kills: impl Fn(&Target) -> bool) -> Vec<(Shot, End, Vec<Target>)> {
        let mut all = Vec::new();
        for _ in 0..2 * AIR {
            let mut met: Vec<(Shot, Vec<Target>)> = Vec::new();
            let ends = world.step(|shot, targets| {
                met.push((*shot, targets.to_vec()));
                targets.iter().filter(|target| kills(target)).map(|target| target.number).collect()
            });
            for (shot, end) in ends {
                let targets = met.iter().find(|(by, _)| *by == shot).map(|(_, targets)| targets.clone());
                all.push((shot, end, targets.unwrap_or_default()));
            }
        }
        assert!((1..=SEATS).all(|seat| world.in_air(seat) == 0));
        all
    }

    #[test]
    fn a_locked_bullet_meets_its_fish_and_no_other() {
        for kind in [0, 4, 7] {
            for seat in 1..=SEATS {
                let (mut world, fish) = with(kind);
                let aim = Point { x: 0, y: 4_500 };
                assert!(world.shoot(Shot { lock: Some(fish.number), ..shot(seat, 1, aim, world.tick()) }));
                let ends = played(&mut world, |_| false);
                assert_eq!(ends.len(), 1);
                assert!(matches!(ends[0].1, End::Met(_)), "{kind} from {seat}");
                assert_eq!(ends[0].2.iter().map(|target| target.number).collect::<Vec<_>>(), [fish.number]);
            }
        }
    }

    #[test]
    fn a_bullet_whose_fish_is_gone_or_which_meets_none_is_lost() {
        let (mut world, fish) = with(2);
        assert!(world.has(fish.number) && !world.has(0) && !world.has(u16::MAX));
        let locked = |number| Shot { lock: Some(fish.number), ..shot(2, number, Point { x: 0, y: 0 }, 0) };
        assert!(world.shoot(locked(1)) && world.shoot(locked(2)));
        let ends = played(&mut world, |_| true);
        assert_eq!(
            ends.iter().filter(|(_, end, _)| *end == End::Lost).count(),
            1,
            "killed by the one before"
        );
        assert!(!world.has(fish.number));
        let all = tide(SEED).iter().map(|swimmer| swimmer.number).collect::<Vec<_>>();
        let mut empty = World::new(SEED, 1_000, all);
        assert!(empty.shoot(shot(1, 1, Point { x: 9_000, y: 100 }, 1_000)));
        let began = empty.tick();
        let mut steps = 0;
        while empty.in_air(1) > 0 {
            assert!(empty.step(|_, _| Vec::new()).iter().all(|(_, end)| *end == End::Lost));
            steps += 1;
        }
        assert_eq!((steps, empty.tick() - began), (AIR, AIR));
        assert!(!empty.shoot(shot(1, 2, Point { x: 3_000, y: HEIGHT }, 0)), "no direction");
        assert!(
            !empty.shoot(shot(0, 2, Point { x: 0, y: 0 }, 0))
                && !empty.shoot(shot(7, 2, Point { x: 0, y: 0 }, 0))
        );
    }

    #[test]
    fn a_net_holds_the_nearest_and_no_more_than_it_may() {
        let mut held = Vec::new();
        for kind in [0, 1, 2] {
            let (mut world, fish) = with(kind);
            let lock = Some(fish.number);
            world.shoot(Shot { lock, net: true, ..shot(5, 1, Point { x: 0, y: 4_000 }, 0) });
            let (_, _, targets) = played(&mut world, |_| false).remove(0);
            assert_eq!(targets[0].number, fish.number);
            held.push(targets.len());
        }
        assert!(
            held.iter().all(|count| (1..=IN_NET).contains(count)) && held.iter().any(|count| *count > 1),
            "{held:?}"
        );
    }

    #[test]
    fn a_bomb_pays_and_clears_what_stands_around_it() {
        let (mut world, bomb) = with(8);
        world.shoot(Shot { lock: Some(bomb.number), ..shot(1, 1, Point { x: 0, y: 0 }, 0) });
        let (_, _, targets) = played(&mut world, |_| true).remove(0);
        let Fish::Bomb { own: 10, collateral } = targets[0].fish else { panic!("{targets:?}") };
        let multiplier = |number: &u16| match tide(SEED)[usize::from(*number) - 1].fish() {
            Fish::Plain { multiplier } if multiplier <= CLEARED => multiplier,
            other => panic!("{other:?} is not cleared"),
        };
        assert_eq!(collateral, targets[0].cleared.iter().map(multiplier).sum::<u32>());
        assert!(!targets[0].cleared.is_empty() && !targets[0].cleared.iter().any(|fish| world.has(*fish)));
    }

    #[test]
    fn a_late_shot_is_bent_into_the_last_ticks() {
        let flight = |at: u32| {
            let (mut world, fish) = with(5);
            let now = world.tick();
            world.shoot(Shot { lock: Some(fish.number), ..shot(1, 1, Point { x: 0, y: 0 }, now - at) });
            let mut steps = 0;
            while world.in_air(1) > 0 {
                world.step(|_, _| Vec::new());
                steps += 1;
            }
            steps
        };
        let (prompt, late, later) = (flight(0), flight(LATE), flight(LATE + 50));
        assert!(late < prompt && late + LATE >= prompt && later == late, "{prompt} {late} {later}");
    }

    /// What a bullet follows, if anything.
    type Aim = fn(&World, u32) -> Option<u16>;

    /// Whoever aims at anything returns the same: within four standard errors of 0.96, and the same for the greediest.
    #[test]
    fn no_way_to_aim_returns_more_than_another() {
        let strategies: [(&str, Aim, bool); 4] = [
            ("anywhere", |_, _| None, false),
            ("anywhere with a net", |_, _| None, true),
            ("at bombs", |world, _| first(world, |swimmer| swimmer.kind == 8), false),
            (
                "at the small",
                |world, number| first(world, |swimmer| swimmer.kind < 2 && number % 2 == 0),
                true,
            ),
        ];
        for (name, lock, net) in strategies {
            let (mut count, mut sum, mut squares, mut number) = (0_u32, 0.0, 0.0, 0_u32);
            for seed in 0..6 {
                let mut world = World::new(&format!("tide {seed}"), 0, []);
                while world.tick() < 5_000 {
                    for seat in 1..=SEATS {
                        number += 1;
                        let x = i64::from(number.wrapping_mul(7_919)) % WIDTH;
                        let at = shot(seat, number, Point { x, y: HEIGHT / 2 }, world.tick());
                        world.shoot(Shot { lock: lock(&world, number), net, ..at });
                    }
                    let _ = world.step(|shot, targets| {
                        let among = NonZeroU32::new(u32::try_from(targets.len()).unwrap()).unwrap();
                        let (mut won, mut killed) = (0, Vec::new());
                        for target in targets {
                            let words = &mut words("session", shot.number.into(), target.number);
                            if let Some(caught) = target.fish.hit(among, words) {
                                won += caught.multiplier;
                                killed.push(target.number);
                            }
                        }
                        count += 1;
                        sum += f64::from(won);
                        squares += f64::from(won).powi(2);
                        killed
                    });
                }
            }
            let mean = sum / f64::from(count);
            let error = ((squares / f64::from(count) - mean * mean) / f64::from(count)).sqrt();
            assert!(
                count > 5_000 && (mean - 0.96).abs() < 4.0 * error,
                "{name}: {mean} ± {error} of {count}"
            );
        }
    }

    fn first(world: &World, is_wanted: impl Fn(&Swimmer) -> bool) -> Option<u16> {
        world
            .swimmers
            .iter()
            .find(|swimmer| world.has(swimmer.number) && is_wanted(swimmer))
            .map(|swimmer| swimmer.number)
    }
}
