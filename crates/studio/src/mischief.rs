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
