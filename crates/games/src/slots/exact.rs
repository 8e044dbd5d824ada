//! The exact return of a model, by enumerating every combination of stops.

use super::Evaluator;

/// What enumeration found.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// Combinations of stops.
    pub combinations: u64,
    /// Wins on lines over all combinations, in line bets.
    pub line_bets: u64,
    /// Combinations by number of scatters, 0 to 15.
    pub scatters: [u64; 16],
    /// Combinations that pay anything.
    pub hits: u64,
    /// Highest win of one spin, scatters included, in line bets.
    pub highest: u64,
    /// Return of the whole game as a reduced fraction, free spins with all their retriggers included.
    pub rtp: (u128, u128),
    /// Standard deviation of one paid spin without its free spins, in bets.
    pub base_deviation: f64,
}

impl Exact {
    /// The return as a number.
    #[must_use]
    pub fn rtp_number(&self) -> f64 {
        self.rtp.0 as f64 / self.rtp.1 as f64
    }
}

/// Enumerates all combinations of stops.
#[must_use]
pub fn exact(evaluator: &Evaluator) -> Exact {
    let mut sums = Sums::default();
    let lengths: [usize; 5] = std::array::from_fn(|reel| evaluator.strips[reel].len());
    for first in 0..lengths[0] {
        for second in 0..lengths[1] {
            for third in 0..lengths[2] {
                for fourth in 0..lengths[3] {
                    last_reel(evaluator, [first, second, third, fourth], &mut sums);
                }
            }
        }
    }
    finish(evaluator, &sums)
}

#[derive(Default)]
struct Sums {
    combinations: u64,
    line_bets: u64,
    scatters: [u64; 16],
    hits: u64,
    highest: u64,
    squares: u128,
}

/// All stops of the last reel: what the first four show on each line is looked at once for all of them.
fn last_reel(evaluator: &Evaluator, stops: [usize; 4], sums: &mut Sums) {
    let lines = &evaluator.model().lines;
    let mut four = [(0_usize, 0_usize); 64];
    let four = &mut four[..lines.len().min(64)];
    for (prefix, rows) in four.iter_mut().zip(lines) {
        let index = (0..4).fold(0, |index, reel| {
            index << 3 | usize::from(evaluator.number(reel, stops[reel], usize::from(rows[reel])))
        });
        *prefix = (index << 3, usize::from(rows[4]));
    }
    let shown: u8 = (0..4).map(|reel| evaluator.scatters[reel][stops[reel]]).sum();
    let strip = &evaluator.strips[4];
    for stop in 0..strip.len() {
        let window = [0, 1, 2].map(|row| usize::from(strip[(stop + row) % strip.len()]));
        let won: u64 =
            four.iter().map(|(prefix, row)| u64::from(evaluator.table[prefix | window[*row]])).sum();
        let scatters = shown + evaluator.scatters[4][stop];
        let spin = super::Spin { line_bets: won as u32, scatters: u32::from(scatters) };
        let total = evaluator.total(spin);
        sums.combinations += 1;
        sums.line_bets += won;
        sums.scatters[usize::from(scatters)] += 1;
        sums.hits += u64::from(total > 0);
        sums.highest = sums.highest.max(total);
        sums.squares += u128::from(total) * u128::from(total);
    }
}

/// A spin awards R/N free spins on the average, each of which may award as many again: R/(N − R) in all. With the
/// base return B/(L·N) and a multiplier m: B·(N − R + m·R) / (L·N·(N − R)).
fn finish(evaluator: &Evaluator, sums: &Sums) -> Exact {
    let model = evaluator.model();
    let lines = model.lines.len() as u128;
    let n = u128::from(sums.combinations);
    let by_count = |value: &dyn Fn(u32) -> u128| -> u128 {
        (0..16).map(|count| u128::from(sums.scatters[count as usize]) * value(count)).sum()
    };
    let scattered = |count| u128::from(evaluator.total(super::Spin { line_bets: 0, scatters: count }));
    let paid = u128::from(sums.line_bets) + by_count(&scattered);
    let awarded = by_count(&|count| u128::from(evaluator.awarded(count)));
    let multiplier = u128::from(model.free.multiplier);
    let numerator = paid * (n - awarded + multiplier * awarded);
    let denominator = lines * n * (n - awarded);
    let divisor = gcd(numerator, denominator).max(1);
    let mean = paid as f64 / (lines * n) as f64;
    let square = sums.squares as f64 / (lines * lines * n) as f64;
    Exact {
        combinations: sums.combinations,
        line_bets: sums.line_bets,
        scatters: sums.scatters,
        hits: sums.hits,
        highest: sums.highest,
        rtp: (numerator / divisor, denominator / divisor),
        base_deviation: (square - mean * mean).sqrt(),
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
