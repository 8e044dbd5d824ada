//! The palettes of the grounds: nights over a fair, each with the colour of its lines and of its light.

/// The colours of a card's ground, `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Palette {
    /// The ground in its light.
    pub(super) top: u32,
    /// The ground in its depth.
    pub(super) low: u32,
    /// Patterns, ornaments and lamps.
    pub(super) line: u32,
    /// The light behind the motif.
    pub(super) glow: u32,
}

const fn palette(top: u32, low: u32, line: u32, glow: u32) -> Palette {
    Palette { top, low, line, glow }
}

/// Every palette; a theme names its own by their places here.
pub(super) const PALETTES: [Palette; 16] = [
    palette(0x2e2378, 0x0e0b24, 0xa99bff, 0x8a6cff), // 0 indigo
    palette(0xb84a1c, 0x350f2c, 0xffc85e, 0xffb23a), // 1 marigold dusk
    palette(0x0c6a52, 0x06262b, 0x7de8b8, 0x4ce0a4), // 2 emerald
    palette(0xae2433, 0x360826, 0xffac86, 0xff7050), // 3 vermilion
    palette(0x106f84, 0x0a1d44, 0x84e6ec, 0x48d2e0), // 4 river
    palette(0x6e2b86, 0x1f0c3a, 0xf0b0ff, 0xd270ff), // 5 plum
    palette(0xa82f68, 0x330b38, 0xffb8d4, 0xff80b8), // 6 rose
    palette(0x2250b4, 0x0b1442, 0x9cc8ff, 0x62a2ff), // 7 sea
    palette(0x55761f, 0x102c20, 0xdaee86, 0xbae050), // 8 bamboo
    palette(0x8c4228, 0x280f2a, 0xffc298, 0xffa064), // 9 terracotta
    palette(0x465490, 0x14183a, 0xcad6f8, 0xacbeff), // 10 mist
    palette(0x1b8a86, 0x2a145c, 0xa6f4e6, 0x6ce8d8), // 11 lagoon
    palette(0xd47d16, 0x6a182c, 0xffe6a0, 0xffd662), // 12 saffron
    palette(0x332550, 0x0a0718, 0xe2b85c, 0xffc95a), // 13 midnight gold
    palette(0xcb5234, 0x461866, 0xffc9a0, 0xff9c62), // 14 sunset
    palette(0x3d82c6, 0x182470, 0xd0eaff, 0x9cd4ff), // 15 dawn
];
