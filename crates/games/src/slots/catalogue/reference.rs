//! REF-10L, the reference slot: ten lines on five reels of 28 stops (domain.md 2.1).

use super::Recipe;
use crate::slots::{Method, Model};

/// The ten lines of the reference.
pub(super) const LINES: &str = "11111 00000 22222 01210 21012 00122 22100 10001 12221 10121";

/// The rules of REF-10L.
#[must_use]
pub fn ref_10l() -> Model {
    Recipe {
        id: "ref10l",
        name: ("দশ রেখা", "Ten Lines"),
        method: Method::Lines { rows: vec![3; 5], lines: super::lines(LINES) },
        strips: vec![
            "ACESBDFCEADFBECFDSAEFBDECFDE".to_owned(),
            "BDFACEWBFDESACFEBDFCAEDFBCEF".to_owned(),
            "CFEBDASEFCWDBFEACDFEBCDFEADF".to_owned(),
            "DBFECADFWECBFDESAFCEDBFEADCF".to_owned(),
            "EADCFBEDSFCAEBDFCEDFBACEFDBF".to_owned(),
        ],
        pays: "A 3:40 4:150 5:750, B 3:20 4:80 5:300, C 3:12 4:50 5:150, D 3:10 4:40 5:100, E 3:8 4:25 5:75, \
               F 3:4 4:15 5:50, W, S 3:20 4:100 5:500",
        bet: 10,
        multipliers: (&[1], &[2]),
        awards: &[(3, 8), (4, 12), (5, 20)],
        max_win: 2_000,
    }
    .model()
}
