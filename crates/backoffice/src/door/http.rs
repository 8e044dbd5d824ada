//! The door itself: a request becomes an operator with a right, or a refusal.

use std::{convert::Infallible, marker::PhantomData, net::IpAddr};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use web::{ClientIp, Operator, Refusal, security};

use super::{Needs, Role};
use crate::{Error, operator::visitor};

/// Longest text of a header that is kept.
const LONGEST: usize = 200;

/// Where a call comes from, for sessions and the audit trail.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The caller's address.
    pub ip: IpAddr,
    /// What the browser calls itself.
    pub device: String,
    /// The request's id, as in the log.
    pub request: String,
}

impl<S: Sync> FromRequestParts<S> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let ClientIp(ip) = ClientIp::from_request_parts(parts, state).await?;
        let device = text(&parts.headers, header::USER_AGENT.as_str());
        Ok(Self { ip, device, request: text(&parts.headers, "x-request-id") })
    }
}

fn text(headers: &HeaderMap, name: &str) -> String {
    let text = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.chars().take(LONGEST).collect()
}

/// An operator at work: who he is, what he is, and where he calls from.
#[derive(Clone, Debug)]
pub struct Clerk {
    /// Who.
    pub operator: Operator,
    /// What he is.
    pub role: Role,
    /// From where.
    pub origin: Origin,
}

impl Clerk {
    /// Refuses sums over all members, and what concerns all of them, to an operator beyond whose reach there are some.
    ///
    /// # Errors
    /// [`Error::BeyondOwn`].
    pub(crate) fn reaches_everyone(&self) -> Result<(), Error> {
        if self.operator.narrowed { Err(Error::BeyondOwn) } else { Ok(()) }
    }
}

/// An operator whose role has the right `N`, and who reaches as far as it goes.
#[derive(Clone, Debug)]
pub struct May<N> {
    /// Who.
    pub clerk: Clerk,
    right: PhantomData<fn() -> N>,
}

impl<N: Needs> web::Role for May<N> {
    async fn admit(parts: &mut Parts) -> Result<Self, Refusal> {
        let operator = <Operator as web::Role>::admit(parts).await?;
        let role = Role::from_name(&operator.role).ok_or(Refusal::Forbidden)?;
        let Ok(origin) = Origin::from_request_parts(parts, &()).await;
        let may = |right| role.rights_within(operator.narrowed).any(|had| had == right);
        if !N::RIGHT.is_none_or(may) {
            security::forbidden(visitor(Some(operator.id), &origin), parts.uri.path());
            return Err(Refusal::Forbidden);
        }
        Ok(Self { clerk: Clerk { operator, role, origin }, right: PhantomData })
    }
}
