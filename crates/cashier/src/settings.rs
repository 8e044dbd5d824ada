//! What the operator decides about deposits and withdrawals: section `[cashier]` of the configuration.

use std::fmt;

use kernel::{Amount, Asset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A secret that does not print.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// A secret.
    #[must_use]
    pub fn new(secret: impl Into<String>) -> Self {
        Self(secret.into())
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A text in both languages.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct Text {
    /// Bengali.
    pub bn: String,
    /// English.
    pub en: String,
}

/// A way to bring money in: an account of the operator at a licensed provider.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Channel {
    /// Its name in calls and addresses.
    pub id: String,
    /// What players read.
    pub name: Text,
    /// What it moves.
    pub currency: Asset,
    /// Least amount of one deposit.
    pub min: Amount,
    /// Most of one deposit.
    pub max: Amount,
    /// Amounts offered as buttons.
    pub presets: Vec<Amount>,
    /// Off takes the channel away at once.
    pub enabled: bool,
}

/// Deposits and withdrawals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where the provider's interface is.
    pub provider_url: String,
    /// The key that the provider's interface asks for.
    pub provider_key: Secret,
    /// The secret under which the provider signs its messages.
    pub webhook_secret: Secret,
    /// Where the provider reaches us.
    pub webhook_url: String,
    /// Addresses of the site to which a checkout page may send a player back.
    pub origins: Vec<String>,
    /// Seconds until the provider is asked about a deposit that no message has settled.
    pub ask_after_seconds: u32,
    /// Minutes after which an unpaid deposit ends.
    pub deposit_minutes: u32,
    /// Least amount of one withdrawal.
    pub withdrawal_min: Amount,
    /// Most of one withdrawal.
    pub withdrawal_max: Amount,
    /// Minutes after which a paid withdrawal counts as received (design.md 6).
    pub auto_receipt_minutes: u32,
    /// The channels.
    pub channels: Vec<Channel>,
}
