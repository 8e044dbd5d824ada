//! That stakes stand, put on record in sets: what is answered while a set is written makes the next one.

use std::collections::HashMap;

use store::{Error, Store, loader::Lookup};

use super::{BetId, sql};

/// Records bets as taken. It finds those that had no answer before.
pub(super) struct Answering(pub(super) Store);

#[async_trait::async_trait]
impl Lookup for Answering {
    type Key = BetId;
    type Value = ();

    async fn load(&self, bets: Vec<BetId>) -> Result<HashMap<BetId, ()>, Error> {
        Ok(sql::taken(&self.0, &bets).await?.into_iter().map(|bet| (bet, ())).collect())
    }
}
