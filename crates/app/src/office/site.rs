//! The site's settings, asked of identity.

use backoffice::{
    Elsewhere,
    site::{Change, Countries, Desk, Overview, Pattern, Setting},
};
use identity::{rules, site::Site};
use serde_json::Value;
use store::Tx;
use time::OffsetDateTime;

/// The site's settings.
pub(super) struct Settings {
    pub(super) site: Site,
}

fn shown(setting: identity::site::Setting) -> Setting {
    Setting {
        key: setting.key,
        version: setting.version,
        content: setting.content,
        standard: setting.standard,
    }
}

#[async_trait::async_trait]
impl Desk for Settings {
    async fn overview(&self) -> Result<Overview, Elsewhere> {
        let patterns = rules::Pattern::all().iter().map(|pattern| Pattern {
            id: pattern.id().to_owned(),
            expression: pattern.expression().to_owned(),
            bn: pattern.message().bn.clone(),
            en: pattern.message().en.clone(),
        });
        let countries = self.site.countries().and_then(|(name, second)| {
            let made_at = OffsetDateTime::from_unix_timestamp(i64::try_from(second).ok()?).ok()?;
            Some(Countries { name: name.to_owned(), made_at })
        });
        Ok(Overview {
            settings: self.site.settings().await?.into_iter().map(shown).collect(),
            patterns: patterns.collect(),
            countries,
        })
    }

    async fn change(&self, tx: &mut Tx, key: &str, change: &Change) -> Result<(Value, Setting), Elsewhere> {
        let changed = self.site.change(tx, key, change.version, change.content.clone()).await?;
        Ok((changed.before, shown(changed.setting)))
    }

    async fn refresh(&self) -> Result<(), Elsewhere> {
        Ok(self.site.refresh().await?)
    }
}
