//! Models of clusters; winners go and others fall.

use super::{Recipe, strips::strips};
use crate::slots::{Method, Model};

/// All of them.
pub(super) fn models() -> Vec<Model> {
    vec![pond_fish(), sweet_pearls(), mango_orchard(), fireflies(), gem_vault()]
}

fn square(side: u8) -> Method {
    Method::Cluster { rows: vec![side; usize::from(side)] }
}

/// Six by six, five kinds of fish, many small wins.
fn pond_fish() -> Model {
    Recipe {
        id: "pond_fish",
        name: ("দীঘির মাছ", "Pond Fish"),
        method: square(6),
        strips: strips("pond_fish", &["A5 AA1 B6 BB1 C7 CC1 D8 DD1 E8 EE1 W1 S1"; 6]),
        pays: "A 5:140 6:210 7:350 8:550 10:1400 12:3500 15:8500, \
               B 5:85 6:140 7:210 8:350 10:850 12:2100 15:5500, \
               C 5:55 6:85 7:140 8:210 10:550 12:1400 15:3500, \
               D 5:45 6:55 7:85 8:140 10:350 12:850 15:2100, \
               E 5:29 6:45 7:70 8:110 10:290 12:700 15:1700, W, S 4:300 5:1000 6:5000",
        bet: 100,
        multipliers: (&[1, 1], &[2, 2]),
        awards: &[(4, 8), (5, 10), (6, 15)],
        max_win: 600,
    }
    .model()
}

/// Six by six; every fall counts one more.
fn sweet_pearls() -> Model {
    Recipe {
        id: "sweet_pearls",
        name: ("মতিচুর", "Sweet Pearls"),
        method: square(6),
        strips: strips("sweet_pearls", &["A4 AA1 B5 BB1 C6 CC1 D7 DD1 E7 EE1 F7 FF1 W2"; 6]),
        pays: "A 5:670 6:970 7:1600 8:3100 10:8200 12:19000 15:67000, \
               B 5:310 6:510 7:820 8:1600 10:4100 12:9700 15:31000, \
               C 5:190 6:310 7:510 8:970 10:2700 12:6700 15:19000, \
               D 5:130 6:190 7:310 8:670 10:1600 12:4100 15:13000, \
               E 5:97 6:130 7:190 8:410 10:970 12:2700 15:8200, \
               F 5:67 6:97 7:160 8:310 10:820 12:1900 15:6700, W",
        bet: 200,
        multipliers: (&[1, 2, 3, 4, 5, 6, 7, 8], &[1]),
        awards: &[],
        max_win: 800,
    }
    .model()
}

/// Seven by seven with free spins.
fn mango_orchard() -> Model {
    Recipe {
        id: "mango_orchard",
        name: ("আমবাগান", "Mango Orchard"),
        method: square(7),
        strips: strips("mango_orchard", &["A4 AA1 B5 BB1 C6 CC1 D6 DD1 E7 EE1 F7 FF1 G8 W1 S1"; 7]),
        pays: "A 5:280 6:400 7:550 8:850 10:2100 12:5500 15:14000 20:70000, \
               B 5:170 6:250 7:350 8:550 10:1400 12:3500 15:8500 20:40000, \
               C 5:110 6:170 7:230 8:350 10:850 12:2100 15:5500 20:28000, \
               D 5:85 6:110 7:170 8:250 10:650 12:1400 15:3500 20:17000, \
               E 5:55 6:85 7:110 8:170 10:400 12:1000 15:2500 20:11000, \
               F 5:40 6:55 7:85 8:130 10:300 12:700 15:1700 20:8500, \
               G 5:28 6:40 7:70 8:110 10:280 12:650 15:1400 20:7000, W, S 4:300 5:1000 6:5000 7:20000",
        bet: 100,
        multipliers: (&[1, 1], &[3, 3]),
        awards: &[(4, 8), (5, 12), (6, 16), (7, 20)],
        max_win: 1_000,
    }
    .model()
}

/// Seven by seven; falls double the count in the night's free spins.
fn fireflies() -> Model {
    Recipe {
        id: "fireflies",
        name: ("জোনাকি", "Fireflies"),
        method: square(7),
        strips: strips("fireflies", &["A4 B5 C6 D6 E7 EE1 F7 FF1 G7 GG1 W1 S1"; 7]),
        pays: "A 5:4500 6:8500 7:17000 8:35000 10:150000 12:600000 15:2200000 20:8500000, \
               B 5:2200 6:4500 7:8500 8:17000 10:75000 12:290000 15:1100000 20:4500000, \
               C 5:850 6:1700 7:3500 8:7500 10:29000 12:100000 15:350000 20:1500000, \
               D 5:450 6:850 7:1700 8:3500 10:15000 12:60000 15:220000 20:850000, \
               E 5:150 6:220 7:450 8:850 10:3500 12:13000 15:60000 20:290000, \
               F 5:120 6:170 7:290 8:600 10:2200 12:8500 15:45000 20:220000, \
               G 5:85 6:150 7:220 8:450 10:1700 12:7500 15:35000 20:170000, W, \
               S 4:300 5:1000 6:5000 7:20000",
        bet: 200,
        multipliers: (&[1, 1, 2, 2, 3], &[1, 2, 4, 8, 16]),
        awards: &[(4, 8), (5, 10), (6, 12), (7, 15)],
        max_win: 3_000,
    }
    .model()
}

/// Eight by eight, no free spins, and a ladder that climbs fast.
fn gem_vault() -> Model {
    Recipe {
        id: "gem_vault",
        name: ("রত্নভাণ্ডার", "Gem Vault"),
        method: square(8),
        strips: strips("gem_vault", &["A5 B6 C7 CC1 D8 DD1 E9 EE1 F9 FF1 G9 GG1 H9 HH1 W1"; 8]),
        pays: "A 5:5000 6:10000 7:19000 8:40000 10:160000 12:650000 15:2600000 20:13000000, \
               B 5:2600 6:5000 7:10000 8:19000 10:80000 12:300000 15:1300000 20:6500000, \
               C 5:800 6:1600 7:3000 8:6500 10:26000 12:100000 15:400000 20:1900000, \
               D 5:400 6:800 7:1600 8:3000 10:13000 12:50000 15:190000 20:1000000, \
               E 5:130 6:260 7:500 8:1000 10:4000 12:16000 15:65000 20:300000, \
               F 5:100 6:190 7:300 8:650 10:2600 12:10000 15:50000 20:260000, \
               G 5:80 6:130 7:260 8:500 10:1900 12:8000 15:40000 20:190000, \
               H 5:50 6:100 7:190 8:400 10:1300 12:5000 15:26000 20:130000, W",
        bet: 200,
        multipliers: (&[1, 2, 4, 6, 8, 10, 15], &[1]),
        awards: &[],
        max_win: 4_000,
    }
    .model()
}
