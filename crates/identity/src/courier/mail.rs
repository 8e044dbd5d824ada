//! E-mail through an SMTP server. `lettre` speaks it with rustls, so no OpenSSL comes in.

use std::time::Duration;

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message as Letter, Tokio1Executor, message::Mailbox,
    transport::smtp::authentication::Credentials,
};

use super::{Message, Security, Settings, Undelivered};
use crate::Error;

/// A server that does not answer is asked again later.
const PATIENCE: Duration = Duration::from_secs(15);

pub(super) struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Post {
    pub(super) fn new(settings: &Settings) -> Result<Self, Error> {
        type Transport = AsyncSmtpTransport<Tokio1Executor>;
        let host = settings.smtp_host.as_str();
        let builder = match settings.smtp_security {
            Security::Tls => Transport::relay(host),
            Security::Starttls => Transport::starttls_relay(host),
            Security::Plain => Ok(Transport::builder_dangerous(host)),
        };
        let mut builder = builder.map_err(|_| Error::Courier)?;
        builder = builder.port(settings.smtp_port).timeout(Some(PATIENCE));
        if !settings.smtp_user.is_empty() {
            let (user, password) = (settings.smtp_user.clone(), settings.smtp_password.0.clone());
            builder = builder.credentials(Credentials::new(user, password));
        }
        let from = settings.mail_from.parse().map_err(|_| Error::Courier)?;
        Ok(Self { transport: builder.build(), from })
    }

    pub(super) async fn send(&self, message: &Message) -> Result<(), Undelivered> {
        let refused = |why: String| Undelivered::Refused(why);
        // Addresses are parsed, never pasted into a header: a line break in one cannot add another receiver.
        let to: Mailbox = message.to.parse().map_err(|_| refused("not an address".to_owned()))?;
        let domain = self.from.email.domain();
        let letter = Letter::builder()
            .from(self.from.clone())
            .to(to)
            .message_id(Some(format!("<{}@{domain}>", message.key)))
            .subject(message.words.subject.clone())
            .body(message.words.body.clone())
            .map_err(|error| refused(error.to_string()))?;
        let sent = self.transport.send(letter).await;
        sent.map(drop).map_err(|error| {
            let why = error.to_string();
            if error.is_permanent() { Undelivered::Refused(why) } else { Undelivered::Later(why) }
        })
    }
}
