//! Members as games and launches meet them: who may play, from where, many of them looked up at once.

use std::collections::HashMap;

use guard::Guard;
use identity::{Identity, member::Profile};
use kernel::{Face, Fault, id::MemberId};
use play::{Player, Players};
use store::{
    Tx,
    together::{Lookup, Together},
};
use uuid::Uuid;

/// Where callers are: by their addresses, and by their accounts as launches go by.
pub(crate) struct Atlas {
    pub(crate) identity: Identity,
    pub(crate) profiles: Together<Profiles>,
}

#[async_trait::async_trait]
impl catalog::Places for Atlas {
    fn of_address(&self, ip: std::net::IpAddr) -> Option<String> {
        self.identity.site().country(ip)
    }

    async fn of_member(&self, member: MemberId) -> Result<Option<String>, store::Error> {
        Ok(self.profiles.find(member).await?.map(|profile| profile.country))
    }
}

/// What play asks of identity.
pub(crate) struct Roster {
    pub(crate) identity: Identity,
    pub(crate) profiles: Together<Profiles>,
    pub(crate) guard: Guard,
}

/// Members, those of many calls in one query.
pub(crate) struct Profiles(pub(crate) Identity);

#[async_trait::async_trait]
impl Lookup for Profiles {
    type Key = MemberId;
    type Value = Profile;

    async fn look(&self, members: Vec<MemberId>) -> Result<HashMap<MemberId, Profile>, store::Error> {
        let profiles = self.0.profiles(&members).await?;
        Ok(profiles.into_iter().map(|profile| (profile.id, profile)).collect())
    }
}

#[async_trait::async_trait]
impl Players for Roster {
    async fn player(&self, member: MemberId) -> Result<Option<Player>, store::Error> {
        let Some(profile) = self.profiles.find(member).await? else { return Ok(None) };
        let country = <[u8; 2]>::try_from(profile.country.as_bytes()).unwrap_or(*b"ZZ");
        // In maintenance nobody may bet; what was bet is settled all the same (`crate::status`).
        let closed = self.identity.site().in_maintenance();
        let covered = self.guard.licence().covers_country(&profile.country);
        let enabled = profile.enabled && !profile.kind.is_trial() && !closed && covered;
        Ok(Some(Player { asset: profile.asset, enabled, country }))
    }

    async fn bars(&self, member: MemberId) -> Result<Option<Face>, store::Error> {
        match self.guard.may_play(member).await {
            Ok(()) => Ok(None),
            Err(guard::Error::Store(error)) => Err(error),
            Err(error) => Ok(Some(error.face())),
        }
    }

    async fn hold_session(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error> {
        self.identity.hold_session(tx, session).await
    }
}
