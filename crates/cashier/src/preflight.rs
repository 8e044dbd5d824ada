//! What is wrong with the cashier's settings.

use web::preflight::{Findings, GIVEN, SIGNING};

use crate::Settings;

impl Settings {
    /// Adds what is wrong with them. Secrets are judged for play money too: a house that is tried today is opened tomorrow.
    pub fn judge(&self, found: &mut Findings) {
        let provider = String::from_utf8_lossy(self.provider_key.bytes());
        let webhook = String::from_utf8_lossy(self.webhook_secret.bytes());
        found.secret("cashier.provider_key", &provider, GIVEN);
        found.secret("cashier.webhook_secret", &webhook, SIGNING);
        found.public_url("cashier.provider_url", &self.provider_url);
        found.public_url("cashier.webhook_url", &self.webhook_url);
        for origin in &self.origins {
            found.public_url("cashier.origins", origin);
        }
        for vendor in &self.vendors {
            found.public_url(format!("cashier.vendors {}: url", vendor.id), &vendor.url);
        }
        let (withdrawal, transfer) = (&self.withdrawal, &self.transfer);
        found.at_most("cashier.withdrawal.min", withdrawal.min, "max", withdrawal.max);
        found.at_most("cashier.withdrawal.max", withdrawal.max, "sum_per_day", withdrawal.sum_per_day);
        found.at_most("cashier.transfer.min", transfer.min, "max", transfer.max);
        for channel in &self.channels {
            found.at_most(format!("cashier.channels {}: min", channel.id), channel.min, "max", channel.max);
            let within = |preset: &kernel::Amount| (channel.min..=channel.max).contains(preset);
            if !channel.presets.iter().all(within) {
                let key = format!("cashier.channels {}: presets", channel.id);
                found.refuse(key, "offers an amount below min or above max, which nobody can pay");
            }
        }
    }
}
