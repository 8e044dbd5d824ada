//! What clients and server say to each other, version 1: one JSON object a frame, named by its `op`.

use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use topics::Mark;

/// The version that is spoken.
pub const VERSION: u32 = 1;
/// Most topics of one socket.
pub const TOPICS: usize = 32;
/// So many topics beyond those are refused before the socket is cut: who opens one page too many is no attacker.
pub const BEYOND: usize = 32;
/// Most frames of a client in a second.
pub const FRAMES: u32 = 20;
/// Most bytes of a client's frame.
pub const FRAME_BYTES: usize = 1024;
/// Longest ticket that is looked up, and longest name of what a client calls its frame.
const LETTERS: usize = 128;

/// A client's frame.
#[derive(Debug, PartialEq)]
pub enum Ask {
    /// The first one.
    Hello(Hello),
    /// Listen to a topic.
    Join {
        /// What the client calls this frame; its answer says so.
        id: String,
        /// To what, and what is known of it.
        topic: Known,
    },
    /// Listen no more.
    Leave {
        /// As with `Join`.
        id: String,
        /// To what.
        topic: String,
    },
    /// For the server's clock.
    Ping(Value),
    /// Something for the feature of a topic.
    Act {
        /// As with `Join`.
        id: String,
        /// What is to be done.
        op: String,
        /// Where.
        topic: String,
        /// The whole frame.
        frame: Value,
    },
}

/// Who comes, and what it knows already.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version that the client speaks.
    pub v: u32,
    /// From `POST /wps/socket/ticket`; none for a visitor.
    #[serde(default)]
    pub ticket: Option<String>,
    /// Topics to join at once.
    #[serde(default)]
    pub have: Vec<Known>,
}

/// A topic, and the last of it that the client has.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Its name.
    pub t: String,
    /// The epoch of the last frame.
    #[serde(default)]
    pub e: Option<u64>,
    /// The number of the last frame.
    #[serde(default)]
    pub s: Option<u64>,
}

impl Known {
    /// Where the client stands, if it ever was there.
    pub const fn mark(&self) -> Option<Mark> {
        match (self.e, self.s) {
            (Some(epoch), Some(number)) => Some(Mark { epoch, number }),
            _ => None,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    id: String,
    t: String,
    #[serde(default)]
    e: Option<u64>,
    #[serde(default)]
    s: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leave {
    id: String,
    t: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ping {
    c: Value,
}

/// Reads a frame; `None` for what is none.
pub fn read(text: &str) -> Option<Ask> {
    let mut frame: Value = serde_json::from_str(text).ok()?;
    let fields = frame.as_object_mut()?;
    let op = fields.remove("op")?.as_str()?.to_owned();
    let ask = match op.as_str() {
        "hello" => Ask::Hello(serde_json::from_value(frame).ok()?),
        "join" => {
            let Join { id, t, e, s } = serde_json::from_value(frame).ok()?;
            Ask::Join { id, topic: Known { t, e, s } }
        }
        "leave" => {
            let Leave { id, t } = serde_json::from_value(frame).ok()?;
            Ask::Leave { id, topic: t }
        }
        "ping" => Ask::Ping(serde_json::from_value::<Ping>(frame).ok()?.c),
        _ => {
            let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
            let (id, topic) = (text("id")?, text("t")?);
            Ask::Act { id, op, topic, frame }
        }
    };
    let is_named = match &ask {
        Ask::Hello(hello) => hello.ticket.as_ref().is_none_or(|ticket| ticket.len() <= LETTERS),
        Ask::Join { id, .. } | Ask::Leave { id, .. } | Ask::Act { id, .. } => id.len() <= LETTERS,
        Ask::Ping(_) => true,
    };
    is_named.then_some(ask)
}

fn millis(at: OffsetDateTime) -> i64 {
    at.unix_timestamp() * 1_000 + i64::from(at.millisecond())
}

/// The answer to `hello`: the server's clock, in milliseconds, and what a client may.
pub fn welcome(now: OffsetDateTime) -> String {
    let quota = json!({ "frames": FRAMES, "topics": TOPICS, "bytes": FRAME_BYTES });
    json!({ "op": "welcome", "now": millis(now), "quota": quota }).to_string()
}

/// The answer to `ping`: what the client sent, when that arrived and when this leaves.
pub fn pong(sent: &Value, received: OffsetDateTime, now: OffsetDateTime) -> String {
    json!({ "op": "pong", "c": sent, "r": millis(received), "x": millis(now) }).to_string()
}

/// The answer to every other frame: done, or the code of the refusal.
pub fn ack(id: &str, refusal: Option<&str>, at: OffsetDateTime) -> String {
    match refusal {
        None => json!({ "op": "ack", "id": id, "ok": true, "at": millis(at) }).to_string(),
        Some(code) => {
            json!({ "op": "ack", "id": id, "ok": false, "code": code, "at": millis(at) }).to_string()
        }
    }
}

/// A topic is there no more.
pub fn gone(topic: &str, why: &str) -> String {
    json!({ "op": "gone", "t": topic, "why": why }).to_string()
}
