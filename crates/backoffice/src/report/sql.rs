//! Where the days are kept.

use kernel::{Amount, Asset, Money};
use store::{Store, Tx};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::{
    Sums,
    invoice::Filed,
    reader::{ByAgent, ByGame},
};
use crate::Error;

/// Adds in the order of the keys, so that two writers never wait for each other crosswise.
pub(super) async fn add_games(tx: &mut Tx, sums: &ByGame) -> Result<(), Error> {
    let days: Vec<Date> = sums.keys().map(|key| key.0).collect();
    let assets: Vec<i16> = sums.keys().map(|key| key.1).collect();
    let vendors: Vec<String> = sums.keys().map(|key| key.2.clone()).collect();
    let games: Vec<String> = sums.keys().map(|key| key.3.clone()).collect();
    let [rounds, stakes, payouts] = columns(sums.values());
    sqlx::query!(
        "insert into report_game as r (day, asset, vendor, game, rounds, stake, payout)
         select * from unnest($1::date[], $2::smallint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
         on conflict (day, asset, vendor, game) do update
             set rounds = r.rounds + excluded.rounds,
                 stake = bounded(r.stake::numeric + excluded.stake),
                 payout = bounded(r.payout::numeric + excluded.payout)",
        &days,
        &assets,
        &vendors,
        &games,
        &rounds,
        &stakes,
        &payouts
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn add_agents(tx: &mut Tx, sums: &ByAgent) -> Result<(), Error> {
    let days: Vec<Date> = sums.keys().map(|key| key.0).collect();
    let assets: Vec<i16> = sums.keys().map(|key| key.1).collect();
    let agents: Vec<i64> = sums.keys().map(|key| key.2).collect();
    let [rounds, stakes, payouts] = columns(sums.values());
    sqlx::query!(
        "insert into report_agent as r (day, asset, agent, rounds, stake, payout)
         select * from unnest($1::date[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
         on conflict (day, asset, agent) do update
             set rounds = r.rounds + excluded.rounds,
                 stake = bounded(r.stake::numeric + excluded.stake),
                 payout = bounded(r.payout::numeric + excluded.payout)",
        &days,
        &assets,
        &agents,
        &rounds,
        &stakes,
        &payouts
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn columns<'a>(sums: impl Iterator<Item = &'a Sums>) -> [Vec<i64>; 3] {
    let mut columns = [Vec::new(), Vec::new(), Vec::new()];
    for sum in sums {
        for (column, value) in columns.iter_mut().zip([sum.rounds, sum.stake, sum.payout]) {
            column.push(value);
        }
    }
    columns
}

/// A sum with the vendor that it belongs to.
pub(super) struct Part {
    pub(super) key: String,
    pub(super) vendor: String,
    pub(super) sums: Sums,
}

/// Sums of a span by day and vendor.
pub(super) async fn by_day(
    store: &Store,
    asset: Asset,
    (from, to): (Date, Date),
    vendor: Option<&str>,
) -> Result<Vec<Part>, Error> {
    let rows = sqlx::query!(
        r#"select day::text as "day!", vendor, bounded(sum(rounds)) as "rounds!", bounded(sum(stake)) as "stake!",
                  bounded(sum(payout)) as "payout!"
           from report_game where day between $1 and $2 and asset = $3 and ($4::text is null or vendor = $4)
           group by report_game.day, vendor order by report_game.day, vendor"#,
        from,
        to,
        asset.number(),
        vendor
    )
    .fetch_all(store.pool())
    .await?;
    let parts = rows.into_iter().map(|row| Part {
        key: row.day,
        vendor: row.vendor,
        sums: Sums { rounds: row.rounds, stake: row.stake, payout: row.payout },
    });
    Ok(parts.collect())
}

/// Sums of a span by vendor and game.
pub(super) async fn by_game(
    store: &Store,
    asset: Asset,
    (from, to): (Date, Date),
    vendor: Option<&str>,
) -> Result<Vec<Part>, Error> {
    let rows = sqlx::query!(
        r#"select vendor, game, bounded(sum(rounds)) as "rounds!", bounded(sum(stake)) as "stake!",
                  bounded(sum(payout)) as "payout!"
           from report_game where day between $1 and $2 and asset = $3 and ($4::text is null or vendor = $4)
           group by vendor, game order by 4 desc, vendor, game"#,
        from,
        to,
        asset.number(),
        vendor
    )
    .fetch_all(store.pool())
    .await?;
    let parts = rows.into_iter().map(|row| Part {
        key: row.game,
        vendor: row.vendor,
        sums: Sums { rounds: row.rounds, stake: row.stake, payout: row.payout },
    });
    Ok(parts.collect())
}

/// Sums of a span by the agent directly above.
pub(super) async fn by_agent(
    store: &Store,
    asset: Asset,
    (from, to): (Date, Date),
) -> Result<Vec<(i64, Sums)>, Error> {
    let rows = sqlx::query!(
        r#"select agent, bounded(sum(rounds)) as "rounds!", bounded(sum(stake)) as "stake!",
                  bounded(sum(payout)) as "payout!"
           from report_agent where day between $1 and $2 and asset = $3 group by agent order by agent"#,
        from,
        to,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    let sums = rows
        .into_iter()
        .map(|row| (row.agent, Sums { rounds: row.rounds, stake: row.stake, payout: row.payout }));
    Ok(sums.collect())
}

/// The vendors' shares, in millionths.
pub(super) async fn shares(store: &Store) -> Result<Vec<(String, i32)>, Error> {
    let rows = sqlx::query!("select vendor, share from report_share order by vendor").fetch_all(store.pool());
    Ok(rows.await?.into_iter().map(|row| (row.vendor, row.share)).collect())
}

/// Keeps a vendor's share; what it was before.
pub(super) async fn keep_share(tx: &mut Tx, vendor: &str, share: i32) -> Result<Option<i32>, Error> {
    let before = sqlx::query_scalar!("select share from report_share where vendor = $1 for update", vendor)
        .fetch_optional(tx.conn())
        .await?;
    sqlx::query!(
        "insert into report_share (vendor, share) values ($1, $2) on conflict (vendor) do update set share = $2",
        vendor,
        share
    )
    .execute(tx.conn())
    .await?;
    Ok(before)
}

/// Files an invoice; `false` when this one was filed before.
pub(super) async fn file(tx: &mut Tx, invoice: &Filed) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into report_invoice (id, vendor, number, first_day, last_day, share, amount, note, operator, name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing",
        invoice.id,
        invoice.vendor,
        invoice.number,
        invoice.from,
        invoice.to,
        invoice.share,
        invoice.amount.units(),
        invoice.note,
        invoice.operator,
        invoice.name,
        invoice.at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The invoice of a request, or of a vendor's number.
pub(super) async fn filed(
    tx: &mut Tx,
    id: Uuid,
    (vendor, number): (&str, &str),
) -> Result<Option<(Uuid, Money)>, Error> {
    let row = sqlx::query!(
        "select id, amount from report_invoice where id = $1 or (vendor = $2 and number = $3) limit 1",
        id,
        vendor,
        number
    );
    let row = row.fetch_optional(tx.conn()).await?;
    Ok(row.map(|row| (row.id, Money::from_units(row.amount))))
}

/// Invoices, newest first.
pub(super) async fn invoices(
    store: &Store,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: u16,
) -> Result<Vec<Filed>, Error> {
    let (after_at, after_id) = after.unzip();
    let rows = sqlx::query!(
        "select id, vendor, number, first_day, last_day, share, amount, note, operator, name, at from report_invoice
         where $1::timestamptz is null or (at, id) < ($1, $2::uuid) order by at desc, id desc limit $3",
        after_at,
        after_id,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    let filed = rows.into_iter().map(|row| Filed {
        id: row.id,
        vendor: row.vendor,
        number: row.number,
        from: row.first_day,
        to: row.last_day,
        share: row.share,
        amount: Money::from_units(row.amount),
        note: row.note,
        operator: row.operator,
        name: row.name,
        at: row.at,
    });
    Ok(filed.collect())
}

/// An amount in ledger units is written with its sign here alone.
pub(super) const fn money(amount: Amount) -> Money {
    amount.money()
}
