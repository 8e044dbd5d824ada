//! Payment providers, and who names which.

use serde::Deserialize;

use super::{ChannelKind, Secret, Settings};

/// The language of a provider's interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Calls in JSON with a key, messages with a signature (`provider::http`, domain.md 5.2).
    Json,
}

/// A licensed payment provider.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProviderSettings {
    /// Where its interface is.
    pub url: String,
    /// The key that its interface asks for.
    pub key: Secret,
    /// The secret under which it signs its messages.
    pub webhook_secret: Secret,
    /// What its interface speaks.
    pub dialect: Dialect,
}

impl Settings {
    /// The provider of a channel, switched off or not.
    pub(crate) fn provider_of(&self, channel: &str) -> Option<&str> {
        self.channels.iter().find(|known| known.id == channel)?.provider.as_deref()
    }

    /// Who names a provider, and which.
    pub(crate) fn naming(&self) -> impl Iterator<Item = (String, Option<&str>)> {
        let needing = self.channels.iter().filter(|channel| channel.kind != ChannelKind::Transfer);
        let channels = needing.map(|channel| {
            (format!("cashier.channels {}: provider", channel.id), channel.provider.as_deref())
        });
        channels.chain([("cashier.withdrawal.provider".to_owned(), Some(self.withdrawal.provider.as_str()))])
    }
}
