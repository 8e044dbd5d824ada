//! Speed of the slot engine on one core, as one line of JSON.

use std::{hint::black_box, time::Instant};

use games::{
    fairness::Words,
    slots::{Evaluator, exact, play, ref_10l},
};
use kernel::Amount;

fn main() {
    let (Ok(evaluator), Some(stake)) = (Evaluator::new(&ref_10l()), Amount::from_major(10)) else { return };
    let started = Instant::now();
    let found = exact(&evaluator);
    let enumeration = started.elapsed().as_secs_f64();
    let rounds: u64 = 300_000;
    let started = Instant::now();
    for nonce in 0..rounds {
        black_box(play(&evaluator, &mut Words::new("server seed", "client seed", nonce), stake));
    }
    let spins = rounds as f64 / started.elapsed().as_secs_f64();
    println!(
        r#"{{"ref10l_rounds_per_second":{spins:.0},"enumeration_combinations":{},"enumeration_seconds":{enumeration:.3}}}"#,
        found.combinations
    );
}
