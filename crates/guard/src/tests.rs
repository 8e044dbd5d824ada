//! A guard in a house in which nothing happens, for tests.

use std::collections::{BTreeSet, HashSet};

use kernel::{
    Money,
    id::{MemberId, VendorId},
};
use store::Tx;
use time::{Date, OffsetDateTime};

use crate::{House, Played, PlayedDay, Settings, Tier, licence};

mod office;

/// A house in which nobody plays.
pub(crate) struct Quiet;

#[async_trait::async_trait]
impl House for Quiet {
    async fn played(
        &self,
        _: &mut Tx,
        since: &[(MemberId, OffsetDateTime)],
    ) -> Result<Vec<Played>, store::Error> {
        Ok(vec![Played::default(); since.len()])
    }

    async fn standing(
        &self,
        _: &mut Tx,
        _: &[(VendorId, String)],
    ) -> Result<HashSet<(VendorId, String)>, store::Error> {
        Ok(HashSet::new())
    }

    async fn days(&self, _: MemberId, _: Date) -> Result<Vec<PlayedDay>, store::Error> {
        Ok(Vec::new())
    }

    async fn deposited(&self, _: &mut Tx, _: MemberId, _: OffsetDateTime) -> Result<Money, store::Error> {
        Ok(Money::ZERO)
    }

    async fn withdrawn(&self, _: &mut Tx, _: MemberId) -> Result<Money, store::Error> {
        Ok(Money::ZERO)
    }

    async fn end_sessions(&self, _: &mut Tx, _: MemberId) -> Result<(), store::Error> {
        Ok(())
    }

    fn least_age(&self) -> u8 {
        18
    }
}

pub(crate) fn settings() -> Settings {
    Settings {
        mode: licence::Mode::Play,
        looser_after_hours: 24,
        return_after_hours: 24,
        reality_minutes: 60,
        reality_choices: vec![60],
        documents_dir: std::env::temp_dir(),
        document_keys: Vec::new(),
        upload_bytes: 1,
        uploads_per_hour: 1,
        network_accounts: 4,
        tiers: vec![Tier { withdraw_total: None, needs: BTreeSet::new() }],
        licence: licence::Record { minimum_age: 18, reality_minutes_most: 60, ..licence::Record::default() },
    }
}
