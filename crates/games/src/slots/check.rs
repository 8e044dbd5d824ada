//! What rules must meet before they can be played.

use super::{Kind, Method, Model, Pay};

/// Most reels, and most rows of a reel.
pub(super) const SIDE: usize = 8;
/// Most symbols of a model.
pub(super) const SYMBOLS: usize = 16;
/// Longest strip.
const STRIP: usize = 256;
/// Most lines.
const LINES: usize = 100;
/// Highest pay, in bets.
const PAY: u64 = 100_000;
/// Highest multiplier.
const MULTIPLIER: u32 = 1_000;
/// Most free spins of one award.
const SPINS: u32 = 100;
/// Highest cap on a round, in stakes.
const CAP: u32 = 1_000_000;

/// Why rules cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The id is empty, or one of the names is.
    #[error("a model without id or name")]
    Nameless,
    /// Other than 3 to 8 reels, or heights that do not go with the strips.
    #[error("reels: 3 to 8, each with a strip and a height of 1 to 8")]
    Reels,
    /// A strip shorter than its window or longer than 256.
    #[error("strip {0}: not between its window and 256 symbols long")]
    Strip(usize),
    /// A symbol on a strip that the rules do not name, or one of the rules that stands on no strip.
    #[error("symbol {0}: on a strip and in the rules, or in neither")]
    Unknown(char),
    /// No symbol, more than sixteen, or one named twice; more than one wild or scatter; no regular symbol.
    #[error("symbols: 1 to 16, each once, at most one wild and one scatter")]
    Symbols,
    /// Pays of a symbol that do not rise, are too high, or that it cannot have.
    #[error("symbol {0}: pays must rise with the count and stay within the limits; a wild has none")]
    Pays(char),
    /// No line, too many, or one that leaves the window.
    #[error("lines: 1 to 100, each inside the window")]
    Lines,
    /// A wild on the first reel, where ways would count it for every symbol.
    #[error("a wild on the first reel of a game of ways")]
    WildFirst,
    /// A bet of no coins, or one that makes pays endless decimals.
    #[error("a bet must be 1 to 10000 coins that divide 10000")]
    Bet,
    /// No multiplier, one of zero, too high a one, or several where nothing tumbles.
    #[error("multipliers: 1 to 1000, one each unless symbols tumble")]
    Multipliers,
    /// Awards that do not rise, are too many, or lack a scatter.
    #[error("awards must rise with the count and need a scatter")]
    Awards,
    /// No cap, or one beyond the limits.
    #[error("the cap must be 1 to 1000000 stakes")]
    Cap,
}

/// Whether the rules can be played.
pub(super) fn check(model: &Model) -> Result<(), Broken> {
    if model.id.is_empty() || model.name.bn.is_empty() || model.name.en.is_empty() {
        return Err(Broken::Nameless);
    }
    if !(1..=10_000).contains(&model.bet) || 10_000 % model.bet != 0 {
        return Err(Broken::Bet);
    }
    if !(1..=CAP).contains(&model.max_win) {
        return Err(Broken::Cap);
    }
    reels(model)?;
    symbols(model)?;
    method(model)?;
    multipliers(model)?;
    awards(model)
}

fn reels(model: &Model) -> Result<(), Broken> {
    let rows = model.rows();
    if !(3..=SIDE).contains(&model.strips.len()) || rows.len() != model.strips.len() {
        return Err(Broken::Reels);
    }
    if rows.iter().any(|height| !(1..=SIDE).contains(&usize::from(*height))) {
        return Err(Broken::Reels);
    }
    for (reel, strip) in model.strips.iter().enumerate() {
        if !(usize::from(rows[reel])..=STRIP).contains(&strip.chars().count()) {
            return Err(Broken::Strip(reel));
        }
    }
    Ok(())
}

fn symbols(model: &Model) -> Result<(), Broken> {
    let of = |kind| model.symbols.iter().filter(|symbol| symbol.kind == kind).count();
    if model.symbols.len() > SYMBOLS || of(Kind::Regular) == 0 || of(Kind::Wild) > 1 || of(Kind::Scatter) > 1
    {
        return Err(Broken::Symbols);
    }
    for (place, symbol) in model.symbols.iter().enumerate() {
        if model.symbols[..place].iter().any(|other| other.id == symbol.id) {
            return Err(Broken::Symbols);
        }
        if !model.strips.iter().any(|strip| strip.contains(symbol.id)) {
            return Err(Broken::Unknown(symbol.id));
        }
        if !rising(&symbol.pays) || !payable(model, symbol.kind, &symbol.pays) {
            return Err(Broken::Pays(symbol.id));
        }
    }
    let known = |shown: &char| model.symbols.iter().any(|symbol| symbol.id == *shown);
    let stranger = model.strips.iter().flat_map(|strip| strip.chars()).find(|shown| !known(shown));
    stranger.map_or(Ok(()), |shown| Err(Broken::Unknown(shown)))
}

fn rising(pays: &[Pay]) -> bool {
    pays.windows(2).all(|pair| pair[0].count < pair[1].count && pair[0].coins <= pair[1].coins)
}

fn payable(model: &Model, kind: Kind, pays: &[Pay]) -> bool {
    let places: u8 = model.rows().iter().sum();
    let most = match (kind, &model.method) {
        (Kind::Wild, _) => return pays.is_empty(),
        (Kind::Scatter, _) | (_, Method::Cluster { .. }) => places,
        _ => model.strips.len() as u8,
    };
    let limit = PAY * u64::from(model.bet);
    pays.iter().all(|pay| (1..=most).contains(&pay.count) && u64::from(pay.coins) <= limit && pay.coins > 0)
}

fn method(model: &Model) -> Result<(), Broken> {
    let wild = model.of_kind(Kind::Wild).map(|symbol| symbol.id);
    match &model.method {
        Method::Lines { rows, lines } => {
            let inside = |line: &Vec<u8>| {
                line.len() == rows.len() && line.iter().zip(rows).all(|(row, height)| row < height)
            };
            let fine = (1..=LINES).contains(&lines.len()) && lines.iter().all(inside);
            fine.then_some(()).ok_or(Broken::Lines)
        }
        Method::Megaways { low, high } if low > high || *low == 0 => Err(Broken::Reels),
        Method::Ways { .. } | Method::Megaways { .. } => {
            let first = wild.is_some_and(|wild| model.strips[0].contains(wild));
            if first { Err(Broken::WildFirst) } else { Ok(()) }
        }
        Method::Cluster { .. } => Ok(()),
    }
}

fn multipliers(model: &Model) -> Result<(), Broken> {
    for ladder in [&model.multipliers.base, &model.multipliers.free] {
        let steps = if model.tumbles { 1..=SIDE * SIDE } else { 1..=1 };
        if !steps.contains(&ladder.len()) || ladder.iter().any(|step| !(1..=MULTIPLIER).contains(step)) {
            return Err(Broken::Multipliers);
        }
    }
    Ok(())
}

fn awards(model: &Model) -> Result<(), Broken> {
    let rising =
        model.awards.windows(2).all(|pair| pair[0].count < pair[1].count && pair[0].spins <= pair[1].spins);
    let fine = model.awards.iter().all(|award| (1..=SPINS).contains(&award.spins) && award.count > 0);
    let scattered = model.awards.is_empty() || model.of_kind(Kind::Scatter).is_some();
    if rising && fine && scattered { Ok(()) } else { Err(Broken::Awards) }
}
