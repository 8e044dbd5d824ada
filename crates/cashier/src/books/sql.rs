//! The rows behind it.

use kernel::{
    Amount, Asset,
    id::{DepositId, MemberId},
};
use store::{Error, Store};

use super::{MOMENTS, OVERTAKEN, Overtaken, SETTLED, Twins};

/// First deposits of these members that were overtaken.
///
/// # Errors
/// When the database refuses.
pub async fn overtaken(store: &Store, members: &[MemberId]) -> Result<Vec<Overtaken>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select d.id, d.member, d.asset, d.received as "received!", d.promotion as "promotion!", first.at
           from cashier_deposit d
           cross join lateral (select min(t.at) as at from transfer t
                               where t.owner = d.member and t.cause = 'deposit:' || d.id and t.reason = 20) first
           where d.member = any($1) and d.credit_number = 1 and d.state = 'credited' and d.promotion is not null
             and d.received is not null and first.at < $2
             and exists (select from cashier_deposit next join transfer t
                             on t.owner = next.member and t.cause = 'deposit:' || next.id and t.reason = 20
                         where next.member = d.member and next.credit_number = 2
                           and t.at <= first.at + make_interval(secs => $3))
           order by d.member"#,
        &members,
        store.now().saturating_sub(SETTLED),
        OVERTAKEN.as_seconds_f64()
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    rows.map(|row| {
        let odd = || Error::Inconsistent("a deposit of an unknown asset or amount");
        Ok(Overtaken {
            deposit: DepositId(row.id),
            member: MemberId(row.member),
            asset: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.received).ok_or_else(odd)?,
            promotion: row.promotion,
            at: row.at.ok_or_else(odd)?,
        })
    })
    .collect()
}

/// Orders of these members that look like one intent.
///
/// # Errors
/// When the database refuses.
pub async fn twins(store: &Store, members: &[MemberId]) -> Result<Vec<Twins>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        "select a.member, a.vendor, a.inward, a.asset, a.amount, a.id as one, b.id as other, a.created_at
         from cashier_vendor_transfer a
         join cashier_vendor_transfer b
           on b.member = a.member and b.vendor = a.vendor and b.inward = a.inward and b.asset = a.asset
              and b.amount = a.amount and b.id <> a.id and (b.created_at, b.id) > (a.created_at, a.id)
              and b.created_at <= a.created_at + make_interval(secs => $2)
         where a.member = any($1) and a.state <> 'reversed' and b.state <> 'reversed'
         order by a.member, a.created_at",
        &members,
        MOMENTS.as_seconds_f64()
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    rows.map(|row| {
        let odd = || Error::Inconsistent("a vendor's transfer of an unknown amount or asset");
        Ok(Twins {
            member: MemberId(row.member),
            vendor: row.vendor,
            inward: row.inward,
            asset: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            orders: [row.one, row.other],
            at: row.created_at,
        })
    })
    .collect()
}
