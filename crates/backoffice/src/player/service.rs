//! What operators do to players.

use kernel::id::MemberId;
use office::{Caller, audit::Act};
use serde_json::json;

use super::Player;
use crate::{Backoffice, Error};

/// Longest reason.
const LONGEST: usize = 200;

impl Backoffice {
    /// A member; the agent above him is shown to whoever reaches that one too.
    pub(super) async fn player(&self, clerk: &Caller, member: MemberId) -> Result<Player, Error> {
        let mut player = self.ports.members.player(member).await?.ok_or(office::Error::NotFound)?;
        if let Some(parent) = player.parent.as_ref().map(|parent| parent.id) {
            let reached = clerk.reached(&[parent]).await?;
            player.parent = player.parent.filter(|parent| reached.contains(&parent.id));
        }
        Ok(player)
    }

    /// Switches an account on or off, in one transaction with its row of the trail.
    pub(super) async fn switch(
        &self,
        clerk: &Caller,
        member: MemberId,
        enabled: bool,
        reason: &str,
    ) -> Result<(), Error> {
        let length = reason.trim().chars().count();
        if length == 0 || length > LONGEST {
            return Err(office::Error::Field("reason").into());
        }
        let mut tx = self.store.begin().await?;
        let was =
            self.ports.members.switch(&mut tx, member, enabled).await?.ok_or(office::Error::NotFound)?;
        let act = Act {
            action: if enabled { "player.enable" } else { "player.disable" },
            subject: format!("player:{member}"),
            before: Some(json!({ "enabled": was })),
            after: Some(json!({ "enabled": enabled, "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}
