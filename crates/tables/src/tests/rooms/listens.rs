//! A room as a topic: where it stands, what is told of it, and what becomes of whoever missed some of that.

use std::collections::BTreeSet;

use topics::{Mark, Next, Subscription};

use super::*;

/// What a page shows that does with a room's topic what pages do.
struct Screen {
    heard: Subscription,
    seen: Option<Mark>,
    snapshots: usize,
    sitting: Value,
    dead: BTreeSet<u16>,
}

impl Screen {
    fn of(fair: &Fair) -> Self {
        let topic = fair.tables.topic("table.1", None).unwrap();
        let heard = fair.tables.bus.topics().join(topic, None, Arc::new(tokio::sync::Notify::new()));
        Self { heard, seen: None, snapshots: 0, sitting: Value::Null, dead: BTreeSet::new() }
    }

    /// Its line is cut and comes back, with what it had seen.
    fn comes_back(self, fair: &Fair) -> Self {
        let Self { heard, seen, .. } = &self;
        let topics = fair.tables.bus.topics();
        let heard = topics.join(heard.topic().clone(), *seen, Arc::new(tokio::sync::Notify::new()));
        Self { heard, ..self }
    }

    /// Takes all that there is to hear.
    async fn catches_up(&mut self, fair: &Fair) {
        loop {
            match self.heard.take() {
                Next::Nothing => return,
                Next::Snapshot => {
                    self.seen = Some(self.heard.begin());
                    let told = fair.tables.snapshot(self.heard.topic()).await.unwrap();
                    self.sitting = told["room"]["sitting"].clone();
                    self.dead = serde_json::from_value(told["room"]["dead"].clone()).unwrap();
                    self.snapshots += 1;
                }
                Next::Frame(frame) => self.hears(&serde_json::from_slice(&frame).unwrap()),
            }
        }
    }

    fn hears(&mut self, frame: &Value) {
        self.seen = Some(Mark { epoch: frame["e"].as_u64().unwrap(), number: frame["s"].as_u64().unwrap() });
        match frame["k"].as_str().unwrap() {
            "sitting" => self.sitting = frame["d"].clone(),
            "water" => {
                let kills = frame["d"][3].as_array().unwrap().iter().filter_map(|end| end[4].as_array());
                for kill in kills.flatten() {
                    let (fish, _, cleared): (u16, u32, Vec<u16>) =
                        serde_json::from_value(kill.clone()).unwrap();
                    self.dead.extend(std::iter::once(fish).chain(cleared));
                }
            }
            _ => {}
        }
    }

    /// Seats at which somebody sits.
    fn seats(&self) -> Vec<u64> {
        self.sitting.as_array().unwrap().iter().map(|sits| sits["seat"].as_u64().unwrap()).collect()
    }

    /// Waits until it shows what whoever comes now is told.
    async fn shows_all(&mut self, fair: &Fair, seats: &[u64]) {
        for _ in 0..400 {
            self.catches_up(fair).await;
            let mut fresh = Self::of(fair);
            fresh.catches_up(fair).await;
            if self.seats() == seats && (&self.sitting, &self.dead) == (&fresh.sitting, &fresh.dead) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("{:?} of {:?} at {:?}, not {seats:?}", self.snapshots, self.dead, self.seats());
    }
}

/// Whoever keeps up, whoever comes back and whoever slept shows in the end what whoever comes now is told.
#[tokio::test]
async fn who_listens_to_a_room_begins_with_all_of_it_and_misses_nothing_in_silence() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.sits_down(RAHIM, 2, 200).await.unwrap();
    let (mut reads, mut sleeps) = (Screen::of(&fair), Screen::of(&fair));
    reads.shows_all(&fair, &[2]).await;
    sleeps.catches_up(&fair).await;
    let mut met = 0;
    while reads.dead.is_empty() {
        met += 1;
        fair.shoots_until(RAHIM, met).await;
        reads.catches_up(&fair).await;
    }
    fair.sits_down(SALMA, 5, 100).await.unwrap();
    reads.shows_all(&fair, &[2, 5]).await;
    assert_eq!(reads.snapshots, 1, "all the rest it was told");

    // Its line is cut, and the little that it missed is still there.
    let seen = reads.seen;
    let mut back = reads.comes_back(&fair);
    fair.gets_up(RAHIM).await;
    back.shows_all(&fair, &[5]).await;
    assert!(back.snapshots == 1 && back.seen != seen, "it goes on from what it had seen");

    // More than is kept: whoever slept takes all of it anew.
    let (topic, others) = (back.heard.topic().clone(), json!([1, 0, [], []]));
    for _ in 0..70 {
        fair.tables.bus.publish(&topic, topics::Update::event("water", others.clone()));
    }
    assert_eq!((sleeps.snapshots, sleeps.seats(), sleeps.dead.len()), (1, vec![2], 0));
    sleeps.shows_all(&fair, &[5]).await;
    assert_eq!((sleeps.snapshots, &sleeps.dead), (2, &back.dead));
    fair.gets_up(SALMA).await;
    sleeps.shows_all(&fair, &[]).await;
    assert_eq!(sleeps.snapshots, 2, "and hears what follows");
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}
