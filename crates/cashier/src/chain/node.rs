//! A node reached over HTTP.

use std::time::Duration;

use reqwest::Client;
use web::answer;

use super::{Node, Opened, Seen};
use crate::{ChannelKind, Error, Secret, Settings};

/// Time the node has for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most that is read of the transfers to one address, in bytes: thousands of them.
const TRANSFERS: usize = 1024 * 1024;

/// A node reached over HTTP.
pub struct HttpNode {
    client: Client,
    url: String,
    key: Secret,
}

impl HttpNode {
    /// The node of the settings.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn new(settings: &Settings) -> Result<Self, Error> {
        let client =
            Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build()?;
        let channel = settings.channels.iter().find(|channel| channel.kind == ChannelKind::Chain);
        let provider = channel.and_then(|channel| settings.providers.get(channel.provider.as_deref()?));
        let url = provider.map_or("", |provider| &provider.url);
        let url = if settings.chain_url.is_empty() { url } else { &settings.chain_url };
        let key = provider.map_or_else(|| Secret::new(""), |provider| provider.key.clone());
        Ok(Self { client, url: url.trim_end_matches('/').to_owned(), key })
    }
}

#[async_trait::async_trait]
impl Node for HttpNode {
    async fn address(&self, reference: &str) -> Result<Opened, Error> {
        let url = format!("{}/api/chain/addresses/{reference}", self.url);
        let answer = self.client.put(url).bearer_auth(self.key.text()).send().await?;
        Ok(answer::json(answer.error_for_status()?, answer::SMALL).await?)
    }

    async fn transfers(&self, address: &str) -> Result<Vec<Seen>, Error> {
        let url = format!("{}/api/chain/addresses/{address}/transfers", self.url);
        let answer = self.client.get(url).bearer_auth(self.key.text()).send().await?;
        Ok(answer::json(answer.error_for_status()?, TRANSFERS).await?)
    }
}
