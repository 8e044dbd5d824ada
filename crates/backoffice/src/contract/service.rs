//! The acts, each with its row of the trail.

use kernel::id::{ContractId, MemberId};
use serde_json::{Value, json};

use super::{Contract, Contracts, Offer};
use crate::{
    Backoffice, Error,
    audit::{Act, reason_of, service as audit},
    door::Clerk,
};

/// How a contract comes to its end.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// It was an offer.
    Withdraw,
    /// It runs.
    Terminate,
}

impl Backoffice {
    /// The contracts of an agent; their other sides are shown to whoever reaches those too.
    pub(super) async fn contracts(&self, clerk: &Clerk, member: MemberId) -> Result<Contracts, Error> {
        self.reaches(clerk, member).await?;
        let mut found = self.ports.agents.contracts(member).await?;
        let sides = found.rows.iter().flat_map(|row| [row.upline.as_ref(), row.downline.as_ref()]);
        let sides: Vec<MemberId> = sides.flatten().map(|side| side.id).collect();
        let reached = self.reached(clerk, &sides).await?;
        for row in &mut found.rows {
            row.upline.take_if(|side| !reached.contains(&side.id));
            row.downline.take_if(|side| !reached.contains(&side.id));
        }
        Ok(found)
    }

    /// Makes a player an agent.
    pub(super) async fn make_agent(
        &self,
        clerk: &Clerk,
        member: MemberId,
        reason: &str,
    ) -> Result<(), Error> {
        self.reaches(clerk, member).await?;
        let reason = reason_of(reason)?;
        let mut tx = self.store.begin().await?;
        let was_player = self.ports.agents.make_agent(&mut tx, member).await?.ok_or(Error::NotFound)?;
        if !was_player {
            return Err(Error::NotAPlayer);
        }
        let act = Act {
            action: "agent.make",
            subject: format!("player:{member}"),
            before: Some(json!({ "agent": false })),
            after: Some(json!({ "agent": true, "reason": reason })),
        };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        Ok(tx.commit().await?)
    }

    /// Offers a contract of the house.
    pub(super) async fn offer_contract(
        &self,
        clerk: &Clerk,
        member: MemberId,
        offer: &Offer,
    ) -> Result<Contract, Error> {
        self.reaches(clerk, member).await?;
        let reason = reason_of(&offer.reason)?;
        if self.ports.agents.contracts(member).await?.most.is_empty() {
            return Err(Error::NotOfTheHouse);
        }
        let mut tx = self.store.begin().await?;
        let id = self.ports.agents.offer(&mut tx, member, offer).await?;
        let after = json!({ "contract": id, "kind": offer.kind, "tiers": offer.tiers, "state": "offered",
            "reason": reason });
        let act = act("contract.offer", member, (None, after));
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        self.of_the_house(clerk, member, id).await
    }

    /// Takes an offer of the house back, or ends a contract of it.
    pub(super) async fn end_contract(
        &self,
        clerk: &Clerk,
        (member, id): (MemberId, ContractId),
        (end, reason): (End, &str),
    ) -> Result<Contract, Error> {
        let (known, reason) = (self.of_the_house(clerk, member, id).await?, reason_of(reason)?);
        let (action, state) = match end {
            End::Withdraw => ("contract.withdraw", "withdrawn"),
            End::Terminate => ("contract.terminate", "terminated"),
        };
        // Whoever asks twice changed nothing the second time: there is nothing to write down.
        if known.state == state {
            return Ok(known);
        }
        let mut tx = self.store.begin().await?;
        match end {
            End::Withdraw => self.ports.agents.withdraw(&mut tx, id).await?,
            End::Terminate => self.ports.agents.terminate(&mut tx, id).await?,
        }
        let before = json!({ "contract": id, "kind": known.kind, "tiers": known.tiers,
            "version": known.version, "state": known.state });
        let after = json!({ "contract": id, "state": state, "reason": reason });
        let act = act(action, member, (Some(before), after));
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        self.of_the_house(clerk, member, id).await
    }

    /// A contract between the house and a member whom the operator reaches: what agents agree on among themselves is theirs.
    async fn of_the_house(&self, clerk: &Clerk, member: MemberId, id: ContractId) -> Result<Contract, Error> {
        self.reaches(clerk, member).await?;
        let known = self.ports.agents.contract(id).await?.filter(|one| one.house);
        let paid = |one: &Contract| one.downline.as_ref().is_some_and(|side| side.id == member);
        known.filter(paid).ok_or(Error::NotFound)
    }
}

fn act(action: &'static str, member: MemberId, (before, after): (Option<Value>, Value)) -> Act {
    Act { action, subject: format!("player:{member}"), before, after: Some(after) }
}
