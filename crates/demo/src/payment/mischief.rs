//! Misbehaviour on purpose: what real providers do on their worst days, so that the house can be tried against it.

use serde::Deserialize;

/// What goes wrong, and how often; nothing where all is zero.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mischief {
    /// Percent of messages that are never sent.
    pub lose_percent: u8,
    /// Percent of copies that carry an id of their own, as if they were new.
    pub renamed_percent: u8,
    /// Percent of messages after which the same comes once more from yesterday, and once more altered on its way.
    pub forged_percent: u8,
    /// Percent of orders that are carried out and answered with a failure, and as many that are not carried out.
    pub broken_percent: u8,
    /// Percent of payouts that cannot be made.
    pub unpaid_percent: u8,
    /// Most milliseconds by which a copy is late: later ones overtake it.
    pub late_ms: u64,
}

/// Whether something that happens in so many of a hundred cases happens now.
pub(super) fn strikes(percent: u8) -> bool {
    percent > 0 && number() % 100 < u64::from(percent)
}

/// Any number up to `most`, milliseconds for instance.
pub(super) fn up_to(most: u64) -> u64 {
    number().checked_rem(most.saturating_add(1)).unwrap_or_default()
}

fn number() -> u64 {
    // A simulator without randomness merely behaves well.
    kernel::Entropy.bytes().map(u64::from_le_bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_happens_does_not_and_what_always_happens_does() {
        assert!((0..1_000).all(|_| !strikes(0) && strikes(100) && up_to(0) == 0 && up_to(3) < 4));
        assert!((0..1_000).any(|_| strikes(50)) && (0..1_000).any(|_| !strikes(50)));
    }
}
