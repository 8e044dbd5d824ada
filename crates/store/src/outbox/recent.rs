//! The facts that a node read lately: all its readers want the same ones, within moments of each other. Facts never
//! change, so that what was read once may be handed out again.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};

use super::unreadable::Unpacked;

/// A row of the outbox: its transaction and its number.
pub(super) type Place = (String, i64);

/// Most facts kept.
const MOST: usize = 32_768;

/// What was read lately, by its place.
#[derive(Debug, Default)]
pub(crate) struct Recent(Mutex<Bundles>);

#[derive(Debug, Default)]
struct Bundles {
    bundles: HashMap<Place, Unpacked>,
    order: VecDeque<Place>,
    facts: usize,
}

impl Recent {
    pub(super) fn find(&self, place: &Place) -> Option<Unpacked> {
        self.kept().bundles.get(place).cloned()
    }

    /// Keeps a row's facts, and forgets the ones kept longest when they become too many.
    pub(super) fn keep(&self, place: Place, bundle: &Unpacked) {
        let mut kept = self.kept();
        if kept.bundles.insert(place.clone(), bundle.clone()).is_some() {
            return;
        }
        kept.order.push_back(place);
        kept.facts += count(bundle);
        while kept.facts > MOST
            && let Some(oldest) = kept.order.pop_front()
        {
            let gone = kept.bundles.remove(&oldest).map_or(0, |bundle| count(&bundle));
            kept.facts -= gone;
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Bundles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many facts it is, for what it takes to keep them.
fn count(bundle: &Unpacked) -> usize {
    bundle.as_ref().map_or(1, |facts| facts.len())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{event::Event, id::MemberId};

    use super::*;

    #[test]
    fn what_was_kept_longest_is_forgotten_first() {
        let recent = Recent::default();
        let fact = Ok(Arc::new(Event::PasswordChanged { member: MemberId(1) }));
        let half: Unpacked = Ok(vec![fact; MOST / 2].into());
        let place = |id| ("7".to_owned(), id);
        for id in [1, 2, 2, 3] {
            recent.keep(place(id), &half);
        }
        let there = |id| recent.find(&place(id)).is_some();
        assert_eq!([there(1), there(2), there(3)], [false, true, true]);
    }
}
