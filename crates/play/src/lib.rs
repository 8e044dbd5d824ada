//! Launch, vendor dialects and instant games of the house (design.md 2, domain.md 1).

pub mod abroad;
mod bets;
pub mod house;
pub mod launch;
mod preflight;
pub mod reconcile;
pub mod record;
mod seat;
mod shelf;
pub mod token;
pub mod vendor;

use std::{collections::HashMap, sync::Arc};

use kernel::{Asset, id::MemberId};
use serde::Deserialize;
use store::Tx;
use uuid::Uuid;
use web::OpenApiRouter;

pub use bets::{Bets, Look, Stake, Watch};
pub use seat::Seats;
pub use shelf::{Called, Opening, SharedShelf, Shelf, Shelved};

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 2] = [house::SEED, vendor::USER_KEY];

/// What play must know of a member; implemented over identity in `app`.
#[async_trait::async_trait]
pub trait Players: Send + Sync + 'static {
    /// Those of these members who are there, as they stand at this moment.
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error>;

    /// One member, if there is one.
    async fn player(&self, member: MemberId) -> Result<Option<Player>, store::Error> {
        Ok(self.players(&[member]).await?.remove(&member))
    }

    /// What keeps the member from opening a game: a pause, or that his time is up.
    async fn bars(&self, _member: MemberId) -> Result<Option<kernel::Face>, store::Error> {
        Ok(None)
    }

    /// Whether a session of the site lives. It then cannot end before `tx` does.
    async fn hold_session(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error>;
}

/// A member as a vendor's call meets him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The currency of his wallet.
    pub asset: Asset,
    /// Whether he may place bets.
    pub enabled: bool,
    /// Whether something holds him back: a limit, a pause.
    pub look: Look,
    /// ISO 3166 code of his country.
    pub country: [u8; 2],
}

/// A shared [`Players`].
pub type SharedPlayers = Arc<dyn Players>;

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
