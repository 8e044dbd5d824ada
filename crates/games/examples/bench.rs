//! Speed of the slot engine on one core, as rows `| figure | measured | goal |`.

use std::{hint::black_box, time::Instant};

use games::{
    fairness::Words,
    slots::{Evaluator, enumerate, models, play, simulate},
};
use kernel::Amount;

fn main() {
    let Some(stake) = Amount::from_major(10) else { return };
    for model in models() {
        let Ok(evaluator) = Evaluator::new(model) else { continue };
        if model.id == "ref10l" {
            let started = Instant::now();
            let combinations = enumerate(&evaluator).map_or(0, |found| found.combinations);
            let seconds = started.elapsed().as_secs_f64();
            println!("| REF-10L, all {combinations} combinations | {seconds:.2} s | < 2 s |");
            let rounds: u64 = 300_000;
            let started = Instant::now();
            for nonce in 0..rounds {
                black_box(play(&evaluator, &mut Words::new("server seed", "client seed", nonce), stake));
            }
            let speed = rounds as f64 / started.elapsed().as_secs_f64();
            println!("| REF-10L, whole rounds with words and book | {speed:.0} /s | > 100,000 /s |");
        }
        let started = Instant::now();
        let tally = black_box(simulate(&evaluator, 1, 200_000));
        let speed = (tally.rounds + tally.free_spins) as f64 / started.elapsed().as_secs_f64();
        println!("| {}, simulated spins | {speed:.0} /s | > 300,000 /s |", model.name.en);
    }
}
