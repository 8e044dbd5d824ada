//! The site's status, enforced on its calls: maintenance before a restricted region (spec.md 4).
//!
//! What answers all the same, and why:
//! - what a closed page needs to say that it is closed: the site call with its customer service, the status, the hosts;
//! - health, which tells the house of itself, and the pages, without which nobody could read the refusal;
//! - vendors: a round that was begun must end. A win or a rollback that was refused would leave the money of a bet between
//!   two books for as long as the maintenance lasts, and vendors give up after some hours. A new bet is refused, in the
//!   vendor's own words, where the member's state is looked at: a copy of a bet that was taken before
//!   still hears what it heard then. The vendor's address says nothing of the player's region: they were let in, or not, when
//!   the game was opened;
//! - payment providers: money that was paid before must be written down, whatever the hour.
//!
//! Operators have a listener of their own, which this does not touch: they must be able to open the site again.

use std::sync::Arc;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::SharedClock;
use web::{ClientIp, Failure};

use crate::site::{Error, Site, Switch};

/// Calls that answer whatever the status.
const ALWAYS: [&str; 3] = ["/wps/system/site", "/wps/system/status", "/wps/system/domainRoute"];

/// Calls of features that have no rights of their own to ask: the switch decides for all that begin so.
const SWITCHED: [(&str, Switch); 2] =
    [("/wps/feedback", Switch::Feedback), ("/wps/agent/contracts", Switch::AgentPolicy)];

/// How the addresses of partners begin.
const PARTNERS: [&str; 2] = ["/partner/", "/cashier/provider/"];

/// Whom the site lets in, and what time it is.
pub struct Gate {
    /// The site's settings.
    pub site: Site,
    /// For the time that is left.
    pub clock: SharedClock,
}

/// Middleware over the calls of the site. It goes by the route that was matched, not by what the caller wrote.
pub async fn guard(
    State(gate): State<Arc<Gate>>,
    ClientIp(ip): ClientIp,
    request: Request,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    if ALWAYS.contains(&route) || PARTNERS.iter().any(|start| route.starts_with(start)) {
        return next.run(request).await;
    }
    let switched = SWITCHED.iter().find(|(start, _)| route.starts_with(start));
    let admitted = gate.site.admit(ip);
    match admitted.and_then(|()| switched.map_or(Ok(()), |(_, switch)| gate.site.demand(*switch))) {
        Ok(()) => next.run(request).await,
        Err(refusal) => gate.refuse(refusal),
    }
}

impl Gate {
    fn refuse(&self, refusal: Error) -> Response {
        let restricted = matches!(refusal, Error::Restricted { .. });
        let left = match refusal {
            Error::Maintenance { end_time: Some(end) } => (end - self.clock.now()).whole_seconds(),
            _ => 0,
        };
        let mut response = Failure::from(refusal).into_response();
        if restricted {
            // The one status that says it: not a right that one could be given, but where one is.
            *response.status_mut() = StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS;
        }
        if left > 0 {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(left));
        }
        response
    }
}
