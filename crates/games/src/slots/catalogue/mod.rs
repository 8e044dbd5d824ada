//! The models of the house. Rules are data; a change of any is another version and needs figures of its own.

mod cluster;
mod lines;
mod megaways;
mod reference;
mod strips;
mod ways;

use std::sync::LazyLock;

use super::{Award, Evaluator, Kind, Method, Model, Multipliers, Name, Pay, Symbol};
pub use reference::ref_10l;

static MODELS: LazyLock<Vec<Model>> = LazyLock::new(|| {
    let families = [vec![ref_10l()], lines::models(), ways::models(), megaways::models(), cluster::models()];
    families.into_iter().flatten().collect()
});
static EVALUATORS: LazyLock<Vec<Evaluator>> =
    LazyLock::new(|| MODELS.iter().filter_map(|model| Evaluator::new(model).ok()).collect());

/// Every slot model of the house, in the order of the catalogue, REF-10L first.
#[must_use]
pub fn models() -> &'static [Model] {
    &MODELS
}

/// A model prepared for play, by its id. All are prepared once.
#[must_use]
pub fn find(id: &str) -> Option<&'static Evaluator> {
    EVALUATORS.iter().find(|evaluator| evaluator.model().id == id)
}

/// Rules in short: `W` is the wild, `S` the scatter, every other symbol regular.
struct Recipe {
    id: &'static str,
    name: (&'static str, &'static str),
    method: Method,
    strips: Vec<String>,
    /// `A 3:40 4:150, B 3:20`: of each symbol the coins by count.
    pays: &'static str,
    bet: u32,
    /// Of paid and of free spins. Symbols tumble where one has more than one step.
    multipliers: (&'static [u32], &'static [u32]),
    awards: &'static [(u8, u32)],
    max_win: u32,
}

impl Recipe {
    fn model(self) -> Model {
        let (base, free) = self.multipliers;
        Model {
            id: self.id.to_owned(),
            name: Name { bn: self.name.0.to_owned(), en: self.name.1.to_owned() },
            method: self.method,
            strips: self.strips,
            symbols: symbols(self.pays),
            bet: self.bet,
            tumbles: base.len().max(free.len()) > 1,
            multipliers: Multipliers { base: base.to_vec(), free: free.to_vec() },
            awards: self.awards.iter().map(|(count, spins)| Award { count: *count, spins: *spins }).collect(),
            max_win: self.max_win,
        }
    }
}

/// Lines written as digits, one row for each reel.
fn lines(text: &str) -> Vec<Vec<u8>> {
    let row = |digit: char| digit.to_digit(10).map(|row| row as u8);
    text.split_whitespace().map(|line| line.chars().filter_map(row).collect()).collect()
}

/// Symbols written as `A 3:40 4:150, B 3:20`.
fn symbols(text: &str) -> Vec<Symbol> {
    let pay = |text: &str| {
        let (count, coins) = text.split_once(':')?;
        Some(Pay { count: count.parse().ok()?, coins: coins.parse().ok()? })
    };
    let symbol = |text: &str| {
        let mut parts = text.split_whitespace();
        let id = parts.next()?.chars().next()?;
        let kind = match id {
            'W' => Kind::Wild,
            'S' => Kind::Scatter,
            _ => Kind::Regular,
        };
        Some(Symbol { id, kind, pays: parts.filter_map(pay).collect() })
    };
    text.split(',').filter_map(symbol).collect()
}
