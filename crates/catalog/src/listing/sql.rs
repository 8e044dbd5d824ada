//! Where it is kept what operators say.

use kernel::id::NodeId;
use store::{Store, Tx};

use super::{Listing, Listings, countries};
use crate::{Error, title};

pub(crate) async fn listings(store: &Store) -> Result<Listings, Error> {
    let vendors = sqlx::query!(
        "select vassalage, hidden, place, closed_from, closed_until, house_countries from catalog_vendor"
    )
    .fetch_all(store.pool())
    .await?;
    let titles = sqlx::query!(
        "select node, hidden, hot, place, closed_from, closed_until, house_countries from title
         where hidden or hot or place is not null or closed_from is not null or house_countries <> ''"
    )
    .fetch_all(store.pool())
    .await?;
    let vendors = vendors.into_iter().map(|row| {
        let listing = Listing {
            enabled: !row.hidden,
            hot: false,
            place: row.place,
            closed_from: row.closed_from,
            closed_until: row.closed_until,
            countries: countries(&row.house_countries),
        };
        (row.vassalage, listing)
    });
    let titles = titles.into_iter().map(|row| {
        let listing = Listing {
            enabled: !row.hidden,
            hot: row.hot,
            place: row.place,
            closed_from: row.closed_from,
            closed_until: row.closed_until,
            countries: countries(&row.house_countries),
        };
        (NodeId(row.node), listing)
    });
    Ok(Listings { vendors: vendors.collect(), titles: titles.collect() })
}

pub(super) async fn set_vendor(tx: &mut Tx, code: &str, listing: &Listing) -> Result<Listing, Error> {
    let before = sqlx::query!(
        "select hidden, place, closed_from, closed_until, house_countries from catalog_vendor
         where vassalage = $1 for update",
        code
    )
    .fetch_optional(tx.conn())
    .await?;
    sqlx::query!(
        "insert into catalog_vendor (vassalage, hidden, place, closed_from, closed_until, house_countries)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (vassalage) do update set hidden = $2, place = $3, closed_from = $4, closed_until = $5,
             house_countries = $6",
        code,
        !listing.enabled,
        listing.place,
        listing.closed_from,
        listing.closed_until,
        listing.countries.join(",")
    )
    .execute(tx.conn())
    .await?;
    title::sql::raise_version(tx).await?;
    Ok(before.map_or_else(Listing::default, |row| Listing {
        enabled: !row.hidden,
        hot: false,
        place: row.place,
        closed_from: row.closed_from,
        closed_until: row.closed_until,
        countries: countries(&row.house_countries),
    }))
}

pub(super) async fn set_title(
    tx: &mut Tx,
    node: NodeId,
    listing: &Listing,
) -> Result<Option<Listing>, Error> {
    let before = sqlx::query!(
        "select hidden, place, closed_from, closed_until, house_countries, hot from title where node = $1 for update",
        node.0
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = before else { return Ok(None) };
    sqlx::query!(
        "update title set hidden = $2, place = $3, closed_from = $4, closed_until = $5, house_countries = $6, hot = $7
         where node = $1",
        node.0,
        !listing.enabled,
        listing.place,
        listing.closed_from,
        listing.closed_until,
        listing.countries.join(","),
        listing.hot
    )
    .execute(tx.conn())
    .await?;
    title::sql::raise_version(tx).await?;
    Ok(Some(Listing {
        enabled: !row.hidden,
        hot: row.hot,
        place: row.place,
        closed_from: row.closed_from,
        closed_until: row.closed_until,
        countries: countries(&row.house_countries),
    }))
}
