//! Contracts of the house as operators make them (domain.md 4.3): with agents who have no upline the house contracts itself.
//! Operators offer, take back and end on its behalf, each act with its row of the trail; accepting is the agent's.

use std::collections::HashMap;

use axum::extract::State;
use kernel::{
    AccountType,
    event::ContractState,
    id::{ContractId, MemberId},
};
use office::{
    Caller, ChangeContracts, Clerk, REASON, ReadPlayers,
    audit::Act,
    line,
    second_person::{self, Proposal},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Contract, HOUSE, Kind, Terms, Tier, http::Step};
use crate::{Agency, Error, member::sql as members, parse_percent, percent};

/// An agent as a side of a contract.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OfficeContractSide)]
struct Side {
    /// Who.
    id: MemberId,
    /// Their login name.
    account: String,
}

/// A contract that an agent is a side of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeContract)]
pub(crate) struct Row {
    /// Its id.
    id: ContractId,
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    kind: String,
    /// Whether the house pays.
    house: bool,
    /// Who pays, unless it is the house; null beyond the operator's reach.
    upline: Option<Side>,
    /// Who is paid; null beyond the operator's reach.
    downline: Option<Side>,
    /// The steps, from the lowest.
    tiers: Vec<Step>,
    /// Counts the contracts of the pair and kind.
    version: i32,
    /// Where it stands.
    state: ContractState,
    /// When it was offered.
    #[serde(with = "time::serde::rfc3339")]
    offered_at: OffsetDateTime,
    /// When it was accepted.
    #[serde(with = "time::serde::rfc3339::option")]
    accepted_at: Option<OffsetDateTime>,
    /// From when on it no longer counts, if it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
}

impl Row {
    /// A contract whose sides are shown as far as they have a name here.
    fn of(contract: Contract, names: &HashMap<MemberId, String>) -> Self {
        let side = |id: MemberId| Some(Side { id, account: names.get(&id)?.clone() });
        Self {
            id: contract.id,
            kind: contract.terms.kind.name().to_owned(),
            house: contract.upline == HOUSE,
            upline: side(contract.upline),
            downline: side(contract.downline),
            tiers: steps(&contract.terms),
            version: contract.version,
            state: contract.state,
            offered_at: contract.offered_at,
            accepted_at: contract.accepted_at,
            ended_at: contract.ended_at,
        }
    }
}

fn steps(terms: &Terms) -> Vec<Step> {
    terms.tiers.iter().map(Step::of).collect()
}

/// The highest rate to which the house agrees.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HouseRate)]
struct Most {
    /// For which kind.
    kind: String,
    /// Percent.
    rate: String,
}

/// An offer of the house to which one operator has consented, and a second has not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingOffer)]
struct Waiting {
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    kind: String,
    /// The steps, from the lowest.
    tiers: Vec<Step>,
    /// Who consented, by the name they had.
    name: String,
    /// Whether that was the operator who asks.
    own: bool,
    /// Why.
    reason: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// The contracts of an agent, what the house may offer them, and what is to become a contract.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeContracts)]
pub(crate) struct Contracts {
    /// Whether they are an agent.
    agent: bool,
    /// What runs or waits first, then newest first.
    rows: Vec<Row>,
    /// What the house may offer: nothing to who is no agent, or has an upline.
    most: Vec<Most>,
    /// Offers that wait for a second operator, the oldest first.
    waiting: Vec<Waiting>,
}

/// An offer of the house.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = HouseOffer)]
pub(crate) struct Offer {
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    kind: String,
    /// The steps, from the lowest.
    tiers: Vec<Step>,
    /// Why: 1 to 200 characters.
    reason: String,
}

impl Offer {
    fn terms(&self) -> Result<Terms, Error> {
        let read = |step: &Step| {
            let rate = parse_percent(&step.rate)?;
            Some(Tier { rate, valid_bet: step.valid_bet, active_members: step.active_members })
        };
        let kind = self.kind.parse().map_err(|_| office::Error::Field("kind"))?;
        let tiers = self.tiers.iter().map(read).collect::<Option<_>>().ok_or(office::Error::Field("rate"))?;
        Ok(Terms { kind, tiers })
    }
}

/// Why something is done.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContractReason)]
pub(crate) struct Why {
    /// 1 to 200 characters.
    reason: String,
}

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(make_agent))
        .routes(routes!(list, offer))
        .routes(routes!(withdraw))
        .routes(routes!(terminate))
        .with_state(agency)
}

/// Make a player an agent: they enter the agent centre, and contracts with them count from then on.
#[utoipa::path(post, path = "/backoffice/players/{id}/agent", tag = "agents", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Why,
    responses((status = 200, description = "Their contracts", body = Envelope<Contracts>),
              (status = 409, description = "not_a_player")))]
async fn make_agent(
    State(agency): State<Agency>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path(id): Path<MemberId>,
    Json(why): Json<Why>,
) -> Reply<Contracts> {
    agency.appoint(&clerk, id, &why.reason).await?;
    Ok(Envelope::of(agency.contracts_for(&clerk, id).await?))
}

/// An agent's contracts, with the house, their upline and their downlines.
#[utoipa::path(get, path = "/backoffice/players/{id}/contracts", tag = "agents", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Contracts", body = Envelope<Contracts>)))]
async fn list(
    State(agency): State<Agency>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Contracts> {
    Ok(Envelope::of(agency.contracts_for(&clerk, id).await?))
}

/// Offer a contract of the house to an agent who has no upline. It waits for a second operator who offers exactly the
/// same; then the agent accepts it, or not.
#[utoipa::path(post, path = "/backoffice/players/{id}/contracts", tag = "agents", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Offer,
    responses((status = 200, description = "Their contracts, and what waits", body = Envelope<Contracts>),
              (status = 400, description = "rate_out_of_range, tier_out_of_range, tiers_out_of_order"),
              (status = 409, description = "contract_open, not_of_the_house, own_work, operator_quarantined")))]
async fn offer(
    State(agency): State<Agency>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path(id): Path<MemberId>,
    Json(offer): Json<Offer>,
) -> Reply<Contracts> {
    agency.offer_of_house(&clerk, id, &offer).await?;
    Ok(Envelope::of(agency.contracts_for(&clerk, id).await?))
}

/// Take an offer of the house back.
#[utoipa::path(post, path = "/backoffice/players/{id}/contracts/{contract}/withdraw", tag = "agents",
    security(("token" = [])), params(("id" = MemberId, Path), ("contract" = ContractId, Path)), request_body = Why,
    responses((status = 200, description = "The contract", body = Envelope<Row>)))]
async fn withdraw(
    State(agency): State<Agency>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path(ids): Path<(MemberId, ContractId)>,
    Json(why): Json<Why>,
) -> Reply<Row> {
    Ok(Envelope::of(agency.end_of_house(&clerk, ids, (End::Withdraw, &why.reason)).await?))
}

/// End a contract of the house from the next period on; contracts further down that it covers end with it.
#[utoipa::path(post, path = "/backoffice/players/{id}/contracts/{contract}/terminate", tag = "agents",
    security(("token" = [])), params(("id" = MemberId, Path), ("contract" = ContractId, Path)), request_body = Why,
    responses((status = 200, description = "The contract", body = Envelope<Row>)))]
async fn terminate(
    State(agency): State<Agency>,
    Signed(clerk): Signed<Clerk<ChangeContracts>>,
    Path(ids): Path<(MemberId, ContractId)>,
    Json(why): Json<Why>,
) -> Reply<Row> {
    Ok(Envelope::of(agency.end_of_house(&clerk, ids, (End::Terminate, &why.reason)).await?))
}

/// How a contract comes to its end.
#[derive(Clone, Copy)]
enum End {
    /// It was an offer.
    Withdraw,
    /// It runs.
    Terminate,
}

/// To what operators consent: these steps, after the contract that was the newest then.
#[derive(Serialize, Deserialize)]
struct Agreed {
    after: i32,
    kind: String,
    tiers: Vec<Step>,
}

impl Agreed {
    fn of(offer: &Offer, known: &[Contract]) -> Self {
        Self { after: newest(known, &offer.kind), kind: offer.kind.clone(), tiers: offer.tiers.clone() }
    }

    fn written(&self) -> String {
        json!(self).to_string()
    }
}

impl Agency {
    /// The contracts of an agent, and what waits to become one; their other sides are shown to whoever reaches those too.
    async fn contracts_for(&self, clerk: &Caller, member: MemberId) -> Result<Contracts, Error> {
        clerk.reaches(member).await?;
        let known = self.contracts(member).await?;
        let waiting = self.offers_waiting(clerk, member, &known).await?;
        let party = members::party(&mut self.store.begin().await?, member).await?;
        let agent = party.as_ref().is_some_and(|party| party.is_agent);
        let is_top = agent && party.is_some_and(|party| party.upline.is_none());
        let most = |&kind: &Kind| Most { kind: kind.name().to_owned(), rate: percent(self.most(kind)) };
        let most = if is_top { Kind::ALL.iter().map(most).collect() } else { Vec::new() };
        Ok(Contracts { agent, rows: rows(clerk, known).await?, most, waiting })
    }

    /// Makes a player an agent.
    async fn appoint(&self, clerk: &Caller, member: MemberId, reason: &str) -> Result<(), Error> {
        clerk.reaches(member).await?;
        let reason = line(reason, REASON, "reason")?;
        let mut tx = self.store.begin().await?;
        let was = self.appointments.appoint(&mut tx, member).await?.ok_or(office::Error::NotFound)?;
        if was != AccountType::MEMBER {
            return Err(Error::NotAPlayer);
        }
        let after = json!({ "agent": true, "reason": reason });
        clerk.record(&mut tx, act("agent.make", member, (Some(json!({ "agent": false })), after))).await?;
        Ok(tx.commit().await?)
    }

    /// Offers a contract of the house, when another operator has consented to exactly this; else consents to it. What cannot
    /// be offered is refused to the first of the two as well.
    async fn offer_of_house(&self, clerk: &Caller, member: MemberId, offer: &Offer) -> Result<(), Error> {
        clerk.reaches(member).await?;
        let reason = line(&offer.reason, REASON, "reason")?;
        let agreed = Agreed::of(offer, &self.contracts(member).await?);
        let mut tx = self.store.begin().await?;
        let party = members::party(&mut tx, member).await?;
        if !party.is_some_and(|party| party.is_agent && party.upline.is_none()) {
            return Err(Error::NotOfTheHouse);
        }
        let id = self.offer_within(&mut tx, HOUSE, member, &offer.terms()?).await?.id;
        let (subject, written) = (subject(member), agreed.written());
        let proposal = Proposal { subject: &subject, seen: &written };
        let consents = second_person::consents(&mut tx, proposal).await?;
        let participant = second_person::participant(&mut tx, clerk, self.store.now()).await?;
        let Some(first) = second_person::pair(&consents, &participant) else {
            drop(tx);
            return self.consent_to_offer(clerk, member, &agreed, reason).await;
        };
        let after = json!({ "contract": id, "kind": offer.kind, "tiers": offer.tiers, "state": "offered",
            "consent": first.name, "reason": reason });
        clerk.record(&mut tx, act("contract.offer", member, (None, after))).await?;
        Ok(tx.commit().await?)
    }

    /// Writes down that the operator consents to an offer.
    async fn consent_to_offer(
        &self,
        clerk: &Caller,
        member: MemberId,
        agreed: &Agreed,
        reason: &str,
    ) -> Result<(), Error> {
        let (subject, written) = (subject(member), agreed.written());
        let proposal = Proposal { subject: &subject, seen: &written };
        let mut tx = self.store.begin().await?;
        let consents = second_person::consents(&mut tx, proposal).await?;
        if consents.iter().any(|one| one.operator == clerk.operator.id) {
            return Err(office::Error::OwnWork.into());
        }
        second_person::consent(&mut tx, proposal, clerk, reason).await?;
        let after = json!({ "kind": agreed.kind, "tiers": agreed.tiers, "consent": clerk.operator.name,
            "reason": reason });
        clerk.record(&mut tx, act("contract.consent", member, (None, after))).await?;
        Ok(tx.commit().await?)
    }

    /// What waits for a second operator. Consents to what was before the newest contract count no more.
    async fn offers_waiting(
        &self,
        clerk: &Caller,
        member: MemberId,
        known: &[Contract],
    ) -> Result<Vec<Waiting>, Error> {
        let consents = clerk.office().consents_about(&[subject(member)]).await?;
        let waiting = consents.into_iter().filter_map(|(_, seen, consent)| {
            let agreed: Agreed = serde_json::from_str(&seen).ok()?;
            (agreed.after == newest(known, &agreed.kind)).then(|| Waiting {
                kind: agreed.kind,
                tiers: agreed.tiers,
                name: consent.name,
                own: consent.operator == clerk.operator.id,
                reason: consent.note,
                at: consent.at,
            })
        });
        Ok(waiting.collect())
    }

    /// Takes an offer of the house back, or ends a contract of it. What agents agree on among themselves is theirs.
    async fn end_of_house(
        &self,
        clerk: &Caller,
        (member, id): (MemberId, ContractId),
        (end, reason): (End, &str),
    ) -> Result<Row, Error> {
        clerk.reaches(member).await?;
        let known = self.contract(id).await?.filter(|one| (one.upline, one.downline) == (HOUSE, member));
        let (mut known, reason) = (known.ok_or(office::Error::NotFound)?, line(reason, REASON, "reason")?);
        let (action, state) = match end {
            End::Withdraw => ("contract.withdraw", ContractState::Withdrawn),
            End::Terminate => ("contract.terminate", ContractState::Terminated),
        };
        // Whoever asks twice changed nothing the second time: there is nothing to write down.
        if known.state != state {
            let before = json!({ "contract": id, "kind": known.terms.kind, "tiers": steps(&known.terms),
                "version": known.version, "state": known.state });
            let mut tx = self.store.begin().await?;
            known = match end {
                End::Withdraw => self.withdraw_within(&mut tx, HOUSE, id).await?,
                End::Terminate => self.terminate_within(&mut tx, HOUSE, id).await?,
            };
            let after = json!({ "contract": id, "state": state, "reason": reason });
            clerk.record(&mut tx, act(action, member, (Some(before), after))).await?;
            tx.commit().await?;
        }
        rows(clerk, vec![known]).await?.pop().ok_or_else(|| office::Error::NotFound.into())
    }
}

/// Contracts as this operator sees them: of sides beyond their reach nothing.
async fn rows(clerk: &Caller, contracts: Vec<Contract>) -> Result<Vec<Row>, Error> {
    let sides = contracts.iter().flat_map(|one| [one.upline, one.downline]);
    let sides: Vec<MemberId> = sides.filter(|side| *side != HOUSE).collect();
    let reached: Vec<MemberId> = clerk.reached(&sides).await?.into_iter().collect();
    let names = clerk.office().accounts(&reached).await?;
    Ok(contracts.into_iter().map(|one| Row::of(one, &names)).collect())
}

/// The version of the house's newest contract of a kind; 0 before the first.
fn newest(known: &[Contract], kind: &str) -> i32 {
    let ours = known.iter().filter(|one| one.upline == HOUSE && one.terms.kind.name() == kind);
    ours.map(|one| one.version).max().unwrap_or(0)
}

/// Under what consents to offers stand.
fn subject(member: MemberId) -> String {
    format!("contract:{member}")
}

fn act(action: &'static str, member: MemberId, (before, after): (Option<Value>, Value)) -> Act {
    Act { action, subject: format!("player:{member}"), before, after: Some(after) }
}
