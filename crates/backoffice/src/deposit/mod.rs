//! Deposits that a person has to look at, and the statements that prove them (domain.md 5.3, 5.4).

mod http;
mod service;
pub(crate) mod sql;

use std::collections::HashMap;

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, OperatorId},
};
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::Elsewhere;

pub(crate) use http::routes;

/// A deposit as operators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// Its id.
    pub id: DepositId,
    /// Whose.
    pub member: MemberId,
    /// His login name.
    pub account: String,
    /// Through which channel.
    pub channel: String,
    /// `checkout`, `transfer` or `chain`.
    pub kind: String,
    /// In what.
    pub currency: Asset,
    /// How much was asked for.
    pub amount: Amount,
    /// What it costs.
    pub fee: Money,
    /// How much came.
    pub received: Option<Amount>,
    /// How much of that went back.
    pub returned: Money,
    /// Where it stands.
    pub state: String,
    /// What the payer was to write.
    pub code: Option<String>,
    /// The transaction that the member named.
    pub said: Option<String>,
    /// The member's picture.
    pub proof: Option<Uuid>,
    /// Why it was refused, or is looked at.
    pub reason: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

impl Payment {
    /// What of it has not gone back.
    pub(crate) fn left(&self) -> Option<Amount> {
        self.received?.money().checked_sub(self.returned)?.positive()
    }
}

/// Which deposits are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// In this state; all when absent. What a person has to look at comes oldest first.
    pub state: Option<String>,
    /// Of this member.
    pub member: Option<MemberId>,
    /// The `next` of the page before.
    pub cursor: Option<DepositId>,
}

/// A line of a statement that waits for a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementLine)]
pub struct Line {
    /// Of which channel's account.
    pub channel: String,
    /// The bank's id of it.
    pub transaction: String,
    /// When it was booked, `YYYY-MM-DD`.
    pub booked_on: String,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// What the payer wrote.
    pub reference: String,
    /// Who paid.
    pub payer: String,
    /// The deposit that it seems to be for.
    pub deposit: Option<DepositId>,
    /// `review` or `unmatched`.
    pub state: String,
}

/// Lines that wait, and the channels whose statements can be imported.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lines {
    /// Channels.
    pub channels: Vec<String>,
    /// Lines, oldest first.
    pub lines: Vec<Line>,
}

/// A line of a file that cannot be used.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Its number in the file.
    pub line: u32,
    /// What is wrong with it.
    pub what: String,
}

/// What became of an imported file.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Usable lines of money that came in.
    pub lines: u32,
    /// Credited.
    pub matched: u32,
    /// To be looked at.
    pub review: u32,
    /// For no deposit that is known.
    pub unmatched: u32,
    /// Known from an earlier file.
    pub known: u32,
    /// Money that went out, or was not booked yet.
    pub ignored: u32,
    /// Lines that cannot be used.
    pub problems: Vec<Problem>,
    /// The same file was imported before; nothing was done.
    pub again: bool,
}

/// What the back office asks of the cashier about money that comes in; implemented in `app`.
#[async_trait::async_trait]
pub trait Counter: Send + Sync + 'static {
    /// Deposits: those that wait for a person oldest first, others newest first.
    async fn queue(&self, wanted: &Wanted, limit: u16) -> Result<Vec<Payment>, Elsewhere>;

    /// Lines that wait for a person.
    async fn lines(&self) -> Result<Lines, Elsewhere>;

    /// Whose these deposits are.
    async fn owners(&self, deposits: &[DepositId]) -> Result<HashMap<DepositId, MemberId>, Elsewhere>;

    /// Imports a file, named and for a channel, in `tx`.
    async fn import(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        file: (&str, &str),
        bytes: &[u8],
    ) -> Result<Report, Elsewhere>;

    /// A waiting line, named by channel and transaction and locked until `tx` ends.
    async fn line(&self, tx: &mut Tx, line: (&str, &str)) -> Result<Line, Elsewhere>;

    /// One deposit.
    async fn one(&self, deposit: DepositId) -> Result<Payment, Elsewhere>;

    /// Gives money of a deposit back to its payer: which, how much, why.
    async fn refund(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        back: (DepositId, Amount, &str),
    ) -> Result<(), Elsewhere>;

    /// Writes down in `tx` that money of a deposit was taken back outside, under the outside's id of it.
    async fn charge_back(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        back: (DepositId, Amount, &str),
        transaction: &str,
    ) -> Result<(), Elsewhere>;

    /// Credits a waiting line, named by channel and transaction, to a deposit in `tx`; answers what was credited.
    async fn assign(&self, tx: &mut Tx, line: (&str, &str), deposit: DepositId) -> Result<Amount, Elsewhere>;

    /// Writes down in `tx` that the money of a waiting line, named by channel and transaction, went back to its payer.
    async fn return_line(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        line: (&str, &str),
        reason: &str,
    ) -> Result<(), Elsewhere>;

    /// Refuses a deposit in `tx`.
    async fn refuse(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        deposit: DepositId,
        reason: &str,
    ) -> Result<(), Elsewhere>;
}
