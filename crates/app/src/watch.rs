//! The guard of a house, put over its members and its site.

use std::sync::Arc;

use guard::{Guard, House};
use identity::Identity;
use store::{Store, tasks::CancellationToken};

use crate::configuration::Configuration;

/// The guard of a house, over the books and the members.
///
/// # Errors
/// When a setting cannot be used.
pub fn open(
    configuration: &Configuration,
    store: &Store,
    identity: &Identity,
    stop: &CancellationToken,
) -> Result<Guard, guard::Error> {
    let mut settings = configuration.guard.clone();
    if settings.documents_dir.as_os_str().is_empty() {
        // Beside the database's own folder, where nothing is served from.
        settings.documents_dir = configuration.database.folder().join("documents");
    }
    let (sessions, site) = (Arc::new(identity.clone()), Arc::new(identity.site().clone()));
    let house = House { asset: configuration.identity.asset, sessions, site };
    Guard::start(store, settings, house, stop)
}
