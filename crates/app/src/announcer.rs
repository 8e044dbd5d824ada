//! What the socket hub asks of other features.

use catalog::Catalog;
use identity::Identity;
use kernel::{event::Settlement, name::masked};
use live::{Board, Win};

/// Winners as everyone may see them.
pub struct Winners {
    /// Their names, which are masked here.
    pub identity: Identity,
    /// What their games are called.
    pub catalog: Catalog,
}

#[async_trait::async_trait]
impl Board for Winners {
    async fn win(&self, settlement: &Settlement) -> Result<Option<Win>, store::Error> {
        let Some(profile) = self.identity.profile(settlement.member).await? else { return Ok(None) };
        let snapshot = self.catalog.snapshot();
        let title = snapshot.title_of(settlement.vendor, &settlement.game);
        // A game of a vendor whose titles are not listed has no other name than its code, and no card to open.
        let (code, listed) = (&settlement.game, title.map(|title| &title.listed));
        Ok(Some(Win {
            customer: masked(&profile.account),
            simulated: profile.simulated,
            node: title.map(|title| title.node),
            name_bn: listed.map_or(code, |listed| &listed.name_bn).clone(),
            name_en: listed.map_or(code, |listed| &listed.name_en).clone(),
            icon_url: listed.map(|listed| listed.icon.clone()).unwrap_or_default(),
        }))
    }
}
