//! The motifs: every one drawn by hand in pieces, in a square from -50 to 50.

pub(super) mod animals;
pub(super) mod crafts;
pub(super) mod plants;
pub(super) mod skies;
pub(super) mod treasures;
pub(super) mod wings;
