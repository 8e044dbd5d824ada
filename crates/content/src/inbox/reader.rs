//! Facts become messages, each exactly once: the cursor moves in the transaction that writes them.

use std::collections::BTreeMap;

use kernel::{
    Money,
    event::{ContractState, Event, Matter, WithdrawalState},
    id::MemberId,
};
use store::{
    Tx,
    outbox::{self, Recorded},
    tasks::{self, CancellationToken},
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    Data, READER,
    sql::{self, New},
};
use crate::{Content, Error};

/// How long the reader waits when there is nothing to read: a message is told within so long.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// What it reads.
const WANTED: [&str; 8] = [
    "contract_moved",
    "commission_paid",
    "deposit_credited",
    "money_told",
    "withdrawal_moved",
    "password_changed",
    "new_device",
    "security_told",
];

/// Makes messages of what happens until `stop` is cancelled.
pub(crate) fn run(content: &Content, stop: &CancellationToken) {
    outbox::register(&content.store, READER);
    let content = content.clone();
    tasks::repeat("inbox", PAUSE, stop, move || {
        let content = content.clone();
        async move { read(&content).await }
    });
}

/// Makes messages of the next facts; whether more wait.
pub(crate) async fn read(content: &Content) -> Result<bool, Error> {
    let mut tx = content.store.begin().await?;
    let facts = outbox::take(&mut tx, READER, &WANTED).await?;
    let mut new = Vec::new();
    let mut salaries = BTreeMap::new();
    for fact in &facts {
        if let Some(Event::CommissionPaid { member, amount, .. }) = fact.event() {
            // A period that brought nothing has its statement, and is no news.
            if *amount == Money::ZERO {
                continue;
            }
            let day = content.store.zone().day(fact.at);
            let sum: &mut (Money, i64, OffsetDateTime) =
                salaries.entry((*member, day.to_string())).or_insert((Money::ZERO, 0, fact.at));
            *sum = (sum.0.checked_add(*amount).unwrap_or(sum.0), sum.1 + 1, fact.at);
        } else if let Some(message) = message(&mut tx, fact).await? {
            new.push(message);
        }
    }
    let mut arrived = if new.is_empty() { Vec::new() } else { sql::put(&mut tx, &new).await? };
    for ((member, day), sum) in salaries {
        arrived.extend(add_salary(&mut tx, (member, &day), sum).await?);
    }
    tell(&mut tx, content, arrived).await?;
    tx.commit().await?;
    Ok(facts.more())
}

/// Tells the sockets of new messages.
pub(super) async fn tell(
    tx: &mut Tx,
    content: &Content,
    arrived: Vec<(MemberId, Uuid)>,
) -> Result<(), Error> {
    let fact = |(member, message)| Event::MessageArrived { member, message };
    let facts: Vec<Event> = arrived.into_iter().map(fact).collect();
    Ok(outbox::append(tx, content.store.now(), &facts).await?)
}

/// The message that a fact is worth.
async fn message(tx: &mut Tx, fact: &Recorded) -> Result<Option<New>, Error> {
    let at = fact.at;
    let new = |member, cause, matter, data| Some(New { member, cause, matter, data, at });
    let none = Data::default();
    Ok(match fact.event() {
        Some(Event::DepositCredited { deposit, member, amount, .. }) => {
            let data = Data { amount: Some(*amount), ..none };
            new(*member, format!("deposit:{deposit}"), Matter::Deposit, data)
        }
        Some(Event::MoneyTold { member, matter, cause, asset, amount, text }) => {
            let data = Data { asset: Some(*asset), amount: Some(*amount), text: text.clone(), ..none };
            new(*member, cause.clone(), *matter, data)
        }
        Some(Event::WithdrawalMoved { withdrawal, member, state }) => {
            let matter = match state {
                WithdrawalState::Approved => Matter::WithdrawalApproved,
                WithdrawalState::Rejected => Matter::WithdrawalRejected,
                WithdrawalState::Partial => Matter::WithdrawalPartial,
                WithdrawalState::Failed => Matter::WithdrawalFailed,
                _ => return Ok(None),
            };
            let Some(data) = sql::withdrawal(tx, *withdrawal).await? else { return Ok(None) };
            new(*member, format!("withdrawal:{withdrawal}:{}", state.name()), matter, data)
        }
        Some(Event::ContractMoved { member, contract, state, rates }) => {
            let matter = match state {
                ContractState::Offered => Matter::ContractOffered,
                ContractState::Accepted => Matter::ContractAccepted,
                ContractState::Rejected => Matter::ContractRejected,
                ContractState::Terminated => Matter::ContractEnded,
                _ => return Ok(None),
            };
            let data = Data { text: Some(rates.clone()), ..none };
            new(*member, format!("contract:{contract}:{}", state.name()), matter, data)
        }
        Some(Event::PasswordChanged { member }) => {
            new(*member, format!("password:{}.{}", fact.id, fact.place), Matter::Password, none)
        }
        Some(Event::SecurityTold { member, matter, text }) => {
            let data = Data { text: text.clone(), ..none };
            new(*member, format!("security:{}.{}", fact.id, fact.place), *matter, data)
        }
        Some(Event::NewDevice { member, device }) => {
            let data = Data { text: Some(device.clone()), ..none };
            new(*member, format!("device:{}.{}", fact.id, fact.place), Matter::Device, data)
        }
        _ => None,
    })
}

/// A real-time salary is paid every few minutes: the payments of one day are one message, which grows.
async fn add_salary(
    tx: &mut Tx,
    (member, day): (MemberId, &str),
    (amount, count, at): (Money, i64, OffsetDateTime),
) -> Result<Vec<(MemberId, Uuid)>, Error> {
    let cause = format!("salary:{day}");
    if let Some((id, known)) = sql::lock(tx, member, &cause).await? {
        let before = known.amount.unwrap_or(Money::ZERO);
        let data = Data {
            amount: Some(before.checked_add(amount).unwrap_or(before)),
            count: Some(known.count.unwrap_or(0) + count),
            ..known
        };
        sql::refill(tx, member, id, &data, at).await?;
        return Ok(Vec::new());
    }
    let data = Data { amount: Some(amount), count: Some(count), ..Data::default() };
    sql::put(tx, &[New { member, cause, matter: Matter::Salary, data, at }]).await
}
