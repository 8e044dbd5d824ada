//! Sky, weather and land.

use crate::pen::{Motif, Piece::*};
use crate::tone::*;

/// The sun with a calm face.
pub(crate) const SUN: Motif = &[
    Ring(12, &[Fill(FLAME, "M-9-26C-8-36 6-40 2-50C12-44 12-34 8-26Z")]),
    Put(0.0, 0.0, 1.0, 15.0, &[Ring(12, &[Fill(GOLD, "M-6-26L0-43L6-26Z")])]),
    Dot(AMBER, 0.0, 0.0, 30.0),
    Dot(GOLD, 0.0, -1.0, 27.0),
    Fill(SHINE, "M-20-14C-14-23-4-26 6-25C-4-22-12-16-16-8Z"),
    Twin(&[
        Line(UMBER, 2.0, "M-18-8C-15-13-8-13-5-9"),
        Fill(UMBER, "M-18-2C-14-6-8-5-6-1C-10 2-15 2-18-2Z"),
        Dot(FLAME, -16.0, 8.0, 4.0),
    ]),
    Line(UMBER, 2.0, "M0-6C-2 0-4 4-3 6C-1 8 2 7 3 6M-10 13C-5 18 5 18 10 13"),
];

/// A crescent moon with a cap of stars.
pub(crate) const MOON: Motif = &[
    Fill(
        GOLD,
        "M14-47C-20-52-46-28-44 4C-42 34-12 52 18 43C34 38 44 26 46 14C34 28 10 28-2 10C-14-8-8-34 14-47Z",
    ),
    Fill(CREAM, "M2-46C-24-44-42-22-40 4C-38 26-20 42 2 44C-18 36-32 20-32-2C-32-24-18-40 2-46Z"),
    Fill(SHADE, "M-6 42C14 44 32 36 46 14C34 28 14 28 2 15C4 30 2 38-6 42Z"),
    Line(UMBER, 1.8, "M-26-8C-22-12-17-11-15-8M-10 12C-12 18-18 18-20 14"),
    Dot(ROSE, -26.0, 6.0, 3.4),
    Fill(
        IVORY,
        "M24-30L27-21L36-18L27-15L24-6L21-15L12-18L21-21ZM40-40L41.5-35.5L46-34L41.5-32.5L40-28L38.5-32.5L34-34L38.5-35.5ZM14 2L15.5 6.5L20 8L15.5 9.5L14 14L12.5 9.5L8 8L12.5 6.5Z",
    ),
];

/// A cut star of five points.
pub(crate) const STAR: Motif = &[
    Fill(AMBER, "M0-50L14.5-18L49-14L23 9L30 43L0 26L-30 43L-23 9L-49-14L-14.5-18Z"),
    Put(0.0, 0.0, 1.0, 0.0, &[Ring(5, &[Fill(GOLD, "M0-50L0 0L14.5-18Z"), Fill(CREAM, "M0-39L-9-14L0 0Z")])]),
    Ring(5, &[Fill(AMBER, "M0 0L0-12L7-9.5Z")]),
    Dot(RED, 0.0, 0.0, 10.0),
    Dot(GOLD, 0.0, 0.0, 7.4),
    Dot(RED, 0.0, 0.0, 5.0),
];

/// A comet and its tail.
pub(crate) const COMET: Motif = &[
    Fill(BLUE, "M-40 12C-24-14 16-40 49-50C34-26 20 4-2 34C-10 46-34 48-42 36Z"),
    Fill(SKY, "M-38 16C-20-6 6-28 36-42C22-18 8 10-8 34Z"),
    Fill(IVORY, "M-34 20C-22 2-4-14 16-28C6-10-4 10-12 30Z"),
    Line(SKY, 2.6, "M26-8L40-26M16 14L26 0M-26-18L-8-34"),
    Dot(FLAME, -24.0, 26.0, 21.0),
    Dot(GOLD, -25.0, 27.0, 17.0),
    Fill(SHADE, "M-31 20a4 4 0 1 0 .1 0ZM-19 30a5 5 0 1 0 .1 0ZM-18 16a3 3 0 1 0 .1 0Z"),
    Fill(SHINE, "M-39 24C-38 16-32 11-25 11C-31 15-34 20-34 27Z"),
    Fill(
        IVORY,
        "M34 16L36 22L42 24L36 26L34 32L32 26L26 24L32 22ZM-34-40L-32.5-35.5L-28-34L-32.5-32.5L-34-28L-35.5-32.5L-40-34L-35.5-35.5Z",
    ),
];

/// A ringed planet and its moon.
pub(crate) const PLANET: Motif = &[
    Put(
        0.0,
        0.0,
        1.0,
        -18.0,
        &[
            Line(GOLD, 5.0, "M-26-5C-60-6-60 8 0 11C60 8 60-6 26-5"),
            Dot(VIOLET, 0.0, 0.0, 32.0),
            Fill(ROSE, "M-29-13C-14-7 14-7 29-13C31-8 32-5 32-2C14 4-14 4-32-2C-32-5-31-8-29-13Z"),
            Fill(PLUM, "M-28 16C-12 21 12 21 28 16C25 22 22 25 19 26C8 28-8 28-19 26C-22 25-25 22-28 16Z"),
            Fill(SHINE, "M-24-16C-18-25-8-29 2-29C-8-25-14-20-18-12Z"),
            Fill(SHADE, "M20-25C34-10 34 12 18 27C8 33-6 33-14 29C14 24 26 0 20-25Z"),
            Line(GOLD, 5.0, "M-40 4C-34 9-18 11 0 11S34 9 40 4"),
            Line(CREAM, 1.6, "M-32 6.5C-24 9-12 10 0 10"),
        ],
    ),
    Dot(ASH, 34.0, -36.0, 7.0),
    Dot(SHADE, 36.0, -35.0, 2.2),
    Fill(
        IVORY,
        "M-36-42L-34-36L-28-34L-34-32L-36-26L-38-32L-44-34L-38-36ZM36 32L37.5 36.5L42 38L37.5 39.5L36 44L34.5 39.5L30 38L34.5 36.5Z",
    ),
];

/// A rocket on its flame.
pub(crate) const ROCKET: Motif = &[
    Put(
        0.0,
        0.0,
        1.0,
        24.0,
        &[
            Fill(FLAME, "M-11 26C-14 38-6 42 0 52C6 42 14 38 11 26Z"),
            Fill(GOLD, "M-6 26C-8 34-3 37 0 43C3 37 8 34 6 26Z"),
            Twin(&[Fill(RED, "M-14 4C-26 10-28 22-26 36C-22 30-16 27-10 26Z")]),
            Fill(ASH, "M0-50C16-38 20-18 17 4C16 14 13 22 11 27H-11C-13 22-16 14-17 4C-20-18-16-38 0-50Z"),
            Fill(SHADE, "M0-50C16-38 20-18 17 4C16 14 13 22 11 27H4C10 0 10-30 0-50Z"),
            Fill(RED, "M0-50C8-44 13-36 16-27C6-23-6-23-16-27C-13-36-8-44 0-50Z"),
            Fill(RED, "M-15 13C-6 16 6 16 15 13L13 21C6 23-6 23-13 21Z"),
            Dot(GOLD, 0.0, -8.0, 10.0),
            Dot(BLUE, 0.0, -8.0, 7.2),
            Fill(SHINE, "M-5-11C-4-15 0-16 3-15C0-13-2-11-2-7Z"),
            Fill(SLATE, "M-3 20H3V36H-3Z"),
        ],
    ),
    Fill(
        IVORY,
        "M-34-34L-32-28L-26-26L-32-24L-34-18L-36-24L-42-26L-36-28ZM38 24L39.5 28.5L44 30L39.5 31.5L38 36L36.5 31.5L32 30L36.5 28.5Z",
    ),
];

/// A rain cloud and an umbrella under it.
pub(crate) const MONSOON: Motif = &[
    Line(SKY, 2.4, "M-40 4L-44 14M-30 18L-34 28M38 4L34 14M42 22L38 32M-42 36L-45 43M32 38L29 46"),
    Fill(SLATE, "M-36-12C-50-14-50-34-36-34C-34-50-10-54-4-42C6-52 28-48 28-34C46-38 50-14 36-12Z"),
    Fill(
        ASH,
        "M-34-20C-44-22-44-32-34-32C-32-46-12-48-6-38C4-46 22-44 24-31C36-34 40-22 32-20C10-24-14-24-34-20Z",
    ),
    Line(UMBER, 3.0, "M0-4V38C0 48 14 48 13 38"),
    Fill(RED, "M0-8C22-8 34 8 34 22C28 16 20 16 16 22C10 15-10 15-16 22C-20 16-28 16-34 22C-34 8-22-8 0-8Z"),
    Fill(GOLD, "M0-8C10-4 16 8 16 22C10 15-10 15-16 22C-16 8-10-4 0-8Z"),
    Fill(RED, "M0-8C4 0 5 10 5 17C2 16-2 16-5 17C-5 10-4 0 0-8Z"),
    Line(GOLD, 2.0, "M0-13V-8"),
];

/// A bolt of lightning from a cloud.
pub(crate) const THUNDER: Motif = &[
    Fill(PLUM, "M-34 0C-50-2-50-24-34-24C-34-44-8-50-2-36C8-48 30-42 28-26C46-30 50-2 34 0Z"),
    Fill(
        VIOLET,
        "M-32-10C-42-12-42-22-32-22C-30-38-10-42-4-30C6-40 24-36 24-22C36-26 40-12 30-10C10-14-12-14-32-10Z",
    ),
    Fill(AMBER, "M6-26L-22 16H-4L-14 50L24 4H6L20-26Z"),
    Fill(GOLD, "M8-22L-16 12H1L-8 40L17 8H1L15-22Z"),
    Fill(IVORY, "M8-22L-16 12H-10L12-22Z"),
    Line(GOLD, 3.0, "M-32 10L-38 20H-32L-38 32M34 10L28 20H35L30 32"),
];

/// A river that winds between its banks out of the light, in a round frame.
pub(crate) const RIVER: Motif = &[
    Dot(AMBER, 0.0, 0.0, 49.0),
    Dot(FLAME, 0.0, 0.0, 45.0),
    Dot(GOLD, 8.0, -14.0, 18.0),
    Dot(CREAM, 8.0, -14.0, 13.0),
    Fill(PLUM, "M-45-4C-34-22-22-20-12-8C4-18 30-22 44-8L45 4H-45Z"),
    Fill(PINE, "M-45 0C-20-10 20-10 45 0C45 26 25 45 0 45S-45 26-45 0Z"),
    Fill(
        LEAF,
        "M-45 4C-30-4-10-6 0-4C-24 4-30 14-26 20C-20 28-8 32-4 45C-28 44-45 28-45 4ZM45 4C34-2 24-5 10-4C14 4-4 8-6 15C-4 22 22 26 26 37C38 30 45 18 45 4Z",
    ),
    Fill(SKY, "M0-5H9C14 3-4 8-6 15C-4 22 22 26 26 37C18 43 8 45-4 45C-8 32-20 28-26 20C-30 12-18 2 0-5Z"),
    Line(IVORY, 1.8, "M-18 14C-16 19-12 22-8 24M4 29C8 31 11 33 13 36M-4 3C-7 5-11 6-13 9"),
    Fill(RED, "M-6 31H15C13 38-3 38-6 31Z"),
    Fill(GOLD, "M4 30V10C13 15 15 24 14 30Z"),
    Line(UMBER, 2.6, "M33 14V-2"),
    Fill(PINE, "M33-18C44-18 44-6 40 0H26C22-6 22-18 33-18Z"),
];

/// A mountain with snow upon it.
pub(crate) const MOUNTAIN: Motif = &[
    Fill(SLATE, "M12 40L32-12L50 40Z"),
    Fill(ASH, "M32-12L38 4L33 1L29 6L25 6Z"),
    Fill(BLUE, "M-50 40L-8-46L32 40Z"),
    Fill(NIGHT, "M-8-46L32 40H-2L4 12L-6-6L2-20Z"),
    Fill(SHADE, "M-8-46L32 40H-2L4 12L-6-6L2-20Z"),
    Fill(IVORY, "M-8-46L8-12L2-18L-2-8L-10-16L-16-4L-22-10L-27-6Z"),
    Fill(ASH, "M-8-46L8-12L2-18L-2-8L-5-12L1-22Z"),
    Fill(PINE, "M-50 40C-40 26-24 30-16 36C-4 24 14 28 20 36C30 28 44 32 50 40C50 47-50 47-50 40Z"),
    Fill(LEAF, "M-38 38L-32 22L-26 38ZM-30 40L-25 27L-20 40ZM30 40L35 26L40 40Z"),
];

/// A fire on its logs.
pub(crate) const FLAME_MOTIF: Motif = &[
    Fill(UMBER, "M-40 40L34 28L37 36L-37 49ZM40 40L-34 28L-37 36L37 49Z"),
    Fill(CLAY, "M-41 41a4 4 0 1 1 5 7ZM41 41a4 4 0 1 0-5 7Z"),
    Fill(
        RED,
        "M0 38C-26 38-36 20-30 2C-28-6-22-12-22-22C-14-18-12-12-12-8C-6-20-8-36 4-50C6-34 20-26 20-10C24-14 24-20 22-26C34-14 38 4 32 18C28 32 16 38 0 38Z",
    ),
    Fill(
        FLAME,
        "M0 38C-18 38-26 24-22 10C-20 4-16 0-16-6C-10-2-10 2-8 6C-4-8-4-18 4-30C6-18 16-10 14 4C18 2 18-2 18-6C26 4 28 16 22 26C18 34 10 38 0 38Z",
    ),
    Fill(
        GOLD,
        "M0 38C-12 38-16 28-12 18C-10 14-8 12-8 8C-4 10-4 14-2 16C0 8 0 2 4-6C6 4 14 12 14 22C14 32 8 38 0 38Z",
    ),
    Fill(IVORY, "M1 38C-6 38-8 31-5 26C-3 22 0 20 2 14C4 20 8 24 8 30C8 35 5 38 1 38Z"),
];
