//! Promotions (domain.md 6): the bonus of a deposit, the raffle, the activity that one applies for.
//!
//! A bonus is released, not played (docs/adr/0017): what is granted lies locked in the member's account for bonuses, their
//! bets with their own cash fill a requirement, and when it is full the bonus becomes cash. Whatever else ends it gives the
//! money back to the house.
//!
//! What other modules build upon: [`Rewards::grant`] gives a bonus or a prize once per occasion, [`Rewards::end`] ends
//! one, [`Rewards::refuse_same_person`] holds to one promotion per person, [`promotion`] keeps what operators write.
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        clippy::float_arithmetic,
        clippy::indexing_slicing
    )
)]

pub mod application;
pub mod bonus;
mod definition;
mod error;
mod people;
pub mod promotion;
pub mod raffle;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kernel::Asset;
use store::{Store, tasks::CancellationToken};
use time::OffsetDateTime;
use web::OpenApiRouter;

pub use error::Error;
pub use people::{Game, People};

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 1] = [raffle::sql::SEED];

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Rewards {
    pub(crate) store: Store,
    pub(crate) people: Arc<dyn People>,
    pub(crate) asset: Asset,
}

impl Rewards {
    /// The service, in the site's currency.
    #[must_use]
    pub fn new(store: Store, people: Arc<dyn People>, asset: Asset) -> Self {
        Self { store, people, asset }
    }

    /// The site's currency.
    #[must_use]
    pub const fn asset(&self) -> Asset {
        self.asset
    }

    /// Gives, counts, releases and lets expire until `stop` is cancelled.
    pub fn follow(&self, stop: &CancellationToken) {
        bonus::follow(self, stop);
        raffle::follow(self, stop);
    }

    /// The day of the site in which a moment lies, as it is written.
    pub(crate) fn day(&self, moment: OffsetDateTime) -> String {
        self.store.zone().day(moment).to_string()
    }
}

/// The calls of players, and of visitors who look at promotions.
pub fn site_routes(rewards: Rewards) -> OpenApiRouter {
    promotion::routes(rewards.clone())
        .merge(bonus::routes(rewards.clone()))
        .merge(raffle::routes(rewards.clone()))
        .merge(application::routes(rewards))
}

/// The calls of operators.
pub fn backoffice_routes(rewards: Rewards) -> OpenApiRouter {
    promotion::office::routes(rewards.clone())
        .merge(application::office::routes(rewards.clone()))
        .merge(bonus::office::routes(rewards))
}
