//! Gathers under load: who has just served many waits a moment before it takes the next, so that fewer, larger queries do
//! the same work. Who has just served few takes at once what comes: a quiet house answers without any delay.

use std::time::Duration;

use tokio::sync::mpsc::Receiver;

/// From so many in one batch on, more are on their way.
const MANY: usize = 8;
/// How long they are waited for: a small part of what a commit takes.
const MOMENT: Duration = Duration::from_millis(1);

/// Takes batches from a queue.
#[derive(Debug, Default)]
pub struct Linger {
    busy: bool,
}

impl Linger {
    /// Waits until something is there, and takes up to `most`; 0 when the queue has ended.
    ///
    /// To cancel it loses nothing: what was not taken stays in the queue.
    pub async fn receive<T>(&mut self, queue: &mut Receiver<T>, batch: &mut Vec<T>, most: usize) -> usize {
        if self.busy && queue.len() < most {
            tokio::time::sleep(MOMENT).await;
        }
        let taken = queue.recv_many(batch, most).await;
        self.busy = taken >= MANY;
        taken
    }
}

#[cfg(test)]
mod tests {
    use tokio::{sync::mpsc, time::Instant};

    use super::*;

    /// Seen to fail: with `busy` left false, the second batch holds what was there at once.
    #[tokio::test(start_paused = true)]
    async fn after_a_large_batch_more_are_waited_for() {
        let (sender, mut queue) = mpsc::channel(64);
        let (mut linger, mut batch) = (Linger::default(), Vec::new());
        for number in 0..MANY {
            sender.try_send(number).unwrap();
        }
        assert_eq!(linger.receive(&mut queue, &mut batch, 64).await, MANY);
        sender.try_send(MANY).unwrap();
        let later = async {
            tokio::time::sleep(MOMENT / 2).await;
            sender.try_send(MANY + 1).unwrap();
        };
        let (taken, ()) = tokio::join!(linger.receive(&mut queue, &mut batch, 64), later);
        assert_eq!(taken, 2);
        assert_eq!(batch, (0..MANY + 2).collect::<Vec<_>>());
    }

    #[tokio::test(start_paused = true)]
    async fn after_a_small_batch_nobody_waits() {
        let (sender, mut queue) = mpsc::channel(64);
        let (mut linger, mut batch) = (Linger::default(), Vec::new());
        let started = Instant::now();
        for number in 0..3 {
            sender.try_send(number).unwrap();
            assert_eq!(linger.receive(&mut queue, &mut batch, 64).await, 1);
        }
        assert_eq!(started.elapsed(), Duration::ZERO);
    }
}
