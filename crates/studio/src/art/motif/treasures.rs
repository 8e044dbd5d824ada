//! Riches, and those who guard or seek them.

use crate::art::pen::{Motif, Piece::*};
use crate::art::tone::*;

/// A crown on its cushion.
pub(in crate::art) const CROWN: Motif = &[
    Fill(PLUM, "M-46 34C-40 24 40 24 46 34C50 42 46 48 40 47C20 44-20 44-40 47C-46 48-50 42-46 34Z"),
    Fill(RED, "M-28-16C-20-40 20-40 28-16L30 22H-30Z"),
    Fill(AMBER, "M-34 26L-46-22L-24-2L-14-34L0-8L14-34L24-2L46-22L34 26Z"),
    Fill(GOLD, "M-34 26L-46-22L-24-2L-14-34L-8 26ZM0-8L14-34L24-2L30 26H6Z"),
    Fill(GOLD, "M-36 20C-14 26 14 26 36 20L35 33C14 39-14 39-35 33Z"),
    Twin(&[
        Dot(RED, -46.0, -24.0, 5.0),
        Dot(TEAL, -14.0, -37.0, 5.4),
        Dot(RED, -24.0, 28.0, 3.6),
        Dot(IVORY, -13.0, 30.0, 2.6),
        Fill(TEAL, "M-22 6L-17 13L-22 20L-27 13Z"),
    ]),
    Dot(GOLD, 0.0, -14.0, 6.0),
    Fill(BLUE, "M0 23L6 30L0 37L-6 30Z"),
    Fill(RED, "M0-2L7 8L0 18L-7 8Z"),
    Fill(SHINE, "M-3 3L0-2L1 6ZM-42-16L-34 12L-30 14Z"),
];

/// A cut diamond.
pub(in crate::art) const DIAMOND: Motif = &[
    Fill(BLUE, "M-28-36H28L48-10L0 46L-48-10Z"),
    Fill(SKY, "M-28-36L-16-10H-48ZM28-36L48-10H16ZM-16-10H16L0 46Z"),
    Fill(IVORY, "M-28-36H0L-16-10ZM0-36L16-10H-16Z"),
    Fill(SKY, "M0-36H28L16-10ZM-16-10L0 46L-30-2Z"),
    Fill(SHINE, "M-28-36L-16-10H-48ZM-4-10H6L0 46Z"),
    Line(IVORY, 1.2, "M-48-10H48M-28-36L-16-10L0-36L16-10L28-36M-16-10L0 46L16-10"),
    Fill(
        IVORY,
        "M36-48L38-41L45-39L38-37L36-30L34-37L27-39L34-41ZM-40 16L-38.5 21.5L-33 23L-38.5 24.5L-40 30L-41.5 24.5L-47 23L-41.5 21.5Z",
    ),
];

/// A pearl in its shell.
pub(in crate::art) const PEARL: Motif = &[
    Fill(
        PLUM,
        "M0 22C-26 20-46 0-46-16C-42-20-38-20-36-18C-36-30-26-34-22-30C-18-42-6-44 0-38C6-44 18-42 22-30C26-34 36-30 36-18C38-20 42-20 46-16C46 0 26 20 0 22Z",
    ),
    Fill(
        ROSE,
        "M0 20C-22 18-38 2-40-12C-36-14-33-14-31-12C-31-22-23-25-19-22C-16-33-6-35 0-30C6-35 16-33 19-22C23-25 31-22 31-12C33-14 36-14 40-12C38 2 22 18 0 20Z",
    ),
    Line(
        RED,
        1.6,
        "M0 18V-24M-4 18C-12 4-16-6-17-16M4 18C12 4 16-6 17-16M-8 18C-18 8-26 0-30-8M8 18C18 8 26 0 30-8",
    ),
    Fill(PLUM, "M-46 16C-30 4 30 4 46 16C40 38 22 47 0 47S-40 38-46 16Z"),
    Fill(VIOLET, "M-42 18C-26 8 26 8 42 18C36 27 20 32 0 32S-36 27-42 18Z"),
    Line(PLUM, 1.8, "M-20 34L-26 42M0 36V45M20 34L26 42"),
    Dot(ASH, 0.0, 8.0, 17.0),
    Dot(CREAM, -1.0, 6.5, 14.0),
    Fill(SHADE, "M15 0C18 14 8 25-8 23C4 22 14 14 15 0Z"),
    Dot(IVORY, -6.0, 1.0, 4.4),
];

/// Gold coins, one with a lotus stamped upon it.
pub(in crate::art) const COIN: Motif = &[
    Fill(AMBER, "M-46 30C-46 22-2 22-2 30V42C-2 50-46 50-46 42ZM2 34C2 27 46 27 46 34V42C46 50 2 50 2 42Z"),
    Oval(GOLD, -24.0, 30.0, 22.0, 6.4),
    Oval(GOLD, 24.0, 34.0, 22.0, 6.0),
    Line(UMBER, 1.2, "M-45 37C-38 43-10 43-3 37M3 40C10 45 38 45 45 40"),
    Dot(AMBER, 2.0, -8.0, 38.0),
    Dot(GOLD, 0.0, -10.0, 36.0),
    Dot(AMBER, 0.0, -10.0, 29.0),
    Dot(GOLD, 0.6, -9.0, 28.0),
    Put(0.0, -10.0, 1.0, 0.0, &[Ring(24, &[Dot(AMBER, 0.0, -32.4, 1.3)])]),
    Fill(
        AMBER,
        "M0 8C-8-2-8-14 0-24C8-14 8-2 0 8ZM-4 8C-16 4-22-6-20-18C-10-14-4-4-4 8ZM4 8C16 4 22-6 20-18C10-14 4-4 4 8ZM-8 9C-18 10-24 4-27-3C-18-4-11 0-8 9ZM8 9C18 10 24 4 27-3C18-4 11 0 8 9Z",
    ),
    Fill(SHINE, "M-26-24C-20-34-8-38 2-37C-8-34-18-28-22-20Z"),
];

/// A chest of treasure, open.
pub(in crate::art) const TREASURE: Motif = &[
    Fill(UMBER, "M-42-8C-44-34-30-44 0-44S44-34 42-8Z"),
    Fill(NIGHT, "M-36-8C-37-28-26-37 0-37S37-28 36-8Z"),
    Fill(
        AMBER,
        "M-42-8C-43-22-40-31-34-36L-28-32C-33-27-35-20-34-8ZM42-8C43-22 40-31 34-36L28-32C33-27 35-20 34-8Z",
    ),
    Fill(AMBER, "M-36-2C-34-16-20-26-4-24C14-30 32-18 37-2Z"),
    Fill(
        GOLD,
        "M-32-4a8 8 0 1 1 16 0ZM-22-12a8 8 0 1 1 16 0ZM-8-18a8 8 0 1 1 16 0ZM4-12a8 8 0 1 1 16 0ZM16-4a8 8 0 1 1 16 0ZM-10-4a9 9 0 1 1 18 0Z",
    ),
    Fill(TEAL, "M-2-34L6-26L-2-16L-10-26Z"),
    Fill(RED, "M18-25L27-21L26-11L16-10L12-18Z"),
    Dot(IVORY, -21.0, -16.0, 4.0),
    Dot(IVORY, -27.0, -9.0, 3.4),
    Fill(CLAY, "M-46-6H46L42 44H-42Z"),
    Line(UMBER, 1.6, "M-44 12H44M-43 28H43"),
    Fill(GOLD, "M-46-6H-32L-30 44H-42ZM46-6H32L30 44H42ZM-46-6H46V1H-46ZM-43 38H43L42 44H-42Z"),
    Fill(GOLD, "M-11-2H11V16C11 24-11 24-11 16Z"),
    Fill(NIGHT, "M0 4C5 4 5 10 2 11L3 17H-3L-2 11C-5 10-5 4 0 4Z"),
];

/// The mask of a pharaoh.
pub(in crate::art) const PHARAOH: Motif = &[
    Fill(GOLD, "M0-46C24-46 34-32 36-14C38 8 46 26 48 44H-48C-46 26-38 8-36-14C-34-32-24-46 0-46Z"),
    Twin(&[Fill(
        BLUE,
        "M-30-34C-25-40-22-42-18-43V-30L-33-24ZM-34-18L-19-24V-14L-36-8ZM-36-2L-20-8L-21 3L-39 10ZM-41 16L-22 9L-21 20L-44 28ZM-46 35L-19 26L-14 44H-30Z",
    )]),
    Fill(SAND, "M0-32C16-32 22-20 21-4C20 14 10 28 0 29C-10 28-20 14-21-4C-22-20-16-32 0-32Z"),
    Fill(GOLD, "M-21-22C-10-32 10-32 21-22L20-16C8-24-8-24-20-16Z"),
    Twin(&[
        Fill(INK, "M-19-5C-14-11-8-10-4-5C-7 0-12 0-15-2L-19 4Z"),
        Oval(IVORY, -10.4, -5.0, 3.6, 2.3),
        Dot(INK, -10.4, -5.0, 2.0),
        Line(BLUE, 2.2, "M-19-12C-14-16-8-16-4-12"),
    ]),
    Line(CLAY, 1.8, "M-2-4L-4 8C-2 10 2 10 4 8"),
    Fill(CLAY, "M-8 15C-3 13 3 13 8 15C4 20-4 20-8 15Z"),
    Fill(BLUE, "M-5 28H5L4 46C2 50-2 50-4 46Z"),
    Line(GOLD, 1.6, "M-5 33H5M-5 38H5M-4 43H4"),
    Fill(LEAF, "M0-49C6-49 7-42 4-38C3-34 3-32 4-28H-4C-3-32-3-34-4-38C-7-42-6-49 0-49Z"),
    Dot(RED, 0.0, -43.0, 2.2),
];

/// A pirate with his hat and patch.
pub(in crate::art) const PIRATE: Motif = &[
    Fill(SAND, "M-28-8H28C30 14 24 34 0 36S-30 14-28-8Z"),
    Fill(
        UMBER,
        "M-28 4C-22 8-18 14-12 14C-6 10 6 10 12 14C18 14 22 8 28 4C32 26 20 38 8 44C4 49-4 49-8 44C-20 38-32 26-28 4Z",
    ),
    Fill(IVORY, "M-9 20C-3 18 3 18 9 20C5 25-5 25-9 20Z"),
    Fill(CLAY, "M-4-2H4L7 9C4 12-4 12-7 9Z"),
    Line(INK, 2.4, "M-28-12L28 6M-20-6C-16-10-10-9-7-7"),
    Fill(INK, "M3-4C10-8 22-4 23 3C21 10 10 11 5 5Z"),
    Oval(IVORY, -13.0, 0.0, 5.0, 4.4),
    Dot(INK, -12.4, 0.4, 2.8),
    Line(GOLD, 2.6, "M-30 14A4.5 4.5 0 1 1-30.1 14"),
    Fill(RED, "M-32-14C-10-20 10-20 32-14L30-4C10-12-10-12-30-4Z"),
    Fill(
        NIGHT,
        "M-48-8C-46-24-34-26-30-34C-18-52 18-52 30-34C34-26 46-24 48-8C34-20 18-20 0-20S-34-20-48-8Z",
    ),
    Line(GOLD, 2.2, "M-46-11C-34-22-18-23 0-23S34-22 46-11"),
    Fill(IVORY, "M0-42C8-42 10-36 8-32C7-30 5-30 5-27H-5C-5-30-7-30-8-32C-10-36-8-42 0-42Z"),
    Fill(INK, "M-4-37a2 2 0 1 1-.1 0ZM4-37a2 2 0 1 1-.1 0Z"),
];

/// A tin robot.
pub(in crate::art) const ROBOT: Motif = &[
    Line(ASH, 2.6, "M0-32V-43"),
    Dot(RED, 0.0, -45.0, 4.6),
    Twin(&[
        Fill(SLATE, "M-30-16C-38-16-38-2-30-2Z"),
        Line(SLATE, 6.0, "M-22 18C-34 18-38 26-38 34"),
        Fill(GOLD, "M-44 34C-46 46-40 48-39 42H-37C-36 48-30 46-32 34Z"),
    ]),
    Fill(SLATE, "M-8 6H8V14H-8ZM-16 42H-5V49H-18ZM5 42H16L18 49H5Z"),
    Fill(TEAL, "M-24 12H24L20 44H-20Z"),
    Fill(CREAM, "M-14 18H14L12 34H-12Z"),
    Line(RED, 2.0, "M-9 28L-4 22L0 31L4 24L9 27"),
    Dot(GOLD, -8.0, 39.0, 2.2),
    Dot(RED, 0.0, 39.0, 2.2),
    Dot(LEAF, 8.0, 39.0, 2.2),
    Fill(ASH, "M-24-32H24C30-32 32-28 32-22V0C32 6 28 8 24 8H-24C-28 8-32 6-32 0V-22C-32-28-30-32-24-32Z"),
    Fill(NIGHT, "M-22-25H22C25-25 26-23 26-20V-4C26-1 24 1 22 1H-22C-24 1-26-1-26-4V-20C-26-23-25-25-22-25Z"),
    Twin(&[Dot(TEAL, -12.0, -14.0, 6.6), Dot(IVORY, -13.4, -15.6, 2.2)]),
    Line(TEAL, 2.2, "M-8-4C-4-1 4-1 8-4"),
];

/// A compass with its needle.
pub(in crate::art) const COMPASS: Motif = &[
    Line(GOLD, 4.0, "M0-38A6 6 0 1 1 .1-38"),
    Dot(AMBER, 0.0, 4.0, 43.0),
    Dot(GOLD, 0.0, 3.0, 40.0),
    Dot(NIGHT, 0.0, 4.0, 33.0),
    Dot(CREAM, 0.0, 4.0, 30.0),
    Put(
        0.0,
        4.0,
        1.0,
        0.0,
        &[
            Ring(8, &[Line(UMBER, 1.6, "M0-28V-24")]),
            Ring(4, &[Fill(SAND, "M0-20L5-5L0 0Z"), Fill(AMBER, "M0-20L-5-5L0 0Z")]),
            Put(
                0.0,
                0.0,
                1.0,
                32.0,
                &[
                    Fill(RED, "M0-28L8 0H-8Z"),
                    Fill(BLUE, "M0 28L8 0H-8Z"),
                    Fill(SHADE, "M0-28V28L8 0Z"),
                    Dot(GOLD, 0.0, 0.0, 4.6),
                ],
            ),
        ],
    ),
    Fill(SHINE, "M-26-2C-24-14-14-22-2-23C-12-18-18-10-20 2Z"),
];

/// A lamp with a wish of smoke.
pub(in crate::art) const LAMP: Motif = &[
    Fill(VIOLET, "M-34 2C-50-12-24-20-36-32C-42-40-28-50-16-46C-26-42-24-38-20-32C-12-20-34-14-26 2Z"),
    Fill(ROSE, "M-31 0C-40-12-18-20-28-32C-32-38-26-44-20-45C-27-40-26-36-23-32C-16-20-36-12-28 0Z"),
    Line(AMBER, 5.0, "M28 4C50-8 52 24 22 24"),
    Fill(AMBER, "M-14 44C-10 38-6 36-4 32H12C14 36 18 38 22 44C22 49-14 49-14 44Z"),
    Fill(
        GOLD,
        "M-42 0C-34-2-26 4-18 4C-10-2-4-6 4-6C18-6 30-2 34 8C34 26 18 36 4 36C-14 36-22 20-30 12C-34 8-40 6-42 0Z",
    ),
    Fill(SHADE, "M34 8C34 26 18 36 4 36C-6 36-13 31-18 26C6 30 26 24 34 8Z"),
    Fill(GOLD, "M-14-4C-8-16 16-16 22-4C12-1-4-1-14-4Z"),
    Line(AMBER, 2.0, "M-16-3C-4 0 12 0 24-3"),
    Dot(RED, 4.0, -18.0, 5.0),
    Fill(TEAL, "M4 8L10 16L4 24L-2 16Z"),
    Dot(RED, -10.0, 14.0, 2.8),
    Dot(RED, 18.0, 14.0, 2.8),
    Fill(SHINE, "M-36 2C-28 4-22 8-16 8C-10 4-6 1 0 0C-8 6-12 12-18 14C-24 10-30 6-36 2Z"),
];
