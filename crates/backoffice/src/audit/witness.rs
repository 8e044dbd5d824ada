//! A witness of the audit trail outside the database: one signed line a day, added to a file, sent to an address, or both. A line
//! is a signed file as statements are, and is read by the same keys.

use kernel::PortError;
use std::{io::Write, path::PathBuf, sync::Arc, time::Duration};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{
    lease,
    tasks::{self, CancellationToken},
};
use uuid::Uuid;

use super::Anchor;
use crate::{Backoffice, Error};

/// Who signs for the house, and keeps the chains of agents' statements.
#[async_trait]
pub trait Signer: Send + Sync {
    /// Where the chains of statements stand.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn heads(&self) -> Result<Value, PortError>;

    /// A document with the house's signature.
    fn sign(&self, document: String) -> Line;

    /// Whether a line is signed by a key of the house.
    ///
    /// # Errors
    /// When the keys cannot be read.
    async fn has_signed(&self, line: &Line) -> Result<bool, PortError>;
}

/// A signed line. It has the form of a statement's file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// What is signed.
    pub document: String,
    /// The signature, in hex.
    pub signature: String,
    /// The key, in hex.
    pub public_key: String,
}

/// Section `[anchor]` of the configuration.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// To which file lines are added; empty for none.
    pub file: PathBuf,
    /// To which address they are sent; empty for none.
    pub address: String,
}

/// One node tells at a time.
const LEASE: &str = "anchor";

/// How often a new day, or what could not be told, is looked for.
const PAUSE: Duration = Duration::from_secs(60);

/// How long the address may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a line says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    day: String,
    audit_rows: i64,
    audit_head: String,
    statements: serde_json::Value,
}

/// Why a day could not be told outside, or a line is not what the trail says.
#[derive(Debug, thiserror::Error)]
pub enum Untold {
    /// The back office refused.
    #[error("the audit trail's head could not be read")]
    Office(#[from] Error),
    /// Whoever signs refused.
    #[error("the audit trail's head could not be signed")]
    Signer(#[from] PortError),
    /// The file cannot be written.
    #[error("cannot write {path}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The address does not take it.
    #[error("the address of the witness does not take it")]
    Address(#[from] reqwest::Error),
    /// What is said cannot be written or read.
    #[error("no anchor")]
    Form(#[from] serde_json::Error),
    /// The trail does not match.
    #[error("{0}")]
    Mismatch(String),
}

/// Who notes the heads, and tells them outside.
#[derive(Clone)]
pub struct Witness {
    office: Backoffice,
    signer: Arc<dyn Signer>,
    settings: Settings,
    holder: Uuid,
}

impl Witness {
    /// The witness of a house.
    #[must_use]
    pub fn new(office: &Backoffice, signer: Arc<dyn Signer>, settings: &Settings) -> Self {
        Self { office: office.clone(), signer, settings: settings.clone(), holder: kernel::id::fresh() }
    }

    /// Notes and tells until `stop` is cancelled. Any number of nodes may run this: one holds the lease.
    pub fn follow(&self, stop: &CancellationToken) {
        let witness = self.clone();
        tasks::repeat("anchor", PAUSE, stop, move || {
            let witness = witness.clone();
            async move { witness.turn().await.map(|()| false) }
        });
    }

    /// Notes this day, and tells what was not told.
    ///
    /// # Errors
    /// When the database refuses, the file cannot be written or the address does not take it; the next turn tells it again.
    pub async fn turn(&self) -> Result<(), Untold> {
        let length = time::Duration::minutes(5);
        let lease = lease::hold(&self.office.store, LEASE, self.holder, length).await;
        if lease.map_err(Error::from)?.is_none() {
            return Ok(());
        }
        for anchor in self.office.anchor(&self.signer.heads().await?).await? {
            let day = anchor.day;
            self.tell(anchor).await?;
            self.office.anchored(day).await?;
        }
        Ok(())
    }

    async fn tell(&self, anchor: Anchor) -> Result<(), Untold> {
        let said = Said {
            day: anchor.day.to_string(),
            audit_rows: anchor.number,
            audit_head: anchor.head,
            statements: anchor.heads,
        };
        let line = serde_json::to_string(&self.signer.sign(serde_json::to_string(&said)?))?;
        if !self.settings.file.as_os_str().is_empty() {
            self.add(&line)?;
        }
        if !self.settings.address.is_empty() {
            let client = reqwest::Client::builder().timeout(PATIENCE).build()?;
            let sent = client.post(&self.settings.address).header("content-type", "application/json");
            sent.body(line).send().await?.error_for_status()?;
        }
        Ok(())
    }

    fn add(&self, line: &str) -> Result<(), Untold> {
        let path = &self.settings.file;
        let add = || {
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
            file.write_all(format!("{line}\n").as_bytes())?;
            file.sync_data()
        };
        add().map_err(|source| Untold::File { path: path.clone(), source })
    }
}

/// Compares each line with the trail as it stands now; answers how many days they are.
///
/// # Errors
/// For a line that is not signed by a key of the house, and for a row that is not what it was on that day.
pub async fn compare(text: &str, office: &Backoffice, signer: &dyn Signer) -> Result<usize, Untold> {
    let mut days = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = number + 1;
        let line = serde_json::from_str(line);
        let line: Line = line.map_err(|_| Untold::Mismatch(format!("line {place} is no anchor")))?;
        if !signer.has_signed(&line).await? {
            return Err(Untold::Mismatch(format!("line {place} is not signed by a key of the house")));
        }
        let said: Said = serde_json::from_str(&line.document)?;
        let wrong = match office.audit_hash(said.audit_rows).await? {
            Some(hash) if hash == said.audit_head => None,
            Some(_) => Some("is not what it was on"),
            None => Some("is missing, as of"),
        };
        if let Some(how) = wrong {
            let told = format!("row {} of the audit trail {how} {}", said.audit_rows, said.day);
            return Err(Untold::Mismatch(told));
        }
        days += 1;
    }
    Ok(days)
}
