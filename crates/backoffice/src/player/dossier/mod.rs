//! What a player has, and who stands near them.

mod http;

use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

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

    /// Accounts that share something with his, those that share most first.
    async fn linked(&self, member: MemberId, limit: u16) -> Result<Vec<Linked>, Elsewhere>;

    /// Those above him, the nearest first.
    async fn upline(&self, member: MemberId) -> Result<Vec<Card>, Elsewhere>;

    /// Those directly below him, newest first.
    async fn downline(
        &self,
        member: MemberId,
        below: Below,
        limit: u16,
    ) -> Result<Vec<TeamMember>, Elsewhere>;
}
