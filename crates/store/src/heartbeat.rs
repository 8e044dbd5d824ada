//! Whether the database is there, as a connection of its own finds out ten times a second.
//!
//! A pool asks a server that is away again and again, for as long as its callers may wait: each of them would hear of it
//! seconds later. Who has to answer sooner asks here.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::{sync::watch, time::timeout};

use crate::tasks::{self, CancellationToken};

/// From one beat to the next.
const BEAT: Duration = Duration::from_millis(100);
/// A server that takes longer is away, as it is to the pool; one that only has much to do answers sooner, and one that died
/// says so at once.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    away: bool,
    /// When the database was missed last.
    missed: Option<Instant>,
}

/// What the last beat found. Cheap to clone. Where nothing beats, the database is believed to be there.
#[derive(Clone, Debug)]
pub(crate) struct Heartbeat(Arc<watch::Sender<Found>>);

impl Heartbeat {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(Found::default())))
    }

    /// Beats until `stop` is cancelled.
    pub(crate) fn start(&self, connect: PgConnectOptions, stop: &CancellationToken) {
        let (heartbeat, stop) = (self.clone(), stop.clone());
        drop(tasks::spawn("heartbeat", async move {
            let mut connection = None;
            while !stop.is_cancelled() {
                let outcome = timeout(PATIENCE, ask(&mut connection, &connect)).await;
                heartbeat.found(outcome.unwrap_or(Err(sqlx::Error::PoolTimedOut)));
                tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(BEAT) => {} }
            }
        }));
    }

    fn found(&self, outcome: Result<(), sqlx::Error>) {
        let was_away = self.is_away();
        match outcome {
            Ok(()) if was_away => {
                tracing::info!("the database is there again");
                self.0.send_modify(|found| found.away = false);
            }
            Ok(()) => {}
            Err(error) => {
                if !was_away {
                    tracing::error!(%error, "the database is away");
                }
                self.0.send_modify(|found| *found = Found { away: true, missed: Some(Instant::now()) });
            }
        }
    }

    pub(crate) fn is_away(&self) -> bool {
        self.0.borrow().away
    }

    /// Comes to an end as soon as the database is away.
    pub(crate) async fn away(&self) {
        // The other end is ours: it cannot be gone.
        drop(self.0.subscribe().wait_for(|found| found.away).await);
    }

    /// Whether a connection of this age was made before the database was missed: then nobody is at its other end.
    pub(crate) fn outlived(&self, age: Duration) -> bool {
        self.0.borrow().missed.is_some_and(|missed| missed.elapsed() < age)
    }
}

/// One beat; the connection is kept for the next one only when it answered.
async fn ask(connection: &mut Option<PgConnection>, connect: &PgConnectOptions) -> Result<(), sqlx::Error> {
    let mut asked = match connection.take() {
        Some(open) => open,
        None => PgConnection::connect_with(connect).await?,
    };
    asked.ping().await?;
    *connection = Some(asked);
    Ok(())
}
