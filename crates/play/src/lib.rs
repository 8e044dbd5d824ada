//! Launch, vendor dialects and instant games of the house (design.md 2, domain.md 1).

pub mod house;
pub mod launch;
mod preflight;
pub mod record;
pub mod seamless;

use serde::Deserialize;

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 2] = [gate::seeds::SEALED, partner::USER_KEY];

/// Partners and tokens.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Minutes a game token lives after its last use.
    pub token_minutes: u32,
    /// Minutes between looks at the partners' lists.
    pub sync_minutes: u32,
    /// Our private key for the partners' Games APIs, PEM; empty when none is called.
    pub signing_key: String,
    /// Where players come back to from a game.
    pub lobby_url: String,
    /// What instant games allow.
    pub limits: house::Limits,
    /// Vendors and aggregators that speak the seamless wallet convention.
    pub partners: Vec<partner::Partner>,
}

impl std::fmt::Debug for Settings {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { token_minutes, sync_minutes, signing_key: _, lobby_url, limits, partners } = self;
        f.debug_struct("Settings")
            .field("token_minutes", token_minutes)
            .field("sync_minutes", sync_minutes)
            .field("lobby_url", lobby_url)
            .field("limits", limits)
            .field("partners", partners)
            .finish()
    }
}
