//! The ways by which money comes and goes, as operators see them: for whom each is, and tokens on watched addresses that
//! are nobody's money (domain.md 5.1, 5.5).

mod http;
mod service;

use kernel::{
    Asset, Money,
    id::{DepositId, MemberId, OperatorId},
};
use office::After;
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Elsewhere, contradiction::Acknowledged};

pub(crate) use http::routes;

/// A way by which money comes in, or goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentWay)]
pub struct Way {
    /// Its name in calls and addresses.
    pub id: String,
    /// What players read, in Bengali.
    pub name_bn: String,
    /// What players read, in English.
    pub name_en: String,
    /// In: `checkout`, `transfer` or `chain`; out: `bank` or `wallet`.
    pub kind: String,
    /// What it moves.
    pub currency: Asset,
    /// ISO 3166 codes of the countries whose members it is for; none: every country.
    pub countries: Vec<String>,
    /// Least of one movement.
    pub min: Money,
    /// Most of one.
    pub max: Money,
    /// When it is open, by the site's clock: `HH:MM`; the same twice is all day.
    pub open_from: String,
    /// Until when.
    pub open_until: String,
    /// Whether the configuration and the licence offer it.
    pub enabled: bool,
    /// Whether operators closed it for now.
    pub closed: bool,
}

/// The ways by which money comes and goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentWays)]
pub struct Open {
    /// In.
    pub deposits: Vec<Way>,
    /// Out.
    pub payouts: Vec<Way>,
}

/// Tokens on a watched address that are nobody's money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StrayTokens)]
pub struct Stray {
    /// Its id.
    pub id: Uuid,
    /// To whose channel they came.
    pub channel: String,
    /// The deposit whose address they came to.
    pub deposit: DepositId,
    /// Whose that is.
    pub member: MemberId,
    /// His login name.
    pub account: String,
    /// `foreign`: another token than the channel's; `dust`: too few to count.
    pub kind: String,
    /// The token's contract.
    pub token: String,
    /// Millionths of it, if it counts as the channel's does.
    pub tokens: i64,
    /// The transaction's hash.
    pub transaction: String,
    /// Its place in the transaction.
    pub number: i32,
    /// The block that holds it.
    pub block: i64,
    /// When it was seen first.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who dealt with them, and how.
    pub dealt: Option<Acknowledged>,
}

/// Which tokens are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// Those that somebody dealt with, instead of those that nobody did.
    #[serde(default)]
    pub dealt: bool,
    /// The `next` of the page before.
    pub cursor: Option<String>,
}

/// What the back office asks of the cashier about ways to pay; implemented in `app`.
#[async_trait::async_trait]
pub trait Ways: Send + Sync + 'static {
    /// The ways by which money comes and goes.
    fn open(&self) -> Open;

    /// Tokens that are nobody's money, newest first, behind one of them.
    async fn strays(&self, dealt: bool, after: After, limit: u16) -> Result<Vec<Stray>, Elsewhere>;

    /// One of them.
    async fn stray(&self, id: Uuid) -> Result<Stray, Elsewhere>;

    /// Writes down in `tx` that an operator dealt with it; `false` when somebody else had.
    async fn deal(
        &self,
        tx: &mut Tx,
        id: Uuid,
        who: (OperatorId, &str),
        reason: &str,
    ) -> Result<bool, Elsewhere>;
}
