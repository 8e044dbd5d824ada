//! What a feature answers about its topics.

use std::{collections::HashMap, sync::Arc};

use kernel::{AccountType, Face, Kind, id::MemberId};
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Topic, topic::first_word};

/// No feature has such a topic.
pub const UNKNOWN: Face = Face::new(Kind::NotFound, "topic_unknown");

/// Who is behind a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The member.
    pub member: MemberId,
    /// What they are.
    pub kind: AccountType,
    /// The session that asked for the socket's ticket: the socket ends with it.
    pub session: Uuid,
}

/// A frame of a client about a topic that it has joined.
#[derive(Clone, Copy, Debug)]
pub struct Act<'a> {
    /// What is to be done: `bet`.
    pub op: &'a str,
    /// Where.
    pub topic: &'a Topic,
    /// The whole frame; its fields are for the feature to judge.
    pub frame: &'a Value,
    /// By whom.
    pub who: Option<Holder>,
    /// When the server had it.
    pub received_at: OffsetDateTime,
}

/// The topics of one feature; all their names begin with the same word.
#[async_trait::async_trait]
pub trait Channel: Send + Sync + 'static {
    /// The first word of its topics' names.
    fn name(&self) -> &'static str;

    /// Which topic a name means to this listener.
    ///
    /// # Errors
    /// When there is none, or it is not for this listener.
    fn topic(&self, name: &str, who: Option<Holder>) -> Result<Topic, Face>;

    /// What the topic stands at, with at least every update that was published before the call. Hence an update says how
    /// a thing stands, never what to add to it: it may come once more after the snapshot.
    ///
    /// # Errors
    /// When there is no such topic any more.
    async fn snapshot(&self, topic: &Topic) -> Result<Value, Face>;

    /// Does what a client's frame asks for. Without an implementation, clients only listen.
    ///
    /// # Errors
    /// Why it is refused.
    async fn act(&self, _: Act<'_>) -> Result<(), Face> {
        Err(Face::new(Kind::Invalid, "frame_unknown"))
    }
}

/// The channels of all features, found by the names of their topics.
pub struct Channels(HashMap<&'static str, Arc<dyn Channel>>);

impl Channels {
    /// The channel to which a topic of this name belongs.
    ///
    /// # Errors
    /// `topic_unknown`.
    pub fn of(&self, topic: &str) -> Result<&dyn Channel, Face> {
        let found = first_word(topic).and_then(|word| self.0.get(word));
        found.map(|channel| &**channel).ok_or(UNKNOWN)
    }
}

impl FromIterator<Arc<dyn Channel>> for Channels {
    fn from_iter<T: IntoIterator<Item = Arc<dyn Channel>>>(channels: T) -> Self {
        Self(channels.into_iter().map(|channel| (channel.name(), channel)).collect())
    }
}
