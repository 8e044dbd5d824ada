//! A vendor's wallet over HTTP, in the shape of the Hub88 transfer wallet (domain.md 1.9): `POST
//! {url}/operator/generic/v2/transfer_wallet/{deposit|withdraw|balance|transaction}`, signed over the raw body.

use std::{sync::Arc, time::Duration};

use kernel::{Amount, Asset, Money};
use reqwest::Client;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;
use web::{UserIds, answer, signature::Signer};

use crate::{Error, Secret, Text};

/// A vendor with a wallet of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VendorSettings {
    /// Its name in calls and in our books; never reused.
    pub id: String,
    /// Its number among the partners of play.
    pub partner: i64,
    /// What players read.
    pub name: Text,
    /// Where its interface is.
    pub url: String,
    /// Under which name it knows us.
    pub operator_id: String,
    /// The header that carries our signature.
    #[serde(default = "header")]
    pub header: String,
    /// Our private key in PEM.
    pub key: Secret,
    /// Milliseconds that it has for an answer; beyond them the outcome is open.
    #[serde(default = "patience")]
    pub patience_ms: u64,
    /// Minutes without a movement after which money there is brought home.
    #[serde(default = "idle")]
    pub idle_minutes: u32,
    /// The most, in major units of the site's currency, that a member brings home at its word alone within 24 hours beyond
    /// what they took there; the transfer that goes beyond it waits for two operators.
    #[serde(default = "million")]
    pub highest_gain: u32,
    /// How it knows members: no setting, but the same as in its games.
    #[serde(skip)]
    pub users: UserIds,
}

fn header() -> String {
    "X-Hub88-Signature".to_owned()
}

const fn patience() -> u64 {
    5_000
}

const fn idle() -> u32 {
    60
}

const fn million() -> u32 {
    1_000_000
}

/// What a vendor says of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Done.
    Done,
    /// Definitely not done, and never will be under this name.
    Refused,
    /// It knows nothing of it: it was never told.
    Unheard,
    /// It does not know, or says what cannot be relied upon.
    Unclear,
}

impl Word {
    /// What a status of the convention means (domain.md 1.5): only what the vendor cannot mean otherwise is definite.
    fn of(status: &str) -> Self {
        match status {
            "RS_OK" => Self::Done,
            "RS_ERROR_NOT_ENOUGH_MONEY"
            | "RS_ERROR_LIMIT_REACHED"
            | "RS_ERROR_USER_DISABLED"
            | "RS_ERROR_WRONG_CURRENCY" => Self::Refused,
            "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" => Self::Unheard,
            _ => Self::Unclear,
        }
    }
}

/// An order to a vendor.
#[derive(Clone, Debug, Serialize)]
pub struct Order {
    /// The member's name at the vendor, as launches tell it.
    pub user: String,
    /// Our name for it; a second call with it is the same transfer.
    pub transaction_uuid: Uuid,
    /// In what.
    pub asset: Asset,
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
    async fn balance(&self, user: &str, asset: Asset) -> Result<Money, Error>;
}

/// A vendor with a wallet of its own, as the cashier knows it.
#[derive(Clone)]
pub struct Stand {
    /// Its name in calls and in our books.
    pub id: String,
    /// Its number among the partners of play.
    pub partner: i64,
    /// What players read.
    pub name: Text,
    /// Minutes without a movement after which money there is brought home.
    pub idle_minutes: u32,
    /// How long it has for an answer; beyond it the outcome is open.
    pub patience: time::Duration,
    /// The most that a member brings home at its word alone within 24 hours beyond what they took there.
    pub highest_gain: Money,
    /// How it knows members.
    pub users: UserIds,
    /// Its wallet.
    pub wallet: Arc<dyn VendorWallet>,
}

impl Stand {
    /// A vendor that is reached over HTTP.
    ///
    /// # Errors
    /// When the key cannot be read or the HTTP client cannot be made.
    pub fn over_http(settings: &VendorSettings) -> Result<Self, Error> {
        let wallet = Arc::new(HttpWallet::new(settings)?);
        let VendorSettings { id, partner, name, idle_minutes, patience_ms, highest_gain, users, .. } =
            settings.clone();
        let patience = time::Duration::milliseconds(i64::try_from(patience_ms).unwrap_or(i64::MAX));
        // Beyond what can be counted nothing is credited unseen.
        let highest_gain = Money::from_major(i64::from(highest_gain)).unwrap_or_default();
        Ok(Self { id, partner, name, idle_minutes, patience, highest_gain, users, wallet })
    }
}

/// A wallet reached over HTTP.
struct HttpWallet {
    client: Client,
    base: String,
    operator: String,
    header: String,
    signer: Signer,
}

/// What a vendor answers to every call.
#[derive(Deserialize)]
struct Said {
    status: String,
    balance: Option<i64>,
    currency: Option<String>,
}

impl HttpWallet {
    fn new(settings: &VendorSettings) -> Result<Self, Error> {
        let patience = Duration::from_millis(settings.patience_ms);
        let client =
            Client::builder().timeout(patience).redirect(reqwest::redirect::Policy::none()).build()?;
        let signer =
            Signer::from_pem(settings.key.text()).map_err(|_| Error::BadSetting("cashier.vendors.key"))?;
        let base = format!("{}/operator/generic/v2/transfer_wallet", settings.url.trim_end_matches('/'));
        let (operator, header) = (settings.operator_id.clone(), settings.header.clone());
        Ok(Self { client, base, operator, header, signer })
    }

    /// A signed call. Anything but HTTP 200 with a status is an error: nobody knows.
    async fn call(&self, act: &str, mut body: Value) -> Result<Said, Error> {
        if let Some(fields) = body.as_object_mut() {
            fields.insert("operator_id".to_owned(), json!(self.operator));
            fields.insert("sub_partner_id".to_owned(), json!(self.operator));
            fields.insert("request_uuid".to_owned(), json!(kernel::id::fresh()));
        }
        let bytes = body.to_string().into_bytes();
        let signature = self.signer.sign(&bytes).map_err(|_| Error::BadSetting("cashier.vendors.key"))?;
        let request = self.client.post(format!("{}/{act}", self.base)).header(&self.header, signature);
        let answer = request.header("content-type", "application/json").body(bytes).send().await?;
        if answer.status() != reqwest::StatusCode::OK {
            return Err(Error::ProviderRefused);
        }
        Ok(answer::json(answer, answer::SMALL).await?)
    }

    async fn tell(&self, act: &str, order: &Order) -> Result<Word, Error> {
        let body = json!({
            "user": order.user, "transaction_uuid": order.transaction_uuid,
            "currency": order.asset.code(), "amount": order.amount.units(),
        });
        let word = Word::of(&self.call(act, body).await?.status);
        // It cannot be unknown to whom it is told just now.
        Ok(if word == Word::Unheard { Word::Unclear } else { word })
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
        let said = self.call("transaction", json!({ "transaction_uuid": transfer })).await?;
        Ok(Word::of(&said.status))
    }

    async fn balance(&self, user: &str, asset: Asset) -> Result<Money, Error> {
        let said = self.call("balance", json!({ "user": user, "currency": asset.code() })).await?;
        match (said.status.as_str(), said.balance, said.currency) {
            ("RS_OK", Some(balance), currency)
                if balance >= 0 && currency.as_deref().is_none_or(|code| code == asset.code()) =>
            {
                Ok(Money::from_units(balance))
            }
            _ => Err(Error::ProviderRefused),
        }
    }
}
