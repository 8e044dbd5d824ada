//! From pieces of a motif to compact SVG.

use std::fmt::Write as _;

use super::tone::{Tone, hex};

/// A drawing in a square from -50 to 50 both ways, the origin in its middle, y downwards.
pub(super) type Motif = &'static [Piece];

/// One stroke of the brush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Piece {
    /// An outline, filled.
    Fill(Tone, &'static str),
    /// A line of the given width with round ends.
    Line(Tone, f32, &'static str),
    /// A disc: x, y, radius.
    Dot(Tone, f32, f32, f32),
    /// An ellipse: x, y and both radii.
    Oval(Tone, f32, f32, f32, f32),
    /// Pieces, and the same seen in a mirror that stands upright in the middle.
    Twin(Motif),
    /// Pieces, repeated this many times around the middle.
    Ring(u16, Motif),
    /// Pieces, and the same again this many times in all, each turned on by the degrees.
    Fan(u16, f32, Motif),
    /// Pieces moved by x and y, scaled, and turned by degrees.
    Put(f32, f32, f32, f32, Motif),
}

/// Writes pieces as SVG and remembers which gradients they need.
pub(super) struct Pen {
    prefix: String,
    groups: u32,
    most: usize,
    tones: Vec<Tone>,
    body: String,
}

impl Pen {
    /// A pen whose ids all begin with `prefix`.
    pub(super) fn new(prefix: &str) -> Self {
        Self {
            prefix: prefix.to_owned(),
            groups: 0,
            most: usize::MAX,
            tones: Vec::new(),
            body: String::new(),
        }
    }

    /// The same pen, lighting no more than `most` tones; those that come later are flat.
    pub(super) fn lighting(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// The prefix of its ids.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Draws pieces in their order.
    pub(super) fn draw(&mut self, motif: Motif) {
        for piece in motif {
            self.piece(piece);
        }
    }

    /// Adds SVG that is already written.
    pub(super) fn raw(&mut self, svg: &str) {
        self.body.push_str(svg);
    }

    /// Draws pieces inside a group with these attributes.
    pub(super) fn within(&mut self, attributes: &str, motif: Motif) {
        self.put(format_args!("<g {attributes}>"));
        self.draw(motif);
        self.raw("</g>");
    }

    /// What was drawn, after the gradients that it needs.
    pub(super) fn finish(self) -> String {
        let mut svg = String::new();
        for tone in &self.tones {
            let (prefix, key, top, low) = (&self.prefix, tone.key, hex(tone.top), hex(tone.low));
            push(
                &mut svg,
                format_args!(
                    "<linearGradient id=\"{prefix}{key}\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/>\
                     <stop offset=\"1\" stop-color=\"{low}\"/></linearGradient>"
                ),
            );
        }
        svg + &self.body
    }

    fn piece(&mut self, piece: &Piece) {
        match *piece {
            Piece::Fill(tone, path) => {
                let paint = self.paint(tone);
                self.put(format_args!("<path fill=\"{paint}\" d=\"{path}\"/>"));
            }
            Piece::Line(tone, width, path) => {
                let colour = tone.flat();
                self.put(format_args!("<path stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{path}\"/>"));
            }
            Piece::Dot(tone, x, y, radius) => {
                let paint = if radius < SMALL { tone.flat() } else { self.paint(tone) };
                self.put(format_args!("<circle fill=\"{paint}\" {}r=\"{radius}\"/>", centre(x, y)));
            }
            Piece::Oval(tone, x, y, across, down) => {
                let paint = if across.min(down) < SMALL { tone.flat() } else { self.paint(tone) };
                self.put(format_args!(
                    "<ellipse fill=\"{paint}\" {}rx=\"{across}\" ry=\"{down}\"/>",
                    centre(x, y)
                ));
            }
            Piece::Twin(motif) => {
                let id = self.group();
                self.within(&format!("id=\"{id}\""), motif);
                self.put(format_args!("<use href=\"#{id}\" transform=\"scale(-1 1)\"/>"));
            }
            Piece::Ring(times, motif) => self.ring(times, motif),
            Piece::Fan(times, step, motif) => {
                let id = self.group();
                self.within(&format!("id=\"{id}\""), motif);
                for turn in 1..times {
                    let angle = f32::from(turn) * step;
                    self.put(format_args!("<use href=\"#{id}\" transform=\"rotate({angle})\"/>"));
                }
            }
            Piece::Put(x, y, scale, turn, motif) => {
                let place = if x == 0.0 && y == 0.0 { String::new() } else { format!("translate({x} {y})") };
                let size = if scale == 1.0 { String::new() } else { format!("scale({scale})") };
                let turn = if turn == 0.0 { String::new() } else { format!("rotate({turn})") };
                self.within(&format!("transform=\"{place}{turn}{size}\""), motif);
            }
        }
    }

    /// Pieces around the middle. An even number of turns is half as many, seen twice: sixteen petals need four references, not fifteen.
    pub(super) fn ring(&mut self, times: u16, motif: Motif) {
        let id = self.group();
        self.put(format_args!("<g id=\"{id}\">"));
        let halved = times > 2 && times.is_multiple_of(2);
        if halved {
            self.ring(times / 2, motif);
        } else {
            self.draw(motif);
        }
        self.raw("</g>");
        let step = 360.0 / f32::from(times.max(1));
        for turn in 1..if halved { 2 } else { times } {
            let angle = (f32::from(turn) * step * 10.0).round() / 10.0;
            self.put(format_args!("<use href=\"#{id}\" transform=\"rotate({angle})\"/>"));
        }
    }

    /// A fresh id for a group.
    pub(super) fn group(&mut self) -> String {
        self.groups += 1;
        format!("{}{}", self.prefix, self.groups)
    }

    /// What fills a shape with a tone.
    pub(super) fn paint(&mut self, tone: Tone) -> String {
        let known = self.tones.contains(&tone);
        if !tone.is_lit() || !known && self.tones.len() >= self.most {
            return tone.flat();
        }
        if !known {
            self.tones.push(tone);
        }
        format!("url(#{}{})", self.prefix, tone.key)
    }

    fn put(&mut self, svg: std::fmt::Arguments<'_>) {
        push(&mut self.body, svg);
    }
}

/// Radii below this are filled flat: no eye sees a gradient there.
const SMALL: f32 = 5.5;

/// The attributes of a centre; nought is left unsaid.
fn centre(x: f32, y: f32) -> String {
    let across = if x == 0.0 { String::new() } else { format!("cx=\"{x}\" ") };
    let down = if y == 0.0 { String::new() } else { format!("cy=\"{y}\" ") };
    across + &down
}

/// Appends to a string; writing to a string cannot fail.
pub(super) fn push(svg: &mut String, text: std::fmt::Arguments<'_>) {
    let written = svg.write_fmt(text);
    debug_assert!(written.is_ok(), "a string takes whatever is written to it");
}
