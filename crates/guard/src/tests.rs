//! A guard in a house in which nothing happens, for tests.

use std::{collections::BTreeSet, net::IpAddr, sync::Arc};

use kernel::{Asset, id::MemberId};
use store::Tx;
use uuid::Uuid;
use web::{Sessions, Site};

use crate::{House, Settings, Tier, licence};

mod office;
mod players;

/// A site in which nobody is signed in.
#[derive(Default)]
struct Quiet {
    closed: bool,
}

#[async_trait::async_trait]
impl Sessions for Quiet {
    async fn hold(&self, _: &mut Tx, _: Uuid) -> Result<bool, store::Error> {
        Ok(true)
    }

    async fn end_all(&self, _: &mut Tx, _: MemberId) -> Result<(), store::Error> {
        Ok(())
    }

    async fn leave_vendors(&self, _: &mut Tx, _: MemberId) -> Result<(), store::Error> {
        Ok(())
    }
}

impl Site for Quiet {
    fn least_age(&self) -> u8 {
        18
    }

    fn in_maintenance(&self) -> bool {
        self.closed
    }

    fn country(&self, _: IpAddr) -> Option<String> {
        None
    }
}

/// A house in which nobody plays.
pub(crate) fn quiet() -> House {
    House { asset: Asset::Bdt, sessions: Arc::new(Quiet::default()), site: Arc::new(Quiet::default()) }
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
