//! The head of the trail once a day, for a witness outside the database: the log can be lost, and who can rewrite every row can
//! rewrite every hash after it.

use serde_json::Value;
use time::{Date, OffsetDateTime};

use office::audit::{self, Act, Who};

use super::sql;
use crate::{Backoffice, Error};

/// Where the trail stood on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The day of the site.
    pub day: Date,
    /// The number of the last row then.
    pub number: i64,
    /// Its hash, in hex.
    pub head: String,
    /// Where the chains of agents' statements stood.
    pub heads: Value,
    /// When this was noted.
    pub at: OffsetDateTime,
}

impl Backoffice {
    /// Notes where the chains of statements stand in the trail, once a day of the site, and with it where the trail stands.
    /// Answers what is still to be told outside, the oldest day first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn anchor(&self, heads: &Value) -> Result<Vec<Anchor>, Error> {
        let now = self.store.now();
        let day = self.store.zone().day(now);
        if !sql::is_anchored(&self.store, day).await? {
            let mut tx = self.store.begin().await?;
            // Whoever waits here for another node finds the day noted.
            audit::lock_head(&mut tx).await?;
            if !sql::is_anchored_in(&mut tx, day).await? {
                let act = Act {
                    action: "statement.heads",
                    subject: format!("day:{day}"),
                    before: None,
                    after: Some(heads.clone()),
                };
                audit::append(&mut tx, &self.store, &Who::console(), act).await?;
                let (number, head) = audit::lock_head(&mut tx).await?;
                sql::anchor(&mut tx, (day, number), &head, (&heads.to_string(), now)).await?;
                tx.commit().await?;
            }
        }
        sql::waiting(&self.store).await
    }

    /// A day's anchor was written outside.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn anchored(&self, day: Date) -> Result<(), Error> {
        sql::anchored(&self.store, day, self.store.now()).await
    }

    /// The hash of a row of the trail, in hex, as it stands now: what an anchor is compared with.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn audit_hash(&self, number: i64) -> Result<Option<String>, Error> {
        Ok(sql::hash_of(&self.store, number).await?.map(hex::encode))
    }
}
