//! Misbehaviour on purpose: what a bad network does to a vendor's calls, for tests of the house.

use kernel::Entropy;
use serde::Deserialize;

/// How often which call goes wrong, in percent.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mischief {
    /// Calls that are sent twice.
    pub duplicate_percent: u8,
    /// Answers that are lost on their way back.
    pub lose_percent: u8,
}

impl Mischief {
    pub(crate) fn duplicate(self) -> bool {
        happens(self.duplicate_percent)
    }

    pub(crate) fn lose(self) -> bool {
        happens(self.lose_percent)
    }
}

fn happens(percent: u8) -> bool {
    percent > 0
        && Entropy.bytes::<2>().is_ok_and(|bytes| u16::from_be_bytes(bytes) % 100 < u16::from(percent))
}
