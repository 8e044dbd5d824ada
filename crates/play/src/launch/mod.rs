//! Opens a game: for money with a one-time game token, or as a demo without one (domain.md 1.7).

mod error;
mod http;

use std::sync::Arc;

use kernel::{
    Amount, Asset, Face,
    id::{MemberId, NodeId, VendorId},
};
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use time::Duration;
use web::{Lang, Member};

pub use error::Error;
pub use http::routes;

use gate::{
    Availability, SharedPlayers, SharedTitles, Title,
    token::{self, GameToken},
};
use partner::{Hub, HubError, Listings, PlayRules, UrlAsk};

use crate::Settings;

/// A demo's currency (domain.md 1.7).
const DEMO: &str = "XXX";
/// A failed sync is tried again after this.
const SOON: std::time::Duration = std::time::Duration::from_secs(5);

/// Where a member's money must lie for a game; implemented over the cashier in `app`.
#[async_trait::async_trait]
pub trait VendorWallets: Send + Sync + 'static {
    /// A game of a partner is about to open for money: what lies at other vendors comes home, and a vendor with a wallet
    /// of its own gets what the member has. Answers what is not there yet; why the game stays closed otherwise.
    async fn enter(&self, member: MemberId, partner: VendorId) -> Result<Option<Amount>, Face>;
}

/// Every game plays from the one balance.
struct OneWallet;

#[async_trait::async_trait]
impl VendorWallets for OneWallet {
    async fn enter(&self, _: MemberId, _: VendorId) -> Result<Option<Amount>, Face> {
        Ok(None)
    }
}

/// A game that opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The vendor's address with a one-time token, or a page of the site.
    pub url: String,
    /// Money of the member's that is still on its way into the vendor's wallet.
    pub on_the_way: Option<Amount>,
}

/// Opens games. Cheap to clone.
#[derive(Clone)]
pub struct Launcher {
    store: Store,
    players: SharedPlayers,
    titles: SharedTitles,
    listings: Arc<dyn Listings>,
    hub: Hub,
    wallets: Arc<dyn VendorWallets>,
    rules: PlayRules,
    life: Duration,
    sync: std::time::Duration,
    lobby_url: String,
}

/// How a game is to be opened.
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a> {
    /// Which title.
    pub node: NodeId,
    /// Without money.
    pub demo: bool,
    /// The language of the game.
    pub lang: Lang,
    /// On a phone.
    pub mobile: bool,
    /// The page to come back to, a path of the site.
    pub back: &'a str,
}

impl Launcher {
    /// A launcher for the configured partners.
    ///
    /// # Errors
    /// When our signing key cannot be read.
    pub fn new(
        store: Store,
        players: SharedPlayers,
        titles: SharedTitles,
        listings: Arc<dyn Listings>,
        settings: &Settings,
    ) -> Result<Self, HubError> {
        Ok(Self {
            store,
            players,
            titles,
            listings,
            hub: Hub::new(&settings.partners, &settings.signing_key)?,
            wallets: Arc::new(OneWallet),
            rules: PlayRules::default(),
            life: Duration::minutes(i64::from(settings.token_minutes)),
            sync: std::time::Duration::from_secs(60 * u64::from(settings.sync_minutes.max(1))),
            lobby_url: settings.lobby_url.trim_end_matches('/').to_owned(),
        })
    }

    /// The same with vendors that keep wallets of their own.
    #[must_use]
    pub fn with_vendor_wallets(self, wallets: Arc<dyn VendorWallets>) -> Self {
        Self { wallets, ..self }
    }

    /// The same with what the licence lets games do.
    #[must_use]
    pub fn with_rules(self, rules: PlayRules) -> Self {
        Self { rules, ..self }
    }

    /// The Games API of every partner, as this node asks it.
    #[must_use]
    pub fn hub(&self) -> Hub {
        self.hub.clone()
    }

    /// Takes every partner's list over, again and again until `stop` is cancelled.
    pub fn follow_lists(&self, stop: &CancellationToken) {
        for partner in self.hub.partners() {
            let (launcher, stop) = (self.clone(), stop.clone());
            tasks::spawn("games list", async move {
                loop {
                    let pause = match launcher.take_list(partner).await {
                        Ok(titles) => {
                            tracing::info!(%partner, titles, "the partner's list was taken over");
                            launcher.sync
                        }
                        Err(error) => {
                            tracing::warn!(%partner, %error, "the partner's list could not be taken over");
                            SOON
                        }
                    };
                    tokio::select! {
                        () = tokio::time::sleep(pause) => {}
                        () = stop.cancelled() => return,
                    }
                }
            });
        }
    }

    /// Takes one partner's list over; how many titles it has.
    ///
    /// # Errors
    /// When the partner cannot be asked or the database refuses.
    pub async fn take_list(&self, partner: VendorId) -> Result<usize, Error> {
        let games = self.hub.list(partner).await?;
        let titles = games.len();
        self.listings.take(partner, games).await?;
        Ok(titles)
    }

    /// The address at which a game opens.
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn open(&self, who: Option<&Member>, launch: Launch<'_>) -> Result<Opened, Error> {
        let title = self.titles.title(launch.node).ok_or(Error::UnknownGame)?;
        match title.availability {
            Availability::Open => {}
            Availability::Maintenance { until } => return Err(Error::Maintenance { until }),
            Availability::Closed => return Err(Error::NotOpen),
        }
        if launch.demo {
            return Ok(Opened { url: self.open_demo(&title, launch).await?, on_the_way: None });
        }
        let member = who.ok_or(Error::NotSignedIn)?;
        if member.kind.is_trial() {
            return Err(Error::NeedsTrueAccount);
        }
        let player = self.players.player(member.id).await?.ok_or(Error::NotSignedIn)?;
        let country = player.country().to_owned();
        if !player.enabled || title.blocked_countries.contains(&country) {
            return Err(Error::NotAllowed);
        }
        if let Some(face) = self.players.bars(member.id).await? {
            return Err(Error::Barred(face));
        }
        let url = if title.partner == VendorId::HOUSE {
            own_page(&title, launch)
        } else {
            let token = self.token(member, &title, player.asset).await?;
            let ask = UrlAsk {
                user: Some(self.hub.users(title.partner)?.of(member.id)),
                token: Some(token),
                game_code: &title.code,
                platform: platform(launch.mobile),
                lang: lang(launch.lang),
                currency: player.asset.code(),
                country: &country,
                lobby_url: &self.home(launch.back),
                meta: self.rules,
            };
            self.hub.url(title.partner, &ask).await?
        };
        // Last of all, so that no money goes along into a game that does not open.
        let on_the_way = self.wallets.enter(member.id, title.partner).await.map_err(Error::Barred)?;
        self.listings.opened(member.id, launch.node).await?;
        Ok(Opened { url, on_the_way })
    }

    async fn open_demo(&self, title: &Title, launch: Launch<'_>) -> Result<String, Error> {
        if !title.demo {
            return Err(Error::NoDemo);
        }
        if title.partner == VendorId::HOUSE {
            return Ok(format!("{}&demo=1", own_page(title, launch)));
        }
        let ask = UrlAsk {
            user: None,
            token: None,
            game_code: &title.code,
            platform: platform(launch.mobile),
            lang: lang(launch.lang),
            currency: DEMO,
            country: "BD",
            lobby_url: &self.home(launch.back),
            meta: self.rules,
        };
        Ok(self.hub.url(title.partner, &ask).await?)
    }

    /// A token that ends with the member's session. A sign-out at the same moment comes before or after, never between.
    async fn token(&self, member: &Member, title: &Title, asset: Asset) -> Result<String, Error> {
        let now = self.store.now();
        let token = GameToken {
            member: member.id,
            partner: title.partner,
            game: title.code.clone(),
            asset,
            expires_at: now + self.life,
        };
        let mut tx = self.store.begin().await?;
        if !self.players.hold_session(&mut tx, member.session).await? {
            return Err(Error::NotSignedIn);
        }
        let secret = token::issue_within(&mut tx, now, &token, member.session).await?;
        tx.commit().await?;
        Ok(secret)
    }

    fn home(&self, back: &str) -> String {
        format!("{}{back}", self.lobby_url)
    }
}

/// The page of a game of the house, as a path of the site.
fn own_page(title: &Title, launch: Launch<'_>) -> String {
    format!("/games/{}/#lang={}&home={}", title.code, lang(launch.lang), encoded(launch.back))
}

fn platform(mobile: bool) -> &'static str {
    if mobile { "GPL_MOBILE" } else { "GPL_DESKTOP" }
}

fn lang(lang: Lang) -> &'static str {
    match lang {
        Lang::Bn => "bn",
        Lang::En => "en",
    }
}

/// Percent-encodes everything that is not plainly safe in a fragment.
fn encoded(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::with_capacity(text.len()), |mut done, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            done.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(done, "%{byte:02X}");
        }
        done
    })
}
