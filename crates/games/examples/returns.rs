//! Prints what every bet of the games of tables returns, exactly, and measures blackjack by its printed strategy: `cargo run
//! --package games --example returns [rounds of blackjack]`.

use std::thread;

use games::table::{
    blackjack::{
        simulate::{Tally, simulate},
        strategy::{DEALER, ROWS},
    },
    returns::returns,
};

const THREADS: u64 = 2;

fn main() {
    for told in returns() {
        let (rtp, edge) = (told.rtp, told.rtp.edge());
        println!("{:34} {:14} {}  edge {}  {rtp}", told.version, told.cell, rtp.decimal(8), edge.decimal(8));
    }
    println!("\nblackjack-1, basic strategy against {}", DEALER.join(" "));
    for (hand, row) in ROWS {
        println!("{hand:9} {row}");
    }
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(2_000_000);
    let tally = measured(rounds);
    println!("blackjack-1 {:.6} ± {:.6} of {} rounds", tally.rtp(), tally.standard_error(), tally.rounds);
}

fn measured(rounds: u64) -> Tally {
    thread::scope(|scope| {
        let run = |seed| scope.spawn(move || simulate(seed, rounds / THREADS));
        let parts: Vec<_> = (1..=THREADS).map(run).collect();
        let parts = parts.into_iter().filter_map(|part| part.join().ok()?.ok());
        parts.fold(Tally::default(), Tally::with)
    })
}
