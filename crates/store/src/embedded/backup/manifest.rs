//! The list of a backup's files with their SHA-256, in PostgreSQL's own format: `pg_verifybackup` reads it.

use std::{collections::BTreeMap, fs, path::Path};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::{OffsetDateTime, macros::format_description};

use super::Error;

/// Its name in a backup.
pub(super) const NAME: &str = "backup_manifest";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Entry {
    path: String,
    pub(super) size: u64,
    #[serde(rename = "Last-Modified")]
    last_modified: String,
    #[serde(rename = "Checksum-Algorithm")]
    algorithm: String,
    checksum: String,
}

impl Entry {
    pub(super) fn new(path: String, size: u64, changed: OffsetDateTime, sum: Sha256) -> Self {
        let format = format_description!("[year]-[month]-[day] [hour]:[minute]:[second] GMT");
        Self {
            path,
            size,
            last_modified: changed.format(format).unwrap_or_default(),
            algorithm: "SHA256".to_owned(),
            checksum: hex::encode(sum.finalize()),
        }
    }

    pub(super) fn has_sum(&self, sum: Sha256) -> bool {
        self.algorithm == "SHA256" && self.checksum == hex::encode(sum.finalize())
    }
}

/// What of the log a backup needs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Range {
    #[serde(rename = "Timeline")]
    pub(super) timeline: u32,
    #[serde(rename = "Start-LSN")]
    pub(super) start: String,
    #[serde(rename = "End-LSN")]
    pub(super) end: String,
}

#[derive(Deserialize)]
struct Written {
    #[serde(rename = "PostgreSQL-Backup-Manifest-Version")]
    version: u32,
    #[serde(rename = "Files")]
    files: Vec<Entry>,
    #[serde(rename = "Manifest-Checksum")]
    checksum: String,
}

/// The text of a manifest: one line a file, and the sum of all lines before it in the last.
pub(super) fn write(files: &[Entry], range: &Range) -> Result<String, serde_json::Error> {
    let lines: Vec<String> = files.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    let text = format!(
        "{{ \"PostgreSQL-Backup-Manifest-Version\": 1,\n\"Files\": [\n{}\n],\n\"WAL-Ranges\": [\n{}\n],\n",
        lines.join(",\n"),
        serde_json::to_string(range)?
    );
    let sum = hex::encode(Sha256::digest(text.as_bytes()));
    Ok(format!("{text}\"Manifest-Checksum\": \"{sum}\"}}\n"))
}

/// The files that a backup must hold, by path.
pub(super) fn read(backup: &Path) -> Result<BTreeMap<String, Entry>, Error> {
    let path = backup.join(NAME);
    let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    let damaged = || Error::Damaged { backup: backup.to_owned(), path: NAME.to_owned(), how: "is damaged" };
    let written: Written = serde_json::from_str(&text).map_err(|_| damaged())?;
    let summed = text.trim_end_matches('\n').rfind('\n').and_then(|end| text.get(..=end));
    let sum = hex::encode(Sha256::digest(summed.ok_or_else(damaged)?.as_bytes()));
    if written.version != 1 || written.checksum != sum {
        return Err(damaged());
    }
    Ok(written.files.into_iter().map(|entry| (entry.path.clone(), entry)).collect())
}
