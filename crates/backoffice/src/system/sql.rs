//! What owners let the self-check read of their tables.

use kernel::{Asset, Money};
use store::Store;

use crate::Error;

/// The accounts of one asset, compared with their transfers.
pub(super) struct Books {
    pub(super) asset: Asset,
    /// Their sum.
    pub(super) held: Money,
    /// Those whose balance is not the sum of their transfers.
    pub(super) off: i64,
    /// Those below zero.
    pub(super) overdrawn: i64,
}

/// Compares every balance with its transfers.
pub(super) async fn books(store: &Store) -> Result<Vec<Books>, Error> {
    let rows = sqlx::query!(
        r#"select asset as "asset!", held as "held!", off as "off!", overdrawn as "overdrawn!" from read_ledger_audit"#
    );
    let odd = || Error::from(store::Error::Inconsistent("an account of an unknown asset"));
    let books = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let asset = Asset::from_number(row.asset).ok_or_else(odd)?;
        Ok(Books { asset, held: Money::from_units(row.held), off: row.off, overdrawn: row.overdrawn })
    });
    books.collect()
}

/// What is stuck or asks to be looked at.
pub(super) struct Stuck {
    pub(super) sessions_off: i64,
    pub(super) open_rounds: i64,
    pub(super) mismatches: i64,
    pub(super) tokens: i64,
    pub(super) wrong_passwords: i32,
    pub(super) returns_off: i64,
}

pub(super) async fn stuck(store: &Store) -> Result<Stuck, Error> {
    let stuck = sqlx::query_as!(
        Stuck,
        r#"select (select count(*) from read_wager_session_off) as "sessions_off!",
                  (select count(*) from read_wager_open_round) as "open_rounds!",
                  (select count(*) from read_cashier_unseen_mismatch) as "mismatches!",
                  (select count(*) from read_cashier_unseen_token) as "tokens!",
                  coalesce((select count from read_identity_wrong_password where until >= $1), 0) as "wrong_passwords!",
                  (select count(*) from read_table_return_off) as "returns_off!""#,
        store.now()
    );
    Ok(stuck.fetch_one(store.pool()).await?)
}
