//! Shots fly and end here as in the browser's engine (`web/packages/kit/src/table/world.test.ts`), to the unit: what a player sees of a bullet
//! is what the house judged, and a trial plays by the rules of the room.

use std::num::NonZeroU32;

use games::{
    fairness::Words,
    table::fishing::{
        Fish,
        room::{End, Shot, Target, World},
        tide::{Point, tide},
    },
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const SEED: &str = "6d656c61";
/// What the other engine's log of the same shots comes to.
const SEEN_THERE: &str = "820524e678d725b6f9bfea2b2eb520c8d15ed0dedf7144260fc81261d1dac042";

/// Draws what the other engine draws, in its order.
fn asked(world: &World, number: u32, words: &mut Words) -> Shot {
    let mut below = |range| NonZeroU32::new(range).map_or(0, |range| words.uniform(range));
    let living: Vec<u16> =
        tide(SEED).iter().map(|fish| fish.number).filter(|fish| world.has(*fish)).collect();
    let lock = if below(3) == 0 {
        let place = below(u32::try_from(living.len()).unwrap_or_default());
        usize::try_from(place).ok().and_then(|place| living.get(place)).copied()
    } else {
        None
    };
    let seat = u8::try_from(1 + below(6)).unwrap_or_default();
    let aim = Point { x: i64::from(below(24_000)) - 4_000, y: i64::from(below(17_000)) - 4_000 };
    let net = below(2) == 1;
    Shot { seat, number, aim, lock, net, at: world.tick() - below(8) }
}

fn told(target: &Target) -> Value {
    let collateral = if let Fish::Bomb { collateral, .. } = target.fish { collateral } else { 0 };
    json!([target.number, collateral, target.cleared])
}

/// Seen to fail with a flight that was rounded toward its cannon.
#[test]
fn eighteen_hundred_shots_fly_and_end_as_the_browser_flies_them() {
    let mut words = Words::of_round("x", "y");
    let mut world = World::new(SEED, 1_900, []);
    let (mut log, mut number) = (Vec::new(), 0);
    while world.tick() < 2_500 {
        for _ in 0..3 {
            number += 1;
            let shot = asked(&world, number, &mut words);
            log.push(json!(["shot", world.tick(), world.shoot(shot)]));
        }
        let mut met = Vec::new();
        let ends = world.step(|by, there| {
            met.push(json!([by.number, there.iter().map(told).collect::<Vec<_>>()]));
            let is_killed = |target: &&Target| (u32::from(target.number) + by.number).is_multiple_of(4);
            there.iter().filter(is_killed).map(|target| target.number).collect()
        });
        let ends: Vec<Value> = ends
            .iter()
            .map(|(shot, end)| match end {
                End::Met(at) => json!([shot.number, [at.x, at.y]]),
                End::Lost => json!([shot.number, null]),
            })
            .collect();
        log.push(json!(["step", world.tick(), ends, met]));
    }
    let digest = Sha256::digest(Value::Array(log).to_string().as_bytes());
    assert_eq!(hex::encode(digest), SEEN_THERE);
}
