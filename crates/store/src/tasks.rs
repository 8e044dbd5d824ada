//! Tasks that run beside requests: named, and ended together.

use std::future::Future;

use tokio::task::JoinHandle;
pub use tokio_util::sync::CancellationToken;
use tracing::{Instrument, info_span};

/// Starts a named task. Its failures are logged under its name.
#[expect(clippy::disallowed_methods, reason = "this is the one place that starts tasks")]
pub fn spawn<F>(name: &'static str, future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
{
    tokio::spawn(future.instrument(info_span!("task", name)))
}
