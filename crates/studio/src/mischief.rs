//! Misbehaviour on purpose: what a bad network does to a vendor's calls, for tests of the house.

use std::time::Duration;

use kernel::Entropy;
use serde::Deserialize;

/// How often which call goes wrong, in percent.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mischief {
    /// Calls that are sent twice.
    pub duplicate_percent: u8,
    /// Answers that are lost on their way back.
    pub lose_percent: u8,
    /// Calls that lie about somewhere and arrive after those sent later; their answers are lost too.
    pub late_percent: u8,
    /// Payouts that are never sent, and stand in the list as paid: what reconciliation is for.
    pub lost_win_percent: u8,
    /// Payouts of which one unit more is sent than the list says.
    pub wrong_win_percent: u8,
    /// Payouts that are sent a second time under another name, which the list does not know.
    pub twin_win_percent: u8,
}

impl Mischief {
    /// The longest that a late call lies about, in milliseconds: longer than a bet's tries and its rollback take.
    const LATE: u16 = 300;

    pub(crate) fn duplicate(self) -> bool {
        happens(self.duplicate_percent)
    }

    pub(crate) fn lose(self) -> bool {
        happens(self.lose_percent)
    }

    pub(crate) fn lose_win(self) -> bool {
        happens(self.lost_win_percent)
    }

    pub(crate) fn spoil_win(self) -> bool {
        happens(self.wrong_win_percent)
    }

    pub(crate) fn twin_win(self) -> bool {
        happens(self.twin_win_percent)
    }

    /// How long this call lies about, if it does.
    pub(crate) fn late(self) -> Option<Duration> {
        let late = happens(self.late_percent).then(number)?;
        Some(Duration::from_millis((late % Self::LATE).into()))
    }
}

fn happens(percent: u8) -> bool {
    percent > 0 && number() % 100 < u16::from(percent)
}

fn number() -> u16 {
    Entropy.bytes::<2>().map(u16::from_be_bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of 2,000 calls go wrong. Randomness enters: each bound is beyond chances of one in a thousand million.
    fn counted(mischief: Mischief, goes_wrong: fn(Mischief) -> bool) -> usize {
        (0..2_000).filter(|_| goes_wrong(mischief)).count()
    }

    #[test]
    fn each_kind_of_mischief_happens_as_often_as_it_is_set() {
        type Kind = (fn(Mischief) -> bool, fn(u8) -> Mischief);
        let kinds: [Kind; 6] = [
            (Mischief::duplicate, |percent| Mischief { duplicate_percent: percent, ..Mischief::default() }),
            (Mischief::lose, |percent| Mischief { lose_percent: percent, ..Mischief::default() }),
            (Mischief::lose_win, |percent| Mischief { lost_win_percent: percent, ..Mischief::default() }),
            (Mischief::spoil_win, |percent| Mischief { wrong_win_percent: percent, ..Mischief::default() }),
            (Mischief::twin_win, |percent| Mischief { twin_win_percent: percent, ..Mischief::default() }),
            (
                |mischief| mischief.late().is_some(),
                |percent| Mischief { late_percent: percent, ..Mischief::default() },
            ),
        ];
        for (place, (goes_wrong, of)) in kinds.into_iter().enumerate() {
            assert_eq!((counted(of(0), goes_wrong), counted(of(100), goes_wrong)), (0, 2_000), "{place}");
            assert!((850..1_150).contains(&counted(of(50), goes_wrong)), "{place}");
            assert!(counted(of(99), goes_wrong) < 2_000, "{place}");
            // No kind is set by another's share.
            for (other, (_, set)) in kinds.into_iter().enumerate().filter(|(other, _)| *other != place) {
                assert_eq!(counted(set(100), goes_wrong), 0, "{place} by {other}");
            }
        }
    }

    #[test]
    fn a_late_call_lies_about_for_less_than_its_longest() {
        let always = Mischief { late_percent: 100, ..Mischief::default() };
        let lain: Vec<_> = (0..2_000).map(|_| always.late().unwrap().as_millis()).collect();
        assert!(lain.iter().all(|millis| *millis < Mischief::LATE.into()));
        assert!(lain.iter().any(|millis| *millis > 250) && lain.iter().any(|millis| *millis < 50));
    }
}
