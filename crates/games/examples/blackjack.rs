//! Measures blackjack by its printed strategy and writes `blackjack.json`: `cargo run --release -p games --example blackjack [rounds]`,
//! four hundred million unless told otherwise, in batches of two million that have a seed each.

use std::{error::Error, fs, thread};

use games::table::{
    blackjack::{
        VERSION,
        simulate::{BATCH, Measured, Tally, simulate},
    },
    told::{SALT, digest, first},
};

const THREADS: u64 = 2;
/// Rounds of the digest that names what was measured, as many as `tests/agree.json` keeps.
const TOLD: usize = 10_000;
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/blackjack.json");

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u64 = std::env::args().nth(1).map_or(Ok(400_000_000), |rounds| rounds.parse())?;
    let batches = rounds.div_ceil(BATCH).max(1);
    let tally = thread::scope(|scope| {
        let of_thread = |thread| (1 + thread..=batches).step_by(THREADS as usize);
        let run = |thread| {
            scope.spawn(move || of_thread(thread).filter_map(batch).fold(Tally::default(), Tally::with))
        };
        let parts: Vec<_> = (0..THREADS).map(run).collect();
        parts.into_iter().filter_map(|part| part.join().ok()).fold(Tally::default(), Tally::with)
    });
    if tally.rounds != batches * BATCH {
        return Err("a simulation stopped early".into());
    }
    let measured = Measured {
        version: digest(VERSION, SALT, &first(), TOLD),
        rtp: format!("{:.6}", tally.rtp()),
        standard_error: format!("{:.6}", tally.standard_error()),
        rounds: tally.rounds,
        first: batch(1).ok_or("no first batch")?,
    };
    println!("{VERSION} {} ± {} of {} rounds", measured.rtp, measured.standard_error, measured.rounds);
    fs::write(FILE, serde_json::to_string_pretty(&measured)? + "\n")?;
    Ok(())
}

fn batch(seed: u64) -> Option<Tally> {
    simulate(seed, BATCH).ok()
}
