//! What the cashier asks of a payment provider, and how a provider's messages are proven.

pub mod http;
pub mod signature;

use std::{collections::BTreeMap, sync::Arc};

use kernel::{Amount, Asset};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;

/// Where a payment or a payout stands at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// The provider knows nothing of it.
    Unknown,
    /// Not decided yet.
    Pending,
    /// Done.
    Paid,
    /// Will not happen.
    Failed,
    /// Will not happen: nobody answered in time.
    Lapsed,
}

/// What the provider says of one payment or payout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Where it stands.
    pub state: Progress,
    /// The provider's id of it, once it is paid.
    pub transaction: Option<String>,
    /// How much, as the provider has it.
    pub amount: Option<Amount>,
    /// In what.
    pub currency: Option<Asset>,
    /// The number of the wallet that paid, as E.164 writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer: Option<String>,
}

/// A payment to be made by a player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPayment {
    /// Our name for it; a second call with it is the same payment.
    pub reference: String,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
    /// Where the player goes afterwards.
    pub return_url: String,
    /// Where messages go.
    pub webhook_url: String,
}

/// Where the player pays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Created {
    /// The provider's page.
    pub redirect_url: String,
}

/// A payment that the provider is to ask the owner of a mobile wallet for (request to pay).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRequest {
    /// What is to be paid.
    #[serde(flatten)]
    pub payment: NewPayment,
    /// The wallet's number, as E.164 writes it.
    pub number: String,
}

/// The wallet was asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Requested {
    /// Until when its owner can confirm it.
    #[serde(with = "time::serde::rfc3339")]
    pub lapses_at: OffsetDateTime,
    /// A page or an application in which they can.
    pub wallet_url: Option<String>,
}

/// Money to be sent to a player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPayout {
    /// Our name for it; a second call with it is the same payout.
    pub reference: String,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
    /// Bank, wallet and the like.
    pub method: String,
    /// Account number.
    pub number: String,
    /// Whose account.
    pub holder: String,
    /// Where messages go.
    pub webhook_url: String,
}

/// Money of a payment to be given back to its payer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewRefund {
    /// Our name for it; a second call with it is the same refund.
    pub reference: String,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
    /// Where messages go.
    pub webhook_url: String,
}

/// Providers by their ids.
pub type Providers = BTreeMap<String, Arc<dyn Provider>>;

/// A payment provider. Every call may be repeated; a time-out leaves the outcome open.
#[async_trait::async_trait]
pub trait Provider: Send + Sync + 'static {
    /// Opens a payment page.
    async fn create(&self, payment: &NewPayment) -> Result<Created, Error>;
    /// Asks the owner of a wallet for a payment.
    async fn request(&self, payment: &PaymentRequest) -> Result<Requested, Error>;
    /// Gives money of a payment back.
    async fn refund(&self, payment: &str, refund: &NewRefund) -> Result<Report, Error>;
    /// Where a payment stands.
    async fn status(&self, reference: &str) -> Result<Report, Error>;
    /// Sends money out.
    async fn payout(&self, payout: &NewPayout) -> Result<Report, Error>;
    /// Where a payout stands.
    async fn payout_status(&self, reference: &str) -> Result<Report, Error>;
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ProviderTopic)]
pub enum Topic {
    /// A player paid.
    #[serde(rename = "payment.paid")]
    PaymentPaid,
    /// A payment will not happen.
    #[serde(rename = "payment.failed")]
    PaymentFailed,
    /// A payment will not happen: nobody answered in time.
    #[serde(rename = "payment.lapsed")]
    PaymentLapsed,
    /// Money of a payment was given back to its payer.
    #[serde(rename = "payment.refunded")]
    PaymentRefunded,
    /// The payer's bank took it back.
    #[serde(rename = "payment.charged_back")]
    PaymentChargedBack,
    /// That was decided in our favour: it is ours again.
    #[serde(rename = "payment.chargeback_reversed")]
    ChargebackReversed,
    /// A payout arrived.
    #[serde(rename = "payout.paid")]
    PayoutPaid,
    /// A payout will not happen.
    #[serde(rename = "payout.failed")]
    PayoutFailed,
}

/// A provider's message.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProviderMessage)]
pub struct Message {
    /// The provider's id of this message.
    pub id: String,
    /// What it is about.
    pub topic: Topic,
    /// Our name for the payment or payout.
    pub reference: String,
    /// The provider's id of it, or of the money that went back.
    pub transaction: String,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
    /// Our name for a refund that we asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refund: Option<uuid::Uuid>,
    /// The number of the wallet that paid, as E.164 writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer: Option<String>,
}
