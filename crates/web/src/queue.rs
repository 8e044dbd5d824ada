//! Work for a processor, done beside the tasks that answer requests: a few at once, and few who wait.

use std::sync::Arc;

use kernel::{Face, Fault, Kind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A bound on what is worked at once, and on what waits for it: each who waits holds what they brought.
#[derive(Clone)]
pub struct Queue {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

/// A turn. It ends with the work that it was taken for, or when it is dropped before.
pub struct Turn {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

/// Too many wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many wait already")]
pub struct Busy;

impl Fault for Busy {
    fn face(&self) -> Face {
        Face::new(Kind::Unavailable, "busy")
    }
}

/// The work panicked, or the program ends.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the work ended without an outcome")]
pub struct Ended;

impl Queue {
    /// A queue that works `at_once` and lets `waiting` more wait.
    #[must_use]
    pub fn new(at_once: usize, waiting: usize) -> Self {
        let places = at_once.saturating_add(waiting);
        Self { turns: Arc::new(Semaphore::new(at_once)), places: Arc::new(Semaphore::new(places)) }
    }

    /// Waits for a turn. Whoever goes away while waiting gives the place back.
    ///
    /// # Errors
    /// [`Busy`], at once, when every place is taken.
    pub async fn turn(&self) -> Result<Turn, Busy> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| Busy)?;
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| Busy)?;
        Ok(Turn { _turn: turn, _place: place })
    }
}

impl Turn {
    /// Does the work on a thread for work that blocks. The turn goes with the work: nothing stops it when the caller goes
    /// away, so the next one must not begin before it is over.
    ///
    /// # Errors
    /// When the work panics.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Ended> {
        let done = tokio::task::spawn_blocking(move || {
            let outcome = work();
            drop(self);
            outcome
        });
        done.await.map_err(|_| Ended)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures::FutureExt;
    use store::tasks;

    use super::*;

    /// Seen to fail while the caller held the turn: it came free when the caller hung up, and the next began beside the first.
    #[tokio::test]
    async fn a_turn_ends_with_the_work_whoever_hangs_up() {
        let queue = Queue::new(1, 1);
        let (begun, has_begun) = mpsc::channel();
        let (end, may_end) = mpsc::channel();
        let turn = queue.turn().await.unwrap();
        let caller = tasks::spawn("caller", async move {
            let work = move || {
                begun.send(()).unwrap();
                may_end.recv().unwrap();
            };
            turn.work(work).await
        });
        tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
        caller.abort();
        assert!(caller.await.unwrap_err().is_cancelled());

        let mut next = Box::pin(queue.turn());
        assert!(next.as_mut().now_or_never().is_none(), "the work is not over");
        end.send(()).unwrap();
        assert_eq!(next.await.unwrap().work(|| 7).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn beyond_the_places_nobody_waits_and_a_place_comes_free_with_whoever_goes() {
        let queue = Queue::new(1, 1);
        let first = queue.turn().await.unwrap();
        let mut second = Box::pin(queue.turn());
        assert!(second.as_mut().now_or_never().is_none());
        assert_eq!(queue.turn().now_or_never().unwrap().err(), Some(Busy));
        drop(second);
        let mut third = Box::pin(queue.turn());
        assert!(third.as_mut().now_or_never().is_none(), "the place of the second");
        drop(first);
        assert!(third.await.unwrap().work(|| panic!("work that panics gives its turn back")).await.is_err());
        assert!(queue.turn().now_or_never().is_some_and(|turn| turn.is_ok()));
    }
}
