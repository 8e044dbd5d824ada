//! Where a motif stands: the land at its feet, the lights above and what floats in the air.

use super::dice::Dice;
use super::palette::Palette;
use super::pen::{Pen, push};
use super::tone::hex;

/// A kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    /// Waves and drops.
    Water,
    /// Hills and petals.
    Meadow,
    /// Tents under a string of lamps.
    Fair,
    /// Clouds and stars.
    Sky,
    /// A stage with beams and coins.
    Stage,
}

impl Scene {
    /// The land behind the motif.
    pub(super) fn behind(self, pen: &mut Pen, palette: Palette) {
        let (line, low) = (hex(palette.line), hex(palette.low));
        let path = match self {
            Self::Water => "M0 262q38-20 75 0t75 0 75 0 75 0V400H0zM0 288q38-20 75 0t75 0 75 0 75 0V400H0z",
            Self::Meadow => {
                "M0 268C60 226 110 240 160 266S260 262 300 244V400H0zM0 300C70 262 220 258 300 296V400H0z"
            }
            Self::Fair => {
                "M0 292V262l26-24 26 24v-12h8l24-36 24 36h6v22h74v-26h6l24-34 24 34h6v14l26-24 26 24V400H0zM0 300q150-32 300 0V400H0z"
            }
            Self::Sky => {
                "M0 280a30 30 0 0 1 46-18 40 40 0 0 1 70 6 34 34 0 0 1 62 2 42 42 0 0 1 72-10 32 32 0 0 1 50 14V400H0zM0 312a50 50 0 0 1 80-14 50 50 0 0 1 84 0 50 50 0 0 1 84 0 50 50 0 0 1 52 6V400H0z"
            }
            Self::Stage => "M34 276q116-34 232 0V400H34zM12 300q138-38 276 0V400H12z",
        };
        if self == Self::Stage {
            pen.raw(&format!(
                "<path fill=\"{line}2\" d=\"M-20 0L90 290H170L30 0zM320 0L210 290H130L270 0z\"/>"
            ));
        }
        pen.raw(&format!("<path fill=\"{low}8\" stroke=\"{line}5\" stroke-width=\"2\" d=\"{path}\"/>"));
    }

    /// What floats in the air: its small and its large shape, drawn from the topmost point.
    const fn motes(self) -> [&'static str; 2] {
        match self {
            Self::Water => ["c6 8 4 12 0 12s-6-4 0-12z", "c9 12 7 18 0 18s-9-6 0-18z"],
            Self::Meadow => ["q8 5 0 12q-8-5 0-12z", "q14 4 4 18q-10-6-4-18z"],
            Self::Fair => ["l4 5-4 5-4-5z", "l6 8-6 8-6-8z"],
            Self::Sky => {
                ["q1 6 7 7-6 1-7 7-1-6-7-7 6-1 7-7z", "q1 10 11 11-10 1-11 11-1-10-11-11 10-1 11-11z"]
            }
            Self::Stage => ["a4 4 0 1 0 .1 0z", "a8 8 0 1 0 .1 0zm0 4l4 4-4 4-4-4z"],
        }
    }

    /// Scatters what floats in the air, in places that the dice choose beside the motif.
    pub(super) fn air(self, pen: &mut Pen, palette: Palette, dice: &mut Dice) {
        let motes = self.motes();
        let mut path = String::new();
        for place in 0..8 {
            // Columns left and right of the motif, below the corner of the pill.
            let x = if place % 2 == 0 { dice.between(12, 56) } else { dice.between(244, 288) };
            let y = 48 + 28 * place + dice.between(-10, 10);
            push(&mut path, format_args!("M{x} {y}{}", motes[dice.below(2)]));
        }
        let line = hex(palette.line);
        pen.raw(&format!("<path fill=\"{line}d\" fill-rule=\"evenodd\" d=\"{path}\"/>"));
    }
}

/// A string of lamps across the top, hung as the dice say.
pub(super) fn lamps(pen: &mut Pen, palette: Palette, dice: &mut Dice) {
    let (left, sag, post) = (dice.between(0, 14), dice.between(38, 62), dice.between(110, 190));
    let id = pen.group();
    let line = hex(palette.line);
    pen.raw(&format!(
        "<g stroke=\"{line}\" stroke-dasharray=\"0 19\"><g stroke-width=\"6\"><path id=\"{id}\" d=\"M-6 {left}Q{} {sag} {post} {left}T310 {left}\"/></g>\
         <use href=\"#{id}\" stroke-width=\"15\" opacity=\".3\"/></g>",
        post / 2
    ));
}
