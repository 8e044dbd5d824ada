//! Players as operators see them: who they are, and where every figure comes from.

pub mod dossier;
mod http;
mod note;
mod service;

use kernel::{
    Asset, Money,
    id::{MemberId, RoundId},
};
use office::{After, Reach};
use serde::Serialize;
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Elsewhere;

pub use note::Note;

/// The calls about players and rounds.
pub(crate) fn routes(office: crate::Backoffice) -> web::OpenApiRouter {
    http::routes(office.clone()).merge(dossier::routes(office.clone())).merge(note::routes(office))
}

/// What a member has of one asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// Of what.
    pub asset: Asset,
    /// To play with and to withdraw.
    pub available: Money,
    /// Held for withdrawals.
    pub held: Money,
    /// Bonus money.
    pub bonus: Money,
}

/// A member in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// Who.
    pub id: MemberId,
    /// The login name.
    pub account: String,
    /// 0 member; 1, 2, 41, 42 agent; 4 trial.
    pub r#type: i16,
    /// Whether he may act.
    pub enabled: bool,
    /// When he registered.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A member who was found, and by what.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPlayer {
    /// The card.
    #[serde(flatten)]
    pub card: Card,
    /// `account`, `id`, `mobile`, `email`, `payee`, `withdrawal`, `deposit`, `round`, `transaction`; empty in the
    /// list of all.
    pub by: String,
}

/// A member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The card.
    #[serde(flatten)]
    pub card: Card,
    /// What he is called.
    pub nickname: String,
    /// The agent above him.
    pub parent: Option<Card>,
    /// ISO 3166 code of his country.
    pub country: String,
    /// `BN` or `EN`.
    pub language: String,
    /// What he has.
    pub balances: Vec<Balance>,
}

/// A line of a member's ledger.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// The transfer.
    pub id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Why money moved.
    pub reason: String,
    /// The account of the member that it concerns: `cash`, `held`, …
    pub account: String,
    /// In what.
    pub asset: Asset,
    /// Signed: what the account gained.
    pub amount: Money,
    /// What it belongs to: `deposit:…`, `withdrawal:…`, `round:…`.
    pub cause: String,
    /// The round, where the cause is one.
    pub round: Option<RoundId>,
}

/// What players know a game by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Title {
    /// In English.
    pub en: String,
    /// In Bengali.
    pub bn: String,
    /// Whose game it is, where a partner brings the games of many.
    pub maker: String,
}

/// A round.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    /// Our id.
    pub id: RoundId,
    /// Who played.
    pub member: MemberId,
    /// The vendor.
    pub vendor: String,
    /// The vendor's game code.
    pub game: String,
    /// What it is called, while it is listed.
    pub title: Option<Title>,
    /// The vendor's name for the round.
    pub name: String,
    /// In what.
    pub asset: Asset,
    /// Real stakes that stand.
    pub stake: Money,
    /// Payouts that stand.
    pub payout: Money,
    /// What counts for turnover.
    pub valid_bet: Money,
    /// By which rule: `stake`, `exposure`, `outcome` or `rake`.
    pub valid_by: String,
    /// Whether it has ended.
    pub closed: bool,
    /// When it began.
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    pub settled_at: Option<OffsetDateTime>,
}

/// A message of a vendor about a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The vendor's name for the transaction.
    pub key: String,
    /// `bet`, `win`, `rollback`, `play`, `tombstone`, `correction`, `release`.
    pub kind: String,
    /// How much was staked, or won.
    pub amount: Money,
    /// The payout, of a bet and win in one.
    pub payout: Money,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// Whether it was taken back.
    pub undone: bool,
    /// Whether it is a win that waits for two operators.
    pub held: bool,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A round, and where its figures come from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundDetail {
    /// The round.
    #[serde(flatten)]
    pub round: Round,
    /// Who played.
    pub account: String,
    /// What the vendor said, in order.
    pub messages: Vec<Message>,
    /// What moved, in order.
    pub lines: Vec<Line>,
}

/// A device that is signed in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// The session's public id.
    pub id: Uuid,
    /// From which address.
    pub ip: String,
    /// What it calls itself.
    pub device: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Last seen.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
}

/// What the back office asks about members and their play; implemented in `app`.
#[async_trait::async_trait]
pub trait Members: Send + Sync + 'static {
    /// Members whose login name begins with a text, or to whom it belongs: an id, a number, an address, a payment, a
    /// round, a transaction.
    async fn search(&self, text: &str, limit: u16) -> Result<Vec<FoundPlayer>, Elsewhere>;

    /// Members within reach, newest first, below an id.
    async fn newest(&self, reach: &Reach, below: Option<i64>, limit: u16) -> Result<Vec<Card>, Elsewhere>;

    /// The one member of an id or a whole login name.
    async fn named(&self, text: &str) -> Result<Option<Card>, Elsewhere>;

    /// One member.
    async fn player(&self, member: MemberId) -> Result<Option<Player>, Elsewhere>;

    /// What a member has.
    async fn balances(&self, member: MemberId) -> Result<Vec<Balance>, Elsewhere>;

    /// A member's ledger, newest first.
    async fn ledger(&self, member: MemberId, after: After, limit: u16) -> Result<Vec<Line>, Elsewhere>;

    /// What moved for one cause of a member's, such as `deposit:…`, newest first.
    async fn moved(&self, member: MemberId, cause: &str) -> Result<Vec<Line>, Elsewhere>;

    /// A member's rounds, newest first.
    async fn rounds(&self, member: MemberId, after: After, limit: u16) -> Result<Vec<Round>, Elsewhere>;

    /// The devices on which a member is signed in.
    async fn devices(&self, member: MemberId) -> Result<Vec<Device>, Elsewhere>;

    /// Switches an account on or off in `tx`, which ends or admits its sessions at once; whether it was on before,
    /// nothing when there is no such member.
    async fn switch(&self, tx: &mut Tx, member: MemberId, enabled: bool) -> Result<Option<bool>, Elsewhere>;

    /// What a vendor is called, from the number in facts and rounds.
    fn vendor(&self, number: &str) -> Option<String>;

    /// One round.
    async fn round(&self, round: RoundId) -> Result<Option<RoundDetail>, Elsewhere>;
}
