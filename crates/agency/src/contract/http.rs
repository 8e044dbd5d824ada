//! The calls for contracts.

use std::collections::BTreeMap;

use axum::extract::State;
use kernel::{Money, event::ContractState, id::ContractId, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Agent, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Contract, Kind, Terms, Tier};
use crate::{
    Agency,
    error::{parse_percent, percent},
    member::sql as members,
};

/// A contract as its sides see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Card {
    id: ContractId,
    kind: Kind,
    /// The other side; `-1` is the house.
    counterparty: MemberId,
    /// The other side's account: whole of a downline, masked of one's upline; absent for the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<String>,
    /// Whether the caller is the one who is paid.
    incoming: bool,
    /// Percent; of steps the highest.
    rate: String,
    /// The steps, from the lowest; the real-time salary has one, without conditions.
    tiers: Vec<Step>,
    state: ContractState,
    version: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    accepted_at: Option<OffsetDateTime>,
    /// From when on it no longer counts, if it ended.
    #[serde(with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    ended_at: Option<OffsetDateTime>,
    /// Until when an offer waits for its answer.
    #[serde(with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    expires_at: Option<OffsetDateTime>,
    /// How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game.
    weights: BTreeMap<String, u8>,
    /// Minutes of a period: settlement comes at every multiple of them by the site's clock.
    window_minutes: i64,
}

fn card(agency: &Agency, contract: Contract, agent: MemberId) -> Card {
    let incoming = contract.downline == agent;
    let waits = contract.state == ContractState::Offered;
    Card {
        id: contract.id,
        kind: contract.terms.kind,
        counterparty: if incoming { contract.upline } else { contract.downline },
        account: None,
        incoming,
        rate: percent(contract.terms.rate()),
        tiers: contract.terms.tiers.iter().map(Step::of).collect(),
        state: contract.state,
        version: contract.version,
        accepted_at: contract.accepted_at,
        ended_at: contract.ended_at,
        expires_at: waits.then(|| contract.offered_at.saturating_add(agency.offer_term())),
        weights: agency.settings.weights.clone(),
        window_minutes: agency.length(contract.terms.kind).whole_minutes(),
    }
}

/// A step: its rate counts when its conditions hold.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ContractStep)]
pub(crate) struct Step {
    /// Percent, up to four decimals.
    pub(super) rate: String,
    /// The valid bets of the period that it takes.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) valid_bet: Money,
    /// The active members that it takes.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) active_members: u32,
}

impl Step {
    pub(super) fn of(tier: &Tier) -> Self {
        Self { rate: percent(tier.rate), valid_bet: tier.valid_bet, active_members: tier.active_members }
    }
}

/// An offer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Offer {
    /// To whom: an agent directly below.
    downline: MemberId,
    /// Of which kind.
    kind: Kind,
    /// Its steps, from the lowest.
    #[serde(deserialize_with = "read_steps")]
    #[schema(value_type = Vec<Step>)]
    tiers: Vec<Tier>,
}

fn read_steps<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Tier>, D::Error> {
    let steps = Vec::<Step>::deserialize(deserializer)?;
    let read = |step: Step| {
        let wrong = || serde::de::Error::custom("not a percentage from 0 to 100 with up to four decimals");
        let rate = parse_percent(&step.rate).ok_or_else(wrong)?;
        Ok(Tier { rate, valid_bet: step.valid_bet, active_members: step.active_members })
    };
    steps.into_iter().map(read).collect()
}

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list, offer))
        .routes(routes!(accept))
        .routes(routes!(reject))
        .routes(routes!(withdraw))
        .routes(routes!(terminate))
        .with_state(agency)
}

/// One's own contracts, with the upline and with downlines.
#[utoipa::path(get, path = "/wps/agent/contracts", tag = "agent", security(("token" = [])),
    responses((status = 200, description = "Contracts", body = Envelope<Vec<Card>>)))]
async fn list(State(agency): State<Agency>, Signed(agent): Signed<Agent>) -> Reply<Vec<Card>> {
    let contracts = agency.contracts(agent.id).await?;
    let mut cards: Vec<Card> =
        contracts.into_iter().map(|contract| card(&agency, contract, agent.id)).collect();
    let others: Vec<MemberId> =
        cards.iter().map(|card| card.counterparty).filter(|other| *other != super::HOUSE).collect();
    let others = members::cards(&agency.store, &others).await?;
    for card in &mut cards {
        card.account = others.get(&card.counterparty).map(|other| match card.incoming {
            true => kernel::name::masked(&other.account),
            false => other.account.clone(),
        });
    }
    Ok(Envelope::of(cards))
}

/// Offer a contract to an agent directly below.
#[utoipa::path(post, path = "/wps/agent/contracts", tag = "agent", security(("token" = [])),
    responses((status = 200, description = "The offer", body = Envelope<Card>)))]
async fn offer(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Json(offer): Json<Offer>,
) -> Reply<Card> {
    let offered =
        agency.offer(agent.id, offer.downline, &Terms { kind: offer.kind, tiers: offer.tiers }).await?;
    Ok(Envelope::of(card(&agency, offered, agent.id)))
}

/// Accept an offer.
#[utoipa::path(post, path = "/wps/agent/contracts/{id}/accept", tag = "agent", security(("token" = [])),
    params(("id" = ContractId, Path,)),
    responses((status = 200, description = "The contract", body = Envelope<Card>)))]
async fn accept(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(id): Path<ContractId>,
) -> Reply<Card> {
    Ok(Envelope::of(card(&agency, agency.accept(agent.id, id).await?, agent.id)))
}

/// Reject an offer.
#[utoipa::path(post, path = "/wps/agent/contracts/{id}/reject", tag = "agent", security(("token" = [])),
    params(("id" = ContractId, Path,)),
    responses((status = 200, description = "The contract", body = Envelope<Card>)))]
async fn reject(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(id): Path<ContractId>,
) -> Reply<Card> {
    Ok(Envelope::of(card(&agency, agency.reject(agent.id, id).await?, agent.id)))
}

/// Take an offer back.
#[utoipa::path(post, path = "/wps/agent/contracts/{id}/withdraw", tag = "agent", security(("token" = [])),
    params(("id" = ContractId, Path,)),
    responses((status = 200, description = "The contract", body = Envelope<Card>)))]
async fn withdraw(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(id): Path<ContractId>,
) -> Reply<Card> {
    Ok(Envelope::of(card(&agency, agency.withdraw(agent.id, id).await?, agent.id)))
}

/// End a contract with an agent directly below.
#[utoipa::path(post, path = "/wps/agent/contracts/{id}/terminate", tag = "agent", security(("token" = [])),
    params(("id" = ContractId, Path,)),
    responses((status = 200, description = "The contract", body = Envelope<Card>)))]
async fn terminate(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(id): Path<ContractId>,
) -> Reply<Card> {
    Ok(Envelope::of(card(&agency, agency.terminate(agent.id, id).await?, agent.id)))
}
