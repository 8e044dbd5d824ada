//! The settings in memory, as requests need them: read once, shared until they change.

use std::{collections::BTreeMap, net::IpAddr, sync::Arc};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    Region, Switch,
    document::{Domains, General, Maintenance, Registration, Resources, Service},
    key::{Key, Paper, Position},
    payments::Payments,
    region::Regions,
};
use crate::rules::{Field, FieldSetting, RegisterRules};

/// A setting that an operator changed, as the database holds it.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) key: String,
    pub(super) content: Value,
    pub(super) version: i64,
}

/// Whether the site is open to someone (spec.md 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Open.
    Normal,
    /// Closed for everyone; it comes before the region.
    Maintenance {
        /// When it is expected to open.
        end_time: Option<time::OffsetDateTime>,
    },
    /// Closed for the visitor's region.
    Restricted {
        /// The visitor's address.
        ip: IpAddr,
    },
}

/// All settings as they stood at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The sum of all versions: it grows with every change.
    pub(super) revision: i64,
    pub(super) switches: BTreeMap<Switch, bool>,
    pub(super) rules: Arc<RegisterRules>,
    pub(super) general: General,
    pub(super) domains: Domains,
    pub(super) registration: Registration,
    pub(super) service: Service,
    pub(super) resources: Resources,
    pub(super) maintenance: Maintenance,
    pub(super) region: Region,
    pub(super) payments: Payments,
}

impl Snapshot {
    /// Years that a member confirms to have.
    #[must_use]
    pub const fn minimum_age(&self) -> u8 {
        self.registration.minimum_age
    }
}

impl Default for Snapshot {
    fn default() -> Self {
        let registration = Registration::default();
        Self {
            revision: 0,
            switches: BTreeMap::new(),
            rules: Arc::new(RegisterRules::new(&BTreeMap::new(), registration.phones.clone())),
            general: General::default(),
            domains: Domains::default(),
            registration,
            service: Service::default(),
            resources: Resources::default(),
            maintenance: Maintenance::default(),
            region: Region::default(),
            payments: Payments::default(),
        }
    }
}

impl Snapshot {
    /// Reads what the database holds over what stands at the start. One row that does not read refuses all: a node must
    /// not open what the operator closed because it does not understand the operator.
    pub(super) fn of(rows: Vec<Stored>) -> Result<Self, store::Error> {
        let mut snapshot = Self::default();
        let mut fields: BTreeMap<Field, FieldSetting> = BTreeMap::new();
        for row in rows {
            snapshot.revision += row.version;
            // A newer version of the house knows more settings; they mean nothing to this one.
            let Ok(key) = Key::parse(&row.key) else { continue };
            match key {
                Key::Switch(switch) => {
                    let Position { enabled } = read(row.content)?;
                    snapshot.switches.insert(switch, enabled);
                }
                Key::Field(field) => {
                    fields.insert(field, read(row.content)?);
                }
                Key::Paper(Paper::General) => snapshot.general = read(row.content)?,
                Key::Paper(Paper::Domains) => snapshot.domains = read(row.content)?,
                Key::Paper(Paper::Registration) => snapshot.registration = read(row.content)?,
                Key::Paper(Paper::Service) => snapshot.service = read(row.content)?,
                Key::Paper(Paper::Resources) => snapshot.resources = read(row.content)?,
                Key::Paper(Paper::Maintenance) => snapshot.maintenance = read(row.content)?,
                Key::Paper(Paper::Region) => snapshot.region = read(row.content)?,
                Key::Paper(Paper::Payments) => snapshot.payments = read(row.content)?,
            }
        }
        let phones = snapshot.registration.phones.clone();
        snapshot.rules = Arc::new(RegisterRules::new(&fields, phones));
        Ok(snapshot)
    }

    /// Whether a feature is on.
    #[must_use]
    pub fn on(&self, switch: Switch) -> bool {
        switch.on(&self.switches)
    }

    /// Whether the site is open to an address. Maintenance comes first: it is nobody's fault and ends for everyone.
    #[must_use]
    pub fn status(&self, ip: IpAddr, regions: &Regions) -> Status {
        let ip = ip.to_canonical();
        if self.maintenance.enabled && !self.maintenance.testers.contains(&ip) {
            return Status::Maintenance { end_time: self.maintenance.end_time };
        }
        if self.region.restricts() && self.region.blocks(regions.country(ip).as_deref()) {
            return Status::Restricted { ip };
        }
        Status::Normal
    }
}

fn read<T: DeserializeOwned>(content: Value) -> Result<T, store::Error> {
    serde_json::from_value(content).map_err(|error| {
        tracing::error!(%error, "a setting of the site does not read");
        store::Error::Inconsistent("a setting of the site does not read")
    })
}
