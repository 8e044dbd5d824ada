//! Contracts of the house: who may offer, take back and end, and what the trail keeps.

use kernel::{
    Money,
    id::{ContractId, MemberId},
};
use office::Role;
use serde_json::json;
use store::Tx;
use time::OffsetDateTime;

use super::support::{Desk, RAHIM, Refused, World, code};
use crate::{
    Elsewhere,
    contract::{Agents, Contract, Contracts, Most, Offer, Side, Step},
};

fn side(id: MemberId, account: &str) -> Side {
    Side { id, account: account.into() }
}

/// Number 1 waits, 2 runs, 4 has ended, all with the house; 3 is between agents.
fn contract(id: i64) -> Contract {
    let at = OffsetDateTime::UNIX_EPOCH;
    Contract {
        id: ContractId(id),
        kind: "daily_salary".into(),
        house: id != 3,
        upline: (id == 3).then(|| side(MemberId(9), "above")),
        downline: Some(side(RAHIM, "rahim")),
        tiers: vec![Step { rate: "0.10".into(), valid_bet: Money::ZERO, active_members: 1 }],
        version: 1,
        state: match id {
            1 => "offered",
            4 => "terminated",
            _ => "accepted",
        }
        .into(),
        offered_at: at,
        accepted_at: None,
        ended_at: None,
    }
}

#[async_trait::async_trait]
impl Agents for World {
    /// The house contracts with Rahim alone.
    async fn contracts(&self, member: MemberId) -> Result<Contracts, Elsewhere> {
        let most = Most { kind: "daily_salary".into(), rate: "1.50".into() };
        let most = (member == RAHIM).then_some(most).into_iter().collect();
        Ok(Contracts { agent: true, rows: [1, 2, 3, 4].map(contract).to_vec(), most })
    }
    async fn contract(&self, id: ContractId) -> Result<Option<Contract>, Elsewhere> {
        Ok((1..=4).contains(&id.0).then(|| contract(id.0)))
    }
    /// Rahim is a player; nobody else is.
    async fn make_agent(&self, _: &mut Tx, member: MemberId) -> Result<Option<bool>, Elsewhere> {
        Ok(Some(member == RAHIM))
    }
    async fn offer(&self, _: &mut Tx, _: MemberId, _: &Offer) -> Result<ContractId, Elsewhere> {
        Ok(ContractId(1))
    }
    async fn withdraw(&self, _: &mut Tx, _: ContractId) -> Result<(), Elsewhere> {
        Ok(())
    }
    /// What waits cannot be ended.
    async fn terminate(&self, _: &mut Tx, id: ContractId) -> Result<(), Elsewhere> {
        if id == ContractId(1) { Err(Refused::Missing.into()) } else { Ok(()) }
    }
}

#[tokio::test]
async fn the_keeper_of_agents_contracts_for_the_house_and_each_act_says_why() {
    let desk = Desk::open().await;
    let (keeper, finance) = (desk.enter("agent_manager").await, desk.enter("finance").await);
    let path = format!("/backoffice/players/{RAHIM}/contracts");
    let (_, seen) = desk.get(&path, &finance).await;
    assert_eq!(
        (seen["value"]["rows"].as_array().unwrap().len(), &seen["value"]["most"][0]["rate"]),
        (4, &json!("1.50"))
    );
    let offer =
        json!({ "kind": "daily_salary", "tiers": [{ "rate": "0.20" }], "reason": " his line grows " });
    let (status, refused) = desk.post(&path, &finance, offer.clone()).await;
    assert_eq!((status.as_u16(), code(&refused)), (403, "forbidden"), "{refused}");
    let owner = desk.enter("owner").await;
    let before = desk.trail().await.len();
    let of = |id: i64, act: &str| format!("{path}/{id}/{act}");
    let why = json!({ "reason": "agreed by telephone" });
    // One operator offers nothing alone, however often.
    let (status, waits) = desk.post(&path, &owner, offer.clone()).await;
    let waits = (status.as_u16(), &waits["value"]["waiting"]);
    assert_eq!((waits.0, &waits.1[0]["name"], &waits.1[0]["own"]), (200, &json!("owner"), &json!(true)));
    let (status, again) = desk.post(&path, &owner, offer.clone()).await;
    assert_eq!((status.as_u16(), code(&again)), (409, "own_work"), "{again}");
    // Another's consent is to exactly this.
    let more = json!({ "kind": "daily_salary", "tiers": [{ "rate": "0.30" }], "reason": "more" });
    let (_, both) = desk.post(&path, &keeper, more).await;
    assert_eq!(both["value"]["waiting"].as_array().unwrap().len(), 2, "{both}");
    for (path, body) in [
        (format!("/backoffice/players/{RAHIM}/agent"), why.clone()),
        (path.clone(), offer.clone()),
        (of(1, "withdraw"), why.clone()),
        (of(2, "terminate"), why.clone()),
        // It has ended before: nothing changes, and nothing is written down.
        (of(4, "terminate"), why.clone()),
    ] {
        let (status, answer) = desk.post(&path, &keeper, body).await;
        assert_eq!(status.as_u16(), 200, "{path}: {answer}");
    }
    // What agents agree on among themselves is theirs; what the agency refuses leaves no row; and no act without a reason.
    for (path, body, status) in [
        (of(3, "terminate"), why.clone(), 404),
        (of(7, "withdraw"), why.clone(), 404),
        (of(1, "terminate"), why, 404),
        (of(2, "terminate"), json!({ "reason": "  " }), 400),
        ("/backoffice/players/10002/contracts".to_owned(), offer, 409),
        ("/backoffice/players/10002/agent".to_owned(), json!({ "reason": "asked twice" }), 409),
    ] {
        let (answered, answer) = desk.post(&path, &keeper, body).await;
        assert_eq!(answered.as_u16(), status, "{path}: {answer}");
    }
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(
        acts,
        [
            "contract.consent",
            "contract.consent",
            "agent.make",
            "contract.offer",
            "contract.withdraw",
            "contract.terminate"
        ]
    );
    let (_, rows) = desk.get(&format!("/backoffice/audit?subject=player:{RAHIM}"), &owner).await;
    let offered = rows["value"]["content"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["action"] == "contract.offer")
        .unwrap();
    assert_eq!(
        (&offered["after"]["reason"], &offered["after"]["tiers"][0]["rate"], &offered["after"]["consent"]),
        (&json!("his line grows"), &json!("0.20"), &json!("owner"))
    );
    desk.db.close().await;
}

/// An agent's upline may stand beyond the reach of who may see the agent: then he has no name there. Seen to fail with the sides
/// shown as they come.
#[tokio::test]
async fn the_other_side_of_a_contract_is_shown_to_whoever_reaches_it() {
    let desk = Desk::open().await;
    desk.hire("narrow", Role::Owner).await;
    let line = "update office_operator set line = 500 where name = 'narrow'";
    sqlx::query(line).execute(desk.store.pool()).await.unwrap();
    let path = format!("/backoffice/players/{RAHIM}/contracts");
    for (name, shown) in [("owner", true), ("narrow", false)] {
        let (status, text) = desk.text(&path, &desk.enter(name).await).await;
        assert_eq!(
            (status.as_u16(), text.contains("above"), text.contains("rahim")),
            (200, shown, true),
            "{name}"
        );
    }
    desk.db.close().await;
}
