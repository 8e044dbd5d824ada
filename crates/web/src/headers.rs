//! Headers of every answer (quality.md 5). Routes that need others write their own, which stay.

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

type Header = (HeaderName, HeaderValue);

/// On pages and on answers of calls alike. Made once: every answer carries them.
static COMMON: LazyLock<[Header; 6]> = LazyLock::new(|| {
    [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
        ("strict-transport-security", "max-age=63072000; includeSubDomains; preload"),
    ]
    .map(made)
});

/// On answers of calls besides.
static ANSWER: LazyLock<[Header; 3]> = LazyLock::new(|| {
    [
        ("cache-control", "no-store"),
        ("x-frame-options", "DENY"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
    ]
    .map(made)
});

fn made((name, value): (&'static str, &'static str)) -> Header {
    (HeaderName::from_static(name), HeaderValue::from_static(value))
}

fn add(headers: &mut HeaderMap, more: &[Header]) {
    headers.reserve(more.len());
    for (name, value) in more {
        headers.entry(name).or_insert_with(|| value.clone());
    }
}

/// On every answer.
pub fn common(headers: &mut HeaderMap) {
    add(headers, &*COMMON);
}

/// On an answer of a call: kept by no cache, framed by nobody, and never a document that loads or runs anything.
pub fn answer(headers: &mut HeaderMap) {
    common(headers);
    add(headers, &*ANSWER);
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    #[test]
    fn what_a_route_says_itself_stays() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public"));
        answer(&mut headers);
        assert_eq!(headers[header::CACHE_CONTROL], "public");
        assert_eq!(headers["x-frame-options"], "DENY");
        assert_eq!(headers.len(), 9);
    }
}
