//! What is declared of the games of tables is what their rules of today return, and what was measured of blackjack what its strategy does.

use std::collections::BTreeMap;

use games::table::{
    blackjack::simulate::{BATCH, measured, simulate},
    returns::declared,
    told::{SALT, digest, first},
};
use serde::Deserialize;
use serde_json::Value;

/// What is committed of a version.
#[derive(Deserialize)]
struct Committed {
    digest: String,
    returns: BTreeMap<String, String>,
}

/// Whoever changes rules writes the file anew, and everybody sees what it changes. Seen to fail with versions that are left out.
#[test]
fn the_committed_returns_are_those_of_todays_rules() {
    let committed: BTreeMap<String, Committed> =
        serde_json::from_str(include_str!("../returns.json")).unwrap();
    let of_today = declared();
    let versions = |versions: Vec<&String>| versions.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(versions(committed.keys().collect()), versions(of_today.keys().collect()), "{AGAIN}");
    let agree: Value = serde_json::from_str(include_str!("agree.json")).unwrap();
    let count = usize::try_from(agree["count"].as_u64().unwrap()).unwrap();
    for (version, Committed { digest: named, returns }) in committed {
        assert_eq!(returns, of_today[&version], "{version}: {AGAIN}");
        // Another test holds these to what is played; variants that are not among them are played here.
        let known = agree["digests"][&version].as_str().map(str::to_owned);
        let played = known.unwrap_or_else(|| digest(&version, SALT, &first(), count));
        assert_eq!(named, played, "{version}: {AGAIN}");
    }
}

const AGAIN: &str = "cargo run --release --package games --example returns write";

#[test]
fn blackjack_was_measured_by_these_rules() {
    let measured = measured().unwrap();
    // Another test holds this digest to what is played.
    let agree: Value = serde_json::from_str(include_str!("agree.json")).unwrap();
    assert_eq!(
        Some(measured.version.as_str()),
        agree["digests"]["blackjack-1"].as_str(),
        "cargo run --release --package games --example blackjack"
    );
    assert!(measured.rounds >= 100_000_000);
    let sample = simulate(1, BATCH).unwrap();
    assert_eq!(sample, measured.first, "the same cards come to the same");
    let (rtp, error): (f64, f64) = (measured.rtp.parse().unwrap(), measured.standard_error.parse().unwrap());
    let times = (measured.rounds as f64 / BATCH as f64).sqrt();
    assert!((sample.standard_error() / times - error).abs() < 0.01 * error, "{error} of {}", measured.rounds);
    assert!(
        (sample.rtp() - rtp).abs() < 3.5 * sample.standard_error(),
        "{} is no sample of {rtp}",
        sample.rtp()
    );
}
