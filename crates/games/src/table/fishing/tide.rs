//! What swims through a room, when and where: a function of the tide's published seed (docs/adr/0041). Positions are integers: the
//! browser computes the same.

use std::num::NonZeroU32;

use crate::{
    fairness::Words,
    table::fishing::{Fish, KINDS},
};

/// Ticks of a second.
pub const TICKS: u32 = 20;
/// How long a tide takes, in ticks.
pub const LENGTH: u32 = 300 * TICKS;
/// The width of a room.
pub const WIDTH: i64 = 16_000;
/// Its height, downwards.
pub const HEIGHT: i64 = 9_000;
/// How long a shoal keeps coming, in ticks.
const SHOAL: u32 = 200;
/// What happens in a tide, and at which tick.
pub const EVENTS: [(u32, Event); 4] =
    [(900, Event::Shoal), (2_000, Event::Boss), (3_300, Event::Shoal), (4_600, Event::Boss)];
/// The places in [`KINDS`] of those that come, and how often of [`WEIGHTS`].
const COMING: [(usize, u32); 8] = [(0, 30), (1, 24), (2, 16), (3, 11), (4, 7), (5, 4), (6, 1), (8, 3)];
const WEIGHTS: u32 = 96;
/// The place of the boss in [`KINDS`].
const BOSS: usize = 7;
/// Those of a shoal swim at most so many.
const CROWD: u32 = 4;
/// Where the fish of a school swim, from its first one.
const SCHOOL: [(i64, i64); 7] =
    [(0, 0), (0, 420), (0, -420), (-380, 210), (-380, -210), (-380, 630), (-380, -630)];
/// From one fish of a school to the next, in ticks.
const BEHIND: u32 = 6;
/// Parts of a curve.
const PARTS: i64 = 1_024;

/// The curves: four points each, of which the first and the last lie outside.
const CURVES: [[(i64, i64); 4]; 12] = [
    [(-1_600, 1_800), (4_000, 400), (11_000, 3_600), (17_600, 2_000)],
    [(-1_600, 4_500), (5_000, 1_500), (10_500, 7_500), (17_600, 4_500)],
    [(-1_600, 3_000), (6_000, 8_500), (9_500, 500), (17_600, 6_000)],
    [(-1_600, 6_200), (3_500, 6_000), (12_000, 2_500), (17_600, 3_200)],
    [(-1_600, 2_400), (9_500, 1_800), (12_500, 4_600), (9_000, 10_600)],
    [(-1_600, 5_200), (8_000, 6_400), (11_500, 3_400), (8_400, -1_600)],
    [(3_000, -1_600), (2_200, 6_800), (9_000, 7_600), (17_600, 4_000)],
    [(6_500, -1_600), (5_000, 3_800), (11_500, 5_200), (9_600, 10_600)],
    [(-1_600, 7_000), (14_500, 8_400), (16_500, 1_200), (-1_600, 2_400)],
    [(-1_600, 1_400), (19_000, 600), (15_000, 8_200), (-1_600, 6_600)],
    [(1_500, -1_600), (13_500, 1_500), (2_500, 7_500), (14_500, 10_600)],
    [(-1_600, 4_000), (7_500, 9_800), (8_500, -900), (17_600, 5_000)],
];

/// A point of a room, or of the water around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// From the left.
    pub x: i64,
    /// From above.
    pub y: i64,
}

/// What all in a room see coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Small fish in schools.
    Shoal,
    /// A boss.
    Boss,
}

/// A fish of a tide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swimmer {
    /// Its number in the tide.
    pub number: u16,
    /// The place of its kind in [`KINDS`].
    pub kind: usize,
    /// The tick at which it begins its curve.
    pub born: u32,
    /// How many ticks it needs.
    pub life: u32,
    curve: usize,
    mirror: u32,
    offset: (i64, i64),
}

/// How large a kind is, how long it needs for its curve at the least, and how many swim together at the most.
const fn body(kind: usize) -> (i64, u32, u32) {
    match kind {
        0 => (180, 200, 5),
        1 => (230, 220, 3),
        2 => (290, 240, 2),
        3 => (360, 260, 1),
        4 => (450, 280, 1),
        5 => (560, 300, 1),
        6 => (760, 340, 1),
        BOSS => (1_000, 560, 1),
        _ => (320, 260, 1),
    }
}

impl Swimmer {
    /// What it pays, unless it is a bomb: that one pays what stands around it too.
    #[must_use]
    pub fn fish(&self) -> Fish {
        KINDS.get(self.kind).map_or(Fish::Plain { multiplier: 0 }, |(_, fish)| *fish)
    }

    /// How far from its place it is hit.
    #[must_use]
    pub const fn radius(&self) -> i64 {
        body(self.kind).0
    }

    /// Whether it is on its curve at a tick.
    #[must_use]
    pub const fn swims(&self, tick: u32) -> bool {
        self.born <= tick && tick - self.born <= self.life
    }

    /// Where it is at a tick; `None` where it is not on its curve.
    #[must_use]
    pub fn place(&self, tick: u32) -> Option<Point> {
        if !self.swims(tick) {
            return None;
        }
        let curve = CURVES.get(self.curve)?;
        let u = i64::from(tick - self.born) * PARTS / i64::from(self.life);
        let v = PARTS - u;
        let along = |part: fn(&(i64, i64)) -> i64| {
            let [first, second, third, last] = curve.each_ref().map(part);
            let sum = v * v * v * first + 3 * v * v * u * second + 3 * v * u * u * third + u * u * u * last;
            sum.div_euclid(PARTS * PARTS * PARTS)
        };
        let (x, y) = (along(|point| point.0), along(|point| point.1));
        Some(Point {
            x: self.offset.0 + if self.mirror & 1 == 1 { WIDTH - x } else { x },
            y: self.offset.1 + if self.mirror & 2 == 2 { HEIGHT - y } else { y },
        })
    }
}

/// All fish of a tide, in the order of their numbers.
#[must_use]
pub fn tide(seed: &str) -> Vec<Swimmer> {
    let words = &mut Words::of_round(seed, "tide");
    let mut swimmers = Vec::new();
    let mut bosses =
        EVENTS.iter().filter(|(_, event)| *event == Event::Boss).map(|(tick, _)| *tick).peekable();
    let mut tick = 0;
    while tick < LENGTH {
        if let Some(at) = bosses.next_if(|at| *at <= tick) {
            wave(&mut swimmers, at, (BOSS, 1), words);
            continue;
        }
        let is_shoal = EVENTS
            .iter()
            .any(|(from, event)| *event == Event::Shoal && (*from..from + SHOAL).contains(&tick));
        let (kind, most) = if is_shoal { (below(2, words) as usize, CROWD) } else { coming(words) };
        let count = if is_shoal { CROWD + below(4, words) } else { 1 + below(most, words) };
        wave(&mut swimmers, tick, (kind, count), words);
        tick += if is_shoal { 12 + below(6, words) } else { 6 + below(8, words) };
    }
    swimmers
}

/// A school of one kind on one curve. Fish that would still swim when the tide ends do not come.
fn wave(swimmers: &mut Vec<Swimmer>, tick: u32, (kind, count): (usize, u32), words: &mut Words) {
    let curve = below(12, words) as usize;
    let mirror = below(4, words);
    let life = body(kind).1 + below(80, words);
    for (offset, nth) in SCHOOL.into_iter().zip(0..count) {
        let born = tick + nth * BEHIND;
        let Ok(number) = u16::try_from(swimmers.len() + 1) else { return };
        if born + life <= LENGTH {
            swimmers.push(Swimmer { number, kind, born, life, curve, mirror, offset });
        }
    }
}

/// Whether the kind at this place of [`KINDS`] ever swims.
pub(super) fn comes(kind: usize) -> bool {
    kind == BOSS || COMING.iter().any(|(coming, _)| *coming == kind)
}

fn coming(words: &mut Words) -> (usize, u32) {
    let mut place = below(WEIGHTS, words);
    for (kind, weight) in COMING {
        if place < weight {
            return (kind, body(kind).2);
        }
        place -= weight;
    }
    (0, 1)
}

/// An integer below `n`.
fn below(n: u32, words: &mut Words) -> u32 {
    words.uniform(NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: &str = "6d656c61";

    #[test]
    fn fish_come_from_outside_and_leave_before_the_tide_ends() {
        let swimmers = tide(SEED);
        let is_outside = |at: Point| !(0..=WIDTH).contains(&at.x) || !(0..=HEIGHT).contains(&at.y);
        for (place, swimmer) in swimmers.iter().enumerate() {
            assert_eq!(usize::from(swimmer.number), place + 1);
            let end = swimmer.born + swimmer.life;
            assert!(end <= LENGTH, "{swimmer:?}");
            for tick in [swimmer.born, end] {
                assert!(is_outside(swimmer.place(tick).unwrap()), "{swimmer:?} at {tick}");
            }
            assert_eq!(swimmer.place(end + 1), None);
            assert!(swimmer.born == 0 || swimmer.place(swimmer.born - 1).is_none());
            assert!(
                (swimmer.born..=end).any(|tick| !is_outside(swimmer.place(tick).unwrap())),
                "{swimmer:?}"
            );
        }
    }

    #[test]
    fn a_room_is_neither_empty_nor_crowded_and_bosses_come_when_they_are_told() {
        let swimmers = tide(SEED);
        let at = |tick| swimmers.iter().filter(|swimmer| swimmer.swims(tick)).count();
        let living: Vec<usize> = (300..LENGTH - 400).step_by(50).map(at).collect();
        assert!(living.iter().all(|count| (30..=130).contains(count)), "{living:?}");
        let sum: usize = living.iter().sum();
        assert!((40..70).contains(&(sum / living.len())), "{}", sum / living.len());
        let bosses = swimmers.iter().filter(|swimmer| swimmer.kind == BOSS);
        assert_eq!(bosses.map(|boss| boss.born).collect::<Vec<_>>(), [2_000, 4_600]);
        let kinds: std::collections::BTreeSet<usize> = swimmers.iter().map(|swimmer| swimmer.kind).collect();
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7, 8], "all but free shots");
    }

    /// The file is what the browser's engine is held against.
    #[test]
    fn a_tide_is_as_it_is_printed() {
        let printed: serde_json::Value =
            serde_json::from_str(include_str!("../../../tests/tide.json")).unwrap();
        let swimmers = tide(SEED);
        let told = printed["swimmers"].as_array().unwrap();
        assert_eq!(
            (told.len(), printed["seed"].as_str(), printed["length"].as_u64()),
            (swimmers.len(), Some(SEED), Some(LENGTH.into()))
        );
        for (swimmer, told) in swimmers.iter().zip(told) {
            let at = |part: u32| {
                let at = swimmer.place(swimmer.born + swimmer.life * part / 3).unwrap();
                [at.x, at.y]
            };
            let known = serde_json::json!([
                swimmer.number,
                swimmer.kind,
                swimmer.born,
                swimmer.life,
                at(0),
                at(1),
                at(3)
            ]);
            assert_eq!(told, &known);
        }
    }

    #[test]
    fn another_seed_is_another_tide() {
        assert_eq!(tide(SEED), tide(SEED));
        assert_ne!(tide(SEED), tide("6d656c62"));
    }
}
