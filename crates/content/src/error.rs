//! Why content refuses.

use kernel::{Face, Fault, Kind};
use serde_json::json;
use time::format_description::well_known::Rfc3339;

use crate::chat::{self, Unfit};

/// Why content refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A message to the site that is too short or too long.
    #[error("the message is too short or too long")]
    FeedbackLength {
        /// Fewest letters.
        min: usize,
        /// Most letters.
        max: usize,
    },
    /// The captcha was not answered rightly.
    #[error("the captcha was not answered")]
    Captcha,
    /// Too many messages of one address.
    #[error("too many messages")]
    TooMany(#[from] web::limit::TooMany),
    /// What is no line of the chat, or may not be said there.
    #[error(transparent)]
    Chat(#[from] crate::chat::Unfit),
    /// Too many lines of one member.
    #[error("too many lines")]
    ChatTooFast,
    /// Operators keep the member from writing.
    #[error("the member is muted")]
    ChatMuted {
        /// Until when; none: for good.
        until: Option<time::OffsetDateTime>,
    },
    /// The chat is switched off, here or everywhere.
    #[error("nobody chats there")]
    ChatOff,
    /// What a member can do about others alone.
    #[error("one's own")]
    ChatOwn,
    /// A kind of announcement that there is not.
    #[error("an unknown kind of announcement")]
    UnknownType,
    /// A title or body that is too long.
    #[error("a title or body is too long")]
    PieceLength,
    /// A picture or link that leads off the site, or that this kind has not.
    #[error("{0} is not a path on the site")]
    NotAPath(&'static str),
    /// A field that does not fit.
    #[error("the field {0} does not fit")]
    Field(&'static str),
    /// A draft that cannot be shown yet.
    #[error("the draft lacks {0:?}")]
    Unfinished(Vec<&'static str>),
    /// Somebody was faster.
    #[error("the piece is at version {version} by now")]
    Changed {
        /// Its version now.
        version: i32,
    },
    /// Another piece of this kind has the name.
    #[error("the name is taken")]
    NameTaken,
    /// There is no such thing.
    #[error("no such thing")]
    NotFound,
    /// The id of a sending stands for another letter.
    #[error("the request was sent before with other content")]
    Reused,
    /// More ids than one call takes.
    #[error("too many ids in one call")]
    TooManyIds,
    /// A cursor nobody gave out.
    #[error("not a cursor")]
    BadCursor,
    /// A picture that is not taken.
    #[error(transparent)]
    Picture(#[from] web::picture::Unusable),
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The database.
    #[error("the announcements could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::FeedbackLength { min, max } => {
                Face::new(Kind::Invalid, "feedback_length").with(json!({ "min": min, "max": max }))
            }
            Self::Captcha => Face::new(Kind::Invalid, "captcha_wrong").with(json!({ "captcha": true })),
            Self::TooMany(error) => error.face(),
            Self::Chat(Unfit::Text) => {
                Face::new(Kind::Invalid, "chat_text").with(json!({ "max": chat::LETTERS }))
            }
            Self::Chat(Unfit::Contact) => Face::new(Kind::Invalid, "chat_contact"),
            Self::ChatTooFast => Face::new(Kind::TooMany, "chat_too_fast")
                .with(json!({ "count": chat::AT_ONCE, "seconds": chat::WINDOW.whole_seconds() })),
            Self::ChatMuted { until: None } => Face::new(Kind::Forbidden, "chat_muted"),
            Self::ChatMuted { until: Some(until) } => Face::new(Kind::Forbidden, "chat_muted_until")
                .with(json!({ "until": until.format(&Rfc3339).unwrap_or_default() })),
            Self::ChatOff => Face::new(Kind::Forbidden, "chat_off"),
            Self::ChatOwn => Face::new(Kind::Invalid, "chat_own"),
            Self::UnknownType => Face::new(Kind::Invalid, "announcement_type_unknown"),
            Self::PieceLength => Face::new(Kind::Invalid, "announcement_length")
                .with(json!({ "title": crate::piece::TITLE, "content": crate::piece::BODY })),
            Self::NotAPath(field) => {
                Face::new(Kind::Invalid, "announcement_path").with(json!({ "field": field }))
            }
            Self::Field(field) => Face::new(Kind::Invalid, "content_field").with(json!({ "field": field })),
            Self::Unfinished(fields) => {
                Face::new(Kind::Invalid, "content_unfinished").with(json!({ "fields": fields }))
            }
            Self::Changed { version } => {
                Face::new(Kind::Conflict, "content_changed").with(json!({ "version": version }))
            }
            Self::NameTaken => Face::new(Kind::Conflict, "content_name_taken"),
            Self::NotFound => Face::new(Kind::NotFound, "not_found"),
            Self::Reused => Face::new(Kind::Conflict, "request_reused"),
            Self::TooManyIds => {
                Face::new(Kind::Invalid, "too_many_ids").with(json!({ "max": crate::inbox::MOST }))
            }
            Self::BadCursor => Face::new(Kind::Invalid, "bad_cursor"),
            Self::Picture(error) => error.face(),
            Self::Office(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
