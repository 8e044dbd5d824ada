//! Pulses that the house makes itself, for demos and houses without the network. Nobody else can check them: pages say so.

use std::num::NonZeroU32;

use async_trait::async_trait;
use kernel::{Entropy, SharedClock};
use time::OffsetDateTime;

use crate::{Beacon, Error, Pulse, schedule::Schedule};

/// A beacon of the house's own: a pulse each second, numbered by the seconds since 1970, made of fresh randomness when it is asked
/// for. Who asks twice gets two: the first one that is kept counts.
pub struct Local {
    clock: SharedClock,
}

/// A pulse each second since 1970.
const SCHEDULE: Schedule = Schedule { first: 0, genesis: 0, period: NonZeroU32::MIN };

impl Local {
    /// The house's own.
    #[must_use]
    pub const fn new(clock: SharedClock) -> Self {
        Self { clock }
    }
}

#[async_trait]
impl Beacon for Local {
    fn name(&self) -> &str {
        "local"
    }

    fn after(&self, moment: OffsetDateTime) -> u64 {
        SCHEDULE.after(moment)
    }

    fn published_at(&self, number: u64) -> Option<OffsetDateTime> {
        SCHEDULE.at(number)
    }

    async fn pulse(&self, number: u64) -> Result<Option<Pulse>, Error> {
        let now = self.clock.now();
        if self.published_at(number).is_none_or(|at| at > now) {
            return Ok(None);
        }
        Ok(Some(Pulse::new(number, Entropy.secret()?.as_bytes())))
    }
}
