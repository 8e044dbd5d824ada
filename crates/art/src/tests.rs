//! What every card and symbol must be: small, well-formed, the same each time, safe and unlike the others.

use std::collections::HashSet;

use super::{card, dice, palette, symbol, themes};

const LETTERS: &str = "ABCDEFGHIJKLWSX";

/// Titles from short to hostile.
const TITLES: [&str; 6] = [
    "Golden Tiger Night",
    "Sun",
    "Dancing Kingfisher of the Hidden Delta",
    "<script>alert('1')</script> & \"more\"",
    "সোনালি বাঘের রাত",
    "&&&&&&&&&&&&&&&&&&&&&&&& <<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<",
];

/// Reads strict XML without entities of its own, comments or processing instructions: names, quoted attributes that occur
/// once, escaped text, elements closed in their order. Answers every attribute.
fn parse(svg: &str) -> Result<Vec<(String, String)>, String> {
    let mut open: Vec<&str> = Vec::new();
    let mut attributes = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        text_is_escaped(&rest[..start])?;
        let end = rest.find('>').ok_or("a tag that never ends")?;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else {
            let (name, closed) = element(tag, &mut attributes)?;
            if !closed {
                open.push(name);
            }
        }
        if open.is_empty() && !rest.is_empty() {
            return Err(format!("more than one root: {rest}"));
        }
    }
    if open.is_empty() && rest.is_empty() { Ok(attributes) } else { Err(format!("still open: {open:?}")) }
}

fn element<'a>(tag: &'a str, attributes: &mut Vec<(String, String)>) -> Result<(&'a str, bool), String> {
    let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Err(format!("no name of an element: {tag}"));
    }
    let mut seen = HashSet::new();
    while !rest.is_empty() {
        let (key, value) = rest.split_once("=\"").ok_or_else(|| format!("no attribute: {rest}"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("an open quote: {rest}"))?;
        if !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') || !seen.insert(key) {
            return Err(format!("a bad or second attribute {key} in {tag}"));
        }
        text_is_escaped(value)?;
        attributes.push((key.to_owned(), value.to_owned()));
        if !after.is_empty() && !after.starts_with(' ') {
            return Err(format!("no space between attributes: {tag}"));
        }
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    Ok((name, closed))
}

fn text_is_escaped(text: &str) -> Result<(), String> {
    let known =
        |part: &str| ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|name| part.starts_with(name));
    if text.contains(['<', '>']) || text.split('&').skip(1).any(|part| !known(part)) {
        return Err(format!("not escaped: {text}"));
    }
    Ok(())
}

/// Well-formed, its ids its own and all of them found, nothing from outside, nothing that runs.
fn check(svg: &str) {
    let attributes = parse(svg).unwrap_or_else(|fault| panic!("{fault}\n{svg}"));
    let ids: Vec<&str> =
        attributes.iter().filter(|(key, _)| key == "id").map(|(_, id)| id.as_str()).collect();
    let unique: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "an id occurs twice: {svg}");
    if let Some(first) = ids.first() {
        assert!(ids.iter().all(|id| id.starts_with(&first[..4])), "an id without its prefix: {svg}");
    }
    for (key, value) in &attributes {
        assert!(!key.starts_with("on") && key != "style", "{key} in {svg}");
        let target = if key == "href" {
            value.strip_prefix('#')
        } else {
            value.strip_prefix("url(#").map(|id| &id[..id.len() - 1])
        };
        assert!(key != "href" || target.is_some(), "a reference to the outside: {value}");
        assert!(target.is_none_or(|id| unique.contains(id)), "a reference to nothing: {value}");
        if ["d", "r", "cx", "cy", "x", "y", "transform"].contains(&key.as_str()) {
            assert!(!value.contains("NaN") && !value.contains("inf"), "no number: {value}");
        }
    }
    assert!(!svg.contains("<script"), "a script: {svg}");
}

// Seen to fail before ornaments were spared: the peacock's card had 4463 bytes.
#[test]
fn every_card_is_small_and_well_formed() {
    for theme in themes() {
        for seed in 0..60 {
            let title = TITLES[usize::try_from(seed).unwrap_or(0) % TITLES.len()];
            let svg = card(theme, seed * 7919, title, "Padma & Sons");
            assert!(svg.len() <= super::card::MOST, "{} {seed}: {} bytes", theme.id, svg.len());
            check(&svg);
        }
    }
}

// Seen to fail before gradients were spared: the sunflower had 2256 bytes.
#[test]
fn every_symbol_is_small_and_well_formed() {
    for theme in themes() {
        for letter in LETTERS.chars() {
            let svg = symbol(theme, letter);
            assert!(svg.len() <= super::symbol::MOST, "{} {letter}: {} bytes", theme.id, svg.len());
            check(&svg);
        }
    }
}

#[test]
fn the_checker_refuses_what_is_not_well_formed() {
    for bad in [
        "<a>",
        "<a></b>",
        "<a b=c/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a>&</a>",
        "<a b=\"<\"/>",
        "<a/><b/>",
        "<a b=\"1\"c=\"2\"/>",
        "text",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
    }
    assert!(parse("<a b=\"1\"><c/>&amp;</a>").is_ok());
}

#[test]
fn a_title_cannot_speak_as_markup() {
    let svg = card(&themes()[0], 1, "<script>x</script>", "\"><script>");
    check(&svg);
    assert!(svg.contains("&lt;SCRIPT&gt;X&lt;/SCRIPT&gt;"), "{svg}");
}

#[test]
fn the_same_title_has_the_same_card_everywhere() {
    let hashes: Vec<u64> = [0, 21, 63]
        .iter()
        .map(|place| {
            dice::hash(&[
                &card(&themes()[*place], 42, "Royal Fair", "Nokshi"),
                &symbol(&themes()[*place], 'A'),
            ])
        })
        .collect();
    assert_eq!(hashes, GOLDEN, "the art has changed: clients will fetch every card again");
}

/// What the three cards and symbols above were when they were last looked at.
const GOLDEN: [u64; 3] = [18104611158704480227, 3184366139923596202, 9641198343889886348];

#[test]
fn whatever_tells_titles_apart_changes_the_card() {
    let base = card(&themes()[0], 1, "Royal Fair", "Nokshi");
    assert_ne!(base, card(&themes()[0], 2, "Royal Fair", "Nokshi"));
    assert_ne!(base, card(&themes()[0], 1, "Silver Fair", "Nokshi"));
    assert_ne!(base, card(&themes()[0], 1, "Royal Fair", "Padma"));
    assert_ne!(base, card(&themes()[1], 1, "Royal Fair", "Nokshi"));
}

#[test]
fn themes_differ_in_name_and_motif() {
    let count = themes().len();
    assert_eq!(super::LOOKS.len(), count);
    assert_eq!(themes().iter().map(|theme| theme.id).collect::<HashSet<_>>().len(), count);
    assert_eq!(themes().iter().map(|theme| theme.en).collect::<HashSet<_>>().len(), count);
    assert_eq!(themes().iter().map(|theme| theme.bn).collect::<HashSet<_>>().len(), count);
    for (place, look) in super::LOOKS.iter().enumerate() {
        assert!(
            super::LOOKS[..place].iter().all(|other| other.motif != look.motif),
            "{}",
            themes()[place].id
        );
        assert!(look.kin.iter().all(|kin| *kin != look.motif), "{}", themes()[place].id);
    }
}

#[test]
fn the_symbols_of_a_theme_differ() {
    for theme in themes() {
        // Without their ids, which differ by themselves.
        let bodies: HashSet<String> = LETTERS
            .chars()
            .map(|letter| {
                let svg = symbol(theme, letter);
                let prefix = dice::prefix(dice::hash(&[theme.id, &letter.to_string()]));
                svg.replace(&prefix, "")
            })
            .collect();
        assert_eq!(bodies.len(), LETTERS.len(), "{}", theme.id);
    }
}

#[test]
fn every_theme_shows_each_of_its_palettes() {
    for place in 0..themes().len() {
        let seen: HashSet<usize> = (0..200).map(|seed| palette(place, seed)).collect();
        assert_eq!(seen.len(), 4, "{}", themes()[place].id);
    }
}

#[test]
fn cards_in_one_page_have_no_id_in_common() {
    let mut seen = HashSet::new();
    for theme in themes() {
        for seed in 0..6 {
            let svg = card(theme, seed, "Royal Fair", "Nokshi");
            let first = parse(&svg).ok().and_then(|all| all.into_iter().find(|(key, _)| key == "id"));
            let prefix = first.map(|(_, id)| id[..4].to_owned());
            assert!(prefix.is_some() && seen.insert(prefix), "{} {seed}", theme.id);
        }
    }
}

/// The relative luminance of WCAG 2.
fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn parts(colour: u32) -> [f64; 3] {
    [16, 8, 0].map(|shift| f64::from((colour >> shift) & 0xff) / 255.0)
}

/// The contrast of a colour upon a veil of the given cover over a ground.
fn contrast(text: u32, (veil, cover): (u32, f64), ground: u32) -> f64 {
    let (veil, ground) = (parts(veil), parts(ground));
    let below = [0, 1, 2].map(|part| veil[part] * cover + ground[part] * (1.0 - cover));
    let (light, dark) = (luminance(parts(text)), luminance(below));
    (light.max(dark) + 0.05) / (light.min(dark) + 0.05)
}

#[test]
fn lettering_is_read_on_every_ground() {
    use super::tone::{CREAM, GOLD};
    for (place, palette) in super::palette::PALETTES.iter().enumerate() {
        // The brightest that can lie below: a pattern's line on the band, the light of the ground under the pill.
        for text in [GOLD.top, GOLD.low, CREAM.top, CREAM.low] {
            let found = contrast(text, (0x0c0620, 0.92), palette.line);
            assert!(found >= 4.5, "palette {place}: {found:.1} on the band");
        }
        let found = contrast(0xffffff, (0x110022, 11.0 / 15.0), palette.glow);
        assert!(found >= 4.5, "palette {place}: {found:.1} on the pill");
    }
}
