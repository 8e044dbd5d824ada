//! Proof of a provider's message: HMAC-SHA256 over time and raw body (domain.md 5.2).

use aws_lc_rs::hmac;
use time::OffsetDateTime;

/// The header that carries `t=<seconds>,v1=<hex>`.
pub const HEADER: &str = "signature";

/// Seconds by which a message's time may differ from ours.
const TOLERANCE: i64 = 300;

/// The header's value for a body sent at `at`.
#[must_use]
pub fn sign(secret: &[u8], at: OffsetDateTime, body: &[u8]) -> String {
    let time = at.unix_timestamp();
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let tag = hmac::sign(&key, &signed(time, body));
    format!("t={time},v1={}", hex::encode(tag.as_ref()))
}

/// What a header proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The body is the provider's, and of now.
    Genuine,
    /// The body is the provider's, but of another time: perhaps sent again by somebody who saw it.
    Stale,
    /// Anybody may have written it.
    Forged,
}

/// What the header proves of the body, now. The comparison takes the same time for every wrong tag.
#[must_use]
pub fn verify(secret: &[u8], now: OffsetDateTime, header: &str, body: &[u8]) -> Proof {
    let Some((time, tag)) = header.split_once(',') else { return Proof::Forged };
    let time = time.strip_prefix("t=").and_then(|time| time.parse::<i64>().ok());
    let tag = tag.strip_prefix("v1=").and_then(|tag| hex::decode(tag).ok());
    let (Some(time), Some(tag)) = (time, tag) else { return Proof::Forged };
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    if hmac::verify(&key, &signed(time, body), &tag).is_err() {
        Proof::Forged
    } else if now.unix_timestamp().abs_diff(time) > TOLERANCE.unsigned_abs() {
        Proof::Stale
    } else {
        Proof::Genuine
    }
}

fn signed(time: i64, body: &[u8]) -> Vec<u8> {
    [time.to_string().as_bytes(), b".", body].concat()
}
