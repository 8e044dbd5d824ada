//! The way to a provider and back, and what follows.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{Entropy, id::MemberId};
use reqwest::Url;
use sha2::{Digest, Sha256};
use store::Tx;
use subtle::ConstantTimeEq;
use time::{Duration, OffsetDateTime};
use web::{Member, security};

use super::{
    Offered, Provider, Slot,
    provider::{Claims, Exchange, Known},
    sql::{self, Attempt, Stranger},
};
use crate::{
    Error, Identity,
    entry::{LoginArea, Opened, Origin, Way, secret_hash},
    profile,
    rules::Field,
    switch::Switch,
};

/// How long a visitor may take at the provider, and how long at our form afterwards.
pub(super) const LIFE: Duration = Duration::minutes(10);

/// The way to a provider.
pub(super) struct Departure {
    /// Where the browser goes.
    pub(super) url: String,
    /// What the browser keeps to prove at its return that it is the one who left.
    pub(super) kept: String,
}

/// What a browser brought back from a provider.
pub(super) struct Return {
    pub(super) slot: Slot,
    pub(super) code: String,
    pub(super) state: String,
    pub(super) issuer: Option<String>,
    /// What it kept when it left.
    pub(super) kept: Option<String>,
}

/// Who came back.
pub(super) enum Arrival {
    /// A member; they are in.
    Member(Box<Opened>),
    /// Somebody whom the house does not know yet.
    Stranger(Newcomer),
}

/// A proved account elsewhere that is nobody's here.
pub(super) struct Newcomer {
    pub(super) ticket: String,
    pub(super) username: Option<String>,
    pub(super) email: Option<String>,
}

/// A provider and whether the member has an account there bound.
pub(super) struct Binding {
    pub(super) offered: Offered,
    pub(super) since: Option<OffsetDateTime>,
}

impl Identity {
    fn provider(&self, slot: Slot) -> (&Provider, &Known) {
        match slot {
            Slot::One => (&self.settings.social.one, &self.social.one),
            Slot::Two => (&self.settings.social.two, &self.social.two),
        }
    }

    fn has_provider(&self, slot: Slot) -> bool {
        !self.provider(slot).0.issuer.is_empty() && self.is_on(slot.switch())
    }

    /// The provider, while it is configured and switched on.
    fn open_provider(&self, slot: Slot) -> Result<(&Provider, &Known), Error> {
        if self.has_provider(slot) { Ok(self.provider(slot)) } else { Err(Error::SwitchedOff) }
    }

    /// The providers that pages offer.
    pub(crate) fn offered_providers(&self) -> Vec<Offered> {
        let offered = Slot::ALL.iter().copied().filter(|slot| self.has_provider(*slot));
        offered.map(|provider| Offered { provider, name: self.provider(provider).0.name.clone() }).collect()
    }

    /// Where a provider sends browsers back to: the site's own address as configured, never a caller's `Host`.
    fn return_address(&self, slot: Slot) -> String {
        format!("{}/social/{}", self.settings.site_url.trim_end_matches('/'), slot.name())
    }

    /// Begins an attempt: of `member` to bind an account, or of a visitor to sign in.
    pub(super) async fn depart(&self, slot: Slot, member: Option<MemberId>) -> Result<Departure, Error> {
        let (provider, known) = self.open_provider(slot)?;
        let metadata =
            known.metadata(&self.http, &self.store, provider).await.ok_or(Error::ProviderUnproved)?;
        let (kept, nonce, verifier) = (Entropy.secret()?, Entropy.secret()?, Entropy.secret()?);
        let state = state_of(&kept);
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()));
        let redirect = self.return_address(slot);
        let parameters = [
            ("response_type", "code"),
            ("client_id", &provider.client_id),
            ("redirect_uri", &redirect),
            ("scope", "openid email profile"),
            ("state", &state),
            ("nonce", &nonce),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        let url = Url::parse_with_params(&metadata.authorization_endpoint, parameters);
        let url = url.map_err(|_| Error::ProviderUnproved)?.into();
        let member = member.map(|member| member.0);
        let attempt = Attempt { provider: provider.issuer.clone(), nonce, verifier, member };
        sql::keep_attempt(&self.store, &secret_hash(&state), &attempt).await?;
        Ok(Departure { url, kept })
    }

    /// Whom the provider says the browser belongs to; the attempt is used up. `member` is who binds.
    async fn returned(&self, back: &Return, member: Option<MemberId>) -> Result<Claims, Error> {
        let (provider, known) = self.open_provider(back.slot)?;
        let own = state_of(back.kept.as_deref().unwrap_or_default());
        // Judged first, so that who has only seen the state cannot use the attempt up.
        if back.kept.is_none() || !bool::from(own.as_bytes().ct_eq(back.state.as_bytes())) {
            return Err(Error::ProviderUnproved);
        }
        let since = self.store.now() - LIFE;
        let attempt = sql::take_attempt(&self.store, &secret_hash(&back.state), since).await?;
        let attempt = attempt.ok_or(Error::ProviderUnproved)?;
        if attempt.provider != provider.issuer || attempt.member != member.map(|member| member.0) {
            return Err(Error::ProviderUnproved);
        }
        let metadata =
            known.metadata(&self.http, &self.store, provider).await.ok_or(Error::ProviderUnproved)?;
        if !metadata.admits(back.issuer.as_deref()) {
            return Err(Error::ProviderUnproved);
        }
        let redirect = self.return_address(back.slot);
        let (verifier, nonce) = (attempt.verifier.as_str(), attempt.nonce.as_str());
        let exchange = Exchange { code: &back.code, verifier, nonce, redirect: &redirect };
        let claims = known.exchange(&self.http, &self.store, provider, &exchange).await;
        claims.ok_or(Error::ProviderUnproved)
    }

    /// Signs in whoever has bound the account elsewhere; somebody unknown gets a ticket to register with.
    pub(super) async fn arrive(&self, back: &Return, origin: &Origin) -> Result<Arrival, Error> {
        let returned = self.returned(back, None).await;
        let claims =
            returned.inspect_err(|_| security::login_failed(origin.visitor(None), "another site's word"))?;
        let provider = &self.provider(back.slot).0.issuer;
        let Some(member) = sql::holder(&self.store, provider, &claims.sub).await? else {
            return self.greet_stranger(provider, &claims).await.map(Arrival::Stranger);
        };
        let profile = self.profile(member).await?.ok_or(Error::ProviderUnproved)?;
        self.may_enter(&profile, if profile.kind.is_agent() { LoginArea::Agent } else { LoginArea::Member })?;
        let security = profile::sql::security(&self.store, member).await?;
        if self.asks_for_more(&security, origin).await? {
            return Err(self.challenge(&security, Way::Social, false).await?);
        }
        let opened = self.admit(profile, Way::Social, origin, false).await?;
        Ok(Arrival::Member(Box::new(opened)))
    }

    async fn greet_stranger(&self, provider: &str, claims: &Claims) -> Result<Newcomer, Error> {
        let (ticket, hash) = Self::fresh_secret()?;
        let is_address = |email: &&str| self.rules().check_given(Field::Email, Some(email)).is_ok();
        let email = claims.verified_email().filter(is_address).map(ToOwned::to_owned);
        let username = self.suggested_name(claims.name.as_deref(), email.as_deref()).await?;
        let stranger =
            Stranger { provider: provider.to_owned(), subject: claims.sub.clone(), email: email.clone() };
        sql::keep_ticket(&self.store, &hash, &stranger).await?;
        Ok(Newcomer { ticket, username, email })
    }

    /// A free login name that keeps its rule, made of what the provider told; none when there is none near.
    async fn suggested_name(&self, name: Option<&str>, email: Option<&str>) -> Result<Option<String>, Error> {
        let local = email.and_then(|email| email.split_once('@')).map(|(local, _)| local);
        let plain = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphanumeric);
            letters.skip_while(char::is_ascii_digit).take(9).collect::<String>().to_lowercase()
        };
        let stems = [name, local, Some("player")].into_iter().flatten().map(plain);
        for stem in stems.filter(|stem| !stem.is_empty()) {
            let [a, b] = Entropy.bytes::<2>()?;
            for name in [stem.clone(), format!("{stem}{:03}", u16::from_be_bytes([a, b]) % 1_000)] {
                if self.rules().check(Field::Username, &name).is_ok()
                    && self.profile_of(&name).await?.is_none()
                {
                    return Ok(Some(name));
                }
            }
        }
        Ok(None)
    }

    /// Binds the account elsewhere to the member who set out to do so.
    pub(super) async fn bind_elsewhere(&self, member: &Member, back: &Return) -> Result<(), Error> {
        let claims = self.returned(back, Some(member.id)).await?;
        let provider = &self.provider(back.slot).0.issuer;
        let whose = sql::holder(&self.store, provider, &claims.sub).await?;
        let mut tx = self.store.begin().await?;
        // One account of a provider's for one member, so that a list of two tells all there is.
        let others = sql::hold(&mut tx, member.id).await?;
        if others.contains(provider) && whose != Some(member.id) {
            return Err(Error::ProviderAccountBound);
        }
        if !sql::bind(&mut tx, provider, &claims.sub, member.id, self.store.now()).await? {
            return Err(Error::ProviderAccountBound);
        }
        Ok(tx.commit().await?)
    }

    /// Unbinds a provider's account, unless it is the only way in.
    pub(super) async fn unbind_elsewhere(
        &self,
        member: &Member,
        slot: Slot,
        password: Option<&str>,
    ) -> Result<(), Error> {
        self.prove(member.id, password).await?;
        let provider = &self.provider(slot).0.issuer;
        let security = self.security(member.id).await?;
        let by_code = security.proved_mobile().is_some() && self.is_on(Switch::SignInByCode);
        let mut tx = self.store.begin().await?;
        let bound = sql::hold(&mut tx, member.id).await?;
        let another = Slot::ALL.iter().copied().any(|slot| {
            let issuer = &self.provider(slot).0.issuer;
            issuer != provider && self.has_provider(slot) && bound.contains(issuer)
        });
        if !(security.has_password || by_code || another) {
            return Err(Error::LastWayIn);
        }
        sql::unbind(&mut tx, member.id, provider).await?;
        Ok(tx.commit().await?)
    }

    /// The providers on offer, and since when the member has an account there bound.
    pub(super) async fn bindings(&self, member: MemberId) -> Result<Vec<Binding>, Error> {
        let bound = sql::bound(&self.store, member).await?;
        let binding = |offered: Offered| {
            let issuer = &self.provider(offered.provider).0.issuer;
            let since = bound.iter().find(|bound| bound.provider == *issuer).map(|bound| bound.since);
            Binding { offered, since }
        };
        Ok(self.offered_providers().into_iter().map(binding).collect())
    }
}

/// Uses a ticket up for a new member, in the transaction that makes the member.
pub(crate) async fn adopt(
    identity: &Identity,
    tx: &mut Tx,
    ticket: &str,
    member: MemberId,
) -> Result<(), Error> {
    let now = identity.store.now();
    let stranger = sql::take_ticket(tx, &secret_hash(ticket), now - LIFE).await?;
    let Stranger { provider, subject, email } = stranger.ok_or(Error::ProviderUnproved)?;
    if !sql::bind(tx, &provider, &subject, member, now).await? {
        return Err(Error::ProviderAccountBound);
    }
    if let Some(email) = email {
        profile::sql::bind_email(tx, member, &email, now).await?;
    }
    Ok(())
}

/// The state of an attempt: what the browser keeps cannot be found from it.
fn state_of(kept: &str) -> String {
    hex::encode(Sha256::digest(format!("state {kept}")))
}
