//! Where transfers to vendors are kept.

use kernel::{
    Amount, Asset, Money,
    id::{MemberId, RequestId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{State, VendorTransfer};
use crate::Error;

struct Row {
    id: Uuid,
    member: i64,
    vendor: String,
    inward: bool,
    asset: i16,
    amount: i64,
    state: String,
    reason: Option<String>,
    created_at: OffsetDateTime,
}

impl TryFrom<Row> for VendorTransfer {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a vendor's transfer of an unknown amount or state");
        Ok(Self {
            id: row.id,
            member: MemberId(row.member),
            vendor: row.vendor,
            inward: row.inward,
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            state: State::ALL.into_iter().find(|state| state.name() == row.state).ok_or_else(odd)?,
            reason: row.reason,
            created_at: row.created_at,
        })
    }
}

/// Writes it down; `false` when the request id is taken.
pub(super) async fn file(tx: &mut Tx, new: &VendorTransfer, request: RequestId) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into cashier_vendor_transfer
             (id, member, vendor, inward, request, asset, amount, state, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (member, request) do nothing",
        new.id,
        new.member.0,
        new.vendor,
        new.inward,
        request.0,
        new.currency.number(),
        new.amount.units(),
        new.state.name(),
        new.created_at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn requested(
    tx: &mut Tx,
    member: MemberId,
    request: RequestId,
) -> Result<VendorTransfer, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, vendor, inward, asset, amount, state, reason, created_at
         from cashier_vendor_transfer where member = $1 and request = $2",
        member.0,
        request.0
    );
    row.fetch_one(tx.conn()).await?.try_into()
}

/// A transfer, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<VendorTransfer>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, vendor, inward, asset, amount, state, reason, created_at
         from cashier_vendor_transfer where id = $1 for update",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(VendorTransfer::try_from).transpose()
}

pub(super) async fn save(tx: &mut Tx, transfer: &VendorTransfer, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_vendor_transfer set state = $2, reason = $3, updated_at = $4 where id = $1",
        transfer.id,
        transfer.state.name(),
        transfer.reason,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A member's transfers, newest first.
pub(super) async fn list(store: &Store, member: MemberId, limit: i64) -> Result<Vec<VendorTransfer>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, vendor, inward, asset, amount, state, reason, created_at
         from cashier_vendor_transfer where member = $1 order by id desc limit $2",
        member.0,
        limit
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(VendorTransfer::try_from).collect()
}

/// Whether something is on its way between a member and a vendor.
pub(super) async fn is_moving(tx: &mut Tx, member: MemberId, vendor: &str) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_vendor_transfer
                          where member = $1 and vendor = $2 and state in ('requested', 'sent', 'unknown'))
           as "moving!""#,
        member.0,
        vendor
    )
    .fetch_one(tx.conn())
    .await?)
}

/// What is on its way into vendors' wallets.
pub(super) async fn in_transit(store: &Store, asset: Asset) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0)::bigint as "sum!" from cashier_vendor_transfer
           where asset = $1 and inward and state in ('requested', 'sent', 'unknown')"#,
        asset.number()
    );
    Ok(Money::from_units(sum.fetch_one(store.pool()).await?))
}
