//! What the configuration says of the guard.

use std::{collections::BTreeSet, path::PathBuf};

use kernel::Amount;
use serde::Deserialize;

use crate::{Error, kyc, licence};

/// A tier of what is known about a member: the higher, the more they may withdraw.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// What may be withdrawn in all; absent is no limit.
    #[serde(default)]
    pub withdraw_total: Option<Amount>,
    /// Proofs that must be approved.
    pub needs: BTreeSet<kyc::Kind>,
}

/// Section `[guard]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Play money, or real money under a licence.
    pub mode: licence::Mode,
    /// Hours until a looser limit holds.
    pub looser_after_hours: i64,
    /// Hours between an excluded member's wish to come back and their return; 24 at least.
    pub return_after_hours: u32,
    /// Minutes between reality checks for who chose none.
    pub reality_minutes: i32,
    /// Minutes that a member may choose from; none larger than the licence allows.
    pub reality_choices: Vec<i32>,
    /// The folder of uploaded proofs; empty is beside the database's own.
    pub documents_dir: PathBuf,
    /// Keys that seal uploaded proofs; the first seals, all of them open.
    pub document_keys: Vec<kyc::DocumentKey>,
    /// The largest file that is taken, in bytes.
    pub upload_bytes: usize,
    /// Files that one member may send within an hour.
    pub uploads_per_hour: u32,
    /// Accounts of one network within a day that make an alert.
    pub network_accounts: i64,
    /// The tiers, the lowest first.
    pub tiers: Vec<Tier>,
    /// The licence record.
    pub licence: licence::Record,
}

impl Settings {
    pub(crate) fn verify(&self) -> Result<(), Error> {
        if self.tiers.first().is_none_or(|tier| !tier.needs.is_empty()) {
            return Err(Error::Setting("tiers"));
        }
        let longest = self.licence.reality_minutes_most;
        let choices = self.reality_choices.iter().chain([&self.reality_minutes]);
        if choices.clone().any(|minutes| *minutes < 1 || *minutes > longest) {
            return Err(Error::Setting("reality_minutes"));
        }
        if self.return_after_hours < 24 {
            return Err(Error::Setting("return_after_hours"));
        }
        if self.looser_after_hours < 24 {
            return Err(Error::Setting("looser_after_hours"));
        }
        Ok(())
    }

    /// Whether the keys of documents can be used, and are there where they must be.
    pub(crate) fn verify_keys(&self) -> Result<(), Error> {
        // Beside the database the key would protect from nothing: real people's papers ask for one of the operator's.
        if self.mode == licence::Mode::Real && self.document_keys.is_empty() {
            return Err(Error::Setting("document_keys"));
        }
        if !self.document_keys.is_empty() && kyc::seal::Keys::new(&self.document_keys).is_err() {
            return Err(Error::Setting("document_keys"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::settings;

    /// The setting that cannot be used once `change` was made to settings that can; empty where all can.
    fn refused(change: impl FnOnce(&mut Settings)) -> &'static str {
        let mut settings = settings();
        change(&mut settings);
        match settings.verify().and_then(|()| settings.verify_keys()) {
            Ok(()) => "",
            Err(Error::Setting(field)) => field,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn the_lowest_tier_needs_nothing() {
        let tier =
            |needs: &[kyc::Kind]| Tier { withdraw_total: None, needs: needs.iter().copied().collect() };
        assert_eq!(refused(|settings| settings.tiers = vec![]), "tiers");
        assert_eq!(refused(|settings| settings.tiers = vec![tier(&[kyc::Kind::Identity])]), "tiers");
        assert_eq!(refused(|settings| settings.tiers = vec![tier(&[]), tier(&[kyc::Kind::Identity])]), "");
    }

    #[test]
    fn reality_checks_come_within_what_the_licence_allows() {
        for (minutes, told) in [(0, "reality_minutes"), (1, ""), (60, ""), (61, "reality_minutes")] {
            assert_eq!(refused(|settings| settings.reality_minutes = minutes), told, "{minutes}");
            assert_eq!(
                refused(|settings| settings.reality_choices.push(minutes)),
                told,
                "choice of {minutes}"
            );
        }
    }

    #[test]
    fn a_day_is_the_least_time_to_think() {
        for (hours, waits) in [(23, false), (24, true), (25, true)] {
            let told = |field| if waits { "" } else { field };
            let looser = refused(|settings| settings.looser_after_hours = i64::from(hours));
            assert_eq!(looser, told("looser_after_hours"), "{hours}");
            let back = refused(|settings| settings.return_after_hours = hours);
            assert_eq!(back, told("return_after_hours"), "{hours}");
        }
    }

    #[test]
    fn keys_of_documents_are_there_for_real_money_and_fit_where_they_are() {
        let key = |key: &str| vec![kyc::DocumentKey { id: "a".to_owned(), key: key.to_owned() }];
        let (whole, half) = ("1".repeat(64), "1".repeat(32));
        for mode in [licence::Mode::Play, licence::Mode::Real] {
            let with = |keys: Vec<kyc::DocumentKey>| {
                refused(|settings| (settings.mode, settings.document_keys) = (mode, keys))
            };
            assert_eq!((with(key(&whole)), with(key(&half))), ("", "document_keys"), "{mode:?}");
            let without = if mode == licence::Mode::Real { "document_keys" } else { "" };
            assert_eq!(with(vec![]), without, "{mode:?}");
        }
    }
}
