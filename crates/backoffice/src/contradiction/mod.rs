//! Genuine messages of payment providers that contradict our record: nothing moved for them, and a person looks at both
//! sides (domain.md 5.2).

mod http;
mod service;

use kernel::{
    Amount, Asset,
    id::{DepositId, MemberId, OperatorId, WithdrawalId},
};
use office::After;
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::Elsewhere;

pub(crate) use http::routes;

/// What a provider said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderSide {
    /// `payment.paid`, `payment.failed`, `payment.refunded`, `payment.charged_back`, `payment.chargeback_reversed`,
    /// `payout.paid` or `payout.failed`.
    pub topic: String,
    /// Our name for the payment or payout, as he has it.
    pub reference: String,
    /// His id of it.
    pub transaction: String,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
}

/// What we have written down of the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OurSide {
    /// Where it stands.
    pub state: String,
    /// Our name for it.
    pub reference: String,
    /// The provider's id of it, once we were told.
    pub transaction: Option<String>,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
    /// Through which channel; not written down of payouts.
    pub channel: Option<String>,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

/// Who looked at a contradiction, and what he found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Acknowledged {
    /// Who.
    pub operator: OperatorId,
    /// What he was called.
    pub name: String,
    /// What he found.
    pub note: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A message of a provider that contradicts our record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    /// Its id.
    pub id: Uuid,
    /// Of which channel.
    pub channel: String,
    /// The provider's id of the message.
    pub event: String,
    /// In what it contradicts.
    pub why: String,
    /// What it said; absent for old ones, of which that was not kept.
    pub theirs: Option<ProviderSide>,
    /// The deposit that it names, if we know it.
    pub deposit: Option<DepositId>,
    /// The withdrawal that it names, if we know it.
    pub withdrawal: Option<WithdrawalId>,
    /// Whose that is.
    pub member: Option<MemberId>,
    /// His login name.
    pub account: Option<String>,
    /// When it came.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who looked at it.
    pub seen: Option<Acknowledged>,
}

/// A contradiction with our record beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContradictionDetail {
    #[serde(flatten)]
    pub(crate) contradiction: Contradiction,
    /// What we have written down, as it stands now.
    pub(crate) ours: Option<OurSide>,
}

/// What nobody has looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unseen {
    /// How many.
    pub count: i64,
    /// Age of the oldest in seconds; none when there is none.
    pub oldest_seconds: Option<i64>,
}

/// Which contradictions are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// Those that somebody looked at, instead of those that nobody did.
    #[serde(default)]
    pub seen: bool,
    /// Of this channel.
    pub channel: Option<String>,
    /// The `next` of the page before.
    pub cursor: Option<String>,
}

/// What the back office asks of the cashier about providers' messages; implemented in `app`.
#[async_trait::async_trait]
pub trait Postbox: Send + Sync + 'static {
    /// Contradictions, newest first, behind one of them.
    async fn contradictions(
        &self,
        wanted: &Wanted,
        after: After,
        limit: u16,
    ) -> Result<Vec<Contradiction>, Elsewhere>;

    /// One of them, with our record.
    async fn contradiction(&self, id: Uuid) -> Result<(Contradiction, Option<OurSide>), Elsewhere>;

    /// Writes down in `tx` that an operator looked at it; `false` when somebody else had.
    async fn acknowledge(
        &self,
        tx: &mut Tx,
        id: Uuid,
        who: (OperatorId, &str),
        note: &str,
    ) -> Result<bool, Elsewhere>;

    /// How many nobody has looked at, and since when the oldest waits.
    async fn unseen(&self) -> Result<(i64, Option<OffsetDateTime>), Elsewhere>;

    /// Channels whose providers send messages.
    fn channels(&self) -> Vec<String>;
}
