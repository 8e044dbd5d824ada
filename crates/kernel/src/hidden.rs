//! A setting that no log prints.

use std::fmt;

use serde::Deserialize;

/// A secret of the configuration. It does not print.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Hidden(pub String);

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}
