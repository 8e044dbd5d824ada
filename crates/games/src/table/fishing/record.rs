//! The record of a session: what its shots met, replayed by the words of its member's seeds (domain.md 2.2; docs/adr/0041).

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZeroU32,
};

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    Fish, KINDS, session_seed,
    tide::{Swimmer, tide},
    words,
};
use crate::{
    fairness::{Words, link},
    instant::Replayed,
    table::spread::Spread,
};

/// A shot that met something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// In which tide of the room.
    pub tide: i64,
    /// Its number in the session.
    pub shot: u64,
    /// What it cost.
    pub cost: Amount,
    /// The fish and their numbers in the tide.
    pub met: Vec<(String, u16)>,
}

/// What a session was: its hits, and the seeds of the tides in which they were.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// By their numbers.
    pub tides: BTreeMap<i64, String>,
    /// In the order of their shots.
    pub hits: Vec<Hit>,
    /// What was brought after it began, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Amount>,
}

impl Played {
    /// What these hits return in the long run. `None` where a fish is not known.
    #[must_use]
    pub fn spread(&self) -> Option<Spread> {
        let fish =
            |hit: &Hit| hit.met.iter().map(|(name, _)| Some(named(name)?.1)).collect::<Option<Vec<Fish>>>();
        let met = self.hits.iter().map(|hit| Some((hit.cost, fish(hit)?))).collect::<Option<Vec<_>>>()?;
        Some(Spread::of_shots(met.iter().map(|(cost, fish)| (*cost, fish.as_slice()))))
    }
}

/// What a fish is called on record; a bomb with what it pays itself and what stood around it: `x5`, `bomb:10+45`.
#[must_use]
pub fn name(kind: usize, fish: Fish) -> String {
    match fish {
        Fish::Bomb { own, collateral } => format!("bomb:{own}+{collateral}"),
        _ => KINDS.get(kind).map_or("", |(name, _)| *name).to_owned(),
    }
}

/// The fish of a name, and the place of its kind.
fn named(name: &str) -> Option<(usize, Fish)> {
    if let Some(sums) = name.strip_prefix("bomb:") {
        let (own, collateral) = sums.split_once('+')?;
        let fish = Fish::Bomb { own: own.parse().ok()?, collateral: collateral.parse().ok()? };
        let kind = KINDS.iter().position(|(_, fish)| matches!(fish, Fish::Bomb { .. }))?;
        return Some((kind, fish));
    }
    let kind = KINDS.iter().position(|(known, fish)| *known == name && !matches!(fish, Fish::Bomb { .. }))?;
    Some((kind, KINDS.get(kind)?.1))
}

/// Whether the seeds of tides that follow each other are links of one chain: a salt, a colon, and a hash that the next one's hash makes.
fn are_linked(tides: &BTreeMap<i64, String>) -> bool {
    tides.iter().zip(tides.iter().skip(1)).all(|((number, seed), (next, later))| {
        match (seed.split_once(':'), later.split_once(':')) {
            (Some((salt, hash)), Some((same, after))) if number + 1 == *next && salt == same => {
                link(after) == hash
            }
            _ => true,
        }
    })
}

/// What the words of a session, which began with so much, make of its hits: its seed, what each fish paid in costs of the shot, and what is
/// left. `None` where a fish is not what its tide says it was, tides are no links of their chain, or sums are beyond what the ledger holds.
#[must_use]
pub fn replay(input: &Value, drawn: &mut Words, brought: Amount) -> Option<Replayed> {
    let played = Played::deserialize(input).ok().filter(|played| are_linked(&played.tides))?;
    let seed = session_seed(drawn);
    let tides: HashMap<i64, Vec<Swimmer>> =
        played.tides.iter().map(|(number, seed)| (*number, tide(seed))).collect();
    let mut left = brought.money().checked_add(played.added.map_or(Money::ZERO, Amount::money))?;
    let mut paid = Vec::new();
    for hit in &played.hits {
        let among = NonZeroU32::new(u32::try_from(hit.met.len()).ok()?)?;
        let mut of_hit = Vec::new();
        for (name, number) in &hit.met {
            let (kind, fish) = named(name)?;
            let swimmer = tides.get(&hit.tide)?.get(usize::from(*number).checked_sub(1)?)?;
            if swimmer.kind != kind {
                return None;
            }
            let caught = fish.hit(among, &mut words(&seed, hit.shot, *number));
            of_hit.push(caught.map_or(0, |caught| caught.multiplier));
        }
        let multiplier: u32 = of_hit.iter().try_fold(0_u32, |sum, paid| sum.checked_add(*paid))?;
        let won = Money::from_units(hit.cost.units().checked_mul(multiplier.into())?);
        left = left.checked_sub(hit.cost.money())?.checked_add(won)?;
        paid.push(of_hit);
    }
    Some(Replayed { outcome: json!({ "seed": seed, "paid": paid }), payout: Some(left) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIDE: &str = "6d656c61";

    fn words_of_session() -> Words {
        Words::new("server", "client", 3)
    }

    fn first(kind: usize) -> u16 {
        tide(TIDE).iter().find(|swimmer| swimmer.kind == kind).unwrap().number
    }

    fn played(met: &[(&str, u16)], shots: std::ops::Range<u64>) -> Value {
        let met: Vec<(String, u16)> =
            met.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
        let cost = Amount::from_major(2).unwrap();
        let hits = shots.map(|shot| Hit { tide: 7, shot, cost, met: met.clone() }).collect();
        json!(Played { tides: BTreeMap::from([(7, TIDE.to_owned())]), hits, added: None })
    }

    fn replayed(input: &Value) -> Option<Replayed> {
        replay(input, &mut words_of_session(), Amount::from_major(100).unwrap())
    }

    #[test]
    fn what_is_left_follows_from_the_words_and_the_hits() {
        let fish = [("x2", first(0)), ("x5", first(1))];
        let all = replayed(&played(&fish, 1..31)).unwrap();
        let seed = session_seed(&mut words_of_session());
        assert_eq!((&all.outcome["seed"], seed.len()), (&json!(seed), 64));
        let mut left = 100_i64;
        for (shot, paid) in (1..).zip(all.outcome["paid"].as_array().unwrap()) {
            let of = |fish: Fish, number| {
                let caught = fish.hit(NonZeroU32::new(2).unwrap(), &mut words(&seed, shot, number));
                caught.map_or(0, |caught| caught.multiplier)
            };
            let both = [of(KINDS[0].1, fish[0].1), of(KINDS[1].1, fish[1].1)];
            assert_eq!(paid, &json!(both));
            left += 2 * i64::from(both[0] + both[1]) - 2;
        }
        assert_eq!(all.payout, Money::from_major(left));
        let mut more = played(&fish, 1..31);
        more["added"] = json!("7.00");
        assert_eq!(
            replayed(&more).unwrap().payout,
            Money::from_major(left + 7),
            "what came later is there, too"
        );
        more["added"] = json!("-7.00");
        assert!(replayed(&more).is_none(), "nothing is taken away");
        assert!((20..180).contains(&left), "some die: {left}");
    }

    /// Against the formulas for one fish, and what words really make of many hits.
    #[test]
    fn hits_return_what_their_fish_return_and_spread_as_their_words_do() {
        let fish = [("x2", first(0)), ("x50", first(4)), ("boss", first(7))];
        let hits = 4_000_u32;
        let input = played(&fish, 1..u64::from(hits) + 1);
        let spread = Played::deserialize(&input).unwrap().spread().unwrap();
        let (shots, cost) = (f64::from(hits), 200_000.0);
        let mut variance = 0.0;
        for prizes in [&[(2.0, 1.0)][..], &[(50.0, 1.0)], &[(50.0, 0.6), (100.0, 0.3), (200.0, 0.1)]] {
            let worth: f64 = prizes.iter().map(|(prize, share)| prize * share).sum();
            let squared: f64 = prizes.iter().map(|(prize, share): &(f64, f64)| prize.powi(2) * share).sum();
            variance += 0.32 / worth * squared - 0.32_f64.powi(2);
        }
        assert!((spread.mean / (shots * cost) - 0.96).abs() < 1e-6, "{spread:?}");
        assert!((spread.variance / (shots * cost.powi(2)) - variance).abs() < 1e-4, "{spread:?}");
        let left = replay(&input, &mut words_of_session(), Amount::from_major(100_000).unwrap())
            .unwrap()
            .payout
            .unwrap();
        let won = f64::from(i32::try_from(left.units() / 1_000).unwrap()) * 1_000.0 - 50_000.0 * cost
            + shots * cost;
        assert!((won - spread.mean).abs() < 4.0 * spread.variance.sqrt(), "{won} {spread:?}");
        let unknown =
            json!({ "tides": {}, "hits": [{ "tide": 1, "shot": 1, "cost": "2", "met": [["moon", 1]] }] });
        assert_eq!(Played::deserialize(&unknown).unwrap().spread(), None);
    }

    #[test]
    fn tides_that_follow_each_other_are_links_of_their_chain() {
        let [last, before] = ["last".to_owned(), link("last")];
        let of = |seeds: [String; 2]| {
            let tides = (7..).zip(seeds).collect();
            replayed(&json!(Played { tides, hits: Vec::new(), added: None })).is_some()
        };
        assert!(of([format!("salt:{before}"), format!("salt:{last}")]));
        assert!(!of([format!("salt:{last}"), format!("salt:{before}")]));
        assert!(of([format!("salt:{last}"), format!("other:{before}")]), "another chain begins");
    }

    #[test]
    fn a_fish_that_its_tide_does_not_know_is_no_record() {
        let number = first(0);
        assert!(replayed(&played(&[("x2", number)], 1..2)).is_some());
        for met in [
            ("x500", number),
            ("x2", 0),
            ("x2", 60_000),
            ("moon", number),
            ("bomb:10+45", number),
            ("bomb", first(8)),
        ] {
            assert!(replayed(&played(&[met], 1..2)).is_none(), "{met:?}");
        }
        assert!(replayed(&played(&[("bomb:10+45", first(8))], 1..2)).is_some());
        assert!(replayed(&played(&[], 1..2)).is_none(), "a shot that met nothing costs nothing");
        let mut elsewhere = played(&[("x2", number)], 1..2);
        elsewhere["hits"][0]["tide"] = json!(8);
        assert!(replayed(&elsewhere).is_none(), "a tide whose seed is not told");
        assert_eq!(replayed(&json!({ "tides": {}, "hits": [] })).unwrap().payout, Money::from_major(100));
        assert!(replayed(&json!({})).is_none());
    }
}
