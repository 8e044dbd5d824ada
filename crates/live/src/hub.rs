//! The open sockets of this node: how many there may be, whose they are, and why one ends.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use kernel::{SharedClock, id::MemberId};
use time::Duration;
use tokio::sync::Notify;
use topics::Holder;
use uuid::Uuid;
use web::limit::{RateLimit, customer};

use crate::{Error, Settings};

/// Why a socket is closed; the codes are those that clients switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The node ends: connect again.
    GoingAway,
    /// A frame that is none of the protocol's, or more of them than a client may send.
    BadFrame,
    /// The house failed; connect again, later.
    Internal,
    /// The session ended: do not connect again.
    SessionEnded,
    /// Another socket of the member took this one's place.
    Replaced,
    /// Nothing was heard of it.
    Silent,
    /// The ticket is unknown, used or too old: ask for another one.
    BadTicket,
    /// It did not keep up: connect again.
    TooSlow,
    /// It asked for more topics than a socket may have, again and again.
    Greedy,
}

impl Farewell {
    /// The close code.
    pub const fn code(self) -> u16 {
        match self {
            Self::GoingAway => 1001,
            Self::BadFrame => 1008,
            Self::Internal => 1011,
            Self::SessionEnded => 4001,
            Self::Replaced => 4002,
            Self::Silent => 4003,
            Self::BadTicket => 4004,
            Self::TooSlow => 4008,
            Self::Greedy => 4009,
        }
    }

    /// The reason, for clients, logs and metrics.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::GoingAway => "going_away",
            Self::BadFrame => "bad_frame",
            Self::Internal => "internal",
            Self::SessionEnded => "session_ended",
            Self::Replaced => "replaced",
            Self::Silent => "silent",
            Self::BadTicket => "ticket_invalid",
            Self::TooSlow => "too_slow",
            Self::Greedy => "too_many_topics",
        }
    }
}

/// One open socket.
pub struct Line {
    number: u64,
    address: IpAddr,
    holder: OnceLock<Holder>,
    farewell: OnceLock<Farewell>,
    /// Something waits for it: an update of a topic, or its farewell.
    pub wake: Arc<Notify>,
}

impl Line {
    /// Who is behind it; nobody before a ticket was shown.
    pub fn holder(&self) -> Option<Holder> {
        self.holder.get().copied()
    }

    /// Why it is to end, if it is.
    pub fn farewell(&self) -> Option<Farewell> {
        self.farewell.get().copied()
    }

    /// Ends the socket; the first reason stands.
    fn close(&self, farewell: Farewell) {
        let _ = self.farewell.set(farewell);
        self.wake.notify_one();
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
    fn of(&self, member: MemberId) -> impl Iterator<Item = &Arc<Line>> {
        self.by_member.get(&member).into_iter().flatten()
    }

    fn remove(&mut self, line: &Line) {
        if self.all.remove(&line.number).is_none() {
            return;
        }
        if let Some(holder) = line.holder()
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
            opens: RateLimit::new(clock.clone(), settings.opens_per_minute, Duration::minutes(1)),
            lines: Mutex::default(),
            left: Notify::new(),
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a socket of this address.
    pub fn seat(self: &Arc<Self>, address: IpAddr) -> Result<Seat, Error> {
        let address = customer(address);
        self.opens.pass(address)?;
        let mut lines = self.lines();
        let own = lines.by_address.get(&address).copied().unwrap_or(0);
        if lines.all.len() >= self.sockets || own >= self.per_address {
            return Err(Error::TooMany);
        }
        lines.last += 1;
        let line = Arc::new(Line {
            number: lines.last,
            address,
            holder: OnceLock::new(),
            farewell: OnceLock::new(),
            wake: Arc::default(),
        });
        *lines.by_address.entry(address).or_default() += 1;
        lines.all.insert(line.number, line.clone());
        metrics::gauge!("mela_live_sockets").increment(1);
        Ok(Seat { hub: self.clone(), line })
    }

    /// How many sockets are open.
    pub fn count(&self) -> usize {
        self.lines().all.len()
    }

    /// Waits until no socket is left.
    pub async fn emptied(&self) {
        loop {
            let left = self.left.notified();
            if self.count() == 0 {
                return;
            }
            left.await;
        }
    }

    /// Closes the sockets of a session.
    pub fn end_session(&self, member: MemberId, session: Uuid) {
        for line in self.lines().of(member) {
            if line.holder().is_some_and(|holder| holder.session == session) {
                line.close(Farewell::SessionEnded);
            }
        }
    }

    /// Whose sockets are open.
    pub fn holders(&self) -> Vec<Holder> {
        self.lines().by_member.values().flatten().filter_map(|line| line.holder()).collect()
    }
}

/// A socket's place; given back when it is dropped, however the socket ended.
pub struct Seat {
    hub: Arc<Hub>,
    line: Arc<Line>,
}

impl Seat {
    /// Says whose socket it is, once. One more than a member may have closes the oldest.
    pub fn sign(&self, holder: Holder) {
        let mut lines = self.hub.lines();
        if !lines.all.contains_key(&self.line.number) || self.line.holder.set(holder).is_err() {
            return;
        }
        let own = lines.by_member.entry(holder.member).or_default();
        own.push(self.line.clone());
        // A phone on a bad line leaves dead sockets behind: the newest is the one in use.
        let oldest = (own.len() > self.hub.per_member).then(|| own[0].clone());
        if let Some(oldest) = oldest {
            oldest.close(Farewell::Replaced);
            lines.remove(&oldest);
        }
    }
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
        metrics::gauge!("mela_live_sockets").decrement(1);
        self.hub.left.notify_waiters();
    }
}
