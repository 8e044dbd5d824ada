//! How a member stands: whether anything holds them back. Looked up together with those of other calls, never remembered,
//! so that a pause counts on every node with the next call (docs/adr/0010).

pub(crate) mod office;
mod sql;

use std::collections::HashMap;

use kernel::id::MemberId;
use store::{Store, loader::Lookup};

use crate::{Guard, pause::Pause};

/// How a member stands. Most members have nothing that holds them back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// A pause that holds now.
    pub pause: Option<Pause>,
    /// Whether a limit may stand between them and a bet: then [`Guard::reserve`] decides.
    pub limited: bool,
}

/// Looks members up.
pub(crate) struct Standings(pub(crate) Store);

#[async_trait::async_trait]
impl Lookup for Standings {
    type Key = MemberId;
    type Value = Standing;

    async fn load(&self, members: Vec<MemberId>) -> Result<HashMap<MemberId, Standing>, store::Error> {
        sql::find(&self.0, &members).await
    }
}

impl Guard {
    /// How a member stands now.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standing(&self, member: MemberId) -> Result<Standing, store::Error> {
        Ok(self.standings.find(member).await?.unwrap_or_default())
    }

    /// How these members stand now; who is not named has nothing that holds them back.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standings(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Standing>, store::Error> {
        sql::find(&self.store, members).await
    }
}

/// What keeps a member out, if they pause: for a door that stands before there is a guard.
///
/// # Errors
/// When the database refuses.
pub async fn bars(store: &Store, member: MemberId) -> Result<Option<kernel::Face>, store::Error> {
    let found = sql::find(store, &[member]).await?;
    let pause = found.get(&member).and_then(|standing| standing.pause);
    Ok(pause.map(crate::error::pause_face))
}
