//! Contracts of an agent (domain.md 4.3). With agents who have no upline the house contracts itself: operators offer, take back and
//! end on its behalf; accepting is the agent's.

mod http;
mod service;

use kernel::{
    Money,
    id::{ContractId, MemberId},
};
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Elsewhere;

pub(crate) use http::routes;

/// A step of a rate: it counts when its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OfficeContractStep)]
pub struct Step {
    /// Percent, up to four decimals.
    pub rate: String,
    /// The valid bets of the period that it takes.
    #[serde(default)]
    #[schema(required = false)]
    pub valid_bet: Money,
    /// The active members that it takes.
    #[serde(default)]
    #[schema(required = false)]
    pub active_members: u32,
}

/// An agent as a side of a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OfficeContractSide)]
pub struct Side {
    /// Who.
    pub id: MemberId,
    /// His login name.
    pub account: String,
}

/// A contract that an agent is a side of.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeContract)]
pub struct Contract {
    /// Its id.
    pub id: ContractId,
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    pub kind: String,
    /// Whether the house pays.
    pub house: bool,
    /// Who pays, unless it is the house; null beyond the operator's reach.
    pub upline: Option<Side>,
    /// Who is paid; null beyond the operator's reach.
    pub downline: Option<Side>,
    /// The steps, from the lowest.
    pub tiers: Vec<Step>,
    /// Counts the contracts of the pair and kind.
    pub version: i32,
    /// `offered`, `accepted`, `rejected`, `withdrawn`, `replaced`, `terminated` or `expired`.
    pub state: String,
    /// When it was offered.
    #[serde(with = "time::serde::rfc3339")]
    pub offered_at: OffsetDateTime,
    /// When it was accepted.
    #[serde(with = "time::serde::rfc3339::option")]
    pub accepted_at: Option<OffsetDateTime>,
    /// From when on it no longer counts, if it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ended_at: Option<OffsetDateTime>,
}

/// The highest rate to which the house agrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HouseRate)]
pub struct Most {
    /// For which kind.
    pub kind: String,
    /// Percent.
    pub rate: String,
}

/// The contracts of an agent, and what the house may offer him.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeContracts)]
pub struct Contracts {
    /// Whether he is an agent.
    pub agent: bool,
    /// What runs or waits first, then newest first.
    pub rows: Vec<Contract>,
    /// What the house may offer: nothing to who is no agent, or has an upline.
    pub most: Vec<Most>,
}

/// An offer of the house to which one operator has consented, and a second has not.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingOffer)]
pub(crate) struct Waiting {
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    kind: String,
    /// The steps, from the lowest.
    tiers: Vec<Step>,
    /// Who consented, by the name he had.
    name: String,
    /// Whether that was the operator who asks.
    own: bool,
    /// Why.
    reason: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// The contracts of an agent, with what is to become one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeContractsNow)]
pub(crate) struct Now {
    #[serde(flatten)]
    contracts: Contracts,
    /// Offers that wait for a second operator, the oldest first.
    waiting: Vec<Waiting>,
}

/// An offer of the house.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = HouseOffer)]
pub struct Offer {
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    pub kind: String,
    /// The steps, from the lowest.
    pub tiers: Vec<Step>,
    /// Why: 1 to 200 characters.
    pub reason: String,
}

/// What the back office asks of the agency.
#[async_trait::async_trait]
pub trait Agents: Send + Sync + 'static {
    /// The contracts that a member is a side of.
    async fn contracts(&self, member: MemberId) -> Result<Contracts, Elsewhere>;
    /// One contract.
    async fn contract(&self, id: ContractId) -> Result<Option<Contract>, Elsewhere>;
    /// Makes a player an agent: whether he was a player; nothing when there is no such member.
    async fn make_agent(&self, tx: &mut Tx, member: MemberId) -> Result<Option<bool>, Elsewhere>;
    /// Offers one from the house to whom it may.
    async fn offer(&self, tx: &mut Tx, member: MemberId, offer: &Offer) -> Result<ContractId, Elsewhere>;
    /// Takes an offer of the house back.
    async fn withdraw(&self, tx: &mut Tx, id: ContractId) -> Result<(), Elsewhere>;
    /// Ends a contract of the house from the next period on.
    async fn terminate(&self, tx: &mut Tx, id: ContractId) -> Result<(), Elsewhere>;
}
