//! What browsers report of the content security policy: counted, and told to the log in few lines.
//!
//! Anybody may post here, so a report proves nothing. It is short, few of one address are taken, and the log gets one line
//! an hour for each kind of violation: whoever floods it hides nothing else.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    routing::post,
};
use kernel::SharedClock;
use serde::Deserialize;
use time::Duration;

use crate::{
    ClientIp, Failure,
    limit::{RateLimit, customer},
};

/// Where browsers post their reports.
pub const PATH: &str = "/violations";
/// The end of a policy whose violations are reported: the older way, and the one that follows it.
pub const DIRECTIVES: &str = "report-uri /violations; report-to violations";

/// Most bytes of a body. A browser sends some reports together.
const BODY: usize = 16 * 1024;
/// Most reports of one body that are looked at.
const TOGETHER: usize = 20;
/// Bodies of one address within five minutes.
const BODIES: u32 = 60;
/// Lines of the log within an hour, of all kinds together.
const LINES: u32 = 100;
/// Most signs of anything that is logged.
const SIGNS: usize = 120;

/// What is counted under its own name; a caller makes no further series up.
const KNOWN: [&str; 18] = [
    "base-uri",
    "connect-src",
    "default-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
    "manifest-src",
    "media-src",
    "require-trusted-types-for",
    "script-src",
    "script-src-attr",
    "script-src-elem",
    "style-src",
    "style-src-attr",
    "style-src-elem",
    "trusted-types",
];

/// Names the place for [`DIRECTIVES`].
pub fn name_endpoint(headers: &mut HeaderMap) {
    let name = HeaderName::from_static("reporting-endpoints");
    headers.insert(name, HeaderValue::from_static("violations=\"/violations\""));
}

/// The route, for pages that `door` serves.
pub fn routes(door: &'static str, clock: &SharedClock) -> Router {
    let (minutes, hour) = (Duration::minutes(5), Duration::hours(1));
    let desk = Desk {
        door,
        bodies: RateLimit::new(clock.clone(), BODIES, minutes),
        kinds: RateLimit::new(clock.clone(), 1, hour),
        lines: RateLimit::new(clock.clone(), LINES, hour),
    };
    Router::new().route(PATH, post(take)).layer(DefaultBodyLimit::max(BODY)).with_state(Arc::new(desk))
}

struct Desk {
    door: &'static str,
    bodies: RateLimit<IpAddr>,
    kinds: RateLimit<(&'static str, String)>,
    lines: RateLimit<()>,
}

/// A violation as browsers spell it, in either of two ways. What they tell of the code itself is not even read: it may
/// show what somebody typed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Violation {
    #[serde(alias = "effectiveDirective", alias = "effective-directive")]
    directive: String,
    /// All that older browsers tell.
    #[serde(rename = "violated-directive")]
    violated: String,
    #[serde(alias = "blockedURL", alias = "blocked-uri")]
    blocked: String,
    #[serde(alias = "documentURL", alias = "document-uri")]
    document: String,
    #[serde(alias = "sourceFile", alias = "source-file")]
    source: Option<String>,
    #[serde(alias = "lineNumber", alias = "line-number")]
    line: Option<u32>,
}

#[derive(Deserialize)]
struct Older {
    #[serde(rename = "csp-report")]
    report: Violation,
}

#[derive(Deserialize)]
struct Report {
    #[serde(rename = "type")]
    kind: String,
    body: serde_json::Value,
}

async fn take(
    State(desk): State<Arc<Desk>>,
    ClientIp(ip): ClientIp,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Failure> {
    desk.bodies.pass(customer(ip))?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // Neither type is one that a form of another site could send without being asked about.
    let read = match kind.split(';').next().unwrap_or_default().trim() {
        "application/csp-report" => serde_json::from_slice(&body).map(|Older { report }| vec![report]),
        "application/reports+json" => serde_json::from_slice(&body).map(newer),
        _ => return Ok(StatusCode::UNSUPPORTED_MEDIA_TYPE),
    };
    let Ok(violations) = read else { return Ok(StatusCode::BAD_REQUEST) };
    for violation in violations {
        desk.note(&violation);
    }
    Ok(StatusCode::NO_CONTENT)
}

fn newer(reports: Vec<Report>) -> Vec<Violation> {
    let violations = reports.into_iter().take(TOGETHER).filter(|report| report.kind == "csp-violation");
    violations.filter_map(|report| serde_json::from_value(report.body).ok()).collect()
}

impl Desk {
    fn note(&self, violation: &Violation) {
        let (door, directive) = (self.door, violation.directive());
        metrics::counter!("mela_policy_violations_total", "door" => door, "directive" => directive)
            .increment(1);
        let blocked = origin(&violation.blocked);
        let news = self.kinds.pass((directive, blocked.clone())).is_ok() && self.lines.pass(()).is_ok();
        if news {
            let (page, source) = (path(&violation.document), violation.source.as_deref().map(path));
            let line = violation.line;
            tracing::warn!(door, directive, blocked, page, ?source, ?line, "a browser reports a violation");
        }
    }
}

impl Violation {
    /// The directive, if there is one of that name.
    fn directive(&self) -> &'static str {
        let said = if self.directive.is_empty() { &self.violated } else { &self.directive };
        let name = said.split_whitespace().next().unwrap_or_default();
        KNOWN.iter().find(|known| **known == name).copied().unwrap_or("other")
    }
}

/// What was blocked: an origin, or a word such as `inline`. What follows an origin may hold anything.
fn origin(blocked: &str) -> String {
    let uri: Option<Uri> = blocked.parse().ok();
    match uri.as_ref().and_then(|uri| Some((uri.scheme_str()?, uri.authority()?))) {
        Some((scheme, authority)) => plain(&format!("{scheme}://{authority}")),
        None => plain(blocked.split([':', '/', '?', '#']).next().unwrap_or_default()),
    }
}

/// The path of an address: what follows it may be a code that is good for once.
fn path(address: &str) -> String {
    let uri: Option<Uri> = address.split('#').next().and_then(|address| address.parse().ok());
    plain(uri.as_ref().map_or("", Uri::path))
}

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_graphic).take(SIGNS).collect()
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::Request};
    use kernel::ManualClock;
    use serde_json::{Value, json};
    use time::OffsetDateTime;
    use tower::ServiceExt;

    use super::*;
    use crate::log::Log;

    fn door() -> (Arc<ManualClock>, Router) {
        let clock = Arc::new(ManualClock::at(OffsetDateTime::UNIX_EPOCH));
        let shared: SharedClock = clock.clone();
        (clock, routes("site", &shared))
    }

    async fn post(door: &Router, kind: &str, body: String) -> u16 {
        let request = Request::post(PATH).header(header::CONTENT_TYPE, kind).body(Body::from(body)).unwrap();
        door.clone().oneshot(request).await.unwrap().status().as_u16()
    }

    async fn report(door: &Router, blocked: &str) -> u16 {
        let body = json!({ "csp-report": { "document-uri": "http://mela.example/reset?code=123456#987654",
            "violated-directive": "img-src", "effective-directive": "img-src", "blocked-uri": blocked,
            "script-sample": "typed by somebody", "line-number": 7 } });
        post(door, "application/csp-report", body.to_string()).await
    }

    #[tokio::test]
    async fn both_ways_of_browsers_are_read_and_nothing_private_is_logged() {
        let log = Log::default();
        let _followed = log.follow();
        let (_, door) = door();
        assert_eq!(report(&door, "https://evil.example/steal?token=abcdef").await, 204);
        let newer = json!([
            { "type": "csp-violation", "age": 3, "url": "http://mela.example/", "body": {
                "documentURL": "http://mela.example/promotions?token=abcdef", "disposition": "enforce",
                "effectiveDirective": "require-trusted-types-for", "blockedURL": "trusted-types-sink",
                "sourceFile": "http://mela.example/assets/index.js", "lineNumber": 12, "sample": "typed by somebody" } },
            { "type": "deprecation", "body": {} },
        ]);
        assert_eq!(post(&door, "application/reports+json", newer.to_string()).await, 204);
        let lines = log.lines();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("\"img-src\"") && lines[0].contains("https://evil.example"), "{lines:?}");
        assert!(
            lines[1].contains("trusted-types-sink") && lines[1].contains("/assets/index.js"),
            "{lines:?}"
        );
        for private in ["steal", "token", "123456", "987654", "typed"] {
            assert!(!lines.concat().contains(private), "{private}: {lines:?}");
        }
    }

    #[tokio::test]
    async fn whatever_else_is_sent_is_refused() {
        let (_, door) = door();
        for (kind, body, status) in [
            ("application/json", "{}".to_owned(), 415),
            ("application/csp-report", "{}".to_owned(), 400),
            ("application/csp-report", "[".to_owned(), 400),
            ("application/reports+json", json!({ "type": "csp-violation" }).to_string(), 400),
            ("application/csp-report", " ".repeat(BODY + 1), 413),
        ] {
            assert_eq!(post(&door, kind, body.clone()).await, status, "{kind} {}", body.len());
        }
    }

    /// Fails without the limit of an address, without the one of kinds, and without the one of all lines.
    #[tokio::test]
    async fn a_flood_of_reports_writes_few_lines() {
        let log = Log::default();
        let _followed = log.follow();
        let (clock, door) = door();
        for count in 0..BODIES {
            assert_eq!(report(&door, "https://one.example").await, 204, "{count}");
        }
        assert_eq!(report(&door, "https://one.example").await, 429);
        assert_eq!(log.lines().len(), 1);
        // Kinds that are made up one after the other, as quickly as an address may.
        for kind in 0..3 * LINES {
            if kind % BODIES == 0 {
                clock.advance(Duration::minutes(5));
            }
            assert_eq!(report(&door, &format!("https://{kind}.example")).await, 204);
        }
        assert_eq!(log.lines().len(), usize::try_from(LINES).unwrap());
        let odd = Violation { directive: "made-up\nERROR".into(), ..Violation::default() };
        assert_eq!(odd.directive(), "other");
        assert_eq!(origin("inline\nERROR all is lost"), "inlineERRORallislost");
        let value: Value = json!(origin(&"x".repeat(9_000)));
        assert_eq!(value.as_str().map(str::len), Some(SIGNS));
    }
}
