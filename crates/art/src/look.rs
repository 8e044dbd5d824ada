//! How each theme looks: its motif, where it stands, its palettes and the small company of its symbols.

use super::motif::{animals, crafts, plants, skies, treasures, wings};
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

    /// The first of its palettes, which its symbols share.
    pub(super) fn house(&self) -> Palette {
        PALETTES[usize::from(self.palettes[0]) % PALETTES.len()]
    }
}

/// The palettes of the theme whose own motif this is.
pub(super) fn palettes_of(motif: Motif) -> [Palette; 4] {
    let look = LOOKS.iter().find(|look| look.motif == motif).unwrap_or(&LOOKS[0]);
    look.palettes.map(|place| PALETTES[usize::from(place) % PALETTES.len()])
}

const fn look(motif: Motif, scene: Scene, palettes: [u8; 4], kin: [Motif; 4]) -> Look {
    Look { motif, scene, palettes, kin }
}

/// The looks of the themes, in their order.
pub(super) const LOOKS: [Look; 64] = [
    look(
        animals::TIGER,
        Scene::Meadow,
        [0, 2, 5, 4],
        [animals::DEER, plants::LOTUS, skies::MOON, crafts::DRUM],
    ),
    look(
        plants::LOTUS,
        Scene::Water,
        [0, 2, 7, 11],
        [wings::HILSA, animals::FROG, wings::BUTTERFLY, wings::KINGFISHER],
    ),
    look(
        skies::RIVER,
        Scene::Water,
        [1, 14, 6, 5],
        [crafts::BOAT, wings::HILSA, plants::LOTUS, wings::HERON],
    ),
    look(crafts::KITE, Scene::Sky, [7, 15, 4, 0], [wings::BUTTERFLY, wings::PARROT, skies::STAR, skies::SUN]),
    look(
        crafts::BOAT,
        Scene::Water,
        [4, 7, 0, 15],
        [skies::RIVER, wings::HILSA, crafts::LIGHTHOUSE, treasures::COMPASS],
    ),
    look(
        plants::MANGO,
        Scene::Meadow,
        [2, 8, 6, 5],
        [wings::PARROT, plants::SUNFLOWER, wings::BEE, plants::TEA],
    ),
    look(
        skies::MONSOON,
        Scene::Water,
        [4, 10, 2, 11],
        [animals::FROG, plants::LOTUS, skies::THUNDER, crafts::BOAT],
    ),
    look(
        crafts::LOOM,
        Scene::Fair,
        [2, 7, 11, 0],
        [wings::BUTTERFLY, plants::LOTUS, crafts::EKTARA, crafts::LANTERN],
    ),
    look(
        crafts::RICKSHAW,
        Scene::Fair,
        [5, 4, 2, 0],
        [crafts::LANTERN, crafts::DRUM, wings::PEACOCK, plants::ROSE_FLOWER],
    ),
    look(skies::PLANET, Scene::Sky, [13, 0, 4, 7], [skies::ROCKET, skies::COMET, skies::STAR, skies::MOON]),
    look(
        treasures::PHARAOH,
        Scene::Stage,
        [4, 9, 0, 11],
        [animals::COBRA, treasures::LAMP, treasures::COMPASS, treasures::COIN],
    ),
    look(
        crafts::DRUM,
        Scene::Fair,
        [11, 2, 7, 12],
        [crafts::EKTARA, crafts::MASK, crafts::LANTERN, plants::LOTUS],
    ),
    look(
        wings::HILSA,
        Scene::Water,
        [7, 4, 9, 6],
        [crafts::BOAT, skies::RIVER, plants::LOTUS, wings::KINGFISHER],
    ),
    look(
        wings::PEACOCK,
        Scene::Meadow,
        [12, 6, 3, 1],
        [plants::LOTUS, wings::BUTTERFLY, plants::MANGO, skies::MONSOON],
    ),
    look(
        crafts::LANTERN,
        Scene::Fair,
        [0, 13, 2, 7],
        [wings::FIREFLY, skies::MOON, crafts::LOOM, crafts::DRUM],
    ),
    look(
        plants::JACKFRUIT,
        Scene::Meadow,
        [9, 1, 5, 7],
        [animals::MONKEY, plants::MANGO, wings::BEE, wings::PARROT],
    ),
    look(
        plants::TEA,
        Scene::Fair,
        [2, 8, 9, 14],
        [animals::ELEPHANT, skies::MOUNTAIN, crafts::TRAIN, skies::SUN],
    ),
    look(
        animals::ELEPHANT,
        Scene::Fair,
        [6, 2, 1, 11],
        [treasures::CROWN, animals::TIGER, plants::JACKFRUIT, crafts::DRUM],
    ),
    look(skies::MOON, Scene::Sky, [0, 10, 5, 7], [wings::OWL, skies::STAR, wings::FIREFLY, plants::LOTUS]),
    look(skies::COMET, Scene::Sky, [13, 5, 0, 6], [skies::PLANET, skies::STAR, skies::ROCKET, skies::MOON]),
    look(
        wings::DRAGON,
        Scene::Stage,
        [3, 13, 1, 5],
        [skies::FLAME_MOTIF, treasures::PEARL, skies::THUNDER, skies::MOUNTAIN],
    ),
    look(
        treasures::TREASURE,
        Scene::Stage,
        [4, 0, 2, 6],
        [treasures::CROWN, treasures::DIAMOND, treasures::COIN, treasures::COMPASS],
    ),
    look(
        treasures::ROBOT,
        Scene::Stage,
        [5, 14, 6, 10],
        [skies::ROCKET, skies::PLANET, skies::THUNDER, skies::STAR],
    ),
    look(
        treasures::PIRATE,
        Scene::Water,
        [4, 1, 2, 10],
        [treasures::TREASURE, treasures::COMPASS, wings::PARROT, crafts::BOAT],
    ),
    look(
        wings::OWL,
        Scene::Meadow,
        [0, 2, 4, 10],
        [skies::MOON, wings::FIREFLY, skies::STAR, skies::MOUNTAIN],
    ),
    look(
        wings::FIREFLY,
        Scene::Meadow,
        [0, 2, 5, 13],
        [skies::MOON, wings::OWL, crafts::LANTERN, plants::LOTUS],
    ),
    look(
        wings::BEE,
        Scene::Meadow,
        [7, 8, 5, 6],
        [plants::SUNFLOWER, plants::ROSE_FLOWER, wings::BUTTERFLY, plants::MANGO],
    ),
    look(
        wings::KINGFISHER,
        Scene::Water,
        [12, 2, 9, 8],
        [wings::HILSA, skies::RIVER, plants::LOTUS, animals::FROG],
    ),
    look(
        skies::SUN,
        Scene::Sky,
        [7, 4, 5, 3],
        [plants::SUNFLOWER, skies::STAR, crafts::KITE, skies::MOUNTAIN],
    ),
    look(skies::STAR, Scene::Sky, [0, 5, 2, 4], [skies::MOON, skies::COMET, crafts::KITE, treasures::CROWN]),
    look(
        treasures::CROWN,
        Scene::Stage,
        [2, 7, 0, 11],
        [treasures::DIAMOND, treasures::PEARL, animals::LION, treasures::COIN],
    ),
    look(
        treasures::DIAMOND,
        Scene::Stage,
        [5, 3, 13, 14],
        [treasures::CROWN, treasures::PEARL, treasures::COIN, treasures::TREASURE],
    ),
    look(
        treasures::PEARL,
        Scene::Water,
        [4, 2, 13, 0],
        [animals::TURTLE, wings::HILSA, treasures::DIAMOND, crafts::BOAT],
    ),
    look(
        treasures::COIN,
        Scene::Stage,
        [3, 2, 5, 0],
        [treasures::CROWN, treasures::TREASURE, treasures::DIAMOND, plants::LOTUS],
    ),
    look(
        crafts::MASK,
        Scene::Fair,
        [1, 3, 6, 14],
        [crafts::DRUM, wings::PEACOCK, crafts::EKTARA, crafts::LANTERN],
    ),
    look(
        crafts::WHEEL,
        Scene::Fair,
        [0, 7, 10, 11],
        [crafts::LANTERN, crafts::KITE, crafts::DRUM, skies::STAR],
    ),
    look(
        crafts::PALACE,
        Scene::Fair,
        [14, 6, 5, 9],
        [animals::ELEPHANT, wings::PEACOCK, treasures::CROWN, plants::ROSE_FLOWER],
    ),
    look(
        crafts::TRAIN,
        Scene::Fair,
        [15, 1, 0, 8],
        [crafts::LANTERN, plants::TEA, crafts::PALACE, skies::MOUNTAIN],
    ),
    look(
        animals::HORSE,
        Scene::Meadow,
        [0, 8, 10, 14],
        [treasures::CROWN, crafts::WHEEL, skies::SUN, treasures::COMPASS],
    ),
    look(
        wings::HERON,
        Scene::Water,
        [9, 0, 2, 14],
        [wings::HILSA, skies::RIVER, plants::LOTUS, animals::FROG],
    ),
    look(
        wings::PARROT,
        Scene::Meadow,
        [15, 5, 1, 6],
        [plants::MANGO, plants::CHILLI, plants::SUNFLOWER, treasures::PIRATE],
    ),
    look(
        animals::DEER,
        Scene::Meadow,
        [2, 8, 10, 0],
        [animals::TIGER, wings::BUTTERFLY, plants::SUNFLOWER, skies::MOON],
    ),
    look(
        animals::CROCODILE,
        Scene::Water,
        [1, 4, 9, 12],
        [animals::TURTLE, animals::FROG, wings::HERON, skies::RIVER],
    ),
    look(
        animals::TURTLE,
        Scene::Water,
        [7, 15, 11, 4],
        [treasures::PEARL, wings::HILSA, animals::CROCODILE, plants::LOTUS],
    ),
    look(
        animals::COBRA,
        Scene::Stage,
        [3, 5, 13, 9],
        [treasures::PHARAOH, skies::FLAME_MOTIF, treasures::LAMP, treasures::DIAMOND],
    ),
    look(
        wings::BUTTERFLY,
        Scene::Meadow,
        [2, 8, 11, 4],
        [plants::ROSE_FLOWER, plants::SUNFLOWER, wings::BEE, plants::LOTUS],
    ),
    look(
        plants::ROSE_FLOWER,
        Scene::Meadow,
        [4, 2, 13, 0],
        [wings::BUTTERFLY, wings::BEE, crafts::PALACE, treasures::DIAMOND],
    ),
    look(
        plants::SUNFLOWER,
        Scene::Meadow,
        [7, 15, 0, 4],
        [wings::BEE, wings::BUTTERFLY, skies::SUN, plants::MANGO],
    ),
    look(
        plants::COCONUT,
        Scene::Water,
        [15, 11, 14, 8],
        [crafts::BOAT, animals::CROCODILE, plants::PINEAPPLE, animals::TURTLE],
    ),
    look(
        plants::PINEAPPLE,
        Scene::Meadow,
        [11, 6, 7, 5],
        [plants::COCONUT, plants::MELON, wings::PARROT, animals::MONKEY],
    ),
    look(
        plants::MELON,
        Scene::Meadow,
        [4, 12, 8, 0],
        [plants::PINEAPPLE, plants::MANGO, wings::BEE, skies::SUN],
    ),
    look(
        plants::CHILLI,
        Scene::Fair,
        [13, 12, 7, 2],
        [skies::FLAME_MOTIF, plants::MANGO, wings::PARROT, crafts::DRUM],
    ),
    look(
        skies::ROCKET,
        Scene::Sky,
        [0, 7, 11, 13],
        [skies::PLANET, skies::COMET, treasures::ROBOT, skies::STAR],
    ),
    look(
        skies::FLAME_MOTIF,
        Scene::Stage,
        [13, 0, 4, 9],
        [wings::DRAGON, treasures::LAMP, crafts::LANTERN, crafts::DRUM],
    ),
    look(
        treasures::LAMP,
        Scene::Stage,
        [0, 2, 6, 4],
        [crafts::PALACE, treasures::CROWN, treasures::COIN, skies::MOON],
    ),
    look(
        crafts::LIGHTHOUSE,
        Scene::Water,
        [7, 0, 10, 14],
        [crafts::BOAT, treasures::COMPASS, treasures::PEARL, skies::MOON],
    ),
    look(skies::MOUNTAIN, Scene::Sky, [14, 1, 6, 15], [plants::TEA, wings::HERON, skies::SUN, animals::DEER]),
    look(
        skies::THUNDER,
        Scene::Sky,
        [13, 7, 10, 0],
        [skies::MONSOON, skies::FLAME_MOTIF, skies::MOUNTAIN, skies::STAR],
    ),
    look(
        treasures::COMPASS,
        Scene::Water,
        [7, 2, 3, 5],
        [crafts::BOAT, treasures::PIRATE, crafts::LIGHTHOUSE, skies::STAR],
    ),
    look(
        crafts::EKTARA,
        Scene::Fair,
        [4, 2, 5, 0],
        [crafts::DRUM, crafts::LANTERN, crafts::BOAT, plants::LOTUS],
    ),
    look(
        animals::LION,
        Scene::Stage,
        [3, 5, 7, 11],
        [treasures::CROWN, animals::DEER, skies::SUN, crafts::MASK],
    ),
    look(
        animals::MONKEY,
        Scene::Fair,
        [8, 4, 6, 11],
        [plants::COCONUT, plants::JACKFRUIT, plants::MANGO, crafts::DRUM],
    ),
    look(
        wings::ROOSTER,
        Scene::Meadow,
        [7, 10, 2, 15],
        [skies::SUN, plants::SUNFLOWER, plants::CHILLI, crafts::DRUM],
    ),
    look(
        animals::FROG,
        Scene::Water,
        [0, 6, 15, 5],
        [plants::LOTUS, wings::FIREFLY, skies::MONSOON, wings::HERON],
    ),
];
