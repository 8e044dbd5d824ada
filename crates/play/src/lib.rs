//! Launch, vendor dialects and instant games of the house (design.md 2, domain.md 1).

pub mod abroad;
pub mod house;
pub mod launch;
mod preflight;
pub mod reconcile;
pub mod record;
pub mod vendor;

use serde::Deserialize;
use web::OpenApiRouter;

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 2] = [house::SEED, vendor::USER_KEY];

/// Partners and tokens.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Minutes a game token lives after its last use.
    pub token_minutes: u32,
    /// Minutes between looks at the partners' lists.
    pub sync_minutes: u32,
    /// How vendors' lists of transactions are compared with our books.
    #[serde(default)]
    pub reconcile: reconcile::Settings,
    /// How vendors with wallets of their own are asked what was played there.
    #[serde(default)]
    pub abroad: abroad::Settings,
    /// Our private key for the partners' Games APIs, PEM; empty when none is called.
    pub signing_key: String,
    /// Where players come back to from a game.
    pub lobby_url: String,
    /// What instant games allow.
    pub limits: house::Limits,
    /// Vendors and aggregators that speak the seamless wallet convention.
    pub partners: Vec<vendor::Partner>,
}

impl std::fmt::Debug for Settings {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            token_minutes,
            sync_minutes,
            reconcile,
            abroad,
            signing_key: _,
            lobby_url,
            limits,
            partners,
        } = self;
        f.debug_struct("Settings")
            .field("token_minutes", token_minutes)
            .field("sync_minutes", sync_minutes)
            .field("reconcile", reconcile)
            .field("abroad", abroad)
            .field("lobby_url", lobby_url)
            .field("limits", limits)
            .field("partners", partners)
            .finish()
    }
}

/// The calls of operators.
pub fn backoffice_routes(comparisons: reconcile::Comparisons) -> OpenApiRouter {
    reconcile::office::routes(comparisons)
}
