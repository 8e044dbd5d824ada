//! Enrolling, and changing one's own password.

use office::{
    Caller, Origin,
    audit::{self, Act},
};
use serde_json::json;
use time::Duration;
use uuid::Uuid;
use web::security;

use super::{
    super::{
        Profile, Secret, once,
        service::{Found, code_of, verify_password, visitor, who},
        sql,
    },
    http::{FirstCode, FirstPassword, NewPassword},
};
use crate::{Backoffice, Error};

/// How long a new operator, or one who was reset, takes no part in what takes two persons.
pub(in crate::operator) const QUARANTINE: Duration = Duration::hours(24);

impl Backoffice {
    /// A secret for the codes of one who comes with their one-time code. It counts once a code of it is shown; whoever
    /// asks again gets another.
    pub(super) async fn propose(
        &self,
        first: FirstPassword,
        origin: Origin,
    ) -> Result<(Profile, Secret), Error> {
        let (profile, _) = self.newcomer(&first.username, first.password, &origin).await?;
        let secret = Secret::fresh()?;
        if !sql::propose(&self.store, &profile.name.to_lowercase(), secret.bytes()).await? {
            return Err(Error::SignInFailed);
        }
        Ok((profile, secret))
    }

    /// Takes the first code and a password of the operator's own, and opens their first session.
    pub(super) async fn enrol(&self, first: FirstCode, origin: Origin) -> Result<(String, Profile), Error> {
        verify_password(&first.new_password, &[first.username.trim(), &self.settings.issuer])?;
        // What others were told is no password.
        let code = once::typed(&first.password);
        if !code.is_empty() && once::typed(&first.new_password) == code {
            return Err(office::Error::Field("newPassword").into());
        }
        let (profile, proof) = self.newcomer(&first.username, first.password, &origin).await?;
        let step = Secret::from_bytes(proof.totp_secret.clone())?.step(&first.code, self.store.now())?;
        let Some(step) = step else {
            let name = profile.name.to_lowercase();
            return self.refuse(&name, Some(profile), origin).await;
        };
        let hash = self.passwords.hash(first.new_password).await?;
        let mut tx = self.store.begin().await?;
        // Of two who hold the one-time code only one gets in: the secret that was shown must still be the one.
        let quarantine = self.store.now() + QUARANTINE;
        if !sql::holds(&mut tx, &profile.name.to_lowercase(), &proof.totp_secret).await? {
            return Err(Error::SignInFailed);
        }
        sql::enrol(&mut tx, profile.id, &hash, quarantine).await?;
        let act = Act {
            action: "operator.enrol",
            subject: format!("operator:{}", profile.id),
            before: Some(json!({ "enrolled": false })),
            after: Some(json!({ "enrolled": true, "quarantineUntil": quarantine.unix_timestamp() })),
        };
        audit::append(&mut tx, &self.store, &who(&profile, &origin), act).await?;
        tx.commit().await?;
        self.open_session(profile, step, origin).await
    }

    /// One whose name and one-time code are right and who has no codes yet. Everyone else is refused alike.
    async fn newcomer(
        &self,
        username: &str,
        password: String,
        origin: &Origin,
    ) -> Result<(Profile, sql::Proof), Error> {
        let (name, found) = self.tried(username, password, None, origin).await?;
        match found {
            Found::Right(profile, proof)
                if profile.enabled
                    && !proof.enrolled
                    && proof.first_until.is_some_and(|until| until > self.store.now()) =>
            {
                self.told_right(&name, origin).await?;
                Ok((profile, proof))
            }
            Found::Right(profile, _) | Found::Wrong(profile) => {
                self.refuse(&name, Some(profile), origin.clone()).await
            }
            Found::Nobody => self.refuse(&name, None, origin.clone()).await,
        }
    }

    /// A new password for oneself, with the old one and a code; every other session ends.
    pub(super) async fn change_password(&self, clerk: &Caller, wish: NewPassword) -> Result<(), Error> {
        verify_password(&wish.new_password, &[&clerk.operator.name, &self.settings.issuer])?;
        if wish.new_password == wish.password {
            return Err(office::Error::Field("newPassword").into());
        }
        let name = clerk.operator.name.to_lowercase();
        // Counted beside sign-ins: strangers do not keep the operator from it, and a stolen session is no way to guess.
        let own = format!("own:{name}");
        self.locks(&own, clerk.operator.id, &clerk.origin).await?;
        let found = self.proved(&name, wish.password).await?;
        let Found::Right(profile, proof) = found else {
            let visitor = visitor(Some(clerk.operator.id), &clerk.origin);
            security::login_failed(visitor, "password, to change it");
            return Err(Error::SignInFailed);
        };
        self.code_tried(&name, clerk.operator.id, &clerk.origin).await?;
        let step = Secret::from_bytes(proof.totp_secret)?.step(&wish.code, self.store.now())?;
        let step = step.ok_or(Error::SignInFailed)?;
        let hash = self.passwords.hash(wish.new_password).await?;
        let mut tx = self.store.begin().await?;
        if !sql::use_step(&mut tx, profile.id, step).await? {
            return Err(Error::SignInFailed);
        }
        sql::set_password(&mut tx, profile.id, &hash).await?;
        sql::forgive(&mut tx, &[own, code_of(&name)]).await?;
        let ended = sql::end_others(&mut tx, profile.id, Some(clerk.operator.session)).await?;
        let act = Act {
            action: "operator.password",
            subject: format!("operator:{}", profile.id),
            before: None,
            after: Some(json!({ "sessionsEnded": ended })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Ends one of one's own sessions, or all but this one.
    pub(super) async fn end_own(&self, clerk: &Caller, session: Option<Uuid>) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let ended = match session {
            Some(session) => u64::from(sql::end(&mut tx, clerk.operator.id, session).await?),
            None => sql::end_others(&mut tx, clerk.operator.id, Some(clerk.operator.session)).await?,
        };
        if ended == 0 {
            return Ok(());
        }
        let act = Act {
            action: "session.end",
            subject: format!("operator:{}", clerk.operator.id),
            before: session.map(|session| json!({ "session": session })),
            after: Some(json!({ "sessionsEnded": ended })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}
