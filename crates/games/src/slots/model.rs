//! The rules of a slot, and the evaluation of one window of symbols.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Symbols a line's table is indexed by: three bits each.
const SYMBOLS: usize = 8;

/// What a symbol pays for 3, 4 and 5 in a row from the left, in line bets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pay {
    /// The symbol.
    pub symbol: char,
    /// For 3, 4, 5.
    pub line_bets: [u32; 3],
}

/// What 3, 4 and 5 scatters anywhere award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Free {
    /// Free spins.
    pub spins: [u32; 3],
    /// Every win of a free spin is multiplied by it.
    pub multiplier: u32,
}

/// The rules of a slot of five reels and three rows. A bet is one line bet on each line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// Its name in records; never reused for other rules.
    pub id: String,
    /// The five strips; the window shows a stop and the two symbols after it.
    pub strips: [String; 5],
    /// The row of each line on each reel, 0 the topmost.
    pub lines: Vec<[u8; 5]>,
    /// What symbols pay.
    pub pays: Vec<Pay>,
    /// Stands for every symbol but the scatter.
    pub wild: char,
    /// Pays anywhere.
    pub scatter: char,
    /// What 3, 4, 5 scatters pay, in whole bets.
    pub scatter_bets: [u32; 3],
    /// What they award.
    pub free: Free,
}

/// Why rules cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// More symbols than the tables hold.
    #[error("more than eight symbols")]
    TooManySymbols,
    /// A strip shorter than the window.
    #[error("a strip shorter than three symbols")]
    ShortStrip,
    /// A line that leaves the window.
    #[error("a line outside the window")]
    WildLine,
    /// The wild or the scatter stands on no strip.
    #[error("a symbol that stands on no strip")]
    Absent,
}

impl Model {
    /// The hash of the rules: two versions never share one.
    #[must_use]
    pub fn version(&self) -> String {
        let canonical = serde_json::to_string(self).unwrap_or_default();
        hex::encode(Sha256::digest(canonical.as_bytes()))
    }
}

/// What one spin shows and pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spin {
    /// Wins on lines, in line bets.
    pub line_bets: u32,
    /// Scatters in the window.
    pub scatters: u32,
}

/// A model prepared for evaluation by table.
#[derive(Clone, Debug)]
pub struct Evaluator {
    model: Model,
    /// Symbol numbers of each strip.
    pub(super) strips: [Vec<u8>; 5],
    /// What five symbols on a line pay, in line bets: indexed by three bits each, the leftmost highest.
    pub(super) table: Vec<u16>,
    /// Scatters in the window at each stop.
    pub(super) scatters: [Vec<u8>; 5],
    symbols: Vec<char>,
}

impl Evaluator {
    /// Checks the rules and prepares the tables.
    ///
    /// # Errors
    /// [`Broken`].
    pub fn new(model: &Model) -> Result<Self, Broken> {
        let mut symbols: Vec<char> = model.strips.iter().flat_map(|strip| strip.chars()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        if symbols.len() > SYMBOLS {
            return Err(Broken::TooManySymbols);
        }
        if model.strips.iter().any(|strip| strip.chars().count() < 3) {
            return Err(Broken::ShortStrip);
        }
        if model.lines.iter().flatten().any(|row| *row > 2) {
            return Err(Broken::WildLine);
        }
        let number =
            |symbol: char| symbols.iter().position(|other| *other == symbol).map(|place| place as u8);
        let wild = number(model.wild).ok_or(Broken::Absent)?;
        let scatter = number(model.scatter).ok_or(Broken::Absent)?;
        let strips =
            std::array::from_fn(|reel| model.strips[reel].chars().filter_map(number).collect::<Vec<u8>>());
        let scatters = std::array::from_fn(|reel: usize| {
            let strip: &Vec<u8> = &strips[reel];
            let shown =
                |stop: usize| (0..3).filter(|row| strip[(stop + row) % strip.len()] == scatter).count();
            (0..strip.len()).map(|stop| shown(stop) as u8).collect::<Vec<u8>>()
        });
        let mut pays = [[0_u32; 3]; SYMBOLS];
        for pay in &model.pays {
            pays[usize::from(number(pay.symbol).ok_or(Broken::Absent)?)] = pay.line_bets;
        }
        let table = (0..1 << 15).map(|index| line(index, wild, scatter, &pays) as u16).collect();
        Ok(Self { model: model.clone(), strips, table, scatters, symbols })
    }

    /// The rules.
    #[must_use]
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// The symbol at a place of the window.
    #[must_use]
    pub fn symbol(&self, reel: usize, stop: usize, row: usize) -> char {
        self.symbols[usize::from(self.number(reel, stop, row))]
    }

    pub(super) fn number(&self, reel: usize, stop: usize, row: usize) -> u8 {
        let strip = &self.strips[reel];
        strip[(stop + row) % strip.len()]
    }

    /// What one line pays at these stops, in line bets.
    #[must_use]
    pub fn line(&self, stops: [usize; 5], line: usize) -> u32 {
        let rows = self.model.lines[line];
        let index = (0..5).fold(0, |index, reel| {
            index << 3 | usize::from(self.number(reel, stops[reel], usize::from(rows[reel])))
        });
        u32::from(self.table[index])
    }

    /// What the window at these stops shows and pays.
    #[must_use]
    pub fn spin(&self, stops: [usize; 5]) -> Spin {
        let line_bets = (0..self.model.lines.len()).map(|line| self.line(stops, line)).sum();
        let scatters = (0..5).map(|reel| u32::from(self.scatters[reel][stops[reel]])).sum();
        Spin { line_bets, scatters }
    }

    /// Wins of a spin with those of its scatters, in line bets.
    #[must_use]
    pub fn total(&self, spin: Spin) -> u64 {
        let lines = self.model.lines.len() as u64;
        u64::from(spin.line_bets) + lines * u64::from(award(self.model.scatter_bets, spin.scatters))
    }

    /// Free spins that this many scatters award.
    #[must_use]
    pub fn awarded(&self, scatters: u32) -> u32 {
        award(self.model.free.spins, scatters)
    }
}

/// The entry of a 3, 4, 5 table.
fn award(table: [u32; 3], count: u32) -> u32 {
    count.checked_sub(3).map_or(0, |place| table[(place as usize).min(2)])
}

/// The highest win that five symbols from the left make: of each symbol that pays, its run with wilds.
fn line(index: usize, wild: u8, scatter: u8, pays: &[[u32; 3]; SYMBOLS]) -> u32 {
    let symbols: [u8; 5] = std::array::from_fn(|reel| (index >> (12 - 3 * reel) & 7) as u8);
    let paying = (0..SYMBOLS as u8).filter(|symbol| *symbol != wild && *symbol != scatter);
    let best = paying.map(|symbol| {
        let run = symbols.iter().take_while(|shown| **shown == symbol || **shown == wild).count();
        award(pays[usize::from(symbol)], run as u32)
    });
    best.max().unwrap_or(0)
}
