//! Models of ways on reels whose height changes each spin.

use super::{Recipe, strips::strips};
use crate::slots::{Method, Model};

/// All of them.
pub(super) fn models() -> Vec<Model> {
    vec![star_fair(), monsoon_clouds(), high_snows(), chariot_day()]
}

const HEIGHTS: Method = Method::Megaways { low: 2, high: 7 };

/// Five reels, nothing falls: the return is exact.
fn star_fair() -> Model {
    Recipe {
        id: "star_fair",
        name: ("তারার মেলা", "Star Fair"),
        method: HEIGHTS,
        strips: strips(
            "star_fair",
            &[
                "A2 B3 C4 D5 E6 F7 G7 H8 S1",
                "A2 B3 C4 D5 E6 F7 G7 H8 W1 S1",
                "A2 B3 C4 D5 E6 F7 G7 H8 W1 S1",
                "A2 B3 C4 D5 E6 F7 G7 H8 W1 S1",
                "A2 B3 C4 D5 E6 F7 G7 H8 S1",
            ],
        ),
        pays: "A 3:1300 4:6500 5:50000, B 3:500 4:1900 5:13000, C 3:250 4:750 5:4000, \
               D 3:100 4:300 5:1300, E 3:50 4:130 5:400, F 4:100 5:250, G 4:75 5:190, H 4:65 5:150, W, \
               S 3:2000 4:10000 5:50000",
        bet: 1_000,
        multipliers: (&[1], &[2]),
        awards: &[(3, 8), (4, 12), (5, 20)],
        max_win: 800,
    }
    .model()
}

/// Six reels, nothing falls; the free spins count three times.
fn monsoon_clouds() -> Model {
    Recipe {
        id: "monsoon_clouds",
        name: ("আষাঢ়ের মেঘ", "Monsoon Clouds"),
        method: HEIGHTS,
        strips: strips(
            "monsoon_clouds",
            &[
                "A2 B3 C4 D5 E6 F7 G8 H9 S1",
                "A2 B3 C4 D5 E6 F7 G8 H9 W1 S1",
                "A2 B3 C4 D5 E6 F7 G8 H9 W1 S1",
                "A2 B3 C4 D5 E6 F7 G8 H9 W1 S1",
                "A2 B3 C4 D5 E6 F7 G8 H9 W1 S1",
                "A2 B3 C4 D5 E6 F7 G8 H9 S1",
            ],
        ),
        pays: "A 3:750 4:4500 5:29000 6:220000, B 3:290 4:1500 5:7500 6:45000, C 4:450 5:1700 6:8500, \
               D 4:150 5:450 6:1700, E 4:75 5:170 6:600, F 4:45 5:120 6:350, G 4:29 5:75 6:220, \
               H 4:29 5:75 6:220, W, S 4:3000 5:15000 6:80000",
        bet: 1_000,
        multipliers: (&[1], &[5]),
        awards: &[(4, 12), (5, 16), (6, 25)],
        max_win: 6_000,
    }
    .model()
}

/// Six reels that fall; in free spins every fall counts one more.
fn high_snows() -> Model {
    Recipe {
        id: "high_snows",
        name: ("হিমালয়ের চূড়া", "High Snows"),
        method: HEIGHTS,
        strips: strips(
            "high_snows",
            &[
                "A3 BB2 CC3 DD4 EE4 FF5 GG5 HH5 II5 S2",
                "A3 BB2 CC3 DD4 EE4 FF5 GG5 HH5 II5 W2 S2",
                "A3 BB2 CC3 DD4 EE4 FF5 GG5 HH5 II5 W2 S2",
                "A3 BB2 CC3 DD4 EE4 FF5 GG5 HH5 II5 W2 S2",
                "A3 BB2 CC3 DD4 EE4 FF5 GG5 HH5 II5 W2 S2",
                "A3 BB2 CC3 DD4 EE4 FF5 GG5 HH5 II5 S2",
            ],
        ),
        pays: "A 3:540 4:1600 5:5400 6:22000, B 3:220 4:730 5:2200 6:7300, C 3:110 4:270 5:730 6:2200, \
               D 3:73 4:150 5:360 6:1100, E 3:54 4:110 5:270 6:730, F 3:36 4:73 5:180 6:450, \
               G 4:45 5:110 6:270, H 4:36 5:91 6:220, I 4:36 5:91 6:220, W, S 4:3000 5:10000 6:50000",
        bet: 1_000,
        multipliers: (&[1], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        awards: &[(4, 10), (5, 14), (6, 20)],
        max_win: 10_000,
    }
    .model()
}

/// Six lower reels that fall, multiplied from the first fall on.
fn chariot_day() -> Model {
    Recipe {
        id: "chariot_day",
        name: ("রথের দিন", "Chariot Day"),
        method: Method::Megaways { low: 2, high: 5 },
        strips: strips(
            "chariot_day",
            &[
                "A3 B4 CC3 DD4 EE4 FF4 GG4 HH5 S2",
                "A3 B4 CC3 DD4 EE4 FF4 GG4 HH5 W2 S2",
                "A3 B4 CC3 DD4 EE4 FF4 GG4 HH5 W2 S2",
                "A3 B4 CC3 DD4 EE4 FF4 GG4 HH5 W2 S2",
                "A3 B4 CC3 DD4 EE4 FF4 GG4 HH5 W2 S2",
                "A3 B4 CC3 DD4 EE4 FF4 GG4 HH5 S2",
            ],
        ),
        pays: "A 3:470 4:1200 5:3900 6:16000, B 3:230 4:620 5:1900 6:6200, C 3:120 4:310 5:780 6:2300, \
               D 3:78 4:190 5:470 6:1200, E 3:47 4:120 5:310 6:780, F 3:39 4:94 5:190 6:470, \
               G 3:31 4:62 5:140 6:310, H 3:31 4:62 5:120 6:280, W, S 4:3000 5:10000 6:50000",
        bet: 1_000,
        multipliers: (&[1, 2, 3, 4], &[2, 4, 6, 8]),
        awards: &[(4, 8), (5, 12), (6, 20)],
        max_win: 6_000,
    }
    .model()
}
