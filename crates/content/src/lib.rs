//! What the site says to people, and what they say to it: announcements, banners, help, the footer; the inbox; feedback; the chat of tables.

pub mod chat;
mod error;
pub mod feedback;
mod help;
mod html;
pub mod inbox;
pub mod picture;
pub mod piece;
#[cfg(test)]
mod tests;

use std::{net::IpAddr, sync::Arc};

use kernel::Asset;
use serde::Deserialize;
use store::{Store, job::Worker, tasks::CancellationToken};
use time::Duration;
use web::{OpenApiRouter, captcha::Captchas, limit::RateLimit};

pub use error::Error;
pub use html::clean;
pub use piece::{Both, Document};

/// What the site says: section `[content]` of the configuration.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Most notices, and most of any other kind, in one answer.
    pub shown: u16,
    /// Messages that one address may send within ten minutes.
    pub feedbacks: u32,
}

/// What content asks of others, and what it must know of the site.
#[derive(Clone)]
pub struct Asked {
    /// Whether a person writes.
    pub captchas: Arc<dyn Captchas>,
    /// The currency of the site.
    pub asset: Asset,
}

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Content {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) asked: Asked,
    pub(crate) feedbacks: Arc<RateLimit<IpAddr>>,
}

impl Content {
    /// The service.
    #[must_use]
    pub fn new(store: Store, settings: Settings, asked: Asked) -> Self {
        let limit = RateLimit::new(store.clock().clone(), settings.feedbacks, Duration::minutes(10));
        Self { store, settings, asked, feedbacks: Arc::new(limit) }
    }

    /// Files the pages that the house brings with it, where they are not filed yet.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn file_standards(&self) -> Result<(), Error> {
        for standard in help::standards() {
            self.file(&standard).await?;
        }
        Ok(())
    }

    /// Makes messages of what happens until `stop` is cancelled.
    pub fn run(&self, stop: &CancellationToken) {
        inbox::run(self, stop);
    }

    /// Teaches a worker to deliver letters.
    #[must_use]
    pub fn jobs(&self, worker: Worker) -> Worker {
        worker.with::<inbox::DeliverLetter>(self.clone())
    }
}

/// The calls of operators.
pub fn backoffice_routes(content: Content) -> OpenApiRouter {
    piece::office::routes(content.clone())
        .merge(picture::office::routes(content.clone()))
        .merge(feedback::office::routes(content.clone()))
        .merge(inbox::office::routes(content))
}

/// The site's routes of this feature.
pub fn site_routes(content: Content) -> OpenApiRouter {
    piece::routes(content.clone())
        .merge(feedback::routes(content.clone()))
        .merge(inbox::routes(content.clone()))
        .merge(help::routes(content))
}
