//! A browser that is remembered for 24 hours (spec.md 9), by a cookie that is good once: a selector and a secret, of which
//! the house keeps a hash. It holds neither password nor session token.

mod http;
mod proved;
pub(crate) mod sql;

use kernel::{Entropy, id, id::MemberId};
use subtle::ConstantTimeEq;
use time::Duration;
use uuid::Uuid;

use crate::{
    Error, Identity,
    entry::{LoginArea, Opened, Origin, Way, secret_hash},
    switch::Switch,
};

pub(crate) use http::{forgotten, given, kept, mark, proved, set_cookie, set_mark, set_proved, take_cookie};

/// How long a browser is remembered, from the sign-in on; being used does not prolong it.
pub(crate) const LIFE: Duration = Duration::hours(24);

impl Identity {
    /// What a browser keeps to be remembered.
    pub(crate) async fn remember(&self, member: MemberId) -> Result<String, Error> {
        self.remember_until(member, self.store.now() + LIFE).await
    }

    async fn remember_until(&self, member: MemberId, ends_at: time::OffsetDateTime) -> Result<String, Error> {
        let (selector, secret) = (id::fresh(), Entropy.secret()?);
        sql::keep(&self.store, selector, &secret_hash(&secret), member, ends_at).await?;
        Ok(format!("{}.{secret}", selector.simple()))
    }

    /// A session for a browser that is remembered; what it kept is used up, and it gets another for the rest of the time.
    pub(crate) async fn sign_in_remembered(&self, kept: &str, origin: &Origin) -> Result<Opened, Error> {
        self.require(Switch::RememberMe)?;
        let (selector, secret) = kept.split_once('.').ok_or(Error::NotRemembered)?;
        let selector: Uuid = selector.parse().map_err(|_| Error::NotRemembered)?;
        let row = sql::take(&self.store, selector).await?.ok_or(Error::NotRemembered)?;
        let right = bool::from(row.hash.ct_eq(&secret_hash(secret)));
        if !right || row.ends_at <= self.store.now() {
            return Err(Error::NotRemembered);
        }
        let profile = self.profile(row.member).await?.ok_or(Error::NotRemembered)?;
        self.may_enter(&profile, if profile.kind.is_agent() { LoginArea::Agent } else { LoginArea::Member })?;
        let security = self.security(row.member).await?;
        // Remembered before there was an authenticator, or before another one: it signs in anew, with a code.
        if security.totp_secret.is_some() && !self.has_proved(&security, origin).await? {
            return Err(Error::NotRemembered);
        }
        let mut opened = self.admit(profile, Way::Remembered, origin, false).await?;
        opened.remembered = Some(self.remember_until(row.member, row.ends_at).await?);
        Ok(opened)
    }

    /// Forgets a browser: it signed out.
    pub(crate) async fn forget(&self, kept: &str) -> Result<(), Error> {
        let selector = kept.split_once('.').and_then(|(selector, _)| selector.parse::<Uuid>().ok());
        if let Some(selector) = selector {
            sql::take(&self.store, selector).await?;
        }
        Ok(())
    }
}
