//! Enrolment in two steps, so that nobody locks themself out with a secret that never reached their telephone.

use kernel::{
    Entropy,
    event::{Event, Matter},
    id::MemberId,
};
use store::Tx;
use time::OffsetDateTime;
use totp_rs::{Builder, Totp};
use web::Member;

use super::sql;
use crate::{Error, Identity, entry::secret_hash, guess::Secret, verification::clean_code};

/// Recovery codes of one enrolment.
const RECOVERY_CODES: usize = 10;

/// A secret on its way to an application.
pub(crate) struct Enrolment {
    pub(crate) secret: String,
    pub(crate) otpauth: String,
}

fn totp(secret: &[u8]) -> Result<Totp, Error> {
    let builder = Builder::new().with_digits(6).with_skew(1).with_step_duration(30);
    builder.with_secret(secret.to_vec()).build().map_err(|_| Error::Hashing)
}

/// The step whose code this is: that of now, of thirty seconds ago or in thirty seconds.
fn step(secret: &[u8], code: &str, now: OffsetDateTime) -> Result<Option<i64>, Error> {
    let seconds = u64::try_from(now.unix_timestamp()).unwrap_or_default();
    Ok(totp(secret)?.check(code, seconds).and_then(|step| i64::try_from(step).ok()))
}

impl Identity {
    /// A new secret, which counts once a code of it was given.
    pub(crate) async fn begin_authenticator(
        &self,
        member: &Member,
        password: Option<&str>,
    ) -> Result<Enrolment, Error> {
        self.prove(member.id, password).await?;
        if self.security(member.id).await?.totp_secret.is_some() {
            return Err(Error::AuthenticatorState);
        }
        let secret = Entropy.bytes::<20>()?;
        sql::set_pending(&self.store, member.id, &secret).await?;
        let base32 = totp_rs::Secret::from(secret.to_vec()).to_base32();
        let (issuer, account) = (&self.settings.issuer, &member.account);
        let otpauth = format!("otpauth://totp/{issuer}:{account}?secret={base32}&issuer={issuer}");
        Ok(Enrolment { secret: base32.to_string(), otpauth })
    }

    /// Takes the secret into use when its code is right, and gives the recovery codes, once.
    pub(crate) async fn confirm_authenticator(
        &self,
        member: &Member,
        code: &str,
    ) -> Result<Vec<String>, Error> {
        self.throttles.sensitive(member.id)?;
        let pending = self.security(member.id).await?.totp_pending.ok_or(Error::AuthenticatorState)?;
        let step = step(&pending, &clean_code(code), self.store.now())?.ok_or(Error::CodeWrong)?;
        let mut codes = Vec::with_capacity(RECOVERY_CODES);
        for _ in 0..RECOVERY_CODES {
            codes.push(recovery_code()?);
        }
        let hashes: Vec<Vec<u8>> = codes.iter().map(|code| secret_hash(&clean_code(code))).collect();
        let mut tx = self.store.begin().await?;
        if !sql::confirm(&mut tx, member.id, &pending, step).await? {
            return Err(Error::AuthenticatorState);
        }
        sql::keep_recovery(&mut tx, member.id, &hashes).await?;
        self.tell(&mut tx, member.id, Matter::AuthenticatorAdded).await?;
        tx.commit().await?;
        Ok(codes)
    }

    /// Takes the authenticator away again.
    pub(crate) async fn remove_authenticator(
        &self,
        member: &Member,
        code: &str,
        password: Option<&str>,
    ) -> Result<(), Error> {
        self.prove(member.id, password).await?;
        if !self.is_authenticator_code(member.id, code).await? {
            return Err(Error::CodeWrong);
        }
        let mut tx = self.store.begin().await?;
        sql::remove(&mut tx, member.id).await?;
        self.tell(&mut tx, member.id, Matter::AuthenticatorRemoved).await?;
        Ok(tx.commit().await?)
    }

    /// Whether this is the member's code of this moment, or one of their recovery codes; it is used up.
    pub(crate) async fn is_authenticator_code(&self, member: MemberId, code: &str) -> Result<bool, Error> {
        let code = clean_code(code).to_lowercase();
        let Some(secret) = self.security(member).await?.totp_secret else { return Ok(false) };
        self.try_secret(member, Secret::Authenticator).await?;
        let right = match step(&secret, &code, self.store.now())? {
            Some(step) => sql::use_step(&self.store, member, step).await?,
            None => sql::use_recovery(&self.store, member, &secret_hash(&code)).await?,
        };
        if right {
            self.knows_secret(member, Secret::Authenticator).await?;
        }
        Ok(right)
    }

    async fn tell(&self, tx: &mut Tx, member: MemberId, matter: Matter) -> Result<(), Error> {
        let told = Event::SecurityTold { member, matter, text: None };
        Ok(store::outbox::append(tx, self.store.now(), &[told]).await?)
    }
}

/// Eighty bits, in groups of five.
fn recovery_code() -> Result<String, Error> {
    let hex = hex::encode(Entropy.bytes::<10>()?);
    let groups: Vec<&str> = [0..5, 5..10, 10..15, 15..20].into_iter().filter_map(|at| hex.get(at)).collect();
    Ok(groups.join("-"))
}
