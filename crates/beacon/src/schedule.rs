//! When pulses are published: one after the other, always as far apart.

use std::num::NonZeroU32;

use time::OffsetDateTime;

/// The times of a beacon's pulses.
pub(crate) struct Schedule {
    /// The number of the first pulse.
    pub(crate) first: u64,
    /// When the first pulse is published, in seconds since 1970.
    pub(crate) genesis: i64,
    /// From one pulse to the next, in seconds.
    pub(crate) period: NonZeroU32,
}

impl Schedule {
    /// The first pulse that is published later than this moment.
    pub(crate) fn after(&self, moment: OffsetDateTime) -> u64 {
        // Pulses come at whole seconds: one comes later than a moment if it comes later than the second that has begun.
        let passed = moment.unix_timestamp().saturating_sub(self.genesis);
        match u64::try_from(passed) {
            Ok(passed) => self.first + passed / u64::from(self.period.get()) + 1,
            Err(_) => self.first,
        }
    }

    /// When a pulse is published, if there is such a pulse.
    pub(crate) fn at(&self, number: u64) -> Option<OffsetDateTime> {
        let passed = number.checked_sub(self.first)?.checked_mul(self.period.get().into())?;
        let second = self.genesis.checked_add_unsigned(passed)?;
        OffsetDateTime::from_unix_timestamp(second).ok()
    }
}
