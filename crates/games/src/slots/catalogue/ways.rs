//! Models of ways.

use super::{Recipe, strips::strips};
use crate::slots::{Method, Model};

/// All of them.
pub(super) fn models() -> Vec<Model> {
    vec![summer_storm(), jamdani_weave(), mohua_forest(), mangrove_night(), silver_hilsa()]
}

/// 243 ways.
fn summer_storm() -> Model {
    Recipe {
        id: "summer_storm",
        name: ("বৈশাখী ঝড়", "Summer Storm"),
        method: Method::Ways { rows: vec![3; 5] },
        strips: strips(
            "summer_storm",
            &[
                "A2 B3 C3 D4 E5 F5 G6 S1",
                "A2 B3 C3 D4 E5 F5 G5 W1 S1",
                "A2 B3 C3 D4 E5 F5 G5 W1 S1",
                "A2 B3 C3 D4 E5 F5 G5 W1 S1",
                "A2 B3 C3 D4 E5 F5 G6 S1",
            ],
        ),
        pays: "A 3:1500 4:5000 5:19000, B 3:750 4:2300 5:9500, C 3:500 4:1500 5:5000, \
               D 3:290 4:950 5:2900, E 3:150 4:500 5:1500, F 3:120 4:400 5:1200, G 3:95 4:290 5:950, W, \
               S 3:2000 4:10000 5:50000",
        bet: 1_000,
        multipliers: (&[1], &[3]),
        awards: &[(3, 8), (4, 12), (5, 20)],
        max_win: 1_000,
    }
    .model()
}

/// 1,024 ways, symbols in pairs.
fn jamdani_weave() -> Model {
    Recipe {
        id: "jamdani_weave",
        name: ("জামদানি বুনন", "Jamdani Weave"),
        method: Method::Ways { rows: vec![4; 5] },
        strips: strips(
            "jamdani_weave",
            &[
                "AA1 B3 CC2 D4 EE2 F5 G5 H5 S1",
                "AA1 B3 CC2 D4 EE2 F5 G5 H5 W2 S1",
                "AA1 B3 CC2 D4 EE2 F5 G5 H5 W2 S1",
                "AA1 B3 CC2 D4 EE2 F5 G5 H5 W2 S1",
                "AA1 B3 CC2 D4 EE2 F5 G5 H5 S1",
            ],
        ),
        pays: "A 3:450 4:1200 5:4500, B 3:240 4:600 5:2400, C 3:180 4:450 5:1400, D 3:120 4:300 5:950, \
               E 3:60 4:140 5:450, F 3:45 4:120 5:350, G 3:35 4:95 5:300, H 3:35 4:95 5:300, W, \
               S 3:2000 4:8000 5:40000",
        bet: 1_000,
        multipliers: (&[1], &[2]),
        awards: &[(3, 8), (4, 12), (5, 18)],
        max_win: 1_200,
    }
    .model()
}

/// 3 × 4 × 4 × 4 × 3 = 576 ways, without free spins' multiplier but with many of them.
fn mohua_forest() -> Model {
    Recipe {
        id: "mohua_forest",
        name: ("মহুয়া বন", "Mohua Forest"),
        method: Method::Ways { rows: vec![3, 4, 4, 4, 3] },
        strips: strips(
            "mohua_forest",
            &[
                "A3 B3 C4 D4 E5 F5 G5 S2",
                "A3 B3 C4 D4 E5 F5 G5 W2 S1",
                "A3 B3 C4 D4 E5 F5 G5 W2 S1",
                "A3 B3 C4 D4 E5 F5 G5 W2 S1",
                "A3 B3 C4 D4 E5 F5 G5 S2",
            ],
        ),
        pays: "A 3:290 4:700 5:2300, B 3:230 4:600 5:1800, C 3:140 4:350 5:1100, D 3:120 4:290 5:800, \
               E 3:70 4:180 5:450, F 3:60 4:140 5:400, G 3:45 4:120 5:350, W, S 3:1000 4:5000 5:20000",
        bet: 1_000,
        multipliers: (&[1], &[1]),
        awards: &[(3, 10), (4, 15), (5, 20)],
        max_win: 500,
    }
    .model()
}

/// Six reels of four: 4,096 ways.
fn mangrove_night() -> Model {
    Recipe {
        id: "mangrove_night",
        name: ("সুন্দরবনের রাত", "Mangrove Night"),
        method: Method::Ways { rows: vec![4; 6] },
        strips: strips(
            "mangrove_night",
            &[
                "A2 B2 C3 D4 E5 F6 G6 H7 S1",
                "A2 B2 C3 D4 E5 F6 G6 H6 W1 S1",
                "A2 B2 C3 D4 E5 F6 G6 H6 W1 S1",
                "A2 B2 C3 D4 E5 F6 G6 H6 W1 S1",
                "A2 B2 C3 D4 E5 F6 G6 H6 W1 S1",
                "A2 B2 C3 D4 E5 F6 G6 H7 S1",
            ],
        ),
        pays: "A 3:700 4:3500 5:21000 6:170000, B 3:350 4:1700 5:8500 6:50000, \
               C 3:130 4:500 5:2500 6:13000, D 4:130 5:400 6:2100, E 4:50 5:170 6:700, \
               F 4:35 5:100 6:400, G 4:25 5:70 6:250, H 4:21 5:50 6:210, W, \
               S 3:1000 4:5000 5:20000 6:100000",
        bet: 1_000,
        multipliers: (&[1], &[3]),
        awards: &[(3, 6), (4, 10), (5, 15), (6, 25)],
        max_win: 6_000,
    }
    .model()
}

/// 243 ways whose winners go; each fall counts for more.
fn silver_hilsa() -> Model {
    Recipe {
        id: "silver_hilsa",
        name: ("রুপালি ইলিশ", "Silver Hilsa"),
        method: Method::Ways { rows: vec![3; 5] },
        strips: strips(
            "silver_hilsa",
            &[
                "A3 B3 C4 D5 E5 F6 G7 H7 S1",
                "A3 B3 C4 D5 E5 F6 G7 H7 W1 S1",
                "A3 B3 C4 D5 E5 F6 G7 H7 W1 S1",
                "A3 B3 C4 D5 E5 F6 G7 H7 W1 S1",
                "A3 B3 C4 D5 E5 F6 G7 H7 S1",
            ],
        ),
        pays: "A 3:110 4:450 5:2300, B 3:70 4:260 5:1100, C 3:45 4:110 5:450, D 3:23 4:55 5:230, \
               E 3:14 4:35 5:110, F 3:11 4:29 5:85, G 3:9 4:23 5:70, H 3:9 4:17 5:55, W, \
               S 4:5000 5:20000",
        bet: 1_000,
        multipliers: (&[1, 2, 3, 5], &[3, 6, 9, 15]),
        awards: &[(4, 8), (5, 12)],
        max_win: 1_500,
    }
    .model()
}
