//! Where transfers to vendors are kept.

use kernel::{
    Amount, Asset, Money,
    id::{MemberId, RequestId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{VendorBalance, VendorTransfer};
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
            state: row.state.parse().map_err(|_| odd())?,
            reason: row.reason,
            created_at: row.created_at,
        })
    }
}

/// Writes it down; the caller holds the member's account, and has seen that the request id is free.
pub(super) async fn file(tx: &mut Tx, new: &VendorTransfer, request: RequestId) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_vendor_transfer
             (id, member, vendor, inward, request, asset, amount, state, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
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
    Ok(())
}

pub(super) async fn requested(
    tx: &mut Tx,
    member: MemberId,
    request: RequestId,
) -> Result<Option<VendorTransfer>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, vendor, inward, asset, amount, state, reason, created_at
         from cashier_vendor_transfer where member = $1 and request = $2",
        member.0,
        request.0
    );
    row.fetch_optional(tx.conn()).await?.map(VendorTransfer::try_from).transpose()
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

/// Whether a member took money to a vendor after a moment.
pub(super) async fn entered_since(
    tx: &mut Tx,
    member: MemberId,
    vendor: &str,
    moment: OffsetDateTime,
) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_vendor_transfer
                          where member = $1 and vendor = $2 and inward and created_at > $3) as "entered!""#,
        member.0,
        vendor,
        moment
    )
    .fetch_one(tx.conn())
    .await?)
}

/// By how much what came home from a vendor since a moment exceeds what went there.
pub(super) async fn gained(
    tx: &mut Tx,
    member: MemberId,
    vendor: &str,
    since: OffsetDateTime,
) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(case when inward then -amount else amount end), 0)) as "sum!"
           from cashier_vendor_transfer
           where member = $1 and vendor = $2 and state = 'confirmed' and created_at >= $3"#,
        member.0,
        vendor,
        since
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}

/// What is on its way between a member and vendors, the oldest first.
pub(super) async fn moving(tx: &mut Tx, member: MemberId) -> Result<Vec<VendorTransfer>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, vendor, inward, asset, amount, state, reason, created_at
         from cashier_vendor_transfer
         where member = $1 and state in ('requested', 'sent', 'unknown') order by id",
        member.0
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(VendorTransfer::try_from).collect()
}

/// A member's wallets at vendors.
pub(super) async fn wallets(tx: &mut Tx, member: MemberId) -> Result<Vec<VendorBalance>, Error> {
    let rows = sqlx::query!(
        "select vendor, balance, told_at, away, version from cashier_vendor_wallet where member = $1 order by vendor",
        member.0
    );
    let rows = rows.fetch_all(tx.conn()).await?.into_iter().map(|row| VendorBalance {
        vendor: row.vendor,
        balance: Money::from_units(row.balance),
        told_at: row.told_at,
        away: row.away,
        version: row.version,
    });
    Ok(rows.collect())
}

/// Something goes to a vendor's wallet or comes from it: from now on money may be there.
pub(super) async fn touch(tx: &mut Tx, transfer: &VendorTransfer, gain: Money) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_vendor_wallet as p (member, vendor, asset, balance, away, version)
         values ($1, $2, $3, greatest($4::bigint, 0), true, 1)
         on conflict (member, vendor) do update
         set balance = greatest(p.balance + $4::bigint, 0), away = true, version = p.version + 1",
        transfer.member.0,
        transfer.vendor,
        transfer.currency.number(),
        gain.units()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Keeps what a vendor said of a wallet, unless something moved since it was asked.
pub(super) async fn told(
    store: &Store,
    member: MemberId,
    asked: &VendorBalance,
    balance: Money,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_vendor_wallet set balance = $4::bigint, told_at = $5, away = $4::bigint > 0
         where member = $1 and vendor = $2 and version = $3
           and not exists (select from cashier_vendor_transfer
                           where member = $1 and vendor = $2 and state in ('requested', 'sent', 'unknown'))",
        member.0,
        asked.vendor,
        asked.version,
        balance.units(),
        now
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Which vendors may hold money of these members.
pub(super) async fn away(tx: &mut Tx, members: &[i64]) -> Result<Vec<(MemberId, String)>, Error> {
    let rows = sqlx::query!(
        "select member, vendor from cashier_vendor_wallet where member = any($1) and away order by member, vendor",
        members
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.vendor)).collect())
}

/// What a member has at vendors and on the way there and back, as far as we know: it is theirs, wherever it lies.
pub(crate) async fn elsewhere(tx: &mut Tx, member: MemberId, asset: Asset) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select bounded((select coalesce(sum(balance), 0) from cashier_vendor_wallet where member = $1 and asset = $2)
                   + (select coalesce(sum(amount), 0) from cashier_vendor_transfer
                      where member = $1 and asset = $2 and inward
                        and state in ('requested', 'sent', 'unknown'))) as "sum!""#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}
