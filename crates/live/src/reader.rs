//! From the outbox to topics.

use std::time::Duration;

use kernel::{
    event::{Event, Settlement},
    id::RoundId,
};
use store::{
    outbox::Recorded,
    tail::{Tail, Wakes},
};
use time::OffsetDateTime;
use tokio::time::sleep;
use topics::Topic;
use uuid::Uuid;

use crate::{
    Error, Live,
    channels::{self, WINNERS, own},
};

/// How long commits gather before they are read: most queries of a busy node are fifty a second.
const GATHER: Duration = Duration::from_millis(20);
/// How long nothing may be heard before the outbox is looked at all the same.
const IDLE: Duration = Duration::from_secs(5);
/// Wait after the database refused.
const TROUBLE: Duration = Duration::from_secs(1);
/// Sessions looked up at once.
const SESSIONS: usize = 1_000;

/// Reads until the hub stops.
pub async fn follow(live: Live, mut tail: Tail) {
    let mut wakes = None;
    let mut pace = Pace::default();
    loop {
        tokio::select! {
            () = live.stop.cancelled() => return,
            outcome = turn(&live, &mut tail, &mut wakes, &mut pace) => if let Err(error) = outcome {
                tracing::warn!(%error, "live could not read the outbox");
                wakes = None;
                sleep(TROUBLE).await;
            },
        }
    }
}

/// Reads what there is, then waits for more.
async fn turn(live: &Live, tail: &mut Tail, wakes: &mut Option<Wakes>, pace: &mut Pace) -> Result<(), Error> {
    if wakes.is_none() {
        *wakes = Some(Wakes::open(&live.store).await?);
    }
    if live.bus.topics().is_idle() {
        // Nobody listens: pass over what there is. A socket that came meanwhile gets everything.
        let ahead = Tail::start(&live.store).await?;
        if live.bus.topics().is_idle() {
            *tail = ahead;
        }
    }
    while !live.bus.topics().is_idle() {
        let facts = tail.next(&live.store).await?;
        if facts.is_empty() {
            break;
        }
        hand_out(live, &facts, pace).await?;
    }
    if let Some(wakes) = wakes {
        tokio::select! {
            heard = wakes.woken() => heard?,
            () = sleep(IDLE) => {}
        }
        sleep(GATHER).await;
    }
    Ok(())
}

async fn hand_out(live: &Live, facts: &[Recorded], pace: &mut Pace) -> Result<(), Error> {
    let now = live.store.now();
    let mut wins = Vec::new();
    let tell = |member, update| live.bus.publish(&own(member), update);
    for fact in facts {
        let Some(event) = fact.event() else { continue };
        match event {
            Event::BalanceChanged { member, asset, balance } => {
                tell(*member, channels::balance(*asset, fact.id, *balance));
            }
            Event::DepositCredited { deposit, member, amount, .. } => {
                tell(*member, channels::deposit(&deposit.to_string(), *amount));
            }
            Event::WithdrawalMoved { withdrawal, member, state } => {
                tell(*member, channels::withdrawal(&withdrawal.to_string(), *state));
            }
            Event::CommissionPaid { member, statement, amount } => {
                tell(*member, channels::commission(&statement.to_string(), *amount));
            }
            Event::SessionEnded { member, session } => live.hub.end_session(*member, *session),
            Event::RoundSettled(settled) => {
                if settled.payout > settled.stake && settled.payout >= live.settings.winner_min {
                    wins.push(settled);
                }
            }
            Event::MessageArrived { member, message } => {
                tell(*member, channels::message(&message.to_string()));
            }
            // The balance and the message about it are facts of their own.
            Event::MoneyTold { .. }
            | Event::ContractMoved { .. }
            | Event::DepositReversed { .. }
            | Event::MemberRegistered { .. }
            | Event::PasswordChanged { .. }
            | Event::SecurityTold { .. }
            | Event::NewDevice { .. } => {}
        }
    }
    if let Some(last) = facts.last() {
        metrics::histogram!("mela_live_lag_seconds").record((now - last.at).as_seconds_f64().max(0.0));
    }
    metrics::counter!("mela_live_facts_total").increment(facts.len() as u64);
    tell_winners(live, wins, pace.allowance(now, live.settings.winners_per_second), pace).await
}

/// Tells the largest wins, as many as the second still allows.
async fn tell_winners(
    live: &Live,
    mut wins: Vec<&Settlement>,
    allowed: u16,
    pace: &mut Pace,
) -> Result<(), Error> {
    wins.sort_by_key(|win| std::cmp::Reverse(win.payout));
    for settled in wins.into_iter().take(allowed.into()) {
        if pace.round == Some(settled.round) {
            continue;
        }
        let Some(win) = live.board.win(settled).await? else { continue };
        for (topic, name) in WINNERS.iter().zip([&win.name_bn, &win.name_en]) {
            live.bus.publish(&Topic::shared(topic), channels::winner(&win, name, settled.payout));
        }
        pace.told = pace.told.saturating_add(1);
        pace.round = Some(settled.round);
    }
    Ok(())
}

/// How many winners this second has seen.
#[derive(Default)]
struct Pace {
    second: i64,
    told: u16,
    round: Option<RoundId>,
}

impl Pace {
    fn allowance(&mut self, now: OffsetDateTime, most: u16) -> u16 {
        if self.second != now.unix_timestamp() {
            (self.second, self.told) = (now.unix_timestamp(), 0);
        }
        most.saturating_sub(self.told)
    }
}

/// Closes sockets whose session ended without a word: by time, or because the member was switched off. Forgets topics that
/// nobody listens to any more.
pub async fn watch_sessions(live: Live) {
    let pause = Duration::from_secs(live.settings.check_seconds.max(1));
    loop {
        tokio::select! {
            () = live.stop.cancelled() => return,
            () = sleep(pause) => {}
        }
        live.bus.topics().sweep();
        if let Err(error) = end_sessions(&live).await {
            tracing::warn!(%error, "live could not look at the sessions");
        }
    }
}

async fn end_sessions(live: &Live) -> Result<(), Error> {
    let holders = live.hub.holders();
    for some in holders.chunks(SESSIONS) {
        let sessions: Vec<Uuid> = some.iter().map(|holder| holder.session).collect();
        let alive = live.tickets.alive(&sessions).await?;
        for holder in some.iter().filter(|holder| !alive.contains(&holder.session)) {
            live.hub.end_session(holder.member, holder.session);
        }
    }
    Ok(())
}
