//! A witness of the audit trail outside the database: one signed line a day, added to a file, sent to an address, or both. A line
//! is a signed file as statements are, and is read by the same keys.

use std::{io::Write, path::PathBuf, time::Duration};

use ::agency::{Agency, statement::File};
use anyhow::{Context, Result, bail, ensure};
use backoffice::{Backoffice, audit::Anchor};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{
    Store, lease,
    tasks::{self, CancellationToken},
};
use uuid::Uuid;

/// Section `[anchor]` of the configuration.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// To which file lines are added; empty for none.
    pub file: PathBuf,
    /// To which address they are sent; empty for none.
    pub address: String,
}

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

/// Why a day could not be told.
#[derive(Debug, thiserror::Error)]
#[error("the audit trail's head could not be told outside: {0:#}")]
struct Untold(anyhow::Error);

/// Who notes the heads, and tells them outside.
#[derive(Clone)]
pub struct Witness {
    store: Store,
    office: Backoffice,
    agency: Agency,
    settings: Settings,
    holder: Uuid,
}

impl Witness {
    /// The witness of a house.
    #[must_use]
    pub fn new(store: &Store, (office, agency): (&Backoffice, &Agency), settings: &Settings) -> Self {
        let (office, agency) = (office.clone(), agency.clone());
        Self { store: store.clone(), office, agency, settings: settings.clone(), holder: kernel::id::fresh() }
    }

    /// Notes and tells until `stop` is cancelled. Any number of nodes may run this: one holds the lease.
    pub fn follow(&self, stop: &CancellationToken) {
        let witness = self.clone();
        tasks::repeat("anchor", PAUSE, stop, move || {
            let witness = witness.clone();
            async move { witness.turn().await.map(|()| false).map_err(Untold) }
        });
    }

    /// Notes this day, and tells what was not told.
    ///
    /// # Errors
    /// When the database refuses, the file cannot be written or the address does not take it; the next turn tells it again.
    pub async fn turn(&self) -> Result<()> {
        let length = time::Duration::minutes(5);
        if lease::hold(&self.store, "anchor", self.holder, length).await?.is_none() {
            return Ok(());
        }
        let heads = self.agency.heads().await?;
        let heads = json!({ "agents": heads.agents, "statements": heads.statements, "root": heads.root });
        for anchor in self.office.anchor(&heads).await? {
            let day = anchor.day;
            self.tell(anchor).await?;
            self.office.anchored(day).await?;
        }
        Ok(())
    }

    async fn tell(&self, anchor: Anchor) -> Result<()> {
        let said = Said {
            day: anchor.day.to_string(),
            audit_rows: anchor.number,
            audit_head: anchor.head,
            statements: anchor.heads,
        };
        let document = serde_json::to_string(&said)?;
        let (signature, public_key) = self.agency.sign(&document);
        let line = serde_json::to_string(&File { document, signature, public_key })?;
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

    fn add(&self, line: &str) -> Result<()> {
        let path = &self.settings.file;
        let open = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let mut file = open.with_context(|| format!("cannot open {}", path.display()))?;
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data().with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Compares each line with the trail as it stands now; answers how many days they are.
///
/// # Errors
/// For a line that is not signed by a key of the house, and for a row that is not what it was on that day.
pub async fn compare(text: &str, (office, agency): (&Backoffice, &Agency)) -> Result<usize> {
    let keys = agency.keys().await?;
    let mut days = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = number + 1;
        let file: File = serde_json::from_str(line).with_context(|| format!("line {place} is no anchor"))?;
        let genuine = ::agency::statement::verify(&file) && keys.knows(&file.public_key);
        ensure!(genuine, "line {place} is not signed by a key of the house");
        let said: Said = serde_json::from_str(&file.document)?;
        match office.audit_hash(said.audit_rows).await? {
            Some(hash) if hash == said.audit_head => days += 1,
            Some(_) => bail!("row {} of the audit trail is not what it was on {}", said.audit_rows, said.day),
            None => bail!("row {} of the audit trail, of {}, is missing", said.audit_rows, said.day),
        }
    }
    Ok(days)
}
