//! Where the operators' words are kept.

use kernel::id::NodeId;
use store::{Store, Tx};

use super::{Word, Words, countries};
use crate::{Error, title};

pub(crate) async fn words(store: &Store) -> Result<Words, Error> {
    let vendors = sqlx::query!(
        "select vassalage, hidden, place, closed_from, closed_until, house_countries from catalog_vendor"
    )
    .fetch_all(store.pool())
    .await?;
    let titles = sqlx::query!(
        "select node, hidden, place, closed_from, closed_until, house_countries from title
         where hidden or place is not null or closed_from is not null or house_countries <> ''"
    )
    .fetch_all(store.pool())
    .await?;
    let vendors = vendors.into_iter().map(|row| {
        let word = Word {
            hidden: row.hidden,
            place: row.place,
            closed_from: row.closed_from,
            closed_until: row.closed_until,
            countries: countries(&row.house_countries),
        };
        (row.vassalage, word)
    });
    let titles = titles.into_iter().map(|row| {
        let word = Word {
            hidden: row.hidden,
            place: row.place,
            closed_from: row.closed_from,
            closed_until: row.closed_until,
            countries: countries(&row.house_countries),
        };
        (NodeId(row.node), word)
    });
    Ok(Words { vendors: vendors.collect(), titles: titles.collect() })
}

pub(super) async fn say_of_vendor(tx: &mut Tx, code: &str, word: &Word) -> Result<Word, Error> {
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
        word.hidden,
        word.place,
        word.closed_from,
        word.closed_until,
        word.countries.join(",")
    )
    .execute(tx.conn())
    .await?;
    title::sql::raise_version(tx).await?;
    Ok(before.map_or_else(Word::default, |row| Word {
        hidden: row.hidden,
        place: row.place,
        closed_from: row.closed_from,
        closed_until: row.closed_until,
        countries: countries(&row.house_countries),
    }))
}

pub(super) async fn say_of_title(
    tx: &mut Tx,
    node: NodeId,
    (word, hot): (&Word, bool),
) -> Result<Option<(Word, bool)>, Error> {
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
        word.hidden,
        word.place,
        word.closed_from,
        word.closed_until,
        word.countries.join(","),
        hot
    )
    .execute(tx.conn())
    .await?;
    title::sql::raise_version(tx).await?;
    let word = Word {
        hidden: row.hidden,
        place: row.place,
        closed_from: row.closed_from,
        closed_until: row.closed_until,
        countries: countries(&row.house_countries),
    };
    Ok(Some((word, row.hot)))
}
