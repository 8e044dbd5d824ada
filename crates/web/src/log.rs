//! What tests read of what the program logs.

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

/// What the log says.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    pub(crate) fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    /// Writes what this thread logs from now on, until the guard is dropped.
    pub(crate) fn follow(&self) -> tracing::subscriber::DefaultGuard {
        let log = self.clone();
        let written = tracing_subscriber::fmt().with_ansi(false).with_writer(move || log.clone());
        tracing::subscriber::set_default(written.finish())
    }
}
