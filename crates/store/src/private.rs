//! Files for our eyes only: folders of mode 0700, files of mode 0600.

use std::{
    fs::{self, OpenOptions, Permissions},
    io::{Error, Result, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

/// What nobody else may: read, write, enter.
const OTHERS: u32 = 0o077;

/// Makes what this process makes from now on ours alone, whatever it asks for.
pub fn by_default() {
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(OTHERS));
}

/// Closes a data folder of an earlier version, and everything of ours in it, to others. The server of our own keeps its
/// folders itself: they may belong to its account.
///
/// # Errors
/// When the folder is one that everybody shares, or a mode cannot be changed.
pub fn close(data_dir: &Path) -> Result<()> {
    let found = match fs::metadata(data_dir) {
        Ok(found) => found,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if found.mode() & 0o1000 != 0 {
        return Err(Error::other("it is shared by everybody; give the house a folder of its own"));
    }
    // The server's account may pass through, by its group.
    narrow(data_dir, found.mode(), 0o710)?;
    for entry in fs::read_dir(data_dir)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_copy = name == "postgres.new" || name.as_encoded_bytes().starts_with(b"postgres-");
        let is_servers = is_copy || name == "pg" || name == "run";
        if !is_servers {
            close_whole(&entry.path())?;
        }
    }
    Ok(())
}

fn close_whole(path: &Path) -> Result<()> {
    let found = match fs::symlink_metadata(path) {
        // Another program on this folder had it for a moment.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        found => found?,
    };
    // What a link shows, and what is somebody else's, lies elsewhere or is not ours to change.
    if found.is_symlink() || found.uid() != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    narrow(path, found.mode(), 0o700)?;
    if found.is_dir() {
        for entry in fs::read_dir(path)? {
            close_whole(&entry?.path())?;
        }
    }
    Ok(())
}

fn narrow(path: &Path, mode: u32, most: u32) -> Result<()> {
    let mode = mode & 0o777;
    if mode & !most == 0 { Ok(()) } else { fs::set_permissions(path, Permissions::from_mode(mode & most)) }
}

/// Writes a file that is not there yet, whole or not at all, and brings it to the disk.
///
/// # Errors
/// `AlreadyExists` when somebody else made it first; it is left as it is.
pub fn make(path: &Path, text: &str) -> Result<()> {
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    drop(fs::remove_file(&draft));
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    // A link is refused where the name is taken; a rename would replace what another program is using already.
    let made = fs::hard_link(&draft, path);
    drop(fs::remove_file(&draft));
    made?;
    match path.parent() {
        Some(folder) => fs::File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

/// Whether anybody may read or write a file, or a group may write it. A group that may read it is often how a container or
/// a service manager hands a secret over.
///
/// # Errors
/// When it cannot be looked at.
pub fn is_open(path: &Path) -> Result<bool> {
    Ok(fs::metadata(path)?.mode() & 0o027 != 0)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).unwrap().mode() & 0o777
    }

    /// Fails where a folder made before is left as it was, readable by everybody.
    #[test]
    fn a_data_folder_is_closed_to_others_and_nothing_else_is_touched() {
        let outside = std::env::temp_dir().join(format!("mela-{}", kernel::id::fresh().simple()));
        let folder = outside.join("data");
        fs::create_dir_all(folder.join("studio/deep")).unwrap();
        fs::create_dir_all(folder.join("pg")).unwrap();
        for file in ["data/postgres.log", "data/studio/deep/house.key", "elsewhere"] {
            fs::write(outside.join(file), "x").unwrap();
            fs::set_permissions(outside.join(file), Permissions::from_mode(0o644)).unwrap();
        }
        for open in [folder.clone(), folder.join("studio"), folder.join("studio/deep"), folder.join("pg")] {
            fs::set_permissions(open, Permissions::from_mode(0o755)).unwrap();
        }
        symlink(outside.join("elsewhere"), folder.join("link")).unwrap();

        close(&folder).unwrap();

        assert_eq!(mode(&folder), 0o710);
        assert_eq!([mode(&folder.join("studio")), mode(&folder.join("studio/deep"))], [0o700; 2]);
        assert_eq!(
            [mode(&folder.join("postgres.log")), mode(&folder.join("studio/deep/house.key"))],
            [0o600; 2]
        );
        assert_eq!(mode(&outside.join("elsewhere")), 0o644, "what a link shows is not ours");
        assert_eq!(mode(&folder.join("pg")), 0o755, "the server keeps its own");
        fs::set_permissions(&folder, Permissions::from_mode(0o1777)).unwrap();
        assert!(close(&folder).unwrap_err().to_string().contains("shared"));
        fs::remove_dir_all(&outside).unwrap();
    }

    #[test]
    fn a_file_is_made_once_and_for_us_alone() {
        let path = std::env::temp_dir().join(format!("mela-{}", kernel::id::fresh().simple()));
        make(&path, "first").unwrap();
        assert_eq!(make(&path, "second").unwrap_err().kind(), std::io::ErrorKind::AlreadyExists);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), mode(&path)), ("first", 0o600));
        assert!(!is_open(&path).unwrap());
        fs::remove_file(&path).unwrap();
    }
}
