//! What the program is allowed here: by the system, and by the database that it signs in to. As little as its work needs, for
//! whoever takes the program over has it too.

use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use store::rights::Rights;
use tokio::time::timeout;

use super::Findings;

/// What the process has open beside connections of people: the database, logs, providers, vendors.
const BESIDE: usize = 1_000;

/// How long the database may take to say what a role may do.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is known of the database that `database.url` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// None is named: the server of our own admits the program as a role that can become no other.
    Ours,
    /// What the role may do that signs in there.
    As(Rights),
    /// Nobody answered, and why.
    Silent(String),
}

/// What the machine allows the program.
#[derive(Clone, Debug)]
pub struct Machine {
    /// How many files it may have open, where the system bounds that.
    pub files: Option<u64>,
    /// Whether it runs as root.
    pub is_root: bool,
    /// The database.
    pub database: Reached,
}

impl Machine {
    /// Looks, and asks the database at `url`; raises the process's own limit of open files on the way.
    pub async fn look(url: &str) -> Self {
        let database = if url.is_empty() {
            Reached::Ours
        } else {
            match url.parse() {
                Ok(connect) => match timeout(PATIENCE, store::rights::of(&connect)).await {
                    Ok(Ok(rights)) => Reached::As(rights),
                    Ok(Err(error)) => Reached::Silent(chain(&error)),
                    Err(_) => Reached::Silent("nobody answered in time".to_owned()),
                },
                Err(error) => Reached::Silent(error.to_string()),
            }
        };
        Self { files: allowed_files(), is_root: rustix::process::geteuid().is_root(), database }
    }

    /// Weighs what it allows against what a house needs that admits so many connections through all its doors together.
    pub fn judge(&self, connections: usize, found: &mut Findings) {
        self.judge_files(connections, found);
        if self.is_root {
            let says = "the program runs as root, and needs nothing that root alone may do: give it an account of its own \
                        (packaging/mela.service)";
            found.weigh("root", says);
        }
        match &self.database {
            Reached::Ours => {}
            Reached::As(rights) => {
                for beyond in &rights.beyond {
                    let says = format!(
                        "the role {} {beyond}; let the program sign in as one that only belongs to mela_app, and name the \
                         owner in database.owner_url",
                        rights.role
                    );
                    found.weigh("database.url", says);
                }
            }
            Reached::Silent(why) => {
                found.warn("database.url", format!("what its role may do is not known: {why}"));
            }
        }
    }

    /// Whether all the connections that the settings allow may be open at once.
    fn judge_files(&self, connections: usize, found: &mut Findings) {
        let needed = connections.saturating_add(BESIDE);
        let Some(allowed) =
            self.files.filter(|allowed| usize::try_from(*allowed).is_ok_and(|allowed| allowed < needed))
        else {
            return;
        };
        let says = format!(
            "with the sockets of [live] and the other doors up to {needed} files are open, and the system allows this process \
             {allowed}: lower them, or raise the limit (LimitNOFILE of a service, ulimit -n)"
        );
        found.weigh("site.connections", says);
    }
}

/// Raises the process's own limit of open files as far as the system allows it, and answers it; none where there is none.
#[must_use]
pub fn allowed_files() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(_) => limit.current,
    }
}

/// An error with its causes, on one line.
fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |said, cause| format!("{said}: {cause}"))
}
