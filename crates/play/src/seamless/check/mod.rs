//! The scenarios S1 to S12 of the seamless wallet and its failures, played against our own gateway over HTTP, in the way that
//! one vendor is configured: its header, its scale of money, its names for members.
//!
//! In the vendor's place stands a key that is made here, is never written down, and ends with the process.

mod caller;
mod scenarios;

use std::{
    collections::HashMap,
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr},
};

use async_trait::async_trait;
use kernel::{Asset, ManualClock, id::MemberId};
use partner::Partner;
use store::Store;
use web::signature::{BadKey, Signer, generate};

use caller::Caller;

/// Titles that the house of a check lists for the vendor: one to play, and one more.
pub const TITLES: [&str; 2] = [GAME, OTHER_GAME];
/// What a member of the check begins with, in major units.
pub const START: i64 = 1_000;

const GAME: &str = "check-game";
const OTHER_GAME: &str = "check-other";

/// Why a check did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The key in the vendor's place cannot be made or used.
    #[error(transparent)]
    Key(#[from] BadKey),
    /// The vendor has no names for members.
    #[error(transparent)]
    Names(#[from] partner::Error),
    /// No member was made.
    #[error(transparent)]
    Member(Box<dyn std::error::Error + Send + Sync>),
    /// No game was opened.
    #[error(transparent)]
    Token(#[from] gate::Error),
    /// A message could not be written.
    #[error(transparent)]
    Message(#[from] serde_json::Error),
    /// Nobody is at the address.
    #[error("the house of the check does not answer")]
    Silent(#[from] reqwest::Error),
}

/// Who makes members at the house of a check; implemented in `app`.
#[async_trait]
pub trait Members: Send + Sync {
    /// Makes a member of this name with [`START`] in cash.
    ///
    /// # Errors
    /// When the house refuses.
    async fn make(&self, account: String) -> Result<MemberId, Box<dyn std::error::Error + Send + Sync>>;
}

/// A house that runs with [`Trial::partners`] and lists [`TITLES`].
#[derive(Clone, Copy)]
pub struct Running<'a> {
    /// Where its gateway listens.
    pub address: SocketAddr,
    /// Its store.
    pub store: &'a Store,
    /// Its clock.
    pub clock: &'a ManualClock,
    /// Who makes its members.
    pub members: &'a dyn Members,
    /// What is played for.
    pub asset: Asset,
    /// Minutes a game token lives after its last use.
    pub token_minutes: u32,
}

/// A vendor whose calls are signed here.
pub struct Trial {
    partners: [Partner; 2],
    signer: Signer,
}

impl Trial {
    /// As this vendor is configured.
    ///
    /// # Errors
    /// When no key can be made.
    pub fn of(partner: &Partner) -> Result<Self, Error> {
        let (private, public_key) = generate()?;
        let partner = Partner {
            public_key,
            addresses: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
            highest_payout: 1_000_000,
            highest_payouts: HashMap::new(),
            ..partner.clone()
        };
        // The same, allowed from where nobody is (RFC 5737).
        let fenced = Partner {
            id: i64::MAX,
            name: fenced(&partner.name),
            addresses: vec![IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1))],
            ..partner.clone()
        };
        Ok(Self { partners: [partner, fenced], signer: Signer::from_pem(&private)? })
    }

    /// The vendor, and one of the same that is allowed from elsewhere alone.
    #[must_use]
    pub const fn partners(&self) -> &[Partner; 2] {
        &self.partners
    }

    /// Plays everything, one after the other.
    ///
    /// # Errors
    /// When the house refuses a member or does not answer.
    pub async fn play(&self, house: Running<'_>) -> Result<Vec<Line>, Error> {
        let mut partners = self.partners.clone();
        partner::name_users(house.store, &mut partners).await?;
        let [partner, _] = partners;
        let mut caller = Caller::new(house, &self.signer, partner);
        scenarios::play(&mut caller).await?;
        Ok(caller.lines)
    }
}

/// The name of the vendor that is allowed from elsewhere alone.
fn fenced(name: &str) -> String {
    format!("{name}-elsewhere")
}

/// One call: what was due, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// `S1` to `S12`, or `F1` and on for failures.
    pub scenario: &'static str,
    /// The call in words.
    pub call: String,
    /// Status and balance that are due.
    pub due: String,
    /// Status and balance that were answered.
    pub answered: String,
}

impl Line {
    /// Whether what was due was answered.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.due == self.answered
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scenario, call, due, answered } = self;
        let verdict = if self.is_right() { "ok" } else { "WRONG" };
        write!(f, "{scenario:<4} {call:<52} {due:<36} {answered:<36} {verdict}")
    }
}
