//! At which tables and in which rooms rounds of the house's own were played.

use std::collections::HashMap;

use kernel::id::VendorId;
use serde::Serialize;
use store::{Error, Store};
use utoipa::ToSchema;
use uuid::Uuid;
use wager::RoundRow;
use web::Lang;

use super::sql;

/// A table or a room, as it is called today.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlaceName)]
pub(super) struct Place {
    /// In English.
    pub(super) en: String,
    /// In Bengali.
    pub(super) bn: String,
}

impl Place {
    pub(super) fn called(&self, lang: Lang) -> &str {
        match lang {
            Lang::Bn => &self.bn,
            Lang::En => &self.en,
        }
    }
}

/// The places of rounds, by the rounds' names.
#[derive(Debug)]
pub(super) struct Places(HashMap<Uuid, Place>);

impl Places {
    /// Those of these rounds that were played at a table or in a room.
    pub(super) async fn of(store: &Store, rows: &[RoundRow]) -> Result<Self, Error> {
        let names: Vec<Uuid> = rows.iter().filter_map(name).collect();
        if names.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        Ok(Self(sql::places(store, &names).await?))
    }

    pub(super) fn find(&self, row: &RoundRow) -> Option<&Place> {
        self.0.get(&name(row)?)
    }
}

/// The name of a round of the house's own.
fn name(row: &RoundRow) -> Option<Uuid> {
    if row.partner == VendorId::HOUSE { row.name.parse().ok() } else { None }
}
