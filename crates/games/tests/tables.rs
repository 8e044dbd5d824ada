//! The rounds that other engines are tested against (`tables.json`, digests of many in `agree.json`) are those that this engine plays.

use games::table::{
    crash::hundredths_at,
    told::{digest, rounds},
};
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
            assert_eq!((&text(&known[0]), text(&known[1])), (&played.result, played.returned()), "{version}");
            checked += 1;
        }
    }
    assert!(checked >= 1_000, "{checked} rounds: cargo run --package games --example tables");
    for point in file["curve"].as_array().unwrap() {
        assert_eq!(Some(hundredths_at(point[0].as_u64().unwrap())), point[1].as_u64());
    }
}

#[test]
fn every_digest_of_the_file_is_that_of_what_is_played() {
    let (file, tables): (Value, Value) = (
        serde_json::from_str(include_str!("agree.json")).unwrap(),
        serde_json::from_str(include_str!("tables.json")).unwrap(),
    );
    let (count, salt) = (file["count"].as_u64().unwrap(), tables["salt"].as_str().unwrap());
    let digests = file["digests"].as_object().unwrap();
    for (version, known) in digests {
        let played = digest(version, salt, &"0123456789abcdef".repeat(4), usize::try_from(count).unwrap());
        assert_eq!(Some(played.as_str()), known.as_str(), "{version}");
    }
    assert!(digests.len() >= 10 && count >= 10_000);
}
