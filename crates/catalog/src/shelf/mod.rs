//! What operators say of titles and vendors: whether they are offered, where they stand, when they are in maintenance,
//! and where they are not offered. A vendor's own word counts besides: neither can open what the other closes.

pub(crate) mod sql;

use std::collections::{BTreeMap, HashMap};

use kernel::id::{NodeId, VendorId};
use store::Tx;
use time::OffsetDateTime;

use crate::{Catalog, Error, Snapshot, title::Title};

/// What an operator says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// Not offered at all.
    pub hidden: bool,
    /// The lower, the earlier; none leaves it to the usual order.
    pub place: Option<i32>,
    /// In maintenance from this moment on …
    pub closed_from: Option<OffsetDateTime>,
    /// … until this one; none is until further notice.
    pub closed_until: Option<OffsetDateTime>,
    /// ISO 3166 codes of countries in which it is not offered.
    pub countries: Vec<String>,
}

/// A pause of a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maintenance {
    /// When it is over; none is until further notice.
    pub until: Option<OffsetDateTime>,
}

impl Maintenance {
    /// This pause and another one: over when both are.
    fn and(self, other: Self) -> Self {
        Self { until: self.until.zip(other.until).map(|(one, other)| one.max(other)) }
    }
}

impl Word {
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

/// The words about everything, and what follows from them at a moment.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// By vendor code; vendors nobody spoke of are missing.
    pub vendors: BTreeMap<String, Word>,
    /// By title; titles nobody spoke of are missing.
    pub titles: HashMap<NodeId, Word>,
}

impl Words {
    /// What is said of a vendor.
    #[must_use]
    pub fn of_vendor(&self, code: &str) -> Word {
        self.vendors.get(code).cloned().unwrap_or_default()
    }

    /// What is said of a title.
    #[must_use]
    pub fn of_title(&self, node: NodeId) -> Word {
        self.titles.get(&node).cloned().unwrap_or_default()
    }

    /// Lets a title be what is said of it and of its vendor.
    pub(crate) fn apply(&self, title: &mut Title, now: OffsetDateTime) {
        let words = [self.titles.get(&title.node), self.vendors.get(&title.listed.vassalage)];
        for word in words.into_iter().flatten() {
            title.hidden |= word.hidden;
            title.maintenance = match (title.maintenance, word.maintenance(now)) {
                (Some(one), Some(other)) => Some(one.and(other)),
                (one, other) => one.or(other),
            };
            title.blocked.extend(word.countries.iter().cloned());
        }
        title.place = self.titles.get(&title.node).and_then(|word| word.place);
    }

    /// When the next of them opens or shuts by itself.
    pub(crate) fn turns(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.vendors.values().chain(self.titles.values()).filter_map(|word| word.turns(now)).min()
    }
}

/// Which titles an operator wants to see.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// Letters of the name, the code or the vendor.
    pub search: String,
    /// Of this vendor.
    pub vendor: Option<String>,
    /// Only those of which an operator said something.
    pub spoken: bool,
}

/// A vendor with how many titles stand under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorTitles {
    /// Its code.
    pub code: String,
    /// Who answers for them on the other side of the wallet.
    pub partners: Vec<VendorId>,
    /// All of them.
    pub titles: usize,
    /// Those that can be played now.
    pub open: usize,
}

impl Catalog {
    /// What operators have said.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn words(&self) -> Result<Words, Error> {
        sql::words(&self.store).await
    }

    /// Keeps what is said of a vendor, in `tx`; what was said before. [`Self::refresh`] makes it hold here at once, other
    /// nodes look every `refresh_ms`.
    ///
    /// # Errors
    /// [`Error::UnknownTitle`] when nothing is listed under this code.
    pub async fn say_of_vendor(&self, tx: &mut Tx, code: &str, word: &Word) -> Result<Word, Error> {
        if !self.snapshot().everything().iter().any(|title| title.listed.vassalage == code) {
            return Err(Error::UnknownTitle);
        }
        sql::say_of_vendor(tx, code, word).await
    }

    /// Keeps what is said of a title and whether it is hot, in `tx`; what was before.
    ///
    /// # Errors
    /// [`Error::UnknownTitle`].
    pub async fn say_of_title(
        &self,
        tx: &mut Tx,
        node: NodeId,
        (word, hot): (&Word, bool),
    ) -> Result<(Word, bool), Error> {
        sql::say_of_title(tx, node, (word, hot)).await?.ok_or(Error::UnknownTitle)
    }

    /// How vendors stand, by code.
    #[must_use]
    pub fn vendor_titles(&self) -> Vec<VendorTitles> {
        let mut vendors: BTreeMap<String, VendorTitles> = BTreeMap::new();
        for title in self.snapshot().everything() {
            let code = &title.listed.vassalage;
            let vendor = vendors.entry(code.clone()).or_insert_with(|| VendorTitles {
                code: code.clone(),
                partners: Vec::new(),
                titles: 0,
                open: 0,
            });
            vendor.titles += 1;
            vendor.open += usize::from(title.is_open());
            if !vendor.partners.contains(&title.partner) {
                vendor.partners.push(title.partner);
            }
        }
        vendors.into_values().collect()
    }

    /// A vendor's name in both languages, English first.
    #[must_use]
    pub fn vendor_names(&self, code: &str) -> (String, String) {
        (self.vendor_name(code, web::Lang::En), self.vendor_name(code, web::Lang::Bn))
    }
}

impl Snapshot {
    /// Titles that an operator looks for, in the order of lists, those that are not offered included; and how many.
    #[must_use]
    pub fn seek(&self, sought: &Sought, words: &Words, (skip, take): (usize, usize)) -> (Vec<Title>, usize) {
        let search = sought.search.trim().to_lowercase();
        let fits = |title: &&Title| {
            let listed = &title.listed;
            let of_vendor = sought.vendor.as_deref().is_none_or(|code| listed.vassalage == code);
            let spoken = !sought.spoken || title.hot || words.titles.contains_key(&title.node);
            let named = search.is_empty()
                || [&listed.name_en, &listed.name_bn, &listed.code, &listed.vassalage]
                    .into_iter()
                    .any(|text| text.to_lowercase().contains(&search))
                || title.node.to_string() == search;
            of_vendor && spoken && named
        };
        let found: Vec<&Title> = self.everything().iter().filter(fits).collect();
        (found.iter().skip(skip).take(take).map(|title| (*title).clone()).collect(), found.len())
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_window_shuts_and_opens_by_itself() {
        let (noon, one) = (datetime!(2026-03-01 12:00 UTC), datetime!(2026-03-01 13:00 UTC));
        let word = Word { closed_from: Some(noon), closed_until: Some(one), ..Word::default() };
        let before = noon - time::Duration::SECOND;
        assert!(!word.is_shut(before) && word.is_shut(noon) && !word.is_shut(one));
        assert_eq!((word.turns(before), word.turns(noon), word.turns(one)), (Some(noon), Some(one), None));
        let open_end = Word { closed_from: Some(noon), ..Word::default() };
        assert!(open_end.is_shut(one + time::Duration::days(400)));
        assert_eq!(word.maintenance(noon), Some(Maintenance { until: Some(one) }));
        assert_eq!(word.maintenance(one), None);
        // Of the two that concern a title, the longer one counts.
        let (short, long, open) = (
            Maintenance { until: Some(noon) },
            Maintenance { until: Some(one) },
            Maintenance { until: None },
        );
        assert_eq!((short.and(long), long.and(short), short.and(open)), (long, long, open));
        let no_start = Word { closed_until: Some(one), ..Word::default() };
        assert!(!no_start.is_shut(noon));
        assert_eq!(no_start.turns(noon), None);
    }
}
