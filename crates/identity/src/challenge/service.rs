//! When one more proof is asked for, and whether it is given.

use kernel::id::MemberId;
use subtle::ConstantTimeEq;
use time::Duration;

use super::{Factor, Offer, sql};
use crate::{
    Error, Identity,
    courier::{Channel, Language},
    entry::{Opened, Origin, Way, secret_hash},
    fields::{masked_email, masked_mobile},
    profile::Security,
    session::network,
    switch::Switch,
    verification::{Purpose, Wanted},
};

/// How long a ticket is good.
const LIFE: Duration = Duration::minutes(10);
/// How many proofs may be tried with it.
const ATTEMPTS: i32 = 5;

impl Identity {
    /// Whether this member's sign-in from here asks for one more proof: they have an authenticator of which this browser has
    /// given no code, or the network is not one of theirs, they have been in before, and have something to prove themself with.
    pub(crate) async fn asks_for_more(&self, security: &Security, origin: &Origin) -> Result<bool, Error> {
        if security.totp_secret.is_some() {
            return Ok(!self.has_proved(security, origin).await?);
        }
        if !self.is_on(Switch::UnknownAddress) || self.offers(security).is_empty() {
            return Ok(false);
        }
        let known = sql::networks(&self.store, security.member, &network(origin.ip)).await?;
        Ok(known.any && !known.this)
    }

    /// Asks whoever has an authenticator for a code of it, when they have proved themself by something that asks for nothing
    /// more from members without one: a telephone that was lent or cloned opens no account that has one.
    pub(crate) async fn authenticator_first(
        &self,
        member: MemberId,
        way: Way,
        remember: bool,
        origin: &Origin,
    ) -> Result<(), Error> {
        let security = self.security(member).await?;
        if security.totp_secret.is_none() || self.has_proved(&security, origin).await? {
            return Ok(());
        }
        Err(self.challenge(&security, way, remember).await?)
    }

    /// What a member may be asked for. Nothing weaker replaces an authenticator. The name on a bank account is known to
    /// others: it is taken only from whoever has bound nothing better.
    fn offers(&self, security: &Security) -> Vec<Offer> {
        if security.totp_secret.is_some() {
            return vec![Offer { method: Factor::Authenticator, hint: None }];
        }
        let mut offers = Vec::new();
        if let Some(mobile) = security.proved_mobile().filter(|_| self.courier.carries(Channel::Sms)) {
            offers.push(Offer { method: Factor::Mobile, hint: Some(masked_mobile(mobile)) });
        }
        if let Some(email) = security.proved_email().filter(|_| self.courier.carries(Channel::Email)) {
            offers.push(Offer { method: Factor::Email, hint: Some(masked_email(email)) });
        }
        if offers.is_empty() && security.payee_name.is_some() {
            offers.push(Offer { method: Factor::BankAccountName, hint: None });
        }
        offers
    }

    /// The refusal that asks for one more proof.
    pub(crate) async fn challenge(
        &self,
        security: &Security,
        way: Way,
        remember: bool,
    ) -> Result<Error, Error> {
        let (ticket, hash) = Self::fresh_secret()?;
        sql::keep(&self.store, &hash, security.member, way.name(), remember).await?;
        Ok(Error::MoreProof { ticket, methods: self.offers(security) })
    }

    /// Sends the code that a ticket's holder chose.
    pub(crate) async fn send_proof(
        &self,
        ticket: &str,
        factor: Factor,
        ip: std::net::IpAddr,
        language: Language,
    ) -> Result<i64, Error> {
        let since = self.store.now() - LIFE;
        let held = sql::held(&self.store, &secret_hash(ticket), since).await?.ok_or(Error::ProofWrong)?;
        let security = self.security(held.member).await?;
        if !self.offers(&security).iter().any(|offer| offer.method == factor) {
            return Err(Error::ProofWrong);
        }
        let (channel, to) = match factor {
            Factor::Mobile => (Channel::Sms, security.proved_mobile()),
            Factor::Email => (Channel::Email, security.proved_email()),
            Factor::BankAccountName | Factor::Authenticator => (Channel::Sms, None),
        };
        let to = to.ok_or(Error::ProofWrong)?;
        let (purpose, member) = (Purpose::Challenge, Some(held.member));
        self.send_code(Wanted { purpose, channel, to, member, ip, language }).await
    }

    /// Takes the proof and opens the session; the ticket is used up.
    pub(crate) async fn sign_in_with_proof(
        &self,
        ticket: &str,
        factor: Factor,
        answer: &str,
        origin: &Origin,
    ) -> Result<Opened, Error> {
        let hash = secret_hash(ticket);
        let since = self.store.now() - LIFE;
        // The try is counted before it is judged: many at once are still five.
        let held = sql::attempt(&self.store, &hash, since, ATTEMPTS).await?.ok_or(Error::ProofWrong)?;
        let security = self.security(held.member).await?;
        if !self.offers(&security).iter().any(|offer| offer.method == factor) {
            return Err(Error::ProofWrong);
        }
        let judged = self.judge(&security, factor, answer).await;
        judged.inspect_err(|_| {
            web::security::login_failed(origin.visitor(Some(held.member)), "further proof")
        })?;
        if !sql::take(&self.store, &hash).await? {
            return Err(Error::ProofWrong);
        }
        let profile = self.profile(held.member).await?.ok_or(Error::ProofWrong)?;
        if !profile.enabled {
            return Err(Error::Disabled);
        }
        let way = held.method.parse().unwrap_or(Way::Username);
        let mut opened = self.admit(profile, way, origin, held.remember).await?;
        if factor == Factor::Authenticator && opened.remembered.is_some() {
            opened.proved = Some(self.mark_proved(&security).await?);
        }
        Ok(opened)
    }

    async fn judge(&self, security: &Security, factor: Factor, answer: &str) -> Result<(), Error> {
        let to = match factor {
            Factor::Mobile => security.proved_mobile(),
            Factor::Email => security.proved_email(),
            Factor::BankAccountName => {
                let told = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                let kept = told(security.payee_name.as_deref().unwrap_or_default());
                let same = bool::from(kept.as_bytes().ct_eq(told(answer).as_bytes()));
                return if same && !kept.is_empty() { Ok(()) } else { Err(Error::ProofWrong) };
            }
            Factor::Authenticator => {
                let right = self.is_authenticator_code(security.member, answer).await?;
                return if right { Ok(()) } else { Err(Error::ProofWrong) };
            }
        };
        let whose = (to.ok_or(Error::ProofWrong)?, Some(security.member));
        let proof = self.check_code(Purpose::Challenge, whose, answer).await?;
        let mut tx = self.store.begin().await?;
        self.spend(&mut tx, proof).await?;
        Ok(tx.commit().await?)
    }
}
