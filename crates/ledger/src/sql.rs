//! The statements that touch balances and transfers. Order matters: lock, read, decide, write (storage.md, rule 1).

use std::collections::BTreeSet;

use kernel::{Asset, Money};
use store::{Store, Tx};
use time::OffsetDateTime;

use crate::{AccountKey, AccountKind, Book, Error};

/// Locks the accounts in one order for all callers, making those that do not exist, and lays them open.
///
/// # Errors
/// When the database refuses.
pub async fn lock(tx: &mut Tx, accounts: &BTreeSet<AccountKey>) -> Result<Book, Error> {
    let owners: Vec<i64> = accounts.iter().map(|account| account.owner).collect();
    let kinds: Vec<i16> = accounts.iter().map(|account| account.kind.number()).collect();
    let assets: Vec<i16> = accounts.iter().map(|account| account.asset.number()).collect();
    let mut rows = rows(tx, &owners, &kinds, &assets).await?;
    if rows.len() < accounts.len() {
        sqlx::query!(
            "insert into account (owner, kind, asset)
             select * from unnest($1::bigint[], $2::smallint[], $3::smallint[]) on conflict do nothing",
            &owners,
            &kinds,
            &assets
        )
        .execute(tx.conn())
        .await?;
        rows = self::rows(tx, &owners, &kinds, &assets).await?;
    }
    let mut book = Book::default();
    for (owner, kind, asset, balance, overdrawn) in rows {
        let inconsistent = || store::Error::Inconsistent("an account of an unknown kind or asset");
        let kind = AccountKind::from_number(kind).ok_or_else(inconsistent)?;
        let asset = Asset::from_number(asset).ok_or_else(inconsistent)?;
        book.open(AccountKey { owner, kind, asset }, Money::from_units(balance), overdrawn);
    }
    Ok(book)
}

/// Makes the house's accounts in an asset, once at the start. Made only when the first transfers need them, they would be
/// locked behind ones that come later in the order, and two transfers could wait for each other.
///
/// # Errors
/// When the database refuses.
pub async fn open_house(store: &Store, asset: Asset) -> Result<(), Error> {
    let mut tx = store.begin().await?;
    lock(&mut tx, &AccountKey::of_house(asset)).await?;
    Ok(tx.commit().await?)
}

type Row = (i64, i16, i16, i64, bool);

async fn rows(tx: &mut Tx, owners: &[i64], kinds: &[i16], assets: &[i16]) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query!(
        "select owner, kind, asset, balance, overdrawn from account
         where (owner, kind, asset) in (select * from unnest($1::bigint[], $2::smallint[], $3::smallint[]))
         order by owner, kind, asset for update",
        owners,
        kinds,
        assets
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.owner, row.kind, row.asset, row.balance, row.overdrawn)).collect())
}

/// Writes what was decided on a book: its transfers and the changed balances, in one statement, for whose answer all
/// wait who bet.
///
/// # Errors
/// When the database refuses; then nothing of the transaction stands.
pub async fn write(tx: &mut Tx, at: OffsetDateTime, book: &Book) -> Result<(), Error> {
    let transfers = book.transfers();
    let each = || transfers.iter().map(|transfer| &transfer.movement);
    // The member concerned, so that their record is one range of the primary key.
    let owners: Vec<i64> = each()
        .map(|m| if m.from.is_house() && !m.to.is_house() { m.to.owner } else { m.from.owner })
        .collect();
    let ids: Vec<uuid::Uuid> = transfers.iter().map(|transfer| transfer.id.0).collect();
    let debit_owners: Vec<i64> = each().map(|m| m.from.owner).collect();
    let debit_kinds: Vec<i16> = each().map(|m| m.from.kind.number()).collect();
    let credit_owners: Vec<i64> = each().map(|m| m.to.owner).collect();
    let credit_kinds: Vec<i16> = each().map(|m| m.to.kind.number()).collect();
    let assets: Vec<i16> = each().map(|m| m.from.asset.number()).collect();
    let amounts: Vec<i64> = each().map(|m| m.amount.units()).collect();
    let reasons: Vec<i16> = each().map(|m| m.reason.number()).collect();
    let (mut causes, mut partners, mut rounds) = (Vec::new(), Vec::new(), Vec::new());
    for (cause, partner, round) in each().map(|m| m.cause.columns()) {
        causes.push(cause);
        partners.push(partner);
        rounds.push(round);
    }
    let corrects: Vec<Option<uuid::Uuid>> = each().map(|m| m.corrects.map(|id| id.0)).collect();
    let changes = Changes::of(book);
    sqlx::query!(
        "with moved as (
             insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount,
                                   reason, cause, partner, round, corrects)
             select n.owner, $1, n.id, n.debit_owner, n.debit_kind, n.credit_owner, n.credit_kind, n.asset, n.amount,
                    n.reason, n.cause, n.partner, n.round, n.corrects
             from unnest($2::bigint[], $3::uuid[], $4::bigint[], $5::smallint[], $6::bigint[], $7::smallint[],
                         $8::smallint[], $9::bigint[], $10::smallint[], $11::text[], $12::bigint[], $13::text[], $14::uuid[])
                  as n (owner, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause,
                        partner, round, corrects))
         update account a set balance = n.balance, overdrawn = n.overdrawn
         from unnest($15::bigint[], $16::smallint[], $17::smallint[], $18::bigint[], $19::boolean[])
              as n (owner, kind, asset, balance, overdrawn)
         where a.owner = n.owner and a.kind = n.kind and a.asset = n.asset",
        at,
        &owners,
        &ids,
        &debit_owners,
        &debit_kinds,
        &credit_owners,
        &credit_kinds,
        &assets,
        &amounts,
        &reasons,
        causes.as_slice() as _,
        partners.as_slice() as _,
        rounds.as_slice() as _,
        corrects.as_slice() as _,
        &changes.owners,
        &changes.kinds,
        &changes.assets,
        &changes.balances,
        &changes.flags
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The changed accounts of a book.
#[derive(Default)]
struct Changes {
    owners: Vec<i64>,
    kinds: Vec<i16>,
    assets: Vec<i16>,
    balances: Vec<i64>,
    flags: Vec<bool>,
}

impl Changes {
    fn of(book: &Book) -> Self {
        let mut changes = Self::default();
        for (account, balance, overdrawn) in book.changes() {
            changes.owners.push(account.owner);
            changes.kinds.push(account.kind.number());
            changes.assets.push(account.asset.number());
            changes.balances.push(balance.units());
            changes.flags.push(overdrawn);
        }
        changes
    }
}
