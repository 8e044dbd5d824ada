//! The door itself: a request becomes an operator with a permission, or a refusal.

use std::{convert::Infallible, marker::PhantomData, net::IpAddr, ops::Deref};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use kernel::id::OperatorId;
use store::Tx;
use web::{ClientIp, Operator, Refusal, security};

use crate::{
    Error, Needs, Office, Role,
    audit::{self, Act},
};

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

impl Origin {
    /// Who came, as the security log tells it.
    #[must_use]
    pub fn visitor(&self, id: Option<OperatorId>) -> security::Visitor<'_> {
        let id = id.map(|id| id.0);
        security::Visitor { door: security::Door::Backoffice, id, ip: self.ip, agent: &self.device }
    }
}

fn text(headers: &HeaderMap, name: &str) -> String {
    let text = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.chars().take(LONGEST).collect()
}

/// An operator, and what they are called now: records keep both, for names change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedOperator<'a> {
    /// Who.
    pub id: OperatorId,
    /// The login name.
    pub name: &'a str,
}

/// An operator at work, and the rules under which they act.
#[derive(Clone)]
pub struct Caller {
    /// Who.
    pub operator: Operator,
    /// What they are.
    pub role: Role,
    /// From where they call.
    pub origin: Origin,
    pub(crate) office: Office,
}

impl Caller {
    /// An operator at work under these rules.
    #[must_use]
    pub const fn new(office: Office, operator: Operator, role: Role, origin: Origin) -> Self {
        Self { operator, role, origin, office }
    }

    /// The operator, as records name them.
    #[must_use]
    pub fn named(&self) -> NamedOperator<'_> {
        NamedOperator { id: self.operator.id, name: &self.operator.name }
    }

    /// The rules under which they act.
    #[must_use]
    pub const fn office(&self) -> &Office {
        &self.office
    }

    /// Adds their act to the audit trail: [`audit::append`].
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn record(&self, tx: &mut Tx, act: Act) -> Result<(), store::Error> {
        audit::append(tx, &self.office.store, &self.into(), act).await
    }

    /// Refuses sums over all members, and what concerns all of them, to an operator beyond whose reach there are some.
    ///
    /// # Errors
    /// [`Error::BeyondOwn`].
    pub const fn reaches_everyone(&self) -> Result<(), Error> {
        if self.operator.narrowed { Err(Error::BeyondOwn) } else { Ok(()) }
    }
}

/// A caller whose role has the permission `N`.
#[derive(Clone)]
pub struct Clerk<N> {
    caller: Caller,
    permission: PhantomData<fn() -> N>,
}

impl<N> Deref for Clerk<N> {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl<N: Needs> web::Role for Clerk<N> {
    async fn admit(parts: &mut Parts) -> Result<Self, Refusal> {
        let operator = <Operator as web::Role>::admit(parts).await?;
        let office = parts.extensions.get::<Office>().cloned().ok_or(Refusal::NotSignedIn)?;
        let role = Role::from_name(&operator.role).ok_or(Refusal::Forbidden)?;
        let Ok(origin) = Origin::from_request_parts(parts, &()).await;
        let may = |permission| role.permissions_within(operator.narrowed).any(|had| had == permission);
        if !N::PERMISSION.is_none_or(may) {
            security::forbidden(origin.visitor(Some(operator.id)), parts.uri.path());
            return Err(Refusal::Forbidden);
        }
        Ok(Self { caller: Caller::new(office, operator, role, origin), permission: PhantomData })
    }
}
