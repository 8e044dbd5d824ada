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
        let middle = ((self.top >> 1) & 0x7f7f7f) + ((self.low >> 1) & 0x7f7f7f);
        if self.is_lit() {
            return hex(middle);
        }
        let cover = if self.cover < 15 { format!("{:x}", self.cover) } else { String::new() };
        hex(self.top) + &cover
    }
}

pub(super) const INK: Tone = Tone::new('i', 0x1a1030, 0x1a1030);
pub(super) const IVORY: Tone = Tone::new('w', 0xfff6e0, 0xfff6e0);
pub(super) const CREAM: Tone = Tone::new('C', 0xfffbee, 0xe9cfa2);
pub(super) const SAND: Tone = Tone::new('S', 0xfbe2b0, 0xcf9a50);
pub(super) const GOLD: Tone = Tone::new('G', 0xffe58f, 0xf09818);
pub(super) const AMBER: Tone = Tone::new('A', 0xffb43d, 0xb95a0a);
pub(super) const FLAME: Tone = Tone::new('F', 0xff9a45, 0xd9361b);
pub(super) const RED: Tone = Tone::new('R', 0xf95c5c, 0xa01235);
pub(super) const ROSE: Tone = Tone::new('O', 0xffb3c8, 0xd63f7c);
pub(super) const LEAF: Tone = Tone::new('L', 0x9bde68, 0x1f8a4a);
pub(super) const PINE: Tone = Tone::new('P', 0x2fa370, 0x0a463c);
pub(super) const TEAL: Tone = Tone::new('T', 0x5fe0d0, 0x0d7c90);
pub(super) const SKY: Tone = Tone::new('Y', 0xbdecff, 0x3c90e2);
pub(super) const BLUE: Tone = Tone::new('B', 0x5a92f8, 0x24359a);
pub(super) const VIOLET: Tone = Tone::new('V', 0xc09aff, 0x5e35bc);
pub(super) const PLUM: Tone = Tone::new('M', 0x864fbb, 0x351a68);
pub(super) const CLAY: Tone = Tone::new('K', 0xe0945e, 0x8c4322);
pub(super) const UMBER: Tone = Tone::new('U', 0x935d3c, 0x45241a);
pub(super) const ASH: Tone = Tone::new('H', 0xe8ecf8, 0x97a1c8);
pub(super) const SLATE: Tone = Tone::new('E', 0x929bc0, 0x444b7a);
pub(super) const NIGHT: Tone = Tone::new('N', 0x40357a, 0x191238);
/// A shadow upon what is already drawn.
pub(super) const SHADE: Tone = Tone::veil('s', 0x1a1030, 4);
/// A light upon what is already drawn.
pub(super) const SHINE: Tone = Tone::veil('l', 0xffffff, 7);
/// The light of a lamp in the air around it; used in lines, which have no contour.
pub(super) const GLOW: Tone = Tone::veil('o', 0xffee99, 4);

/// A colour in three digits, which is as fine as these drawings need.
pub(super) fn hex(colour: u32) -> String {
    let digit = |shift: u32| (((colour >> shift) & 0xff) + 8) / 17;
    format!("#{:x}{:x}{:x}", digit(16), digit(8), digit(0))
}
