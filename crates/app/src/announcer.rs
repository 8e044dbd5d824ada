//! What the socket hub asks of other features.

use catalog::Catalog;
use identity::Identity;
use kernel::event::Settlement;
use kernel::name::masked;
use live::{Board, Door, Win};
use topics::Holder;
use uuid::Uuid;

/// Tickets and sessions are identity's.
pub struct Tickets {
    /// Members and sessions.
    pub identity: Identity,
}

#[async_trait::async_trait]
impl Door for Tickets {
    async fn redeem(&self, ticket: &str) -> Result<Option<Holder>, store::Error> {
        let found = self.identity.redeem_ticket(ticket).await?;
        Ok(found.map(|(member, session)| Holder { member, session }))
    }

    async fn ended(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error> {
        let alive = self.identity.alive(sessions).await?;
        Ok(sessions.iter().copied().filter(|session| !alive.contains(session)).collect())
    }
}

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
