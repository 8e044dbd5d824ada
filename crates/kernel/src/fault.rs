//! How an error shows itself outside: a kind (which decides the HTTP status), a code for clients, details.

use serde_json::Value;

/// What sort of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The request itself is wrong (400).
    Invalid,
    /// Nobody is signed in, or the session ended (401).
    Unauthenticated,
    /// Someone is signed in, but this is not theirs to do (403).
    Forbidden,
    /// There is no such thing, or not for this caller (404).
    NotFound,
    /// It contradicts what already stands (409).
    Conflict,
    /// The body is larger than the route takes (413).
    TooLarge,
    /// Too many requests (429).
    TooMany,
    /// The house itself failed; the cause is logged, never shown (500).
    Internal,
    /// Not now: maintenance, a full queue, a dependency away (503).
    Unavailable,
}

/// The face of an error: what a caller may see of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Decides the HTTP status.
    pub kind: Kind,
    /// What clients switch on; the texts of both languages are filed under it.
    pub code: &'static str,
    /// Fills the placeholders of the text; `Null` when there are none.
    pub details: Value,
}

impl Face {
    /// A face without details.
    #[must_use]
    pub const fn new(kind: Kind, code: &'static str) -> Self {
        Self { kind, code, details: Value::Null }
    }

    /// The face of what must not be shown.
    #[must_use]
    pub const fn internal() -> Self {
        Self::new(Kind::Internal, "internal")
    }

    /// With details.
    #[must_use]
    pub fn with(mut self, details: Value) -> Self {
        self.details = details;
        self
    }
}

/// An error that knows its face. Implement it with an exhaustive `match`, so that a new variant cannot go without.
pub trait Fault: std::error::Error + Send + Sync + 'static {
    /// What a caller may see.
    fn face(&self) -> Face;
}

/// A refusal of the feature behind a port, with the face that it showed: whoever asked hands it on.
#[derive(Debug, thiserror::Error)]
#[error("another feature refused")]
pub struct PortError {
    face: Face,
    #[source]
    cause: Box<dyn std::error::Error + Send + Sync>,
}

impl PortError {
    /// What a caller may see.
    #[must_use]
    pub const fn face(&self) -> &Face {
        &self.face
    }
}

impl<E: Fault> From<E> for PortError {
    fn from(error: E) -> Self {
        Self { face: error.face(), cause: Box::new(error) }
    }
}
