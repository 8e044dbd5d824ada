//! The symbols of a theme's games: special emblems, the theme's company, and gems for the low ones.

use super::dice;
use super::look::{self, Look};
use super::pen::{Motif, Pen, Piece::*};
use super::scene::Scene;
use super::text::FACE;
use super::tone::*;

/// The most bytes that a symbol may have.
pub(super) const MOST: usize = 2048;

/// The plates behind the motifs of A to E; each has a shape of its own, so that colour is never the only difference.
const PLATES: [&str; 5] = [
    "M0-44a44 44 0 0 1 0 88 44 44 0 0 1 0-88z",
    "M-24-42H24L48 0 24 42H-24L-48 0z",
    "M-31-41H31q10 0 10 10V31q0 10-10 10H-31q-10 0-10-10V-31q0-10 10-10z",
    "M-41-42Q0-50 41-42V6Q40 32 0 47-40 32-41 6z",
    "M0-48L48 0 0 48-48 0z",
];

/// The gems of F to L, from high to low: outline, facets in light, facets in shade.
const GEMS: [Motif; 7] = [
    // A crystal.
    &[
        Fill(SKY, "M0-40L24-20V20L0 40-24 20V-20z"),
        Fill(SHINE, "M0-40L-24-20-10-14 0-22zM-24-20V20L-10 14V-14z"),
        Fill(SHADE, "M24-20V20L10 14V-14zM0 40L24 20 10 14 0 22z"),
    ],
    // A heart.
    &[
        Fill(RED, "M0 38C-24 20-38 6-38-12-38-36-8-40 0-20 8-40 38-36 38-12 38 6 24 20 0 38z"),
        Fill(SHINE, "M-31-10C-31-24-18-30-10-22-18-20-24-14-24-2-29-3-31-6-31-10z"),
        Fill(SHADE, "M0 38C24 20 38 6 38-12 30 8 16 18 0 24z"),
    ],
    // A leaf.
    &[
        Fill(LEAF, "M0-42C30-20 32 18 0 40-32 18-30-20 0-42z"),
        Fill(SHADE, "M0-42C30-20 32 18 0 40z"),
        Line(IVORY, 3.0, "M0-24V32M0-6L-12-14M0-6L12-14M0 10L-13 2M0 10L13 2"),
    ],
    // A trillion.
    &[
        Fill(AMBER, "M0-38L42 32H-42z"),
        Fill(SHINE, "M0-38L-42 32-20 20 0-14z"),
        Fill(SHADE, "M42 32H-42L-20 20H20z"),
        Fill(GOLD, "M0-14L20 20H-20z"),
    ],
    // A cushion.
    &[
        Fill(VIOLET, "M-22-34H22L34-22V22L22 34H-22L-34 22V-22z"),
        Fill(SHINE, "M-22-34H22L14-18H-14L-18-14V14L-34 22V-22z"),
        Fill(SHADE, "M22 34H-22L-14 18H14L18 14V-14L34-22V22z"),
    ],
    // A quatrefoil.
    &[
        Fill(ROSE, "M-14-14C-22-46 22-46 14-14 46-22 46 22 14 14 22 46-22 46-14 14-46 22-46-22-14-14z"),
        Dot(PLUM, 0.0, 0.0, 11.0),
        Dot(GOLD, 0.0, 0.0, 6.0),
        Fill(SHINE, "M-9-22C-12-36 6-36 8-30 0-34-6-30-9-22z"),
    ],
    // A pearl.
    &[
        Dot(SLATE, 0.0, 0.0, 31.0),
        Dot(ASH, -1.0, -2.0, 28.0),
        Dot(CREAM, -4.0, -6.0, 20.0),
        Dot(IVORY, -11.0, -14.0, 6.0),
    ],
];

/// The symbol of a letter. One that would be too long is lit by fewer gradients.
pub(super) fn draw(look: &Look, id: &str, letter: char) -> String {
    let mut svg = paint(look, id, letter, usize::MAX);
    for lit in [6, 4, 2, 0] {
        if svg.len() <= MOST {
            break;
        }
        svg = paint(look, id, letter, lit);
    }
    svg
}

fn paint(look: &Look, id: &str, letter: char, lit: usize) -> String {
    let mut pen = Pen::new(&dice::prefix(dice::hash(&[id, letter.encode_utf8(&mut [0; 4])]))).lighting(lit);
    let place = usize::try_from(u32::from(letter).wrapping_sub(u32::from('A'))).unwrap_or(usize::MAX);
    match letter {
        'W' => wild(&mut pen, look),
        'S' => scatter(&mut pen, look),
        'A'..='E' => plate(&mut pen, look, place),
        'F'..='L' => gem(&mut pen, look, place - 5),
        _ => bonus(&mut pen, look),
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" fill=\"none\" stroke-linecap=\"round\">\
         <g transform=\"translate(50 50)\">{}</g></svg>",
        pen.finish()
    )
}

/// A motif on its plate: A is the theme's own, the others are its company. Each plate takes a palette of its own motif, in
/// which that motif stands out, and none that a higher symbol has.
fn plate(pen: &mut Pen, look: &Look, place: usize) {
    let motifs = [look.motif, look.kin[0], look.kin[1], look.kin[2], look.kin[3]];
    let mut taken = Vec::new();
    for motif in &motifs[..=place] {
        let palettes = look::palettes_of(motif);
        taken.push(palettes.into_iter().find(|palette| !taken.contains(palette)).unwrap_or(palettes[0]));
    }
    let palette = taken[place];
    let (top, line, shape, rim) = (hex(palette.top), hex(palette.line), PLATES[place], GOLD.flat());
    pen.raw(&format!("<path fill=\"{top}\" stroke=\"{rim}\" stroke-width=\"3\" d=\"{shape}\"/>"));
    pen.raw(&if place == 0 {
        format!("<circle r=\"44\" stroke=\"{rim}\" stroke-width=\"9\" stroke-dasharray=\"0 11.52\"/>")
    } else {
        format!("<path stroke=\"{line}6\" stroke-width=\"2\" transform=\"scale(.87)\" d=\"{shape}\"/>")
    });
    contoured(pen, if place == 0 { 0.84 } else { 0.76 }, motifs[place]);
}

/// Pieces inside a dark contour.
fn contoured(pen: &mut Pen, size: f32, motif: Motif) {
    let id = pen.group();
    pen.raw(&format!(
        "<g transform=\"scale({size})\"><use href=\"#{id}\" stroke=\"#102\" stroke-width=\"5\" stroke-linejoin=\"round\"/>"
    ));
    pen.within(&format!("id=\"{id}\""), motif);
    pen.raw("</g>");
}

/// A gem over a disc of the theme's night.
fn gem(pen: &mut Pen, look: &Look, place: usize) {
    let palette = look.house();
    let (low, line) = (hex(palette.low), hex(palette.line));
    pen.raw(&format!("<circle r=\"47\" fill=\"{low}9\" stroke=\"{line}7\" stroke-dasharray=\"6 4\"/>"));
    contoured(pen, 0.9, GEMS[place]);
}

/// The emblem that stands for others: a burst in gold around the sign of the theme's place.
fn wild(pen: &mut Pen, look: &Look) {
    let palette = look.house();
    let [top, low, line] = [palette.top, palette.low, palette.line].map(hex);
    contoured(
        pen,
        0.96,
        &[
            Fan(
                3,
                15.0,
                &[Fill(
                    GOLD,
                    "M0-50L9-34 25-43 25-25 43-25 34-9 50 0 34 9 43 25 25 25 25 43 9 34 0 50-9 34-25 43-25 25-43 25-34 9-50 0-34-9-43-25-25-25-25-43-9-34z",
                )],
            ),
            Dot(AMBER, 0.0, 0.0, 37.0),
        ],
    );
    pen.raw(&format!(
        "<circle r=\"32\" fill=\"{top}\" stroke=\"{low}\" stroke-width=\"3\"/><circle r=\"28\" stroke=\"{line}\" stroke-width=\"2\" stroke-dasharray=\"0 5\"/>"
    ));
    pen.raw("<g transform=\"translate(0 -6)\">");
    contoured(pen, 0.46, sign(look.scene));
    pen.raw("</g>");
    ribbon(pen, "WILD", 27);
}

/// The small sign of a place.
const fn sign(scene: Scene) -> Motif {
    match scene {
        Scene::Water => &[
            Fill(SKY, "M0-48C18-20 30-6 30 12A30 30 0 0 1-30 12C-30-6-18-20 0-48z"),
            Line(IVORY, 5.0, "M-18 14q2 16 16 18"),
        ],
        Scene::Meadow => &[
            Fill(LEAF, "M-34 38C-40-20-10-42 40-42 42 8 22 40-24 28z"),
            Line(PINE, 5.0, "M-34 40Q-6 8 22-24"),
        ],
        Scene::Fair => &[
            Fill(FLAME, "M-26-20Q0-34 26-20V22Q0 36-26 22z"),
            Fill(GOLD, "M-18-34H18V-22H-18zM-18 24H18V36H-18z"),
            Line(GOLD, 4.0, "M-9-22V24M9-22V24M0 36V48"),
        ],
        Scene::Sky => &[
            Fill(GOLD, "M0-46L12-16 44-14 18 6 28 38 0 20-28 38-18 6-44-14-12-16z"),
            Fill(SHINE, "M0-46V20L-28 38-18 6-44-14-12-16z"),
        ],
        Scene::Stage => &[
            Fill(GOLD, "M-36 34L-46-20-20 2 0-36 20 2 46-20 36 34z"),
            Dot(RED, 0.0, 20.0, 7.0),
            Dot(RED, 0.0, -36.0, 7.0),
        ],
    }
}

/// The emblem that pays anywhere: petals in the theme's colours around a spark.
fn scatter(pen: &mut Pen, look: &Look) {
    let palette = look.house();
    let [top, low, line, glow] = [palette.top, palette.low, palette.line, palette.glow].map(hex);
    let (outer, inner) = (pen.group(), pen.group());
    pen.raw(&format!(
        "<g stroke=\"#102\" stroke-width=\"2\"><g id=\"{outer}\"><g id=\"{inner}\"><path fill=\"{line}\" d=\"M0 0C-24-26-16-40 0-49 16-40 24-26 0 0z\"/>\
         <path fill=\"{glow}\" d=\"M0-12C-10-24-8-34 0-41 8-34 10-24 0-12z\"/></g><use href=\"#{inner}\" transform=\"rotate(45)\"/></g>"
    ));
    for turn in [90, 180, 270] {
        pen.raw(&format!("<use href=\"#{outer}\" transform=\"rotate({turn})\"/>"));
    }
    pen.raw(&format!(
        "</g><circle r=\"24\" fill=\"{top}\" stroke=\"{low}\" stroke-width=\"3\"/><circle r=\"20\" stroke=\"{line}\" stroke-width=\"2\" stroke-dasharray=\"3 4\"/>\
         <path fill=\"#fff\" d=\"M0-20Q2-2 20 0 2 2 0 20-2 2-20 0-2-2 0-20z\"/>"
    ));
    ribbon(pen, "SCATTER", 19);
}

/// The emblem of a round of its own: a gift with a bow.
fn bonus(pen: &mut Pen, look: &Look) {
    let palette = look.house();
    let (low, line) = (hex(palette.low), hex(palette.line));
    pen.raw(&format!(
        "<circle r=\"47\" fill=\"{low}\" stroke=\"{line}\" stroke-width=\"2\" stroke-dasharray=\"0 7\"/>"
    ));
    contoured(
        pen,
        0.9,
        &[
            Fill(TEAL, "M-32-12H32V40H-32z"),
            Fill(TEAL, "M-37-18H37V-4H-37z"),
            Fill(GOLD, "M-7-18H7V40H-7z"),
            Fill(GOLD, "M0-18C-14-44-40-40-32-24-26-16-12-18 0-18 12-18 26-16 32-24 40-40 14-44 0-18z"),
            Fill(
                SHADE,
                "M-32-4H32V2H-32zM0-18C-10-34-26-36-26-28-24-22-10-20 0-18 10-20 24-22 26-28 26-36 10-34 0-18z",
            ),
        ],
    );
    ribbon(pen, "BONUS", 24);
}

/// A ribbon across the foot of an emblem with its word.
fn ribbon(pen: &mut Pen, word: &str, size: u8) {
    let fill = pen.paint(RED);
    pen.raw(&format!(
        "<path fill=\"#613\" d=\"M-49 17l9 11-9 11h14V17zM49 17l-9 11 9 11H35V17z\"/>\
         <path fill=\"{fill}\" stroke=\"#fd8\" stroke-width=\"1.5\" d=\"M-42 13Q0 20 42 13V39Q0 46-42 39z\"/>\
         <text y=\"{}\" fill=\"#fff\" font-family=\"{FACE}\" font-weight=\"900\" font-size=\"{size}\" text-anchor=\"middle\" textLength=\"72\" lengthAdjust=\"spacingAndGlyphs\">{word}</text>",
        30.0 + f32::from(size) * 0.36
    ));
}
