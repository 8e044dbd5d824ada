//! What is wrong with the settings of vendors and instant games.

use std::collections::BTreeMap;

use partner::Partner;
use web::{
    preflight::Findings,
    signature::{Signer, Verifier},
};

use crate::Settings;

impl Settings {
    /// Adds what is wrong with them.
    pub fn judge(&self, found: &mut Findings) {
        let limits = &self.limits;
        found.at_most("play.limits.min_stake", limits.min_stake, "max_stake", limits.max_stake);
        found.at_most("play.limits.max_stake", limits.max_stake, "max_payout", limits.max_payout);
        found.public_url("play.lobby_url", &self.lobby_url);
        for partner in self.partners.iter().filter(|partner| !partner.games_url.is_empty()) {
            found.public_url(format!("play.partners {}: games_url", partner.name), &partner.games_url);
        }
        let listed = self.listed();
        if !listed.is_empty() && self.signing_key.is_empty() {
            let names = listed.join(", ");
            let says = format!(
                "is empty: no call to {names} can be signed; `mela vendor key --make FILE` makes one"
            );
            found.warn("play.signing_key", says);
        }
        let anywhere = self.partners.iter().filter(|partner| partner.addresses.is_empty());
        for partner in anywhere.filter(|_| found.is_for_real_money()).collect::<Vec<_>>() {
            let key = format!("play.partners {}: addresses", partner.name);
            found.warn(key, "is empty: its signature alone tells it from others");
        }
    }

    /// The names of the vendors whose games are listed.
    #[must_use]
    pub fn listed(&self) -> Vec<&str> {
        let listed = self.partners.iter().filter(|partner| !partner.games_url.is_empty());
        listed.map(|partner| partner.name.as_str()).collect()
    }

    /// The keys of the vendors' convention, and whether they can be used: ours, by which we sign, if a vendor lists games, and
    /// each vendor's, by which we verify.
    #[must_use]
    pub fn keys(&self) -> BTreeMap<String, bool> {
        let verifies = |partner: &Partner| Verifier::from_pem(&partner.public_key).is_ok();
        let theirs =
            self.partners.iter().map(|partner| (format!("partner {}", partner.name), verifies(partner)));
        let mut keys: BTreeMap<String, bool> = theirs.collect();
        if !self.listed().is_empty() {
            keys.insert("play.signing_key".to_owned(), Signer::from_pem(&self.signing_key).is_ok());
        }
        keys
    }
}
