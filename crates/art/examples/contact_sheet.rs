//! Writes contact sheets of the art into a folder: `cargo run -p studio --example contact_sheet -- FOLDER`.

use std::fmt::Write as _;
use std::path::PathBuf;

use art::{card, symbol, themes};

const ADJECTIVES: [&str; 8] =
    ["Golden", "Midnight", "Emerald", "Lucky", "Royal", "Silver", "Dancing", "Hidden"];
const ENDINGS: [&str; 8] = ["Night", "Fair", "Fortune", "Bazaar", "Dreams", "Quest", "of the Delta", ""];
const VENDORS: [&str; 4] = ["Padma Works", "Nokshi", "Jatra Studio", "Shapla Play"];

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/art".to_owned()));
    std::fs::create_dir_all(&folder)?;
    for (name, width) in [("cards", 220), ("small", 110)] {
        std::fs::write(folder.join(format!("{name}.html")), cards(width))?;
    }
    std::fs::write(folder.join("seeds.html"), seeds(300))?;
    std::fs::write(folder.join("symbols.html"), symbols(96))?;
    std::fs::write(folder.join("symbols-small.html"), symbols(48))
}

fn page(width: u32, body: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><style>body{{background:#0e0b1f;color:#b3abcf;font:12px sans-serif;margin:8px;display:flex;flex-wrap:wrap;gap:8px}}\
         svg{{width:{width}px;display:block;border-radius:8px}}</style>{body}"
    )
}

fn cards(width: u32) -> String {
    let mut body = String::new();
    for (place, theme) in themes().iter().enumerate() {
        let seed = u64::try_from(place).unwrap_or(0) * 7 + 3;
        let title = format!("{} {} {}", ADJECTIVES[place % 8], theme.en, ENDINGS[(place / 3) % 8]);
        let _ = write!(body, "<div>{}</div>", card(theme, seed, title.trim(), VENDORS[place % 4]));
    }
    page(width, &body)
}

/// A few themes large, each with several seeds.
fn seeds(width: u32) -> String {
    let mut body = String::new();
    for theme in themes()
        .iter()
        .filter(|theme| ["rickshaw", "jackfruit", "mask", "elephant", "heron"].contains(&theme.id))
    {
        for seed in 0..4 {
            let title = format!("{} {}", ["Royal", "Little", "Grand Midnight", "The"][seed % 4], theme.en);
            let _ = write!(
                body,
                "<div>{}</div>",
                card(theme, u64::try_from(seed).unwrap_or(0), &title, VENDORS[seed % 4])
            );
        }
    }
    page(width, &body)
}

fn symbols(width: u32) -> String {
    let mut body = String::new();
    for theme in themes() {
        let row: String = "WSXABCDEFGHIJKL".chars().map(|letter| symbol(theme, letter)).collect();
        let _ = write!(body, "<div style='display:flex;gap:6px'>{row}</div>");
    }
    page(width, &body)
}
