//! Tables as topics: `table.7` stands at what the call of the table tells, and hears of each phase of a round.

use kernel::{Face, Fault, Kind, id::TableId};
use serde_json::{Value, json};
use time::OffsetDateTime;
use topics::{Act, Channel, Holder, Topic, UNKNOWN, Update};

use crate::{Crowd, People, Round, Tables, rooms, seats::SeatsView, view::RoundView};

/// The first word of topics of tables.
const NAME: &str = "table";

/// The topic of a table.
pub(crate) fn topic(table: TableId) -> Topic {
    Topic::shared(&format!("{NAME}.{table}")).between_nodes()
}

/// How a round now stands; of a table only the newest is worth sending.
pub(crate) fn told(round: &Round) -> (Topic, Update) {
    let version = round.number * 8 + round.phase.step();
    (topic(round.table), Update::state("round", "", version, json!(RoundView::of(round))))
}

/// How long a round takes bets after all, or that its host had died while it ran; its phase, which tells states apart, is as it was.
pub(crate) fn moved(round: &Round) -> (Topic, Update) {
    (topic(round.table), Update::event("round", json!(RoundView::of(round))))
}

/// That a round was annulled, and why: its money is back.
pub(crate) fn annulled(round: &Round) -> (Topic, Update) {
    let told = json!({ "number": round.number, "reason": round.annul_reason });
    (topic(round.table), Update::event("annulled", told))
}

/// What has changed of who plays a round that runs, and of how it goes for them: each change counts.
pub(crate) fn crowd(table: TableId, change: &Crowd) -> (Topic, Update) {
    (topic(table), Update::event("crowd", json!(change)))
}

/// How many people are at a table, as of a moment.
pub(crate) fn people(table: TableId, people: People, at: OffsetDateTime) -> (Topic, Update) {
    (topic(table), Update::state("people", "", version(at), json!(people)))
}

/// Who sits at a table and how it goes, as of a moment.
pub(crate) fn seats(table: TableId, seats: &SeatsView, at: OffsetDateTime) -> (Topic, Update) {
    (topic(table), Update::state("seats", "", version(at), json!(seats)))
}

/// States of one table follow each other by time, for several nodes tell them.
pub(crate) fn version(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// The table of a topic.
fn number(topic: &Topic) -> Option<TableId> {
    topic.name().rsplit('.').next()?.parse().ok()
}

#[async_trait::async_trait]
impl Channel for Tables {
    fn name(&self) -> &'static str {
        NAME
    }

    fn topic(&self, name: &str, _: Option<Holder>) -> Result<Topic, Face> {
        let number = name.strip_prefix(NAME).and_then(|rest| rest.strip_prefix('.'));
        let id: TableId = number.and_then(|number| number.parse().ok()).ok_or(UNKNOWN)?;
        let topic = topic(id);
        // `table.07` would be another topic, to which nobody publishes.
        if topic.name() == name { Ok(topic) } else { Err(UNKNOWN) }
    }

    async fn snapshot(&self, topic: &Topic) -> Result<Value, Face> {
        let id = number(topic).ok_or(UNKNOWN)?;
        let view = self.view(id).await.map_err(|error| error.face())?;
        Ok(json!(view))
    }

    async fn act(&self, act: Act<'_>) -> Result<(), Face> {
        match (act.op, number(act.topic)) {
            (rooms::SHOOT, Some(id)) => self.shoot(id, &act).await,
            _ => Err(Face::new(Kind::Invalid, "frame_unknown")),
        }
    }
}
