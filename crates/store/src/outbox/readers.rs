//! Who reads the outbox on this node, and what they share.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::recent::Recent;

/// The readers of a node.
#[derive(Debug, Default)]
pub(crate) struct Readers {
    /// What any of them read lately.
    pub(super) recent: Recent,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    names: BTreeSet<String>,
    /// Up to which record of what it could not read each has tried in vain. A program that failed once fails again: the
    /// next one to start may not.
    tried: BTreeMap<String, i64>,
}

impl Readers {
    pub(super) fn register(&self, reader: &str) {
        let mut known = self.known();
        if !known.names.contains(reader) {
            known.names.insert(reader.to_owned());
        }
    }

    pub(crate) fn names(&self) -> BTreeSet<String> {
        self.known().names.clone()
    }

    pub(crate) fn tried(&self, reader: &str) -> i64 {
        self.known().tried.get(reader).copied().unwrap_or(0)
    }

    pub(super) fn has_tried(&self, reader: &str, number: i64) {
        self.known().tried.insert(reader.to_owned(), number);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
