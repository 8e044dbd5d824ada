//! Every figure of domain.md 2.1 and vectors.json about REF-10L.

use kernel::{Amount, Money};
use proptest::prelude::*;
use serde_json::Value;

use super::{Broken, Evaluator, Event, exact, play, ref_10l};
use crate::fairness::Words;

fn vectors() -> Value {
    let all: Value = serde_json::from_str(include_str!("../../tests/vectors.json")).unwrap();
    all["slot_ref10l"].clone()
}

fn evaluator() -> Evaluator {
    Evaluator::new(&ref_10l()).unwrap()
}

#[test]
fn the_rules_are_those_of_the_vectors() {
    let (model, vectors) = (ref_10l(), vectors());
    assert_eq!(serde_json::to_value(&model.strips).unwrap(), vectors["strips"]);
    assert_eq!(serde_json::to_value(&model.lines).unwrap(), vectors["lines"]);
    for pay in &model.pays {
        assert_eq!(serde_json::to_value(pay.line_bets).unwrap(), vectors["pay"][pay.symbol.to_string()]);
    }
}

#[test]
fn the_cases_of_the_vectors_are_met() {
    for case in vectors()["cases"].as_array().unwrap() {
        let stops: Vec<usize> = serde_json::from_value(case["stops"].clone()).unwrap();
        let evaluator = evaluator();
        let spin = evaluator.spin(stops.try_into().unwrap());
        assert_eq!(u64::from(spin.line_bets), case["line_units"], "{case}");
        assert_eq!(spin.scatters, case["scatters"], "{case}");
        assert_eq!(evaluator.total(spin), case["total_line_units"], "{case}");
    }
}

#[test]
fn the_window_shows_what_the_reference_shows() {
    let evaluator = evaluator();
    let row = |stops: [usize; 5], row| {
        (0..5).map(|reel| evaluator.symbol(reel, stops[reel], row)).collect::<String>()
    };
    let stops = [10, 6, 8, 8, 10];
    assert_eq!([row(stops, 0), row(stops, 1), row(stops, 2)], ["DWFWC", "FBCEA", "BFWCE"]);
    assert_eq!(evaluator.awarded(evaluator.spin([3, 10, 5, 13, 7]).scatters), 20);
}

/// 28⁵ combinations, one by one.
#[test]
fn the_exact_return_is_that_of_the_reference() {
    let exact = exact(&evaluator());
    assert_eq!(exact.combinations, 17_210_368);
    assert_eq!(exact.rtp, (273_620_248_011, 286_000_666_112));
    let vectors = vectors();
    let near = |found: f64, name: &str| {
        let expected = vectors[name].as_f64().unwrap();
        assert!((found - expected).abs() < 1e-12, "{name}: {found}");
    };
    let bets = 10.0 * exact.combinations as f64;
    near(exact.rtp_number(), "total_rtp");
    near(exact.line_bets as f64 / bets, "line_rtp");
    near(exact.hits as f64 / exact.combinations as f64, "hit_freq");
    for count in 0..6 {
        assert_eq!(vectors["scatter_counts"][count.to_string()], exact.scatters[count]);
    }
    assert!((exact.base_deviation - 2.322_622).abs() < 1e-6, "{}", exact.base_deviation);
    assert_eq!(exact.highest, 975);
}

/// A check, not the source: two million rounds of the whole game lie where the exact return says.
#[test]
fn two_million_rounds_return_what_was_computed() {
    let evaluator = evaluator();
    let stake = Amount::from_units(1_000).unwrap();
    let mut words = Words::new("a seed for a test", "simulation", 0);
    let mut paid = 0_i64;
    let rounds = 2_000_000;
    for nonce in 0..rounds {
        if nonce % 1_000 == 0 {
            words = Words::new("a seed for a test", "simulation", nonce);
        }
        paid += play(&evaluator, &mut words, stake).unwrap().payout.units();
    }
    let rtp = paid as f64 / (rounds as f64 * 1_000.0);
    // Four standard errors of a game with its free spins (σ about 5 bets).
    assert!((rtp - 0.956_712).abs() < 4.0 * 5.0 / (rounds as f64).sqrt(), "{rtp}");
}

#[test]
fn broken_rules_are_refused() {
    let broken = |change: &dyn Fn(&mut super::Model)| {
        let mut model = ref_10l();
        change(&mut model);
        Evaluator::new(&model).unwrap_err()
    };
    assert_eq!(broken(&|model| model.strips[0] = "AB".to_owned()), Broken::ShortStrip);
    assert_eq!(broken(&|model| model.strips[0].push_str("XYZ")), Broken::TooManySymbols);
    assert_eq!(broken(&|model| model.lines[0][2] = 3), Broken::WildLine);
    assert_eq!(broken(&|model| model.wild = 'Q'), Broken::Absent);
}

#[test]
fn the_version_is_the_hash_of_the_rules() {
    let mut other = ref_10l();
    other.pays[0].line_bets[0] += 1;
    assert_ne!(ref_10l().version(), other.version());
    assert_eq!(ref_10l().version(), ref_10l().version());
}

proptest! {
    /// The parts shown add up to the payout, the floor is taken once, and the same seeds make the same book.
    #[test]
    fn a_book_adds_up(nonce in any::<u64>(), units in 1_i64..1_000_000_000) {
        let evaluator = evaluator();
        let stake = Amount::from_units(units).unwrap();
        let book = play(&evaluator, &mut Words::new("server", "client", nonce), stake).unwrap();
        let again = play(&evaluator, &mut Words::new("server", "client", nonce), stake).unwrap();
        prop_assert_eq!(&book, &again);
        let mut shown = 0;
        let mut line_bets = 0;
        for event in &book.events {
            match event {
                Event::Lines { wins, amount } => {
                    shown += amount.units();
                    line_bets += wins.iter().map(|win| win.line_bets).sum::<u64>();
                }
                Event::Scatters { amount, .. } => shown += amount.units(),
                Event::End { payout } => prop_assert_eq!(*payout, book.payout),
                Event::Reveal { .. } | Event::FreeSpins { .. } => {}
            }
        }
        prop_assert_eq!(Money::from_units(shown), book.payout);
        prop_assert!(i128::from(book.payout.units()) >= i128::from(units) * i128::from(line_bets) / 10);
    }
}
