//! What the program is allowed here: by the system, and by the database that it signs in to. As little as its work needs, for
//! whoever takes the program over has it too.

use std::time::Duration;

use guard::licence::Mode;
use store::rights::Rights;
use tokio::time::timeout;

use super::{Findings, allowed_files};
use crate::configuration::Configuration;

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
    /// Looks; raises the process's own limit of open files on the way.
    pub async fn look(configuration: &Configuration) -> Self {
        let url = &configuration.database.url;
        let database = if url.is_empty() {
            Reached::Ours
        } else {
            match url.parse() {
                Ok(connect) => match timeout(PATIENCE, store::rights::of(&connect)).await {
                    Ok(Ok(rights)) => Reached::As(rights),
                    Ok(Err(error)) => Reached::Silent(format!("{:#}", anyhow::Error::new(error))),
                    Err(_) => Reached::Silent("nobody answered in time".to_owned()),
                },
                Err(error) => Reached::Silent(error.to_string()),
            }
        };
        Self { files: allowed_files(), is_root: rustix::process::geteuid().is_root(), database }
    }

    pub(super) fn judge(&self, mode: Mode, found: &mut Findings) {
        if self.is_root {
            let says = "the program runs as root, and needs nothing that root alone may do: give it an account of its own \
                        (packaging/mela.service)";
            found.weigh(mode, "root", says);
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
                    found.weigh(mode, "database.url", says);
                }
            }
            Reached::Silent(why) => {
                found.warn("database.url", format!("what its role may do is not known: {why}"));
            }
        }
    }
}
