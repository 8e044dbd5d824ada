//! What happens at the doors, in the words of OWASP's application logging vocabulary. It is told to tracing under a target of
//! its own, which goes to the security log while the configuration names one, and nowhere else.
//!
//! Who came is told by an id, never by what was typed: people type passwords where names belong. Neither passwords nor
//! tokens are handed to it.

use std::{fmt, net::IpAddr};

/// The target of these events.
pub const TARGET: &str = "security";

/// Whose door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// The site of players and agents.
    Site,
    /// The back office.
    Backoffice,
}

impl Door {
    const fn name(self) -> &'static str {
        match self {
            Self::Site => "mela.site",
            Self::Backoffice => "mela.backoffice",
        }
    }

    const fn person(self) -> &'static str {
        match self {
            Self::Site => "member",
            Self::Backoffice => "operator",
        }
    }
}

/// Who came to a door, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    /// Whose door.
    pub door: Door,
    /// The number of the account; absent where the name is nobody's.
    pub id: Option<i64>,
    /// The address.
    pub ip: IpAddr,
    /// What the browser calls itself; 200 characters of it are told.
    pub agent: &'a str,
}

impl Visitor<'_> {
    /// Whoever comes names themself, at any length.
    fn browser(&self) -> &str {
        self.agent.char_indices().nth(200).map_or(self.agent, |(end, _)| &self.agent[..end])
    }
}

impl fmt::Display for Visitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.id {
            Some(id) => write!(f, "{}:{id}", self.door.person()),
            None => f.write_str("-"),
        }
    }
}

macro_rules! tell {
    ($level:ident, $event:literal, $visitor:expr, $detail:expr) => {
        tracing::$level!(
            target: TARGET,
            event = $event,
            appid = $visitor.door.name(),
            useridentifier = %$visitor,
            source_ip = %$visitor.ip,
            useragent = $visitor.browser(),
            description = $detail,
        )
    };
}

/// Somebody got in; `way` says by which proof.
pub fn login_succeeded(visitor: Visitor<'_>, way: &str) {
    tell!(info, "authn_login_success", visitor, way);
}

/// A proof was wrong; `way` says which.
pub fn login_failed(visitor: Visitor<'_>, way: &str) {
    tell!(warn, "authn_login_fail", visitor, way);
}

/// No proof is looked at for a while.
pub fn login_locked(visitor: Visitor<'_>, reason: &str) {
    tell!(warn, "authn_login_lock", visitor, reason);
}

/// Somebody who is in asked for what they have no right to.
pub fn forbidden(visitor: Visitor<'_>, resource: &str) {
    tell!(error, "authz_fail", visitor, resource);
}

/// So many proofs were wrong within half an hour, at all accounts together.
pub fn guessing(door: Door, most: i32) {
    tracing::error!(target: TARGET, event = "excess_rate_limit_exceeded", appid = door.name(), max = most);
}
