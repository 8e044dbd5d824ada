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
    palette(0x2e_23_78, 0x0e_0b_24, 0xa9_9b_ff, 0x8a_6c_ff), // 0 indigo
    palette(0xb8_4a_1c, 0x35_0f_2c, 0xff_c8_5e, 0xff_b2_3a), // 1 marigold dusk
    palette(0x0c_6a_52, 0x06_26_2b, 0x7d_e8_b8, 0x4c_e0_a4), // 2 emerald
    palette(0xae_24_33, 0x36_08_26, 0xff_ac_86, 0xff_70_50), // 3 vermilion
    palette(0x10_6f_84, 0x0a_1d_44, 0x84_e6_ec, 0x48_d2_e0), // 4 river
    palette(0x6e_2b_86, 0x1f_0c_3a, 0xf0_b0_ff, 0xd2_70_ff), // 5 plum
    palette(0xa8_2f_68, 0x33_0b_38, 0xff_b8_d4, 0xff_80_b8), // 6 rose
    palette(0x22_50_b4, 0x0b_14_42, 0x9c_c8_ff, 0x62_a2_ff), // 7 sea
    palette(0x55_76_1f, 0x10_2c_20, 0xda_ee_86, 0xba_e0_50), // 8 bamboo
    palette(0x8c_42_28, 0x28_0f_2a, 0xff_c2_98, 0xff_a0_64), // 9 terracotta
    palette(0x46_54_90, 0x14_18_3a, 0xca_d6_f8, 0xac_be_ff), // 10 mist
    palette(0x1b_8a_86, 0x2a_14_5c, 0xa6_f4_e6, 0x6c_e8_d8), // 11 lagoon
    palette(0xd4_7d_16, 0x6a_18_2c, 0xff_e6_a0, 0xff_d6_62), // 12 saffron
    palette(0x33_25_50, 0x0a_07_18, 0xe2_b8_5c, 0xff_c9_5a), // 13 midnight gold
    palette(0xcb_52_34, 0x46_18_66, 0xff_c9_a0, 0xff_9c_62), // 14 sunset
    palette(0x3d_82_c6, 0x18_24_70, 0xd0_ea_ff, 0x9c_d4_ff), // 15 dawn
];
