//! Lettering: escaping, fitting and wrapping.

use super::pen::{Pen, push};

/// Text made safe for the inside of an element or an attribute; what XML cannot carry at all is left out.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_control() => safe.push(' '),
            sign => safe.push(sign),
        }
    }
    safe
}

/// The letters of a vendor that stand on its pill: the initials of two words, or the first two letters of one.
pub(super) fn monogram(vendor: &str) -> String {
    let words: Vec<&str> =
        vendor.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let letters: String = match words.as_slice() {
        [] => return String::new(),
        [word] => word.chars().take(2).collect(),
        words => words.iter().take(2).filter_map(|word| word.chars().next()).collect(),
    };
    letters.to_uppercase()
}

/// The width of a capital in ems, in the common proportions of a bold grotesque.
fn advance(sign: char) -> f32 {
    match sign {
        'I' | ' ' | '.' | ',' | ':' | '!' => 0.3,
        '\'' | '’' => 0.26,
        '-' | '(' | ')' => 0.36,
        'M' => 0.86,
        'W' => 0.97,
        'G' | 'O' | 'Q' => 0.8,
        'E' | 'P' | 'S' | 'V' | 'X' | 'Y' => 0.69,
        'F' | 'L' | 'T' | 'Z' => 0.63,
        'J' | '0'..='9' => 0.58,
        sign if sign.is_ascii() => 0.74,
        _ => 0.8,
    }
}

fn width(text: &str) -> f32 {
    text.chars().map(advance).sum()
}

/// The longest title that is lettered whole.
const LONGEST: usize = 48;

/// The title with single spaces, cut where it is longer than any card could show.
pub(super) fn shorten(title: &str) -> String {
    let text = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// One line, or two where that lets the letters be larger.
fn wrap(title: &str) -> Vec<String> {
    let text = shorten(title).to_uppercase();
    let halves = text.match_indices(' ').map(|(place, _)| text.split_at(place));
    let best = halves.min_by(|a, b| widest(*a).total_cmp(&widest(*b)));
    match best {
        Some((first, second)) if width(&text) > 5.2 => vec![first.to_owned(), second.trim_start().to_owned()],
        _ => vec![text],
    }
}

fn widest((first, second): (&str, &str)) -> f32 {
    width(first).max(width(second.trim_start()))
}

/// How much narrower than their common proportions the letters of a long line may stand.
const NARROW: f32 = 0.88;

/// The title in the band: every line as large as the band allows, so that a short word speaks up.
pub(super) fn title(pen: &mut Pen, title: &str, fill: &str) {
    let lines = wrap(title);
    let largest: f32 = if lines.len() == 1 { 50.0 } else { 41.0 };
    let fit = |line: &String| (262.0 / (width(line) * NARROW).max(1.0)).min(largest).floor();
    let sizes: Vec<f32> = lines.iter().map(fit).collect();
    let gaps = if lines.len() == 1 { 0.0 } else { GAP };
    let mut baseline = 353.0 - (sizes.iter().sum::<f32>() * CAPITAL + gaps) / 2.0;
    let mut svg = format!("<g class=\"e\" fill=\"{fill}\">");
    for (line, size) in lines.iter().zip(&sizes) {
        baseline += size * CAPITAL;
        let text = escape(line);
        // The length is set so that a wider or narrower face keeps the measure; scripts that join their letters go without.
        let length = (width(line) * size).min(262.0);
        let length = if line.is_ascii() {
            format!(" textLength=\"{length:.0}\" lengthAdjust=\"spacingAndGlyphs\"")
        } else {
            String::new()
        };
        push(
            &mut svg,
            format_args!("<text x=\"150\" y=\"{baseline:.0}\" font-size=\"{size}\"{length}>{text}</text>"),
        );
        baseline += GAP;
    }
    svg.push_str("</g>");
    pen.raw(&svg);
}

/// The height of a capital in ems.
const CAPITAL: f32 = 0.72;

/// The space between two lines.
const GAP: f32 = 10.0;

/// The grotesque that a system has at hand.
pub(super) const FACE: &str = "system-ui,Arial,sans-serif";

#[cfg(test)]
mod tests {
    use super::{escape, monogram, wrap};

    #[test]
    fn markup_becomes_text() {
        assert_eq!(escape("<a b='c' d=\"e\">&\u{0}\n"), "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;  ");
    }

    #[test]
    fn monograms_are_two_letters_at_most() {
        assert_eq!(monogram("Padma Works & Sons"), "PW");
        assert_eq!(monogram("nokshi"), "NO");
        assert_eq!(monogram(" <&> "), "");
    }

    #[test]
    fn titles_break_where_the_lines_are_most_alike() {
        assert_eq!(wrap("Tiger"), ["TIGER"]);
        assert_eq!(wrap("Golden Tiger Night"), ["GOLDEN", "TIGER NIGHT"]);
        assert_eq!(wrap("of the Emerald Kingfisher"), ["OF THE EMERALD", "KINGFISHER"]);
    }
}
