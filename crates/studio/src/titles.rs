//! The 10,000 titles: made from their numbers alone, so that every start and every node lists the same.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use time::{Date, Duration, macros::date};

use art::Theme;

/// How many there are.
pub const COUNT: usize = 10_000;
/// The last day on which one came out.
const NEWEST: Date = date!(2026 - 11 - 15);
/// The days over which the others did.
const SPAN: u64 = 1_400;

/// One title.
#[derive(Clone, Debug)]
pub struct Title {
    /// Its code in calls.
    pub code: String,
    /// Who made it: it is listed under their code.
    pub maker: Maker,
    /// Its English name.
    pub en: String,
    /// Its Bengali name.
    pub bn: String,
    /// What it is about.
    pub theme: &'static Theme,
    /// What decides its art's details.
    pub seed: u64,
    /// The mathematical model it runs on. Many titles share one; the game's own rules name it.
    pub model: &'static str,
    /// When it came out.
    pub released: Date,
}

/// Who makes titles, as players read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maker {
    /// The code that its titles are listed under.
    pub code: &'static str,
    /// Its name in Bengali.
    pub bn: &'static str,
    /// Its name in English.
    pub en: &'static str,
}

const fn maker(code: &'static str, bn: &'static str, en: &'static str) -> Maker {
    Maker { code, bn, en }
}

/// The makers of the studio's slots. The first eight codes are those of the specification's footer (spec.md 9), and codes alone: in the
/// trade they belong to others, so that no player reads them. Every name is invented.
pub const MAKERS: [Maker; 26] = [
    maker("PG", "কদম", "Kadam"),
    maker("JL", "হিজল", "Hijol"),
    maker("JDB", "নূপুর", "Nupur"),
    maker("PT", "কুয়াশা", "Kuasha"),
    maker("CQ9", "তেপান্তর", "Tepantor"),
    maker("FC", "ঊর্মি", "Urmi"),
    maker("EG2", "ফড়িং", "Phoring"),
    maker("BGS", "আসমানি", "Asmani"),
    maker("NKS", "নকশি", "Nakshi"),
    maker("PDM", "পদ্মা", "Padma"),
    maker("SHP", "শাপলা", "Shapla"),
    maker("RKS", "রিকশা", "Rickshaw"),
    maker("MNG", "মঙ্গল", "Mongol"),
    maker("BGH", "বাঘ", "Bagh"),
    maker("ILS", "ইলিশ", "Ilish"),
    maker("JMD", "জামদানি", "Jamdani"),
    maker("DTR", "দোতারা", "Dotara"),
    maker("GNG", "গাঙ", "Gang"),
    maker("SND", "সুন্দরবন", "Sundarban"),
    maker("BSK", "বৈশাখ", "Boishakh"),
    maker("CHD", "চাঁদ", "Chand"),
    maker("TRA", "তারা", "Tara"),
    maker("MGH", "মেঘ", "Megh"),
    maker("JNK", "জোনাকি", "Jonaki"),
    maker("DHL", "ঢোল", "Dhol"),
    maker("PLK", "পালকি", "Palki"),
];

/// The maker of the titles that the vendor with a wallet of its own hosts.
pub const OWN_WALLET_MAKER: Maker = maker("NGR", "নাগরদোলা", "Nagordola");
/// More pairs of words than any theme of the ten thousand has used.
const PAIRS_TAKEN: usize = 160;

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

/// A row of the list that is no game but stands for all titles of a vendor: it opens a list of them.
#[derive(Clone, Debug)]
pub struct Container {
    /// Its code in calls.
    pub code: String,
    /// The maker whose titles it stands for.
    pub maker: Maker,
    /// Its English name.
    pub en: &'static str,
    /// Its Bengali name.
    pub bn: &'static str,
    /// What its card shows.
    pub theme: &'static Theme,
}

/// All titles, with an index by code.
#[derive(Debug)]
pub struct Titles {
    all: Vec<Title>,
    container: Option<Container>,
    by_code: HashMap<String, usize>,
}

impl Titles {
    /// Makes them; `models` are the mathematical models that they are bound to, in turn. Without a model there is no title.
    #[must_use]
    pub fn new(models: &[&'static str]) -> Self {
        let mut all = Vec::with_capacity(COUNT);
        let mut named = vec![0; art::themes().len()];
        for (place, maker) in MAKERS.into_iter().enumerate() {
            let more = usize::from(place < COUNT % MAKERS.len());
            let each = COUNT / MAKERS.len() + more;
            all.extend((0..each).filter_map(|number| slot((maker, place), number, models, &mut named)));
        }
        Self::of(all, None)
    }

    /// The few titles of the vendor that keeps a wallet of its own; no name of the others' comes again.
    #[must_use]
    pub fn of_own_wallet(models: &[&'static str], count: usize) -> Self {
        let mut named = vec![PAIRS_TAKEN; art::themes().len()];
        let maker = (OWN_WALLET_MAKER, MAKERS.len());
        let all: Vec<_> = (0..count).filter_map(|number| slot(maker, number, models, &mut named)).collect();
        let wheel = art::themes().iter().find(|theme| theme.id == "wheel");
        let container = wheel.filter(|_| !all.is_empty()).map(|theme| Container {
            code: format!("{}_all", OWN_WALLET_MAKER.code.to_lowercase()),
            maker: OWN_WALLET_MAKER,
            en: "All of the Wheel",
            bn: "নাগরদোলার সব খেলা",
            theme,
        });
        Self::of(all, container)
    }

    fn of(all: Vec<Title>, container: Option<Container>) -> Self {
        let by_code = all.iter().enumerate().map(|(place, title)| (title.code.clone(), place)).collect();
        Self { all, container, by_code }
    }

    /// What stands for all of them, if anything does.
    #[must_use]
    pub const fn container(&self) -> Option<&Container> {
        self.container.as_ref()
    }

    /// What the card of a code shows: its theme, its seed, and its name with that of its maker.
    pub(crate) fn sitter(&self, code: &str) -> Option<(&'static Theme, u64, (&str, &str))> {
        if let Some(title) = self.find(code) {
            return Some((title.theme, title.seed, (&title.en, title.maker.en)));
        }
        let container = self.container.as_ref().filter(|container| container.code == code)?;
        Some((container.theme, 0, (container.en, container.maker.en)))
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
    (maker, place): (Maker, usize),
    number: usize,
    models: &[&'static str],
    named: &mut [usize],
) -> Option<Title> {
    // Each maker begins at another model, so that a maker's first page shows many kinds.
    let model = *models.get((number * 5 + place) % models.len().max(1))?;
    let themes = art::themes();
    let chosen = (number * 7 + place * 13) % themes.len();
    let theme = &themes[chosen];
    let pair = (named[chosen] * 37 + chosen * 29) % (ADJECTIVES.len() * PLACES.len());
    named[chosen] += 1;
    let (adjective, adjective_bn) = ADJECTIVES[pair % ADJECTIVES.len()];
    let (at, at_bn) = PLACES[pair / ADJECTIVES.len()];
    let code = format!("{}_{:04}", maker.code.to_lowercase(), number + 1);
    let seed = seed(&code);
    Some(Title {
        maker,
        en: format!("{adjective} {} {at}", theme.en),
        bn: format!("{at_bn} {adjective_bn} {}", theme.bn),
        theme,
        seed,
        model,
        released: released(seed),
        code,
    })
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
        for name in [|title: &Title| title.en.clone(), |title: &Title| title.bn.clone()] {
            let names: HashSet<_> = titles.all().iter().map(name).collect();
            assert_eq!(names.len(), COUNT, "two titles share a name");
        }
        let makers: HashSet<_> = titles.all().iter().map(|title| title.maker.code).collect();
        assert_eq!(makers.len(), MAKERS.len());
        assert_eq!(titles.find("pg_0001").unwrap().maker.code, "PG");
        assert!(titles.find("pg_9999").is_none());
    }

    /// What players read is a maker's own: no code stands in a title or in a name, and each name is one maker's. Seen to fail
    /// with a maker that was called by its code, and with two of one name.
    #[test]
    fn every_maker_has_a_name_of_its_own_and_none_is_read_by_its_code() {
        let makers: Vec<Maker> = MAKERS.into_iter().chain([OWN_WALLET_MAKER]).collect();
        let names: HashSet<&str> = makers.iter().flat_map(|maker| [maker.en, maker.bn]).collect();
        assert_eq!(names.len(), 2 * makers.len());
        assert!(makers.iter().all(|maker| maker.bn.chars().all(|sign| !sign.is_ascii())));
        let titles = Titles::new(&MODELS);
        let read = titles.all().iter().flat_map(|title| title.en.split(' ').chain(title.bn.split(' ')));
        for word in read.chain(names) {
            assert!(makers.iter().all(|maker| !word.eq_ignore_ascii_case(maker.code)), "{word}");
        }
    }

    /// The whole list against the engines that play it: a title whose model cannot be prepared would be listed and stay
    /// shut. Fails on the list that announced 192 titles without a model.
    #[test]
    fn every_title_has_an_engine_with_a_return_that_is_known() {
        let models = crate::playable();
        assert!(models.len() > 20, "{}", models.len());
        for titles in [Titles::new(&models), Titles::of_own_wallet(&models, 24)] {
            for title in titles.all() {
                let evaluator = games::slots::find(title.model).unwrap_or_else(|| panic!("{}", title.code));
                let sheet = evaluator.model().sheet().unwrap_or_else(|| panic!("{}", title.code));
                assert!(
                    sheet.rtp.parse::<f64>().is_ok_and(|rtp| (0.9..0.99).contains(&rtp)),
                    "{}",
                    sheet.rtp
                );
            }
        }
        assert_eq!(Titles::new(&models).all().len(), COUNT);
        assert!(Titles::new(&[]).all().is_empty(), "without a model there is no title");
    }

    #[test]
    fn the_other_vendors_titles_have_names_of_their_own() {
        let (all, few) = (Titles::new(&MODELS), Titles::of_own_wallet(&MODELS, 24));
        let taken: HashSet<_> =
            all.all().iter().flat_map(|title| [&title.en, &title.bn, &title.code]).collect();
        for title in few.all() {
            assert!(!taken.contains(&title.en) && !taken.contains(&title.bn), "{}", title.en);
            assert!(!taken.contains(&title.code), "{}", title.code);
        }
        assert_eq!(few.find("ngr_0024").unwrap().maker, OWN_WALLET_MAKER);
    }

    #[test]
    fn neighbours_never_share_a_theme() {
        let titles = Titles::new(&MODELS);
        for pair in titles.all().windows(2) {
            let same = pair[0].maker == pair[1].maker;
            assert!(!same || pair[0].theme.id != pair[1].theme.id, "{} {}", pair[0].code, pair[1].code);
        }
    }

    /// What players have played is named by code, and its name, picture and rules follow from its number alone: a version that
    /// reckons otherwise would rename rounds of the past. A change that is meant is accepted by `INSTA_UPDATE=always cargo
    /// nextest run -p studio`.
    #[test]
    fn each_version_makes_the_same() {
        let row = |title: &Title| {
            let Title { code, en, bn, theme, seed, model, released, .. } = title;
            format!("{code} | {en} | {bn} | {} | {seed:016x} | {model} | {released}", theme.id)
        };
        let (all, few) = (Titles::new(&MODELS), Titles::of_own_wallet(&MODELS, 24));
        let rows: Vec<_> =
            all.all().iter().step_by(333).chain(few.all().iter().step_by(11)).map(row).collect();
        insta::assert_snapshot!("titles", rows.join("\n"));
        let container = few.container().unwrap();
        assert_eq!((container.code.as_str(), container.theme.id), ("ngr_all", "wheel"));
        assert!(Titles::of_own_wallet(&MODELS, 0).container().is_none(), "it would stand for nothing");
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
