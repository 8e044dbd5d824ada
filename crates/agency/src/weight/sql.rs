//! Where weights are kept.

use std::collections::HashMap;

use kernel::{Edge, Rate};
use store::{Store, Tx};
use time::OffsetDateTime;

use super::Game;
use crate::Error;

/// Every title of the site.
pub(super) async fn games(store: &Store) -> Result<Vec<Game>, Error> {
    let rows = sqlx::query!(
        r#"select partner::text as "vendor!", code as "code!", game_type as "family!", rtp from read_catalog_title
           where not container"#
    );
    let odd = || Error::from(store::Error::Inconsistent("a title of an unknown family"));
    let games = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let family = row.family.parse().map_err(|_| odd())?;
        let edge = row.rtp.as_deref().and_then(Edge::of_rtp);
        Ok(Game { vendor: row.vendor, code: row.code, family, edge })
    });
    games.collect()
}

/// The newest version.
pub(super) async fn latest(tx: &mut Tx) -> Result<Option<i32>, Error> {
    Ok(sqlx::query_scalar!("select max(version) from agency_rule").fetch_one(tx.conn()).await?)
}

pub(super) async fn has_turnover(tx: &mut Tx) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(r#"select exists (select from agency_turnover) as "has!""#);
    Ok(has.fetch_one(tx.conn()).await?)
}

pub(super) async fn version(tx: &mut Tx, version: i32, from: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("insert into agency_rule (version, effective_from) values ($1, $2)", version, from)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// What each title weighs by its newest version.
pub(super) async fn weights(tx: &mut Tx) -> Result<HashMap<(String, String), u32>, Error> {
    let rows = sqlx::query!(
        "select distinct on (vendor, game) vendor, game, weight from agency_weight
         order by vendor, game, version desc"
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| ((row.vendor, row.game), row.weight.unsigned_abs())).collect())
}

/// The most that contracts of the house promise one agent, all kinds together.
pub(super) async fn promised(tx: &mut Tx) -> Result<Rate, Error> {
    let most = sqlx::query_scalar!(
        r#"select coalesce(max(sum), 0)::bigint as "most!"
           from (select sum(rate) as sum from agency_contract where upline = -1 and state = 'accepted'
                 group by downline) s"#
    );
    let most = most.fetch_one(tx.conn()).await?;
    Ok(Rate::from_millionths(u32::try_from(most).map_err(|_| Error::OutOfRange)?))
}

pub(super) async fn keep(tx: &mut Tx, version: i32, games: &[(Game, u32)]) -> Result<(), Error> {
    let vendors: Vec<&str> = games.iter().map(|(game, _)| game.vendor.as_str()).collect();
    let codes: Vec<&str> = games.iter().map(|(game, _)| game.code.as_str()).collect();
    let edge = |(game, _): &(Game, u32)| {
        let edge = game.edge.map(|edge| edge.rate().millionths());
        edge.and_then(|edge| i32::try_from(edge).ok())
    };
    let edges: Vec<Option<i32>> = games.iter().map(edge).collect();
    let weights: Vec<i32> = games.iter().map(|(_, weight)| i32::try_from(*weight).unwrap_or(0)).collect();
    sqlx::query!(
        "insert into agency_weight (vendor, game, version, edge, weight)
         select n.vendor, n.game, $1, n.edge, n.weight
         from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as n (vendor, game, edge, weight)",
        version,
        vendors as _,
        codes as _,
        edges as _,
        &weights
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
