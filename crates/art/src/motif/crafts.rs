//! What hands make: boats and kites, music and weaving, and the buildings of the fair.

use crate::pen::{Motif, Piece::*};
use crate::tone::*;

/// A country boat under a patched sail.
pub(crate) const BOAT: Motif = &[
    Line(UMBER, 3.2, "M0-49V24"),
    Fill(FLAME, "M3-46C34-44 40-14 34 12C24 8 14 8 3 10Z"),
    Fill(CREAM, "M3-33C18-32 30-28 35-18L36-6C26-12 14-14 3-14Z"),
    Fill(GOLD, "M-3-40C-24-30-34-10-34 10C-24 6-14 6-3 8Z"),
    Fill(RED, "M-3-40C-24-30-34-10-34 10C-18-4-10-20-3-40Z"),
    Line(UMBER, 1.4, "M8 8C12-8 14-26 10-44M20 8C26-4 28-20 24-38"),
    Fill(UMBER, "M-49 12C-36 22-16 24 0 24S36 22 49 12C46 32 30 42 0 42S-46 32-49 12Z"),
    Fill(CLAY, "M-49 12C-36 22-16 24 0 24S36 22 49 12L48 18C36 27 16 29 0 29S-36 27-48 18Z"),
    Dot(IVORY, -38.0, 25.0, 3.0),
    Dot(INK, -38.5, 25.0, 1.5),
    Line(GOLD, 1.6, "M-28 33C-10 37 10 37 28 33"),
    Line(SKY, 2.6, "M-48 42C-40 36-32 36-24 42S-8 48 0 42S16 36 24 42S40 48 48 42"),
];

/// A diamond kite and its tail.
pub(crate) const KITE: Motif = &[
    Line(IVORY, 1.8, "M8 20C12 36-16 30-20 40C-22 46-30 46-36 48"),
    Fill(GOLD, "M2 34L-8 30L-6 40ZM2 34L10 28L12 38ZM-20 40L-28 34L-30 44ZM-20 40L-16 32L-10 42Z"),
    Fill(RED, "M6-49L42-16L8 22L-30-10Z"),
    Fill(GOLD, "M6-49L42-16L8-12Z"),
    Fill(TEAL, "M8-12L42-16L8 22Z"),
    Fill(VIOLET, "M-30-10L8-12L8 22Z"),
    Line(UMBER, 1.8, "M6-49L8 22M-30-10C-4-20 22-22 42-16"),
    Dot(IVORY, 7.0, -14.0, 8.0),
    Dot(RED, 7.0, -14.0, 5.0),
    Fill(
        IVORY,
        "M22-28l2 4l4 1l-3 3l1 4l-4-2l-4 2l1-4l-3-3l4-1ZM-10-26l2 3l4 1l-3 3l1 3l-4-1l-4 1l1-3l-3-3l4-1Z",
    ),
];

/// A hand loom with a half-woven jamdani.
pub(crate) const LOOM: Motif = &[
    Fill(UMBER, "M-44-44H-36V48H-44ZM36-44H44V48H36ZM-48-34H48V-26H-48Z"),
    Fill(
        CLAY,
        "M-49-40C-49-46-36-46-36-40V-36C-36-32-49-32-49-36ZM36-40C36-46 49-46 49-40V-36C49-32 36-32 36-36Z",
    ),
    Fill(CREAM, "M-32-26H32V40H-32Z"),
    Line(
        SAND,
        1.2,
        "M-28-25V6M-24-25V6M-20-25V6M-16-25V6M-12-25V6M-8-25V6M-4-25V6M0-25V6M4-25V6M8-25V6M12-25V6M16-25V6M20-25V6M24-25V6M28-25V6",
    ),
    Fill(RED, "M-32 4H32V40H-32Z"),
    Fill(
        GOLD,
        "M-32 4H32V8H-32ZM-32 36H32V40H-32ZM-18 12L-9 22L-18 32L-27 22ZM0 12L9 22L0 32L-9 22ZM18 12L27 22L18 32L9 22Z",
    ),
    Fill(RED, "M-18 17L-14 22L-18 27L-22 22ZM0 17L4 22L0 27L-4 22ZM18 17L22 22L18 27L14 22Z"),
    Fill(UMBER, "M-40-10H40V-3H-40Z"),
    Fill(AMBER, "M-49 40H49V47H-49Z"),
    Fill(AMBER, "M-16 0L14-4C22-4 26 0 30 2C24 6 20 8 14 8L-16 8C-22 8-26 5-28 4C-24 1-20 0-16 0Z"),
    Oval(TEAL, 0.0, 2.0, 12.0, 2.8),
];

/// A painted rickshaw under its hood.
pub(crate) const RICKSHAW: Motif = &[
    Line(CREAM, 2.6, "M-30 28L-25 2M-30 28L-13 20H14M-26 6H-34"),
    Line(ASH, 3.4, "M-45 28a15 15 0 1 1 0 .1zM-1 28a18 18 0 1 1 0 .1z"),
    Put(-30.0, 28.0, 1.0, 0.0, &[Ring(4, &[Line(ASH, 0.9, "M0-15V15")]), Dot(RED, 0.0, 0.0, 4.0)]),
    Put(17.0, 28.0, 1.0, 0.0, &[Ring(4, &[Line(ASH, 0.9, "M0-18V18")]), Dot(GOLD, 0.0, 0.0, 5.0)]),
    Fill(UMBER, "M-22 0C-20-5-9-5-7 0L-12 5H-19Z"),
    Fill(BLUE, "M-10 15C-6 16-2 10 0 4H48C48 14 44 20 36 22C34 4 2 4-1 18Z"),
    Fill(PLUM, "M4 4C0-22 14-38 40-38V4Z"),
    Fill(ROSE, "M14-12C24-18 36-16 40-12V4H10C10-2 10-8 14-12Z"),
    Fill(RED, "M2 4C-16-26 8-50 48-46C50-28 50-12 46 4H38C42-12 40-28 30-30C16-32 8-16 10 4Z"),
    Fill(
        GOLD,
        "M-6-14C-4-24 0-31 6-37L16-27C11-22 9-16 8-9ZM24-44C32-46 40-47 48-46C49-40 49-34 49-28L38-22C36-28 33-30 29-30Z",
    ),
    Fill(TEAL, "M3-25l4-4 2 6-4 5zM36-41l7-1-1 9-5 3z"),
    Line(CREAM, 1.8, "M2 4C-16-26 8-50 48-46M-8 15C-2 14 2 8 4 5H46"),
    Dot(GOLD, -34.0, 6.0, 3.6),
];

/// A dhol with its cords and sticks.
pub(crate) const DRUM: Motif = &[
    Line(SAND, 3.6, "M-40-46L-10-22M44-46L14-24"),
    Dot(CREAM, -41.0, -46.0, 4.4),
    Dot(CREAM, 44.0, -46.0, 4.4),
    Fill(RED, "M-34-14C-46 6-44 26-30 40C-12 48 12 48 30 40C44 26 46 6 34-14Z"),
    Line(CREAM, 2.0, "M-36-8L-30 38L-20-4L-12 43L-4-2L4 43L12-2L20 42L28-6L32 36L37-6"),
    Fill(GOLD, "M-43 10C-16 20 16 20 43 10C43 14 43 17 42 20C16 30-16 30-42 20C-43 17-43 14-43 10Z"),
    Fill(RED, "M-26 18l4 4l-4 4l-4-4ZM-9 21l4 4l-4 4l-4-4ZM9 21l4 4l-4 4l-4-4ZM26 18l4 4l-4 4l-4-4Z"),
    Fill(SHADE, "M20-8C34 8 34 28 20 43C44 38 48 8 34-14Z"),
    Oval(AMBER, 0.0, -14.0, 36.0, 14.0),
    Oval(CREAM, 0.0, -15.0, 32.0, 11.5),
    Oval(UMBER, 0.0, -15.0, 14.0, 5.0),
];

/// A hurricane lantern, lit.
pub(crate) const LANTERN: Motif = &[
    Line(ASH, 3.0, "M-24-22C-26-54 26-54 24-22"),
    Line(SLATE, 4.0, "M-26-20C-34 0-34 16-26 34M26-20C34 0 34 16 26 34"),
    Line(GLOW, 62.0, "M0 4h.1"),
    Fill(GOLD, "M-16-18H16C24-6 24 16 16 26H-16C-24 16-24-6-16-18Z"),
    Fill(CREAM, "M-10-16H10C17-4 17 14 10 24H-10C-17 14-17-4-10-16Z"),
    Fill(FLAME, "M0-10C10 2 10 16 0 22C-10 16-10 2 0-10Z"),
    Fill(GOLD, "M0 2C5 8 5 16 0 20C-5 16-5 8 0 2Z"),
    Fill(RED, "M-10-36H10L20-20H-20Z"),
    Fill(RED, "M-5-44H5V-36H-5ZM-22-21H22V-15H-22Z"),
    Fill(RED, "M-20 25H20L30 40C30 48-30 48-30 40Z"),
    Line(GOLD, 2.0, "M-24 34C-10 38 10 38 24 34M-14-28H14"),
    Line(SHADE, 1.6, "M-19 5H19M-8-16C-14-4-14 14-8 25M8-16C14-4 14 14 8 25"),
    Dot(GOLD, 0.0, 42.0, 2.6),
];

/// An ektara, the one-stringed lute of the Bauls.
pub(crate) const EKTARA: Motif = &[
    Line(CLAY, 6.0, "M-3-40C-16-10-22 6-22 24M3-40C16-10 22 6 22 24"),
    Line(SAND, 1.6, "M-4-34C-14-10-19 4-20 20M4-34C14-10 19 4 20 20"),
    Line(IVORY, 1.6, "M0-40V24"),
    Fill(RED, "M-6-49C-6-51 6-51 6-49V-34C6-30-6-30-6-34Z"),
    Fill(GOLD, "M-7-44H7V-40H-7Z"),
    Line(UMBER, 4.4, "M-14-38H14"),
    Fill(CLAY, "M-28 18H28C32 36 20 49 0 49S-32 36-28 18Z"),
    Fill(SHADE, "M10 18H28C32 36 20 49 0 49C14 42 18 30 10 18Z"),
    Oval(UMBER, 0.0, 18.0, 28.0, 7.4),
    Oval(SAND, 0.0, 18.0, 24.0, 5.0),
    Line(GOLD, 2.0, "M-27 28C-10 34 10 34 27 28"),
    Fill(GOLD, "M-14 37l3 4l-3 4l-3-4ZM0 39l3 4l-3 4l-3-4ZM14 37l3 4l-3 4l-3-4Z"),
    Line(FLAME, 2.6, "M-9-28C-20-26-24-18-22-8M-9-28C-16-22-18-14-16-4"),
    Dot(GOLD, -22.0, -6.0, 3.0),
    Dot(GOLD, -16.0, -2.0, 3.0),
];

/// A mask from a folk play.
pub(crate) const MASK: Motif = &[
    Fill(
        GOLD,
        "M-36-14C-46-24-38-34-32-30C-36-42-22-48-18-38C-16-50-4-50 0-42C4-50 16-50 18-38C22-48 36-42 32-30C38-34 46-24 36-14Z",
    ),
    Twin(&[
        Dot(RED, -32.0, -24.0, 3.4),
        Dot(TEAL, -19.0, -32.0, 3.4),
        Fill(GOLD, "M-33 2C-46-2-48 14-38 18C-40 24-36 28-34 26Z"),
    ]),
    Dot(RED, 0.0, -36.0, 4.0),
    Fill(TEAL, "M0-26C22-26 36-18 36-4C36 22 22 48 0 49C-22 48-36 22-36-4C-36-18-22-26 0-26Z"),
    Twin(&[
        Fill(CREAM, "M-30-2C-24-12-10-12-5 0C-12 8-24 8-30-2Z"),
        Dot(RED, -17.0, -1.6, 5.6),
        Dot(INK, -17.0, -1.6, 3.0),
        Line(INK, 3.4, "M-32-9C-26-20-12-18-4-9"),
        Fill(RED, "M-32 12C-24 8-16 12-14 18C-20 24-28 22-32 12Z"),
    ]),
    Fill(GOLD, "M0-22L5-12L0-4L-5-12Z"),
    Fill(PINE, "M-4 0H4L9 17C6 21-6 21-9 17Z"),
    Fill(RED, "M-18 26C-8 22 8 22 18 26C14 38 8 42 0 42S-14 38-18 26Z"),
    Fill(IVORY, "M-14 27C-6 25 6 25 14 27L12 31C6 32-6 32-12 31Z"),
    Fill(IVORY, "M-13 30L-11 38L-7 31ZM13 30L11 38L7 31Z"),
];

/// A fairground's great wheel.
pub(crate) const WHEEL: Motif = &[
    Fill(UMBER, "M-3-4L-28 48H-21L0 8L21 48H28L3-4Z"),
    Line(GOLD, 2.6, "M0-43A37 37 0 1 1-.1-43"),
    Line(CREAM, 1.4, "M0-36A30 30 0 1 1-.1-36"),
    Put(0.0, -6.0, 1.0, 0.0, &[Ring(8, &[Line(SAND, 1.6, "M0-6V-37"), Dot(IVORY, 14.2, -34.2, 1.6)])]),
    Fill(RED, "M-6-44H6V-38C6-32-6-32-6-38ZM-6 30H6V36C6 42-6 42-6 36Z"),
    Fill(TEAL, "M31-7H43V-1C43 5 31 5 31-1ZM-43-7H-31V-1C-31 5-43 5-43-1Z"),
    Fill(VIOLET, "M20-33H32V-27C32-21 20-21 20-27ZM-32 19H-20V25C-20 31-32 31-32 25Z"),
    Fill(FLAME, "M-32-33H-20V-27C-20-21-32-21-32-27ZM20 19H32V25C32 31 20 31 20 25Z"),
    Dot(RED, 0.0, -6.0, 8.0),
    Dot(GOLD, 0.0, -6.0, 5.0),
    Fill(CLAY, "M-40 44H40V49H-40Z"),
];

/// A steam engine, seen from ahead and aside.
pub(crate) const TRAIN: Motif = &[
    Fill(ASH, "M-22-36C-34-38-32-50-20-47C-14-54 2-50 0-44C6-42 4-36-2-36Z"),
    Fill(NIGHT, "M-26-34H-10L-13-16H-23Z"),
    Fill(RED, "M8-34H46V-28H42V22H12V-28H8Z"),
    Fill(GOLD, "M6-36H48V-31H6Z"),
    Fill(SKY, "M18-24H36V-6H18Z"),
    Fill(SHINE, "M20-22H27L20-10Z"),
    Fill(PINE, "M-36-16H14V20H-36C-44 14-44-10-36-16Z"),
    Fill(GOLD, "M-20-16H-15V20H-20ZM4-16H9V20H4Z"),
    Fill(SLATE, "M-8-24C-8-29 2-29 2-24V-16H-8Z"),
    Dot(GOLD, -39.0, 0.0, 6.6),
    Dot(CREAM, -39.0, 0.0, 4.2),
    Fill(RED, "M-44 20H46V27H-44Z"),
    Fill(GOLD, "M-44 24L-50 40H-34L-36 24Z"),
    Line(NIGHT, 4.0, "M-30 33A9 9 0 1 1-30 33.1ZM-9 33A9 9 0 1 1-9 33.1ZM16 31A12 12 0 1 1 16 31.1Z"),
    Fill(RED, "M-21 26a7 7 0 1 1-.1 0ZM0 26a7 7 0 1 1-.1 0ZM28 21a10 10 0 1 1-.1 0Z"),
    Line(ASH, 3.0, "M-21 33L0 33L28 33"),
    Line(SAND, 2.0, "M-48 46H49"),
];

/// A lighthouse over the surf.
pub(crate) const LIGHTHOUSE: Motif = &[
    Line(GLOW, 5.0, "M-8-33L-50-46M-8-33H-50M-8-33L-50-20M8-33L50-46M8-33H50M8-33L50-20"),
    Line(GLOW, 28.0, "M0-33h.1"),
    Fill(UMBER, "M-44 44C-36 30-26 34-20 30C-8 24 14 24 24 32C34 32 42 38 46 44C40 49-38 49-44 44Z"),
    Fill(CREAM, "M-10-24H10L17 34C10 38-10 38-17 34Z"),
    Fill(RED, "M-11.2-14H11.2L12.7-2H-12.7ZM-14 9H14L15.5 21H-15.5Z"),
    Fill(SHADE, "M4-24H10L17 34C13 36 10 37 6 37Z"),
    Fill(NIGHT, "M-4 38V28C-4 22 4 22 4 28V38ZM-2-10H3V-5H-2Z"),
    Fill(SLATE, "M-15-26H15V-21H-15Z"),
    Fill(GOLD, "M-9-40H9V-26H-9Z"),
    Fill(IVORY, "M-4-38H4V-28H-4Z"),
    Fill(RED, "M-12-39C-8-46-4-48 0-50C4-48 8-46 12-39Z"),
    Line(SKY, 2.6, "M-48 44C-40 38-32 38-24 44S-8 50 0 44S16 38 24 44S40 50 48 44"),
];

/// A palace of domes.
pub(crate) const PALACE: Motif = &[
    Line(GOLD, 2.0, "M0-50V-40M-29-30V-22M29-30V-22M-44-18V-12M44-18V-12"),
    Fill(
        TEAL,
        "M-18-14C-26-30-6-34 0-44C6-34 26-30 18-14ZM-38-2C-43-14-33-17-29-24C-25-17-15-14-20-2ZM20-2C15-14 25-17 29-24C33-17 43-14 38-2Z",
    ),
    Fill(GOLD, "M-48-4C-50-10-46-12-44-15C-42-12-38-10-40-4ZM40-4C38-10 42-12 44-15C46-12 50-10 48-4Z"),
    Fill(CREAM, "M-48-4H-40V44H-48ZM40-4H48V44H40ZM-38-2H-18V-14H18V-2H38V44H-38Z"),
    Fill(GOLD, "M-20-16H20V-11H-20ZM-40-3H-18V1H-40ZM18-3H40V1H18ZM-50-5H-38V-2H-50ZM38-5H50V-2H38Z"),
    Fill(
        PLUM,
        "M-10 44V16C-10 6-4 4 0-2C4 4 10 6 10 16V44ZM-32 30V18C-32 12-29 11-27 8C-25 11-22 12-22 18V30ZM22 30V18C22 12 25 11 27 8C29 11 32 12 32 18V30Z",
    ),
    Fill(GOLD, "M-6 44V20C-6 13-3 11 0 7C3 11 6 13 6 20V44Z"),
    Line(ROSE, 1.6, "M-38 36H-12M12 36H38M-13 6L-17 2M13 6L17 2"),
    Fill(CLAY, "M-50 42H50V48H-50Z"),
    Fill(SHINE, "M-12-18C-14-26-6-30-2-36C-4-28-8-24-7-16Z"),
];
