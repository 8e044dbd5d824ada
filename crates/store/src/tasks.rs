//! Tasks that run beside requests: named, and ended together.

use std::{error::Error, future::Future, io, thread, time::Duration};

use tokio::{runtime::Builder, task::JoinHandle};
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

/// Runs a future on a thread and a runtime of its own: what it waits for reaches it at once, however much the tasks of
/// the program have to do. Only connections that it opens itself are as quick ([`crate::Store::apart`]).
///
/// # Errors
/// When the operating system has no thread left.
pub fn apart<M, F>(name: &'static str, make: M) -> io::Result<()>
where
    M: FnOnce() -> F + Send + 'static,
    F: Future<Output = ()>,
{
    let runtime = Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || runtime.block_on(async { make().instrument(info_span!("task", name)).await }))?;
    Ok(())
}

/// Does a step again and again until `stop` is cancelled: at once while it says that more waits, after a pause when
/// nothing does, or when it failed.
pub fn repeat<S, F, E>(name: &'static str, pause: Duration, stop: &CancellationToken, step: S)
where
    S: Fn() -> F + Send + 'static,
    F: Future<Output = Result<bool, E>> + Send,
    E: Error + 'static,
{
    let stop = stop.clone();
    spawn(name, async move {
        while !stop.is_cancelled() {
            match step().await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::error!(error = &error as &dyn Error, "a step failed"),
            }
            tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(pause) => {} }
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tokio::time::Instant;

    use super::*;

    /// Seen to fail without the pause after a failure (the fifth step came at once), and without the way past the pause
    /// after a step that left something.
    #[tokio::test(start_paused = true)]
    async fn what_finds_nothing_or_fails_waits_and_goes_on_until_it_is_stopped() {
        let (stop, began) = (CancellationToken::new(), Instant::now());
        let steps = Arc::new(Mutex::new(Vec::new()));
        let step = {
            let (stop, steps) = (stop.clone(), steps.clone());
            move || {
                let mut steps = steps.lock().unwrap();
                steps.push(began.elapsed().as_secs());
                let outcome = match steps.len() {
                    1 | 2 => Ok(true),
                    3 => Ok(false),
                    4 => Err(std::io::Error::other("no")),
                    _ => {
                        stop.cancel();
                        Ok(true)
                    }
                };
                async move { outcome }
            }
        };
        repeat("steps", Duration::from_secs(10), &stop, step);
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert_eq!(*steps.lock().unwrap(), [0, 0, 0, 10, 20]);
    }
}
