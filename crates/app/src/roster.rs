//! Members as games and launches meet them: who may play, from where, many of them looked up at once.

use std::collections::HashMap;

use identity::{Identity, member::Profile};
use kernel::id::MemberId;
use store::loader::{Loader, Lookup};
use web::Site as _;

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
