//! Members as games and launches meet them: who may play, from where, many of them looked up at once.

use std::collections::HashMap;

use gate::{Player, Players, Restriction};
use guard::{Guard, Standing};
use identity::{Identity, member::Profile};
use kernel::{Face, Fault, id::MemberId};
use store::{
    Tx,
    loader::{Loader, Lookup},
};
use uuid::Uuid;

/// Where callers are: by their addresses, and by their accounts as launches go by.
pub(crate) struct Atlas {
    pub(crate) identity: Identity,
    pub(crate) profiles: Loader<Profiles>,
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
    pub(crate) guard: Guard,
}

/// Members, those of many calls in one query.
pub(crate) struct Profiles(pub(crate) Identity);

#[async_trait::async_trait]
impl Lookup for Profiles {
    type Key = MemberId;
    type Value = Profile;

    async fn load(&self, members: Vec<MemberId>) -> Result<HashMap<MemberId, Profile>, store::Error> {
        let profiles = self.0.profiles(&members).await?;
        Ok(profiles.into_iter().map(|profile| (profile.id, profile)).collect())
    }
}

#[async_trait::async_trait]
impl Players for Roster {
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error> {
        let asked = tokio::try_join!(self.identity.profiles(members), self.guard.standings(members));
        let (profiles, standings) = asked?;
        // In maintenance nobody may bet; what was bet is settled all the same (`crate::status`).
        let closed = self.identity.site().in_maintenance();
        let players = profiles.into_iter().map(|profile| {
            let country = <[u8; 2]>::try_from(profile.country.as_bytes()).unwrap_or(*b"ZZ");
            let covered = self.guard.licence().covers_country(&profile.country);
            let enabled = profile.enabled && !profile.kind.is_trial() && !closed && covered;
            let restriction = restriction(standings.get(&profile.id).copied().unwrap_or_default());
            (profile.id, Player { asset: profile.asset, enabled, restriction, country })
        });
        Ok(players.collect())
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

const fn restriction(standing: Standing) -> Restriction {
    match (standing.pause, standing.limited) {
        (Some(_), _) => Restriction::Barred,
        (None, true) => Restriction::Limited,
        (None, false) => Restriction::Free,
    }
}
