//! Text messages through an HTTP gateway: one POST of `{from, to, text}` with a bearer key.

use std::time::Duration;

use serde_json::json;

use kernel::Hidden;

use super::{Message, Settings, Undelivered};
use crate::Error;

/// A gateway that does not answer is asked again later.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct Gateway {
    http: reqwest::Client,
    url: String,
    key: Hidden,
    sender: String,
}

impl Gateway {
    pub(super) fn new(settings: &Settings) -> Result<Self, Error> {
        // A gateway that sends us elsewhere would get the key and the code there.
        let http =
            reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build();
        Ok(Self {
            http: http.map_err(|_| Error::Courier)?,
            url: settings.gateway_url.clone(),
            key: settings.gateway_key.clone(),
            sender: settings.gateway_sender.clone(),
        })
    }

    pub(super) async fn send(&self, message: &Message) -> Result<(), Undelivered> {
        let body = json!({ "from": self.sender, "to": message.to, "text": message.words.body });
        let sent = self.http.post(&self.url).bearer_auth(&self.key.0).json(&body);
        let sent = sent.header("Idempotency-Key", message.key.to_string()).send().await;
        // Without its address: it may hold a key.
        let answer = sent.map_err(|error| Undelivered::Later(error.without_url().to_string()))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(());
        }
        let later = status.is_server_error() || matches!(status.as_u16(), 401 | 403 | 408 | 425 | 429);
        let why = format!("the gateway answered {status}");
        Err(if later { Undelivered::Later(why) } else { Undelivered::Refused(why) })
    }
}
