//! Changing a password ends every other session of the member (quality.md A3); whoever set a new one by a proof of
//! another kind ends them all.

use kernel::{event::Event, id::MemberId};
use store::{Tx, job};
use subtle::ConstantTimeEq;
use time::Duration;
use uuid::Uuid;
use web::Member;

use super::{SendReset, sql};
use crate::{
    Error, Identity,
    courier::{Channel, Language},
    entry::{Opened, Origin, Way, secret_hash},
    fields::{Mobile, check_password},
    member,
    password::is_guessable,
    profile, session,
    switch::Switch,
    verification::Purpose,
};

/// How long a reset link is good.
pub(super) const LINK: Duration = Duration::minutes(30);
/// How long after signing in with a password that must be changed the password is not asked again.
const HELD: Duration = Duration::minutes(10);

/// A change of password, as sent.
pub(crate) struct Change {
    pub(crate) old: Option<String>,
    pub(crate) new: String,
    pub(crate) code: Option<String>,
}

impl Identity {
    /// Sets a new password; every other session of the member ends.
    pub(crate) async fn change_password(&self, member: &Member, change: Change) -> Result<(), Error> {
        let Change { old, new, code } = change;
        self.check_new_password("newPassword", &new, &self.words_of(member.id).await?)?;
        self.throttles.sensitive(member.id)?;
        let held = member::sql::password(&self.store, member.id).await?;
        match (old.filter(|old| !old.is_empty()), held.clone()) {
            (_, None) => {}
            (Some(old), held) => {
                if !self.passwords.verify(old, held).await? {
                    return Err(Error::WrongOldPassword);
                }
            }
            (None, Some(_)) if self.has_just_given_password(member).await? => {}
            (None, Some(_)) => return Err(Error::missing("oldPassword")),
        }
        // Who made the account for the member knows the old one.
        if held.is_some() && self.passwords.verify(new.clone(), held.clone()).await? {
            return Err(Error::SamePassword);
        }
        let proof = self.prove_by_code(member.id, code.as_deref()).await?;
        let hash = self.passwords.hash(new).await?;
        let mut tx = self.store.begin().await?;
        // Of two who change it at once the second did not know the password any more.
        if member::sql::password_held(&mut tx, member.id).await? != held {
            return Err(Error::WrongOldPassword);
        }
        if let Some(proof) = proof {
            self.spend(&mut tx, proof).await?;
        }
        self.write_password(&mut tx, member.id, &hash, Some(member.session)).await?;
        Ok(tx.commit().await?)
    }

    /// The code that a change of password asks for while the operator wants it and the member has bound a number.
    async fn prove_by_code(
        &self,
        member: MemberId,
        code: Option<&str>,
    ) -> Result<Option<crate::verification::Proof>, Error> {
        if !self.is_on(Switch::ChangePasswordVerification) {
            return Ok(None);
        }
        let security = self.security(member).await?;
        let Some(mobile) = security.proved_mobile() else { return Ok(None) };
        let code = code.ok_or(Error::missing("verificationCode"))?;
        self.check_code(Purpose::ChangePassword, (mobile, Some(member)), code).await.map(Some)
    }

    /// "Old password required unless one is already held" (spec.md 5): whoever has just signed in with a password that
    /// must be changed is not asked for it again.
    async fn has_just_given_password(&self, member: &Member) -> Result<bool, Error> {
        let way = session::sql::way(&self.store, member.session).await?;
        if way.as_deref() != Some(Way::Username.name()) {
            return Ok(false);
        }
        let devices = self.devices(member.id).await?;
        let opened = devices.into_iter().find(|device| device.id == member.session);
        let fresh = opened.is_some_and(|device| device.created_at + HELD > self.store.now());
        let profile = self.profile(member.id).await?;
        let security = self.security(member.id).await?;
        let must =
            profile.is_some_and(|profile| self.must_change_password(&profile, &security, Way::Username));
        Ok(fresh && must)
    }

    /// Lets a reset link be sent. Nothing in the answer or its time tells whether anyone has this name and address: the
    /// job looks.
    pub(crate) async fn ask_reset(
        &self,
        account: &str,
        email: &str,
        origin: &Origin,
        language: Language,
    ) -> Result<(), Error> {
        self.require(Switch::ResetByEmail)?;
        self.throttles.code(&format!("reset:{}", account.to_lowercase()))?;
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        self.draw_on_budgets(&mut tx, (Channel::Email, email), origin.ip).await?;
        let send =
            SendReset { account: account.to_owned(), email: email.to_owned(), language, asked_at: now };
        job::enqueue(&mut tx, &send, now, now).await?;
        Ok(tx.commit().await?)
    }

    /// Whether somebody has this name with this address: told only to whoever solved a captcha for it, because the
    /// specification wants the message 'Username/Email does not exist'.
    pub(crate) async fn knows(&self, account: &str, email: &str) -> Result<bool, Error> {
        Ok(sql::by_email(&self.store, account, email).await?.is_some())
    }

    /// Sets a new password with a reset link; it is used up and every session ends.
    pub(crate) async fn reset_by_link(&self, code: &str, new: String) -> Result<(), Error> {
        let hash = secret_hash(code);
        // Looked at before the costly hash, taken after it: the link stays good for a better password.
        let holder = sql::holder(&self.store, &hash).await?.ok_or(Error::ResetWrong)?;
        self.check_new_password("newPassword", &new, &self.words_of(holder).await?)?;
        let password = self.passwords.hash(new).await?;
        let mut tx = self.store.begin().await?;
        let now = self.store.now();
        let member = sql::take(&mut tx, &hash, now).await?.ok_or(Error::ResetWrong)?;
        // Who read the mail has proved the address.
        sql::verify_email(&mut tx, member, now).await?;
        self.write_password(&mut tx, member, &password, None).await?;
        Ok(tx.commit().await?)
    }

    /// Sets a new password by a code sent to the member's number, and signs the member in.
    pub(crate) async fn reset_by_mobile(
        &self,
        mobile: &Mobile,
        code: &str,
        new: String,
        origin: &Origin,
    ) -> Result<Opened, Error> {
        self.require(Switch::ResetByMobile)?;
        self.check_new_password("newPassword", &new, std::slice::from_ref(&mobile.0))?;
        let proof = self.check_code(Purpose::Password, (&mobile.0, None), code).await?;
        let profile = profile::sql::by_mobile(&self.store, mobile).await?.ok_or(Error::CodeWrong)?;
        if !profile.enabled {
            return Err(Error::Disabled);
        }
        let password = self.passwords.hash(new).await?;
        let mut tx = self.store.begin().await?;
        self.spend(&mut tx, proof).await?;
        self.write_password(&mut tx, profile.id, &password, None).await?;
        tx.commit().await?;
        self.authenticator_first(profile.id, Way::Reset, false, origin).await?;
        self.admit(profile, Way::Reset, origin, false).await
    }

    /// Writes a password in `tx`; all sessions but `kept` end, and reset links with them.
    async fn write_password(
        &self,
        tx: &mut Tx,
        member: MemberId,
        hash: &str,
        kept: Option<Uuid>,
    ) -> Result<(), Error> {
        member::sql::set_password(tx, member, hash, self.store.now()).await?;
        sql::forget_links(tx, member).await?;
        store::outbox::append(tx, self.store.now(), &[Event::PasswordChanged { member }]).await?;
        Ok(self.end_sessions(tx, member, kept).await?)
    }

    /// Whether a new password keeps its rule, is not the one that everybody is given, and is not guessed soon by who knows
    /// these words of its owner's.
    pub(crate) fn check_new_password(
        &self,
        field: &'static str,
        new: &str,
        words: &[String],
    ) -> Result<(), Error> {
        check_password(&self.rules(), field, new)?;
        if self.is_default_password(new) {
            return Err(Error::DefaultPassword);
        }
        if self.settings.printed_password.as_deref() == Some(new) {
            return Ok(());
        }
        let site = [&self.settings.merchant, &self.settings.issuer, &self.settings.site_url];
        let parts = |word: &String| word.split(['@', '.', '/', ':']).map(str::to_owned).collect::<Vec<_>>();
        let mut known: Vec<String> = site.into_iter().chain(words).flat_map(parts).collect();
        known.extend(words.iter().cloned());
        let known: Vec<&str> = known.iter().map(String::as_str).filter(|word| word.len() > 2).collect();
        if is_guessable(new, &known) { Err(Error::Guessable) } else { Ok(()) }
    }

    /// What whoever knows a member would try first.
    pub(crate) async fn words_of(&self, member: MemberId) -> Result<Vec<String>, Error> {
        let profile = self.profile(member).await?;
        let security = self.security(member).await?;
        let names = profile.map(|profile| [profile.account, profile.nickname]);
        let bound =
            [security.proved_mobile(), security.proved_email()].into_iter().flatten().map(str::to_owned);
        Ok(names.into_iter().flatten().chain(bound).collect())
    }

    /// Whether this is the password that accounts made by others begin with.
    pub(crate) fn is_default_password(&self, text: &str) -> bool {
        let default = self.settings.default_password.0.as_bytes();
        !default.is_empty() && bool::from(default.ct_eq(text.as_bytes()))
    }
}
