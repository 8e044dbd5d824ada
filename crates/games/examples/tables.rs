//! Rounds of the games of tables, for engines in other languages: `cargo run --package games --example tables >
//! crates/games/tests/tables.json`, and digests of many: `… --example tables 10000 > crates/games/tests/agree.json`. Tests hold both
//! files to what the engine plays today.

use games::{
    fairness::link,
    table::{
        crash::hundredths_at,
        told::{SALT, digest, first, rounds},
    },
};
use serde_json::json;

/// Versions, and how many rounds are told of each hash.
const VERSIONS: [(&str, usize); 14] = [
    ("baccarat-1", 10),
    ("baccarat-1+no-commission+tie-9", 10),
    ("roulette-1", 10),
    ("roulette-1+la-partage", 10),
    ("roulette-1+multiplied", 10),
    ("sic-bo-1", 10),
    ("sic-bo-1+pair-5", 10),
    ("dragon-tiger-1", 10),
    ("dragon-tiger-1+tie-8", 10),
    ("andar-bahar-1", 5),
    ("teen-patti-1", 5),
    ("crash-1", 1),
    ("blackjack-1", 3),
    ("fishing-1", 10),
];
/// Hashes of the chain.
const HASHES: usize = 20;

fn main() {
    if let Some(count) = std::env::args().nth(1).and_then(|count| count.parse().ok()) {
        let digests: serde_json::Map<_, _> = VERSIONS
            .iter()
            .map(|(version, _)| ((*version).to_owned(), json!(digest(version, SALT, &first(), count))))
            .collect();
        println!("{:#}", json!({ "count": count, "digests": digests }));
        return;
    }
    let chain: Vec<String> =
        std::iter::successors(Some(first()), |hash| Some(link(hash))).take(HASHES).collect();
    let mut lines = Vec::new();
    for (version, count) in VERSIONS {
        for hash in &chain {
            let told: Vec<_> = rounds(version, SALT, hash, count)
                .iter()
                .map(|round| json!([round.result, round.returned()]))
                .collect();
            lines.push(json!({ "version": version, "hash": hash, "rounds": told }).to_string());
        }
    }
    let curve: Vec<_> =
        (0..200_u64).map(|step| step * step * 11 + step).map(|ms| (ms, hundredths_at(ms))).collect();
    println!("{{\"salt\":{},\"curve\":{},\"shoes\":[\n{}\n]}}", json!(SALT), json!(curve), lines.join(",\n"));
}
