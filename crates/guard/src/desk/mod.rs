//! The desk at which stakes of limited members are let through, one after the other, those of many members in one
//! transaction (docs/adr/0013).
//!
//! What was staked and paid is read from the books, where it is true. What is on its way there stands in
//! `guard_pending`; it is written before the bet is placed and seen by every other bet of that member, on every node,
//! because the desk locks the member's row. Two bets at once therefore cannot both use the last of a limit. What lies at tables and
//! in rooms may be lost before anybody is asked again, and uses up a limit like a stake that stands.

mod sql;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

use gate::{Stake, Watch};
use kernel::{
    Asset,
    id::{MemberId, VendorId},
};
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use time::Duration;
use tokio::sync::{mpsc, oneshot};

use crate::{
    Guard, books,
    limit::{self, Limits, Span, Used, decide},
    record,
};

/// Most stakes of one transaction.
const GATHER: usize = 256;
/// Most stakes that wait.
const QUEUE: usize = 2_048;
/// A stake that neither stands nor was given back after this long was lost on its way.
pub(crate) const LOST: Duration = Duration::seconds(60);

/// What names a bet: the partner, and its key for the transaction.
type StakeKey = (VendorId, String);

type Answer = oneshot::Sender<Result<bool, store::Error>>;

/// A handle to the desk of this node.
#[derive(Clone)]
pub(crate) struct Desk {
    waiting: mpsc::Sender<(Stake, Answer)>,
    done: Arc<Mutex<Vec<(MemberId, StakeKey)>>>,
}

struct Clerk {
    store: Store,
    asset: Asset,
    done: Arc<Mutex<Vec<(MemberId, StakeKey)>>>,
}

impl Desk {
    pub(crate) fn start(store: &Store, asset: Asset, stop: &CancellationToken) -> Self {
        let (waiting, receiver) = mpsc::channel(QUEUE);
        let done = Arc::<Mutex<Vec<_>>>::default();
        let clerk = Clerk { store: store.clone(), asset, done: done.clone() };
        tasks::spawn("guard desk", clerk.run(receiver, stop.clone()));
        Self { waiting, done }
    }
}

#[async_trait::async_trait]
impl Watch for Guard {
    /// It costs no round trip.
    fn seen(&self, member: MemberId) {
        self.presence.note(member, self.store.now());
    }

    async fn reserve(&self, stake: &Stake) -> Result<bool, store::Error> {
        let (answer, decided) = oneshot::channel();
        let busy = || store::Error::Inconsistent("the guard's desk is closed");
        self.desk.waiting.send((stake.clone(), answer)).await.map_err(|_| busy())?;
        decided.await.map_err(|_| busy())?
    }

    async fn is_spent(&self, member: MemberId) -> Result<bool, store::Error> {
        let (now, members) = (self.store.now(), [member.0]);
        let mut tx = self.store.begin().await?;
        let limits = limit::sql::of_many(&mut tx, &members).await?;
        let Some(limits) = limits.get(&member) else { return Ok(false) };
        let of = (self.house.asset, self.store.zone());
        let used = limit::used(&mut tx, of, now, (&members, &HashMap::new())).await?;
        Ok(used.get(&member).is_some_and(|used| decide(limits, used, 1, now).is_some()))
    }

    fn arrived(&self, stake: &Stake) {
        let mut done = self.desk.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.push((stake.member, (stake.partner, stake.key.clone())));
    }
}

impl Clerk {
    async fn run(self, mut receiver: mpsc::Receiver<(Stake, Answer)>, stop: CancellationToken) {
        let mut batch = Vec::with_capacity(GATHER);
        loop {
            let taken = tokio::select! {
                taken = receiver.recv_many(&mut batch, GATHER) => taken,
                () = stop.cancelled() => {
                    receiver.close();
                    receiver.recv_many(&mut batch, GATHER).await
                }
            };
            if taken == 0 {
                return;
            }
            self.serve(std::mem::take(&mut batch)).await;
        }
    }

    async fn serve(&self, batch: Vec<(Stake, Answer)>) {
        let (stakes, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        metrics::histogram!("mela_guard_batch_stakes")
            .record(u32::try_from(stakes.len()).unwrap_or(u32::MAX));
        match self.decide(&stakes).await {
            Ok(decided) => {
                for (answer, fits) in answers.into_iter().zip(decided) {
                    drop(answer.send(Ok(fits)));
                }
            }
            Err(error) => {
                tracing::error!(%error, stakes = stakes.len(), "limits could not be looked at: nothing is staked");
                for answer in answers {
                    drop(answer.send(Err(store::Error::Inconsistent("limits could not be looked at"))));
                }
            }
        }
    }

    async fn decide(&self, stakes: &[Stake]) -> Result<Vec<bool>, store::Error> {
        let done = std::mem::take(&mut *self.done.lock().unwrap_or_else(PoisonError::into_inner));
        let decided = self.decide_without(&done, stakes).await;
        if decided.is_err() {
            // They are no longer on their way all the same: the next try forgets them.
            self.done.lock().unwrap_or_else(PoisonError::into_inner).extend(done);
        }
        decided
    }

    /// Decides when the stakes of `done` are forgotten, which are no longer on their way.
    async fn decide_without(
        &self,
        done: &[(MemberId, StakeKey)],
        stakes: &[Stake],
    ) -> Result<Vec<bool>, store::Error> {
        let now = self.store.now();
        let members: BTreeSet<i64> = stakes.iter().map(|stake| stake.member.0).collect();
        let members: Vec<i64> = members.into_iter().collect();
        let mut tx = self.store.begin().await?;
        sql::in_memory(&mut tx).await?;
        record::sql::lock(&mut tx, &members).await?;
        sql::forget(&mut tx, done, (&members, now - LOST)).await?;
        let limits = limit::sql::of_many(&mut tx, &members).await?;
        let mut used = self.used(&mut tx, &members, stakes).await?;
        let mut admitted = Vec::new();
        let none = Limits::new();
        let decided = stakes.iter().map(|stake| {
            let limits = limits.get(&stake.member).unwrap_or(&none);
            let used = used.entry(stake.member).or_default();
            let fits = decide(limits, used, stake.amount.units(), now).is_none();
            if fits {
                for &span in Span::ALL {
                    let used = used.entry(span).or_default();
                    used.staked = used.staked.saturating_add(stake.amount.units());
                }
                admitted.push(stake);
            }
            fits
        });
        let decided: Vec<_> = decided.collect();
        sql::keep(&mut tx, &admitted, now).await?;
        tx.commit().await?;
        Ok(decided)
    }

    /// Stakes on their way to the books, and what lies at seats, by member, and how many stakes that is; the ones asked about now are
    /// counted when they are let through.
    async fn on_their_way(
        &self,
        tx: &mut store::Tx,
        members: &[i64],
        stakes: &[Stake],
    ) -> Result<(HashMap<MemberId, i64>, usize), store::Error> {
        let rows = sql::pending(tx, members, self.store.now() - LOST).await?;
        let keys: Vec<StakeKey> = rows.iter().map(|row| row.1.clone()).collect();
        let (arrived, seated) = books::sql::standing(tx, &keys, (members, self.asset)).await?;
        let asked: HashSet<StakeKey> =
            stakes.iter().map(|stake| (stake.partner, stake.key.clone())).collect();
        let (mut sums, mut count) = (HashMap::new(), 0);
        for (member, key, amount) in rows {
            if !arrived.contains(&key) && !asked.contains(&key) {
                count += 1;
                let sum: &mut i64 = sums.entry(member).or_default();
                *sum = sum.saturating_add(amount);
            }
        }
        for (member, funds) in seated {
            let sum: &mut i64 = sums.entry(member).or_default();
            *sum = sum.saturating_add(funds.units());
        }
        Ok((sums, count))
    }

    /// What members used up by the books, and what is on its way there or lies at seats. A stake that reaches the books between the two
    /// readings counts in both, and would refuse another for which there is room: then both are read again. That ends, for the lock on
    /// the members keeps new stakes away. What is settled at a seat meanwhile counts in both, too, until the next stake.
    async fn used(
        &self,
        tx: &mut store::Tx,
        members: &[i64],
        stakes: &[Stake],
    ) -> Result<HashMap<MemberId, BTreeMap<Span, Used>>, store::Error> {
        let (mut pending, mut count) = self.on_their_way(tx, members, stakes).await?;
        loop {
            let of = (self.asset, self.store.zone());
            let used = limit::used(tx, of, self.store.now(), (members, &pending)).await?;
            if count == 0 {
                return Ok(used);
            }
            let (still, left) = self.on_their_way(tx, members, stakes).await?;
            if left == count {
                return Ok(used);
            }
            (pending, count) = (still, left);
        }
    }
}
