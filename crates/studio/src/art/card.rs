//! A title's card: ground, weave, light, motif, band and lettering.

use super::dice::{self, Dice};
use super::look::Look;
use super::palette::Palette;
use super::pattern::PATTERNS;
use super::pen::{Motif, Pen, Piece::*};
use super::scene::lamps;
use super::text;
use super::tone::*;

/// What stands behind the motif and is drawn in the palette's line.
const MEDALS: [Motif; 6] = [
    // Petals of an alpona.
    &[
        Ring(16, &[Line(IVORY, 1.2, "M0-62C-8-54-8-46 0-38C8-46 8-54 0-62")]),
        Ring(16, &[Line(IVORY, 1.0, "M-7-66A7 7 0 0 1 7-66")]),
    ],
    // Rays.
    &[Ring(18, &[Fill(SHINE, "M-4-78L0-20L4-78Z")])],
    // Rings with a string of pearls.
    &[
        Line(IVORY, 1.4, "M0-62A62 62 0 1 1-.1-62M0-54A54 54 0 1 1-.1-54"),
        Ring(24, &[Dot(IVORY, 0.0, -58.0, 1.6)]),
    ],
    // An arch of a palace.
    &[
        Fill(SHADE, "M-54 62V-14C-54-44-20-50 0-70C20-50 54-44 54-14V62Z"),
        Line(
            IVORY,
            1.6,
            "M-54 62V-14C-54-44-20-50 0-70C20-50 54-44 54-14V62M-60 62V-16C-60-50-22-56 0-77C22-56 60-50 60-16V62",
        ),
    ],
    // A full moon.
    &[Dot(SHINE, 0.0, -2.0, 56.0), Line(IVORY, 1.0, "M0-64A62 62 0 1 1-.1-64")],
    // A lotus in outline.
    &[Ring(8, &[Line(IVORY, 1.2, "M0-72C-26-56-26-36 0-16C26-36 26-56 0-72"), Dot(IVORY, 0.0, -64.0, 1.6)])],
];

/// How the band meets the picture: the dashes of its upper edge, and their width.
const EDGES: [(&str, u8); 5] = [("0 9", 5), ("12 6", 3), ("2 5", 8), ("0 14 8 14", 4), ("20 4 2 4", 3)];

/// The card of a title, in at most 4 kB.
pub(super) fn draw(look: &Look, id: &str, seed: u64, title: &str, vendor: &str) -> String {
    let hash = dice::hash(&[id, &seed.to_string(), title, vendor]);
    let mut dice = Dice::new(hash);
    let palette = look.palette(seed);
    let mut pen = Pen::new(&dice::prefix(hash));
    ground(&mut pen, palette, &mut dice);
    look.scene.behind(&mut pen, palette);
    if dice.below(5) < 3 {
        lamps(&mut pen, palette, &mut dice);
    }
    look.scene.air(&mut pen, palette, &mut dice);
    motif(&mut pen, look, &mut dice);
    band(&mut pen, palette, &mut dice);
    let gold = pen.paint(if dice.below(3) == 0 { CREAM } else { GOLD });
    text::title(&mut pen, title, &gold);
    pill(&mut pen, palette, vendor);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\" role=\"img\" aria-label=\"{}\">{}</svg>",
        text::escape(title),
        pen.finish()
    )
}

/// The ground with its weave, and the light and the medal behind the motif.
fn ground(pen: &mut Pen, palette: Palette, dice: &mut Dice) {
    let Palette { top, low, line, glow } = palette;
    let prefix = pen.prefix().to_owned();
    let weave = PATTERNS[dice.below(PATTERNS.len())];
    let (across, down) = weave.size;
    let turn =
        if weave.turn == 0 { String::new() } else { format!(" patternTransform=\"rotate({})\"", weave.turn) };
    let paint = if weave.filled { "fill" } else { "fill=\"none\" stroke-width=\"1.6\" stroke" };
    let path = weave.path;
    pen.raw(&format!(
        "<linearGradient id=\"{prefix}g\" x2=\"0\" y2=\"1\"><stop stop-color=\"#{top:06x}\"/><stop offset=\".8\" stop-color=\"#{low:06x}\"/></linearGradient>\
         <radialGradient id=\"{prefix}h\"><stop stop-color=\"#{glow:06x}\" stop-opacity=\".8\"/><stop offset=\"1\" stop-color=\"#{glow:06x}\" stop-opacity=\"0\"/></radialGradient>\
         <pattern id=\"{prefix}p\" width=\"{across}\" height=\"{down}\" patternUnits=\"userSpaceOnUse\"{turn}><path {paint}=\"#{line:06x}\" d=\"{path}\"/></pattern>\
         <path fill=\"url(#{prefix}g)\" d=\"M0 0H300V400H0Z\"/><path fill=\"url(#{prefix}p)\" opacity=\".2\" d=\"M0 0H300V400H0Z\"/>\
         <circle fill=\"url(#{prefix}h)\" cx=\"150\" cy=\"166\" r=\"175\"/>"
    ));
    let medal = MEDALS[dice.below(MEDALS.len())];
    let turn = if dice.below(2) == 0 { "" } else { "rotate(11)" };
    // An arch stands upright; only what is round may turn.
    let turn = if medal == MEDALS[3] { "" } else { turn };
    pen.within(&format!("opacity=\".4\" transform=\"translate(150 166){turn}scale(1.9)\""), medal);
}

/// The motif over its shadow, inside a dark contour that parts it from any ground.
fn motif(pen: &mut Pen, look: &Look, dice: &mut Dice) {
    let flip = if dice.below(2) == 0 { 1 } else { -1 };
    let size = f64::from(dice.between(202, 218)) / 100.0;
    let (x, y) = (150 + dice.between(-4, 4), 168 + dice.between(-4, 4));
    let id = pen.group();
    let across = size * f64::from(flip);
    pen.raw(&format!(
        "<ellipse cx=\"150\" cy=\"284\" rx=\"96\" ry=\"11\" fill=\"#0a0618\" opacity=\".4\"/>\
         <g transform=\"translate({x} {y})scale({across} {size})\" stroke-linecap=\"round\">\
         <use href=\"#{id}\" stroke=\"#150b2c\" stroke-width=\"4\" stroke-linejoin=\"round\"/>"
    ));
    pen.within(&format!("id=\"{id}\""), look.motif);
    pen.raw("</g>");
}

/// The dark band that carries the lettering, under an ornamented edge.
fn band(pen: &mut Pen, palette: Palette, dice: &mut Dice) {
    let line = palette.line;
    let prefix = pen.prefix().to_owned();
    let (dashes, wide) = EDGES[dice.below(EDGES.len())];
    let bow = dice.between(-14, 10);
    let edge = format!("M0 304Q150 {} 300 304", 304 + bow);
    pen.raw(&format!(
        "<linearGradient id=\"{prefix}b\" x2=\"0\" y2=\"1\"><stop stop-color=\"#0d0720\" stop-opacity=\".82\"/><stop offset=\"1\" stop-color=\"#0d0720\"/></linearGradient>\
         <path fill=\"url(#{prefix}b)\" d=\"{edge}V400H0Z\"/>\
         <path fill=\"none\" stroke=\"#{line:06x}\" stroke-width=\"{wide}\" stroke-dasharray=\"{dashes}\" stroke-linecap=\"round\" d=\"{edge}\"/>"
    ));
}

/// The vendor's letters, small in the corner.
fn pill(pen: &mut Pen, palette: Palette, vendor: &str) {
    let letters = text::monogram(vendor);
    if letters.is_empty() {
        return;
    }
    let line = palette.line;
    pen.raw(&format!(
        "<rect x=\"12\" y=\"12\" width=\"44\" height=\"24\" rx=\"12\" fill=\"#0d0720\" fill-opacity=\".72\" stroke=\"#{line:06x}\" stroke-opacity=\".6\"/>\
         <text x=\"34\" y=\"29\" fill=\"#fff6e0\" font-size=\"13\" font-weight=\"700\" text-anchor=\"middle\" font-family=\"{}\">{}</text>",
        text::FACE,
        text::escape(&letters)
    ));
}
