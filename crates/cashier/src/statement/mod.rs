//! Statements of the operator's bank accounts (domain.md 5.3): read as CSV or CAMT.053, matched with deposits by the
//! reference or by the transaction that the member named. A broken line is reported and harms no other; a transaction
//! counts once for ever, in whatever file it stands.

mod camt;
mod csv;
pub(crate) mod office;
mod service;
pub(crate) mod sql;
mod submit;

use kernel::{Amount, Asset, id::DepositId};
use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;

/// Most bytes of a file.
pub const LIMIT: usize = 5 * 1024 * 1024;

/// Most lines of a file.
const LINES: usize = 20_000;

/// Money that came in, as a bank says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it stands in the file, as a [`Problem`] counts.
    pub number: usize,
    /// The bank's id of it.
    pub transaction: String,
    /// When it was booked.
    pub booked_on: Date,
    /// How much.
    pub amount: Amount,
    /// In what.
    pub currency: Asset,
    /// What the payer wrote.
    pub reference: String,
    /// Who paid.
    pub payer: String,
}

/// A line that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Its number in the file, from 1; for CAMT.053 the entry's.
    pub line: u32,
    /// What is wrong: `columns`, `date`, `amount`, `currency`, `transaction`, `quotes`, `entry`, `file`; a `batch` whose
    /// parts are not its sum, a `reversal` of what was booked before, a statement of another `account`, a transaction that
    /// was known with other content (`changed`).
    pub what: String,
}

impl Problem {
    fn new(line: usize, what: &str) -> Self {
        Self { line: u32::try_from(line).unwrap_or(u32::MAX), what: what.to_owned() }
    }
}

/// What became of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Usable lines of money that came in.
    pub lines: u32,
    /// Credited to the deposit that they were for.
    pub matched: u32,
    /// Of another amount than was asked for, or for a deposit that was paid already: a person looks.
    pub review: u32,
    /// For no deposit that is known.
    pub unmatched: u32,
    /// Known from an earlier file.
    pub known: u32,
    /// Money that went out, or was not booked yet.
    pub ignored: u32,
    /// Lines that cannot be used.
    pub problems: Vec<Problem>,
    /// The same file was imported before; nothing was done.
    #[serde(default)]
    pub again: bool,
}

/// What one line became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Matched,
    Review,
    Unmatched,
    Known,
}

/// By what a line is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineKey<'a> {
    /// Of which channel's account.
    pub channel: &'a str,
    /// The bank's id of it.
    pub transaction: &'a str,
}

/// A line that waits for a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Open {
    /// Of which channel's account.
    pub channel: String,
    /// The bank's id of it.
    pub transaction: String,
    /// When it was booked.
    pub booked_on: String,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// What the payer wrote.
    pub reference: String,
    /// Who paid.
    pub payer: String,
    /// The deposit that it seems to be for.
    pub deposit: Option<DepositId>,
    /// `review` or `unmatched`.
    pub state: String,
}

/// A file's lines, and how many were no money that came in.
struct File {
    lines: Vec<Result<Line, Problem>>,
    ignored: u32,
}

/// Reads a file by its content: what it says of `account`, where it names accounts at all.
fn read(bytes: &[u8], account: Option<&str>) -> Result<File, Problem> {
    let whole = || Problem::new(0, "file");
    let text =
        std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).map_err(|_| whole())?;
    let file = if text.trim_start().starts_with('<') { camt::read(text, account)? } else { csv::read(text)? };
    if file.lines.len() > LINES { Err(whole()) } else { Ok(file) }
}

/// A text of the bank's, without what cannot be shown, cut at a length that no honest one reaches.
fn tidy(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(140).collect::<String>().trim().to_owned()
}

fn date(text: &str) -> Option<Date> {
    let format = time::macros::format_description!("[year]-[month]-[day]");
    Date::parse(text.get(..10)?, format).ok()
}
