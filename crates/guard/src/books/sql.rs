//! Sums over rounds, deposits and withdrawals.

use std::collections::{HashMap, HashSet};

use kernel::{
    Asset, Money, Wallet,
    id::{MemberId, VendorId},
};
use store::{Error, Store, Tx};
use time::{Date, OffsetDateTime};

use super::Played;

/// What members staked and were paid in rounds of one asset since moments, in the order asked for. A round of the day
/// before counts whole when it was still open, or ended, since: what cannot be told apart counts against the player.
pub(crate) async fn played(
    tx: &mut Tx,
    asset: Asset,
    since: &[(MemberId, OffsetDateTime)],
) -> Result<Vec<Played>, Error> {
    let members: Vec<i64> = since.iter().map(|(member, _)| member.0).collect();
    let moments: Vec<OffsetDateTime> = since.iter().map(|(_, moment)| *moment).collect();
    let rows = sqlx::query!(
        r#"select bounded(coalesce(sum(r.stake), 0)) as "staked!", bounded(coalesce(sum(r.payout), 0)) as "paid!"
           from unnest($1::bigint[], $2::timestamptz[]) with ordinality as w (member, since, place)
           left join read_wager_round r on r.member = w.member and r.asset = $3
               and r.opened_at >= w.since - interval '1 day'
               and (r.opened_at >= w.since or not r.closed or r.settled_at >= w.since)
           group by w.place order by w.place"#,
        &members,
        &moments,
        asset.number()
    )
    .fetch_all(tx.conn())
    .await?;
    let played = rows
        .into_iter()
        .map(|row| Played { staked: Money::from_units(row.staked), paid: Money::from_units(row.paid) });
    Ok(played.collect())
}

/// The same per day from a day on, by the clock of the house; days without rounds are left out.
pub(crate) async fn days(
    store: &Store,
    Wallet { member, asset }: Wallet,
    from: Date,
) -> Result<HashMap<Date, Played>, Error> {
    let since = store.zone().midnight(from);
    let rows = sqlx::query!(
        r#"select (opened_at at time zone $4)::date as "day!",
                  bounded(sum(stake)) as "staked!", bounded(sum(payout)) as "paid!"
           from read_wager_round where member = $1 and asset = $2 and opened_at >= $3 group by 1"#,
        member.0,
        asset.number(),
        since,
        store.zone().name()
    )
    .fetch_all(store.pool())
    .await?;
    let days = rows.into_iter().map(|row| {
        let played = Played { staked: Money::from_units(row.staked), paid: Money::from_units(row.paid) };
        (row.day, played)
    });
    Ok(days.collect())
}

/// Which of these transactions of partners stand in the books by now, and what members have at tables and in rooms at the same moment: money
/// that is brought to a seat is in one of both.
pub(crate) async fn standing(
    tx: &mut Tx,
    keys: &[(VendorId, String)],
    (members, asset): (&[i64], Asset),
) -> Result<(HashSet<(VendorId, String)>, HashMap<MemberId, Money>), Error> {
    let partners: Vec<i64> = keys.iter().map(|(partner, _)| partner.0).collect();
    let names: Vec<String> = keys.iter().map(|(_, key)| key.clone()).collect();
    let rows = sqlx::query!(
        r#"select partner, key, null::bigint as member, null::bigint as funds from read_wager_transaction
           where (partner, key) in (select * from unnest($1::bigint[], $2::text[]))
           union all
           select null, null, member, funds from read_ledger_session where member = any($3) and asset = $4"#,
        &partners,
        &names,
        members,
        asset.number()
    );
    let (mut arrived, mut seated) = (HashSet::new(), HashMap::new());
    for row in rows.fetch_all(tx.conn()).await? {
        arrived.extend(row.partner.map(VendorId).zip(row.key));
        seated.extend(row.member.map(MemberId).zip(row.funds.map(Money::from_units)));
    }
    Ok((arrived, seated))
}

/// What a member asked to pay in since a moment, as far as it came or may still come.
pub(crate) async fn paid_in(
    tx: &mut Tx,
    Wallet { member, asset }: Wallet,
    since: OffsetDateTime,
) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(amount), 0)) as "sum!: i64" from read_cashier_paid_in
           where member = $1 and asset = $2 and at >= $3"#,
        member.0,
        asset.number(),
        since
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}

/// What a member has withdrawn in all, or is about to.
pub(crate) async fn paid_out(tx: &mut Tx, Wallet { member, asset }: Wallet) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(amount), 0)) as "sum!: i64" from read_cashier_paid_out
           where member = $1 and asset = $2"#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(sum.fetch_one(tx.conn()).await?))
}
