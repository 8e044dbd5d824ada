//! What a line may be, what is refused in it, and which words are hidden.
//!
//! Ways to reach somebody elsewhere are refused: money is asked for there, out of our sight. Words of the operators' list are hidden by
//! stars and the rest of the line is told: a refusal would tell whoever writes, for nothing, which spelling passes.

use std::{collections::HashSet, sync::LazyLock};

use regex::{Regex, RegexSet};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::LETTERS;

/// Letters of a word of the list.
const WORD: usize = 40;

/// Why a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Too short, too long, of several lines, or with signs that are no text.
    #[error("not a line of text")]
    Text,
    /// A link, an address, a number or a name by which somebody is reached elsewhere.
    #[error("a way to reach somebody elsewhere")]
    Contact,
}

/// Signs that are not seen, or turn the direction of what follows; what joins letters of Bengali and emoji is text, and so is what spells
/// the flag of a region behind a black one. So many marks on one letter, or joints after each other, reach into others' lines.
const NO_TEXT: &str = r"[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|[\p{Cf}--[\u{200c}\u{200d}\u{e0020}-\u{e007f}]]|\p{M}{5}|[\u{200c}\u{200d}]{3}|[\u{34f}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}\u{fffc}\u{fffe}\u{ffff}\u{e0100}-\u{e01ef}]";

/// The flag of a region: a black one, and up to six letters or digits that are not seen.
const FLAG: &str = r"\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}";

/// Messengers with a name or a number behind them.
const MESSENGERS: &str = r"\b(?:telegram|tg|whatsapp|imo|viber|wechat|instagram|insta|snapchat|facebook|fb|messenger|discord|skype|signal|টেলিগ্রাম|হোয়াটসঅ্যাপ|হোয়াটসএপ|ইমো|ভাইবার|ফেসবুক|মেসেঞ্জার|ইনস্টাগ্রাম)(?:\s*(?:id|আইডি|name|নাম)?\s*[:=@#/-]+|\s*(?:id|আইডি)\s)\s*[\p{L}\p{N}]";

/// With what domains end that are written with a point apart.
const ENDINGS: &str = "com|net|org|info|xyz|top|bd|shop|site|online|store|app|club|vip|link|click";

/// What is looked for in a folded line.
const CONTACTS: [&str; 11] = [
    // A link, or a domain by itself: a point between letters, without a space behind it.
    r"://|\bwww\.|[\p{L}\p{N}]\.\p{L}[\p{L}\p{M}]",
    // The same with a space before the point, where no sentence has one.
    r"[\p{L}\p{N}]\s+\.\s*(?:ENDINGS)\b",
    // The same with the point in words, or in brackets, where no sentence has one.
    r"(?:\bdot\b|\bডট\b)\s*(?:ENDINGS|কম|নেট)\b",
    r"[(\[{<]\s*(?:\.|dot|ডট)\s*[)\]}>]\s*\p{L}",
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b",
    // An address of mail, or a name with which messengers find somebody.
    r"@\s?[\p{L}\p{N}_]|[\p{L}\p{N}]\s?@",
    // Numbers of telephones: with nothing or a sign between their digits, or as those of Bangladesh are written. Numbers of a wheel,
    // with spaces between them, are none.
    r"\d(?:[-()/+_*]{0,2}\d){7}",
    r"\+\s?\d(?:[-.()/_*\s]{0,2}\d){7}",
    r"\b0[-.()/_*\s]{0,2}1[-.()/_*\s]{0,2}[3-9](?:[-.()/_*\s]{0,2}\d){8}",
    r"\b(?:t|wa|m)\s?\.\s?me\s?/",
    MESSENGERS,
];

#[expect(clippy::expect_used, reason = "patterns of the program itself, which tests compile")]
fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

#[expect(clippy::expect_used, reason = "patterns of the program itself, which tests compile")]
fn contacts() -> RegexSet {
    // The letters of Bengali as folded lines have them.
    RegexSet::new(CONTACTS.map(|pattern| pattern.replace("ENDINGS", ENDINGS).nfkd().collect::<String>()))
        .expect("patterns")
}

static NO_TEXT_FOUND: LazyLock<Regex> = LazyLock::new(|| compiled(NO_TEXT));
static FLAGS: LazyLock<Regex> = LazyLock::new(|| compiled(FLAG));
static CONTACTS_FOUND: LazyLock<RegexSet> = LazyLock::new(contacts);

/// A line as it is kept: without spaces at its ends, its letters composed.
///
/// # Errors
/// What is no line, and what may not be said.
pub(super) fn taken(text: &str) -> Result<String, Unfit> {
    let text: String = text.trim().nfc().collect();
    let is_seen =
        text.chars().any(|letter| !letter.is_whitespace() && !joins(letter) && !is_combining_mark(letter));
    let hides =
        FLAGS.replace_all(&text, "").chars().any(|letter| ('\u{e0000}'..='\u{e007f}').contains(&letter));
    if !is_seen || hides || text.chars().count() > LETTERS || NO_TEXT_FOUND.is_match(&text) {
        return Err(Unfit::Text);
    }
    if CONTACTS_FOUND.is_match(&folded(&text)) { Err(Unfit::Contact) } else { Ok(text) }
}

/// What only says how letters are joined or drawn.
const fn joins(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{20e3}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// A letter as it is compared: what it is made of, in small letters, digits as Latin ones.
fn spelled(letter: char) -> impl Iterator<Item = char> {
    let parts = std::iter::once(letter).nfkd().filter(|part| !joins(*part)).collect::<Vec<_>>();
    parts.into_iter().flat_map(char::to_uppercase).flat_map(char::to_lowercase).map(latin)
}

/// Signs that are read as the point of an address.
const POINTS: &str = "。·•⋅‧։ꓸ⠠";

fn latin(letter: char) -> char {
    // Bengali, Devanagari, Arabic.
    ['\u{9e6}', '०', '٠']
        .into_iter()
        .find_map(|zero| u32::from(letter).checked_sub(u32::from(zero)).filter(|digit| *digit < 10))
        .and_then(|digit| char::from_digit(digit, 10))
        .unwrap_or(if POINTS.contains(letter) { '.' } else { letter })
}

/// A text as it is compared.
pub(super) fn folded(text: &str) -> String {
    text.chars().flat_map(spelled).collect()
}

/// A word of the list as it is kept: folded, with or without a star at its end; `None` for what is no word.
pub(super) fn listed(word: &str) -> Option<String> {
    let word = folded(&word.trim().nfc().collect::<String>());
    let letters = word.strip_suffix('*').unwrap_or(&word);
    let is_word = !letters.is_empty() && word.chars().count() <= WORD && letters.chars().all(of_word);
    is_word.then_some(word)
}

fn of_word(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter)
}

/// The line with stars in place of words of the list, one for each letter.
pub(super) fn hidden(text: &str, words: &HashSet<String>) -> String {
    let mut told = String::with_capacity(text.len());
    let mut word = String::new();
    for letter in text.chars() {
        if of_word(letter) || (joins(letter) && !word.is_empty()) {
            word.push(letter);
        } else {
            told.push_str(&starred(&std::mem::take(&mut word), words));
            told.push(letter);
        }
    }
    told.push_str(&starred(&word, words));
    told
}

fn starred(word: &str, words: &HashSet<String>) -> String {
    let spelled = folded(word);
    let begins = || {
        let starts = spelled.char_indices().map(|(at, letter)| at + letter.len_utf8());
        starts.map(|end| format!("{}*", &spelled[..end])).any(|start| words.contains(&start))
    };
    if !words.is_empty() && (words.contains(&spelled) || begins()) {
        return word
            .chars()
            .filter(|letter| letter.is_alphanumeric() && !is_combining_mark(*letter))
            .map(|_| '*')
            .collect();
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_text_of_one_line() {
        for line in [
            "a",
            "  শুভ সন্ধ্যা  ",
            "হা হা 😂👍🏽",
            "ক্\u{200d}ষ",
            &"ক".repeat(200),
            "<script>alert(1)</script>",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
        ] {
            assert_eq!(taken(line).as_deref(), Ok(line.trim()), "{line}");
        }
        for line in [
            "",
            "   ",
            "a\nb",
            "a\rb",
            "a\tb",
            "a\u{2028}b",
            "a\u{202e}b",
            "a\u{200b}b",
            "\u{200d}",
            &"ক".repeat(201),
            "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}",
            "a\0b",
            // What looks like nothing, hides a text, or draws over others.
            "\u{3164}\u{3164}",
            "\u{2800}",
            "a\u{ffff}b",
            "a\u{34f}b",
            "a\u{e0101}b",
            "hi\u{e0065}\u{e0076}\u{e0069}\u{e006c}\u{e007f}",
            "🏴\u{e0065}\u{e0076}\u{e0069}\u{e006c}\u{e002e}\u{e0063}\u{e006f}\u{e006d}\u{e007f}",
            "ক\u{200d}\u{200d}\u{200d}ষ",
        ] {
            assert_eq!(taken(line), Err(Unfit::Text), "{line:?}");
        }
    }

    #[test]
    fn ways_to_reach_somebody_are_refused() {
        for line in [
            "https://evil.example",
            "see evil.example now",
            "EVIL。EXAMPLE",
            "www.evil",
            "evil．com",
            "evil dot com",
            "evil [.] com",
            "evil (dot) com",
            "evil[.]example",
            "evil{dot} shop",
            "evil . shop",
            "evil dot shop",
            "evil·shop",
            "evil•shop",
            "ইভিল ডট কম",
            "খারাপ.বাংলা",
            "1.2.3.4",
            "rahim@mail",
            "me @ rahim_77",
            "rahim @ mail",
            "01712345678",
            "0\u{fe0f}\u{20e3}1\u{fe0f}\u{20e3}7\u{fe0f}\u{20e3}1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}3\u{fe0f}\u{20e3}4\u{fe0f}\u{20e3}5\u{fe0f}\u{20e3}6\u{fe0f}\u{20e3}7\u{fe0f}\u{20e3}8\u{fe0f}\u{20e3}",
            "evil . com",
            "+880 1712 345678",
            "\u{9e6}\u{9e7}\u{9ed}\u{9e7}\u{9e8}\u{9e9}\u{9ea}\u{9eb}\u{9ec}\u{9ed}\u{9ee}",
            "017-1234-5678",
            "0 1 7 1 2 3 4 5 6 7 8",
            "call 88017123456",
            "t.me/rahim",
            "t . me / rahim",
            "Telegram: rahim",
            "telegram id rahim",
            "হোয়াটসঅ্যাপ: রহিম",
            "WHATSAPP - 017",
            "ইমো আইডি রহিম",
            "ｗｗｗ.evil",
            "ht\u{200d}tps://x",
        ] {
            assert_eq!(taken(line), Err(Unfit::Contact), "{line}");
        }
    }

    #[test]
    fn talk_at_a_table_is_no_way_to_reach_somebody() {
        for line in [
            "17 20 32 15 0 26",
            "I won 1,250.50!",
            "\u{9e7},\u{9e6}\u{9e6},\u{9e6}\u{9e6}\u{9e6} টাকা জিতেছি",
            "ok... go",
            "2.50x again",
            "red. black. red.",
            "জিতেছি। আবার!",
            "fb was red",
            "3:1 odds",
            "at 10.30 pm",
            "line 5",
            "7\u{fe0f}\u{20e3} came",
            "come on . red",
            "12-15",
        ] {
            assert_eq!(taken(line).as_deref(), Ok(line), "{line}");
        }
    }

    #[test]
    fn words_of_the_list_are_hidden_however_they_are_written() {
        let words = ["bad", "জয়", "শালা*", "straße"].map(|word| listed(word).unwrap());
        let words = HashSet::from(words);
        for (said, told) in [
            ("bad", "***"),
            ("so BAD!", "so ***!"),
            ("ｂａｄ luck", "*** luck"),
            ("b\u{200d}ad", "***"),
            ("badge and bad", "badge and ***"),
            ("জয\u{9bc}", "**"),
            ("শালার কথা", "*** কথা"),
            ("STRASSE", "*******"),
            ("নমস্কার", "নমস্কার"),
        ] {
            assert_eq!(hidden(&taken(said).unwrap(), &words), told, "{said}");
        }
        assert_eq!(hidden("bad", &HashSet::new()), "bad");
    }

    #[test]
    fn the_list_has_words_alone() {
        assert_eq!(listed(" Bad* ").as_deref(), Some("bad*"));
        for no_word in ["", "*", "two words", "a*b", &"ক".repeat(41), "৳"] {
            assert_eq!(listed(no_word), None, "{no_word}");
        }
    }
}
