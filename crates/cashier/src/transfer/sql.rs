//! Where they are kept.

use kernel::{
    Amount, Asset, Money, Wallet,
    id::{MemberId, RequestId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Row;
use crate::Error;

struct TransferRow {
    id: Uuid,
    sender: i64,
    sender_account: String,
    receiver: i64,
    receiver_account: String,
    above: bool,
    asset: i16,
    amount: i64,
    note: String,
    at: OffsetDateTime,
}

impl TryFrom<TransferRow> for Row {
    type Error = Error;

    fn try_from(row: TransferRow) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a transfer of an unknown amount or asset");
        Ok(Self {
            id: row.id,
            sender: MemberId(row.sender),
            sender_account: row.sender_account,
            receiver: MemberId(row.receiver),
            receiver_account: row.receiver_account,
            above: row.above,
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            note: row.note,
            at: row.at,
        })
    }
}

/// What a request was for, the sender's calls waiting for each other.
pub(super) async fn requested(
    tx: &mut Tx,
    sender: MemberId,
    request: RequestId,
) -> Result<Option<Row>, Error> {
    tx.advisory_lock("cashier transfers", &sender.to_string()).await?;
    let row = sqlx::query_as!(
        TransferRow,
        "select id, sender, sender_account, receiver, receiver_account, above, asset, amount, note, at
         from cashier_member_transfer where sender = $1 and request = $2",
        sender.0,
        request.0
    );
    row.fetch_optional(tx.conn()).await?.map(Row::try_from).transpose()
}

pub(super) async fn insert(tx: &mut Tx, row: &Row, request: RequestId) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_member_transfer
             (id, sender, sender_account, receiver, receiver_account, above, request, asset, amount, note, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        row.id,
        row.sender.0,
        row.sender_account,
        row.receiver.0,
        row.receiver_account,
        row.above,
        request.0,
        row.currency.number(),
        row.amount.units(),
        row.note,
        row.at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// How many a member sent since a moment, and their sum.
pub(super) async fn since(
    tx: &mut Tx,
    Wallet { member, asset }: Wallet,
    from: OffsetDateTime,
) -> Result<(i64, Money), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", bounded(coalesce(sum(amount), 0)) as "sum!" from cashier_member_transfer
           where sender = $1 and asset = $2 and at >= $3"#,
        member.0,
        asset.number(),
        from
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.count, Money::from_units(row.sum)))
}

/// What a member sent and got, newest first.
pub(super) async fn list(
    store: &Store,
    member: MemberId,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    // One index for each way, so that a long list costs no more than a short one.
    let rows = sqlx::query_as!(
        TransferRow,
        r#"select id as "id!", sender as "sender!", sender_account as "sender_account!", receiver as "receiver!",
                  receiver_account as "receiver_account!", above as "above!", asset as "asset!",
                  amount as "amount!", note as "note!", at as "at!"
           from ((select * from cashier_member_transfer
                  where sender = $1 and ($2::uuid is null or id < $2) order by id desc limit $3)
                 union all
                 (select * from cashier_member_transfer
                  where receiver = $1 and ($2::uuid is null or id < $2) order by id desc limit $3)) both_ways
           order by id desc limit $3"#,
        member.0,
        after,
        limit
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Row::try_from).collect()
}
