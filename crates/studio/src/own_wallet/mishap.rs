//! Misbehaviour on purpose: what transfer wallets do to operators on bad days.

use std::time::Duration;

use kernel::Entropy;
use serde::{Deserialize, Serialize};

/// What goes wrong with one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mishap {
    /// It is done, and no answer comes.
    MuteAfter,
    /// Nothing is done, and no answer comes.
    MuteBefore,
    /// It is refused, for good.
    Refuse,
    /// It is done, and the answer is that nobody knows.
    Unknown,
    /// It is done, and the answer takes its time.
    Slow,
    /// Nothing is done, and the answer is an error of the server.
    Broken,
    /// The list of transactions lacks a line from now on, whoever asks for it and how.
    Drop,
}

/// How often which of them happens, in percent of the calls that move money or of the lists, and how long silence and slowness last.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mishaps {
    /// Percent of [`Mishap::MuteAfter`].
    pub mute_after_percent: u8,
    /// Percent of [`Mishap::MuteBefore`].
    pub mute_before_percent: u8,
    /// Percent of [`Mishap::Refuse`].
    pub refuse_percent: u8,
    /// Percent of [`Mishap::Unknown`].
    pub unknown_percent: u8,
    /// Percent of [`Mishap::Slow`].
    pub slow_percent: u8,
    /// Percent of the lists that lose a line.
    pub drop_percent: u8,
    /// Milliseconds of silence before the line is cut.
    pub mute_ms: u64,
    /// Milliseconds that a slow answer takes.
    pub slow_ms: u64,
}

impl Mishaps {
    /// Rolls the dice for a call; only those that move money go wrong by chance, and lists.
    pub(super) fn happens(self, call: &str) -> Option<Mishap> {
        let shares = match call {
            "deposit" | "withdraw" => vec![
                (Mishap::MuteAfter, self.mute_after_percent),
                (Mishap::MuteBefore, self.mute_before_percent),
                (Mishap::Refuse, self.refuse_percent),
                (Mishap::Unknown, self.unknown_percent),
                (Mishap::Slow, self.slow_percent),
            ],
            "list" => vec![(Mishap::Drop, self.drop_percent)],
            _ => return None,
        };
        let rolled = Entropy.bytes::<2>().map(u16::from_be_bytes).unwrap_or_default() % 100;
        let mut end = 0;
        shares.into_iter().find_map(|(mishap, percent)| {
            end += u16::from(percent);
            (rolled < end).then_some(mishap)
        })
    }

    pub(super) const fn silence(self) -> Duration {
        Duration::from_millis(self.mute_ms)
    }

    pub(super) const fn slowness(self) -> Duration {
        Duration::from_millis(self.slow_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of 2,000 calls of a name go wrong in each way. Randomness enters: each bound is beyond chances of one in a
    /// hundred million.
    fn counted(mishaps: Mishaps, call: &str, mishap: Mishap) -> usize {
        (0..2_000).filter(|_| mishaps.happens(call) == Some(mishap)).count()
    }

    #[test]
    fn each_mishap_happens_as_often_as_it_is_set() {
        let none = Mishaps::default();
        for (mishap, set, call) in [
            (Mishap::MuteAfter, Mishaps { mute_after_percent: 100, ..none }, "deposit"),
            (Mishap::MuteBefore, Mishaps { mute_before_percent: 100, ..none }, "withdraw"),
            (Mishap::Refuse, Mishaps { refuse_percent: 100, ..none }, "deposit"),
            (Mishap::Unknown, Mishaps { unknown_percent: 100, ..none }, "withdraw"),
            (Mishap::Slow, Mishaps { slow_percent: 100, ..none }, "deposit"),
            (Mishap::Drop, Mishaps { drop_percent: 100, ..none }, "list"),
        ] {
            assert_eq!(counted(set, call, mishap), 2_000, "{mishap:?}");
            assert_eq!(counted(none, call, mishap), 0, "{mishap:?}");
            let other = if call == "list" { "deposit" } else { "list" };
            for call in [other, "balance", "transaction"] {
                assert!((0..2_000).all(|_| set.happens(call).is_none()), "{mishap:?} of {call}");
            }
        }
    }

    /// Shares stand beside each other: together they are their sum, and each has its own.
    #[test]
    fn shares_add_up() {
        let set =
            Mishaps { mute_after_percent: 30, refuse_percent: 30, slow_percent: 39, ..Mishaps::default() };
        for (mishap, expected) in
            [(Mishap::MuteAfter, 470..730), (Mishap::Refuse, 470..730), (Mishap::Slow, 640..920)]
        {
            let count = counted(set, "deposit", mishap);
            assert!(expected.contains(&count), "{mishap:?} {count}");
        }
        assert!((0..3_000).any(|_| set.happens("deposit").is_none()), "one of a hundred goes well");
    }
}
