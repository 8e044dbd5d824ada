//! What visitors of a country see (domain.md 1.7, `blocked_countries`, and the operator's own word): every list leaves out
//! what may not be offered there, as a launch does.
//!
//! What a country does not see is worked out once, when the catalogue changes; a list asks one bit per title.

mod http;
mod sql;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use kernel::{GameType, id::MemberId};
use store::{Store, loader::Lookup};

pub(crate) use http::Visitor;

use crate::{snapshot::Vendor, title::Title};

/// The vendors of each family, with how many titles they have there.
pub(crate) type Vendors = BTreeMap<GameType, Vec<Vendor>>;

/// An ISO 3166 code.
pub(crate) type Country = [u8; 2];

/// Two letters, however they are written.
pub(crate) fn country(text: &str) -> Option<Country> {
    let code = <[u8; 2]>::try_from(text.trim().as_bytes()).ok()?;
    code.iter().all(u8::is_ascii_alphabetic).then(|| code.map(|letter| letter.to_ascii_uppercase()))
}

/// Countries of members' accounts: the ones that launches go by.
pub(crate) struct Countries(pub(crate) Store);

#[async_trait::async_trait]
impl Lookup for Countries {
    type Key = MemberId;
    type Value = String;

    async fn load(&self, members: Vec<MemberId>) -> Result<HashMap<MemberId, String>, store::Error> {
        sql::countries(&self.0, &members).await
    }
}

/// What a country does not see.
#[derive(Debug)]
struct View {
    /// One bit for each title, in the order of lists.
    barred: Vec<u64>,
    vendors: Vendors,
}

impl View {
    fn bars(&self, place: usize) -> bool {
        self.barred.get(place / 64).is_some_and(|bits| bits >> (place % 64) & 1 == 1)
    }
}

/// What each country does not see; countries that see everything are missing.
#[derive(Debug, Default)]
pub(crate) struct Views(HashMap<Country, View>);

impl Views {
    /// Works them out for titles in the order of lists, of which so many are offered.
    pub(crate) fn of(titles: &[Title], offered: usize, vendors: &Vendors) -> Self {
        let mut barred: HashMap<Country, BTreeSet<usize>> = HashMap::new();
        for (place, title) in titles.iter().enumerate() {
            let listed = title.listed.blocked_countries.split(',');
            let codes = listed.chain(title.blocked.iter().map(String::as_str)).filter_map(country);
            for code in codes {
                barred.entry(code).or_default().insert(place);
            }
        }
        let views = barred.into_iter().map(|(code, places)| {
            let mut bits = vec![0_u64; titles.len().div_ceil(64)];
            for place in &places {
                if let Some(word) = bits.get_mut(place / 64) {
                    *word |= 1 << (place % 64);
                }
            }
            let gone = places.iter().filter(|place| **place < offered).filter_map(|place| titles.get(*place));
            let gone = gone.filter(|title| !title.listed.container);
            (code, View { barred: bits, vendors: without(vendors, gone) })
        });
        Self(views.collect())
    }

    /// Whether every country sees everything: then nobody needs to be asked where they are.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What somebody sees who is in these countries.
    pub(crate) fn sight(&self, countries: &[Country]) -> Sight<'_> {
        let mut countries = countries.to_vec();
        countries.sort_unstable();
        countries.dedup();
        Sight(countries.iter().filter_map(|country| self.0.get(country)).collect())
    }
}

/// The vendors without titles that are gone; families and vendors of which nothing is left are missing.
fn without<'a>(vendors: &Vendors, gone: impl Iterator<Item = &'a Title>) -> Vendors {
    let mut lost: HashMap<(GameType, &str), usize> = HashMap::new();
    for title in gone {
        *lost.entry((title.listed.game_type, title.listed.vassalage.as_str())).or_default() += 1;
    }
    let left = vendors.iter().map(|(family, vendors)| {
        let left = vendors.iter().filter_map(|vendor| {
            let lost = lost.get(&(*family, vendor.code.as_str())).copied().unwrap_or_default();
            let titles = vendor.titles.saturating_sub(lost);
            (titles > 0).then(|| Vendor { code: vendor.code.clone(), titles })
        });
        (*family, left.collect::<Vec<_>>())
    });
    left.filter(|(_, vendors)| !vendors.is_empty()).collect()
}

/// What one caller sees: everything, but what one of their countries does not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight<'a>(Vec<&'a View>);

impl Sight<'_> {
    /// Whether the title at a place of the lists is seen.
    pub(crate) fn sees(&self, place: usize) -> bool {
        !self.0.iter().any(|view| view.bars(place))
    }

    /// The vendors that are seen, of `all` in these titles.
    pub(crate) fn vendors<'v>(&'v self, all: &'v Vendors, titles: &[Title]) -> Cow<'v, Vendors> {
        match self.0.as_slice() {
            [] => Cow::Borrowed(all),
            [view] => Cow::Borrowed(&view.vendors),
            // Seldom: an account of one country, looked at from another that bars something else.
            _ => {
                let barred = titles.iter().enumerate().filter(|(place, _)| !self.sees(*place));
                Cow::Owned(without(all, barred.map(|(_, title)| title)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_two_letters() {
        assert_eq!([country("bd"), country(" BD ")], [Some(*b"BD"); 2]);
        for text in ["", "B", "BGD", "1A", "বা"] {
            assert_eq!(country(text), None, "{text}");
        }
    }

    /// 130 titles, so that a country's bits fill more than two words; of each vendor every second, and the last two are
    /// not offered any more.
    #[test]
    fn a_country_sees_every_title_but_its_own_barred_ones() {
        let titles: Vec<Title> = (0_i64..130)
            .map(|number| {
                let listed = crate::own::games().remove(0);
                let vassalage = if number % 2 == 0 { "PG" } else { "FC" };
                let countries = if [0, 63, 64, 127, 129].contains(&number) { "bd,TH" } else { "" };
                let listed = crate::Listed {
                    vassalage: vassalage.to_owned(),
                    blocked_countries: countries.to_owned(),
                    enabled: number < 128,
                    container: number == 64,
                    ..listed
                };
                let (node, partner) = (kernel::id::NodeId(number), kernel::id::VendorId(2));
                let mut title = Title::listed(node, partner, listed, false);
                if number == 5 {
                    title.blocked.push("TH".to_owned());
                }
                title
            })
            .collect();
        let vendor = |code: &str, titles| Vendor { code: code.to_owned(), titles };
        let all: Vendors = BTreeMap::from([
            (GameType::Rng, vec![vendor("PG", 63), vendor("FC", 64)]),
            (GameType::Fish, vec![vendor("PG", 1)]),
        ]);
        let views = Views::of(&titles, 128, &all);
        assert!(!views.is_empty() && Views::of(&titles[1..5], 4, &all).is_empty());
        let barred = |countries: &[Country]| {
            let sight = views.sight(countries);
            (0..130).filter(|place| !sight.sees(*place)).collect::<Vec<usize>>()
        };
        assert_eq!(barred(&[*b"BD"]), [0, 63, 64, 127, 129]);
        assert_eq!(barred(&[*b"TH"]), [0, 5, 63, 64, 127, 129]);
        assert_eq!((barred(&[*b"IN"]), barred(&[])), (vec![], vec![]));
        assert_eq!(barred(&[*b"TH", *b"BD", *b"BD"]), [0, 5, 63, 64, 127, 129]);
        // What stands for games is counted as none, and so is what is offered nowhere.
        let seen = |countries: &[Country]| views.sight(countries).vendors(&all, &titles).into_owned();
        let fish = (GameType::Fish, vec![vendor("PG", 1)]);
        let of = |pg, fc| {
            BTreeMap::from([(GameType::Rng, vec![vendor("PG", pg), vendor("FC", fc)]), fish.clone()])
        };
        assert_eq!((seen(&[*b"BD"]), seen(&[*b"TH"]), seen(&[])), (of(62, 62), of(62, 61), all.clone()));
        // A vendor, and a family, of which nothing is left is missing.
        let few: Vendors = BTreeMap::from([(GameType::Rng, vec![vendor("PG", 1), vendor("FC", 2)])]);
        let gone = |places: &[usize]| without(&few, places.iter().map(|place| &titles[*place]));
        assert_eq!(gone(&[0]), BTreeMap::from([(GameType::Rng, vec![vendor("FC", 2)])]));
        assert_eq!(gone(&[0, 1, 3]), BTreeMap::new());
    }
}
