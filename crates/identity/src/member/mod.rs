//! Members and the tree they stand in.

pub(crate) mod office;
pub(crate) mod sql;

use std::collections::HashMap;

use kernel::{AccountType, Asset, Entropy, entropy::NoEntropy, id::MemberId};
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use crate::Identity;

/// Letters of a link's code: none that is mistaken for another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

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
}

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Players: agents and trial accounts do not count.
    pub players: i64,
    /// Of all members, those whose session was used lately.
    pub online: i64,
}

/// Whether a link brings anybody in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    /// It does.
    Active,
    /// The agent has switched it off.
    Disabled,
    /// The agent has put it away for good; only its figures are left.
    Deleted,
}

/// What an agent may change of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkEdit<'a> {
    /// What the agent calls it.
    pub label: &'a str,
    /// What the account of whoever comes by it will be.
    pub kind: AccountType,
    /// Whether it brings anybody in.
    pub enabled: bool,
}

/// An agent's link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The code in the address.
    pub code: String,
    /// What the agent calls it.
    pub label: String,
    /// What the account of whoever comes by it will be.
    pub kind: AccountType,
    /// How often it was looked up.
    pub visits: i64,
    /// How many registered with it.
    pub registrations: i64,
    /// Whether it brings anybody in.
    pub state: LinkState,
    /// When it was made.
    pub created_at: OffsetDateTime,
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

    /// Those of these members who are there, in one query.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn profiles(&self, members: &[MemberId]) -> Result<Vec<Profile>, Error> {
        let members: Vec<i64> = members.iter().map(|member| member.0).collect();
        sql::by_ids(&self.store, &members).await
    }

    /// Who stands directly above each of these members, as `tx` sees it; those above whom nobody stands are left out.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn parents(
        &self,
        tx: &mut Tx,
        members: &[MemberId],
    ) -> Result<HashMap<MemberId, MemberId>, Error> {
        sql::parents(tx, members).await
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

    /// The agents above a member, the nearest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn upline(&self, member: MemberId) -> Result<Vec<MemberId>, Error> {
        sql::upline(&self.store, member).await
    }

    /// Members with accounts of these types that are switched on, whose numbers are above `after`, in their order; of
    /// everyone, or below an agent. As `tx` sees them.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn numbered(
        &self,
        tx: &mut Tx,
        (kinds, below): (&[AccountType], Option<MemberId>),
        (after, limit): (MemberId, u16),
    ) -> Result<Vec<MemberId>, Error> {
        let kinds: Vec<i16> = kinds.iter().map(|kind| kind.number()).collect();
        sql::numbered(tx, &kinds, below, (after, limit)).await
    }

    /// The links of an agent.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn links(&self, agent: MemberId) -> Result<Vec<Link>, Error> {
        sql::links(&self.store, agent).await
    }

    /// Makes a link, by which others become members of this type; `false` when the code is taken.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn add_link(
        &self,
        agent: MemberId,
        code: &str,
        (label, kind): (&str, AccountType),
    ) -> Result<bool, Error> {
        sql::add_link(&self.store, agent, code, (label, kind)).await
    }

    /// Makes a link with a code that nobody had.
    ///
    /// # Errors
    /// When the database refuses, or the operating system has no randomness.
    pub async fn make_link(&self, agent: MemberId, label: &str, kind: AccountType) -> Result<Link, Error> {
        loop {
            let code = code().map_err(|_| Error::Inconsistent("no randomness for a code"))?;
            if self.add_link(agent, &code, (label, kind)).await? {
                let made = self.links(agent).await?.into_iter().find(|link| link.code == code);
                return made.ok_or(Error::Inconsistent("a link just made is not there"));
            }
        }
    }

    /// Changes a link of this agent's; `false` when they have no such link, or have deleted it. Who came by it stays who
    /// they are.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn edit_link(&self, agent: MemberId, code: &str, edit: LinkEdit<'_>) -> Result<bool, Error> {
        sql::edit_link(&self.store, agent, code, edit).await
    }

    /// Deletes a link of this agent's; `false` when they have no such link. Its figures stay, and nobody gets its code.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn delete_link(&self, agent: MemberId, code: &str) -> Result<bool, Error> {
        sql::delete_link(&self.store, agent, code).await
    }

    /// How many players there are, and how many members were seen since a moment.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn census(&self, seen_since: OffsetDateTime) -> Result<Census, Error> {
        sql::census(&self.store, seen_since).await
    }

    /// How many of these members have a session that was used since a moment.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn online_among(&self, members: &[MemberId], seen_since: OffsetDateTime) -> Result<i64, Error> {
        sql::online_among(&self.store, members, seen_since).await
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
            self.end_all_sessions(tx, member).await?;
        }
        Ok(was)
    }

    /// Makes a player an agent in `tx`. What they were before; nothing when there is no such member. Who is no player stays what
    /// they are.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn make_agent(&self, tx: &mut Tx, member: MemberId) -> Result<Option<AccountType>, Error> {
        sql::make_agent(tx, member).await
    }

    /// The store it stands on.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }
}

/// Seven letters. The first is no digit, as the registration form's rule asks.
fn code() -> Result<String, NoEntropy> {
    let [first, rest @ ..] = Entropy.bytes::<7>()?;
    let letters = std::iter::once(first % 24).chain(rest.iter().map(|byte| byte % 32));
    Ok(letters.map(|letter| char::from(LETTERS[usize::from(letter)])).collect())
}
