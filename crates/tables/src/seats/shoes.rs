//! The shoes of rounds whose seats decide, which every node shuffles for itself.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use games::table::card::Card;
use kernel::id::TableId;
use store::Store;

use crate::{Error, Round, chain::Chain, table};

/// Shoes of rounds that seats decide, of each table the one that is being dealt: secret but for the cards that lie on the table.
/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Shoes {
    pub(super) store: Store,
    known: Arc<Mutex<HashMap<TableId, Known>>>,
}

/// A shoe of a place of a chain.
#[derive(Clone, Debug)]
struct Known {
    chain: i64,
    place: i64,
    cards: Arc<[Card]>,
}

impl Shoes {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, known: Arc::default() }
    }

    /// The cards of a round's shoe.
    pub(crate) async fn of(&self, round: &Round) -> Result<Arc<[Card]>, Error> {
        if let Some(cards) = self.known(round) {
            return Ok(cards);
        }
        let chain = Chain::find(&self.store, round.table, round.chain).await?.ok_or(Error::Unknown)?;
        let rules = table::rules(&round.rules)?;
        let cards: Arc<[Card]> = chain.of(round)?.cards(&*rules).unwrap_or_default().into();
        self.keep(round, cards.clone());
        Ok(cards)
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    fn known(&self, round: &Round) -> Option<Arc<[Card]>> {
        let shoes = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |known: &&Known| (known.chain, known.place) == (round.chain, round.place);
        shoes.get(&round.table).filter(is_same).map(|known| known.cards.clone())
    }

    fn keep(&self, round: &Round, cards: Arc<[Card]>) {
        let known = Known { chain: round.chain, place: round.place, cards };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(round.table, known);
    }
}
