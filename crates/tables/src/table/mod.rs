//! A table: which game under which rules, how much it takes, how quick it is, and who hosts it.

mod hours;
mod limits;
mod sql;

use games::table::drawn::{self, Rules};
use kernel::{Amount, Asset, Zone, id::TableId};
use serde::{Deserialize, Serialize};
use store::{Store, Tx};
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

pub use hours::Hours;
pub use limits::{GroupLimits, Limits};

/// Letters of a table's name.
const NAME: usize = 60;
/// The shortest and the longest time for which a round takes bets, and the longest pause (migration 0490).
const SHORTEST: Duration = Duration::milliseconds(100);
const LONGEST: Duration = Duration::minutes(10);

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
    /// The most that one round pays to all together; of games whose rounds run, and of no other.
    pub most_paid: Option<Amount>,
    /// How long a round takes bets.
    pub open: Duration,
    /// From a result to the next round.
    pub pause: Duration,
    /// When rounds follow each other; none of a table that runs day and night.
    pub hours: Option<Hours>,
    /// What members of groups may stake instead.
    pub groups: Vec<GroupLimits>,
    /// In which language people write in its chat; none where they write as they like.
    pub chat_language: Option<ChatLanguage>,
}

/// The language of a table's chat.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "UPPERCASE")]
#[strum(serialize_all = "UPPERCASE")]
pub enum ChatLanguage {
    /// Bengali.
    Bn,
    /// English.
    En,
}

kernel::named!(ChatLanguage);

/// Whether rounds follow each other.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    FromRepr,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[repr(i16)]
pub enum TableState {
    /// They do.
    Running = 1,
    /// The round that runs is the last one.
    Resting = 2,
    /// The same, and players do not see it any more.
    Closed = 3,
}

kernel::named!(TableState);
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hosting {
    /// Which.
    pub table: TableId,
    pub(crate) node: Uuid,
    pub(crate) fence: i64,
    /// How long nobody had hosted it.
    pub(crate) gap: Duration,
    /// Whether its rounds go on between lock and result, and people are to be told how.
    pub(crate) runs: bool,
    /// Whether it draws no rounds, for members play sessions of their own there.
    pub(crate) is_room: bool,
}

impl Table {
    /// Makes a table, which the next host takes.
    ///
    /// # Errors
    /// [`Error::Terms`] for what no table has, or when the database refuses.
    pub async fn create(tx: &mut Tx, terms: Terms) -> Result<Self, Error> {
        terms.check(tx).await?;
        let id = sql::insert(tx, &terms).await?;
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
        sql::those(store, &[id]).await?.pop().ok_or(Error::Unknown)
    }

    /// Those of these tables that there are.
    pub(crate) async fn those(store: &Store, ids: &[TableId]) -> Result<Vec<Self>, store::Error> {
        sql::those(store, ids).await
    }

    /// Which tables a node hosts.
    pub(crate) async fn of_host(store: &Store, node: Uuid) -> Result<Vec<TableId>, store::Error> {
        sql::of_host(store, node).await
    }

    /// The table of a number, which nobody changes before `tx` ends.
    ///
    /// # Errors
    /// [`Error::Unknown`], or when the database refuses.
    pub async fn lock(tx: &mut Tx, id: TableId) -> Result<Self, Error> {
        sql::lock(tx, id).await?.ok_or(Error::Unknown)
    }

    /// Changes what was decided about it, for bets from here on and for rounds from the next one on; its rules and its currency stay.
    ///
    /// # Errors
    /// [`Error::Terms`] for what no table has, or when the database refuses.
    pub async fn change(&self, tx: &mut Tx, terms: Terms) -> Result<Self, Error> {
        let terms = Terms { rules: self.terms.rules.clone(), asset: self.terms.asset, ..terms };
        terms.check(tx).await?;
        sql::update(tx, self.id, &terms).await?;
        Ok(Self { terms, ..self.clone() })
    }

    /// Whether rounds follow each other at a moment: it runs, and the moment is within its hours.
    #[must_use]
    pub fn runs_at(&self, zone: Zone, at: OffsetDateTime) -> bool {
        self.state == TableState::Running && self.terms.hours.is_none_or(|hours| hours.hold(zone, at))
    }

    /// Lets rounds follow each other, or no more after the one that runs.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn set_state(&self, tx: &mut Tx, state: TableState) -> Result<Self, Error> {
        sql::set_state(tx, self.id, state).await?;
        Ok(Self { state, ..self.clone() })
    }
}

impl Terms {
    /// How long a round takes bets, in milliseconds.
    pub(crate) fn open_ms(&self) -> i64 {
        i64::try_from(self.open.whole_milliseconds()).unwrap_or(i64::MAX)
    }

    /// From a result to the next round, in milliseconds.
    pub(crate) fn pause_ms(&self) -> i64 {
        i64::try_from(self.pause.whole_milliseconds()).unwrap_or(i64::MAX)
    }

    /// Whether a table can have them.
    async fn check(&self, tx: &mut Tx) -> Result<(), Error> {
        office::line(&self.name_en, NAME, "nameEn")?;
        office::line(&self.name_bn, NAME, "nameBn")?;
        let rules = drawn::rules(&self.rules);
        let runs = rules.as_ref().is_some_and(|rules| rules.runs());
        let faults = [
            (rules.is_none(), "rules"),
            (self.most_paid.is_some() != runs, "mostPaid"),
            (self.most_paid.is_some_and(|most| most < self.most_in_round), "mostPaid"),
            (!(SHORTEST..=LONGEST).contains(&self.open), "openMs"),
            (!(Duration::ZERO..=LONGEST).contains(&self.pause), "pauseMs"),
            (self.hours.is_some_and(|hours| hours.opens == hours.closes), "hours"),
            (!self.fits_groups(rules.as_ref().is_some_and(|rules| rules.is_room())), "groups"),
        ];
        let fault = faults.into_iter().find_map(|(is_fault, field)| is_fault.then_some(field));
        let fault = self.for_all().fault().or(fault);
        let fault = if fault.is_none() && !sql::are_groups(tx, self).await? { Some("groups") } else { fault };
        fault.map_or(Ok(()), |field| Err(Error::Terms(field)))
    }
}

/// The rules of a version that a record names.
pub(crate) fn rules(version: &str) -> Result<Box<dyn Rules>, Error> {
    drawn::rules(version).ok_or_else(|| Error::Rules(version.to_owned()))
}
