//! Launch, vendor dialects and instant games of the house (design.md 2, domain.md 1).

pub mod token;
pub mod vendor;

use std::sync::Arc;

use kernel::{Asset, id::MemberId};
use serde::Deserialize;

/// What play must know of a member; implemented over identity in `app`.
#[async_trait::async_trait]
pub trait Players: Send + Sync + 'static {
    /// The member, if there is one.
    async fn player(&self, member: MemberId) -> Result<Option<Player>, store::Error>;
}

/// A member as a vendor's call meets him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The currency of his wallet.
    pub asset: Asset,
    /// Whether he may place bets.
    pub enabled: bool,
    /// ISO 3166 code of his country.
    pub country: [u8; 2],
}

/// A shared [`Players`].
pub type SharedPlayers = Arc<dyn Players>;

/// Partners and tokens.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Minutes a game token lives after its last use.
    pub token_minutes: u32,
    /// Vendors and aggregators that speak the seamless wallet convention.
    pub partners: Vec<vendor::Partner>,
}
