//! Who has how many connections open.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::Limits;
use crate::limit::customer;

/// The open connections of a listener.
pub(super) struct Crowd {
    limits: Limits,
    inside: Arc<Mutex<Inside>>,
}

#[derive(Default)]
struct Inside {
    total: usize,
    /// Customers with an open connection, and nobody else: it cannot outgrow the connections.
    each: HashMap<IpAddr, usize>,
}

/// A place of one connection, given back when it is dropped.
pub(super) struct Place {
    inside: Arc<Mutex<Inside>>,
    customer: IpAddr,
}

impl Crowd {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, inside: Arc::default() }
    }

    /// A place for one more connection of `peer`, if there is one.
    pub(super) fn enter(&self, peer: IpAddr) -> Option<Place> {
        let customer = customer(peer);
        let is_proxy = self.limits.proxies.contains(&peer.to_canonical());
        let mut inside = lock(&self.inside);
        let own = inside.each.get(&customer).copied().unwrap_or_default();
        if inside.total >= self.limits.connections || (!is_proxy && own >= self.limits.per_address) {
            return None;
        }
        inside.total += 1;
        inside.each.insert(customer, own + 1);
        Some(Place { inside: self.inside.clone(), customer })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = lock(&self.inside);
        inside.total -= 1;
        if let Some(own) = inside.each.get_mut(&self.customer) {
            *own -= 1;
            if *own == 0 {
                inside.each.remove(&self.customer);
            }
        }
    }
}

fn lock(inside: &Mutex<Inside>) -> MutexGuard<'_, Inside> {
    inside.lock().unwrap_or_else(PoisonError::into_inner)
}
