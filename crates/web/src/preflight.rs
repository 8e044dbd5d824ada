//! What is wrong with settings, as each feature finds it in its own before the house starts.

mod machine;

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
};

use axum::http::Uri;
use kernel::Amount;

pub use machine::{Machine, Reached, allowed_files};

/// What everything begins with that the demo publishes.
const PUBLISHED: &str = "demo-";
/// Fewest characters of a key that somebody else gave us.
pub const GIVEN: usize = 16;
/// Fewest characters of the secret of a signature (HMAC-SHA256): fewer are guessed away from the wire.
pub const SIGNING: usize = 32;

/// What a finding means for the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The house does not start.
    Refused,
    /// The house starts; whoever runs it should know.
    Warning,
}

/// A setting that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it means.
    pub weight: Weight,
    /// The key, as `config/default.toml` spells it.
    pub key: String,
    /// What is wrong, and what to do.
    pub says: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Refused => "refused",
            Weight::Warning => "warning",
        };
        write!(f, "{weight}: {}: {}", self.key, self.says)
    }
}

/// What was found so far in the settings of one house.
#[derive(Debug)]
pub struct Findings {
    found: Vec<Finding>,
    real_money: bool,
}

impl Findings {
    /// None yet.
    #[must_use]
    pub const fn new(real_money: bool) -> Self {
        Self { found: Vec::new(), real_money }
    }

    /// Whether the house is to be opened for real money.
    #[must_use]
    pub const fn is_for_real_money(&self) -> bool {
        self.real_money
    }

    /// All of them, those first that stand in the way of a start.
    #[must_use]
    pub fn sorted(mut self) -> Vec<Finding> {
        self.found.sort_by_key(|finding| finding.weight);
        self.found
    }

    /// The house does not start so.
    pub fn refuse(&mut self, key: impl Into<String>, says: impl Into<String>) {
        self.found.push(Finding { weight: Weight::Refused, key: key.into(), says: says.into() });
    }

    /// The house starts all the same.
    pub fn warn(&mut self, key: impl Into<String>, says: impl Into<String>) {
        self.found.push(Finding { weight: Weight::Warning, key: key.into(), says: says.into() });
    }

    /// Refused where real money is played for; else a warning.
    pub fn weigh(&mut self, key: impl Into<String>, says: impl Into<String>) {
        if self.real_money { self.refuse(key, says) } else { self.warn(key, says) }
    }

    /// A secret must be there, of `least` characters, and none that everyone knows.
    pub fn secret(&mut self, key: &str, secret: &str, least: usize) {
        let count = secret.chars().count();
        let all_alike = || secret.chars().all(|letter| secret.starts_with(letter));
        if secret.trim().is_empty() {
            self.refuse(
                key,
                "is empty; put in what the other side gave you, by the environment rather than a file",
            );
        } else if secret.to_ascii_lowercase().starts_with(PUBLISHED) {
            self.refuse(key, "is the demo's, which everyone can read");
        } else if count < least {
            self.refuse(key, format!("has {count} characters; {least} are the least"));
        } else if all_alike() {
            self.refuse(key, "is one character, again and again");
        }
    }

    /// An address that somebody else is to reach: for real money over TLS, and not one of a try at one's own desk.
    pub fn public_url(&mut self, key: impl Into<String>, url: &str) {
        if let Some(says) = not_public(url).filter(|_| self.real_money) {
            self.refuse(key, says);
        }
    }

    /// A listener that is not for everybody: for real money on a private address. `what` it tells, in words.
    pub fn private_door(&mut self, key: &str, listen: &str, what: &str) {
        let address = listen.parse::<SocketAddr>().ok().map(|address| address.ip());
        if self.real_money && address.is_some_and(|address| !is_private(address)) {
            self.refuse(key, format!("{what} to the whole internet; listen on a private address"));
        }
    }

    /// An amount that must not exceed another one, which is called `name`.
    pub fn at_most(&mut self, key: impl Into<String>, lower: Amount, name: &str, upper: Amount) {
        if lower > upper {
            self.refuse(key, format!("is more than {name} beside it"));
        }
    }
}

/// What is wrong with an address that somebody else is to reach.
fn not_public(url: &str) -> Option<String> {
    let parsed: Option<Uri> = url.parse().ok();
    let Some((scheme, host)) = parsed.as_ref().and_then(|uri| Some((uri.scheme_str()?, uri.host()?))) else {
        return Some(format!("{url:?} is no address like https://example.com"));
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let at_home = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    if at_home {
        return Some(format!("{url} is this machine itself; nobody else can reach it"));
    }
    (scheme != "https").then(|| format!("{url} must begin with https://"))
}

/// Whether an address can be reached from a network of one's own alone. `0.0.0.0` is every address there is.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}
