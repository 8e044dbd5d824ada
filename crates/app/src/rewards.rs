//! What promotions ask about members and games: answered by identity, guard, cashier and catalogue.

use std::{collections::HashMap, sync::Arc};

use anyhow::Result;
use catalog::{Catalog, Listed};
use guard::Guard;
use identity::Identity;
use kernel::name::masked;
use kernel::{
    Edge, PortError,
    id::{DepositId, MemberId, VendorId},
};
use rewards::{Game, People, Rewards};
use store::{Store, Tx};
use uuid::Uuid;

use crate::configuration::Configuration;

/// Promotions in a house of these members and games.
pub fn open(
    configuration: &Configuration,
    store: &Store,
    identity: &Identity,
    guard: &Guard,
    catalog: &Catalog,
) -> Rewards {
    let people = Folk { identity: identity.clone(), guard: guard.clone(), catalog: catalog.clone() };
    Rewards::new(store.clone(), Arc::new(people), configuration.identity.asset)
}

/// Members and games as promotions meet them.
struct Folk {
    identity: Identity,
    guard: Guard,
    catalog: Catalog,
}

/// A title by its family and by what its published return leaves.
pub(crate) fn weighed(listed: &Listed) -> Game {
    Game { family: listed.game_type, edge: listed.rtp.as_deref().and_then(Edge::of_rtp) }
}

pub(crate) fn unguarded(error: guard::Error) -> store::Error {
    match error {
        guard::Error::Store(error) => error,
        _ => store::Error::Inconsistent("a member of whom the guard cannot tell"),
    }
}

#[async_trait::async_trait]
impl People for Folk {
    async fn may_take(&self, tx: &mut Tx, member: MemberId) -> Result<bool, store::Error> {
        let Some(profile) = self.identity.profile_in(tx, member).await? else {
            return Ok(false);
        };
        let paused = self.guard.unmarketed(tx, &[member]).await.map_err(unguarded)?;
        Ok(profile.enabled && !profile.kind.is_trial() && paused.is_empty())
    }

    async fn same_person(&self, tx: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, store::Error> {
        self.guard.same_person(tx, member).await.map_err(unguarded)
    }

    async fn has_deposited(
        &self,
        tx: &mut Tx,
        member: MemberId,
        before: Option<DepositId>,
    ) -> Result<bool, store::Error> {
        cashier::has_deposited(tx, member, before).await
    }

    async fn waiting(&self, tx: &mut Tx, member: MemberId) -> Result<Vec<Uuid>, store::Error> {
        cashier::waiting_for(tx, member).await
    }

    fn game(&self, vendor: VendorId, game: &str) -> Option<Game> {
        let snapshot = self.catalog.snapshot();
        Some(weighed(&snapshot.title_of(vendor, game)?.listed))
    }

    fn games(&self) -> Vec<Game> {
        let snapshot = self.catalog.snapshot();
        let playable = snapshot.titles().iter().filter(|title| title.listed.is_playable());
        playable.map(|title| weighed(&title.listed)).collect()
    }

    async fn masked(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, PortError> {
        let names = self.identity.names(members).await?;
        Ok(names.into_iter().map(|(member, name)| (member, masked(&name))).collect())
    }

    fn clean(&self, html: &str) -> String {
        content::clean(html)
    }
}

#[cfg(all(test, feature = "demo"))]
mod tests {
    use rewards::promotion::{Kind, Terms, terms::cheapest};

    /// In the cheapest of the games that everyone has. Fails where bets on dice count in full: they cost 150, and the bonus is 500.
    #[test]
    fn the_demos_bonus_costs_at_least_what_it_gives() {
        let Terms::Deposit(terms) = demo::campaigns::terms(Kind::Deposit).unwrap() else {
            panic!("the terms of a deposit")
        };
        let games: Vec<_> = catalog::own::games().iter().map(super::weighed).collect();
        let reckoned = terms.reckon(terms.minimum).unwrap();
        let cost = cheapest(&terms.weights, &games, reckoned.required).unwrap();
        assert!(cost >= reckoned.bonus.money(), "{cost} for {}", reckoned.bonus);
    }
}
