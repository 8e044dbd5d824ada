//! Whom to tell of a weakness: `security.txt` (RFC 9116).

use axum::{Router, extract::State, http::header, routing::get};
use kernel::SharedClock;
use time::{Duration, OffsetDateTime, Time, format_description::well_known::Rfc3339};

/// Where researchers look.
const PATH: &str = "/.well-known/security.txt";
/// How long what was read holds: the file is written as it is asked for, and whoever keeps it asks again.
const HOLDS: Duration = Duration::days(180);

/// Whether it is one of the addresses that the format knows.
#[must_use]
pub fn is_address(contact: &str) -> bool {
    let known = ["mailto:", "https://", "tel:"].iter().any(|start| contact.starts_with(start));
    known && contact.chars().all(|sign| sign.is_ascii_graphic())
}

/// The file; none where nobody is named.
pub fn routes(contact: &str, clock: &SharedClock) -> Router {
    if contact.is_empty() {
        return Router::new();
    }
    let told = (contact.to_owned(), clock.clone());
    let file = async |State((contact, clock)): State<(String, SharedClock)>| {
        ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], written(&contact, clock.now()))
    };
    Router::new().route(PATH, get(file)).with_state(told)
}

fn written(contact: &str, now: OffsetDateTime) -> String {
    let expires = (now + HOLDS).replace_time(Time::MIDNIGHT).format(&Rfc3339).unwrap_or_default();
    format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: bn, en\n")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::{
        body::{Body, to_bytes},
        http::{Request, StatusCode},
    };
    use kernel::ManualClock;
    use time::macros::datetime;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn whoever_finds_a_weakness_learns_whom_to_tell() {
        let clock: SharedClock = Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)));
        let ask = async |contact: &str| {
            let request = Request::get(PATH).body(Body::empty()).unwrap();
            routes(contact, &clock).oneshot(request).await.unwrap()
        };
        let answer = ask("mailto:security@mela.example").await;
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/plain; charset=utf-8");
        let file = to_bytes(answer.into_body(), 1_024).await.unwrap();
        assert_eq!(
            String::from_utf8(file.to_vec()).unwrap(),
            "Contact: mailto:security@mela.example\nExpires: 2026-08-28T00:00:00Z\nPreferred-Languages: bn, en\n"
        );
        assert_eq!(
            ask("").await.status(),
            StatusCode::NOT_FOUND,
            "an address that nobody reads is worse than none"
        );
        assert!(is_address("https://mela.example/security") && is_address("tel:+880-2-1234567"));
        assert!(!is_address("security@mela.example") && !is_address("mailto:a@b.example\nExpires: 1"));
    }
}
