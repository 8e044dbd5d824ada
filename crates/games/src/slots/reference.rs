//! REF-10L, the reference slot: ten lines on five reels of 28 stops (domain.md 2.1).

use super::{Free, Model, Pay};

/// The rules of REF-10L.
#[must_use]
pub fn ref_10l() -> Model {
    let pay = |symbol, line_bets| Pay { symbol, line_bets };
    Model {
        id: "ref10l".to_owned(),
        strips: [
            "ACESBDFCEADFBECFDSAEFBDECFDE",
            "BDFACEWBFDESACFEBDFCAEDFBCEF",
            "CFEBDASEFCWDBFEACDFEBCDFEADF",
            "DBFECADFWECBFDESAFCEDBFEADCF",
            "EADCFBEDSFCAEBDFCEDFBACEFDBF",
        ]
        .map(ToOwned::to_owned),
        lines: vec![
            [1, 1, 1, 1, 1],
            [0, 0, 0, 0, 0],
            [2, 2, 2, 2, 2],
            [0, 1, 2, 1, 0],
            [2, 1, 0, 1, 2],
            [0, 0, 1, 2, 2],
            [2, 2, 1, 0, 0],
            [1, 0, 0, 0, 1],
            [1, 2, 2, 2, 1],
            [1, 0, 1, 2, 1],
        ],
        pays: vec![
            pay('A', [40, 150, 750]),
            pay('B', [20, 80, 300]),
            pay('C', [12, 50, 150]),
            pay('D', [10, 40, 100]),
            pay('E', [8, 25, 75]),
            pay('F', [4, 15, 50]),
        ],
        wild: 'W',
        scatter: 'S',
        scatter_bets: [2, 10, 50],
        free: Free { spins: [8, 12, 20], multiplier: 2 },
    }
}
