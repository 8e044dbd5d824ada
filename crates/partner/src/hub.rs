//! The client of a partner's Games API (domain.md 1.7): its list, and the address of a game.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::id::VendorId;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use time::Date;
use web::{
    UserIds,
    signature::{BadKey, PublicKey, Signer},
};

use crate::{
    Partner,
    health::{Health, Lately},
};

/// Longest wait for a partner's answer.
const WAIT: Duration = Duration::from_secs(10);
/// The largest list that is read.
const LIST_BYTES: usize = 64 * 1024 * 1024;

/// The Games API of every partner that has one. Cheap to clone.
#[derive(Clone)]
pub struct Hub {
    http: reqwest::Client,
    signer: Option<Arc<Signer>>,
    partners: Arc<HashMap<VendorId, Partner>>,
    lately: Lately,
}

/// Why a partner could not be asked.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// It has no Games API, or we have no key to sign with.
    #[error("the partner has no Games API here")]
    NoApi,
    /// It could not be reached.
    #[error("the partner does not answer")]
    Unreachable(#[from] reqwest::Error),
    /// It refused.
    #[error("the partner refused: HTTP {0}")]
    Refused(u16),
    /// It answered more than any list holds, half of it, or something else.
    #[error("the partner's answer cannot be used")]
    Unusable(#[from] web::answer::Unusable),
    /// What we would ask cannot be written.
    #[error("the question cannot be written")]
    Unreadable(#[from] serde_json::Error),
    /// Our own key.
    #[error(transparent)]
    Key(#[from] BadKey),
}

/// A game of a partner's list.
#[derive(Clone, Debug, Deserialize)]
pub struct ListedGame {
    /// The partner's code.
    pub game_code: String,
    /// Its English name.
    pub name: String,
    /// Names in other languages, where the partner has them.
    #[serde(default)]
    pub localized_names: HashMap<String, String>,
    /// The vendor it is listed under.
    pub product: String,
    /// What it is, in the partner's words.
    pub category: String,
    /// Whether it can be played.
    pub enabled: bool,
    /// False for a row that is no game but stands for all of the vendor's in its category: a container.
    #[serde(default = "game")]
    pub is_game: bool,
    /// ISO 3166 codes of countries it must not be offered in.
    #[serde(default)]
    pub blocked_countries: Vec<String>,
    /// Whether it can be tried without money.
    #[serde(default)]
    pub demo_game_support: bool,
    /// Card art.
    #[serde(default)]
    pub url_thumb: String,
    /// Card art without lettering, where the partner has it.
    #[serde(default)]
    pub url_bare: String,
    /// Large art.
    #[serde(default)]
    pub url_background: String,
    /// Return to player; partners send it as text or as a number.
    #[serde(default)]
    pub rtp: Value,
    /// 1 to 6.
    #[serde(default)]
    pub volatility: Option<i16>,
    /// Share of rounds that pay.
    #[serde(default)]
    pub hit_ratio: Value,
    /// The most a round pays, times the stake.
    #[serde(default)]
    pub max_win: Value,
    /// When it came out.
    #[serde(default, deserialize_with = "date")]
    pub release_date: Option<Date>,
    /// Its features.
    #[serde(default)]
    pub features: Vec<String>,
    /// What it is about.
    #[serde(default)]
    pub themes: Vec<String>,
    /// The least stake of a round; text or a number.
    #[serde(default)]
    pub min_stake: Value,
    /// The highest.
    #[serde(default)]
    pub max_stake: Value,
}

/// The convention's rows are games.
const fn game() -> bool {
    true
}

/// `2026-11-21`; anything else is no date, and no reason to refuse a list.
fn date<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let format = time::macros::format_description!("[year]-[month]-[day]");
    Ok(text.and_then(|text| Date::parse(&text, &format).ok()))
}

/// What a launch is asked with (domain.md 1.7).
#[derive(Debug, Serialize)]
pub struct UrlAsk<'a> {
    /// Our opaque id of the player; absent in a demo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// The game token; absent in a demo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The partner's code.
    pub game_code: &'a str,
    /// `GPL_DESKTOP` or `GPL_MOBILE`.
    pub platform: &'a str,
    /// `bn` or `en`.
    pub lang: &'a str,
    /// ISO 4217, or `XXX` for a demo.
    pub currency: &'a str,
    /// ISO 3166.
    pub country: &'a str,
    /// Where the player comes back to.
    pub lobby_url: &'a str,
    /// What games may do where the house stands, in the field that the convention leaves to the operator.
    pub meta: PlayRules,
}

/// What the licence lets games do. A vendor that does not know the words offers neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayRules {
    /// Rounds one after the other by themselves, within limits that the player sets.
    pub autoplay: bool,
    /// Pictures in haste.
    pub turbo: bool,
}

impl Hub {
    /// A client for the configured partners, signing with `key` (PEM; empty: none).
    ///
    /// # Errors
    /// When the key cannot be read or the HTTP client cannot be made.
    pub fn new(partners: &[Partner], key: &str) -> Result<Self, HubError> {
        let signer = if key.is_empty() { None } else { Some(Arc::new(Signer::from_pem(key)?)) };
        // A call that is signed for one address goes to no other.
        let http =
            reqwest::Client::builder().timeout(WAIT).redirect(reqwest::redirect::Policy::none()).build()?;
        let listed = partners.iter().filter(|partner| !partner.games_url.is_empty());
        let partners = listed.map(|partner| (partner.vendor(), partner.clone())).collect();
        Ok(Self { http, signer, partners: Arc::new(partners), lately: Lately::default() })
    }

    /// Partners whose titles are listed.
    pub fn partners(&self) -> impl Iterator<Item = VendorId> {
        self.partners.keys().copied()
    }

    /// A partner's list.
    ///
    /// # Errors
    /// See [`HubError`].
    pub async fn list(&self, partner: VendorId) -> Result<Vec<ListedGame>, HubError> {
        let operator = self.partner(partner)?.operator_id.clone();
        self.call(partner, "game/list", &serde_json::json!({ "operator_id": operator })).await
    }

    /// The address of a game.
    ///
    /// # Errors
    /// See [`HubError`].
    pub async fn url(&self, partner: VendorId, ask: &UrlAsk<'_>) -> Result<String, HubError> {
        #[derive(Deserialize)]
        struct Answer {
            url: String,
        }
        let operator_id = self.partner(partner)?.operator_id.clone();
        let mut body = serde_json::to_value(ask)?;
        if let Some(fields) = body.as_object_mut() {
            fields.insert("operator_id".to_owned(), operator_id.into());
        }
        let answer: Answer = self.call(partner, "game/url", &body).await?;
        Ok(answer.url)
    }

    fn partner(&self, partner: VendorId) -> Result<&Partner, HubError> {
        self.partners.get(&partner).ok_or(HubError::NoApi)
    }

    /// Our public key, where we have one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn key(&self) -> Result<Option<PublicKey>, HubError> {
        Ok(self.signer.as_deref().map(Signer::public).transpose()?)
    }

    /// How a partner knows members.
    pub fn users(&self, partner: VendorId) -> Result<&UserIds, HubError> {
        Ok(&self.partner(partner)?.users)
    }

    /// How a partner has answered this node of late.
    pub fn health(&self, partner: VendorId) -> Health {
        self.lately.health(partner)
    }

    /// A signed call of a partner's Games API, its answer bounded.
    pub async fn call<T: DeserializeOwned>(
        &self,
        partner: VendorId,
        path: &str,
        body: &Value,
    ) -> Result<T, HubError> {
        let began = Instant::now();
        let answer = self.ask(partner, path, body).await;
        // That it has no such thing is an answer too.
        let good = match &answer {
            Ok(_) => true,
            Err(HubError::Refused(status)) => *status < 500,
            Err(_) => false,
        };
        self.lately.note(partner, began, good);
        answer
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        partner: VendorId,
        path: &str,
        body: &Value,
    ) -> Result<T, HubError> {
        let partner = self.partner(partner)?;
        let signer = self.signer.as_ref().ok_or(HubError::NoApi)?;
        let bytes = serde_json::to_vec(body)?;
        let signature = signer.sign(&bytes)?;
        let request = self.http.post(partner.address(path)).header(&partner.header, signature);
        let answer = request.header("content-type", "application/json").body(bytes).send().await?;
        if !answer.status().is_success() {
            return Err(HubError::Refused(answer.status().as_u16()));
        }
        Ok(web::answer::json(answer, LIST_BYTES).await?)
    }
}
