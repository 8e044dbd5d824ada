//! Announcements: banners, notices, popups, promotions, each in both languages.

mod http;
mod service;
pub(crate) mod sql;

use time::OffsetDateTime;

pub(crate) use http::routes;

/// Longest title, in letters.
pub const TITLE: usize = 120;
/// Longest content, in bytes.
pub const CONTENT: usize = 20_000;

/// What it is, with what only this kind has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A picture that hangs somewhere and leads somewhere.
    Banner {
        /// Where it hangs: `w_home`, `w_promotion`, `w_leftmenu`, `w_reg`, `w_forget`.
        group: String,
        /// The picture, a path on the site.
        picture: String,
        /// Where it leads, a path on the site.
        linkage: Option<String>,
    },
    /// A line of the ticker, and a page of the notice window.
    Notice,
    /// A window shown once in a session.
    Popup(Audience),
    /// A promotion's picture and text.
    Promotion {
        /// The picture, a path on the site.
        picture: String,
    },
}

impl Kind {
    /// The name it is stored under.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Banner { .. } => "banner",
            Self::Notice => "notice",
            Self::Popup(_) => "popup",
            Self::Promotion { .. } => "promotion",
        }
    }
}

/// To whom a popup is shown (spec.md 4, popups).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A: members who are signed in.
    SignedIn,
    /// B: visitors.
    Anonymous,
    /// F: members who sign in for the first time.
    FirstTime,
}

impl Audience {
    /// The code of the specification.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::SignedIn => "A",
            Self::Anonymous => "B",
            Self::FirstTime => "F",
        }
    }
}

/// The same in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

/// An announcement to publish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// A name under which it is filed once; `None` files it each time.
    pub key: Option<String>,
    /// What it is.
    pub kind: Kind,
    /// Smaller comes first among banners and popups.
    pub position: i32,
    /// Plain text.
    pub title: Both,
    /// HTML; what is not prose is taken out. A banner's is plain text.
    pub content: Both,
    /// When it stops being shown.
    pub ends_at: Option<OffsetDateTime>,
}
