//! Every exact return of the games of tables, as an operator reads them.

use std::collections::BTreeMap;

use super::{
    andar_bahar::AndarBahar,
    baccarat::Baccarat,
    bet::{Cell, Game},
    blackjack::{self, simulate::measured},
    crash,
    dragon_tiger::DragonTiger,
    fishing,
    ratio::Ratio,
    roulette::Roulette,
    sic_bo::SicBo,
    teen_patti::TeenPatti,
};

/// What a bet returns in the long run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    /// The rules.
    pub version: String,
    /// The cell, or all whose codes begin alike where they return the same: `straight:*`.
    pub cell: String,
    /// Exactly.
    pub rtp: Ratio,
}

/// Multipliers whose returns are told of crash.
const LEAVING: [u64; 5] = [101, 150, 200, 1_000, 10_000];

/// All of them, game by game. Blackjack has none: its return depends on how it is played, and is measured.
#[must_use]
pub fn returns() -> Vec<Return> {
    let mut all = Vec::new();
    add::<Baccarat>(&mut all);
    add::<Roulette>(&mut all);
    add::<SicBo>(&mut all);
    add::<DragonTiger>(&mut all);
    add::<AndarBahar>(&mut all);
    add::<TeenPatti>(&mut all);
    for hundredths in LEAVING {
        let cell = format!("at {}.{:02}", hundredths / 100, hundredths % 100);
        all.extend(crash::rtp(hundredths).map(|rtp| Return {
            version: crash::VERSION.to_owned(),
            cell,
            rtp,
        }));
    }
    for (kind, fish) in fishing::swimming() {
        let rtp = fish.returns(std::num::NonZeroU32::MIN);
        all.push(Return { version: fishing::VERSION.to_owned(), cell: kind.to_owned(), rtp });
    }
    all
}

/// What each version of each game declares, by its cells: exact fractions, and what blackjack was measured to return by its printed strategy.
/// The committed `returns.json` says the same, each version under the digest of its rounds.
#[must_use]
pub fn declared() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut all: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for Return { version, cell, rtp } in returns() {
        all.entry(version).or_default().insert(cell, rtp.to_string());
    }
    if let Some(told) = measured() {
        let by_strategy = BTreeMap::from([("basic strategy".to_owned(), told.rtp.clone())]);
        all.insert(blackjack::VERSION.to_owned(), by_strategy);
    }
    all
}

fn add<G: Game>(all: &mut Vec<Return>) {
    for game in G::variants() {
        let told = G::Cell::all().into_iter().map(|cell| (cell.to_string(), game.rtp(cell)));
        let mut families: Vec<Vec<(String, Ratio)>> = Vec::new();
        for (code, rtp) in told {
            let same =
                |cells: &&mut Vec<(String, Ratio)>| cells.iter().any(|(other, _)| is_alike(other, &code));
            match families.iter_mut().find(same) {
                Some(cells) => cells.push((code, rtp)),
                None => families.push(vec![(code, rtp)]),
            }
        }
        for mut cells in families {
            if let [(code, rtp), (_, other), ..] = cells.as_slice()
                && cells.iter().all(|(_, each)| each == other)
            {
                cells = vec![(format!("{}:*", family(code)), *rtp)];
            }
            let version = game.version();
            all.extend(cells.into_iter().map(|(cell, rtp)| Return { version: version.clone(), cell, rtp }));
        }
    }
}

/// What a code begins with, before its numbers.
fn family(code: &str) -> &str {
    code.split(':').next().unwrap_or(code)
}

fn is_alike(one: &str, other: &str) -> bool {
    one.contains(':') && other.contains(':') && family(one) == family(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_told_and_like_cells_are_one_line() {
        let all = returns();
        let told = |version: &str, cell: &str| {
            let lines: Vec<&Return> =
                all.iter().filter(|line| line.version == version && line.cell == cell).collect();
            assert_eq!(lines.len(), 1, "{version} {cell}");
            lines[0].rtp
        };
        assert_eq!(told("roulette-1", "straight:*"), Ratio::of(36, 37));
        assert_eq!(told("roulette-1+la-partage", "red"), Ratio::of(73, 74));
        assert_eq!(told("roulette-1+multiplied", "straight:*"), Ratio::of(5_319, 5_476));
        assert_eq!(told("sic-bo-1+pair-5", "pair:*"), Ratio::of(5, 6));
        assert_eq!(told("sic-bo-1", "total:4"), Ratio::of(183, 216));
        assert_eq!(told("crash-1", "at 2.00").decimal(4), "0.9899");
        assert_eq!(told("fishing-1", "x2").decimal(4), "0.9599");
        assert!(all.iter().all(|line| line.rtp.numerator() < line.rtp.denominator()));
        let fish: Vec<&str> =
            all.iter().filter(|line| line.version == fishing::VERSION).map(|line| &*line.cell).collect();
        assert_eq!(
            fish,
            ["x2", "x5", "x10", "x20", "x50", "x100", "x500", "boss", "bomb"],
            "those that swim"
        );
    }
}
