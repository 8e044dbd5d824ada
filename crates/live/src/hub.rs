//! The open sockets of this node, and the little that waits for each.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::{Asset, Money, SharedClock, id::MemberId};
use time::Duration;
use tokio::sync::Notify;
use uuid::Uuid;
use web::{
    Lang,
    limit::{RateLimit, customer},
};

use crate::{
    Error, Holder, Settings,
    topic::{self, Message},
};

/// Most winners that wait for one socket: older ones are no news.
const WINNERS: usize = 8;

/// Why a socket is closed; the codes are those that clients switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The node ends: connect again.
    GoingAway,
    /// The session ended: do not connect again.
    SessionEnded,
    /// Another socket of the member took this one's place.
    Replaced,
    /// It did not keep up: connect again and ask for what was missed.
    TooSlow,
    /// Nothing was heard of it.
    Silent,
    /// It said something; sockets only listen.
    Spoke,
}

impl Farewell {
    /// The close code.
    pub const fn code(self) -> u16 {
        match self {
            Self::GoingAway => 1001,
            Self::Spoke => 1008,
            Self::SessionEnded => 4001,
            Self::Replaced => 4002,
            Self::Silent => 4003,
            Self::TooSlow => 4008,
        }
    }

    /// The reason, for logs and metrics.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::GoingAway => "going_away",
            Self::SessionEnded => "session_ended",
            Self::Replaced => "replaced",
            Self::TooSlow => "too_slow",
            Self::Silent => "silent",
            Self::Spoke => "spoke",
        }
    }
}

/// What a socket does next.
pub enum Next {
    /// Sends this.
    Send(Message),
    /// Closes.
    Close(Farewell),
    /// Waits.
    Wait,
}

/// What waits for one socket. Everything in it is bounded.
#[derive(Default)]
struct Waiting {
    /// The latest balance of each asset, with the number of the fact that told it.
    balances: BTreeMap<Asset, (i64, Money)>,
    /// The number of the last balance told: facts of one account may arrive out of order.
    told: BTreeMap<Asset, i64>,
    facts: VecDeque<Message>,
    winners: VecDeque<Message>,
    farewell: Option<Farewell>,
}

/// One open socket.
pub struct Line {
    number: u64,
    holder: Option<Holder>,
    address: IpAddr,
    lang: Lang,
    queue: usize,
    waiting: Mutex<Waiting>,
    wake: Notify,
}

impl Line {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next thing to do: a farewell first, then facts, then balances, then winners.
    pub fn next(&self) -> Next {
        let mut waiting = self.waiting();
        if let Some(farewell) = waiting.farewell {
            return Next::Close(farewell);
        }
        if let Some(fact) = waiting.facts.pop_front() {
            return Next::Send(fact);
        }
        if let Some((asset, (number, balance))) = waiting.balances.pop_first() {
            waiting.told.insert(asset, number);
            return Next::Send(topic::balance(asset, balance));
        }
        waiting.winners.pop_front().map_or(Next::Wait, Next::Send)
    }

    /// Waits until there may be something to do.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Ends the socket; the first reason stands.
    pub fn close(&self, farewell: Farewell) {
        self.waiting().farewell.get_or_insert(farewell);
        self.wake.notify_one();
    }

    fn fact(&self, message: Message) {
        let mut waiting = self.waiting();
        if waiting.facts.len() < self.queue {
            waiting.facts.push_back(message);
        } else {
            // None of these may be left out in silence: the client comes again and asks.
            waiting.farewell.get_or_insert(Farewell::TooSlow);
        }
        drop(waiting);
        self.wake.notify_one();
    }

    fn balance(&self, asset: Asset, number: i64, balance: Money) {
        let mut waiting = self.waiting();
        let told = waiting.told.get(&asset).copied().unwrap_or(0);
        let known = waiting.balances.get(&asset).map_or(told, |(number, _)| *number);
        if number > known {
            waiting.balances.insert(asset, (number, balance));
            drop(waiting);
            self.wake.notify_one();
        }
    }

    fn winner(&self, message: Message) {
        let mut waiting = self.waiting();
        if waiting.winners.len() >= WINNERS {
            waiting.winners.pop_front();
            metrics::counter!("mela_live_dropped_total", "topic" => "winner").increment(1);
        }
        waiting.winners.push_back(message);
        drop(waiting);
        self.wake.notify_one();
    }

    #[cfg(test)]
    pub fn depth(&self) -> usize {
        let waiting = self.waiting();
        waiting.balances.len() + waiting.told.len() + waiting.facts.len() + waiting.winners.len()
    }
}

#[derive(Default)]
struct Lines {
    last: u64,
    all: BTreeMap<u64, Arc<Line>>,
    /// A member's lines, the oldest first.
    by_member: HashMap<MemberId, Vec<Arc<Line>>>,
    by_address: HashMap<IpAddr, usize>,
}

impl Lines {
    fn remove(&mut self, line: &Line) {
        if self.all.remove(&line.number).is_none() {
            return;
        }
        if let Some(holder) = line.holder
            && let Some(own) = self.by_member.get_mut(&holder.member)
        {
            own.retain(|other| other.number != line.number);
            if own.is_empty() {
                self.by_member.remove(&holder.member);
            }
        }
        if let Some(count) = self.by_address.get_mut(&line.address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.by_address.remove(&line.address);
            }
        }
    }
}

/// All open sockets of this node.
pub struct Hub {
    sockets: usize,
    per_member: usize,
    per_address: usize,
    queue: usize,
    opens: RateLimit<IpAddr>,
    lines: Mutex<Lines>,
    left: Notify,
}

impl Hub {
    /// No sockets yet.
    pub fn new(settings: &Settings, clock: &SharedClock) -> Self {
        Self {
            sockets: settings.sockets,
            per_member: settings.sockets_per_member.max(1),
            per_address: settings.sockets_per_address,
            queue: settings.queue,
            opens: RateLimit::new(clock.clone(), settings.opens_per_minute, Duration::minutes(1)),
            lines: Mutex::default(),
            left: Notify::new(),
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this address may try, before anything costs more than memory.
    pub fn admit(&self, address: IpAddr) -> Result<(), Error> {
        let address = customer(address);
        self.opens.pass(address)?;
        let lines = self.lines();
        let own = lines.by_address.get(&address).copied().unwrap_or(0);
        if lines.all.len() >= self.sockets || own >= self.per_address { Err(Error::TooMany) } else { Ok(()) }
    }

    /// A place for a socket. Messages wait in it from now on, so that none is lost while the handshake ends.
    pub fn seat(
        self: &Arc<Self>,
        holder: Option<Holder>,
        address: IpAddr,
        lang: Lang,
    ) -> Result<Seat, Error> {
        let address = customer(address);
        let mut lines = self.lines();
        let own = lines.by_address.get(&address).copied().unwrap_or(0);
        if lines.all.len() >= self.sockets || own >= self.per_address {
            return Err(Error::TooMany);
        }
        lines.last += 1;
        let line = Arc::new(Line {
            number: lines.last,
            holder,
            address,
            lang,
            queue: self.queue,
            waiting: Mutex::default(),
            wake: Notify::new(),
        });
        if let Some(holder) = holder {
            let own = lines.by_member.entry(holder.member).or_default();
            own.push(line.clone());
            // A phone on a bad line leaves dead sockets behind: the newest is the one in use.
            let oldest = (own.len() > self.per_member).then(|| own[0].clone());
            if let Some(oldest) = oldest {
                oldest.close(Farewell::Replaced);
                lines.remove(&oldest);
            }
        }
        *lines.by_address.entry(address).or_default() += 1;
        lines.all.insert(line.number, line.clone());
        metrics::gauge!("mela_live_sockets", "kind" => kind(&line)).increment(1);
        Ok(Seat { hub: self.clone(), line })
    }

    /// How many sockets are open.
    pub fn count(&self) -> usize {
        self.lines().all.len()
    }

    /// Whether anyone listens.
    pub fn is_empty(&self) -> bool {
        self.lines().all.is_empty()
    }

    /// Waits until no socket is left.
    pub async fn emptied(&self) {
        loop {
            let left = self.left.notified();
            if self.is_empty() {
                return;
            }
            left.await;
        }
    }

    /// Sends a fact to a member's sockets.
    pub fn fact(&self, member: MemberId, message: &Message) {
        for line in self.lines().by_member.get(&member).into_iter().flatten() {
            line.fact(message.clone());
        }
    }

    /// Sends a balance to a member's sockets, the latest only.
    pub fn balance(&self, member: MemberId, asset: Asset, (number, balance): (i64, Money)) {
        for line in self.lines().by_member.get(&member).into_iter().flatten() {
            line.balance(asset, number, balance);
        }
    }

    /// Sends a winner to everyone.
    pub fn winner(&self, bn: &Message, en: &Message) {
        for line in self.lines().all.values() {
            line.winner(if line.lang == Lang::En { en.clone() } else { bn.clone() });
        }
    }

    /// Closes the sockets of a session.
    pub fn end_session(&self, member: MemberId, session: Uuid) {
        for line in self.lines().by_member.get(&member).into_iter().flatten() {
            if line.holder.is_some_and(|holder| holder.session == session) {
                line.close(Farewell::SessionEnded);
            }
        }
    }

    /// Whose sockets are open.
    pub fn holders(&self) -> Vec<Holder> {
        self.lines().by_member.values().flatten().filter_map(|line| line.holder).collect()
    }
}

const fn kind(line: &Line) -> &'static str {
    if line.holder.is_some() { "member" } else { "anonymous" }
}

/// A socket's place; given back when it is dropped, however the socket ended.
pub struct Seat {
    hub: Arc<Hub>,
    line: Arc<Line>,
}

impl std::ops::Deref for Seat {
    type Target = Line;

    fn deref(&self) -> &Line {
        &self.line
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.hub.lines().remove(&self.line);
        metrics::gauge!("mela_live_sockets", "kind" => kind(&self.line)).decrement(1);
        self.hub.left.notify_waiters();
    }
}
