//! The weaves and stitches that lie over a ground: one tile each, repeated by the browser.

/// A tile of a pattern: its size and its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    /// Width and height of the tile.
    pub(super) size: (u16, u16),
    /// How the tiling is turned, in degrees.
    pub(super) turn: u16,
    /// The lines of the tile.
    pub(super) path: &'static str,
    /// Whether they are filled or drawn as lines.
    pub(super) filled: bool,
}

const fn lines(size: (u16, u16), turn: u16, path: &'static str) -> Pattern {
    Pattern { size, turn, path, filled: false }
}

const fn fills(size: (u16, u16), turn: u16, path: &'static str) -> Pattern {
    Pattern { size, turn, path, filled: true }
}

/// Every pattern.
pub(super) const PATTERNS: [Pattern; 10] = [
    // Alpona: petals around a dot, painted with rice paste.
    lines(
        (48, 48),
        0,
        "M24 24C14 18 16 8 24 4C32 8 34 18 24 24C14 30 16 40 24 44C32 40 34 30 24 24C18 14 8 16 4 24C8 32 18 34 24 24C30 34 40 32 44 24C40 16 30 14 24 24M0 2V0H2M48 46V48H46",
    ),
    // Nakshi kantha: a running stitch in rows that are offset.
    lines((24, 12), 0, "M2 3H12M14 9H24"),
    // Jamdani: a stepped diamond.
    fills((32, 32), 0, "M14 6h4v4h4v4h4v4h-4v4h-4v4h-4v-4h-4v-4H6v-4h4v-4h4zM0 0h3v3H0zM29 29h3v3h-3z"),
    // Grains of rice.
    fills((18, 18), 0, "M4 4h.1a1.8 1.8 0 1 1-.1 0M13 12.500h.1a1.2 1.2 0 1 1-.1 0"),
    // Waves.
    lines(
        (40, 20),
        0,
        "M0 10C10 0 10 0 20 10S30 20 40 10M0 20C10 10 10 10 20 20S30 30 40 20M0 0C10-10 10-10 20 0S30 10 40 0",
    ),
    // Scales of a fish.
    lines(
        (36, 36),
        0,
        "M0 0A18 18 0 0 0 36 0M-18 18A18 18 0 0 0 18 18A18 18 0 0 0 54 18M9 0A9 9 0 0 0 27 0M-9 18A9 9 0 0 0 9 18M27 18A9 9 0 0 0 45 18",
    ),
    // A window's lattice.
    lines((36, 36), 45, "M0 18H36M18 0V36M9 9H27V27H9Z"),
    // Weft and warp.
    lines((28, 28), 45, "M3 4H14M3 9H14M18 14V25M23 14V25M4 18V25M9 18V25M18 4H25M18 9H25"),
    // Vine of a sari's border.
    lines(
        (60, 36),
        0,
        "M0 18C15 0 15 0 30 18S45 36 60 18M15 5C9 9 9 16 15 22C21 16 21 9 15 5M45 31C39 27 39 20 45 14C51 20 51 27 45 31",
    ),
    // Stars of a paper lantern.
    fills(
        (44, 44),
        0,
        "M11 3L13.5 8.500L19 11L13.5 13.500L11 19L8.5 13.500L3 11L8.5 8.500ZM33 27L34.5 31.500L39 33L34.5 34.500L33 39L31.5 34.500L27 33L31.5 31.500Z",
    ),
];
