//! What the socket hub asks of other features.

use catalog::Catalog;
use identity::Identity;
use kernel::event::Settlement;
use kernel::name::masked;
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
        let customer = masked(&profile.account);
        let snapshot = self.catalog.snapshot();
        let title = snapshot.title_of(settlement.vendor, &settlement.game);
        // A game of a vendor whose titles are not listed has no other name than its code, and no card to open.
        Ok(Some(title.map_or_else(
            || Win {
                customer: customer.clone(),
                node: None,
                name_bn: settlement.game.clone(),
                name_en: settlement.game.clone(),
                icon_url: String::new(),
            },
            |title| Win {
                customer: customer.clone(),
                node: Some(title.node),
                name_bn: title.listed.name_bn.clone(),
                name_en: title.listed.name_en.clone(),
                icon_url: title.listed.icon.clone(),
            },
        )))
    }
}
