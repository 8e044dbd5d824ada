//! What is dear to read and may be a little old.

use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

use crate::Error;

/// What was read a short while ago: many operators look at once, and one of them waits for it.
pub(crate) struct Lately<T> {
    fresh: Duration,
    read: Mutex<Option<(OffsetDateTime, T)>>,
}

impl<T: Copy> Lately<T> {
    /// What is good for so long.
    pub(crate) fn of(fresh: Duration) -> Self {
        Self { fresh, read: Mutex::default() }
    }

    /// What was read, or is read now.
    pub(crate) async fn get(
        &self,
        now: OffsetDateTime,
        read: impl AsyncFnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut kept = self.read.lock().await;
        if let Some((at, value)) = *kept
            && now - at < self.fresh
        {
            return Ok(value);
        }
        let value = read().await?;
        *kept = Some((now, value));
        Ok(value)
    }
}
