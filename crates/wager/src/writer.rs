//! Writers, sharded by member, each on a thread of its own: gather what is waiting, commit it in one transaction, then answer.

use std::{collections::BTreeSet, sync::Arc};

use futures::future::join_all;
use kernel::id::MemberId;
use serde::Deserialize;
use store::{
    Store, Tx, lease,
    tasks::{self, CancellationToken},
};
use tokio::sync::{mpsc, oneshot};

use crate::{Command, Context, Error, Fence, Outcome, decide, sql};

/// How often a batch that lost a race is run again before its commands go one by one.
const RETRIES: u32 = 5;

/// How wagers are written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Writers of this node, each with a thread and a connection. On few cores two gather more than four, and each commit carries more bets.
    pub writers: u8,
    /// Most commands in one transaction; 1 switches gathering off.
    pub gather: usize,
    /// Most commands waiting per writer; beyond it callers hear that the house is busy.
    pub queue: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { writers: 2, gather: 512, queue: 4_096 }
    }
}

/// Who waits for what became of each command.
type Answer = oneshot::Sender<Vec<Result<Outcome, Error>>>;

/// Commands that are answered together: one caller's one, or a set of a cause.
struct Waiting {
    commands: Vec<Command>,
    answer: Answer,
}

/// The way games move money. Cheap to clone.
#[derive(Clone)]
pub struct Wager {
    writers: Arc<[mpsc::Sender<Waiting>]>,
    /// Most commands of a set.
    gather: usize,
}

impl Wager {
    /// Starts the writers; they end when `stop` is cancelled, after answering what waits.
    ///
    /// # Errors
    /// When the operating system has no randomness or no thread.
    pub fn start(store: &Store, settings: &Settings, stop: &CancellationToken) -> Result<Self, Error> {
        // Nodes side by side must rarely pick the same house accounts: it would cost speed, not correctness.
        let mut base = [0_u8];
        getrandom::fill(&mut base).map_err(|_| Error::Overloaded)?;
        let [base] = base;
        let writers = (0..settings.writers.max(1)).map(|index| {
            let (sender, receiver) = mpsc::channel(settings.queue.max(1));
            let (store, stop) = (store.clone(), stop.clone());
            let (shard, gather) = (base.wrapping_add(index), settings.gather.max(1));
            // All bets of its members wait while a writer waits: it shares neither thread nor connection.
            tasks::apart("wager writer", move || async move {
                Writer { store: store.apart(), shard, gather }.run(receiver, stop).await;
            })
            .map_err(|_| Error::Overloaded)?;
            Ok(sender)
        });
        Ok(Self { writers: writers.collect::<Result<_, Error>>()?, gather: settings.gather.max(1) })
    }

    /// Decides one command, durably, and says what became of it.
    ///
    /// # Errors
    /// [`Error::Overloaded`] when the queue is full; [`Error::OutcomeUnknown`] when the answer got lost: send the
    /// same command again, its key decides.
    pub async fn apply(&self, command: Command) -> Result<Outcome, Error> {
        let writer = self.index(command.member).and_then(|index| self.writers.get(index));
        let writer = writer.ok_or(Error::Overloaded)?;
        let (answer, outcomes) = oneshot::channel();
        let waiting = Waiting { commands: vec![command], answer };
        writer.try_send(waiting).map_err(|_| Error::Overloaded)?;
        let outcomes = outcomes.await.map_err(|_| Error::OutcomeUnknown)?;
        outcomes.into_iter().next().unwrap_or(Err(Error::OutcomeUnknown))
    }

    /// Decides all commands of one cause (a draw, a table's round, a match), durably, and says of each what became of it, in
    /// their order. They are committed in sets, and others' bets go between the sets; a set that the database refuses is
    /// committed command by command, so that a poisoned one harms no other. The commands of a member are decided in their order.
    ///
    /// Each command has the errors of [`Self::apply`], but for a full queue, for which this waits. Where an outcome is not
    /// known, nothing that comes after it with the same writer is tried, and its outcome is unknown too: send all of them
    /// again, and those that stand are replayed.
    pub async fn apply_all(&self, commands: Vec<Command>) -> Vec<Result<Outcome, Error>> {
        let count = commands.len();
        let mut shares: Vec<Vec<(usize, Command)>> = self.writers.iter().map(|_| Vec::new()).collect();
        for (place, command) in commands.into_iter().enumerate() {
            let share = self.index(command.member).and_then(|index| shares.get_mut(index));
            if let Some(share) = share {
                share.push((place, command));
            }
        }
        let written = self.writers.iter().zip(shares).map(|(writer, share)| self.share(writer, share));
        let written = join_all(written).await;
        let mut answers: Vec<_> = std::iter::repeat_with(|| Err(Error::OutcomeUnknown)).take(count).collect();
        for (place, outcome) in written.into_iter().flatten() {
            if let Some(answer) = answers.get_mut(place) {
                *answer = outcome;
            }
        }
        answers
    }

    /// Sends one writer its share, a set after the other.
    async fn share(
        &self,
        writer: &mpsc::Sender<Waiting>,
        share: Vec<(usize, Command)>,
    ) -> Vec<(usize, Result<Outcome, Error>)> {
        let mut done = Vec::with_capacity(share.len());
        let mut share = share.into_iter();
        loop {
            let (places, commands): (Vec<_>, Vec<_>) = share.by_ref().take(self.gather).unzip();
            if commands.is_empty() {
                return done;
            }
            let (answer, outcomes) = oneshot::channel();
            // Nobody takes it: the writer has stopped.
            let sent = writer.send(Waiting { commands, answer }).await;
            let outcomes = if sent.is_ok() { outcomes.await.ok() } else { None };
            let outcomes = outcomes.into_iter().flatten();
            let unknown = std::iter::repeat_with(|| Err(Error::OutcomeUnknown));
            done.extend(places.into_iter().zip(outcomes.chain(unknown)));
            // A later command of a member must not stand before an earlier one.
            if done.iter().any(|(_, outcome)| matches!(outcome, Err(Error::OutcomeUnknown))) {
                return done;
            }
        }
    }

    fn index(&self, member: MemberId) -> Option<usize> {
        let count = i64::try_from(self.writers.len()).ok()?;
        usize::try_from(member.0.checked_rem_euclid(count)?).ok()
    }
}

/// What is committed in one transaction: as many as are gathered, and the rest of the set that reaches that.
#[derive(Default)]
struct Turn {
    commands: Vec<Command>,
    /// Each with the number of its commands.
    answers: Vec<(usize, Answer)>,
}

impl Turn {
    fn take(&mut self, waiting: Waiting) {
        self.answers.push((waiting.commands.len(), waiting.answer));
        self.commands.extend(waiting.commands);
    }
}

struct Writer {
    store: Store,
    shard: u8,
    gather: usize,
}

impl Writer {
    async fn run(self, mut receiver: mpsc::Receiver<Waiting>, stop: CancellationToken) {
        let mut batch = Vec::with_capacity(self.gather);
        loop {
            let taken = tokio::select! {
                taken = receiver.recv_many(&mut batch, self.gather) => taken,
                () = stop.cancelled() => {
                    receiver.close();
                    receiver.recv_many(&mut batch, self.gather).await
                }
            };
            if taken == 0 {
                return;
            }
            let mut turn = Turn::default();
            for waiting in batch.drain(..) {
                turn.take(waiting);
                if turn.commands.len() >= self.gather {
                    self.serve(std::mem::take(&mut turn)).await;
                }
            }
            if !turn.answers.is_empty() {
                self.serve(turn).await;
            }
        }
    }

    async fn serve(&self, turn: Turn) {
        let Turn { commands, answers } = turn;
        metrics::histogram!("mela_wager_batch_commands")
            .record(u32::try_from(commands.len()).unwrap_or(u32::MAX));
        #[cfg(feature = "sabotage")]
        let answers = match sabotage::answer_early(self, &commands, answers).await {
            Ok(()) => return,
            Err(answers) => answers,
        };
        let mut outcomes = self.outcomes(&commands).await.into_iter();
        for (count, answer) in answers {
            // A caller that went away finds its outcome under the key.
            drop(answer.send(outcomes.by_ref().take(count).collect()));
        }
    }

    /// What became of each command.
    async fn outcomes(&self, commands: &[Command]) -> Vec<Result<Outcome, Error>> {
        match self.commit_with_retries(commands).await {
            Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
            Err(Error::OutcomeUnknown) => commands.iter().map(|_| Err(Error::OutcomeUnknown)).collect(),
            Err(error) if commands.len() > 1 => {
                // One poisoned command must harm nobody else (storage.md, rule 3).
                tracing::warn!(%error, commands = commands.len(), "a batch failed; its commands go one by one");
                let mut done = Vec::with_capacity(commands.len());
                for command in commands {
                    let alone = self.commit_with_retries(std::slice::from_ref(command)).await;
                    done.push(
                        alone.and_then(|outcomes| outcomes.into_iter().next().ok_or(Error::OutcomeUnknown)),
                    );
                }
                done
            }
            Err(error) => vec![Err(error)],
        }
    }

    async fn commit_with_retries(&self, commands: &[Command]) -> Result<Vec<Outcome>, Error> {
        let mut attempt: u32 = 0;
        loop {
            match self.commit(commands).await {
                Err(error) if error.is_retryable() && attempt < RETRIES => {
                    attempt = attempt.saturating_add(1);
                    metrics::counter!("mela_wager_batch_retries_total").increment(1);
                }
                done => return done,
            }
        }
    }

    async fn commit(&self, commands: &[Command]) -> Result<Vec<Outcome>, Error> {
        let mut tx = self.store.begin().await?;
        let at = self.store.now();
        let lost = lost(&mut tx, commands).await?;
        let mut known = sql::read(&mut tx, self.shard, commands).await?;
        known.lost = lost;
        let mut fresh = kernel::id::fresh;
        let mut context = Context { at, shard: self.shard, fresh: &mut fresh };
        let decision = decide(&mut known, commands, &mut context)?;
        sql::write(&mut tx, at, &known, &decision).await?;
        tx.commit()
            .await
            .map_err(|error| if error.is_unknown_outcome() { Error::OutcomeUnknown } else { error.into() })?;
        Ok(decision.outcomes)
    }
}

/// Fences of commands whose lease has passed on. What is held stays held until `tx` ends.
async fn lost(tx: &mut Tx, commands: &[Command]) -> Result<BTreeSet<Fence>, Error> {
    let mut lost: BTreeSet<Fence> = commands.iter().filter_map(|command| command.fence.clone()).collect();
    for fence in lost.clone() {
        if lease::verify(tx, &fence.lease, fence.held).await? {
            lost.remove(&fence);
        }
    }
    Ok(lost)
}

#[cfg(feature = "sabotage")]
mod sabotage {
    //! The control of the crash test: decides, answers, and only then commits. It must lose acknowledged bets.

    use super::{Answer, Command, Context, Writer, decide, sql};

    type Answers = Vec<(usize, Answer)>;

    pub(super) async fn answer_early(
        writer: &Writer,
        commands: &[Command],
        answers: Answers,
    ) -> Result<(), Answers> {
        let Ok(mut tx) = writer.store.begin().await else {
            return Err(answers);
        };
        let at = writer.store.now();
        let Ok(mut known) = sql::read(&mut tx, writer.shard, commands).await else {
            return Err(answers);
        };
        let mut fresh = kernel::id::fresh;
        let mut context = Context { at, shard: writer.shard, fresh: &mut fresh };
        let Ok(decision) = decide(&mut known, commands, &mut context) else {
            return Err(answers);
        };
        let mut outcomes = decision.outcomes.iter();
        for (count, answer) in answers {
            drop(answer.send(outcomes.by_ref().take(count).map(|outcome| Ok(*outcome)).collect()));
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if sql::write(&mut tx, at, &known, &decision).await.is_ok() {
            drop(tx.commit().await);
        }
        Ok(())
    }
}
