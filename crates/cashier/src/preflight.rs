//! What is wrong with the cashier's settings.

use std::collections::BTreeSet;

use web::preflight::{Findings, GIVEN, SIGNING};

use crate::Settings;

impl Settings {
    /// Adds what is wrong with them. Secrets are judged for play money too: a house that is tried today is opened tomorrow.
    pub fn judge(&self, found: &mut Findings) {
        self.judge_providers(found);
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
    /// Those that are named: one that nobody uses may be half there.
    fn judge_providers(&self, found: &mut Findings) {
        for (key, named) in self.naming() {
            if !named.is_some_and(|id| self.providers.contains_key(id)) {
                found.refuse(key, "names no provider of cashier.providers");
            }
        }
        let named: BTreeSet<_> = self.naming().filter_map(|(_, named)| named).collect();
        for (id, provider) in self.providers.iter().filter(|(id, _)| named.contains(id.as_str())) {
            let key = |name| format!("cashier.providers.{id}.{name}");
            found.secret(&key("key"), provider.key.text(), GIVEN);
            found.secret(&key("webhook_secret"), provider.webhook_secret.text(), SIGNING);
            found.public_url(key("url"), &provider.url);
        }
    }
}
