//! The 10,000 titles: made from their numbers alone, so that every start and every node lists the same.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use time::{Date, Duration, macros::date};

use crate::art::{self, Theme};

/// How many there are.
pub const COUNT: usize = 10_000;
/// The last day on which one came out.
const NEWEST: Date = date!(2026 - 11 - 15);
/// The days over which the others did.
const SPAN: u64 = 1_400;

/// What a game is, in the words of the games list (domain.md 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// Slots.
    VideoSlots,
    /// Fishing.
    Fishing,
    /// Tables with a dealer.
    LiveCasino,
    /// Cards among players.
    CardGames,
    /// Sports.
    Sports,
    /// E-sports.
    Esports,
    /// Cockfight.
    Cockfight,
    /// Lottery.
    Lottery,
    /// E-lottery.
    ElectronicLottery,
}

impl Category {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::VideoSlots => "Video Slots",
            Self::Fishing => "Fishing",
            Self::LiveCasino => "Live Casino",
            Self::CardGames => "Card Games",
            Self::Sports => "Sports",
            Self::Esports => "Esports",
            Self::Cockfight => "Cockfight",
            Self::Lottery => "Lottery",
            Self::ElectronicLottery => "Electronic Lottery",
        }
    }
}

/// One title.
#[derive(Clone, Debug)]
pub struct Title {
    /// Its code in calls.
    pub code: String,
    /// The vendor code it is listed under.
    pub vendor: &'static str,
    /// What it is.
    pub category: Category,
    /// Its English name.
    pub en: String,
    /// Its Bengali name.
    pub bn: String,
    /// What it is about.
    pub theme: &'static Theme,
    /// What decides its art's details.
    pub seed: u64,
    /// The mathematical model it runs on; `None` for a title that is announced and cannot be played yet.
    pub model: Option<&'static str>,
    /// When it came out.
    pub released: Date,
}

/// Who makes slots. The first eight are those of the specification's footer (spec.md 9); the others are our own.
const SLOT_VENDORS: [&str; 26] = [
    "PG", "JL", "JDB", "PT", "CQ9", "FC", "EG2", "BGS", "NKS", "PDM", "SHP", "RKS", "MNG", "BGH", "ILS",
    "JMD", "DTR", "GNG", "SND", "BSK", "CHD", "TRA", "MGH", "JNK", "DHL", "PLK",
];

/// Under which code the titles of the vendor with a wallet of its own are listed.
pub const PURSE_VENDOR: &str = "NGR";
/// More pairs of words than any theme of the ten thousand has used.
const PAIRS_TAKEN: usize = 160;

/// Everything that is not a slot: announced under its vendors, opened by later rooms of the house.
const OTHERS: [(Category, &[&str], usize); 8] = [
    (Category::Fishing, &["JDB", "CQ9", "FC", "JL", "PDM"], 12),
    (Category::LiveCasino, &["PT", "MGH", "TRA", "CHD"], 15),
    (Category::CardGames, &["PLK", "DHL", "JL"], 12),
    (Category::Sports, &["KHL", "MTH"], 3),
    (Category::Esports, &["AV", "IMES", "IA", "AI", "TF"], 2),
    (Category::Cockfight, &["MRG"], 2),
    (Category::Lottery, &["TCG_LOTTO_VN", "TCG_SEA", "LTR"], 4),
    (Category::ElectronicLottery, &["ELT"], 6),
];

const ADJECTIVES: [(&str, &str); 16] = [
    ("Golden", "সোনালি"),
    ("Silver", "রুপালি"),
    ("Lucky", "শুভ"),
    ("Wild", "বুনো"),
    ("Royal", "রাজকীয়"),
    ("Mystic", "রহস্যময়"),
    ("Happy", "হাসিখুশি"),
    ("Brave", "সাহসী"),
    ("Crimson", "লাল"),
    ("Emerald", "সবুজ"),
    ("Midnight", "নিশুতি"),
    ("Shining", "ঝলমলে"),
    ("Secret", "গোপন"),
    ("Dancing", "নাচুনে"),
    ("Flying", "উড়ন্ত"),
    ("Ancient", "প্রাচীন"),
];

/// English after the noun, Bengali before the adjective and in the genitive: "রাতের সোনালি বাঘ".
const PLACES: [(&str, &str); 12] = [
    ("Night", "রাতের"),
    ("Fair", "মেলার"),
    ("River", "নদীর"),
    ("Palace", "প্রাসাদের"),
    ("Dawn", "ভোরের"),
    ("Monsoon", "বর্ষার"),
    ("Hills", "পাহাড়ের"),
    ("Festival", "উৎসবের"),
    ("Storm", "ঝড়ের"),
    ("Dream", "স্বপ্নের"),
    ("Garden", "বাগানের"),
    ("City", "শহরের"),
];

/// Words for what is not a slot: the kind of game.
const KINDS: [(Category, &[(&str, &str)]); 8] = [
    (
        Category::Fishing,
        &[("Fishing Bay", "মাছের উপসাগর"), ("Deep Catch", "গভীর জাল"), ("River Hunt", "নদীর শিকার")],
    ),
    (
        Category::LiveCasino,
        &[
            ("Baccarat", "বাকারা"),
            ("Roulette", "রুলেট"),
            ("Dragon Tiger", "ড্রাগন টাইগার"),
            ("Sic Bo", "সিক বো"),
            ("Andar Bahar", "অন্দর বাহার"),
        ],
    ),
    (
        Category::CardGames,
        &[("Teen Patti", "তিন পাত্তি"), ("Hold'em", "হোল্ডেম"), ("Rummy", "রামি"), ("Call Bridge", "কল ব্রিজ")],
    ),
    (
        Category::Sports,
        &[("Sportsbook", "খেলার বাজি"), ("Cricket Centre", "ক্রিকেট কেন্দ্র"), ("Football Centre", "ফুটবল কেন্দ্র")],
    ),
    (Category::Esports, &[("E-sports Arena", "ই-স্পোর্টস মাঠ"), ("Battle Cup", "যুদ্ধ কাপ")]),
    (Category::Cockfight, &[("Cockfight Ring", "মোরগ লড়াই"), ("Ring Replay", "লড়াইয়ের রেকর্ড")]),
    (
        Category::Lottery,
        &[
            ("Lottery", "লটারি"),
            ("Evening Draw", "সন্ধ্যার ড্র"),
            ("Weekly Draw", "সাপ্তাহিক ড্র"),
            ("Four Digits", "চার অঙ্ক"),
        ],
    ),
    (Category::ElectronicLottery, &[("Fast Draw", "দ্রুত ড্র"), ("Keno", "কেনো"), ("Colour Draw", "রঙের ড্র")]),
];

/// All titles, with an index by code.
#[derive(Debug)]
pub struct Titles {
    all: Vec<Title>,
    by_code: HashMap<String, usize>,
}

impl Titles {
    /// Makes them; `models` are the mathematical models that slots are bound to, in turn.
    #[must_use]
    pub fn new(models: &[&'static str]) -> Self {
        let mut all = Vec::with_capacity(COUNT);
        for (category, vendors, each) in OTHERS {
            for (place, vendor) in vendors.iter().enumerate() {
                all.extend((0..each).map(|number| other(category, vendor, place, number)));
            }
        }
        let slots = COUNT - all.len();
        let mut named = vec![0; art::themes().len()];
        for (place, vendor) in SLOT_VENDORS.iter().enumerate() {
            let more = usize::from(place < slots % SLOT_VENDORS.len());
            let each = slots / SLOT_VENDORS.len() + more;
            all.extend((0..each).map(|number| slot(vendor, place, number, models, &mut named)));
        }
        Self::of(all)
    }

    /// The few titles of the vendor that keeps a wallet of its own; no name of the others' comes again.
    #[must_use]
    pub fn of_purse(models: &[&'static str], count: usize) -> Self {
        let mut named = vec![PAIRS_TAKEN; art::themes().len()];
        let place = SLOT_VENDORS.len();
        Self::of((0..count).map(|number| slot(PURSE_VENDOR, place, number, models, &mut named)).collect())
    }

    fn of(all: Vec<Title>) -> Self {
        let by_code = all.iter().enumerate().map(|(place, title)| (title.code.clone(), place)).collect();
        Self { all, by_code }
    }

    /// Every title, in the order of the list.
    #[must_use]
    pub fn all(&self) -> &[Title] {
        &self.all
    }

    /// The title of a code.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<&Title> {
        self.by_code.get(code).and_then(|place| self.all.get(*place))
    }
}

/// Themes go by sevens, so that neighbours in a list never share one. `named` counts how many titles a theme has: each
/// takes the next pair of words, by a step that visits all pairs before one comes again.
fn slot(
    vendor: &'static str,
    place: usize,
    number: usize,
    models: &[&'static str],
    named: &mut [usize],
) -> Title {
    let themes = art::themes();
    let chosen = (number * 7 + place * 13) % themes.len();
    let theme = &themes[chosen];
    let pair = (named[chosen] * 37 + chosen * 29) % (ADJECTIVES.len() * PLACES.len());
    named[chosen] += 1;
    let (adjective, adjective_bn) = ADJECTIVES[pair % ADJECTIVES.len()];
    let (at, at_bn) = PLACES[pair / ADJECTIVES.len()];
    let code = format!("{}_{:04}", vendor.to_lowercase(), number + 1);
    let seed = seed(&code);
    Title {
        vendor,
        category: Category::VideoSlots,
        en: format!("{adjective} {} {at}", theme.en),
        bn: format!("{at_bn} {adjective_bn} {}", theme.bn),
        theme,
        seed,
        // Each vendor begins at another model, so that a vendor's first page shows many kinds.
        model: models.get((number * 5 + place) % models.len().max(1)).copied(),
        released: released(seed),
        code,
    }
}

fn other(category: Category, vendor: &'static str, place: usize, number: usize) -> Title {
    let themes = art::themes();
    let theme = &themes[(number * 11 + place * 17 + category.name().len() * 3) % themes.len()];
    let kinds = KINDS.iter().find(|(kind, _)| *kind == category).map_or(&[][..], |(_, kinds)| kinds);
    let (kind, kind_bn) = kinds[number % kinds.len()];
    let prefix = category.name().split_whitespace().map(|word| &word[..1]).collect::<String>().to_lowercase();
    let code = format!("{}_{prefix}{:02}", vendor.to_lowercase(), number + 1);
    let seed = seed(&code);
    let many = number / kinds.len();
    // A room has a name of its own where a vendor has many: the vendor's code is no part of it.
    let named = matches!(category, Category::Fishing | Category::LiveCasino | Category::CardGames);
    let (before, before_bn) =
        if named { (format!("{} ", theme.en), format!("{} ", theme.bn)) } else { Default::default() };
    let after = if many == 0 { String::new() } else { format!(" {}", many + 1) };
    let (en, bn) = (format!("{before}{kind}{after}"), format!("{before_bn}{kind_bn}{after}"));
    Title { vendor, category, en, bn, theme, seed, model: None, released: released(seed), code }
}

fn seed(code: &str) -> u64 {
    let hash = Sha256::digest(code.as_bytes());
    hash.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

fn released(seed: u64) -> Date {
    NEWEST - Duration::days(i64::try_from(seed % SPAN).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const MODELS: [&str; 3] = ["a", "b", "c"];

    #[test]
    fn there_are_ten_thousand_and_each_has_its_own_code_and_name() {
        let titles = Titles::new(&MODELS);
        assert_eq!(titles.all().len(), COUNT);
        let codes: HashSet<_> = titles.all().iter().map(|title| &title.code).collect();
        assert_eq!(codes.len(), COUNT);
        let slots: Vec<_> = titles.all().iter().filter(|title| title.model.is_some()).collect();
        assert!(slots.len() > 9_700, "{}", slots.len());
        for name in [|title: &Title| title.en.clone(), |title: &Title| title.bn.clone()] {
            let per_vendor: HashSet<_> =
                titles.all().iter().map(|title| (title.vendor, name(title))).collect();
            assert_eq!(per_vendor.len(), COUNT, "two titles of one vendor share a name");
        }
        let vendors: HashSet<_> = titles.all().iter().map(|title| title.vendor).collect();
        assert!((36..=44).contains(&vendors.len()), "{}", vendors.len());
        assert_eq!(titles.find("pg_0001").unwrap().vendor, "PG");
        assert!(titles.find("pg_9999").is_none());
    }

    /// Vendors' names are the catalogue's: a code in a title would stand beside them.
    #[test]
    fn no_name_carries_its_vendors_code() {
        let titles = Titles::new(&MODELS);
        for title in titles.all() {
            let words = || title.en.split(' ').chain(title.bn.split(' '));
            assert!(words().all(|word| word != title.vendor), "{} {}", title.en, title.bn);
        }
    }

    #[test]
    fn no_two_slots_share_a_name() {
        let titles = Titles::new(&MODELS);
        let slots = titles.all().iter().filter(|title| title.model.is_some());
        let names: HashSet<_> = slots.clone().map(|title| &title.en).collect();
        assert_eq!(names.len(), slots.count());
    }

    #[test]
    fn the_other_vendors_titles_have_names_of_their_own() {
        let (all, few) = (Titles::new(&MODELS), Titles::of_purse(&MODELS, 24));
        let taken: HashSet<_> =
            all.all().iter().flat_map(|title| [&title.en, &title.bn, &title.code]).collect();
        for title in few.all() {
            assert!(!taken.contains(&title.en) && !taken.contains(&title.bn), "{}", title.en);
            assert!(!taken.contains(&title.code) && title.model.is_some(), "{}", title.code);
        }
        assert_eq!(few.find("ngr_0024").unwrap().vendor, PURSE_VENDOR);
    }

    #[test]
    fn neighbours_never_share_a_theme() {
        let titles = Titles::new(&MODELS);
        for pair in titles.all().windows(2) {
            let same = pair[0].vendor == pair[1].vendor && pair[0].category == pair[1].category;
            assert!(!same || pair[0].theme.id != pair[1].theme.id, "{} {}", pair[0].code, pair[1].code);
        }
    }

    #[test]
    fn each_start_makes_the_same() {
        let (one, other) = (Titles::new(&MODELS), Titles::new(&MODELS));
        let same = one.all().iter().zip(other.all()).all(|(one, other)| {
            (&one.code, &one.en, one.seed, one.released)
                == (&other.code, &other.en, other.seed, other.released)
        });
        assert!(same);
    }
}
