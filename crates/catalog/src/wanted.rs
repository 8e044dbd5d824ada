//! What a list asks for: which titles, and in which order.

use std::{cmp::Reverse, collections::BTreeMap};

use kernel::{Amount, GameType};
use serde::Deserialize;
use time::Date;
use utoipa::ToSchema;
use web::Lang;

use crate::{title::Title, view::Sight};

/// Which titles a list asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted<'a> {
    pub(crate) game_type: Option<GameType>,
    pub(crate) vassalage: Option<&'a str>,
    pub(crate) only: Option<Mark>,
    pub(crate) search: Option<&'a str>,
    pub(crate) filter: Filter<'a>,
    pub(crate) order: Order,
    /// In which language names are put in order.
    pub(crate) lang: Lang,
    /// What the caller sees.
    pub(crate) sight: Sight<'a>,
}

/// What a tab narrows to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Hot,
    New,
}

/// What a list is put in order by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = GameOrder)]
pub(crate) enum Order {
    /// Hot ones first, then one of each maker in turn; what was searched for by how well it fits.
    #[default]
    Popular,
    /// What came out last first.
    New,
    /// By name, in the language of the call.
    Name,
    /// The highest return first.
    Rtp,
    /// The largest win first.
    Win,
}

/// How far results stray: a third of the published scale of 1 to 6 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Volatility {
    /// 1 and 2.
    Low,
    /// 3 and 4.
    Medium,
    /// 5 and 6.
    High,
}

impl Volatility {
    const fn of(published: i16) -> Self {
        match published {
            ..=2 => Self::Low,
            3..=4 => Self::Medium,
            _ => Self::High,
        }
    }
}

/// What published figures must be; a title that publishes none does not pass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Filter<'a> {
    pub(crate) volatility: Option<Volatility>,
    /// The least return.
    pub(crate) rtp: Option<f64>,
    pub(crate) feature: Option<&'a str>,
    pub(crate) theme: Option<&'a str>,
    /// What a round is to be played for.
    pub(crate) stake: Option<Amount>,
}

impl Filter<'_> {
    pub(crate) fn passes(&self, title: &Title, figures: &Figures) -> bool {
        let listed = &title.listed;
        let kind = listed.volatility.map(Volatility::of);
        self.volatility.is_none_or(|wanted| kind == Some(wanted))
            && self.rtp.is_none_or(|least| figures.rtp >= least)
            && self.feature.is_none_or(|code| words(&listed.features).any(|word| word == code))
            && self.theme.is_none_or(|code| words(&listed.themes).any(|word| word == code))
            && self.stake.is_none_or(|stake| {
                figures.stakes.is_some_and(|(least, most)| (least..=most).contains(&stake))
            })
    }
}

/// A title's published figures as numbers; zero where it publishes none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) rtp: f64,
    max_win: f64,
    stakes: Option<(Amount, Amount)>,
    released: Option<Date>,
    // Its place among all names, in Bengali and in English.
    names: [usize; 2],
}

impl Figures {
    /// The figures of titles, in their order.
    pub(crate) fn of(titles: &[Title]) -> Vec<Self> {
        let [bn, en] = [Lang::Bn, Lang::En].map(|lang| name_places(titles, lang));
        let number = |text: &Option<String>| {
            text.as_deref().and_then(|text| text.parse().ok()).filter(|number: &f64| number.is_finite())
        };
        let figures = titles.iter().zip(bn.into_iter().zip(en)).map(|(title, (bn, en))| {
            let listed = &title.listed;
            let stake = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
            Self {
                rtp: number(&listed.rtp).unwrap_or_default(),
                max_win: number(&listed.max_win).unwrap_or_default(),
                stakes: stake(&listed.min_stake).zip(stake(&listed.max_stake)),
                released: listed.released_on,
                names: [bn, en],
            }
        });
        figures.collect()
    }
}

/// For each title its place by name.
fn name_places(titles: &[Title], lang: Lang) -> Vec<usize> {
    let mut order: Vec<usize> = (0..titles.len()).collect();
    order.sort_by_cached_key(|place| titles.get(*place).map(|title| title.listed.name(lang).to_lowercase()));
    let mut places = vec![0; titles.len()];
    for (name, place) in order.into_iter().enumerate() {
        if let Some(slot) = places.get_mut(place) {
            *slot = name;
        }
    }
    places
}

/// Puts places of titles in the order that is wanted; those that are alike stay as they stand.
pub(crate) fn arrange(found: &mut [usize], figures: &[Figures], wanted: &Wanted<'_>) {
    let of = |place: &usize| figures.get(*place);
    let falling = |one: f64, other: f64| other.total_cmp(&one);
    match wanted.order {
        Order::Popular => {}
        Order::New => found.sort_by_key(|place| Reverse(of(place).and_then(|known| known.released))),
        Order::Name => {
            let language = usize::from(wanted.lang == Lang::En);
            found.sort_by_key(|place| of(place).and_then(|known| known.names.get(language)).copied());
        }
        Order::Rtp => found.sort_by(|one, other| {
            falling(of(one).map_or(0.0, |known| known.rtp), of(other).map_or(0.0, |known| known.rtp))
        }),
        Order::Win => found.sort_by(|one, other| {
            falling(of(one).map_or(0.0, |known| known.max_win), of(other).map_or(0.0, |known| known.max_win))
        }),
    }
}

/// What titles can be narrowed by: each word with how many titles carry it.
#[derive(Debug, Default)]
pub(crate) struct Facets<'a> {
    pub(crate) features: BTreeMap<&'a str, usize>,
    pub(crate) themes: BTreeMap<&'a str, usize>,
}

impl<'a> Facets<'a> {
    pub(crate) fn count(&mut self, title: &'a Title) {
        for word in words(&title.listed.features) {
            *self.features.entry(word).or_default() += 1;
        }
        for word in words(&title.listed.themes) {
            *self.themes.entry(word).or_default() += 1;
        }
    }
}

/// The words of a list that commas part.
pub(crate) fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').filter(|word| !word.is_empty())
}
