//! A vendor's `transactions/list` as it comes over the wire (domain.md 1.7), bounded.

use kernel::{Asset, Money, Period, id::VendorId};
use serde::Deserialize;
use serde_json::json;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{Error, Reconciler, Theirs};
use partner::money as money_of;

/// Most pages of one window.
const PAGES: usize = 200;
/// Most transactions that are taken from one page.
const ROWS: usize = 5_000;

/// A line of the list.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    transaction_uuid: String,
    kind: String,
    status: String,
    #[serde(default)]
    amount: u64,
    user: String,
    game_code: String,
    #[serde(default)]
    currency: String,
    round: String,
    #[serde(default)]
    reference_transaction_uuid: Option<String>,
    #[serde(default, with = "time::serde::rfc3339::option")]
    created_at: Option<OffsetDateTime>,
}

/// A page of it.
#[derive(Debug, Deserialize)]
struct Page {
    transactions: Vec<Row>,
    #[serde(default)]
    next_cursor: Option<String>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked<'a> {
    /// What moved within a time.
    Period(Period),
    /// One round, by the vendor's name for it.
    Round(&'a str),
}

/// A walk along a list, page by page.
pub(super) struct Walk<'a> {
    asked: Asked<'a>,
    cursor: Option<String>,
    pages: usize,
    ended: bool,
}

impl<'a> Walk<'a> {
    pub(super) const fn of(asked: Asked<'a>) -> Self {
        Self { asked, cursor: None, pages: 0, ended: false }
    }
}

impl Reconciler {
    /// The next page; nothing behind the last.
    pub(super) async fn page(
        &self,
        partner: VendorId,
        walk: &mut Walk<'_>,
    ) -> Result<Option<Vec<Theirs>>, Error> {
        if walk.ended {
            return Ok(None);
        }
        if walk.pages == PAGES {
            return Err(Error::TooLong);
        }
        let known = self.partner(partner)?;
        let mut ask = json!({ "operator_id": known.operator_id });
        match walk.asked {
            Asked::Period(Period { from, until }) => {
                ask["start_time"] = json!(from.format(&Rfc3339).unwrap_or_default());
                ask["end_time"] = json!(until.format(&Rfc3339).unwrap_or_default());
            }
            Asked::Round(round) => ask["round"] = json!(round),
        }
        if let Some(cursor) = &walk.cursor {
            ask["cursor"] = json!(cursor);
        }
        let page: Page = self.hub.call(partner, "transactions/list", &ask).await?;
        if page.transactions.len() > ROWS {
            return Err(Error::TooLong);
        }
        walk.pages += 1;
        // A cursor that does not move on would be walked for ever.
        walk.ended = page.next_cursor.is_none() || page.next_cursor == walk.cursor;
        walk.cursor = page.next_cursor;
        Ok(Some(page.transactions.into_iter().map(|row| row.theirs(known.units_per_major)).collect()))
    }
}

impl Row {
    pub(crate) fn theirs(self, units_per_major: i64) -> Theirs {
        Theirs {
            key: cut(self.transaction_uuid),
            kind: cut(self.kind),
            status: cut(self.status),
            // An amount that we cannot express is none of ours: it differs from whatever stands here.
            amount: money_of(self.amount, units_per_major).unwrap_or(Money::from_units(i64::MAX)),
            user: cut(self.user),
            game: cut(self.game_code),
            currency: cut(self.currency),
            round: cut(self.round),
            reference: self.reference_transaction_uuid.map(cut),
            at: self.created_at,
        }
    }
}

/// As long as we keep texts of vendors.
fn cut(text: String) -> String {
    let plain = text.chars().filter(|letter| !letter.is_control()).take(255);
    plain.collect()
}

impl Theirs {
    /// The currency, where we have it.
    pub(crate) fn asset(&self) -> Option<Asset> {
        self.currency.parse().ok()
    }
}
