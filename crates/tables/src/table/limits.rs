//! What one member may stake at a table: by their group where it has limits of its own there.

use kernel::{Amount, id::GroupId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Terms;

/// What one member may stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// The least of one bet.
    pub least: Amount,
    /// The most on one cell of a round.
    pub most_on_cell: Amount,
    /// The most in a round.
    pub most_in_round: Amount,
}

/// What one member of a group may stake, instead of what the table says to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GroupLimits {
    /// Of which group.
    pub group: GroupId,
    /// The least of one bet.
    pub least: Amount,
    /// The most of one member on one cell of a round.
    pub most_on_cell: Amount,
    /// The most of one member in a round.
    pub most_in_round: Amount,
}

impl Limits {
    /// Which field does not fit the others, if one does not.
    pub(super) fn fault(&self) -> Option<&'static str> {
        if self.most_on_cell < self.least {
            return Some("mostOnCell");
        }
        (self.most_in_round < self.most_on_cell).then_some("mostInRound")
    }
}

impl From<GroupLimits> for Limits {
    fn from(GroupLimits { least, most_on_cell, most_in_round, .. }: GroupLimits) -> Self {
        Self { least, most_on_cell, most_in_round }
    }
}

impl Terms {
    /// What a member of a group may stake, or one of none.
    #[must_use]
    pub fn limits(&self, group: Option<GroupId>) -> Limits {
        let own = self.groups.iter().find(|limits| Some(limits.group) == group);
        own.map_or_else(|| self.for_all(), |limits| Limits::from(*limits))
    }

    /// What the table says to who is in no group.
    pub(super) const fn for_all(&self) -> Limits {
        Limits { least: self.least, most_on_cell: self.most_on_cell, most_in_round: self.most_in_round }
    }

    /// Whether limits of groups fit together: each for itself, one for each group, within what a round can pay, and in a room within the
    /// ladder of its cannons, which is everybody's.
    pub(super) fn fits_groups(&self, is_room: bool) -> bool {
        let groups = &self.groups;
        let fits = |(place, limits): (usize, &GroupLimits)| {
            let own = Limits::from(*limits);
            let is_first = groups.iter().position(|other| other.group == limits.group) == Some(place);
            let is_payable = self.most_paid.is_none_or(|most| most >= own.most_in_round);
            let is_on_ladder = own.least >= self.least && own.most_on_cell <= self.most_on_cell;
            own.fault().is_none() && is_first && is_payable && (is_on_ladder || !is_room)
        };
        groups.iter().enumerate().all(fits)
    }
}
