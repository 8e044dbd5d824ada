//! Signing in and out, and making operators.

use kernel::{Entropy, id::OperatorId};
use office::{
    Caller, Origin, Reach,
    audit::{self, Act, Who},
};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::Tx;
use time::Duration;
use web::{Operator, OperatorDoor, limit::customer, security};

use super::{NewOperator, Profile, Secret, captcha::CaptchaAnswer, http::Credentials, once, sql};
use crate::{Backoffice, Error, password::is_guessable};

/// How stale `seen_at` may be: not every call writes.
const TOUCH: Duration = Duration::minutes(1);
/// Longest name and password that are looked at.
const LONGEST: usize = 128;

impl Backoffice {
    /// Checks name, password and code, and opens a session. Which of the three was wrong is not said, and a name
    /// that does not exist is treated like one that does. Codes are counted under the name, from wherever they come, but
    /// only of who knows the password: strangers lock nobody out.
    pub(super) async fn sign_in(
        &self,
        credentials: Credentials,
        origin: Origin,
    ) -> Result<(String, Profile), Error> {
        let Credentials { username, password, code, captcha } = credentials;
        let (name, found) = self.tried(&username, password, captcha, &origin).await?;
        let known = match found {
            Found::Right(profile, proof) if profile.enabled => (profile, proof),
            Found::Right(profile, _) | Found::Wrong(profile) => {
                return self.refuse(&name, Some(profile), origin).await;
            }
            Found::Nobody => return self.refuse(&name, None, origin).await,
        };
        if !known.1.enrolled {
            // A one-time code that was left lying is worth nothing.
            let stale = known.1.first_until.is_none_or(|until| until < self.store.now());
            if stale {
                return self.refuse(&name, Some(known.0), origin).await;
            }
            self.told_right(&name, &origin).await?;
            return Err(Error::EnrolmentRequired);
        }
        self.code_tried(&name, known.0.id, &origin).await?;
        match Secret::from_bytes(known.1.totp_secret)?.step(&code, self.store.now())? {
            Some(step) => self.open_session(known.0, step, origin).await,
            None => self.refuse(&name, Some(known.0), origin).await,
        }
    }

    /// Whether a password belongs to a name; counted before it is looked at: attempts sent at once cannot all slip
    /// through (quality.md A1). The count is that of the name from this address, and makes a captcha due: strangers cost
    /// themselves trouble, and whoever sits beside them a captcha.
    pub(super) async fn tried(
        &self,
        username: &str,
        password: String,
        captcha: Option<CaptchaAnswer>,
        origin: &Origin,
    ) -> Result<(String, Found), Error> {
        self.throttle.pass(customer(origin.ip))?;
        let name = username.trim().to_lowercase();
        if name.chars().count() > LONGEST || password.len() > LONGEST {
            return Err(Error::SignInFailed);
        }
        if self.attempts(&from_here(&name, origin)).await? > self.settings.lock_after {
            self.check_captcha(captcha).await?;
        }
        let found = self.proved(&name, password).await?;
        Ok((name, found))
    }

    /// Whether a password belongs to a name.
    pub(super) async fn proved(&self, name: &str, password: String) -> Result<Found, Error> {
        let found = sql::by_name(&self.store, name).await?;
        let hash = found.as_ref().map(|(_, proof)| proof.password_hash.clone());
        // Who has no codes yet comes with a one-time code.
        let is_new = found.as_ref().is_some_and(|(_, proof)| !proof.enrolled);
        let given = if is_new { once::typed(&password) } else { password };
        let right = self.passwords.verify(given, hash).await?;
        Ok(match found {
            Some((profile, proof)) if right => Found::Right(profile, proof),
            Some((profile, _)) => Found::Wrong(profile),
            None => Found::Nobody,
        })
    }

    /// Counts a code that is tried under a name by one who knows its password, before it is looked at.
    pub(super) async fn code_tried(
        &self,
        name: &str,
        operator: OperatorId,
        origin: &Origin,
    ) -> Result<(), Error> {
        self.locks(&code_of(name), operator, origin).await
    }

    /// Counts an attempt of who knows as much as this operator; beyond so many nothing is looked at for a while.
    pub(super) async fn locks(
        &self,
        subject: &str,
        operator: OperatorId,
        origin: &Origin,
    ) -> Result<(), Error> {
        if self.attempts(subject).await? > self.settings.lock_after {
            security::login_locked(visitor(Some(operator), origin), "too many attempts under one name");
            return Err(Error::Locked { minutes: self.settings.lock_minutes });
        }
        Ok(())
    }

    /// Forgets what was tried under a name from here. Not for a right password alone: whoever guesses would see by the count
    /// that it is right.
    pub(super) async fn forgive(&self, tx: &mut Tx, name: &str, origin: &Origin) -> Result<(), Error> {
        Ok(sql::forgive(tx, &[from_here(name, origin), code_of(name)]).await?)
    }

    /// Forgets what was tried under a name from here by one who hears that they were right: what they do next costs no captcha
    /// that they were not shown.
    pub(super) async fn told_right(&self, name: &str, origin: &Origin) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        self.forgive(&mut tx, name, origin).await?;
        Ok(tx.commit().await?)
    }

    /// Counts an attempt, and tells how many there were of late.
    async fn attempts(&self, subject: &str) -> Result<i32, Error> {
        let since = self.store.now() - Duration::minutes(self.settings.lock_minutes);
        Ok(sql::attempt(&self.store, subject, since).await?)
    }

    /// The session, the use of the code and the row of the trail in one transaction.
    pub(super) async fn open_session(
        &self,
        profile: Profile,
        step: i64,
        origin: Origin,
    ) -> Result<(String, Profile), Error> {
        let token = Entropy.secret()?;
        let mut tx = self.store.begin().await?;
        if !sql::use_step(&mut tx, profile.id, step).await? {
            drop(tx);
            let name = profile.name.to_lowercase();
            return self.refuse(&name, Some(profile), origin).await;
        }
        let session = sql::NewSession {
            hash: &hash(&token),
            id: kernel::id::fresh(),
            operator: profile.id,
            ends_at: self.store.now() + Duration::hours(self.settings.session_hours),
            origin: &origin,
        };
        sql::open(&mut tx, &session, self.store.now()).await?;
        self.forgive(&mut tx, &profile.name.to_lowercase(), &origin).await?;
        let act = Act {
            action: "session.open",
            subject: format!("operator:{}", profile.id),
            before: None,
            after: Some(json!({ "session": session.id, "device": origin.device })),
        };
        audit::append(&mut tx, &self.store, &who(&profile, &origin), act).await?;
        tx.commit().await?;
        security::login_succeeded(visitor(Some(profile.id), &origin), "password and code");
        Ok((token, profile))
    }

    pub(super) async fn refuse<T>(
        &self,
        name: &str,
        found: Option<Profile>,
        origin: Origin,
    ) -> Result<T, Error> {
        security::login_failed(
            visitor(found.as_ref().map(|profile| profile.id), &origin),
            "password or code",
        );
        let mut tx = self.store.begin().await?;
        let who = match &found {
            Some(profile) => who(profile, &origin),
            None => Who {
                operator: None,
                name: name.chars().take(40).collect(),
                role: String::new(),
                ip: origin.ip.to_string(),
                request: origin.request.clone(),
            },
        };
        let subject =
            found.map_or_else(|| "operator:".to_owned(), |profile| format!("operator:{}", profile.id));
        let act = Act { action: "session.refuse", subject, before: None, after: None };
        audit::append(&mut tx, &self.store, &who, act).await?;
        tx.commit().await?;
        Err(Error::SignInFailed)
    }

    pub(super) async fn sign_out(&self, clerk: &Caller) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        if sql::end(&mut tx, clerk.operator.id, clerk.operator.session).await? {
            let act = Act {
                action: "session.close",
                subject: format!("operator:{}", clerk.operator.id),
                before: Some(json!({ "session": clerk.operator.session })),
                after: None,
            };
            clerk.record(&mut tx, act).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Makes an operator who holds a password and the secret of their codes from the start: for worlds to try, as the demo.
    ///
    /// # Errors
    /// [`Error::NameTaken`]; [`office::Error::Field`] for a name or password that breaks its rule.
    pub async fn add_operator(&self, new: NewOperator) -> Result<OperatorId, Error> {
        let name = new.name.trim();
        verify_name(name)?;
        verify_length(&new.password)?;
        let hash = self.passwords.hash(new.password).await?;
        let mut tx = self.store.begin().await?;
        let row = sql::NewRow {
            name,
            role: new.role,
            password_hash: &hash,
            totp_secret: new.secret.bytes(),
            first_until: None,
            founder: false,
            reach: &Reach::default(),
        };
        let id = sql::insert(&mut tx, &row, self.store.now()).await?.ok_or(Error::NameTaken)?;
        let act = Act {
            action: "operator.seed",
            subject: format!("operator:{id}"),
            before: None,
            after: Some(json!({ "name": name, "role": new.role })),
        };
        audit::append(&mut tx, &self.store, &Who::console(), act).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// An operator and the secret of their codes, for the console.
    ///
    /// # Errors
    /// [`office::Error::NotFound`].
    pub async fn operator(&self, name: &str) -> Result<(Profile, Secret), Error> {
        let (profile, proof) =
            sql::by_name(&self.store, &name.trim().to_lowercase()).await?.ok_or(office::Error::NotFound)?;
        Ok((profile, Secret::from_bytes(proof.totp_secret)?))
    }
}

/// What came of a name and a password.
pub(super) enum Found {
    /// They belong together.
    Right(Profile, sql::Proof),
    /// There is such a name, and that is not its password.
    Wrong(Profile),
    /// There is no such name.
    Nobody,
}

/// 3 to 20 letters, digits, dots or dashes.
pub(super) fn verify_name(name: &str) -> Result<(), Error> {
    let usual = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-';
    let fits = (3..=20).contains(&name.chars().count()) && name.chars().all(usual);
    if fits { Ok(()) } else { Err(office::Error::Field("name").into()) }
}

fn verify_length(password: &str) -> Result<(), Error> {
    let fits = password.chars().count() >= 8 && password.len() <= LONGEST;
    if fits { Ok(()) } else { Err(office::Error::Field("password").into()) }
}

/// At least 8 characters; what they are is the operator's own affair (quality.md 5), as long as they are not guessed soon by
/// who knows these words.
pub(super) fn verify_password(password: &str, words: &[&str]) -> Result<(), Error> {
    verify_length(password)?;
    if is_guessable(password, words) { Err(Error::Guessable) } else { Ok(()) }
}

/// What an operator's name is counted under at the operator's address.
fn from_here(name: &str, origin: &Origin) -> String {
    format!("{name}@{}", customer(origin.ip))
}

/// What codes under an operator's name are counted under.
pub(super) fn code_of(name: &str) -> String {
    format!("code:{name}")
}

/// Who came, as the security log tells it.
pub(crate) fn visitor(id: Option<OperatorId>, origin: &Origin) -> security::Visitor<'_> {
    let id = id.map(|id| id.0);
    security::Visitor { door: security::Door::Backoffice, id, ip: origin.ip, agent: &origin.device }
}

pub(super) fn who(profile: &Profile, origin: &Origin) -> Who {
    Who {
        operator: Some(profile.id.0),
        name: profile.name.clone(),
        role: profile.role.name().to_owned(),
        ip: origin.ip.to_string(),
        request: origin.request.clone(),
    }
}

#[async_trait::async_trait]
impl OperatorDoor for Backoffice {
    async fn operator(&self, token: &str) -> Result<Option<Operator>, store::Error> {
        let now = self.store.now();
        let seen_since = now - Duration::minutes(self.settings.idle_minutes);
        let Some(live) = sql::find(&self.store, &hash(token), seen_since).await? else { return Ok(None) };
        if now - live.seen_at > TOUCH {
            sql::touch(&self.store, live.session).await?;
        }
        let id = OperatorId(live.operator);
        let sql::Live { name, role, session, narrowed, .. } = live;
        Ok(Some(Operator { id, name, role, session, narrowed }))
    }
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}
