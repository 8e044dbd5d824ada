//! Tokens that came to a watched address and are credited to nobody (domain.md 5.5): tokens of another kind, transfers of so
//! little that they are dust, and of more than their channel takes. They are added up to nothing; a person decides what becomes of
//! them, outside the house or by an adjustment, and writes it down here.

use kernel::id::{DepositId, MemberId};
use office::NamedOperator;
use serde::Serialize;
use store::Tx;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::sql;
use crate::{Cashier, Error, mismatch::Seen};

/// Why tokens are credited to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum UnmatchedKind {
    /// Another contract's than the channel's: whoever wants can make such tokens.
    Foreign,
    /// The channel's own, but fewer than a transfer has that counts.
    Dust,
    /// The channel's own, of more than it takes and than was asked for.
    Beyond,
}

kernel::named!(UnmatchedKind);

/// A transfer of tokens that are credited to nobody.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UnmatchedTokens)]
pub struct Unmatched {
    /// Its id here.
    pub id: Uuid,
    /// To whose channel it came.
    pub channel: String,
    /// The deposit whose address it came to.
    pub deposit: DepositId,
    /// Whose that is.
    pub member: MemberId,
    /// Why it is credited to nobody.
    pub kind: UnmatchedKind,
    /// The token's contract.
    pub token: String,
    /// Millionths of it, if it counts as ours does.
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
    /// Who dealt with it.
    pub dealt: Option<Seen>,
}

impl Cashier {
    /// Tokens that are credited to nobody, those that wait or those that were dealt with, the newest first, behind one of
    /// them by time and id.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn unmatched_tokens(
        &self,
        dealt: bool,
        after: Option<(OffsetDateTime, Uuid)>,
        limit: u16,
    ) -> Result<Vec<Unmatched>, Error> {
        sql::unmatched_tokens(&self.store, dealt, after, limit).await
    }

    /// One of them.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn unmatched(&self, id: Uuid) -> Result<Unmatched, Error> {
        sql::unmatched(&self.store, id).await?.ok_or(Error::NotFound)
    }

    /// An operator dealt with it, in a transaction of the caller's; `false` when somebody else did before, or there is
    /// no such thing. From then on it is never credited, whatever is dust by then.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn deal_with_in(
        &self,
        tx: &mut Tx,
        id: Uuid,
        operator: NamedOperator<'_>,
        note: &str,
    ) -> Result<bool, Error> {
        sql::deal(tx, id, operator, note, self.store.now()).await
    }
}
