//! A vendor's wallet over HTTP, in the shape of the Hub88 transfer wallet.

use std::time::Duration;

use kernel::{Amount, Money};
use reqwest::Client;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Error, Secret};

/// Time the vendor has for an answer; beyond it the outcome is open.
const PATIENCE: Duration = Duration::from_secs(10);

/// A vendor with a wallet of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VendorSettings {
    /// Its name in calls.
    pub id: String,
    /// Where its interface is.
    pub url: String,
    /// The key that it asks for.
    pub key: Secret,
}

/// What a vendor says of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// Done.
    Done,
    /// Definitely not done, and never will be under this name.
    Refused,
    /// It knows nothing of it: it was never told.
    Unheard,
}

/// An order to a vendor.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The member's name at the vendor.
    pub user: String,
    /// Our name for it; a second call with it is the same transfer.
    pub transaction_uuid: Uuid,
    /// How much.
    pub amount: Amount,
}

/// A vendor's wallet. Every call may be repeated; an error leaves the outcome open.
#[async_trait::async_trait]
pub trait VendorWallet: Send + Sync + 'static {
    /// Puts money in.
    async fn deposit(&self, order: &Order) -> Result<Word, Error>;
    /// Takes money out.
    async fn withdraw(&self, order: &Order) -> Result<Word, Error>;
    /// What became of a transfer.
    async fn status(&self, transfer: Uuid) -> Result<Word, Error>;
    /// What a member has there.
    async fn balance(&self, user: &str) -> Result<Money, Error>;
}

/// A wallet reached over HTTP.
pub struct HttpWallet {
    client: Client,
    url: String,
    key: Secret,
}

#[derive(Deserialize)]
struct Said {
    status: Word,
}

#[derive(Deserialize)]
struct Has {
    balance: Money,
}

impl HttpWallet {
    /// The wallet of a vendor.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn new(settings: &VendorSettings) -> Result<Self, Error> {
        let client =
            Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build()?;
        let url = settings.url.trim_end_matches('/').to_owned();
        Ok(Self { client, url, key: settings.key.clone() })
    }

    async fn tell(&self, act: &str, order: &Order) -> Result<Word, Error> {
        let url = format!("{}/transfer_wallet/{act}", self.url);
        let answer = self.client.post(url).bearer_auth(self.key.text()).json(order).send().await?;
        Ok(answer.error_for_status()?.json::<Said>().await?.status)
    }
}

#[async_trait::async_trait]
impl VendorWallet for HttpWallet {
    async fn deposit(&self, order: &Order) -> Result<Word, Error> {
        self.tell("deposit", order).await
    }

    async fn withdraw(&self, order: &Order) -> Result<Word, Error> {
        self.tell("withdraw", order).await
    }

    async fn status(&self, transfer: Uuid) -> Result<Word, Error> {
        let url = format!("{}/transfer_wallet/transactions/{transfer}", self.url);
        let answer = self.client.get(url).bearer_auth(self.key.text()).send().await?;
        Ok(answer.error_for_status()?.json::<Said>().await?.status)
    }

    async fn balance(&self, user: &str) -> Result<Money, Error> {
        let url = format!("{}/transfer_wallet/balance/{user}", self.url);
        let answer = self.client.get(url).bearer_auth(self.key.text()).send().await?;
        Ok(answer.error_for_status()?.json::<Has>().await?.balance)
    }
}
