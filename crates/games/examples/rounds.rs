//! Rounds of every slot as the engine plays them, for engines in other languages: `cargo run --package games --example
//! rounds > crates/games/tests/slots.json`. A test holds the file to what the engine plays today.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use games::{
    fairness::Words,
    slots::{self, Book, Evaluator, Event, Model},
};
use kernel::Amount;

/// The published seeds of the reference vectors.
const SERVER: &str = "4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3";
const CLIENT: &str = "player-seed-01";
/// Rounds of each model from the first nonce on.
const FIRST: u64 = 12;
/// Models that are also given with a cap that rounds reach.
const CAPPED: [&str; 4] = ["ref10l", "mohua_forest", "chariot_day", "fireflies"];
/// Nonces among which a round is looked for that shows more.
const MOST: u64 = 60_000;

fn main() {
    println!("{}", vectors());
}

/// Everything, one model on a line.
fn vectors() -> String {
    // No round of a house's model reaches its cap here: so the same rules with a low one.
    let capped = slots::models().iter().filter(|model| CAPPED.contains(&model.id.as_str()));
    let capped = capped.map(|model| Model { id: format!("{}_low", model.id), max_win: 3, ..model.clone() });
    let all = slots::models().iter().cloned().chain(capped);
    let models = all.filter_map(|model| Some(rounds(&Evaluator::new(&model).ok()?).to_string()));
    let models: Vec<String> = models.collect();
    let (server, client) = (json!(SERVER), json!(CLIENT));
    format!("{{\"server\":{server},\"client\":{client},\"models\":[\n{}\n]}}", models.join(",\n"))
}

/// A model as data, its first rounds, and the first of each kind that shows more than a win.
fn rounds(slot: &Evaluator) -> Value {
    let shows: [fn(&Book) -> bool; 4] = [
        |book| book.events.iter().any(|event| matches!(event, Event::Tumble { .. })),
        |book| book.events.iter().any(|event| matches!(event, Event::FreeSpins { .. })),
        |book| book.events.iter().filter(|event| matches!(event, Event::FreeSpins { .. })).count() > 1,
        |book| book.events.contains(&Event::Cap),
    ];
    let mut nonces: Vec<u64> = (1..=FIRST).collect();
    let mut wanted: Vec<usize> = (0..shows.len()).collect();
    let stake = Amount::from_major(10);
    for nonce in 1..=MOST {
        let Some((book, _)) = stake.and_then(|stake| play(slot, nonce, stake)) else { continue };
        let before = wanted.len();
        wanted.retain(|kind| !shows.get(*kind).is_some_and(|shows| shows(&book)));
        if wanted.len() < before && nonce > FIRST {
            nonces.push(nonce);
        }
        if wanted.is_empty() {
            break;
        }
    }
    let rounds: Vec<Value> = nonces.into_iter().filter_map(|nonce| round(slot, nonce)).collect();
    json!({ "id": slot.model().id, "version": slot.version(), "rules": slot.model().canonical(), "rounds": rounds })
}

fn play(slot: &Evaluator, nonce: u64, stake: Amount) -> Option<(Book, usize)> {
    let mut words = Words::new(SERVER, CLIENT, nonce);
    let book = slots::play(slot, &mut words, stake)?;
    Some((book, words.drawn().len()))
}

/// One round: an odd stake now and then, so that the floor of each part is seen.
fn round(slot: &Evaluator, nonce: u64) -> Option<Value> {
    let stake = if nonce.is_multiple_of(3) { Amount::from_units(123_457) } else { Amount::from_major(10) };
    let (book, words) = play(slot, nonce, stake?)?;
    let text = serde_json::to_string(&book).ok()?;
    Some(json!({
        "nonce": nonce, "stake": book.stake, "payout": book.payout, "words": words, "events": book.events.len(),
        "sha256": hex::encode(Sha256::digest(text.as_bytes())),
    }))
}
