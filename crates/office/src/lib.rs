//! The operator behind a call, for every feature that operators work with (domain.md 8): which [`Permission`] the call needs,
//! how far the operator reaches, when a second person must agree, and the row of the audit trail.
//!
//! A handler asks for [`Clerk`] with the permission as a type, and gets a [`Caller`] that answers the rest:
//!
//! ```text
//! async fn approve(State(cashier): State<Cashier>, Signed(clerk): Signed<Clerk<DecideWithdrawals>>, …) {
//!     clerk.reaches(withdrawal.member).await?;
//!     …
//!     clerk.record(&mut tx, act).await?;
//! }
//! ```

pub mod audit;
mod clerk;
mod error;
mod export;
pub mod page;
mod permission;
mod reach;
mod role;
pub mod second_person;
mod sql;
#[cfg(feature = "testing")]
pub mod testing;
mod text;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use kernel::{
    AccountType, Amount, PortError,
    id::{MemberId, OperatorId},
};
use store::{Store, Tx};

pub use clerk::{Caller, Clerk, NamedOperator, Origin};
pub use error::Error;
pub use export::FILES;
pub use page::After;
pub use permission::*;
pub use reach::{Reach, Whose, reach_of};
pub use role::Role;
pub use text::{REASON, line};

/// What the office asks about members.
#[async_trait::async_trait]
pub trait Members: Send + Sync + 'static {
    /// Those of the members who are within a reach.
    async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, store::Error>;

    /// Their login names; unknown members are left out.
    async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error>;

    /// The member whose id or whole login name this is; an id before a name.
    async fn named(&self, text: &str) -> Result<Option<MemberId>, store::Error>;
}

/// Who makes agents of players, when operators say so.
#[async_trait::async_trait]
pub trait Appointments: Send + Sync + 'static {
    /// Makes a player an agent in `tx`, and changes nothing of who is none; what they were before. `None` for nobody.
    async fn appoint(&self, tx: &mut Tx, member: MemberId) -> Result<Option<AccountType>, store::Error>;
}

/// Accounts for payouts, which are held to the name on their member's papers.
#[async_trait::async_trait]
pub trait Payees: Send + Sync + 'static {
    /// In `tx`: accounts in another name are closed, and their member is told; those that were closed and are in this one are
    /// open again. The holders of those that were closed now. After an error the transaction must not be committed.
    async fn keep_to_name(
        &self,
        tx: &mut Tx,
        member: MemberId,
        papers: &str,
    ) -> Result<Vec<String>, PortError>;
}

/// How vendors answer and how far they agree with us, as the calls of the comparison show it: the dashboard shows the same.
#[async_trait::async_trait]
pub trait Standings: Send + Sync + 'static {
    /// One of each vendor.
    async fn standings(&self) -> Result<Vec<serde_json::Value>, web::Failure>;
}

/// The rules under which operators act. Cheap to clone.
#[derive(Clone)]
pub struct Office {
    store: Store,
    second_approval_from: Amount,
    members: Arc<dyn Members>,
}

impl Office {
    /// From `second_approval_from` on, counted per member and day, a decision about money takes two operators.
    #[must_use]
    pub fn new(store: Store, second_approval_from: Amount, members: Arc<dyn Members>) -> Self {
        Self { store, second_approval_from, members }
    }

    /// The members' login names; unknown members are left out.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, Error> {
        Ok(self.members.accounts(members).await?)
    }

    /// The member whose id or whole login name this is.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn named(&self, text: &str) -> Result<Option<MemberId>, Error> {
        Ok(self.members.named(text).await?)
    }

    /// What operators are called, by id; unknown ones are left out.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn names(&self, ids: &[OperatorId]) -> Result<HashMap<OperatorId, String>, Error> {
        Ok(sql::names(&self.store, ids).await?)
    }
}
