//! What signing in means.

use kernel::{Entropy, event::Event, id::MemberId};
use serde::Serialize;
use store::Tx;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Member, MemberDoor, Sessions, TicketHolder, Tickets};

use super::sql;
use crate::{Error, Identity, entry::secret_hash};

/// A ticket for a socket is used at once or never.
const TICKET: Duration = Duration::seconds(30);
/// How stale `seen_at` may be: not every call writes.
const TOUCH: Duration = Duration::minutes(1);

/// A device that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// The session's public id.
    pub id: Uuid,
    /// From which address.
    pub ip: String,
    /// What it calls itself.
    pub device: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Last seen.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
}

impl Identity {
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

    /// Signs a device of the member's out, by whoever is signed in. Which browser is on another device is not known: all
    /// are forgotten, so that it does not come back by itself.
    pub(crate) async fn end_device(&self, member: &Member, session: Uuid) -> Result<(), Error> {
        if session != member.session {
            let mut tx = self.store.begin().await?;
            crate::remember::sql::forget_all(&mut tx, member.id).await?;
            tx.commit().await?;
        }
        self.sign_out(member.id, session).await?;
        Ok(())
    }

    /// Ends every session of a member but one, and the browsers that are remembered, in `tx` (quality.md A3).
    pub(crate) async fn end_sessions(
        &self,
        tx: &mut Tx,
        member: MemberId,
        kept: Option<Uuid>,
    ) -> Result<(), store::Error> {
        let ended = sql::end_others(tx, member, kept).await?;
        crate::remember::sql::forget_all(tx, member).await?;
        self.welcome.left(tx, &ended).await?;
        let fact = |session| Event::SessionEnded { member, session };
        let facts: Vec<Event> = ended.into_iter().map(fact).collect();
        store::outbox::append(tx, self.store.now(), &facts).await
    }

    /// Sign-ins of a member, newest first, before `before`.
    pub(crate) async fn history(&self, member: MemberId, before: i64) -> Result<Vec<sql::LogRow>, Error> {
        Ok(sql::history(&self.store, member, before).await?)
    }

    /// The devices on which a member is signed in.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn devices(&self, member: MemberId) -> Result<Vec<Device>, Error> {
        Ok(sql::devices(&self.store, member, self.seen_since()).await?)
    }

    /// A ticket for one socket of a member's session, good for thirty seconds on any node.
    pub(crate) async fn issue_ticket(&self, member: MemberId, session: Uuid) -> Result<String, Error> {
        let ticket = Entropy.secret()?;
        sql::keep_ticket(&self.store, &secret_hash(&ticket), member, session).await?;
        Ok(ticket)
    }

    fn seen_since(&self) -> OffsetDateTime {
        self.store.now() - Duration::minutes(self.settings.idle_minutes)
    }
}

#[async_trait::async_trait]
impl MemberDoor for Identity {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let Some(live) = sql::find(&self.store, &secret_hash(token), self.seen_since()).await? else {
            return Ok(None);
        };
        if self.store.now() - live.seen_at > TOUCH {
            sql::touch(&self.store, live.session).await?;
        }
        Ok(Some(Member { id: live.member, account: live.account, kind: live.kind, session: live.session }))
    }
}

#[async_trait::async_trait]
impl Sessions for Identity {
    async fn hold(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error> {
        sql::hold(tx, session, self.store.now(), self.seen_since()).await
    }

    async fn end_all(&self, tx: &mut Tx, member: MemberId) -> Result<(), store::Error> {
        self.end_sessions(tx, member, None).await
    }

    async fn leave_vendors(&self, tx: &mut Tx, member: MemberId) -> Result<(), store::Error> {
        self.welcome.recall(tx, &[member]).await
    }
}

#[async_trait::async_trait]
impl Tickets for Identity {
    async fn redeem(&self, ticket: &str) -> Result<Option<TicketHolder>, store::Error> {
        let since = self.store.now() - TICKET;
        let found = sql::take_ticket(&self.store, &secret_hash(ticket), since).await?;
        let Some(holder) = found else { return Ok(None) };
        // Signed out since: the ticket went with the session.
        let alive = self.alive(&[holder.session]).await?.contains(&holder.session);
        Ok(alive.then_some(holder))
    }

    async fn alive(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error> {
        sql::alive(&self.store, sessions, self.seen_since()).await
    }
}
