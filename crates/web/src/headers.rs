//! Headers of every answer (quality.md 5). Routes that need others write their own, which stay.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// On pages and on answers of calls alike.
const COMMON: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ("strict-transport-security", "max-age=63072000; includeSubDomains; preload"),
];

fn add(headers: &mut HeaderMap, name: &'static str, value: &'static str) {
    headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
}

/// On every answer.
pub fn common(headers: &mut HeaderMap) {
    for (name, value) in COMMON {
        add(headers, name, value);
    }
}

/// On an answer of a call: kept by no cache, framed by nobody, and never a document that loads or runs anything.
pub fn answer(headers: &mut HeaderMap) {
    common(headers);
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    add(headers, "x-frame-options", "DENY");
    add(headers, "content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
}

#[cfg(test)]
mod tests {
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
