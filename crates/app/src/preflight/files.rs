//! Open files: each connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::Findings;
use crate::configuration::Configuration;

/// What the process has open beside connections of people: the database, logs, providers, vendors.
const BESIDE: usize = 1_000;

/// Raises the process's own limit of open files as far as the system allows it, and answers it; none where there is none.
#[must_use]
pub fn allowed() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(_) => limit.current,
    }
}

/// Whether all the connections that the settings allow may be open at once.
pub(super) fn judge(configuration: &Configuration, allowed: Option<u64>, found: &mut Findings) {
    let doors = [
        configuration.site.connections,
        configuration.live.sockets,
        configuration.backoffice.connections,
        configuration.metrics.connections,
    ];
    let needed = doors.into_iter().fold(BESIDE, usize::saturating_add);
    let Some(allowed) =
        allowed.filter(|allowed| usize::try_from(*allowed).is_ok_and(|allowed| allowed < needed))
    else {
        return;
    };
    let says = format!(
        "with the sockets of [live] and the other doors up to {needed} files are open, and the system allows this process \
         {allowed}: lower them, or raise the limit (LimitNOFILE of a service, ulimit -n)"
    );
    found.weigh(configuration.guard.mode, "site.connections", says);
}
