//! A model prepared for play: windows of symbols, and what they win.

use std::num::NonZeroU32;

use super::{
    Kind, Method, Model,
    check::{self, Broken, SIDE, SYMBOLS},
};

/// The symbols shown, by number: reel by reel, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub cells: [[u8; SIDE]; SIDE],
    pub heights: [u8; SIDE],
    /// Where on its strip each reel's topmost symbol comes from.
    pub tops: [u32; SIDE],
}

/// A set of places of a window: the bit of a place is eight times its reel plus its row.
pub(super) type Places = u64;

/// Something that won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub symbol: u8,
    pub count: u8,
    pub line: Option<u8>,
    pub ways: Option<u32>,
    pub places: Places,
    /// Without any multiplier.
    pub coins: u64,
}

/// A model prepared for play.
#[derive(Clone, Debug)]
pub struct Evaluator {
    model: Model,
    version: String,
    /// Symbol numbers of each strip.
    pub(super) strips: Vec<Vec<u8>>,
    /// Length of each strip.
    pub(super) lengths: Vec<NonZeroU32>,
    /// Coins by symbol and count.
    pub(super) pays: Vec<[u32; SIDE * SIDE + 1]>,
    /// Free spins by count of scatters.
    awards: [u32; SIDE * SIDE + 1],
    pub(super) wild: Option<u8>,
    pub(super) scatter: Option<u8>,
    /// Highest pay of any symbol by count: what a run of wilds alone is worth on a line.
    best: [(u32, u8); SIDE + 1],
}

impl Evaluator {
    /// Checks the rules and prepares the tables.
    ///
    /// # Errors
    /// [`Broken`] says which part of the rules cannot be played.
    pub fn new(model: &Model) -> Result<Self, Broken> {
        check::check(model)?;
        let number = |shown: char| model.symbols.iter().position(|symbol| symbol.id == shown);
        let strip = |strip: &String| strip.chars().filter_map(number).map(|place| place as u8).collect();
        let strips: Vec<Vec<u8>> = model.strips.iter().map(strip).collect();
        let lengths = strips.iter().filter_map(|strip| NonZeroU32::new(strip.len() as u32)).collect();
        let of = |kind| model.symbols.iter().position(|symbol| symbol.kind == kind).map(|place| place as u8);
        let step = |steps: &mut dyn Iterator<Item = (u8, u32)>| {
            let mut table = [0; SIDE * SIDE + 1];
            for (count, value) in steps {
                table[usize::from(count)..].fill(value);
            }
            table
        };
        let pays: Vec<_> = (model.symbols.iter())
            .map(|symbol| step(&mut symbol.pays.iter().map(|pay| (pay.count, pay.coins))))
            .collect();
        let scatter = of(Kind::Scatter);
        let best = std::array::from_fn(|count| {
            (0..pays.len() as u8)
                .filter(|symbol| Some(*symbol) != scatter)
                .map(|symbol| (pays[usize::from(symbol)][count], symbol))
                .max_by_key(|(coins, symbol)| (*coins, u8::MAX - symbol))
                .unwrap_or_default()
        });
        let awards = step(&mut model.awards.iter().map(|award| (award.count, award.spins)));
        let (model, version) = (model.clone(), model.version());
        Ok(Self { model, version, strips, lengths, pays, awards, wild: of(Kind::Wild), scatter, best })
    }

    /// The rules.
    #[must_use]
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// The hash of the rules.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Free spins that this many scatters award.
    #[must_use]
    pub fn awarded(&self, scatters: u32) -> u32 {
        self.awards[(scatters as usize).min(SIDE * SIDE)]
    }

    /// Coins that this many scatters pay.
    #[must_use]
    pub fn scattered(&self, scatters: u32) -> u64 {
        let count = (scatters as usize).min(SIDE * SIDE);
        self.scatter.map_or(0, |scatter| u64::from(self.pays[usize::from(scatter)][count]))
    }

    pub(super) fn reels(&self) -> usize {
        self.strips.len()
    }

    /// The letter of a symbol.
    pub(super) fn letter(&self, symbol: u8) -> char {
        self.model.symbols[usize::from(symbol)].id
    }

    /// The window with these symbols of the strips topmost.
    pub(super) fn window(&self, tops: &[u32], heights: &[u8]) -> Window {
        let mut window = Window { cells: [[0; SIDE]; SIDE], heights: [0; SIDE], tops: [0; SIDE] };
        for (reel, strip) in self.strips.iter().enumerate() {
            window.heights[reel] = heights[reel];
            window.tops[reel] = tops[reel];
            for row in 0..usize::from(heights[reel]) {
                window.cells[reel][row] = strip[(tops[reel] as usize + row) % strip.len()];
            }
        }
        window
    }

    /// Where each symbol stands.
    pub(super) fn boards(&self, window: &Window) -> [Places; SYMBOLS] {
        let mut boards = [0; SYMBOLS];
        for reel in 0..self.reels() {
            for row in 0..usize::from(window.heights[reel]) {
                boards[usize::from(window.cells[reel][row])] |= place(reel, row);
            }
        }
        boards
    }

    /// Where the scatters stand.
    pub(super) fn scatters(&self, window: &Window) -> Places {
        self.scatter.map_or(0, |scatter| self.boards(window)[usize::from(scatter)])
    }

    /// Everything of a window that wins by the method, in a fixed order.
    pub(super) fn wins(&self, window: &Window, found: &mut Vec<Found>) {
        found.clear();
        match &self.model.method {
            Method::Lines { lines, .. } => {
                found.extend(lines.iter().enumerate().filter_map(|(number, rows)| {
                    self.line(window, rows).map(|win| Found { line: Some(number as u8), ..win })
                }));
            }
            Method::Ways { .. } | Method::Megaways { .. } => self.ways(window, found),
            Method::Cluster { .. } => self.clusters(window, found),
        }
    }

    /// The highest win of a line: of its first regular symbol with the wilds, or of the wilds before it alone. Of
    /// equal ones the longer counts.
    pub(super) fn line(&self, window: &Window, rows: &[u8]) -> Option<Found> {
        let shown = |reel: usize| window.cells[reel][usize::from(rows[reel])];
        let wilds = (0..rows.len()).take_while(|reel| Some(shown(*reel)) == self.wild).count();
        let (mut coins, mut symbol) = self.best[wilds];
        let mut count = wilds;
        if wilds < rows.len() && Some(shown(wilds)) != self.scatter {
            let first = shown(wilds);
            let run = (wilds..rows.len())
                .take_while(|reel| shown(*reel) == first || Some(shown(*reel)) == self.wild)
                .count();
            let paid = self.pays[usize::from(first)][wilds + run];
            if paid >= coins {
                (coins, symbol, count) = (paid, first, wilds + run);
            }
        }
        let places = (0..count).fold(0, |places, reel| places | place(reel, usize::from(rows[reel])));
        let win = Found { symbol, count: count as u8, line: None, ways: None, places, coins: coins.into() };
        (coins > 0).then_some(win)
    }
}

/// The bit of a place.
pub(super) const fn place(reel: usize, row: usize) -> Places {
    1 << (8 * reel + row)
}
