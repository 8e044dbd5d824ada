//! Payments while everything goes wrong: the provider loses, repeats, reorders and delays its messages over real HTTP,
//! fails on orders that it has carried out, and the house is killed again and again. In the end the ledger is compared
//! with the provider's own book, payment by payment.

mod desk;
mod people;
mod verdict;
mod world;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use tokio::{task::JoinSet, time::sleep};

use self::{people::Member, verdict::Verdict, world::World};
use crate::row;

/// Deposits and withdrawals together, unless the caller wants another number.
const PAYMENTS: usize = 10_000;
/// Times that the house is killed meanwhile.
const KILLS: usize = 20;
/// Members who pay in and out at once.
const MEMBERS: usize = 32;
/// How long the last messages, questions and late payers may take when nobody begins anything any more.
const QUIET: Duration = Duration::from_secs(900);

/// What all the people of the run share.
struct Story {
    world: World,
    /// Payments to be begun, and how many were.
    total: usize,
    begun: AtomicUsize,
    /// Nobody does anything any more.
    over: AtomicBool,
}

/// Runs it with so many payments and kills, and prints the rows.
pub async fn bench(payments: Option<String>, kills: Option<String>) -> Result<()> {
    let number = |text: Option<String>, standard| text.map_or(Ok(standard), |text| text.parse());
    let (total, kills) = (number(payments, PAYMENTS)?, number(kills, KILLS)?);
    let world = World::open().await?;
    let story = Arc::new(Story { world, total, begun: AtomicUsize::default(), over: AtomicBool::default() });
    let started = Instant::now();
    let outcome = tell(&story, kills).await;
    story.over.store(true, Ordering::Relaxed);
    let verdict = match outcome {
        Ok(()) => verdict::reach(&story.world).await,
        Err(error) => Err(error),
    };
    let said = story.world.close().await;
    let verdict = verdict.with_context(|| format!("the house said: {said}"))?;
    rows(&verdict, (total, kills), started.elapsed());
    if verdict.is_good() { Ok(()) } else { bail!("{verdict:#?}") }
}

async fn tell(story: &Arc<Story>, kills: usize) -> Result<()> {
    let clerks = desk::open(story).await?;
    let mut members = JoinSet::new();
    let mut seated = JoinSet::new();
    for number in 0..MEMBERS {
        let story = story.clone();
        seated.spawn(async move { Member::seat(story, number).await });
    }
    let seated: Result<Vec<Member>> = seated.join_all().await.into_iter().collect();
    story.world.welcomes_were_bet().await?;
    for member in seated? {
        let member = Arc::new(member);
        let receipts = member.clone();
        members.spawn(async move { member.pays().await });
        members.spawn(async move { receipts.answers().await });
    }
    for kill in 1..=kills {
        let at = story.total * kill / (kills + 1);
        while story.begun.load(Ordering::Relaxed) < at {
            sleep(Duration::from_millis(5)).await;
            if let Some(ended) = members.try_join_next() {
                ended??;
            }
        }
        story.world.kill().await?;
        eprintln!("killed {kill} times, {at} payments begun");
    }
    while story.begun.load(Ordering::Relaxed) < story.total {
        sleep(Duration::from_millis(50)).await;
    }
    let until = Instant::now() + QUIET;
    let mut left = verdict::moving(&story.world).await?;
    while left > 0 && Instant::now() < until {
        sleep(Duration::from_secs(1)).await;
        left = verdict::moving(&story.world).await?;
        eprintln!("{left} payments are on their way");
    }
    story.over.store(true, Ordering::Relaxed);
    while let Some(ended) = members.join_next().await {
        ended??;
    }
    clerks.await?
}

fn rows(verdict: &Verdict, (total, kills): (usize, usize), took: Duration) {
    let book = &verdict.book;
    let paid = format!("{} deposits and {} withdrawals", verdict.deposits, verdict.withdrawals);
    row(&format!("Payments under faults, {total} in all, {:.0} s", took.as_secs_f64()), &paid, "10,000");
    row("Times the house was killed (SIGKILL) meanwhile", &kills.to_string(), "20");
    let letters = format!("{} of {} never sent; {} taken", book.lost, book.facts, book.taken);
    row("Messages of the provider, each copied, delayed, reordered", &letters, "");
    row("Stale and altered messages sent, and how many of them refused", &verdict.forged(), "all");
    row("Payments made late or after a failure, found and credited", &verdict.late.to_string(), "");
    row("Money lost or made, ledger against the provider's book", &verdict.off.to_string(), "0");
    row("Payments stuck without an open alarm", &verdict.stuck.to_string(), "0");
    row("Payments that wait for an operator, in his queue", &verdict.alarmed.to_string(), "");
}
