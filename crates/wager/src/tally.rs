//! What members staked and were paid, for whoever watches over them (docs/adr/0013).

use std::collections::HashSet;

use kernel::{
    Asset, Money,
    id::{MemberId, VendorId},
};
use store::{Store, Tx};
use time::{Date, OffsetDateTime};

use crate::Error;

/// What was staked and paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Real stakes that stand.
    pub staked: Money,
    /// Payouts that stand.
    pub paid: Money,
}

/// What members staked and were paid in rounds of one asset since moments, in the order asked for. A round of the day
/// before counts whole when it was still open, or ended, since: what cannot be told apart counts against the player.
///
/// # Errors
/// When the database refuses.
pub async fn tally(
    tx: &mut Tx,
    asset: Asset,
    since: &[(MemberId, OffsetDateTime)],
) -> Result<Vec<Tally>, Error> {
    let members: Vec<i64> = since.iter().map(|(member, _)| member.0).collect();
    let moments: Vec<OffsetDateTime> = since.iter().map(|(_, moment)| *moment).collect();
    let rows = sqlx::query!(
        r#"select bounded(coalesce(sum(r.stake), 0)) as "staked!", bounded(coalesce(sum(r.payout), 0)) as "paid!"
           from unnest($1::bigint[], $2::timestamptz[]) with ordinality as w (owner, since, place)
           left join round r on r.owner = w.owner and r.asset = $3 and r.opened_at >= w.since - interval '1 day'
               and (r.opened_at >= w.since or not r.closed or r.settled_at >= w.since)
           group by w.place order by w.place"#,
        &members,
        &moments,
        asset.number()
    )
    .fetch_all(tx.conn())
    .await?;
    let tallies = rows
        .into_iter()
        .map(|row| Tally { staked: Money::from_units(row.staked), paid: Money::from_units(row.paid) });
    Ok(tallies.collect())
}

/// The same per day from a day on, by the clock of the house; days without rounds are left out.
///
/// # Errors
/// When the database refuses.
pub async fn tally_days(
    store: &Store,
    (member, asset): (MemberId, Asset),
    from: Date,
) -> Result<Vec<(Date, Tally)>, Error> {
    let since = store.zone().midnight(from);
    let rows = sqlx::query!(
        r#"select (opened_at at time zone $4)::date as "day!",
                  bounded(sum(stake)) as "staked!", bounded(sum(payout)) as "paid!"
           from round where owner = $1 and asset = $2 and opened_at >= $3 group by 1 order by 1"#,
        member.0,
        asset.number(),
        since,
        store.zone().name()
    )
    .fetch_all(store.pool())
    .await?;
    let days = rows.into_iter().map(|row| {
        let tally = Tally { staked: Money::from_units(row.staked), paid: Money::from_units(row.paid) };
        (row.day, tally)
    });
    Ok(days.collect())
}

/// Which of these transactions of partners are on record.
///
/// # Errors
/// When the database refuses.
pub async fn recorded(
    tx: &mut Tx,
    keys: &[(VendorId, String)],
) -> Result<HashSet<(VendorId, String)>, Error> {
    let partners: Vec<i64> = keys.iter().map(|(partner, _)| partner.0).collect();
    let names: Vec<String> = keys.iter().map(|(_, key)| key.clone()).collect();
    let rows = sqlx::query!(
        "select partner, key from wager_command
         where (partner, key) in (select * from unnest($1::bigint[], $2::text[]))",
        &partners,
        &names
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (VendorId(row.partner), row.key)).collect())
}
