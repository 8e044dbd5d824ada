//! What can go wrong between us and the database.

use kernel::{Face, Fault, Kind};
use serde_json::json;

/// A failure of the database or of the way to it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database refused or the connection broke.
    #[error("the database refused")]
    Database(#[from] sqlx::Error),
    /// A migration failed.
    #[error("a migration failed")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A row holds what no code of ours writes.
    #[error("a stored row makes no sense: {0}")]
    Inconsistent(&'static str),
    /// The server does not keep what it acknowledges.
    #[error("the server's setting {setting} is {value}; acknowledged bets could be lost")]
    NotDurable {
        /// Which setting.
        setting: &'static str,
        /// What it is.
        value: String,
    },
    /// The server is of a version that we refuse.
    #[error(transparent)]
    Unsupported(#[from] crate::version::Unsupported),
    /// The server's rules of the house's zone are not ours.
    #[error(
        "the server's rules of the zone {zone} differ from ours on {day}: its or our data of zones is old"
    )]
    OtherDays {
        /// Which zone.
        zone: &'static str,
        /// The first day that begins at another moment there.
        day: time::Date,
    },
    /// The schema is that of an earlier version, and who found it may not change it.
    #[error("the schema lacks migration {version}: run `mela migrate` with database.owner_url first")]
    NotMigrated {
        /// The first one that is missing.
        version: i64,
    },
    /// A secret could not be sealed or opened.
    #[error(transparent)]
    Secret(#[from] crate::secrets::Sealing),
    /// A fact could not be written as JSON.
    #[error("a fact could not be written")]
    Encoding(#[from] serde_json::Error),
}

impl Error {
    /// Whether the same transaction may succeed when it is run again: serialisation failures, deadlocks and
    /// the loser of a race for a unique key (storage.md, rule 2).
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else {
            return false;
        };
        matches!(error.code().as_deref(), Some("40001" | "40P01" | "23505"))
    }

    /// Whether the commit may or may not have happened.
    #[must_use]
    pub const fn is_unknown_outcome(&self) -> bool {
        matches!(
            self,
            Self::Database(sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed)
        )
    }

    /// Whether a text was to be written, or looked for, that no text of the database can be: one with a zero byte. Nobody
    /// types such a text; who sends one has sent something wrong.
    fn is_unkeepable(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else {
            return false;
        };
        matches!(error.code().as_deref(), Some("22021" | "22P05"))
    }

    /// The name of the constraint that refused, if one did.
    #[must_use]
    pub fn constraint(&self) -> Option<&str> {
        let Self::Database(sqlx::Error::Database(error)) = self else {
            return None;
        };
        error.constraint()
    }
}

/// What sqlx reports becomes what the store reports, in an error that has that as its `Store`.
#[macro_export]
macro_rules! from_sqlx {
    ($error:ty) => {
        impl From<sqlx::Error> for $error {
            fn from(error: sqlx::Error) -> Self {
                Self::Store(error.into())
            }
        }
    };
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Database(sqlx::Error::PoolTimedOut | sqlx::Error::Io(_)) => {
                Face::new(Kind::Unavailable, "busy")
            }
            Self::Database(_) if self.is_unkeepable() => {
                Face::new(Kind::Invalid, "wrong_fields").with(json!({ "reason": "a text with a zero byte" }))
            }
            Self::Database(_)
            | Self::Migration(_)
            | Self::Inconsistent(_)
            | Self::NotDurable { .. }
            | Self::Unsupported(_)
            | Self::OtherDays { .. }
            | Self::NotMigrated { .. }
            | Self::Secret(_)
            | Self::Encoding(_) => Face::internal(),
        }
    }
}
