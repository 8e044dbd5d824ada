//! The acts, each with its row of the trail.

use kernel::id::{ContractId, MemberId};
use office::{Caller, REASON, audit::Act, line, second_person};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Contract, Now, Offer, Step, Waiting};
use crate::{Backoffice, Error};

/// How a contract comes to its end.
#[derive(Clone, Copy)]
pub(super) enum End {
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
    fn of(offer: &Offer, rows: &[Contract]) -> Self {
        Self { after: newest(rows, &offer.kind), kind: offer.kind.clone(), tiers: offer.tiers.clone() }
    }

    fn written(&self) -> String {
        json!(self).to_string()
    }
}

impl Backoffice {
    /// The contracts of an agent, and what waits to become one; their other sides are shown to whoever reaches those too.
    pub(super) async fn contracts(&self, clerk: &Caller, member: MemberId) -> Result<Now, Error> {
        clerk.reaches(member).await?;
        let mut found = self.ports.agents.contracts(member).await?;
        let waiting = self.waiting(clerk, member, &found.rows).await?;
        let sides = found.rows.iter().flat_map(|row| [row.upline.as_ref(), row.downline.as_ref()]);
        let sides: Vec<MemberId> = sides.flatten().map(|side| side.id).collect();
        let reached = clerk.reached(&sides).await?;
        for row in &mut found.rows {
            row.upline.take_if(|side| !reached.contains(&side.id));
            row.downline.take_if(|side| !reached.contains(&side.id));
        }
        Ok(Now { contracts: found, waiting })
    }

    /// Makes a player an agent.
    pub(super) async fn make_agent(
        &self,
        clerk: &Caller,
        member: MemberId,
        reason: &str,
    ) -> Result<(), Error> {
        clerk.reaches(member).await?;
        let reason = line(reason, REASON, "reason")?;
        let mut tx = self.store.begin().await?;
        let was_player =
            self.ports.agents.make_agent(&mut tx, member).await?.ok_or(office::Error::NotFound)?;
        if !was_player {
            return Err(Error::NotAPlayer);
        }
        let act = Act {
            action: "agent.make",
            subject: format!("player:{member}"),
            before: Some(json!({ "agent": false })),
            after: Some(json!({ "agent": true, "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Offers a contract of the house, when another operator has consented to exactly this; else consents to it. What cannot
    /// be offered is refused to the first of the two as well.
    pub(super) async fn offer_contract(
        &self,
        clerk: &Caller,
        member: MemberId,
        offer: &Offer,
    ) -> Result<(), Error> {
        clerk.reaches(member).await?;
        let reason = line(&offer.reason, REASON, "reason")?;
        let known = self.ports.agents.contracts(member).await?;
        if known.most.is_empty() {
            return Err(Error::NotOfTheHouse);
        }
        let agreed = Agreed::of(offer, &known.rows);
        let mut tx = self.store.begin().await?;
        let id = self.ports.agents.offer(&mut tx, member, offer).await?;
        let consents = second_person::consents(&mut tx, (&subject(member), &agreed.written())).await?;
        let strangers = second_person::strangers(&mut tx, clerk, self.store.now()).await?;
        let Some(first) = second_person::pair(&consents, (clerk, &strangers)) else {
            drop(tx);
            return self.consent_to_offer(clerk, member, (&agreed, reason)).await;
        };
        let after = json!({ "contract": id, "kind": offer.kind, "tiers": offer.tiers, "state": "offered",
            "consent": first.name, "reason": reason });
        let act = act("contract.offer", member, (None, after));
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Writes down that the operator consents to an offer.
    async fn consent_to_offer(
        &self,
        clerk: &Caller,
        member: MemberId,
        (agreed, reason): (&Agreed, &str),
    ) -> Result<(), Error> {
        let (subject, written) = (subject(member), agreed.written());
        let mut tx = self.store.begin().await?;
        let consents = second_person::consents(&mut tx, (&subject, &written)).await?;
        if consents.iter().any(|one| one.operator == clerk.operator.id) {
            return Err(office::Error::OwnWork.into());
        }
        second_person::consent(&mut tx, (&subject, &written), clerk, reason).await?;
        let after = json!({ "kind": agreed.kind, "tiers": agreed.tiers, "consent": clerk.operator.name,
            "reason": reason });
        let act = act("contract.consent", member, (None, after));
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// What waits for a second operator. Consents to what was before the newest contract count no more.
    async fn waiting(
        &self,
        clerk: &Caller,
        member: MemberId,
        rows: &[Contract],
    ) -> Result<Vec<Waiting>, Error> {
        let consents = self.office.consents_about(&[subject(member)]).await?;
        let waiting = consents.into_iter().filter_map(|(_, seen, consent)| {
            let agreed: Agreed = serde_json::from_str(&seen).ok()?;
            (agreed.after == newest(rows, &agreed.kind)).then(|| Waiting {
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

    /// Takes an offer of the house back, or ends a contract of it.
    pub(super) async fn end_contract(
        &self,
        clerk: &Caller,
        (member, id): (MemberId, ContractId),
        (end, reason): (End, &str),
    ) -> Result<Contract, Error> {
        let (known, reason) = (self.of_the_house(clerk, member, id).await?, line(reason, REASON, "reason")?);
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
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.of_the_house(clerk, member, id).await
    }

    /// A contract between the house and a member whom the operator reaches: what agents agree on among themselves is theirs.
    async fn of_the_house(
        &self,
        clerk: &Caller,
        member: MemberId,
        id: ContractId,
    ) -> Result<Contract, Error> {
        clerk.reaches(member).await?;
        let known = self.ports.agents.contract(id).await?.filter(|one| one.house);
        let paid = |one: &Contract| one.downline.as_ref().is_some_and(|side| side.id == member);
        Ok(known.filter(paid).ok_or(office::Error::NotFound)?)
    }
}

/// The version of the house's newest contract of a kind; 0 before the first.
fn newest(rows: &[Contract], kind: &str) -> i32 {
    let ours = rows.iter().filter(|row| row.house && row.kind == kind);
    ours.map(|row| row.version).max().unwrap_or(0)
}

/// Under what consents to offers stand.
fn subject(member: MemberId) -> String {
    format!("contract:{member}")
}

fn act(action: &'static str, member: MemberId, (before, after): (Option<Value>, Value)) -> Act {
    Act { action, subject: format!("player:{member}"), before, after: Some(after) }
}
