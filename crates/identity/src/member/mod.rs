//! Members and the tree they stand in.

pub(crate) mod sql;

use kernel::{AccountType, Asset, id::MemberId};
use store::{Error, Store};
use time::OffsetDateTime;

use crate::Identity;

/// A member as other parts of the house see him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub id: MemberId,
    /// The login name.
    pub account: String,
    /// What he is called.
    pub nickname: String,
    /// Player, agent or trial.
    pub kind: AccountType,
    /// Under which agent he stands.
    pub parent: Option<MemberId>,
    /// The currency of his wallet.
    pub asset: Asset,
    /// ISO 3166 code of his country.
    pub country: String,
    /// `BN` or `EN`.
    pub language: String,
    /// Whether he may act.
    pub enabled: bool,
    /// Whether he has never signed in.
    pub first_login: bool,
    /// When he registered.
    pub created_at: OffsetDateTime,
}

/// An agent's link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The code in the address.
    pub code: String,
    /// What the agent calls it.
    pub label: String,
    /// How often it was looked up.
    pub visits: i64,
    /// How many registered with it.
    pub registrations: i64,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// A name for others to see: the first two letters and the last.
#[must_use]
pub fn masked(account: &str) -> String {
    let letters: Vec<char> = account.chars().collect();
    let start: String = letters.iter().take(2).collect();
    let end: String = letters.last().map(ToString::to_string).unwrap_or_default();
    format!("{start}***{end}")
}

impl Identity {
    /// One member.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn profile(&self, member: MemberId) -> Result<Option<Profile>, Error> {
        sql::by_id(&self.store, member).await
    }

    /// One member by his login name, in any case of letters.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn profile_of(&self, account: &str) -> Result<Option<Profile>, Error> {
        Ok(sql::by_account(&self.store, account).await?.map(|(profile, _)| profile))
    }

    /// The agents above a member, the nearest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn upline(&self, member: MemberId) -> Result<Vec<MemberId>, Error> {
        sql::upline(&self.store, member).await
    }

    /// The links of an agent.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn links(&self, agent: MemberId) -> Result<Vec<Link>, Error> {
        sql::links(&self.store, agent).await
    }

    /// Makes a link; `false` when the code is taken.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn add_link(&self, agent: MemberId, code: &str, label: &str) -> Result<bool, Error> {
        sql::add_link(&self.store, agent, code, label).await
    }

    /// The store it stands on.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn a_masked_name_shows_three_letters() {
        assert_eq!(masked("rahim"), "ra***m");
        assert_eq!(masked("র"), "র***র");
    }
}
