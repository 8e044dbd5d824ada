//! Deposits, withdrawals and the account record (domain.md 5).
//!
//! The provider stands behind [`provider::Provider`]; calls to it are never made inside a transaction of the
//! house's books, and a call that times out is a question that a job asks again, never an answer.
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        clippy::float_arithmetic,
        clippy::indexing_slicing
    )
)]

pub mod deposit;
mod error;
pub mod provider;
mod settings;
pub mod simulator;
#[cfg(test)]
mod tests;
mod wallet;
mod webhook;
pub mod withdrawal;

use std::{collections::BTreeSet, sync::Arc};

use kernel::{Asset, event::Event, id::MemberId};
use ledger::{AccountKey, AccountKind};
use store::{Store, Tx, job::Worker};
use web::OpenApiRouter;

pub use error::Error;
pub use settings::{Channel, Secret, Settings, Text};

/// The cashier. Cheap to clone.
#[derive(Clone)]
pub struct Cashier {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) provider: Arc<dyn provider::Provider>,
}

impl Cashier {
    /// A cashier that reaches its provider over HTTP.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn new(store: Store, settings: Settings) -> Result<Self, Error> {
        let provider = Arc::new(provider::checkout::Checkout::new(&settings)?);
        Ok(Self::with_provider(store, settings, provider))
    }

    /// A cashier with a provider of the caller's.
    #[must_use]
    pub fn with_provider(store: Store, settings: Settings, provider: Arc<dyn provider::Provider>) -> Self {
        Self { store, settings: Arc::new(settings), provider }
    }

    /// The cashier's own configuration.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Adds the cashier's jobs to a worker.
    #[must_use]
    pub fn jobs(&self, worker: Worker) -> Worker {
        worker
            .with::<deposit::Ask>(self.clone())
            .with::<withdrawal::Payout>(self.clone())
            .with::<withdrawal::AutoReceipt>(self.clone())
    }

    pub(crate) fn channel(&self, id: &str) -> Result<&Channel, Error> {
        let channel = self.settings.channels.iter().find(|channel| channel.id == id);
        channel.filter(|channel| channel.enabled).ok_or(Error::UnknownChannel)
    }

    /// The fact that a member's cash changed, as this transaction leaves it.
    pub(crate) async fn balance_changed(
        &self,
        tx: &mut Tx,
        member: MemberId,
        asset: Asset,
    ) -> Result<Event, Error> {
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let balance = ledger::lock(tx, &BTreeSet::from([cash])).await?.balance(cash);
        Ok(Event::BalanceChanged { member, asset, balance })
    }
}

/// The calls of players, and the provider's webhook.
pub fn site_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .merge(deposit::routes(cashier.clone()))
        .merge(withdrawal::routes(cashier.clone()))
        .merge(wallet::routes(cashier.clone()))
        .merge(webhook::routes(cashier))
}
