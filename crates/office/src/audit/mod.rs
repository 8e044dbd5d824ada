//! What operators did: a trail that is only ever added to, each row's hash covering the one before.
//!
//! Whoever changes, removes or inserts a row by hand breaks every later hash; whoever cuts the end off is found by
//! the log, which names the head after each act. `canonical` says what is hashed, so that an auditor can recompute
//! it with a few lines of their own.

mod sql;

use kernel::id::MemberId;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{Store, Tx};
use time::OffsetDateTime;
use utoipa::IntoParams;

use crate::{Caller, Whose};

pub use sql::{batch, list, lock_head};

/// Who acted, as the trail names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The operator; nobody when the name is unknown or the house itself acted.
    pub operator: Option<i64>,
    /// The name, as it was then.
    pub name: String,
    /// The role, as it was then.
    pub role: String,
    /// From which address.
    pub ip: String,
    /// The request's id.
    pub request: String,
}

impl Who {
    /// Someone at the machine's own console.
    #[must_use]
    pub fn console() -> Self {
        let text = |text: &str| text.to_owned();
        Self {
            operator: None,
            name: text("console"),
            role: text("house"),
            ip: String::new(),
            request: String::new(),
        }
    }
}

impl From<&Caller> for Who {
    fn from(caller: &Caller) -> Self {
        Self {
            operator: Some(caller.operator.id.0),
            name: caller.operator.name.clone(),
            role: caller.operator.role.clone(),
            ip: caller.origin.ip.to_string(),
            request: caller.origin.request.clone(),
        }
    }
}

/// What was done.
#[derive(Clone, Debug)]
pub struct Act {
    /// Resource and act: `withdrawal.approve`.
    pub action: &'static str,
    /// On what: `withdrawal:…`.
    pub subject: String,
    /// How it was.
    pub before: Option<Value>,
    /// How it became.
    pub after: Option<Value>,
}

/// One row of the trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the trail, without gaps.
    pub number: i64,
    /// When.
    pub at: OffsetDateTime,
    /// Who.
    pub who: Who,
    /// What they did.
    pub action: String,
    /// To what.
    pub subject: String,
    /// How it was, as JSON.
    pub before: Option<String>,
    /// How it became, as JSON.
    pub after: Option<String>,
}

impl Row {
    /// What is hashed: a compact JSON array of the row, the time in microseconds, `before` and `after` as texts.
    #[must_use]
    pub fn canonical(&self) -> String {
        let micros = i64::try_from(self.at.unix_timestamp_nanos() / 1_000).unwrap_or_default();
        json!([
            self.number,
            micros,
            self.who.operator,
            self.who.name,
            self.who.role,
            self.action,
            self.subject,
            self.before,
            self.after,
            self.who.ip,
            self.who.request
        ])
        .to_string()
    }

    /// The row's hash, given the one before it; the first follows 32 zero bytes.
    #[must_use]
    pub fn hash(&self, previous: &[u8]) -> Vec<u8> {
        Sha256::new().chain_update(previous).chain_update(self.canonical()).finalize().to_vec()
    }
}

/// What subjects are of members, though their names do not say of whom.
const OF_MEMBERS: [&str; 10] = [
    "withdrawal",
    "deposit",
    "line",
    "difference",
    "contradiction",
    "tokens",
    "alert",
    "feedback",
    "message",
    "application",
];

impl Row {
    /// Whom it concerns: what the act was about, or whom its particulars name as `member` or `members`.
    #[must_use]
    pub fn whose(&self) -> Whose {
        let (kind, id) = self.subject.split_once(':').unwrap_or((&self.subject, ""));
        if kind == "player" {
            return id.parse().map_or(Whose::Unknown, |id| MemberId(id).into());
        }
        let told = [self.before.as_deref(), self.after.as_deref()].into_iter().flatten();
        let told: Vec<Value> = told.filter_map(|text| serde_json::from_str(text).ok()).collect();
        if let Some(members) = told.iter().find_map(|told| told.get("members")?.as_array()) {
            return Whose::Of(members.iter().filter_map(member).collect());
        }
        match told.iter().find_map(|told| told.get("member")) {
            Some(Value::Null) => Whose::Nobody,
            Some(named) => member(named).map_or(Whose::Unknown, Into::into),
            None if OF_MEMBERS.contains(&kind) => Whose::Unknown,
            None => Whose::Nobody,
        }
    }
}

/// A member's id, as a number or as the text of one.
fn member(value: &Value) -> Option<MemberId> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok()).map(MemberId)
}

/// What precedes the first row.
pub const GENESIS: [u8; 32] = [0; 32];

/// Which rows are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// An operator's name.
    pub operator: Option<String>,
    /// An action, or the beginning of one: `withdrawal`.
    pub action: Option<String>,
    /// A subject: `withdrawal:…`.
    pub subject: Option<String>,
    /// From this moment on.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>, format = "date-time")]
    pub from: Option<OffsetDateTime>,
    /// Before this moment.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>, format = "date-time")]
    pub to: Option<OffsetDateTime>,
    /// The `next` of the page before.
    pub cursor: Option<i64>,
    /// Rows of a page, 50 when absent, at most 500.
    pub size: Option<u16>,
}

/// Adds an act to the trail, in the transaction that does it.
///
/// Call it last before the commit: it waits for other acts that are being committed, and whatever a transaction
/// locks after this could make two of them wait for each other.
///
/// # Errors
/// When the database refuses.
pub async fn append(tx: &mut Tx, store: &Store, who: &Who, act: Act) -> Result<(), store::Error> {
    let (number, previous) = sql::lock_head(tx).await?;
    let row = Row {
        number: number + 1,
        at: store.now(),
        who: who.clone(),
        action: act.action.to_owned(),
        subject: act.subject,
        before: act.before.map(|before| before.to_string()),
        after: act.after.map(|after| after.to_string()),
    };
    let hash = row.hash(&previous);
    sql::insert(tx, &row, &hash).await?;
    // A second witness: whoever cuts the end of the trail off cannot take it out of the log too.
    tracing::info!(number = row.number, hash = hex::encode(&hash), action = act.action, "audit");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed outside with Python: sha256(bytes(32) + json.dumps(row, ensure_ascii=False,
    /// separators=(",", ":")).encode()).
    #[test]
    fn a_hash_can_be_recomputed_by_anyone() {
        let row = Row {
            number: 1,
            at: time::macros::datetime!(2026-03-01 12:00:00.000001 UTC),
            who: Who { operator: Some(7), name: "নীলা".into(), ..Who::console() },
            action: "withdrawal.approve".into(),
            subject: "withdrawal:1".into(),
            before: Some(r#"{"state":"requested"}"#.into()),
            after: None,
        };
        let canonical = "[1,1772366400000001,7,\"নীলা\",\"house\",\"withdrawal.approve\",\"withdrawal:1\",\
                         \"{\\\"state\\\":\\\"requested\\\"}\",null,\"\",\"\"]";
        assert_eq!(row.canonical(), canonical);
        assert_eq!(hex::encode(row.hash(&GENESIS)), HASH);
    }

    #[test]
    fn a_row_tells_whom_it_concerns_or_that_it_does_not_know() {
        let of = |subject: &str, before: &str, after: &str| {
            let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            let row = Row {
                number: 1,
                at: OffsetDateTime::UNIX_EPOCH,
                who: Who::console(),
                action: "act".into(),
                subject: subject.into(),
                before: text(before),
                after: text(after),
            };
            row.whose()
        };
        let rahim = || Whose::from(MemberId(10_001));
        assert_eq!(of("player:10001", "", ""), rahim());
        assert_eq!(of("player:x", "", ""), Whose::Unknown);
        assert_eq!(of("withdrawal:7", r#"{"member":"10001"}"#, "{}"), rahim());
        assert_eq!(of("deposit:7", "", r#"{"member":10001}"#), rahim());
        assert_eq!(of("alert:7", r#"{"members":["1","2"]}"#, ""), Whose::Of(vec![MemberId(1), MemberId(2)]));
        assert_eq!(of("feedback:7", "", r#"{"member":null}"#), Whose::Nobody, "a visitor");
        assert_eq!(of("withdrawal:7", "not JSON", ""), Whose::Unknown);
        assert_eq!(of("site:maintenance", "", "{}"), Whose::Nobody);
    }

    const HASH: &str = "1b90e9b3bd33de73dbe68a77003860133f22d0d5ad2fa496681d9db1422b7c30";
}
