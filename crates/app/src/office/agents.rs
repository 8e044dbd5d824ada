//! Contracts of agents, asked of the agency; names asked of identity.

use std::collections::HashMap;

use ::agency::{
    Agency,
    contract::{self, HOUSE, Kind, Terms, Tier},
    parse_percent, percent,
};
use backoffice::{
    Elsewhere,
    contract::{Agents, Contract, Contracts, Most, Offer, Side, Step},
};
use identity::{Identity, member::Profile};
use kernel::{
    AccountType,
    id::{ContractId, MemberId},
};
use store::Tx;

/// The house as a side of contracts.
pub(super) struct Desk {
    pub(super) agency: Agency,
    pub(super) identity: Identity,
}

impl Desk {
    async fn shown(&self, contracts: Vec<contract::Contract>) -> Result<Vec<Contract>, Elsewhere> {
        let sides = contracts.iter().flat_map(|one| [one.upline, one.downline]);
        let members: Vec<MemberId> = sides.filter(|side| *side != HOUSE).collect();
        let names: HashMap<MemberId, String> = self.identity.names(&members).await?;
        let side = |id: MemberId| Some(Side { id, account: names.get(&id)?.clone() });
        let shown = contracts.into_iter().map(|one| Contract {
            id: one.id,
            kind: one.terms.kind.name().to_owned(),
            house: one.upline == HOUSE,
            upline: side(one.upline),
            downline: side(one.downline),
            tiers: one.terms.tiers.iter().map(step).collect(),
            version: one.version,
            state: one.state,
            offered_at: one.offered_at,
            accepted_at: one.accepted_at,
            ended_at: one.ended_at,
        });
        Ok(shown.collect())
    }
}

/// Whether the house itself contracts with this member: an agent without an upline.
fn is_top(profile: Option<&Profile>) -> bool {
    profile.is_some_and(|profile| profile.kind.is_agent() && profile.parent.is_none())
}

fn step(tier: &Tier) -> Step {
    Step { rate: percent(tier.rate), valid_bet: tier.valid_bet, active_members: tier.active_members }
}

fn terms(offer: &Offer) -> Result<Terms, backoffice::Error> {
    let read = |step: &Step| {
        let rate = parse_percent(&step.rate)?;
        Some(Tier { rate, valid_bet: step.valid_bet, active_members: step.active_members })
    };
    let kind = Kind::from_name(&offer.kind).ok_or(office::Error::Field("kind"))?;
    let tiers = offer.tiers.iter().map(read).collect::<Option<_>>().ok_or(office::Error::Field("rate"))?;
    Ok(Terms { kind, tiers })
}

#[async_trait::async_trait]
impl Agents for Desk {
    async fn contracts(&self, member: MemberId) -> Result<Contracts, Elsewhere> {
        let rows = self.shown(self.agency.contracts(member).await?).await?;
        let most = |kind: Kind| Most { kind: kind.name().to_owned(), rate: percent(self.agency.most(kind)) };
        let profile = self.identity.profile(member).await?;
        let agent = profile.as_ref().is_some_and(|profile| profile.kind.is_agent());
        let most = if is_top(profile.as_ref()) { Kind::ALL.map(most).to_vec() } else { Vec::new() };
        Ok(Contracts { agent, rows, most })
    }

    async fn contract(&self, id: ContractId) -> Result<Option<Contract>, Elsewhere> {
        let found = self.agency.contract(id).await?;
        Ok(self.shown(found.into_iter().collect()).await?.pop())
    }

    async fn make_agent(&self, tx: &mut Tx, member: MemberId) -> Result<Option<bool>, Elsewhere> {
        let was = self.identity.make_agent(tx, member).await?;
        Ok(was.map(|was| was == AccountType::MEMBER))
    }

    async fn offer(&self, tx: &mut Tx, member: MemberId, offer: &Offer) -> Result<ContractId, Elsewhere> {
        Ok(self.agency.offer_within(tx, (HOUSE, member), &terms(offer)?).await?.id)
    }

    async fn withdraw(&self, tx: &mut Tx, id: ContractId) -> Result<(), Elsewhere> {
        self.agency.withdraw_within(tx, HOUSE, id).await?;
        Ok(())
    }

    async fn terminate(&self, tx: &mut Tx, id: ContractId) -> Result<(), Elsewhere> {
        self.agency.terminate_within(tx, HOUSE, id).await?;
        Ok(())
    }
}
