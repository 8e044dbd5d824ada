//! The door for features: movements inside a transaction of their own, once per key.

use std::collections::BTreeSet;

use kernel::{id::MemberId, id::TransferId};
use sha2::{Digest, Sha256};
use store::Tx;
use time::OffsetDateTime;

use crate::{Error, Movement, Overdraft, sql};

/// Movements that a feature wants made, under its name for them.
#[derive(Clone, Debug)]
pub struct Posting {
    /// The member concerned: keys are unique per member and space.
    pub owner: MemberId,
    /// What sort of key it is: `withdrawal`, `deposit`, `statement` …
    pub space: &'static str,
    /// The key: a request id, a provider's transaction id, a contract and period.
    pub key: String,
    /// What is to move, all or nothing.
    pub movements: Vec<Movement>,
}

/// Whether a posting moved money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posted {
    /// Now.
    Now,
    /// An earlier call with the same key and content did; this one changed nothing.
    Before,
}

/// Makes the movements once per (owner, space, key), inside the caller's transaction.
///
/// # Errors
/// [`Error::InsufficientFunds`]; [`Error::KeyReused`] when the key stands for other movements. After an error the
/// caller's transaction must not be committed.
pub async fn post(tx: &mut Tx, at: OffsetDateTime, posting: &Posting) -> Result<Posted, Error> {
    let accounts: BTreeSet<_> =
        posting.movements.iter().flat_map(|movement| [movement.from, movement.to]).collect();
    // Accounts first, key second: two calls with one key wait for each other at the accounts (storage.md, rule 1).
    let mut book = sql::lock(tx, &accounts).await?;
    let digest = digest(&posting.movements);
    let recorded = sqlx::query_scalar!(
        "select digest from posting where owner = $1 and space = $2 and key = $3",
        posting.owner.0,
        posting.space,
        posting.key
    )
    .fetch_optional(tx.conn())
    .await?;
    if let Some(recorded) = recorded {
        return if recorded == digest { Ok(Posted::Before) } else { Err(Error::KeyReused) };
    }
    for movement in &posting.movements {
        book.make(TransferId::fresh(), movement.clone(), Overdraft::Refuse)?;
    }
    sqlx::query!(
        "insert into posting (owner, space, key, digest, at) values ($1, $2, $3, $4, $5)",
        posting.owner.0,
        posting.space,
        posting.key,
        digest,
        at
    )
    .execute(tx.conn())
    .await?;
    sql::write(tx, at, &book).await?;
    Ok(Posted::Now)
}

/// What the movements say, without what differs from call to call.
fn digest(movements: &[Movement]) -> Vec<u8> {
    let mut hash = Sha256::new();
    for movement in movements {
        for account in [movement.from, movement.to] {
            hash.update(account.owner.to_be_bytes());
            hash.update(account.kind.number().to_be_bytes());
            hash.update(account.asset.number().to_be_bytes());
        }
        hash.update(movement.amount.units().to_be_bytes());
        hash.update(movement.reason.number().to_be_bytes());
    }
    hash.finalize().to_vec()
}
