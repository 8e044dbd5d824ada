//! Dealing with tokens that are nobody's money, and the row of the trail.

use office::{Caller, audit::Act};
use serde_json::json;
use uuid::Uuid;

use super::Stray;
use crate::{Backoffice, Error, contradiction::Acknowledged};

/// Longest reason.
const LONGEST: usize = 200;

impl Backoffice {
    /// Writes down how tokens were dealt with, in one transaction with the row of the trail that holds what they were.
    pub(super) async fn deal_with(&self, clerk: &Caller, id: Uuid, reason: &str) -> Result<Stray, Error> {
        let reason = reason.trim();
        let length = reason.chars().count();
        if length == 0 || length > LONGEST || reason.chars().any(char::is_control) {
            return Err(office::Error::Field("reason").into());
        }
        let stray = self.ports.ways.stray(id).await?;
        clerk.reaches(stray.member).await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str());
        let mut tx = self.store.begin().await?;
        if !self.ports.ways.deal(&mut tx, id, who, reason).await? {
            return Err(Error::Dealt);
        }
        let act = Act {
            action: "tokens.deal",
            subject: format!("tokens:{id}"),
            before: Some(json!({ "member": stray.member, "deposit": stray.deposit, "channel": stray.channel,
                "kind": stray.kind, "token": stray.token, "tokens": stray.tokens,
                "transaction": stray.transaction, "number": stray.number })),
            after: Some(json!({ "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let dealt = Acknowledged {
            operator: clerk.operator.id,
            name: clerk.operator.name.clone(),
            note: reason.to_owned(),
            at: self.store.now(),
        };
        Ok(Stray { dealt: Some(dealt), ..stray })
    }
}
