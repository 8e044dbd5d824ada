//! Tables as files: one writer of CSV and XLSX for every record and report.
//!
//! A caller gives a header and a stream of rows. CSV goes out as the rows come; a sheet is gathered first, because
//! its directory stands at its end. What a member or a vendor could have chosen never becomes a formula
//! (quality.md, A29): see [`Cell::text`].

mod csv;
mod sheet;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::Response,
};
use futures::{Stream, StreamExt, stream};
use kernel::{Face, Fault, Kind, Money};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::{
    Failure,
    queue::{Ended, Queue},
};

/// Most rows of one file. Callers that can count say so before; a sheet that grows beyond is refused.
pub const MOST_ROWS: usize = 50_000;

/// Sheets gathered at once: each holds all its rows, and whoever may have one may ask for many.
const SHEETS: usize = 2;

/// Those who may wait for a sheet.
const WAITING: usize = 8;

/// Turns of those who want a sheet.
static QUEUE: LazyLock<Queue> = LazyLock::new(|| Queue::new(SHEETS, WAITING));

/// A file on its way to whoever asked for it.
pub type File = Response;

/// What kind of file is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ExportFormat)]
pub enum Format {
    /// Text with commas, UTF-8 with a mark at its beginning, without which Excel garbles Bengali.
    #[default]
    Csv,
    /// A sheet for Excel and LibreOffice.
    Xlsx,
}

/// One cell. There is no variant for a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Words, names, ids: whatever begins like a formula is shown as text.
    Text(String),
    /// Digits with an optional sign and fraction; anything else is treated as text.
    Number(String),
    /// Nothing.
    Empty,
}

impl Cell {
    /// Words of anybody.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A sum of money, exact to the last of its five decimals.
    #[must_use]
    pub fn money(money: Money) -> Self {
        Self::Number(money.to_string())
    }

    /// A whole number.
    #[must_use]
    pub fn count(count: i64) -> Self {
        Self::Number(count.to_string())
    }

    /// A moment as the site's clock showed it: `2026-11-21 20:28:29`.
    #[must_use]
    pub fn moment(at: OffsetDateTime, zone: kernel::Zone) -> Self {
        let at = zone.local(at);
        let (date, time) = (at.date(), at.time());
        Self::Text(format!("{date} {:02}:{:02}:{:02}", time.hour(), time.minute(), time.second()))
    }

    /// The digits, if a reader may take the cell for a number.
    fn digits(&self) -> Option<&str> {
        match self {
            Self::Number(digits) if is_decimal(digits) => Some(digits),
            _ => None,
        }
    }

    /// What is shown, before any guard.
    fn shown(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
            Self::Empty => "",
        }
    }
}

/// `-?digits[.digits]` and nothing else: a sign alone would begin a formula.
fn is_decimal(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(unsigned),
    }
}

/// Whether a program for tables could take a text for a formula (OWASP, "CSV Injection"): by its first sign, by one
/// of the wide forms that some of them fold, or by either behind blanks.
fn is_formula(text: &str) -> bool {
    const SIGNS: [char; 12] =
        ['=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}', '\0'];
    let first = text.chars().next();
    let beyond = text.trim_start().chars().next();
    first.is_some_and(|sign| SIGNS.contains(&sign)) || beyond.is_some_and(|sign| SIGNS.contains(&sign))
}

/// What a file is called and what stands in its first row.
#[derive(Clone, Debug)]
pub struct Table {
    /// The file's name without its ending: plain letters, digits, `-`; anything else is left out.
    pub name: String,
    /// The first row, in the reader's language.
    pub header: Vec<String>,
}

/// More rows than one file holds.
#[derive(Debug, thiserror::Error)]
#[error("more rows than one file holds")]
pub struct TooLarge;

impl Fault for TooLarge {
    fn face(&self) -> Face {
        Face::new(Kind::Invalid, "export_too_large").with(json!({ "most": MOST_ROWS }))
    }
}

/// A sheet that could not be written.
#[derive(Debug, thiserror::Error)]
enum Unwritten {
    #[error("the sheet")]
    Sheet(#[from] rust_xlsxwriter::XlsxError),
    #[error("the task that writes sheets")]
    Ended(#[from] Ended),
}

impl Fault for Unwritten {
    fn face(&self) -> Face {
        Face::internal()
    }
}

/// Answers a table as a file to keep.
///
/// # Errors
/// What the first rows of a CSV, or any row of a sheet, failed with; a CSV that fails later breaks off, so that the
/// caller's download fails and nobody takes half a record for the whole.
pub async fn answer<S>(format: Format, table: Table, rows: S) -> Result<File, Failure>
where
    S: Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static,
{
    let name: String =
        table.name.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    let (ending, kind) = match format {
        Format::Csv => ("csv", "text/csv; charset=utf-8"),
        Format::Xlsx => ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    };
    let body = match format {
        Format::Csv => text(table, rows).await?,
        Format::Xlsx => Body::from(book(table, rows).await?),
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}.{ending}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// All rows of a record, read a chunk at a time: the whole is never held. `read` answers the rows of a chunk and where the
/// next one begins.
pub fn in_chunks<P, R, C>(
    first: P,
    read: R,
) -> impl Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static
where
    P: Send + 'static,
    R: Fn(P) -> C + Send + Sync + 'static,
    C: Future<Output = Result<(Vec<Vec<Cell>>, Option<P>), Failure>> + Send,
{
    let chunks = stream::unfold((Some(first), read), |(next, read)| async move {
        let (chunk, next) = match read(next?).await {
            Ok((rows, next)) => (rows.into_iter().map(Ok).collect(), next),
            Err(failure) => (vec![Err(failure)], None),
        };
        Some((stream::iter::<Vec<_>>(chunk), (next, read)))
    });
    chunks.flatten()
}

/// The text, row by row. The first row is asked for before anything is answered, so that a refusal is still one.
async fn text<S>(table: Table, rows: S) -> Result<Body, Failure>
where
    S: Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static,
{
    // Of a record without rows the end is seen twice: here, and by whoever reads on behind the head.
    let mut rows = Box::pin(rows.fuse());
    let first = rows.next().await.transpose()?;
    let header: Vec<Cell> = table.header.into_iter().map(Cell::Text).collect();
    let mut head = csv::MARK.to_owned();
    head.push_str(&csv::line(&header));
    head.push_str(&first.map(|row| csv::line(&row)).unwrap_or_default());
    let rest = rows.map(|row| row.map(|row| csv::line(&row)).map_err(|_| Broken));
    Ok(Body::from_stream(stream::once(async { Ok(head) }).chain(rest)))
}

/// Why a download broke off.
#[derive(Debug, thiserror::Error)]
#[error("a row could not be read")]
struct Broken;

/// The whole sheet.
async fn book<S>(table: Table, rows: S) -> Result<Vec<u8>, Failure>
where
    S: Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static,
{
    let turn = QUEUE.turn().await?;
    let mut rows = Box::pin(rows);
    let mut gathered = Vec::new();
    while let Some(row) = rows.next().await.transpose()? {
        if gathered.len() == MOST_ROWS {
            return Err(TooLarge.into());
        }
        gathered.push(row);
    }
    // Compression is work for a processor, not for a task that others wait beside.
    let written = turn.work(move || sheet::write(&table.header, &gathered)).await;
    Ok(written.map_err(Unwritten::Ended)?.map_err(Unwritten::Sheet)?)
}
