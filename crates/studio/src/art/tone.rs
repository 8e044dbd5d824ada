//! The pigments that motifs are painted with: a rickshaw painter's box, each lit from above.

/// A pigment: a soft gradient from `top` to `low`, or flat where both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tone {
    /// Its name inside a drawing: one letter, which ends the id of its gradient.
    pub(super) key: char,
    /// The colour where light falls, `0xRRGGBB`.
    pub(super) top: u32,
    /// The colour in its own shade.
    pub(super) low: u32,
    /// How much of it covers what lies beneath, in fifteenths.
    pub(super) cover: u8,
}

impl Tone {
    const fn new(key: char, top: u32, low: u32) -> Self {
        Self { key, top, low, cover: 15 }
    }

    const fn veil(key: char, colour: u32, cover: u8) -> Self {
        Self { key, top: colour, low: colour, cover }
    }

    /// Whether it needs a gradient.
    pub(super) const fn is_lit(self) -> bool {
        self.top != self.low
    }

    /// The colour half-way with its cover, for what is too small for a gradient.
    pub(super) fn flat(self) -> String {
        let middle = ((self.top >> 1) & 0x7f_7f_7f) + ((self.low >> 1) & 0x7f_7f_7f);
        if self.is_lit() {
            return hex(middle);
        }
        let cover = if self.cover < 15 { format!("{:x}", self.cover) } else { String::new() };
        hex(self.top) + &cover
    }
}

pub(super) const INK: Tone = Tone::new('i', 0x1a_10_30, 0x1a_10_30);
pub(super) const IVORY: Tone = Tone::new('w', 0xff_f6_e0, 0xff_f6_e0);
pub(super) const CREAM: Tone = Tone::new('C', 0xff_fb_ee, 0xe9_cf_a2);
pub(super) const SAND: Tone = Tone::new('S', 0xfb_e2_b0, 0xcf_9a_50);
pub(super) const GOLD: Tone = Tone::new('G', 0xff_e5_8f, 0xf0_98_18);
pub(super) const AMBER: Tone = Tone::new('A', 0xff_b4_3d, 0xb9_5a_0a);
pub(super) const FLAME: Tone = Tone::new('F', 0xff_9a_45, 0xd9_36_1b);
pub(super) const RED: Tone = Tone::new('R', 0xf9_5c_5c, 0xa0_12_35);
pub(super) const ROSE: Tone = Tone::new('O', 0xff_b3_c8, 0xd6_3f_7c);
pub(super) const LEAF: Tone = Tone::new('L', 0x9b_de_68, 0x1f_8a_4a);
pub(super) const PINE: Tone = Tone::new('P', 0x2f_a3_70, 0x0a_46_3c);
pub(super) const TEAL: Tone = Tone::new('T', 0x5f_e0_d0, 0x0d_7c_90);
pub(super) const SKY: Tone = Tone::new('Y', 0xbd_ec_ff, 0x3c_90_e2);
pub(super) const BLUE: Tone = Tone::new('B', 0x5a_92_f8, 0x24_35_9a);
pub(super) const VIOLET: Tone = Tone::new('V', 0xc0_9a_ff, 0x5e_35_bc);
pub(super) const PLUM: Tone = Tone::new('M', 0x86_4f_bb, 0x35_1a_68);
pub(super) const CLAY: Tone = Tone::new('K', 0xe0_94_5e, 0x8c_43_22);
pub(super) const UMBER: Tone = Tone::new('U', 0x93_5d_3c, 0x45_24_1a);
pub(super) const ASH: Tone = Tone::new('H', 0xe8_ec_f8, 0x97_a1_c8);
pub(super) const SLATE: Tone = Tone::new('E', 0x92_9b_c0, 0x44_4b_7a);
pub(super) const NIGHT: Tone = Tone::new('N', 0x40_35_7a, 0x19_12_38);
/// A shadow upon what is already drawn.
pub(super) const SHADE: Tone = Tone::veil('s', 0x1a_10_30, 4);
/// A light upon what is already drawn.
pub(super) const SHINE: Tone = Tone::veil('l', 0xff_ff_ff, 7);
/// The light of a lamp in the air around it; used in lines, which have no contour.
pub(super) const GLOW: Tone = Tone::veil('o', 0xff_ee_99, 4);

/// A colour in three digits, which is as fine as these drawings need.
pub(super) fn hex(colour: u32) -> String {
    let digit = |shift: u32| (((colour >> shift) & 0xff) + 8) / 17;
    format!("#{:x}{:x}{:x}", digit(16), digit(8), digit(0))
}
