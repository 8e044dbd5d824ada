//! Where the pulse is kept.

use std::collections::BTreeMap;

use kernel::{AccountType, Asset, Money};
use store::{Store, Tx};
use time::{Duration, OffsetDateTime};

use super::{
    Census, Point, Vendor,
    pulse::{Beat, Span},
};
use crate::Error;

/// Adds to the spans, in their order, so that two writers never wait for each other crosswise.
pub(super) async fn add(tx: &mut Tx, beats: &BTreeMap<Span, Beat>) -> Result<(), Error> {
    for ((bucket, asset, vendor), beat) in beats {
        sqlx::query!(
            "insert into office_pulse as p
                 (bucket, asset, vendor, rounds, stake, payout, deposits, deposited, registrations, last_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             on conflict (bucket, asset, vendor) do update
                 set rounds = p.rounds + $4, stake = bounded(p.stake::numeric + excluded.stake),
                     payout = bounded(p.payout::numeric + excluded.payout),
                     deposits = p.deposits + $7, deposited = bounded(p.deposited::numeric + excluded.deposited),
                     registrations = p.registrations + $9, last_at = greatest(p.last_at, $10)",
            bucket,
            asset,
            vendor,
            beat.rounds,
            beat.stake,
            beat.payout,
            beat.deposits,
            beat.deposited,
            beat.registrations,
            beat.last_at.unwrap_or(*bucket)
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

pub(super) struct Today {
    pub(super) rounds: i64,
    pub(super) stake: Money,
    pub(super) ggr: Money,
    pub(super) deposited: Money,
    pub(super) registrations: i64,
}

pub(super) async fn today(store: &Store, asset: Asset, since: OffsetDateTime) -> Result<Today, Error> {
    let row = sqlx::query!(
        r#"select bounded(coalesce(sum(rounds), 0)) as "rounds!", bounded(coalesce(sum(stake), 0)) as "stake!",
                  bounded(coalesce(sum(stake - payout), 0)) as "ggr!",
                  bounded(coalesce(sum(deposited), 0)) as "deposited!",
                  bounded(coalesce(sum(registrations), 0)) as "registrations!"
           from office_pulse where bucket >= $1 and asset = $2"#,
        since,
        asset.number()
    )
    .fetch_one(store.pool())
    .await?;
    Ok(Today {
        rounds: row.rounds,
        stake: Money::from_units(row.stake),
        ggr: Money::from_units(row.ggr),
        deposited: Money::from_units(row.deposited),
        registrations: row.registrations,
    })
}

pub(super) async fn vendors(
    store: &Store,
    asset: Asset,
    since: OffsetDateTime,
) -> Result<Vec<Vendor>, Error> {
    let rows = sqlx::query!(
        r#"select vendor, bounded(sum(rounds)) as "rounds!", bounded(sum(stake - payout)) as "ggr!",
                  max(last_at) as "last_at!"
           from office_pulse where bucket >= $1 and asset = $2 and vendor <> ''
           group by vendor order by 2 desc, vendor"#,
        since,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    let vendors = rows.into_iter().map(|row| Vendor {
        code: row.vendor,
        name: String::new(),
        rounds: row.rounds,
        ggr: Money::from_units(row.ggr),
        last_at: row.last_at,
    });
    Ok(vendors.collect())
}

/// Sums per step from a moment on; steps without a round are absent.
pub(super) async fn series(
    store: &Store,
    asset: Asset,
    from: OffsetDateTime,
    step: Duration,
) -> Result<Vec<Point>, Error> {
    let rows = sqlx::query!(
        r#"select date_bin(make_interval(secs => $3), bucket, $1) as "at!", bounded(sum(rounds)) as "bets!",
                  bounded(sum(stake - payout)) as "ggr!"
           from office_pulse where bucket >= $1 and asset = $2 group by 1 order by 1"#,
        from,
        asset.number(),
        step.as_seconds_f64()
    )
    .fetch_all(store.pool())
    .await?;
    let points =
        rows.into_iter().map(|row| Point { at: row.at, bets: row.bets, ggr: Money::from_units(row.ggr) });
    Ok(points.collect())
}

/// Who is there, and who was since the day began. It reads every member.
pub(super) async fn census(
    store: &Store,
    lately: OffsetDateTime,
    today: OffsetDateTime,
) -> Result<Census, Error> {
    let census = sqlx::query_as!(
        Census,
        r#"select (select count(*) from read_identity_member where kind = $1) as "players!",
                  count(distinct member) filter (where seen_at >= $2) as "online!", count(distinct member) filter (where seen_at >= $3) as "active!"
           from read_identity_session where seen_at >= least($2, $3)"#,
        AccountType::MEMBER.number(),
        lately,
        today
    );
    Ok(census.fetch_one(store.pool()).await?)
}
