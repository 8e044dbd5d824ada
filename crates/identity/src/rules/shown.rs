//! Names that other people see: login names and nicknames must not hide what they are, nor speak for the house
//! (UTS 39, Unicode Security Mechanisms; spec.md 5).

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// Why a name is not to be shown to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It holds what cannot be seen, turns the direction of what is read, mixes scripts in a word, or looks like another.
    Unclear,
    /// It sounds as if the house spoke.
    Reserved,
}

/// Words that are the house's own as a word of a name.
const OWN_WORDS: [&str; 9] = ["admin", "root", "staff", "system", "help", "owner", "mela", "মেলা", "এডমিন"];
/// Words that are the house's own wherever they stand in a name.
const OWN_PARTS: [&str; 10] = [
    "administrator",
    "moderator",
    "operator",
    "official",
    "support",
    "helpdesk",
    "customercare",
    "অ্যাডমিন",
    "সাপোর্ট",
    "মডারেটর",
];
/// Most marks upon each other: Bengali has up to three, and more cover their neighbours.
const MARKS: usize = 4;

/// Whether a name can be shown to others.
pub(crate) fn check(name: &str) -> Result<(), Unfit> {
    let words: Vec<&str> = name.split(' ').collect();
    let is_clear = name.chars().all(is_clear) && !is_piled(name) && words.iter().all(|word| is_plain(word));
    if !is_clear {
        return Err(Unfit::Unclear);
    }
    let sounds = [name.to_lowercase(), spelled(&name.to_lowercase())];
    if sounds.iter().any(|name| is_own(name)) { Err(Unfit::Reserved) } else { Ok(()) }
}

/// Whether a character is what it looks like. Letters that stand for others, such as wide or circled ones, are not.
fn is_clear(letter: char) -> bool {
    match letter.general_category_group() {
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark | GeneralCategoryGroup::Number => {
            letter.identifier_allowed()
        }
        GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Symbol => {
            // Letters in frames, and the halves of flags, have no form that they stand for.
            let framed = ('\u{1f100}'..='\u{1f1ff}').contains(&letter);
            !framed && !letter.nfkc().any(char::is_alphanumeric)
        }
        GeneralCategoryGroup::Separator => letter == ' ',
        // Control, direction and width without a picture; what is private or means nothing yet.
        GeneralCategoryGroup::Other => false,
    }
}

/// Whether marks stand upon marks, so that they cover what is around.
fn is_piled(name: &str) -> bool {
    let mut marks = 0_usize;
    name.chars().any(|letter| {
        let is_mark = letter.general_category_group() == GeneralCategoryGroup::Mark;
        marks = if is_mark { marks.saturating_add(1) } else { 0 };
        marks > MARKS
    })
}

/// Whether a word is there, of one script, and not one of another script that reads as a Latin one. Bengali digits and
/// vowels look like Latin letters to a table, and not to who reads them.
fn is_plain(word: &str) -> bool {
    let is_bengali = word.chars().all(|letter| ('\u{980}'..='\u{9ff}').contains(&letter));
    let reads_latin = !word.is_ascii() && !is_bengali && skeleton(word).all(|letter| letter.is_ascii());
    !word.is_empty() && word.is_single_script() && !reads_latin
}

/// A name with figures and signs read as the letters for which people write them.
fn spelled(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    });
    letters.collect()
}

/// What a text looks like, with l and i as one letter.
fn look(text: &str) -> String {
    skeleton(text)
        .flat_map(char::to_lowercase)
        .map(|letter| if letter == 'l' { 'i' } else { letter })
        .collect()
}

/// Whether a name in small letters sounds as if the house spoke.
fn is_own(name: &str) -> bool {
    let is_letter = |letter: char| {
        letter.is_alphanumeric() || letter.general_category_group() == GeneralCategoryGroup::Mark
    };
    let all: String = name.chars().filter(|letter| is_letter(*letter)).collect();
    let all = look(&all);
    if OWN_PARTS.iter().any(|part| all.contains(&look(part))) {
        return true;
    }
    let mut words = name.split(|letter| !is_letter(letter)).map(|word| word.trim_matches(char::is_numeric));
    words.any(|word| {
        let word = look(word);
        let admin = look("admin");
        OWN_WORDS.iter().any(|own| word == look(own)) || word.starts_with(&admin) || word.ends_with(&admin)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_fit_to_be_shown() {
        for name in [
            "rahim",
            "Rahim123",
            "rahim_99",
            "Md. Rahim-ul",
            "O.Neil",
            "রহিম",
            "মোঃ রহিম উদ্দিন",
            "রহিম ৯৯",
            "সূর্য",
            "José",
            "badminton",
            "melanie",
            "rootbeer",
            "Helpful",
            "karim ★",
            "🐯 tiger",
            "১২৩৪৫",
            "Дмитрий",
            "pamela",
            "malik",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn what_hides_what_it_is_is_refused() {
        for name in [
            "",
            " rahim",
            "rahim ",
            "ra  him",
            "ra\u{200b}him",
            "ra\u{200d}him",
            "ra\u{2060}him",
            "\u{feff}rahim",
            "rahim\u{202e}nimda",
            "\u{2066}rahim",
            "ra\u{ad}him",
            "ra\u{34f}him",
            "ra\u{180e}him",
            "ra\u{3164}him",
            "ra\tim",
            "r\u{0430}him",
            "\u{0440}\u{0430}\u{0443}",
            "ｒａｈｉｍ",
            "𝐫𝐚𝐡𝐢𝐦",
            "ⓡahim",
            "🅰dmin",
            "রহিমx",
            "ra\u{a0}him",
            "rahim\u{e0041}",
            "ra\u{e000}him",
            "a\u{301}\u{301}\u{301}\u{301}\u{301}",
            "🇧🇩",
        ] {
            assert_eq!(check(name), Err(Unfit::Unclear), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn nobody_speaks_for_the_house() {
        for name in [
            "admin",
            "Admin",
            "ADMIN7",
            "adm1n",
            "4dmin",
            "admin_rahim",
            "melaadmin",
            "mela",
            "Mela.24",
            "m3la",
            "support",
            "Mela Support",
            "supp0rt",
            "s.u.p.p.o.r.t",
            "Official",
            "0fficial",
            "moderator1",
            "system",
            "root",
            "মেলা",
            "মেলা সাপোর্ট",
            "অ্যাডমিন",
            "customer care",
            "0perator",
            "he1p",
        ] {
            assert_eq!(check(name), Err(Unfit::Reserved), "{name}");
        }
    }
}
