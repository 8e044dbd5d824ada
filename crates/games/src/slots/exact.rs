//! The exact return of a model whose spins are independent: by products of what single reels show (domain.md 2.1).

use super::{
    Evaluator, Kind, Method,
    check::{SIDE, SYMBOLS},
    evaluator::Window,
};

/// Counts of scatters: from none to a window full of them.
const COUNTS: usize = SIDE * SIDE + 1;

/// What the products come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// Equally likely outcomes of a spin: stops of every reel, and heights where they vary.
    pub combinations: u128,
    /// Coins that all of them pay by the method, without any multiplier.
    pub coins: u128,
    /// Outcomes by number of scatters.
    pub scatters: Vec<u128>,
    /// Return of the whole game as a reduced fraction, free spins with all their retriggers included, before the
    /// cap on a round and the bound on free spins.
    pub rtp: (u128, u128),
}

impl Exact {
    /// The return as a number.
    #[must_use]
    pub fn number(&self) -> f64 {
        self.rtp.0 as f64 / self.rtp.1 as f64
    }
}

/// The exact return. `None` for clusters and tumbles, whose wins depend on each other, and for free spins that would
/// award more than they take.
#[must_use]
pub fn exact(evaluator: &Evaluator) -> Option<Exact> {
    let model = evaluator.model();
    if model.tumbles {
        return None;
    }
    let reels = reels(evaluator);
    let coins = match &model.method {
        Method::Lines { lines, .. } => lines.len() as u128 * one_line(evaluator, &reels)?,
        Method::Ways { .. } | Method::Megaways { .. } => ways(evaluator, &reels)?,
        Method::Cluster { .. } => return None,
    };
    let combinations = product(reels.iter().map(|reel| reel.outcomes))?;
    let scatters = scatters(&reels)?;
    let rtp = rtp(evaluator, combinations, coins, &scatters)?;
    Some(Exact { combinations, coins, scatters, rtp })
}

/// What one reel shows over all its outcomes.
struct Reel {
    outcomes: u128,
    /// Copies of each symbol, or of the wild for it, over all outcomes.
    sum: [u128; SYMBOLS],
    /// Outcomes that show neither the symbol nor the wild.
    none: [u128; SYMBOLS],
    /// Outcomes by number of scatters.
    scatters: [u128; SIDE + 1],
    /// Copies of each symbol on the strip.
    strip: [u128; SYMBOLS],
}

fn reels(evaluator: &Evaluator) -> Vec<Reel> {
    let model = evaluator.model();
    let of = |kind| model.symbols.iter().position(|symbol| symbol.kind == kind);
    let (wild, scatter) = (of(Kind::Wild), of(Kind::Scatter));
    let mut all = Vec::new();
    for (place, strip) in evaluator.strips.iter().enumerate() {
        let heights = match &model.method {
            Method::Lines { rows, .. } | Method::Ways { rows } | Method::Cluster { rows } => {
                rows[place]..=rows[place]
            }
            Method::Megaways { low, high } => *low..=*high,
        };
        let mut reel = Reel {
            outcomes: 0,
            sum: [0; SYMBOLS],
            none: [0; SYMBOLS],
            scatters: [0; SIDE + 1],
            strip: [0; SYMBOLS],
        };
        strip.iter().for_each(|symbol| reel.strip[usize::from(*symbol)] += 1);
        for (height, stop) in heights.flat_map(|height| (0..strip.len()).map(move |stop| (height, stop))) {
            let mut shown = [0_u128; SYMBOLS];
            for row in 0..usize::from(height) {
                shown[usize::from(strip[(stop + row) % strip.len()])] += 1;
            }
            let wilds = wild.map_or(0, |wild| shown[wild]);
            reel.outcomes += 1;
            reel.scatters[scatter.map_or(0, |scatter| shown[scatter] as usize)] += 1;
            for (symbol, count) in shown.iter().enumerate() {
                reel.sum[symbol] += count + wilds;
                reel.none[symbol] += u128::from(count + wilds == 0);
            }
        }
        all.push(reel);
    }
    all
}

/// Coins of one line over all outcomes. Every line sees one symbol of each reel, and over all stops every symbol of
/// the strip equally often, so all lines are worth the same.
fn one_line(evaluator: &Evaluator, reels: &[Reel]) -> Option<u128> {
    let mut window = Window { cells: [[0; SIDE]; SIDE], heights: [1; SIDE], tops: [0; SIDE] };
    let mut coins = 0;
    line_from(evaluator, reels, (0, 1), &mut window, &mut coins)?;
    Some(coins)
}

fn line_from(
    evaluator: &Evaluator,
    reels: &[Reel],
    (reel, weight): (usize, u128),
    window: &mut Window,
    coins: &mut u128,
) -> Option<()> {
    if reel == reels.len() {
        let won = evaluator.line(window, &[0; SIDE][..reel]).map_or(0, |win| win.coins);
        *coins = coins.checked_add(weight.checked_mul(won.into())?)?;
        return Some(());
    }
    for symbol in 0..evaluator.pays.len() {
        let copies = reels[reel].strip[symbol];
        if copies > 0 {
            window.cells[reel][0] = symbol as u8;
            line_from(evaluator, reels, (reel + 1, weight.checked_mul(copies)?), window, coins)?;
        }
    }
    Some(())
}

/// Coins of all ways over all outcomes: a symbol's copies on each reel of a run, no copy on the next, anything after.
fn ways(evaluator: &Evaluator, reels: &[Reel]) -> Option<u128> {
    let mut coins = 0_u128;
    for (symbol, pays) in evaluator.pays.iter().enumerate() {
        if Some(symbol as u8) == evaluator.scatter {
            continue;
        }
        for count in 1..=reels.len() {
            let run = product(reels[..count].iter().map(|reel| reel.sum[symbol]))?;
            let ended = reels.get(count).map_or(1, |reel| reel.none[symbol]);
            let rest = product(reels.iter().skip(count + 1).map(|reel| reel.outcomes))?;
            let paid = product([run, ended, rest, pays[count].into()].into_iter())?;
            coins = coins.checked_add(paid)?;
        }
    }
    Some(coins)
}

/// Outcomes by number of scatters on all reels.
fn scatters(reels: &[Reel]) -> Option<Vec<u128>> {
    let mut all = vec![0_u128; COUNTS];
    all[0] = 1;
    for reel in reels {
        let mut next = vec![0_u128; COUNTS];
        for (before, outcomes) in all.iter().enumerate().filter(|(_, outcomes)| **outcomes > 0) {
            for (here, more) in reel.scatters.iter().enumerate().filter(|(_, more)| **more > 0) {
                let total = next.get_mut(before + here)?;
                *total = total.checked_add(outcomes.checked_mul(*more)?)?;
            }
        }
        all = next;
    }
    Some(all)
}

/// A spin awards a = R/N free spins on the average, each of which awards as many again: a/(1 − a) in all. With P/N
/// coins a spin, a bet of B coins, and multipliers m and f: P/(N·B) · (m + f·a/(1 − a)).
fn rtp(evaluator: &Evaluator, n: u128, coins: u128, scatters: &[u128]) -> Option<(u128, u128)> {
    let model = evaluator.model();
    let (mut paid, mut awarded) = (coins, 0_u128);
    for (count, outcomes) in scatters.iter().enumerate() {
        let (worth, spins) = (evaluator.scattered(count as u32), evaluator.awarded(count as u32));
        paid = paid.checked_add(outcomes.checked_mul(worth.into())?)?;
        awarded = awarded.checked_add(outcomes.checked_mul(spins.into())?)?;
    }
    let (paid, outcomes) = reduced(paid, n.checked_mul(model.bet.into())?);
    let (awarded, spins) = reduced(awarded, n);
    let kept = spins.checked_sub(awarded).filter(|kept| *kept > 0)?;
    let base = u128::from(*model.multipliers.base.first()?);
    let free = u128::from(*model.multipliers.free.first()?);
    let weight = base.checked_mul(kept)?.checked_add(free.checked_mul(awarded)?)?;
    let (weight, kept) = reduced(weight, kept);
    let (paid, kept) = reduced(paid, kept);
    let (weight, outcomes) = reduced(weight, outcomes);
    Some((paid.checked_mul(weight)?, outcomes.checked_mul(kept)?))
}

fn product(mut factors: impl Iterator<Item = u128>) -> Option<u128> {
    factors.try_fold(1_u128, u128::checked_mul)
}

fn reduced(numerator: u128, denominator: u128) -> (u128, u128) {
    let (mut a, mut b) = (numerator, denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    (numerator / divisor, denominator / divisor)
}
