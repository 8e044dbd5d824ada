//! Whom the server runs as: PostgreSQL refuses root.

use std::{fs, os::unix::fs::chown, path::Path, process::Command};

use super::Error;

/// The account the server runs under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// Our own.
    Own,
    /// Another, because we are root. It must stand in the password file: initdb fails for a bare number.
    Other { uid: u32, gid: u32 },
}

impl Account {
    /// Root runs it as `postgres`, else `nobody`; anyone else as themself.
    pub(super) fn to_run_as() -> Self {
        if !rustix::process::geteuid().is_root() {
            return Self::Own;
        }
        let accounts = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let ids = |name: &str| {
            let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut fields = line.split(':').skip(2);
            Some(Self::Other { uid: fields.next()?.parse().ok()?, gid: fields.next()?.parse().ok()? })
        };
        ids("postgres").or_else(|| ids("nobody")).unwrap_or(Self::Other { uid: 65_534, gid: 65_534 })
    }

    /// A command that runs as this account and, where the system can, is interrupted when we die.
    pub(super) fn command(&self, program: &Path, dies_with_us: bool) -> Command {
        let setpriv = Path::new("/usr/bin/setpriv");
        let mut command = if dies_with_us && setpriv.exists() {
            // The parent-death signal is lost when the user changes, so one program must do both, in that order.
            let mut command = Command::new(setpriv);
            if let Self::Other { uid, gid } = self {
                command.args([
                    format!("--reuid={uid}"),
                    format!("--regid={gid}"),
                    "--clear-groups".to_owned(),
                ]);
            }
            command.args(["--pdeathsig=INT", "--"]).arg(program);
            command
        } else {
            use std::os::unix::process::CommandExt;
            let mut command = Command::new(program);
            if let Self::Other { uid, gid } = self {
                command.uid(*uid).gid(*gid);
            }
            command
        };
        // Nothing of our surroundings may change how the server speaks or where it looks.
        command.env_clear().env("LC_ALL", "C").env("PATH", "/usr/bin:/bin").current_dir("/");
        command
    }

    /// The mode of the data folder: nobody else enters it, but for the server's account, whose own folders lie in it.
    pub(super) const fn folder_mode(&self) -> u32 {
        match self {
            Self::Own => 0o700,
            Self::Other { .. } => 0o710,
        }
    }

    /// Lets the account through the data folder, which stays ours.
    pub(super) fn let_through(&self, path: &Path) -> Result<(), Error> {
        match self {
            Self::Own => Ok(()),
            Self::Other { gid, .. } => chown(path, None, Some(*gid)).map_err(Error::folder(path)),
        }
    }

    /// Gives a folder to the account.
    pub(super) fn own(&self, path: &Path) -> Result<(), Error> {
        match self {
            Self::Own => Ok(()),
            Self::Other { uid, gid } => chown(path, Some(*uid), Some(*gid)).map_err(Error::folder(path)),
        }
    }
}
