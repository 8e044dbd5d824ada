//! Lines that were listed once and are listed no more (domain.md 1.7). When a look back has read its whole window, what is
//! known of that window and was not heard is asked for by its round: the vendor's clock is not ours, and a line may have
//! moved over the window's edge. What is not there either is filed as an alarm, and stays counted until somebody decides.

use std::{
    collections::{BTreeMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Period, id::VendorId};
use serde_json::{Value, json};
use store::lease;
use uuid::Uuid;
use wager::external::Known;

use super::{Error, LEASE, LEASED, Reader, page};
use partner::{HubError, Partner};

use crate::reconcile::{self, Difference, State};

/// Rounds about which a vendor is asked one by one after a look back; the others wait for the next.
const ASKED: usize = 200;
/// Pages of one round, beyond which its list is believed to have no end.
const PAGES: usize = 20;
/// Lines of ours that are read at once, and those not heard that are kept.
const CHUNK: u16 = 2_000;
const MISSED: usize = 5_000;
/// Lines of one window that are remembered; a longer list is not looked through for what it lacks.
const HEARD: usize = 4_000_000;

/// What was heard of the window that is being read. It is not kept anywhere: who takes over in the middle of a window has
/// not heard all of it, and says nothing until the next.
#[derive(Debug)]
struct Heard {
    window: Period,
    /// The page that follows; none once the window was read to its end.
    next: Option<String>,
    marks: HashSet<u64>,
}

/// What was heard from each vendor.
#[derive(Clone, Debug, Default)]
pub(super) struct Hearing(Arc<Mutex<BTreeMap<VendorId, Heard>>>);

impl Hearing {
    /// Remembers the lines of a page that was written: it followed one cursor, and leads to another.
    pub(super) fn note(
        &self,
        partner: VendorId,
        window: Period,
        (cursor, next): (Option<&str>, Option<String>),
        listed: Vec<u64>,
    ) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.remove(&partner);
        let mut heard = match (cursor, known) {
            (None, _) => Heard { window, next: None, marks: HashSet::new() },
            (Some(cursor), Some(known))
                if known.window == window && known.next.as_deref() == Some(cursor) =>
            {
                known
            }
            _ => return,
        };
        heard.marks.extend(listed);
        heard.next = next;
        if heard.marks.len() <= HEARD {
            all.insert(partner, heard);
        } else {
            tracing::warn!(%partner, "a vendor's list is too long to be looked through for what it lacks");
        }
    }

    #[cfg(test)]
    pub(super) fn is_whole(&self, partner: VendorId) -> bool {
        self.0.lock().unwrap().get(&partner).is_some_and(|heard| heard.next.is_none())
    }

    /// A window that was heard to its end, once.
    fn whole(&self, partner: VendorId) -> Option<Heard> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.get(&partner)?.next.is_some() {
            return None;
        }
        all.remove(&partner)
    }
}

/// What a key is remembered by.
fn mark(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// The same of a line as it came, which need not be one that can be taken.
pub(super) fn mark_of(row: &Value) -> u64 {
    mark(&page::key(row))
}

impl Reader {
    /// Files what was known of a window and is listed no more, and what is listed again; nothing before a look back has
    /// ended. A vendor that cannot be asked has said nothing.
    pub(super) async fn look_for_dropped(&self, partner: &Partner, holder: Uuid) -> Result<(), Error> {
        let vendor = partner.vendor();
        let Some(heard) = self.hearing.whole(vendor) else { return Ok(()) };
        for (id, key) in reconcile::dropped::lately(&self.store, vendor).await? {
            if heard.marks.contains(&mark(&key)) {
                let mut tx = self.store.begin().await?;
                reconcile::dropped::listed_again(&mut tx, id, self.store.now()).await?;
                tx.commit().await?;
            }
        }
        let missed = self.missed(vendor, &heard).await?;
        for (number, (round, lines)) in missed.into_iter().enumerate() {
            let Some(lease) = lease::hold(&self.store, LEASE, holder, LEASED).await? else { return Ok(()) };
            if number == ASKED {
                tracing::warn!(%vendor, "more rounds than are asked for at once are missing in a vendor's list");
                return Ok(());
            }
            let listed = match self.keys_of(partner, &round).await {
                Ok(listed) => listed,
                Err(error @ (Error::Vendor(_) | Error::Endless)) => {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        "a round could not be asked for"
                    );
                    return Ok(());
                }
                Err(error) => return Err(error),
            };
            let mut tx = self.store.begin().await?;
            if !lease::verify(&mut tx, LEASE, lease).await? {
                return Ok(());
            }
            for known in lines.iter().filter(|known| !listed.contains(&known.line.key)) {
                let now = self.store.now();
                reconcile::dropped::file(&mut tx, (vendor, &partner.users), known, heard.window, now).await?;
                tracing::warn!(%vendor, key = known.line.key, "a line is listed no more");
            }
            tx.commit().await?;
        }
        Ok(())
    }

    /// What stands here of a window, was not heard and is not filed, by round.
    async fn missed(&self, vendor: VendorId, heard: &Heard) -> Result<BTreeMap<String, Vec<Known>>, Error> {
        let (mut missed, mut count): (BTreeMap<String, Vec<Known>>, usize) = (BTreeMap::new(), 0);
        let mut after = None;
        while count < MISSED {
            let page =
                wager::external::standing_between(&self.store, vendor, heard.window, after, CHUNK).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.line.at, last.line.key.clone()));
            let not_heard: Vec<Known> =
                page.into_iter().filter(|known| !heard.marks.contains(&mark(&known.line.key))).collect();
            let filed = reconcile::dropped::filed(&self.store, vendor, &not_heard).await?;
            for known in not_heard.into_iter().filter(|known| !filed.contains(&known.line.key)) {
                count += 1;
                missed.entry(known.line.round.clone()).or_default().push(known);
            }
        }
        Ok(missed)
    }

    /// The keys that the vendor lists for a round. One that knows no such round, or no such question, lists none.
    async fn keys_of(&self, partner: &Partner, round: &str) -> Result<HashSet<String>, Error> {
        let (mut keys, mut cursor) = (HashSet::new(), None::<String>);
        for _ in 0..PAGES {
            let mut ask = json!({ "operator_id": partner.operator_id, "round": round });
            if let Some(cursor) = &cursor {
                ask["cursor"] = json!(cursor);
            }
            let page: page::Page = match self.hub.call(partner.vendor(), "transactions/list", &ask).await {
                Ok(page) => page,
                Err(HubError::Refused(400..=499)) => return Ok(keys),
                Err(error) => return Err(error.into()),
            };
            keys.extend(page.transactions.iter().map(page::key));
            match page.next_cursor.filter(|next| !next.is_empty()) {
                Some(next) if Some(&next) != cursor.as_ref() => cursor = Some(next),
                _ => return Ok(keys),
            }
        }
        Err(Error::Endless)
    }

    /// Looks again whether a line that was dropped is listed, asking the vendor about its round; what stands of it now.
    ///
    /// # Errors
    /// When the vendor cannot be asked: then nothing has changed.
    pub async fn look(&self, difference: &Difference) -> Result<State, Error> {
        let Some(partner) = self.partners.get(&difference.partner) else {
            return Err(reconcile::Error::NoList.into());
        };
        if difference.state != State::Open
            || !self.keys_of(partner, &difference.round).await?.contains(&difference.key)
        {
            return Ok(difference.state);
        }
        let mut tx = self.store.begin().await?;
        reconcile::dropped::listed_again(&mut tx, difference.id, self.store.now()).await?;
        tx.commit().await?;
        Ok(State::Gone)
    }

    /// The vendor of a name, of those that are read here.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<VendorId> {
        self.partners.values().find(|partner| partner.name == name).map(Partner::vendor)
    }
}
