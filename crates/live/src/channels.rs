//! The topics of facts: `me`, a member's own news, and `winners.bn` and `winners.en`, everybody's.
//!
//! What is told is a hint, not a record. Hence their snapshots are empty: the calls say what there is.

use kernel::{Asset, Face, Kind, Money, event::WithdrawalState, id::MemberId};
use serde_json::{Value, json};
use topics::{Channel, Holder, Topic, UNKNOWN, Update};

use crate::Win;

/// The name of a member's own topic.
const OWN: &str = "me";
/// The topics of winners: with titles in Bengali, and in English.
pub const WINNERS: [&str; 2] = ["winners.bn", "winners.en"];

/// A member's own news.
pub struct Own;

#[async_trait::async_trait]
impl Channel for Own {
    fn name(&self) -> &'static str {
        OWN
    }

    fn topic(&self, name: &str, who: Option<Holder>) -> Result<Topic, Face> {
        if name != OWN {
            return Err(UNKNOWN);
        }
        let who = who.ok_or(Face::new(Kind::Unauthenticated, "not_logged_in"))?;
        Ok(own(who.member))
    }

    async fn snapshot(&self, _: &Topic) -> Result<Value, Face> {
        Ok(Value::Null)
    }
}

/// The winner board.
pub struct Winners;

#[async_trait::async_trait]
impl Channel for Winners {
    fn name(&self) -> &'static str {
        "winners"
    }

    fn topic(&self, name: &str, _: Option<Holder>) -> Result<Topic, Face> {
        if WINNERS.contains(&name) { Ok(Topic::shared(name)) } else { Err(UNKNOWN) }
    }

    async fn snapshot(&self, _: &Topic) -> Result<Value, Face> {
        Ok(Value::Null)
    }
}

/// The topic of a member's own news.
pub fn own(member: MemberId) -> Topic {
    Topic::of(member, OWN)
}

/// A balance, as of the fact of this number: facts of one account may arrive out of order.
pub fn balance(asset: Asset, number: i64, balance: Money) -> Update {
    let data = json!({ "asset": asset, "balance": balance });
    Update::state("balance", asset.code(), number, data)
}

/// A deposit that arrived.
pub fn deposit(id: &str, amount: Money) -> Update {
    Update::event("deposit", json!({ "id": id, "state": "credited", "amount": amount }))
}

/// A withdrawal that moved on.
pub fn withdrawal(id: &str, state: WithdrawalState) -> Update {
    Update::event("withdrawal", json!({ "id": id, "state": state }))
}

/// An agent's statement that was paid.
pub fn commission(statement: &str, amount: Money) -> Update {
    Update::event("commission", json!({ "statement": statement, "amount": amount }))
}

/// A message in the inbox.
pub fn message(id: &str) -> Update {
    Update::event("message", json!({ "id": id }))
}

/// A winner, with the title's name in one language.
pub fn winner(win: &Win, name: &str, amount: Money) -> Update {
    let entry = json!({
        "customerName": win.customer,
        "simulated": win.simulated,
        "winAmount": amount,
        "gameName": name,
        "iconUrl": win.icon_url,
        "nodeId": win.node,
    });
    Update::event("winner", json!({ "vo": entry }))
}
