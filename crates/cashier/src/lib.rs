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

pub mod adjustment;
pub mod books;
mod by_hand;
pub mod chain;
pub mod deposit;
mod error;
pub mod payee;
mod people;
mod preflight;
mod price;
pub mod proof;
pub mod provider;
mod reference;
pub mod returns;
mod settings;
pub mod statement;
mod tally;
#[cfg(test)]
mod tests;
pub mod transfer;
pub mod turnover;
pub mod vendor;
mod waiting;
mod wallet;
mod webhook;
pub mod welcome;
pub mod withdrawal;

use std::{collections::BTreeSet, sync::Arc};

use kernel::{Asset, event::Event, id::MemberId};
use ledger::{AccountKey, AccountKind};
use store::{Store, Tx, job::Worker};
use time::OffsetDateTime;
use web::OpenApiRouter;

pub use error::Error;
pub use people::{Finding, Mobile, Neighbour, Papers, People, Person};
pub use settings::{
    BankAccount, ChainRules, Channel, ChannelKind, Countries, Dialect, Fee, Hours, Institution,
    InstitutionKind, ProviderSettings, ReviewRules, Secret, Settings, Text, TransferRules, TurnoverRules,
    WithdrawalRules,
};
pub use tally::{has_deposited, waiting_for};
pub use webhook::mismatch;

/// How often a provider or vendor is asked before somebody has to look: once an hour, for forty days. Money on its way is
/// not given up for a weekend without an answer.
pub(crate) const ASKED: i32 = 1_000;

/// The cashier. Cheap to clone.
#[derive(Clone)]
pub struct Cashier {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) providers: Arc<provider::Providers>,
    pub(crate) people: Arc<dyn People>,
    pub(crate) node: Arc<dyn chain::Node>,
    pub(crate) vendors: Arc<Vec<vendor::wallet::Stand>>,
}

impl Cashier {
    /// A cashier that reaches its providers over HTTP.
    ///
    /// # Errors
    /// When the HTTP client cannot be made, or a setting cannot be used.
    pub fn new(store: Store, settings: Settings, people: Arc<dyn People>) -> Result<Self, Error> {
        let over_http = |(id, settings): (&String, &ProviderSettings)| match settings.dialect {
            Dialect::Json => {
                let provider: Arc<dyn provider::Provider> =
                    Arc::new(provider::http::HttpProvider::new(settings)?);
                Ok::<_, Error>((id.clone(), provider))
            }
        };
        let providers = settings.providers.iter().map(over_http).collect::<Result<_, _>>()?;
        Self::with_providers(store, settings, people, providers)
    }

    /// A cashier with providers of the caller's.
    ///
    /// # Errors
    /// [`Error::BadSetting`].
    pub fn with_providers(
        store: Store,
        settings: Settings,
        people: Arc<dyn People>,
        providers: provider::Providers,
    ) -> Result<Self, Error> {
        let known = |named: Option<&str>| named.is_some_and(|id| providers.contains_key(id));
        if !settings.naming().all(|(_, named)| known(named)) {
            return Err(Error::BadSetting("cashier.providers"));
        }
        let node = Arc::new(chain::HttpNode::new(&settings)?);
        let vendors = settings.vendors.iter().map(vendor::wallet::Stand::over_http);
        let vendors: Vec<_> = vendors.collect::<Result<_, _>>()?;
        let (settings, vendors) = (Arc::new(settings), Arc::new(vendors));
        Ok(Self { store, settings, providers: Arc::new(providers), people, node, vendors })
    }

    /// The same with a node of the test's.
    #[cfg(test)]
    pub(crate) fn with_node(self, node: Arc<dyn chain::Node>) -> Self {
        Self { node, ..self }
    }

    /// The same with vendors' wallets of the test's.
    #[cfg(test)]
    pub(crate) fn with_vendors(self, vendors: Vec<vendor::wallet::Stand>) -> Self {
        Self { vendors: Arc::new(vendors), ..self }
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
            .with::<returns::Refund>(self.clone())
            .with::<vendor::Ask>(self.clone())
            .with::<vendor::Homecoming>(self.clone())
            .with::<withdrawal::AutoReceipt>(self.clone())
    }

    /// A provider by its id: what it began, it is asked about, whoever a channel names by now.
    pub(crate) fn provider(&self, id: Option<&str>) -> Result<&dyn provider::Provider, Error> {
        let provider = id.and_then(|id| self.providers.get(id));
        provider.map(AsRef::as_ref).ok_or(Error::BadSetting("cashier.providers"))
    }

    /// Where a provider's messages go.
    pub(crate) fn webhook_url(&self, provider: Option<&str>) -> String {
        let base = self.settings.webhook_url.trim_end_matches('/');
        format!("{base}/cashier/provider/{}/webhook", provider.unwrap_or_default())
    }

    pub(crate) fn channel(&self, id: &str) -> Result<&Channel, Error> {
        let channel = self.settings.channels.iter().find(|channel| channel.id == id);
        channel.filter(|channel| self.offers(channel)).ok_or(Error::UnknownChannel)
    }

    /// Whether one may pay in by it now, the hour aside.
    pub(crate) fn offers(&self, channel: &Channel) -> bool {
        channel.enabled && !self.people.is_closed(&channel.id)
    }

    /// [`Self::channel`] for a member of a country.
    pub(crate) fn channel_in(&self, country: &str, id: &str) -> Result<&Channel, Error> {
        let channel = self.channel(id)?;
        if channel.countries.hold(country) { Ok(channel) } else { Err(Error::NotInCountry) }
    }

    /// The currency of the site.
    #[must_use]
    pub fn asset(&self) -> Asset {
        self.settings.channels.first().map_or(Asset::Bdt, |channel| channel.currency)
    }

    /// Refuses outside the hours.
    pub(crate) fn open_now(&self, hours: Hours) -> Result<(), Error> {
        if hours.open_at(self.store.zone().local(self.store.now())) {
            return Ok(());
        }
        let (from, until) = hours.shown();
        Err(Error::ClosedNow { from, until })
    }

    /// Asks for the payment password where the member has one, and for having one where the operator wants that. Who
    /// signs in by a password that somebody else was told may be that other.
    pub(crate) async fn prove(
        &self,
        member: MemberId,
        person: &Person,
        password: Option<&str>,
    ) -> Result<(), Error> {
        if person.has_given_password {
            return Err(Error::GivenPassword);
        }
        match (person.has_payment_password, password.filter(|password| !password.is_empty())) {
            (false, _) if self.settings.withdrawal.payment_password => Err(Error::PaymentPasswordMissing),
            (false, _) => Ok(()),
            (true, None) => Err(Error::PaymentPasswordWrong),
            (true, Some(password)) => match self.people.is_payment_password(member, password).await? {
                true => Ok(()),
                false => Err(Error::PaymentPasswordWrong),
            },
        }
    }

    /// Locks every account that money of a deposit may touch, the house's first as `ledger::lock` orders them: whoever
    /// locked the member's own first, and the house's behind them, would meet a payout of the same member coming the
    /// other way.
    pub(crate) async fn lock_accounts(
        &self,
        tx: &mut Tx,
        member: MemberId,
        asset: Asset,
    ) -> Result<(), Error> {
        let house = [AccountKind::Provider, AccountKind::Fees, AccountKind::Debt];
        let house = house.map(|kind| AccountKey::house(kind, asset));
        let own = [AccountKind::Cash, AccountKind::Held].map(|kind| AccountKey::member(member, kind, asset));
        ledger::lock(tx, &house.into_iter().chain(own).collect()).await?;
        Ok(())
    }

    /// A moment as messages write it: by the site's clock, to the minute.
    pub(crate) fn written(&self, moment: OffsetDateTime) -> String {
        let there = self.store.zone().local(moment);
        format!("{} {:02}:{:02}", there.date(), there.hour(), there.minute())
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
        .merge(payee::routes(cashier.clone()))
        .merge(proof::routes(cashier.clone()))
        .merge(turnover::routes(cashier.clone()))
        .merge(returns::routes(cashier.clone()))
        .merge(transfer::routes(cashier.clone()))
        .merge(vendor::routes(cashier.clone()))
        .merge(wallet::routes(cashier.clone()))
        .merge(webhook::routes(cashier))
}

/// The calls of operators.
pub fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .merge(adjustment::office::backoffice_routes(cashier.clone()))
        .merge(withdrawal::office::backoffice_routes(cashier.clone()))
        .merge(deposit::office::backoffice_routes(cashier.clone()))
        .merge(returns::office::backoffice_routes(cashier.clone()))
        .merge(statement::office::backoffice_routes(cashier.clone()))
        .merge(webhook::office::backoffice_routes(cashier.clone()))
        .merge(chain::office::backoffice_routes(cashier.clone()))
        .merge(vendor::office::backoffice_routes(cashier.clone()))
        .merge(settings::office::backoffice_routes(cashier))
}
