//! What a transfer belongs to.

use std::fmt;

use kernel::id::VendorId;
use serde::{Serialize, Serializer};

/// What a transfer belongs to. A round is kept in columns of its own, everything else by its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A round of a game: `round:{partner}:{name}` on the wire.
    Round {
        /// The vendor, the house's own games included.
        partner: VendorId,
        /// The vendor's name for the round.
        name: String,
    },
    /// What a feature names: `deposit:…`, `withdrawal:…`, `statement:…`.
    Named(String),
}

impl Cause {
    /// The round, where it is one.
    #[must_use]
    pub const fn round(&self) -> Option<(VendorId, &str)> {
        match self {
            Self::Round { partner, name } => Some((*partner, name.as_str())),
            Self::Named(_) => None,
        }
    }

    /// From what a row of the database holds.
    pub(crate) fn stored(name: Option<String>, partner: Option<i64>, round: Option<String>) -> Option<Self> {
        match (name, partner, round) {
            (None, Some(partner), Some(name)) => Some(Self::Round { partner: VendorId(partner), name }),
            (Some(name), None, None) => Some(Self::Named(name)),
            _ => None,
        }
    }

    /// The columns of a row: the name, the partner, the round.
    pub(crate) fn columns(&self) -> (Option<&str>, Option<i64>, Option<&str>) {
        match self {
            Self::Round { partner, name } => (None, Some(partner.0), Some(name)),
            Self::Named(name) => (Some(name), None, None),
        }
    }
}

impl From<&str> for Cause {
    /// As [`Cause`] writes itself. What only looks like a round is a name.
    fn from(text: &str) -> Self {
        let round = || {
            let (partner, name) = text.strip_prefix("round:")?.split_once(':')?;
            Some(Self::Round { partner: VendorId(partner.parse().ok()?), name: name.to_owned() })
        };
        round().unwrap_or_else(|| Self::Named(text.to_owned()))
    }
}

impl From<String> for Cause {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round { partner, name } => write!(f, "round:{partner}:{name}"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page of a line names is read as what the books keep.
    #[test]
    fn a_cause_is_read_as_it_is_written() {
        let round = Cause::Round { partner: VendorId(7), name: "a:1".to_owned() };
        assert_eq!(round.to_string(), "round:7:a:1");
        for cause in [round, Cause::Named("deposit:1".to_owned()), Cause::Named("round:x".to_owned())] {
            assert_eq!(Cause::from(cause.to_string()), cause);
            let (name, partner, round) = cause.columns();
            let stored = Cause::stored(name.map(str::to_owned), partner, round.map(str::to_owned));
            assert_eq!(stored.as_ref(), Some(&cause));
        }
        assert_eq!(Cause::stored(Some("deposit:1".to_owned()), Some(7), None), None);
        assert_eq!(Cause::stored(None, None, None), None);
    }
}
