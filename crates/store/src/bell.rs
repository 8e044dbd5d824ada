//! Wakes the readers of the outbox, on every node.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sqlx::PgPool;
use tokio::runtime::Handle;

use crate::outbox::CHANNEL;

/// Commits within so long are told of once.
const GATHER: Duration = Duration::from_millis(20);

/// Tells of commits **after** they are true: a NOTIFY within a transaction makes its commit wait for all others that
/// notify, one after the other, each until it is on the disk. Should this process die in between, readers find the
/// facts when they look by themselves.
#[derive(Clone, Debug)]
pub(crate) struct Bell {
    pool: PgPool,
    /// Of whoever made the pool: its connections are at home there.
    home: Handle,
    is_ringing: Arc<AtomicBool>,
}

impl Bell {
    pub(crate) fn new(pool: PgPool) -> Self {
        Self { pool, home: Handle::current(), is_ringing: Arc::default() }
    }

    pub(crate) fn ring(self) {
        if self.is_ringing.swap(true, Ordering::AcqRel) {
            return;
        }
        self.home.clone().spawn(async move {
            tokio::time::sleep(GATHER).await;
            // Whoever commits from here on rings again.
            self.is_ringing.store(false, Ordering::Release);
            let told = sqlx::query!("select pg_notify($1, '') as woken", CHANNEL).execute(&self.pool).await;
            if let Err(error) = told
                && !self.pool.is_closed()
            {
                tracing::warn!(%error, "the readers of the outbox were not woken");
            }
        });
    }
}
