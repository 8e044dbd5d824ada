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
        "M24 24q-16-12 0-20 16 8 0 20-16 12 0 20 16-8 0-20-12-16-20 0 8 16 20 0 12-16 20 0-8 16-20 0M0 0h.1",
    ),
    // Nakshi kantha: a running stitch in rows that are offset.
    lines((24, 12), 0, "M2 3H12M14 9H24"),
    // Jamdani: a stepped diamond.
    fills((32, 32), 0, "M14 6h4v4h4v4h4v4h-4v4h-4v4h-4v-4h-4v-4H6v-4h4v-4h4zM0 0h3v3H0z"),
    // Grains of rice.
    fills((18, 18), 0, "M4 4h.1a1.8 1.8 0 1 1-.1 0M13 12.500h.1a1.2 1.2 0 1 1-.1 0"),
    // Waves.
    lines((40, 20), 0, "M0 10q10-10 20 0t20 0M0 20q10-10 20 0t20 0M0 0q10-10 20 0t20 0"),
    // Scales of a fish.
    lines(
        (36, 36),
        0,
        "M0 0a18 18 0 0 0 36 0M-18 18a18 18 0 0 0 36 0 18 18 0 0 0 36 0M9 0a9 9 0 0 0 18 0M0 27a9 9 0 0 0 9-9M36 27a9 9 0 0 1-9-9",
    ),
    // A window's lattice.
    lines((36, 36), 45, "M0 18H36M18 0V36M9 9H27V27H9Z"),
    // Weft and warp.
    lines((28, 28), 45, "M3 4H14M3 9H14M18 14V25M23 14V25M4 18V25M9 18V25M18 4H25M18 9H25"),
    // Vine of a sari's border.
    lines((60, 36), 0, "M0 18q15-18 30 0t30 0M15 3q-9 9 0 18 9-9 0-18M45 33q-9-9 0-18 9 9 0 18"),
    // Stars of a paper lantern.
    fills((44, 44), 0, "M11 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM33 27l1 5 5 1-5 1-1 5-1-5-5-1 5-1z"),
];
