//! A title's card: ground, weave, light, motif, band and lettering.

use super::dice::{self, Dice};
use super::look::Look;
use super::palette::Palette;
use super::pattern::PATTERNS;
use super::pen::{Motif, Pen, Piece::*};
use super::scene::lamps;
use super::text;
use super::tone::*;

/// The most bytes that a card may have.
pub(super) const MOST: usize = 4096;

/// What stands behind the motif: lines in the palette's colour, and what is repeated around the middle.
const MEDALS: [(&str, u16, Motif); 7] = [
    // Petals of an alpona.
    ("", 16, &[Line(IVORY, 1.2, "M0-62q-10 12 0 24 10-12 0-24M-7-66a7 7 0 0 1 14 0")]),
    // Rays: one circle of thick dashes.
    (
        "<circle r=\"39\" stroke-width=\"78\" stroke-dasharray=\"6 9.3\" stroke-linecap=\"butt\" opacity=\".5\"/>",
        0,
        &[],
    ),
    // Rings with a string of pearls.
    (
        "<circle r=\"63\"/><circle r=\"53\"/><circle r=\"58\" stroke-width=\"4\" stroke-dasharray=\"0 12.15\"/>",
        0,
        &[],
    ),
    // An arch of a palace.
    (
        "<path fill=\"#1034\" d=\"M-52 62V-14C-52-44-20-50 0-68 20-50 52-44 52-14V62M-60 62V-16C-60-50-22-56 0-77 22-56 60-50 60-16V62\"/>",
        0,
        &[],
    ),
    // A full moon.
    ("<circle r=\"54\" fill=\"#fff5\"/><circle r=\"61\"/>", 0, &[]),
    // A lotus in outline.
    ("", 8, &[Line(IVORY, 1.2, "M0-72q-38 30 0 56 38-26 0-56M0-63v.1")]),
    // A wheel of stitches.
    (
        "<circle r=\"64\" stroke-dasharray=\"8 4\"/><circle r=\"58\" stroke-width=\"3\" stroke-dasharray=\"3 3\"/><circle r=\"50\"/>",
        0,
        &[],
    ),
];

/// How the band meets the picture: the dashes of its upper edge, and their width.
const EDGES: [(&str, u8); 5] = [("0 9", 5), ("12 6", 3), ("2 9", 7), ("0 14 8 14", 4), ("20 6 1 6", 3)];

/// What a card is made from.
#[derive(Clone, Copy)]
pub(super) struct Sitter<'a> {
    /// The theme's look.
    pub(super) look: &'a Look,
    /// The theme's id.
    pub(super) id: &'a str,
    /// The title's own number.
    pub(super) seed: u64,
    /// The lettering.
    pub(super) title: &'a str,
    /// Whose title it is.
    pub(super) maker: &'a str,
}

/// The card of a title. One that would be too long goes without its least ornaments.
pub(super) fn draw(sitter: Sitter<'_>) -> String {
    let mut card = paint(sitter, 0);
    for spared in 1..=5 {
        if card.len() <= MOST {
            break;
        }
        card = paint(sitter, spared);
    }
    card
}

/// The card without its lamps (1), with fewer gradients too (2), without what floats (3), its medal (4) and all gradients of
/// its motif (5). Whatever is spared, the rest stays as the dice gave it.
fn paint(sitter: Sitter<'_>, spared: u8) -> String {
    let Sitter { look, id, seed, title, maker } = sitter;
    let hash = dice::hash(&[id, &seed.to_string()]);
    let mut dice = Dice::new(hash);
    let palette = look.palette(seed);
    let lit = match spared {
        0 | 1 => usize::MAX,
        2..=4 => 6,
        _ => 0,
    };
    let mut pen = Pen::new(&dice::prefix(hash)).lighting(lit);
    ground(&mut pen, palette, &mut dice);
    let (medal, lamplit) = (dice.below(MEDALS.len()), dice.below(5) < 3);
    if spared < 4 {
        stand(&mut pen, palette, medal);
    }
    look.scene.behind(&mut pen, palette);
    if lamplit && spared < 1 {
        lamps(&mut pen, palette, &mut dice.clone());
    }
    if spared < 3 {
        look.scene.air(&mut pen, palette, &mut dice.clone());
    }
    let gold = pen.paint(if dice.below(3) == 0 { CREAM } else { GOLD });
    motif(&mut pen, look, &mut dice);
    band(&mut pen, palette, &mut dice);
    if !title.is_empty() {
        text::title(&mut pen, title, &gold);
    }
    pill(&mut pen, palette, maker);
    let (label, face) = (text::escape(&text::shorten(title)), text::FACE);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\" role=\"img\" aria-label=\"{label}\" \
         font-family=\"{face}\" font-weight=\"900\" text-anchor=\"middle\" stroke-linecap=\"round\" fill=\"none\">{}</svg>",
        pen.finish()
    )
}

/// The ground, bright behind the motif and dark in its corners, with its weave.
fn ground(pen: &mut Pen, palette: Palette, dice: &mut Dice) {
    let [top, low, line, glow] = [palette.top, palette.low, palette.line, palette.glow].map(hex);
    let prefix = pen.prefix().to_owned();
    let weave = PATTERNS[dice.below(PATTERNS.len())];
    let (across, down) = weave.size;
    let turn =
        if weave.turn == 0 { String::new() } else { format!(" patternTransform=\"rotate({})\"", weave.turn) };
    let paint = if weave.filled { "fill" } else { "stroke-width=\"1.6\" stroke" };
    let path = weave.path;
    pen.raw(&format!(
        "<style>@media(prefers-color-scheme:light){{.a{{stop-color:#fff}}.b{{stop-color:{line}}}.c{{stop-color:{glow}}}.d{{fill:#fffaf0}}.e{{fill:{low}}}}}</style>\
         <radialGradient id=\"{prefix}g\" cy=\".4\" r=\".68\"><stop class=\"a\" stop-color=\"{glow}\"/><stop class=\"b\" offset=\".5\" stop-color=\"{top}\"/>\
         <stop class=\"c\" offset=\"1\" stop-color=\"{low}\"/></radialGradient>\
         <pattern id=\"{prefix}p\" width=\"{across}\" height=\"{down}\" patternUnits=\"userSpaceOnUse\"{turn}><path {paint}=\"{line}3\" d=\"{path}\"/></pattern>\
         <path fill=\"url(#{prefix}g)\" d=\"M0 0H300V400H0\"/><path fill=\"url(#{prefix}p)\" d=\"M0 0H300V400H0\"/>"
    ));
}

/// The medal behind the motif.
fn stand(pen: &mut Pen, palette: Palette, place: usize) {
    let (lines, times, around) = MEDALS[place];
    let line = hex(palette.line);
    pen.raw(&format!("<g transform=\"translate(150 166)scale(2)\" stroke=\"{line}\" opacity=\".5\">{lines}"));
    if times > 0 {
        pen.ring(times, around);
    }
    pen.raw("</g>");
}

/// The motif over its shadow, inside a dark contour that parts it from any ground.
fn motif(pen: &mut Pen, look: &Look, dice: &mut Dice) {
    let size = dice.between(226, 242);
    let across = if dice.below(2) == 0 { size } else { -size };
    let (x, y) = (150 + dice.between(-4, 4), 167 + dice.between(-4, 4));
    let id = pen.group();
    let (across, down) = (f64::from(across) / 100.0, f64::from(size) / 100.0);
    pen.raw(&format!(
        "<ellipse cx=\"150\" cy=\"286\" rx=\"104\" ry=\"12\" fill=\"#1026\"/><g transform=\"translate({x} {y})scale({across} {down})\">\
         <use href=\"#{id}\" stroke=\"#102\" stroke-width=\"4\" stroke-linejoin=\"round\"/>"
    ));
    pen.within(&format!("id=\"{id}\""), look.motif);
    pen.raw("</g>");
}

/// The dark band that carries the lettering, under an ornamented edge.
fn band(pen: &mut Pen, palette: Palette, dice: &mut Dice) {
    let line = hex(palette.line);
    let (dashes, wide) = EDGES[dice.below(EDGES.len())];
    let bow = dice.between(-14, 10);
    pen.raw(&format!(
        "<path class=\"d\" fill=\"#0c0620\" fill-opacity=\".92\" stroke=\"{line}\" stroke-width=\"{wide}\" stroke-dasharray=\"{dashes}\" d=\"M-9 303q159 {bow} 318 0V410H-9z\"/>"
    ));
}

/// The maker's letters, small in the corner.
fn pill(pen: &mut Pen, palette: Palette, maker: &str) {
    let letters = text::escape(&text::monogram(maker));
    if letters.is_empty() {
        return;
    }
    let line = hex(palette.line);
    pen.raw(&format!(
        "<rect x=\"12\" y=\"12\" width=\"44\" height=\"24\" rx=\"12\" fill=\"#102b\" stroke=\"{line}8\"/>\
         <text x=\"34\" y=\"29\" fill=\"#fff\" font-size=\"13\">{letters}</text>"
    ));
}
