//! What the site says to people, and what they say to it: announcements, banners, help, feedback.

pub mod announcement;
pub mod demo;
mod error;
mod feedback;
mod help;
mod html;
#[cfg(test)]
mod tests;

use std::{net::IpAddr, sync::Arc};

use serde::Deserialize;
use store::Store;
use time::Duration;
use uuid::Uuid;
use web::{OpenApiRouter, limit::RateLimit};

pub use announcement::{Both, Kind, Piece};
pub use error::Error;

/// What the site says: section `[content]` of the configuration.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Most notices, and most of any other kind, in one answer.
    pub shown: u16,
    /// Messages that one address may send within ten minutes.
    pub feedbacks: u32,
}

/// What content asks of identity; implemented in `app`.
#[async_trait::async_trait]
pub trait Captchas: Send + Sync + 'static {
    /// Whether this answers that captcha; right or wrong, it is used up.
    async fn answered(&self, id: Uuid, answer: &str) -> Result<bool, store::Error>;
}

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Content {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) captchas: Arc<dyn Captchas>,
    pub(crate) feedbacks: Arc<RateLimit<IpAddr>>,
}

impl Content {
    /// The service.
    #[must_use]
    pub fn new(store: Store, settings: Settings, captchas: Arc<dyn Captchas>) -> Self {
        let limit = RateLimit::new(store.clock().clone(), settings.feedbacks, Duration::minutes(10));
        Self { store, settings, captchas, feedbacks: Arc::new(limit) }
    }
}

/// The site's routes of this feature.
pub fn site_routes(content: Content) -> OpenApiRouter {
    announcement::routes(content.clone()).merge(feedback::routes(content)).merge(help::routes())
}
