//! What operators read of a player: who they are, and the lists behind the tabs of their page, each walked by a cursor.

pub(crate) mod office;
mod sql;

use kernel::{
    Amount, Asset, Money,
    id::{GroupId, MemberId, RoundId},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::find::Card;

/// Where a page of numbered rows starts: below this number.
type Below = Option<i64>;

/// What a member has of one asset.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Balance {
    /// Of what.
    pub(super) asset: Asset,
    /// To play with and to withdraw.
    pub(super) available: Money,
    /// Held for withdrawals.
    pub(super) held: Money,
    /// Bonus money.
    pub(super) bonus: Money,
}

/// A group of players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerGroupName {
    pub(super) id: GroupId,
    pub(super) name: String,
}

/// A member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Player {
    /// The card.
    #[serde(flatten)]
    pub(super) card: Card,
    /// What they are called.
    pub(super) nickname: String,
    /// The agent above them.
    pub(super) parent: Option<Card>,
    /// ISO 3166 code of their country.
    pub(super) country: String,
    /// `BN` or `EN`.
    pub(super) language: String,
    /// The group into which operators put them.
    pub(super) group: Option<PlayerGroupName>,
    /// What they have.
    pub(super) balances: Vec<Balance>,
}

/// A line of a member's ledger.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerLine {
    /// The transfer.
    pub(super) id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// Why money moved.
    pub(super) reason: String,
    /// The account of the member that it concerns: `cash`, `held`, …
    pub(super) account: String,
    /// In what.
    pub(super) asset: Asset,
    /// Signed: what the account gained.
    pub(super) amount: Money,
    /// What it belongs to: `deposit:…`, `withdrawal:…`, `round:…`.
    pub(super) cause: String,
    /// The round, where the cause is one.
    pub(super) round: Option<RoundId>,
}

/// An account of a player's in the ledger.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerAccount {
    /// Of what.
    pub(super) asset: Asset,
    /// What it is for, as lines of the ledger name it: `cash`, `bonus`, `held`, `points`, `income`.
    pub(super) account: String,
    /// What lies there.
    pub(super) amount: Money,
}

/// What identity knows of a person, masked where the whole is nobody's business here.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Person {
    /// The name that money is paid to.
    pub(super) payee_name: Option<String>,
    /// Their mobile number, its end only.
    pub(super) mobile: Option<String>,
    /// Whether they have proved it.
    pub(super) mobile_verified: bool,
    /// Their e-mail address, its beginning and its host.
    pub(super) email: Option<String>,
    /// Whether they have proved it.
    pub(super) email_verified: bool,
    /// Whether they sign in with an authenticator too.
    pub(super) authenticator: bool,
    /// Accounts elsewhere by which they sign in.
    pub(super) elsewhere: Vec<String>,
    /// Where their withdrawals may go: institution and the end of the number.
    pub(super) payees: Vec<String>,
}

/// Money moved between them and another member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerTransfer {
    /// Its id.
    pub(super) id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// Whether they sent it.
    pub(super) sent: bool,
    /// The other member, or the vendor whose wallet it is.
    pub(super) other: String,
    /// The other member's id; none for a vendor.
    pub(super) member: Option<MemberId>,
    /// In what.
    pub(super) asset: Asset,
    /// How much.
    pub(super) amount: Amount,
    /// `sent` between members; a vendor's `requested`, `sent`, `unknown`, `confirmed`, `reversed`.
    pub(super) state: String,
    /// What was written beside it.
    pub(super) note: String,
}

/// An attempt to sign in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignIn {
    /// Its number.
    pub(super) id: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// From which address.
    pub(super) ip: String,
    /// What the browser calls itself.
    pub(super) device: String,
    /// How: `username`, `sms`, …
    pub(super) method: String,
    /// Whether they got in.
    pub(super) succeeded: bool,
}

/// What a player wrote to the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerTicket)]
pub(crate) struct Ticket {
    /// Its number.
    pub(super) id: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else.
    pub(super) r#type: i16,
    /// What they wrote.
    pub(super) content: String,
    /// When it was dealt with.
    #[serde(with = "time::serde::rfc3339::option")]
    pub(super) closed_at: Option<OffsetDateTime>,
    /// By whom.
    pub(super) closed_by: Option<String>,
    /// What was done.
    pub(super) note: Option<String>,
}

/// A message in a player's inbox.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Mail {
    /// Its id.
    pub(super) id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// `deposit`, `withdrawal_paid`, `letter`, …
    pub(super) kind: String,
    /// The title of a letter, in both languages.
    #[schema(value_type = Option<Object>)]
    pub(super) title: Option<serde_json::Value>,
    /// When they read it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub(super) read_at: Option<OffsetDateTime>,
    /// Whether they have put it away.
    pub(super) deleted: bool,
}

/// Commission that an agent was paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommissionPaid {
    /// The statement.
    pub(super) id: Uuid,
    /// When it was settled.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    /// `realtime_salary`, `hourly_salary` or `daily_salary`.
    pub(super) kind: String,
    /// The window's beginning.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) from: OffsetDateTime,
    /// The window's end.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) to: OffsetDateTime,
    /// What their line had bet.
    pub(super) valid_bet: Money,
    /// Their share, in percent.
    pub(super) rate: String,
    /// What they were paid; below zero it is carried over.
    pub(super) amount: Money,
}

/// Turnover that a player owes, or has done, before money may be withdrawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnoverItem {
    /// Its number.
    pub(super) id: String,
    /// For what: `deposit:…`.
    pub(super) cause: String,
    /// How much must be bet.
    pub(super) required: Money,
    /// How much was.
    pub(super) done: Money,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) opened_at: OffsetDateTime,
    /// When it was done, or the money was gone.
    #[serde(with = "time::serde::rfc3339::option")]
    pub(super) closed_at: Option<OffsetDateTime>,
    /// Whether it ended because the money was gone.
    pub(super) spent: bool,
}
