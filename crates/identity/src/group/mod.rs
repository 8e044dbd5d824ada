//! Groups into which operators put members, so that limits can be set for all of a group at once. A member is in one group or in none;
//! players are not told of groups.

mod office;
mod sql;

use kernel::{Face, Fault, Kind, id::GroupId};
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use office::routes;

/// Letters of a group's name.
const NAME: usize = 40;

/// A group of members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct PlayerGroup {
    id: GroupId,
    name: String,
    /// How many members are in it.
    members: i64,
    /// Whether they work for the house: then they place no bets. One group is made so, and none becomes so.
    staff: bool,
}

/// Why a group is not as an operator wants it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// Another group has this name, in whatever case of letters.
    #[error("another group has this name")]
    NameTaken,
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] ::office::Error),
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        Self::Office(error.into())
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::NameTaken => Face::new(Kind::Conflict, "group_name_taken"),
            Self::Office(error) => error.face(),
        }
    }
}
