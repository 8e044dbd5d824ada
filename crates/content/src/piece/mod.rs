//! Pieces of content: banners, notices, popups, promotions, help pages, lines of the footer; each in both languages,
//! each written as a draft, looked at, and shown.
//!
//! A piece is all its revisions. An operator writes a revision; people read the one that is shown, which may be an older
//! one. Nothing is overwritten: what was read on a day can be looked up.

mod check;
mod http;
mod service;
pub(crate) mod sql;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

pub(crate) use check::title;
pub(crate) use http::routes;
pub use service::{Changed, Pieces};

/// Longest title, in letters.
pub const TITLE: usize = 120;
/// Longest body of one language, in bytes.
pub const BODY: usize = 20_000;
/// Lines of the footer that have a place there.
pub const FOOTER: [&str; 4] = ["about", "licence", "adult", "responsible"];

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A picture that hangs somewhere and leads somewhere.
    Banner,
    /// A line of the ticker, and a page of the notice window.
    Notice,
    /// A window shown once in a session.
    Popup,
    /// A promotion's picture and text.
    Promotion,
    /// A page of the help centre: an article, a term, a policy.
    Help,
    /// A line of the footer.
    Footer,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Banner, Self::Notice, Self::Popup, Self::Promotion, Self::Help, Self::Footer];

    /// The name it is stored under.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Banner => "banner",
            Self::Notice => "notice",
            Self::Popup => "popup",
            Self::Promotion => "promotion",
            Self::Help => "help",
            Self::Footer => "footer",
        }
    }

    /// The kind stored under a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether its body is plain text, shown as it is.
    const fn is_plain(self) -> bool {
        matches!(self, Self::Banner | Self::Footer)
    }
}

/// To whom a piece is shown. Popups know A, B and F (spec.md 4, popups); the others everyone, A, B and agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    /// Everyone.
    #[default]
    #[serde(rename = "all")]
    Everyone,
    /// Members who are signed in.
    #[serde(rename = "A")]
    SignedIn,
    /// Visitors.
    #[serde(rename = "B")]
    Anonymous,
    /// Members who sign in for the first time.
    #[serde(rename = "F")]
    FirstTime,
    /// Agents who are signed in.
    #[serde(rename = "agents")]
    Agents,
}

impl Audience {
    /// The code of the specification, or the word for who has none.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Everyone => "all",
            Self::SignedIn => "A",
            Self::Anonymous => "B",
            Self::FirstTime => "F",
            Self::Agents => "agents",
        }
    }
}

/// The same in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both {
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

impl Both {
    /// From texts of the house.
    #[must_use]
    pub fn of(bn: &str, en: &str) -> Self {
        Self { bn: bn.to_owned(), en: en.to_owned() }
    }

    /// One of them.
    pub(crate) fn pick(self, english: bool) -> String {
        if english { self.en } else { self.bn }
    }

    pub(crate) fn try_map<E>(&self, change: impl Fn(&str) -> Result<String, E>) -> Result<Self, E> {
        Ok(Self { bn: change(&self.bn)?, en: change(&self.en)? })
    }
}

/// One revision of a piece, as an operator writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Document {
    /// One line of plain text; may be empty in a draft.
    pub title: Both,
    /// HTML, of which only prose, pictures of the site and links are kept; plain text in banners and the footer.
    pub body: Both,
    /// To whom it is shown.
    #[serde(default)]
    pub audience: Audience,
    /// Banners: where it hangs: `w_home`, `w_promotion`, `w_leftmenu`, `w_reg`, `w_forget`, `w_{type}_{language}`.
    /// Help: `article`, `term` or `policy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// A path on the site; of banners in `w_promotion` also the address of a video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// Where it leads: a path on the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linkage: Option<String>,
    /// Smaller comes first.
    #[serde(default)]
    pub position: i32,
    /// Not shown before.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<OffsetDateTime>,
    /// Not shown from then on.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<OffsetDateTime>,
}

/// A piece with its newest revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its number.
    pub id: i64,
    /// What it is.
    pub kind: Kind,
    /// Its name in addresses and places; only help pages and lines of the footer have one.
    pub name: Option<String>,
    /// The number of the newest revision.
    pub version: i32,
    /// The revision that people read.
    pub shown: Option<i32>,
    /// Since when it is shown.
    pub shown_at: Option<OffsetDateTime>,
    /// The newest revision.
    pub document: Document,
    /// Who wrote it.
    pub author: String,
    /// When.
    pub at: OffsetDateTime,
}

/// A revision of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// Its number within the piece.
    pub version: i32,
    /// What it says.
    pub document: Document,
    /// Who wrote it.
    pub author: String,
    /// When.
    pub at: OffsetDateTime,
}

/// A piece that the house files by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standard {
    /// The name under which it is filed once: later it belongs to the operators.
    pub key: String,
    /// What it is.
    pub kind: Kind,
    /// Of help pages and lines of the footer.
    pub name: Option<String>,
    /// What it says.
    pub document: Document,
}
