//! Messages that leave the house: text messages and e-mail, each by an adapter that the configuration names.
//!
//! The local outbox keeps messages instead of sending them. It shows every code to whoever looks, so only the demo
//! may use it: [`Settings::has_outbox`] tells, and the binary refuses to serve with it.

mod http;
mod mail;
mod sms;
mod sql;
mod words;

use std::sync::Arc;

use kernel::Hidden;
use serde::Deserialize;
use store::Store;
use uuid::Uuid;

use crate::Error;

pub use http::outbox_routes;
pub(crate) use words::{Language, Words};

/// How text messages leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SmsWay {
    /// Not at all: what needs them is switched off.
    None,
    /// They are kept for the demo's page.
    Outbox,
    /// Through an HTTP gateway.
    Gateway,
}

/// How e-mail leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailWay {
    /// Not at all: what needs it is switched off.
    None,
    /// It is kept for the demo's page.
    Outbox,
    /// Through an SMTP server.
    Smtp,
}

/// How the way to the SMTP server is guarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS after STARTTLS; without it nothing is sent.
    Starttls,
    /// None: only for a server on the same machine.
    Plain,
}

/// How messages leave the house.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Text messages.
    pub sms: SmsWay,
    /// E-mail.
    pub email: MailWay,
    /// Where the gateway takes messages.
    pub gateway_url: String,
    /// The key it asks for.
    pub gateway_key: Hidden,
    /// The sender it shows.
    pub gateway_sender: String,
    /// The SMTP server.
    pub smtp_host: String,
    /// Its port.
    pub smtp_port: u16,
    /// How the way to it is guarded.
    pub smtp_security: Security,
    /// As whom we sign in; empty for nobody.
    pub smtp_user: String,
    /// With which password.
    pub smtp_password: Hidden,
    /// The sender's address.
    pub mail_from: String,
}

impl Settings {
    /// Whether a message is kept where anyone who looks can read it.
    #[must_use]
    pub fn has_outbox(&self) -> bool {
        self.sms == SmsWay::Outbox || self.email == MailWay::Outbox
    }
}

/// By which way a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Channel {
    /// To a number.
    Sms,
    /// To an address.
    Email,
}

/// A message on its way.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) channel: Channel,
    /// A number with its country code, digits only, or an e-mail address.
    pub(crate) to: String,
    pub(crate) words: Words,
    /// The same for the same message sent again, so that a gateway can drop the twin.
    pub(crate) key: Uuid,
}

/// Why a message did not leave.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Undelivered {
    /// It never will: the receiver or the message was refused.
    #[error("the message was refused: {0}")]
    Refused(String),
    /// It may later.
    #[error("the message could not be handed over: {0}")]
    Later(String),
}

/// Hands messages over.
#[derive(Clone)]
pub(crate) struct Courier {
    store: Store,
    sms: SmsWay,
    email: MailWay,
    gateway: Arc<sms::Gateway>,
    post: Option<Arc<mail::Post>>,
}

impl Courier {
    pub(crate) fn new(store: Store, settings: &Settings) -> Result<Self, Error> {
        let post = match settings.email {
            MailWay::Smtp => Some(Arc::new(mail::Post::new(settings)?)),
            MailWay::None | MailWay::Outbox => None,
        };
        let gateway = Arc::new(sms::Gateway::new(settings)?);
        Ok(Self { store, sms: settings.sms, email: settings.email, gateway, post })
    }

    /// Whether messages of this kind leave at all.
    pub(crate) fn carries(&self, channel: Channel) -> bool {
        match channel {
            Channel::Sms => self.sms != SmsWay::None,
            Channel::Email => self.email != MailWay::None,
        }
    }

    pub(crate) async fn send(&self, message: &Message) -> Result<(), Undelivered> {
        match (message.channel, self.sms, self.email, &self.post) {
            (Channel::Sms, SmsWay::Gateway, ..) => self.gateway.send(message).await,
            (Channel::Email, _, MailWay::Smtp, Some(post)) => post.send(message).await,
            (Channel::Sms, SmsWay::Outbox, ..) | (Channel::Email, _, MailWay::Outbox, _) => {
                let kept = sql::keep(&self.store, message).await;
                kept.map_err(|error| Undelivered::Later(error.to_string()))
            }
            _ => Err(Undelivered::Refused("no way is configured".to_owned())),
        }
    }
}
