//! Which rounds a caller wants.

use kernel::{GameType, Period, id::VendorId};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use wager::{Filter, GameSum};
use web::{cursor, export::Format};

use super::{
    Records,
    error::{DAYS, Error},
};

/// Rows of a page unless asked otherwise, and at most.
const PAGE: u16 = 20;
const PAGE_MOST: u16 = 100;

/// Whether a round has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoundState)]
pub(super) enum State {
    /// Under way.
    Open,
    /// Ended.
    Settled,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ask {
    /// Opened from this moment on.
    #[serde(default, with = "time::serde::rfc3339::option")]
    from: Option<OffsetDateTime>,
    /// Opened before this moment.
    #[serde(default, with = "time::serde::rfc3339::option")]
    to: Option<OffsetDateTime>,
    /// A family of games, as the menus name it: `RNG`, `LIVE` …
    family: Option<GameType>,
    /// A vendor's code, as game cards have it.
    vendor: Option<String>,
    /// `open` or `settled`.
    state: Option<State>,
    /// The `next` of the page before.
    cursor: Option<String>,
    /// 20, at most 100.
    page_size: Option<u16>,
    /// The language of a file, `BN` or `EN`; a link cannot say it in a header.
    pub(super) language: Option<String>,
    /// Of a file: `csv` or `xlsx`.
    pub(super) format: Option<Format>,
}

impl Ask {
    /// Rows of the page.
    pub(super) fn size(&self) -> u16 {
        self.page_size.unwrap_or(PAGE).clamp(1, PAGE_MOST)
    }

    /// What is asked of the rounds, up to `limit` rows.
    pub(super) fn filter(&self, records: &Records, limit: u16) -> Result<Filter, Error> {
        if self.from.zip(self.to).is_some_and(|(from, to)| from >= to) {
            return Err(Error::Asked);
        }
        let games = self.vendor.as_deref().map(|vendor| records.titles.games(None, Some(vendor)));
        let family = self.family.map(|family| (family, records.titles.games(Some(family), None)));
        Ok(Filter {
            from: self.from,
            until: self.to,
            games,
            family,
            closed: self.state.map(|state| state == State::Settled),
            after: self.cursor.as_deref().map(|text| cursor::read(text).ok_or(Error::Asked)).transpose()?,
            limit,
        })
    }

    /// The time that sums reach over: thirty days back unless asked otherwise.
    pub(super) fn period(&self, now: OffsetDateTime) -> Result<Period, Error> {
        let until = self.to.unwrap_or(now + Duration::days(1));
        let from = self.from.unwrap_or(until - Duration::days(30));
        if from >= until {
            return Err(Error::Asked);
        }
        if until - from > Duration::days(DAYS) { Err(Error::TooLong) } else { Ok(Period { from, until }) }
    }

    /// Whether a sum is among what is wanted.
    pub(super) fn wants(&self, records: &Records, sum: &GameSum) -> bool {
        let is_of = |partner: VendorId| {
            let info = records.titles.info(partner, &sum.game);
            let family = sum.family.or(info.as_ref().map(|info| info.family));
            let vendor = info.as_ref().map(|info| info.vendor.as_str());
            self.family.is_none_or(|wanted| family == Some(wanted))
                && self.vendor.as_deref().is_none_or(|wanted| vendor == Some(wanted))
        };
        self.state.is_none_or(|state| (state == State::Settled) == sum.closed) && is_of(sum.partner)
    }
}
