//! Messages of providers: proven, processed once, obeyed only where they agree with our record.

mod http;
pub mod mismatch;
pub(crate) mod office;
mod sql;

use sha2::{Digest, Sha256};

use crate::{
    Cashier, Error,
    deposit::{Paid, State},
    provider::{
        Message, Topic,
        signature::{self, Proof},
    },
    returns::{Gone, Kind},
};

pub(crate) use http::routes;

impl Cashier {
    /// Takes a provider's message. A message that came before changes nothing and hears what it heard then.
    ///
    /// # Errors
    /// A wrong signature, an unreadable body, a message that contradicts our record.
    pub async fn receive(&self, provider: &str, header: &str, body: &[u8]) -> Result<(), Error> {
        let now = self.store.now();
        let known = self.settings.providers.get(provider);
        let digest = Sha256::digest(body).to_vec();
        let proven = known.map(|known| signature::verify(known.webhook_secret.bytes(), now, header, body));
        let why = match proven {
            None => Some("unknown provider"),
            Some(Proof::Genuine) => None,
            Some(Proof::Stale) => Some("stale"),
            Some(Proof::Forged) => Some("forged"),
        };
        if let Some(why) = why {
            tracing::warn!(provider, why, "a message was refused at the door");
            let provider = if known.is_some() { provider } else { "?" };
            sql::refuse(&self.store, provider, &digest, why, now).await?;
            return Err(Error::BadSignature);
        }
        let message: Message = serde_json::from_slice(body).map_err(|_| Error::BadMessage)?;
        let mut tx = self.store.begin().await?;
        sql::lock(&mut tx, provider, &message.id).await?;
        if let Some(earlier) = sql::find(&mut tx, provider, &message.id).await? {
            return match (earlier.digest == digest, earlier.refused) {
                (false, _) => {
                    let why = "the event id stands for another message";
                    sql::contradicted(&mut tx, (provider, &message), (&digest, why), now).await?;
                    tx.commit().await?;
                    Err(Error::Mismatch(why.into()))
                }
                (true, Some(why)) => Err(Error::Mismatch(why)),
                (true, None) => Ok(()),
            };
        }
        let (noted, refused) = match self.obey(&mut tx, provider, &message).await {
            Ok(noted) => (noted, None),
            Err(Error::Mismatch(why)) => (None, Some(why)),
            Err(error) => return Err(error),
        };
        sql::insert(&mut tx, (provider, &message.id), &digest, refused.as_deref(), now).await?;
        if let Some(why) = refused.as_deref().or(noted) {
            sql::contradicted(&mut tx, (provider, &message), (&digest, why), now).await?;
        }
        tx.commit().await?;
        if let Some(why) = noted {
            // The provider is heard, and will not say it again: an operator has to look at both sides.
            tracing::error!(provider, event = message.id, why, "a provider's message contradicts our record");
        }
        let Some(why) = refused else { return Ok(()) };
        tracing::error!(provider, event = message.id, why, "a provider's message was refused");
        Err(Error::Mismatch(why))
    }

    /// Does what a message says; answers in what one that was taken contradicts our record. Nothing may be written before
    /// a mismatch is found: the refusal is committed beside it.
    async fn obey(
        &self,
        tx: &mut store::Tx,
        provider: &str,
        message: &Message,
    ) -> Result<Option<&'static str>, Error> {
        let unknown = |_| Error::Mismatch("no such reference".into());
        match message.topic {
            Topic::PaymentPaid => {
                let paid = Paid {
                    deposit: message.reference.parse().map_err(unknown)?,
                    provider: Some(provider),
                    transaction: &message.transaction,
                    amount: message.amount,
                    currency: message.currency,
                    payer: message.payer.as_deref(),
                };
                self.paid_in(tx, &paid).await
            }
            Topic::PaymentFailed | Topic::PaymentLapsed => {
                let lapsed = message.topic == Topic::PaymentLapsed;
                let state = if lapsed { State::Expired } else { State::Failed };
                let deposit = message.reference.parse().map_err(unknown)?;
                self.not_paid_in(tx, deposit, state, Some(provider)).await
            }
            Topic::PaymentRefunded => {
                self.went_back(tx, &gone(provider, message, Kind::Refund)?).await.map(|()| None)
            }
            Topic::PaymentChargedBack => {
                self.went_back(tx, &gone(provider, message, Kind::Chargeback)?).await.map(|()| None)
            }
            Topic::ChargebackReversed => {
                self.return_reversed(tx, &gone(provider, message, Kind::Chargeback)?).await.map(|()| None)
            }
            Topic::PayoutPaid => {
                let paid = (message.amount, message.currency);
                self.paid_out(tx, (&message.reference, Some(provider)), paid).await.map(|()| None)
            }
            Topic::PayoutFailed => self.not_paid_out(tx, &message.reference, Some(provider)).await,
        }
    }
}

/// A message about money that went back.
fn gone<'a>(provider: &'a str, message: &'a Message, kind: Kind) -> Result<Gone<'a>, Error> {
    Ok(Gone {
        deposit: message.reference.parse().map_err(|_| Error::Mismatch("no such reference".into()))?,
        provider: Some(provider),
        kind,
        ours: message.refund,
        transaction: &message.transaction,
        amount: message.amount,
        currency: message.currency,
        operator: None,
        reason: "told by the provider",
    })
}
