//! A table: which game under which rules, how much it takes, how quick it is, and who hosts it.

mod sql;

use games::table::drawn::{self, Rules};
use kernel::{Amount, Asset, id::TableId};
use store::Store;
use strum::FromRepr;
use time::Duration;
use uuid::Uuid;

use crate::Error;

/// What an operator decides about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What it is called in English.
    pub name_en: String,
    /// In Bengali.
    pub name_bn: String,
    /// The version of the rules, with the options of its variant: `roulette-1+la-partage`.
    pub rules: String,
    /// The currency of its bets.
    pub asset: Asset,
    /// The least of one bet.
    pub least: Amount,
    /// The most of one member on one cell of a round.
    pub most_on_cell: Amount,
    /// The most of one member in a round.
    pub most_in_round: Amount,
    /// How long a round takes bets.
    pub open: Duration,
    /// From a result to the next round.
    pub pause: Duration,
}

/// Whether rounds follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRepr)]
#[repr(i16)]
pub enum TableState {
    /// They do.
    Running = 1,
    /// The round that runs is the last one.
    Resting = 2,
}

kernel::numbered!(TableState);

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its number.
    pub id: TableId,
    /// What was decided about it.
    pub terms: Terms,
    /// Whether rounds follow each other.
    pub state: TableState,
}

/// A table as its host holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hosting {
    /// Which.
    pub table: TableId,
    pub(crate) node: Uuid,
    pub(crate) fence: i64,
    /// How long nobody had hosted it.
    pub(crate) gap: Duration,
}

impl Table {
    /// Makes a table, which the next host takes.
    ///
    /// # Errors
    /// For rules that are not known, or when the database refuses.
    pub async fn create(store: &Store, terms: Terms) -> Result<Self, Error> {
        drawn::rules(&terms.rules).ok_or_else(|| Error::Rules(terms.rules.clone()))?;
        let id = sql::insert(store, &terms).await?;
        Ok(Self { id, terms, state: TableState::Running })
    }

    /// Every table, in the order in which they were made.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn all(store: &Store) -> Result<Vec<Self>, Error> {
        Ok(sql::all(store).await?)
    }

    /// The table of a number.
    ///
    /// # Errors
    /// [`Error::Unknown`], or when the database refuses.
    pub async fn find(store: &Store, id: TableId) -> Result<Self, Error> {
        sql::find(store, id).await?.ok_or(Error::Unknown)
    }

    /// Lets rounds follow each other, or no more after the one that runs.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn set_state(&self, store: &Store, state: TableState) -> Result<(), Error> {
        Ok(sql::set_state(store, self.id, state).await?)
    }
}

/// The rules of a version that a record names.
pub(crate) fn rules(version: &str) -> Result<Box<dyn Rules>, Error> {
    drawn::rules(version).ok_or_else(|| Error::Rules(version.to_owned()))
}
