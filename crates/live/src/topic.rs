//! What is sent: `{topic, data}`.

use axum::extract::ws::Utf8Bytes;
use kernel::{Asset, Money};
use serde_json::{Value, json};

use crate::Win;

/// A message, written once for all sockets that get it.
pub type Message = Utf8Bytes;

fn message(topic: &str, data: &Value) -> Message {
    json!({ "topic": topic, "data": data }).to_string().into()
}

/// The member's own balance.
pub fn balance(asset: Asset, balance: Money) -> Message {
    message("balance", &json!({ "asset": asset, "balance": balance }))
}

/// The member's own deposit.
pub fn deposit(id: &str, amount: Money) -> Message {
    message("deposit", &json!({ "id": id, "state": "credited", "amount": amount }))
}

/// The member's own withdrawal.
pub fn withdrawal(id: &str, state: &str) -> Message {
    message("withdrawal", &json!({ "id": id, "state": state }))
}

/// An agent's own statement.
pub fn commission(statement: &str, amount: Money) -> Message {
    message("commission", &json!({ "statement": statement, "amount": amount }))
}

/// The member's own inbox.
pub fn message_arrived(id: &str) -> Message {
    message("message", &json!({ "id": id }))
}

/// A winner, with the title's name in one language.
pub fn winner(win: &Win, name: &str, amount: Money) -> Message {
    let entry = json!({
        "customerName": win.customer,
        "winAmount": amount,
        "gameName": name,
        "iconUrl": win.icon_url,
        "nodeId": win.node,
    });
    message("winner", &json!({ "vo": entry }))
}
