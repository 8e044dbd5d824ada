//! Owners made at the machine's own console: the first two of a house, and one in a lost one's stead.
//!
//! Whoever sits there holds the database too, so nothing here can bind them; but what is done stands in the trail, and every
//! owner is told.

use kernel::id::OperatorId;
use office::{
    Reach, Role,
    audit::{self, Act, Who},
};
use serde_json::json;
use store::Tx;

use super::{
    OneTimeCode, PUBLISHED, Profile, Secret,
    once::{self, Half},
    service::verify_name,
    sql,
};
use crate::{Backoffice, Error};

/// Owners that the console makes.
const FIRST: i64 = 2;

impl Backoffice {
    /// An operator who signs in by a secret that the demo published, if the database has one: it was the demo's before.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn published(&self) -> Result<Option<&'static str>, Error> {
        let now = self.store.now();
        for (name, secret) in PUBLISHED {
            let known = Secret::try_from(secret.to_owned())?.code(now)?;
            match self.operator(name).await {
                Ok((_, own)) if own.code(now)? == known => return Ok(Some(name)),
                Ok(_) | Err(Error::Office(office::Error::NotFound)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Makes one of the first two owners, who come in by one-time codes and are not in quarantine: nobody is there yet who
    /// could learn of them.
    ///
    /// # Errors
    /// [`Error::TwoOwners`] when the house has had two; [`Error::NameTaken`]; [`office::Error::Field`] for a name that breaks its
    /// rule.
    pub async fn add_owner(&self, name: &str) -> Result<OneTimeCode, Error> {
        let name = name.trim();
        verify_name(name)?;
        let (told, hash) = self.whole_code().await?;
        let mut tx = self.turn().await?;
        if sql::owners(&mut tx).await? >= FIRST {
            return Err(Error::TwoOwners);
        }
        let id = self.owner(&mut tx, name, true, &hash).await?;
        let act = Act {
            action: "operator.add",
            subject: format!("operator:{id}"),
            before: None,
            after: Some(json!({ "name": name, "role": Role::Owner })),
        };
        audit::append(&mut tx, &self.store, &Who::console(), act).await?;
        tx.commit().await?;
        Ok(told)
    }

    /// Locks a lost owner out and makes another in their stead, who is in quarantine like everyone new.
    ///
    /// # Errors
    /// [`office::Error::NotFound`] when no owner is called so; [`Error::NameTaken`]; [`office::Error::Field`] for a name that breaks its
    /// rule.
    pub async fn replace_owner(&self, lost: &str, name: &str) -> Result<OneTimeCode, Error> {
        let name = name.trim();
        verify_name(name)?;
        let found = sql::by_name(&self.store, &lost.trim().to_lowercase()).await?;
        let (lost, _): (Profile, _) =
            found.filter(|(known, _)| known.role == Role::Owner).ok_or(office::Error::NotFound)?;
        let (told, hash) = self.whole_code().await?;
        let mut tx = self.turn().await?;
        sql::lock_out(&mut tx, lost.id).await?;
        let ended = sql::end_others(&mut tx, lost.id, None).await?;
        let id = self.owner(&mut tx, name, false, &hash).await?;
        let reason = format!("replaced by {name}");
        let act = Act {
            action: "operator.lock",
            subject: format!("operator:{}", lost.id),
            before: Some(json!({ "enabled": lost.enabled })),
            after: Some(json!({ "enabled": false, "reason": reason, "sessionsEnded": ended })),
        };
        audit::append(&mut tx, &self.store, &Who::console(), act).await?;
        let act = Act {
            action: "operator.replace",
            subject: format!("operator:{id}"),
            before: None,
            after: Some(json!({ "name": name, "role": Role::Owner, "replaces": lost.name })),
        };
        audit::append(&mut tx, &self.store, &Who::console(), act).await?;
        tx.commit().await?;
        Ok(told)
    }

    async fn owner(&self, tx: &mut Tx, name: &str, founder: bool, hash: &str) -> Result<OperatorId, Error> {
        let (secret, now) = (Secret::fresh()?, self.store.now());
        let row = sql::NewRow {
            name,
            role: Role::Owner,
            password_hash: hash,
            totp_secret: secret.bytes(),
            first_until: Some(now + once::LASTS),
            founder,
            reach: &Reach::default(),
        };
        sql::insert(tx, &row, now).await?.ok_or(Error::NameTaken)
    }

    /// A code of which one person is told both halves, and what is kept of it.
    pub(super) async fn whole_code(&self) -> Result<(OneTimeCode, String), Error> {
        let (first, second) = (Half::fresh()?, Half::fresh()?);
        let hash = self.passwords.hash(second.after(&first.digest())).await?;
        let code = format!("{}-{}", first.shown(), second.shown());
        Ok((OneTimeCode { code, half: None, until: Some(self.store.now() + once::LASTS) }, hash))
    }
}
