//! Whether what a vendor asks for is its share of what the house earned with the vendor's games.

use kernel::{Amount, Days, Money};
use office::{After, Caller, audit::Act, page::PAGE};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{revenue::share_of, sql};
use crate::{Backoffice, Error};

/// An invoice as it was filed.
pub(super) struct Filed {
    pub(super) id: Uuid,
    pub(super) vendor: String,
    pub(super) number: String,
    pub(super) from: Date,
    pub(super) to: Date,
    pub(super) share: i32,
    pub(super) amount: Money,
    pub(super) note: String,
    pub(super) operator: i64,
    pub(super) name: String,
    pub(super) at: OffsetDateTime,
}

/// An invoice that is to be checked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct InvoiceAsk {
    /// The same request files once.
    request_id: Uuid,
    /// The vendor's number.
    vendor: String,
    /// The invoice's number, 1 to 60 characters.
    number: String,
    /// Its first day, `YYYY-MM-DD`.
    from: String,
    /// Its last day.
    to: String,
    /// The share agreed on, a decimal fraction: `0.12`.
    share: String,
    /// What is asked for.
    amount: Amount,
    /// Up to 200 characters.
    #[serde(default)]
    note: String,
}

/// A vendor's share.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct VendorShare {
    /// A decimal fraction: `0.12`.
    pub(super) share: String,
}

/// An invoice beside what it should be.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invoice {
    id: Uuid,
    /// The vendor's number.
    vendor: String,
    /// The vendor's name.
    vendor_name: String,
    /// The invoice's number.
    number: String,
    from: String,
    to: String,
    /// The share, a decimal fraction.
    share: String,
    /// What is asked for.
    amount: Money,
    /// What the house earned with the vendor's games in these days.
    ggr: Money,
    /// The vendor's share of it; nothing when it is negative.
    expected: Money,
    /// What is asked for beyond it.
    difference: Money,
    note: String,
    /// Who filed it.
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl Invoice {
    /// Where it stands in lists.
    pub(super) const fn place(&self) -> (OffsetDateTime, Uuid) {
        (self.at, self.id)
    }
}

impl Backoffice {
    pub(super) async fn invoices(&self, after: After) -> Result<Vec<Invoice>, Error> {
        let mut invoices = Vec::new();
        for filed in sql::invoices(&self.store, after, PAGE).await? {
            invoices.push(self.checked(filed).await?);
        }
        Ok(invoices)
    }

    async fn checked(&self, filed: Filed) -> Result<Invoice, Error> {
        let days = Days { from: filed.from, to: filed.to };
        let parts = sql::by_game(&self.store, self.settings.asset, days, Some(&filed.vendor)).await?;
        let ggr = parts.iter().fold(0_i64, |sum, part| sum + part.sums.stake - part.sums.payout);
        let expected = share_of(ggr, filed.share).max(0);
        Ok(Invoice {
            id: filed.id,
            vendor_name: self.vendor_name(&filed.vendor),
            vendor: filed.vendor,
            number: filed.number,
            from: filed.from.to_string(),
            to: filed.to.to_string(),
            share: fraction(filed.share),
            amount: filed.amount,
            ggr: Money::from_units(ggr),
            expected: Money::from_units(expected),
            difference: Money::from_units(filed.amount.units() - expected),
            note: filed.note,
            by: filed.name,
            at: filed.at,
        })
    }

    pub(super) async fn file_invoice(&self, clerk: &Caller, ask: &InvoiceAsk) -> Result<(), Error> {
        let days = self.days(&ask.from, &ask.to)?;
        let share = millionths(&ask.share).ok_or(office::Error::Field("share"))?;
        plain(&ask.number, 1, 60, "number")?;
        plain(&ask.note, 0, 200, "note")?;
        self.known_vendor(&ask.vendor)?;
        let filed = Filed {
            id: ask.request_id,
            vendor: ask.vendor.clone(),
            number: ask.number.trim().to_owned(),
            from: days.from,
            to: days.to,
            share,
            amount: sql::money(ask.amount),
            note: ask.note.clone(),
            operator: clerk.operator.id.0,
            name: clerk.operator.name.clone(),
            at: self.store.now(),
        };
        let mut tx = self.store.begin().await?;
        if !sql::file(&mut tx, &filed).await? {
            let earlier = sql::filed(&mut tx, filed.id, &filed.vendor, &filed.number).await?;
            // The same request again is no other invoice.
            let same = earlier == Some((filed.id, filed.amount));
            return if same { Ok(()) } else { Err(Error::RequestReused) };
        }
        sql::keep_share(&mut tx, &filed.vendor, share).await?;
        let after = json!({ "vendor": filed.vendor, "number": filed.number, "from": ask.from, "to": ask.to,
            "share": fraction(share), "amount": ask.amount, "note": filed.note });
        let act = Act {
            action: "invoice.file",
            subject: format!("invoice:{}", filed.id),
            before: None,
            after: Some(after),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    pub(super) async fn keep_share(&self, clerk: &Caller, vendor: &str, share: &str) -> Result<(), Error> {
        let share = millionths(share).ok_or(office::Error::Field("share"))?;
        self.known_vendor(vendor)?;
        let mut tx = self.store.begin().await?;
        let before = sql::keep_share(&mut tx, vendor, share).await?;
        let act = Act {
            action: "vendor.share",
            subject: format!("vendor:{vendor}"),
            before: before.map(|share| json!({ "share": fraction(share) })),
            after: Some(json!({ "share": fraction(share) })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    fn known_vendor(&self, vendor: &str) -> Result<(), Error> {
        if self.house.vendors.contains_key(vendor) {
            Ok(())
        } else {
            Err(office::Error::Field("vendor").into())
        }
    }
}

fn plain(text: &str, least: usize, most: usize, field: &'static str) -> Result<(), Error> {
    let length = text.trim().chars().count();
    let odd = text.chars().any(char::is_control);
    if length < least || length > most || odd { Err(office::Error::Field(field).into()) } else { Ok(()) }
}

/// A decimal fraction of at most six places, in millionths.
pub(super) fn millionths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 1 || part.len() > 6 || !digits(whole) || !digits(part) {
        return None;
    }
    let value: i32 = format!("{whole}{part:0<6}").parse().ok()?;
    (value <= 1_000_000).then_some(value)
}

/// Millionths as a decimal fraction.
pub(super) fn fraction(millionths: i32) -> String {
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_read_and_written_alike() {
        for (text, value) in [("0.12", 120_000), ("1", 1_000_000), ("0", 0), ("0.000001", 1)] {
            assert_eq!(millionths(text), Some(value));
            assert_eq!(fraction(value), text);
        }
        for odd in ["", "1.1", "-0.1", "0.1234567", "a", ".5", "10", "1e-1", "0,1"] {
            assert_eq!(millionths(odd), None, "{odd}");
        }
    }
}
