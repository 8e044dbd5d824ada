//! Stakes on their way.

use gate::Stake;
use kernel::id::{MemberId, VendorId};
use store::{Error, Tx};
use time::OffsetDateTime;

use super::StakeKey;

/// This transaction need not reach the disk: after a crash of the database no bet is on its way any more.
pub(super) async fn in_memory(tx: &mut Tx) -> Result<(), Error> {
    sqlx::query!("set local synchronous_commit = off").execute(tx.conn()).await?;
    Ok(())
}

/// Stakes of these members since a moment.
pub(super) async fn pending(
    tx: &mut Tx,
    members: &[i64],
    since: OffsetDateTime,
) -> Result<Vec<(MemberId, StakeKey, i64)>, Error> {
    let rows = sqlx::query!(
        "select member, partner, key, amount from guard_pending where member = any($1) and at > $2",
        members,
        since
    )
    .fetch_all(tx.conn())
    .await?;
    let found =
        rows.into_iter().map(|row| (MemberId(row.member), (VendorId(row.partner), row.key), row.amount));
    Ok(found.collect())
}

/// Those that arrived, and whatever of their members was lost.
pub(super) async fn forget(
    tx: &mut Tx,
    done: &[(MemberId, StakeKey)],
    (members, lost): (&[i64], OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!("delete from guard_pending where member = any($1) and at <= $2", members, lost)
        .execute(tx.conn())
        .await?;
    if done.is_empty() {
        return Ok(());
    }
    let members: Vec<i64> = done.iter().map(|(member, _)| member.0).collect();
    let partners: Vec<i64> = done.iter().map(|(_, (partner, _))| partner.0).collect();
    let keys: Vec<String> = done.iter().map(|(_, (_, key))| key.clone()).collect();
    sqlx::query!(
        "delete from guard_pending
         where (member, partner, key) in (select * from unnest($1::bigint[], $2::bigint[], $3::text[]))",
        &members,
        &partners,
        &keys
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn keep(tx: &mut Tx, stakes: &[&Stake], at: OffsetDateTime) -> Result<(), Error> {
    if stakes.is_empty() {
        return Ok(());
    }
    let members: Vec<i64> = stakes.iter().map(|stake| stake.member.0).collect();
    let partners: Vec<i64> = stakes.iter().map(|stake| stake.partner.0).collect();
    let keys: Vec<String> = stakes.iter().map(|stake| stake.key.clone()).collect();
    let amounts: Vec<i64> = stakes.iter().map(|stake| stake.amount.units()).collect();
    sqlx::query!(
        "insert into guard_pending (member, partner, key, amount, at)
         select *, $5::timestamptz from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[])
         on conflict do nothing",
        &members,
        &partners,
        &keys,
        &amounts,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
