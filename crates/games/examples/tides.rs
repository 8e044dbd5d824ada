//! Prints what swims in one tide, for the browser's own engine to agree with: `cargo run -p games --example tides > crates/games/tests/tide.json`.

use games::table::fishing::tide::{LENGTH, Swimmer, tide};
use serde_json::{Value, json};

const SEED: &str = "6d656c61";

/// Its number, kind, beginning and life, and where it is at the beginning, after a third, and at the end.
fn told(swimmer: &Swimmer) -> Value {
    let at = |part: u32| {
        let at = swimmer.place(swimmer.born + swimmer.life * part / 3);
        at.map(|at| json!([at.x, at.y]))
    };
    json!([swimmer.number, swimmer.kind, swimmer.born, swimmer.life, at(0), at(1), at(3)])
}

fn main() {
    let swimmers: Vec<Value> = tide(SEED).iter().map(told).collect();
    println!("{}", json!({ "seed": SEED, "length": LENGTH, "swimmers": swimmers }));
}
