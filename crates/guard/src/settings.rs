//! What the configuration says of the guard.

use std::{collections::BTreeSet, path::PathBuf};

use kernel::Amount;
use serde::Deserialize;

use crate::{Error, kyc, licence};

/// A tier of what is known about a member: the higher, the more he may withdraw.
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
    /// Minutes between reality checks for who chose none.
    pub reality_minutes: i32,
    /// Minutes that a member may choose from; none larger than the licence allows.
    pub reality_choices: Vec<i32>,
    /// The folder of uploaded proofs; empty is beside the database's own.
    pub documents_dir: PathBuf,
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
        if self.looser_after_hours < 24 {
            return Err(Error::Setting("looser_after_hours"));
        }
        Ok(())
    }
}
