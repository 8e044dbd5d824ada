//! Pieces of content: banners, notices, popups, promotions, help pages, lines of the footer; each in both languages,
//! each written as a draft, looked at, and shown.
//!
//! A piece is all its revisions. An operator writes a revision; people read the one that is shown, which may be an older
//! one. Nothing is overwritten: what was read on a day can be looked up.

mod check;
mod http;
pub(crate) mod office;
mod service;
pub(crate) mod sql;

use serde::{Deserialize, Serialize, Serializer};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
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

kernel::named!(Kind);

impl Kind {
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Texts)]
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

/// A piece of content with its newest revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Its number.
    #[serde(serialize_with = "text")]
    #[schema(value_type = String)]
    pub id: i64,
    /// `banner`, `notice`, `popup`, `promotion`, `help` or `footer`.
    #[schema(value_type = String)]
    pub kind: Kind,
    /// The name of a help page or of a line of the footer.
    pub name: Option<String>,
    /// The number of the newest revision.
    pub version: i32,
    /// The revision that people read; none while it is not shown.
    pub shown: Option<i32>,
    /// Since when it is shown.
    #[serde(with = "time::serde::rfc3339::option")]
    pub shown_at: Option<OffsetDateTime>,
    /// The newest revision.
    #[schema(value_type = office::PieceDocument)]
    pub document: Document,
    /// Who wrote it.
    pub author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A number as text: a browser counts no further than its numbers are exact.
fn text<S: Serializer>(number: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// A revision of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Revision {
    /// Its number within the piece.
    pub version: i32,
    /// What it says.
    #[schema(value_type = office::PieceDocument)]
    pub document: Document,
    /// Who wrote it.
    pub author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
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
