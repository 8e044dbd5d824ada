//! What else is known of a player: the lists behind the tabs of his page, each walked by a cursor.

mod http;

use kernel::{Amount, Asset, Money, id::MemberId};
use office::After;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::Card;
use crate::Elsewhere;

pub(crate) use http::routes;

/// Where a page of numbered rows starts: below this number.
pub type Below = Option<i64>;

/// The same in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

/// What identity knows of a person, masked where the whole is nobody's business here.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// The name that money is paid to.
    pub payee_name: Option<String>,
    /// His mobile number, its end only.
    pub mobile: Option<String>,
    /// Whether he has proved it.
    pub mobile_verified: bool,
    /// His e-mail address, its beginning and its host.
    pub email: Option<String>,
    /// Whether he has proved it.
    pub email_verified: bool,
    /// Whether he signs in with an authenticator too.
    pub authenticator: bool,
    /// Accounts elsewhere by which he signs in.
    pub elsewhere: Vec<String>,
    /// Where his withdrawals may go: institution and the end of the number.
    pub payees: Vec<String>,
}

/// Money moved between him and another member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerTransfer {
    /// Its id.
    pub id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Whether he sent it.
    pub sent: bool,
    /// The other member, or the vendor whose wallet it is.
    pub other: String,
    /// The other member's id; none for a vendor.
    pub member: Option<MemberId>,
    /// In what.
    pub asset: Asset,
    /// How much.
    pub amount: Amount,
    /// `sent` between members; a vendor's `requested`, `sent`, `unknown`, `confirmed`, `reversed`.
    pub state: String,
    /// What was written beside it.
    pub note: String,
}

/// An attempt to sign in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignIn {
    /// Its number.
    pub id: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// From which address.
    pub ip: String,
    /// What the browser calls itself.
    pub device: String,
    /// How: `username`, `sms`, …
    pub method: String,
    /// Whether he got in.
    pub succeeded: bool,
}

/// Another account that shares something with his.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Linked {
    /// The account.
    #[serde(flatten)]
    pub card: Card,
    /// What they share: `device`, `network`, `payee`, `phone`.
    pub kinds: Vec<String>,
    /// When it was last seen with either.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
}

/// What he wrote to the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    /// Its number.
    pub id: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else.
    pub r#type: i16,
    /// What he wrote.
    pub content: String,
    /// When it was dealt with.
    #[serde(with = "time::serde::rfc3339::option")]
    pub closed_at: Option<OffsetDateTime>,
    /// By whom.
    pub closed_by: Option<String>,
    /// What was done.
    pub note: Option<String>,
}

/// A message in his inbox.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// Its id.
    pub id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// `deposit`, `withdrawal_paid`, `letter`, …
    pub kind: String,
    /// The title of a letter, in both languages.
    #[schema(value_type = Option<Object>)]
    pub title: Option<serde_json::Value>,
    /// When he read it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub read_at: Option<OffsetDateTime>,
    /// Whether he has put it away.
    pub deleted: bool,
}

/// A member below an agent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    /// The member.
    #[serde(flatten)]
    pub card: Card,
    /// Everyone below him, however deep.
    pub team: i64,
}

/// Commission that an agent was paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommissionPaid {
    /// The statement.
    pub id: Uuid,
    /// When it was settled.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    pub kind: String,
    /// The window's beginning.
    #[serde(with = "time::serde::rfc3339")]
    pub from: OffsetDateTime,
    /// The window's end.
    #[serde(with = "time::serde::rfc3339")]
    pub to: OffsetDateTime,
    /// What his line had bet.
    pub valid_bet: Money,
    /// His share, in percent.
    pub rate: String,
    /// What he was paid; below zero it is carried over.
    pub amount: Money,
}

/// Turnover that he owes, or has done, before money may be withdrawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnoverItem {
    /// Its number.
    pub id: String,
    /// For what: `deposit:…`.
    pub cause: String,
    /// How much must be bet.
    pub required: Money,
    /// How much was.
    pub done: Money,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
    /// When it was done, or the money was gone.
    #[serde(with = "time::serde::rfc3339::option")]
    pub closed_at: Option<OffsetDateTime>,
    /// Whether it ended because the money was gone.
    pub spent: bool,
}

/// An account of a player's in the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PlayerAccount)]
pub struct Account {
    /// Of what.
    pub asset: Asset,
    /// What it is for, as lines of the ledger name it: `cash`, `bonus`, `held`, `points`, `income`.
    pub account: String,
    /// What lies there.
    pub amount: Money,
}

/// What lies at a vendor with a wallet of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PlayerPurse)]
pub struct Purse {
    /// The vendor's name in calls.
    pub vendor: String,
    /// What players know it by.
    pub name: Texts,
    /// Of what.
    pub asset: Asset,
    /// What the vendor said last, with what was confirmed since.
    pub amount: Money,
    /// When it said so; null before it ever did.
    #[serde(with = "time::serde::rfc3339::option")]
    pub at: Option<OffsetDateTime>,
}

/// All that a player has, wherever it lies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PlayerBalances)]
pub struct Balances {
    /// Every account of his in the ledger.
    pub accounts: Vec<Account>,
    /// Every vendor with a wallet of its own.
    pub purses: Vec<Purse>,
}

/// What the back office asks about a player beyond his play; implemented in `app`.
#[async_trait::async_trait]
pub trait Dossier: Send + Sync + 'static {
    /// All that he has.
    async fn balances(&self, member: MemberId) -> Result<Balances, Elsewhere>;

    /// Who he is.
    async fn person(&self, member: MemberId) -> Result<Option<Person>, Elsewhere>;

    /// Transfers, newest first.
    async fn transfers(
        &self,
        member: MemberId,
        after: After,
        limit: u16,
    ) -> Result<Vec<PlayerTransfer>, Elsewhere>;

    /// Attempts to sign in, newest first.
    async fn sign_ins(&self, member: MemberId, below: Below, limit: u16) -> Result<Vec<SignIn>, Elsewhere>;

    /// Accounts that share something with his, those that share most first.
    async fn linked(&self, member: MemberId, limit: u16) -> Result<Vec<Linked>, Elsewhere>;

    /// What he wrote, newest first.
    async fn tickets(&self, member: MemberId, below: Below, limit: u16) -> Result<Vec<Ticket>, Elsewhere>;

    /// What lies in his inbox, newest first.
    async fn mail(&self, member: MemberId, after: After, limit: u16) -> Result<Vec<Mail>, Elsewhere>;

    /// Those above him, the nearest first.
    async fn upline(&self, member: MemberId) -> Result<Vec<Card>, Elsewhere>;

    /// Those directly below him, newest first.
    async fn downline(
        &self,
        member: MemberId,
        below: Below,
        limit: u16,
    ) -> Result<Vec<TeamMember>, Elsewhere>;

    /// What he was paid as an agent, newest first.
    async fn commissions(
        &self,
        member: MemberId,
        after: After,
        limit: u16,
    ) -> Result<Vec<CommissionPaid>, Elsewhere>;

    /// His turnover, newest first.
    async fn turnover(
        &self,
        member: MemberId,
        below: Below,
        limit: u16,
    ) -> Result<Vec<TurnoverItem>, Elsewhere>;
}
