//! Models on fixed lines.

use super::{Recipe, lines, reference, strips::strips};
use crate::slots::{Method, Model};

/// Five lines of three rows on three reels.
const FIVE: &str = "111 000 222 012 210";
/// Eight of them.
const EIGHT: &str = "111 000 222 012 210 010 121 212";
/// Ten after those of the reference, on five reels of three rows.
const TEN_MORE: &str = "01110 21112 10101 12121 01010 21212 11011 11211 00200 22022";
/// Five after these.
const FIVE_MORE: &str = "02020 20202 12101 10021 12201";
/// Twenty on five reels of four rows.
const TWENTY: &str = "11111 22222 00000 33333 01010 01111 11011 11122 22322 22100 33233 32111 00111 12121 11222 \
                      12333 21012 21111 33211 00100";
/// Twenty after these.
const TWENTY_MORE: &str = "01222 12221 11100 22122 22233 32223 32100 00122 10101 11000 23232 22333 21000 33322 \
                           01110 01233 10001 12222 23332 22211";

/// All of them.
pub(super) fn models() -> Vec<Model> {
    vec![
        three_leaves(),
        betel_garden(),
        boat_race(),
        painted_rickshaw(),
        tigers_call(),
        lily_lake(),
        river_waves(),
    ]
}

fn on(rows: u8, reels: usize, sets: &[&str]) -> Method {
    Method::Lines { rows: vec![rows; reels], lines: sets.iter().flat_map(|set| lines(set)).collect() }
}

/// The classic: three reels, five lines, a wild, nothing else.
fn three_leaves() -> Model {
    Recipe {
        id: "three_leaves",
        name: ("তিন পাতা", "Three Leaves"),
        method: on(3, 3, &[FIVE]),
        strips: strips(
            "three_leaves",
            &["A2 B3 C4 D5 E6 F6 W1", "A2 B3 C4 D5 E6 F6 W1", "A2 B3 C4 D5 E6 F6 W1"],
        ),
        pays: "A 3:3500, B 3:1400, C 3:550, D 3:270, E 3:140, F 3:70, W",
        bet: 100,
        multipliers: (&[1], &[1]),
        awards: &[],
        max_win: 175,
    }
    .model()
}

/// Three reels again, with a rare feature and high pays.
fn betel_garden() -> Model {
    Recipe {
        id: "betel_garden",
        name: ("পানের বরজ", "Betel Garden"),
        method: on(3, 3, &[EIGHT]),
        strips: strips(
            "betel_garden",
            &["A1 B2 C3 D4 E5 F6 S1", "A1 B2 C3 D4 E5 F6 W1 S1", "A1 B2 C3 D4 E5 F6 W1 S1"],
        ),
        pays: "A 3:6000, B 3:2100, C 3:600, D 3:210, E 3:60, F 3:25, W, S 3:500",
        bet: 100,
        multipliers: (&[1], &[3]),
        awards: &[(3, 10)],
        max_win: 1_500,
    }
    .model()
}

/// Ten lines, even pays.
fn boat_race() -> Model {
    Recipe {
        id: "boat_race",
        name: ("নৌকা বাইচ", "Boat Race"),
        method: on(3, 5, &[reference::LINES]),
        strips: strips(
            "boat_race",
            &[
                "A3 B3 C4 D4 E5 F5 G5 S1",
                "A3 B3 C4 D4 E5 F5 G4 W1 S1",
                "A3 B3 C4 D4 E5 F4 G5 W1 S1",
                "A3 B3 C4 D4 E4 F5 G5 W1 S1",
                "A3 B3 C4 D4 E5 F5 G5 S1",
            ],
        ),
        pays: "A 3:500 4:1800 5:8000, B 3:400 4:1400 5:5000, C 3:240 4:800 5:3000, D 3:200 4:600 5:2000, \
               E 3:120 4:400 5:1200, F 3:100 4:300 5:900, G 3:80 4:240 5:800, W, S 3:200 4:1000 5:5000",
        bet: 100,
        multipliers: (&[1], &[2]),
        awards: &[(3, 10), (4, 15), (5, 20)],
        max_win: 1_000,
    }
    .model()
}

/// Twenty lines, wilds in pairs.
fn painted_rickshaw() -> Model {
    Recipe {
        id: "painted_rickshaw",
        name: ("রঙিন রিকশা", "Painted Rickshaw"),
        method: on(3, 5, &[reference::LINES, TEN_MORE]),
        strips: strips(
            "painted_rickshaw",
            &[
                "A2 B3 C3 D4 E4 F5 G5 H5 S1",
                "A2 B3 C3 D4 E4 F5 G4 H4 WW1 S1",
                "A2 B3 C3 D4 E4 F4 G5 H4 WW1 S1",
                "A2 B3 C3 D4 E4 F4 G4 H5 WW1 S1",
                "A2 B3 C3 D4 E4 F5 G5 H5 S1",
            ],
        ),
        pays: "A 3:350 4:1400 5:8500, B 3:210 4:850 5:3500, C 3:140 4:500 5:1700, D 3:100 4:350 5:1200, \
               E 3:70 4:210 5:700, F 3:50 4:140 5:500, G 3:35 4:100 5:450, H 3:35 4:85 5:350, W, \
               S 3:200 4:1000 5:5000",
        bet: 100,
        multipliers: (&[1], &[2]),
        awards: &[(3, 8), (4, 12), (5, 20)],
        max_win: 1_500,
    }
    .model()
}

/// Twenty-five lines; most of the return lies in few rounds.
fn tigers_call() -> Model {
    Recipe {
        id: "tigers_call",
        name: ("বাঘের ডাক", "Tiger's Call"),
        method: on(3, 5, &[reference::LINES, TEN_MORE, FIVE_MORE]),
        strips: strips(
            "tigers_call",
            &[
                "A1 B2 C3 D4 E5 F5 G5 H6 S1",
                "A1 B2 C3 D4 E5 F5 G5 H5 W1 S1",
                "A1 B2 C3 D4 E5 F5 G5 H5 W1 S1",
                "A1 B2 C3 D4 E5 F5 G5 H5 W1 S1",
                "A2 B2 C3 D4 E5 F5 G5 H5 S1",
            ],
        ),
        pays: "A 3:1300 4:10000 5:130000, B 3:500 4:3500 5:26000, C 3:200 4:1000 5:6500, \
               D 3:100 4:400 5:2000, E 3:50 4:130 5:650, F 3:26 4:80 5:400, G 3:26 4:65 5:350, \
               H 3:26 4:50 5:260, W, S 3:200 4:1500 5:10000",
        bet: 100,
        multipliers: (&[1], &[3]),
        awards: &[(3, 10), (4, 15), (5, 25)],
        max_win: 10_000,
    }
    .model()
}

/// Forty lines on four rows, something almost every other spin.
fn lily_lake() -> Model {
    Recipe {
        id: "lily_lake",
        name: ("শাপলা বিল", "Lily Lake"),
        method: on(4, 5, &[TWENTY, TWENTY_MORE]),
        strips: strips(
            "lily_lake",
            &[
                "AA2 BB2 CC2 DD2 EE3 FF3 G4 H4 S1",
                "AA2 BB2 CC2 DD2 EE3 FF3 G4 H4 W2 S1",
                "AA2 BB2 CC2 DD2 EE3 FF3 G4 H4 W2 S1",
                "AA2 BB2 CC2 DD2 EE3 FF3 G4 H4 W2 S1",
                "AA2 BB2 CC2 DD2 EE3 FF3 G4 H4 S1",
            ],
        ),
        pays: "A 3:100 4:270 5:850, B 3:85 4:240 5:650, C 3:65 4:200 5:550, D 3:65 4:170 5:400, \
               E 3:35 4:85 5:200, F 3:35 4:85 5:200, G 3:35 4:65 5:170, H 3:35 4:65 5:170, W, \
               S 3:200 4:500 5:2000",
        bet: 100,
        multipliers: (&[1], &[2]),
        awards: &[(3, 8), (4, 10), (5, 15)],
        max_win: 600,
    }
    .model()
}

/// Twenty lines on four rows; free spins count five times.
fn river_waves() -> Model {
    Recipe {
        id: "river_waves",
        name: ("মেঘনার ঢেউ", "River Waves"),
        method: on(4, 5, &[TWENTY]),
        strips: strips(
            "river_waves",
            &[
                "A2 B3 C4 D5 E6 F7 G8 S1",
                "A2 B3 C4 D5 E6 F7 G7 W1 S1",
                "A2 B3 C4 D5 E6 F7 G7 W1 S1",
                "A2 B3 C4 D5 E6 F7 G7 W1 S1",
                "A2 B3 C4 D5 E6 F7 G8 S1",
            ],
        ),
        pays: "A 3:550 4:3500 5:35000, B 3:270 4:1300 5:10000, C 3:130 4:550 5:3500, \
               D 3:80 4:270 5:1300, E 3:40 4:130 5:550, F 3:27 4:80 5:350, G 3:13 4:40 5:200, W, \
               S 3:200 4:1000 5:10000",
        bet: 100,
        multipliers: (&[1], &[5]),
        awards: &[(3, 7), (4, 12), (5, 20)],
        max_win: 5_000,
    }
    .model()
}
