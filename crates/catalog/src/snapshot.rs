//! The catalogue as lists need it: in memory, ordered and indexed once, shared by all requests until it is replaced.

use std::{
    borrow::Cow,
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use kernel::{
    GameType,
    id::{NodeId, VendorId},
};
use nucleo_matcher::{
    Config, Matcher, Utf32String,
    pattern::{CaseMatching, Normalization, Pattern},
};
use time::{Date, OffsetDateTime};
use web::Lang;

use crate::{
    Settings,
    fame::Popular,
    listing::Listings,
    title::Title,
    view::{Country, Sight, Vendors, Views},
    wanted::{Facets, Figures, Mark, Wanted, arrange},
};

/// A vendor of one family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Vendor {
    pub(crate) code: String,
    /// How many games of it are listed; what stands for all of them is none.
    pub(crate) titles: usize,
}

/// All titles, in the order of lists; those that the operator hides or the vendor offers no more come last and stand in no
/// list.
#[derive(Debug)]
pub struct Snapshot {
    version: i64,
    titles: Vec<Title>,
    // Titles that are offered come first: so many of them.
    offered: usize,
    turns: Option<OffsetDateTime>,
    popular: Vec<Popular>,
    // For each title: what a search looks through, and what lists are narrowed and put in order by.
    haystacks: Vec<Haystack>,
    figures: Vec<Figures>,
    new: Vec<bool>,
    by_node: HashMap<NodeId, usize>,
    by_code: HashMap<(VendorId, String), usize>,
    by_type: BTreeMap<GameType, Vec<usize>>,
    vendors: Vendors,
    views: Views,
}

/// What is known besides titles: what operators say of them, what is played most, and how many count as new, at a moment.
pub(crate) struct Known<'a> {
    pub(crate) listings: &'a Listings,
    /// The most played first.
    pub(crate) popular: Vec<Popular>,
    /// How many of the titles released last count as new, and how vendors are called.
    pub(crate) settings: &'a Settings,
    pub(crate) now: OffsetDateTime,
}

impl Snapshot {
    /// Orders and indexes titles: hot ones first, of these the ones with a place and then the most played before others, then
    /// one of each vendor in turn, so that no vendor fills a page.
    pub(crate) fn new(version: i64, mut titles: Vec<Title>, known: Known<'_>) -> Self {
        let Known { listings, popular, settings, now } = known;
        for title in &mut titles {
            listings.apply(title, now);
        }
        let new_since = new_since(&titles, settings.new_titles);
        let ordered = ordered(titles, &popular);
        let mut snapshot = Self {
            version,
            offered: ordered.iter().filter(|title| title.is_offered()).count(),
            turns: listings.turns(now),
            haystacks: ordered.iter().map(|title| haystack(title, settings)).collect(),
            figures: Figures::of(&ordered),
            new: ordered
                .iter()
                .map(|title| {
                    title.listed.released_on.is_some_and(|on| new_since.is_some_and(|since| on >= since))
                })
                .collect(),
            by_node: HashMap::with_capacity(ordered.len()),
            by_code: HashMap::with_capacity(ordered.len()),
            by_type: BTreeMap::new(),
            vendors: BTreeMap::new(),
            views: Views::default(),
            titles: ordered,
            popular,
        };
        for (place, title) in snapshot.titles.iter().enumerate() {
            let listed = &title.listed;
            snapshot.by_node.insert(title.node, place);
            snapshot.by_code.insert((title.partner, listed.code.clone()), place);
            if !title.is_offered() {
                continue;
            }
            snapshot.by_type.entry(listed.game_type).or_default().push(place);
            let games = usize::from(!listed.container);
            let vendors = snapshot.vendors.entry(listed.game_type).or_default();
            match vendors.iter_mut().find(|vendor| vendor.code == listed.vassalage) {
                Some(vendor) => vendor.titles += games,
                None => vendors.push(Vendor { code: listed.vassalage.clone(), titles: games }),
            }
        }
        // Whom the operator gave a place comes first, then the house's own games, then who has most.
        for vendors in snapshot.vendors.values_mut() {
            vendors.sort_by_key(|vendor| {
                let place = listings.vendors.get(&vendor.code).and_then(|listing| listing.place);
                (
                    place.unwrap_or(i32::MAX),
                    vendor.code != "INHOUSE",
                    usize::MAX - vendor.titles,
                    vendor.code.clone(),
                )
            });
        }
        snapshot.views = Views::of(&snapshot.titles, snapshot.offered, &snapshot.vendors);
        snapshot
    }

    /// Which state of the database it shows.
    #[must_use]
    pub const fn version(&self) -> i64 {
        self.version
    }

    /// What was played most when it was made.
    pub(crate) fn popular(&self) -> &[Popular] {
        &self.popular
    }

    /// A title by its id on the site.
    #[must_use]
    pub fn title(&self, node: NodeId) -> Option<&Title> {
        self.by_node.get(&node).and_then(|place| self.titles.get(*place))
    }

    /// A title by its partner's code.
    #[must_use]
    pub fn title_of(&self, partner: VendorId, code: &str) -> Option<&Title> {
        self.by_code.get(&(partner, code.to_owned())).and_then(|place| self.titles.get(*place))
    }

    /// Every title that is offered, in the order of lists.
    #[must_use]
    pub fn titles(&self) -> &[Title] {
        self.titles.get(..self.offered).unwrap_or_default()
    }

    /// Every title, those in no list last.
    #[must_use]
    pub fn everything(&self) -> &[Title] {
        &self.titles
    }

    /// When a title opens or shuts by itself: from then on the snapshot is old.
    pub(crate) const fn turns(&self) -> Option<OffsetDateTime> {
        self.turns
    }

    pub(crate) fn is_new(&self, node: NodeId) -> bool {
        self.by_node.get(&node).and_then(|place| self.new.get(*place)).copied().unwrap_or_default()
    }

    /// Whether no country is kept from any title.
    pub(crate) fn is_open_everywhere(&self) -> bool {
        self.views.is_empty()
    }

    /// What somebody sees who counts as being in these countries.
    pub(crate) fn sight(&self, countries: &[Country]) -> Sight<'_> {
        self.views.sight(countries)
    }

    /// A title, if it is seen.
    pub(crate) fn seen(&self, node: NodeId, sight: &Sight<'_>) -> Option<&Title> {
        let place = *self.by_node.get(&node)?;
        self.titles.get(place).filter(|_| sight.sees(place))
    }

    /// The families that have titles which are seen, each with its vendors.
    pub(crate) fn families<'a>(&'a self, sight: &'a Sight<'_>) -> Cow<'a, Vendors> {
        sight.vendors(&self.vendors, self.titles())
    }

    /// One page of what is wanted, and how many there are in all.
    pub(crate) fn list(&self, wanted: &Wanted<'_>, skip: usize, take: usize) -> (Vec<&Title>, usize) {
        let fits = self.fitting(wanted);
        let mut found: Vec<usize> = match wanted.search.map(str::trim).filter(|search| !search.is_empty()) {
            Some(search) => self.search(search, fits),
            None => fits.collect(),
        };
        arrange(&mut found, &self.figures, wanted);
        let page = found.iter().skip(skip).take(take).filter_map(|place| self.titles.get(*place)).collect();
        (page, found.len())
    }

    /// What can be narrowed further of what is wanted.
    pub(crate) fn facets(&self, wanted: &Wanted<'_>) -> Facets<'_> {
        let mut facets = Facets::default();
        for title in self.fitting(wanted).filter_map(|place| self.titles.get(place)) {
            facets.count(title);
        }
        facets
    }

    /// The places of what is wanted, in the order of lists.
    fn fitting<'a>(&'a self, wanted: &'a Wanted<'_>) -> impl Iterator<Item = usize> + 'a {
        let within: Box<dyn Iterator<Item = usize> + '_> = match wanted.game_type {
            Some(family) => Box::new(self.by_type.get(&family).into_iter().flatten().copied()),
            None => Box::new(0..self.offered),
        };
        within.filter(|place| self.fits(*place, wanted))
    }

    fn fits(&self, place: usize, wanted: &Wanted<'_>) -> bool {
        let Some(title) = self.titles.get(place) else { return false };
        let of_vendor = wanted.vassalage.is_none_or(|code| title.listed.vassalage == code);
        of_vendor
            && self.figures.get(place).is_some_and(|figures| wanted.filter.passes(title, figures))
            && wanted.sight.sees(place)
            && match wanted.only {
                Some(Mark::Hot) => title.is_hot(),
                Some(Mark::New) => self.new.get(place).copied().unwrap_or_default(),
                None => true,
            }
    }

    /// Best match first. Letters may be missing or added between: people type on small keyboards.
    fn search(&self, search: &str, among: impl Iterator<Item = usize>) -> Vec<usize> {
        let latin = search.is_ascii();
        let pattern = Pattern::parse(search, CaseMatching::Ignore, Normalization::Smart);
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut score = |text: &Utf32String| pattern.score(text.slice(..), &mut matcher);
        let mut found: Vec<_> = among
            .filter_map(|place| {
                let haystack = self.haystacks.get(place)?;
                let (name, all) = match latin {
                    true => (&haystack.name_en, &haystack.latin),
                    false => (&haystack.name_bn, &haystack.whole),
                };
                let whole = score(all)?;
                // What is called so comes before what somebody called so has made.
                Some((Reverse(score(name)), Reverse(whole), place))
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(.., place)| place).collect()
    }
}

/// Tells titles how many play them, and puts them in the order of lists.
fn ordered(mut titles: Vec<Title>, popular: &[Popular]) -> Vec<Title> {
    let ranks: HashMap<(VendorId, &str), (usize, u32)> = popular
        .iter()
        .enumerate()
        .map(|(rank, popular)| ((popular.partner, popular.game.as_str()), (rank, popular.players)))
        .collect();
    let mut turns: HashMap<(GameType, String), usize> = HashMap::new();
    let mut order = Vec::with_capacity(titles.len());
    for (place, title) in titles.iter_mut().enumerate() {
        let played = ranks.get(&(title.partner, title.listed.code.as_str()));
        title.players = played.map(|(_, players)| *players);
        let turn = turns.entry((title.listed.game_type, title.listed.vassalage.clone())).or_default();
        let (first, rank) = (title.place.unwrap_or(i32::MAX), played.map_or(usize::MAX, |(rank, _)| *rank));
        order.push((!title.is_offered(), !title.is_hot(), first, rank, *turn, place));
        *turn += 1;
    }
    order.sort_unstable();
    order.into_iter().filter_map(|(.., place)| titles.get(place).cloned()).collect()
}

/// The day from which titles are new; nothing when none is to be.
fn new_since(titles: &[Title], count: usize) -> Option<Date> {
    let mut days: Vec<Date> = titles.iter().filter_map(|title| title.listed.released_on).collect();
    days.sort_unstable_by(|one, other| other.cmp(one));
    days.get(count.checked_sub(1)?).or(days.last()).copied()
}

/// What a search looks through: the names of title and vendor, the family, the code.
#[derive(Debug)]
struct Haystack {
    name_bn: Utf32String,
    name_en: Utf32String,
    /// Without the Bengali names: plain letters have a faster path in the matcher, and most searches are such.
    latin: Utf32String,
    whole: Utf32String,
}

fn haystack(title: &Title, settings: &Settings) -> Haystack {
    let listed = &title.listed;
    let [vendor_bn, vendor_en] = [Lang::Bn, Lang::En].map(|lang| settings.called(&listed.vassalage, lang));
    let latin = [&listed.name_en, vendor_en, listed.game_type.name(), &listed.code].join(" ");
    let whole = format!("{} {vendor_bn} {latin}", listed.name_bn);
    Haystack {
        name_bn: Utf32String::from(listed.name_bn.as_str()),
        name_en: Utf32String::from(listed.name_en.as_str()),
        latin: Utf32String::from(latin),
        whole: Utf32String::from(whole),
    }
}
