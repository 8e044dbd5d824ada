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
