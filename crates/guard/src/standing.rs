//! How a member stands: whether anything holds them back. Looked up together with those of other calls, never remembered,
//! so that a pause counts on every node with the next call (docs/adr/0010).

pub(crate) mod office;
mod sql;

use std::collections::HashMap;

use gate::{Player, Players, Restriction};
use kernel::{Face, Fault, id::MemberId};
use store::{Store, Tx, loader::Lookup};
use uuid::Uuid;

use crate::{Error, Guard, pause::Pause};

/// How a member stands. Most members have nothing that holds them back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// A pause that holds now.
    pub pause: Option<Pause>,
    /// Whether they work for the house, which knows what its chains hold: then they place no bets (ADR 43).
    pub staff: bool,
    /// Whether a limit may stand between them and a bet: then [`gate::Watch::reserve`] decides.
    pub limited: bool,
}

impl From<Standing> for Restriction {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing { pause: Some(_), .. } | Standing { staff: true, .. } => Self::Barred,
            Standing { limited: true, .. } => Self::Limited,
            Standing { .. } => Self::Free,
        }
    }
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
}

#[async_trait::async_trait]
impl Players for Guard {
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error> {
        // In maintenance nobody may bet; what was bet is settled all the same.
        let closed = self.house.site.in_maintenance();
        let found = sql::players(&self.store, members).await?.into_iter().map(|found| {
            let sql::Found { member, asset, enabled, country, group, standing } = found;
            let enabled = enabled && !closed && self.licence.covers_country(&country);
            let country = <[u8; 2]>::try_from(country.as_bytes()).unwrap_or(*b"ZZ");
            (member, Player { asset, enabled, restriction: standing.into(), country, group })
        });
        Ok(found.collect())
    }

    async fn bars(&self, member: MemberId) -> Result<Option<Face>, store::Error> {
        match self.may_play(member).await {
            Ok(()) => Ok(None),
            Err(Error::Store(error)) => Err(error),
            Err(error) => Ok(Some(error.face())),
        }
    }

    async fn hold_session(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error> {
        self.house.sessions.hold(tx, session).await
    }
}

/// What keeps a member out, if they pause: for a door that stands before there is a guard.
///
/// # Errors
/// When the database refuses.
pub async fn bars(store: &Store, member: MemberId) -> Result<Option<Face>, store::Error> {
    let found = sql::find(store, &[member]).await?;
    let pause = found.get(&member).and_then(|standing| standing.pause);
    Ok(pause.map(crate::error::pause_face))
}
