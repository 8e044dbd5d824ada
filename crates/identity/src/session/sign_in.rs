//! The ways in: a password, a code sent by SMS; and what every way does once somebody has proved themself.

use std::net::IpAddr;

use kernel::{Entropy, event::Event, id::MemberId};
use time::{Duration, OffsetDateTime};
use web::security;

use super::sql;
use crate::{
    Error, Identity, Signs,
    entry::{LoginArea, Opened, Origin, Way, secret_hash},
    fields::Mobile,
    member::{self, Profile},
    profile::{self, Security},
    switch::Switch,
    tries::{Paid, note_browser},
    verification::Purpose,
};

/// A name and a password, as sent.
pub(crate) struct Attempt {
    pub(crate) account: String,
    pub(crate) password: String,
    pub(crate) paid: Paid,
    pub(crate) area: LoginArea,
    pub(crate) remember: bool,
}

impl Identity {
    /// Checks a password and opens a session. Nothing in the answer or its time tells whether the account exists.
    pub(crate) async fn sign_in(&self, attempt: Attempt, origin: &Origin) -> Result<Opened, Error> {
        self.require(Switch::SignInByName)?;
        let Attempt { account, password, paid, area, remember } = attempt;
        let account = account.trim().to_owned();
        if member::is_nobodys(&account) {
            return Err(Error::SignInFailed { captcha: false });
        }
        let found = member::sql::by_account(&self.store, &account).await?;
        let visitor = origin.visitor(found.as_ref().map(|(profile, _)| profile.id));
        let tries = self.tries(&account, origin).await?;
        let due = self.due(&tries).await.inspect_err(|error| {
            if matches!(error, Error::TooMany(_)) {
                security::login_locked(visitor, "too many wrong passwords from here");
            }
        })?;
        self.pay(&tries, due, paid, origin.ip).await?;
        let hash = found.as_ref().and_then(|(_, hash)| hash.clone());
        let is_default = self.is_default_password(&password);
        if !self.passwords.verify(password, hash).await? {
            if let Some((profile, _)) = &found {
                self.note_failure(profile.id, origin).await?;
            }
            security::login_failed(visitor, "password");
            return Err(Error::SignInFailed { captcha: self.failed(&tries).await? });
        }
        let Some((profile, _)) = found else { return Err(Error::SignInFailed { captcha: false }) };
        self.forgive(&tries).await?;
        self.may_enter(&profile, area)?;
        if is_default {
            profile::sql::demand_change(&self.store, profile.id).await?;
        }
        let security = profile::sql::security(&self.store, profile.id).await?;
        if self.asks_for_more(&security, origin).await? {
            return Err(self.challenge(&security, area.way(Way::Username), remember).await?);
        }
        self.admit(profile, area.way(Way::Username), origin, remember).await
    }

    /// Signs in whoever holds the mobile number of an account, by the code that was sent to it.
    pub(crate) async fn sign_in_by_code(
        &self,
        mobile: &Mobile,
        code: &str,
        (area, remember): (LoginArea, bool),
        origin: &Origin,
    ) -> Result<Opened, Error> {
        self.require(Switch::SignInByCode)?;
        self.throttles.code_tried(&mobile.0, origin.ip)?;
        let proof = self.check_code(Purpose::SignIn, (&mobile.0, None), code).await;
        let proof = proof.inspect_err(|_| security::login_failed(origin.visitor(None), "code"))?;
        let profile = profile::sql::by_mobile(&self.store, mobile).await?.ok_or(Error::CodeWrong)?;
        self.may_enter(&profile, area)?;
        let mut tx = self.store.begin().await?;
        self.spend(&mut tx, proof).await?;
        tx.commit().await?;
        self.authenticator_first(profile.id, area.way(Way::Sms), remember, origin).await?;
        self.admit(profile, area.way(Way::Sms), origin, remember).await
    }

    /// Whether an account may enter a part of the site. Told only to whoever has proved that the account is theirs.
    pub(crate) fn may_enter(&self, profile: &Profile, area: LoginArea) -> Result<(), Error> {
        if !profile.enabled {
            return Err(Error::Disabled);
        }
        let apart = !self.settings.agents_enter_site;
        match area {
            LoginArea::Agent if !profile.kind.is_agent() => Err(Error::NotAgent),
            LoginArea::Member | LoginArea::Withdrawal
                if profile.kind.is_trial() || (apart && profile.kind.is_agent()) =>
            {
                Err(Error::NotMember)
            }
            LoginArea::Agent | LoginArea::Member | LoginArea::Withdrawal => Ok(()),
        }
    }

    /// Opens the session of a member who has proved themself: notes the network, writes their history.
    pub(crate) async fn admit(
        &self,
        profile: Profile,
        way: Way,
        origin: &Origin,
        remember: bool,
    ) -> Result<Opened, Error> {
        if way != Way::Withdrawal
            && let Some(face) = self.welcome.bars(profile.id).await?
        {
            return Err(Error::Barred(face));
        }
        let token = self.open_session(profile.id, way, origin).await?;
        security::login_succeeded(origin.visitor(Some(profile.id)), way.name());
        member::sql::signed_in(&self.store, profile.id).await?;
        let security = profile::sql::security(&self.store, profile.id).await?;
        let remember = remember && way != Way::Withdrawal && self.is_on(Switch::RememberMe);
        let remembered = if remember { Some(self.remember(profile.id).await?) } else { None };
        let password_expired = self.must_change_password(&profile, &security, way);
        Ok(Opened { token, profile, password_expired, remembered, proved: None, mark: origin.mark })
    }

    /// A session of a trial account made on the spot.
    pub(crate) async fn sign_in_on_trial(&self, origin: &Origin) -> Result<Opened, Error> {
        self.require(Switch::FreePlay)?;
        self.throttles.register(origin.ip)?;
        let profile = self.create_trial().await?;
        let token = self.open_session(profile.id, Way::Trial, origin).await?;
        let mark = origin.mark;
        Ok(Opened { token, profile, password_expired: false, remembered: None, proved: None, mark })
    }

    /// A session for a member who has proved themself; the token is told once.
    pub(crate) async fn open_session(
        &self,
        member: MemberId,
        way: Way,
        origin: &Origin,
    ) -> Result<String, Error> {
        let token = Entropy.secret()?;
        let device = origin.device();
        let session = sql::NewSession {
            hash: &secret_hash(&token),
            member,
            ip: &origin.ip.to_string(),
            device: &device,
            way: way.name(),
            network: &network(origin.ip),
            now: self.store.now(),
            ends_at: self.store.now() + Duration::hours(self.settings.session_hours),
        };
        let mut tx = self.store.begin().await?;
        if way != Way::Trial {
            let (device, address) = (Some(origin.mark.simple().to_string()), Some(origin.ip));
            self.welcome.shown(&mut tx, member, Signs { device, address, ..Signs::default() }).await?;
        }
        if way != Way::Trial {
            note_browser(&mut tx, member, origin.mark, self.store.now()).await?;
        }
        if sql::is_new_device(&mut tx, member, &device).await? {
            let fact = Event::NewDevice { member, device: device.clone() };
            store::outbox::append(&mut tx, self.store.now(), &[fact]).await?;
        }
        if !sql::open(&mut tx, &session).await? {
            return Err(Error::Disabled);
        }
        tx.commit().await?;
        Ok(token)
    }

    async fn note_failure(&self, member: MemberId, origin: &Origin) -> Result<(), Error> {
        let (ip, device) = (origin.ip.to_string(), origin.device());
        sql::log_failure(&self.store, member, &ip, &device).await?;
        Ok(())
    }

    /// Whether a member who came this way has to change their password before anything else (spec.md 4).
    pub(crate) fn must_change_password(&self, profile: &Profile, security: &Security, way: Way) -> bool {
        if !way.by_password() {
            return false;
        }
        let days = Duration::days(self.settings.password_days);
        let changed: OffsetDateTime = security.password_changed_at.unwrap_or(profile.created_at);
        let expired = self.is_on(Switch::PasswordExpiry) && changed + days < self.store.now();
        security.must_change_password || expired
    }
}

/// The network of an address: phones change the last part of theirs all day.
pub(crate) fn network(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(ip) => {
            let [a, b, c, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}
