//! Which PostgreSQL serves us, and which we refuse.

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};

use crate::Error;

/// The oldest major version that knows all we use.
pub const OLDEST: u32 = 15;

/// A released version that we know how to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// As the server says it: `18.4`, `15.14 (Debian 15.14-0+deb12u1)`.
    pub text: String,
    /// The part before the point.
    pub major: u32,
}

/// Why a version is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("PostgreSQL {text} is not supported: {why}")]
pub struct Unsupported {
    /// As the server says it.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl Version {
    /// Reads what `server_version` and `postgres --version` say.
    ///
    /// # Errors
    /// For a version that is too old, and for one that was never released: the files of a beta may be unreadable to the
    /// release that follows it.
    pub fn parse(text: &str) -> Result<Self, Unsupported> {
        let refused = |why| Unsupported { text: text.to_owned(), why };
        // What a distribution adds stands behind a space.
        let number = text.split_whitespace().next().unwrap_or_default();
        let (major, rest) = number.split_at(number.bytes().take_while(u8::is_ascii_digit).count());
        let major: u32 = major.parse().map_err(|_| refused("it names no version"))?;
        if !rest.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()) {
            return Err(refused("it is a beta, a candidate or a build of developers, not a release"));
        }
        if major < OLDEST {
            return Err(refused("15 is the oldest that is"));
        }
        Ok(Self { text: text.to_owned(), major })
    }
}

/// The version of a running server, before anything is asked of it that only some know.
///
/// # Errors
/// When it cannot be reached, and [`Error::Unsupported`] for one that is too old or no release.
pub async fn of(connect: &PgConnectOptions) -> Result<Version, Error> {
    let mut connection = PgConnection::connect_with(connect).await?;
    let text: String =
        sqlx::query_scalar("select current_setting('server_version')").fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(Version::parse(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Once everything that began with 15 or more was taken, `19devel` too.
    #[test]
    fn releases_are_taken_and_all_else_is_refused_in_one_line() {
        for (text, major) in [("18.4", 18), ("15.14 (Debian 15.14-0+deb12u1)", 15), ("16", 16)] {
            assert_eq!(Version::parse(text).unwrap(), Version { text: text.to_owned(), major });
        }
        for text in ["14.19", "9.6.24", "19beta1", "17rc1", "19devel", "18alpha1 (Debian)", "", "devel"] {
            let refused = Version::parse(text).unwrap_err().to_string();
            assert!(refused.starts_with(&format!("PostgreSQL {text} is not supported: ")), "{refused}");
            assert!(!refused.contains('\n'));
        }
    }
}
