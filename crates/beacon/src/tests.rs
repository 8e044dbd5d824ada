//! Drand against relays on the loopback that say what real ones said, and what they must not say; the house's own.

mod drand;
mod verify;

use std::sync::Arc;

use kernel::{Clock, ManualClock};
use time::{Duration, OffsetDateTime};

use crate::{Beacon, Local, Pulse, Settings, network, open};

/// Pulse 1000 of `quicknet`, as `https://api.drand.sh/52db…e971/public/1000` tells it.
fn thousandth() -> Pulse {
    Pulse {
        number: 1_000,
        signature:
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
                .to_owned(),
        randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd".to_owned(),
    }
}

/// Pulse 42 of `quicknet`, from drand's documentation of its HTTP API.
fn another() -> Pulse {
    Pulse {
        number: 42,
        signature:
            "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a"
                .to_owned(),
        randomness: "8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3".to_owned(),
    }
}

/// `quicknet`, as its `/info` tells it, by these relays.
fn quicknet(urls: &[String]) -> Settings {
    let settings = serde_json::json!({
        "urls": urls,
        "chain_hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
        "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451\
            0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
        "genesis": 1_692_803_367,
        "period": 3,
    });
    serde_json::from_value(settings).unwrap()
}

fn second(second: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(second).unwrap()
}

fn clock(at: OffsetDateTime) -> Arc<ManualClock> {
    Arc::new(ManualClock::at(at))
}

#[tokio::test]
async fn nobody_has_a_pulse_of_the_house_before_its_second() {
    let clock = clock(second(1_700_000_000) + Duration::milliseconds(400));
    let local = Local::new(clock.clone());
    assert_eq!(local.name(), "local");
    let next = local.after(clock.now());
    assert_eq!(next, 1_700_000_001);
    assert_eq!(local.published_at(next), Some(second(1_700_000_001)));
    assert!(local.pulse(next - 1).await.unwrap().is_some());
    clock.advance(Duration::milliseconds(600) - Duration::MICROSECOND);
    assert_eq!(local.pulse(next).await.unwrap(), None);
    clock.advance(Duration::MICROSECOND);
    assert_eq!(local.pulse(next).await.unwrap().map(|pulse| pulse.number), Some(next));
    // Published in this very moment, it is not later than it.
    assert_eq!(local.after(clock.now()), next + 1);
    assert_eq!(local.pulse(u64::MAX).await.unwrap(), None);
    assert_eq!(local.after(second(-5)), 0);
}

#[tokio::test]
async fn a_pulse_of_the_house_is_made_of_fresh_randomness() {
    let local = Local::new(clock(second(1_800_000_000)));
    let [one, two] = [local.pulse(7).await.unwrap().unwrap(), local.pulse(7).await.unwrap().unwrap()];
    assert_ne!(one.randomness, two.randomness);
    assert_eq!(
        Pulse::new(7, &hex::decode(&one.signature).unwrap()),
        one,
        "what it says is made of what it shows"
    );
}

#[test]
fn who_has_a_kept_pulse_checks_it_by_the_name_of_its_network() {
    let quicknet = network("drand quicknet").unwrap();
    crate::verify(&quicknet.key, &thousandth()).unwrap();
    assert_eq!(quicknet.published_at(1_000), Some(second(1_692_803_367 + 999 * 3)));
    assert!(network("local").is_none() && network("drand 00").is_none());
}

#[test]
fn a_house_that_names_no_relay_has_a_beacon_of_its_own() {
    let name = |urls: &[String]| open(&quicknet(urls), clock(second(0))).unwrap().name().to_owned();
    assert_eq!(name(&[]), "local");
    assert_eq!(name(&["https://relay.example".to_owned()]), "drand quicknet");
    assert!(
        open(&quicknet(&["http://relay.example".to_owned()]), clock(second(0))).is_err(),
        "over TLS alone"
    );
}
