//! Messages of providers that are genuine and contradict our record: what they said is kept until a person has looked
//! at both sides.

use kernel::id::{DepositId, MemberId, OperatorId, WithdrawalId};
use office::NamedOperator;
use serde::Serialize;
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::sql;
use crate::{Cashier, Error, provider::Message};

/// A genuine message that contradicts our record. Nothing moved for it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderMismatch {
    /// Its id here.
    pub id: Uuid,
    /// Of which provider.
    pub provider: String,
    /// The provider's id of the message.
    pub event: String,
    /// In what it contradicts.
    pub why: String,
    /// What it said; absent for old ones, of which that was not kept.
    pub theirs: Option<Message>,
    /// The deposit that it names.
    pub deposit: Option<DepositId>,
    /// The withdrawal that it names.
    pub withdrawal: Option<WithdrawalId>,
    /// Whose that is.
    pub member: Option<MemberId>,
    /// When it came.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who looked at it.
    pub seen: Option<Seen>,
}

/// That an operator looked at something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Acknowledged)]
pub struct Seen {
    /// Who.
    pub operator: OperatorId,
    /// What they were called.
    pub name: String,
    /// What they found.
    pub note: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// Which mismatches an operator wants to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// Those that somebody looked at, or those that nobody did; both when absent.
    pub seen: Option<bool>,
    /// Of this provider.
    pub provider: Option<&'a str>,
    /// Behind this one, by time and id.
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// Most of them.
    pub limit: u16,
}

impl Cashier {
    /// Mismatches, the newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn mismatches(&self, wanted: &Wanted<'_>) -> Result<Vec<ProviderMismatch>, Error> {
        sql::mismatches(&self.store, wanted).await
    }

    /// One mismatch.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn mismatch(&self, id: Uuid) -> Result<ProviderMismatch, Error> {
        sql::mismatch(&self.store, id).await?.ok_or(Error::NotFound)
    }

    /// An operator looked at both sides, in a transaction of the caller's; `false` when somebody else did before, or
    /// there is no such mismatch.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn acknowledge_in(
        &self,
        tx: &mut Tx,
        id: Uuid,
        operator: NamedOperator<'_>,
        note: &str,
    ) -> Result<bool, Error> {
        sql::acknowledge(tx, id, operator, note, self.store.now()).await
    }
}
