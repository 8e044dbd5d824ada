//! What games ask of titles, and the lists of vendors whose games they are.

use gate::{Availability, TitleInfo};
use kernel::{
    GameType,
    id::{MemberId, NodeId, VendorId},
};
use partner::{ListedGame, Listings};
use serde_json::Value;

use crate::{Catalog, Error, Listed, Title, title::family_of};

impl Catalog {
    /// Whether a title can be played where the house stands.
    fn availability(&self, title: &Title) -> Availability {
        let offered = title.listed.is_playable() && !title.hidden;
        if !offered || !self.families.contains(&title.listed.game_type) {
            return Availability::Closed;
        }
        title.maintenance.map_or(Availability::Open, |pause| Availability::Maintenance { until: pause.until })
    }
}

/// Countries in which a title must not be offered, by its vendor's word and by the operator's.
fn blocked(title: &Title) -> impl Iterator<Item = &str> {
    let listed = title.listed.blocked_countries.split(',').map(str::trim);
    listed.filter(|country| !country.is_empty()).chain(title.blocked.iter().map(String::as_str))
}

impl gate::Titles for Catalog {
    fn title(&self, node: NodeId) -> Option<gate::Title> {
        let snapshot = self.snapshot();
        let title = snapshot.title(node).filter(|title| !title.listed.container)?;
        Some(gate::Title {
            partner: title.partner,
            code: title.listed.code.clone(),
            availability: self.availability(title),
            demo: title.listed.demo,
            blocked_countries: blocked(title).map(ToOwned::to_owned).collect(),
        })
    }

    fn info(&self, partner: VendorId, code: &str) -> Option<TitleInfo> {
        let snapshot = self.snapshot();
        let listed = &snapshot.title_of(partner, code)?.listed;
        Some(TitleInfo {
            en: listed.name_en.clone(),
            bn: listed.name_bn.clone(),
            vendor: listed.vassalage.clone(),
            family: listed.game_type,
        })
    }

    fn games(&self, family: Option<GameType>, vendor: Option<&str>) -> Vec<(VendorId, String)> {
        let snapshot = self.snapshot();
        // Those that are offered no more were played too: a record is narrowed by them.
        let wanted = snapshot.everything().iter().filter(|title| {
            !title.listed.container
                && family.is_none_or(|family| title.listed.game_type == family)
                && vendor.is_none_or(|vendor| title.listed.vassalage == vendor)
        });
        wanted.map(|title| (title.partner, title.listed.code.clone())).collect()
    }

    fn is_open(&self, partner: VendorId, code: &str) -> bool {
        self.snapshot()
            .title_of(partner, code)
            .is_some_and(|title| self.availability(title) == Availability::Open)
    }

    fn is_blocked_in(&self, partner: VendorId, code: &str, country: &str) -> bool {
        let snapshot = self.snapshot();
        snapshot
            .title_of(partner, code)
            .is_some_and(|title| blocked(title).any(|blocked| blocked.eq_ignore_ascii_case(country)))
    }

    fn family(&self, partner: VendorId, code: &str) -> Option<GameType> {
        Some(self.snapshot().title_of(partner, code)?.listed.game_type)
    }
}

#[async_trait::async_trait]
impl Listings for Catalog {
    async fn take(&self, partner: VendorId, games: Vec<ListedGame>) -> Result<(), store::Error> {
        let listed: Vec<Listed> = games.into_iter().filter_map(listed).collect();
        Self::take(self, partner, &listed).await.map_err(from_catalog)
    }

    async fn opened(&self, member: MemberId, node: NodeId) -> Result<(), store::Error> {
        Self::opened(self, member, node).await.map_err(from_catalog)
    }
}

fn from_catalog(error: Error) -> store::Error {
    match error {
        Error::Store(error) => error,
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_figure_is_taken_as_text_or_as_a_number() {
        assert_eq!(number(&json!("0.96")), Some("0.96".to_owned()));
        assert_eq!(number(&json!(96.5)), Some("96.5".to_owned()));
        for none in [json!(""), json!(null), json!(true), json!([1])] {
            assert_eq!(number(&none), None, "{none}");
        }
    }

    #[test]
    fn what_the_database_refused_is_told_as_that() {
        let refused = from_catalog(Error::Store(store::Error::Inconsistent("broken")));
        assert!(matches!(refused, store::Error::Inconsistent("broken")));
        let other = from_catalog(Error::UnknownTitle);
        assert!(matches!(other, store::Error::Inconsistent("a list that the catalogue refuses")));
    }
}
