//! Every combination of stops of a game of lines, one by one: a second source of what the products say, and the only
//! one of hit frequency and deviation.

use super::{Evaluator, Method, check::SIDE, evaluator::Window};

/// What enumeration found, of single spins without their free spins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// Combinations of stops.
    pub combinations: u64,
    /// Wins on lines over all combinations, in coins.
    pub coins: u64,
    /// Combinations by number of scatters.
    pub scatters: Vec<u64>,
    /// Combinations that pay anything.
    pub hits: u64,
    /// Highest win of one spin, scatters included, in coins.
    pub highest: u64,
    /// Wins of all combinations, scatters included, in coins.
    pub paid: u128,
    /// Their squares.
    pub squares: u128,
}

impl Enumeration {
    /// Standard deviation of what one spin pays, in bets of so many coins.
    #[must_use]
    pub fn deviation(&self, bet: u32) -> f64 {
        let (n, bet) = (self.combinations as f64, f64::from(bet));
        let mean = self.paid as f64 / (n * bet);
        (self.squares as f64 / (n * bet * bet) - mean * mean).sqrt()
    }
}

/// Enumerates all combinations of stops; `None` for another method than lines.
#[must_use]
pub fn enumerate(evaluator: &Evaluator) -> Option<Enumeration> {
    let Method::Lines { rows, lines } = &evaluator.model().method else { return None };
    let mut walk = Walk::new(evaluator, rows, lines);
    walk.from(0, 0);
    Some(walk.sums)
}

struct Walk<'e> {
    evaluator: &'e Evaluator,
    rows: &'e [u8],
    lines: &'e [Vec<u8>],
    /// Bits of a symbol's number in the index of the table.
    bits: u32,
    /// What the symbols of a line pay, the leftmost in the highest bits.
    table: Vec<u32>,
    /// Scatters in the window of each reel at each stop.
    scatters: Vec<Vec<u8>>,
    /// Of each line the symbols of the reels that stand.
    prefixes: Vec<Vec<usize>>,
    sums: Enumeration,
}

impl<'e> Walk<'e> {
    fn new(evaluator: &'e Evaluator, rows: &'e [u8], lines: &'e [Vec<u8>]) -> Self {
        let bits = usize::BITS - (evaluator.pays.len() - 1).leading_zeros();
        let reels = evaluator.reels();
        let symbol =
            |index: usize, reel: usize| index >> (bits as usize * (reels - 1 - reel)) & ((1 << bits) - 1);
        let table = (0..1_usize << (bits as usize * reels)).map(|index| {
            let mut window = Window { cells: [[0; SIDE]; SIDE], heights: [1; SIDE], tops: [0; SIDE] };
            for reel in 0..reels {
                let number = symbol(index, reel);
                if number >= evaluator.pays.len() {
                    return 0;
                }
                window.cells[reel][0] = number as u8;
            }
            evaluator.line(&window, &[0; SIDE][..reels]).map_or(0, |win| win.coins as u32)
        });
        let shown = |reel: usize, stop: usize| {
            let strip: &[u8] = &evaluator.strips[reel];
            let symbols = (0..usize::from(rows[reel])).map(|row| strip[(stop + row) % strip.len()]);
            symbols.filter(|symbol| Some(*symbol) == evaluator.scatter).count() as u8
        };
        let scatters = (0..reels)
            .map(|reel| (0..evaluator.strips[reel].len()).map(|stop| shown(reel, stop)).collect())
            .collect();
        let sums = Enumeration { scatters: vec![0; SIDE * SIDE + 1], ..Enumeration::default() };
        let prefixes = vec![vec![0; lines.len()]; reels + 1];
        Self { evaluator, rows, lines, bits, table: table.collect(), scatters, prefixes, sums }
    }

    /// All stops of this reel and those after it.
    fn from(&mut self, reel: usize, scatters: u8) {
        if reel + 1 == self.evaluator.reels() {
            return self.last(reel, scatters);
        }
        let strip = &self.evaluator.strips[reel];
        for stop in 0..strip.len() {
            let (standing, next) = self.prefixes.split_at_mut(reel + 1);
            for (line, rows) in self.lines.iter().enumerate() {
                let symbol = strip[(stop + usize::from(rows[reel])) % strip.len()];
                next[0][line] = standing[reel][line] << self.bits | usize::from(symbol);
            }
            self.from(reel + 1, scatters + self.scatters[reel][stop]);
        }
    }

    /// All stops of the last reel: what the others show on each line is looked at once for all of them.
    fn last(&mut self, reel: usize, scatters: u8) {
        let strip = &self.evaluator.strips[reel];
        let prefixes: Vec<(usize, usize)> = (self.lines.iter().zip(&self.prefixes[reel]))
            .map(|(rows, prefix)| (prefix << self.bits, usize::from(rows[reel])))
            .collect();
        let mut window = [0_usize; SIDE];
        for stop in 0..strip.len() {
            for (row, shown) in window[..usize::from(self.rows[reel])].iter_mut().enumerate() {
                *shown = usize::from(strip[(stop + row) % strip.len()]);
            }
            let won: u64 =
                prefixes.iter().map(|(prefix, row)| u64::from(self.table[prefix | window[*row]])).sum();
            let scatters = scatters + self.scatters[reel][stop];
            let total: u64 = won + self.evaluator.scattered(scatters.into());
            let sums = &mut self.sums;
            sums.combinations += 1;
            sums.coins += won;
            sums.scatters[usize::from(scatters)] += 1;
            sums.hits += u64::from(total > 0);
            sums.highest = sums.highest.max(total);
            sums.paid += u128::from(total);
            sums.squares += u128::from(total) * u128::from(total);
        }
    }
}
