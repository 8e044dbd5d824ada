//! Who is signed in, and as what. Every route takes [`Signed`] or stands in the golden list of open routes.

use std::{future::Future, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{header::USER_AGENT, request::Parts},
};
use kernel::{
    AccountType, Face, Fault, Kind,
    id::{MemberId, OperatorId},
};
use uuid::Uuid;

use crate::{
    ClientIp, Failure,
    security::{self, Door, Visitor},
};

/// The header that carries the session token (spec.md 7).
const HEADER: &str = "token";

/// Finds the member of a session; `identity` implements it, `app` lays it over the routes as an extension.
#[async_trait::async_trait]
pub trait MemberDoor: Send + Sync + 'static {
    /// The member whose live session has this token.
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error>;

    /// What keeps a member who is signed in from the site: a pause that they asked for.
    async fn bars(&self, _member: &Member) -> Result<Option<Face>, store::Error> {
        Ok(None)
    }
}

/// Finds the operator of a session; `backoffice` implements it.
#[async_trait::async_trait]
pub trait OperatorDoor: Send + Sync + 'static {
    /// The operator whose live session has this token.
    async fn operator(&self, token: &str) -> Result<Option<Operator>, store::Error>;
}

/// Anyone with a session of the site, a trial account too.
#[derive(Clone, Debug)]
pub struct Member {
    /// Who.
    pub id: MemberId,
    /// The login name.
    pub account: String,
    /// Player, agent or trial.
    pub kind: AccountType,
    /// The session's public id, for the list of devices.
    pub session: Uuid,
}

/// A member with a real account: may play for real and use account panels.
#[derive(Clone, Debug)]
pub struct Player(pub Member);

/// A member of type 1, 2, 41 or 42.
#[derive(Clone, Debug)]
pub struct Agent(pub Member);

/// Someone of the back office.
#[derive(Clone, Debug)]
pub struct Operator {
    /// Who.
    pub id: OperatorId,
    /// The login name.
    pub name: String,
    /// The role's name (domain.md 8).
    pub role: String,
    /// The session's public id.
    pub session: Uuid,
    /// Whether there are members beyond the operator's reach.
    pub narrowed: bool,
}

/// A member's role that is admitted while they pause too, to fetch their money and to see what they did. Routes with any other
/// role are shut to them.
#[derive(Clone, Debug)]
pub struct EvenPaused<R>(pub R);

impl<R> std::ops::Deref for EvenPaused<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.0
    }
}

impl std::ops::Deref for Player {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

impl std::ops::Deref for Agent {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

/// Proof that the caller holds a role.
#[derive(Clone, Copy, Debug)]
pub struct Signed<R>(pub R);

/// A role that a request can prove.
pub trait Role: Sized + Send {
    /// Admits the caller or says why not.
    fn admit(parts: &mut Parts) -> impl Future<Output = Result<Self, Refusal>> + Send;
}

/// Why a caller is not admitted.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// No session, or one that ended.
    #[error("not signed in")]
    NotSignedIn,
    /// A trial account where a real one is needed.
    #[error("a trial account")]
    Trial,
    /// A player in the agents' area.
    #[error("not an agent")]
    NotAgent,
    /// The role does not include it.
    #[error("not allowed")]
    Forbidden,
    /// Signed in, and kept from this route.
    #[error("kept from this route")]
    Barred(Face),
    /// Sessions could not be looked up.
    #[error("the session could not be looked up")]
    Store(#[from] store::Error),
}

impl Fault for Refusal {
    fn face(&self) -> Face {
        match self {
            Self::NotSignedIn => Face::new(Kind::Unauthenticated, "not_logged_in"),
            Self::Trial => Face::new(Kind::Forbidden, "in_need_true_account"),
            Self::NotAgent => Face::new(Kind::Forbidden, "non_agent"),
            Self::Forbidden => Face::new(Kind::Forbidden, "forbidden"),
            Self::Barred(face) => face.clone(),
            Self::Store(error) => error.face(),
        }
    }
}

fn token(parts: &Parts) -> Result<String, Refusal> {
    let token = parts.headers.get(HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if token.is_empty() || token.len() > 128 { Err(Refusal::NotSignedIn) } else { Ok(token.to_owned()) }
}

/// What a member has to be.
pub trait Membership: Sized + Send {
    /// The member as such.
    ///
    /// # Errors
    /// When the member is something else.
    fn of(member: Member) -> Result<Self, Refusal>;
}

impl Membership for Member {
    fn of(member: Self) -> Result<Self, Refusal> {
        Ok(member)
    }
}

impl Membership for Player {
    fn of(member: Member) -> Result<Self, Refusal> {
        if member.kind.is_trial() { Err(Refusal::Trial) } else { Ok(Self(member)) }
    }
}

impl Membership for Agent {
    fn of(member: Member) -> Result<Self, Refusal> {
        if member.kind.is_agent() { Ok(Self(member)) } else { Err(Refusal::NotAgent) }
    }
}

/// Whose session it is, and the door that knows.
async fn member_of(parts: &Parts) -> Result<(Member, Arc<dyn MemberDoor>), Refusal> {
    let token = token(parts)?;
    let door = parts.extensions.get::<Arc<dyn MemberDoor>>().cloned().ok_or(Refusal::NotSignedIn)?;
    let member = door.member(&token).await?.ok_or(Refusal::NotSignedIn)?;
    Ok((member, door))
}

impl<M: Membership> Role for M {
    async fn admit(parts: &mut Parts) -> Result<Self, Refusal> {
        let (member, door) = member_of(parts).await?;
        match door.bars(&member).await? {
            Some(face) => Err(Refusal::Barred(face)),
            None => as_such(parts, member).await,
        }
    }
}

/// The member as what the route admits; who is something else stands in the security log.
async fn as_such<M: Membership>(parts: &mut Parts, member: Member) -> Result<M, Refusal> {
    let id = member.id.0;
    let admitted = M::of(member);
    if admitted.is_err() {
        let Ok(ClientIp(ip)) = ClientIp::from_request_parts(parts, &()).await;
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let visitor = Visitor { door: Door::Site, id: Some(id), ip, agent };
        security::forbidden(visitor, parts.uri.path());
    }
    admitted
}

impl<M: Membership> Role for EvenPaused<M> {
    async fn admit(parts: &mut Parts) -> Result<Self, Refusal> {
        let (member, _) = member_of(parts).await?;
        Ok(Self(as_such(parts, member).await?))
    }
}

impl Role for Operator {
    async fn admit(parts: &mut Parts) -> Result<Self, Refusal> {
        let token = token(parts)?;
        let door = parts.extensions.get::<Arc<dyn OperatorDoor>>().cloned().ok_or(Refusal::NotSignedIn)?;
        door.operator(&token).await?.ok_or(Refusal::NotSignedIn)
    }
}

impl<S: Sync, R: Role> FromRequestParts<S> for Signed<R> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        Ok(Self(R::admit(parts).await?))
    }
}

/// Who the caller is, if anyone is signed in; a session that ended is nobody.
#[derive(Clone, Copy, Debug)]
pub struct Maybe<R>(pub Option<R>);

impl<S: Sync, R: Role> FromRequestParts<S> for Maybe<R> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        match R::admit(parts).await {
            Ok(role) => Ok(Self(Some(role))),
            // On a page for everyone, who is kept away is anyone.
            Err(Refusal::NotSignedIn | Refusal::Barred(_)) => Ok(Self(None)),
            Err(refusal) => Err(refusal.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;
    use crate::log::Log;

    /// A door behind which everybody is the player number 7.
    struct Open;

    #[async_trait::async_trait]
    impl MemberDoor for Open {
        async fn member(&self, _token: &str) -> Result<Option<Member>, store::Error> {
            let kind = AccountType::MEMBER;
            Ok(Some(Member { id: MemberId(7), account: "rahim".to_owned(), kind, session: Uuid::nil() }))
        }
    }

    /// Fails while refusals of the site's own roles were in no log.
    #[tokio::test]
    async fn a_player_at_an_agents_route_stands_in_the_security_log() {
        let log = Log::default();
        let _followed = log.follow();
        let request = |path: &str| {
            let mut request = Request::get(path).header(HEADER, "t").body(()).unwrap();
            request.extensions_mut().insert(Arc::new(Open) as Arc<dyn MemberDoor>);
            request.into_parts().0
        };
        assert!(Signed::<Player>::from_request_parts(&mut request("/wps/wallet"), &()).await.is_ok());
        assert!(Signed::<Agent>::from_request_parts(&mut request("/wps/agent/team"), &()).await.is_err());
        let paused =
            Signed::<EvenPaused<Agent>>::from_request_parts(&mut request("/wps/agent/own"), &()).await;
        assert!(paused.is_err());
        let lines = log.lines();
        let [first, second] = lines.as_slice() else { panic!("{lines:?}") };
        assert!(first.contains("authz_fail") && first.contains("/wps/agent/team"), "{first}");
        assert!(second.contains("member:7") && second.contains("/wps/agent/own"), "{second}");
    }
}
