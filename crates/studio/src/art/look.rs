//! How each theme looks: its motif, where it stands, its palettes and the small company of its symbols.

use super::motif::animals;
use super::palette::{PALETTES, Palette};
use super::pen::Motif;
use super::scene::Scene;

/// What a theme's drawings have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The one big thing on its cards.
    pub(super) motif: Motif,
    /// Where it stands.
    pub(super) scene: Scene,
    /// Places of its palettes.
    palettes: [u8; 4],
    /// The motifs of its lesser symbols, from high to low.
    pub(super) kin: [Motif; 4],
}

impl Look {
    /// The place of the palette that a seed picks.
    pub(super) fn palette_place(&self, seed: u64) -> usize {
        let mut dice = super::dice::Dice::new(seed);
        usize::from(self.palettes[dice.below(4)]) % PALETTES.len()
    }

    /// The palette that a seed picks.
    pub(super) fn palette(&self, seed: u64) -> Palette {
        PALETTES[self.palette_place(seed)]
    }
}

const fn look(motif: Motif, scene: Scene, palettes: [u8; 4], kin: [Motif; 4]) -> Look {
    Look { motif, scene, palettes, kin }
}

/// The looks of the themes, in their order.
pub(super) const LOOKS: &[Look] = &[
    look(animals::TIGER, Scene::Meadow, [0, 2, 5, 4], [animals::TIGER; 4]),
    look(animals::LION, Scene::Stage, [3, 5, 7, 11], [animals::TIGER; 4]),
    look(animals::ELEPHANT, Scene::Fair, [6, 2, 1, 11], [animals::TIGER; 4]),
    look(animals::HORSE, Scene::Meadow, [0, 8, 10, 14], [animals::TIGER; 4]),
    look(animals::DEER, Scene::Meadow, [2, 8, 10, 0], [animals::TIGER; 4]),
    look(animals::MONKEY, Scene::Fair, [8, 4, 6, 11], [animals::TIGER; 4]),
    look(animals::CROCODILE, Scene::Water, [1, 4, 9, 12], [animals::TIGER; 4]),
    look(animals::TURTLE, Scene::Water, [7, 15, 11, 4], [animals::TIGER; 4]),
    look(animals::COBRA, Scene::Stage, [3, 5, 13, 9], [animals::TIGER; 4]),
    look(animals::FROG, Scene::Water, [0, 6, 15, 5], [animals::TIGER; 4]),
];
