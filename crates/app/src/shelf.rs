//! What play asks of the catalogue, and what the catalogue asks of the house's rounds.

use catalog::{Catalog, Fame, HOT_HOURS, Listed, Popular, Title, Win, family_of};
use external::reconcile;
use gate::{Availability, TitleInfo};
use guard::Guard;
use identity::Identity;
use kernel::name::masked;
use kernel::{
    GameType, Money,
    id::{MemberId, NodeId, VendorId},
};
use partner::{HOUSE, ListedGame, Partner};
use play::{launch, seamless};
use serde_json::Value;
use store::Store;

/// Rounds that the winner board is made of: who won often stands on it once, and some are of games that are no longer listed.
const WINNERS: u16 = 200;
/// Games that count as most played, and how many members each must have had: one alone makes nothing hot.
const POPULAR: u16 = 24;
const POPULAR_PLAYERS: i64 = 2;
/// How far back the board looks.
const OF_LATE: time::Duration = time::Duration::hours(24);

/// The catalogue as games and launches ask about it.
pub struct Listings {
    /// The catalogue.
    pub catalog: Catalog,
    /// Whose licence says which families may be offered.
    pub guard: Guard,
}

impl Listings {
    /// Whether a title can be played where the house stands.
    fn availability(&self, title: &Title) -> Availability {
        let offered = title.listed.is_playable() && !title.hidden;
        if !offered || !self.guard.licence().covers_family(title.listed.game_type.name()) {
            return Availability::Closed;
        }
        title.maintenance.map_or(Availability::Open, |pause| Availability::Maintenance { until: pause.until })
    }
}

impl records::Games for Listings {
    fn called(&self, partner: VendorId, game: &str) -> Option<records::Called> {
        let snapshot = self.catalog.snapshot();
        let listed = &snapshot.title_of(partner, game)?.listed;
        let (bn, en) = (listed.name_bn.clone(), listed.name_en.clone());
        Some(records::Called { bn, en, vendor: listed.vassalage.clone() })
    }

    fn is_house(&self, partner: VendorId) -> bool {
        partner == HOUSE
    }
}

impl gate::Titles for Listings {
    fn title(&self, node: NodeId) -> Option<gate::Title> {
        let snapshot = self.catalog.snapshot();
        let title = snapshot.title(node).filter(|title| !title.listed.container)?;
        let blocked = title.listed.blocked_countries.split(',').filter(|country| !country.is_empty());
        Some(gate::Title {
            partner: title.partner,
            code: title.listed.code.clone(),
            availability: self.availability(title),
            demo: title.listed.demo,
            blocked_countries: blocked.map(ToOwned::to_owned).chain(title.blocked.iter().cloned()).collect(),
        })
    }

    fn info(&self, partner: VendorId, code: &str) -> Option<TitleInfo> {
        let snapshot = self.catalog.snapshot();
        let listed = &snapshot.title_of(partner, code)?.listed;
        Some(TitleInfo {
            en: listed.name_en.clone(),
            bn: listed.name_bn.clone(),
            vendor: listed.vassalage.clone(),
            family: listed.game_type,
        })
    }

    fn games(&self, family: Option<GameType>, vendor: Option<&str>) -> Vec<(VendorId, String)> {
        let snapshot = self.catalog.snapshot();
        let wanted = snapshot.titles().iter().filter(|title| {
            !title.listed.container
                && family.is_none_or(|family| title.listed.game_type == family)
                && vendor.is_none_or(|vendor| title.listed.vassalage == vendor)
        });
        wanted.map(|title| (title.partner, title.listed.code.clone())).collect()
    }

    fn is_open(&self, partner: VendorId, code: &str) -> bool {
        self.catalog
            .snapshot()
            .title_of(partner, code)
            .is_some_and(|title| self.availability(title) == Availability::Open)
    }

    fn family(&self, partner: VendorId, code: &str) -> Option<GameType> {
        Some(self.catalog.snapshot().title_of(partner, code)?.listed.game_type)
    }
}

#[async_trait::async_trait]
impl launch::Listings for Listings {
    async fn take(&self, partner: VendorId, games: Vec<ListedGame>) -> Result<(), store::Error> {
        let listed: Vec<Listed> = games.into_iter().filter_map(listed).collect();
        self.catalog.take(partner, &listed).await.map_err(from_catalog)
    }

    async fn opened(&self, member: MemberId, node: NodeId) -> Result<(), store::Error> {
        self.catalog.opened(member, node).await.map_err(from_catalog)
    }
}

fn from_catalog(error: catalog::Error) -> store::Error {
    match error {
        catalog::Error::Store(error) => error,
        _ => store::Error::Inconsistent("a list that the catalogue refuses"),
    }
}

/// A partner's words as the catalogue's; `None` for a kind of game the site has no place for.
fn listed(game: ListedGame) -> Option<Listed> {
    let Some(game_type) = family_of(&game.category) else {
        tracing::warn!(
            category = game.category,
            game = game.game_code,
            "a game of an unknown kind is not listed"
        );
        return None;
    };
    let bengali = game.localized_names.get("bn").cloned();
    Some(Listed {
        name_bn: bengali.unwrap_or_else(|| game.name.clone()),
        code: game.game_code,
        vassalage: game.product,
        game_type,
        name_en: game.name,
        icon: game.url_thumb,
        icon_bare: game.url_bare,
        large_icon: game.url_background,
        demo: game.demo_game_support,
        rtp: number(&game.rtp),
        hit_ratio: number(&game.hit_ratio),
        max_win: number(&game.max_win),
        volatility: game.volatility.filter(|volatility| (1..=6).contains(volatility)),
        features: game.features.join(","),
        themes: game.themes.join(","),
        min_stake: number(&game.min_stake),
        max_stake: number(&game.max_stake),
        blocked_countries: game.blocked_countries.join(","),
        released_on: game.release_date,
        enabled: game.enabled,
        container: !game.is_game,
    })
}

fn number(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Wins that somebody should look at, filed beside the differences from vendors' lists.
pub(crate) struct OddWins(pub(crate) Store);

#[async_trait::async_trait]
impl seamless::OddWins for OddWins {
    async fn file(&self, partner: &Partner, win: &wager::Command, is_paid: bool) -> Result<(), store::Error> {
        let filed = reconcile::file_odd_win(&self.0, &partner.users, win, is_paid).await;
        filed.map_err(|error| match error {
            reconcile::Error::Store(error) => error,
            _ => store::Error::Inconsistent("a win that cannot be filed"),
        })
    }
}

/// The winner board over the house's rounds.
pub struct Rounds {
    /// The rounds.
    pub store: Store,
    /// Who played them.
    pub identity: Identity,
}

#[async_trait::async_trait]
impl Fame for Rounds {
    async fn winners(&self) -> Result<Vec<Win>, store::Error> {
        let since = self.store.now() - OF_LATE;
        let winners = wager::winners(&self.store, since, WINNERS).await.map_err(from_wager)?;
        let members: Vec<MemberId> = winners.iter().map(|winner| winner.member).collect();
        let names = self.identity.names(&members).await?;
        let wins = winners.into_iter().filter_map(|winner| {
            let customer = masked(names.get(&winner.member)?);
            Some(Win { customer, partner: winner.partner, game: winner.game, amount: winner.payout })
        });
        Ok(wins.collect())
    }

    async fn paid(&self) -> Result<Money, store::Error> {
        let today = self.store.zone().midnight(self.store.today());
        wager::paid_since(&self.store, today).await.map_err(from_wager)
    }

    async fn popular(&self) -> Result<Vec<Popular>, store::Error> {
        let since = self.store.now() - time::Duration::hours(HOT_HOURS);
        let played = wager::most_played(&self.store, since, POPULAR_PLAYERS, POPULAR).await;
        let played = played.map_err(from_wager)?.into_iter().map(|played| Popular {
            partner: played.partner,
            game: played.game,
            players: u32::try_from(played.players).unwrap_or(u32::MAX),
        });
        Ok(played.collect())
    }
}

fn from_wager(error: wager::Error) -> store::Error {
    match error {
        wager::Error::Store(error) => error,
        _ => store::Error::Inconsistent("rounds that cannot be read"),
    }
}
