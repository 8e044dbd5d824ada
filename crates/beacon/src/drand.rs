//! drand: a network of many organisations that sign the number of each pulse together (<https://docs.drand.love>). Relays
//! hand its pulses out; none of them is trusted, for the network's key proves each.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use async_trait::async_trait;
use kernel::SharedClock;
use reqwest::{Client, StatusCode, Url, redirect::Policy};
use serde::Deserialize;
use time::OffsetDateTime;
use web::answer;

use crate::{Beacon, Error, PublicKey, Pulse, Refusal, schedule::Schedule, verify};

/// How long a relay may take for its whole answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most that is read of an answer, in bytes: some ten times what a pulse has.
const MOST: usize = 4 * 1024;
/// A pulse that no relay has after so long is told in the log: perhaps the settings name a network that there is not.
const LATE: time::Duration = time::Duration::MINUTE;
/// So far the house's clock may be behind without a pulse being named that somebody knows.
const BEHIND: time::Duration = time::Duration::seconds(10);
/// The network `quicknet`, as everybody knows it: what proofs call it, its hash and its key.
const QUICKNET: (&str, &str, &str) = (
    "drand quicknet",
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bc\
     b5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
);

/// When the first pulse of `quicknet` was published, in seconds since 1970, and the seconds from one to the next.
const QUICKNET_TIMES: (i64, NonZeroU32) = (1_692_803_367, NonZeroU32::MIN.saturating_add(2));

/// A network that everybody knows, to check what was kept of it.
pub struct Network {
    /// Its key.
    pub key: PublicKey,
    schedule: Schedule,
}

impl Network {
    /// When a pulse was or will be published; `None` for a number that no pulse has.
    #[must_use]
    pub fn published_at(&self, number: u64) -> Option<OffsetDateTime> {
        self.schedule.at(number)
    }
}

/// The network that proofs call so.
#[must_use]
pub fn network(name: &str) -> Option<Network> {
    let ((quicknet, _, key), (genesis, period)) = (QUICKNET, QUICKNET_TIMES);
    let key = PublicKey::parse(key).ok().filter(|_| name == quicknet)?;
    Some(Network { key, schedule: Schedule { first: 1, genesis, period } })
}

/// A network of drand with the scheme `bls-unchained-g1-rfc9380`, as its `/info` tells it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Addresses of relays, such as `https://api.drand.sh`; each is asked when those before it gave nothing. Over TLS, except
    /// on this machine itself. None: the house makes pulses of its own, which nobody else can check.
    pub urls: Vec<String>,
    /// Which of a relay's networks: the hash of its settings, in lower-case hex.
    pub chain_hash: String,
    /// The network's key, in hex.
    pub public_key: String,
    /// When its first pulse was published, in seconds since 1970.
    pub genesis: i64,
    /// From one pulse to the next, in seconds.
    pub period: NonZeroU32,
}

/// A network of drand.
pub struct Drand {
    name: String,
    key: PublicKey,
    schedule: Schedule,
    relays: Vec<Relay>,
    client: Client,
    clock: SharedClock,
}

struct Relay {
    /// Its host, for the log: an address may hold a secret.
    host: String,
    /// Where its pulses are, without their number.
    pulses: String,
}

/// A relay's answer; it may say more.
#[derive(Deserialize)]
struct Answer {
    round: u64,
    signature: String,
    randomness: String,
}

impl Drand {
    /// The network of these settings. Nobody is asked yet.
    ///
    /// # Errors
    /// [`Error::Setting`] and [`Error::Key`] when the settings are of no network; [`Error::Client`] when there is no HTTP client.
    pub fn new(settings: &Settings, clock: SharedClock) -> Result<Self, Error> {
        Self::with_patience(settings, clock, PATIENCE)
    }

    pub(crate) fn with_patience(
        settings: &Settings,
        clock: SharedClock,
        patience: Duration,
    ) -> Result<Self, Error> {
        let hash = &settings.chain_hash;
        if !hex::decode(hash).is_ok_and(|bytes| bytes.len() == 32 && hex::encode(bytes) == *hash) {
            let says = format!("{hash:?} is not 32 bytes in lower-case hex");
            return Err(Error::Setting { setting: "chain_hash", says });
        }
        let schedule = Schedule { first: 1, genesis: settings.genesis, period: settings.period };
        if schedule.at(1).is_none() {
            let says = format!("{} is beyond the calendar", settings.genesis);
            return Err(Error::Setting { setting: "genesis", says });
        }
        let relays = settings.urls.iter().map(|url| Relay::new(url, hash));
        let relays = relays.collect::<Result<Vec<_>, _>>()?;
        if relays.is_empty() {
            return Err(Error::Setting { setting: "urls", says: "names no relay".to_owned() });
        }
        // No redirects: a relay that redirects is not the one we were configured for.
        let client = Client::builder().timeout(patience).redirect(Policy::none()).build();
        Ok(Self {
            name: if hash == QUICKNET.1 { QUICKNET.0.to_owned() } else { format!("drand {hash}") },
            key: PublicKey::parse(&settings.public_key)?,
            schedule,
            relays,
            client: client.map_err(Error::Client)?,
            clock,
        })
    }

    /// What a relay has under a number: a pulse of the network, or nothing yet.
    async fn ask(&self, relay: &Relay, number: u64) -> Result<Option<Pulse>, Refusal> {
        let unreachable = |error: reqwest::Error| Refusal::Unreachable(error.without_url());
        let sent = self.client.get(format!("{}/{number}", relay.pulses)).send();
        let answer = sent.await.map_err(unreachable)?;
        match answer.status() {
            StatusCode::OK => {}
            StatusCode::NOT_FOUND | StatusCode::TOO_EARLY => return Ok(None),
            status => return Err(Refusal::Status(status.as_u16())),
        }
        let Answer { round, signature, randomness } = answer::json(answer, MOST).await?;
        if round != number {
            return Err(Refusal::Number(round));
        }
        let pulse = Pulse { number, signature, randomness };
        verify(&self.key, &pulse)?;
        Ok(Some(pulse))
    }
}

impl Relay {
    fn new(address: &str, hash: &str) -> Result<Self, Error> {
        let bad = |says: &str| Error::Setting { setting: "urls", says: format!("{address:?} {says}") };
        let url = Url::parse(address).map_err(|error| bad(&format!("is no address: {error}")))?;
        let host = url.host_str().ok_or_else(|| bad("has no host"))?;
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let at_home = bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        if url.scheme() != "https" && !(url.scheme() == "http" && at_home) {
            return Err(bad("must begin with https://"));
        }
        let pulses = format!("{}/{hash}/public", address.trim_end_matches('/'));
        Ok(Self { host: host.to_owned(), pulses })
    }
}

#[async_trait]
impl Beacon for Drand {
    fn name(&self) -> &str {
        &self.name
    }

    fn after(&self, moment: OffsetDateTime) -> u64 {
        self.schedule.after(moment.saturating_add(BEHIND))
    }

    fn published_at(&self, number: u64) -> Option<OffsetDateTime> {
        self.schedule.at(number)
    }

    async fn pulse(&self, number: u64) -> Result<Option<Pulse>, Error> {
        // Before its time nobody is asked: relays let caches keep that it is not there.
        let now = self.clock.now();
        let Some(at) = self.published_at(number).filter(|at| *at <= now) else { return Ok(None) };
        let (mut is_awaited, mut failed) = (false, None);
        for relay in &self.relays {
            match self.ask(relay, number).await {
                Ok(Some(pulse)) => return Ok(Some(pulse)),
                Ok(None) => is_awaited = true,
                Err(refusal) => {
                    let (relay, error) = (relay.host.clone(), &refusal as &dyn std::error::Error);
                    tracing::warn!(relay, number, error, "a relay of drand gave no pulse");
                    failed = Some(Error::Relay { relay, refusal });
                }
            }
        }
        if let Some(failed) = failed.filter(|_| !is_awaited) {
            return Err(failed);
        }
        if now - at > LATE {
            tracing::warn!(number, due = %at, "no relay of drand has a pulse that is long due");
        }
        Ok(None)
    }
}
