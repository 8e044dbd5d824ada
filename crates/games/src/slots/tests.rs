//! Every figure of domain.md 2.1 and vectors.json about REF-10L.

use kernel::{Amount, Money};
use proptest::prelude::*;
use serde_json::Value;

use super::{
    Broken, Evaluator, Event, Method, check::SIDE, enumerate, evaluator::Window, exact, find, models, play,
    ref_10l, simulate,
};
use crate::fairness::Words;

fn vectors() -> Value {
    let all: Value = serde_json::from_str(include_str!("../../tests/vectors.json")).unwrap();
    all["slot_ref10l"].clone()
}

fn evaluator() -> Evaluator {
    Evaluator::new(&ref_10l()).unwrap()
}

fn window(evaluator: &Evaluator, stops: &[u32]) -> Window {
    evaluator.window(stops, &[3; 5])
}

/// Wins on lines in coins, and scatters.
fn spin(evaluator: &Evaluator, stops: &[u32]) -> (u64, u32) {
    let window = window(evaluator, stops);
    let mut found = Vec::new();
    evaluator.wins(&window, &mut found);
    (found.iter().map(|win| win.coins).sum(), evaluator.scatters(&window).count_ones())
}

#[test]
fn the_rules_are_those_of_the_vectors() {
    let (model, vectors) = (ref_10l(), vectors());
    assert_eq!(serde_json::to_value(&model.strips).unwrap(), vectors["strips"]);
    let Method::Lines { lines, .. } = &model.method else { panic!("lines") };
    assert_eq!(serde_json::to_value(lines).unwrap(), vectors["lines"]);
    for symbol in model.symbols.iter().filter(|symbol| !"WS".contains(symbol.id)) {
        let pays: Vec<u32> = symbol.pays.iter().map(|pay| pay.coins).collect();
        assert_eq!(serde_json::to_value(pays).unwrap(), vectors["pay"][symbol.id.to_string()]);
    }
}

#[test]
fn the_cases_of_the_vectors_are_met() {
    for case in vectors()["cases"].as_array().unwrap() {
        let stops: Vec<u32> = serde_json::from_value(case["stops"].clone()).unwrap();
        let evaluator = evaluator();
        let (coins, scatters) = spin(&evaluator, &stops);
        assert_eq!(coins, case["line_units"], "{case}");
        assert_eq!(scatters, case["scatters"], "{case}");
        assert_eq!(coins + evaluator.scattered(scatters), case["total_line_units"], "{case}");
    }
}

#[test]
fn the_window_shows_what_the_reference_shows() {
    let evaluator = evaluator();
    let window = window(&evaluator, &[10, 6, 8, 8, 10]);
    let row = |row: usize| (0..5).map(|reel| evaluator.letter(window.cells[reel][row])).collect::<String>();
    assert_eq!([row(0), row(1), row(2)], ["DWFWC", "FBCEA", "BFWCE"]);
    assert_eq!(evaluator.awarded(spin(&evaluator, &[3, 10, 5, 13, 7]).1), 20);
}

/// 28⁵ combinations, one by one, and the products over reels: two sources, one return.
#[test]
fn the_exact_return_is_that_of_the_reference() {
    let (all, exact) = (enumerate(&evaluator()).unwrap(), exact(&evaluator()).unwrap());
    assert_eq!(all.combinations, 17_210_368);
    assert_eq!(exact.rtp, (273_620_248_011, 286_000_666_112));
    assert_eq!(exact.combinations, u128::from(all.combinations));
    assert_eq!(exact.coins, u128::from(all.coins));
    for count in 0..=SIDE * SIDE {
        assert_eq!(exact.scatters[count], u128::from(all.scatters[count]));
    }
    let vectors = vectors();
    let near = |found: f64, name: &str| {
        let expected = vectors[name].as_f64().unwrap();
        assert!((found - expected).abs() < 1e-12, "{name}: {found}");
    };
    near(exact.number(), "total_rtp");
    near(all.coins as f64 / (10.0 * all.combinations as f64), "line_rtp");
    near(all.hits as f64 / all.combinations as f64, "hit_freq");
    for count in 0..6 {
        assert_eq!(vectors["scatter_counts"][count.to_string()], all.scatters[count]);
    }
    assert!((all.deviation(10) - 2.322_622).abs() < 1e-6, "{}", all.deviation(10));
    assert_eq!(all.highest, 975);
}

/// The reference strips by 243 ways: 51.13539734 coins a spin (domain.md 2.1).
#[test]
fn the_ways_on_the_reference_strips_are_worth_what_they_should() {
    let model = super::Model { method: Method::Ways { rows: vec![3; 5] }, ..ref_10l() };
    let exact = exact(&Evaluator::new(&model).unwrap()).unwrap();
    let coins = exact.coins as f64 / exact.combinations as f64;
    assert!((coins - 51.135_397_34).abs() < 5e-9, "{coins}");
}

/// A check, not the source: two million rounds of the whole game lie where the exact return says.
#[test]
fn two_million_rounds_return_what_was_computed() {
    let tally = simulate(&evaluator(), 7, 2_000_000);
    let off = (tally.rtp(10) - 0.956_711_93).abs();
    assert!(off < 4.0 * tally.standard_error(10), "{}", tally.rtp(10));
}

#[test]
fn broken_rules_are_refused() {
    let broken = |change: &dyn Fn(&mut super::Model)| {
        let mut model = ref_10l();
        change(&mut model);
        Evaluator::new(&model).unwrap_err()
    };
    assert_eq!(broken(&|model| model.strips[0] = "AB".to_owned()), Broken::Strip(0));
    assert_eq!(broken(&|model| model.strips[0].push_str("XYZ")), Broken::Unknown('X'));
}

#[test]
fn the_version_is_the_hash_of_the_rules() {
    let mut other = ref_10l();
    other.symbols[0].pays[0].coins += 1;
    assert_ne!(ref_10l().version(), other.version());
    assert_eq!(ref_10l().version(), ref_10l().version());
}

#[test]
fn every_model_is_found_and_has_a_sheet() {
    assert_eq!(models()[0].id, "ref10l");
    for model in models() {
        assert_eq!(find(&model.id).unwrap().model(), model);
        assert!(model.sheet().is_some(), "{}: `cargo run --release -p games --example rtp`", model.id);
    }
}

proptest! {
    /// The parts shown add up to the payout, the floor is taken once, and the same seeds make the same book.
    #[test]
    fn a_book_adds_up(nonce in any::<u64>(), units in 1_i64..1_000_000_000, place in any::<prop::sample::Index>()) {
        let model = &models()[place.index(models().len())];
        let evaluator = find(&model.id).unwrap();
        let stake = Amount::from_units(units).unwrap();
        let book = play(evaluator, &mut Words::new("server", "client", nonce), stake).unwrap();
        let again = play(evaluator, &mut Words::new("server", "client", nonce), stake).unwrap();
        prop_assert_eq!(&book, &again);
        let mut shown = 0;
        for event in &book.events {
            match event {
                Event::Wins { wins, amount, .. } => {
                    shown += amount.units();
                    let parts = wins.iter().map(|win| win.amount.units()).sum::<i64>();
                    prop_assert_eq!(parts, amount.units());
                }
                Event::Scatters { amount, .. } => shown += amount.units(),
                Event::End { payout } => prop_assert_eq!(*payout, book.payout),
                _ => {}
            }
        }
        prop_assert_eq!(Money::from_units(shown), book.payout);
        prop_assert!(book.payout.units() <= units * i64::from(model.max_win));
        let text = serde_json::to_string(&book).unwrap();
        prop_assert_eq!(serde_json::from_str::<super::Book>(&text).unwrap(), book);
    }
}
