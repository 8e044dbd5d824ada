//! Prints what every bet of the games of tables returns, exactly, and what blackjack was measured to return by its printed strategy:
//! `cargo run --package games --example returns`. With `write` after it, writes all of that to `returns.json`, each version with
//! the digest of its rounds.

use std::{collections::BTreeMap, error::Error, fs, num::NonZeroU32};

use games::table::{
    blackjack::{
        self,
        simulate::measured,
        strategy::{DEALER, ROWS},
    },
    fishing,
    returns::{declared, returns},
    told::{SALT, digest, first},
};
use serde_json::{Map, Value, json};

/// Rounds of the digest that names a version, as many as `tests/agree.json` keeps.
const TOLD: usize = 10_000;
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/returns.json");

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().nth(1).as_deref() == Some("write") {
        let named = |(version, returns): (String, BTreeMap<String, String>)| {
            let digest = digest(&version, SALT, &first(), TOLD);
            (version, json!({ "digest": digest, "returns": returns }))
        };
        let all: Map<String, Value> = declared().into_iter().map(named).collect();
        fs::write(FILE, serde_json::to_string_pretty(&all)? + "\n")?;
        return Ok(());
    }
    print();
    Ok(())
}

fn print() {
    for told in returns().into_iter().filter(|told| told.version != fishing::VERSION) {
        let (rtp, edge) = (told.rtp, told.rtp.edge());
        println!("{:34} {:14} {}  edge {}  {rtp}", told.version, told.cell, rtp.decimal(8), edge.decimal(8));
    }
    println!("\n{:10} {:8} {:>8}  {:12} {:10}", fishing::VERSION, "fish", "pays", "chance", "returns");
    for (name, fish) in fishing::swimming() {
        let alone = NonZeroU32::MIN;
        let (chance, returned) = (fish.chance(alone), fish.returns(alone));
        let pays = fish.worth().decimal(2);
        println!("{:10} {name:8} {pays:>8}  {} {}  {returned}", "", chance.decimal(10), returned.decimal(8));
    }
    println!("\n{}, basic strategy against {}", blackjack::VERSION, DEALER.join(" "));
    for (hand, row) in ROWS {
        println!("{hand:9} {row}");
    }
    match measured() {
        Some(told) => println!(
            "{} returns {} ± {} of the first stake, measured of {} rounds by rules {}",
            blackjack::VERSION,
            told.rtp,
            told.standard_error,
            told.rounds,
            told.version
        ),
        None => println!("{} was not measured", blackjack::VERSION),
    }
}
