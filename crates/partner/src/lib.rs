//! Game vendors and aggregators as the house knows them: what the settings say of each, how it knows members, and the
//! client of its Games API. Whoever lets games move money with one stands above: `play`, `external`.

mod health;
mod http;
mod hub;
pub mod key;
mod money;
mod users;

use std::{collections::HashMap, net::IpAddr};

use kernel::id::{MemberId, NodeId, VendorId};
use serde::Deserialize;
use web::UserIds;

pub use health::Health;
pub use http::Proofs;
pub use hub::{Hub, HubError, ListedGame, PlayRules, UrlAsk};
pub use money::{NoMoney, integer, money};
pub use users::{Error, KEY as USER_KEY, name_users, own_names};

/// The catalogue, as whoever asks vendors for their lists and opens their titles tells it.
#[async_trait::async_trait]
pub trait Listings: Send + Sync + 'static {
    /// Takes a vendor's list over.
    async fn take(&self, vendor: VendorId, games: Vec<ListedGame>) -> Result<(), store::Error>;

    /// Remembers that a member opened a title.
    async fn opened(&self, member: MemberId, node: NodeId) -> Result<(), store::Error>;
}

/// A vendor or aggregator that speaks the convention: nothing but configuration (keys, address, name).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Partner {
    /// Its number in our books; never reused for another.
    pub id: i64,
    /// Its name in the address: `/partner/{name}/transaction/bet`.
    pub name: String,
    /// The header that carries its signature.
    pub header: String,
    /// Its public key in PEM.
    pub public_key: String,
    /// How many of its integer units are one major unit of a currency.
    pub units_per_major: i64,
    /// Addresses it may call from; empty allows any.
    pub addresses: Vec<IpAddr>,
    /// Where its Games API is; empty when its titles are not to be listed.
    #[serde(default)]
    pub games_url: String,
    /// Under which name it knows us.
    #[serde(default)]
    pub operator_id: String,
    /// The most that a round pays at its word alone, in major units of the round's currency: a win that brings the round
    /// above it waits for two operators.
    #[serde(default = "million")]
    pub highest_payout: u32,
    /// The same of single titles, by their codes.
    #[serde(default)]
    pub highest_payouts: HashMap<String, u32>,
    /// What stands between `games_url` and `game/list` in its addresses.
    #[serde(default = "hub88")]
    pub games_path: String,
    /// What players read for the vendors that its titles are listed under; before what `catalog.vendors` says.
    #[serde(default)]
    pub vendors: Vec<VendorName>,
    /// Whether it is told members by their numbers, which tell how many there are, instead of by names of its own. It counts
    /// when the house first meets it, and never again.
    #[serde(default)]
    pub user_numbers: bool,
    /// How it knows members: no setting, but what [`name_users`] found.
    #[serde(skip)]
    pub users: UserIds,
}

/// A vendor's name for people.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VendorName {
    /// What its titles name as their `product`.
    pub code: String,
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

/// Where Hub88 and its like have their Games API.
fn hub88() -> String {
    "/operator/generic/v2".to_owned()
}

/// What a vendor's round pays at most where nothing else is set.
const fn million() -> u32 {
    1_000_000
}

impl Partner {
    /// Its id in wagers.
    #[must_use]
    pub const fn vendor(&self) -> VendorId {
        VendorId(self.id)
    }

    /// The address of a call of its Games API.
    #[must_use]
    pub fn address(&self, call: &str) -> String {
        let parts = [self.games_url.as_str(), &self.games_path, call].map(|part| part.trim_matches('/'));
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
    }
}
