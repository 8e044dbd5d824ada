//! How a member stands who is about to bet.

use std::{collections::HashMap, sync::Arc};

use kernel::{
    Asset, Face,
    id::{GroupId, MemberId},
};
use store::Tx;
use uuid::Uuid;

use crate::Restriction;

/// What games must know of a member. Guard answers, over identity's view of members.
#[async_trait::async_trait]
pub trait Players: Send + Sync + 'static {
    /// Those of these members who are there, as they stand at this moment.
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error>;

    /// One member, if there is one.
    async fn player(&self, member: MemberId) -> Result<Option<Player>, store::Error> {
        Ok(self.players(&[member]).await?.remove(&member))
    }

    /// What keeps the member from opening a game: a pause, or that their time is up.
    async fn bars(&self, _member: MemberId) -> Result<Option<Face>, store::Error> {
        Ok(None)
    }

    /// Whether a session of the site lives. It then cannot end before `tx` does.
    async fn hold_session(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error>;
}

/// A member as a bet meets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// The currency of their wallet.
    pub asset: Asset,
    /// Whether the player may place bets.
    pub enabled: bool,
    /// What holds them back: a limit, a pause.
    pub restriction: Restriction,
    /// ISO 3166 code of the player's country.
    pub country: [u8; 2],
    /// The group into which operators put the player.
    pub group: Option<GroupId>,
}

impl Player {
    /// ISO 3166 code of the player's country; `ZZ` where it is none.
    #[must_use]
    pub fn country(&self) -> &str {
        std::str::from_utf8(&self.country).unwrap_or("ZZ")
    }
}

/// A shared [`Players`].
pub type SharedPlayers = Arc<dyn Players>;
