//! Where rounds of the house's own were played.

use std::collections::HashMap;

use store::{Error, Store};
use uuid::Uuid;

use super::place::Place;

/// The tables and rooms of these rounds, by the rounds' names.
pub(super) async fn places(store: &Store, rounds: &[Uuid]) -> Result<HashMap<Uuid, Place>, Error> {
    let places = sqlx::query!(
        r#"select round as "round!", name_en as "en!", name_bn as "bn!" from read_tables_place where round = any($1)"#,
        rounds
    );
    let places = places.fetch_all(store.pool()).await?.into_iter();
    Ok(places.map(|row| (row.round, Place { en: row.en, bn: row.bn })).collect())
}
