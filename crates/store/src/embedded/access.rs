//! Who may sign in to the server of our own: over its socket alone, and as whom the system itself says they are (`peer`).
//!
//! Two files of the cluster say so; they are written at each start, which also closes a folder of an earlier version that
//! believed whoever reached the socket.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::Path,
    process::Command,
};

use super::{Error, PROGRAM, SUPERUSER, user::Account};

/// Writes both files where they differ from what they should be.
pub(super) fn write(cluster: &Path, account: &Account) -> Result<(), Error> {
    put(cluster, "pg_hba.conf", &rules(), account)?;
    put(cluster, "pg_ident.conf", &people(&own_name()), account)
}

fn rules() -> String {
    format!(
        "# Written by mela at each start.\n\
         local all {SUPERUSER},{PROGRAM} peer map=mela\n\
         local replication {SUPERUSER} peer map=mela\n"
    )
}

/// Root and whoever runs this program, as either role. The account that the server runs under, where it is another, is not
/// among them: it may be one that other daemons share (`nobody`).
fn people(own: &str) -> String {
    let mut lines = "# Written by mela at each start.\n".to_owned();
    for person in if own == "root" { vec!["root"] } else { vec!["root", own] } {
        for role in [SUPERUSER, PROGRAM] {
            lines.push_str(&format!("mela \"{person}\" {role}\n"));
        }
    }
    lines
}

/// The account's name as the system's directory knows it, which need not be a file; PostgreSQL asks the same directory.
fn own_name() -> String {
    let said = Command::new("id").arg("-un").env("LC_ALL", "C").output();
    let name = said.ok().and_then(|said| String::from_utf8(said.stdout).ok()).unwrap_or_default();
    let name = name.trim();
    if name.is_empty() || name.contains(['"', '\n']) { "root".to_owned() } else { name.to_owned() }
}

/// Written beside and renamed: whoever reads it finds the old one or the new one, and a link that the server's account may
/// have put in its place is replaced, not followed.
fn put(cluster: &Path, name: &str, text: &str, account: &Account) -> Result<(), Error> {
    let (path, draft) = (cluster.join(name), cluster.join(format!("{name}.new")));
    if fs::read_to_string(&path).is_ok_and(|found| found == text) {
        return Ok(());
    }
    drop(fs::remove_file(&draft));
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()));
    written.map_err(Error::folder(&draft))?;
    account.own(&draft)?;
    fs::rename(&draft, &path).map_err(Error::folder(&path))
}
