//! Names of people: compared as banks and papers write them, and masked for others to see.
//!
//! Two names are the same when they are made of the same words. Case does not count, nor does what stands between the
//! words (spaces, points, hyphens, apostrophes), nor their order: papers put the family's name first, banks put it last.
//! Every word counts as often as it stands there; what only addresses somebody (`Mr`, `Dr`, `জনাব`) is no word of the name.
//! Nothing is guessed: a word that is shortened (`Md.` for `Mohammad`), left out, spelled otherwise or written in another
//! script makes another name, and a person decides.

/// Whether two names are made of the same words. A name without a letter is the same as none.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    !one.is_empty() && one == other
}

/// A name for others to see: the first two letters and the last.
#[must_use]
pub fn masked(account: &str) -> String {
    let letters: Vec<char> = account.chars().collect();
    let start: String = letters.iter().take(2).collect();
    let end: String = letters.last().map(ToString::to_string).unwrap_or_default();
    format!("{start}***{end}")
}

/// Words with which somebody is addressed. What may as well be a part of the name, as `Md`, `Begum` or `Haji`, is not here.
const ADDRESSES: [&str; 15] =
    ["mr", "mrs", "ms", "miss", "dr", "prof", "engr", "adv", "janab", "জনাব", "জনাবা", "ডা", "ডাঃ", "ড", "ডঃ"];

/// The words of a name in one order and one spelling.
fn words(name: &str) -> Vec<String> {
    let plain: String = name.chars().flat_map(spelled).flat_map(char::to_lowercase).collect();
    // Vowel signs of Bengali are no letters by themselves, and belong to the word all the same.
    let mut words: Vec<String> = plain
        .split(|c: char| c.is_whitespace() || c.is_ascii_punctuation() || "‘’‛′`´‐‑‒–—।·".contains(c))
        .filter(|word| word.chars().any(char::is_alphanumeric) && !ADDRESSES.contains(word))
        .map(str::to_owned)
        .collect();
    words.sort_unstable();
    words
}

/// A letter as it is compared: Bengali letters that can be written as one sign or as two are two, and signs that only
/// say how letters are joined are nothing.
fn spelled(letter: char) -> impl Iterator<Item = char> {
    let parts: [Option<char>; 2] = match letter {
        '\u{9dc}' => [Some('\u{9a1}'), Some('\u{9bc}')],
        '\u{9dd}' => [Some('\u{9a2}'), Some('\u{9bc}')],
        '\u{9df}' => [Some('\u{9af}'), Some('\u{9bc}')],
        '\u{9cb}' => [Some('\u{9c7}'), Some('\u{9be}')],
        '\u{9cc}' => [Some('\u{9c7}'), Some('\u{9d7}')],
        '\u{200b}'..='\u{200d}' | '\u{feff}' => [None, None],
        other => [Some(other), None],
    };
    parts.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_are_the_same_name() {
        for (one, other) in [
            ("Rahim Uddin", "rahim  UDDIN"),
            ("Rahim Uddin", " Uddin, Rahim "),
            ("Abdul-Karim", "abdul karim"),
            ("Md. Rahim", "md rahim"),
            ("O’Brien", "o'brien"),
            ("Mr. Rahim Uddin", "RAHIM UDDIN"),
            ("জনাব রহিম উদ্দীন", "ডা. রহিম উদ্দীন"),
            ("রহিম উদ্দীন", "উদ্দীন রহিম"),
            // One sign, or two: the phone's keyboard decides.
            ("রাড়ী", "রাড\u{9bc}ী"),
            ("জয়", "জয\u{9bc}"),
            ("সোহেল", "স\u{9c7}\u{9be}হেল"),
            ("আব্দুল\u{200c} করিম", "আব্দুল করিম"),
        ] {
            assert!(same(one, other) && same(other, one), "{one} / {other}");
        }
    }

    #[test]
    fn nothing_is_guessed() {
        for (one, other) in [
            ("Rahim Uddin", "Karim Uddin"),
            ("Rahim Uddin", "Rahim"),
            ("Rahim Uddin", "Rahim Uddin Uddin"),
            ("Rahim Uddin", "Rahimuddin"),
            ("Md. Rahim", "Mohammad Rahim"),
            ("Rahim", "রহিম"),
            ("রহিম", "রহীম"),
            ("Mr.", "Mr."),
            ("Mr. Rahim", "Md. Rahim"),
            ("", ""),
            ("-", "-"),
            (".", "Rahim"),
        ] {
            assert!(!same(one, other), "{one} / {other}");
        }
    }

    #[test]
    fn a_masked_name_shows_three_letters() {
        assert_eq!(masked("rahim"), "ra***m");
        assert_eq!(masked("র"), "র***র");
    }
}
