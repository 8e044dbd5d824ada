//! Which lines a caller wants.

use kernel::Period;
use ledger::{Reason, Window};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::IntoParams;
use uuid::Uuid;
use web::{cursor, export::Format};

use crate::{
    DAYS, Error,
    words::{self, KINDS},
};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ask {
    /// Moved from this moment on.
    #[serde(default, with = "time::serde::rfc3339::option")]
    from: Option<OffsetDateTime>,
    /// Moved before this moment.
    #[serde(default, with = "time::serde::rfc3339::option")]
    to: Option<OffsetDateTime>,
    /// `deposit`, `withdrawal`, `fee`, `bet`, `win`, `refund`, `transfer`, `commission`, `bonus` or `adjustment`; or one
    /// reason.
    kind: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
    /// 20, at most 100.
    page_size: Option<u16>,
    /// The language of a file, `BN` or `EN`; a link cannot say it in a header.
    pub(crate) language: Option<String>,
    /// Of a file: `csv` or `xlsx`.
    pub(crate) format: Option<Format>,
}

impl Ask {
    /// Rows of the page.
    pub(crate) fn size(&self) -> u16 {
        self.page_size.unwrap_or(20).clamp(1, 100)
    }

    /// The reasons that are wanted; empty means all.
    pub(crate) fn reasons(&self) -> Result<Vec<Reason>, Error> {
        let Some(kind) = self.kind.as_deref().filter(|kind| !kind.is_empty()) else { return Ok(Vec::new()) };
        let of = |reason: &Reason| words::kind(*reason) == kind;
        let named = |reason: &Reason| reason.name() == kind;
        let is_kind = KINDS.contains(&kind);
        let reasons: Vec<Reason> = Reason::ALL
            .iter()
            .copied()
            .filter(|reason| if is_kind { of(reason) } else { named(reason) })
            .collect();
        if reasons.is_empty() { Err(Error::Asked) } else { Ok(reasons) }
    }

    /// What is asked of the books, up to `limit` rows.
    pub(crate) fn window(&self, limit: u16) -> Result<Window, Error> {
        if self.from.zip(self.to).is_some_and(|(from, to)| from >= to) {
            return Err(Error::Asked);
        }
        Ok(Window {
            from: self.from,
            until: self.to,
            reasons: self.reasons()?,
            after: self.cursor.as_deref().map(read_key).transpose()?,
            limit,
        })
    }

    /// The time that sums and files reach over: thirty days back unless asked otherwise.
    pub(crate) fn period(&self, now: OffsetDateTime) -> Result<Period, Error> {
        let until = self.to.unwrap_or(now + Duration::days(1));
        let from = self.from.unwrap_or(until - Duration::days(30));
        if from >= until {
            return Err(Error::Asked);
        }
        if until - from > Duration::days(DAYS) { Err(Error::TooLong) } else { Ok(Period { from, until }) }
    }
}

/// A row of one's books by its time and its id: a cursor, and the name by which "why?" is asked.
pub(crate) fn read_key(text: &str) -> Result<(OffsetDateTime, Uuid), Error> {
    cursor::read(text).ok_or(Error::Asked)
}
