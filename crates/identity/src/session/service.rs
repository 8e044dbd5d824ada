//! What signing in means.

use std::net::IpAddr;

use kernel::{Entropy, event::Event, id::MemberId};
use sha2::{Digest, Sha256};
use store::Tx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use web::{Member, MemberDoor};

use super::{http::Credentials, sql};
use crate::{
    Error, Identity,
    member::{self, Profile},
    rules::Field,
    site::Switch,
};

/// Wrong passwords are forgotten after this time.
const MEMORY: Duration = Duration::minutes(30);
/// A ticket for a socket is used at once or never.
const TICKET: Duration = Duration::seconds(30);
/// How stale `seen_at` may be: not every call writes.
const TOUCH: Duration = Duration::minutes(1);

/// Where a call comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) ip: IpAddr,
    pub(crate) device: String,
}

/// A device that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The session's public id.
    pub id: Uuid,
    /// From which address.
    pub ip: String,
    /// What it calls itself.
    pub device: String,
    /// Since when.
    pub created_at: OffsetDateTime,
    /// Last seen.
    pub seen_at: OffsetDateTime,
}

impl Identity {
    /// Checks a password and opens a session. Nothing in the answer or its time tells whether the account exists.
    pub(crate) async fn sign_in(
        &self,
        credentials: Credentials,
        origin: Origin,
    ) -> Result<(String, Profile), Error> {
        let account = credentials.username.trim().to_owned();
        self.throttles.sign_in(&account, origin.ip)?;
        let subjects = [format!("account:{}", account.to_lowercase()), format!("address:{}", origin.ip)];
        let since = self.store.now() - MEMORY;
        let demanded = |failures| failures >= self.settings.captcha_after;
        if demanded(sql::failures(&self.store, &subjects, since).await?) {
            let (Some(id), Some(answer)) = (credentials.captcha_id, &credentials.captcha) else {
                return Err(Error::CaptchaRequired);
            };
            self.check_captcha(id, answer).await?;
        }
        let found = member::sql::by_account(&self.store, &account).await?;
        let hash = found.as_ref().and_then(|(_, hash)| hash.clone());
        if !self.passwords.verify(credentials.password, hash).await? {
            sql::fail(&self.store, &subjects, since).await?;
            let captcha = demanded(sql::failures(&self.store, &subjects, since).await?);
            return Err(Error::SignInFailed { captcha });
        }
        let Some((profile, _)) = found else { return Err(Error::SignInFailed { captcha: false }) };
        sql::forgive(&self.store, &subjects).await?;
        if !profile.enabled {
            return Err(Error::Disabled);
        }
        if credentials.area == super::http::Area::Agent && !profile.kind.is_agent() {
            return Err(Error::NotAgent);
        }
        let token = self.open_session(profile.id, &origin).await?;
        member::sql::signed_in(&self.store, profile.id).await?;
        Ok((token, profile))
    }

    /// A session of a trial account made on the spot.
    pub(crate) async fn sign_in_on_trial(&self, origin: Origin) -> Result<(String, Profile), Error> {
        self.site.demand(Switch::FreePlay)?;
        self.throttles.register(origin.ip)?;
        let profile = self.create_trial().await?;
        let token = self.open_session(profile.id, &origin).await?;
        Ok((token, profile))
    }

    /// A session for a member who has proved himself; the token is told once.
    pub(crate) async fn open_session(&self, member: MemberId, origin: &Origin) -> Result<String, Error> {
        let token = Entropy.secret()?;
        let device: String = origin.device.chars().take(200).collect();
        let session = sql::NewSession {
            hash: &hash(&token),
            member,
            ip: &origin.ip.to_string(),
            device: &device,
            ends_at: self.store.now() + Duration::hours(self.settings.session_hours),
        };
        sql::open(&self.store, &session).await?;
        Ok(token)
    }

    /// Ends a session of the member's.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn sign_out(&self, member: MemberId, session: Uuid) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let ended = sql::end(&mut tx, member, session).await?;
        if ended {
            self.welcome.left(&mut tx, &[session]).await?;
            let fact = Event::SessionEnded { member, session };
            store::outbox::append(&mut tx, self.store.now(), &[fact]).await?;
        }
        tx.commit().await?;
        Ok(ended)
    }

    /// The devices on which a member is signed in.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn devices(&self, member: MemberId) -> Result<Vec<Device>, Error> {
        let rows = sql::devices(&self.store, member, self.seen_since()).await?;
        let devices = rows.into_iter().map(|row| Device {
            id: row.id,
            ip: row.ip,
            device: row.device,
            created_at: row.created_at,
            seen_at: row.seen_at,
        });
        Ok(devices.collect())
    }

    /// Sets a new password; every other session of the member ends (quality.md A3).
    pub(crate) async fn change_password(
        &self,
        member: &Member,
        old: String,
        new: String,
    ) -> Result<(), Error> {
        self.site.register_rules().check(Field::Password, &new)?;
        self.throttles.sign_in(&member.account, IpAddr::from([0, 0, 0, 0]))?;
        let hash = member::sql::password(&self.store, member.id).await?;
        if !self.passwords.verify(old, hash).await? {
            return Err(Error::WrongOldPassword);
        }
        let hash = self.passwords.hash(new).await?;
        let mut tx = self.store.begin().await?;
        member::sql::set_password(&mut tx, member.id, &hash).await?;
        let ended = sql::end_others(&mut tx, member.id, member.session).await?;
        self.welcome.left(&mut tx, &ended).await?;
        let facts: Vec<Event> =
            ended.into_iter().map(|session| Event::SessionEnded { member: member.id, session }).collect();
        store::outbox::append(&mut tx, self.store.now(), &facts).await?;
        Ok(tx.commit().await?)
    }

    /// A ticket for one socket of a member's session, good for thirty seconds on any node.
    pub(crate) async fn issue_ticket(&self, member: MemberId, session: Uuid) -> Result<String, Error> {
        let ticket = Entropy.secret()?;
        sql::keep_ticket(&self.store, &hash(&ticket), (member, session)).await?;
        Ok(ticket)
    }

    /// Whose ticket it is, and of which session; it is used up.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn redeem_ticket(&self, ticket: &str) -> Result<Option<(MemberId, Uuid)>, store::Error> {
        let since = self.store.now() - TICKET;
        let found = sql::take_ticket(&self.store, &hash(ticket), since).await?;
        let Some((member, session)) = found else { return Ok(None) };
        // Signed out since: the ticket went with the session.
        let alive = self.alive(&[session]).await?.contains(&session);
        Ok(alive.then_some((member, session)))
    }

    /// Which of these sessions, by their public ids, are still alive.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn alive(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error> {
        sql::alive(&self.store, sessions, self.seen_since()).await
    }

    /// Whether a session lives. It then cannot end before `tx` does.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn hold_session(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error> {
        sql::hold(tx, session, (self.store.now(), self.seen_since())).await
    }

    fn seen_since(&self) -> OffsetDateTime {
        self.store.now() - Duration::minutes(self.settings.idle_minutes)
    }
}

#[async_trait::async_trait]
impl MemberDoor for Identity {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let Some(live) = sql::find(&self.store, &hash(token), self.seen_since()).await? else {
            return Ok(None);
        };
        if self.store.now() - live.seen_at > TOUCH {
            sql::touch(&self.store, live.session).await?;
        }
        Ok(Some(Member { id: live.member, account: live.account, kind: live.kind, session: live.session }))
    }
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}
