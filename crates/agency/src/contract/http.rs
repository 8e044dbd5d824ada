//! The calls for contracts.

use axum::extract::State;
use kernel::{Rate, id::ContractId, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Agent, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::Contract;
use crate::{Agency, error::percent, report::mask};

/// A contract as its sides see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Card {
    id: ContractId,
    kind: &'static str,
    /// The other side; `-1` is the house.
    counterparty: MemberId,
    /// The other side's account, masked; absent for the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<String>,
    /// Whether the caller is the one who is paid.
    incoming: bool,
    /// Percent.
    rate: String,
    state: String,
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
    /// Minutes of a window: settlement comes at every multiple of them.
    window_minutes: i64,
}

fn card(agency: &Agency, contract: Contract, agent: MemberId) -> Card {
    let incoming = contract.downline == agent;
    let waits = contract.state == "offered";
    Card {
        id: contract.id,
        kind: super::KIND,
        counterparty: if incoming { contract.upline } else { contract.downline },
        account: None,
        incoming,
        rate: percent(contract.rate),
        state: contract.state,
        version: contract.version,
        accepted_at: contract.accepted_at,
        ended_at: contract.ended_at,
        expires_at: waits.then(|| contract.offered_at.saturating_add(agency.offer_term())),
        window_minutes: agency.window().whole_minutes(),
    }
}

/// The kinds of contract.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContractKind)]
pub(crate) enum Kind {
    /// Settled every few minutes from valid bets.
    RealtimeSalary,
}

/// An offer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Offer {
    /// To whom: an agent directly below.
    downline: MemberId,
    /// Of which kind.
    #[serde(rename = "kind")]
    _kind: Kind,
    /// Percent, up to four decimals.
    #[serde(deserialize_with = "read_percent")]
    #[schema(value_type = String)]
    rate: Rate,
}

fn read_percent<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Rate, D::Error> {
    let text = String::deserialize(deserializer)?;
    let wrong = || serde::de::Error::custom("not a percentage from 0 to 100 with up to four decimals");
    // Money reads plain decimals with five places: one percent is 100,000 units, ten units a millionth.
    let units = text.parse::<kernel::Money>().map_err(|_| wrong())?.units();
    let millionths = units.checked_div(10).and_then(|millionths| u32::try_from(millionths).ok());
    let fine = units.checked_rem(10) == Some(0);
    millionths.filter(|rate| fine && *rate <= 1_000_000).map(Rate::from_millionths).ok_or_else(wrong)
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
    for other in agency.directory.cards(&others).await? {
        for card in cards.iter_mut().filter(|card| card.counterparty == other.member) {
            card.account = Some(mask(&other.account));
        }
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
    let offered = agency.offer(agent.id, offer.downline, offer.rate).await?;
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
