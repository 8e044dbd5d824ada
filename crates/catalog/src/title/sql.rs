//! Where titles are kept.

use kernel::id::{NodeId, VendorId};
use store::{Store, Tx};

use super::{Listed, Title};
use crate::Error;

pub(crate) async fn version(store: &Store) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!("select version from catalog_version").fetch_one(store.pool()).await?)
}

pub(crate) async fn raise_version(tx: &mut Tx) -> Result<(), Error> {
    sqlx::query!("update catalog_version set version = version + 1").execute(tx.conn()).await?;
    Ok(())
}

/// All titles, those that the operator hides included.
pub(crate) async fn all(store: &Store) -> Result<Vec<Title>, Error> {
    let rows = sqlx::query!(
        "select node, partner, code, vassalage, game_type, name_en, name_bn, icon, icon_bare, large_icon, demo, rtp, hit_ratio,
                max_win, volatility, features, themes, min_stake, max_stake, blocked_countries, released_on, enabled,
                container, hot
         from title order by node"
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            let game_type = row.game_type.parse();
            let game_type =
                game_type.map_err(|_| store::Error::Inconsistent("a title of an unknown family"))?;
            let listed = Listed {
                code: row.code,
                vassalage: row.vassalage,
                game_type,
                name_en: row.name_en,
                name_bn: row.name_bn,
                icon: row.icon,
                icon_bare: row.icon_bare,
                large_icon: row.large_icon,
                demo: row.demo,
                rtp: row.rtp,
                hit_ratio: row.hit_ratio,
                max_win: row.max_win,
                volatility: row.volatility,
                features: row.features,
                themes: row.themes,
                min_stake: row.min_stake,
                max_stake: row.max_stake,
                blocked_countries: row.blocked_countries,
                released_on: row.released_on,
                enabled: row.enabled,
                container: row.container,
            };
            Ok(Title::listed(NodeId(row.node), VendorId(row.partner), listed, row.hot))
        })
        .collect()
}

/// One statement for the whole list, however long; a list that changes nothing writes nothing.
pub(crate) async fn upsert(tx: &mut Tx, partner: VendorId, listed: &[Listed]) -> Result<(), Error> {
    let listed = serde_json::to_value(listed).map_err(store::Error::from)?;
    let written = sqlx::query!(
        "insert into title (partner, code, vassalage, game_type, name_en, name_bn, icon, icon_bare, large_icon, demo, rtp,
                            hit_ratio, max_win, volatility, features, themes, min_stake, max_stake, blocked_countries,
                            released_on, enabled, container)
         select $1, x.code, x.vassalage, x.game_type, x.name_en, x.name_bn, x.icon, x.icon_bare, x.large_icon, x.demo, x.rtp,
                x.hit_ratio, x.max_win, x.volatility, x.features, x.themes, x.min_stake, x.max_stake, x.blocked_countries,
                x.released_on, x.enabled, x.container
         from jsonb_to_recordset($2) as x (code text, vassalage text, game_type text, name_en text, name_bn text,
              icon text, icon_bare text, large_icon text, demo boolean, rtp text, hit_ratio text, max_win text,
              volatility smallint, features text, themes text, min_stake text, max_stake text, blocked_countries text,
              released_on date, enabled boolean, container boolean)
         on conflict (partner, code) do update set
             vassalage = excluded.vassalage, game_type = excluded.game_type, name_en = excluded.name_en,
             name_bn = excluded.name_bn, icon = excluded.icon, icon_bare = excluded.icon_bare,
             large_icon = excluded.large_icon, demo = excluded.demo, rtp = excluded.rtp, hit_ratio = excluded.hit_ratio,
             max_win = excluded.max_win, volatility = excluded.volatility, features = excluded.features,
             themes = excluded.themes, min_stake = excluded.min_stake, max_stake = excluded.max_stake,
             blocked_countries = excluded.blocked_countries, released_on = excluded.released_on,
             enabled = excluded.enabled, container = excluded.container
         where (title.vassalage, title.game_type, title.name_en, title.name_bn, title.icon, title.icon_bare,
                title.large_icon, title.demo, title.rtp, title.hit_ratio, title.max_win, title.volatility,
                title.features, title.themes, title.min_stake, title.max_stake, title.blocked_countries,
                title.released_on, title.enabled, title.container)
            is distinct from
               (excluded.vassalage, excluded.game_type, excluded.name_en, excluded.name_bn, excluded.icon,
                excluded.icon_bare, excluded.large_icon, excluded.demo, excluded.rtp, excluded.hit_ratio,
                excluded.max_win, excluded.volatility, excluded.features, excluded.themes, excluded.min_stake,
                excluded.max_stake, excluded.blocked_countries, excluded.released_on, excluded.enabled,
                excluded.container)",
        partner.0,
        listed
    )
    .execute(tx.conn())
    .await?
    .rows_affected();
    let gone = sqlx::query!(
        "update title set enabled = false
         where partner = $1 and enabled
           and not exists (select from jsonb_to_recordset($2) as x (code text) where x.code = title.code)",
        partner.0,
        listed
    )
    .execute(tx.conn())
    .await?
    .rows_affected();
    if written + gone > 0 { raise_version(tx).await } else { Ok(()) }
}

pub(crate) async fn set_hot(tx: &mut Tx, nodes: &[NodeId]) -> Result<(), Error> {
    let nodes: Vec<i64> = nodes.iter().map(|node| node.0).collect();
    let changed = sqlx::query!(
        "update title set hot = (node = any($1)) where hot <> (node = any($1))",
        nodes.as_slice()
    )
    .execute(tx.conn())
    .await?
    .rows_affected();
    if changed > 0 { raise_version(tx).await } else { Ok(()) }
}
