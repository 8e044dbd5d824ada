//! The demo world beside this house.

use anyhow::Result;
use demo::Features;
use store::tasks::CancellationToken;
use web::TrustedProxies;

use crate::{configuration::Configuration, house::House};

impl Configuration {
    /// What the demo fills in and needs to know.
    pub fn for_demo(&mut self) -> demo::Settings<'_> {
        demo::Settings {
            crowd: self.demo,
            simulator: &mut self.simulator,
            studio: &mut self.studio,
            guard: &mut self.guard,
            identity: &mut self.identity,
            cashier: &mut self.cashier,
            play: &mut self.play,
            image_origins: &mut self.site.image_origins,
            frame_origins: &mut self.site.frame_origins,
            record_origins: &mut self.site.record_origins,
            site: &self.site.listen,
            folder: self.database.folder(),
            proxies: TrustedProxies(self.site.trusted_proxies.clone().into()),
        }
    }
}

/// Opens the demo around a house of these settings, which are the demo's already.
///
/// # Errors
/// When a port is taken or the database refuses.
pub async fn open(configuration: &mut Configuration, house: &House, stop: &CancellationToken) -> Result<()> {
    let features = Features {
        store: &house.store,
        identity: &house.identity,
        agency: &house.agency,
        catalog: &house.catalog,
        launcher: &house.launcher,
        rewards: &house.rewards,
        content: &house.content,
        office: &house.office,
    };
    demo::open(&configuration.for_demo(), features, stop).await
}
