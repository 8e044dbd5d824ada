//! Rings, with a listener that looks when it likes.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use kernel::id::MemberId;
use proptest::prelude::*;
use serde_json::{Value, json};
use store::{notify::Listener, tasks::CancellationToken, testing::TestDb};
use tokio::{sync::Notify, time::timeout};
use uuid::Uuid;

use crate::{
    Bus, Mark, Next, Settings, Subscription, Topic, Topics, Update,
    bus::{Inbox, Waiting},
    topic::first_word,
};

fn hub(kept: usize) -> Topics {
    Topics::new(NonZeroUsize::new(kept).unwrap())
}

fn listen(hub: &Topics, topic: &Topic, known: Option<Mark>) -> Subscription {
    hub.join(topic.clone(), known, Arc::new(Notify::new()))
}

/// What is handed out until nothing is left; a snapshot is asked for where it is due.
fn heard(subscription: &mut Subscription) -> Vec<Value> {
    let mut frames = Vec::new();
    loop {
        let frame = match subscription.take() {
            Next::Nothing => return frames,
            Next::Frame(frame) => frame,
            Next::Snapshot => {
                let mark = subscription.begin();
                subscription.snapshot(mark, &json!("whole"))
            }
        };
        frames.push(serde_json::from_slice(&frame).unwrap());
        assert!(frames.len() < 1_000, "a listener that is never up to date");
    }
}

fn numbers(frames: &[Value]) -> Vec<(String, u64)> {
    frames
        .iter()
        .map(|frame| (frame["op"].as_str().unwrap().to_owned(), frame["s"].as_u64().unwrap()))
        .collect()
}

fn mark(frame: &Value) -> Mark {
    Mark { epoch: frame["e"].as_u64().unwrap(), number: frame["s"].as_u64().unwrap() }
}

fn said(number: i64) -> Update {
    Update::event("said", json!(number))
}

#[test]
fn a_listener_begins_with_a_snapshot_and_hears_each_update_once() {
    let (hub, topic) = (hub(4), Topic::shared("table.7"));
    // Nobody listens: nothing is kept.
    hub.publish(&topic, said(0));
    assert!(hub.is_idle());
    let mut one = listen(&hub, &topic, None);
    assert_eq!(numbers(&heard(&mut one)), [("snap".to_owned(), 0)]);
    hub.publish(&topic, said(1));
    hub.publish(&topic, said(2));
    let frames = heard(&mut one);
    assert_eq!(numbers(&frames), [("ev".to_owned(), 1), ("ev".to_owned(), 2)]);
    assert_eq!(
        frames[1],
        json!({ "op": "ev", "t": "table.7", "e": mark(&frames[0]).epoch, "s": 2, "k": "said", "d": 2 })
    );
    assert!(heard(&mut one).is_empty());
}

/// Seen to fail with a ring that hands out what it has and says nothing of what it let go.
#[test]
fn who_missed_more_than_is_kept_gets_the_snapshot_and_then_what_follows() {
    let (hub, topic) = (hub(4), Topic::shared("table.7"));
    let [mut quick, mut late, mut slow] = [(); 3].map(|()| listen(&hub, &topic, None));
    for listener in [&mut quick, &mut late, &mut slow] {
        heard(listener);
    }
    for number in 1..=4 {
        hub.publish(&topic, said(number));
        assert_eq!(heard(&mut quick).len(), 1);
    }
    assert_eq!(heard(&mut late).len(), 4, "four are kept");
    hub.publish(&topic, said(5));
    assert_eq!(numbers(&heard(&mut quick)), [("ev".to_owned(), 5)]);
    assert_eq!(numbers(&heard(&mut slow)), [("snap".to_owned(), 5)], "the first of five was let go");
    hub.publish(&topic, said(6));
    assert_eq!(numbers(&heard(&mut slow)), [("ev".to_owned(), 6)]);
}

#[test]
fn who_comes_back_hears_what_was_missed_if_it_is_the_same_ring_and_still_there() {
    let (hub, topic) = (hub(4), Topic::of(MemberId(7), "me"));
    let mut first = listen(&hub, &topic, None);
    hub.publish(&topic, said(1));
    let seen = mark(&heard(&mut first)[0]);
    drop(first);
    hub.publish(&topic, said(2));
    hub.publish(&topic, said(3));
    let mut again = listen(&hub, &topic, Some(seen));
    assert_eq!(numbers(&heard(&mut again)), [("ev".to_owned(), 2), ("ev".to_owned(), 3)]);
    for other in [
        Mark { epoch: seen.epoch ^ 1, ..seen },
        // A number that was never given is nothing to go on from.
        Mark { number: 4, ..seen },
        Mark { number: u64::MAX, ..seen },
    ] {
        assert_eq!(numbers(&heard(&mut listen(&hub, &topic, Some(other)))), [("snap".to_owned(), 3)]);
    }
    // Another member's topic of the same name is another topic.
    let mut other = listen(&hub, &Topic::of(MemberId(8), "me"), Some(seen));
    assert_eq!(numbers(&heard(&mut other)), [("snap".to_owned(), 0)]);
}

/// Seen to fail with a late version that replaces a newer one.
#[test]
fn of_a_state_only_the_newest_version_is_told() {
    let (hub, topic) = (hub(4), Topic::shared("me"));
    let mut one = listen(&hub, &topic, None);
    heard(&mut one);
    for (of, version) in [("BDT", 3), ("USDT", 1), ("BDT", 5), ("BDT", 4), ("BDT", 5)] {
        hub.publish(&topic, Update::state("balance", of, version, json!([of, version])));
    }
    hub.publish(&topic, said(1));
    let told: Vec<Value> = heard(&mut one).into_iter().map(|frame| frame["d"].clone()).collect();
    assert_eq!(told, [json!(["USDT", 1]), json!(["BDT", 5]), json!(1)]);
    for version in 6..1_000 {
        hub.publish(&topic, Update::state("balance", "BDT", version, json!(version)));
    }
    assert_eq!(heard(&mut one).len(), 1, "a thousand versions of one state fill no ring");
}

#[test]
fn a_ring_is_forgotten_when_nobody_has_listened_since_the_last_look() {
    let (hub, topic) = (hub(4), Topic::shared("table.7"));
    let one = listen(&hub, &topic, None);
    hub.sweep();
    hub.sweep();
    assert!(!hub.is_idle());
    drop(one);
    hub.sweep();
    assert!(!hub.is_idle(), "someone may come back");
    drop(listen(&hub, &topic, None));
    hub.sweep();
    hub.sweep();
    assert!(hub.is_idle());
}

#[tokio::test]
async fn an_update_wakes_who_listens_and_an_end_wakes_nobody() {
    let (hub, topic) = (hub(4), Topic::shared("table.7"));
    let wake = Arc::new(Notify::new());
    let one = hub.join(topic.clone(), None, wake.clone());
    hub.publish(&topic, said(1));
    wake.notified().await;
    drop(one);
    hub.publish(&topic, said(2));
    assert_eq!(Arc::strong_count(&wake), 1, "nothing holds on to who left");
}

#[test]
fn names_are_words_of_lower_letters_and_digits() {
    assert_eq!(first_word("table.17"), Some("table"));
    assert_eq!(first_word("me"), Some("me"));
    for wrong in ["", ".", "table.", ".table", "a..b", "Table", "ta ble", "টেবিল", "a/b", &"x".repeat(65)]
    {
        assert_eq!(first_word(wrong), None, "{wrong}");
    }
}

#[derive(Clone, Debug)]
enum Step {
    Publish(Option<(u8, i64)>),
    Hear,
    /// The line is cut, and comes back with the mark of the last frame.
    Cut,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => Just(Step::Publish(None)),
        3 => (0..3_u8, 0..20_i64).prop_map(|state| Step::Publish(Some(state))),
        2 => Just(Step::Hear),
        1 => Just(Step::Cut),
    ];
    prop::collection::vec(step, 0..80)
}

proptest! {
    /// Whatever is published, missed and cut: numbers rise, every event is heard or covered by a snapshot, and the last that is
    /// heard of a state is its newest version, or a snapshot after it.
    #[test]
    fn nothing_is_missed_in_silence(steps in steps(), kept in 1..6_usize) {
        let (hub, topic) = (hub(kept), Topic::shared("table.7"));
        let mut listener = listen(&hub, &topic, None);
        let mut known = None;
        // What each number said, as the ring gives them.
        let (mut published, mut versions) = (Vec::new(), std::collections::HashMap::new());
        let mut frames = Vec::new();
        for step in steps {
            match step {
                Step::Publish(None) => {
                    published.push(None);
                    hub.publish(&topic, said(0));
                }
                Step::Publish(Some((of, version))) => {
                    if versions.get(&of).is_none_or(|newest| version > *newest) {
                        versions.insert(of, version);
                        published.push(Some(of));
                    }
                    hub.publish(&topic, Update::state("state", &of.to_string(), version, json!(version)));
                }
                Step::Hear => frames.extend(heard(&mut listener)),
                Step::Cut => {
                    known = frames.last().map(mark).or(known);
                    listener = listen(&hub, &topic, known);
                }
            }
        }
        frames.extend(heard(&mut listener));
        let mut seen = 0;
        for frame in &frames {
            let number = frame["s"].as_u64().unwrap();
            if frame["op"] == "ev" {
                prop_assert!(number > seen);
                // What was passed over is a state that a later number tells.
                for missed in seen + 1..number {
                    let of = published[usize::try_from(missed).unwrap() - 1];
                    let later = published[usize::try_from(missed).unwrap()..].contains(&of);
                    prop_assert!(of.is_some() && later, "{} was missed", missed);
                }
            }
            prop_assert!(number >= seen);
            seen = number;
        }
        prop_assert_eq!(usize::try_from(seen).unwrap(), published.len());
    }
}

fn inbox(hub: &Topics) -> Inbox {
    Inbox { node: kernel::id::fresh(), topics: hub.clone(), known: std::collections::HashMap::new() }
}

fn packet(from: Uuid, number: u64, updates: &str) -> Vec<u8> {
    format!(r#"{{"from":"{from}","number":{number},"updates":{updates}}}"#).into_bytes()
}

/// Seen to fail without the comparison of numbers, and with rings that are all renewed.
#[test]
fn a_packet_that_is_missed_or_cannot_be_read_costs_a_snapshot_of_what_travels() {
    let hub = hub(8);
    let (own, travelling) =
        (Topic::of(MemberId(7), "table.7"), Topic::of(MemberId(7), "hand.7").between_nodes());
    let [mut stays, mut hand] = [&own, &travelling].map(|topic| listen(&hub, topic, None));
    let waiting = Waiting::default();
    for topic in [&travelling, &Topic::of(MemberId(8), "hand.7").between_nodes()] {
        waiting.push(topic, &said(1));
    }
    let (updates, is_short) = waiting.take();
    assert!(!is_short);
    let (mut inbox, other) = (inbox(&hub), kernel::id::fresh());
    let mut heard_after = |from, number, updates: &str| {
        let read = inbox.take(&packet(from, number, updates)).is_ok();
        let frames = [&mut stays, &mut hand].map(|listener| {
            numbers(&heard(listener)).into_iter().map(|(op, _)| op).collect::<Vec<_>>().join(" ")
        });
        (read, frames)
    };
    let told = |hand: &str| (true, ["", hand].map(str::to_owned));
    assert_eq!(heard_after(other, 1, "[]"), (true, ["snap", "snap"].map(str::to_owned)), "as they begin");
    assert_eq!(heard_after(other, 2, &updates), told("ev"), "another member's hand is another topic");
    assert_eq!(
        heard_after(other, 4, &updates),
        told("snap"),
        "the third is missed, and the snapshot has the fourth"
    );
    assert_eq!(heard_after(other, 5, &updates), told("ev"));
    assert_eq!(heard_after(kernel::id::fresh(), 9, "[]"), told("snap"), "eight of a node that is new to us");
    assert!(!heard_after(other, 6, r#"[{"topic":7}]"#).0);
    assert_eq!(heard_after(other, 7, &updates), told("ev"));
}

/// Seen to fail with a late version that takes the place of a newer one, with states that all leave, and without the bound.
#[test]
fn what_waits_to_leave_is_bounded_and_of_a_state_the_newest() {
    let (waiting, topic) = (Waiting::default(), Topic::shared("table.7").between_nodes());
    for version in [1, 3, 2] {
        waiting.push(&topic, &Update::state("price", "tiger", version, json!(version)));
        waiting.push(&topic, &said(version));
    }
    let (updates, is_short) = waiting.take();
    let updates: Vec<Value> = serde_json::from_str(&updates).unwrap();
    let told: Vec<&Value> = updates.iter().map(|travelling| &travelling["update"]["data"]).collect();
    assert_eq!((told, is_short), (vec![&json!(1), &json!(3), &json!(3), &json!(2)], false));
    for _ in 0..100_000 {
        waiting.push(&topic, &said(0));
    }
    let (updates, is_short) = waiting.take();
    assert!(is_short && updates.len() < 1024 * 1024, "{} bytes", updates.len());
    assert_eq!(waiting.take(), ("[]".to_owned(), false));
}

/// Seen to fail without the empty packet, and without the number that is passed over.
#[tokio::test]
async fn a_burst_ends_with_an_empty_packet_and_what_was_let_go_leaves_a_gap() {
    let db = TestDb::fresh().await;
    let (store, stop) = (db.store().await, CancellationToken::new());
    let mut line = Listener::open(&store, "mela_topics").await.unwrap();
    let bus = Bus::start(hub(4), &store, &Settings::default(), &stop).await.unwrap();
    let topic = Topic::shared("table.7").between_nodes();
    let mut told = async |published: usize| {
        for _ in 0..published {
            bus.publish(&topic, said(7));
        }
        let packet = timeout(Duration::from_secs(20), line.next()).await.expect("a packet in time");
        let packet: Value = serde_json::from_str(&packet.unwrap().unwrap()).unwrap();
        (packet["number"].as_u64().unwrap(), packet["updates"].as_array().unwrap().len())
    };
    assert_eq!(told(3).await, (1, 3), "what gathers leaves together");
    assert_eq!(told(0).await, (2, 0));
    assert_eq!(told(1).await, (3, 1));
    assert_eq!(told(20_000).await.0, 5);
    stop.cancel();
    db.close().await;
}
