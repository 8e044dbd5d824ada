//! A provider over HTTP, in JSON, with a key. Members pay on its page or in their own wallet: we never see a card or a PIN.

use std::time::Duration;

use reqwest::{Client, RequestBuilder};
use serde::de::DeserializeOwned;
use web::answer;

use super::{Created, NewPayment, NewPayout, NewRefund, PaymentRequest, Provider, Report, Requested};
use crate::{Error, ProviderSettings, Secret};

/// Time the provider has for an answer; beyond it the outcome is open.
const PATIENCE: Duration = Duration::from_secs(10);

/// A provider's interface.
pub struct HttpProvider {
    client: Client,
    url: String,
    key: Secret,
}

impl HttpProvider {
    /// The provider of these settings.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn new(settings: &ProviderSettings) -> Result<Self, Error> {
        // No redirects: an interface that redirects is not the one we were configured for.
        let client =
            Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build()?;
        let url = settings.url.trim_end_matches('/').to_owned();
        Ok(Self { client, url, key: settings.key.clone() })
    }

    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        let response = request.bearer_auth(self.key.text()).send().await?;
        if response.status().is_client_error() {
            return Err(Error::ProviderRefused);
        }
        Ok(answer::json(response.error_for_status()?, answer::SMALL).await?)
    }
}

#[async_trait::async_trait]
impl Provider for HttpProvider {
    async fn create(&self, payment: &NewPayment) -> Result<Created, Error> {
        self.send(self.client.post(format!("{}/api/payments", self.url)).json(payment)).await
    }

    async fn request(&self, payment: &PaymentRequest) -> Result<Requested, Error> {
        self.send(self.client.post(format!("{}/api/requests", self.url)).json(payment)).await
    }

    async fn refund(&self, payment: &str, refund: &NewRefund) -> Result<Report, Error> {
        self.send(self.client.post(format!("{}/api/payments/{payment}/refunds", self.url)).json(refund)).await
    }

    async fn status(&self, reference: &str) -> Result<Report, Error> {
        self.send(self.client.get(format!("{}/api/payments/{reference}", self.url))).await
    }

    async fn payout(&self, payout: &NewPayout) -> Result<Report, Error> {
        self.send(self.client.post(format!("{}/api/payouts", self.url)).json(payout)).await
    }

    async fn payout_status(&self, reference: &str) -> Result<Report, Error> {
        self.send(self.client.get(format!("{}/api/payouts/{reference}", self.url))).await
    }
}
