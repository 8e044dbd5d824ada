//! The calls about contracts of agents.

use axum::extract::State;
use kernel::id::{ContractId, MemberId};
use office::{ChangeContracts, Clerk, ReadPlayers};
use serde::Deserialize;
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Contract, Now, Offer, service::End};
use crate::Backoffice;

/// Why something is done.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContractReason)]
pub(crate) struct Why {
    /// 1 to 200 characters.
    reason: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(make_agent))
        .routes(routes!(list, offer))
        .routes(routes!(withdraw))
        .routes(routes!(terminate))
        .with_state(office)
}

/// Make a player an agent: he enters the agent centre, and contracts with him count from then on.
#[utoipa::path(post, path = "/backoffice/players/{id}/agent", tag = "agents", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Why,
    responses((status = 200, description = "His contracts", body = Envelope<Now>),
              (status = 409, description = "not_a_player")))]
async fn make_agent(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path(id): Path<MemberId>,
    Json(why): Json<Why>,
) -> Reply<Now> {
    office.make_agent(&clerk, id, &why.reason).await?;
    Ok(Envelope::of(office.contracts(&clerk, id).await?))
}

/// An agent's contracts, with the house, his upline and his downlines.
#[utoipa::path(get, path = "/backoffice/players/{id}/contracts", tag = "agents", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Contracts", body = Envelope<Now>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Now> {
    Ok(Envelope::of(office.contracts(&clerk, id).await?))
}

/// Offer a contract of the house to an agent who has no upline. It waits for a second operator who offers exactly the
/// same; then he accepts it, or not.
#[utoipa::path(post, path = "/backoffice/players/{id}/contracts", tag = "agents", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Offer,
    responses((status = 200, description = "His contracts, and what waits", body = Envelope<Now>),
              (status = 400, description = "rate_out_of_range, tier_out_of_range, tiers_out_of_order"),
              (status = 409, description = "contract_open, not_of_the_house, own_work, operator_quarantined")))]
async fn offer(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path(id): Path<MemberId>,
    Json(offer): Json<Offer>,
) -> Reply<Now> {
    office.offer_contract(&clerk, id, &offer).await?;
    Ok(Envelope::of(office.contracts(&clerk, id).await?))
}

/// Take an offer of the house back.
#[utoipa::path(post, path = "/backoffice/players/{id}/contracts/{contract}/withdraw", tag = "agents",
    security(("token" = [])), params(("id" = MemberId, Path), ("contract" = ContractId, Path)), request_body = Why,
    responses((status = 200, description = "The contract", body = Envelope<Contract>)))]
async fn withdraw(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path((id, contract)): Path<(MemberId, ContractId)>,
    Json(why): Json<Why>,
) -> Reply<Contract> {
    Ok(Envelope::of(office.end_contract(&clerk, (id, contract), (End::Withdraw, &why.reason)).await?))
}

/// End a contract of the house from the next period on; contracts further down that it covers end with it.
#[utoipa::path(post, path = "/backoffice/players/{id}/contracts/{contract}/terminate", tag = "agents",
    security(("token" = [])), params(("id" = MemberId, Path), ("contract" = ContractId, Path)), request_body = Why,
    responses((status = 200, description = "The contract", body = Envelope<Contract>)))]
async fn terminate(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path((id, contract)): Path<(MemberId, ContractId)>,
    Json(why): Json<Why>,
) -> Reply<Contract> {
    Ok(Envelope::of(office.end_contract(&clerk, (id, contract), (End::Terminate, &why.reason)).await?))
}
