//! The rounds that other engines are tested against (`tables.json`) are those that this engine plays.

use games::table::{crash::hundredths_at, told::rounds};
use serde_json::Value;

#[test]
fn every_round_of_the_file_is_what_is_played() {
    let file: Value = serde_json::from_str(include_str!("tables.json")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let salt = text(&file["salt"]);
    let mut checked = 0;
    for shoe in file["shoes"].as_array().unwrap() {
        let (version, hash) = (text(&shoe["version"]), text(&shoe["hash"]));
        let known = shoe["rounds"].as_array().unwrap();
        let played = rounds(&version, &salt, &hash, known.len());
        assert_eq!(played.len(), known.len());
        for (known, played) in known.iter().zip(played) {
            let mut returns: Vec<String> =
                played.returns.iter().map(|(code, returned)| format!("{code}={returned}")).collect();
            returns.sort_unstable();
            assert_eq!((text(&known[0]), text(&known[1])), (played.result, returns.join(" ")), "{version}");
            checked += 1;
        }
    }
    assert!(checked >= 1_000, "{checked} rounds: cargo run --package games --example tables");
    for point in file["curve"].as_array().unwrap() {
        assert_eq!(Some(hundredths_at(point[0].as_u64().unwrap())), point[1].as_u64());
    }
}
