//! The inbox (messageV2): what the house tells one member.
//!
//! Most messages are made from facts of the outbox, each exactly once: the reader's cursor moves in the transaction that
//! writes the message, and the fact's name is unique within a member's inbox. Their texts are written when they are
//! read, in the language of the reader. Letters are written by operators, to one member or to a group; a group's letter
//! is put into the inboxes by a job, some hundreds in one transaction.

mod http;
mod letter;
pub(crate) mod office;
mod reader;
mod service;
mod sql;
mod words;
mod words_of_rewards;
mod words_of_security;

use std::{fmt, str::FromStr};

use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Both;

pub(crate) use http::routes;
pub use letter::{DeliverLetter, Letters};
#[cfg(test)]
pub(crate) use reader::read;
pub(crate) use reader::run;
pub use sql::unread;

/// The name under which facts are read.
pub const READER: &str = "inbox";
/// Most messages that one call names.
pub const MOST: usize = 100;
/// Messages of one page.
pub(crate) const PAGE: u16 = 20;

/// To whom a letter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// One member.
    Member(MemberId),
    /// Everyone with a real account.
    All,
    /// Players, agents not.
    Players,
    /// Agents.
    Agents,
    /// Everyone below an agent.
    Line(MemberId),
}

impl Group {
    /// Its name, and the member or agent whom it names.
    const fn parts(self) -> (&'static str, Option<MemberId>) {
        match self {
            Self::Member(member) => ("member", Some(member)),
            Self::Line(agent) => ("line", Some(agent)),
            Self::All => ("all", None),
            Self::Players => ("players", None),
            Self::Agents => ("agents", None),
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (name, Some(member)) => write!(f, "{name}:{member}"),
            (name, None) => f.write_str(name),
        }
    }
}

impl FromStr for Group {
    type Err = crate::Error;

    fn from_str(text: &str) -> Result<Self, crate::Error> {
        let member = |id: &str| id.parse::<i64>().map(MemberId).map_err(|_| crate::Error::Field("audience"));
        match text.split_once(':') {
            Some(("member", id)) => Ok(Self::Member(member(id)?)),
            Some(("line", id)) => Ok(Self::Line(member(id)?)),
            None if text == "all" => Ok(Self::All),
            None if text == "players" => Ok(Self::Players),
            None if text == "agents" => Ok(Self::Agents),
            _ => Err(crate::Error::Field("audience")),
        }
    }
}

/// A letter of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its id.
    pub id: Uuid,
    /// To whom.
    pub group: Group,
    /// One line of plain text.
    pub title: Both,
    /// HTML, cleaned.
    pub body: Both,
    /// Who wrote it.
    pub author: String,
    /// When.
    pub at: OffsetDateTime,
    /// Into how many inboxes it was put so far.
    pub delivered: i32,
    /// When it was in all of them.
    pub done_at: Option<OffsetDateTime>,
}

/// What a message's text is filled with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Data {
    /// In what; the site's own when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asset: Option<Asset>,
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    /// Salary: how many payments of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<i64>,
    /// A reason, or what a device calls itself: text of people, never HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}
