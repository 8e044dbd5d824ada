//! Writers, sharded by member, each on a thread of its own: gather what is waiting, commit it in one transaction, then answer.

use std::{collections::BTreeSet, sync::Arc};

use kernel::id::MemberId;
use ledger::{AccountKey, AccountKind};
use serde::Deserialize;
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use tokio::sync::{mpsc, oneshot};

use crate::{Command, Context, Error, Outcome, decide, sql};

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

struct Waiting {
    command: Command,
    answer: oneshot::Sender<Result<Outcome, Error>>,
}

/// The way games move money. Cheap to clone.
#[derive(Clone)]
pub struct Wager {
    writers: Arc<[mpsc::Sender<Waiting>]>,
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
        Ok(Self { writers: writers.collect::<Result<_, Error>>()? })
    }

    /// Decides one command, durably, and says what became of it.
    ///
    /// # Errors
    /// [`Error::Overloaded`] when the queue is full; [`Error::OutcomeUnknown`] when the answer got lost: send the
    /// same command again, its key decides.
    pub async fn apply(&self, command: Command) -> Result<Outcome, Error> {
        let writer = self.writer(command.member).ok_or(Error::Overloaded)?;
        let (answer, outcome) = oneshot::channel();
        writer.try_send(Waiting { command, answer }).map_err(|_| Error::Overloaded)?;
        outcome.await.map_err(|_| Error::OutcomeUnknown)?
    }

    fn writer(&self, member: MemberId) -> Option<&mpsc::Sender<Waiting>> {
        let count = i64::try_from(self.writers.len()).ok()?;
        let index = usize::try_from(member.0.checked_rem_euclid(count)?).ok()?;
        self.writers.get(index)
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
            self.serve(std::mem::take(&mut batch)).await;
        }
    }

    async fn serve(&self, batch: Vec<Waiting>) {
        let (commands, answers): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|waiting| (waiting.command, waiting.answer)).unzip();
        metrics::histogram!("mela_wager_batch_commands")
            .record(u32::try_from(commands.len()).unwrap_or(u32::MAX));
        #[cfg(feature = "sabotage")]
        let answers = match sabotage::answer_early(self, &commands, answers).await {
            Ok(()) => return,
            Err(answers) => answers,
        };
        match self.commit_with_retries(&commands).await {
            Ok(outcomes) => {
                for (answer, outcome) in answers.into_iter().zip(outcomes) {
                    // A caller that went away finds its outcome under the key.
                    drop(answer.send(Ok(outcome)));
                }
            }
            Err(Error::OutcomeUnknown) => {
                for answer in answers {
                    drop(answer.send(Err(Error::OutcomeUnknown)));
                }
            }
            Err(error) if commands.len() > 1 => {
                // One poisoned command must harm nobody else (storage.md, rule 3).
                tracing::warn!(%error, commands = commands.len(), "a batch failed; its commands go one by one");
                for (command, answer) in commands.into_iter().zip(answers) {
                    let alone = self.commit_with_retries(std::slice::from_ref(&command)).await;
                    drop(answer.send(
                        alone.and_then(|outcomes| outcomes.into_iter().next().ok_or(Error::OutcomeUnknown)),
                    ));
                }
            }
            Err(error) => {
                if let Some(answer) = answers.into_iter().next() {
                    drop(answer.send(Err(error)));
                }
            }
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
        let mut known = sql::read(&mut tx, &self.accounts(commands), commands).await?;
        let mut fresh = kernel::id::fresh;
        let mut context = Context { at, shard: self.shard, fresh: &mut fresh };
        let decision = decide(&mut known, commands, &mut context)?;
        sql::write(&mut tx, at, &known, &decision).await?;
        tx.commit()
            .await
            .map_err(|error| if error.is_unknown_outcome() { Error::OutcomeUnknown } else { error.into() })?;
        Ok(decision.outcomes)
    }

    fn accounts(&self, commands: &[Command]) -> BTreeSet<AccountKey> {
        let mut accounts = BTreeSet::new();
        for command in commands {
            accounts.insert(AccountKey::member(command.member, AccountKind::Cash, command.asset));
            for kind in [AccountKind::Gaming, AccountKind::Promotion] {
                accounts.insert(AccountKey::house_shard(self.shard, kind, command.asset));
            }
        }
        accounts
    }
}

#[cfg(feature = "sabotage")]
mod sabotage {
    //! The control of the crash test: decides, answers, and only then commits. It must lose acknowledged bets.

    use super::{Command, Context, Error, Outcome, Writer, decide, oneshot, sql};

    type Answers = Vec<oneshot::Sender<Result<Outcome, Error>>>;

    pub(super) async fn answer_early(
        writer: &Writer,
        commands: &[Command],
        answers: Answers,
    ) -> Result<(), Answers> {
        let Ok(mut tx) = writer.store.begin().await else {
            return Err(answers);
        };
        let at = writer.store.now();
        let Ok(mut known) = sql::read(&mut tx, &writer.accounts(commands), commands).await else {
            return Err(answers);
        };
        let mut fresh = kernel::id::fresh;
        let mut context = Context { at, shard: writer.shard, fresh: &mut fresh };
        let Ok(decision) = decide(&mut known, commands, &mut context) else {
            return Err(answers);
        };
        for (answer, outcome) in answers.into_iter().zip(&decision.outcomes) {
            drop(answer.send(Ok(*outcome)));
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if sql::write(&mut tx, at, &known, &decision).await.is_ok() {
            drop(tx.commit().await);
        }
        Ok(())
    }
}
