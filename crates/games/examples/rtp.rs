//! Measures every model and writes `rtp.json`: exact returns where reels are independent, and whole rounds.
//!
//! `cargo run --release -p games --example rtp [ids …]`; models that are not named keep the figures they have. Rounds
//! are run in batches of twenty million, on four threads with a seed each, until the return is known to a standard
//! error of 0.0005 or four hundred million are done; of an exact return one batch measures the rest.

use std::{collections::BTreeMap, error::Error, fs, thread};

use games::slots::{Evaluator, Figures, Model, RtpKind, Tally, exact, models, simulate};

const THREADS: u64 = 4;
const BATCH: u64 = 20_000_000;
const BATCHES: u64 = 20;
const STANDARD_ERROR: f64 = 0.000_5;
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rtp.json");

fn main() -> Result<(), Box<dyn Error>> {
    let ids: Vec<String> = std::env::args().skip(1).collect();
    let mut all: BTreeMap<String, Figures> = serde_json::from_str(&fs::read_to_string(FILE)?)?;
    all.retain(|id, _| models().iter().any(|model| model.id == *id));
    for model in models().iter().filter(|model| ids.is_empty() || ids.contains(&model.id)) {
        let figures = measure(model)?;
        println!(
            "{:14} {:10} rtp {} simulated {} ± {} hit {} sd {} seen {} capped {}",
            model.id,
            format!("{:?}", figures.kind),
            figures.rtp,
            figures.simulated,
            figures.standard_error,
            figures.hit_frequency,
            figures.volatility_sd,
            figures.max_win_seen,
            figures.capped
        );
        all.insert(model.id.clone(), figures);
        fs::write(FILE, serde_json::to_string_pretty(&all)? + "\n")?;
    }
    Ok(())
}

fn measure(model: &Model) -> Result<Figures, Box<dyn Error>> {
    let evaluator = Evaluator::new(model)?;
    let (exact, bet) = (exact(&evaluator), model.bet);
    let mut tally = Tally::default();
    for number in 0..BATCHES {
        tally = tally.with(batch(&evaluator, number));
        if exact.is_some() || tally.standard_error(bet) <= STANDARD_ERROR {
            break;
        }
    }
    if tally.rounds % BATCH != 0 {
        return Err("a simulation stopped early".into());
    }
    let simulated = format!("{:.6}", tally.rtp(bet));
    Ok(Figures {
        version: model.version(),
        kind: if exact.is_some() { RtpKind::Exact } else { RtpKind::Simulated },
        rtp: exact.as_ref().map_or_else(|| simulated.clone(), |exact| format!("{:.6}", exact.number())),
        numerator: exact.as_ref().map(|exact| exact.rtp.0.to_string()),
        denominator: exact.as_ref().map(|exact| exact.rtp.1.to_string()),
        rounds: tally.rounds,
        simulated,
        standard_error: format!("{:.6}", tally.standard_error(bet)),
        hit_frequency: format!("{:.6}", tally.hits as f64 / tally.rounds as f64),
        volatility_sd: format!("{:.4}", tally.deviation(bet)),
        max_win_seen: format!("{:.2}", tally.highest as f64 / f64::from(bet)),
        max_win: model.max_win,
        capped: tally.capped,
    })
}

fn batch(evaluator: &Evaluator, number: u64) -> Tally {
    thread::scope(|scope| {
        let run =
            |thread| scope.spawn(move || simulate(evaluator, number * THREADS + thread, BATCH / THREADS));
        let parts: Vec<_> = (0..THREADS).map(run).collect();
        parts.into_iter().filter_map(|part| part.join().ok()).fold(Tally::default(), Tally::with)
    })
}
