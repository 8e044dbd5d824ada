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

/// Whether the header vouches for the body, now. The comparison takes the same time for every wrong tag.
#[must_use]
pub fn verify(secret: &[u8], now: OffsetDateTime, header: &str, body: &[u8]) -> bool {
    let Some((time, tag)) = header.split_once(',') else { return false };
    let time = time.strip_prefix("t=").and_then(|time| time.parse::<i64>().ok());
    let tag = tag.strip_prefix("v1=").and_then(|tag| hex::decode(tag).ok());
    let (Some(time), Some(tag)) = (time, tag) else { return false };
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let genuine = hmac::verify(&key, &signed(time, body), &tag).is_ok();
    genuine && now.unix_timestamp().abs_diff(time) <= TOLERANCE.unsigned_abs()
}

fn signed(time: i64, body: &[u8]) -> Vec<u8> {
    [time.to_string().as_bytes(), b".", body].concat()
}
