//! "A token in the URL query" (spec.md 4) is a one-time code here: good for sixty seconds, exchanged for a session of its
//! own. A session's token never stands in an address (quality.md A4).

mod http;
mod sql;

use kernel::id::MemberId;
use time::Duration;
use uuid::Uuid;
use web::Tickets;

use crate::{
    Error, Identity,
    entry::{LoginArea, Opened, Origin, Way, secret_hash},
};

pub(crate) use http::routes;

const LIFE: Duration = Duration::seconds(60);

impl Identity {
    /// A code for an address, of a member's session.
    pub(crate) async fn hand_over(&self, member: MemberId, session: Uuid) -> Result<String, Error> {
        self.throttles.sensitive(member)?;
        let (code, hash) = Self::fresh_secret()?;
        sql::keep(&self.store, &hash, member, session).await?;
        Ok(code)
    }

    /// The session of a code; the code is used up.
    pub(crate) async fn take_over(&self, code: &str, origin: &Origin) -> Result<Opened, Error> {
        self.throttles.captcha(origin.ip)?;
        let since = self.store.now() - LIFE;
        let taken = sql::take(&self.store, &secret_hash(code), since).await?;
        let (member, session) = taken.ok_or(Error::HandoverWrong)?;
        // Signed out since: the code went with the session.
        if !self.alive(&[session]).await?.contains(&session) {
            return Err(Error::HandoverWrong);
        }
        let profile = self.profile(member).await?.ok_or(Error::HandoverWrong)?;
        if !profile.kind.is_trial() {
            self.may_enter(
                &profile,
                if profile.kind.is_agent() { LoginArea::Agent } else { LoginArea::Member },
            )?;
        }
        let way = crate::session::sql::way(&self.store, session).await?;
        let way = way.and_then(|way| way.parse().ok()).unwrap_or(Way::Handover);
        // Who came by a text message is not asked for their password on the next device either.
        let way = if way.by_password() { Way::Handover } else { way };
        self.admit(profile, way, origin, false).await
    }
}
