//! The cluster's files: made whole or not at all, and opened only by the major version that made them.

use std::{fs, io::ErrorKind, path::Path};

use super::{Error, SUPERUSER, binaries::Binaries, make_folder, user::Account};

pub(super) fn ensure(binaries: &Binaries, cluster: &Path, account: &Account) -> Result<(), Error> {
    if cluster.exists() {
        return check(binaries, cluster);
    }
    let draft = cluster.with_extension("new");
    if draft.exists() {
        // A start that was cut off while the cluster was being made: nothing in it was ever used.
        fs::remove_dir_all(&draft).map_err(Error::folder(&draft))?;
    }
    make_folder(&draft, 0o700)?;
    account.own(&draft)?;
    let made = account
        .command(&binaries.initdb, false)
        .arg("--pgdata")
        .arg(&draft)
        .args(["--username", SUPERUSER, "--encoding=UTF8", "--locale=C", "--data-checksums"])
        .args(["--auth-local=peer", "--auth-host=reject"])
        .output()
        .map_err(|error| not_run(error, &binaries.initdb, account))?;
    if !made.status.success() {
        let said = String::from_utf8_lossy(&made.stderr);
        let said =
            said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no reason given").to_owned();
        return Err(Error::Program { program: "initdb", said });
    }
    fs::rename(&draft, cluster).map_err(Error::folder(cluster))
}

/// Whether [`ensure`] could do its work: the account runs the programs, and data that is there is of their version.
pub(super) fn look(binaries: &Binaries, cluster: &Path, account: &Account) -> Result<(), Error> {
    let told = account.command(&binaries.initdb, false).arg("--version").output();
    told.map_err(|error| not_run(error, &binaries.initdb, account))?;
    if cluster.exists() { check(binaries, cluster) } else { Ok(()) }
}

fn not_run(error: std::io::Error, program: &Path, account: &Account) -> Error {
    let elses = *account != Account::Own && error.kind() == ErrorKind::PermissionDenied;
    if elses { Error::OutOfReach { path: program.to_owned() } } else { Error::folder(program)(error) }
}

/// Refuses files that another major version made.
pub(super) fn check(binaries: &Binaries, cluster: &Path) -> Result<(), Error> {
    let file = cluster.join("PG_VERSION");
    let made = fs::read_to_string(&file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::NotACluster { folder: cluster.to_owned() },
        _ => Error::folder(&file)(error),
    })?;
    let made = made.trim().to_owned();
    let found = binaries.version.major.to_string();
    if made == found {
        return Ok(());
    }
    Err(Error::WrongMajor { folder: cluster.to_owned(), made, found })
}
