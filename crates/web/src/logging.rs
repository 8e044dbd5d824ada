//! Where lines of the log go: to standard error, and what happens at the doors to the security log alone.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use serde::Deserialize;
use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, ParseError, filter_fn},
    layer::SubscriberExt,
    registry::LookupSpan,
    util::{SubscriberInitExt, TryInitError},
};

use crate::security;

/// Section `[log]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Filter directives.
    pub filter: String,
    /// JSON instead of lines for people.
    pub json: bool,
    /// The file of the security log; empty for none.
    pub security: PathBuf,
}

/// Why nothing is logged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The directives cannot be read.
    #[error("log.filter")]
    Filter(#[from] ParseError),
    /// The file cannot be opened.
    #[error("log.security: {path}")]
    Security {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// This process logs already.
    #[error("logging")]
    Started(#[from] TryInitError),
}

/// Starts logging to standard error, and what happens at the doors to the security log.
///
/// # Errors
/// When the filter does not parse, or the security log cannot be opened.
pub fn start(settings: &Settings) -> Result<(), Error> {
    let filter = EnvFilter::try_new(&settings.filter)?;
    // Who came to which door stands in the security log alone, which not everybody may read.
    let filter = filter.and(filter_fn(|metadata| metadata.target() != security::TARGET));
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines: Box<dyn Layer<_> + Send + Sync> = if settings.json {
        layer.json().with_filter(filter).boxed()
    } else {
        layer.with_filter(filter).boxed()
    };
    let security = security_log(&settings.security)?;
    Ok(tracing_subscriber::registry().with(lines).with(security).try_init()?)
}

/// The security log, if there is to be one: a file that lines of JSON are added to and that only its owner may read.
fn security_log<S>(path: &Path) -> Result<Option<impl Layer<S> + use<S>>, Error>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(|source| Error::Security { path: path.to_owned(), source })?;
    let lines = tracing_subscriber::fmt::layer().json().flatten_event(true).with_writer(Arc::new(file));
    let lines = lines.with_current_span(false).with_span_list(false);
    Ok(Some(lines.with_filter(filter_fn(|metadata| metadata.target() == security::TARGET))))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Fails with the filter of the layer taken out: every line of the house stood in the security log.
    #[test]
    fn the_security_log_holds_what_happens_at_the_doors_and_nothing_else() {
        let path = std::env::temp_dir().join(format!("mela-security-{}.jsonl", kernel::id::fresh()));
        let layer = security_log(&path).unwrap();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
            tracing::info!(password = "Mela-2026", "a line of the house");
            let ip = "192.0.2.1".parse().unwrap();
            let visitor =
                |id| security::Visitor { door: security::Door::Site, id, ip, agent: "a \"browser\"\n" };
            security::login_failed(visitor(None), "password");
            security::login_succeeded(visitor(Some(7)), "username");
        });
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let told: Vec<_> = lines
            .iter()
            .map(|line| (line["event"].as_str().unwrap(), line["useridentifier"].as_str().unwrap()))
            .collect();
        assert_eq!(told, [("authn_login_fail", "-"), ("authn_login_success", "member:7")]);
        assert_eq!(
            (lines[0]["source_ip"].as_str(), lines[0]["level"].as_str()),
            (Some("192.0.2.1"), Some("WARN"))
        );
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&path).unwrap().permissions()) & 0o777,
            0o600
        );
        std::fs::remove_file(&path).unwrap();
    }
}
