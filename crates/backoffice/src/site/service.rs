//! A change and its row of the trail, in one transaction.

use super::{Change, Setting};
use crate::{Backoffice, Error};
use office::{Caller, audit::Act};

impl Backoffice {
    pub(super) async fn change_setting(
        &self,
        clerk: &Caller,
        key: &str,
        change: &Change,
    ) -> Result<Setting, Error> {
        let mut tx = self.store.begin().await?;
        let (before, setting) = self.ports.site.change(&mut tx, key, change).await?;
        let act = Act {
            action: "site.change",
            subject: format!("site:{}", setting.key),
            before: Some(before),
            after: Some(setting.content.clone()),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        if let Err(error) = self.ports.site.refresh().await {
            // It is done; this node finds it a moment later, as the others do.
            tracing::warn!(%error, "a changed setting is not effective here yet");
        }
        Ok(setting)
    }
}
