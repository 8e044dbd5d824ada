//! Where pictures lie: a folder of the house's own, under names of ours, for our eyes only (quality.md A27).

use std::{
    fs::{DirBuilder, File, OpenOptions, read, remove_file, rename},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use uuid::Uuid;

/// The file of a picture. Nothing that anybody sent is part of the name.
fn place(folder: &Path, id: Uuid) -> PathBuf {
    let name = id.simple().to_string();
    // The last letters: ids of one day begin alike.
    let (_, shelf) = name.split_at(name.len().saturating_sub(2));
    folder.join(shelf).join(format!("{name}.jpg"))
}

/// Keeps a picture: whole or not at all.
pub(super) fn keep(folder: &Path, id: Uuid, bytes: &[u8]) -> io::Result<()> {
    let place = place(folder, id);
    let shelf = place.parent().unwrap_or(folder);
    DirBuilder::new().recursive(true).mode(0o700).create(shelf)?;
    // A name of its own: a draft that a kill left behind stands in nobody's way.
    let draft = place.with_extension(format!("{}.draft", kernel::id::fresh().simple()));
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    rename(&draft, &place)?;
    File::open(shelf)?.sync_all()
}

/// A picture that was kept.
pub(super) fn fetch(folder: &Path, id: Uuid) -> io::Result<Vec<u8>> {
    read(place(folder, id))
}

/// Forgets a picture whose record was not written.
pub(super) fn forget(folder: &Path, id: Uuid) -> io::Result<()> {
    remove_file(place(folder, id))
}
