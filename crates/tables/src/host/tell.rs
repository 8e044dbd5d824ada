//! What a host tells those who are at its tables beside the phases of rounds: how many they are, who plays, and how it goes.

use std::collections::HashMap;

use kernel::id::TableId;
use tokio::{task::JoinSet, time::sleep};

use super::{Host, LOOK};
use crate::{
    Crowd, Error, People, Tables, bet, channel, round,
    seats::SeatsView,
    table::{self, Hosting, Table},
};

/// What everybody at a table was told last of those who play.
#[derive(PartialEq)]
pub(crate) enum Seen {
    Crowd(Crowd),
    Seats(SeatsView),
}

impl Host {
    /// Keeps telling how many people are at the tables that this node hosts under its present name.
    pub(super) fn counts_in(&self, hosted: &mut JoinSet<()>) {
        let host = self.clone();
        hosted.spawn(async move {
            let mut told = HashMap::new();
            loop {
                if let Err(error) = host.tell_people(&mut told).await {
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(error, "how many people are at tables is not told");
                }
                sleep(LOOK).await;
            }
        });
    }

    /// Tells how many people are at tables, where that has changed: one query for all of them.
    ///
    /// # Errors
    /// When the database refuses.
    pub(crate) async fn tell_people(&self, told: &mut HashMap<TableId, People>) -> Result<(), Error> {
        let Tables { store, bus, receipts, .. } = &self.tables;
        let tables = Table::of_host(store, self.node).await?;
        let counted = bet::sql::people(store, &tables).await?;
        told.retain(|table, _| tables.contains(table));
        for table in tables {
            let people = counted.get(&table).copied().unwrap_or_default();
            if told.insert(table, people) != Some(people) {
                let (topic, update) = channel::people(table, people, receipts.clock.now().0);
                bus.publish(&topic, update);
            }
        }
        Ok(())
    }

    /// Tells who plays the last round, where this has changed: who sits there as it is, a crowd by what changed of it.
    ///
    /// # Errors
    /// When the database refuses.
    pub(crate) async fn tell_crowd(&self, hosting: Hosting, told: &mut Option<Seen>) -> Result<(), Error> {
        let Some(round) = round::sql::last(&self.tables.store, hosting.table).await? else { return Ok(()) };
        let seen = if table::rules(&round.rules)?.decides() {
            Seen::Seats(self.tables.shoes.seats(&round).await?)
        } else {
            Seen::Crowd(Crowd::of(&round, &self.tables.runs).await?)
        };
        if told.as_ref() == Some(&seen) {
            return Ok(());
        }
        let (topic, update) = match (&seen, &told) {
            (Seen::Seats(seats), _) => {
                channel::seats(hosting.table, seats, self.tables.receipts.clock.now().0)
            }
            (Seen::Crowd(crowd), Some(Seen::Crowd(told))) => {
                channel::crowd(hosting.table, &crowd.since(told))
            }
            (Seen::Crowd(crowd), _) => channel::crowd(hosting.table, crowd),
        };
        self.tables.bus.publish(&topic, update);
        *told = Some(seen);
        Ok(())
    }
}
