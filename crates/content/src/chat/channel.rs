//! Rooms as topics: `chat.table.7` stands at its last lines, and hears of each new one and of each that is deleted.

use kernel::{Face, Fault, Kind};
use serde_json::{Value, json};
use topics::{Channel, Holder, Topic, UNKNOWN, Update};

use super::{Chat, Line, Room, sql};
use crate::Error;

/// The first word of topics of rooms.
const NAME: &str = "chat";

impl Room {
    fn topic(self) -> Topic {
        Topic::shared(&format!("{NAME}.{self}")).between_nodes()
    }
}

impl Chat {
    /// A line was written.
    pub(super) fn tell_line(&self, room: Room, line: &Line) {
        self.bus.publish(&room.topic(), Update::event("line", json!(line)));
    }

    /// A line is there no more.
    pub(super) fn tell_deleted(&self, room: Room, line: i64) {
        self.bus.publish(&room.topic(), Update::event("deleted", json!({ "id": line })));
    }

    /// A room was switched on or off.
    pub(super) fn tell_switched(&self, room: Room, is_on: bool) {
        self.bus.publish(&room.topic(), Update::event("room", json!({ "isOn": is_on })));
    }
}

fn room_of(topic: &str) -> Result<Room, Face> {
    let room = topic.strip_prefix(NAME).and_then(|rest| rest.strip_prefix('.'));
    room.and_then(|room| room.parse().ok()).ok_or(UNKNOWN)
}

#[async_trait::async_trait]
impl Channel for Chat {
    fn name(&self) -> &'static str {
        NAME
    }

    fn topic(&self, name: &str, who: Option<Holder>) -> Result<Topic, Face> {
        let who = who.ok_or(Face::new(Kind::Unauthenticated, "not_logged_in"))?;
        if who.kind.is_trial() {
            return Err(Face::new(Kind::Forbidden, "in_need_true_account"));
        }
        Ok(room_of(name)?.topic())
    }

    async fn snapshot(&self, topic: &Topic) -> Result<Value, Face> {
        let room = room_of(topic.name())?;
        let read = async {
            let is_on = self.is_on(room).await?;
            let lines = if is_on { sql::last(&self.store, room).await? } else { Vec::new() };
            Ok::<_, Error>(json!({ "isOn": is_on, "lines": lines }))
        };
        read.await.map_err(|error| error.face())
    }
}
