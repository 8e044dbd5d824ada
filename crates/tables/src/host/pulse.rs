//! A node's sign of life, given on a thread and a connection of its own: a node that has much to do is not taken for a dead one.

use std::{io, time::Duration};

use store::tasks::{self, CancellationToken};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};
use uuid::Uuid;

use super::{ALIVE, sql};
use crate::{Error, Tables};

/// How often a node says that it is alive: several times within [`ALIVE`].
const BEAT: Duration = Duration::from_millis(500);
/// After so long without a beat that was heard, a node hosts no more: others may do so soon.
const SILENT: Duration = Duration::from_millis(1_500);
/// A node that has not gone on with its tables for so long is stuck, and says no more that it is alive: others are to have them.
const STUCK: Duration = Duration::from_secs(10);

/// What came of the last beat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beat {
    /// The name under which the node hosts. It has another one after it was not heard for too long: its own tables are free for it
    /// then, as they are for others.
    pub(super) node: Uuid,
    /// Whether the node was heard under this name.
    pub(super) is_heard: bool,
}

/// The beats of a node.
pub(super) struct Pulse {
    beats: watch::Receiver<Beat>,
    /// When the node went on last.
    works: watch::Sender<Instant>,
}

impl Pulse {
    /// Beats until `stop` is cancelled.
    ///
    /// # Errors
    /// When the operating system has no thread left.
    pub(super) fn start(tables: &Tables, node: Uuid, stop: &CancellationToken) -> io::Result<Self> {
        let (sender, beats) = watch::channel(Beat { node, is_heard: false });
        let (works, working) = watch::channel(Instant::now());
        let (tables, stop) = (Tables { store: tables.store.apart(), ..tables.clone() }, stop.clone());
        tasks::apart("beats of tables", move || async move {
            stop.run_until_cancelled(beats_on(&tables, &sender, &working)).await;
        })?;
        Ok(Self { beats, works })
    }

    /// What comes of the next beat; `None` once there are no more.
    pub(super) async fn next(&mut self) -> Option<Beat> {
        self.works.send_replace(Instant::now());
        self.beats.changed().await.ok()?;
        Some(*self.beats.borrow_and_update())
    }

    /// Waits for the last one.
    pub(super) async fn ends(mut self) {
        while self.beats.changed().await.is_ok() {}
    }
}

async fn beats_on(tables: &Tables, beats: &watch::Sender<Beat>, works: &watch::Receiver<Instant>) {
    let mut node = beats.borrow().node;
    let mut heard = Instant::now();
    loop {
        let began = Instant::now();
        let is_stuck = works.borrow().elapsed() > STUCK;
        let beat = if is_stuck { Ok(false) } else { beat(tables, node).await.map(|()| true) };
        if let Err(error) = &beat {
            tracing::warn!(error = error as &dyn std::error::Error, "a beat was not heard");
        }
        match beat {
            Ok(true) if began - heard <= SILENT => {
                heard = began;
                beats.send_replace(Beat { node, is_heard: true });
            }
            Ok(false) | Err(_) if heard.elapsed() <= SILENT => {}
            _ => {
                node = kernel::id::fresh();
                heard = Instant::now();
                beats.send_replace(Beat { node, is_heard: false });
            }
        }
        sleep(BEAT).await;
    }
}

/// Says that a node is alive and how far it has written what it received, and learns how far its clock is from the database's.
///
/// # Errors
/// When the database refuses.
pub(super) async fn beat(tables: &Tables, node: Uuid) -> Result<(), Error> {
    let Tables { store, receipts, .. } = tables;
    // Before the clock is known to be right it says nothing.
    let written_until = receipts.clock.is_known().then(|| receipts.written_until());
    let asked = store.now();
    let there = sql::beat(store, node, (ALIVE, written_until, receipts.clock.now().1)).await?;
    receipts.clock.learn(there, (asked, store.now()));
    Ok(())
}
