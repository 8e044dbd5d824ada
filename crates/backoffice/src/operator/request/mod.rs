//! What one operator asks for about another who decides about money, and a second one decides (domain.md 8, four eyes).

mod http;
mod service;
pub(super) mod sql;

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use office::{Reach, Role};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{OneTimeCode, staff::Staff};

pub(super) use http::routes;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OperatorAct)]
pub enum Kind {
    /// Make the operator.
    Hire,
    /// Change what they may do.
    Duties,
    /// Take their password and codes away, and let the operator in by a one-time code.
    Reset,
    /// Keep them out.
    Lock,
    /// Let them in again.
    Unlock,
}

kernel::named!(Kind);

impl Kind {
    /// Whether somebody comes in by a one-time code after it.
    pub(super) const fn lets_in(self) -> bool {
        matches!(self, Self::Hire | Self::Reset)
    }
}

/// A request that waits for a second person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperatorRequest)]
pub struct Request {
    /// Its id.
    pub id: Uuid,
    /// What is to be done.
    pub kind: Kind,
    /// About whom; absent where they are to be hired.
    pub operator: Option<OperatorId>,
    /// What they are called.
    pub name: String,
    /// The version of the operator that was seen; 0 where they are to be hired.
    #[serde(skip)]
    pub version: i32,
    /// What the operator is to be, or is.
    pub role: Role,
    /// The countries whose members the operator is to reach; none: all.
    pub countries: Vec<String>,
    /// The agent whose line the operator is to reach; none: everyone.
    pub line: Option<MemberId>,
    /// The largest amount that the operator is to take part in deciding about; none: any.
    pub limit: Option<Amount>,
    /// Why.
    pub reason: String,
    /// The asker's half of the code, hashed.
    #[serde(skip)]
    pub half: Option<Vec<u8>>,
    /// Who asked.
    pub asked_by: OperatorId,
    /// What the asker is called.
    pub asked_name: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub asked_at: OffsetDateTime,
    /// Whether the operator who looks may agree, as far as their own rights and the two persons go.
    pub may_decide: bool,
}

impl Request {
    /// How far the operator is to reach.
    pub(super) fn reach(&self) -> Reach {
        Reach { countries: self.countries.clone(), line: self.line, limit: self.limit }
    }
}

/// What came of an act about an operator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperatorOutcome)]
pub(crate) struct Outcome {
    /// How the operator stands; absent while their hire waits.
    pub(super) operator: Option<Staff>,
    /// What waits for a second person; absent when it is done.
    pub(super) request: Option<Request>,
    /// What is to be passed on to the operator so that they can come in.
    pub(super) code: Option<OneTimeCode>,
}
