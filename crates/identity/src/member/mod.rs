//! Members and the tree they stand in.

pub(crate) mod office;
pub(crate) mod sql;

use std::collections::HashMap;

use kernel::{AccountType, Asset, id::MemberId};
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use crate::Identity;

/// A member as other parts of the house see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub id: MemberId,
    /// The login name.
    pub account: String,
    /// What the member is called.
    pub nickname: String,
    /// Player, agent or trial.
    pub kind: AccountType,
    /// Under which agent the member stands.
    pub parent: Option<MemberId>,
    /// The currency of the member's wallet.
    pub asset: Asset,
    /// ISO 3166 code of the member's country.
    pub country: String,
    /// `BN` or `EN`.
    pub language: String,
    /// Whether the member may act.
    pub enabled: bool,
    /// Whether the member has never signed in.
    pub first_login: bool,
    /// When the member registered.
    pub created_at: OffsetDateTime,
    /// Whether the member plays by itself, as people of the demo world do.
    pub simulated: bool,
}

/// Most letters of a login name that is looked at.
const LONGEST: usize = 128;

/// Whether a login name is too long to be anyone's: such a one is not looked for, counted or kept.
pub(crate) fn is_nobodys(account: &str) -> bool {
    account.chars().count() > LONGEST
}

impl Identity {
    /// One member.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn profile(&self, member: MemberId) -> Result<Option<Profile>, Error> {
        sql::by_id(&self.store, member).await
    }

    /// [`Self::profile`] as a transaction sees it: who holds one asks for no second connection.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn profile_in(&self, tx: &mut Tx, member: MemberId) -> Result<Option<Profile>, Error> {
        sql::by_id_in(tx, member).await
    }

    /// The login names of those of these members who are there.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn names(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error> {
        sql::names(&self.store, members).await
    }

    /// One member by login name, in any case of letters.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn profile_of(&self, account: &str) -> Result<Option<Profile>, Error> {
        Ok(sql::by_account(&self.store, account).await?.map(|(profile, _)| profile))
    }

    /// Marks members as simulated, for good: public lists and counters say so. No call does it, and a program for service cannot.
    ///
    /// # Errors
    /// When the database refuses.
    #[cfg(feature = "demo")]
    pub async fn mark_simulated(&self, members: &[MemberId]) -> Result<(), Error> {
        sql::mark_simulated(&self.store, members).await
    }

    /// Switches an account on or off in `tx`; off, its sessions end, and switching it on brings none of them back. Whether it
    /// was on before; nothing when there is no such member.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn set_enabled(
        &self,
        tx: &mut Tx,
        member: MemberId,
        enabled: bool,
    ) -> Result<Option<bool>, Error> {
        let was = sql::set_enabled(tx, member, enabled).await?;
        if was.is_some() && !enabled {
            self.end_sessions(tx, member, None).await?;
        }
        Ok(was)
    }

    /// The store it stands on.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }
}
