//! A title: one game of one vendor, as players see it.

pub(crate) mod sql;

use kernel::{
    GameType,
    id::{NodeId, VendorId},
};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use web::Lang;

/// A pause of a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maintenance {
    /// When it is over; none is until further notice.
    pub until: Option<OffsetDateTime>,
}

impl Maintenance {
    /// This pause and another one: over when both are.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { until: self.until.zip(other.until).map(|(one, other)| one.max(other)) }
    }
}

/// The words of partners for kinds of games, and the family that each belongs to; docs/vendors.md lists them.
const CATEGORIES: [(&str, GameType); 18] = [
    ("Video Slots", GameType::Rng),
    ("Slots", GameType::Rng),
    ("Crash Games", GameType::Rng),
    ("Instant Games", GameType::Rng),
    ("Table Games", GameType::Rng),
    ("Live Casino", GameType::Live),
    ("Live Dealer", GameType::Live),
    ("Fishing", GameType::Fish),
    ("Card Games", GameType::Pvp),
    ("Poker", GameType::Pvp),
    ("Sports", GameType::Sports),
    ("Virtual Sports", GameType::Sports),
    ("Esports", GameType::Esports),
    ("Cockfight", GameType::Cockfight),
    ("Lottery", GameType::Lott),
    ("Electronic Lottery", GameType::Elott),
    ("Keno", GameType::Elott),
    ("Bingo", GameType::Bgs),
];

/// The family of a vendor's word for a kind of game; none for a kind that the site has no place for.
#[must_use]
pub fn family_of(category: &str) -> Option<GameType> {
    CATEGORIES.iter().find(|(known, _)| *known == category).map(|(_, family)| *family)
}

/// A title as a vendor's list has it (domain.md 1.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The vendor's game code.
    pub code: String,
    /// The vendor's own code: lobbies group by it.
    pub vassalage: String,
    /// Its family.
    pub game_type: GameType,
    /// Its English name.
    pub name_en: String,
    /// Its Bengali name.
    pub name_bn: String,
    /// Card art.
    pub icon: String,
    /// Card art without lettering; empty where there is none.
    pub icon_bare: String,
    /// Large art.
    pub large_icon: String,
    /// Whether it can be tried without money.
    pub demo: bool,
    /// Published return to player, a decimal fraction.
    pub rtp: Option<String>,
    /// Published share of rounds that pay.
    pub hit_ratio: Option<String>,
    /// Published largest payout, times the stake.
    pub max_win: Option<String>,
    /// Published volatility, 1 to 6.
    pub volatility: Option<i16>,
    /// Features, comma separated.
    pub features: String,
    /// What it is about, comma separated.
    pub themes: String,
    /// Published least stake of a round, a decimal.
    pub min_stake: Option<String>,
    /// Published highest stake of a round, a decimal.
    pub max_stake: Option<String>,
    /// Countries it must not be offered in, comma separated.
    pub blocked_countries: String,
    /// When it came out.
    #[serde(serialize_with = "iso")]
    pub released_on: Option<Date>,
    /// Whether it can be played.
    pub enabled: bool,
    /// Whether it is no game but stands for all games of its vendor in its family.
    pub container: bool,
}

impl Listed {
    /// Whether its vendor offers it as a game.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.enabled && !self.container
    }

    /// Its name for readers of a language.
    pub(crate) fn name(&self, lang: Lang) -> &str {
        if lang == Lang::Bn { &self.name_bn } else { &self.name_en }
    }

    /// Its card art for readers of a language: what vendors letter is English.
    pub(crate) fn icon(&self, lang: Lang) -> &str {
        if self.is_lettered(lang) { &self.icon } else { &self.icon_bare }
    }

    /// Whether that art is lettered; else the page writes the name upon it.
    pub(crate) const fn is_lettered(&self, lang: Lang) -> bool {
        matches!(lang, Lang::En) || self.icon_bare.is_empty()
    }
}

/// As the database reads a date.
fn iso<S: serde::Serializer>(date: &Option<Date>, serializer: S) -> Result<S::Ok, S::Error> {
    date.map(|date| date.to_string()).serialize(serializer)
}

/// A title of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// Its id on the site.
    pub node: NodeId,
    /// Who answers for it on the other side of the wallet.
    pub partner: VendorId,
    /// What its vendor says of it.
    pub listed: Listed,
    /// The operator's word that it is hot.
    pub hot: bool,
    /// How many members played it of late; none of a title that is not among the most played.
    pub players: Option<u32>,
    /// The operator's word that it is not offered, itself or with its vendor.
    pub hidden: bool,
    /// In maintenance now, itself or with its vendor.
    pub maintenance: Option<Maintenance>,
    /// Where the operator put it.
    pub place: Option<i32>,
    /// Where the house does not offer it, besides its vendor's list.
    pub blocked: Vec<String>,
}

impl Title {
    /// A title of which no operator has said anything yet.
    #[must_use]
    pub const fn listed(node: NodeId, partner: VendorId, listed: Listed, hot: bool) -> Self {
        Self {
            node,
            partner,
            listed,
            hot,
            players: None,
            hidden: false,
            maintenance: None,
            place: None,
            blocked: Vec::new(),
        }
    }

    /// Whether it stands in lists: its vendor offers it, and so does the house. Maintenance takes it from no list.
    #[must_use]
    pub const fn is_offered(&self) -> bool {
        self.listed.enabled && !self.hidden
    }

    /// Whether it is hot: among the most played of late, or by the operator's word.
    #[must_use]
    pub const fn is_hot(&self) -> bool {
        self.hot || self.players.is_some()
    }

    /// Whether it can be played now: its vendor offers it, the house does, and it is not in maintenance.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_offered() && self.maintenance.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A vendor's developer reads the page, not the code.
    #[test]
    fn the_page_for_vendors_lists_every_word_for_a_kind_of_game() {
        let page = include_str!("../../../../docs/vendors.md");
        let written: Vec<(&str, &str)> = page
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `"))
            .filter(|(_, family)| family.parse::<GameType>().is_ok())
            .collect();
        let known = CATEGORIES.map(|(word, family)| (word, family.name()));
        assert_eq!(written, known);
    }

    #[test]
    fn a_title_is_open_when_nobody_closes_it() {
        let title = || Title::listed(NodeId(1), VendorId(2), crate::own::games().remove(0), false);
        let is = |title: Title| (title.is_offered(), title.is_open(), title.is_hot());
        assert_eq!(is(title()), (true, true, false));
        let pause = Some(Maintenance { until: None });
        assert_eq!(is(Title { maintenance: pause, ..title() }), (true, false, false), "it stands in lists");
        assert_eq!(is(Title { hidden: true, ..title() }), (false, false, false));
        let off = Listed { enabled: false, ..title().listed };
        assert!(!off.is_playable());
        assert_eq!(is(Title { listed: off, ..title() }), (false, false, false));
        let all = Listed { container: true, ..title().listed };
        assert!(!all.is_playable() && title().listed.is_playable());
        assert!(Title { hot: true, ..title() }.is_hot() && Title { players: Some(2), ..title() }.is_hot());
    }

    #[test]
    fn a_kind_of_game_has_its_family_or_none() {
        assert_eq!(family_of("Live Dealer"), Some(GameType::Live));
        assert_eq!((family_of("Keno"), family_of("Bingo")), (Some(GameType::Elott), Some(GameType::Bgs)));
        assert_eq!((family_of("keno"), family_of("")), (None, None));
    }
}
