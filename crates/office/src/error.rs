//! Why an operator may not do something, whatever it is about.

use kernel::{Amount, Face, Fault, Kind};
use serde_json::json;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Why an operator may not do something.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A field that is empty or too long.
    #[error("the field {0} is empty or too long")]
    Field(&'static str),
    /// The operator has consented already; another one must.
    #[error("a second operator is needed from {from}")]
    SecondOperator {
        /// The amount from which two are needed.
        from: Amount,
    },
    /// More than the operator's own rights.
    #[error("more than the operator's own rights")]
    BeyondOwn,
    /// The operator is new here and takes no part yet in what takes two persons.
    #[error("in quarantine until {until}")]
    Quarantined {
        /// From when on they do.
        until: OffsetDateTime,
    },
    /// The two are no two persons: one let the other in, or who asked may not be one of two now.
    #[error("no second pair of eyes for {name}")]
    NoSecondEyes {
        /// Who asked.
        name: String,
    },
    /// The operator was the last to write it: somebody else decides about it.
    #[error("the operator wrote it")]
    OwnWork,
    /// The amount is beyond the operator's limit.
    #[error("beyond the operator's limit of {limit}")]
    BeyondLimit {
        /// The largest amount they decide about.
        limit: Amount,
    },
    /// The operator has taken as many files as they may for now.
    #[error("{files} files were taken, the next may be from {until}")]
    ExportBudget {
        /// How many are allowed.
        files: i32,
        /// From when on the next may be taken.
        until: OffsetDateTime,
    },
    /// There is no such thing within the operator's reach.
    #[error("no such thing")]
    NotFound,
    /// A cursor nobody gave out.
    #[error("not a cursor")]
    BadCursor,
    /// The database.
    #[error("the operators' records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        let moment = |until: &OffsetDateTime| until.format(&Rfc3339).unwrap_or_default();
        match self {
            Self::Field(field) => Face::new(Kind::Invalid, "field_invalid").with(json!({ "field": field })),
            Self::SecondOperator { from } => {
                Face::new(Kind::Conflict, "second_operator_needed").with(json!({ "from": from.to_string() }))
            }
            Self::BeyondOwn => Face::new(Kind::Forbidden, "beyond_own_rights"),
            Self::Quarantined { until } => {
                Face::new(Kind::Conflict, "operator_quarantined").with(json!({ "until": moment(until) }))
            }
            Self::NoSecondEyes { name } => {
                Face::new(Kind::Conflict, "no_second_eyes").with(json!({ "name": name }))
            }
            Self::OwnWork => Face::new(Kind::Conflict, "own_work"),
            Self::BeyondLimit { limit } => {
                Face::new(Kind::Forbidden, "beyond_own_limit").with(json!({ "limit": limit.to_string() }))
            }
            Self::ExportBudget { files, until } => Face::new(Kind::TooMany, "export_budget")
                .with(json!({ "files": files, "until": moment(until) })),
            Self::NotFound => Face::new(Kind::NotFound, "not_found"),
            Self::BadCursor => Face::new(Kind::Invalid, "bad_cursor"),
            Self::Store(error) => error.face(),
        }
    }
}
