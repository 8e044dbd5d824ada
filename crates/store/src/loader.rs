//! A data loader: looks up in one query what many callers ask for at the same time.
//!
//! A vendor's bet needs the state of its game token and of its member. Read one by one, those two cost the database
//! more than the bet itself, which is gathered. Nothing is remembered: a query begins after each of its callers asked,
//! so that a session that ended is seen at once, on every node.

use std::{collections::HashMap, hash::Hash, io, sync::Arc};

use tokio::sync::{mpsc, oneshot};

use crate::{Error, tasks};

/// Most keys of one query.
const MOST: usize = 512;
/// Most callers waiting; beyond it they wait for a place.
const QUEUE: usize = 4_096;

/// What can be looked up many at a time.
#[async_trait::async_trait]
pub trait Lookup: Send + Sync + 'static {
    /// By what.
    type Key: Clone + Eq + Hash + Send + Sync + 'static;
    /// What is found.
    type Value: Clone + Send + 'static;

    /// All that is known of these keys, in one query. What is not there is absent.
    async fn load(&self, keys: Vec<Self::Key>) -> Result<HashMap<Self::Key, Self::Value>, Error>;
}

type Answer<L> = oneshot::Sender<Option<<L as Lookup>::Value>>;
type Waiting<L> = (<L as Lookup>::Key, Answer<L>);

/// A lookup whose callers share queries. It ends with its last handle.
pub struct Loader<L: Lookup> {
    lookup: Arc<L>,
    waiting: mpsc::Sender<Waiting<L>>,
}

impl<L: Lookup> Clone for Loader<L> {
    fn clone(&self) -> Self {
        Self { lookup: self.lookup.clone(), waiting: self.waiting.clone() }
    }
}

impl<L: Lookup> Loader<L> {
    /// Starts the task that asks; `name` tells it in logs.
    pub fn start(name: &'static str, lookup: L) -> Self {
        let lookup = Arc::new(lookup);
        let (waiting, receiver) = mpsc::channel(QUEUE);
        drop(tasks::spawn(name, serve(lookup.clone(), receiver)));
        Self { lookup, waiting }
    }

    /// The same on a thread of its own ([`tasks::apart`]), for what callers wait for in great numbers. `lookup` asks
    /// through handles that are apart too ([`crate::Store::apart`]).
    ///
    /// # Errors
    /// When the operating system has no thread left.
    pub fn apart(name: &'static str, lookup: L) -> io::Result<Self> {
        let lookup = Arc::new(lookup);
        let (waiting, receiver) = mpsc::channel(QUEUE);
        let asked = lookup.clone();
        tasks::apart(name, move || serve(asked, receiver))?;
        Ok(Self { lookup, waiting })
    }

    /// What is known of one key.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn find(&self, key: L::Key) -> Result<Option<L::Value>, Error> {
        let (answer, found) = oneshot::channel();
        if self.waiting.send((key.clone(), answer)).await.is_ok()
            && let Ok(found) = found.await
        {
            return Ok(found);
        }
        // The shared query failed. Asked alone, each caller hears an error of its own, and one bad key harms nobody.
        Ok(self.lookup.load(vec![key.clone()]).await?.remove(&key))
    }
}

async fn serve<L: Lookup>(lookup: Arc<L>, mut receiver: mpsc::Receiver<Waiting<L>>) {
    let mut batch: Vec<Waiting<L>> = Vec::with_capacity(MOST);
    while receiver.recv_many(&mut batch, MOST).await > 0 {
        let mut keys: Vec<L::Key> = Vec::with_capacity(batch.len());
        let mut asked: HashMap<L::Key, Vec<Answer<L>>> = HashMap::new();
        for (key, answer) in batch.drain(..) {
            let same = asked.entry(key.clone()).or_default();
            if same.is_empty() {
                keys.push(key);
            }
            same.push(answer);
        }
        match lookup.load(keys).await {
            Ok(found) => {
                for (key, answers) in asked {
                    for answer in answers {
                        // A caller that went away needs no answer.
                        drop(answer.send(found.get(&key).cloned()));
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "a shared lookup failed; its callers ask alone"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::{sync::Semaphore, task::JoinSet};

    use super::*;

    /// Knows the double of every even number; refuses 13, and whoever asks along with it.
    struct Doubles {
        queries: Arc<AtomicUsize>,
        gate: Arc<Semaphore>,
    }

    #[async_trait::async_trait]
    impl Lookup for Doubles {
        type Key = i64;
        type Value = i64;

        async fn load(&self, keys: Vec<i64>) -> Result<HashMap<i64, i64>, Error> {
            drop(self.gate.acquire().await);
            self.queries.fetch_add(1, Ordering::SeqCst);
            if keys.contains(&13) {
                return Err(Error::Inconsistent("thirteen"));
            }
            Ok(keys.into_iter().filter(|key| key % 2 == 0).map(|key| (key, key * 2)).collect())
        }
    }

    fn doubles(permits: usize) -> (Loader<Doubles>, Arc<AtomicUsize>, Arc<Semaphore>) {
        let (queries, gate) = (Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(permits)));
        let lookup = Doubles { queries: queries.clone(), gate: gate.clone() };
        (Loader::start("doubles", lookup), queries, gate)
    }

    /// Seen to fail: without the task, each of the hundred callers makes a query.
    #[tokio::test]
    async fn who_asks_while_a_query_runs_shares_the_next() {
        let (together, queries, gate) = doubles(0);
        let mut callers = JoinSet::new();
        for key in 0..100 {
            let together = together.clone();
            callers.spawn(async move { (key, together.find(key % 10).await.unwrap()) });
        }
        // All have asked before the first query may run.
        while together.waiting.capacity() > QUEUE - 99 && together.waiting.capacity() < QUEUE {
            tokio::task::yield_now().await;
        }
        gate.add_permits(100);
        while let Some(answer) = callers.join_next().await {
            let (key, found) = answer.unwrap();
            let key = key % 10;
            assert_eq!(found, (key % 2 == 0).then_some(key * 2));
        }
        assert!(queries.load(Ordering::SeqCst) <= 3, "{queries:?}");
    }

    /// Tells on which thread it was asked.
    struct Whereabouts;

    #[async_trait::async_trait]
    impl Lookup for Whereabouts {
        type Key = i64;
        type Value = Option<String>;

        async fn load(&self, keys: Vec<i64>) -> Result<HashMap<i64, Option<String>>, Error> {
            let thread = std::thread::current().name().map(ToOwned::to_owned);
            Ok(keys.into_iter().map(|key| (key, thread.clone())).collect())
        }
    }

    #[tokio::test]
    async fn what_is_asked_apart_is_asked_on_a_thread_of_its_own() {
        let together = Loader::apart("whereabouts", Whereabouts).unwrap();
        assert_eq!(together.find(1).await.unwrap(), Some(Some("whereabouts".to_owned())));
    }

    #[tokio::test]
    async fn a_key_that_breaks_the_query_breaks_nobody_elses() {
        let (together, _, gate) = doubles(0);
        let (first, bad, good) = (together.clone(), together.clone(), together.clone());
        let asked = async { tokio::join!(first.find(1), bad.find(13), good.find(4)) };
        let opened = async { gate.add_permits(100) };
        let ((first, bad, good), ()) = tokio::join!(asked, opened);
        assert_eq!(first.unwrap(), None);
        assert!(bad.is_err());
        assert_eq!(good.unwrap(), Some(8));
    }
}
