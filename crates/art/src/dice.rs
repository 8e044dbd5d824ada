//! Chance that is none: numbers that follow from a title alone, so that its card is the same on every machine.

/// A stream of numbers that follows from its seed (splitmix64).
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// The stream of a seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `sides`; 0 where there are none.
    pub(super) fn below(&mut self, sides: usize) -> usize {
        let sides = u64::try_from(sides).unwrap_or(1).max(1);
        usize::try_from(self.next() % sides).unwrap_or(0)
    }

    /// A whole number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = usize::try_from(high.saturating_sub(low)).unwrap_or(0);
        low.saturating_add(i32::try_from(self.below(span + 1)).unwrap_or(0))
    }
}

/// The FNV-1a hash of some words, each ended so that "ab", "c" and "a", "bc" differ.
pub(super) fn hash(words: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in words.iter().flat_map(|word| word.bytes().chain([0xff])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

/// A short name for a hash that may begin an id: a letter, then three of 64 signs.
pub(super) fn prefix(hash: u64) -> String {
    const SIGNS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    let mut rest = hash;
    let mut sign = |signs: u64| {
        let place = usize::try_from(rest % signs).unwrap_or(0);
        rest /= signs;
        char::from(SIGNS.get(place).copied().unwrap_or(b'a'))
    };
    let mut name = String::from(sign(52));
    name.extend((0..3).map(|_| sign(64)));
    name
}
