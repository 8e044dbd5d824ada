//! A transaction that is rolled back unless it is committed.

use std::sync::Arc;

use sqlx::{PgConnection, Postgres, Transaction};

use crate::{Error, alone::Held, bell::Bell, outbox::Readers, secrets::Secrets};

/// An open transaction. Dropped without [`Tx::commit`], it is rolled back.
#[must_use = "a transaction that is not committed is rolled back"]
pub struct Tx {
    inner: Transaction<'static, Postgres>,
    bell: Bell,
    readers: Arc<Readers>,
    secrets: Secrets,
    has_facts: bool,
    held: Held,
}

impl Tx {
    pub(crate) fn new(
        inner: Transaction<'static, Postgres>,
        bell: Bell,
        readers: Arc<Readers>,
        secrets: Secrets,
    ) -> Self {
        Self { inner, bell, readers, secrets, has_facts: false, held: Held::one() }
    }

    /// What seals and opens the database's secrets.
    #[must_use]
    pub fn secrets(&self) -> Secrets {
        self.secrets.clone()
    }

    /// The readers of facts on this node.
    pub(crate) fn readers(&self) -> Arc<Readers> {
        self.readers.clone()
    }

    /// Facts were written: their readers are woken once they are true.
    pub(crate) const fn has_facts(&mut self) {
        self.has_facts = true;
    }

    /// The connection to run statements on.
    pub fn conn(&mut self) -> &mut PgConnection {
        &mut self.inner
    }

    /// Takes an advisory lock on one thing of a kind and holds it until this transaction ends: what is counted under it is not
    /// counted twice.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn advisory_lock(&mut self, kind: &'static str, thing: &str) -> Result<(), Error> {
        let name = format!("{kind}:{thing}");
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0)) as locked", name)
            .fetch_one(self.conn())
            .await?;
        Ok(())
    }

    /// Makes everything true at once, durably.
    ///
    /// # Errors
    /// When the database refuses; if the connection broke the outcome is unknown ([`Error::is_unknown_outcome`]).
    pub async fn commit(self) -> Result<(), Error> {
        let Self { inner, bell, has_facts, held, .. } = self;
        inner.commit().await?;
        drop(held);
        if has_facts {
            bell.ring();
        }
        Ok(())
    }
}
