//! What is played: S1 to S12 (each from the same money), then what goes wrong.

use serde_json::{Value, json};
use web::signature::{Signer, generate};

use super::{
    Error, GAME, OTHER_GAME, START,
    caller::{Caller, Guest},
    fenced,
};

const BET: &str = "transaction/bet";
const WIN: &str = "transaction/win";
const ROLLBACK: &str = "transaction/rollback";
const OK: &str = "RS_OK";
const MONEY: &str = "RS_ERROR_NOT_ENOUGH_MONEY";
const UNDONE: &str = "RS_ERROR_TRANSACTION_ROLLED_BACK";
const SIGNATURE: &str = "RS_ERROR_INVALID_SIGNATURE";
const SYNTAX: &str = "RS_ERROR_WRONG_SYNTAX";
const TYPES: &str = "RS_ERROR_WRONG_TYPES";

/// Everything, one after the other.
pub(super) async fn play(caller: &mut Caller<'_>) -> Result<(), Error> {
    rounds_and_retries(caller).await?;
    rollbacks(caller).await?;
    tokens_and_closed_rounds(caller).await?;
    free_rounds_debts_and_currencies(caller).await?;
    who_signs(caller).await?;
    what_is_no_call(caller).await?;
    who_is_meant(caller).await
}

/// The calls of one member in one scenario.
struct Table<'a, 'b> {
    caller: &'a mut Caller<'b>,
    scenario: &'static str,
    guest: Guest,
    currency: String,
}

impl<'a, 'b> Table<'a, 'b> {
    async fn open(caller: &'a mut Caller<'b>, scenario: &'static str) -> Result<Self, Error> {
        let (guest, currency) = (caller.guest().await?, caller.house.asset.code().to_owned());
        Ok(Self { caller, scenario, guest, currency })
    }

    /// A message about a transaction of a round.
    fn message(&self, key: &str, round: &str, more: Value) -> Value {
        let id = |name: &str| format!("{}-{}-{name}", self.scenario, self.guest.user);
        let mut message = json!({ "user": self.guest.user, "token": self.guest.token, "request_uuid": id(key),
            "transaction_uuid": id(key), "round": id(round), "round_closed": false, "game_code": GAME,
            "currency": self.currency });
        if let (Some(message), Value::Object(more)) = (message.as_object_mut(), more) {
            message.extend(more);
        }
        if let Some(reference) = message.get("reference_transaction_uuid").and_then(Value::as_str) {
            message["reference_transaction_uuid"] = json!(id(reference));
        }
        message
    }

    async fn bet(&mut self, (key, round): (&str, &str), major: i64, due: (&str, i64)) -> Result<(), Error> {
        let message = self.message(key, round, json!({ "amount": self.caller.units(major) }));
        let call = format!("bet {key} of {major} in {round}");
        self.say(&call, BET, &message, (due.0, Some(due.1))).await
    }

    async fn win(
        &mut self,
        (key, reference): (&str, &str),
        (round, closed): (&str, bool),
        major: i64,
        due: (&str, i64),
    ) -> Result<(), Error> {
        let more = json!({ "amount": self.caller.units(major), "reference_transaction_uuid": reference,
            "round_closed": closed });
        let message = self.message(key, round, more);
        let end = if closed { ", which ends" } else { "" };
        let call = format!("win {key} of {major} for {reference} in {round}{end}");
        self.say(&call, WIN, &message, (due.0, Some(due.1))).await
    }

    async fn rollback(
        &mut self,
        (key, reference): (&str, &str),
        round: &str,
        due: (&str, i64),
    ) -> Result<(), Error> {
        let message = self.message(key, round, json!({ "reference_transaction_uuid": reference }));
        self.say(&format!("rollback {key} of {reference}"), ROLLBACK, &message, (due.0, Some(due.1))).await
    }

    async fn say(
        &mut self,
        call: &str,
        path: &str,
        message: &Value,
        due: (&str, Option<i64>),
    ) -> Result<(), Error> {
        self.caller.expect(self.scenario, (call, path), message, due).await
    }
}

async fn rounds_and_retries(caller: &mut Caller<'_>) -> Result<(), Error> {
    let mut one = Table::open(caller, "S1").await?;
    one.bet(("b1", "r1"), 100, (OK, 900)).await?;
    one.win(("w1", "b1"), ("r1", true), 250, (OK, 1_150)).await?;
    let mut two = Table::open(caller, "S2").await?;
    two.bet(("b1", "r1"), 100, (OK, 900)).await?;
    two.bet(("b1", "r1"), 100, (OK, 900)).await?;
    let mut three = Table::open(caller, "S3").await?;
    three.bet(("b1", "r1"), 100, (OK, 900)).await?;
    three.bet(("b1", "r1"), 200, ("RS_ERROR_DUPLICATE_TRANSACTION", 900)).await?;
    let mut four = Table::open(caller, "S4").await?;
    let more = four.caller.units(START).saturating_add(1);
    let message = four.message("b1", "r1", json!({ "amount": more }));
    four.say("bet b1 of one unit more than there is", BET, &message, (MONEY, Some(START))).await
}

async fn rollbacks(caller: &mut Caller<'_>) -> Result<(), Error> {
    let mut five = Table::open(caller, "S5").await?;
    five.rollback(("x1", "b1"), "r1", (OK, 1_000)).await?;
    five.bet(("b1", "r1"), 100, (UNDONE, 1_000)).await?;
    five.win(("w1", "b1"), ("r1", true), 50, (UNDONE, 1_000)).await?;
    let mut six = Table::open(caller, "S6").await?;
    six.bet(("b1", "r1"), 100, (OK, 900)).await?;
    six.rollback(("x1", "b1"), "r1", (OK, 1_000)).await?;
    six.rollback(("x1", "b1"), "r1", (OK, 1_000)).await?;
    six.rollback(("x2", "b1"), "r1", (OK, 1_000)).await?;
    six.win(("w1", "b1"), ("r1", true), 50, (UNDONE, 1_000)).await?;
    let mut seven = Table::open(caller, "S7").await?;
    seven.win(("w1", "b1"), ("r1", true), 50, ("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", 1_000)).await
}

async fn tokens_and_closed_rounds(caller: &mut Caller<'_>) -> Result<(), Error> {
    let mut eight = Table::open(caller, "S8").await?;
    eight.bet(("b1", "r1"), 100, (OK, 900)).await?;
    eight.caller.tokens_end();
    eight.bet(("b2", "r1"), 100, ("RS_ERROR_TOKEN_EXPIRED", 900)).await?;
    eight.win(("w1", "b1"), ("r1", true), 100, (OK, 1_000)).await?;
    let mut nine = Table::open(caller, "S9").await?;
    nine.bet(("b1", "r1"), 100, (OK, 900)).await?;
    nine.bet(("b2", "r1"), 100, (OK, 800)).await?;
    nine.win(("w1", "b1"), ("r1", false), 50, (OK, 850)).await?;
    nine.win(("w2", "b2"), ("r1", true), 0, (OK, 850)).await?;
    nine.bet(("b3", "r1"), 10, ("RS_ERROR_UNKNOWN", 850)).await
}

async fn free_rounds_debts_and_currencies(caller: &mut Caller<'_>) -> Result<(), Error> {
    let mut ten = Table::open(caller, "S10").await?;
    let units = |table: &Table<'_, '_>, major| table.caller.units(major);
    let free = ten.message("b1", "r1", json!({ "amount": units(&ten, 100), "is_free": true }));
    ten.say("free bet b1 of 100", BET, &free, (OK, Some(1_000))).await?;
    let won = json!({ "amount": units(&ten, 30), "is_free": true, "reference_transaction_uuid": "b1" });
    let won = ten.message("w1", "r1", won);
    ten.say("free win w1 of 30", WIN, &won, (OK, Some(1_030))).await?;
    let mut eleven = Table::open(caller, "S11").await?;
    eleven.bet(("b1", "r1"), 100, (OK, 900)).await?;
    eleven.win(("w1", "b1"), ("r1", true), 500, (OK, 1_400)).await?;
    eleven.bet(("b2", "r2"), 1_400, (OK, 0)).await?;
    eleven.rollback(("x1", "w1"), "r1", (OK, -500)).await?;
    eleven.bet(("b3", "r3"), 1, (MONEY, -500)).await?;
    let mut twelve = Table::open(caller, "S12").await?;
    let foreign = if twelve.currency == "EUR" { "USD" } else { "EUR" };
    let more = json!({ "amount": units(&twelve, 10), "currency": foreign });
    let message = twelve.message("b1", "r1", more);
    twelve.say(&format!("bet b1 in {foreign}"), BET, &message, ("RS_ERROR_WRONG_CURRENCY", Some(START))).await
}

async fn who_signs(caller: &mut Caller<'_>) -> Result<(), Error> {
    let table = Table::open(caller, "F1").await?;
    let message = table.message("b1", "r1", json!({ "amount": table.caller.units(1) }));
    let body = serde_json::to_vec(&message)?;
    let stranger = Signer::from_pem(&generate()?.0)?.sign(&body)?;
    let name = caller.partner.name.clone();
    let path = format!("{name}/{BET}");
    caller.send("F1", ("a bet without a signature", &path), (body.clone(), None), (SIGNATURE, None)).await?;
    let call = ("a bet under another key", path.as_str());
    caller.send("F1", call, (body.clone(), Some(&stranger)), (SIGNATURE, None)).await?;
    let partner = ("RS_ERROR_INVALID_PARTNER", None);
    let path = format!("{}/{BET}", fenced(&name));
    let call = ("a bet from an address that is not allowed", path.as_str());
    caller.send("F2", call, (body.clone(), Some(&stranger)), partner).await?;
    let path = format!("nobody-{name}/{BET}");
    caller.send("F2", ("a bet of an unknown vendor", &path), (body, Some(&stranger)), partner).await
}

async fn what_is_no_call(caller: &mut Caller<'_>) -> Result<(), Error> {
    let mut table = Table::open(caller, "F3").await?;
    let units = table.caller.units(1);
    let with = |table: &Table<'_, '_>, more: Value| {
        let message = table.message("b1", "r1", json!({ "amount": units }));
        let (mut message, Value::Object(more)) = (message, more) else { return Value::Null };
        if let Some(fields) = message.as_object_mut() {
            fields.extend(more);
        }
        message
    };
    table
        .caller
        .expect_of_bytes("F3", ("a bet that is no JSON", BET), b"{bet".to_vec(), (SYNTAX, None))
        .await?;
    let mut lacking = with(&table, json!({}));
    lacking.as_object_mut().and_then(|fields| fields.remove("amount"));
    table.say("a bet without an amount", BET, &lacking, (SYNTAX, None)).await?;
    for (call, more) in [
        ("a bet with an amount in quotes", json!({ "amount": "1" })),
        ("a bet of less than nothing", json!({ "amount": -1 })),
        ("a bet with a request_uuid that is no text", json!({ "request_uuid": 7 })),
        ("a bet with an empty round", json!({ "round": "" })),
    ] {
        let message = with(&table, more);
        table.say(call, BET, &message, (TYPES, None)).await?;
    }
    let long = with(&table, json!({ "meta": "x".repeat(3 << 20) }));
    table.say("a bet of three megabytes", BET, &long, (SYNTAX, None)).await?;
    table.scenario = "F4";
    let beyond = with(&table, json!({ "amount": 1e30 }));
    table.say("a bet beyond every number", BET, &beyond, (MONEY, Some(START))).await?;
    let won = with(&table, json!({ "amount": 1e30, "reference_transaction_uuid": "b0" }));
    table.say("a win beyond every number", WIN, &won, (TYPES, None)).await
}

async fn who_is_meant(caller: &mut Caller<'_>) -> Result<(), Error> {
    let other = caller.guest().await?;
    let mut table = Table::open(caller, "F5").await?;
    let unknown = "RS_ERROR_USER_DISABLED";
    let token = "RS_ERROR_INVALID_TOKEN";
    let alias = format!("0{}", table.guest.user);
    for (call, more, status) in [
        ("a bet of another spelling of a member", json!({ "user": alias }), unknown),
        ("a bet of nobody", json!({ "user": "nobody" }), unknown),
        ("a bet with an unknown token", json!({ "token": "no-token-at-all" }), token),
        ("a bet with another member's token", json!({ "token": other.token }), token),
        (
            "a bet on another game than the token's",
            json!({ "game_code": OTHER_GAME }),
            "RS_ERROR_INVALID_GAME",
        ),
    ] {
        let mut message = table.message("b1", "r1", json!({ "amount": table.caller.units(1) }));
        if let (Some(fields), Value::Object(more)) = (message.as_object_mut(), more) {
            fields.extend(more);
        }
        table.say(call, BET, &message, (status, None)).await?;
    }
    let ask = table.message("i", "r1", json!({}));
    table.say("the balance, after all this", "user/balance", &ask, (OK, Some(START))).await?;
    table.say("the member", "user/info", &ask, (OK, None)).await
}
