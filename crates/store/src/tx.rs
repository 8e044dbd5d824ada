//! A transaction that is rolled back unless it is committed.

use sqlx::{PgConnection, Postgres, Transaction};

use crate::Error;

/// An open transaction. Dropped without [`Tx::commit`], it is rolled back.
#[must_use = "a transaction that is not committed is rolled back"]
pub struct Tx(Transaction<'static, Postgres>);

impl Tx {
    pub(crate) const fn new(inner: Transaction<'static, Postgres>) -> Self {
        Self(inner)
    }

    /// The connection to run statements on.
    pub fn conn(&mut self) -> &mut PgConnection {
        &mut self.0
    }

    /// Makes everything true at once, durably.
    ///
    /// # Errors
    /// When the database refuses; if the connection broke the outcome is unknown ([`Error::is_unknown_outcome`]).
    pub async fn commit(self) -> Result<(), Error> {
        Ok(self.0.commit().await?)
    }
}
