//! Where a motif stands: the land at its feet, the lights above and what floats in the air.

use super::dice::Dice;
use super::palette::Palette;
use super::pen::{Pen, push};

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
    /// The land and the light behind the motif.
    pub(super) fn behind(self, pen: &mut Pen, palette: Palette) {
        let Palette { line, low, .. } = palette;
        let path = match self {
            Self::Water => {
                "M0 262C38 248 38 248 75 262S112 276 150 262S188 248 225 262S262 276 300 262V400H0ZM0 286C38 272 38 272 75 286S112 300 150 286S188 272 225 286S262 300 300 286V400H0Z"
            }
            Self::Meadow => {
                "M0 268C60 226 110 240 160 266C210 292 260 262 300 244V400H0ZM0 300C70 262 220 258 300 296V400H0Z"
            }
            Self::Fair => {
                "M0 292V262L26 238L52 262V250H60L84 214L108 250H114V272H188V246H194L218 212L242 246H248V260L274 236L300 260V400H0ZM0 300C70 276 230 276 300 300V400H0Z"
            }
            Self::Sky => {
                "M0 280A30 30 0 0 1 46 262A40 40 0 0 1 116 268A34 34 0 0 1 178 270A42 42 0 0 1 250 260A32 32 0 0 1 300 274V400H0ZM0 312A44 44 0 0 1 76 294A50 50 0 0 1 164 296A46 46 0 0 1 240 294A44 44 0 0 1 300 300V400H0Z"
            }
            Self::Stage => "M34 276C60 256 240 256 266 276V400H34ZM12 300C40 276 260 276 288 300V400H12Z",
        };
        let beams = if self == Self::Stage {
            "<path d=\"M-20-10L84 300H216L320-10L230-10L150 60L70-10Z\" opacity=\".4\"/>"
        } else {
            ""
        };
        pen.raw(&format!(
            "<g fill=\"#{line:06x}\" fill-opacity=\".16\">{beams}<path d=\"{path}\" fill=\"#{low:06x}\" fill-opacity=\".55\" stroke=\"#{line:06x}\" stroke-opacity=\".35\" stroke-width=\"1.5\"/></g>"
        ));
    }

    /// What floats in the air, in places that the dice choose around the motif.
    pub(super) fn air(self, pen: &mut Pen, palette: Palette, dice: &mut Dice) {
        let shape = match self {
            Self::Water => "M0-7C4-1 6 2 6 4A6 6 0 0 1-6 4C-6 2-4-1 0-7Z",
            Self::Meadow => "M0-9C7-4 7 4 0 9C-7 4-7-4 0-9Z",
            Self::Fair => "M0-7L7 0L0 7L-7 0Z",
            Self::Sky => "M0-9Q1-1 9 0Q1 1 0 9Q-1 1-9 0Q-1-1 0-9Z",
            Self::Stage => "M0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7ZM0-3L3 0L0 3L-3 0Z",
        };
        let id = pen.group();
        let line = palette.line;
        let mut svg = String::new();
        push(&mut svg, format_args!("<g fill=\"#{line:06x}\" fill-rule=\"evenodd\" opacity=\".85\">"));
        for place in 0..7 {
            // Columns left and right of the motif, never in the pill's corner.
            let left = place % 2 == 0;
            let x = if left { dice.between(12, 62) } else { dice.between(238, 288) };
            let y = 62 + 30 * place + dice.between(-12, 12);
            let (turn, size) = (dice.between(-40, 40), dice.between(5, 13));
            let whole = if place == 0 {
                format!("<path id=\"{id}\" d=\"{shape}\"")
            } else {
                format!("<use href=\"#{id}\"")
            };
            let scale = f64::from(size) / 10.0;
            // The first is the original: it carries its place on a group, so that its copies do not inherit it.
            if place == 0 {
                push(&mut svg, format_args!("<g transform=\"translate({x} {y})\">{whole}/></g>"));
            } else {
                push(
                    &mut svg,
                    format_args!("{whole} transform=\"translate({x} {y})rotate({turn})scale({scale})\"/>"),
                );
            }
        }
        svg.push_str("</g>");
        pen.raw(&svg);
    }
}

/// A string of lamps across the top, hung as the dice say.
pub(super) fn lamps(pen: &mut Pen, palette: Palette, dice: &mut Dice) {
    let Palette { line, glow, .. } = palette;
    let (left, middle, right) = (dice.between(2, 16), dice.between(34, 58), dice.between(2, 16));
    let post = dice.between(120, 180);
    let path = format!("M-6 {left}Q{} {} {post} {right}T310 {left}", post / 2, middle + 20);
    pen.raw(&format!(
        "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{path}\" stroke=\"#0a0618\" stroke-opacity=\".5\" stroke-width=\"1.5\"/>\
         <path d=\"{path}\" transform=\"translate(0 4)\" stroke=\"#{glow:06x}\" stroke-opacity=\".35\" stroke-width=\"13\" stroke-dasharray=\"0 22\"/>\
         <path d=\"{path}\" transform=\"translate(0 4)\" stroke=\"#{line:06x}\" stroke-width=\"6\" stroke-dasharray=\"0 22\"/></g>"
    ));
}
