//! Codes that change every thirty seconds (RFC 6238), as every authenticator application makes them.

use std::fmt;

use kernel::Entropy;
use serde::Deserialize;
use time::OffsetDateTime;
use totp_rs::{Builder, Totp};

use crate::Error;

/// The secret of an operator's codes. It does not print.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct Secret(Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl TryFrom<String> for Secret {
    type Error = Error;

    fn try_from(base32: String) -> Result<Self, Error> {
        let secret = totp_rs::Secret::try_from_base32(&base32).map_err(|_| Error::BadSecret)?;
        Self::from_bytes(secret.as_bytes().to_vec())
    }
}

impl Secret {
    /// A new one of 160 bits.
    ///
    /// # Errors
    /// When the operating system has no randomness.
    pub fn fresh() -> Result<Self, Error> {
        Ok(Self(Entropy.bytes::<20>()?.to_vec()))
    }

    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Self, Error> {
        let secret = Self(bytes);
        secret.totp()?;
        Ok(secret)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn totp(&self) -> Result<Totp, Error> {
        Builder::new()
            .with_digits(6)
            .with_skew(1)
            .with_step_duration(30)
            .with_secret(self.0.clone())
            .build()
            .map_err(|_| Error::BadSecret)
    }

    /// The code of a moment.
    ///
    /// # Errors
    /// When the secret is shorter than 128 bits.
    pub fn code(&self, at: OffsetDateTime) -> Result<String, Error> {
        Ok(self.totp()?.generate(seconds(at)).to_string())
    }

    /// The step whose code this is, if it is that of now, of thirty seconds ago or in thirty seconds.
    pub(crate) fn step(&self, code: &str, now: OffsetDateTime) -> Result<Option<i64>, Error> {
        let step = self.totp()?.check(code, seconds(now));
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    /// As it is typed into an authenticator application.
    #[must_use]
    pub fn base32(&self) -> String {
        totp_rs::Secret::from(self.0.clone()).to_base32()
    }

    /// The line that authenticator applications read, often drawn as a QR code.
    #[must_use]
    pub fn otpauth(&self, issuer: &str, name: &str) -> String {
        let secret = self.base32();
        format!("otpauth://totp/{issuer}:{name}?secret={secret}&issuer={issuer}")
    }
}

fn seconds(at: OffsetDateTime) -> u64 {
    u64::try_from(at.unix_timestamp()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::seconds(seconds)
    }

    /// RFC 6238, appendix B, SHA-1; its eight digits end in our six.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = Secret::from_bytes(b"12345678901234567890".to_vec()).unwrap();
        for (seconds, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
        {
            assert_eq!(secret.code(at(seconds)).unwrap(), code);
            assert_eq!(secret.step(code, at(seconds)).unwrap(), Some(seconds / 30));
        }
    }

    #[test]
    fn a_code_counts_thirty_seconds_early_or_late_and_no_more() {
        let secret = Secret::try_from("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP".to_owned()).unwrap();
        let code = secret.code(at(300)).unwrap();
        assert_eq!(secret.step(&code, at(330)).unwrap(), Some(10));
        assert_eq!(secret.step(&code, at(270)).unwrap(), Some(10));
        assert_eq!(secret.step(&code, at(360)).unwrap(), None);
        assert_eq!(secret.step(&code, at(239)).unwrap(), None);
        for odd in ["", "12345", "1234567", "+12345", "abcdef", "１２３４５６"] {
            assert_eq!(secret.step(odd, at(300)).unwrap(), None, "{odd}");
        }
    }

    #[test]
    fn a_short_secret_is_refused_and_none_prints() {
        assert!(Secret::try_from("JBSWY3DP".to_owned()).is_err());
        assert!(Secret::try_from("not base32!".to_owned()).is_err());
        assert_eq!(format!("{:?}", Secret::fresh().unwrap()), "Secret");
    }
}
