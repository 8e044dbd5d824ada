//! The commitment to a shoe before it is dealt (realtime.md 6): the root of a tree over its cards, each under a salt of its own, so
//! that a card is proved when it is dealt and tells nothing of the others before.

use sha2::{Digest, Sha256};

use super::card::Card;
use crate::fairness::hmac;

/// A SHA-256.
pub type Hash = [u8; 32];

/// A card as it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The shoe's number.
    pub shoe: u64,
    /// Its place in the order of dealing, from zero.
    pub position: u16,
    /// Which card lies there.
    pub card: Card,
    /// What keeps it from being guessed.
    pub salt: Hash,
}

impl Leaf {
    /// H(0 ‖ shoe ‖ position ‖ card ‖ salt): numbers in 8, 2 and 1 bytes, the highest first.
    #[must_use]
    pub fn hash(&self) -> Hash {
        let mut hash = Sha256::new();
        hash.update([0]);
        hash.update(self.shoe.to_be_bytes());
        hash.update(self.position.to_be_bytes());
        hash.update([self.card.number()]);
        hash.update(self.salt);
        hash.finalize().into()
    }
}

/// H(1 ‖ left ‖ right).
fn inner(left: &Hash, right: &Hash) -> Hash {
    let mut hash = Sha256::new();
    hash.update([1]);
    hash.update(left);
    hash.update(right);
    hash.finalize().into()
}

/// The salt of a position: HMAC-SHA256 keyed with the shoe's secret as text, over `salt:position`. Whoever learns the secret when the
/// shoe has ended can check all of it at once.
#[must_use]
pub fn salt(secret: &str, position: u16) -> Hash {
    hmac(secret.as_bytes(), format!("salt:{position}").as_bytes())
}

/// The tree over a shoe: its leaves first, the root last.
#[derive(Clone, Debug)]
pub struct Commitment {
    leaves: Vec<Leaf>,
    levels: Vec<Vec<Hash>>,
}

impl Commitment {
    /// Commits to cards in the order in which they will be dealt; `None` for no cards or more than 65,535.
    #[must_use]
    pub fn new(shoe: u64, secret: &str, cards: &[Card]) -> Option<Self> {
        let count = u16::try_from(cards.len()).ok().filter(|count| *count > 0)?;
        let leaf = |(position, card): (u16, &Card)| Leaf {
            shoe,
            position,
            card: *card,
            salt: salt(secret, position),
        };
        let leaves: Vec<Leaf> = (0..count).zip(cards).map(leaf).collect();
        let mut levels = vec![leaves.iter().map(Leaf::hash).collect::<Vec<_>>()];
        while let Some(below) = levels.last().filter(|below| below.len() > 1) {
            // A node without a neighbour moves up as it is.
            let above = below.chunks(2).filter_map(|pair| match pair {
                [left, right] => Some(inner(left, right)),
                [lone] => Some(*lone),
                _ => None,
            });
            levels.push(above.collect());
        }
        Some(Self { leaves, levels })
    }

    /// What is published before the first card.
    #[must_use]
    pub fn root(&self) -> Hash {
        self.levels.last().and_then(|top| top.first()).copied().unwrap_or_default()
    }

    /// The card at a position with the path that proves it: its neighbours from the leaves upwards, where it has one.
    #[must_use]
    pub fn open(&self, position: u16) -> Option<(Leaf, Vec<Hash>)> {
        let leaf = self.leaves.get(usize::from(position))?;
        let mut place = usize::from(position);
        let mut path = Vec::new();
        for level in &self.levels {
            path.extend(level.get(place ^ 1));
            place /= 2;
        }
        Some((*leaf, path))
    }
}

/// Whether a card lay at its position of a shoe of so many cards, by the root that was published.
#[must_use]
pub fn is_proved(root: &Hash, cards: u16, leaf: &Leaf, path: &[Hash]) -> bool {
    if leaf.position >= cards {
        return false;
    }
    let (mut place, mut width, mut hash) = (leaf.position, cards, leaf.hash());
    let mut path = path.iter();
    while width > 1 {
        let has_neighbour = place ^ 1 < width;
        if has_neighbour {
            let Some(neighbour) = path.next() else { return false };
            hash = if place % 2 == 0 { inner(&hash, neighbour) } else { inner(neighbour, &hash) };
        }
        (place, width) = (place / 2, width.div_ceil(2));
    }
    path.next().is_none() && hash == *root
}

#[cfg(test)]
mod tests {
    use super::{
        super::shoe::{Shoe, tests::game},
        *,
    };

    #[test]
    fn every_card_of_a_shoe_is_proved_by_nine_hashes_at_most() {
        let cards = Shoe::shuffle(8, 14, &mut game(1)).unwrap().cards();
        let commitment = Commitment::new(7, "secret", &cards).unwrap();
        let root = commitment.root();
        for (position, card) in (0..416).zip(&cards) {
            let (leaf, path) = commitment.open(position).unwrap();
            assert_eq!(leaf.card, *card);
            assert!(path.len() <= 9 && is_proved(&root, 416, &leaf, &path), "{position}");
        }
        assert!(commitment.open(416).is_none());
    }

    #[test]
    fn trees_of_every_width_prove_all_and_nothing_else() {
        for count in 1..=17_u16 {
            let cards: Vec<Card> = Card::deck().take(count.into()).collect();
            let commitment = Commitment::new(1, "secret", &cards).unwrap();
            let root = commitment.root();
            for position in 0..count {
                let (leaf, path) = commitment.open(position).unwrap();
                let holds = |leaf: Leaf, path: &[Hash]| is_proved(&root, count, &leaf, path);
                assert!(holds(leaf, &path), "{position} of {count}");
                let other = Card::new((leaf.card.number() + 1) % 52).unwrap();
                assert!(!holds(Leaf { card: other, ..leaf }, &path));
                assert!(!holds(Leaf { shoe: 2, ..leaf }, &path));
                assert!(!holds(Leaf { position: position + 1, ..leaf }, &path));
                assert!(!holds(Leaf { salt: [0; 32], ..leaf }, &path));
                assert!(!holds(leaf, &[path.clone(), vec![root]].concat()), "nothing after the root");
                assert!(path.is_empty() || !holds(leaf, &path[1..]));
            }
        }
        assert!(Commitment::new(1, "secret", &[]).is_none());
    }

    /// Computed outside of this program, by the rule alone.
    #[test]
    fn a_root_is_what_anybody_computes() {
        let cards = Shoe::shuffle(8, 14, &mut game(1)).unwrap().cards();
        let root = Commitment::new(7, "secret", &cards).unwrap().root();
        assert_eq!(hex::encode(root), "7fe6be8d86dd1a572f59e7ed23aa02f229479ea96be76c82a4ba10c5ecce8148");
    }
}
