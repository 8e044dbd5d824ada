//! Why the site says no, and why an operator's change is not taken.

use kernel::{Face, Fault, Kind};
use serde_json::json;
use time::OffsetDateTime;

use super::document::Problem;

/// Why the site says no, and why an operator's change is not taken.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The feature is switched off.
    #[error("the function {0} is not enabled")]
    NotEnabled(&'static str),
    /// The site is closed for maintenance.
    #[error("the site is closed for maintenance")]
    Maintenance {
        /// When it is expected to open.
        end_time: Option<OffsetDateTime>,
    },
    /// The caller's region may not come in.
    #[error("the region is restricted")]
    Restricted {
        /// The caller's address.
        ip: std::net::IpAddr,
    },
    /// There is no such setting.
    #[error("no such setting")]
    Unknown,
    /// Somebody changed it in between.
    #[error("the setting was changed in between, it stands at version {version}")]
    Changed {
        /// The version that stands.
        version: i64,
    },
    /// It may not stand so.
    #[error("the setting's {} is {}", .0.part, .0.wrong)]
    Invalid(Problem),
    /// It does not have the shape of the setting.
    #[error("the setting does not have its shape: {0}")]
    Shape(String),
    /// Regions cannot be told apart without a database of countries.
    #[error("no database of countries is configured")]
    NoCountries,
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The database.
    #[error("the settings could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        Self::Invalid(problem)
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::NotEnabled(function) => {
                Face::new(Kind::Forbidden, "function_disabled").with(json!({ "function": function }))
            }
            Self::Maintenance { end_time } => {
                let format = &time::format_description::well_known::Rfc3339;
                let end_time = end_time.and_then(|end| end.format(format).ok());
                Face::new(Kind::Unavailable, "maintenance").with(json!({ "status": 1, "endTime": end_time }))
            }
            Self::Restricted { ip } => {
                Face::new(Kind::Forbidden, "region_restricted").with(json!({ "status": 2, "ip": ip }))
            }
            Self::Unknown => Face::new(Kind::NotFound, "setting_unknown"),
            Self::Changed { version } => {
                Face::new(Kind::Conflict, "setting_changed").with(json!({ "version": version }))
            }
            Self::Invalid(Problem { part, wrong }) => {
                Face::new(Kind::Invalid, "setting_invalid").with(json!({ "field": part, "problem": wrong }))
            }
            Self::Shape(reason) => Face::new(Kind::Invalid, "wrong_fields").with(json!({ "reason": reason })),
            Self::NoCountries => Face::new(Kind::Invalid, "country_database_missing"),
            Self::Office(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
