//! A page of a vendor's list: each line is read by itself, so that one that cannot be read hides no other.

use kernel::Money;
use serde::Deserialize;
use serde_json::Value;
use time::{Duration, OffsetDateTime};
use wager::{SeenKind, external::Line};

use partner::Partner;

use crate::reconcile::{Row, Theirs};

/// Most lines that are taken from one page.
pub(super) const ROWS: usize = 5_000;
/// How far a line's time may lie before the window that was asked for, or after now: the vendor's clock is not ours.
const EARLY: Duration = Duration::hours(24);
const AHEAD: Duration = Duration::hours(1);
/// Longest text of a line that cannot be taken.
const SAID: usize = 1_000;

/// A page.
#[derive(Debug, Deserialize)]
pub(super) struct Page {
    pub(super) transactions: Vec<Value>,
    #[serde(default)]
    pub(super) next_cursor: Option<String>,
}

/// A line that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Odd {
    pub(super) key: String,
    pub(super) why: &'static str,
    pub(super) said: String,
}

impl Odd {
    /// Of a line that can be read.
    pub(super) const fn of(key: String, why: &'static str) -> Self {
        Self { key, why, said: String::new() }
    }
}

/// The vendor's name for a line as it came; empty when it has none.
pub(super) fn key(row: &Value) -> String {
    let key = row.get("transaction_uuid").and_then(Value::as_str).unwrap_or_default();
    key.chars().filter(|letter| !letter.is_control()).take(255).collect()
}

/// A line of a list that was asked for `from` a time on, or why it cannot be taken.
pub(super) fn line(
    row: Value,
    partner: &Partner,
    from: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<Line, Odd> {
    let said: String = row.to_string().chars().take(SAID).collect();
    let key = key(&row);
    let odd = |why| Odd { key: key.clone(), why, said: said.clone() };
    let theirs: Theirs = match serde_json::from_value::<Row>(row) {
        Ok(row) => row.theirs(partner.units_per_major),
        Err(_) => return Err(odd("shape")),
    };
    if theirs.key.is_empty() || theirs.round.is_empty() {
        return Err(odd("shape"));
    }
    let Some(member) = theirs.member(&partner.users) else { return Err(odd("user")) };
    let Some(asset) = theirs.asset() else { return Err(odd("currency")) };
    if theirs.amount == Money::from_units(i64::MAX) {
        return Err(odd("amount"));
    }
    let Some(kind) = kind(&theirs) else { return Err(odd("kind")) };
    let at = theirs.at.unwrap_or(now);
    if at < from - EARLY || at > now + AHEAD {
        return Err(odd("time"));
    }
    let stands = theirs.is_standing();
    Ok(Line {
        member,
        asset,
        kind,
        stands,
        amount: theirs.amount,
        free: theirs.is_free(),
        said: format!("{} {}", theirs.kind, theirs.status),
        key: theirs.key,
        round: theirs.round,
        game: theirs.game,
        reference: theirs.reference,
        at: at.min(now),
    })
}

/// What a line is; nothing of a kind that the convention does not have.
fn kind(theirs: &Theirs) -> Option<SeenKind> {
    match theirs.kind.as_str() {
        "TK_BET" | "TK_FREE_BET" => Some(SeenKind::Bet),
        _ if theirs.is_win() => Some(SeenKind::Win),
        "TK_ROLLBACK" => Some(SeenKind::Rollback),
        _ => None,
    }
}
