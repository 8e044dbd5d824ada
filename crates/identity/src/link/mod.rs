//! Links by which agents bring members.

mod http;
pub(crate) mod sql;

use kernel::{AccountType, Entropy, entropy::NoEntropy, id::MemberId};
use serde::{Deserialize, Serialize};
use store::Error;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Identity;

pub(crate) use http::routes;

/// Letters of a code: none that is mistaken for another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Letters of what an agent calls a link.
const LABEL: usize = 40;
/// Links that one agent can make; deleted ones count, for their figures and codes stay.
const MOST: i64 = 500;

/// Whether a link brings anybody in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// It does.
    Active,
    /// The agent has switched it off.
    Disabled,
    /// The agent has put it away for good; only its figures are left.
    Deleted,
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkCard {
    /// The code in the address.
    pub code: String,
    /// What the agent calls it.
    pub label: String,
    /// The type of account that it makes.
    #[serde(rename = "type")]
    pub kind: i16,
    /// Where it leads.
    pub url: String,
    /// Members who came by it.
    pub registrations: i64,
    /// How often it was opened.
    pub visits: i64,
    /// Whether it brings anybody in.
    pub state: LinkState,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A link as it is to be from now on.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangedLink {
    /// What the agent calls it.
    label: String,
    /// What the account of whoever comes by it will be; who came before stays what they are.
    #[serde(rename = "type")]
    kind: LinkKind,
    /// Whether it brings anybody in.
    enabled: bool,
}

/// What a link makes.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinkKind {
    /// Players.
    #[default]
    Player,
    /// Agents.
    Agent,
}

impl From<LinkKind> for AccountType {
    fn from(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Player => Self::MEMBER,
            LinkKind::Agent => Self::AGENT,
        }
    }
}

/// A link that is to be kept.
struct NewRow<'a> {
    code: &'a str,
    label: &'a str,
    kind: AccountType,
    created_at: OffsetDateTime,
}

impl Identity {
    /// The links of an agent, deleted ones among them, the oldest first.
    pub(crate) async fn links(&self, agent: MemberId) -> Result<Vec<LinkCard>, Error> {
        let site = self.settings.site_url.trim_end_matches('/');
        sql::links(&self.store, agent, site).await
    }

    /// Makes a link, by which others become members of this type; `false` when the code is taken.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn add_link(
        &self,
        agent: MemberId,
        code: &str,
        label: &str,
        kind: AccountType,
    ) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let link = NewRow { code, label, kind, created_at: self.store.now() };
        let free = sql::add(&mut tx, agent, link).await?;
        tx.commit().await?;
        Ok(free)
    }

    /// Makes a link with a code that nobody had.
    async fn make_link(
        &self,
        agent: MemberId,
        label: &str,
        kind: LinkKind,
    ) -> Result<LinkCard, crate::Error> {
        let mut tx = self.store.begin().await?;
        // Whoever presses twice at once is counted twice.
        tx.advisory_lock("agent links", &agent.to_string()).await?;
        if sql::count(&mut tx, agent).await? >= MOST {
            return Err(crate::Error::TooManyLinks);
        }
        let (label, created_at) = (cleaned(label), self.store.now());
        let made = loop {
            let code = code()?;
            let link = NewRow { code: &code, label: &label, kind: kind.into(), created_at };
            if sql::add(&mut tx, agent, link).await? {
                break code;
            }
        };
        tx.commit().await?;
        let link = self.links(agent).await?.into_iter().find(|link| link.code == made);
        Ok(link.ok_or(Error::Inconsistent("a link just made is not there"))?)
    }
}

/// Seven letters. The first is no digit, as the registration form's rule asks.
fn code() -> Result<String, NoEntropy> {
    let [first, rest @ ..] = Entropy.bytes::<7>()?;
    let letters = std::iter::once(first % 24).chain(rest.iter().map(|byte| byte % 32));
    Ok(letters.map(|letter| char::from(LETTERS[usize::from(letter)])).collect())
}

/// What an agent calls a link, as it is kept.
fn cleaned(label: &str) -> String {
    label.chars().filter(|letter| !letter.is_control() && !turns(*letter)).take(LABEL).collect()
}

/// Whether a sign turns the direction of the text around it (UAX 9). What joins Bengali letters does not.
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
