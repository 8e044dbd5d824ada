//! A check of debug builds: whoever holds a transaction asks the pool for no second connection.
//!
//! Under load every connection may be held by somebody who waits for one more: then nobody goes on until time-outs end
//! it. It happens on no quiet machine and in no test, so the asking itself is the fault: a future that runs in
//! [`one_at_a_time`] panics when it asks the pool while a transaction that it opened is open. Builds for release do not
//! look.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

tokio::task_local! {
    /// Transactions that the future at hand has open.
    static HELD: Arc<AtomicUsize>;
}

/// Runs a future in which one connection is held at a time. What it starts as tasks of their own is not looked at.
pub async fn one_at_a_time<F: Future>(future: F) -> F::Output {
    if cfg!(debug_assertions) { HELD.scope(Arc::default(), future).await } else { future.await }
}

/// That a transaction is open.
pub(crate) struct Held(Option<Arc<AtomicUsize>>);

impl Held {
    /// Counts one that opens, where somebody counts.
    pub(crate) fn one() -> Self {
        let count = if cfg!(debug_assertions) { HELD.try_with(Arc::clone).ok() } else { None };
        if let Some(count) = &count {
            count.fetch_add(1, Ordering::Relaxed);
        }
        Self(count)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(count) = &self.0 {
            count.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Somebody asks the pool.
#[track_caller]
pub(crate) fn ask() {
    if cfg!(debug_assertions) {
        let held = HELD.try_with(|held| held.load(Ordering::Relaxed)).unwrap_or(0);
        debug_assert!(
            held == 0,
            "the pool is asked by who holds a transaction: use its connection, or end it before"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_holds_one_may_not_ask_for_another() {
        // Outside nobody looks: a test may hold what it wants.
        let outside = Held::one();
        ask();
        one_at_a_time(async {
            ask();
            let held = Held::one();
            let asked = std::panic::catch_unwind(ask);
            assert_eq!(asked.is_err(), cfg!(debug_assertions));
            // Another future's transactions are its own, as are those of a future that this one waits for by choice.
            one_at_a_time(async { ask() }).await;
            drop(held);
            ask();
        })
        .await;
        drop(outside);
    }

    /// A transaction that is handed to another task is given back there.
    #[tokio::test]
    async fn what_is_given_away_is_given_back() {
        one_at_a_time(async {
            let held = Held::one();
            crate::tasks::spawn("elsewhere", async move { drop(held) }).await.unwrap();
            ask();
        })
        .await;
    }
}
