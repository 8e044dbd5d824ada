//! What operators say of titles and vendors: whether they are offered, where they stand, when they are in maintenance,
//! and where they are not offered. A vendor's own word counts besides: neither can open what the other closes.

pub(crate) mod office;
pub(crate) mod sql;

use std::collections::{BTreeMap, HashMap};

use kernel::id::NodeId;
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::{
    Catalog, Error,
    title::{Maintenance, Title},
};

/// What an operator says of a title or a vendor, always whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ShelfWord)]
pub struct Listing {
    /// Whether it is offered.
    pub enabled: bool,
    /// Marked as hot; of titles.
    #[serde(default)]
    pub hot: bool,
    /// The lower, the earlier, 0 to 1,000,000; none leaves it to the usual order.
    #[serde(default)]
    pub place: Option<i32>,
    /// In maintenance from this moment on …
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub closed_from: Option<OffsetDateTime>,
    /// … until this one; none is until further notice.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub closed_until: Option<OffsetDateTime>,
    /// ISO 3166 codes of countries in which it is not offered.
    #[serde(default)]
    pub countries: Vec<String>,
}

impl Default for Listing {
    fn default() -> Self {
        Self {
            enabled: true,
            hot: false,
            place: None,
            closed_from: None,
            closed_until: None,
            countries: Vec::new(),
        }
    }
}

impl Listing {
    /// Whether it is closed at a moment.
    #[must_use]
    pub fn is_shut(&self, now: OffsetDateTime) -> bool {
        let begun = self.closed_from.is_some_and(|from| from <= now);
        begun && self.closed_until.is_none_or(|until| until > now)
    }

    /// The pause at a moment.
    fn maintenance(&self, now: OffsetDateTime) -> Option<Maintenance> {
        self.is_shut(now).then_some(Maintenance { until: self.closed_until })
    }

    /// The next moment after `now` at which it opens or shuts by itself.
    fn turns(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let moments = [self.closed_from, self.closed_until.filter(|_| self.closed_from.is_some())];
        moments.into_iter().flatten().filter(|moment| *moment > now).min()
    }
}

/// Countries as they are kept: comma separated.
pub(crate) fn countries(text: &str) -> Vec<String> {
    text.split(',').filter(|code| !code.is_empty()).map(ToOwned::to_owned).collect()
}

/// What is said of everything, and what follows from it at a moment.
#[derive(Clone, Debug, Default)]
pub struct Listings {
    /// By vendor code; vendors nobody spoke of are missing.
    pub vendors: BTreeMap<String, Listing>,
    /// By title; titles nobody spoke of are missing.
    pub titles: HashMap<NodeId, Listing>,
}

impl Listings {
    /// What is said of a vendor.
    #[must_use]
    pub fn of_vendor(&self, code: &str) -> Listing {
        self.vendors.get(code).cloned().unwrap_or_default()
    }

    /// What is said of a title.
    #[must_use]
    pub fn of_title(&self, node: NodeId) -> Listing {
        self.titles.get(&node).cloned().unwrap_or_default()
    }

    /// Lets a title be what is said of it and of its vendor.
    pub(crate) fn apply(&self, title: &mut Title, now: OffsetDateTime) {
        let listings = [self.titles.get(&title.node), self.vendors.get(&title.listed.vassalage)];
        for listing in listings.into_iter().flatten() {
            title.hidden |= !listing.enabled;
            title.maintenance = match (title.maintenance, listing.maintenance(now)) {
                (Some(one), Some(other)) => Some(one.and(other)),
                (one, other) => one.or(other),
            };
            title.blocked.extend(listing.countries.iter().cloned());
        }
        title.place = self.titles.get(&title.node).and_then(|listing| listing.place);
    }

    /// When the next of them opens or shuts by itself.
    pub(crate) fn turns(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.vendors.values().chain(self.titles.values()).filter_map(|listing| listing.turns(now)).min()
    }
}

impl Catalog {
    /// What operators have said.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn listings(&self) -> Result<Listings, Error> {
        sql::listings(&self.store).await
    }

    /// Keeps what is said of a vendor, in `tx`; what was said before. [`Self::refresh`] makes it hold here at once, other
    /// nodes look every `refresh_ms`.
    ///
    /// # Errors
    /// [`Error::UnknownTitle`] when nothing is listed under this code.
    pub async fn set_vendor(&self, tx: &mut Tx, code: &str, listing: &Listing) -> Result<Listing, Error> {
        if !self.snapshot().everything().iter().any(|title| title.listed.vassalage == code) {
            return Err(Error::UnknownTitle);
        }
        sql::set_vendor(tx, code, listing).await
    }

    /// Keeps what is said of a title, in `tx`; what was said before. It holds as [`Self::set_vendor`] says.
    ///
    /// # Errors
    /// [`Error::UnknownTitle`].
    pub async fn set_title(&self, tx: &mut Tx, node: NodeId, listing: &Listing) -> Result<Listing, Error> {
        sql::set_title(tx, node, listing).await?.ok_or(Error::UnknownTitle)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_window_shuts_and_opens_by_itself() {
        let (noon, one) = (datetime!(2026-03-01 12:00 UTC), datetime!(2026-03-01 13:00 UTC));
        let listing = Listing { closed_from: Some(noon), closed_until: Some(one), ..Listing::default() };
        let before = noon - time::Duration::SECOND;
        assert!(!listing.is_shut(before) && listing.is_shut(noon) && !listing.is_shut(one));
        assert_eq!(
            (listing.turns(before), listing.turns(noon), listing.turns(one)),
            (Some(noon), Some(one), None)
        );
        let open_end = Listing { closed_from: Some(noon), ..Listing::default() };
        assert!(open_end.is_shut(one + time::Duration::days(400)));
        assert_eq!(listing.maintenance(noon), Some(Maintenance { until: Some(one) }));
        assert_eq!(listing.maintenance(one), None);
        // Of the two that concern a title, the longer one counts.
        let (short, long, open) = (
            Maintenance { until: Some(noon) },
            Maintenance { until: Some(one) },
            Maintenance { until: None },
        );
        assert_eq!((short.and(long), long.and(short), short.and(open)), (long, long, open));
        let no_start = Listing { closed_until: Some(one), ..Listing::default() };
        assert!(!no_start.is_shut(noon));
        assert_eq!(no_start.turns(noon), None);
    }

    #[test]
    fn countries_are_kept_on_one_line() {
        assert_eq!(countries("IN,BD"), ["IN", "BD"]);
        assert_eq!((countries(""), countries(",BD,")), (vec![], vec!["BD".to_owned()]));
    }

    /// Of all windows the next edge counts; a window without a beginning has none.
    #[test]
    fn the_next_edge_of_any_window_is_when_lists_turn() {
        let noon = datetime!(2026-03-01 12:00 UTC);
        let after = |minutes: i64| noon + time::Duration::minutes(minutes);
        let window = |from: i64, until: Option<i64>| Listing {
            closed_from: Some(after(from)),
            closed_until: until.map(after),
            ..Listing::default()
        };
        let listings = Listings {
            vendors: BTreeMap::from([("PG".to_owned(), window(-10, Some(30)))]),
            titles: HashMap::from([(NodeId(1), window(20, None)), (NodeId(2), Listing::default())]),
        };
        assert_eq!(listings.turns(after(-11)), Some(after(-10)));
        assert_eq!(listings.turns(noon), Some(after(20)));
        assert_eq!(listings.turns(after(20)), Some(after(30)));
        assert_eq!(listings.turns(after(30)), None);
        assert_eq!(listings.of_vendor("PG").closed_until, Some(after(30)));
        assert_eq!((listings.of_vendor("FC"), listings.of_title(NodeId(3))), <(Listing, Listing)>::default());
        assert_eq!(listings.of_title(NodeId(1)).closed_from, Some(after(20)));
    }
}
