//! What was measured of blackjack is what its rules and its strategy of today return.

use games::table::blackjack::simulate::{BATCH, measured, simulate};
use serde_json::Value;

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
